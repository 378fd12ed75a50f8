"""The normal Action Cards (KP-3.3), one by one."""

from __future__ import annotations

import pytest

from engines.kaisers_pirates import game
from engines.kaisers_pirates.data import CARD
from engines.kaisers_pirates.pieces.holdings import PORT, SUNK, Won
from tests.engines.kaisers_pirates.positions import ROW_A, ROW_B, ROW_C, Sea, at_turn, play, three, two
from tests.rules import rule

IN_REFUGE = (("leipzig", "island_refuge.1", 0),)


def acts(option: str, faces: tuple[int, ...] = (), *, other: tuple[str, ...] = ("qqq.1",), **more) -> Sea:
    """A plays one action half."""
    return two(f"{option.partition('>')[0]}.1", other=other, **more).plan(play(option), faces=faces)


def may(option: str, **more) -> str:
    """The rule by which that play is refused; "" where it is open."""
    sea = two(f"{option.partition('>')[0]}.1", **more)
    options = sea.choice().next_sheet(()).open({}).choice.options
    return "" if option in options else sea.refusal((play(option),))


# -- supplies


@rule("KP-3.3.2a")
def test_blockade_runner_rolls_for_each_ship_in_a_refuge_too():
    sea = acts("blockade_runner>all", (7, 1, 6, 6, 1, 6), limited=("leipzig", "emden"), refuges=IN_REFUGE)
    checks = [one for one in sea.told("checked") if one["about"] == "blockade_runner"]
    assert [(one["ship"], one["succeeds"]) for one in checks] == [("leipzig", True), ("emden", False)]
    assert sea.table.limited == {"emden"}


@rule("KP-3.3.2b", "KP-M.10")
@pytest.mark.parametrize("prizes", [("kaipara",), ("kaipara", "vandyck")])
def test_prize_ships_help_blockade_runner_once(prizes):
    fleet = ("leipzig", *prizes)
    sea = at_turn((fleet, ROW_A, ("blockade_runner.1",)), (("dresden",), ROW_B, ("qqq.1",)), limited=("leipzig",))
    told = sea.plan(play("blockade_runner>all"), faces=(5, 1, 6)).told("checked")[0]
    assert told["challenge"].result == 7 and told["succeeds"]


@rule("KP-3.3.8")
def test_collier_resupplies_the_whole_force():
    sea = acts("collier>all", limited=("leipzig", "wolf", "dresden"), refuges=IN_REFUGE)
    assert sea.table.limited == {"dresden"} and sea.told("checked") == []


@rule("KP-3.3.33a", "KP-3.3.33c", "KP-3.3.20i")
def test_rendezvous_missed_rolls_for_each_ship_that_is_not_short_already():
    other = (("dresden", "leopard", "greif", "karlsruhe"), ROW_B, ("qqq.1",))
    sea = at_turn(
        (("leipzig",), ROW_A, ("rendezvous_missed.1",)), other, limited=("greif",), refuges=(("karlsruhe", "island_refuge.1", 1),)
    )
    sea = sea.plan(play("rendezvous_missed>seat.1"), faces=(7, 1, 6, 6, 1, 6))
    assert [one["ship"] for one in sea.told("checked")] == ["dresden", "leopard"]
    assert sea.table.limited == {"greif", "dresden"}


@rule("KP-3.3.33b", "KP-M.15")
def test_prize_ships_help_against_rendezvous_missed_once():
    other = (("dresden", "kaipara", "vandyck"), ROW_B, ("qqq.1",))
    sea = at_turn((("leipzig",), ROW_A, ("rendezvous_missed.1",)), other).plan(play("rendezvous_missed>seat.1"), faces=(7, 1, 6))
    assert sea.told("checked")[0]["challenge"].result == 5 and sea.table.limited == frozenset()


@rule("KP-3.2.7.4a", "KP-M.1", "KP-3.2.7.4c", "KP-1.3.2")
def test_limited_supply_costs_an_intercepting_ship_two_and_its_defense_nothing():
    sea = two("collier.1", other=("qqq.1",), limited=("leipzig",)).plan(play("leipzig>matheran"))
    sea = sea.let_pass((6, 1, 1, 5), passage="stay")
    assert sea.told("fired")[0]["rolled"].result == 4
    sea = two("collier.1", other=("qqq.1",), limited=("dresden",)).plan(play("british>dresden")).let_pass((6, 1, 6, 1))
    assert sea.told("fired")[0]["defense"].rows == ()


