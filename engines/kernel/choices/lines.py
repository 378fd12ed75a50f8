"""Lines: later questions that a captain may answer beforehand, and how long such an answer holds.

The lines and conditions follow from the public position alone and are the same for every seat. The possible answers of a line
follow from the seat's own view. If several answers stand in an order (`ranked_lines`), the first that applies counts, else the
captain is asked.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from engines.kernel.base.messages import Message
from engines.kernel.base.values import Answer
from engines.kernel.choices.shapes import Choice, OneOf

ASK_ME = "later"
"""The answer of a line that leaves its question to be asked when it comes; a `OneOf` has it as its first option."""


@dataclass(frozen=True, slots=True)
class AdvanceLine:
    """A later question that a captain may answer beforehand, on the slip of the present one.

    `choice` has the answers to it, of any shape. `scope` says how long an answer holds. Lines of a `group` are shown apart, under
    that name. It matters only while one of the lines in `needs` has one of the options named there.
    """

    id: str
    question: Message
    choice: Choice
    scope: str
    group: Message | None = None
    needs: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    def is_relevant(self, given: Mapping[str, Answer]) -> bool:
        """Whether it makes a difference beside those lines."""
        for line, options in self.needs.items():
            if given.get(line) in options:
                return True
        return not self.needs

    @property
    def offered(self) -> tuple[object, ...]:
        """The public part of the line: all but the answers."""
        return (self.id, self.question, self.scope, self.group, tuple(self.needs.items()))


@dataclass(frozen=True, slots=True)
class StandingOrder:
    """A word that a captain may say once for all that comes for a while: the lines that say it, `ASK_ME` for those it takes
    out.

    - `takes_back`: it is how he is asked again.
    - `send_label`: the button that sends the answer and says it; None if it is said beside a saved answer alone.
    """

    id: str
    label: Message
    lines: Mapping[str, Answer]
    takes_back: bool = False
    send_label: Message | None = None


def relevant_lines(lines: Sequence[AdvanceLine], given: Mapping[str, Answer]) -> tuple[AdvanceLine, ...]:
    """The lines that make a difference beside those filled in, of which those that make none count as left open.

    A line stands behind those it needs.
    """
    counted: dict[str, Answer] = {}
    found = []
    for line in lines:
        if line.is_relevant(counted):
            found.append(line)
            counted[line.id] = given.get(line.id, ASK_ME)
    return tuple(found)


# -- several answers in an order


@dataclass(frozen=True, slots=True)
class Condition:
    """Something on which a ranked answer may hang: `choice` has the facts it may hang on, and `ASK_ME` for none."""

    name: str
    question: Message
    choice: OneOf

    @property
    def facts(self) -> tuple[str, ...]:
        """The facts it may hang on."""
        return tuple(option for option in self.choice.options if option != ASK_ME)


@dataclass(frozen=True, slots=True)
class RankedAnswer:
    """One answer of an order, by its line. `conditional` are the options that may hang on conditions, `fallible` those that may
    fail to apply; `conditions` may be left out for the last."""

    question: Message
    choice: OneOf
    conditional: tuple[str, ...] = ()
    fallible: tuple[str, ...] = ()
    conditions: tuple[Condition, ...] = ()


def ranked_ids(id: str, ranks: int) -> tuple[str, ...]:
    """The ids of ranked lines, in the order in which they are looked at."""
    return (id, *(f"{id}.{rank}" for rank in range(2, ranks + 1)))


def ranked_lines(id: str, scope: str, ranks: Sequence[RankedAnswer], group: Message | None = None) -> tuple[AdvanceLine, ...]:
    """The lines of several answers in an order, each with its conditions. A later answer is asked for only if the one before
    it may fail to apply."""
    lines: list[AdvanceLine] = []
    needs: dict[str, tuple[str, ...]] = {}
    for head, rank in zip(ranked_ids(id, len(ranks)), ranks, strict=True):
        lines.append(AdvanceLine(head, rank.question, rank.choice, scope, group, needs))
        beside = {head: rank.conditional}
        for one in rank.conditions:
            lines.append(AdvanceLine(f"{head}.{one.name}", one.question, one.choice, scope, group, beside))
        facts = {
            f"{head}.{one.name}": tuple(option for option in one.choice.options if option != ASK_ME) for one in rank.conditions
        }
        needs = {head: rank.fallible, **facts}
    return tuple(lines)


def first_applicable(
    given: Mapping[str, Answer],
    order: Sequence[str],
    conditional: Sequence[str],
    fits: Callable[[str], bool],
    facts: Mapping[str, str],
) -> str | None:
    """The first option of a ranked list that applies now. None if no option does before the list ends, or before "ask me then".

    - `fits`: whether an option applies, apart from its conditions.
    - `conditional`: the options with conditions, which are compared with the `facts`.
    """
    for head in order:
        option = given.get(head, ASK_ME)
        if option == ASK_ME:
            return None
        conditions = [given.get(f"{head}.{name}", ASK_ME) in (ASK_ME, fact) for name, fact in facts.items()]
        if fits(option) and (option not in conditional or all(conditions)):
            return str(option)
    return None


# -- how long they hold

PLAY, TURN, NEXT, GAME, TABLE = "play", "turn", "next", "game", "table"
"""This play (a turn has one at most), this turn, until the end of the owner's next turn, this game, while there is a table."""


@dataclass(frozen=True, slots=True)
class Moment:
    """The stand of a game by public facts: the number of the game in its match, of the turn in the game, whose turn it is."""

    game: int = 1
    turn: int = 0
    on_turn: int | None = None


def binding(moment: Moment, scope: str) -> str:
    """The mark that a line of that scope is bound to when it is filled in now: it lapses when that is over."""
    if scope == TABLE:
        return scope
    return f"{moment.game}" if scope == GAME else f"{moment.game}.{moment.turn}"


def renewed_binding(moment: Moment, scope: str, bound: str, seat: int) -> str | None:
    """The mark that a line of that seat is bound to now, None if it has lapsed. Asked at every question, in their order.

    A line that holds until the end of the captain's next turn is bound to the turn in which it was left. From the beginning
    of that next turn on it is bound to that turn too.
    """
    if scope != NEXT:
        return bound if binding(moment, scope) == bound else None
    game, left, *his = map(int, bound.split("."))
    if game != moment.game:
        return None
    if his:
        return bound if moment.turn == his[0] else None
    return f"{bound}.{moment.turn}" if moment.on_turn == seat and moment.turn > left else bound


def binding_before(moment: Moment, scope: str, bound: str) -> str:
    """The mark as it was at an earlier moment to which the game goes back: a turn that has not begun there binds nothing."""
    if scope != NEXT:
        return bound
    game, left, *his = bound.split(".")
    return bound if not his or int(his[0]) <= moment.turn else f"{game}.{left}"


def expires_this_turn(scope: str, bound: str) -> bool:
    """Whether a line ends with the present turn, which was the captain's next one when it was saved. Saved again, it would hold
    for another turn."""
    return scope == NEXT and bound.count(".") == 2
