"""The page's event stream: every tab of a user hears what that user may know, in the order in which it happened."""

from __future__ import annotations

import asyncio
import json
from typing import Any

from aiohttp import WSCloseCode, web

from playground.discord.model import permissions
from playground.discord.model.entities import Channel, Message, Notification, User
from playground.discord.model.interaction import AUTOCOMPLETE, Interaction
from playground.discord.model.realm import Realm
from playground.discord.model.rights import permissions_in, reads
from playground.discord.wire.payloads import message_json

Json = dict[str, Any]
FILES = "/app/attachments"
_SAME_NAME = {f"{kind}_{what}" for kind in ("MESSAGE", "CHANNEL", "THREAD") for what in ("CREATE", "UPDATE", "DELETE")}
_SAME_NAME |= {"USER_CREATE", "COMMANDS_UPDATE"}


def user_row(user: User) -> Json:
    """A user as the page knows them."""
    return {"id": str(user.id), "name": user.name, "locale": user.locale, "bot": user.bot}


def channel_row(channel: Channel) -> Json:
    """A channel as the page knows it."""
    parent = str(channel.parent.id) if channel.parent else None
    return {"id": str(channel.id), "name": channel.name, "type": channel.type, "parent_id": parent, "archived": channel.archived}


def message_row(world: Realm, message: Message) -> Json:
    """A message with links that the page can follow."""
    return {**message_json(world, message, base=FILES), "ephemeral": message.ephemeral}


def notification_row(one: Notification) -> Json:
    """A push notification as the page knows it."""
    message = one.message
    return {"id": str(message.id), "channel_id": str(message.channel.id), "title": one.title, "words": one.words}


class Live:
    """All open event streams, each with a queue of its own."""

    def __init__(self, world: Realm) -> None:
        self._world = world
        self._tabs: list[tuple[User, web.WebSocketResponse, asyncio.Queue[str]]] = []
        self._world.listen(self._happened)

    async def serve(self, request: web.Request) -> web.WebSocketResponse:
        """One tab."""
        user = self._world.users[int(request.query["user"])]
        socket = web.WebSocketResponse(heartbeat=30)
        await socket.prepare(request)
        tab = (user, socket, asyncio.Queue[str]())
        self._tabs.append(tab)
        writer = asyncio.create_task(self._write(socket, tab[2]))
        try:
            async for _ in socket:
                pass
        finally:
            self._tabs.remove(tab)
            writer.cancel()
        return socket

    async def _write(self, socket: web.WebSocketResponse, queue: asyncio.Queue[str]) -> None:
        while True:
            try:
                await socket.send_str(await queue.get())
            except (ConnectionError, RuntimeError):
                return

    async def close(self, app: web.Application) -> None:
        """End every stream."""
        for _, socket, _ in list(self._tabs):
            await socket.close(code=WSCloseCode.GOING_AWAY)

    def _happened(self, event: str, subject: Any) -> None:
        if isinstance(subject, Message) and subject.dismissed and event != "MESSAGE_DELETE":
            return
        if not self._tabs or (known := self._translate(event, subject)) is None:
            return
        name, data = known
        frame = json.dumps({"t": name, "d": data}, separators=(",", ":"), ensure_ascii=False)
        for user, _, queue in self._tabs:
            if _may_know(user, subject):
                queue.put_nowait(frame)
                if name == "MODAL":
                    queue.put_nowait(json.dumps({"t": "INTERACTION_DONE", "d": {"interaction": str(subject.id)}}))

    def _translate(self, event: str, subject: Any) -> tuple[str, Json] | None:
        if isinstance(subject, Notification):
            return event, notification_row(subject)
        if isinstance(subject, Interaction):
            return _of_interaction(event, subject)
        if event not in _SAME_NAME:
            return None
        if isinstance(subject, Message):
            if event == "MESSAGE_DELETE":
                return event, {"id": str(subject.id), "channel_id": str(subject.channel.id)}
            return event, message_row(self._world, subject)
        if isinstance(subject, Channel):
            return event, channel_row(subject)
        return event, user_row(subject) if isinstance(subject, User) else {}


def _of_interaction(event: str, interaction: Interaction) -> tuple[str, Json] | None:
    mine = {"interaction": str(interaction.id)}
    if interaction.type == AUTOCOMPLETE:
        return None
    if event == "MODAL":
        return event, {"id": str(interaction.id), **(interaction.modal or {})}
    if event == "INTERACTION_ANSWER" and interaction.touched == 0:
        return "INTERACTION_DONE", mine
    return ("INTERACTION_FAILED", mine) if event == "INTERACTION_FAILED" else None


def _may_know(user: User, subject: Any) -> bool:
    if isinstance(subject, Interaction | Notification):
        return subject.user is user
    if isinstance(subject, Message):
        return subject.reader in (None, user) and reads(user, subject.channel)
    return _sees(user, subject) if isinstance(subject, Channel) else True


def _sees(user: User, channel: Channel) -> bool:
    return bool(permissions_in(user, channel) & permissions.VIEW_CHANNEL)
