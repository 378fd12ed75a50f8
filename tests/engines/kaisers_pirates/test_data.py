"""Components (KP-1) and the values that the books tell (KP-C)."""

from __future__ import annotations

from collections import Counter

import pytest
from pydantic import ValidationError

from engines.kaisers_pirates.data import (
    ACTION_DECK,
    AT_NIGHT,
    BRITISH_ONLY,
    CARD,
    FLEET,
    KIND,
    MERCHANTMEN,
    SHIP,
    SYMBOLS,
    VESSEL,
    ActionCard,
    GermanShip,
    Ships,
    ids,
)
from engines.kaisers_pirates.pieces import names
from locales import LANGUAGES, words
from tests.rules import rule


@rule("KP-1.1a", "KP-1.1b", "KP-0.3", "KP-3.3.0f")
def test_the_decks_have_their_sizes():
    assert (len(FLEET), len(MERCHANTMEN), len(ACTION_DECK), len(CARD)) == (20, 60, 100, 47)
    singles = ("bounding_main", "breakdown", "exchange_information", "mistaken_identity", "pull_the_plug", "sail_q_ship")
    assert all(CARD[kind].copies == 1 for kind in (*singles, "searchlight", "special_cargo"))
    assert Counter(card.partition(".")[0] for card in ACTION_DECK)["boarding_party"] == 6


@rule("KP-1.1.1a")
def test_no_ship_stands_twice():
    assert len(SHIP) == 80 and len({ship.name for ship in SHIP.values()}) == 80
    with pytest.raises(ValidationError, match="twice"):
        Ships(source="", fleet=(FLEET["emden"], FLEET["emden"]), merchantmen=())


@rule("KP-1.1.4.4a", "KP-C.1", "KP-C.2")
def test_six_warships_and_fourteen_raiders():
    warships = {ship.name for ship in FLEET.values() if ship.kind == "warship"}
    assert warships == {"Dresden", "Emden", "Karlsruhe", "Königsberg", "Leipzig", "Nürnberg"}
    assert sum(ship.kind == "raider" for ship in FLEET.values()) == 14
    assert {"Seeadler", "Wolf", "Greif", "Möwe", "Prinz Eitel Friedrich"} <= {ship.name for ship in FLEET.values()}


@rule("KP-1.1.2c", "KP-1.1.2a")
def test_three_kinds_of_cards_each_with_an_intercept_half():
    assert {card.kind for card in CARD.values()} == {"normal", "reaction", "assist"}
    assert all(card.attack for card in CARD.values())


@rule("KP-1.2f")
def test_a_coin_has_no_two_like_dice():
    wolf = FLEET["wolf"].model_dump()
    with pytest.raises(ValidationError, match="like dice"):
        GermanShip(**{**wolf, "attack": (10, 10)})
    with pytest.raises(ValidationError):
        GermanShip(**{**wolf, "attack": (12,)})


@rule("KP-C.4", "KP-C.5", "KP-C.6", "KP-C.7", "KP-C.10")
def test_the_values_that_the_books_tell():
    assert FLEET["leopard"].attack == (10, 8, 6) and FLEET["leopard"].defense == (8,)
    assert FLEET["prinz_eitel_friedrich"].attack == (10, 6) and FLEET["leipzig"].attack == (10, 8, 4)
    told = {"matheran": 8, "lovat": 8, "maria": 6, "bowes_castle": 6, "invercoe": 4, "mount_temple": 10, "lundy_island": 6}
    assert {ship: MERCHANTMEN[ship].defense for ship in told} == {ship: (sides,) for ship, sides in told.items()}
    assert (MERCHANTMEN["matheran"].challenge, MERCHANTMEN["matheran"].response) == ((6,), (8,))
    assert CARD["recalled"].attack == (10, 8) and CARD["lay_mines"].attack == (10, 4)
    assert MERCHANTMEN["lundy_island"].va == 5 and MERCHANTMEN["city_of_winchester"].va == 7


@rule("KP-3.3.0d")
def test_four_cards_stand_for_strong_british_ships():
    strong = ("breakdown", "mistaken_identity", "searchlight", "special_cargo")
    assert all(len(CARD[kind].attack) == 3 for kind in strong)
    assert all(len(card.attack) < 3 for kind, card in CARD.items() if kind not in strong)


@rule("KP-3.3.0b")
def test_some_intercept_halves_show_night_action():
    assert 0 < len(AT_NIGHT) < 100 and not AT_NIGHT & {"recalled.1", "lay_mines.1", "fair_seas.1"}
    assert {"bounding_main.1", "exchange_information.1"} == BRITISH_ONLY


def test_a_card_without_copies_is_refused():
    with pytest.raises(ValidationError):
        ActionCard(**{**CARD["collier"].model_dump(), "copies": 0})


def test_ids_come_apart_as_they_were_put_together() -> None:
    assert {ids.card_of(ids.kind_of(card), int(card[-1])) for card in ACTION_DECK} == set(ACTION_DECK)
    assert all(KIND[card] == ids.kind_of(card) and KIND[card] in CARD for card in ACTION_DECK)


@rule("KP-1.1.4.1b", "KP-1.1.4.1a", "KP-1.1.4.2", "KP-C.8", "KP-C.10", "KP-2.3b")
def test_ships_on_cards_have_a_coin_for_each_kind_of_attack():
    boats = [VESSEL[card] for card in VESSEL if card.startswith("submarines")]
    assert all(boat.torpedoes and boat.guns and not boat.charges and not boat.attack for boat in boats)
    assert all(bool(vessel.mines) == vessel.id.startswith("uc_") for vessel in VESSEL.values())
    assert VESSEL["q_ship.1"].charges and VESSEL["q_ship.1"].guns and not VESSEL["sail_q_ship.1"].charges
    assert VESSEL["amc.1"].attack and all(its.defense and its.va for its in VESSEL.values())
    assert VESSEL["submarines_u_27_u_41.1"].torpedoes == (10, 6, 4) and VESSEL["submarines_u_27_u_41.1"].va == 11
    assert CARD["lay_mines"].strike == (10, 4)


