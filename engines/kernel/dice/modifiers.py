"""Modifiers: what is added to a roll, each with the rule and the reason for it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engines.kernel.base.messages import Message, Verbatim, say
from engines.kernel.base.values import value_class

Facts = tuple[tuple[str, str, int], ...]
"""Modifiers as an event tells them."""


@value_class
class Modifier:
    """A row of a roll: the rule, the id of its reason, the value."""

    rule: str
    reason: str
    value: int


def total(rows: Iterable[Modifier]) -> int:
    """The sum of modifiers."""
    return sum(row.value for row in rows)


def facts(rows: Iterable[Modifier]) -> Facts:
    """Modifiers for an event to tell."""
    return tuple((row.rule, row.reason, row.value) for row in rows)


def modifiers(told: Iterable[Sequence[str | int]]) -> tuple[Modifier, ...]:
    """The modifiers of the facts of an event, fresh or loaded from JSON."""
    return tuple(Modifier(str(rule), str(reason), int(value)) for rule, reason, value in told)


def words(rows: Iterable[Modifier], line: str) -> tuple[Message, ...]:
    """A line for each modifier: its reason as `why`, its value with a sign. `line` is the id of the message."""
    return tuple(say(line, why=say(row.reason), value=signed(row.value)) for row in rows)


def signed(value: int) -> Verbatim:
    """A number with its sign."""
    return Verbatim(f"+{value}" if value > 0 else f"\u2212{-value}")
