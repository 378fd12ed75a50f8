"""A clash (SR-4): two ships that end in one hex fight for it with a die each."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from engines.kernel.base.light import light
from engines.kernel.resolution.frames import Done, Frame, Roll, Step
from engines.straits.rules.orders import GUNS
from engines.straits.table import Orders, Table

BEATS = {"round": "grape", "chain": "round", "grape": "chain"}
DIE = 6


@light(kw_only=True)
class Clash(Frame[Table]):
    """SR-4 `seats` fight; `orders` are theirs by seat, `back` the hexes from which they came."""

    kind: ClassVar[str] = "straits.clash"
    seats: tuple[int, int]
    orders: Mapping[int, Orders]
    back: tuple[str, ...]

    def begin(self, table: Table, _: object) -> Step[Table]:
        """SR-4.1 A ship that lies where it began holds its hex; else it is a die each."""
        intruder = next((seat for seat, foe in (self.seats, self.seats[::-1]) if table.at[foe] == self.back[foe]), None)
        if intruder is not None:
            table.move(intruder, self.back[intruder])
            table.tell("held", seat=intruder)
            return Done()
        return Roll((DIE, DIE), self.at(self.fight))

    def fight(self, table: Table, faces: tuple[int, ...]) -> Step[Table]:
        """SR-4.2 Die, crews at the guns and better shot; the lesser goes back whence it came, equal ones both."""
        one, other = self.seats
        sums = (faces[0] + self._worth(one, other), faces[1] + self._worth(other, one))
        hex = table.at[one]
        lost = [seat for seat, mine, theirs in ((one, *sums), (other, *reversed(sums))) if mine <= theirs]
        for seat in lost:
            table.move(seat, self.back[seat])
        if len(lost) == 1:
            table.score(one if lost[0] == other else other, 1)
        table.tell("clash", seats=self.seats, sums=sums, hex=hex, lost=tuple(lost))
        return Done()

    def _worth(self, seat: int, foe: int) -> int:
        """SR-4.3 One for each crew at the guns, and for each volley better than that of the other."""
        mine, theirs = self.orders[seat], self.orders[foe]
        better = [bool(BEATS[shot] == other) for shot, other in zip(mine["volleys"], theirs["volleys"], strict=True)]
        return sum(better) + list(map(str, mine["crews"].values())).count(GUNS)
