"""Where options lie, and what events touch: all of it is on the map."""

from __future__ import annotations

from engines.cartagena import game
from engines.cartagena.data.ids import ENGLISH, Piece, Ship, Square, camp_of, piece_of
from engines.cartagena.pieces.holdings import Hull, Pile
from engines.cartagena.pieces.places import on_map
from engines.cartagena.speech.touched import TOUCHES
from engines.cartagena.table import Table
from engines.kernel.resolution.frames import Event
from locales import words
from render.cartagena import pictures
from render.cartagena.pieces import steps
from render.cartagena.pieces.scene import Scene, bears, place
from render.cartagena.pieces.steps import Spot, Stroke
from render.cartagena.samples import NAMES
from render.cartagena.samples.views import FRESH, later


def table() -> Table:
    """A ship, a hero with a stack on land."""
    laid = Table(hulls={Ship("PC"): Hull(Square("D3"), camp_of(ENGLISH, "a"))})
    laid.piles[Square("F5")] = Pile((Piece("vernon"),), (piece_of("marine_en", "a"),), (False,))
    return laid


def test_units_and_targets_lie_in_their_squares() -> None:
    at = on_map(table())
    places = {"PC": "D3", "vernon": "F5", "F5.0": "F5", "back.F5": "F5", "volley.F5": "F5", "C7": "C7", "H0": "H0"}
    assert {option: at(option) for option in places} == places


def test_part_without_a_place_has_no_number() -> None:
    at = on_map(table())
    assert [at(option) for option in ("none", "T1", "lezo", "all", "whole")] == [None] * 5


def test_every_mark_is_on_the_chart() -> None:
    at = on_map(table())
    assert all(bears(later(2), at(option) or "") for option in ("PC", "vernon", "F5.0", "C7", "H0"))


def test_events_say_what_they_touch() -> None:
    events = (
        Event("sails", {"ship": "PC", "at": "C0", "to": "C1"}),
        Event("turn", {"number": 2}),
        Event("fires", {"shooter": "PC", "to": "C5", "number": 2}),
        Event("fought", {"at": "F5", "to": "D5", "attack": (6, 2), "defence": (3,)}),
        Event("stormed", {"at": "F5", "to": "D5", "attack": (6,)}),
    )
    assert game.highlights(events) == (
        (0, "way:C0:C1", 1), (0, "fire:PC:C5", 2), (0, "fight:D5:62:3", 3), (0, "fight:D5:6:", 4),
    )  # fmt: skip


def test_every_kind_that_touches_is_told() -> None:
    told = {"sails": {"ship": "PC", "at": "C0", "to": "C1"}, "fame": {"side": ENGLISH}, "sunk": {"ship": "PC", "at": "D3"}}
    for kind, facts in told.items():
        assert TOUCHES[kind](facts)


def test_a_step_is_drawn_of_lines_and_squares() -> None:
    scene = pictures.text_scene(later(2), NAMES[:2], words("en"), fresh=FRESH)
    assert isinstance(scene, Scene)
    found = tuple(steps.marks(scene))
    assert [one.sort for one in found if isinstance(one, Stroke)] == ["fire", "way", "strike"]
    spots = [(one.sort, one.at, one.is_free) for one in found if isinstance(one, Spot)]
    assert spots == [("hit", "C5", False), ("fell", "C4", False)]


def test_a_place_is_a_square_or_that_of_a_ship_afloat() -> None:
    assert [place(later(2), name) for name in ("C5", "PC", "B0", "XX")] == ["C5", "D3", "B0", None]


def test_flags_are_numbered_from_one_as_they_are_seen() -> None:
    """CT: a shot, its die and what it cost are three events at one square, with one flag."""
    at, goal, free = Square("C3"), Square("D4"), Square("A4")
    fired = (Stroke("fire", at, goal, 2), Spot("hit", goal, 4), Stroke("way", at, free, 7), Stroke("way", at, free, 9))
    assert steps.flags(fired) == {4: 1, 9: 2}
