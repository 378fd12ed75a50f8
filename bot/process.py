"""One bot process: the service, the edge and the client, made and started together."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from functools import partial
from random import Random

import structlog

from bot.clock import RealClock
from bot.edge.context.context import EdgeRuntime
from bot.edge.context.first_time_hints import FirstTimeHints
from bot.edge.context.press_limit import PressLimit
from bot.edge.context.replay_cache import ReplayCache
from bot.edge.delivery.answering import Responder
from bot.edge.delivery.long_work import MovingPictures
from bot.edge.delivery.open_panels import OpenPanels
from bot.edge.delivery.pictures import DrawnPictures
from bot.edge.delivery.poster import DiscordPoster
from bot.edge.discord.client import Broadside
from bot.edge.discord.commands import content_hash
from bot.edge.discord.endpoint import connector
from bot.edge.discord.failures import error_name
from bot.edge.discord.http import Wire
from bot.edge.discord.metrics import Metrics
from bot.edge.discord.retries import SEND_ERRORS
from bot.edge.posts.compose import Posts
from bot.edge.posts.greeting import Greeting
from bot.edge.router import reply_to
from bot.edge.text_answers.direct import Direct
from bot.edge.turn.redrawing import DeferredListener, Redrawing
from bot.model.base.times import DAY, HOUR
from bot.service.host import Host, HostSetup
from bot.service.people.inboxes import StoredInboxes
from bot.service.people.operators import Operators
from bot.service.people.quotas import Quotas
from bot.service.process.key_value import StoredKeyValues
from bot.service.process.worker import this_process
from bot.service.upkeep.heartbeat import Replaced
from bot.settings import Settings
from bot.store.base.database import Store
from render.drawing.studio import Studio

log = structlog.get_logger(__name__)
COMMANDS, APPLICATION = "commands", "application"
"""Keys of two notes: the commands that Discord has for an application, and the application of the database."""
NOT_TOLD = "the commands that Discord knows go on; what is new in this release is missing until they are told at a later start"
CLOSING = 8.0
"""Seconds for closing everything. With those for answers in progress they are less than the supervisor's patience."""


