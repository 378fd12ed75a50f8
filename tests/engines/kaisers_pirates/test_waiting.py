"""Cards that wait or lie on ships (Deception, Fog Bank, Island Refuge), Second Chance, and the limits of a turn (KP-3.1.4)."""

from __future__ import annotations

import pytest

from engines.kaisers_pirates import game
from tests.engines.kaisers_pirates.positions import ROW_A, ROW_B, ROW_C, Sea, at_turn, play, three, two
from tests.rules import rule

REFUGE = (("leipzig", "island_refuge.1", 0),)


def victim(kind: str, *hand: str, edition: str = "2e", **more) -> Sea:
    """The turn of B begins, for whom that card waits."""
    sea = two("trap.1", other=hand, waiting=((kind, f"{kind}.1", 1),), edition=edition, **more)
    return sea


# -- Deception


@rule("KP-3.3.10a", "KP-3.1.5c", "KP-I.1")
def test_deception_is_put_with_a_force_and_is_not_discarded():
    sea = two("deception.1", other=("qqq.1", "trap.1")).plan(play("deception>seat.1"), faces=(1,))
    assert sea.told("plays")[0]["target"] == "seat.1"
    assert sea.asked == ("kp.discards", (1,)) and sea.table.discard == () and set(sea.choice(1).items) == {"qqq.1", "deception.1"}


@rule("KP-3.3.10b", "KP-I.13", "KP-T1.3", "KP-T0.5", "KP-3.3.10d")
def test_one_card_is_drawn_at_random_for_all_to_see():
    sea = victim("deception", "qqq.1", "trap.2").plan(faces=(2,))
    (told,) = sea.told("deceived")
    assert (told["seat"], told["card"], told["plays"]) == (1, "trap.2", False)
    hidden = [event for event in sea.events if event.kind == "rolled" and event.facts["dice"] == (2,)]
    assert hidden[0].hidden and hidden[0].known_to == ()
    assert set(sea.table.discard) >= {"trap.2", "deception.1"} or sea.asked[0] == "kp.discards"


@rule("KP-3.3.10c", "KP-3.3.10e", "KP-D28")
def test_its_action_half_must_be_played_where_it_can():
    sea = victim("deception", "damage_control.1", "collier.1", damaged=("dresden", "maria")).plan(faces=(1,))
    assert sea.asked == ("kp.deceived", (1,))
    assert sea.choice(1).options == ("damage_control>dresden", "damage_control>maria")
    sea = sea.answer("damage_control>maria")
    assert sea.table.damaged == {"dresden"}


@rule("KP-3.3.10f", "KP-D28")
def test_in_the_first_edition_it_may_be_declined():
    sea = victim("deception", "damage_control.1", "collier.1", damaged=("dresden",), edition="1e").plan(faces=(1,))
    assert sea.choice(1).default == "decline"
    assert sea.answer("decline").table.damaged == {"dresden"}


@rule("KP-3.3.10d", "KP-D28")
def test_a_card_without_effect_is_ignored():
    sea = victim("deception", "collier.1", "trap.2").plan(faces=(1,))
    assert not sea.told("deceived")[0]["plays"]
    sea = victim("deception", "collier.1", "trap.2", limited=("dresden",)).plan(faces=(1,))
    assert sea.choice(1).options == ("collier>all",)


@rule("KP-3.3.10g")
def test_both_cards_are_discarded_and_the_victim_draws():
    sea = victim("deception", "trap.2", "qqq.1").plan(faces=(1,)).finish()
    assert sea.table.discard == ("trap.2", "deception.1") and len(sea.table.hands[1]) == 2 and sea.table.waiting == ()


@rule("KP-3.3.10h")
def test_the_victim_may_react_while_it_waits():
    sea = two("collier.1", other=("qqq.1", "break_contact.1"), waiting=(("deception", "deception.1", 1),))
    sea = sea.plan(play("leipzig>matheran"))
    assert "break_contact.1" in sea.choice(1).open({}).choice.options


@rule("KP-3.3.10i", "KP-3.3.14f", "KP-D27")
@pytest.mark.parametrize("kind", ["deception", "fog_bank"])
def test_at_most_one_card_waits_for_a_captain(kind):
    sea = two(f"{kind}.1", waiting=(("deception", "deception.2", 1),))
    assert sea.refusal((play(f"{kind}>seat.1"),)) == "KP-D27"
    sea = two(f"{kind}.1", waiting=(("fog_bank", "fog_bank.2", 1),))
    assert sea.refusal((play(f"{kind}>seat.1"),)) == "KP-3.3.14e"