# -- damage


@rule("KP-3.3.6a")
@pytest.mark.parametrize("ship", ["dresden", "leopard"])
def test_breakdown_may_damage_a_ship_recognized_or_not(ship):
    assert acts(f"breakdown>{ship}", (7, 1, 6)).table.damaged == {ship}
    assert acts(f"breakdown>{ship}", (6, 1, 6)).table.damaged == frozenset()


@rule("KP-3.3.6b", "KP-3.3.6c")
def test_breakdown_is_for_undamaged_ships_and_no_attack():
    assert may("breakdown>dresden", damaged=("dresden",)) == "KP-3.3.6b"
    sea = acts("breakdown>dresden", (6, 1, 6))
    assert not any(event.kind == "intercept" for event in sea.events)
    sea = three("breakdown.1", "collier.1").choice()
    assert sea.check((play("leipzig>matheran", "collier.1"), play("breakdown>karlsruhe")))


@rule("KP-3.3.16a", "KP-3.3.16b", "KP-3.3.16c", "KP-D23", "KP-3.3.20h", "KP-D65")
def test_heavy_weather_may_sink_damaged_ships_and_nobody_scores():
    other = (("dresden", "leopard", "kaipara"), ROW_B, ("qqq.1",))
    hurt = ("dresden", "leopard", "kaipara", "matheran", "leipzig")
    sea = at_turn((("leipzig",), ROW_A, ("heavy_weather.1",)), other, damaged=hurt, refuges=(("dresden", "island_refuge.1", 1),))
    sea = sea.plan(play("heavy_weather>seat.1"), faces=(7, 1, 6, 7, 1, 6, 6, 1, 6))
    assert [one["ship"] for one in sea.told("checked")[:3]] == ["leopard", "kaipara", "matheran"]
    assert sea.table.fleet_used == ("leopard",) and sea.table.merchant_used == ("kaipara",)
    assert sea.table.piles == [(), ()] and "leipzig" in sea.table.damaged


@rule("KP-3.3.35")
def test_scuttle_gives_up_an_own_damaged_ship():
    sea = acts("scuttle>wolf", damaged=("wolf",))
    assert sea.table.fleet_used == ("wolf",) and sea.table.piles == [(), ()] and sea.told("checked") == []
    assert may("scuttle>wolf") == "KP-3.3.35"


@rule("KP-3.3.9")
def test_damage_control_reaches_into_a_refuge():
    sea = acts("damage_control>leipzig", damaged=("leipzig",), refuges=IN_REFUGE)
    assert sea.table.damaged == frozenset()


# -- recognized ships of others


@rule("KP-3.3.18a", "KP-D24", "KP-3.3.18e", "KP-E.11", "KP-C.9")
def test_interned_takes_a_recognized_ship_out_of_play():
    assert (CARD["interned"].challenge, CARD["interned"].response) == ((10, 8), (10,))
    sea = acts("interned>dresden", (7, 1, 6))
    assert sea.table.fleet_used == ("dresden",) and sea.table.piles == [(), ()]
    assert acts("interned>dresden", (6, 1, 6)).table.fleets[1] == ("dresden", "leopard")
    assert may("interned>leopard") == "KP-3.2.3.1a" and may("interned>leopard", recognized=("leopard",)) == ""


@rule("KP-3.3.18b", "KP-3.3.18c", "KP-3.3.18d", "KP-M.13")
@pytest.mark.parametrize(
    ("marked", "result"),
    [({"damaged": ("dresden",)}, 7), ({"limited": ("dresden",)}, 7), ({"damaged": ("dresden",), "limited": ("dresden",)}, 9)],
)
def test_damage_and_limited_supply_help_interned(marked, result):
    assert acts("interned>dresden", (5, 1, 9), **marked).told("checked")[0]["challenge"].result == result


