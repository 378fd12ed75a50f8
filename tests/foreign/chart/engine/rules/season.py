"""A round (SR-3): wrecks are drawn, all give orders at once, ships sail, clash, watch and raise."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations
from typing import ClassVar

from engines.kernel.base.light import light
from engines.kernel.choices.shapes import Choice
from engines.kernel.resolution.frames import Ask, Call, End, Event, Frame, Question, Result, Roll, Step
from engines.straits.rules.clash import Clash
from engines.straits.rules.orders import WATCH, orders
from engines.straits.rules.waters import HEXES, LAND, SEA
from engines.straits.table import Orders, Table, put

ROUNDS = 4
ORDERS = "sr.orders"
WATERS = tuple(code for code in HEXES if code not in LAND)


@light(kw_only=True)
class Season(Frame[Table]):
    """SR-3 Rounds, until four are over; `orders` are kept while they are carried out, from where the ships came `back`."""

    kind: ClassVar[str] = "straits.season"
    waits: ClassVar[tuple[str, ...]] = ("reveal", "fight")
    questions: ClassVar[tuple[Question, ...]] = (Question(ORDERS, "orders", "sr.q.orders"),)
    orders: Mapping[int, Orders] | None = None
    back: tuple[str, ...] = ()

    def begin(self, table: Table, _: object) -> Step[Table]:
        """SR-3.1 Whoever looks for no wreck draws one; then all give orders, in secret and at once."""
        if "" not in table.wrecks and len(table.wrecks) == len(table.seats):
            return Ask(tuple(table.seats), self.at(self.reveal), ORDERS, sealed=True)
        return Roll((len(WATERS),), self.at(self.draw), known_to=(self._without(table),))

    def _without(self, table: Table) -> int:
        return table.wrecks.index("") if "" in table.wrecks else len(table.wrecks)

    def draw(self, table: Table, faces: tuple[int, ...]) -> Step[Table]:
        """SR-3.1 Known to its captain alone."""
        seat, wreck = self._without(table), WATERS[faces[0] - 1]
        table.wrecks = put(table.wrecks, seat, wreck)
        table.told.append(Event("wreck", {"seat": seat}, {"wreck": wreck}, (seat,)))
        return self.at(self.begin)

    def may_reveal(self, table: Table, seat: int) -> Choice:
        """SR-2"""
        return orders(table.at[seat])

    def reveal(self, table: Table, answers: Mapping[int, Orders]) -> Step[Table]:
        """SR-3.2 All orders are shown and all ships sail."""
        back, table.ways = table.at, tuple((table.at[seat], *answers[seat]["course"]) for seat in table.seats)
        for seat, way in enumerate(table.ways):
            table.move(seat, way[-1])
            table.tell("sails", seat=seat, to=way[-1], n=len(way) - 1)
        return self.at(self.fight, orders=answers, back=back)

    def fight(self, table: Table, _: object) -> Step[Table]:
        """SR-3.3 Ships in one hex clash, the first two seats first, until no two share one."""
        assert self.orders is not None
        pairs = combinations(table.seats, 2)
        pair = next(((one, other) for one, other in pairs if table.at[one] == table.at[other]), None)
        if pair is None:
            return self.at(self.watch)
        return Call(Clash(seats=pair, orders=self.orders, back=self.back), self.at(self.fight))

    def watch(self, table: Table, _: object) -> Step[Table]:
        """SR-3.4 A die for each ship of others on or beside the hex that a manned lookout watches."""
        sighted = self._sighted(table)
        return Roll((6,) * len(sighted), self.at(self.spot)) if sighted else self.at(self.raise_wrecks)

    def _sighted(self, table: Table) -> tuple[tuple[int, int], ...]:
        assert self.orders is not None
        pairs = ((seat, other) for seat in table.seats for other in table.seats if seat != other)
        return tuple((seat, other) for seat, other in pairs if self._crew(seat) and table.at[other] in self._near(seat))

    def _near(self, seat: int) -> tuple[str, ...]:
        assert self.orders is not None
        watched = self.orders[seat]["watched"]
        return (watched, *SEA.beside[watched])

    def _crew(self, seat: int) -> int:
        assert self.orders is not None
        return list(self.orders[seat]["crews"].values()).count(WATCH)

    def spot(self, table: Table, faces: tuple[int, ...]) -> Step[Table]:
        """SR-3.4 At most two a crew on watch: a point."""
        for (seat, other), face in zip(self._sighted(table), faces, strict=True):
            if face <= 2 * self._crew(seat):
                table.score(seat, 1)
                table.tell("spots", seat=seat, foe=other)
        return self.at(self.raise_wrecks)

    def raise_wrecks(self, table: Table, _: object) -> Step[Table]:
        """SR-3.5 Whoever sailed over his wreck raises it for three points, and looks for another."""
        for seat, way in enumerate(table.ways):
            if table.wrecks[seat] in way:
                table.score(seat, 3)
                table.tell("raises", seat=seat, hex=table.wrecks[seat])
                table.raised = (*table.raised, table.wrecks[seat])
                table.wrecks = put(table.wrecks, seat, "")
        if table.round == ROUNDS:
            return End(_result(table))
        table.round += 1
        return Season()


def _result(table: Table) -> Result:
    """SR-3.6 Captains by their points."""
    made = Result.of_scores(table.points, "points")
    table.tell("won", seats=made.places[0], n=max(table.points))
    return made
