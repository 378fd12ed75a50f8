"""Trades (PE-POOL-05, PE-TIME-02): how many of a kind may be wanted, how often one may offer, what is judged in the end."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from engines.kernel.choices.shapes import Illegal
from engines.kernel.contract.game import sentences_for
from engines.kernel.hidden.zones import ALL
from engines.kernel.laws import laws
from engines.pieces_of_eight import game
from engines.pieces_of_eight.data import KIND, SHIP, yard_of
from engines.pieces_of_eight.rules.pool import Mend
from locales import LANGUAGES, words
from tests.engines.pieces_of_eight.pooled import can_build, pooled, through, thrown, yards
from tests.engines.pieces_of_eight.positions import LETTERS, Sea
from tests.engines.pieces_of_eight.set_ups import kinds, told_to
from tests.rules import rule

CORPUS = Path(__file__).parents[1] / "corpus"
OFFER: dict[str, Any] = {"to": "1", "give": ("0.broadside.1", "0.bomb.1"), "want": ("mate", "mate.2", "cutlass")}
"""Two coins of A for two Mates and a Cutlass of B."""
TOLD = {
    "en": "Ana offers Ben a trade: Broadside, Bomb, for 2 × Mate, Cutlass.",
    "es": "Ana ofrece a Ben un cambio: Abordaje, Bomba, por 2 × Oficial, Sable.",
    "it": "Ana propone uno scambio con Ben: Arrembaggio, Bomba, per 2 × Ufficiale, Sciabola.",
}


def trading(seats: int = 2) -> Sea:
    """Trades are open, and everybody has his own set."""
    sea = pooled(seats, pool="random_trades")
    sea.state.table.series = replace(
        sea.state.table.series, yards=tuple(yard_of("standard", seat) for seat in range(seats)), aside=()
    )
    return sea


def move_of(sea: Sea, who: str, kind: str) -> Any:
    """The open move of that kind."""
    return next(move for move in game.open_moves(sea.state, LETTERS.index(who)) if move.kind == kind)


@rule("PE-POOL-05", "PE-TIME-02")
def test_two_mates_and_a_cutlass_are_wanted_and_had() -> None:
    sea = trading()
    mates, cutlasses = (kinds(yards(sea)[0]).count(kind) for kind in ("mate", "cutlass"))
    sea.move("A", "offer", **OFFER)
    assert sea.view("B").offers[0].want == ("mate", "mate", "cutlass") == sea.view("A").offers[0].want
    sea.move("B", "accept", of="0")
    a, b = map(kinds, yards(sea))
    assert (a.count("mate"), a.count("cutlass")) == (mates + 2, cutlasses + 1)
    assert (b.count("broadside"), b.count("mate"), len(a), len(b)) == (2, mates - 2, 15 + 2, 16 - 1)
    assert told_to(sea, "B", "trades")[0]["want"] == ("mate", "mate", "cutlass")


@rule("PE-POOL-05")
def test_a_wish_is_at_most_what_could_be_there() -> None:
    """All sets but the own yard, and no more than a trade may have."""
    for seats in (2, 5):
        sea = trading(seats)
        mine = Counter(kinds(yards(sea)[0]))
        there = Counter(kind for yard in yards(sea) for kind in kinds(yard)) - mine
        wanted = Counter(option.partition(".")[0] for option in move_of(sea, "A", "offer").args["want"].options)
        assert wanted == {kind: min(3, count) for kind, count in there.items() if kind != "captain"}
    sea = trading()
    sea.state.table.series = replace(
        sea.state.table.series,
        yards=(
            (*yard_of("standard", 0), "1.full_sail.1"),
            tuple(coin for coin in yard_of("standard", 1) if coin != "1.full_sail.1"),
        ),
    )
    with pytest.raises(Illegal) as refused:
        sea.move("A", "offer", **{**OFFER, "want": ("full_sail",)})
    assert refused.value.rule == "PE-POOL-05"


@rule("PE-POOL-05")
def test_a_yard_with_one_mate_cannot_give_two() -> None:
    sea = trading()
    a, b = yards(sea)
    aside = ("1.mate.1", "1.mate.2")
    sea.state.table.series = replace(sea.state.table.series, yards=(a, tuple(x for x in b if x not in aside)), aside=aside)
    sea.move("A", "offer", to="1", give=OFFER["give"], want=("mate", "cutlass"))
    assert "accept" in sea.moves("B")
    sea.move("B", "decline", of="0").move("B", "offer", to="0", give=("1.bomb.1",), want=("mate",))
    sea.move("A", "offer", **OFFER)
    assert "accept" not in sea.moves("B") and "decline" in sea.moves("B")
    with pytest.raises(Illegal) as refused:
        sea.move("B", "accept", of="0")
    assert refused.value.reason.id == "pe.e.trade.short"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_wish_is_told_by_number_to_both(language: str) -> None:
    sea = trading()
    sea.events.clear()
    sea.move("A", "offer", **OFFER)
    speak = words(language).naming(("Ana", "Ben"))
    for viewer in (0, 1):
        assert [speak(one) for one in sentences_for(game, tuple(sea.events), viewer)] == [TOLD[language]]
        assert [speak(one) for one in game.offers(game.view(sea.state, viewer))] == [TOLD[language]]
    accept = move_of(sea, "B", "accept").args["of"]
    assert "2 ×" in speak(accept.name("0"))


def test_random_captains_want_several_of_a_kind() -> None:
    want, rnd = move_of(trading(), "A", "offer").args["want"], Random(1)
    samples = [want.sample(rnd) for _ in range(200)]
    assert all(want.check(sample) == sample for sample in samples)
    most = max(max(Counter(item.partition(".")[0] for item in sample).values()) for sample in samples)
    assert most >= 2


@rule("PE-INFO-13")
def test_the_moves_of_a_captain_tell_him_nothing_of_trades_of_others() -> None:
    sea = trading(3)
    sea.move("A", "offer", to="2", give=("0.bomb.1",), want=("mate", "mate.2"))
    before = [game.open_moves(sea.state, seat) for seat in (0, 2)], sea.view("A")
    sea.move("B", "offer", to="2", give=("1.bomb.1",), want=("mate",)).move("C", "accept", of="1")
    assert game.open_moves(sea.state, 0) == before[0][0] and game.open_moves(sea.state, 2) != before[0][1]
    assert sea.view("A").tried == before[1].tried == ((0, 2),)
    imagined = game.imagine(sea.view("A"), Random(3))
    assert game.open_moves(imagined, 0) == game.open_moves(sea.state, 0)


def saved_offers() -> list[Any]:
    """Saves of the first release with an open offer."""
    saves = [
        saved for file in sorted(CORPUS.glob("pieces_of_eight_*_saves1*.json"))[:2] for saved in json.loads(file.read_text())
    ]
    return [saved for saved in saves if saved["table"]["series"]["offers"] and "tried" not in saved["table"]["series"]]


@pytest.mark.parametrize("number", range(len(saved_offers())))
def test_an_offer_that_was_saved_before_is_open_still(number: int) -> None:
    state = game.load(saved_offers()[number])
    game.invariants(state)
    sea = Sea(state)
    giver, taker = (LETTERS[seat] for seat in (state.table.series.offers[0].giver, state.table.series.offers[0].taker))
    assert sea.view(taker).offers and "decline" in sea.moves(taker) and "offer" in sea.moves(giver)
    sea.move(taker, "accept" if "accept" in sea.moves(taker) else "decline", of=str(LETTERS.index(giver)))
    assert len(sea.state.table.series.offers) == len(state.table.series.offers) - 1


def test_there_are_saves_with_offers() -> None:
    assert saved_offers()


# -- PE-D52


def lean(*sizes: int) -> Sea:
    """Trades are open, and yards have so many coins; what is over lies aside."""
    sea = pooled(len(sizes), pool="random_trades")
    whole = [yard_of("standard", seat) for seat in range(len(sizes))]
    cut = tuple(yard[:size] for yard, size in zip(whole, sizes, strict=True))
    aside = tuple(coin for yard, size in zip(whole, sizes, strict=True) for coin in yard[size:])
    sea.state.table.series = replace(sea.state.table.series, yards=cut, aside=aside)
    return sea


@rule("PE-D52", "PE-POOL-05")
def test_a_trade_may_leave_twelve_coins_for_a_moment() -> None:
    sea = lean(SHIP, SHIP)
    sea.move("A", "offer", to="1", give=("0.mate.1", "0.mate.2"), want=("cutlass",))
    assert "accept" in sea.moves("B")
    sea.move("B", "accept", of="0")
    assert [len(yard) for yard in yards(sea)] == [12, 14]
    labels = [sea.choice(who).name("done").id for who in "AB"]
    assert labels == ["pe.trade.done.short", "pe.trade.done"]
    sea.move("B", "offer", to="0", give=("1.mate.1", "1.mate.2"), want=("mate",)).move("A", "accept", of="1")
    assert [len(yard) for yard in yards(sea)] == [13, 13] and sea.choice("A").name("done").id == "pe.trade.done"
    through(sea, "ship")
    assert not sea.happened("filled")


@rule("PE-D52", "PE-D36")
def test_a_yard_that_is_short_in_the_end_gets_coins_out_of_the_largest() -> None:
    sea = lean(SHIP, 15, SHIP)
    give = ("0.mate.1", "0.mate.2", "0.cutlass.1")
    sea.move("A", "offer", to="1", give=give, want=("pistols",)).move("B", "accept", of="0")
    assert [len(yard) for yard in yards(sea)] == [11, 17, 13]
    aside = sea.state.table.series.aside
    through(sea, "ship")
    assert [len(yard) for yard in yards(sea)] == [13, 15, 13] and all(map(can_build, yards(sea)))
    assert sea.happened("filled") == [{"n": 2}] and sea.state.table.series.aside == aside
    fills = told_to(sea, "A", "fills")
    assert len(fills) == 2 == len(told_to(sea, "B", "fills")) and not told_to(sea, "C", "fills") + told_to(sea, None, "fills")
    assert all(told["seat"] == 0 and told["at"] == 1 and told["coin"] != "captain" for told in fills)


@rule("PE-D52")
@pytest.mark.parametrize("seed", range(40))
def test_every_yard_can_build_in_the_end_whatever_was_given_away(seed: int) -> None:
    """One captain gives all away, three for one, as long as somebody takes it."""
    rnd, seats = Random(seed), 2 + seed % 4
    sea = pooled(seats, seed, pool="random_trades", aside=seed % 4)
    for _ in range(30):
        giver = rnd.randrange(2)
        offer = next((move for move in game.open_moves(sea.state, giver) if move.kind == "offer"), None)
        if offer is None:
            break
        args = {name: choice.sample(rnd) for name, choice in (offer.args or {}).items()}
        taker = LETTERS[int(args["to"])]
        sea.move(LETTERS[giver], "offer", **{**args, "want": args["want"][:1]})
        sea.move(taker, "accept" if "accept" in sea.moves(taker) else "decline", of=str(giver))
        game.invariants(sea.state)
    whole = Counter(coin for yard in (*yards(sea), sea.state.table.series.aside) for coin in yard)
    through(sea, "ship", seed)
    assert all(map(can_build, yards(sea)))
    assert Counter(coin for yard in (*yards(sea), sea.state.table.series.aside) for coin in yard) == whole
    game.invariants(sea.state)
    assert game.view(sea.state, ALL).yard_sizes == tuple(map(len, yards(sea)))


@rule("PE-D52")
def test_the_next_clockwise_of_several_largest_yards_gives() -> None:
    sea = lean(15, 12, 14, 15)
    table, chance = sea.state.table, thrown(1)
    mend: Any = Mend()
    roll = mend.begin(table, None)
    assert roll.dice == (sum(KIND[coin] != "captain" for coin in yards(sea)[3]),)
    mend.fill(table, (chance(1),))
    assert [len(yard) for yard in table.series.yards] == [15, 13, 14, 14]


@rule("PE-TIME-02", "PE-INFO-13", "PE-D52")
@pytest.mark.parametrize("seed", range(6))
def test_captains_who_trade_at_random_keep_the_laws(seed: int) -> None:
    """Offers, yes and no at random, each under every law; wishes for several of a kind are among them, no surrenders (PE-D51)."""
    rnd, tally = Random(seed), laws.Tally()
    options = {"pool": "random_trades", "aside": seed % 3, "yard": ("standard", "free")[seed % 2]}
    state, _ = game.setup(2 + seed % 4, options, thrown(seed))
    for number in range(40):
        moves = [(seat, move) for seat in state.table.seats for move in game.open_moves(state, seat) if move.kind != "surrender"]
        if not moves:
            break
        seat, move = rnd.choice([pair for pair in moves if pair[1].kind == "accept"] or moves)
        args = {name: choice.sample(rnd) for name, choice in (move.args or {}).items()}
        faced, one = laws.position(game, state, rnd, tally), laws.PlayedRound({}, (seat, move.kind, args), ())
        turned = one.resolve(game, state, thrown(number))
        laws.transition(game, faced, one, turned, tally)
        state = turned[0]
    assert tally.events["offers"] and tally.events["trades"]
    state, _ = game.apply(state, dict.fromkeys(state.table.seats, "done"), thrown(seed))
    assert state.asked is not None and state.asked.kind == "pe.ship"
    game.invariants(state)
