"""Turns as the channel tells them: what is played in one turn is told in one post."""

from __future__ import annotations

from engines.kernel.base.values import value_class


@value_class
class Turn:
    """The turn a table is in, by public facts: `name` is the same as long as it lasts, and never comes back.

    `then`: whose turn follows as far as everybody knows. `gathers`: many picks one after the other (a draft, an auction, a
    deployment), which are told in one post a day.
    """

    name: str = ""
    then: int | None = None
    gathers: bool = False
