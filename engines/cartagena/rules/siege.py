"""The whole game: heroes, decks, deployment, turns, the end (CT-SETUP, CT-TIME-02 to -07, CT-TIME-17)."""

from __future__ import annotations

from typing import Any, ClassVar

from engines.cartagena.data.ids import Piece, camp_of
from engines.cartagena.rules import historical, resigning
from engines.cartagena.rules.alternating import Alternate
from engines.cartagena.rules.decks import make_rows, share_out, usual
from engines.cartagena.rules.deployment import Deploy
from engines.cartagena.rules.ending import SILENCE, counted, decided
from engines.cartagena.rules.heroes import ChooseHeroes
from engines.cartagena.rules.planning import Turn
from engines.cartagena.rules.splitting import Split
from engines.cartagena.table import Table
from engines.kernel.base.values import value_class
from engines.kernel.resolution.frames import Call, End, Frame, Move, Step


@value_class(kw_only=True)
class Siege(Frame[Table]):
    """CT-GOAL-01 The game."""

    kind: ClassVar[str] = "cartagena.siege"
    saved_steps: ClassVar[tuple[str, ...]] = ("muster", "deploy", "open", "turn_over")

    def begin(self, table: Table, _: Any) -> Step[Table]:
        """CT-TIME-02: heroes first."""
        return Call(ChooseHeroes(), self.at(self.muster))

    def muster(self, table: Table, chosen: tuple[tuple[int, Piece], ...]) -> Step[Table]:
        """CT-TIME-03: rows and decks; the special cards as the data say, or as the players of colour A choose."""
        make_rows(table, chosen)
        if table.players == 2:
            return self.at(self.deploy)
        if table.rules.split == "chosen":
            return Call(Split(), self.at(self.deploy))
        share_out(table, {row.side: usual(row.side, table.rules) for row in table.rows})
        return self.at(self.deploy)

    def deploy(self, table: Table, _: Any) -> Step[Table]:
        """CT-TIME-05, CT-TIME-07a: the nine works; then everybody deploys, or as in the data."""
        historical.place_works(table)
        if table.rules.deployment == "one_shot":
            return Call(Deploy(), self.at(self.open))
        if table.rules.deployment == "alternating":
            return Call(Alternate(), self.at(self.open))
        historical.deploy(table, [camp_of(row.side, row.colour) for row in table.rows])
        table.tell("historical")
        return self.at(self.open)

    def open(self, table: Table, _: Any) -> Step[Table]:
        """CT-INFO-07: all is laid open but what ships carry and garrisons."""
        table.sealed = False
        table.tell("deployed")
        return decided(table) or Call(Turn(), self.at(self.turn_over))

    def turn_over(self, table: Table, _: Any) -> Step[Table]:
        """CT-TIME-17, CT-END-03, CT-D78: limits are looked at between turns; an empty board is not planned for (CT-END-02)."""
        ended = decided(table)
        if ended is not None:
            return ended
        if table.turn == table.rules.turn_limit or table.silent == SILENCE:
            return counted(table, "silence" if table.silent == SILENCE else "turns")
        resigning.take_over(table)
        return Call(Turn(), self.at(self.turn_over))

    def on_resign(self, table: Table, seat: int, move: Move) -> End | None:
        """CT-D78."""
        return resigning.resign(table, seat)

    def on_flag(self, table: Table, seat: int, move: Move) -> End | None:
        """A captain who has lost by the clock has given up."""
        return resigning.resign(table, seat)
