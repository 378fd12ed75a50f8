"""Maneuver (AC-60): ships move by speed, the inactive side first; then smoke is laid, and who is in it is named."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Self

from engines.atlantic_chase.data.ids import ASK, Ship
from engines.atlantic_chase.pieces import names
from engines.atlantic_chase.pieces.board import afloat, foe, pace, reach, seat_of, zone_of
from engines.atlantic_chase.pieces.vessels import Orders, Pairs, StoredOrders, orders_given, orders_kept
from engines.atlantic_chase.rules import smoke
from engines.atlantic_chase.rules.orders import MOVES, SMOKE, concealing, of_smoke, orders_of, pairs, sheet, why_together, zones
from engines.atlantic_chase.table import Table
from engines.kernel.base.chance import Random
from engines.kernel.base.messages import say
from engines.kernel.base.secret_fields import sealed
from engines.kernel.base.values import Answer, altered, value_class
from engines.kernel.choices.shapes import Choice, OneOf
from engines.kernel.choices.sheet import Part, Sheet
from engines.kernel.resolution.frames import Ask, Done, Frame, Question, Step

WHICH = "which"
"""The part that says which ship moves."""


def _anew(seat: int) -> Any:
    """Orders of that side at random, as they might be."""

    def drawn(table: Table, known: Mapping[str, Any], rnd: Random) -> StoredOrders:
        return orders_kept(orders_of(sheet(table, seat).sample(rnd)))

    return drawn


@value_class(kw_only=True)
class Ordered(Frame[Table]):
    """A rule that carries out the orders of both sides, which each side alone knows until they are carried out (AC-I9)."""

    abstract: ClassVar[bool] = True
    british: int = 0
    german: int = 1
    of_british: StoredOrders = sealed("british", resample=_anew(0), default=())
    of_german: StoredOrders = sealed("german", resample=_anew(1), default=())

    def orders(self, seat: int) -> Orders | None:
        """The orders of a side, None if it has given none yet."""
        kept = self.of_german if seat else self.of_british
        return orders_given(kept) if kept else None

    def with_orders(self, orders: Mapping[int, Orders]) -> Self:
        """The rule with orders of some sides."""
        british = orders_kept(orders[0]) if 0 in orders else self.of_british
        return altered(self, of_british=british, of_german=orders_kept(orders[1]) if 1 in orders else self.of_german)


@value_class(kw_only=True)
class Maneuver(Ordered):
    """AC-T7f The maneuver step. `waiting`: ships that have not moved yet; `before`: the side that moved last of the speed in
    turn, -1 for none. `due`: the ships that are asked for. `makers`: ships that will make smoke. `open`: sides that say whom
    their smoke conceals.
    """

    kind: ClassVar[str] = "atlantic_chase.maneuver"
    saved_steps: ClassVar[tuple[str, ...]] = ("move", "cover")
    questions: ClassVar[tuple[Question, ...]] = (
        Question("ac.move", "move", "ac.q.moves"),
        Question("ac.over", "over", "ac.q.over"),
    )
    waiting: tuple[Ship, ...] = ()
    before: int = -1
    due: tuple[Ship, ...] = ()
    makers: tuple[Ship, ...] = ()
    open: tuple[int, ...] = ()

    def begin(self, table: Table, _: Any) -> Step[Table]:
        """AC-60b: all ships are still to move."""
        table.moves, table.screens = (), ()
        return self.at(self.next, waiting=(*afloat(table, 0), *afloat(table, 1)))

    def next(self, table: Table, _: Any) -> Step[Table]:
        """AC-60b to -60d: the slowest speed first; the sides alternate, the inactive one first, while both have such ships."""
        if not self.waiting:
            return self.at(self.settle)
        slowest = min(pace(table, ship) for ship in self.waiting)
        same = [ship for ship in self.waiting if pace(table, ship) == slowest]
        seat = self.turn_of(table, same)
        mine = [ship for ship in same if seat_of(table, ship) == seat]
        ordered = [ship for ship in mine if self.zone_ordered(seat, ship) != ASK]
        if ordered:
            return self.carry_out(table, seat, ordered[0])
        return Ask((seat,), self.at(self.move, due=tuple(mine)), "ac.move")

    def turn_of(self, table: Table, same: list[Ship]) -> int:
        """AC-60c, AC-60d: whose ship moves next among those of one speed."""
        seats = {seat_of(table, ship) for ship in same}
        if len(seats) == 1:
            return seats.pop()
        return foe(table.active) if self.before < 0 else foe(self.before)

    def zone_ordered(self, seat: int, ship: Ship) -> str:
        """The zone into which a ship was ordered; its own without an order."""
        return dict((self.orders(seat) or Orders()).moves).get(ship, "")

    def carry_out(self, table: Table, seat: int, ship: Ship) -> Step[Table]:
        """AC-T7f: a ship moves, makes smoke and disperses as it was ordered."""
        orders = self.orders(seat) or Orders()
        return self.moved(table, ship, self.zone_ordered(seat, ship), ship in orders.smoke, ship in orders.disperse)

    def moved(self, table: Table, ship: Ship, zone: str, makes_smoke: bool, disperses: bool) -> Step[Table]:
        """AC-60a, AC-60e, AC-60f: one ship moves, or stays."""
        at, seat = zone_of(table, ship), seat_of(table, ship)
        if zone in reach(at) and zone != at:
            table.move(ship, zone)
            table.moves = (*table.moves, (ship, at, zone))
            table.tell("moved", seat=seat, ship=ship, frm=at, to=zone)
        if disperses and why_together(table, ship) is None:
            table.ships[ship] = altered(table.ships[ship], is_dispersed=True)
            table.tell("dispersed", ship=ship)
        smokes = makes_smoke and smoke.why_none(table, ship) is None
        left = tuple([one for one in self.waiting if one != ship])
        rest = {pace(table, one) for one in left}
        before = seat if left and min(rest) == pace(table, ship) else -1
        makers = (*self.makers, ship) if smokes else self.makers
        return self.at(self.next, waiting=left, before=before, makers=makers, due=())

    # -- asked in its turn

    def is_run(self, table: Table) -> bool:
        """AC-T7f: whether the ships asked for move one after the other, so that one answer has them all."""
        seat, speed = seat_of(table, self.due[0]), pace(table, self.due[0])
        return not any(seat_of(table, ship) != seat and pace(table, ship) == speed for ship in self.waiting)

    def may_move(self, table: Table, seat: int) -> Choice:
        """AC-60a, AC-60e, AC-60f: where a ship goes, or several that follow one another, with smoke and dispersal."""
        due, is_run = self.due, self.is_run(table)

        def script() -> Any:
            ships = due
            if not is_run and len(due) > 1:
                which = OneOf(options=due, default=due[0], name=lambda ship: names.option(table, ship), mark=str, rule="AC-60c")
                ships = (Ship((yield Part(WHICH, say("ac.q.which"), which))),)
            moves: Answer = yield Part(MOVES, say("ac.q.moves"), zones(table, ships, may_wait=False), preset=True)
            yield from of_smoke(table, ships, moves, asks_over=False)

        return Sheet(script=script)

    def move(self, table: Table, answers: Mapping[int, Any]) -> Step[Table]:
        """AC-60b: the ships move as answered."""
        ((_, answer),) = answers.items()
        onward: Any = self
        for ship, zone in pairs(answer[MOVES]):
            makes, disperses = ship in answer.get(SMOKE, ()), ship in answer.get("disperse", ())
            onward = onward.moved(table, ship, zone, makes, disperses)
        step: Step[Table] = onward
        return step

    # -- smoke

    def settle(self, table: Table, _: Any) -> Step[Table]:
        """AC-T7f: the inactive side says first whom its smoke conceals."""
        return self.at(self.lay, open=(foe(table.active), table.active))

    def lay(self, table: Table, _: Any) -> Step[Table]:
        """AC-T7f: one side after the other, as ordered; a side that moved in its turn is asked."""
        if not self.open:
            return Done()
        seat, orders = self.open[0], self.orders(self.open[0]) or Orders()
        if orders.over is None and smoke.hidden(smoke.zones(table, seat), self.makers):
            return Ask((seat,), self.at(self.cover), "ac.over")
        return self.lay_smoke(table, seat, orders.over or ())

    def may_cover(self, table: Table, seat: int) -> Choice:
        """AC-60h: whom the smoke of that side conceals."""
        return concealing(table, smoke.zones(table, seat), self.makers)

    def cover(self, table: Table, answers: Mapping[int, Any]) -> Step[Table]:
        """AC-60h: as answered."""
        ((seat, answer),) = answers.items()
        return self.lay_smoke(table, seat, pairs(answer))

    def lay_smoke(self, table: Table, seat: int, over: Pairs) -> Step[Table]:
        """AC-60h, AC-60i: the smoke of a side in the next round; what is not made anew has stopped."""
        at = smoke.zones(table, seat)
        made = smoke.screens(at, tuple([ship for ship in self.makers if ship in at]), over)
        for ship in [ship for ship in table.smoke if ship in table.fleets[seat] and ship not in made]:
            del table.smoke[ship]
            table.tell("clears", ship=ship)
        table.screens = (*table.screens, *made.items())
        for ship, hidden in made.items():
            if table.smoke.get(ship) != hidden:
                table.smoke[ship] = hidden
                table.tell("smokes", ship=ship, over=hidden)
        return self.at(self.lay, open=self.open[1:])
