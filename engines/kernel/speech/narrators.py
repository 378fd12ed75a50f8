"""Tellings: of each kind of event, in one place, its sentences, its heading, and what it touches on pictures."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engines.kernel.base.messages import Message
from engines.kernel.base.values import value_class
from engines.kernel.resolution.frames import Event

Facts = Mapping[str, Any]
Highlights = tuple[tuple[int, str | int], ...]
"""Seats with their places."""
Teller = Callable[[Facts], tuple[Message, ...]]


def nothing(facts: Facts) -> Highlights:
    """An event that touches nothing."""
    return ()


@value_class
class EventNarrator:
    """One kind of event: how it is told (None: as plain ones are), what it touches, and its heading if it is of weight."""

    narrate: Teller | None = None
    highlighted: Callable[[Facts], Highlights] = nothing
    heading: Callable[[Facts], Message] | None = None


class Narrators:
    """The events of a game by kind. Whatever is not entered is told by `plain`: its facts are the arguments of its sentence."""

    def __init__(self, plain: Callable[[Event], Message]) -> None:
        self.of: dict[str, EventNarrator] = {}
        self._plain = plain

    def register(
        self, *kinds: str, highlighted: Callable[[Facts], Highlights] = nothing, head: Callable[[Facts], Message] | None = None
    ) -> None:
        """Register events that are told plainly. Raises ValueError for a kind that is registered already."""
        for kind in kinds:
            self._enter(kind, EventNarrator(None, highlighted, head))

    def register_narrator(
        self, *kinds: str, highlighted: Callable[[Facts], Highlights] = nothing, head: Callable[[Facts], Message] | None = None
    ) -> Callable[[Teller], Teller]:
        """Register events with the function that narrates them. Raises ValueError for a kind that is registered already."""

        def entered(teller: Teller) -> Teller:
            for kind in kinds:
                self._enter(kind, EventNarrator(teller, highlighted, head))
            return teller

        return entered

    def _enter(self, kind: str, telling: EventNarrator) -> None:
        if kind in self.of:
            raise ValueError(f"{kind} is told already")
        self.of[kind] = telling

    def narrate(self, event: Event) -> tuple[Message, ...]:
        """The sentences of an event, as its facts are known to the viewer."""
        telling = self.of.get(event.kind)
        return telling.narrate(event.facts) if telling and telling.narrate else (self._plain(event),)

    def is_plain(self, kind: str) -> bool:
        """Whether the facts of that kind of event are the arguments of its sentence."""
        return kind not in self.of or self.of[kind].narrate is None

    def heading(self, events: tuple[Event, ...]) -> tuple[str, Message] | None:
        """The kind and the heading of the last event of weight, None when there is none."""
        for event in reversed(events):
            head = self.of[event.kind].heading if event.kind in self.of else None
            if head is not None:
                return event.kind, head(event.facts)
        return None

    def highlights(self, events: tuple[Event, ...]) -> tuple[tuple[int, str | int, int], ...]:
        """(seat, place, number): all that the events have touched, with the number of the last event that did, from 1."""
        marks: dict[tuple[int, str | int], int] = {}
        number = 0
        for event in events:
            touched = self.of[event.kind].highlighted(event.facts) if event.kind in self.of else ()
            number += bool(touched)
            marks |= dict.fromkeys(touched, number)
        return tuple((seat, place, at) for (seat, place), at in marks.items())


def _untold(event: Event) -> Message:
    raise LookupError(f"nothing says how {event.kind} is told")


NO_NARRATORS = Narrators(_untold)
"""The tellings of a game that enters no event: it narrates by itself, and nothing is touched."""
