"""One captain against the phantom (KP-5, KP-T8): set-up, its answers."""

from __future__ import annotations

from collections import Counter
from functools import partial
from random import Random

import pytest

from engines.kaisers_pirates import game
from engines.kaisers_pirates.data import CARD, CARDS, SOLITAIRE
from engines.kaisers_pirates.pieces.holdings import SUNK, Won
from engines.kaisers_pirates.rules.solitaire import Choosing
from engines.kaisers_pirates.rules.stock import deck_of
from engines.kernel.choices.shapes import Illegal
from engines.kernel.contract.sides import PHANTOM
from tests.engines.kaisers_pirates.alone import DAY, END, LOT, begun, turned
from tests.engines.kaisers_pirates.positions import alone, play, shown
from tests.rules import rule

# -- the set-up


@rule("KP-D51", "KP-E.9", "KP-5.0c")
@pytest.mark.parametrize("many", range(1, 8))
def test_by_lot_each_of_several_ships_has_as_many_faces(many):
    options = tuple(f"ship{number}" for number in range(many))
    lot = Choosing(options=options)
    step = lot.begin(None, None)
    if many == 1:
        assert step.result == "ship0"
        return
    (sides,) = step.dice
    assert sides == (6 if many in (2, 3, 6) else many)
    each = sides // many
    assert [lot.read(None, (face,)).result for face in range(1, sides + 1)] == [one for one in options for _ in range(each)]


@rule("KP-1.1.3b", "KP-5.4.4", "KP-5.4.5", "KP-1.1a", "KP-D80")
def test_twenty_cards_with_their_parts():
    assert len(SOLITAIRE) == 20
    others = {"interrogate_low", "interrogate_high", "interrogate_random", "submarine_mines", "submarine_torpedoes"}
    third = {card.offense[2].does for card in SOLITAIRE.values()}
    fourth = {card.offense[3].does for card in SOLITAIRE.values()}
    assert all(card.offense[0].does == "none" and card.offense[0].ends for card in SOLITAIRE.values())
    assert {card.offense[1].does for card in SOLITAIRE.values()} == {"raider", "warship", "british"}
    assert len(third) == 20 and third <= CARD.keys() | others and fourth - third == {"monitor", "collier"}
    ends = {one.does for card in SOLITAIRE.values() for one in card.offense if one.ends}
    assert ends == {
        "none", "second_chance", "rendezvous_missed", "transfer_command", "deception", "fog_bank", "recon_aircraft",
    }  # fmt: skip
    assert all(card.defense.count("") == 1 for card in SOLITAIRE.values()) and "" in {card.special for card in SOLITAIRE.values()}


@rule("KP-C.12", "KP-C.15", "KP-D52")
def test_the_cells_that_the_books_tell():
    cells = {id: tuple(one.does for one in SOLITAIRE[id].offense) for id in ("s01", "s02", "s03")}
    assert cells["s01"] == ("none", "warship", "blockade_runner", "damage_control")
    assert cells["s02"] == ("none", "raider", "submarine_torpedoes", "interrogate_random")
    assert cells["s03"] == ("none", "raider", "recon_aircraft", "breakout")
    assert SOLITAIRE["s04"].defense == ("", "qqq") and {"surprise_attack", "boarding_party", ""} <= {
        card.special for card in SOLITAIRE.values()
    }
    boat = turned("s02", 3, 2).frame.attack
    assert boat.coin == (10, 6, 4) and CARD["submarines_u_27_u_41"].vessels[0].guns


TAKEN_OUT = {
    "bounding_main", "breakdown", "exchange_information", "mistaken_identity", "pull_the_plug", "sail_q_ship", "searchlight",
    "special_cargo",
}  # fmt: skip
"""Cards of the second edition that are for several captains."""


