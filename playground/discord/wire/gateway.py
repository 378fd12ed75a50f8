"""The gateway: identify, heartbeats, events to the shards that may have them, resuming with replay, close codes."""

from __future__ import annotations

import asyncio
import json
import logging
import secrets
from collections import deque
from dataclasses import dataclass, field
from typing import Any

from aiohttp import WSMsgType, web

from playground.discord.state import State
from playground.discord.wire.events import GUILDS, addressed, guild_of, payload_of
from playground.discord.wire.payloads import guild_create_json, user_json

Json = dict[str, Any]
log = logging.getLogger(__name__)
DISPATCH, HEARTBEAT, IDENTIFY, PRESENCE, RESUME, RECONNECT, MEMBERS, INVALID, HELLO, ACK = 0, 1, 2, 3, 6, 7, 8, 9, 10, 11
RESUME_ADDRESS = "wss://gateway-resume.discord.gg"
PRIVILEGED = 1 << 1 | 1 << 8 | 1 << 15
KNOWN_INTENTS = (1 << 17) - 1 | 3 << 20 | 3 << 24
SENDS_A_MINUTE, LARGEST_SEND, REMEMBERED = 120, 4096, 1000
WAY = 0.05
"""Seconds that an acknowledged heartbeat takes, as over a network. The client's thread notes a beat after it was sent. An answer
that came sooner would count for the beat before: "41.3 s behind"."""


