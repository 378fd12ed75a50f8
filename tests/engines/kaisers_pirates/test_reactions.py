"""Which Reaction card may answer what (KP-R), and what each of them does (KP-3.3)."""

from __future__ import annotations

import pytest

from engines.kaisers_pirates.data import CARD, VESSEL
from engines.kaisers_pirates.pieces.holdings import PORT, SUNK, Won
from tests.engines.kaisers_pirates.positions import ROW_A, ROW_B, Sea, at_turn, play, two
from tests.rules import rule

DAY, NIGHT = "collier.1", "deception.1"
HELD = tuple(f"{kind}.1" for kind, card in CARD.items() if card.kind == "reaction")
MERCHANTMAN = {"amc", "break_contact", "fast_ship", "non_combatant", "qqq", "shallow_run", "slim_pickings", "trap"}
WARSHIP = {"break_contact", "shallow_run", "pull_the_plug"}
DARK = {"break_contact", "fast_ship", "shallow_run"}


def under(option: str, card: str = DAY, *assists: str, held: tuple[str, ...] = HELD, **more) -> Sea:
    """An attack that waits for its answer."""
    return two(card, *assists, other=held, **more).plan(play(option, card, *assists))


def acting(option: str, card: str, *assists: str, held: tuple[str, ...] = HELD, **more) -> Sea:
    """The same by an action half."""
    return two(card, *assists, other=held, **more).plan(play(option, "", *assists))


def open_to(sea: Sea) -> set[str]:
    """The kinds of cards that may answer."""
    return {card.partition(".")[0] for card in sea.choice(1).open({}).choice.options} - {"pass"}


@rule("KP-R.1")
def test_an_intercept_of_a_merchantman_is_answered_by_these_cards():
    assert open_to(under("wolf>matheran")) == MERCHANTMAN
    assert open_to(under("leipzig>matheran")) == MERCHANTMAN - {"fast_ship", "qqq"}
    assert open_to(under("wolf>matheran", damaged=("matheran",))) == MERCHANTMAN - {"fast_ship", "non_combatant"}


@rule("KP-R.2", "KP-T3.3")
def test_an_intercept_of_a_warship_or_a_recognized_raider_is_answered_by_these_cards():
    assert open_to(under("british>dresden")) == WARSHIP
    assert open_to(under("british>leopard", recognized=("leopard",))) == WARSHIP


@rule("KP-R.3", "KP-3.3.5g", "KP-3.3.13c", "KP-3.3.38e")
def test_by_night_some_cannot_answer():
    assert open_to(under("wolf>matheran", NIGHT)) == MERCHANTMAN - DARK
    assert open_to(under("british>dresden", NIGHT)) == WARSHIP - DARK


@rule("KP-R.4", "KP-3.3.5i", "KP-3.3.13d", "KP-3.3.38g", "KP-3.3.44c")
def test_neither_can_they_against_surprise_attack():
    assert open_to(under("wolf>matheran", DAY, "surprise_attack.1")) == MERCHANTMAN - DARK
    assert open_to(under("british>dresden", DAY, "surprise_attack.1")) == WARSHIP - DARK


@rule("KP-R.5")
def test_searchlight_leaves_it_a_night_action():
    assert open_to(under("wolf>matheran", NIGHT, "searchlight.1")) == MERCHANTMAN - DARK


@rule("KP-R.6", "KP-3.3.5h", "KP-3.3.38f", "KP-3.3.24a")
def test_against_a_monitor_pull_the_plug_alone():
    sea = acting("monitor>dresden", "monitor.1", refuges=(("dresden", "island_refuge.1", 1),))
    assert open_to(sea) == {"pull_the_plug"}


@rule("KP-R.7", "KP-3.3.21c", "KP-3.3.43d", "KP-3.3.43e", "KP-T4.3", "KP-3.3.5j", "KP-3.3.38h")
def test_mines_are_answered_by_minesweeper_alone():
    assert open_to(acting("wolf>seat.1", "lay_mines.1")) == {"minesweeper"}
    assert open_to(acting("submarines_uc_16_uc_29>seat.1", "submarines_uc_16_uc_29.1")) == {"minesweeper"}


@rule("KP-R.8", "KP-3.3.42b", "KP-3.3.43b", "KP-3.3.43c", "KP-T5.3", "KP-3.3.34c", "KP-D48")
@pytest.mark.parametrize("boat", ["submarines_u_27_u_41", "submarines_uc_16_uc_29"])
def test_torpedoes_are_answered_by_these_cards(boat):
    assert open_to(acting(f"{boat}>matheran", f"{boat}.1")) == {"q_ship", "razzle_dazzle"}
    row = ("matheran", "invercoe", "maria")
    sea = at_turn((("leipzig",), ROW_A, (f"{boat}.1",)), (("dresden",), row, HELD)).plan(play(f"{boat}>invercoe"))
    assert open_to(sea) == {"q_ship", "razzle_dazzle", "sail_q_ship"}