# -- Fog Bank


@rule("KP-3.3.14a", "KP-3.3.14b", "KP-3.3.14c", "KP-T1.2", "KP-3.1.1c")
def test_a_captain_in_a_fog_bank_neither_plays_nor_draws():
    sea = two("fog_bank.1", other=("qqq.1", "trap.1")).plan(play("fog_bank>seat.1"))
    assert sea.asked == ("kp.turn", (0,)) and sea.table.hands[1] == ("qqq.1", "trap.1")
    assert [one["seat"] for one in sea.told("draws")] == [0] and sea.table.discard == ("fog_bank.1",)


@rule("KP-3.3.14d", "KP-3.3.14e", "KP-3.3.16d", "KP-D26", "KP-T2.2", "KP-T3.2")
def test_a_captain_in_a_fog_bank_is_out_of_reach_but_for_heavy_weather():
    hand = ("collier.1", "interned.1", "recon_aircraft.1", "heavy_weather.1", "lay_mines.1")
    sea = two(*hand, waiting=(("fog_bank", "fog_bank.1", 1),))
    for option in ("leipzig>matheran", "british>dresden", "interned>dresden", "recon_aircraft>seat.1", "wolf>seat.1"):
        assert sea.refusal((play(option),)) == "KP-3.3.14e"
    assert sea.choice().check((play("heavy_weather>seat.1"),))


@rule("KP-3.1.4", "KP-3.1.4.1", "KP-D6", "KP-D7")
def test_between_two_captains_the_other_one_answers_as_cards_are_played():
    later = [play(f"{kind}>later") for kind in ("rendezvous_missed", "deception", "recon_aircraft")]
    sea = three("rendezvous_missed.1", "deception.1", "recon_aircraft.1", other=("qqq.1",)).plan(*later)
    sea = sea.answer({"play": "rendezvous_missed>seat.1"}, (1, 1, 9, 1, 1, 9))
    assert sea.refusal({"play": "deception>seat.2"}) == "KP-3.1.4" and sea.choice().check({"play": "deception>seat.1"})
    sea = sea.answer({"play": "recon_aircraft>seat.1"}, (1,))
    assert sea.refusal({"play": "deception>seat.2"}) == "KP-3.1.4", "Recon Aircraft changes nothing of it"


@rule("KP-D26", "KP-T1.2")
def test_in_a_fog_bank_a_ship_may_still_leave_its_refuge():
    sea = two("trap.1", other=("qqq.1",), waiting=(("fog_bank", "fog_bank.1", 1),), refuges=(("dresden", "island_refuge.1", 1),))
    sea = sea.plan()
    assert sea.asked == ("kp.next", (1,)) and sea.choice(1).open({}).choice.options == ("finish", "leave>dresden")
    sea = sea.answer({"play": "leave>dresden"})
    assert sea.table.refuges == () and len(sea.table.hands[1]) == 1


# -- Island Refuge


@rule("KP-3.2.3.1b", "KP-3.3.20a", "KP-3.3.20b", "KP-3.1.5c", "KP-3.3.20d", "KP-3.3.20e", "KP-T1.7")
def test_a_refuge_hides_a_raider_and_gives_rolls_at_once():
    sea = two("island_refuge.1", other=("qqq.1",), recognized=("wolf",), damaged=("wolf",), limited=("wolf",))
    sea = sea.plan(play("island_refuge>wolf"), faces=(7, 1, 6, 6, 1, 6))
    assert [one["succeeds"] for one in sea.told("checked")] == [True, False]
    assert sea.table.limited == frozenset() and sea.table.damaged == {"wolf"} and sea.table.recognized == frozenset()
    assert sea.table.in_refuge("wolf") and sea.table.discard == ()


@rule("KP-3.3.20c", "KP-3.3.20k", "KP-3.3.20l", "KP-D25", "KP-3.3.20j")
def test_a_ship_may_leave_in_a_later_turn_and_does_nothing_more_in_it():
    sea = two("collier.1", other=("qqq.1",), refuges=REFUGE)
    assert sea.refusal((play("leipzig>matheran"),)) == "KP-3.3.20j"
    assert sea.refusal((play("leave>leipzig"), play("leipzig>matheran"))) == "KP-3.3.20k"
    entered = two("island_refuge.1", "collier.1").refusal((play("island_refuge>leipzig"), play("leave>leipzig")))
    assert entered != "" and two("island_refuge.1", refuges=(("wolf", "island_refuge.2", 0),)).choice()
    sea = sea.plan(play("leave>leipzig"))
    assert sea.told("leaves") and sea.table.refuges == () and sea.table.discard == ("island_refuge.1",)