@rule("KP-3.3.45a", "KP-3.3.45b", "KP-D76")
def test_transfer_command_moves_a_ship_with_its_markers():
    marked = {"damaged": ("leopard",), "limited": ("leopard",), "recognized": ("leopard",)}
    sea = acts("transfer_command>leopard", (7, 1, 6), **marked)
    assert sea.table.fleets == [("leipzig", "emden", "wolf", "leopard"), ("dresden",)]
    assert "leopard" in sea.table.damaged & sea.table.limited & sea.table.recognized
    assert may("transfer_command>leopard") == "KP-3.2.3.1a"


# -- Breakout


@rule("KP-3.3.7a", "KP-3.3.7b", "KP-3.3.7c", "KP-2.2b", "KP-3.0d", "KP-D72")
@pytest.mark.parametrize(("faces", "ships"), [((6, 1, 6), 0), ((7, 1, 6), 1), ((8, 1, 4), 2), ((8, 1, 5), 1), ((2, 1, 1), 2)])
def test_breakout_brings_ships_by_the_dice(faces, ships):
    sea = acts("breakout>all", faces)
    assert len(sea.table.fleets[0]) == 3 + ships
    assert not set(sea.table.fleets[0]) & sea.table.recognized and len(sea.table.fleet_deck) == 15 - ships


@rule("KP-D32", "KP-3.1.10")
def test_used_ships_come_back_when_no_other_is_left():
    sea = two("breakout.1", other=("qqq.1",))
    sea.table.fleet_used, sea.table.fleet_deck = sea.table.fleet_deck[1:], sea.table.fleet_deck[:1]
    first = sea.table.fleet_deck[0]
    sea = sea.plan(play("breakout>all"), faces=(8, 1, 4, 1))
    assert sea.table.fleets[0][3] == first and len(sea.table.fleets[0]) == 5 and sea.table.fleet_used == ()


# -- cards of others


@rule("KP-3.3.31a", "KP-3.3.31b", "KP-I.28", "KP-3.2b")
def test_recon_aircraft_takes_two_random_cards():
    sea = three("recon_aircraft.1", "trap.1", other=("qqq.1", "qqq.2", "collier.1"))
    sea = sea.plan(play("recon_aircraft>seat.1"), play("british>later", "trap.1"), faces=(3, 1))
    assert sea.table.hands[:2] == [("collier.1", "qqq.1"), ("qqq.2",)]
    (told,) = [event for event in sea.events if event.kind == "steals"]
    assert told.known_to == (0, 1) and told.facts["n"] == 2 and told.secret["cards"] == ("collier.1", "qqq.1")
    assert game.view(sea.state, 1).known == ("collier.1", "qqq.1") and game.view(sea.state, 2).known == ()
    assert not any("collier" in option for option in sea.choice().open({}).choice.options)


@rule("KP-3.3.31c", "KP-D7", "KP-D53")
def test_recon_aircraft_may_go_against_several_captains_but_not_an_empty_hand():
    forces = (("leipzig",), ROW_A, ("recon_aircraft.1", "recon_aircraft.2")), (("dresden",), ROW_B, ("qqq.1",))
    sea = at_turn(*forces, (("karlsruhe",), ROW_C, ("trap.1",)))
    assert sea.choice().check((play("recon_aircraft>seat.1"), play("recon_aircraft>seat.2")))
    assert at_turn(*forces, (("karlsruhe",), ROW_C, ())).refusal((play("recon_aircraft>seat.2"),)) == "KP-D53"


@rule("KP-3.3.17a", "KP-I.26", "KP-3.1.4")
def test_intelligence_shows_a_hand_to_p_alone():
    sea = three("intelligence.1", "trap.1", other=("qqq.1", "qqq.2")).plan(
        play("intelligence>seat.1"), play("british>later", "trap.1")
    )
    (told,) = [event for event in sea.events if event.kind == "spies"]
    assert told.known_to == (0,) and told.secret["cards"] == ("qqq.1", "qqq.2") and told.facts["other"] == 1
    assert set(game.view(sea.state, 0).known) == {"qqq.1", "qqq.2"} and game.view(sea.state, 2).known == ()


