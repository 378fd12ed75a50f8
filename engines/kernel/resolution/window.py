"""The reaction window: an event that others may answer before it takes effect, and every answer in its turn, to any depth.

A game's `Window` says to whom an item is due, what an answer answers with, and what becomes of the event. Asking all at once
in secret, the lot among several who answer, and answering an answer are here. All items that one event puts to a captain are
one `slip`: one question, one answer.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Generator, Mapping, Sequence
from typing import Any, ClassVar

from engines.kernel.base.values import Answer, value_class
from engines.kernel.choices.legality import forbidden_parts
from engines.kernel.choices.shapes import Choice, Forbidden
from engines.kernel.choices.sheet import Part, PlayLabel, Sheet, Shortcut
from engines.kernel.resolution.frames import Ask, Call, Frame, Roll, Step, T

Items = Generator[Part, Answer, None]
PASS = "pass"
"""The shortcut by which whoever is asked lets everything pass; it stands under the public post too."""
CANCELLED = None
"""The result of an event that was cancelled: nothing of it happens. Whatever stands has another result."""
Caller = tuple[Any, ...]
"""A seat that replies, and its means: the seat, then ids and numbers as the game needs them."""


@value_class
class Item:
    """One question of a slip: `parts` are its own question and what follows from its answer."""

    name: str
    parts: Callable[[], Items]


def slip(
    items: Sequence[Item],
    shortcuts: Sequence[Shortcut] = (),
    forbidden: Callable[[str, Mapping[str, Answer]], Sequence[Forbidden]] | None = None,
    said: Callable[[Mapping[str, Answer]], PlayLabel | None] | None = None,
) -> Sheet:
    """All that one event asks of a captain, in one answer. `forbidden`: why a part is not asked, or what its choice cannot say;
    `said`: a whole answer in words."""

    def script() -> Items:
        for item in items:
            yield from item.parts()

    bars = forbidden_parts(script, forbidden) if forbidden else None
    return Sheet(script=script, shortcuts=tuple(shortcuts), forbidden=bars, play_label=said, has_independent_parts=True)


@value_class(kw_only=True)
class Window(Frame[T]):
    """An event that may be answered. `callers` are those among whom a lot is drawn, `by` is the seat that replied."""

    abstract: ClassVar[bool] = True
    saved_steps: ClassVar[tuple[str, ...]] = ("hear", "settle")
    question: ClassVar[str]
    callers: tuple[Any, ...] = ()
    by: int = -1

    def begin(self, table: T, _: Any) -> Step[T]:
        """It is announced, and opened."""
        self.announce(table)
        return self.open(table)

    def open(self, table: T) -> Step[T]:
        """Everybody to whom an item is due is asked at the same time, in secret."""
        seats = self.seats_to_ask(table)
        if not seats:
            return self.hear(table, {})
        return Ask(seats, self.at(self.hear), self.question, sealed=True, shows_waiting=False, shortcuts=(PASS,))

    def announce(self, table: T) -> None:
        """Act on the announcement of the event, before anybody is asked."""

    @abstractmethod
    def seats_to_ask(self, table: T) -> tuple[int, ...]:
        """The seats to whom an item is due, by public facts alone: a seat that holds nothing is asked all the same."""

    @abstractmethod
    def may_hear(self, table: T, seat: int) -> Choice:
        """The slip of a seat: all items that are due to it."""

    @abstractmethod
    def responders(self, table: T, answers: Mapping[int, Any]) -> tuple[Caller, ...]:
        """The callers that reply by those answers, in the order of the seats."""

    def hear(self, table: T, answers: Mapping[int, Any]) -> Step[T]:
        """Nobody replies, the event stands; one, that one; several, one by lot, and the others lapse without being shown."""
        callers = self.responders(table, answers)
        if not callers:
            return self.stand(table, answers)
        if len(callers) == 1:
            return self.answer(callers[0])
        return Roll((len(callers),), self.at(self.draw, callers=callers), known_to=())

    def draw(self, table: T, lot: tuple[int, ...]) -> Step[T]:
        """A ticket each."""
        return self.answer(self.callers[lot[0] - 1])

    def answer(self, caller: Caller) -> Step[T]:
        """The reply is resolved first; if it is a window itself, it may be answered in its turn."""
        return Call(self.reply(caller), self.waiting(caller))

    @abstractmethod
    def reply(self, caller: Caller) -> Frame[T]:
        """The rule by which that caller replies."""

    def waiting(self, caller: Caller) -> Frame[T]:
        """This event while the reply of that caller is resolved; it may keep what else he said on his slip."""
        return self.at(self.settle, by=caller[0], callers=())

    def settle(self, table: T, result: Any) -> Step[T]:
        """A reply that was cancelled leaves the event as it was; what any other does to it, the game says."""
        return self.go_on(table) if result is CANCELLED else self.on_reply(table, result)

    @abstractmethod
    def stand(self, table: T, answers: Mapping[int, Any]) -> Step[T]:
        """Nobody has replied."""

    @abstractmethod
    def go_on(self, table: T) -> Step[T]:
        """The reply was cancelled; nobody is asked again."""

    @abstractmethod
    def on_reply(self, table: T, result: Any) -> Step[T]:
        """The reply stands, with that result."""
