"""The state of the stand-in: its world, the faults to inject, and the log of requests."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field
from typing import Any

from aiohttp import web

from playground.discord.faults import Faults
from playground.discord.model.entities import Attachment
from playground.discord.model.realm import Realm
from playground.discord.rates import Line, Rates
from playground.discord.wire.payloads import sign

REMEMBERED = 50_000


@dataclass(frozen=True)
class Record:
    """A line of the request log: what was asked and how it ended. `at` is the moment of arrival (monotonic seconds)."""

    operation: str
    path: dict[str, str]
    body: Any
    status: int
    code: int | None
    at: float
    query: dict[str, str] = field(default_factory=dict)

    @property
    def by_token(self) -> bool:
        """Whether it went by an interaction token, outside Discord's global limit."""
        return self.operation == "create_interaction_response" or "webhook_token" in self.path


class State:
    """The world behind the servers, the faults to inject, and the log.

    What went wrong is in `problems` (requests that broke a rule, answers of our own that broke the description) and `unhandled`
    (routes nobody serves); `refused` are the requests that were answered 4xx, but those that a fault made so; `calls` is the log
    of all requests, `invalid_requests` counts what Discord counts towards a ban, `identifies` the bot's logins.
    """

    def __init__(self, world: Realm, token: str) -> None:
        self.world, self.token = world, token
        self.faults, self.rates, self.line = Faults(), Rates(world.limits), Line(world.limits)
        self.problems: list[str] = []
        self.unhandled: list[str] = []
        self.refused: list[Record] = []
        self.calls: list[Record] = []
        self.invalid_requests = self.identifies = 0
        self.shards, self.sharding_required = 1, False

    # -- files

    def find_file(self, channel: str, file: str) -> Attachment | None:
        """A stored file by the ids in its link; None when the message is gone."""
        place = self.world.channels.get(int(channel)) if channel.isdigit() else None
        messages = place.history if place else ()
        rows = (attachment for message in messages for attachment in (*message.attachments, *message.replaced))
        return next((attachment for attachment in rows if str(attachment.id) == file), None)

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

    def note(self, record: Record) -> None:
        """Add to the log of requests, of which the last tens of thousands are kept, and wake those who wait."""
        self.calls.append(record)
        self.world.wake()
        if len(self.calls) > REMEMBERED:
            del self.calls[: REMEMBERED // 2]

    def requests(self, *operations: str) -> list[Record]:
        """The log, of certain operations only."""
        return [call for call in self.calls if call.operation in operations]

    def check(self, wanted: Collection[int] | None = None) -> None:
        """AssertionError if anything is in `problems` or `unhandled`. `wanted`: codes of deliberate refusals, or their statuses
        if they have no code; then any other refusal raises it, too."""
        broken = [problem for problem in self.problems if not any(f" {code} " in problem for code in wanted or ())]
        refused = [one for one in self.refused if wanted is not None and (one.code or one.status) not in wanted]
        told = [f"refused: {one.operation} {one.status} {one.code}" for one in refused]
        faults: list[Any] = [*broken, *(f"unhandled: {route}" for route in self.unhandled), *told]
        assert not faults, "\n".join(map(str, faults))
