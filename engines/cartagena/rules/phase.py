"""A phase: cards are turned up, exchanged, pulled, put in sequence, and carried out (CT-EXEC, CT-INI, CT-HERO-03)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from engines.cartagena.components.orders import ORDERS
from engines.cartagena.data import CARD
from engines.cartagena.data.ids import NO_CARD, NONE
from engines.cartagena.pieces import names
from engines.cartagena.rules.abilities import LEZO, is_out
from engines.cartagena.rules.orders import Order, only, put
from engines.cartagena.rules.sequence import Sequence
from engines.cartagena.rules.up import INITIATIVE, order_in, up
from engines.cartagena.table import Table
from engines.kernel.base.values import value_class
from engines.kernel.choices.shapes import Choice, OneOf
from engines.kernel.resolution.frames import Call, Done, Frame, Question, Step


@value_class(kw_only=True)
class Phase(Frame[Table]):
    """CT-TIME-11 to -17 One slot of all rows. `pulled` and `queue` are rows in the order in which they act; `groups` are rows
    with equal initiative that have no order yet, the most urgent first.
    """

    kind: ClassVar[str] = "cartagena.phase"
    saved_steps: ClassVar[tuple[str, ...]] = ("swap", "pull", "line_up", "carried")
    questions: ClassVar[tuple[Question, ...]] = (Question("ct.swap", "order", "ct.q.swap"),)
    pulled: tuple[int, ...] = ()
    groups: tuple[tuple[int, ...], ...] = ()
    queue: tuple[int, ...] = ()

    def begin(self, table: Table, _: Any) -> Step[Table]:
        """CT-EXEC-01, CT-TIME-11: all turn up their next card at the same time."""
        table.fired = frozenset()
        table.tell("phase", number=table.phase + 1)
        for number, row in enumerate(table.rows):
            table.rows[number] = row.turned(table.phase)
            if row.slots[table.phase] != NO_CARD:
                more = table.whose(number) | up(table.rows[number], table.phase)
                table.tell("turned", hero=row.heroes[0], card=row.slots[table.phase], **more)
        strategist = self.strategist(table)
        if strategist is None:
            return self.at(self.initiatives)
        return put(table, table.rows[strategist].seat, self.at(self.swap), "ct.swap")

    # -- Great strategist

    def strategist(self, table: Table) -> int | None:
        """CT-TIME-12, CT-HERO-03, -04, -16: Lezo's row, when a card of it lies up and another still face down."""
        if table.swapped or not is_out(table, LEZO):
            return None
        number = next(number for number, row in enumerate(table.rows) if LEZO in row.heroes)
        row = table.rows[number]
        return number if row.slots[table.phase] != NO_CARD and row.following(table.phase) is not None else None

    def may_swap(self, table: Table, seat: int) -> Choice:
        """CT-HERO-03: one of his cards still face down in the row, or none."""
        number = self.strategist(table)
        row = table.rows[number] if number is not None else table.rows[0]
        slots = [slot for slot in range(table.phase + 1, len(row.slots)) if row.slots[slot] != NO_CARD]
        options = (NONE, *map(str, slots))
        name, hint = names.exchange(row, table.phase), names.exchanged(row, table.phase)
        return OneOf(options=options, default=NONE, name=name, description=hint, rule="CT-HERO-03")

    def swap(self, table: Table, answers: Mapping[int, Any]) -> Step[Table]:
        """CT-HERO-05, CT-INFO-10: the cards change places, in sight of everybody."""
        answer, number = only(answers), self.strategist(table)
        if answer != NONE and number is not None:
            other = int(answer)
            row = table.rows[number] = table.rows[number].exchanged(table.phase, other)
            table.swapped = True
            cards = {"card": row.slots[table.phase], "other": row.slots[other]}
            table.tell("swapped", **table.whose(number), **cards, **up(row, table.phase), number=other + 1)
        return self.at(self.initiatives)

    # -- Initiative

    def initiatives(self, table: Table, _: Any) -> Step[Table]:
        """CT-TIME-13, CT-INI-03, CT-INI-04: those who have turned up Initiative, before all others."""
        rows = tuple([number for number, row in enumerate(table.rows) if row.slots[table.phase] == INITIATIVE])
        if not rows:
            return self.at(self.sort)
        if len(rows) == 1:
            return self.pull(table, rows)
        idle = tuple([number for number in rows if table.rows[number].following(table.phase) is None])
        return Call(Sequence(rows=rows, idle=idle), self.at(self.pull))

    def pull(self, table: Table, rows: tuple[int, ...]) -> Step[Table]:
        """CT-INI-01, -02, -05, -06, CT-D8: each pulls his next card, and again while that is an Initiative."""
        pulled = []
        for number in rows:
            while table.rows[number].slots[table.phase] == INITIATIVE:
                if not self.pull_one(table, number):
                    break
            else:
                pulled.append(number)
        return self.at(self.sort, pulled=tuple(pulled))

    def pull_one(self, table: Table, number: int) -> bool:
        """CT-INI-01: Initiative is discarded, the next card comes into its place; whether there was one."""
        row = table.rows[number].spent(INITIATIVE)
        following = row.following(table.phase)
        table.rows[number] = row if following is None else row.pulled(table.phase, following)
        if following is None:
            table.tell("no_pull", **table.whose(number))
            return False
        row = table.rows[number]
        cards = {"card": row.slots[table.phase]} | up(row, table.phase)
        table.tell("pulls", **table.whose(number), **cards, number=following + 1)
        return True

    # -- the sequence

    def sort(self, table: Table, _: Any) -> Step[Table]:
        """CT-TIME-14, CT-TIME-15, CT-EXEC-02: from 0 to 5; void Repeats drop out."""
        ranks: dict[int, list[int]] = {}
        for number, row in enumerate(table.rows):
            card = order_in(row, table.phase)
            if card == NO_CARD and row.slots[table.phase] != NO_CARD:
                table.tell("void", **table.whose(number))
            rank = CARD[card].initiative if card in ORDERS else None
            if rank is not None and number not in self.pulled:
                ranks.setdefault(rank, []).append(number)
        groups = tuple([tuple(ranks[rank]) for rank in sorted(ranks)])
        first = tuple([number for number in self.pulled if order_in(table.rows[number], table.phase) in ORDERS])
        return self.at(self.line_up, groups=groups, queue=first, pulled=()).line_up(table, ())

    def line_up(self, table: Table, rows: tuple[int, ...]) -> Step[Table]:
        """CT-EXEC-03, CT-EXEC-04: ties are settled before anything is done."""
        queue, groups = (*self.queue, *rows), self.groups
        while groups and len(groups[0]) == 1:
            queue, groups = (*queue, *groups[0]), groups[1:]
        if not groups:
            return self.at(self.carry_out, queue=queue, groups=())
        tie = Sequence(rows=groups[0], idle=self.idle(table, queue, groups[0]))
        return Call(tie, self.at(self.line_up, queue=queue, groups=groups[1:]))

    def idle(self, table: Table, before: tuple[int, ...], rows: tuple[int, ...]) -> tuple[int, ...]:
        """CT-EXEC-08: the rows whose orders are publicly without effect; empty while an order up to them can be carried out.

        An order that is carried out may open the next one.
        """
        is_still = not any(self.frame(table, number).is_open(table) for number in (*before, *rows))
        return rows if is_still else ()

    def frame(self, table: Table, number: int) -> Order:
        """The order of a row."""
        return ORDERS[order_in(table.rows[number], table.phase)](row=number)

    # -- carrying out

    def carry_out(self, table: Table, _: Any) -> Step[Table]:
        """CT-TIME-16: one card after the other."""
        if not self.queue:
            return Done()
        number = self.queue[0]
        card = order_in(table.rows[number], table.phase)
        table.tell("order", **table.whose(number), card=card)
        return Call(self.frame(table, number), self.at(self.carried))

    def carried(self, table: Table, _: Any) -> Step[Table]:
        """CT-ONE-01, CT-ONE-03: a single-use card goes to the discard pile at once, done or not."""
        number, row = self.queue[0], table.rows[self.queue[0]]
        card = row.slots[table.phase]
        if CARD[card].single:
            table.rows[number] = row.spent(card)
            table.tell("spent", **table.whose(number), card=card)
        return self.at(self.carry_out, queue=self.queue[1:])
