"""Trades in parts (PE-POOL-05, PE-TIME-02): the coins a captain may give, those he may want, and the words for both."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

from engines.kernel.base.messages import Captain, Message, say
from engines.kernel.choices.shapes import Forbidden, OneOf, SomeOf
from engines.kernel.contract.game import OpenMove
from engines.pieces_of_eight.data import KIND, KINDS
from engines.pieces_of_eight.data.ids import Coin, Kind, Wanted, kind_of, wanted_of
from engines.pieces_of_eight.pieces.names import coin_names, kind_counts, kind_name
from engines.pieces_of_eight.pieces.ship import is_captain
from engines.pieces_of_eight.rules.shipyards import first_yards
from engines.pieces_of_eight.table import Options

MOST = 3
"""Coins on either side of a trade."""
Deal = tuple[int, tuple[Kind, ...], tuple[Kind, ...]]
"""The giver, the kinds given and the kinds wanted, one entry a coin."""


@lru_cache(maxsize=256)
def to_give(yard: tuple[Coin, ...]) -> tuple[Coin, ...]:
    """The coins of a yard that may be given: no Captain, and of like coins as many as a trade may have."""
    seen, given = Counter[Kind](), []
    for coin in yard:
        seen[KIND[coin]] += 1
        if not is_captain(coin) and seen[KIND[coin]] <= MOST:
            given.append(coin)
    return tuple(given)


@lru_cache(maxsize=256)
def to_want(options: Options, seats: int, yard: tuple[Coin, ...]) -> tuple[Wanted, ...]:
    """The coins that the owner of that yard may want, by kind: those of all sets that he lacks, at most MOST.

    The first coin of a kind is called by its kind alone ("mate"), the others by their number too ("mate.2").
    """
    there = Counter(KIND[coin] for whole in first_yards(options, seats) for coin in whole if not is_captain(coin))
    there -= Counter(KIND[coin] for coin in yard)
    wanted = ((kind, number) for kind in KINDS for number in range(1, min(MOST, there[kind]) + 1))
    return tuple(wanted_of(kind, number) for kind, number in wanted)


@lru_cache(maxsize=256)
def offer_move(others: tuple[int, ...], tried: tuple[int, ...], mine: tuple[Coin, ...], there: tuple[Wanted, ...]) -> OpenMove:
    """The offer of a trade: its taker (no seat of `tried`, which have an offer already), own coins, coins for them."""
    bars = tuple(Forbidden(str(seat), _captain(str(seat)), "PE-TIME-02", say("pe.e.trade.again")) for seat in tried)
    seats = tuple(map(str, others))
    to = OneOf(options=seats, default=seats[0], name=_captain, rule="PE-TIME-02", forbidden=lambda: bars)
    return OpenMove("offer", say("pe.move.offer"), args={"to": to, "give": _to_give(mine), "want": _wanted(there)})


def _to_give(mine: tuple[Coin, ...]) -> SomeOf:
    """Own coins to give."""
    names, like = coin_names(mine), KIND.__getitem__
    return SomeOf(options=mine, least=1, most=MOST, default=mine[:1], name=names, alike=like, rule="PE-TIME-02")


def _wanted(there: tuple[Wanted, ...]) -> SomeOf:
    """Coins to get for them."""
    name = _wanted_names(there).__getitem__
    return SomeOf(options=there, least=1, most=MOST, default=there[:1], name=name, alike=kind_of, rule="PE-POOL-05")


def _captain(seat: str) -> Message:
    return say("pe.pos.ship", captain=Captain(int(seat)))


def _wanted_names(there: tuple[Wanted, ...]) -> dict[Wanted, Message]:
    """Names of the coins: "Mate", or "Mate 1", "Mate 2" if several may be wanted."""
    count, seen, names = Counter(map(kind_of, there)), Counter[Kind](), {}
    for wanted in there:
        kind = kind_of(wanted)
        seen[kind] += 1
        names[wanted] = say("pe.coin.n", coin=kind_name(kind), number=seen[kind]) if count[kind] > 1 else kind_name(kind)
    return names


@lru_cache(maxsize=256)
def answer_move(kind: str, offered: tuple[Deal, ...]) -> OpenMove:
    """The acceptance or refusal of a trade, by its giver."""
    told = {str(giver): _offer_text(giver, give, want) for giver, give, want in offered}
    givers = tuple(told)
    return OpenMove(
        kind,
        say(f"pe.move.{kind}"),
        twice=kind == "accept",
        args={"of": OneOf(options=givers, default=givers[0], name=told.__getitem__)},
    )


def _offer_text(giver: int, give: tuple[Kind, ...], want: tuple[Kind, ...]) -> Message:
    return say("pe.trade.offer", captain=Captain(giver), give=kind_counts(give), want=kind_counts(want))
