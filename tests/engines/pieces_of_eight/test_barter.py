"""Computers trade (PE-POOL-05): they answer what they are offered, and want several of a kind where they can use them."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from engines.kernel.resolution.frames import Move
from engines.pieces_of_eight import game
from engines.pieces_of_eight.mind.barter import value
from tests.engines.pieces_of_eight.pooled import pooled, thrown, yards
from tests.engines.pieces_of_eight.positions import LETTERS, Sea
from tests.engines.pieces_of_eight.set_ups import kinds, rest
from tests.engines.pieces_of_eight.test_trades import trading
from tests.rules import rule


def ventured(sea: Sea, who: str, seed: int = 1) -> Move | None:
    """What the computer sends for that captain, from its own view."""
    seat = LETTERS.index(who)
    return game.unprompted_move(game.view(sea.state, seat), game.open_moves(sea.state, seat), Random(seed))


def heaped(kind: str) -> Sea:
    """A has all the Mates of three sets but one, and of that kind more than he can use; the others have the rest."""
    sea = trading(3)
    whole = [coin for yard in yards(sea) for coin in yard]
    mine = [coin for coin in whole if coin.startswith("0.") and ".mate." not in coin]
    mine += [coin for coin in whole if f".{kind}." in coin and coin not in mine]
    others = [coin for coin in whole if coin not in mine and ".captain." not in coin]
    given = [["1.captain.1", *others[::2]], ["2.captain.1", *others[1::2]]]
    sea.state.table.series = replace(sea.state.table.series, yards=tuple(map(tuple, (mine, *given))))
    return sea


@rule("PE-POOL-05")
def test_a_computer_wants_two_of_a_kind_where_it_can_use_them() -> None:
    sea, wished = heaped("broadside"), Counter[int]()
    for seed in range(20):
        move = ventured(sea, "A", seed)
        assert move is not None and move.kind == "offer"
        state, _ = game.act(sea.state, 0, move, thrown(seed))
        offer = state.table.series.offers[0]
        wished[max(Counter(offer.want).values())] += 1
        before = Counter(kinds(yards(sea)[0]))
        after = before - Counter(kinds(offer.give)) + Counter(offer.want)
        assert value(after) > value(before)
    assert wished[2] + wished[3] > 0


@rule("PE-TIME-02")
def test_a_computer_answers_what_it_is_offered() -> None:
    """Yes to what makes its ship better, no to the rest, also to what it cannot give."""
    sea = trading(3).move("A", "offer", to="1", give=("0.broadside.1",), want=("mate",))
    assert ventured(sea, "B") == Move("decline", {"of": "0"})
    good = heaped("broadside")
    mates = tuple(coin for coin in yards(good)[1] if ".mate." in coin)[:2]
    good.move("B", "offer", to="0", give=mates, want=("broadside",))
    assert ventured(good, "A") == Move("accept", {"of": "1"})


def test_a_computer_sends_nothing_elsewhere() -> None:
    sea = pooled(2, pool="draft")
    assert ventured(sea, sea.asked) is None
    assert game.unprompted_move(game.view(trading().state, None), (), Random(1)) is None


@rule("PE-POOL-05")
@pytest.mark.parametrize("seed", range(8))
def test_no_computer_loses_by_trading(seed: int) -> None:
    """Forty moves of computers: each is legal, a trade makes no crew worse, and ships are built of what they have."""
    sea = pooled(2 + seed % 3, seed, pool="random_trades")
    for number in range(40):
        worths = [value(Counter(kinds(yard))) for yard in yards(sea)]
        found = ((who, ventured(sea, who, number)) for who in sea.asked)
        who, move = next(((who, move) for who, move in found if move is not None), ("", None))
        if move is None:
            break
        sea.move(who, move.kind, **dict(move.args))
        assert all(value(Counter(kinds(yard))) >= worth for yard, worth in zip(yards(sea), worths, strict=True))
    assert rest(sea).kind == "ship"
