"""The client's side: a connector that sends every host to one loopback port (documented `Client(connector=...)`)."""

from __future__ import annotations

import socket
import ssl
from pathlib import Path

from aiohttp import TCPConnector
from aiohttp.abc import AbstractResolver, ResolveResult


class OneHost(AbstractResolver):
    """Resolves every name to one address and port."""

    def __init__(self, host: str, port: int) -> None:
        self._host, self._port = host, port

    async def resolve(self, host: str, port: int = 0, family: socket.AddressFamily = socket.AF_INET) -> list[ResolveResult]:
        """Always the one address."""
        return [
            ResolveResult(
                hostname=host, host=self._host, port=self._port, family=socket.AF_INET, proto=0, flags=socket.AI_NUMERICHOST
            )
        ]

    async def close(self) -> None:
        """Nothing is held open."""


def connector(endpoint: str, ca_file: Path | str) -> TCPConnector:
    """A connector for `discord.Client`: `endpoint` is host:port, `ca_file` the stand-in's authority."""
    host, port = endpoint.rsplit(":", 1)
    return TCPConnector(
        resolver=OneHost(host, int(port)), ssl=ssl.create_default_context(cafile=str(ca_file)), limit=0, use_dns_cache=False
    )
