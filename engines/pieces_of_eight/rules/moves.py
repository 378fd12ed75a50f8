"""Open moves (PE-TIME-02, -50, -52): what a captain may send without being asked, and why he may not send what he may not."""

from __future__ import annotations

from engines.kernel.base.messages import say
from engines.kernel.choices.shapes import Forbidden
from engines.kernel.contract.game import OpenMove
from engines.kernel.resolution.frames import State
from engines.pieces_of_eight.data.ids import rule_of
from engines.pieces_of_eight.rules.deadlock import barred_vote
from engines.pieces_of_eight.rules.ending import has_given_up
from engines.pieces_of_eight.rules.trades import barred_trade, trade_moves
from engines.pieces_of_eight.table import Table

SURRENDER = OpenMove("surrender", say("pe.move.surrender"), twice=True)
OFFER = OpenMove("deadlock", say("pe.move.deadlock"), twice=True)
AGREE = OpenMove("deadlock", say("pe.deadlock"))
REFUSE = OpenMove("no_deadlock", say("pe.move.refuse"))


def open_moves(state: State[Table], seat: int) -> tuple[OpenMove, ...]:
    """The open moves of the seat now."""
    table = state.table
    if state.asked is None or seat not in table.seats or has_given_up(table, seat):
        return ()
    kinds = _kinds(state)
    trades = trade_moves(table, seat) if state.asked.kind == "pe.trade" else ()
    surrender = (SURRENDER,) if "game" in kinds or len(table.in_play()) > 1 else ()
    return (*trades, *surrender, *(_votes(table, seat) if "turn" in kinds else ()))


def forbidden_moves(state: State[Table], seat: int) -> tuple[Forbidden, ...]:
    """The offers that the seat may not make now, with the reason."""
    table = state.table
    if state.asked is None or seat not in table.seats or has_given_up(table, seat):
        return ()
    if state.asked.kind == "pe.trade":
        return barred_trade(table, seat)
    wrong = barred_vote(table, seat) if "turn" in _kinds(state) else None
    return () if wrong is None else (Forbidden(OFFER.kind, OFFER.label, wrong.rule, wrong.reason),)


def _kinds(state: State[Table]) -> frozenset[str]:
    """The rules under resolution."""
    return frozenset(rule_of(frame.kind) for frame in state.stack)


def _votes(table: Table, seat: int) -> tuple[OpenMove, ...]:
    """PE-TIME-50: an offer is made between plays; a vote on one may come at any time. Whoever said yes may still say no, but for
    whoever made the offer: it lapses with the turn."""
    said = () if barred_vote(table, seat) else (AGREE if table.votes else OFFER,)
    return (*said, REFUSE) if table.votes and table.votes[0] != seat else said
