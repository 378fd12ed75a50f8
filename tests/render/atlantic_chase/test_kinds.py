"""The pictures and texts of operations that are played: the chart, its pieces, displays, and the battle board in battles."""

from __future__ import annotations

import io
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

import pytest
from PIL import Image

from engines import game_of
from engines.atlantic_chase.view import OceanView, View
from engines.kernel.laws import fuzz, laws
from engines.kernel.record.record import ReplayedPosition
from engines.kernel.resolution.frames import State
from locales import LANGUAGES, words
from render.atlantic_chase import contest, kinds, pictures
from render.atlantic_chase.kinds import CHARTED, at_sea
from render.atlantic_chase.pieces.plan import SEA
from render.atlantic_chase.samples.views import STRAIT
from render.drawing.show import limit
from render.page import story
from render.page.pools import Pools
from render.page.step_views import StepViews
from render.picture.film import FilmFrame
from render.picture.picture_kinds import Emphasis

NAMES = ("Bruno", "Greta")
game = game_of("atlantic_chase")


@cache
def played() -> tuple[State[Any], ...]:
    """A random operation, position by position."""
    states: list[State[Any]] = []
    options = game.read_options({"game": "operation"}, 2)
    fuzz.play(game, 2, options, 3, laws.Tally(), Random(3), under_laws=False, watch=lambda state, events: states.append(state))
    return tuple(states)


