"""The words for signs of The Kaiser's Pirates: each sign has one, and none is told that is not there."""

from __future__ import annotations

from typing import Any

import pytest

from engines.kaisers_pirates.data import CARD, FLEET, MERCHANTMEN
from engines.kaisers_pirates.data.ids import Card, Ship
from engines.kaisers_pirates.knowledge.observe import view
from engines.kaisers_pirates.pieces.holdings import PORT, PRIZE, SUNK, Refuge, Won
from engines.kernel.base.messages import Message
from locales import LANGUAGES, words
from render.kaisers_pirates import key, pictures
from render.kaisers_pirates.boards import GAP, NARROW
from render.kaisers_pirates.key import (
    AIMED,
    BUSY,
    CAPTURED,
    COMMITTED,
    DAMAGED,
    DICE,
    DISGUISED,
    HALVES,
    IN_PORT,
    LIMITED,
    LOOKS,
    MARKED,
    PRIZED,
    RECOGNIZED,
    REFUGE,
    STATES,
    WAITS,
    WAS_SUNK,
    WASHED,
    WON,
    of_forces,
    of_hand,
    of_lined,
    of_rolls,
)  # fmt: skip
from render.kaisers_pirates.own import ACROSS, BESIDE
from render.kaisers_pirates.pieces import ship
from render.kaisers_pirates.pieces.action import action_card
from render.kaisers_pirates.pieces.force_card import force_card
from render.kaisers_pirates.pieces.scene import Scene
from render.kaisers_pirates.pieces.throws import rolls
from render.kaisers_pirates.samples import NAMES
from render.kaisers_pirates.samples.tables import answering, turn
from render.kit.legend import NEW, entries_of, width

BARE: dict[str, Any] = {
    **dict.fromkeys(("damaged", "limited", "recognized", "busy", "aimed"), frozenset()), "refuges": (), "waiting": (), "laid": (),
    "throws": (), "piles": [(), ()], "fleets": [("emden",), ("karlsruhe",)], "merchantmen": [("troilus",), ("vandyck",)],
}  # fmt: skip
BOX = (10, 0, 1190, 340)
"""The place of a Force."""
EMDEN = frozenset({Ship("emden")})


def scene(state: Any, viewer: int | None = None, **more: Any) -> Scene:
    """What a picture of that state is drawn from."""
    made = pictures.text_scene(view(state, viewer), NAMES[:2], words("en"), **more)
    assert isinstance(made, Scene)
    return made


def seen(state: Any, **more: Any) -> set[Message]:
    """What is told of the Forces."""
    shown = scene(state, **more)
    return set(of_forces([force_card(shown, one) for one in shown.view.forces], BOX))


@pytest.mark.parametrize(
    ("change", "mark"),
    [
        ({"damaged": EMDEN}, DAMAGED),
        ({"limited": EMDEN}, LIMITED),
        ({"aimed": EMDEN}, AIMED),
        ({"busy": EMDEN}, BUSY),
        ({"refuges": (Refuge(Ship("emden"), Card("island_refuge.2"), 3, 8),)}, REFUGE),
        ({"fleets": [("wolf",), ()]}, DISGUISED),
        ({"fleets": [("wolf",), ()], "recognized": frozenset({Ship("wolf")})}, RECOGNIZED),
        ({"fleets": [("pontoporos",), ()]}, PRIZED),
        ({"laid": turn(2).table.laid}, COMMITTED),
        ({"waiting": turn(2).table.waiting}, WAITS),
        ({"piles": [(Won(Ship("otaki"), SUNK),), ()]}, WAS_SUNK),
        ({"piles": [(Won(Ship("otaki"), PORT),), ()]}, IN_PORT),
        ({"piles": [(Won(Ship("otaki"), PRIZE),), ()]}, CAPTURED),
    ],
)
def test_a_sign_has_words_where_it_is_and_only_there(change: dict[str, Any], mark: Message) -> None:
    assert mark not in seen(turn(2, **BARE))
    assert mark in seen(turn(2, **{**BARE, **change}))


def test_new_sign_has_words_in_its_step() -> None:
    state = turn(2, **BARE)
    assert NEW not in seen(state) and NEW in seen(state, fresh=((0, "emden", 1),))


def test_dice_that_do_not_count_have_words_once_there_are_two() -> None:
    thrown, waits = scene(turn(2)), scene(answering(2, throws=()))
    assert WASHED in set(of_rolls(rolls(thrown)))
    assert WASHED not in set(of_rolls(rolls(waits)))


def test_every_sign_of_a_ship_of_dice_and_of_a_card_has_words() -> None:
    every = [*map(Ship, FLEET), *map(Ship, MERCHANTMEN)]
    marked = turn(2, **{**BARE, **dict.fromkeys(("damaged", "limited", "aimed", "busy"), EMDEN)})
    assert {glyph for one in every for glyph, _ in ship.coins(ship.printed(one))} <= set(DICE)
    assert {glyph for glyph, _ in ship.states(view(marked, None), Ship("emden"))} < set(STATES)
    assert set(WON) == {SUNK, PORT, PRIZE}
    hand = [action_card(scene(turn(2), 0), Card(f"{kind}.1")) for kind in CARD]
    assert set(of_hand(hand)) <= set(key.LOOKS) and HALVES in set(of_hand(hand))


def test_forces_in_a_line_tell_their_weightiest_sign_alone() -> None:
    state = turn(2, **{**BARE, "damaged": EMDEN, "limited": EMDEN})
    shown = scene(state)
    marked = set(of_lined([force_card(shown, one) for one in shown.view.forces]))
    assert DAMAGED in marked and LIMITED not in marked and set(MARKED.values()) <= set(key.LOOKS)


def test_a_crowded_force_tells_what_is_seen_of_its_ships_alone() -> None:
    many = ("emden", "wolf", "moewe", "greif", "leipzig", "dresden", "geier", "berlin", "iltis", "seeadler")
    state = turn(2, **{**BARE, "fleets": [many, ()], "merchantmen": [(), ()], "limited": EMDEN, "damaged": EMDEN})
    assert {LIMITED, DISGUISED} <= seen(turn(2, **{**BARE, "fleets": [many[:2], ()], "limited": EMDEN}))
    assert not {LIMITED, DISGUISED} & seen(state) and DAMAGED in seen(state)


def test_legend_of_a_hand_follows_from_that_hand() -> None:
    """Another captain's cards change nothing."""
    one, other = turn(2), turn(2, hands=[(Card("trap.1"),), turn(2).table.hands[1]])
    shown = [pictures.draw("hand", pictures.kind("hand").drawn(view(state, 1)), NAMES, words("en")) for state in (one, other)]
    assert len(one.table.hands[0]) != 1 and view(one, 1).hand == view(other, 1).hand
    same = turn(2, hands=[tuple(reversed(one.table.hands[0])), one.table.hands[1]])
    third = pictures.draw("hand", pictures.kind("hand").drawn(view(same, 1)), NAMES, words("en"))
    assert shown[0].data == third.data


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_mark_has_room_beside_three_cards_of_a_hand(language: str) -> None:
    room = (NARROW - GAP) / ACROSS - 1.5 * GAP
    assert all(width(one, BESIDE) <= room for one in entries_of(LOOKS, list(LOOKS), words(language)))
