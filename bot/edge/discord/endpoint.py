"""Another host in Discord's place: a connector under which the unmodified client talks to it (`DISCORD_ENDPOINT`)."""

from __future__ import annotations

import socket
import ssl
from pathlib import Path

import aiohttp
from aiohttp.abc import AbstractResolver, ResolveResult

CONNECTIONS = 64
"""To one host at a time; what is more waits. Each takes a quarter of a megabyte, and where more answers are under way than the
machine can make, the library would open one for each."""


class OneHost(AbstractResolver):
    """Answers every name with one host and its own port."""

    def __init__(self, host: str, port: int) -> None:
        self.host = host
        self.port = port

    async def resolve(self, host: str, port: int = 0, family: socket.AddressFamily = socket.AF_INET) -> list[ResolveResult]:
        """The one address, under the name that was asked for."""
        kind = socket.AF_INET6 if ":" in self.host else socket.AF_INET
        return [ResolveResult(hostname=host, host=self.host, port=self.port, family=kind, proto=0, flags=socket.AI_NUMERICHOST)]

    async def close(self) -> None:
        """Nothing is open."""


def connector(endpoint: str | None, authority: str | None) -> aiohttp.TCPConnector:
    """A connector to Discord itself (endpoint None), or to `host:port`, trusting that authority's file of certificates.

    Raises ValueError for an endpoint that is not `host:port` and OSError or ssl.SSLError for an unreadable file.
    """
    trusted = ssl.create_default_context(cafile=str(Path(authority)) if authority else None)
    if not endpoint:
        return aiohttp.TCPConnector(ssl=trusted, limit=0, limit_per_host=CONNECTIONS)
    host, _, port = endpoint.rpartition(":")
    if not host or not port.isdigit():
        raise ValueError(f"not host:port: {endpoint!r}")
    one = OneHost(host.strip("[]"), int(port))
    return aiohttp.TCPConnector(resolver=one, ssl=trusted, limit=0, limit_per_host=CONNECTIONS, use_dns_cache=False)