@rule("KP-R.9", "KP-3.3.19g", "KP-3.3.19h", "KP-T6.2", "KP-T6.3", "KP-T6.4")
def test_interrogate_is_answered_after_its_success_alone():
    sea = two("interrogate.1", other=HELD).plan(play("interrogate>leopard"), faces=(10, 1, 5))
    assert sea.told("checked")[0]["succeeds"] and sea.asked == ("kp.answer", (1,))
    assert open_to(sea) == WARSHIP and "leopard" in sea.table.recognized


@rule("KP-R.13")
@pytest.mark.parametrize("option", ["recon_aircraft>seat.1", "heavy_weather>seat.1", "deception>seat.1", "interned>dresden"])
def test_other_cards_are_answered_by_none(option):
    kind = option.partition(">")[0]
    sea = two(f"{kind}.1", other=HELD).plan(play(option)) if kind != "interned" else None
    sea = sea or two("interned.1", other=HELD).plan(play(option), faces=(1, 1, 9))
    assert sea.told("plays") and sea.asked[0] != "kp.answer"


# -- cards that change the roll


@rule("KP-3.3.13a", "KP-M.5", "KP-T2.6")
def test_fast_ship_costs_a_raider_two():
    sea = under("wolf>matheran").answer({"reaction": "fast_ship.1", "passage": "stay"}, (6, 1, 1, 8))
    assert sea.told("fired")[0]["rolled"].result == 4


@rule("KP-3.3.13b", "KP-3.3.13e", "KP-D63", "KP-3.3.25e", "KP-3.3.27a")
def test_fast_ship_non_combatant_and_qqq_are_closed_to_some_ships():
    assert under("wolf>matheran", damaged=("matheran",)).refusal({"reaction": "fast_ship.1"}) == "KP-3.3.13b"
    assert under("leipzig>matheran").refusal({"reaction": "fast_ship.1"}) == "KP-3.3.13e"
    assert under("wolf>matheran", damaged=("matheran",)).refusal({"reaction": "non_combatant.1"}) == "KP-3.3.25e"
    assert under("leipzig>matheran").refusal({"reaction": "qqq.1"}) == "KP-3.3.27a"


@rule("KP-3.3.25a", "KP-3.3.25b", "KP-M.6")
def test_non_combatant_costs_two_and_no_damage_is_done():
    sea = under("leipzig>matheran").answer({"reaction": "non_combatant.1", "passage": "stay"}, (9, 1, 1, 5))
    assert (sea.told("fired")[0]["rolled"].result, sea.told("fired")[0]["outcome"]) == (7, "none")
    assert sea.table.damaged == frozenset()


@rule("KP-3.3.25c", "KP-3.2.5.2", "KP-3.2.5a", "KP-3.2.5b", "KP-D31")
def test_instead_of_sinking_it_is_captured_and_the_captor_resupplied():
    sea = under("leipzig>matheran", limited=("leipzig", "emden")).answer({"reaction": "non_combatant.1"}, (10, 1, 1, 3))
    assert sea.told("fired")[0]["outcome"] == "captured"
    assert sea.table.fleets[0][-1] == "matheran" and "matheran" not in sea.table.merchantmen[1]
    assert sea.table.limited == {"emden"} and "matheran" not in sea.table.recognized | sea.table.damaged


@rule("KP-3.3.25d", "KP-M.14")
def test_not_captured_it_has_two_more_on_safe_passage():
    sea = under("leipzig>matheran").answer({"reaction": "non_combatant.1"}, (5, 1, 1, 8, 4, 5))
    assert sea.told("passage")[0]["challenge"].result == 6 and sea.table.piles[1] == (Won("matheran", PORT),)


@rule("KP-3.3.27a", "KP-3.3.27b", "KP-D64", "KP-T2.12", "KP-3.2.3.1b")
def test_qqq_makes_a_raider_recognized_when_the_intercept_is_over():
    sea = under("wolf>matheran").answer({"reaction": "qqq.1", "passage": "stay"}, (1, 1, 1, 8))
    kinds = [event.kind for event in sea.events]
    assert kinds.index("fired") < kinds.index("recognized") and sea.table.recognized == {"wolf"}


