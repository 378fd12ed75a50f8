"""Offers of a host before and beside the questions: the options of a table, and open moves."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from engines.kernel.base.messages import Message, say
from engines.kernel.choices.shapes import Choice, Illegal


@dataclass(frozen=True, slots=True)
class OpenMove:
    """A move a seat may send though it is not asked. `twice`: the host asks for confirmation. `args` are choices by name."""

    kind: str
    label: Message
    twice: bool = False
    args: Mapping[str, Choice] | None = None


@dataclass(frozen=True, slots=True)
class OptionField:
    """One option of a table, for the lobby: its values in order, the first one the default for that number of seats.

    It matters only while each option in `needs` has one of the values named there. `quiet`: at its first value it is not told.
    `value_does`: what a value means, in a line.
    `together`: the seats that a value puts together, team by team, so that teams may be told by who sits there.
    """

    name: str
    label: Message
    values: tuple[Any, ...]
    value_label: Mapping[Any, Message]
    needs: Mapping[str, tuple[Any, ...]] = field(default_factory=dict)
    quiet: bool = False
    together: Mapping[Any, tuple[tuple[int, ...], ...]] = field(default_factory=dict)
    value_does: Mapping[Any, Message] = field(default_factory=dict)

    def is_relevant(self, options: Mapping[str, Any]) -> bool:
        """Whether it makes a difference beside those options."""
        return all(options.get(name) in values for name, values in self.needs.items())


def chosen(fields: tuple[OptionField, ...], given: Mapping[str, Any]) -> dict[str, Any]:
    """Options with defaults filled in. Raises Illegal for an unknown option or value."""
    known = {field.name: field for field in fields}
    for name, value in given.items():
        if name not in known or value not in known[name].values:
            raise Illegal("kernel", say("e.tableoption"))
    return {field.name: given.get(field.name, field.values[0]) for field in fields}