@rule("KP-5.2a", "KP-5.2b", "KP-E.22", "KP-D5", "KP-5.2.1")
@pytest.mark.parametrize("edition", ["2e", "1e"])
def test_the_deck_without_the_cards_of_solitaire(edition):
    table = begun(edition=edition).table
    deck = deck_of(table.rules)
    gone = {"intelligence", "wireless_intercept"} | (TAKEN_OUT if edition == "2e" else set())
    every = sum(card.copies if edition == "2e" else card.copies_1e for card in CARDS.cards)
    out = sum((card.copies if edition == "2e" else card.copies_1e) for card in CARDS.cards if card.id in gone)
    assert every - out == len(deck) == 88 and not {card.partition(".")[0] for card in deck} & set(gone)
    assert len(table.aside) == 48 and len(table.deck) == 40 - 12


@rule("KP-5.2c", "KP-5.2.5")
def test_all_decks_are_shuffled_before_each_round():
    later = alone("trap.1", deck=1, phantom=()).plan().state
    for act in (lambda roll: game.setup(1, game.read_options({}, 1), roll), lambda roll: game.apply(later, {0: ()}, roll)):
        one, other = (act(partial(rolled, Random(seed)))[0].table for seed in (1, 2))
        assert one.deck != other.deck and one.aside != other.aside and one.hands != other.hands
        assert one.fleets != other.fleets and one.merchantmen != other.merchantmen


def rolled(rnd: Random, sides: int) -> int:
    """A die of so many sides."""
    return rnd.randint(1, sides)


@rule("KP-5.2.2a", "KP-5.0a", "KP-5.0b", "KP-5.2.2b", "KP-0.5")
def test_both_sides_are_dealt_and_one_captain_sits_at_the_table():
    state = begun()
    assert state.table.seats == (0,) and state.table.sides == (0, PHANTOM)
    assert [len(row) for row in (*state.table.fleets, *state.table.merchantmen)] == [3, 3, 3, 3]
    assert list(map(len, state.table.hands)) == [6, 6] and 1 in game.players
    hidden = state.table.hands[PHANTOM]
    for viewer in (None, 0):
        assert not any(card in str(game.dump_view(game.view(state, viewer))) for card in hidden)


@rule("KP-5.2.3", "KP-3.1a")
def test_the_dice_say_who_begins():
    best = set()
    for seed in range(8):
        rnd = Random(seed)
        _, events = game.setup(1, game.read_options({}, 1), lambda sides, rnd=rnd: rnd.randint(1, sides))
        told = [event.facts for event in events if event.kind == "first"]
        begins = next(event.facts["seat"] for event in events if event.kind == "turn")
        assert told[0]["seats"] == (0, PHANTOM) and told[-1]["best"] == (begins,)
        best.add(begins)
    assert best == {0, PHANTOM}


@rule("KP-D51", "KP-5.0c", "KP-6.0b")
def test_the_phantom_s_manner_is_an_option_of_tables_of_one():
    fields = {field.name: field.values for field in game.option_fields(1)}
    assert fields["phantom"] == ("random", "best") and "coal" in fields and "play" not in fields
    assert "phantom" not in {field.name for field in game.option_fields(2)}
    with pytest.raises(Illegal):
        game.read_options({"phantom": "best"}, 2)


@rule("KP-1.1.3a")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_several_people_play_without_solitaire_cards(seats):
    rnd = Random(seats)
    state, events = game.setup(seats, game.read_options({}, seats), lambda sides: rnd.randint(1, sides))
    assert state.table.sides == state.table.seats and not state.table.rules.is_solitaire
    assert "offense" not in Counter(event.kind for event in events)


@rule("KP-5.2.4a", "KP-5.2.4b", "KP-T9.6", "KP-5.2.5")
def test_the_captain_keeps_ships_for_both_sides():
    sea = alone("trap.1", deck=1).plan()
    assert sea.told("scored")[0]["points"] == (0, 0) and sea.asked == ("kp.keep", (0,))
    sea = sea.answer(("leopard",))
    assert sea.asked == ("kp.phantom", (0,)) and sea.choice().options == ("leipzig",)
    rnd = Random(1)
    state, events = game.apply(sea.state, {0: ("leipzig",)}, lambda sides: rnd.randint(1, sides))
    dealt = [event.facts["fleet"] for event in events if event.kind == "dealt"]
    assert [("leopard" in fleet, "leipzig" in fleet) for fleet in dealt] == [(True, False), (False, True)]
    kept = state.table
    assert list(map(len, kept.hands)) == [5, 5] and len(kept.aside) == 48