@cache
def views() -> tuple[tuple[View, ...], tuple[View, ...]]:
    """Some views at sea, and some in battles."""
    found = [game.view(state, None) for state in played()]
    calm, fought = [view for view in found if at_sea(view) is not None], [view for view in found if at_sea(view) is None]
    return tuple(calm[:: max(1, len(calm) // 3)]), tuple(fought[:: max(1, len(fought) // 2)])


def test_an_operation_has_positions_at_sea_and_in_battle() -> None:
    calm, fought = views()
    assert len(calm) >= 3 and fought and all(isinstance(view, OceanView) for view in (*calm, *fought))


@pytest.mark.parametrize("kind", ["board", "sector_iceland", "display_british", "display_german"])
def test_pictures_of_an_operation_keep_their_limits(kind: str) -> None:
    for view in views()[0]:
        picture = pictures.draw(kind, view, NAMES, words("it"), "light")
        assert Image.open(io.BytesIO(picture.data)).size == (picture.width, picture.height)
        assert picture.height <= 1200 and len(picture.data) <= 1024 * limit(picture.width)[2]
        assert 0 < len(picture.alt) <= 1000


def test_a_battle_at_sea_is_drawn_on_the_battle_board() -> None:
    for view in views()[1]:
        picture = pictures.draw("board", view, NAMES, words("en"), emphasis=Emphasis(asked=frozenset({0})))
        assert picture.width == 1200 and all(part.name in view.ships for part in picture.parts)
        text = "\n".join(pictures.text_board(view, NAMES, words("en")))
        assert "Operation Rheinübung" in text and "Task Forces" not in text


@pytest.mark.parametrize("language", LANGUAGES)
def test_texts_of_an_operation_keep_their_limits(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BROADSIDE_STRICT_WORDS", "1")
    for view in (*views()[0], *views()[1]):
        pages = pictures.text_board(view, NAMES, words(language), frozenset(), (), "TEST")
        assert 0 < len(pages) <= 3 and all(0 < len(page) <= 3900 for page in pages)


def test_own_lines_are_the_own_forces() -> None:
    state = played()[0]
    lines = pictures.own_lines(game.view(state, 1), NAMES, words("en"))
    assert lines[0].replace("\u2068", "").startswith("G1") and len(lines) == 2


def test_everybody_is_offered_the_chart_first_and_the_battle_board_in_a_battle() -> None:
    calm, fought = views()
    assert [kind.name for kind in pictures.public(calm[0], None)] == [*CHARTED]
    assert [kind.name for kind in pictures.private(calm[0], None)] == [*CHARTED]
    assert next(kind.name for kind in pictures.public(fought[0], None)) == "board"
    assert next(kind.name for kind in pictures.private(fought[0], None)) == "orders"
    assert next(kind.name for kind in pictures.public(STRAIT, None)) == "board"


def test_pieces_bear_the_hexes_and_forces_that_are_seen_on_them() -> None:
    view = game.view(played()[0], None)
    near = {kind.name: kind for kind in pictures.kinds}["sector_iceland"]
    assert near.within == "board" and near.bears(view, "J9") and near.bears(view, "B9") and near.bears(view, "BM1")
    assert not near.bears(view, "A20") and not near.bears(view, "B5"), "in a port box"
    assert kinds.bears(view, "A20") and kinds.bears(view, "G1") and not near.bears(STRAIT, "J9")
    drawn = {part.name for part in pictures.draw("sector_iceland", view, NAMES, words("en")).parts}
    every = (*SEA.hexes, *view.squadrons, *view.stealth) if isinstance(view, OceanView) else ()
    assert {part for part in every if near.bears(view, part)} <= drawn


def test_changed_forces_are_marked() -> None:
    view = views()[0][0]
    plain = pictures.draw("board", view, NAMES, words("en"))
    assert pictures.draw("board", view, NAMES, words("en"), emphasis=Emphasis(fresh=((1, "G1", 1),))).data != plain.data
    assert pictures.draw("board", view, NAMES, words("en"), emphasis=Emphasis(fresh=((1, "nothing", 1),))).data == plain.data


def test_a_contest_is_shown_with_its_table_while_it_is_asked_about() -> None:
    found = [game.view(state, None) for state in played()]
    there = [view for view in found if contest.has_contest(view)]
    assert there and not contest.has_contest(STRAIT)
    for view in (there[0], there[-1]):
        [first, *_] = contest.contests(view)
        assert isinstance(view, OceanView) and first.total <= 30 and sum(one.chance for one in first.rows) == pytest.approx(1)
        picture = pictures.draw("contest", view, NAMES, words("es"))
        assert (
            picture.width == 1200 and picture.height <= 1200 and len(picture.data) <= 120 * 1024 and 0 < len(picture.alt) <= 1000
        )
        assert next(kind.name for kind in pictures.private(view, None)) == "contest"
        assert "contest" in [kind.name for kind in pictures.public(view, None)]
    with pytest.raises(ValueError, match="no contest"):
        pictures.draw("contest", views()[0][0], NAMES, words("en"))


def test_an_evasion_of_the_target_makes_a_strip_of_its_own() -> None:
    view = next(view for state in played() if contest.has_contest(view := game.view(state, None)))
    said = contest.declared(view)
    assert said is not None and isinstance(view, OceanView)
    for evades in (False, True):
        named = said["named"]
        forces = {**view.squadrons, named.target: replace(view.squadrons[named.target], evades=evades)}
        told = list(contest.contests(replace(view, squadrons=forces)))
        assert len(told) == 1 + (evades and not named.evades)


def test_a_film_of_an_operation_shows_chart_and_battle_board() -> None:
    calm, fought = views()
    film = pictures.draw("replay", [FilmFrame(calm[0]), FilmFrame(fought[0]), FilmFrame(calm[-1])], NAMES, words("en"))
    assert film.form == "gif" and film.width == 1600


def test_page_of_an_operation_has_the_chart_without_its_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    """The grounds of all pieces in each language and theme are more than are kept: they would be drawn anew at every step."""
    begun, seen = story.step(game, 0, ReplayedPosition(played()[0], (), ()), 2), list[str]()
    page_views = StepViews("atlantic_chase", NAMES, Pools())

    def noted(look: Any, language: str) -> int:
        seen.append(look.kind)
        return 0

    monkeypatch.setattr(page_views, "_board", noted)
    for viewer in begun.by_viewer:
        page_views.row(begun, viewer, "en")
    assert seen[0] == "reveal" and set(seen[1:]) == {"board", "display_british", "display_german"}
