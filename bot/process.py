"""One bot process: the service, the edge and the client, made and started together."""
from __future__ import annotations

import contextlib
from random import Random

import structlog

from bot.clock import RealClock
from bot.edge.answering import Answering
from bot.edge.client import Broadside
from bot.edge.commands import content_hash, payload
from bot.edge.compose import Posts
from bot.edge.direct import Direct
from bot.edge.edge import Edge
from bot.edge.endpoint import connector
from bot.edge.films import Films
from bot.edge.listening import Redrawing, Unheard
from bot.edge.living import Living
from bot.edge.metrics import Metrics
from bot.edge.notes import StoredNotes
from bot.edge.once import Once
from bot.edge.pictures import Pictures
from bot.edge.poster import DiscordPoster
from bot.edge.router import Router
from bot.edge.wire import Wire
from bot.service.host import Host
from bot.settings import Settings
from bot.store.database import Store
from render.studio import Studio

log = structlog.get_logger(__name__)
COMMANDS = "commands"


class Process:
    """`run` hosts until it is cancelled or cannot go on; everything is closed when it returns.

    `rnd`: see `bot.service.desk.Desk`.
    """

    def __init__(self, settings: Settings, rnd: Random | None = None) -> None:
        self.settings, self.rnd = settings, rnd
        self.clock = RealClock(settings.clock_scale)
        self.store = Store(settings.database_url)
        self.notes = StoredNotes(self.store)
        self.studio = Studio()
        self.metrics = Metrics(settings.metrics_port)

    async def run(self) -> None:
        """Host tables on Discord. Raises what `Broadside.run_until_over` raises."""
        authority = str(self.settings.discord_ca_file) if self.settings.discord_ca_file else None
        self.client = Broadside(
            connector(self.settings.discord_endpoint, authority), self.clock, self.notes,
            shard_ids=self.settings.shard_ids, shard_count=self.settings.shard_count,
        )  # fmt: skip
        self._assemble()
        try:
            await self.metrics.start(self.client)
            await self.client.run_until_over(self.settings.discord_token)
        finally:
            await self._end()

    def _assemble(self) -> None:
        client, wire = self.client, Wire(self.client.http)
        pictures, living, unheard = Pictures(self.studio), Living(self.clock), Unheard()
        self.poster = DiscordPoster(wire, pictures, living, self.clock)
        self.host = Host(self.store, self.clock, Posts(), self.poster, unheard, rnd=self.rnd)
        self.poster.known = self.host.people.inbox
        edge = Edge(self.host, wire, living, self.clock, Once(self.notes), Films(self.host.tables))
        unheard.listener = Redrawing(edge, pictures)
        self.answering, router = Answering(wire, pictures, living, self.host.desk.randomness.codes), Router(edge)
        self.wire, self.edge = wire, edge
        client.clicked = lambda click: self.metrics.timed(click, self.answering.answer(click, router.reply))
        client.written = Direct(edge, self.poster).hear
        client.prepared = self._prepare

    async def _prepare(self) -> None:
        """Logged in: the service starts, and the commands are told when they have changed."""
        self.poster.bot = self.client.user.id if self.client.user else 0
        await self.host.start()
        commands = payload()
        told = f"{self.client.application_id} {content_hash(commands)}"
        if await self.notes.read(COMMANDS) != told:
            await self.wire.put_commands(self.client.application_id or 0, commands)
            await self.notes.write(COMMANDS, told)
            log.info("commands told", count=len(commands))

    async def _end(self) -> None:
        for ending in (self.host.stop, self.studio.close, self.metrics.stop, self.client.close):
            with contextlib.suppress(Exception):
                await ending()
