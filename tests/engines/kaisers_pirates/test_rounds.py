"""Three Rounds, kept ships, ties and the Rounds after them (KP-2.4, KP-2.5, KP-T9), both editions, and team play (KP-4)."""

from __future__ import annotations

from random import Random

import pytest

from engines.kaisers_pirates import game
from engines.kaisers_pirates.data import CARD, DECKS, KIND, MERCHANTMEN
from engines.kaisers_pirates.pieces.holdings import PORT, PRIZE, SUNK, Rules, Won
from engines.kaisers_pirates.rules import scoring
from engines.kaisers_pirates.table import Table
from engines.kernel.resolution.frames import Chance
from tests.engines.kaisers_pirates.positions import ROW_A, ROW_B, ROW_C, Sea, at_turn, play, two
from tests.rules import rule

ZERO = ((0, 0), (0, 0))


def dealt(seats: int, seed: int = 1, **options: str) -> Table:
    rnd = Random(seed)
    return game.setup(seats, game.read_options(options, seats), lambda sides: rnd.randint(1, sides))[0].table


def rolling(seed: int = 3) -> Chance:
    """Any dice."""
    rnd = Random(seed)
    return lambda sides: rnd.randint(1, sides)


def last(**more) -> Sea:
    """The last card of a Round is drawn; B has a Prize Ship."""
    forces = (("leipzig", "wolf"), ROW_A, ("qqq.1",)), (("dresden", "kaipara"), ROW_B, ("trap.1",))
    return at_turn(*forces, deck=1, **more)


# -- editions


@rule("KP-0.1", "KP-0.2", "KP-0.3", "KP-1.1b", "KP-1.1c", "KP-3.3.0f")
def test_each_edition_has_its_deck():
    assert dealt(2).rules.edition == "2e" and (len(DECKS["2e"]), len(DECKS["1e"])) == (100, 92)
    assert len({KIND[card] for card in DECKS["1e"]}) == 39 and len({KIND[card] for card in DECKS["2e"]}) == 47
    new = {kind for kind, card in CARD.items() if not card.copies_1e}
    assert new == {
        "bounding_main", "breakdown", "exchange_information", "mistaken_identity", "pull_the_plug", "sail_q_ship", "searchlight",
        "special_cargo",
    }  # fmt: skip
    assert all(CARD[kind].copies == 1 for kind in new)
    held = {card for hand in dealt(4, edition="1e").hands for card in hand}
    assert not {KIND[card] for card in held} & new


@rule("KP-2.1.1a", "KP-2.1.2a", "KP-2.1.3a", "KP-2.1.5b")
@pytest.mark.parametrize(("seats", "aside", "left"), [(4, 12, 56), (3, 32, 42), (2, 52, 28)])
def test_the_first_edition_removes_fewer_cards(seats, aside, left):
    table = dealt(seats, edition="1e")
    assert (len(table.aside), len(table.deck)) == (aside, left)


@rule("KP-2.1.4a", "KP-2.1.4b", "KP-D73")
def test_a_longer_round_removes_one_card():
    assert len(dealt(2, deck="long").aside) == 1 == len(dealt(4, deck="long", edition="1e").aside)


@rule("KP-3.1b")
def test_the_weakest_ships_may_have_the_first_turn():
    for seed in range(5):
        table = dealt(3, seed, first="lowest_va")
        weights = [sum(va_of(ship) for ship in table.fleets[seat]) for seat in range(3)]
        assert weights[table.on_turn] == min(weights)


def va_of(ship: str) -> int:
    return Won(ship, SUNK).va


# -- the score of a Round


@rule("KP-2.3.1b", "KP-3.2.5.3a", "KP-T9.2", "KP-2.3.1d")
def test_a_prize_ship_in_a_force_scores_twice():
    sea = last().plan()
    assert sea.told("kept_prize")[0]["va"] == 14 and sea.told("scored")[0]["totals"] == (0, 14)
    assert sea.table.piles[1] == (Won("kaipara", PRIZE, True),)


@rule("KP-3.2.5.3b", "KP-D65")
def test_a_prize_ship_that_is_sunk_scores_once_for_the_sinker():
    sea = two("collier.1", other=("qqq.1",))
    sea.table.fleets[1] = ("dresden", "kaipara")
    sea.table.fleet_deck, sea.table.merchant_deck = (
        (*sea.table.fleet_deck, "leopard"),
        tuple(ship for ship in sea.table.merchant_deck if ship != "kaipara"),
    )
    sea.table.recognized = frozenset(("kaipara",))
    sea = sea.plan(play("british>kaipara")).let_pass((10, 1, 4))
    assert sea.table.piles[0] == (Won("kaipara", PRIZE, False),) and sea.asked[0] != "kp.sunk"


