"""Intercepts (KP-3.2.3, KP-3.2.4, KP-T2, KP-T3), Safe Passage (KP-3.2.6) and the modifiers (KP-M)."""

from __future__ import annotations

import pytest

from engines.kaisers_pirates.data import AT_NIGHT, BRITISH_COIN, FLEET, MERCHANTMEN
from engines.kaisers_pirates.pieces.holdings import PORT, SUNK, Won
from tests.engines.kaisers_pirates.positions import ROW_A, at_turn, play, two
from tests.rules import rule

DAY, NIGHT = "collier.1", "deception.1"


def by(option: str, card: str = DAY, assist: str = "", **more):
    """An intercept that waits for its answer; B has something to do afterwards."""
    assists = (assist,) if assist else ()
    return two(card, *assists, **{"other": ("qqq.1",), **more}).plan(play(option, card, *assists))


def rows(sea, side: str) -> list[tuple[str, int]]:
    (fired,) = sea.told("fired")
    return [(row.rule, row.value) for row in fired[side].rows]


@rule("KP-3.2.4b", "KP-T2.7", "KP-3.3.0c")
def test_a_ship_attacks_with_its_own_coin():
    sea = by("leipzig>matheran").let_pass((5, 4, 2, 3), passage="stay")
    (fired,) = sea.told("fired")
    assert fired["rolled"].dice == (10, 8, 4) and fired["defense"].dice == (8,)
    assert (fired["rolled"].result, fired["defense"].result, fired["outcome"]) == (5, 3, "damaged")


@rule("KP-3.2.3a", "KP-T3.5", "KP-3.3.0c")
def test_the_british_forces_attack_with_the_coin_of_the_card():
    sea = by("british>dresden").let_pass((9, 1, 7, 3))
    (fired,) = sea.told("fired")
    assert fired["rolled"].dice == BRITISH_COIN[DAY] == (10, 4)
    assert fired["defense"].dice == (10, 4) and fired["outcome"] == "damaged"


@rule("KP-3.2.7.1b", "KP-3.2.4.3", "KP-T2.8")
def test_a_merchantman_sunk_goes_to_the_attackers_pile():
    sea = by("leipzig>matheran").let_pass((8, 1, 1, 4))
    assert sea.table.piles == [(Won("matheran", SUNK),), ()]
    assert "matheran" not in sea.table.merchantmen[1]


@rule("KP-3.2.3.4", "KP-T3.6")
def test_a_warship_sunk_goes_to_the_attackers_pile():
    sea = by("british>dresden").let_pass((10, 1, 5, 1))
    assert sea.table.piles[0] == (Won("dresden", SUNK),) and sea.table.fleets[1] == ("leopard",)


@rule("KP-3.2.7.1c", "KP-1.3.1a", "KP-3.2.7.1a")
def test_damage_is_marked_and_no_effect_marks_nothing():
    assert by("british>dresden").let_pass((6, 1, 6, 1)).table.damaged == frozenset()
    assert by("british>dresden").let_pass((7, 1, 6, 1)).table.damaged == {"dresden"}


@rule("KP-3.2.7.1d")
def test_a_damaged_ship_that_is_damaged_again_stays_damaged():
    assert by("british>dresden", damaged=("dresden",)).let_pass((6, 1, 6, 1)).table.damaged == {"dresden"}


@rule("KP-3.2.7.5a", "KP-M.2", "KP-3.2.7.5c", "KP-M.9")
def test_damage_costs_the_attacker_two_and_the_defender_two():
    sea = by("leipzig>matheran", damaged=("leipzig", "matheran")).let_pass((6, 1, 1, 5))
    assert rows(sea, "rolled") == [("KP-3.2.7.5a", -2)] and rows(sea, "defense") == [("KP-3.2.7.5c", -2)]
    assert sea.told("fired")[0]["outcome"] == "damaged"