@rule("KP-3.3.40a", "KP-D9", "KP-D10")
def test_slim_pickings_calls_an_intercept_off():
    sea = under("leipzig>matheran").answer({"reaction": "slim_pickings.1"})
    assert sea.told("fired") == sea.told("passage") == [] and "matheran" in sea.table.merchantmen[1]


# -- cards with a roll


@rule("KP-3.3.38a", "KP-3.3.38b", "KP-T3.4")
@pytest.mark.parametrize(("option", "ship"), [("leipzig>matheran", "matheran"), ("british>dresden", "dresden")])
def test_shallow_run_escapes_and_may_be_damaged(option, ship):
    safe = under(option).answer({"reaction": "shallow_run.1"}, (7, 1, 6))
    hurt = under(option).answer({"reaction": "shallow_run.1"}, (6, 1, 6))
    assert safe.told("fired") == hurt.told("fired") == []
    assert safe.table.damaged == frozenset() and hurt.table.damaged == {ship}


@rule("KP-3.3.38c", "KP-3.3.38d", "KP-M.16", "KP-3.2.7.1d")
def test_a_damaged_ship_that_fails_is_sunk():
    sea = under("british>dresden", damaged=("dresden",)).answer({"reaction": "shallow_run.1"}, (8, 1, 6))
    assert sea.told("checked")[0]["challenge"].result == 6
    assert sea.table.piles[0] == (Won("dresden", SUNK),) and "dresden" not in sea.table.fleets[1]


@rule("KP-3.3.5e", "KP-3.3.5f", "KP-M.11")
def test_limited_supply_costs_break_contact_two_and_with_damage_four():
    short = under("british>dresden", limited=("dresden",)).answer({"reaction": "break_contact.1"}, (9, 1, 1))
    both = under("british>dresden", limited=("dresden",), damaged=("dresden",)).answer({"reaction": "break_contact.1"}, (9, 1, 1))
    assert short.told("checked")[0]["challenge"].result == 7 and both.told("checked")[0]["challenge"].result == 5


@rule("KP-3.3.26a", "KP-3.3.26b")
@pytest.mark.parametrize("marked", [{}, {"damaged": ("dresden",)}])
def test_pull_the_plug_scuttles_the_ship(marked):
    sea = under("british>dresden", **marked).answer({"reaction": "pull_the_plug.1"})
    assert sea.table.fleets[1] == ("leopard",) and sea.table.fleet_used == ("dresden",)
    assert sea.told("fired") == [] and sea.table.piles == [(), ()]


@rule("KP-3.3.29a", "KP-3.3.29b", "KP-3.3.29c", "KP-T5.4", "KP-T5.5")
def test_razzle_dazzle_may_call_torpedoes_off():
    sea = acting("submarines_u_27_u_41>matheran", "submarines_u_27_u_41.1")
    assert sea.answer({"reaction": "razzle_dazzle.1"}, (7, 1, 6)).told("fired") == []
    (fired,) = sea.answer({"reaction": "razzle_dazzle.1"}, (6, 1, 6, 1, 1, 1, 8)).told("fired")
    assert fired["rolled"].dice == (10, 6, 4)


@rule("KP-3.3.22")
def test_minesweeper_removes_all_mines():
    sea = acting("wolf>seat.1", "lay_mines.1").answer({"reaction": "minesweeper.1"})
    assert sea.told("fired") == [] and sea.told("reacts")


# -- duels


@rule("KP-3.3.1a", "KP-3.3.1b", "KP-3.3.1j", "KP-T7a.1", "KP-T7a.2", "KP-T7a.3", "KP-3.3.1d")
def test_amc_fights_the_intercepting_ship_and_the_merchantman_is_left_alone():
    sea = under("leipzig>matheran").answer({"reaction": "amc.1"}, (9, 1, 8, 3, 2, 1, 9))
    first, second = sea.told("strikes")
    assert (first["who"], first["rolled"].dice, first["defense"].dice, first["outcome"]) == ("amc.1", (10, 8), (10,), "damaged")
    assert (second["rolled"].dice, second["defense"].dice, second["outcome"]) == ((10, 8, 4), (10,), "none")
    assert sea.table.damaged == {"leipzig"} and sea.told("fired") == sea.told("passage") == []
    assert "matheran" in sea.table.merchantmen[1]
    twice = two(DAY, "trap.2", other=HELD).plan(play("leipzig>matheran", DAY), play("emden>later", "trap.2"))
    twice = twice.answer({"reaction": "amc.1"}, (9, 1, 8, 3, 2, 1, 9))
    assert twice.refusal({"play": "emden>matheran"}) == "KP-3.1.3.2" and twice.choice().check({"play": "emden>lovat"})