@rule("KP-2.3.2", "KP-2.3b", "KP-2.3.1e")
def test_cards_with_a_va_count_but_are_no_ships_of_either_sort():
    pile = (Won("submarines_u_27_u_41.1", SUNK), Won("dresden", SUNK), Won("amc.1", SUNK), Won("maria", PORT))
    assert scoring.lots(pile) == () and sum(won.va for won in pile) == 11 + 18 + 14 + MERCHANTMEN["maria"].va
    assert scoring.lots((Won("dresden", SUNK), Won("amc.1", SUNK))) == (1,)


# -- the next Round


@rule("KP-2.4.1a", "KP-2.4.1b", "KP-D69", "KP-T9.6", "KP-I.14", "KP-2.4.1d")
def test_everybody_may_keep_one_ship_and_all_choose_at_once():
    sea = last().plan()
    assert sea.asked == ("kp.keep", (0, 1)) and sea.state.asked.sealed
    assert sea.choice(0).options == ("leipzig", "wolf") and sea.choice(1).options == ("dresden",)
    assert (sea.choice(0).least, sea.choice(0).most, sea.choice(0).default) == (0, 1, ())


def next_round(kept: tuple[str, ...] = ("wolf",), **more) -> Sea:
    """A keeps those ships, B none, and the next Round is dealt."""
    sea = last(**more).plan()
    rnd = Random(3)
    state, events = game.apply(sea.state, {0: kept, 1: ()}, lambda sides: rnd.randint(1, sides))
    game.invariants(state)
    return Sea(state, events)


@rule("KP-2.4.1a")
def test_the_ships_that_are_kept_are_told_and_no_others():
    assert [(one["seat"], one["ships"]) for one in next_round().told("keeps")] == [(0, ("wolf",))]
    assert next_round(()).told("keeps") == []


@rule("KP-2.4a", "KP-2.4b", "KP-2.4c", "KP-2.4d", "KP-2.4e", "KP-2.4.1c", "KP-T9.7", "KP-D62", "KP-D4")
def test_all_else_goes_back_before_the_next_deal():
    pile = (Won("submarines_u_27_u_41.1", SUNK), Won("lovat", SUNK), Won("emden", SUNK), Won("vandyck", PORT))
    marked = {"damaged": ("wolf", "appam"), "limited": ("wolf",), "recognized": ("wolf",)}
    forces = (("leipzig", "wolf"), ROW_A, ("qqq.1",)), (("dresden", "kaipara"), ("matheran", "maria"), ("trap.1",))
    sea = at_turn(*forces, deck=1, piles=(pile, ()), refuges=(("dresden", "island_refuge.1", 1),), **marked).plan()
    state, _ = game.apply(sea.state, {0: ("wolf",), 1: ()}, rolling())
    table = state.table
    game.invariants(state)
    assert table.damaged == table.limited == table.recognized == frozenset() and table.refuges == () and table.piles == [(), ()]
    assert {"leipzig", "dresden", "emden"} <= set(table.fleet_used)
    assert {*ROW_A, "matheran", "maria", "lovat", "vandyck", "kaipara"} <= set(table.merchant_used)
    assert len(table.deck) + len(table.aside) + sum(map(len, table.hands)) == 100


def test_the_last_card_of_a_round_that_leaves_no_ship_is_told_to_nobody():
    """With nobody to ask the next Round is dealt at once: where the card is gone, no view shows what its captain was told."""
    sea = at_turn(((), ROW_A, ("qqq.1",)), ((), ROW_B, ("trap.1",)), deck=1)
    state, events = game.apply(sea.state, {0: ()}, rolling())
    assert state.table.rounds and state.asked.kind == "kp.turn"
    (drawn,) = [event for event in events if event.kind == "draws"]
    assert drawn.secret["card"] and "card" not in drawn.seen_by(0).facts
    assert [event.seen_by(0) for event in events] == [event.seen_by(1) for event in events]
    (drawn,) = [event for event in last().plan().events if event.kind == "draws"]
    assert drawn.seen_by(0).facts["card"] and "card" not in drawn.seen_by(1).facts


