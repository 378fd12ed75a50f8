"""Servers: what their managers have set."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from bot.model.people.people import Language


@dataclass(frozen=True, slots=True)
class ServerSettings:
    """The settings of a server by its managers.

    - `palette`: the colours of its posts; empty for the usual ones.
    - `language`: the language of new tables; None for that of the server at Discord, else of whoever opens one.
    - `channels`: the channels, with their threads, in which tables may be opened; empty for all.
    - `openers`: the roles whose members may open tables, and nobody else but managers if it is empty; None for everybody.
    - `vacation_days`: days of vacation of a captain and calendar year; None for the host's number.
    - `tables`: tables at once; None for the host's number.
    - `ratings`: the server has leaderboards, and its tables may be rated.
    """

    palette: str = ""
    language: Language | None = None
    channels: tuple[int, ...] = ()
    openers: tuple[int, ...] | None = None
    vacation_days: int | None = None
    tables: int | None = None
    ratings: bool = True

    def is_opener(self, roles: Collection[int]) -> bool:
        """Whether a member with those roles may open tables."""
        return self.openers is None or not set(self.openers).isdisjoint(roles)

    def days_within(self, most: int) -> int:
        """The days of vacation, of the host's at most."""
        return most if self.vacation_days is None else min(self.vacation_days, most)

    def tables_within(self, most: int) -> int:
        """The tables at once, of the host's at most."""
        return most if self.tables is None else min(self.tables, most)


USUAL = ServerSettings()
"""The settings of a server that has set none."""
