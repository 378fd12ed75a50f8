"""One request's way: authorisation, faults, the API description, the route, the answer's check, rate-limit headers."""

from __future__ import annotations

import asyncio
import json
import re
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from aiohttp import web

from playground.discord import spec
from playground.discord.model.entities import DM, Channel, Guild
from playground.discord.model.errors import ApiError
from playground.discord.model.realm import Realm
from playground.discord.model.rights import permissions_in, reads
from playground.discord.rules.messages import Upload
from playground.discord.state import Record, State

Json = dict[str, Any]
Reply = tuple[int, Any]
Handler = Callable[["Call"], Reply]
HANDLERS: dict[str, Handler] = {}
PREFIX = "/api/v10"
_TOKENLESS = re.compile(r"/interactions/|/webhooks/\{webhook_id\}/\{webhook_token\}")
_AGENT = re.compile(r"^DiscordBot \(https?://\S+ \S+\)|^DiscordBot \(https?://\S+, \S+\)")


def handles(operation: str) -> Callable[[Handler], Handler]:
    """Register the function for an operation id of the API description."""

    def register(handler: Handler) -> Handler:
        HANDLERS[operation] = handler
        return handler

    return register


@dataclass
class Call:
    """A request that passed the description: `path` parameters, `query`, JSON `body`, `files` by number."""

    state: State
    operation: str
    path: dict[str, str]
    query: dict[str, str]
    began: float
    body: Any = None
    files: dict[int, Upload] = field(default_factory=dict)

    @property
    def world(self) -> Realm:
        """The world behind the stand-in."""
        return self.state.world

    def id(self, name: str) -> int:
        """A path parameter that is an id; 50035 when it is no number."""
        if not self.path[name].isdigit():
            raise ApiError(50035, message=f'Invalid Form Body: "{self.path[name]}" is not snowflake.', breach=True)
        return int(self.path[name])

    def channel(self, *need: int) -> Channel:
        """The channel of the path, with the bot's rights checked: 10003 unknown, 50001 not visible, 50013 a right is missing."""
        channel = self.world.channels.get(self.id("channel_id"))
        if channel is None:
            raise ApiError(10003)
        self.require(channel, *need)
        return channel

    def require(self, channel: Channel, *need: int) -> None:
        """Check the bot's rights in a channel."""
        have = permissions_in(self.world.bot, channel)
        if channel.type != DM and not reads(self.world.bot, channel):
            raise ApiError(50001)
        if any(not have & bit for bit in need):
            raise ApiError(50013)

    def guild(self) -> Guild:
        """The guild of the path, the bot being a member; else 10004 or 50001."""
        guild = self.world.guilds.get(self.id("guild_id"))
        if guild is None:
            raise ApiError(10004)
        if self.world.bot.id not in guild.members:
            raise ApiError(50001)
        return guild