@rule("KP-2.4.2", "KP-2.4.3a", "KP-2.4.3b", "KP-2.4.4", "KP-2.4.5", "KP-D36", "KP-2.1.1c")
def test_a_kept_ship_counts_among_the_three_and_costs_a_card():
    table = next_round().table
    assert "wolf" in table.fleets[0] and [len(row) for row in table.fleets] == [3, 3] == [len(row) for row in table.merchantmen]
    assert [len(hand) for hand in table.hands] == [5, 6] and len(table.aside) == 60 and not table.recognized
    assert table.hands and len(table.deck) == 40 - 11


@rule("KP-2.4.4", "KP-2.1.1c")
def test_the_cards_set_aside_are_shuffled_in_again():
    sea = last().plan()
    before = set(sea.table.aside)
    dealt_ = []
    for seed in (1, 2):
        rnd = Random(seed)
        state, _ = game.apply(sea.state, {0: (), 1: ()}, lambda sides, rnd=rnd: rnd.randint(1, sides))
        dealt_.append(state.table)
    one, other = dealt_
    assert (one.deck, one.aside, one.hands) != (other.deck, other.aside, other.hands)
    for table in dealt_:
        out = {*table.deck, *(card for hand in table.hands for card in hand)}
        assert out & before and set(table.aside) & before and set(table.aside) - before


@rule("KP-3.1c")
def test_the_fewest_points_have_the_first_turn():
    assert next_round().table.on_turn == 0
    assert not [event for event in next_round().events if event.kind == "first"]


@rule("KP-6.7a", "KP-6.7b", "KP-6.7.1", "KP-6.7.2")
@pytest.mark.parametrize(("kept", "cards"), [(("wolf",), 5), (("wolf", "leipzig"), 4), (("wolf", "leipzig", "emden"), 3)])
def test_by_the_optional_rule_up_to_three_ships_are_kept_for_a_card_each(kept, cards):
    forces = (("leipzig", "wolf", "emden"), ROW_A, ("qqq.1",)), (("dresden",), ROW_B, ("trap.1",))
    sea = at_turn(*forces, deck=1, on=("keep_three",)).plan()
    assert sea.choice(0).most == 3
    state, _ = game.apply(sea.state, {0: kept, 1: ()}, rolling())
    assert len(state.table.hands[0]) == cards and set(kept) <= set(state.table.fleets[0])


# -- the end


@rule("KP-2.5a", "KP-2.5b", "KP-T9.5", "KP-2.0b")
@pytest.mark.parametrize(
    ("rounds", "places"),
    [(((9, 2), (5, 1)), ((0,), (1,))), (((5, 1), (9, 2)), ((1,), (0,))), (((0, 0), (30, 2)), ((1,), (0,)))],
)
def test_after_three_rounds_points_decide_and_then_va(rounds, places):
    two_rounds = (rounds, ((9, 1), (9, 1)))
    forces = (("leipzig",), ROW_A, ("qqq.1",)), (("dresden",), ROW_B, ("trap.1",))
    sea = at_turn(*forces, deck=1, rounds=two_rounds).plan()
    assert sea.state.result is not None and sea.state.result.places == places


@rule("KP-2.5b")
def test_va_of_all_rounds_break_a_tie_of_points():
    forces = (("leipzig",), ROW_A, ("qqq.1",)), (("dresden",), ROW_B, ("trap.1",))
    sea = at_turn(*forces, deck=1, rounds=(((20, 2), (9, 1)), ((9, 1), (12, 2)))).plan()
    assert sea.state.result is not None and sea.state.result.places == ((0,), (1,))


@rule("KP-2.5c", "KP-D35", "KP-T9.5")
def test_a_full_tie_leads_to_another_round_unless_nobody_scored():
    forces = (("leipzig",), ROW_A, ("qqq.1",)), (("dresden",), ROW_B, ("trap.1",))
    tied = (((9, 2), (9, 2)), ((9, 2), (9, 2)))
    sea = at_turn(*forces, deck=1, rounds=tied).plan()
    assert sea.state.result is not None and sea.state.result.places == ((0, 1),)
    pile = ((Won("lovat", SUNK),), (Won("matheran", SUNK),))
    forces = (("leipzig",), ROW_A, ("qqq.1",)), (("dresden",), ("maria",), ("trap.1",))
    sea = at_turn(*forces, deck=1, rounds=tied, piles=pile).plan()
    assert sea.state.result is None and sea.told("extra_round")[0]["seats"] == (0, 1)
    assert sea.asked == ("kp.keep", (0, 1))
    third = at_turn(*forces, deck=1, rounds=(*tied, *tied[:1] * 3), piles=pile).plan()
    assert third.state.result is not None and third.state.result.places == ((0, 1),)