@rule("KP-D25")
def test_a_ship_that_has_intercepted_may_still_enter():
    sea = two("collier.1", "island_refuge.1", other=("qqq.1",))
    sea = sea.plan(play("leipzig>matheran", "collier.1"), play("island_refuge>later")).let_pass((1, 1, 1, 8), passage="stay")
    assert sea.answer({"play": "island_refuge>leipzig"}).table.in_refuge("leipzig")


@rule("KP-3.3.20c", "KP-3.3.20d", "KP-T1.4")
def test_a_ship_that_stays_rolls_each_turn_and_one_that_leaves_does_not():
    sea = two("trap.1", other=("qqq.1",), refuges=REFUGE, damaged=("leipzig",))
    assert len(sea.plan(faces=(6, 1, 6)).told("checked")) == 1
    assert sea.plan(play("leave>leipzig")).told("checked") == []


@rule("KP-D25")
def test_a_ship_in_a_refuge_gets_no_second_card_and_may_be_interned_there():
    sea = two("island_refuge.2", "interned.1", refuges=REFUGE)
    assert sea.refusal((play("island_refuge>leipzig"),)) == "KP-D25"
    other = two("interned.1", "breakdown.1", other=("qqq.1",), refuges=(("dresden", "island_refuge.1", 1),))
    assert other.choice().check((play("interned>dresden"), play("breakdown>dresden")))
    hidden = two("breakdown.1", "transfer_command.1", other=("qqq.1",), refuges=(("leopard", "island_refuge.1", 1),))
    assert hidden.choice().check((play("breakdown>leopard"),)) and hidden.refusal((play("transfer_command>leopard"),)) != ""
    moved = two("transfer_command.1", other=("qqq.1",), refuges=(("dresden", "island_refuge.1", 1),))
    moved = moved.plan(play("transfer_command>dresden"), faces=(7, 1, 6)).finish()
    assert "dresden" in moved.table.fleets[0] and moved.table.refuges == () and "island_refuge.1" in moved.table.discard
    gone = other.plan(play("interned>dresden"), faces=(7, 1, 6)).finish()
    assert gone.table.refuges == () and gone.table.discard[-1] == "island_refuge.1"


@rule("KP-T1.5", "KP-T1.2")
def test_without_cards_p_is_asked_only_while_a_ship_may_leave():
    sea = at_turn((("leipzig",), ROW_A, ("trap.1",)), (("dresden",), ROW_B, ()), refuges=(("dresden", "island_refuge.1", 1),))
    assert sea.plan().asked == ("kp.turn", (1,))
    assert at_turn((("leipzig",), ROW_A, ("trap.1",)), (("dresden",), ROW_B, ())).plan().asked == ("kp.turn", (0,))


# -- Second Chance


@rule("KP-3.3.37a", "KP-3.3.37b", "KP-3.3.47c", "KP-T1.12", "KP-D79")
def test_second_chance_gives_a_full_turn_after_the_draw():
    sea = three("second_chance.1", "second_chance.2", "collier.1", "trap.1", "wireless_intercept.1", other=("qqq.1",))
    sea = sea.plan(play("leipzig>matheran", "collier.1"), play("second_chance>all"))
    sea = sea.let_pass((1, 1, 1, 8), passage="stay").finish()
    assert sea.asked == ("kp.turn", (0,)) and sea.table.extra and len(sea.table.hands[0]) == 4
    assert sea.refusal((play("second_chance>all"),)) == "KP-3.3.37b"
    assert sea.refusal((play("wireless_intercept>all"),)) == "KP-3.3.47c"
    assert sea.choice().check((play("leipzig>kaipara", "trap.1"),))
    assert sea.plan().asked == ("kp.turn", (1,))


@rule("KP-D2", "KP-T1.10")
def test_no_extra_turn_follows_the_last_card():
    sea = two("second_chance.1", other=("qqq.1",), deck=1).plan(play("second_chance>all"))
    assert sea.told("ends") and sea.asked[0] == "kp.keep"