@rule("KP-3.3.17a")
def test_intelligence_does_not_tell_what_was_drawn_last():
    hands = (("qqq.1", "trap.1", "scuttle.1"), ("scuttle.1", "qqq.1", "trap.1"))
    seas = [three("intelligence.1", "trap.2", other=hand).plan(play("intelligence>seat.1")) for hand in hands]
    told = [next(event for event in sea.events if event.kind == "spies").secret["cards"] for sea in seas]
    assert told[0] == told[1] and set(told[0]) == set(hands[0])


@rule("KP-3.3.17b", "KP-I.27", "KP-I.22", "KP-E.8d", "KP-T1.14")
def test_intelligence_reorders_the_top_of_the_deck():
    sea = three("intelligence.1", other=("qqq.1",)).plan(play("intelligence>deck"))
    assert sea.asked == ("kp.deck", (0,))
    top = tuple(reversed(sea.table.deck[-3:]))
    assert sea.choice().default == top and game.view(sea.state, 0).peeked == (37, 38, 39)
    assert game.view(sea.state, 1).peeked == () and set(dict(game.view(sea.state, 1).zones)["deck"].places) == {""}
    sea = sea.answer((top[2], top[0], top[1]))
    assert sea.table.hands[0][-1] == top[2] and tuple(reversed(sea.table.deck[-2:])) == (top[0], top[1])


@rule("KP-3.3.47a", "KP-I.12", "KP-3.3.47b", "KP-D53")
def test_wireless_intercept_takes_the_top_two_discards_once_a_turn():
    sea = three("wireless_intercept.1", "wireless_intercept.2", discard=("trap.1", "trap.2", "collier.1"))
    assert sea.refusal((play("wireless_intercept>all"), play("wireless_intercept>all"))) == "KP-3.3.47b"
    sea = sea.plan(play("wireless_intercept>all"))
    assert {"trap.2", "collier.1"} <= set(sea.table.hands[0]) and "trap.1" in sea.table.discard
    assert game.view(sea.state, 1).known == ("trap.2", "collier.1")
    assert three("wireless_intercept.1").refusal((play("wireless_intercept>all"),)) == "KP-D53"


# -- Interrogate and Monitor


@rule("KP-3.3.19a", "KP-3.3.19b", "KP-3.3.19c", "KP-T6.1", "KP-T6.3", "KP-T6.5")
def test_interrogate_finds_out_and_intercepts_with_its_own_coin():
    failed = acts("interrogate>leopard", (6, 1, 6))
    assert failed.told("fired") == [] and failed.table.recognized == frozenset()
    sea = acts("interrogate>leopard", (7, 1, 6)).let_pass((8, 1, 4))
    assert sea.told("fired")[0]["rolled"].dice == CARD["interrogate"].strike == (10, 6)
    assert sea.table.piles[0] == (Won("leopard", SUNK),)


@rule("KP-T6.6", "KP-3.3.19h", "KP-3.3.32a", "KP-3.3.32d", "KP-R.12")
def test_after_the_intercept_the_owner_may_reflag():
    sea = acts("interrogate>leopard", (7, 1, 6), other=("reflag.1",)).let_pass((1, 1, 8))
    assert sea.asked == ("kp.reflag", (1,)) and sea.table.recognized == {"leopard"}
    assert sea.answer("reflag.1").table.recognized == frozenset()


@rule("KP-3.3.19d", "KP-3.3.19i", "KP-3.3.20g", "KP-D59", "KP-D8", "KP-3.1.3.2")
def test_interrogate_cannot_reach_some_captains():
    assert may("interrogate>leopard", refuges=(("leopard", "island_refuge.1", 1),)) == "KP-3.3.20g"
    assert may("interrogate>leopard", recognized=("leopard",)) == "KP-3.3.19i" == may("interrogate>dresden")
    sea = at_turn(
        (("leipzig",), ROW_A, ("interrogate.1", "collier.1")), (("leopard",), ROW_B, ("qqq.1",)), (("greif",), ROW_C, ())
    )
    assert sea.refusal((play("interrogate>leopard"), play("leipzig>kaipara", "collier.1"))) == "KP-3.1.3a"
    sea = sea.plan(play("interrogate>leopard"), play("british>later", "collier.1"), faces=(7, 1, 6)).let_pass((1, 1, 8))
    sea = sea.answer("pass")
    assert sea.refusal({"play": "british>leopard"}) == "KP-3.1.3.2"


