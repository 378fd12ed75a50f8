"""Settings of a server: read by everybody in it, changed by its managers."""

from __future__ import annotations

from dataclasses import replace
from typing import TypedDict, Unpack

from bot.model.base.refusals import Refused
from bot.model.people.people import Language
from bot.model.people.servers import USUAL, ServerSettings
from bot.service.table.repository import TableRepository
from bot.store.people import palettes, servers
from engines.kernel.base.messages import say

MOST_CHOSEN = 10
"""Channels, and roles, that may be chosen."""


class SettingsChanges(TypedDict, total=False):
    """Changes of the settings, as in `ServerSettings`."""

    language: Language | None
    channels: tuple[int, ...]
    openers: tuple[int, ...] | None
    vacation_days: int | None
    tables: int | None
    ratings: bool


class Servers:
    """The settings of the caller's server."""

    def __init__(self, repository: TableRepository) -> None:
        self.repository = repository

    @property
    def host_days(self) -> int:
        """The days of vacation that the host grants at most."""
        return self.repository.quotas.vacation_days

    @property
    def host_tables(self) -> int:
        """The tables at once that the host grants a server at most."""
        return self.repository.quotas.server

    async def here(self) -> ServerSettings:
        """The settings; the usual ones in direct messages."""
        caller = self.repository.caller
        if caller is None or not caller.guild:
            return USUAL
        return await self.repository.store.read(servers.of, caller.guild)

    async def managed(self) -> ServerSettings:
        """The settings, for managers. Raises Refused for everybody else."""
        self._guild()
        return await self.here()

    async def change(self, **changes: Unpack[SettingsChanges]) -> ServerSettings:
        """Change the settings, from the next table and the next vacation on. Raises Refused for everybody but managers, and for
        what is beyond the host's limits."""
        guild, now = self._guild(), replace(await self.here(), **changes)
        days, tables = now.vacation_days, now.tables
        if (days is not None and not 0 <= days <= self.host_days) or (tables is not None and not 1 <= tables <= self.host_tables):
            raise Refused(say("e.notoffered"))
        if max(len(now.channels), len(now.openers or ())) > MOST_CHOSEN:
            raise Refused(say("e.notoffered"))
        await self.repository.store.write(servers.keep, guild, now)
        return now

    async def choose_palette(self, palette: str) -> ServerSettings:
        """Set the colours of the posts, of live tables too. Raises Refused for everybody but managers."""
        await self.repository.store.write(palettes.choose_for_server, self._guild(), palette)
        return await self.here()

    def _guild(self) -> int:
        caller = self.repository.caller
        if caller is None or not caller.guild:
            raise Refused(say("e.serveronly"))
        if not caller.manages(caller.guild):
            raise Refused(say("e.manager"))
        return caller.guild
