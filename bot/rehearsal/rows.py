"""A row of the plan, and the words for what a request comes to."""

from __future__ import annotations

from dataclasses import dataclass

TAKEN, FORM = "taken", "refused 50035"
"""What became of a request: taken, or refused for its form."""
KEPT = "taken, the picture stands"
GONE = "taken, the picture is gone"
YES, NO = "yes", "no"
"""What the person said."""


@dataclass(frozen=True, slots=True)
class Row:
    """One thing that is looked at.

    `key`: the number of its step, with a letter where a step has several; `fact`: the number of the fact it shows ("" where it
    shows none that has one); `shows`: that fact in plain words; `expected`: what the bot was made for, one of several, nothing
    where something is only measured. `relies`: what in the bot relies on it, "" where the bot has another way round; `harm`: what
    the bot does where it is otherwise.
    """

    key: str
    fact: str
    shows: str
    expected: tuple[str, ...] = ()
    relies: str = ""
    harm: str = ""

    @property
    def is_relied_on(self) -> bool:
        """Whether the bot does something wrong where it is otherwise."""
        return bool(self.relies)
