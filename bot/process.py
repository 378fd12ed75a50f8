"""One bot process: the service, the edge and the client, made and started together."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from functools import partial
from random import Random

import structlog

from bot.clock import RealClock
from bot.edge.answering import Answering
from bot.edge.client import Broadside
from bot.edge.commands import content_hash
from bot.edge.compose import Posts
from bot.edge.direct import Direct
from bot.edge.edge import Doors
from bot.edge.endpoint import connector
from bot.edge.films import Films
from bot.edge.listening import Redrawing, Unheard
from bot.edge.living import Living
from bot.edge.metrics import Metrics
from bot.edge.once import Once
from bot.edge.pictures import Pictures
from bot.edge.poster import DiscordPoster
from bot.edge.presses import Presses
from bot.edge.reels import Reels
from bot.edge.router import reply_to
from bot.edge.wire import Wire
from bot.service.alive import Replaced
from bot.service.host import Host
from bot.service.inboxes import Inboxes
from bot.service.notes import StoredNotes
from bot.service.operators import Operators
from bot.service.paces import DAY, HOUR
from bot.service.quotas import Quotas
from bot.service.workers import this_process
from bot.settings import Settings
from bot.store.database import Store
from render.studio import Studio

log = structlog.get_logger(__name__)
COMMANDS, APPLICATION = "commands", "application"
"""Notes: which commands Discord was told for which application, and whose the database is."""
CLOSING = 8.0
"""Seconds within which everything is closed; with those for answers under way, less than the supervisor's patience."""


class Process:
    """`run` hosts until it is cancelled or cannot go on; everything is closed when it returns.

    `rnd`: see `bot.service.desk.Desk`. `ready` is called when the service has started and the commands are told.
    """

    def __init__(self, settings: Settings, rnd: Random | None = None, ready: Callable[[], None] = lambda: None) -> None:
        self.settings, self.rnd, self.ready = settings, rnd, ready
        self.clock = RealClock(settings.clock_scale)
        self.store = Store(settings.database_url)
        self.notes = StoredNotes(self.store)
        self.studio = Studio()
        self.metrics = Metrics(settings.metrics_port)
        self.operators = Operators(frozenset(settings.operators or ()), settings.operator_plays)
        self.reels = Reels(settings.films_at_once, settings.films_waiting)
        self._open: list[Callable[[], Awaitable[None]]] = []

    async def run(self) -> None:
        """Host tables on Discord. Raises what `Broadside.run_until_over` raises."""
        authority = str(self.settings.discord_ca_file) if self.settings.discord_ca_file else None
        self.client = Broadside(
            connector(self.settings.discord_endpoint, authority), self.clock, self.notes,
            shard_ids=self.settings.shard_ids, shard_count=self.settings.shard_count,
        )  # fmt: skip
        self._assemble()
        self._open = [self.host.stop, self.studio.close, self.metrics.stop, self.client.close]
        try:
            await self.metrics.start(self.client)
            await self.client.run_until_over(self.settings.discord_token)
        finally:
            await self._close()

    async def end(self) -> None:
        """Asked to end: nothing new is begun, answers under way are saved and shown, then everything is closed in order."""
        if self._open and self.client.is_ready():
            left = await self.answering.under_way.finish()
            if left:
                log.error("answers cut short", count=left)
            await self._close()

    def _assemble(self) -> None:
        client, wire = self.client, Wire(self.client.http)
        pictures, living, unheard = Pictures(self.studio), Living(self.clock), Unheard()
        self.poster = DiscordPoster(wire, pictures, living, Inboxes(self.store, self.clock))
        self.host = Host(
            self.store, self.clock, Posts(self.operators), self.poster, unheard, rnd=self.rnd, operators=self.operators,
            quotas=self._quotas(), keep_details=self.settings.keep_details_days,
        )  # fmt: skip
        presses = Presses(self.clock, self.settings.presses_per_minute)
        doors = Doors(self.host, wire, living, self.clock, Once(self.notes), Films(self.host.tables), presses)
        unheard.listener = Redrawing(doors, pictures, client.gate)
        codes = self.host.desk.randomness.codes
        self.answering = Answering(wire, pictures, living, self.reels, codes)
        self.wire, making = wire, partial(reply_to, doors)
        client.clicked = lambda click: self.metrics.timed(click, self.answering.answer(click, making))
        client.written = Direct(doors, self.poster, self.host.courier.pacing, codes, self.answering.under_way).hear
        client.prepared = self._prepare
        client.removed = self.host.servers.removed
        client.shard_came, client.shard_went = self.host.alive.came, self.host.alive.went
        self.host.alive.lost = lambda: client.give_up(Replaced("another process has taken over"))

    def _quotas(self) -> Quotas:
        told = self.settings
        lobby, alone = told.lobby_hours * HOUR, told.alone_days * DAY
        return Quotas(told.lobbies_per_person, told.tables_per_person, told.tables_per_server, lobby, alone)

    async def _prepare(self) -> None:
        """Logged in: the service starts, and the commands are told when they have changed."""
        self.poster.bot = self.client.user.id if self.client.user else 0
        self.operators.names = self.client.run_by()
        if self.settings.operators is None:
            self.operators.people = frozenset(self.operators.names)
        shards, count = self.client.own_shards, self.client.shard_count or 1
        await self.host.start(this_process(self.client.application_id or 0, shards, count), arriving=())
        if await self._is_its_own():
            self.client.arrived = self.host.servers.missing
        tree = self.client.tree
        commands = await tree.payload()
        told = f"{self.client.application_id} {content_hash(commands)}"
        if await self.notes.read(COMMANDS) != told:
            await tree.sync()
            await self.notes.write(COMMANDS, told)
            log.info("commands told", count=len(commands))
        self.ready()

    async def _is_its_own(self) -> bool:
        """Whether the database is this application's. In another's no server is missed: its tables must not be closed."""
        mine, noted = str(self.client.application_id), await self.notes.read(APPLICATION)
        if noted is None:
            told = await self.notes.read(COMMANDS)
            noted = told.partition(" ")[0] if told else mine
            await self.notes.write(APPLICATION, noted)
        if noted != mine:
            log.warning("the database is another application's", application=noted)
        return noted == mine

    async def _close(self) -> None:
        """Close what is open: courier, clocks and store, drawing, figures, and the way to Discord last."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(CLOSING):
                while self._open:
                    with contextlib.suppress(Exception):
                        await self._open.pop(0)()
