"""Figures for Prometheus and a word on health, at a port of this machine."""

from __future__ import annotations

from collections.abc import Callable

from aiohttp import web

from bot.edge.discord.hearing import HearingClient

OK, WAITING = "ok", "waiting for the database"


class MetricsServer:
    """Serves `/metrics` and `/healthz`, with what `database` says of it now. `client` is None until the database was looked at.
    `address`: where, once it does; `told`: all figures of this moment."""

    def __init__(self, told: Callable[[HearingClient | None], bytes]) -> None:
        self._told, self.address = told, ""
        self.client: HearingClient | None = None
        self.database: Callable[[], str] = lambda: WAITING
        app = web.Application()
        app.router.add_get("/healthz", self._health)
        app.router.add_get("/metrics", self._figures)
        self._runner = web.AppRunner(app, access_log=None)

    async def start(self, port: int) -> None:
        """Serve at that port; 0: at any that is free."""
        await self._runner.setup()
        await web.TCPSite(self._runner, "127.0.0.1", port).start()
        self.address = "{}:{}".format(*self._runner.addresses[0][:2])

    async def stop(self) -> None:
        """Stop serving."""
        await self._runner.cleanup()

    async def _health(self, request: web.Request) -> web.Response:
        up, database = self.client is not None and self.client.is_up, self.database()
        return web.json_response({"gateway": up, "database": database}, status=200 if up and database == OK else 503)

    async def _figures(self, request: web.Request) -> web.Response:
        return web.Response(body=self._told(self.client), headers={"Content-Type": "text/plain; version=0.0.4"})
