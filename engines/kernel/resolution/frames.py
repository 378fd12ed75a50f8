"""The resolution stack: a rule that waits is a value, not a suspended function.

A frame is one rule of a rulebook under resolution. Its steps are methods in the book's order, called as
``step(table, value)``. A step ends in one of eight ways. It asks seats (`Ask`), rolls dice (`Roll`), calls another rule
(`Call`), or is done (`Done`). It finds that a rule further out is done (`Leave`) or decided (`Stop`). It ends the game
(`End`), or goes on at another step of its own (a `Frame`). What comes back (answers by seat, faces, the result of the
called rule) is handed as ``value`` to the step named in ``then``.
What belongs to the end of a rule stands in its ``on_end(table)``, which every way out of it passes but `Stop` and `End`.
A step ``x`` that waits for seats has a partner ``may_x(table, seat)``: the choice open to that seat.
A rule that hears an open move ``m`` has ``on_m(table, seat, move)``: None when it is only noted, else as a step ends.

A frame declares what concerns it, and nothing else lists it. `kind` is its name in saves, `saved_steps` are the steps at which it
may stand in one, and `questions` are those it puts. Its fields say what they keep secret (`frame_secrets`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, Generic, Protocol, Self, TypeVar

from engines.kernel.base.values import copier, value_class
from engines.kernel.choices.shapes import Choice

type_of_rule: dict[str, type[Frame[Any]]] = {}
Chance = Callable[[int], int]
"""Sides of a die to its face, counted from 1."""


@value_class
class Event:
    """Something that happened, as facts a narrator can tell.

    `facts` are for everybody, `secret` for the seats in `known_to` alone. A `hidden` event does not exist at all for
    anybody else until the game is over.
    """

    kind: str
    facts: Mapping[str, Any]
    secret: Mapping[str, Any] = field(default_factory=dict)
    known_to: tuple[int, ...] = ()
    hidden: bool = False

    def seen_by(self, viewer: int | None) -> Event | None:
        """The event as that seat (None: a spectator) may know it, the secret among its facts; None when it may not at all."""
        if viewer in self.known_to:
            return Event(self.kind, {**self.facts, **self.secret})
        return None if self.hidden else Event(self.kind, self.facts)

    def revealed(self) -> Event:
        """The event as everybody may know it once the game is over."""
        return Event(self.kind, {**self.facts, **self.secret})


class Table(Protocol):
    """The state that a game keeps between decisions: containers of frozen things, one level deep."""

    events: list[Event]

    def clone(self) -> Self:
        """A table that can be changed without changing this one; `events` is empty."""


T = TypeVar("T", bound=Table)


@value_class
class Question:
    """A kind of question: the `stage` of the table while it is open, and the id of the message that asks it. The id is used
    if the choice has no questions of its own. `answered_by_moves`: open moves are what counts while it is open, and its answer
    says that one is done. `is_public`: its options follow from public facts, so that a lone one need not be asked for. `at_once`:
    its answers are few and weigh little, so that one press is the whole answer, though the round ends by it.
    """

    kind: str
    stage: str = ""
    prompt: str = ""
    answered_by_moves: bool = False
    is_public: bool = False
    at_once: bool = False


question_of: dict[str, Question] = {}


@value_class(kw_only=True)
class Frame(Generic[T]):
    """One rule under resolution, and the step at which it will go on.

    `saved_steps` are the steps to which an `Ask` or a `Call` comes back: the format of saves, as `kind` is. `questions` are those
    it puts. `abstract` says of a class, and of no subclass with it, that it is no rule itself: rules are made of it.
    """

    kind: ClassVar[str] = ""
    abstract: ClassVar[bool] = False
    saved_steps: ClassVar[tuple[str, ...]] = ()
    questions: ClassVar[tuple[Question, ...]] = ()
    step: str = "begin"

    def __init_subclass__(cls) -> None:
        if cls.__dict__.get("abstract"):
            return
        known = type_of_rule.get(cls.kind, cls)
        if not cls.kind or (known.__module__, known.__qualname__) != (cls.__module__, cls.__qualname__):
            raise TypeError(f"{cls.__qualname__} cannot be saved as {cls.kind!r}: the name is empty or taken")
        for step in cls.saved_steps:
            if not callable(getattr(cls, step, None)):
                raise TypeError(f"{cls.__qualname__} waits at {step!r}, and has no such step")
        for question in cls.questions:
            if question_of.setdefault(question.kind, question) != question:
                raise TypeError(f"{cls.__qualname__} asks {question.kind!r} otherwise than another rule")
        type_of_rule[cls.kind] = cls

    def on_end(self, table: T) -> Leave | Stop | End | None:
        """Do what belongs to the end of this rule, whether it is done, left or cut short. Returns the end of
        a rule further out, if this one brings it about; else None."""
        return None

    def at(self, step: Callable[..., Any], **learnt: Any) -> Self:
        """This rule, to go on at `step`, knowing what it has `learnt`. Raises TypeError for a field it does not have."""
        onward: Self = copier(type(self))(self)  # type: ignore[arg-type]
        onward.step = step.__name__  # type: ignore[misc]
        try:
            for name, value in learnt.items():
                setattr(onward, name, value)
        except AttributeError as unknown:
            raise TypeError(f"{self.kind} does not know {name}") from unknown
        return onward


@value_class
class Ask(Generic[T]):
    """Put a question to `seats`, all at once. Who is asked must follow from public facts alone.

    `kind` names the question (by default the frame and step that wait). `sealed`: who answered what, or when, is secret.
    `shows_waiting`: the public may see who has still to answer. `shortcuts` are ids of the choice's shortcuts that may stand
    under the public post, the same for all asked. Each is called there by the message of its id; 25 at most.
    """

    seats: tuple[int, ...]
    then: Frame[T]
    kind: str = ""
    sealed: bool = False
    shows_waiting: bool = True
    shortcuts: tuple[str, ...] = ()


@value_class
class Roll(Generic[T]):
    """Roll dice of these numbers of sides; the faces go to `then`. `known_to` None: everybody sees them."""

    dice: tuple[int, ...]
    then: Frame[T]
    known_to: tuple[int, ...] | None = None


@value_class
class Call(Generic[T]):
    """Resolve another rule first; its result goes to `then`."""

    rule: Frame[T]
    then: Frame[T]


@value_class
class Done:
    """The rule is resolved."""

    result: Any = None


DONE = Done()
"""The rule is resolved, and has no result."""


@value_class
class Result:
    """How a game ended: seats by place (the first tuple has won; several in it: they share it), and why."""

    places: tuple[tuple[int, ...], ...]
    reason: str
    scores: tuple[int, ...] = ()

    def share(self, seat: int) -> float:
        """The seat's share of the victory: all of it alone, its part if it shares the first place, 0 behind that."""
        first = self.places[0] if self.places else ()
        return 1 / len(first) if seat in first else 0.0

    @staticmethod
    def of_scores(scores: Sequence[int], reason: str, by: Sequence[Any] = ()) -> Result:
        """Seats by their scores, the highest first; equal ones share a place. `by`: what ranks them instead of the scores."""
        ranked = by or scores
        places = (tuple(seat for seat, its in enumerate(ranked) if its == rank) for rank in sorted(set(ranked), reverse=True))
        return Result(tuple(places), reason, tuple(scores))