@rule("KP-3.3.19e", "KP-3.3.19f", "KP-1.1.2e")
def test_no_assist_card_joins_interrogate():
    sea = two("interrogate.1", "surprise_attack.1", "searchlight.1")
    parts = [one.part.name for one in sea.choice().next_sheet(()).walk(play("interrogate>leopard"))]
    assert parts == ["play"]


@rule("KP-3.3.24a", "KP-3.3.24b", "KP-3.3.24c", "KP-3.3.24d", "KP-D54", "KP-M.8", "KP-3.2.3.1a", "KP-3.3.20f")
def test_monitor_reaches_a_ship_in_a_refuge():
    refuge = (("leopard", "island_refuge.1", 1),)
    assert may("monitor>leopard") == "KP-3.3.24c" and may("monitor>leopard", refuges=refuge) == ""
    assert two("collier.1", refuges=refuge, recognized=("leopard",)).refusal((play("british>leopard"),)) == "KP-3.3.20f"
    sea = two("monitor.1", "surprise_attack.1", other=("qqq.1",), refuges=refuge)
    sea = sea.plan(play("monitor>leopard", "", "surprise_attack.1")).let_pass((3, 1, 8))
    fired = sea.told("fired")[0]
    assert fired["rolled"].dice == (10, 8) and fired["rolled"].result == 7
    assert sea.table.recognized == frozenset()


# -- mines and torpedoes


@rule("KP-3.3.21a", "KP-3.3.21b", "KP-T4.1", "KP-T4.4", "KP-T4.5", "KP-T4.6", "KP-3.2.1.2", "KP-3.2.6b", "KP-3.2.8.2", "KP-C.8")
def test_mines_attack_every_merchantman_one_by_one():
    sea = two("lay_mines.1", other=("qqq.1",), damaged=("wolf", "maria"), limited=("wolf",)).plan(play("wolf>seat.1"))
    assert [(one.place, one.mines, one.up) for one in sea.table.laid] == [("wolf", True, True)]
    sea = sea.let_pass()
    assert sea.asked == ("kp.order", (0,)) and sea.choice().default == ROW_B
    sea = sea.answer(("maria", "matheran", "lovat"), (3, 1, 3, 9, 1, 8, 8, 1, 4))
    fired = sea.told("fired")
    assert [(one["target"], one["outcome"]) for one in fired] == [("maria", "sunk"), ("matheran", "damaged"), ("lovat", "sunk")]
    assert all(one["rolled"].dice == (10, 4) and one["rolled"].rows == () for one in fired) and sea.told("passage") == []


@rule("KP-3.3.21d", "KP-3.3.21e", "KP-3.3.21f", "KP-1.1.4.6", "KP-T4.2", "KP-3.2.7.4b", "KP-3.2.7.5b", "KP-3.3.20j", "KP-3.1.3.1")
def test_mines_may_be_laid_by_some_ships():
    assert two("lay_mines.1").refusal((play("leipzig>seat.1"),)) == "KP-3.3.21d"
    refuge = (("wolf", "island_refuge.1", 0),)
    assert two("lay_mines.1", refuges=refuge).refusal((play("wolf>seat.1"),)) == "KP-3.3.20j"
    assert two("lay_mines.1", refuges=refuge).refusal((play("leave>wolf"), play("wolf>seat.1"))) == "KP-3.3.20k"
    sea = two("lay_mines.1", "collier.1", "trap.1")
    assert sea.refusal((play("wolf>matheran", "collier.1"), play("wolf>seat.1"))) == "KP-3.2.1.1b"
    assert sea.refusal((play("wolf>seat.1"), play("wolf>matheran", "collier.1"))) == "KP-3.2.1.1b"


@rule("KP-3.3.42a", "KP-T5.1", "KP-T5.5", "KP-3.1.3.3", "KP-3.2.6b")
def test_torpedoes_may_attack_a_merchantman_that_was_intercepted():
    sea = two("collier.1", "submarines_u_27_u_41.1", "submarines_u_27_u_41.2", other=("qqq.1",))
    sea = sea.plan(play("leipzig>matheran", "collier.1"), *[play("submarines_u_27_u_41>matheran")] * 2)
    sea = sea.let_pass((1, 1, 1, 8), passage="stay").let_pass((1, 1, 1, 8))
    assert sea.told("passage") == [] and sea.asked == ("kp.answer", (1,))
    assert may("submarines_u_27_u_41>dresden") == "KP-T1.5"


