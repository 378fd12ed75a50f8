"""Lines: later questions that a captain may answer beforehand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from engines.kernel.choices import OneOf
from engines.kernel.messages import Message

LATER = "later"
"""The option of a line that leaves its question to be asked when it comes."""


@dataclass(frozen=True, slots=True)
class Line:
    """A later question that a captain may answer beforehand, on the slip of the present one.

    The same for every seat. `scope` says how long what was filled in holds (see `Game.mark`); `choice` has `LATER` as its
    first option. Lines of a `group` are shown apart, under that name. It matters only while one of the lines in `needs` has
    one of the options named there.
    """

    id: str
    question: Message
    choice: OneOf
    scope: str
    group: Message | None = None
    needs: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    def matters(self, given: Mapping[str, str]) -> bool:
        """Whether it makes a difference beside those lines."""
        for line, options in self.needs.items():
            if given.get(line) in options:
                return True
        return not self.needs


def mattering(lines: Sequence[Line], given: Mapping[str, str]) -> tuple[Line, ...]:
    """The lines that make a difference beside those filled in, of which those that make none count as left open.

    A line stands behind those it needs.
    """
    counted: dict[str, str] = {}
    found = []
    for line in lines:
        if line.matters(counted):
            found.append(line)
            counted[line.id] = given.get(line.id, LATER)
    return tuple(found)
