"""Trades of shipyard coins before the game (PE-POOL-05, PE-TIME-02): offers and answers between two, until all are done."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import lru_cache
from typing import Any, ClassVar

from engines.kernel.choices import Choice, Illegal, OneOf, SomeOf
from engines.kernel.contract import OpenMove
from engines.kernel.frames import Ask, Done, Event, Frame, Move, Step
from engines.kernel.messages import Captain, Message, say
from engines.kernel.values import light
from engines.pieces_of_eight.data import KIND, KINDS, RANK, SHIP
from engines.pieces_of_eight.table import CAPTAIN, Offer, Series, Table
from engines.pieces_of_eight.words import coin_names, kind_name

MOST = 3
"""Coins on either side of a trade."""
_DONE = OneOf(options=("done",), default="done", name=lambda _: say("pe.trade.done"), rule="PE-TIME-02")


@light(kw_only=True)
class Trades(Frame[Table]):
    """Everybody may offer and accept while the question is open; it closes when all have said that they are done."""

    kind: ClassVar[str] = "pieces_of_eight.trades"

    def begin(self, table: Table, _: Any) -> Step[Table]:
        return Ask(tuple(table.in_play()), self.at(self.close), "pe.trade")

    def may_close(self, table: Table, seat: int) -> Choice:
        return _DONE

    def close(self, table: Table, _: Any) -> Step[Table]:
        """What is not accepted by then lapses."""
        table.series = replace(table.series, offers=())
        return Done()

    def on_offer(self, table: Table, seat: int, move: Move) -> None:
        """An offer takes the place of an earlier one to the same captain."""
        takers = partners(table, seat)
        args = offer_move(takers, table.series.yards[seat]).args if takers else None
        if not args or set(move.args) != set(args):
            raise Illegal("PE-TIME-02", say("pe.e.trade"))
        taker, give, want = (args[name].check(move.args[name]) for name in ("to", "give", "want"))
        offer = Offer(seat, int(taker), tuple(sorted(give, key=lambda coin: RANK[KIND[coin]])), want)
        others = (other for other in table.series.offers if (other.giver, other.taker) != (seat, offer.taker))
        table.series = replace(table.series, offers=(*others, offer))
        table.told.append(_event("offers", offer))

    def on_accept(self, table: Table, seat: int, move: Move) -> None:
        """Each gives within his own yard; what it does to a ship is judged when trading closes (PE-D36)."""
        offer = _found(table, seat, move)
        if not can_accept(table.series, offer):
            raise Illegal("PE-POOL-05", say("pe.e.trade.short"))
        table.series = traded(table.series, offer)
        table.told.append(_event("trades", offer))

    def on_decline(self, table: Table, seat: int, move: Move) -> None:
        """The offer is gone."""
        offer = _found(table, seat, move)
        table.series = replace(table.series, offers=tuple(other for other in table.series.offers if other != offer))
        table.told.append(_event("declines", offer))


def _event(kind: str, offer: Offer) -> Event:
    """PE-INFO-13: known to the traders."""
    facts = {"seat": offer.giver, "at": offer.taker, "give": tuple(KIND[coin] for coin in offer.give), "want": offer.want}
    return Event(kind, facts, known_to=(offer.giver, offer.taker), hidden=True)


def _found(table: Table, seat: int, move: Move) -> Offer:
    offer = next((one for one in table.series.offers if one.taker == seat and str(one.giver) == move.args.get("of")), None)
    if offer is None:
        raise Illegal("PE-TIME-02", say("pe.e.trade.gone"))
    return offer


def can_accept(series: Series, offer: Offer) -> bool:
    """Whether the taker has what is wanted, and both keep enough coins for a ship."""
    yard, wanted = Counter(KIND[coin] for coin in series.yards[offer.taker]), Counter(offer.want)
    more = len(offer.give) - len(offer.want)
    return not wanted - yard and len(series.yards[offer.giver]) - more >= SHIP and len(series.yards[offer.taker]) + more >= SHIP


def traded(series: Series, offer: Offer) -> Series:
    """The coins changed hands; offers that cannot be kept any more are gone."""
    yards, wanted = list(series.yards), Counter(offer.want)
    taken = []
    for coin in series.yards[offer.taker]:
        if wanted[KIND[coin]]:
            wanted[KIND[coin]] -= 1
            taken.append(coin)
    yards[offer.giver] = (*(coin for coin in yards[offer.giver] if coin not in offer.give), *taken)
    yards[offer.taker] = (*(coin for coin in yards[offer.taker] if coin not in taken), *offer.give)
    kept = tuple(other for other in series.offers if other != offer and set(other.give) <= set(yards[other.giver]))
    return replace(series, yards=tuple(yards), offers=kept)


# -- open moves


def partners(table: Table, seat: int) -> tuple[int, ...]:
    """Whom that seat may offer a trade: nobody when either has given up the coming game (PE-D51)."""
    return tuple(other for other in table.in_play() if other != seat and not table.ships[seat].out)


def trade_moves(table: Table, seat: int) -> tuple[OpenMove, ...]:
    """Offer; accept or decline what is offered."""
    series, others = table.series, partners(table, seat)
    offered = tuple(
        (offer.giver, tuple(KIND[coin] for coin in offer.give), offer.want) for offer in series.offers if offer.taker == seat
    )
    good = tuple(
        one
        for one in offered
        if any(can_accept(series, offer) for offer in series.offers if offer.taker == seat and offer.giver == one[0])
    )
    moves = [offer_move(others, series.yards[seat])] if others else []
    moves += [answer_move("accept", good)] if good else []
    moves += [answer_move("decline", offered)] if offered else []
    return tuple(moves)


@lru_cache(maxsize=256)
def offer_move(partners: tuple[int, ...], yard: tuple[str, ...]) -> OpenMove:
    """To whom, which own coins, which kinds for them."""
    others = tuple(map(str, partners))
    mine = tuple(coin for coin in yard if KIND[coin] != CAPTAIN)
    kinds = tuple(kind for kind in KINDS if kind != CAPTAIN)
    return OpenMove(
        "offer",
        say("pe.move.offer"),
        args={
            "to": OneOf(options=others, default=others[0], name=lambda other: say("pe.pos.ship", captain=Captain(int(other)))),
            "give": SomeOf(
                options=mine,
                least=1,
                most=MOST,
                default=mine[:1],
                name=coin_names(mine),
                alike=KIND.__getitem__,
                rule="PE-TIME-02",
            ),
            "want": SomeOf(options=kinds, least=1, most=MOST, default=kinds[:1], name=kind_name, rule="PE-TIME-02"),
        },
    )


@lru_cache(maxsize=256)
def answer_move(kind: str, offered: tuple[tuple[int, tuple[str, ...], tuple[str, ...]], ...]) -> OpenMove:
    """Whose offer is accepted or declined."""
    told = {str(giver): _told(giver, give, want) for giver, give, want in offered}
    givers = tuple(told)
    return OpenMove(
        kind,
        say(f"pe.move.{kind}"),
        twice=kind == "accept",
        args={"of": OneOf(options=givers, default=givers[0], name=told.__getitem__)},
    )


def _told(giver: int, give: tuple[str, ...], want: tuple[str, ...]) -> Message:
    return say("pe.trade.offer", captain=Captain(giver), give=tuple(map(kind_name, give)), want=tuple(map(kind_name, want)))
