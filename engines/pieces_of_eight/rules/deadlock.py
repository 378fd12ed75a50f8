"""Deadlock (PE-DEAD, PE-TIME-50, -51)."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from typing import Any, ClassVar

from engines.kernel.base.messages import say
from engines.kernel.base.values import Answer, value_class
from engines.kernel.choices.shapes import Choice, Illegal
from engines.kernel.choices.sheet import Part, Sheet
from engines.kernel.resolution.frames import DONE, Ask, Frame, Move, Question, Step
from engines.pieces_of_eight.components.fetching import fetching
from engines.pieces_of_eight.data.ids import NO_COIN, Coin
from engines.pieces_of_eight.pieces.ship import Ship, returning_coins
from engines.pieces_of_eight.rules import ending
from engines.pieces_of_eight.rules.layout import layout_of, layout_parts, tell_arranged
from engines.pieces_of_eight.table import Table


def barred_vote(table: Table, seat: int) -> Illegal | None:
    """PE-TIME-50: why the seat may neither offer a deadlock now nor say yes to one; None when it may."""
    if table.ships[seat].out or seat in table.leaving:
        return Illegal("PE-DEAD-01", say("pe.e.out"))
    if seat in table.votes or table.agreed:
        return Illegal("PE-TIME-50", say("pe.e.voted"))
    if table.phase not in ("main", "play", "last_nest") or (not table.votes and table.phase == "play"):
        return Illegal("PE-TIME-50", say("pe.e.midplay"))
    if not table.votes and seat in dict(table.proposed):
        return Illegal("PE-TIME-50", say("e.offer"))
    return None


def forget(table: Table) -> None:
    """PE-TIME-50: an offer bars its captain no longer when his next turn is over."""
    if table.proposed:
        table.proposed = tuple((seat, turn) for seat, turn in table.proposed if seat != table.on_turn or turn == table.turn)


def agree(table: Table, seat: int) -> None:
    """PE-TIME-50: an offer is made between plays only; when all in play have said yes, the turn in progress is the last."""
    bar = barred_vote(table, seat)
    if bar is not None:
        raise bar
    if not table.votes:
        table.proposed = (*table.proposed, (seat, table.turn))
    table.votes = (*table.votes, seat)
    table.tell("votes", seat=seat, first=len(table.votes) == 1)
    if set(table.in_play()) <= set(table.votes):
        table.agreed, table.votes = True, ()
        table.tell("agreed")


def refuse(table: Table, seat: int) -> None:
    """PE-TIME-50: one no ends it."""
    if not table.votes or table.ships[seat].out:
        raise Illegal("PE-TIME-50", say("pe.e.nooffer"))
    table.votes = ()
    table.tell("refuses", seat=seat)


@value_class(kw_only=True)
class Deadlock(Frame[Table]):
    """PE-DEAD-01, -03: all in play take a coin of choice out of the hold and rearrange, sealed."""

    kind: ClassVar[str] = "pieces_of_eight.deadlock"
    saved_steps = ("arrange",)
    questions = (Question("pe.deadlock", "layout"),)

    def begin(self, table: Table, _: Any) -> Step[Table]:
        table.phase = "deadlock"
        table.tell("deadlock")
        return Ask(tuple(table.in_play()), self.at(self.arrange), "pe.deadlock", sealed=True)

    def may_arrange(self, table: Table, seat: int) -> Choice:
        """PE-TIME-51: whoever has a coin that may come back must take one."""
        ship = table.ships[seat]
        return Sheet(script=lambda: _parts(ship), draft_counts=True)

    def arrange(self, table: Table, answers: Mapping[int, Mapping[str, Any]]) -> Step[Table]:
        """All ships are rearranged together."""
        for seat, answer in answers.items():
            coin = answer.get("coin")
            if coin:
                table.stow(seat, (coin,), is_seen=False)
            coins = table.ships[seat].coins
            table.arrange(seat, *layout_of(answer, coins), secret=coins)
            tell_arranged(table, seat, back=int(bool(coin)))
        return DONE

    def on_surrender(self, table: Table, seat: int, move: Move) -> Step[Table]:
        """PE-TIME-52: between plays, so at once; the others are asked anew."""
        ending.check_may_leave(table, seat)
        end = ending.give_up(table, seat, "surrender")
        return (
            end
            if end and end.rule == ending.GAME
            else Ask(tuple(table.in_play()), self.at(self.arrange), "pe.deadlock", sealed=True)
        )


def _parts(ship: Ship) -> Generator[Part, Answer, None]:
    back = returning_coins(ship)
    added: tuple[Coin, ...] = ()
    if back:
        added = ((yield _coin_part(ship)),)
    yield from layout_parts(ship.nest or NO_COIN, ship.deck + added, "PE-DEAD-01", may_be_empty=True)


def _coin_part(ship: Ship) -> Part:
    """PE-DEAD-03: of like coins the one longest in the hold."""
    return Part("coin", say("pe.q.deadlockcoin"), fetching(ship, "PE-DEAD-01", "PE-DEAD-03"), True)
