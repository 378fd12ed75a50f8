"""The words for signs of Atlantic Chase: each sign has one, and none is told that is not there."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engines.atlantic_chase.data.ids import Ship
from engines.atlantic_chase.view import View
from engines.kernel.base.messages import Message
from locales import LANGUAGES, words
from render.atlantic_chase import boards, key
from render.atlantic_chase.key import (
    BURST,
    CHANCE,
    COVERS,
    DECIDES,
    GUNS,
    HURT,
    LOOKS,
    NEW,
    PIPS,
    RANGES,
    SMOKES,
    SPENT,
    SPLASH,
    TORPEDO,
    WASHED,
    of_sea,
    of_throws,
)  # fmt: skip
from render.atlantic_chase.pieces.fire import Line
from render.atlantic_chase.pieces.scene import Scene, zones
from render.atlantic_chase.samples import NAMES
from render.atlantic_chase.samples.views import CONVOY, LARGE, STRAIT, battle
from render.board.signs import initials
from render.kit.legend import FULL, entries_of, width
from render.paint.palette import THEMES

EUGEN = Ship("ge_prinz_eugen")


def scene(view: View, asked: frozenset[int] = frozenset(), fresh: tuple[tuple[int, str, int], ...] = ()) -> Scene:
    return Scene(view, words("en").naming(NAMES), THEMES["dark"], asked, fresh, initials(NAMES))


def seen(view: View, **more: frozenset[int]) -> set[Message]:
    shown = scene(view, **more)
    return set(of_sea(zones(shown, 1), tuple(boards.lines(shown))))


def with_ship(id: Ship, **more: object) -> View:
    view = battle("MS9")
    return replace(view, ships={**view.ships, id: replace(view.ships[id], **more)})


@pytest.mark.parametrize(
    ("view", "mark"),
    [
        (with_ship(EUGEN, is_damaged=True), HURT),
        (with_ship(EUGEN, torpedoes=0), SPENT),
        (replace(battle("MS9"), smoke={EUGEN: ()}), SMOKES),
        (replace(battle("MS9"), smoke={EUGEN: (Ship("ge_bismarck"),)}), COVERS),
        (replace(STRAIT, shots=STRAIT.shots[:1]), BURST),
        (replace(STRAIT, shots=STRAIT.shots[1:2]), SPLASH),
    ],
)
def test_a_sign_has_words_where_it_is_and_only_there(view: View, mark: Message) -> None:
    assert mark not in seen(battle("MS9")) and mark in seen(view)


def test_signs_that_every_battle_has_are_told() -> None:
    assert {GUNS, PIPS, RANGES, TORPEDO} <= seen(battle("MS9"))
    assert DECIDES not in seen(battle("MS9")) and DECIDES in seen(battle("MS9"), asked=frozenset({0}))
    fresh = scene(battle("MS9"), fresh=((1, EUGEN, 1),))
    assert NEW in set(of_sea(zones(fresh, 1))) and NEW not in seen(battle("MS9"))


def test_an_order_has_a_chance_and_no_result() -> None:
    order = Line("uk_hood", "ge_bismarck", "guns", (0, 0, 0), chance="32 %")
    found = set(of_sea(zones(scene(battle("MS9")), 1), (order,)))
    assert CHANCE in found and not {BURST, SPLASH} & found


def test_dice_that_do_not_count_are_told_where_there_are_some() -> None:
    assert WASHED in set(of_throws(boards.throws_of(scene(STRAIT))))
    assert WASHED not in set(of_throws(boards.throws_of(scene(CONVOY))))


def test_every_sign_that_is_met_has_words() -> None:
    met = {mark for view in (STRAIT, CONVOY, LARGE) for mark in (*seen(view), *of_throws(boards.throws_of(scene(view))))}
    assert met <= set(LOOKS) and len(met) > 10
    assert {key.GOES, CHANCE} <= set(LOOKS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_mark_has_room_in_a_line(language: str) -> None:
    assert all(width(one) <= FULL - 24 for one in entries_of(LOOKS, list(LOOKS), words(language)))
