"""Safe Passage (KP-3.2.6)."""

from __future__ import annotations

from typing import Any, ClassVar

from engines.kaisers_pirates.data import MERCHANTMEN
from engines.kaisers_pirates.data.ids import Ship
from engines.kaisers_pirates.pieces.dice import Rolled, split, succeeds
from engines.kaisers_pirates.pieces.holdings import PORT
from engines.kaisers_pirates.table import Table
from engines.kernel.base.values import value_class
from engines.kernel.dice.modifiers import Modifier
from engines.kernel.resolution.frames import Done, Frame, Roll, Step


@value_class(kw_only=True)
class Passage(Frame[Table]):
    """KP-3.2.6 An attempt of a Merchantman or Prize Ship; `rows` are modifiers of its Challenge."""

    kind: ClassVar[str] = "kaisers_pirates.passage"
    seat: int
    ship: Ship
    rows: tuple[Modifier, ...] = ()

    def begin(self, table: Table, _: Any) -> Step[Table]:
        """KP-3.2.6.1: the C coin of the ship against its R coin."""
        ship = MERCHANTMEN[self.ship]
        return Roll((*ship.challenge, *ship.response), self.at(self.read))

    def read(self, table: Table, faces: tuple[int, ...]) -> Step[Table]:
        """KP-3.2.6.2a, b: to the owner's VA pile, a Prize Ship at twice its VA, or nothing."""
        ship = MERCHANTMEN[self.ship]
        mine, theirs = split(faces, ship.challenge)
        challenge, response = Rolled(ship.challenge, mine, self.rows), Rolled(ship.response, theirs)
        reached, is_prize = succeeds(challenge, response), table.is_prize(self.ship)
        sides = {"challenge": challenge.facts, "response": response.facts}
        va = 2 * ship.va if is_prize else ship.va
        table.tell("passage", seat=self.seat, ship=self.ship, **sides, reached=reached, va=va)
        if reached:
            table.win(self.seat, self.ship, PORT, is_double=is_prize)
        return Done(reached)