class Dispatcher:
    """Serves the registered operations on an aiohttp application."""

    def __init__(self, state: State) -> None:
        self._state = state

    def add_routes(self, app: web.Application) -> None:
        """All operations, then a catch-all that writes down what nobody handles."""
        known = [(operation, *spec.operations()[operation]) for operation in HANDLERS]
        for operation, method, path, _ in sorted(known, key=lambda row: ("{" in row[2], "@" not in row[2])):
            app.router.add_route(method, PREFIX + path, self._server_of(operation, path))
        app.router.add_route("*", "/api/{rest:.*}", self._unhandled)

    async def _unhandled(self, request: web.Request) -> web.Response:
        self._state.unhandled.append(f"{request.method} {request.path}")
        return _response(404, ApiError(0).body(), {})

    def _server_of(self, operation: str, path: str) -> Callable[[web.Request], Any]:
        needs_token = not _TOKENLESS.search(path)

        async def serve(request: web.Request) -> web.StreamResponse:
            return await self._serve(request, operation, needs_token)

        return serve

    async def _serve(self, request: web.Request, operation: str, needs_token: bool) -> web.StreamResponse:
        path, faults = dict(request.match_info), self._state.faults
        await self._state.line.carry(request.content_length or 0)
        call = Call(self._state, operation, path, dict(request.query), time.monotonic())
        faults.blow(operation, path)
        if (slow := faults.striking("slow", operation, path)) is not None:
            await asyncio.sleep(slow.seconds)
        if (cut := faults.striking("reset_before", operation, path)) is not None:
            await asyncio.sleep(cut.seconds)
            return _cut(request)
        status, answer, head = await self._answer(request, call, needs_token)
        self._state.problems += spec.answer_faults(operation, status, answer)
        if (late := faults.striking("slow_answer", operation, path)) is not None:
            await asyncio.sleep(late.seconds)
        if faults.striking("reset", operation, path):
            return _cut(request)
        if (broken := faults.striking("fail_after", operation, path)) is not None and broken.error is not None:
            error = broken.error()
            return _response(error.status, error.body(), head)
        return _response(status, answer, head)

    async def _answer(self, request: web.Request, call: Call, needs_token: bool) -> tuple[int, Any, dict[str, str]]:
        head: dict[str, str] = {}
        code = fault = None
        try:
            _authorise(request, self._state, needs_token)
            fault = self._state.faults.striking("refuse", call.operation, call.path)
            if fault is not None and fault.error is not None:
                raise fault.error()
            head = self._state.rates.admit(call.operation, call.path)
            call.body, call.files = await _read(request)
            if call.body is not None:
                spec.check_request(call.operation, call.body)
            status, answer = HANDLERS[call.operation](call)
        except ApiError as refusal:
            head |= self._note(call.operation, refusal)
            code, status, answer = refusal.code, refusal.status, refusal.body()
        record = Record(call.operation, call.path, call.body, status, code, call.began, call.query)
        self._state.refused += [record] if 400 <= status < 500 and fault is None else []
        self._state.note(record)
        return status, answer, head

    def _note(self, operation: str, refusal: ApiError) -> dict[str, str]:
        scope = refusal.extra.pop("_scope", "user")
        if refusal.breach:
            self._state.problems.append(f"{operation}: {refusal}")
        if refusal.status in (401, 403) or (refusal.status == 429 and scope != "shared"):
            self._state.invalid_requests += 1
        if refusal.status != 429:
            return {}
        out = {"X-RateLimit-Scope": scope, "Retry-After": str(max(1, int(refusal.extra["retry_after"])))}
        return out | ({"X-RateLimit-Global": "true"} if scope == "global" else {})


def _authorise(request: web.Request, state: State, needs_token: bool) -> None:
    if needs_token and not _AGENT.match(request.headers.get("User-Agent", "")):
        state.problems.append(f"no valid User-Agent: {request.headers.get('User-Agent')!r}")
    if needs_token and request.headers.get("Authorization") != f"Bot {state.token}":
        raise ApiError(0, status=401, message="401: Unauthorized")


async def _read(request: web.Request) -> tuple[Any, dict[int, Upload]]:
    if not request.can_read_body:
        return None, {}
    if request.content_type == "multipart/form-data":
        return _read_form(await request.read(), request.headers["Content-Type"])
    text = await request.read()
    if not text:
        return None, {}
    return _parse(text), {}


def _parse(text: bytes) -> Any:
    try:
        return json.loads(text)
    except ValueError:
        raise ApiError(50109, breach=True) from None


def _read_form(form: bytes, kind: str) -> tuple[Any, dict[int, Upload]]:
    """The JSON and the files of a form. aiohttp's own reader of forms takes three times as long as all else of a request."""
    body: Any = {}
    files: dict[int, Upload] = {}
    boundary = kind.partition("boundary=")[2].partition(";")[0].strip('"').encode()
    for part in (b"\r\n" + form).split(b"\r\n--" + boundary)[1:-1]:
        head, _, data = part.partition(b"\r\n\r\n")
        name, filename = _names(head)
        if name == "payload_json":
            body = _parse(data)
        elif found := re.fullmatch(r"files?\[(\d+)\]", name):
            files[int(found[1])] = Upload(filename or "file", data)
        else:
            raise ApiError(50035, message=f"Invalid Form Body: field {name!r}", breach=True)
    return body, files


def _names(head: bytes) -> tuple[str, str]:
    """The names of a field and of its file, as they stand in the head of its part; "" if there is none."""
    found = dict(re.findall(r'\b(name|filename)="([^"]*)"', head.decode()))
    return found.get("name", ""), found.get("filename", "")


def _cut(request: web.Request) -> web.StreamResponse:
    if request.transport is not None:
        request.transport.abort()
    return web.Response(status=500)


def _response(status: int, answer: Any, head: dict[str, str]) -> web.Response:
    head = {"Via": "1.1 google", **head}
    if answer is None:
        return web.Response(status=status, headers=head)
    text = json.dumps(answer, separators=(",", ":"), ensure_ascii=False).encode()
    return web.Response(status=status, body=text, content_type="application/json", headers=head)