# -- the captain's turn


@rule("KP-5.3.1", "KP-I.33", "KP-T1.8", "KP-I.5")
def test_discards_lie_face_down_and_nobody_is_asked_for_their_order():
    sea = alone(DAY, "fair_seas.1", "trap.1").plan(
        play("leopard>matheran", DAY), play("fair_seas>later"), faces=shown("s02", 1, 1, 1, 1, 8, 1, 8)
    )
    sea = sea.answer({"play": "finish"}, shown(*END, drawn=("s02",)))
    assert set(sea.table.discard) > {DAY, "fair_seas.1"} and len(sea.table.discard) == 3
    assert game.view(sea.state, None).top == game.view(sea.state, 0).top == ()
    assert sea.told("discards")[0]["top"] == ()
    zones = dict(game.view(sea.state, None).zones)["discard"]
    assert zones.places.count("") == 2 and DAY in zones.places
    assert dict(game.view(sea.state, 0).zones)["discard"].places.count("") == 1


@rule("KP-5.3.2", "KP-5.4.3.10", "KP-T8.3", "KP-D50", "KP-T8.1")
def test_recon_aircraft_takes_of_the_phantom_s_hand_and_costs_it_a_turn():
    sea = alone("recon_aircraft.1", DAY).plan(play("recon_aircraft>seat.-1"), faces=(1, 1, *shown("s01", 2)))
    assert set(sea.table.hands[0]) >= {"non_combatant.1", "non_combatant.2"} and sea.table.hands[PHANTOM] == ("qqq.2",)
    assert [one["does"] for one in sea.told("offense")] == ["damage_control"] and sea.table.on_turn == 0
    assert not sea.table.scouted
    assert len(sea.plan(faces=shown("s11", 4, *END)).told("offense")) == 2


@rule("KP-5.4.3.9", "KP-T8.3", "KP-D50")
@pytest.mark.parametrize(("die", "does"), [(1, "blockade_runner"), (3, "blockade_runner"), (2, "damage_control")])
def test_a_phantom_deceived_does_one_action(die, does):
    sea = alone("deception.1").plan(play("deception>seat.-1"), faces=shown("s01", die))
    assert [one["does"] for one in sea.told("offense")] == [does] and sea.table.on_turn == 0
    assert "deception.1" in sea.table.discard and sea.table.waiting == ()


@rule("KP-T8.1", "KP-3.3.14c")
def test_a_phantom_in_a_fog_bank_neither_acts_nor_draws():
    sea = alone("fog_bank.1").plan(play("fog_bank>seat.-1"))
    assert sea.told("offense") == [] and sea.told("disposes") == [] and "fog_bank.1" in sea.table.discard
    assert sea.table.on_turn == 0 and len(sea.table.deck) == 39


@rule("KP-5.3.3a", "KP-5.3.3d", "KP-5.3.3e", "KP-T0.6", "KP-D61")
@pytest.mark.parametrize(("die", "answer"), [(1, ""), (3, ""), (2, "qqq"), (4, "qqq")])
def test_the_red_die_says_which_of_two_answers(die, answer):
    sea = alone(DAY, "trap.1").plan(
        play("leopard>matheran", DAY), faces=shown("s04", die, 1, 1, 1, 8, 1, 8, *(() if answer else END))
    )
    assert sea.told("defends")[0]["does"] == answer and sea.told("passage")[0]["seat"] == PHANTOM
    assert ("leopard" in sea.table.recognized) == bool(answer) or sea.asked[0] == "kp.reflag"


@rule("KP-5.3.3f", "KP-E.16", "KP-5.3.3a")
def test_an_answer_that_does_not_fit_is_none():
    sea = alone(DAY, "trap.1").plan(play("leopard>matheran", DAY), faces=shown("s06", 2, 10, 1, 1, 1, LOT, *END))
    assert sea.told("defends")[0] == {"card": "s06", "die": 2, "does": "minesweeper", "fits": False}
    assert sea.table.piles[0] == (Won("matheran", SUNK),)


