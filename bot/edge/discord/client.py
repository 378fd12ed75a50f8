"""The client: the real library with what the edge needs, a watchdog, and a count of logins."""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Awaitable, Callable, Collection, Sequence
from datetime import datetime, timedelta
from typing import Any

import aiohttp
import discord
import structlog

from bot.edge.discord import undocumented
from bot.edge.discord.hearing import HearingClient
from bot.edge.discord.interactions import read_click
from bot.edge.discord.request_gate import Gate
from bot.edge.discord.tree import Tree
from bot.edge.kit.click import Click
from bot.edge.kit.key_values import KeyValues
from bot.model.base.reticence import where
from bot.model.base.times import is_within
from bot.model.posting.ports import Clock
from bot.service.process.complaints import passing_over_ground

log = structlog.get_logger(__name__)
APART = timedelta(seconds=5)
"""Discord's time between two logins: the silence of a shard counts from its turn on."""
IDENTIFIES = 800
"""Logins a day after which the process gives up: at 1,000 Discord takes the token away."""
SILENCE = 120.0
"""Seconds without a gateway after which the process ends, to be started again."""
ARRIVALS = 2.0
"""Seconds without a further server after which the client is ready; those that come later are as good."""
DAY = 86400.0
KEY = "identifies"
PRESSED = (discord.InteractionType.component, discord.InteractionType.modal_submit)
undocumented.without_voice()


class Gone(Exception):
    """The gateway cannot be reached again from this process; another start may help."""


class TooManyLogins(Exception):
    """The day's logins are used up."""


