"""The phantom's turn (KP-5.4, KP-T8)."""

from __future__ import annotations

import pytest

from engines.kaisers_pirates import game
from engines.kaisers_pirates.data import SOLITAIRE
from engines.kaisers_pirates.pieces.holdings import PORT, SUNK, Waiting, Won
from engines.kaisers_pirates.rules.outlook import outlook
from engines.kaisers_pirates.rules.phantom_action import aims
from engines.kaisers_pirates.speech.narrate import narrate
from engines.kernel.contract.sides import PHANTOM
from locales import LANGUAGES, words
from render.kaisers_pirates.pieces.throws import say_name
from tests.engines.kaisers_pirates.alone import DAY, END, LOT, STOP, begun, turned
from tests.engines.kaisers_pirates.positions import ROW_A, ROW_B, Sea, alone, play, shown
from tests.rules import rule


@rule("KP-5.4.3.1a", "KP-5.4.3.1b", "KP-T8.4", "KP-5.4.3a", "KP-T8.9", "KP-5.4.2", "KP-S.6", "KP-I.34")
def test_a_one_ends_the_turn_and_its_card_goes_unseen_to_the_discards():
    sea = turned("s07", 1)
    assert sea.told("offense") == [{"card": "s07", "die": 1, "does": "none"}]
    assert len(sea.table.discard) == 1 and len(sea.table.hands[PHANTOM]) == 3 and sea.table.on_turn == 0
    assert sea.table.discard[0] not in str(game.dump_view(game.view(sea.state, 0)))
    (rolled, die) = [event for event in sea.events if event.kind == "rolled"][:2]
    assert rolled.hidden and rolled.known_to == () and not die.hidden


@rule("KP-5.4.3.2", "KP-E.17", "KP-D78", "KP-T8.5")
def test_an_intercept_that_cannot_be_made_ends_the_turn():
    sea = turned("s01", 2, phantom=("wolf",))
    assert sea.told("ignored") == [{"does": "warship"}] and sea.table.on_turn == 0
    again = turned("s01", 2, "s02", 1, phantom=("leipzig",)).let_pass(
        (1, 1, 1, 8, *shown("s07", 2, drawn=("s01", "s02"))), passage="stay"
    )
    assert again.told("ignored") == [{"does": "warship"}] and again.table.on_turn == 0


@rule("KP-5.4.3.3d", "KP-5.4.3.5", "KP-T8.7", "KP-T8.6")
def test_the_turn_goes_on_after_an_action_without_the_mark():
    sea = turned("s01", 4, "s02", 1, damaged=("leipzig",))
    assert [one["does"] for one in sea.told("offense")] == ["damage_control", "none"] and sea.table.damaged == frozenset()
    ignored = turned("s01", 3, "s02", 1)
    assert ignored.told("ignored") == [{"does": "blockade_runner"}] and len(ignored.told("offense")) == 2


def test_cards_by_which_the_phantom_does_nothing_are_one_line():
    told = [words("en").naming(("Ana",))(one) for one in narrate(turned("s01", 3, "s11", 4, "s02", 1).events)]
    assert [one for one in told if "red die" in one] == [
        "Phantom tries Blockade Runner (red die 3), Collier (red die 4): impossible now, and ignored; then, red die 1: No Action."
    ]


@rule("KP-5.4.3.4", "KP-E.19", "KP-T8.7", "KP-D80")
def test_an_action_with_the_mark_ends_the_turn_done_or_not():
    sea = turned("s13", 3)
    assert sea.told("ignored") == [{"does": "transfer_command"}] and len(sea.told("offense")) == 1
    taken = turned("s13", 3, 10, 1, 1, recognized=("leopard",))
    assert taken.table.fleets[PHANTOM] == ("leipzig", "leopard") and len(taken.told("offense")) == 1