@rule("KP-3.3.1c", "KP-3.3.1e", "KP-T7a.3", "KP-2.3.2")
def test_both_may_sink_in_a_duel_with_amc():
    sea = under("leipzig>matheran", held=("amc.2",)).answer({"reaction": "amc.2"}, (10, 1, 5, 10, 1, 1, 5))
    assert sea.table.piles == [(Won("amc.2", SUNK),), (Won("leipzig", SUNK),)]
    assert sea.table.piles[0][0].va == VESSEL["amc.2"].va == 13
    assert [(one["seat"], one["ship"]) for one in sea.told("sunk")] == [(1, "leipzig"), (0, "amc.2")]


@rule("KP-3.3.1f", "KP-D18")
def test_an_amc_that_is_not_sunk_is_discarded():
    sea = under("leipzig>matheran").answer({"reaction": "amc.1"}, (1, 1, 9, 9, 2, 1, 8))
    assert sea.told("strikes")[1]["outcome"] == "damaged" and sea.finish().table.discard[-1] == "amc.1"


@rule("KP-3.3.1g", "KP-3.3.1h", "KP-3.3.1k", "KP-E.14", "KP-M.3", "KP-D14")
def test_modifiers_count_in_a_duel_with_amc():
    sea = under("wolf>matheran", NIGHT, "searchlight.1", "boarding_party.1", limited=("wolf",), damaged=("wolf",))
    sea = sea.answer({"reaction": "amc.1"}, (4, 1, 9, 9, 1, 1, 9))
    amc, wolf = sea.told("strikes")
    assert [row.value for row in amc["rolled"].rows] == [-1] and [row.value for row in amc["defense"].rows] == [-2]
    assert sorted(row.value for row in wolf["rolled"].rows) == [-2, -2, -1, 3] and wolf["defense"].rows == ()
    assert all(one.up for one in sea.table.laid)


@rule("KP-3.3.1i", "KP-R.12", "KP-D42", "KP-3.3.32d", "KP-I.8")
def test_amc_makes_a_raider_recognized_and_it_may_reflag_from_the_hand():
    sea = two(DAY, "reflag.2", other=HELD).plan(play("wolf>matheran", DAY))
    sea = sea.answer({"reaction": "amc.1"}, (1, 1, 9, 1, 1, 1, 9))
    assert sea.asked == ("kp.reflag", (0,)) and "wolf" in sea.table.recognized
    hidden = sea.answer("reflag.2")
    assert hidden.table.recognized == frozenset() and hidden.told("reacts") == [{"seat": 0, "card": "reflag"}]
    assert sea.answer("pass").table.recognized == {"wolf"}


@rule("KP-3.1.5d", "KP-3.3.32b", "KP-3.2b", "KP-S.2")
def test_a_reflag_from_the_hand_is_discarded_below_the_cards_of_d():
    sea = two(DAY, "reflag.2", other=HELD).plan(play("wolf>matheran", DAY))
    sea = sea.answer({"reaction": "qqq.1", "passage": "stay"}, (1, 1, 1, 8)).answer("reflag.2").finish()
    assert sea.table.discard == (DAY, "reflag.2", "qqq.1")


@rule("KP-3.3.46a", "KP-3.3.46b", "KP-T7c.1", "KP-T7c.2", "KP-T7c.3", "KP-3.3.46e")
def test_trap_fires_back_and_both_results_count():
    sea = under("wolf>matheran").answer({"reaction": "trap.1"}, (8, 1, 4, 8, 1, 1, 4))
    trap, wolf = sea.told("strikes")
    assert (trap["who"], trap["rolled"].dice, trap["outcome"]) == ("matheran", (8, 4), "sunk")
    assert (wolf["target"], wolf["outcome"]) == ("matheran", "sunk")
    assert sea.table.piles == [(Won("matheran", SUNK),), (Won("wolf", SUNK),)]


@rule("KP-3.3.46c", "KP-3.3.46d", "KP-D16", "KP-D74")
def test_other_cards_work_as_usual_with_trap():
    sea = under("wolf>matheran", NIGHT, "boarding_party.1", "searchlight.1")
    sea = sea.answer({"reaction": "trap.1"}, (5, 1, 9, 8, 1, 1, 4))
    trap, wolf = sea.told("strikes")
    assert [row.value for row in trap["rolled"].rows] == [-1] and sorted(row.value for row in wolf["rolled"].rows) == [-1, 3]
    assert "matheran" in sea.table.fleets[0] and "wolf" in sea.table.recognized


