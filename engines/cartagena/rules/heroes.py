"""Choosing heroes (CT-TIME-02, CT-D1)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from engines.cartagena.data import HERO
from engines.cartagena.data.ids import SIDES, SPANISH, Piece
from engines.cartagena.rules.asking import heard, put_to
from engines.cartagena.rules.ending import sides_of
from engines.cartagena.speech import names
from engines.cartagena.table import Table
from engines.kernel.choices import Choice, OneOf, SomeOf
from engines.kernel.frames import Done, Frame, Question, Step
from engines.kernel.values import light


@light(kw_only=True)
class ChooseHeroes(Frame[Table]):
    """CT-TIME-02 Both sides at the same time; within a side in seat order. `chosen` are (seat, hero), `round` counts from 0."""

    kind: ClassVar[str] = "cartagena.heroes"
    waits: ClassVar[tuple[str, ...]] = ("hear",)
    questions: ClassVar[tuple[Question, ...]] = (Question("ct.heroes", "heroes", "ct.q.heroes"),)
    chosen: tuple[tuple[int, Piece], ...] = ()
    round: int = 0

    def begin(self, table: Table, _: Any) -> Step[Table]:
        """CT-CARD-01: each chooses a hero not yet taken, or two."""
        seats = self.due(table)
        if not seats:
            return Done(self.chosen)
        return put_to(table, seats, self.at(self.hear), "ct.heroes")

    def due(self, table: Table) -> tuple[int, ...]:
        """The players who choose in this round, one of each side."""
        sides = sides_of(table.players)
        mine = [[seat for seat, its in enumerate(sides) if its == side] for side in SIDES]
        return tuple(sorted(seats[self.round] for seats in mine if self.round < len(seats)))

    def may_hear(self, table: Table, seat: int) -> Choice:
        """CT-D1: one hero, two for a lone player or by the option; by default Lezo, then Eslava; Vernon, then Wentworth."""
        side, taken = sides_of(table.players)[seat], {hero for _, hero in self.chosen}
        options = tuple([hero for hero, its in HERO.items() if its.side == side and hero not in taken])
        count = heroes_of(table, side)
        if count == 1:
            return OneOf(options=options, default=options[0], name=names.piece, hint=names.ability, rule="CT-CARD-01")
        default = options[:count]
        return SomeOf(
            options=options, least=count, most=count, default=default, name=names.piece, hint=names.ability, rule="CT-D1"
        )

    def hear(self, table: Table, answers: Mapping[int, Any]) -> Step[Table]:
        """CT-INFO-01: which heroes are in play is public."""
        taken = list(self.chosen)
        for seat, answer in heard(table, self, self.due(table), answers).items():
            heroes = (answer,) if isinstance(answer, str) else answer
            taken += [(seat, Piece(hero)) for hero in heroes]
            table.tell("heroes", seat=seat, heroes=tuple(heroes))
        return self.at(self.begin, chosen=tuple(taken), round=self.round + 1)


def heroes_of(table: Table, side: str) -> int:
    """CT-D1, CT-MP-07: how many heroes each player of a side has."""
    is_lone = table.players == 3 and side == SPANISH
    return 2 if is_lone or (table.players == 2 and table.rules.heroes == 2) else 1
