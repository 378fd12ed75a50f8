"""A turn: planning, phases, and what comes back at its end (CT-PLAN, CT-EXEC-05, -06, CT-TIME-10, -17)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from engines.cartagena.components.orders import ORDERS
from engines.cartagena.data.ids import NO_CARD, Card
from engines.cartagena.pieces.holdings import Gun
from engines.cartagena.rules.asking import put_to
from engines.cartagena.rules.decks import slots_of
from engines.cartagena.rules.laying import EMPTY, Mine, orders, slot_name, with_written
from engines.cartagena.rules.phase import Phase
from engines.cartagena.table import Table
from engines.kernel.base.values import value_class
from engines.kernel.choices.shapes import Choice
from engines.kernel.resolution.frames import Call, Done, Frame, Question, Step
from engines.kernel.resolution.leavers import with_defaults


@value_class(kw_only=True)
class Turn(Frame[Table]):
    """CT-PLAN-04 One turn."""

    kind: ClassVar[str] = "cartagena.turn"
    saved_steps: ClassVar[tuple[str, ...]] = ("lay", "next_phase")
    questions: ClassVar[tuple[Question, ...]] = (Question("ct.plan", "plan", "ct.q.plan"),)

    def begin(self, table: Table, _: Any) -> Step[Table]:
        """CT-PLAN-01, CT-PLAN-02, CT-TIME-10: all plan at once, in secret."""
        table.turn, table.phase = table.turn + 1, -1
        table.tell("turn", number=table.turn)
        return put_to(table, self.planners(table), self.at(self.lay), "ct.plan")

    def planners(self, table: Table) -> tuple[int, ...]:
        """Everybody with a row."""
        return tuple(sorted({row.seat for row in table.rows}))

    def may_lay(self, table: Table, seat: int) -> Choice:
        """CT-CARD-02, CT-PLAN-06: any cards of the deck, in order; a lone player plans a row for each hero (CT-MP-07)."""
        mine = _rows_of(table, seat)

        def acts(card: str) -> bool:
            return card in ORDERS and ORDERS[card](row=mine[0][0]).is_open(table)

        return orders(mine, slots_of(table), table.turn, acts)

    def lay(self, table: Table, answers: Mapping[int, Any]) -> Step[Table]:
        """CT-PLAN-05: what is laid stays."""
        table.fallen, table.boarded = (), ()
        for seat, answer in with_defaults(table, self, self.planners(table), answers).items():
            for number, row in enumerate(table.rows):
                if row.seat == seat:
                    slots = [answer[slot_name(number, slot)] for slot in range(slots_of(table))]
                    table.rows[number] = row.with_slots([NO_CARD if card == EMPTY else Card(card) for card in slots])
            for number, row in with_written(_rows_of(table, seat), table.turn):
                table.rows[number] = row
        is_silent = all(not any(row.slots) for row in table.rows)
        table.silent = table.silent + 1 if is_silent else 0
        for number, row in enumerate(table.rows):
            filled = tuple([slot + 1 for slot, card in enumerate(row.slots) if card != NO_CARD])
            table.tell("laid", hero=row.heroes[0], n=len(filled), slots=filled, **table.whose(number))
        return self.at(self.next_phase)

    def next_phase(self, table: Table, _: Any) -> Step[Table]:
        """CT-EXEC-05, CT-EXEC-07: slot by slot; one in which nobody has a card is passed over."""
        table.phase += 1
        while table.phase < slots_of(table) and not any(row.slots[table.phase] for row in table.rows):
            table.phase += 1
        if table.phase < slots_of(table):
            return Call(Phase(), self.at(self.next_phase))
        return self.close(table)

    def close(self, table: Table) -> Step[Table]:
        """CT-EXEC-06, CT-TIME-17: mutinies end, culverins may move again, the strategist too. What was laid stays in sight until
        cards are laid anew."""
        table.phase, table.swapped, table.fired = -1, False, frozenset()
        for ship, hull in table.hulls.items():
            if hull.idle:
                table.hulls[ship] = hull.mutinous(False)
        for square, gun in table.guns.items():
            if gun.moved:
                table.guns[square] = Gun(gun.kind)
        return Done()


def _rows_of(table: Table, seat: int) -> Mine:
    return tuple([(number, row) for number, row in enumerate(table.rows) if row.seat == seat])