@rule("KP-5.4.3.3a", "KP-5.4.3.3b", "KP-D70", "KP-5.4.6")
def test_special_actions_are_drawn_until_one_is_blank_drawn_before_or_illegal():
    blank = turned("s01", 2, "s04", "s02", 1)
    assert [(one["does"], one["joins"]) for one in blank.told("special")] == [("surprise_attack", True), ("", False)]
    twice = turned("s01", 2, "s04", "s13", 1)
    assert [one["joins"] for one in twice.told("special")] == [True, False] and len(twice.frame.assists) == 1
    assert turned("s03", 2, "s15", 1, phantom=("wolf",)).told("special")[0] == {"card": "s15", "does": "reflag", "joins": False}


@rule("KP-E.18", "KP-D70")
@pytest.mark.parametrize(("hunts", "fleet", "special", "does"), [
    ("s03", "wolf", "s07", "shipping_lanes"), ("s01", "leipzig", "s08", "good_hunting"), ("s01", "leipzig", "s09", "reflag"),
    ("s09", "leipzig", "s05", "boarding_party"),
])  # fmt: skip
def test_a_special_action_that_is_illegal_stops_the_drawing(hunts, fleet, special, does):
    sea = turned(hunts, 2, special, *(() if hunts == "s09" else (1,)), phantom=(fleet,), recognized=("leopard",))
    assert sea.told("special") == [{"card": special, "does": does, "joins": False}]
    assert sea.frame.assists == ()


@rule("KP-D70")
def test_boarding_party_needs_an_undamaged_target_and_takes_one():
    sea = turned("s01", 2, "s05", damaged=ROW_A[:2])
    assert sea.asked[0] == "kp.answer" or sea.told("special")
    one = turned("s01", 2, "s05", "s02", damaged=ROW_A[:2])
    assert one.frame.target == ROW_A[2] and len(one.frame.assists) == 1
    assert turned("s01", 2, "s05", 1, damaged=ROW_A).told("special")[0]["joins"] is False


@rule("KP-5.4.3.3c", "KP-D51", "KP-3.3.39a")
def test_shipping_lanes_takes_all_from_left_to_right_and_boarding_party_the_first_undamaged():
    sea = turned("s01", 2, "s07", "s05", "s02", damaged=ROW_A[:1])
    assert sea.asked == ("kp.slim", (0,)) and sea.told("spread")[0]["targets"] == ROW_A
    sea = sea.answer("pass")
    assert sea.frame.target == ROW_A[0] and len(sea.frame.assists) == 1
    sea = sea.let_pass((1, 1, 1, 8))
    assert sea.frame.target == ROW_A[1] and len(sea.frame.assists) == 2


@rule("KP-5.4.3.3c", "KP-3.3.15a")
def test_good_hunting_takes_two_and_the_die_says_which():
    sea = turned("s03", 2, "s08", "s02", 5, phantom=("wolf",))
    assert sea.told("spread")[0]["targets"] == (ROW_A[1], ROW_A[2])


@rule("KP-D51", "KP-D12")
def test_the_phantom_chooses_what_slim_pickings_leaves():
    sea = alone("slim_pickings.1", "trap.1").plan(faces=shown("s01", 2, "s07", "s02"))
    sea = sea.answer("slim_pickings.1", (6,))
    assert sea.told("remains") == [{"ship": ROW_A[2]}] and sea.frame.target == ROW_A[2]


@rule("KP-D51", "KP-5.0c")
def test_by_the_option_it_takes_what_is_best_for_it():
    best = {"phantom_rule": "best"}
    sea = turned("s01", 2, "s02", phantom=("leipzig", "emden"), row=("dee", "appam", "otaki"), **best)
    assert (sea.frame.actor, sea.frame.target) == ("leipzig", "otaki")
    refuge = turned("s15", 3, *END, phantom=("geier", "emden"), **best)
    assert refuge.told("refuge")[0]["ship"] == "emden"
    scuttled = turned("s11", 3, *END, phantom=("geier", "emden"), damaged=("geier", "emden"), **best)
    assert scuttled.told("retired")[0]["ship"] == "geier"


