"""Guards of the two servers, because any name can lead to this machine and any page can send requests here. Requests of the
page must name this place in `Host`, and in `Origin` or `Sec-Fetch-Site`. Requests of the bot must not come from a browser."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from fnmatch import fnmatchcase

from aiohttp import web

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]
NAMES = ("localhost", "127.0.0.1", "[::1]")
"""Names of this machine's loopback, as they stand in `Host`."""
READING = ("GET", "HEAD")
ACTING = ("/app/live", "/app/dms")
"""Paths with which a GET does more than read: it opens the stream, it opens a conversation."""
OF_BROWSERS = ("Origin", "Sec-Fetch-Site", "Sec-Fetch-Mode")
RULES = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self' ws://{place}; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
ALWAYS = {
    "X-Frame-Options": "DENY",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
}


def guard_page(app: web.Application) -> None:
    """Let an application be read only as the page of this machine, and done with only by that page itself."""
    app.middlewares.insert(0, _own_page)
    app.on_response_prepare.append(_closed)


def guard_client(app: web.Application, hosts: tuple[str, ...]) -> None:
    """Let an application be used only under these host names (`*.` for any below), and by nothing that runs in a browser."""

    @web.middleware
    async def own_client(request: web.Request, handler: Handler) -> web.StreamResponse:
        host = request.headers.get("Host", "").rpartition(":")
        name = host[0] if host[2].isdigit() else request.headers.get("Host", "")
        if not any(fnmatchcase(name.lower(), known) for known in hosts):
            return web.Response(status=421, text="This is the playground's stand-in for Discord, under Discord's names alone.")
        if any(head in request.headers for head in OF_BROWSERS):
            return web.Response(status=403, text="This is for the bot alone. No page in a browser has anything to do here.")
        return await handler(request)

    app.middlewares.insert(0, own_client)


@web.middleware
async def _own_page(request: web.Request, handler: Handler) -> web.StreamResponse:
    port = _port(request)
    place = _place(request, port)
    if place is None:
        text = f"This page is on this machine alone, at http://localhost:{port}. It is not shown under any other name."
        return web.Response(status=421, text=text)
    if request.path.startswith("/app/") and not _is_from(request, place):
        text = f"Only the page at http://{place} itself may do this: no page elsewhere, and nobody who does not say who he is."
        return web.Response(status=403, text=text)
    return await handler(request)


def _port(request: web.Request) -> int:
    address = request.get_extra_info("sockname")
    return int(address[1]) if address else 0


def _place(request: web.Request, port: int) -> str | None:
    """The host and port that the request names, in small letters; None when they are not this machine's and this port."""
    named = [host.lower() for host in request.headers.getall("Host", ())]
    known = {f"{name}:{port}" for name in NAMES} | (set(NAMES) if port == 80 else set())
    return named[0] if len(named) == 1 and named[0] in known else None


def _is_from(request: web.Request, place: str) -> bool:
    """Whether a request comes from the page of that place. One that only reads need not say so, and must not say otherwise."""
    origin, site = request.headers.get("Origin"), request.headers.get("Sec-Fetch-Site")
    only_reads = request.method in READING and request.path not in ACTING
    if origin is not None and origin != f"http://{place}":
        return False
    if site is not None:
        return site == "same-origin" or (site == "none" and only_reads)
    return origin is not None or only_reads


async def _closed(request: web.Request, response: web.StreamResponse) -> None:
    place = _place(request, _port(request)) or "localhost"
    response.headers.update(ALWAYS)
    response.headers["Content-Security-Policy"] = RULES.format(place=place)
