"""Figures of clicks and of the gateway; served by `metrics_server` if there is a port for them."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable
from typing import Protocol

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

from bot.edge.discord.hearing import HearingClient
from bot.edge.kit.click import Click

BUCKETS = (0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 3.0)


class Serving(Protocol):
    """A web server that tells figures. `address`: where; `client`, `database`: of whom."""

    address: str
    client: HearingClient | None
    database: Callable[[], str]

    async def stop(self) -> None:
        """Stop serving."""


class Metrics:
    """Counts clicks and measures their answers. Without a port it only counts."""

    def __init__(self, port: int | None = None) -> None:
        self.port = port
        self.registry = CollectorRegistry()
        self.clicks = Counter("broadside_clicks", "Clicks by kind", ["kind"], registry=self.registry)
        meaning = "From a click to its answer"
        self.answered = Histogram("broadside_answer_seconds", meaning, buckets=BUCKETS, registry=self.registry)
        self.latency = Gauge("broadside_gateway_latency_seconds", "Latency of the gateway", registry=self.registry)
        self.silent = Gauge("broadside_gateway_silence_seconds", "Seconds since the last event", registry=self.registry)
        self.server: Serving | None = None

    async def timed(self, click: Click, answering: Awaitable[None]) -> None:
        """Await the answer, measured."""
        self.clicks.labels(click.kind).inc()
        began = time.perf_counter()
        try:
            await answering
        finally:
            self.answered.observe(time.perf_counter() - began)

    def exposition(self, client: HearingClient | None) -> bytes:
        """All figures of this moment, as Prometheus reads them."""
        self.latency.set(client.latency if client is not None and client.is_ready() else -1)
        if client is not None and client.last_event is not None:
            self.silent.set((client.clock.now() - client.last_event).total_seconds())
        return generate_latest(self.registry)

    async def open(self) -> None:
        """Serve, when there is a port, with word that the database is waited for. Only then is a web server loaded: 2 MB. Raises
        OSError where the port is another program's."""
        if self.port is not None and self.server is None:
            from bot.edge.discord.metrics_server import MetricsServer

            self.server = server = MetricsServer(self.exposition)
            await server.start(self.port)

    async def start(self, client: HearingClient, database: Callable[[], str]) -> None:
        """Serve what this client and its database are like. `database`: "ok", or what is wrong with it now."""
        await self.open()
        if self.server is not None:
            self.server.client, self.server.database = client, database

    async def stop(self) -> None:
        """Stop serving."""
        if self.server is not None:
            await self.server.stop()
