"""The words for marks of Cartagena: each mark has one, and none is told that is not there."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from engines.cartagena.data import CLASS, TROOP
from engines.cartagena.data.board import BORDER, WORKS
from engines.cartagena.data.ids import Piece, Ship, Square, camp_of, veiled
from engines.cartagena.knowledge.observe import view
from engines.cartagena.pieces.holdings import CANNON, CULVERIN, Gun, Hull, Pile
from engines.cartagena.table import Table
from engines.cartagena.view import View
from engines.kernel.base.messages import Message
from engines.kernel.resolution.frames import State
from locales import words
from render.cartagena import key, pictures
from render.cartagena.key import (
    BORDERS,
    CHAIN,
    CLASSES,
    EMPTY,
    FACE_DOWN,
    FELL,
    FIRES,
    GUNS,
    HEIGHT,
    HERO,
    HIDDEN,
    HOSPITAL,
    INITIATIVE,
    LAND,
    MOVES,
    MUTINY,
    NUMBERS,
    RUBBLE,
    SHORE,
    STAKES,
    STRIKES,
    STROKES,
    TROOPS,
    WORK,
    of_lanes,
    of_map,
    of_troop,
)  # fmt: skip
from render.cartagena.pieces import steps
from render.cartagena.pieces.below_map import lanes
from render.cartagena.pieces.on_squares import lying
from render.cartagena.pieces.plan import QUARTERS, WHOLE, Plan
from render.cartagena.pieces.scene import Scene
from render.cartagena.samples import NAMES
from render.cartagena.samples.views import FRESH, first, later, later_table
from render.kit.legend import NEW
from render.picture.picture_kinds import Emphasis

ENGLISH = words("en")
F9 = Square("F9")


def scene(seen: View, fresh: tuple[Any, ...] = ()) -> Scene:
    made = pictures.text_scene(seen, NAMES[: seen.players], ENGLISH, fresh=fresh)
    assert isinstance(made, Scene)
    return made


def told(seen: View, fresh: tuple[Any, ...] = (), plan: Plan = WHOLE) -> set[Message]:
    """What is told of a piece of the map."""
    return set(of_map(lying(scene(seen, fresh), plan)))


def bare() -> View:
    """A map on which nothing lies but its works."""
    return view(State(Table(works=dict.fromkeys(WORKS, 0)), ()), None)


def with_pile(*troops: str, heroes: tuple[str, ...] = (), **more: Any) -> View:
    made = Pile(tuple(map(Piece, heroes)), tuple(map(Piece, troops)), (False,) * len(troops))
    return replace(bare(), piles={Square("E9"): made}, camps={Piece("vernon"): camp_of("english", "a")}, **more)


@pytest.mark.parametrize(
    ("change", "mark"),
    [
        ({"troops": ("infantry_en.a",)}, NUMBERS),
        ({"troops": ("infantry_en.a", "marine_en.a")}, HEIGHT),
        ({"troops": ("infantry_en.a",), "heroes": ("vernon",)}, HERO),
        ({"troops": ("infantry_en.a",), "guns": {Square("E9"): Gun(CANNON)}}, GUNS[CANNON]),
        ({"troops": ("infantry_en.a",), "guns": {Square("E9"): Gun(CULVERIN, True)}}, GUNS[CULVERIN]),
        ({"troops": ("infantry_en.a",), "hospital": Square("E9")}, HOSPITAL),
    ],
)
def test_sign_on_land_has_words_only_while_it_is_there(change: dict[str, Any], mark: Message) -> None:
    troops = change.pop("troops")
    assert mark not in told(bare())
    assert mark in told(with_pile(*troops, **change))


def test_ships_have_the_words_of_their_class() -> None:
    hull = Hull(F9, camp_of("english", "a"))
    afloat = replace(bare(), hulls={Ship("T1"): hull})
    assert CLASSES["schooner_en"] in told(afloat) and CLASSES["barge_en"] not in told(afloat)
    assert MUTINY not in told(afloat)
    assert MUTINY in told(replace(bare(), hulls={Ship("T1"): hull.mutinous(True)}))


def test_works_that_are_down_or_empty_have_words() -> None:
    assert EMPTY in told(bare()) and RUBBLE not in told(bare())
    assert RUBBLE in told(replace(bare(), works={}, turn=1))


def test_no_work_is_down_before_the_first_turn() -> None:
    unset = replace(bare(), works={})
    assert RUBBLE not in told(unset) and RUBBLE in told(replace(unset, turn=1))


def test_lines_of_a_step_have_words_while_they_are_drawn() -> None:
    lines = {FIRES, MOVES, STRIKES, FELL, NEW}
    assert not lines & told(later(2)) and lines <= told(later(2), FRESH)
    far = next(plan for plan in QUARTERS if plan.name == "south_east")
    assert not lines & told(later(2), FRESH, far)


def test_a_quarter_tells_what_lies_on_it() -> None:
    east, west = (told(later(2), (), plan) for plan in (QUARTERS[1], QUARTERS[2]))
    assert CHAIN in east and STAKES in east and STAKES not in west
    assert {SHORE, WORK, LAND} <= west


def test_orders_have_words_for_what_is_seen_of_them() -> None:
    assert set(of_lanes(lanes(scene(later(2))))) == {INITIATIVE, FACE_DOWN}
    assert set(of_lanes(lanes(scene(first(2))))) == set()


def test_every_mark_of_the_rules_has_words() -> None:
    assert set(BORDERS) == {sign for sign in BORDER.values() if sign != "b"} and set(STROKES) == set(steps.LOOKS)
    assert set(CLASSES) == set(CLASS) and set(TROOPS) == set(TROOP)
    every = {*CLASSES.values(), *TROOPS.values(), *GUNS.values(), *BORDERS.values(), *STROKES.values()}
    assert every <= set(key.LOOKS)


def test_a_troop_that_is_hidden_is_told_to_be_so_alone() -> None:
    assert set(of_troop(veiled(camp_of("english", "a")))) == {HIDDEN}


def test_public_words_tell_nothing_of_what_ships_carry() -> None:
    tables = [later_table(2) for _ in range(2)]
    hull = tables[1].hulls[Ship("S1")]
    tables[1].hulls[Ship("S1")] = hull.loaded((Piece("vernon"), Piece("machetero_en.a")), hull.heroes, hull.known)
    seen = [told(view(State(table, ()), None)) for table in tables]
    assert seen[0] == seen[1]


def test_a_board_is_as_high_with_dice_as_without() -> None:
    drawn = [
        pictures.draw("board", later(2), NAMES[:2], ENGLISH, emphasis=Emphasis(fresh=fresh)) for fresh in ((), FRESH, FRESH[:1])
    ]
    assert {(made.width, made.height) for made in drawn} == {(1200, drawn[0].height)} and drawn[0].height <= 1200