@rule("KP-3.3.43a", "KP-D58")
def test_a_mine_laying_submarine_chooses_when_it_is_played():
    sea = two("submarines_uc_16_uc_29.1", other=("qqq.1",)).plan(play("submarines_uc_16_uc_29>later"))
    options = sea.choice().open({}).choice.options
    assert {"submarines_uc_16_uc_29>matheran", "submarines_uc_16_uc_29>seat.1"} <= set(options)
    torpedoes = sea.answer({"play": "submarines_uc_16_uc_29>matheran"}).let_pass((1, 1, 8))
    assert torpedoes.told("fired")[0]["rolled"].dice == (10, 6)
    mines = sea.answer({"play": "submarines_uc_16_uc_29>seat.1"}).let_pass()
    assert mines.answer(ROW_B, (1, 1, 8, 1, 1, 8, 1, 1, 6)).told("fired")[0]["rolled"].dice == (10, 4)


@rule("KP-3.3.21b", "KP-3.3.42a", "KP-3.2.4.4")
def test_prize_ships_are_neither_mined_nor_torpedoed_and_attack_nothing():
    sea = at_turn(
        (("wolf", "appam"), ("dee", "otaki"), ("lay_mines.1", "submarines_u_27_u_41.1", "collier.1")),
        (("dresden", "kaipara"), ("matheran",), ("qqq.1",)),
    )
    options = sea.choice().next_sheet(()).open({}).choice.options
    assert not any(option.startswith("appam>") for option in options) and "submarines_u_27_u_41>kaipara" not in options
    sea = sea.plan(play("wolf>seat.1")).let_pass((1, 1, 8))
    assert [one["target"] for one in sea.told("fired")] == ["matheran"]


# -- Reflag as a play


@rule("KP-3.3.32a", "KP-3.3.32c", "KP-3.2.3.2b", "KP-1.1.2d")
def test_reflag_may_be_committed_for_a_ship_that_is_recognized():
    assert acts("reflag>wolf", recognized=("wolf",)).table.recognized == frozenset()
    assert may("reflag>wolf") == "KP-3.3.32c" and may("reflag>leipzig") == "KP-3.2.3.2b"


@rule("KP-3.2.4.1b", "KP-3.2.3.2b")
def test_neither_a_merchantman_nor_a_warship_can_hide():
    options = two("reflag.1", "island_refuge.1", recognized=("wolf",)).choice().next_sheet(()).open({}).choice.options
    assert {option for option in options if option.startswith("reflag>")} == {"reflag>wolf", "reflag>later"}
    assert not any(option == f"island_refuge>{ship}" for option in options for ship in ROW_A)


@rule("KP-3.3.32e", "KP-D81")
@pytest.mark.parametrize(("edition", "why"), [("2e", "KP-3.3.32e"), ("1e", "")])
def test_a_ship_recognized_this_turn_cannot_be_reflagged_by_a_committed_card_in_2e(edition, why):
    sea = two("collier.1", "reflag.1", other=("qqq.1",), edition=edition)
    sea = sea.plan(play("wolf>matheran", "collier.1"), play("reflag>later"))
    sea = sea.answer({"reaction": "qqq.1", "passage": "stay"}, (1, 1, 1, 8))
    options = sea.choice().open({}).choice.options
    assert ("reflag>wolf" in options) == (not why)
    assert not why or sea.refusal({"play": "reflag>wolf"}) == why


# -- Fair Seas for a Prize Ship


@rule("KP-3.3.12a", "KP-3.2.5.3a", "KP-3.2.6.2a", "KP-2.3.1b")
def test_a_prize_ship_that_reaches_port_scores_twice():
    sea = at_turn((("leipzig", "kaipara"), ROW_A, ("fair_seas.1",)), (("dresden",), ROW_B, ("qqq.1",)))
    sea = sea.plan(play("fair_seas>kaipara"), faces=(5, 1))
    assert sea.table.piles[0] == (Won("kaipara", PORT, True),) and sea.table.piles[0][0].va == 14