@rule("KP-3.3.46e")
def test_a_damaged_merchantman_has_no_modifier_on_its_trap():
    sea = under("leipzig>matheran", damaged=("matheran",)).answer({"reaction": "trap.1"}, (3, 1, 9, 1, 1, 1, 8))
    assert sea.told("strikes")[0]["rolled"].rows == () and [row.value for row in sea.told("strikes")[1]["defense"].rows] == [-2]


def lured(faces: tuple[int, ...], held: str = "q_ship.1", target: str = "matheran") -> Sea:
    """A torpedo attack that a Q-Ship answers."""
    row = ("matheran", "invercoe", "maria")
    hands = ("submarines_u_27_u_41.1",), (held, "qqq.1")
    sea = at_turn((("leipzig",), ROW_A, hands[0]), (("dresden",), row, hands[1])).plan(play(f"submarines_u_27_u_41>{target}"))
    return sea.answer({"reaction": held}, faces)


@rule("KP-3.3.28a", "KP-3.3.28b", "KP-3.3.28c", "KP-T7b.1", "KP-T7b.2")
def test_a_lure_that_succeeds_brings_guns_against_guns():
    sea = lured((7, 1, 6, 1, 1, 8, 1, 1, 6))
    assert sea.told("checked")[0]["challenge"].dice == (10, 4) and sea.told("checked")[0]["response"].dice == (10,)
    assert [told["rolled"].dice for told in sea.told("strikes")] == [(10, 6), (8, 6)]
    assert "matheran" in sea.table.merchantmen[1] and sea.told("fired") == []


@rule("KP-D67")
def test_a_merchantman_that_a_q_ship_spared_may_be_attacked_again_in_the_turn():
    hand = ("submarines_u_27_u_41.1", "submarines_uc_16_uc_29.1", "collier.1")
    sea = at_turn((("leipzig",), ROW_A, hand), (("dresden",), ROW_B, ("q_ship.1", "qqq.1")))
    plan = play("submarines_u_27_u_41>matheran"), play("submarines_uc_16_uc_29>later"), play("leipzig>later", "collier.1")
    sea = sea.plan(*plan).answer({"reaction": "q_ship.1"}, (7, 1, 6, 1, 1, 8, 1, 1, 6))
    options = sea.choice().open({}).choice.options
    assert {"leipzig>matheran", "submarines_uc_16_uc_29>matheran", "submarines_uc_16_uc_29>seat.1"} <= set(options)
    (again,) = sea.answer({"play": "leipzig>matheran"}).let_pass((8, 1, 1, 4)).told("fired")
    assert (again["target"], again["outcome"]) == ("matheran", "sunk")


@rule("KP-3.3.28d", "KP-3.3.28e", "KP-D17", "KP-T7b.3", "KP-T7b.4", "KP-D18")
def test_a_lure_that_fails_brings_torpedoes_first_and_then_depth_charges():
    sea = lured((6, 1, 6, 7, 1, 1, 6, 8, 5))
    torpedoes, charges = sea.told("strikes")
    assert torpedoes["rolled"].dice == (10, 6, 4) and torpedoes["outcome"] == "damaged"
    assert charges["rolled"].dice == (8,) and [row.value for row in charges["rolled"].rows] == [-2]
    assert charges["outcome"] == "damaged" and sea.table.piles == [(), ()]


@rule("KP-3.3.28f", "KP-T7b.5", "KP-E.12", "KP-2.3.2", "KP-2.3b")
def test_a_submarine_that_is_sunk_scores_its_va():
    sea = lured((7, 1, 6, 10, 1, 5, 1, 1, 6))
    assert sea.table.piles[1] == (Won("submarines_u_27_u_41.1", SUNK),) and sea.table.piles[1][0].va == 11


@rule("KP-3.3.28g", "KP-T7b.5")
def test_a_q_ship_that_is_sunk_scores_for_p():
    sea = lured((6, 1, 6, 10, 1, 1, 5))
    assert len(sea.told("strikes")) == 1 and sea.table.piles[0] == (Won("q_ship.1", SUNK),)


@rule("KP-3.3.28h", "KP-T7b.5")
def test_a_ship_not_sunk_is_discarded_and_scores_nothing():
    sea = lured((7, 1, 6, 1, 1, 8, 1, 1, 6)).finish()
    assert sea.table.discard == ("submarines_u_27_u_41.1", "q_ship.1") and sea.table.piles == [(), ()]


@rule("KP-3.3.34a", "KP-3.3.34b")
def test_a_sail_q_ship_has_no_depth_charges():
    sea = lured((6, 1, 6, 1, 1, 1, 4), "sail_q_ship.1", "invercoe")
    assert len(sea.told("strikes")) == 1 and sea.finish().table.discard[-1] == "sail_q_ship.1"