# -- the limits of a turn


@rule("KP-3.1.4", "KP-3.1.4.1", "KP-D6", "KP-E.13")
def test_other_cards_go_against_the_captain_attacked_and_one_more():
    sea = at_turn(
        (("leipzig",), ROW_A, ("deception.1", "fog_bank.1", "rendezvous_missed.1", "collier.1")),
        (("dresden",), ROW_B, ()), (("karlsruhe",), ROW_C, ()), (("emden",), ("hyades",), ()),
    )  # fmt: skip
    to = {seat: play(f"rendezvous_missed>seat.{seat}") for seat in (1, 2, 3)}
    deceive = {seat: play(f"deception>seat.{seat}") for seat in (1, 2, 3)}
    attack = play("leipzig>matheran", "collier.1")
    assert sea.refusal((to[1], deceive[2])) == "KP-3.1.4"
    assert sea.choice().check((to[1], deceive[1]))
    assert sea.choice().check((attack, to[2], deceive[1]))
    assert sea.refusal((attack, to[2], deceive[3])) == "KP-3.1.4"
    assert sea.choice().check((to[2], attack, deceive[1]))


@rule("KP-3.1.2a", "KP-3.1.1b", "KP-D49")
def test_own_ships_are_no_targets():
    hand = ("collier.1", "trap.1", "lay_mines.1", "submarines_uc_16_uc_29.1", "heavy_weather.1", "interned.1", "breakdown.1")
    options = two(*hand).choice().next_sheet(()).open({}).choice.options
    own = {"appam", "dee", "otaki", "leipzig", "emden", "wolf", "seat.0"}
    assert not [option for option in options if option.partition(">")[2] in own]


@rule("KP-T1.8", "KP-3.1.5a", "KP-3.1.5b")
def test_each_puts_down_his_discards_in_an_order_he_likes():
    sea = two("collier.1", "trap.1", other=("break_contact.1",)).plan(
        play("leipzig>matheran", "collier.1"), play("british>later", "trap.1")
    )
    sea = sea.answer({"reaction": "break_contact.1"}, (10, 1, 1)).answer({"play": "finish"})
    assert sea.asked == ("kp.discards", (0,)) and sea.choice().default == ("trap.1", "collier.1")
    assert "trap.1" not in str(game.dump_view(game.view(sea.state, 1)))
    assert sea.answer(("collier.1", "trap.1")).table.discard == ("collier.1", "trap.1", "break_contact.1")


@rule("KP-D77")
def test_a_card_on_a_ship_that_is_gone_stays_unplayed():
    sea = two("collier.1", "scuttle.1", other=("qqq.1",), damaged=("leipzig",))
    sea = sea.plan(play("leipzig>later", "collier.1"), play("scuttle>leipzig"))
    assert sea.asked == ("kp.next", (0,)) and sea.choice().open({}).choice.options == ("finish",)
    assert set(sea.finish().table.discard) == {"collier.1", "scuttle.1"}


@rule("KP-3.2.8.4", "KP-S.3", "KP-3.2e")
def test_other_cards_are_announced_and_turned_up_one_by_one():
    sea = two("collier.1", "intelligence.1", "trap.1", other=("qqq.1",), limited=("leipzig",))
    sea = sea.plan(play("intelligence>later"), play("collier>later"), play("british>later", "trap.1"))
    sea = sea.answer({"play": "collier>all"})
    assert [one.up for one in sea.table.laid] == [False, True, False] and sea.told("plays")[0]["card"] == "collier"


@rule("KP-T3.7", "KP-3.2.6a", "KP-3.2.6c")
@pytest.mark.parametrize("damaged", [(), ("kaipara",)])
def test_an_undamaged_prize_ship_that_survives_may_attempt_safe_passage(damaged):
    forces = (("leipzig",), ROW_A, ("collier.1",)), (("dresden", "kaipara"), ROW_B, ("qqq.1",))
    sea = at_turn(*forces, recognized=("kaipara",), damaged=damaged).plan(play("british>kaipara"))
    parts = [one.part.name for one in sea.choice(1).walk({"reaction": "pass"})]
    assert parts == (["reaction"] if damaged else ["reaction", "passage"])
    assert bool(sea.let_pass((1, 1, 8, *(() if damaged else (1, 8)))).told("passage")) == (not damaged)
