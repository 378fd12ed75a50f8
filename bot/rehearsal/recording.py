"""Every request that leaves, as it left and as it was answered: what the report keeps, without tokens and names of people."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from contextvars import ContextVar
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any

import aiohttp
import orjson

from bot.edge.kit.click import Click
from bot.edge.kit.components import PRIVATE, Json
from bot.rehearsal.redacted import answer_of, path_of, sent_of
from bot.rehearsal.spacing import Spacing

STEP: ContextVar[str] = ContextVar("step", default="")
"""The step that is being carried out, known to each task by itself."""
RECORDED_HEADERS = (
    "Retry-After", "Via", "Content-Type", "X-RateLimit-Limit", "X-RateLimit-Remaining", "X-RateLimit-Reset-After",
    "X-RateLimit-Bucket", "X-RateLimit-Scope", "X-RateLimit-Global",
)  # fmt: skip
"""Headers of answers that the report keeps."""
WRITTEN = frozenset((0, 19, 20, 23))
"""Kinds of messages that somebody writes, or that answer a command; the others are lines of Discord's own."""


@dataclass(slots=True)
class Exchange:
    """A request and its answer. `at`: seconds since the rehearsal began, `seconds`: until the answer came."""

    step: str
    at: float
    method: str
    url: Any
    sent: bytearray = field(default_factory=bytearray)
    kind: str = ""
    status: int = 0
    answer: Any = None
    headers: dict[str, str] = field(default_factory=dict)
    seconds: float = 0.0

    @property
    def code(self) -> int:
        """Discord's code of a refusal, 0 if there is none."""
        return int(self.answer.get("code", 0)) if self.status >= 400 and isinstance(self.answer, dict) else 0

    @property
    def parts(self) -> list[str]:
        """The path behind the version of the interface, in pieces."""
        return str(self.url.path).split("/")[3:]


@dataclass(slots=True)
class RecordedPress:
    """A press of a person, as it can be repeated."""

    at: float
    click: Click