class Refused(Exception):
    """The connection is closed with one of Discord's close codes."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(reason)
        self.code, self.reason = code, reason


@dataclass(eq=False)
class Session:
    """One identified shard; it outlives its connection for a few minutes so that it can be resumed."""

    id: str
    intents: int
    shard: int
    shards: int
    seq: int = 0
    sent: deque[Json] = field(default_factory=lambda: deque(maxlen=REMEMBERED))
    socket: web.WebSocketResponse | None = None
    lost_at: float | None = None
    last_heartbeat: float = 0.0


class Gateway:
    """All sessions of the bot. `resumes` counts successful RESUMEs, `refused` handshakes."""

    def __init__(self, state: State) -> None:
        self._state = state
        self.sessions: dict[str, Session] = {}
        self.resumes = 0
        self.refused = 0
        self._last_identify = 0.0
        self._queues: dict[web.WebSocketResponse, asyncio.Queue[Json | None]] = {}
        state.world.listen(self._happened)

    @property
    def identifies(self) -> int:
        """Logins of the bot."""
        return self._state.identifies

    @property
    def connected(self) -> list[Session]:
        """Sessions with a live connection."""
        return [session for session in self.sessions.values() if session.socket is not None]

    # -- events out

    def _happened(self, event: str, subject: Any) -> None:
        world = self._state.world
        if event == "GUILD_MEMBER_ADD" and subject[1] is world.bot:
            return
        self._forget_old()
        for session in list(self.sessions.values()):
            guild = guild_of(event, subject)
            if (guild >> 22) % session.shards != session.shard if guild else session.shard != 0:
                continue
            if addressed(world, event, subject, session.intents):
                name, data = payload_of(world, event, subject, session.intents)
                self._dispatch(session, name, data)

    def _forget_old(self) -> None:
        oldest = self._state.world.clock() - self._state.world.limits.resume_life
        self.sessions = {id_: each for id_, each in self.sessions.items() if each.lost_at is None or each.lost_at >= oldest}

    def _dispatch(self, session: Session, event: str, data: Json) -> None:
        session.seq += 1
        frame = {"op": DISPATCH, "s": session.seq, "t": event, "d": data}
        session.sent.append(frame)
        if session.socket is not None and not self._state.faults.mute_gateway:
            self._send(session.socket, frame)

    def _send(self, socket: web.WebSocketResponse, frame: Json) -> None:
        if socket in self._queues:
            self._queues[socket].put_nowait(frame)

    # -- one connection

    async def serve(self, request: web.Request) -> web.StreamResponse:
        """Handle one gateway connection from handshake to close."""
        if (refused := self._refuse(request)) is not None:
            return refused
        socket = web.WebSocketResponse(heartbeat=None, max_msg_size=1 << 20)
        await socket.prepare(request)
        self._queues[socket] = asyncio.Queue()
        writer = asyncio.create_task(self._write(socket))
        try:
            self._send(socket, {"op": HELLO, "d": {"heartbeat_interval": int(self._state.world.limits.heartbeat * 1000)}})
            await self._converse(socket, request)
        except Refused as refusal:
            log.warning("gateway closes with %s %s", refusal.code, refusal.reason)
            await socket.close(code=refusal.code, message=refusal.reason.encode())
        finally:
            self._queues.pop(socket).put_nowait(None)
            await writer
            self._lost(socket)
        return socket

    def _refuse(self, request: web.Request) -> web.Response | None:
        faults = self._state.faults
        if faults.dead_resume_address and "resume" in request.host:
            self.refused += 1
            if request.transport is not None:
                request.transport.abort()
            return web.Response(status=503)
        if faults.failing_handshakes > 0:
            faults.failing_handshakes -= 1
            self.refused += 1
            return web.Response(status=503)
        return None

    async def _write(self, socket: web.WebSocketResponse) -> None:
        queue = self._queues[socket]
        while (frame := await queue.get()) is not None:
            try:
                await socket.send_str(json.dumps(frame, separators=(",", ":"), ensure_ascii=False))
            except (ConnectionError, RuntimeError):
                return

    def _lost(self, socket: web.WebSocketResponse) -> None:
        for session in list(self.sessions.values()):
            if session.socket is socket:
                session.socket, session.lost_at = None, self._state.world.clock()
                if socket.close_code in (1000, 1001):
                    del self.sessions[session.id]

    async def _converse(self, socket: web.WebSocketResponse, request: web.Request) -> None:
        if request.query.get("v") != "10" or request.query.get("encoding") != "json":
            raise Refused(4012, "Invalid API version.")
        sends: deque[float] = deque()
        loop = asyncio.get_running_loop()
        async for message in socket:
            if message.type not in (WSMsgType.TEXT, WSMsgType.BINARY):
                continue
            sends.append(loop.time())
            while sends[0] <= sends[-1] - 60:
                sends.popleft()
            if len(sends) > SENDS_A_MINUTE:
                raise Refused(4008, "You are being rate limited.")
            self._received(socket, _decoded(message.data))

    def _received(self, socket: web.WebSocketResponse, frame: Json) -> None:
        session = next((session for session in self.sessions.values() if session.socket is socket), None)
        op, data = frame["op"], frame.get("d")
        if op == HEARTBEAT:
            if session is not None:
                session.last_heartbeat = asyncio.get_running_loop().time()
            if not self._state.faults.mute_gateway:
                asyncio.get_running_loop().call_later(WAY, self._send, socket, {"op": ACK, "d": None})
        elif op in (IDENTIFY, RESUME):
            if session is not None:
                raise Refused(4005, "Already authenticated.")
            self._identify(socket, data or {}) if op == IDENTIFY else self._resume(socket, data or {})
        elif op not in (PRESENCE, MEMBERS, 4):
            raise Refused(4001, "Unknown opcode.")
        elif session is None:
            raise Refused(4003, "Not authenticated.")
        elif op == MEMBERS:
            self._members(session, data or {})

    def _identify(self, socket: web.WebSocketResponse, data: Json) -> None:
        state, loop = self._state, asyncio.get_running_loop()
        shard, shards = data.get("shard") or (0, 1)
        _check_identify(state, data, shard, shards)
        self._state.identifies += 1
        if loop.time() - self._last_identify < state.world.limits.identify_every:
            self._send(socket, {"op": INVALID, "d": False})
            return
        self._last_identify = loop.time()
        session = Session(secrets.token_hex(16), data.get("intents", 0), shard, shards, socket=socket, last_heartbeat=loop.time())
        self.sessions[session.id] = session
        self._welcome(session)
        state.world.announce("GATEWAY_READY", session)

    def _welcome(self, session: Session) -> None:
        world = self._state.world
        mine = [guild for guild in world.guilds.values() if world.bot.id in guild.members]
        mine = [guild for guild in mine if (guild.id >> 22) % session.shards == session.shard]
        ready: Json = {"v": 10, "user": {**user_json(world.bot), "verified": True, "mfa_enabled": False, "email": None}}
        ready |= {"guilds": [{"id": str(guild.id), "unavailable": True} for guild in mine], "session_id": session.id}
        ready |= {"resume_gateway_url": RESUME_ADDRESS, "shard": [session.shard, session.shards], "session_type": "normal"}
        ready |= {"application": {"id": str(world.application_id), "flags": 0}, "private_channels": [], "relationships": []}
        self._dispatch(session, "READY", ready)
        if session.intents & GUILDS:
            for guild in [guild for guild in mine if not guild.unavailable]:
                self._dispatch(session, "GUILD_CREATE", {**guild_create_json(guild, world.bot), "unavailable": False})

    def _resume(self, socket: web.WebSocketResponse, data: Json) -> None:
        if data.get("token") != self._state.token:
            raise Refused(4004, "Authentication failed.")
        session = self.sessions.get(data.get("session_id", ""))
        since = int(data.get("seq") or 0)
        if session is None or session.socket is not None or not self._remembers(session, since):
            self._send(socket, {"op": INVALID, "d": False})
            return
        if since > session.seq:
            raise Refused(4007, "Invalid seq.")
        session.socket, session.lost_at = socket, None
        self.resumes += 1
        for frame in [frame for frame in session.sent if frame["s"] > since]:
            self._send(socket, frame)
        self._dispatch(session, "RESUMED", {})
        self._state.world.announce("GATEWAY_READY", session)

    def _remembers(self, session: Session, since: int) -> bool:
        world = self._state.world
        fresh = session.lost_at is None or world.clock() - session.lost_at <= world.limits.resume_life
        return fresh and (not session.sent or session.sent[0]["s"] <= since + 1)

    def _members(self, session: Session, data: Json) -> None:
        chunk: Json = {
            "guild_id": str(data.get("guild_id")),
            "members": [],
            "chunk_index": 0,
            "chunk_count": 1,
            "nonce": data.get("nonce"),
        }
        self._dispatch(session, "GUILD_MEMBERS_CHUNK", chunk)

    # -- what tests do to it

    async def drop(self, *, resumable: bool = True, code: int = 4000) -> None:
        """Cut every connection as a broken network would; without `resumable` the sessions are forgotten too."""
        sockets = []
        for session in self.connected:
            sockets.append(session.socket)
            session.socket, session.lost_at = None, self._state.world.clock()
            if not resumable:
                del self.sessions[session.id]
        for socket in sockets:
            if socket is not None:
                await socket.close(code=code, message=b"dropped")

    def ask_to_reconnect(self) -> None:
        """Send opcode 7: the client is to reconnect and resume."""
        for session in self.connected:
            if session.socket is not None:
                self._send(session.socket, {"op": RECONNECT, "d": None})


def _decoded(data: str | bytes) -> Json:
    if len(data) > LARGEST_SEND:
        raise Refused(4002, "Payload too large.")
    try:
        frame = json.loads(data)
        frame["op"]
    except (ValueError, KeyError, TypeError):
        raise Refused(4002, "Error while decoding payload.") from None
    return dict(frame)


def _check_identify(state: State, data: Json, shard: int, shards: int) -> None:
    intents = data.get("intents")
    if data.get("token") != state.token:
        raise Refused(4004, "Authentication failed.")
    if state.identifies >= state.world.limits.identifies_a_day:
        state.token = secrets.token_hex(16)
        raise Refused(4004, "Authentication failed: more than 1000 identifies in a day reset the token.")
    if not 0 <= shard < shards:
        raise Refused(4010, "Invalid shard.")
    if shards < state.shards and state.sharding_required:
        raise Refused(4011, "Sharding required.")
    if not isinstance(intents, int) or intents & ~KNOWN_INTENTS:
        raise Refused(4013, "Invalid intent(s).")
    if intents & PRIVILEGED & ~state.world.privileged:
        raise Refused(4014, "Disallowed intent(s).")
