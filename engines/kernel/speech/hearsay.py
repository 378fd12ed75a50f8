"""Hearsay: what somebody makes of the public view who saw it before a step and then only hears the step's facts.

A game declares it in one place: what of its public view is to be told, and, of each kind of event, what its facts change there.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import fields
from functools import cache
from typing import Any

from engines.kernel.base.messages import Message
from engines.kernel.base.values import value_class
from engines.kernel.resolution.frames import Asked, Event
from engines.kernel.speech.narrators import Facts

Now = dict[str, Any]
"""The facts to be told of a public view, by name, in containers that may be changed."""
Hearer = Callable[[Now, Facts], None]
Asking = Callable[[Now, Asked | None], None]
"""A function that adds the facts known by the question that is open after a step (None: by the end of it all)."""
Untrue = Callable[[Sequence[Message]], Message | None]
"""A search for an untrue sentence among sentences one after the other; None if there is none."""
Denial = Callable[[Any], Untrue]
"""A function that makes a search for untrue sentences from the public view after a step. Several runs of sentences are held
against one view."""


def alike(name: str, value: Any) -> Hashable:
    """A fact as it is said: values of one likeness are said alike. Here: each as itself."""
    return repr(value)


def nothing_denied(after: Any) -> Untrue:
    """A game that compares no sentence with its view."""
    return lambda sentences: None


def nothing_asked(now: Now, asked: Asked | None) -> None:
    """A game whose questions say nothing of its view."""


class NotedFacts(Mapping[str, Any]):
    """The facts of an event, which note what is asked of them."""

    def __init__(self, facts: Facts) -> None:
        self._facts = facts
        self.read: dict[str, Any] = {}

    def __getitem__(self, name: str) -> Any:
        value = self._facts[name]
        self.read[name] = value
        return value

    def __iter__(self) -> Iterator[str]:
        return iter(self._facts)

    def __len__(self) -> int:
        return len(self._facts)


@value_class
class Opened:
    """Parts of the view that a kind of event lays open as a whole, to be looked at and not told thing by thing, and why."""

    parts: tuple[str, ...]
    why: str


class Hearsay:
    """The facts that are `seen` of a public view, and the changes there by each kind of event.

    `beside`: fields of the view that no event tells, each with the reason. `denied` finds untrue sentences; `likeness` says
    which values of a fact are said alike; `asking` what the question says that is open after the step.
    """

    def __init__(
        self,
        seen: Callable[[Any], Now],
        beside: Mapping[str, str],
        denied: Denial = nothing_denied,
        likeness: Callable[[str, Any], Hashable] = alike,
        asking: Asking = nothing_asked,
    ) -> None:
        self.seen, self.beside, self.denied, self.likeness, self.asking = seen, beside, denied, likeness, asking
        self.opened: dict[str, Opened] = {}
        self._hearers: dict[str, Hearer] = {}

    def hears(self, *kinds: str) -> Callable[[Hearer], Hearer]:
        """Enter what events of these kinds change. Raises ValueError for a kind that is entered already."""

        def entered(hearer: Hearer) -> Hearer:
            for kind in kinds:
                if kind in self._hearers:
                    raise ValueError(f"{kind} is heard already")
                self._hearers[kind] = hearer
            return hearer

        return entered

    def opens(self, kind: str, *parts: str, why: str) -> None:
        """Enter a kind of event after which these parts of the view are looked at anew."""
        self.opened[kind] = Opened(parts, why)

    def forgotten(self, view: Any, seen: Now | None = None) -> tuple[str, ...]:
        """The fields of a view that are neither told nor said to be beside it. `seen`: what is to be told of it, if known."""
        seen = self.seen(view) if seen is None else seen
        return tuple([name for name in _names(view.__class__) if name not in seen and name not in self.beside])

    def hear(self, now: Now, event: Event) -> Mapping[str, Any]:
        """Change what is known by an event; the facts it was told by."""
        facts = NotedFacts(event.facts)
        if event.kind in self._hearers:
            self._hearers[event.kind](now, facts)
        return facts.read


@cache
def _names(view: type[Any]) -> tuple[str, ...]:
    return tuple(one.name for one in fields(view))


def differences(heard: Now, seen: Now) -> dict[str, Any]:
    """The differences between the facts heard and those seen: of mappings the items that differ, (heard, seen)."""
    return {name: _apart(heard[name], seen[name]) for name in seen if heard[name] != seen[name]}


def _apart(heard: Any, seen: Any) -> Any:
    if not isinstance(heard, dict) or not isinstance(seen, dict):
        return heard, seen
    return {key: (heard.get(key), seen.get(key)) for key in {**heard, **seen} if heard.get(key) != seen.get(key)}