@rule("KP-5.4.3.5", "KP-3.3.14d", "KP-3.3.42a")
@pytest.mark.parametrize("more", [{"waiting": (("fog_bank", "fog_bank.1", 0),)}, {"row": (), "merchant_deck": ()}])
def test_the_phantoms_submarine_is_ignored_where_nobody_can_be_attacked(more):
    sea = alone("trap.1", "qqq.1", **{name: value for name, value in more.items() if name == "row"})
    sea.table.waiting = tuple(Waiting(kind, card, seat, PHANTOM) for kind, card, seat in more.get("waiting", ()))
    seen = outlook(sea.table, PHANTOM, committed=True)
    assert aims(seen, "submarine_torpedoes") == aims(seen, "submarine_mines") == ()
    free = outlook(alone("trap.1").table, PHANTOM, committed=True)
    assert aims(free, "submarine_mines") == ("submarine_mines>seat.0",) and len(aims(free, "submarine_torpedoes")) == 3


@rule("KP-I.34", "KP-5.4.3.12")
def test_the_card_looked_at_for_a_reflag_is_seen():
    sea = turned("s01", 1, "s15", phantom=("wolf",), recognized=("wolf",))
    assert sea.told("special") == [{"card": "s15", "does": "reflag", "joins": True}] and sea.told("disguised") == [
        {"ship": "wolf"}
    ]


@rule("KP-5.4.6")
def test_no_special_action_joins_mines_torpedoes_interrogate_or_monitor():
    assert turned("s02", 3, 1).told("special") == [] and turned("s09", 3).told("special") == []
    assert turned("s02", 4, 10, 1, 1).told("special") == []
    refuge = (("leopard", "island_refuge.1", 0),)
    monitor = turned("s04", 4, 1, 1, 8, *END, refuges=refuge)
    assert monitor.told("fired")[0]["actor"] == "monitor" and monitor.told("special") == []


@rule("KP-5.4.3.11a", "KP-5.4.3.11b", "KP-T6.1")
@pytest.mark.parametrize(("card", "number", "faces", "ship"), [
    ("s04", 3, (), "geier"), ("s05", 3, (), "seeadler"), ("s06", 3, (1,), "geier"), ("s06", 3, (6,), "seeadler"),
])  # fmt: skip
def test_interrogate_takes_the_lowest_the_highest_or_any(card, number, faces, ship):
    fleet = ("geier", "seeadler") if ship else ()
    sea = turned(card, number, *faces, 10, 1, 1, fleet=fleet)
    assert sea.told("plays")[0]["target"] == ship and ship in sea.table.recognized


@rule("KP-5.4.3.11c")
def test_without_a_disguised_ship_interrogate_is_ignored_and_the_turn_goes_on():
    sea = turned("s04", 3, *END, fleet=("dresden",))
    assert sea.told("ignored") == [{"does": "interrogate_low"}] and len(sea.told("offense")) == 2


@rule("KP-5.4.3.6", "KP-T8.7")
@pytest.mark.parametrize(("card", "number", "kind"), [("s16", 3, "deception"), ("s17", 3, "fog_bank")])
def test_a_card_that_the_phantom_lets_wait_is_recorded_without_its_kind(card, number, kind):
    sea = turned(card, number, *(() if kind == "fog_bank" else (1,)), *END)
    told = [one for one in sea.told("plays") if one["card"] == kind]
    assert told[0]["target"] == "seat.0" and card not in str(sea.table.discard)
    if kind == "deception":
        assert sea.told("deceived")[0]["seat"] == 0
    else:
        assert [one["seat"] for one in sea.told("draws")] == [0]


@rule("KP-5.4.3.7a", "KP-3.3.20d")
def test_a_refuge_takes_a_ship_in_need_first():
    sea = turned("s15", 3, 6, 1, 6, *END, phantom=("wolf", "leipzig", "emden"), damaged=("emden",))
    assert sea.told("refuge")[0]["ship"] == "emden" and [one.card for one in sea.table.refuges] == [""]
    assert sea.told("checked")[0]["ship"] == "emden"
    any_ = turned("s15", 3, 1, *END, phantom=("wolf", "leipzig", "emden"))
    assert any_.told("refuge")[0]["ship"] == "wolf"


