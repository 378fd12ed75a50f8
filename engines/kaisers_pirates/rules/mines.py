"""Mines of a Raider or a submarine against all Merchantmen of a captain (KP-3.3.21, KP-T4)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from engines.kaisers_pirates.components.answering import AWAY
from engines.kaisers_pirates.data.ids import NO_KIND, NO_SHIP, Ship
from engines.kaisers_pirates.pieces import dice, names
from engines.kaisers_pirates.rules.aftermath import Aftermath
from engines.kaisers_pirates.rules.answerable import Answerable
from engines.kaisers_pirates.rules.attack import Attack
from engines.kaisers_pirates.rules.sinking import score_sunk, won
from engines.kaisers_pirates.rules.striking import dice_of, fired
from engines.kaisers_pirates.table import Table
from engines.kernel.base.values import value_class
from engines.kernel.choices.arrangements import Ranking
from engines.kernel.choices.shapes import Choice
from engines.kernel.contract.sides import PHANTOM
from engines.kernel.resolution.frames import Ask, Call, Done, Question, Roll, Step


@value_class(kw_only=True)
class MineAttack(Answerable):
    """KP-T4 `left` are the Merchantmen still to be attacked."""

    kind: ClassVar[str] = "kaisers_pirates.mines"
    saved_steps: ClassVar[tuple[str, ...]] = ("hear", "order", "next")
    questions: ClassVar[tuple[Question, ...]] = (Question("kp.answer"), Question("kp.order"))
    left: tuple[Ship, ...] = ()

    def announce(self, table: Table) -> None:
        """KP-T4.1, KP-T4.6: the cards are turned up; a Raider counts as used."""
        attack = self.attack
        table.turn_up((attack.card, *attack.assists))
        if attack.is_by_ship:
            table.busy = table.busy | {attack.ship}
        table.victim = attack.owner
        table.tell("mines" if attack.is_by_ship else "boat_mines", **attack.facts)

    def on_reply(self, table: Table, result: Any) -> Step[Table]:
        """KP-3.3.22: all mines are removed."""
        assert result == AWAY
        return Done()

    def unanswered(self, table: Table) -> Step[Table]:
        """KP-T4.4: P says in which order; the phantom is not asked (KP-T8.10)."""
        row = table.merchantmen[self.owner]
        if len(row) < 2 or self.seat == PHANTOM:
            return self.at(self.next, left=row)
        return Ask((self.seat,), self.at(self.order), "kp.order")

    def may_order(self, table: Table, seat: int) -> Choice:
        """KP-T4.4: from left to right by default."""
        row = table.merchantmen[self.owner]
        return Ranking(items=row, default=row, name=names.ship_option, rule="KP-T4.4")

    def order(self, table: Table, answers: Mapping[int, tuple[str, ...]]) -> Step[Table]:
        """KP-3.3.21b: one by one."""
        return self.at(self.next, left=tuple(map(Ship, answers[self.seat])))

    def next(self, table: Table, _: Any) -> Step[Table]:
        """KP-T4.5: the Mine Attack coin against Defense."""
        if not self.left:
            return Done()
        return Roll(dice_of(self._on(self.left[0])), self.at(self.hit))

    def _on(self, ship: Ship) -> Attack:
        return Attack(self.seat, self.actor, ship, self.owner, self.card, self.assists, self.means)

    def hit(self, table: Table, faces: tuple[int, ...]) -> Step[Table]:
        """KP-T4.5, KP-T4.6: no Safe Passage; a sinking may be answered."""
        ship = self.left[0]
        attack, onward = self._on(ship), self.at(self.next, left=self.left[1:])
        came, rolled, defense = fired(table, attack, faces, NO_KIND)
        va = won(table, attack, ship, self.seat).va
        table.tell("fired", **attack.facts, rolled=rolled.facts, defense=defense.facts, outcome=came, va=va)
        if came == dice.SUNK:
            score_sunk(table, attack, ship, self.seat)
            return Call(Aftermath(seat=self.seat, owner=self.owner, ship=NO_SHIP, sunk=ship), onward)
        if came == dice.DAMAGED:
            table.damage(ship)
        return onward
