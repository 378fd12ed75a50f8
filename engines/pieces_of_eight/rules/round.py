"""A single game: ships are sealed, a lot names the first captain, turns follow, until one has the only Captain."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, ClassVar

from engines.kernel.base.messages import say
from engines.kernel.base.values import value_class
from engines.kernel.choices.shapes import Illegal
from engines.kernel.resolution.frames import Call, Frame, Move, Roll, Step, Stop
from engines.pieces_of_eight.data.ids import NO_COIN
from engines.pieces_of_eight.rules import deadlock, ending
from engines.pieces_of_eight.rules.building import Building
from engines.pieces_of_eight.rules.layout import tell_arranged
from engines.pieces_of_eight.rules.turn import Turn
from engines.pieces_of_eight.table import Table

QUIET, DEADLOCKS = 24, 2
"""PE-DEAD-05, -06."""


@value_class(kw_only=True)
class Game(Frame[Table]):
    """One game of a match; its result says who has won it."""

    kind: ClassVar[str] = "pieces_of_eight.game"
    saved_steps = ("sail", "close", "part")

    def begin(self, table: Table, _: Any) -> Step[Table]:
        """PE-SETUP: everybody builds but those who have given up this game before it began (PE-D51)."""
        return ending.last_left(table) or Call(Building(), self.at(self.sail))

    def sail(self, table: Table, _: Any) -> Step[Table]:
        """PE-TIME-04: fore, nest and the Captains' places become public, and a lot names the first captain."""
        table.low = coins_aboard(table)
        layouts = tuple((ship.nest or NO_COIN, *ship.deck) if ship.coins else () for ship in table.ships)
        table.series = replace(table.series, layouts=layouts)
        for seat in table.in_play():
            tell_arranged(table, seat)
        return ending.check(table) or Roll((len(table.in_play()),), self.at(self.first))

    def first(self, table: Table, lot: tuple[int, ...]) -> Step[Table]:
        """PE-D6: the lot."""
        seat = table.in_play()[lot[0] - 1]
        table.tell("first", seat=seat)
        return self.turn(seat)

    def turn(self, seat: int) -> Step[Table]:
        """The turn of a captain."""
        return Call(Turn(seat=seat), _CLOSE)

    def close(self, table: Table, _: Any) -> Step[Table]:
        """PE-DEAD-04 to -06: low mark and quiet turns; an agreed deadlock takes the place of the next turn's order."""
        table.phase = "between"
        if (coins := coins_aboard(table)) < table.low:
            table.low, table.quiet = coins, 0
        else:
            table.quiet += 1
        agreed = table.agreed or (bool(table.votes) and set(table.in_play()) <= set(table.votes))
        table.agreed, table.votes = False, ()
        if table.quiet >= QUIET and not agreed:
            if table.deadlocks >= DEADLOCKS:
                return ending.draw(table, tuple(table.captains()))
            agreed = True
        if agreed:
            return Call(deadlock.Deadlock(), self.at(self.part))
        start = table.following if table.following is not None else _next(table, table.on_turn or 0)
        table.following = None
        return self.pass_on(table, start)

    def pass_on(self, table: Table, seat: int) -> Step[Table]:
        """PE-TIME-15: from that seat clockwise, whoever is out is passed over, whoever owes a lost turn uses one up."""
        while table.ships[seat].out or table.ships[seat].owed:
            ship = table.ships[seat]
            if not ship.out:
                table.ships[seat] = replace(ship, owed=ship.owed - 1)
                table.tell("passed_over", seat=seat)
            seat = _next(table, seat)
        return self.turn(seat)

    def part(self, table: Table, _: Any) -> Step[Table]:
        """PE-DEAD-02, PE-TIME-51: a random player is next; a pending extra turn is dropped (PE-D26)."""
        table.low, table.quiet, table.following = coins_aboard(table), 0, None
        table.deadlocks += 1
        return ending.check(table) or Roll((len(table.in_play()),), self.at(self.restart))

    def restart(self, table: Table, lot: tuple[int, ...]) -> Step[Table]:
        """PE-TIME-51: a captain drawn by lot loses the turn when he owes one."""
        seat = table.in_play()[lot[0] - 1]
        table.tell("first", seat=seat)
        return self.pass_on(table, seat)

    def on_flag(self, table: Table, seat: int, move: Move) -> Step[Table]:
        """PE-BLITZ-02, PE-TIME-53: time up loses, in mid-play too."""
        if not table.series.options.blitz:
            raise Illegal("PE-BLITZ-01", say("pe.e.noclock"))
        winner = next(other for other in table.seats if other != seat)
        table.tell("time_up", seat=seat)
        table.fall(seat)
        table.tell("won", seat=winner, how="time")
        return Stop(self.kind, ("time", (winner,)))

    def on_deadlock(self, table: Table, seat: int, move: Move) -> None:
        """PE-DEAD-01, PE-TIME-50: an offer, or a yes to one."""
        deadlock.agree(table, seat)

    def on_no_deadlock(self, table: Table, seat: int, move: Move) -> None:
        """PE-TIME-50: an offer lapses when somebody says no."""
        deadlock.refuse(table, seat)


def coins_aboard(table: Table) -> int:
    """PE-DEAD-04: the coins of all ships together."""
    return sum([len(ship.coins) for ship in table.ships])


def _next(table: Table, seat: int) -> int:
    return (seat + 1) % len(table.ships)


_CLOSE = Game(step=Game.close.__name__)