@rule("KP-5.4.3.7b", "KP-T8.2", "KP-D82")
def test_a_ship_stays_until_its_markers_are_gone_and_returns_in_the_next_turn():
    sea = turned("s15", 3, 6, 1, 6, *END, phantom=("emden",), damaged=("emden",))
    sea = sea.plan(faces=(7, 1, 6, *shown("s01", 2)))
    assert sea.table.damaged == frozenset() and sea.table.in_refuge("emden") and sea.told("ignored") == [{"does": "warship"}]
    sea = sea.plan(faces=shown("s01", 2))
    assert sea.told("leaves") == [{"seat": PHANTOM, "ship": "emden"}] and sea.told("ignored") == [{"does": "warship"}]
    assert not sea.table.in_refuge("emden")


@rule("KP-5.4.3.8", "KP-I.33")
def test_recon_aircraft_of_the_phantom_costs_two_cards_that_go_face_down():
    sea = alone("trap.1", "qqq.1", "collier.1").plan(faces=shown("s03", 3, 4, 1))
    (lost,) = [event for event in sea.events if event.kind == "loses"]
    assert lost.known_to == (0,) and set(lost.secret["cards"]) <= set(sea.table.discard) and lost.facts["n"] == 2
    assert len(sea.table.hands[0]) == 2 and len(sea.table.hands[PHANTOM]) == 3


@rule("KP-5.4.3.12", "KP-5.4.7")
def test_reflag_is_looked_for_at_the_end_while_a_ship_is_recognized():
    hidden = turned(*END, "s15", 1, phantom=("wolf", "meteor"), recognized=("wolf", "meteor"))
    assert hidden.table.recognized == {"meteor"} and hidden.told("disguised") == [{"ship": "wolf"}]
    kept = turned(*END, "s02", phantom=("wolf",), recognized=("wolf",))
    assert kept.table.recognized == {"wolf"} and kept.told("special")[-1]["joins"] is False
    sea = turned("s01", 2, "s02", 1, phantom=("leipzig", "wolf"), recognized=("wolf",)).let_pass((10, 1, 1, 1))
    sea = sea.answer("pass", shown(*STOP, LOT, "s15", drawn=("s01", "s02")))
    kinds = [event.kind for event in sea.events]
    assert kinds.index("disposes") < kinds.index("joins") < kinds.index("special") < kinds.index("disguised")


@rule("KP-5.4.1", "KP-5.4.7")
def test_the_cards_are_shuffled_at_the_end_of_the_turn_and_when_all_are_used():
    assert turned("s01", 3, "s02", 1).table.solitaire == ()
    sea = alone(DAY, "trap.1").plan(play("leopard>matheran", DAY), faces=shown("s02", 1, 10, 1, 1, 1, LOT, *END))
    assert sea.table.solitaire == ()
    used = alone("trap.1")
    used.state.table.solitaire = tuple(SOLITAIRE)[:19]
    after = used.plan(faces=(1, 3, 1, 1))
    assert [one["card"] for one in after.told("offense")] == ["s20", "s01"]


@rule("KP-5.4.8", "KP-T8.11")
def test_second_chance_gives_one_extra_turn_in_which_there_is_no_other():
    sea = turned(*shown("s08", 3), *shown("s08", 3))
    turns = [one["seat"] for one in sea.told("turn")]
    assert turns == [PHANTOM, PHANTOM, 0] and sea.told("ignored") == [{"does": "second_chance"}]
    assert len(sea.told("disposes")) == 2


@rule("KP-T8.5", "KP-5.4.3.3c", "KP-T3.1")
def test_the_british_forces_of_the_phantom_intercept_with_the_coin_of_the_card():
    sea = turned("s05", 2, "s02", recognized=("leopard",))
    assert sea.asked == ("kp.answer", (0,)) or sea.frame.actor == "british"
    attack = sea.frame.attack
    assert attack.coin == (10, 8) and attack.target == "leopard" and not attack.is_at_night


@rule("KP-1.1.4.5b", "KP-M.3")
def test_night_is_printed_on_solitaire_cards_too():
    sea = turned("s11", 2, "s02", 1)
    assert sea.frame.attack.is_at_night
    fired = sea.let_pass((5, 1, 1, 8, *shown(*END, drawn=("s11", "s02"))), passage="stay").told("fired")[0]
    assert [row.rule for row in fired["rolled"].rows] == ["KP-3.2.7.6"]


