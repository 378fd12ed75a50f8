"""Safe Passage (KP-3.2.6)."""

from __future__ import annotations

from typing import Any, ClassVar

from engines.kaisers_pirates.data import MERCHANTMEN
from engines.kaisers_pirates.data.ids import Ship
from engines.kaisers_pirates.rules.dice import Modifier, Rolled, split, succeeds
from engines.kaisers_pirates.table import PORT, Table
from engines.kernel.frames import Done, Frame, Roll, Step
from engines.kernel.values import light


@light(kw_only=True)
class Passage(Frame[Table]):
    """KP-3.2.6 An attempt of a Merchantman; `rows` are modifiers of its Challenge."""

    kind: ClassVar[str] = "kaisers_pirates.passage"
    seat: int
    ship: Ship
    rows: tuple[Modifier, ...] = ()

    def begin(self, table: Table, _: Any) -> Step[Table]:
        """KP-3.2.6.1: the C coin of the ship against its R coin."""
        ship = MERCHANTMEN[self.ship]
        return Roll((*ship.challenge, *ship.response), self.at(self.read))

    def read(self, table: Table, faces: tuple[int, ...]) -> Step[Table]:
        """KP-3.2.6.2a, b: to the owner's VA pile, or nothing."""
        ship = MERCHANTMEN[self.ship]
        mine, theirs = split(faces, ship.challenge)
        challenge, response = Rolled(ship.challenge, mine, self.rows), Rolled(ship.response, theirs)
        reached = succeeds(challenge, response)
        sides = {"challenge": challenge.facts, "response": response.facts}
        table.tell("passage", seat=self.seat, ship=self.ship, **sides, reached=reached, va=ship.va)
        if reached:
            table.win(self.seat, self.ship, PORT)
        return Done(reached)