@rule("KP-3.2.7.6", "KP-M.3", "KP-1.1.4.5a")
def test_night_costs_one():
    assert NIGHT in AT_NIGHT
    assert rows(by("leipzig>matheran", NIGHT).let_pass((6, 1, 1, 5), passage="stay"), "rolled") == [("KP-3.2.7.6", -1)]
    assert rows(by("british>dresden", NIGHT).let_pass((6, 1, 6, 1)), "rolled") == [("KP-3.2.7.6", -1)]


@rule("KP-3.2.7.3a")
def test_modifiers_of_several_reasons_are_rows_of_one_roll():
    sea = by("leipzig>matheran", NIGHT, "surprise_attack.1", damaged=("leipzig",)).let_pass((6, 1, 1, 8), passage="stay")
    assert rows(sea, "rolled") == [("KP-3.2.7.5a", -2), ("KP-3.2.7.6", -1), ("KP-3.3.44a", 2)]
    assert sea.told("fired")[0]["rolled"].result == 5


@rule("KP-3.2.3.1a", "KP-1.1.4.4b", "KP-2.2b", "KP-T3.2")
def test_a_raider_that_is_not_recognized_cannot_be_intercepted():
    assert two(DAY).refusal((play("british>leopard"),)) == "KP-3.2.3.1a"


@rule("KP-3.2.3.2a", "KP-3.2.4.1a")
def test_warships_and_merchantmen_can_always_be_intercepted():
    options = two(DAY).choice().next_sheet(()).open({}).choice.options
    assert {"british>dresden", "leipzig>matheran", "wolf>maria"} <= set(options)


@rule("KP-3.2.3b", "KP-3.2.4a")
def test_ships_attack_merchantmen_and_british_forces_attack_warships_alone():
    options = two(DAY).choice().next_sheet(()).open({}).choice.options
    targets = {option.partition(">")[::2] for option in options}
    assert not any(actor == "british" and target in ("matheran", "lovat", "maria") for actor, target in targets)
    assert not any(actor in ("leipzig", "emden", "wolf") and target in ("dresden", "leopard") for actor, target in targets)


@rule("KP-3.2.8a", "KP-3.2.8.1a", "KP-3.2.8.3", "KP-I.8", "KP-T2.1", "KP-T3.1")
def test_cards_are_turned_up_with_the_announcement():
    sea = by("leipzig>matheran", DAY, "surprise_attack.1")
    assert all(one.up for one in sea.table.laid)
    (told,) = sea.told("intercept")
    assert (told["actor"], told["target"], told["card"]) == ("leipzig", "matheran", DAY)


# -- who is asked


@rule("KP-T0.4", "KP-I.31", "KP-R.14", "KP-D38", "KP-3.2.2a")
@pytest.mark.parametrize("hand", [(), ("qqq.1",), ("break_contact.1",)])
def test_the_owner_is_asked_whatever_he_holds(hand):
    assert by("leipzig>matheran", other=hand).asked == ("kp.answer", (1,))


@rule("KP-R.13", "KP-3.1.4")
def test_an_action_card_is_answered_by_no_captain():
    sea = two("damage_control.1", damaged=("appam",), other=("break_contact.1",)).plan(play("damage_control>appam"))
    assert sea.asked == ("kp.turn", (1,)) and sea.table.damaged == frozenset()


@rule("KP-3.2.2.2a", "KP-3.2.2.1", "KP-3.2f")
def test_one_reaction_card_comes_from_the_hand_before_the_roll():
    sea = by("leipzig>matheran", other=("break_contact.1", "qqq.1"))
    assert sea.choice(1).open({}).choice.options == ("pass", "break_contact.1")
    sea = sea.answer({"reaction": "break_contact.1"}, (1, 1, 10, 1, 1, 1, 8, 1, 1))
    kinds = [event.kind for event in sea.events]
    assert kinds.index("reacts") < kinds.index("checked") < kinds.index("fired")
    assert sea.table.hands[1] == ("qqq.1",)


# -- Safe Passage


