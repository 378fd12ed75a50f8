"""A page server that shows the exhibits: for what the stand-in cannot be made to do at will (failures, odd text, lost lines)."""

from __future__ import annotations

import asyncio
import itertools
from pathlib import Path
from typing import Any

from aiohttp import WSMsgType, web

import playground
from playground.discord.page.api import languages
from tests.playground.page.exhibits import (
    ALL_TEXT,
    ANA,
    BEN,
    BOT,
    CARLA,
    COMMANDS,
    DM,
    EPHEMERAL,
    FORM,
    HARBOUR,
    LOADING,
    OLD_THREAD,
    PICTURES,
    TAVERN,
    THREAD,
    V2,
    button,
    lobby,
    media,
    panel,
    row,
    step,
)

Json = dict[str, Any]
PAGE = Path(playground.__file__).parent / "page"
EPOCH = 1420070400
"""The second at which Discord's ids begin."""
NOW = 1_795_000_000


def person(id_: str, name: str, locale: str, *, bot: bool = False) -> Json:
    return {"id": id_, "name": name, "locale": locale, "bot": bot}


def channel(id_: str, name: str, kind: int = 0, parent: str | None = None, archived: bool = False) -> Json:
    return {"id": id_, "name": name, "type": kind, "parent_id": parent, "archived": archived}


class Showroom:
    """State and answers of the page server. `posts` keeps what the page sent."""

    def __init__(self) -> None:
        self.url = ""
        self.sockets: dict[str, set[web.WebSocketResponse]] = {}
        self.posts: list[tuple[str, Json]] = []
        self.serial = itertools.count(1)
        self.commands = COMMANDS
        self.users = [
            person(BOT, "Broadside", "en-US", bot=True),
            person(ANA, "Ana", "en-US"),
            person(BEN, "Ben", "es-ES"),
            person(CARLA, "Carla", "it"),
        ]
        self.messages: dict[str, list[Json]] = {channel: [] for channel in (HARBOUR, TAVERN, THREAD, OLD_THREAD, DM)}
        self.channels = [
            channel(HARBOUR, "harbour"),
            channel(TAVERN, "tavern"),
            channel(THREAD, "Table 8K2F", 11, HARBOUR),
            channel(OLD_THREAD, "Table 4TQ9", 11, HARBOUR, True),
        ]

    def app(self) -> web.Application:
        """The aiohttp application."""
        app = web.Application()
        app.add_routes(
            [
                web.get("/app/world", self.world),
                web.get("/app/dms", self.dms),
                web.get("/app/messages", self.list),
                web.get("/app/live", self.live),
            ]
        )
        app.add_routes([web.get("/pictures/{name}", self.picture), web.post("/app/{action}", self.act), web.get("/", self.index)])
        app.router.add_get("/js/languages.js", languages)
        app.router.add_static("/", PAGE)
        return app

    async def index(self, _: web.Request) -> web.FileResponse:
        return web.FileResponse(PAGE / "index.html")

    async def picture(self, request: web.Request) -> web.Response:
        return web.Response(body=PICTURES[request.match_info["name"]], content_type="image/png")

    async def world(self, _: web.Request) -> web.Response:
        guild = {"id": "3000", "name": "Admiralty", "channels": self.channels}
        return web.json_response(
            {"users": self.users, "guilds": [guild], "commands": self.commands, "application_id": BOT, "bot_id": BOT}
        )

    async def dms(self, request: web.Request) -> web.Response:
        return web.json_response([{"id": DM, "recipient": BOT}] if request.query["user"] == ANA else [])

    async def list(self, request: web.Request) -> web.Response:
        user = request.query["user"]
        return web.json_response(
            [message for message in self.messages[request.query["channel"]] if message.get("reader") in (None, user)]
        )

    async def live(self, request: web.Request) -> web.WebSocketResponse:
        socket = web.WebSocketResponse()
        await socket.prepare(request)
        mine = self.sockets.setdefault(request.query["user"], set())
        mine.add(socket)
        async for message in socket:
            if message.type == WSMsgType.ERROR:
                break
        mine.discard(socket)
        return socket

    async def act(self, request: web.Request) -> web.Response:
        body, action = await request.json(), request.match_info["action"]
        self.posts.append((action, body))
        return web.json_response(await getattr(self, f"on_{action}")(body))

    async def tell(self, event: str, data: Json, user: str | None = None) -> None:
        """Send an event to one person's tabs, or to everybody."""
        for name, sockets in self.sockets.items():
            for socket in [*sockets] if user in (None, name) else []:
                await socket.send_json({"t": event, "d": data})

    def make(self, channel: str, *, author: str = BOT, age: float = 0, **more: Any) -> Json:
        """A message that is not shown yet, *age* seconds old."""
        seconds = asyncio.get_running_loop().time()
        number = (int((NOW + seconds - age - EPOCH) * 1000) << 22) + next(self.serial)
        user = next(user for user in self.users if user["id"] == author)
        plain = {
            "id": str(number),
            "type": 0,
            "channel_id": channel,
            "author": user | {"username": user["name"], "global_name": user["name"]},
            "content": "",
            "flags": 0,
        }
        return plain | {"components": [], "attachments": [], "mentions": [], **more}

    async def post(self, channel: str, **more: Any) -> Json:
        """Show a message to those who may see it."""
        message = self.make(channel, **more)
        self.messages[channel].append(message)
        await self.tell("MESSAGE_CREATE", message, message.get("reader"))
        return message

    async def change(self, message: Json, **more: Any) -> None:
        message.update(more)
        await self.tell("MESSAGE_UPDATE", message, message.get("reader"))

    def private(self, user: str, components: list[Json], flags: int = V2) -> Json:
        return {"components": components, "flags": flags | EPHEMERAL, "ephemeral": True, "reader": user}

    async def answer(self, body: Json, done: bool = True) -> Json:
        """Settle an interaction a little later, as the real thing does."""
        number = str(next(self.serial))
        asyncio.get_running_loop().call_later(
            0.05,
            lambda: asyncio.ensure_future(
                self.tell("INTERACTION_DONE" if done else "INTERACTION_FAILED", {"interaction": number}, body["user"])
            ),
        )
        return {"interaction": number}

    async def on_component(self, body: Json) -> Json:
        message = next(item for items in self.messages.values() for item in items if item["id"] == body["message"])
        verb = body["custom_id"].split("~")[0]
        if verb == "s:decide":
            await self.post(message["channel_id"], **self.private(body["user"], panel()))
        elif verb == "p:action":
            await self.change(message, components=panel("Cutlass", 2))
        elif verb in ("l:options", "p:type"):
            await self.tell("MODAL", FORM | {"id": str(next(self.serial))}, body["user"])
        return await self.answer(body, verb != "l:rules")

    async def on_command(self, body: Json) -> Json:
        if body["command"] == "hand":
            message = await self.post(body["channel"], flags=LOADING | EPHEMERAL, ephemeral=True, reader=body["user"])
            asyncio.get_running_loop().call_later(
                0.4, lambda: asyncio.ensure_future(self.change(message, content="Your hand: Cutlass.", flags=EPHEMERAL))
            )
        elif body["command"] == "table open":
            used = {"type": 2, "name": body["command"], "user": next(user for user in self.users if user["id"] == body["user"])}
            await self.post(body["channel"], components=lobby(), flags=V2, interaction_metadata=used)
        return await self.answer(body, body["command"] != "table start")

    async def on_autocomplete(self, body: Json) -> Json:
        typed = body["options"].get(body["focused"], "")
        return {
            "choices": [
                {"name": f"{word} {typed}".strip(), "value": word.lower()}
                for word in ("Norway", "Atlantic")
                if typed.lower() in word.lower()
            ]
        }

    async def on_modal(self, body: Json) -> Json:
        return await self.answer(body, body["fields"].get("time") != "never")

    async def on_message(self, body: Json) -> Json:
        await self.post(body["channel"], author=body["user"], content=body["content"])
        return {}

    async def on_users(self, body: Json) -> Json:
        user = person(str(1000 + len(self.users)), body["name"], body["locale"])
        self.users.append(user)
        await self.tell("USER_CREATE", user)
        return user

    async def on_channels(self, body: Json) -> Json:
        made = channel(str(2000 + 10 + len(self.channels)), body["name"])
        self.channels.append(made)
        self.messages[made["id"]] = []
        await self.tell("CHANNEL_CREATE", made)
        return made