@value_class
class End:
    """The game is over, however deep the rule that found it lies. Nothing of the rules under way happens any more."""

    result: Result


@value_class
class Leave:
    """The innermost rule of that kind is resolved, however deep below it the rule lies that found it.

    The rules inside it end with it, innermost first, and what belongs to their end happens (`Frame.on_end`).
    """

    rule: str
    result: Any = None


@value_class
class Stop:
    """The innermost rule of that kind is decided: nothing of it, nor of the rules inside it, happens any more."""

    rule: str
    result: Any = None


Step = Ask[T] | Roll[T] | Call[T] | Done | Leave | Stop | End | Frame[T]


@value_class
class Asked:
    """The question that is open: to whom, of what kind, and how its round is kept."""

    seats: tuple[int, ...]
    kind: str
    sealed: bool = False
    shows_waiting: bool = True
    shortcuts: tuple[str, ...] = ()


@dataclass(slots=True)
class State(Generic[T]):
    """A game at a decision: its table, the rules under resolution (innermost last), and who is asked.

    `choices` remembers what was worked out for the open question; it is neither saved nor compared.
    """

    table: T
    stack: tuple[Frame[T], ...]
    asked: Asked | None = None
    result: Result | None = None
    choices: dict[int, Choice] = field(default_factory=dict, compare=False, repr=False)

    def clone(self) -> State[T]:
        """A state that can be resolved further without changing this one."""
        return State(self.table.clone(), self.stack, self.asked, self.result)


@value_class
class Move:
    """A move that a seat sends without being asked (resign, offer a trade), or the host for it (`flag`: its time is up)."""

    kind: str
    args: Mapping[str, Any] = field(default_factory=dict)


def rules_of(game: str) -> tuple[type[Frame[Any]], ...]:
    """The kinds of frames of a game, as its modules define them."""
    return tuple(rule for kind, rule in type_of_rule.items() if kind.startswith(f"{game}."))


def questions_of(game: str) -> tuple[Question, ...]:
    """The questions that the rules of a game declare, each once."""
    return tuple(dict.fromkeys(question for rule in rules_of(game) for question in rule.questions))