@rule("KP-D35", "KP-2.3.3.2")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_table_where_nobody_answers_shares_the_win_after_three_rounds(seats):
    rnd = Random(2)
    state, events = game.setup(seats, game.read_options({"deck": "short"}, seats), lambda sides: rnd.randint(1, sides))
    over = Sea(state, events).to()
    assert over.state.result is not None and over.state.result.places == (tuple(range(seats)),)
    assert [sum(va for va, _ in scores) for scores in over.table.rounds] == [0, 0, 0]


@rule("KP-2.0d", "KP-3.1d")
def test_seats_stay_for_the_whole_game():
    assert next_round().table.seats == (0, 1)


# -- team play


def teams(*hand: str, others: tuple[tuple[str, ...], ...] = ((), (), ()), **more) -> Sea:
    """A and C against B and D; A's turn."""
    rows = ROW_A, ROW_B, ROW_C, ("hyades", "banksfield", "elsinor")
    fleets = ("leipzig", "wolf"), ("dresden", "leopard"), ("karlsruhe", "greif"), ("emden", "moewe")
    hands = (hand, *others)
    return at_turn(*zip(fleets, rows, hands, strict=True), teams=True, **more)


@rule("KP-4.0a", "KP-4.1", "KP-0.5")
def test_partners_sit_alternately():
    sides = game.sides(game.read_options({"play": "teams"}, 4), 4)
    assert [side.id for side in sides] == ["team1", "team2", "team1", "team2"]
    assert dealt(4, play="teams").rules.teams and not any(field.name == "play" for field in game.option_fields(3))


@rule("KP-4.2a", "KP-4.3", "KP-4.4", "KP-E.15", "KP-D49")
def test_only_the_other_team_is_a_target_and_only_own_ships_are_helped():
    hand = ("collier.1", "damage_control.1", "heavy_weather.1", "interned.1", "recon_aircraft.1")
    sea = teams(*hand, others=(("trap.1",), ("trap.2",), ("qqq.1",)), damaged=("karlsruhe", "greif", "kaipara"))
    options = sea.choice().next_sheet(()).open({}).choice.options
    targets = {option.partition(">")[2] for option in options}
    assert {"matheran", "hyades", "dresden", "emden", "seat.1", "seat.3"} <= targets
    assert not targets & {"karlsruhe", "greif", "seat.2", *ROW_C}


@rule("KP-4.2a", "KP-4.2b")
@pytest.mark.parametrize("edition", ["1e", "2e"])
def test_no_card_strikes_at_a_partner_s_ship(edition):
    """With every kind of card in hand: what could sink or damage is aimed at the other team alone."""
    hand = tuple({KIND[card]: card for card in DECKS[edition]}.values())
    marked = {"damaged": ("karlsruhe", "kaipara"), "limited": ("karlsruhe",), "recognized": ("greif",)}
    options = teams(*hand, edition=edition, **marked).choice().next_sheet(()).open({}).choice.options
    targets = {option.partition(">")[2] for option in options}
    assert {"matheran", "hyades", "dresden", "emden", "seat.1", "seat.3"} <= targets
    assert not targets & {"karlsruhe", "greif", "seat.2", *ROW_C}


@rule("KP-4.5", "KP-R.14")
def test_the_partner_is_not_asked_for_a_reaction():
    sea = teams("collier.1", others=(("qqq.1",), (), ("break_contact.1",))).plan(play("leipzig>matheran"))
    assert sea.asked == ("kp.answer", (1,))


@rule("KP-4.0b", "KP-I.20")
def test_partners_do_not_see_each_others_hands():
    sea = teams("collier.1", others=((), ("trap.1",), ()))
    assert "collier.1" not in str(game.dump_view(game.view(sea.state, 2)))
    assert "trap.1" not in str(game.dump_view(game.view(sea.state, 0)))


@rule("KP-4.8a", "KP-4.10", "KP-D68", "KP-4.8b", "KP-E.5")
def test_the_team_with_more_points_wins_and_va_break_a_tie():
    def table(*scores: tuple[int, int]) -> Table:
        return Table(rules=Rules(teams=True), hands=[()] * 4, rounds=(scores,))

    found = scoring.standing(table((40, 4), (30, 3), (10, 1), (20, 2)))
    assert found == ((5, 50), (5, 50), (5, 50), (5, 50))
    ahead = table((40, 4), (20, 2), (30, 3), (10, 1))
    assert scoring.leaders(ahead, ahead.seats) == (0, 2) and not scoring.is_shared(ahead, (0, 2))
    assert scoring.standing(ahead)[0][0] == 7 and scoring.standing(ahead)[1][0] == 3
    assert scoring.result(ahead, (0, 2)).places == ((0, 2), (1, 3))
    va = table((41, 4), (30, 3), (10, 1), (20, 2))
    assert scoring.leaders(va, va.seats) == (0, 2)


