"""The stand-in as a server: TLS for the bot's client library, a plain port for the page."""

from __future__ import annotations

import ssl
from functools import cache
from pathlib import Path
from types import TracebackType

import trustme
from aiohttp import web

from playground.discord.guard import guard_client
from playground.discord.page.api import page_app
from playground.discord.rest import calls
from playground.discord.state import State
from playground.discord.wire.gateway import Gateway
from playground.discord.world import World

HOSTS = (
    "discord.com",
    "gateway.discord.gg",
    "*.discord.gg",
    "cdn.discordapp.com",
    "media.discordapp.net",
    "localhost",
    "127.0.0.1",
)


@cache
def authority() -> trustme.CA:
    """The authority of all stand-ins of this process."""
    return trustme.CA()


@cache
def tls() -> ssl.SSLContext:
    """The certificate of all stand-ins of this process."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    authority().issue_cert(*HOSTS).configure_cert(context)
    return context


class StandIn(State):
    """A loopback Discord for one bot.

    `async with StandIn(ca_file=...) as discord:` then start the real client with `discord.endpoint` and that file.
    """

    def __init__(self, world: World | None = None, *, token: str = "playground", ca_file: Path | str | None = None) -> None:
        self.world: World = world or World()
        super().__init__(self.world, token)
        self.ca_file = Path(ca_file) if ca_file else None
        self.gateway = Gateway(self)
        self._runners: list[web.AppRunner] = []
        self.endpoint = ""
        self.page_url = ""

    async def start(self, *, port: int = 0, page_port: int | None = None) -> None:
        """Listen on 127.0.0.1: `endpoint` (host:port) for the bot, `page_url` for browsers if `page_port` is given (0: any)."""
        if self.ca_file is not None:
            authority().cert_pem.write_to_path(str(self.ca_file))
        app = web.Application(client_max_size=64 * 1024 * 1024)
        guard_client(app, HOSTS)
        app.router.add_get("/", self.gateway.serve)
        app.router.add_get("/attachments/{channel}/{file}/{name}", self._attachment)
        calls.Dispatcher(self).add_routes(app)
        self.endpoint = f"127.0.0.1:{await self._listen(app, port, tls())}"
        if page_port is not None:
            self.page_url = f"http://localhost:{await self._listen(page_app(self, self.world), page_port, None)}"

    async def _listen(self, app: web.Application, port: int, tls: ssl.SSLContext | None) -> int:
        runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.5)
        await runner.setup()
        self._runners.append(runner)
        site = web.TCPSite(runner, "127.0.0.1", port, ssl_context=tls)
        await site.start()
        return int(runner.addresses[0][1])

    async def stop(self) -> None:
        """Close every connection and stop listening."""
        await self.gateway.drop(code=1001)
        for runner in self._runners:
            await runner.cleanup()
        self._runners.clear()

    async def __aenter__(self) -> StandIn:
        await self.start()
        return self

    async def __aexit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        await self.stop()

    async def _attachment(self, request: web.Request) -> web.Response:
        return self.serve_file(request)
