"""A row of the plan, and the words for outcomes of requests."""

from __future__ import annotations

from dataclasses import dataclass

ACCEPTED, FORM = "taken", "refused 50035"
"""Outcomes of a request: taken, or refused for its form."""
PICTURE_STAYS = "taken, the picture stands"
PICTURE_GOES = "taken, the picture is gone"
YES, NO = "yes", "no"
"""Answers of the person."""


@dataclass(frozen=True, slots=True)
class PlanRow:
    """One observation of the plan.

    `key`: the number of its step, with a letter if the step has several rows.
    `fact`: the number of the fact that it shows; "" if the fact has none.
    `shows`: the fact in plain words.
    `expected`: the outcomes that the bot was made for; empty if something is only measured.
    `relies`: the module that relies on it; "" if the bot has another way.
    `harm`: the behaviour of the bot after any other outcome.
    """

    key: str
    fact: str
    shows: str
    expected: tuple[str, ...] = ()
    relies: str = ""
    harm: str = ""

    @property
    def is_relied_on(self) -> bool:
        """Whether the bot goes wrong after any other outcome."""
        return bool(self.relies)