@rule("KP-4.9", "KP-T9.6", "KP-2.4.1d")
def test_partners_pool_their_ships_before_they_keep():
    sea = teams("trap.1", deck=1).plan()
    assert sea.asked == ("kp.share", (0, 1, 2, 3)) and sea.choice(0).default == ()
    state, _ = game.apply(sea.state, {0: ("leipzig", "wolf"), 1: (), 2: (), 3: ()}, rolling())
    assert state.table.fleets[2] == ("karlsruhe", "greif", "leipzig", "wolf")
    assert state.asked.kind == "kp.keep" and state.asked.seats == (1, 2, 3)


@rule("KP-3.3.4a", "KP-3.3.4b", "KP-3.3.4c", "KP-T1.1", "KP-D30")
def test_bounding_main_skips_the_next_captain_and_what_waits_for_him_stays():
    sea = teams("bounding_main.1", others=(("qqq.1",), ("trap.1",), ()), waiting=(("fog_bank", "fog_bank.1", 1),))
    sea = sea.plan(play("bounding_main>all"))
    assert sea.asked == ("kp.turn", (2,)) and sea.told("skipped") == [{"seat": 1}]
    assert sea.table.waits_for(1) == "fog_bank" and [one["seat"] for one in sea.told("draws")] == [0]
    assert sea.table.skipped == frozenset()


@rule("KP-3.3.11a", "KP-3.3.11b", "KP-3.3.11c", "KP-3.3.11d", "KP-I.29", "KP-T1.14")
def test_exchange_information_passes_any_number_of_cards_both_ways():
    sea = teams("exchange_information.1", "trap.1", "collier.1", others=((), ("qqq.1", "qqq.2"), ()))
    sea = sea.plan(play("exchange_information>all"), play("british>later", "collier.1"))
    assert sea.asked == ("kp.exchange", (0, 2)) and sea.choice(0).options == ("trap.1",) and sea.choice(2).default == ()
    state, events = game.apply(sea.state, {0: (), 2: ("qqq.1", "qqq.2")}, rolling())
    assert state.table.hands[0] == ("trap.1", "qqq.1", "qqq.2") and state.table.hands[2] == ()
    told = [event for event in events if event.kind == "passes"]
    assert [(event.facts["n"], event.known_to) for event in told] == [(0, (0, 2)), (2, (2, 0))]
    after = Sea(state, events)
    assert not any("qqq" in option for option in after.choice().open({}).choice.options)


@rule("KP-3.3.0e", "KP-D29")
def test_in_team_play_the_intercept_half_of_team_cards_is_free():
    assert teams("bounding_main.1").choice().check((play("leipzig>matheran", "bounding_main.1"),))
    assert two("bounding_main.1").refusal((play("bounding_main>all"),)) == "KP-3.3.0e"


@rule("KP-4.6", "KP-T1.14")
def test_a_ship_that_leaves_a_refuge_may_go_to_the_partner():
    sea = teams("trap.1", others=(("qqq.1",), (), ()), refuges=(("leipzig", "island_refuge.1", 0),)).plan(play("leave>leipzig"))
    assert sea.asked == ("kp.hand", (0,)) and sea.choice().default == ()
    assert sea.answer(("leipzig",)).table.fleets[2] == ("karlsruhe", "greif", "leipzig")
    assert "leipzig" in sea.answer(()).table.fleets[0]


@rule("KP-4.7a", "KP-4.7b", "KP-4.7c")
@pytest.mark.parametrize(("edition", "most"), [("1e", 1), ("2e", 2)])
def test_one_of_two_new_ships_may_go_to_the_partner(edition, most):
    sea = teams("breakout.1", others=(("qqq.1",), (), ()), edition=edition)
    two_ships = sea.plan(play("breakout>all"), faces=(8, 1, 4))
    assert two_ships.asked == ("kp.hand", (0,)) and two_ships.choice().most == most
    new = two_ships.choice().options
    assert new[0] in two_ships.answer(new[:1]).table.fleets[2] and new[1] in two_ships.answer(new[:1]).table.fleets[0]
    one = sea.plan(play("breakout>all"), faces=(7, 1, 6))
    assert one.asked[0] != "kp.hand" and len(one.table.fleets[0]) == 3
