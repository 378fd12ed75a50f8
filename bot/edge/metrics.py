"""Figures for Prometheus and a word on health, on a port of their own when one is set."""

from __future__ import annotations

import time
from collections.abc import Awaitable
from typing import TYPE_CHECKING

from aiohttp import web
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

from bot.edge.click import Click

if TYPE_CHECKING:
    from bot.edge.client import Broadside

BUCKETS = (0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 3.0)


class Metrics:
    """Counts clicks and measures their answers; serves `/metrics` and `/healthz`. Without a port it only counts."""

    def __init__(self, port: int | None = None) -> None:
        self.port = port
        self.registry = CollectorRegistry()
        self.clicks = Counter("broadside_clicks", "Clicks by kind", ["kind"], registry=self.registry)
        meaning = "From a click to its answer"
        self.answered = Histogram("broadside_answer_seconds", meaning, buckets=BUCKETS, registry=self.registry)
        self.latency = Gauge("broadside_gateway_latency_seconds", "Latency of the gateway", registry=self.registry)
        self.silent = Gauge("broadside_gateway_silence_seconds", "Seconds since the last event", registry=self.registry)
        self._runner: web.AppRunner | None = None
        self.address = ""

    async def timed(self, click: Click, answering: Awaitable[None]) -> None:
        """Await the answer, measured."""
        self.clicks.labels(click.kind).inc()
        began = time.perf_counter()
        try:
            await answering
        finally:
            self.answered.observe(time.perf_counter() - began)

    async def start(self, client: Broadside) -> None:
        """Serve, when there is a port."""
        if self.port is None:
            return
        app = web.Application()
        app.router.add_get("/healthz", self._health)
        app.router.add_get("/metrics", self._metrics)
        self._client = client
        self._runner = web.AppRunner(app, access_log=None)
        await self._runner.setup()
        await web.TCPSite(self._runner, "127.0.0.1", self.port).start()
        self.address = "{}:{}".format(*self._runner.addresses[0][:2])

    async def stop(self) -> None:
        """Stop serving."""
        if self._runner is not None:
            await self._runner.cleanup()

    async def _health(self, request: web.Request) -> web.Response:
        up = self._client.is_up
        return web.json_response({"gateway": up}, status=200 if up else 503)

    async def _metrics(self, request: web.Request) -> web.Response:
        client = self._client
        self.latency.set(client.latency if client.is_ready() else -1)
        if client.last_event is not None:
            self.silent.set((client.clock.now() - client.last_event).total_seconds())
        return web.Response(body=generate_latest(self.registry), headers={"Content-Type": "text/plain; version=0.0.4"})
