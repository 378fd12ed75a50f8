"""How many, how often, and what begins afresh: lots, parts of a question, limits of a turn, the end of a Round."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

import pytest

from engines.kaisers_pirates.components.recon_aircraft import Theft
from engines.kaisers_pirates.data import SOLITAIRE
from engines.kaisers_pirates.pieces.holdings import PORT, PRIZE, SUNK, Commitment, Refuge, Sinking, Waiting, Won
from engines.kaisers_pirates.rules import odds, scoring
from engines.kaisers_pirates.rules.drawing import Refill
from engines.kaisers_pirates.rules.handing import HandOver
from engines.kaisers_pirates.rules.joining import Joined, joined
from engines.kaisers_pirates.rules.mines import MineAttack
from engines.kaisers_pirates.rules.outlook import outlook
from engines.kaisers_pirates.rules.phantom_action import Lost
from engines.kaisers_pirates.rules.rounds import clear_up
from engines.kaisers_pirates.rules.solitaire import SolitaireDraw
from engines.kaisers_pirates.rules.starting import start
from engines.kaisers_pirates.rules.written import written
from engines.kaisers_pirates.table import Table
from tests.engines.kaisers_pirates.alone import DAY
from tests.engines.kaisers_pirates.positions import ROW_A, alone, at_turn, play, three, two
from tests.engines.kaisers_pirates.test_noticed import BOARD, HUNT
from tests.rules import rule

# -- what begins afresh


def used() -> Table:
    """A table on which every limit of a turn is used up, and whatever can lie there lies."""
    table = three(DAY, other=("qqq.1",), damaged=("leipzig",), limited=("emden",), recognized=("wolf",)).table.clone()
    table.discard, table.worse, table.laid = ("trap.1",), ("leipzig",), (Commitment("trap.2", "wolf"),)
    table.answered, table.refuges = ((1, "qqq.2"),), (Refuge("leipzig", "island_refuge.1", 0, 1),)
    table.waiting, table.skipped, table.removed = (Waiting("fog_bank", "fog_bank.1", 1, 0),), frozenset({2}), frozenset({"geier"})
    table.peeked, table.known, table.seen, table.solitaire, table.scouted = (
        ((1, 0),),
        (("qqq.1", 0),),
        ((0, True),),
        ("s01",),
        True,
    )
    table.busy = table.aimed = table.left = table.exposed = frozenset({"wolf"})
    table.victim, table.extra, table.bothered, table.played = 1, True, frozenset({1}), frozenset({"collier"})
    table.unavenged = (Sinking(1, "wolf", "matheran"),)
    return table


LIMITS = ("busy", "aimed", "left", "exposed", "bothered", "played", "unavenged", "victim")


@rule("KP-D79")
@pytest.mark.parametrize("extra", [True, False])
def test_limits_of_a_turn_start_afresh_and_nothing_else_changes(extra: bool) -> None:
    table, before = used(), used()
    start(table, 2, is_extra=extra)
    fresh = Table()
    for name in LIMITS:
        assert getattr(table, name) == getattr(fresh, name), name
    assert (table.on_turn, table.turn, table.extra) == (2, before.turn + 1, extra)
    same = {one.name for one in fields(Table)} - {*LIMITS, "on_turn", "turn", "extra", "events"}
    assert all(getattr(table, name) == getattr(before, name) for name in same)


@rule("KP-2.4a", "KP-2.4b", "KP-2.4c", "KP-5.2.5", "KP-D36", "KP-D62")
def test_no_card_and_no_marker_stays_from_one_round_to_the_next() -> None:
    table, fresh = used(), Table()
    clear_up(table)
    gone = (*LIMITS, "deck", "aside", "discard", "laid", "answered", "refuges", "waiting", "damaged", "limited", "recognized")
    gone += ("skipped", "peeked", "known", "worse", "removed", "solitaire", "seen", "scouted")
    assert {name: getattr(table, name) for name in gone} == {name: getattr(fresh, name) for name in gone}


# -- lots and dice


@rule("KP-5.4.1", "KP-5.4.3.1a")
@pytest.mark.parametrize("drawn", [0, 1, 7, 19])
def test_a_solitaire_card_is_drawn_from_those_not_seen(drawn: int) -> None:
    table = alone("trap.1").table.clone()
    table.solitaire = tuple(SOLITAIRE)[:drawn]
    step: Any = SolitaireDraw().begin(table, None)
    assert step.dice == (20 - drawn,) and step.known_to == ()


@rule("KP-5.4.3.8", "KP-T0.5")
@pytest.mark.parametrize(("held", "dice"), [(0, ()), (1, (1,)), (2, (2, 1)), (3, (3, 2)), (5, (5, 4))])
def test_recon_aircraft_takes_two_cards_or_what_there_is(held: int, dice: tuple[int, ...]) -> None:
    table = two(DAY).table.clone()
    table.hands[1] = tuple(f"trap.{number}" for number in range(held))
    for rule_ in (Theft(seat=0, other=1), Lost(seat=1)):
        step: Any = rule_.begin(table, None)
        assert getattr(step, "dice", ()) == dice, rule_


@rule("KP-3.1.6", "KP-T1.11", "KP-D32")
def test_merchantmen_that_are_left_go_to_the_first_gaps() -> None:
    table = two(DAY).table.clone()
    table.merchantmen, table.merchant_deck, table.merchant_used = [("appam",), ("matheran",)], ("dee", "lovat", "maria"), ()
    step: Any = Refill(seat=1).begin(table, None)
    assert step.dice == (3, 2, 1)
    Refill(seat=1).join(table, (1, 1, 1))
    assert table.merchantmen == [("appam", "maria"), ("matheran", "dee", "lovat")] and table.merchant_deck == ()


@rule("KP-2.3.1e", "KP-2.3.2")
@pytest.mark.parametrize(("german", "others", "dice"), [(4, 1, (4, 3, 2)), (2, 1, (2,)), (1, 1, ()), (1, 2, ()), (2, 0, (2, 1))])
def test_as_many_warships_and_raiders_go_as_there_are_merchantmen_less(german: int, others: int, dice: tuple[int, ...]) -> None:
    ships = ("dresden", "leopard", "wolf", "emden")[:german]
    pile = (
        *(Won(ship, SUNK) for ship in ships),
        *(Won(ship, how) for ship, how in zip(ROW_A[:others], (PORT, PRIZE), strict=False)),
    )
    assert scoring.lots(pile) == dice


@rule("KP-3.2.7.1a", "KP-3.2.7.1b", "KP-3.2.7.3c", "KP-3.2.7.2a")
@pytest.mark.parametrize(("plus", "minus"), [(0, 0), (2, 0), (-2, 0), (-5, 0), (0, -5), (0, -2), (1, -1)])
def test_chances_are_those_of_all_throws(plus: int, minus: int) -> None:
    throws = [(max(1, max(one, two_) + plus), max(1, three_ + minus))
              for one in range(1, 5) for two_ in range(1, 3) for three_ in range(1, 7)]  # fmt: skip
    sunk = sum(mine >= 2 * theirs for mine, theirs in throws) / len(throws)
    hit = sum(mine > theirs for mine, theirs in throws) / len(throws)
    assert odds.attack((4, 2), plus, (6,), minus) == pytest.approx((sunk, hit - sunk))
    first = [(max(1, max(one, two_) + plus), three_) for one in range(1, 5) for two_ in range(1, 3) for three_ in range(1, 7)]
    assert odds.check((4, 2), (6,), plus) == pytest.approx(sum(mine > theirs for mine, theirs in first) / len(first))


# -- parts of a question


@rule("KP-3.2.1.1a", "KP-3.3.15a", "KP-3.2.4.2")
def test_a_written_play_has_one_card_two_enemies_and_what_joins() -> None:
    found = written(outlook(two(DAY, HUNT, BOARD).table, 0, committed=False))
    assert found is not None
    several: dict[str, Any] = {part.name: part.choice for part in found.parts if part.name != "actor"}
    assert {name: (choice.least, choice.most) for name, choice in several.items()} == {
        "card": (0, 1),
        "enemy": (0, 2),
        "other": (0, 1),
        "assist": (0, 2),
    }


@rule("KP-3.2.1.1a", "KP-3.3.15a", "KP-D75")
def test_all_parts_behind_the_first_have_an_answer_beforehand() -> None:
    sea = two(DAY, HUNT, BOARD)
    item = {"play": "wolf>matheran", "card": DAY, "spread": HUNT}
    parts = {one.part.name: one.part.preset for one in sea.choice().next_sheet(()).walk(item)}
    assert parts == {"play": False, "card": True, "spread": True, "second": True}
    single = {one.part.name: one.part.preset for one in sea.choice().next_sheet(()).walk({"play": "wolf>matheran", "card": DAY})}
    assert single == {"play": False, "card": True, "spread": True, "assist": True}


@rule("KP-T2.4", "KP-3.3.3g", "KP-3.2.8.1b")
def test_one_of_two_like_boarding_parties_is_offered_for_the_next_target() -> None:
    plan = play("wolf>matheran", DAY, spread=HUNT, second="lovat"), play("boarding_party>later"), play("boarding_party>later")
    sea = two(DAY, HUNT, "boarding_party.1", "boarding_party.2", other=("qqq.1",)).plan(*plan).answer("pass")
    parts = {one.part.name: one.part for one in sea.choice().walk({"target": "matheran"})}
    assert parts["board"].choice.options == ("alone", "boarding_party.1") and parts["board"].choice.default == "alone"
    assert parts["target"].preset and parts["board"].preset and parts["target"].choice.default == "matheran"


@rule("KP-3.3.40b", "KP-D44", "KP-D12")
def test_slim_pickings_against_all_of_one_merchantman_leaves_nothing_to_ask() -> None:
    forces = (("leipzig",), ROW_A, (DAY, "shipping_lanes.1")), (("dresden",), ("matheran",), ("slim_pickings.1", "qqq.1"))
    sea = at_turn(*forces).plan(play("leipzig>matheran", DAY, spread="shipping_lanes.1"))
    assert sea.asked == ("kp.slim", (1,)) and sea.answer("slim_pickings.1").asked == ("kp.answer", (1,))


@rule("KP-4.6", "KP-T1.14")
@pytest.mark.parametrize("most", [1, 2])
def test_ships_are_handed_to_the_partner_none_by_default(most: int) -> None:
    choice: Any = HandOver(seat=0, ships=("leipzig", "emden"), most=most).may_hand(two(DAY).table, 0)
    assert (choice.least, choice.most, choice.default) == (0, most, ())


@rule("KP-3.2.3.3b", "KP-3.2.4.2")
def test_one_card_joins_the_british_forces_and_any_number_a_ship() -> None:
    assert joined(Joined("british", "dresden", DAY)) == 1 and joined(Joined("wolf", "matheran", DAY)) > 4


@rule("KP-3.2.2.2a")
def test_a_captain_who_passes_plays_no_card() -> None:
    rule_ = MineAttack(seat=0, actor="wolf", target="", owner=1, card="lay_mines.1")
    answers = {1: {"reaction": "minesweeper.1"}, 2: {"reaction": "pass"}}
    assert rule_.responders(two(DAY).table, answers) == ((1, "minesweeper.1"),)


# -- what is told


@rule("KP-3.3.9", "KP-3.3.40a", "KP-3.3.20b", "KP-T9.1")
def test_changes_without_dice_are_told() -> None:
    foiled = two(DAY, other=("slim_pickings.1",)).plan(play("wolf>matheran", DAY)).answer({"reaction": "slim_pickings.1"})
    assert [(one["owner"], one["target"]) for one in foiled.told("foiled")] == [(1, "matheran")]
    repaired = two("damage_control.1", damaged=("leipzig",)).plan(play("damage_control>leipzig"))
    assert [one["target"] for one in repaired.told("repaired")] == ["leipzig"]
    hidden = two("island_refuge.1", recognized=("wolf",), damaged=("wolf",)).plan(play("island_refuge>wolf"), faces=(7, 1, 6))
    assert hidden.told("unrecognized") == [{"ship": "wolf"}] and [one["target"] for one in hidden.told("repaired")] == ["wolf"]
    ended = two("trap.1", other=("qqq.1",), deck=1).plan()
    assert ended.told("ends") == [{"n": 1}]
