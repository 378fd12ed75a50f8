"""Requests to the stand-in without a client library, to send what a library would not."""

from __future__ import annotations

import json
from typing import Any

import aiohttp

from bot.edge.discord.endpoint import connector
from playground.discord import StandIn

API = "https://discord.com/api/v10"
Json = dict[str, Any]


class Raw:
    """A bare HTTP client with the bot's token."""

    def __init__(self, standin: StandIn) -> None:
        assert standin.ca_file is not None
        head = {"Authorization": f"Bot {standin.token}", "User-Agent": "DiscordBot (https://example.org, 1)"}
        self.session = aiohttp.ClientSession(connector=connector(standin.endpoint, str(standin.ca_file)), headers=head)

    async def send(
        self, method: str, path: str, body: Any = None, files: dict[str, bytes] | None = None, **head: str
    ) -> tuple[int, Json]:
        """Status and JSON of the answer; files go as multipart with the body as payload_json."""
        if files:
            form = aiohttp.FormData(quote_fields=False)
            form.add_field("payload_json", json.dumps(body))
            for number, (name, data) in enumerate(files.items()):
                form.add_field(f"files[{number}]", data, filename=name, content_type="application/octet-stream")
            request = self.session.request(method, API + path, data=form, headers=head)
        else:
            request = self.session.request(method, API + path, json=body, headers=head)
        async with request as answer:
            text = await answer.read()
            return answer.status, json.loads(text) if text else {}

    async def close(self) -> None:
        """Close the connections."""
        await self.session.close()


def leaves(tree: Any, path: str = "") -> list[tuple[str, str]]:
    """The error tree as (dotted path, code) pairs."""
    out = []
    for key, value in (tree or {}).items():
        if key == "_errors":
            out += [(path, error["code"]) for error in value]
        else:
            out += leaves(value, f"{path}.{key}".lstrip("."))
    return out