@rule("KP-5.3.3b")
def test_a_torpedo_attack_is_answered_by_one_card():
    boat = "submarines_u_27_u_41.1"
    sea = alone(boat, "trap.1").plan(play("submarines_u_27_u_41>matheran"), faces=shown("s15", 1, 9, 1, 1, *END))
    assert len(sea.told("defends")) == 1 and sea.told("fired") == []
    sunk = alone(boat, "trap.1").plan(
        play("submarines_u_27_u_41>matheran"), faces=shown("s09", 1, 9, 1, 1, 8, 1, 1, 1, 1, 1, *END)
    )
    assert sunk.told("defends")[0]["does"] == "q_ship" and len(sunk.told("strikes")) == 2


@rule("KP-5.3.3c")
def test_a_mine_laying_is_answered_by_one_card_for_all():
    sea = alone("lay_mines.1", "trap.1", fleet=("meteor",)).plan(play("meteor>seat.-1"), faces=shown("s06", 1))
    assert sea.asked == ("kp.order", (0,)) and len(sea.told("defends")) == 1
    swept = alone("lay_mines.1", "trap.1", fleet=("meteor",)).plan(play("meteor>seat.-1"), faces=shown("s06", 2, *END))
    assert swept.told("fired") == [] and swept.told("defends")[0]["fits"]


@rule("KP-D61", "KP-T8.10")
def test_recalled_waits_for_its_result():
    sea = alone(DAY, "trap.1").plan(play("leopard>matheran", DAY), faces=shown("s12", 2, 10, 1, 1, 1, 10, 1, 1, LOT, *END))
    assert sea.told("defends")[0]["does"] == "recalled" and sea.told("retired")[0]["ship"] == "leopard"
    assert sea.table.piles[0] == (Won("matheran", SUNK),)
    spared = alone(DAY, "trap.1").plan(play("leopard>matheran", DAY), faces=shown("s12", 2, 1, 1, 1, 8, 1, 8, *END))
    assert spared.told("retired") == [] and "leopard" in spared.table.fleets[0]


HUNT = "good_hunting.1"


@rule("KP-D61", "KP-5.3.3a")
def test_slim_pickings_for_the_first_of_several_reduces_it():
    sea = alone(DAY, HUNT, "trap.1").plan(play("leopard>matheran", DAY, spread=HUNT, second="lovat"))
    sea = sea.answer({"target": "matheran"}, shown("s11", 1))
    assert sea.asked == ("kp.remains", (0,)) and sea.choice().options == ("matheran", "lovat")
    sea = sea.answer("lovat", shown(10, 1, 1, 1, LOT, *END, drawn=("s11",)))
    assert sea.table.piles[0] == (Won("lovat", SUNK),) and sea.told("defends") == []


@rule("KP-D61", "KP-5.3.3a")
def test_each_of_several_is_answered_by_a_card_and_slim_pickings_does_not_fit_a_later_one():
    sea = alone(DAY, HUNT, "trap.1").plan(play("leopard>matheran", DAY, spread=HUNT, second="lovat"))
    sea = sea.answer({"target": "matheran"}, shown("s02", 1, 10, 1, 1, 1, "s11", 1, 10, 1, 1, 1, LOT, LOT, *END))
    assert [(one["does"], one["fits"]) for one in sea.told("defends")] == [("", False), ("slim_pickings", False)]
    assert [won.ship for won in sea.table.piles[0]] == ["matheran", "lovat"]


@rule("KP-D61", "KP-3.3.1e", "KP-T7a.3")
def test_a_ship_of_a_solitaire_card_counts_in_the_pile_and_its_card_stays_in_the_deck():
    sea = alone(DAY, "trap.1").plan(play("leopard>matheran", DAY), faces=shown("s02", 2, 1, 1, 8, 10, 1, 1, 1))
    assert sea.table.piles[0] == (Won("amc.s02", SUNK),) and sea.table.piles[0][0].va == 14