class Recorder:
    """Listens to a session. `spacing` holds back what would be too fast; tokens are told apart by whose interaction they are."""

    def __init__(self, spacing: Spacing) -> None:
        self.spacing, self.began = spacing, time.monotonic()
        self.exchanges: list[Exchange] = []
        self.presses: list[RecordedPress] = []
        self.tokens: dict[str, int] = {}
        self.socket = ""

    def listen(self, trace: aiohttp.TraceConfig) -> None:
        """Be told of all that this session sends and gets."""
        trace.on_request_start.append(self._leaves)
        trace.on_request_headers_sent.append(self._headed)
        trace.on_request_chunk_sent.append(self._sent)
        trace.on_request_end.append(self._answered)
        trace.on_response_chunk_received.append(self._came)

    def pressed(self, click: Click, *, is_kept: bool) -> None:
        """Note the token of a press and its interaction. The press itself is recorded only if `is_kept`."""
        self.tokens[click.token] = click.id
        if is_kept:
            self.presses.append(RecordedPress(self._now(), click))

    def of(self, step: str) -> list[Exchange]:
        """The requests of a step."""
        return [one for one in self.exchanges if one.step == step]

    def last(self) -> Exchange:
        """The latest request of the running step. Raises IndexError if there is none."""
        return self.of(STEP.get())[-1]

    def messages(self) -> Iterator[tuple[int, int]]:
        """Channel and id of every message that was made and stands, the latest first; private answers end by themselves."""
        gone = {one.parts[3] for one in self.exchanges if one.method == "DELETE" and one.status == 204 and len(one.parts) > 3}
        for one in reversed(self.exchanges):
            if makes_a_message(one) and one.answer["id"] not in gone:
                gone.add(one.answer["id"])
                yield int(one.answer["channel_id"]), int(one.answer["id"])

    def ids(self) -> frozenset[str]:
        """The ids of all messages that were made."""
        return frozenset(one.answer["id"] for one in self.exchanges if makes_a_message(one))

    def log(self) -> list[Json]:
        """All of it in its order, as the report keeps it."""
        rows = [(one.at, self._of_exchange(one)) for one in self.exchanges] + [(one.at, _of_press(one)) for one in self.presses]
        return [row for _, row in sorted(rows, key=lambda pair: pair[0])]

    def _now(self) -> float:
        return time.monotonic() - self.began

    def _of_exchange(self, one: Exchange) -> Json:
        return {
            "step": one.step, "at": round(one.at, 3), "method": one.method, "path": path_of(one.parts, self.tokens),
            "query": dict(one.url.query), **sent_of(bytes(one.sent), one.kind), "status": one.status, "code": one.code,
            "answer": answer_of(self._own(one)), "headers": one.headers, "seconds": round(one.seconds, 3),
        }  # fmt: skip

    def _own(self, one: Exchange) -> Any:
        """The answer; of what stands in a channel only what came of the rehearsal."""
        if not isinstance(one.answer, list) or one.parts[-1] != "messages":
            return one.answer
        own = self.ids()
        return [row for row in one.answer if row["id"] in own or is_line(row)]

    # -- the session's hooks

    async def _leaves(self, _: Any, context: SimpleNamespace, request: aiohttp.TraceRequestStartParams) -> None:
        if "/api/" not in request.url.path:
            self.socket = str(request.url)
            return
        await self.spacing.wait(request.url.path)
        context.exchange = Exchange(STEP.get(), self._now(), request.method, request.url)
        self.exchanges.append(context.exchange)

    async def _headed(self, _: Any, context: SimpleNamespace, request: aiohttp.TraceRequestHeadersSentParams) -> None:
        if (one := _exchange_of(context)) is not None:
            one.kind = request.headers.get("Content-Type", "")

    async def _sent(self, _: Any, context: SimpleNamespace, request: aiohttp.TraceRequestChunkSentParams) -> None:
        if (one := _exchange_of(context)) is not None:
            one.sent += request.chunk

    async def _answered(self, _: Any, context: SimpleNamespace, request: aiohttp.TraceRequestEndParams) -> None:
        if (one := _exchange_of(context)) is not None:
            one.status, one.seconds = request.response.status, self._now() - one.at
            one.headers = {name: request.response.headers[name] for name in RECORDED_HEADERS if name in request.response.headers}

    async def _came(self, _: Any, context: SimpleNamespace, answer: aiohttp.TraceResponseChunkReceivedParams) -> None:
        if (one := _exchange_of(context)) is not None:
            one.answer = _read(answer.chunk)


def _exchange_of(context: SimpleNamespace) -> Exchange | None:
    exchange: Exchange | None = getattr(context, "exchange", None)
    return exchange


def _read(text: bytes) -> Any:
    try:
        return orjson.loads(text) if text else None
    except orjson.JSONDecodeError:
        return None


def makes_a_message(one: Exchange) -> bool:
    """Whether a message came of it that stays until it is deleted."""
    answer = one.answer
    if (
        not isinstance(answer, dict)
        or (one.method, one.status) != ("POST", 200)
        or not {"id", "channel_id", "author"} <= {*answer}
    ):
        return False
    return not int(answer.get("flags", 0)) & PRIVATE


def is_line(message: Mapping[str, Any]) -> bool:
    """Whether a message is a line of Discord's about what a bot has done, such as "has started a thread"."""
    return message["type"] not in WRITTEN and message["author"].get("bot") is True


def _of_press(press: RecordedPress) -> Json:
    click = press.click
    return {
        "at": round(press.at, 3), "press": click.kind, "id": str(click.id), "verb": list(_verb(click)),
        "values": list(click.values),
        "fields": {name: list(values) for name, values in click.fields.items()}, "message": str(click.message or ""),
        "private": click.from_private, "channel": str(click.channel), "locale": click.locale, "options": dict(click.options),
        "focused": click.focused, "permissions": str(click.bot_permissions),
    }  # fmt: skip


def _verb(click: Click) -> tuple[str, ...]:
    """The decision, the verb and the arguments of a press."""
    carried = click.button_id
    return () if carried is None else (str(carried.decision), carried.verb, *carried.args)
