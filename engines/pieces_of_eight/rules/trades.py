"""Trades of shipyard coins before the game (PE-POOL-05, PE-TIME-02): offers and answers between two, until all are done."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any, ClassVar

from engines.kernel.base.messages import say
from engines.kernel.base.values import value_class
from engines.kernel.choices.shapes import Choice, Forbidden, Illegal, OneOf
from engines.kernel.contract.game import OpenMove
from engines.kernel.resolution.frames import DONE, Ask, Event, Frame, Move, Question, Step
from engines.pieces_of_eight.data import KIND, RANK, SHIP
from engines.pieces_of_eight.data.ids import kind_of
from engines.pieces_of_eight.rules.shipyards import tell_sizes
from engines.pieces_of_eight.rules.wishes import Deal, answer_move, offer_move, to_give, to_want
from engines.pieces_of_eight.table import Offer, Series, Table

_DONE = OneOf(options=("done",), default="done", name=lambda _: say("pe.trade.done"), rule="PE-TIME-02")
_SHORT = replace(_DONE, name=lambda _: say("pe.trade.done.short"))
"""PE-D52: whoever has too few coins for a ship is told so on the very button."""


@value_class(kw_only=True)
class Trades(Frame[Table]):
    """Everybody may offer and accept while the question is open; it closes when all have said that they are done."""

    kind: ClassVar[str] = "pieces_of_eight.trades"
    saved_steps = ("close",)
    questions = (Question("pe.trade", "pool", "pe.q.trade", answered_by_moves=True),)

    def begin(self, table: Table, _: Any) -> Step[Table]:
        return Ask(tuple(table.in_play()), self.at(self.close), "pe.trade")

    def may_close(self, table: Table, seat: int) -> Choice:
        return _DONE if len(table.series.yards[seat]) >= SHIP else _SHORT

    def close(self, table: Table, _: Any) -> Step[Table]:
        """Drop the offers that are not accepted by then."""
        table.series = replace(table.series, offers=(), tried=())
        return DONE

    def on_offer(self, table: Table, seat: int, move: Move) -> None:
        """An offer to a captain is made once while nothing changes for whoever makes it; what he is offered is such a change."""
        wrong = next(iter(barred_trade(table, seat)), None)
        if wrong is not None:
            raise wrong.refusal
        args = _offer_move(table, seat).args or {}
        if set(move.args) != set(args):
            raise Illegal("PE-TIME-02", say("pe.e.trade"))
        taker, give, want = (args[name].check(move.args[name]) for name in ("to", "give", "want"))
        given = tuple(sorted(give, key=lambda coin: RANK[KIND[coin]]))
        offer = Offer(seat, int(taker), given, tuple(map(kind_of, want)))
        tried = (*(pair for pair in table.series.tried if pair != (offer.taker, seat)), (seat, offer.taker))
        others = (other for other in table.series.offers if (other.giver, other.taker) != (seat, offer.taker))
        table.series = replace(table.series, offers=(*others, offer), tried=tried)
        table.events.append(_event("offers", offer))

    def on_accept(self, table: Table, seat: int, move: Move) -> None:
        """Each gives within his own yard; what it does to a ship is judged when trading closes (PE-D36, PE-D52)."""
        offer = _offer_of(table, seat, move)
        if not can_accept(table.series, offer):
            raise Illegal("PE-POOL-05", say("pe.e.trade.short"))
        table.series = traded(table.series, offer)
        table.events.append(_event("trades", offer))
        if len(offer.give) != len(offer.want):
            tell_sizes(table, sorted((offer.giver, offer.taker)))

    def on_decline(self, table: Table, seat: int, move: Move) -> None:
        """The offer is gone."""
        offer = _offer_of(table, seat, move)
        table.series = replace(table.series, offers=tuple(other for other in table.series.offers if other != offer))
        table.events.append(_event("declines", offer))


def _event(kind: str, offer: Offer) -> Event:
    """PE-INFO-13: known to the traders."""
    facts = {"seat": offer.giver, "at": offer.taker, "give": tuple(KIND[coin] for coin in offer.give), "want": offer.want}
    return Event(kind, facts, known_to=(offer.giver, offer.taker), hidden=True)


def _offer_of(table: Table, seat: int, move: Move) -> Offer:
    offer = next((one for one in table.series.offers if one.taker == seat and str(one.giver) == move.args.get("of")), None)
    if offer is None:
        raise Illegal("PE-TIME-02", say("pe.e.trade.gone"))
    return offer


def can_accept(series: Series, offer: Offer) -> bool:
    """Whether the taker has what is wanted, so many of each kind. What it leaves of a yard is judged in the end (PE-D52)."""
    return not Counter(offer.want) - Counter(KIND[coin] for coin in series.yards[offer.taker])


def traded(series: Series, offer: Offer) -> Series:
    """The coins changed hands; offers that cannot be kept any more are gone. Both traders may offer to everybody again."""
    yards, wanted = list(series.yards), Counter(offer.want)
    taken = []
    for coin in series.yards[offer.taker]:
        if wanted[KIND[coin]]:
            wanted[KIND[coin]] -= 1
            taken.append(coin)
    yards[offer.giver] = (*(coin for coin in yards[offer.giver] if coin not in offer.give), *taken)
    yards[offer.taker] = (*(coin for coin in yards[offer.taker] if coin not in taken), *offer.give)
    kept = tuple(other for other in series.offers if other != offer and set(other.give) <= set(yards[other.giver]))
    tried = tuple(pair for pair in series.tried if pair[0] not in (offer.giver, offer.taker))
    return replace(series, yards=tuple(yards), offers=kept, tried=tried)


# -- open moves


def partners(table: Table, seat: int) -> tuple[int, ...]:
    """The seats to which that seat may offer a trade; nobody who has given up the coming game trades (PE-D51)."""
    return tuple(other for other in table.in_play() if other != seat and not table.ships[seat].out)


def trade_moves(table: Table, seat: int) -> tuple[OpenMove, ...]:
    """Offer; accept or decline what is offered."""
    offered = tuple(offer for offer in table.series.offers if offer.taker == seat)
    good = tuple(_deal(offer) for offer in offered if can_accept(table.series, offer))
    moves = [] if barred_trade(table, seat) else [_offer_move(table, seat)]
    moves += [answer_move("accept", good)] if good else []
    moves += [answer_move("decline", tuple(map(_deal, offered)))] if offered else []
    return tuple(moves)


def barred_trade(table: Table, seat: int) -> tuple[Forbidden, ...]:
    """PE-TIME-02: why the seat may offer no trade at all now, if it may not."""
    series, pairs, label = table.series, _pairs(table, seat), say("pe.move.offer")
    yard = series.yards[seat]
    if not pairs or not to_give(yard) or not to_want(series.options, len(series.yards), yard):
        return (Forbidden("offer", label, "PE-TIME-02", say("pe.e.trade")),)
    if all(pair in series.tried for pair in pairs):
        return (Forbidden("offer", label, "PE-TIME-02", say("pe.e.trade.again")),)
    return ()


def _pairs(table: Table, seat: int) -> list[tuple[int, int]]:
    """The seat as the giver, with each of those it may trade with."""
    return [(seat, other) for other in partners(table, seat)]


def _offer_move(table: Table, seat: int) -> OpenMove:
    series, pairs = table.series, _pairs(table, seat)
    yard = series.yards[seat]
    tried = tuple(taker for giver, taker in pairs if (giver, taker) in series.tried)
    others = tuple(taker for _, taker in pairs if taker not in tried)
    return offer_move(others, tried, to_give(yard), to_want(series.options, len(series.yards), yard))


def _deal(offer: Offer) -> Deal:
    return offer.giver, tuple(KIND[coin] for coin in offer.give), offer.want