def sent(room: Showroom, action: str) -> list[Json]:
    """What the page posted to one path, in order."""
    return [body for name, body in room.posts if name == action]


async def furnish(room: Showroom) -> None:
    """Messages of every kind in the harbour, the thread and Ana's direct messages."""
    await room.post(HARBOUR, author=ANA, age=90_000, content="Anybody for a game tonight?")
    await room.post(HARBOUR, author=BEN, age=9_000, content="Yes! I have an hour.")
    await room.post(HARBOUR, author=BEN, age=8_990, content="Pieces of Eight?")
    used = {"type": 2, "name": "table open", "user": room.users[1]}
    await room.post(HARBOUR, age=900, components=lobby(), flags=V2, interaction_metadata=used)
    await room.post(HARBOUR, age=600, content=ALL_TEXT)
    attached = [
        {"id": "1", "filename": "board.png", "size": 200_000, "description": "A board", **media("board.png", 1600, 1000)},
        {"id": "2", "filename": "replay.json", "size": 12_000, "url": "/pictures/ship.png"},
    ]
    links = [{"type": 2, "style": 5, "label": "Rules", "url": "https://example.org"}]
    links.append({"type": 2, "style": 5, "label": "There", "url": f"https://discord.com/channels/3000/{TAVERN}/77"})
    await room.post(
        HARBOUR,
        age=500,
        content="Old kind",
        attachments=attached,
        components=[row(button("o:one", "One", 1), *links)],
    )
    await room.post(HARBOUR, age=60, components=step(NOW), flags=V2, mentions=[room.users[2]])
    await room.post(THREAD, age=100, content="Here we play.")
    await room.post(
        DM,
        age=50,
        content=f"Table 8K2F: your reaction is asked. Until <t:{NOW}:t>.",
        components=[row(button("d:decide", "Decide", 1))],
    )