@rule("KP-1.1.4.3a", "KP-C.9")
def test_decision_coins_come_in_pairs():
    assert all((card.challenge is None) == (card.response is None) for card in CARD.values())
    assert all(ship.challenge and ship.response for ship in MERCHANTMEN.values())
    assert (CARD["shallow_run"].challenge, CARD["shallow_run"].response) == ((10, 4), (10,))
    assert CARD["q_ship"].challenge == (10, 4) and CARD["interned"].challenge == (10, 8)


@rule("KP-1.1.4.6", "KP-1.1.4.7", "KP-1.1.4.8", "KP-1.1.4.9", "KP-1.1.4.10", "KP-C.11")
def test_symbols_are_where_the_books_name_them():
    having = {
        name: {ship for ship, its in SYMBOLS.items() if name in its} for name in ("mines", "coal", "fast", "sails", "wolfchen")
    }
    assert having["sails"] == {"seeadler"} and having["wolfchen"] == {"wolf"}
    fast = {"berlin", "cap_trafalgar", "kaiser_wilhelm_der_grosse", "kronprinz_wilhelm", "prinz_eitel_friedrich"}
    assert having["fast"] == fast and {ship for ship, its in FLEET.items() if its.kind == "warship"} <= having["coal"]
    assert "meteor" in having["mines"] and not {"leopard", "prinz_eitel_friedrich"} & having["mines"]
    assert all(FLEET[ship].kind == "raider" for ship in having["mines"])


@rule("KP-1.2a", "KP-1.2b", "KP-1.2c")
def test_dice_have_four_sizes_and_count_from_one():
    coins = [coin for ship in SHIP.values() for coin in (ship.defense,)] + [card.attack for card in CARD.values()]
    assert {sides for coin in coins for sides in coin} == {4, 6, 8, 10}


@rule("KP-6.11.0", "KP-6.5.4", "KP-C.3")
def test_sailing_merchantmen_and_those_lost_in_1914():
    sailing = {ship.name for ship in MERCHANTMEN.values() if ship.sailing}
    assert sailing == {
        "Anne de Bretagne", "Buenos Ayres", "Charles Gounod", "Dee", "Dupleix", "Invercoe", "Isabel Browne", "John H. Kirby",
        "Maréchal Davout", "Staut", "Størebror", "William P. Frye",
    }  # fmt: skip
    lost = {ship.name for ship in MERCHANTMEN.values() if ship.lost_1914}
    assert lost == {
        "Anne de Bretagne", "Banksfield", "Bowes Castle", "City of Winchester", "Diplomat", "Elsinor", "Hyades", "Indrani",
        "Kaipara", "King Lud", "La Correntina", "Lovat", "Manchester Commerce", "Maria", "Pontoporos", "Rio Iguassu", "Ryazan",
        "Troilus", "Vandyck",
    }  # fmt: skip
    others = {"Appam", "Clan Mactavish", "Lundy Island", "Matheran", "Mount Temple", "Highland Brae", "Hudson Maru"}
    assert others <= {ship.name for ship in MERCHANTMEN.values()}


@rule("KP-1.1.1b", "KP-1.1.1c", "KP-1.1.4a")
def test_a_ship_card_carries_its_printed_values():
    for ship in FLEET.values():
        assert ship.name and ship.kind in ("warship", "raider") and ship.attack and ship.defense and ship.va > 0
    for one in MERCHANTMEN.values():
        assert one.name and one.defense and one.challenge and one.response and one.va > 0
        assert not hasattr(one, "attack")
    several = [symbols for symbols in SYMBOLS.values() if len(symbols) > 1]
    assert several and SYMBOLS["berlin"] >= {"mines", "fast"}


@rule("KP-1.1.2b")
def test_in_the_first_edition_there_are_normal_and_reaction_cards():
    first = [card for card in CARD.values() if card.copies_1e]
    assist = {card.id for card in first if card.kind == "assist"}
    assert {card.kind for card in first} - {"assist"} == {"normal", "reaction"}
    assert assist == {"boarding_party", "good_hunting", "shipping_lanes", "surprise_attack"}


@rule("KP-3.3.13a", "KP-3.3.25a", "KP-3.3.25d", "KP-3.3.36a", "KP-3.3.44a", "KP-3.3.24b", "KP-3.3.12a")
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_numbers_printed_on_cards_are_those_of_the_data_in_dice_and_words(language, monkeypatch):
    printed = {kind: card.modifier for kind, card in CARD.items() if card.modifier}
    assert printed == {
        "fair_seas": 1, "fast_ship": -2, "monitor": 2, "non_combatant": -2, "searchlight": 3, "surprise_attack": 2,
    }  # fmt: skip
    assert CARD["non_combatant"].passage == 2
    for kind, value in printed.items():
        signed = f"+{value}" if value > 0 else f"\u2212{-value}"
        assert signed in words(language)(names.does(kind))
    monkeypatch.setitem(CARD, "fast_ship", CARD["fast_ship"].model_copy(update={"modifier": -3}))
    assert "\u22123" in words(language)(names.does("fast_ship")) and "\u22123" in words(language)(names.answers("fast_ship"))
