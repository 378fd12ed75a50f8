"""The stand-in as a server: TLS for the bot's client library, a plain port for the page."""

from __future__ import annotations

import ssl
from pathlib import Path
from types import TracebackType
from typing import Any

import trustme
from aiohttp import web

from playground.discord.entities import Attachment
from playground.discord.faults import Faults
from playground.discord.gateway import Gateway
from playground.discord.payloads import sign
from playground.discord.rates import Rates
from playground.discord.rest import calls
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

REMEMBERED = 50_000


class StandIn:
    """A loopback Discord for one bot.

    `async with StandIn(ca_file=...) as discord:` then start the real client with `discord.endpoint` and that file. What went
    wrong is in `problems` (requests that broke a rule, answers of our own that broke the description) and `unhandled` (routes
    nobody serves); `calls` is the log of all requests, `invalid_requests` counts what Discord counts towards a ban.
    """

    def __init__(self, world: World | None = None, *, token: str = "playground", ca_file: Path | str | None = None) -> None:
        self.world = world or World()
        self.token = token
        self.ca_file = Path(ca_file) if ca_file else None
        self.faults, self.rates = Faults(), Rates(self.world.limits)
        self.problems: list[str] = []
        self.unhandled: list[str] = []
        self.calls: list[calls.Record] = []
        self.invalid_requests = 0
        self.shards, self.sharding_required = 1, False
        self.gateway = Gateway(self)
        self.authority = trustme.CA()
        self._runners: list[web.AppRunner] = []
        self.endpoint = ""
        self.page_url = ""

    async def start(self, *, port: int = 0, page_port: int | None = None) -> None:
        """Listen on 127.0.0.1: `endpoint` (host:port) for the bot, `page_url` for browsers if `page_port` is given (0: any)."""
        import playground.discord.rest  # noqa: F401 - fills the table of routes

        if self.ca_file is not None:
            self.authority.cert_pem.write_to_path(str(self.ca_file))
        app = web.Application(client_max_size=64 * 1024 * 1024)
        app.router.add_get("/", self.gateway.serve)
        app.router.add_get("/attachments/{channel}/{file}/{name}", self._attachment)
        calls.Dispatcher(self).add_routes(app)
        self.endpoint = f"127.0.0.1:{await self._listen(app, port, self._tls())}"
        if page_port is not None:
            from playground.discord.page_api import page_app

            self.page_url = f"http://localhost:{await self._listen(page_app(self), page_port, None)}"

    async def _listen(self, app: web.Application, port: int, tls: ssl.SSLContext | None) -> int:
        runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.5)
        await runner.setup()
        self._runners.append(runner)
        site = web.TCPSite(runner, "127.0.0.1", port, ssl_context=tls)
        await site.start()
        return int(runner.addresses[0][1])

    def _tls(self) -> ssl.SSLContext:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        self.authority.issue_cert(*HOSTS).configure_cert(context)
        return context

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

    # -- files

    def find_file(self, channel: str, file: str) -> Attachment | None:
        """A stored file by the ids in its link; None when the message is gone."""
        place = self.world.channels.get(int(channel)) if channel.isdigit() else None
        messages = place.history if place else ()
        rows = (attachment for message in messages for attachment in (*message.attachments, *message.replaced))
        return next((attachment for attachment in rows if str(attachment.id) == file), None)

    async def _attachment(self, request: web.Request) -> web.Response:
        return self.serve_file(request)

    def serve_file(self, request: web.Request) -> web.Response:
        """A file by its signed link; 404 when the signature is wrong, the link has expired or the message is gone."""
        channel, file, name = (request.match_info[key] for key in ("channel", "file", "name"))
        found = self.find_file(channel, file)
        expires = request.query.get("ex", "0")
        signed = request.query.get("hm") == sign(
            self.world.secret, request.rel_url.raw_path.split("/attachments/", 1)[1], expires
        )
        if found is None or found.filename != name or not signed or self.world.clock() > int(expires, 16):
            return web.Response(status=404, text="This content is no longer available.")
        return web.Response(body=found.data, headers={"Content-Type": found.content_type})

    # -- for tests

    def note(self, record: calls.Record) -> None:
        """Add to the log of requests, of which the last tens of thousands are kept."""
        self.calls.append(record)
        if len(self.calls) > REMEMBERED:
            del self.calls[: REMEMBERED // 2]

    def requests(self, *operations: str) -> list[calls.Record]:
        """The log, of certain operations only."""
        return [call for call in self.calls if call.operation in operations]

    def check(self) -> None:
        """AssertionError when anything is in `problems` or `unhandled`."""
        faults: list[Any] = [*self.problems, *(f"unhandled: {route}" for route in self.unhandled)]
        assert not faults, "\n".join(map(str, faults))