@rule("KP-T8.6", "KP-T5.4", "KP-3.3.28f")
def test_a_q_ship_may_sink_the_phantom_s_submarine_whose_card_stays():
    sea = alone("q_ship.1", "trap.1").plan(faces=shown("s02", 3, 1))
    sea = sea.answer({"reaction": "q_ship.1"}, (9, 1, 1, 10, 1, 1, 1, 1, 6, *shown(*END, drawn=("s02",))))
    assert sea.table.piles[0] == (Won("submarine_torpedoes.s02", SUNK),) and sea.table.piles[0][0].va == 11


@rule("KP-T8.8", "KP-T8.9")
def test_reactions_of_the_captain_are_discarded_face_down_and_rows_filled():
    sea = alone("break_contact.1", "trap.1").plan(faces=shown("s01", 2, "s02", 1))
    sea = sea.answer({"reaction": "break_contact.1"}, (10, 1, 1, *shown(*STOP, drawn=("s01", "s02"))))
    assert "break_contact.1" in sea.table.discard and sea.told("discards")[0]["top"] == ()


@rule("KP-T8.10", "KP-3.2.6a")
def test_the_phantom_s_ships_always_attempt_safe_passage():
    sea = alone(DAY, "trap.1").plan(play("leopard>matheran", DAY), faces=shown("s02", 1, 1, 1, 1, 8, 6, 1, LOT, *END))
    assert sea.table.piles[PHANTOM] == (Won("matheran", PORT),)


@rule("KP-D51", "KP-6.0b")
def test_yes_or_no_is_fixed_for_the_phantom():
    chased = alone("shallow_run.1", "trap.1", on=("pursuit",)).plan(faces=shown("s01", 2, "s02", 1))
    chased = chased.answer(
        {"reaction": "shallow_run.1", "passage": "stay"}, (10, 1, 1, 10, 1, 1, 1, 1, 1, 8, *shown(*STOP, drawn=("s01", "s02")))
    )
    assert len(chased.told("checked")) == 2 and len(chased.told("fired")) == 1
    let_go = alone("shallow_run.1", "trap.1", on=("pursuit",), damaged=("leipzig",)).plan(faces=shown("s01", 2, "s02", 1))
    let_go = let_go.answer({"reaction": "shallow_run.1"}, (10, 1, 1, *shown(*STOP, drawn=("s01", "s02"))))
    assert len(let_go.told("checked")) == 1 and let_go.told("fired") == []
    fast = alone("fast_ship.1", "trap.1", on=("fast",), phantom=("berlin",)).plan(faces=shown("s03", 2, "s02", 1))
    assert fast.answer(
        {"reaction": "fast_ship.1", "passage": "stay"}, (1, 1, 8, 1, 1, 9, *shown(*END, drawn=("s03", "s02")))
    ).told("chases")


@rule("KP-5.2.4a", "KP-D35", "KP-2.3.3.2")
def test_a_captain_who_never_answers_loses_to_the_phantom_or_shares_nothing():
    won = set()
    for seed in range(3):
        sea = Sea(begun()).to(seed=seed)
        result = sea.state.result
        assert result is not None and len(sea.table.rounds) == 3
        won.add(result.places)
    assert won == {((), (0,))}


def test_rows_of_both_sides_stand_in_the_view():
    view = game.view(alone("trap.1").state, 0)
    assert [force.seat for force in view.forces] == [0, PHANTOM] and view.forces[PHANTOM].merchantmen == ROW_B


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("faces", [("s02", 3, 1), ("s09", 3)])
def test_an_attack_by_its_submarine_has_words_in_the_question_and_on_the_picture(language, faces, monkeypatch):
    monkeypatch.setenv("BROADSIDE_STRICT_WORDS", "1")
    told = words(language).naming(("Ana",))
    sea = turned(*faces)
    acting = game.acting_thing(game.view(sea.state, 0), sea.state.asked)
    assert acting is not None and all(told(message).strip() for message in acting)
    assert told(say_name(sea.frame.attack.actor)).strip()