class Process:
    """One process. `run` hosts until it is cancelled or fails; then everything is closed.

    - `rnd`: see `bot.service.table.repository.TableRepository`.
    - `ready`: called after the start of the service.
    - `studio`, `metrics`: drawing and figures, if they were started already.
    """

    def __init__(
        self,
        settings: Settings,
        rnd: Random | None = None,
        ready: Callable[[], None] = lambda: None,
        studio: Studio | None = None,
        metrics: Metrics | None = None,
    ) -> None:
        self.settings, self.rnd, self.ready = settings, rnd, ready
        self.clock = RealClock(settings.clock_scale)
        self.store = Store(settings.database_url)
        self.key_values = StoredKeyValues(self.store)
        self.studio = studio or Studio()
        self.metrics = metrics or Metrics(settings.metrics_port)
        self.operators = Operators(frozenset(settings.operators or ()), settings.operator_plays)
        self.moving_pictures = MovingPictures(settings.films_at_once, settings.films_waiting)
        self._open: list[Callable[[], Awaitable[None]]] = []

    async def run(self) -> None:
        """Host tables on Discord. Raises the exceptions of `Broadside.run_until_over`."""
        authority = str(self.settings.discord_ca_file) if self.settings.discord_ca_file else None
        self.client = Broadside(
            connector(self.settings.discord_endpoint, authority), self.clock, self.key_values,
            shard_ids=self.settings.shard_ids, shard_count=self.settings.shard_count,
        )  # fmt: skip
        self._assemble()
        self._open = [self.host.stop, self.studio.close, self.metrics.stop, self.client.close]
        try:
            await self.metrics.start(self.client, self.store.ground.word)
            await self.client.run_until_over(self.settings.discord_token)
        finally:
            await self._close()

    def idle(self) -> float:
        """Seconds without a waiting person; 0 before the first answer."""
        return self.answering.in_flight.idle_time if self._open else 0.0

    async def end(self) -> None:
        """End in order: start nothing new, save and show answers in progress, close everything."""
        if self._open and self.client.is_ready():
            left = await self.answering.in_flight.drain()
            if left:
                log.error("answers cut short", count=left)
            await self._close()

    def _assemble(self) -> None:
        client, wire = self.client, Wire(self.client.http)
        pictures, open_panels, late_listener = DrawnPictures(self.studio), OpenPanels(self.clock), DeferredListener()
        self.poster = DiscordPoster(wire, pictures, open_panels, StoredInboxes(self.store, self.clock))
        self.host = Host(
            self.store, self.clock, Posts(self.operators), self.poster, late_listener, self.rnd,
            HostSetup(operators=self.operators, quotas=self._quotas(), keep_details=self.settings.keep_details_days),
        )  # fmt: skip
        press_limit = PressLimit(self.clock, self.settings.presses_per_minute)
        edge = EdgeRuntime(
            self.host, wire, open_panels, self.clock, FirstTimeHints(self.key_values), ReplayCache(self.host.history),
            press_limit, verify_url=self.settings.verify_url or "",
        )  # fmt: skip
        late_listener.listener = Redrawing(edge, pictures, client.gate)
        codes = self.host.repository.randomness.codes
        self.answering = Responder(wire, pictures, open_panels, self.moving_pictures, codes, late_listener)
        self.answering.aside = self.poster.aside
        self.host.thinking.quiet = self.answering.in_flight.wait_current
        self.wire, making = wire, partial(reply_to, edge)
        client.clicked = lambda click: self.metrics.timed(click, self.answering.answer(click, making))
        client.written = Direct(edge, self.poster, self.host.courier.rate_limit, codes, self.answering.in_flight).hear
        client.prepared = self._prepare
        client.removed = self.host.servers.on_removed
        client.archived, client.listed = self.host.threads.on_archived, self.host.threads.look
        client.added = Greeting(self.poster, self.key_values).greet
        client.shard_came, client.shard_went = self.host.heartbeat.came, self.host.heartbeat.went
        self.host.heartbeat.lost = lambda: client.give_up(Replaced("another process has taken over"))

    def _quotas(self) -> Quotas:
        settings = self.settings
        lobby, alone = settings.lobby_hours * HOUR, settings.alone_days * DAY
        shared = (settings.lobbies_per_person, settings.tables_per_person, settings.tables_per_server)
        return Quotas(
            *shared, lobby, alone, settings.alone_per_person, settings.openings_per_hour, vacation_days=settings.vacation_days
        )

    async def _prepare(self) -> None:
        """Start the service after the login, and send changed commands to Discord."""
        self.poster.search.bot = self.client.user.id if self.client.user else 0
        self.operators.names = self.client.run_by()
        if self.settings.operators is None:
            self.operators.people = frozenset(self.operators.names)
        shards, count = self.client.own_shards, self.client.shard_count or 1
        worker, hold = this_process(self.client.application_id or 0, shards, count), self.store.ground.persistently
        await hold(partial(self.host.start, worker, arriving=()))
        if await hold(self._is_its_own):
            self.client.arrived = self.host.servers.close_missing
        await self._tell_commands()
        self.ready()

    async def _tell_commands(self) -> None:
        """Send changed commands to Discord. If it refuses them, the bot goes on with the old ones."""
        tree, hold = self.client.tree, self.store.ground.persistently
        commands = await tree.payload()
        present = f"{self.client.application_id} {content_hash(commands)}"
        if await hold(partial(self.key_values.read, COMMANDS)) == present:
            return
        try:
            await tree.publish(commands)
        except SEND_ERRORS as lost:
            log.error("commands not told", error=error_name(lost), next=NOT_TOLD)
            return
        await hold(partial(self.key_values.write, COMMANDS, present))
        log.info("commands told", count=len(commands))

    async def _is_its_own(self) -> bool:
        """Whether the database belongs to this application. In another's no server is missing, so that no table of it is
        closed."""
        mine, noted = str(self.client.application_id), await self.key_values.read(APPLICATION)
        if noted is None:
            known = await self.key_values.read(COMMANDS)
            noted = known.partition(" ")[0] if known else mine
            await self.key_values.write(APPLICATION, noted)
        if noted != mine:
            log.warning("the database is another application's", application=noted)
        return noted == mine

    async def _close(self) -> None:
        """Close courier, clocks, store, drawing, figures, and last the connection to Discord."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(CLOSING):
                while self._open:
                    with contextlib.suppress(Exception):
                        await self._open.pop(0)()
