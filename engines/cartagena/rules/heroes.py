"""Choosing heroes (CT-TIME-02, CT-D1)."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from itertools import combinations
from typing import Any, ClassVar

from engines.cartagena.data import HERO
from engines.cartagena.data.ids import SIDES, SPANISH, Piece
from engines.cartagena.pieces import names
from engines.cartagena.rules.asking import put_to
from engines.cartagena.rules.ending import sides_of
from engines.cartagena.table import Table
from engines.kernel.base.messages import Message, say
from engines.kernel.base.values import Answer, value_class
from engines.kernel.choices.lines import ASK_ME
from engines.kernel.choices.shapes import Choice, OneOf, SomeOf
from engines.kernel.choices.sheet import Part, PlayLabel, Sheet
from engines.kernel.resolution.frames import Done, Frame, Question, Step
from engines.kernel.resolution.leavers import with_defaults

DEPLOY = "deploy.turn"
"""The line in which the deployment is said in advance."""
USUAL, OWN = "usual", "own"
WAYS: Mapping[str, Message] = {USUAL: say("ct.setup.usual"), OWN: say("ct.setup.own")}
"""How a captain deploys: as in the data, or his own way."""


@value_class(kw_only=True)
class Muster(Sheet):
    """A hero, or two, and whether his side stands as in the data; older records have the heroes alone."""

    def check(self, answer: Answer) -> dict[str, Answer]:
        return Sheet.check(self, answer if isinstance(answer, Mapping) else {"hero": answer})


def muster(options: tuple[Piece, ...], count: int, may_deploy: bool) -> Muster:
    """CT-TIME-02, CT-TIME-07a: so many of these heroes; with the set-up of the data the deployment is answered in advance."""

    def script() -> Generator[Part, Answer, None]:
        if may_deploy:
            ways = OneOf(options=tuple(WAYS), default=USUAL, name=WAYS.__getitem__, rule="CT-TIME-07a")
            yield Part("setup", say("ct.q.setup"), ways, preset=True, filter=USUAL)
        if count == 1:
            one = OneOf(options=options, default=options[0], name=names.piece, description=names.ability, rule="CT-CARD-01")
            yield Part("hero", say("ct.q.heroes"), one)
        else:
            some = SomeOf(
                options=options, least=count, most=count, default=options[:count], name=names.piece, description=names.ability,
                rule="CT-D1",
            )  # fmt: skip
            yield Part("hero", say("ct.q.heroes"), some, shortlist=tuple(combinations(options, count)))

    return Muster(script=script, play_label=_label)


def chosen(answer: Mapping[str, Any]) -> tuple[Piece, ...]:
    """The heroes of an answer."""
    given = answer.get("hero", ())
    return (Piece(given),) if isinstance(given, str) else given


def _label(answer: Mapping[str, Answer]) -> PlayLabel:
    """The hero with what he can do; the deployment that goes with him."""
    heroes = chosen(answer)
    name: Message = names.piece(heroes[0]) if len(heroes) == 1 else say("ct.pair", list=tuple(map(names.piece, heroes)))
    hint = names.ability(heroes[0]) if len(heroes) == 1 else None
    deploys = ((DEPLOY, USUAL if answer["setup"] == USUAL else ASK_ME),) if "setup" in answer else ()
    return PlayLabel(label=name, button=say("confirm"), description=hint, lines=deploys)


@value_class(kw_only=True)
class ChooseHeroes(Frame[Table]):
    """CT-TIME-02 Both sides at the same time; within a side in seat order. `chosen` are (seat, hero), `round` counts from 0."""

    kind: ClassVar[str] = "cartagena.heroes"
    saved_steps: ClassVar[tuple[str, ...]] = ("hear",)
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
        return muster(options, heroes_of(table, side), table.rules.deployment == "one_shot")

    def hear(self, table: Table, answers: Mapping[int, Any]) -> Step[Table]:
        """CT-INFO-01: which heroes are in play is public."""
        taken = list(self.chosen)
        for seat, answer in with_defaults(table, self, self.due(table), answers).items():
            heroes = chosen(answer)
            taken += [(seat, Piece(hero)) for hero in heroes]
            table.tell("heroes", seat=seat, heroes=tuple(heroes))
        return self.at(self.begin, chosen=tuple(taken), round=self.round + 1)


def heroes_of(table: Table, side: str) -> int:
    """CT-D1, CT-MP-07: how many heroes each player of a side has."""
    is_lone = table.players == 3 and side == SPANISH
    return 2 if is_lone or (table.players == 2 and table.rules.heroes == 2) else 1