@rule("KP-3.2.6a", "KP-3.2.6.1", "KP-3.2.6.2a", "KP-T2.10", "KP-D37")
def test_an_undamaged_merchantman_that_survives_reaches_port():
    sea = by("leipzig>matheran").let_pass((1, 1, 1, 8, 5, 4, 1))
    (told,) = sea.told("passage")
    assert told["challenge"].dice == (6,) and told["response"].dice == (8,) and told["reached"]
    assert sea.table.piles == [(), (Won("matheran", PORT),)]


@rule("KP-3.2.6.2b", "KP-3.2.7.2b")
def test_a_failed_attempt_changes_nothing():
    sea = by("leipzig>matheran").let_pass((1, 1, 1, 8, 5, 5))
    assert sea.table.merchantmen[1] == ("matheran", "lovat", "maria") and sea.table.piles == [(), ()]


@rule("KP-D37", "KP-3.2.6a")
def test_an_attempt_is_made_unless_the_owner_says_otherwise():
    sea = by("leipzig>matheran")
    assert sea.choice(1).default["passage"] == "attempt"
    assert sea.let_pass((1, 1, 1, 8), passage="stay").told("passage") == []


@rule("KP-3.2.6c")
def test_a_damaged_merchantman_attempts_nothing():
    sea = by("leipzig>matheran", damaged=("matheran",))
    assert [one.part.name for one in sea.choice(1).walk({"reaction": "pass"})] == ["reaction"]
    assert by("leipzig>matheran").let_pass((8, 1, 1, 5)).told("passage") == []


@rule("KP-D10")
def test_no_attempt_follows_a_cancelled_intercept():
    sea = by("leipzig>matheran", other=("break_contact.1",)).answer({"reaction": "break_contact.1"}, (10, 1, 1))
    assert sea.told("passage") == [] and sea.told("fired") == []


@rule("KP-3.2.6.2c")
def test_each_survived_intercept_gives_an_attempt_again():
    sea = by("leipzig>matheran").let_pass((1, 1, 1, 8, 1, 8)).plan()
    assert "matheran" in sea.table.merchantmen[1] or sea.table.on_turn == 0


@rule("KP-3.0b", "KP-3.0c")
def test_a_captain_without_warships_plays_on_with_british_forces():
    sea = at_turn(((), ROW_A, (DAY,)), (("dresden",), ("matheran",), ()))
    options = sea.choice().next_sheet(()).open({}).choice.options
    assert options == ("british>dresden", "collier>all", "british>later", "collier>later")


@rule("KP-1.1.4.3b", "KP-D72")
def test_both_sides_of_a_decision_are_rolled_and_told_together():
    sea = by("leipzig>matheran", other=("break_contact.1",)).answer(
        {"reaction": "break_contact.1"},
        (
            9,
            2,
            4,
        ),
    )
    (told,) = sea.told("checked")
    assert (told["seat"], told["challenge"].faces, told["response"].faces) == (1, (9, 2), (4,)) and told["succeeds"]


@rule("KP-2.0a")
def test_everybody_commands_german_ships_and_the_british_forces():
    options = two(DAY, "trap.1").choice().next_sheet(()).open({}).choice.options
    actors = {option.partition(">")[0] for option in options}
    assert actors >= {"leipzig", "emden", "wolf", "british"}


@rule("KP-1.3.1b")
def test_markers_never_run_out():
    fleets = [tuple(FLEET)[at : at + 5] for at in (0, 5, 10, 15)]
    rows = [tuple(MERCHANTMEN)[at : at + 3] for at in (0, 3, 6, 9)]
    every = tuple(FLEET), tuple(ship for row in rows for ship in row)
    forces = [(fleet, row, ("trap.1",) if not at else ()) for at, (fleet, row) in enumerate(zip(fleets, rows, strict=True))]
    sea = at_turn(*forces, damaged=(*every[0], *every[1]), limited=every[0])
    assert len(sea.plan().table.damaged) == 32 and len(sea.table.limited) == 20