class Broadside(HearingClient, discord.AutoShardedClient):
    """Hands every interaction and every direct message on; keeps nothing of Discord's in memory that it does not need."""

    def __init__(
        self, connector: aiohttp.BaseConnector, clock: Clock, key_values: KeyValues, *, shard_ids: Sequence[int] | None = None,
        shard_count: int | None = None, look_every: float = 10.0,
    ) -> None:  # fmt: skip
        self.gate = Gate(clock)
        some: dict[str, Any] = {} if shard_ids is None else {"shard_ids": list(shard_ids)}
        super().__init__(
            intents=discord.Intents(guilds=True, dm_messages=True), connector=connector, max_messages=None,
            allowed_mentions=discord.AllowedMentions.none(), max_ratelimit_timeout=30.0, chunk_guilds_at_startup=False,
            http_trace=self.gate.trace(), shard_count=shard_count, guild_ready_timeout=clock.short(ARRIVALS),
            **some,
        )  # fmt: skip
        self.tree = Tree(self)
        self.clock, self.key_values, self.look_every = clock, key_values, look_every
        self.clicked: Callable[[Click], Awaitable[None]] | None = None
        self.written: Callable[[discord.Message], Awaitable[None]] | None = None
        self.prepared: Callable[[], Awaitable[None]] | None = None
        self.removed: Callable[[int], Awaitable[None]] | None = None
        self.added: Callable[[int, int, str], Awaitable[None]] | None = None
        self.arrived: Callable[[frozenset[int], Callable[[int], bool]], Awaitable[None]] | None = None
        self.archived: Callable[[int], Awaitable[None]] | None = None
        self.listed: Callable[[Collection[int], Collection[int]], Awaitable[None]] | None = None
        self.shard_came: Callable[[int], None] = lambda shard: None
        self.shard_went: Callable[[int], None] = lambda shard: None
        self.failure: Exception | None = None
        self.last_event: datetime | None = None
        self._down: dict[int, datetime] = {}
        self._watch: asyncio.Task[None] | None = None
        self._over = asyncio.Event()
        self._compared = False
        self._logins: list[float] = []

    # -- the library's hooks

    async def setup_hook(self) -> None:
        """Logged in, not yet connected. How many shards there are is Discord's to say where the settings do not."""
        if self.shard_count is None:
            self.shard_count = await undocumented.shards_of(self.http)
        if self.prepared is not None:
            await self.prepared()
        for place, shard in enumerate(self.own_shards):
            self._down[shard] = self.clock.now() + place * APART
        self._watch = asyncio.create_task(self._watching())

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Count a login; five seconds between two of them."""
        if not await self.may_identify():
            self.give_up(TooManyLogins(f"{IDENTIFIES} logins within a day"))
            raise self.failure or TooManyLogins
        await super().before_identify_hook(shard_id, initial=initial)

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """Every press, choice in a menu and form; commands and completions are the tree's."""
        self.last_event = self.clock.now()
        if interaction.type in PRESSED:
            await self.hear(read_click(interaction))

    async def hear(self, click: Click) -> None:
        """Hand on what somebody did."""
        if self.clicked is not None:
            await self.clicked(click)

    async def on_message(self, message: discord.Message) -> None:
        """Direct messages alone; the intents bring no others."""
        if self.written is not None and message.guild is None:
            await self.written(message)

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """The bot was added to a server. If it may write in the channel for news of the server, that and the locale are told."""
        channel = guild.system_channel
        if self.added is None or channel is None:
            return
        given = channel.permissions_for(guild.me)
        if given.view_channel and given.send_messages:
            await self.added(guild.id, channel.id, str(guild.preferred_locale))

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """The bot was removed from a server, or the server is no more. Of an outage the library tells otherwise."""
        if self.removed is not None:
            await self.removed(guild.id)

    async def on_ready(self) -> None:
        """Every shard is there, and every server that can be."""
        await self._compare()

    async def on_guild_available(self, guild: discord.Guild) -> None:
        """An outage of a server is over."""
        await self._compare()

    async def on_raw_thread_update(self, told: discord.RawThreadUpdateEvent) -> None:
        """A thread is different. One that was archived without being locked is told."""
        state = told.data["thread_metadata"]
        if self.archived is not None and state["archived"] and not state.get("locked"):
            await self.archived(told.thread_id)

    async def _list_threads(self, shard: int) -> None:
        """Tell which threads are open in the servers of a shard; nothing was told of them while there was no connection."""
        there = [guild for guild in self.guilds if guild.shard_id == shard and not guild.unavailable]
        if self.listed is not None and there:
            await self.listed({guild.id for guild in there}, {thread.id for guild in there for thread in guild.threads})

    async def _compare(self) -> None:
        """Once after the start, as soon as no server is kept away by an outage: tell which servers there are."""
        if self._compared or not self.is_ready() or any(guild.unavailable for guild in self.guilds):
            return
        self._compared = True
        if self.arrived is not None:
            await self.arrived(frozenset(guild.id for guild in self.guilds), self._is_ours)

    def _is_ours(self, guild: int) -> bool:
        """Whether the events of a server come to this process."""
        count = self.shard_count or 1
        return (guild >> 22) % count in self.own_shards

    @property
    def own_shards(self) -> tuple[int, ...]:
        """The shards that this process serves."""
        return tuple(self.shard_ids or range(self.shard_count or 1))

    async def on_shard_connect(self, shard_id: int) -> None:
        """A shard is logged in: presses arrive from now on; its servers are still being told."""
        self.shard_came(shard_id)

    async def on_shard_ready(self, shard_id: int) -> None:
        """A shard is there."""
        self._down.pop(shard_id, None)
        await self._list_threads(shard_id)

    async def on_shard_resumed(self, shard_id: int) -> None:
        """A shard is there again, with the presses that came meanwhile."""
        self._down.pop(shard_id, None)
        self.shard_came(shard_id)

    async def on_shard_disconnect(self, shard_id: int) -> None:
        """A shard is gone; the library tries to bring it back."""
        self._down.setdefault(shard_id, self.clock.now())
        self.shard_went(shard_id)

    async def on_error(self, event_method: str, /, *args: Any, **kwargs: Any) -> None:
        """Never a stack with what somebody wrote in it, only where."""
        wrong = sys.exc_info()[1]
        log.error("event failed", hook=event_method, error=where(wrong) if wrong is not None else "")

    def run_by(self) -> dict[int, str]:
        """The owner of the application, or the members of the team that owns it, with their names, as Discord told at login."""
        application = self.application
        if application is None:
            return {}
        if application.team is None:
            return {application.owner.id: application.owner.name}
        accepted = discord.TeamMembershipState.accepted
        return {member.id: member.name for member in application.team.members if member.membership_state is accepted}

    # -- the watchdog

    @property
    def is_up(self) -> bool:
        """Whether every shard is connected."""
        return not self._down and self.is_ready()

    async def _watching(self) -> None:
        while not self.is_closed():
            await asyncio.sleep(self.look_every)
            now = self.clock.now()
            if any((now - since).total_seconds() > SILENCE for since in self._down.values()):
                self.give_up(Gone(f"no gateway for {SILENCE:.0f} s"))
                return

    def give_up(self, why: Exception) -> None:
        """End the client; `run_until_over` raises the reason."""
        self.failure = self.failure or why
        log.error("giving up", reason=str(why))
        self._over.set()

    async def may_identify(self) -> bool:
        """Count a login of today; False when there were too many."""
        now = self.clock.now().timestamp()
        times = [at for at in await self._logged_in() if is_within(DAY, at, now)]
        self._logins = [*times, round(now)][-IDENTIFIES - 1 :]
        with passing_over_ground():
            await self.key_values.write(KEY, json.dumps(self._logins))
        return len(times) < IDENTIFIES

    async def _logged_in(self) -> list[float]:
        """When somebody logged in with this token; if nothing can be read, what this process knows of it."""
        with passing_over_ground():
            saved = await self.key_values.read(KEY)
            kept = json.loads(saved) if saved else []
            return max(kept, self._logins, key=len)
        return self._logins

    async def run_until_over(self, token: str) -> None:
        """Log in and stay. Raises Gone, TooManyLogins, or what the library raises when it cannot go on."""
        staying, over = asyncio.create_task(self.start(token)), asyncio.create_task(self._over.wait())
        try:
            await asyncio.wait({staying, over}, return_when=asyncio.FIRST_COMPLETED)
            if self.failure is None:
                await staying
        except undocumented.FAILED_HANDSHAKE as wrong:
            raise Gone(f"the first handshake failed: {type(wrong).__name__}") from wrong
        finally:
            for task in filter(None, (staying, over, self._watch)):
                task.cancel()
            if not self.is_closed():
                await self.close()
            undocumented.stop_beating(self.loop)
        if self.failure is not None:
            raise self.failure
