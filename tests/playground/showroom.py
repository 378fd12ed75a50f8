"""A page server with one message of every kind, for what the stand-in cannot be made to show at will (failures, delays, odd text)."""

from __future__ import annotations

import asyncio
import itertools
from io import BytesIO
from pathlib import Path
from typing import Any

from aiohttp import WSMsgType, web
from PIL import Image, ImageDraw

import playground

Json = dict[str, Any]
PAGE = Path(playground.__file__).parent / "page"
BOT, ANA, BEN, CARLA = "1000", "1001", "1002", "1003"
HARBOUR, TAVERN, THREAD, OLD_THREAD, DM = "2001", "2002", "2003", "2004", "2005"
EPHEMERAL, LOADING, V2 = 1 << 6, 1 << 7, 1 << 15
EPOCH = 1420070400


def words(en: str, es: str, it: str) -> Json:
    """A localization table of Discord."""
    return {"en-GB": en, "es-ES": es, "es-419": es, "it": it}


def picture(width: int, height: int, colour: str) -> bytes:
    """A PNG of that size with a frame, so that its edges can be seen."""
    image = Image.new("RGB", (width, height), colour)
    ImageDraw.Draw(image).rectangle((4, 4, width - 5, height - 5), outline="#E3BA63", width=4)
    out = BytesIO()
    image.save(out, "PNG")
    return out.getvalue()


PICTURES = {"board.png": picture(1600, 1000, "#15304A"), "emblem.png": picture(256, 256, "#46362A"), "ship.png": picture(1200, 300, "#182838")}


def media(name: str, width: int, height: int) -> Json:
    """Unfurled media as an answer of Discord."""
    url = f"/pictures/{name}"
    return {"id": "1", "url": url, "proxy_url": url, "width": width, "height": height, "content_type": "image/png"}


def text(content: str) -> Json:
    return {"type": 10, "content": content}


def button(custom_id: str, label: str, style: int = 2, **more: Any) -> Json:
    return {"type": 2, "custom_id": custom_id, "label": label, "style": style, **more}


def row(*components: Json) -> Json:
    return {"type": 1, "components": list(components)}


def option(label: str, value: str, description: str | None = None, *, default: bool = False) -> Json:
    return {"label": label, "value": value, "description": description, "default": default}


def menu(custom_id: str, placeholder: str, options: list[Json], low: int = 1, high: int = 1, **more: Any) -> Json:
    return {"type": 3, "custom_id": custom_id, "placeholder": placeholder, "options": options, "min_values": low, "max_values": high, **more}


def container(*components: Json, accent: int | None = None) -> Json:
    return {"type": 17, "accent_color": accent, "components": list(components)}


def lobby() -> list[Json]:
    section = {"type": 9, "components": [text("## Pieces of Eight · table 8K2F\nOpened by Ana · 2 to 8 captains · daily pace · rated")]}
    section["accessory"] = {"type": 11, "media": media("emblem.png", 256, 256), "description": "Emblem of Pieces of Eight: a skull on a coin"}
    seats = text("**Seats**\n1 Ana (disc)   2 Ben (square)   3 free")
    terms = text("Lot decides the first turn · standard shipyard · no match\n24 h a decision, up to 72 h saved · English")
    buttons = row(button("l:join", "Join", 3), button("l:leave", "Leave"), button("l:options", "Options"), button("l:add", "Add computer"), button("l:start", "Start", 1))
    more = row(button("l:rules", "Rules"), button("l:help", "What do I do now?"), button("l:cancel", "Close table", 4), button("l:off", "Not yet", disabled=True))
    promise = text("-# Dice promise `7f3a 91c2 0be4` · seed shown at the end")
    return [container(section, seats, {"type": 14, "divider": True, "spacing": 1}, terms, promise, buttons, more, accent=0xE3BA63)]


def step(now: int) -> list[Json]:
    told = text(f"-# 17\nAna plays *Cutlass* from the nest at Ben's nest coin, **Black Spot**. With Mate active, Cutlass stays aboard.\n- Ben loses 2 coins\n- Carla draws")
    board = {"type": 12, "items": [{"media": media("board.png", 1600, 1000), "description": "Turn 9. Ana: 8 coins on deck, 4 in the hold.", "spoiler": False}]}
    ask = text(f"Reactions of <@{BEN}>, <@{CARLA}>, in secret. At the earliest <t:{now + 40}:T>, at the latest <t:{now + 3600}:R>.")
    buttons = row(button("s:decide", "Decide", 1), button("s:pass", "Pass on this play"), button("s:hand", "My hand"), button("s:board", "Board as text"), button("s:log", "Log"))
    title = text("### Turn 9: Ana plays Cutlass at Ben's nest coin")
    return [container(title, told, board, {"type": 14, "divider": True, "spacing": 1}, ask, buttons, accent=0xFB7748)]


def panel(chosen: str = "", revision: int = 1) -> list[Json]:
    draft = f"Draft: play {chosen or 'nothing yet'}."
    action = menu(f"p:action~{revision}", "Action", [option("Play a coin", "0", "from your nest or deck"), option("Call the nest coin", "1"), option("Destroy it", "2")])
    targets = menu(f"p:targets~{revision}", "Targets", [option(name, str(index)) for index, name in enumerate(("Ben", "Carla", "Dario", "Eva"))], 1, 3)
    sealed = menu(f"p:react~{revision}", "If somebody reacts", [option("Ask me then", "0", default=True), option("Let it pass", "1")])
    ship = {"type": 12, "items": [{"media": media("ship.png", 1200, 300), "description": "Your ship: Cutlass, Mate, Cannon", "spoiler": False}]}
    buttons = row(button(f"p:confirm~{revision}", "Confirm", 3, disabled=not chosen), button(f"p:back~{revision}", "Step back"), button(f"p:type~{revision}", "Type it"))
    heading = text("**Table 8K2F · your main phase**")
    return [container(heading, ship, text("What do you do?"), text(draft), row(action), row(targets), row(sealed), buttons, accent=0x7ED7FB)]


ALL_TEXT = (
    "# One\n## Two\n### Three\n-# small words\n**bold** *italic* __under__ ~~struck~~ ***both*** `code *plain*` ||secret||\n"
    "> a quote\n> of two lines\n- first\n- second\n  - deeper\n1. one\n2. two\n```py\nprint('<b>')\n```\n"
    f"[a link](https://example.org/a?b=1) <https://example.org/bare> https://example.org/auto. <@{ANA}> <#{TAVERN}> </table open:5001>\n"
    "\\*no italic\\* snake_case_word <script>alert(1)</script> <img src=x onerror=alert(1)> [bad](javascript:alert(1)) <t:1700000000:d> <t:1700000000:R>"
)

GAMES = [{"name": "Pieces of Eight", "value": "pieces_of_eight", "name_localizations": words("Pieces of Eight", "Piezas de a ocho", "Pezzi da otto")}, {"name": "Cartagena", "value": "cartagena"}]


def command(name: str, es: str, it: str, description: str, **more: Any) -> Json:
    table = {"name_localizations": words(name, es, it), "description_localizations": words(description, f"{description} (es)", f"{description} (it)")}
    return {"type": 1, "name": name, "description": description, "options": [], **table, **more}


COMMANDS = [
    {
        **command("table", "mesa", "tavolo", "Open, start and run tables", id="5001", contexts=[0]),
        "options": [
            command("open", "abrir", "apri", "Open a table in this channel")
            | {
                "options": [
                    command("game", "juego", "gioco", "Which game") | {"type": 3, "required": True, "choices": GAMES},
                    command("scenario", "escenario", "scenario", "Scenario") | {"type": 3, "autocomplete": True},
                    command("rated", "puntuada", "valida", "Counts for the leaderboard") | {"type": 5},
                    command("limit", "límite", "limite", "Turns at most") | {"type": 4, "min_value": 1, "max_value": 30},
                ]
            },
            command("start", "empezar", "avvia", "Call the captains to muster"),
        ],
    },
    command("hand", "mano", "mano", "Your hand, privately", id="5002", contexts=[0, 1]),
    command("orders", "órdenes", "ordini", "Answer in words", id="5003", contexts=[0, 1]) | {"options": [command("text", "texto", "testo", "Your orders") | {"type": 3, "required": True}]},
    {"id": "5004", "type": 3, "name": "Explain this post", "name_localizations": words("Explain this post", "Explicar este mensaje", "Spiega questo messaggio")},
]

FORM = {
    "custom_id": "f:form",
    "title": "Own clock",
    "components": [
        text("Write what you **like**."),
        {"type": 18, "label": "Time for a decision", "description": "e.g. 24h", "component": {"type": 4, "custom_id": "time", "style": 1, "required": True, "min_length": 2, "max_length": 8, "value": "24h"}},
        {"type": 18, "label": "Your answer", "component": {"type": 4, "custom_id": "answer", "style": 2, "required": False, "placeholder": "one a line"}},
        {"type": 18, "label": "Pace", "component": menu("pace", "Pace", [option("Live", "live"), option("Daily", "daily", default=True)])},
        {"type": 18, "label": "Side", "component": {"type": 21, "custom_id": "side", "required": True, "options": [option("British", "b"), option("German", "g", "the raider")]}},
        {
            "type": 18,
            "label": "Days on which time runs",
            "component": {"type": 22, "custom_id": "days", "min_values": 1, "max_values": 2, "options": [option(day, day) for day in ("Monday", "Tuesday", "Sunday")]},
        },
    ],
}


class Showroom:
    """State and answers of the page server. `posts` keeps what the page sent; `failing` names custom ids that are never answered."""

    def __init__(self) -> None:
        self.sockets: dict[str, set[web.WebSocketResponse]] = {}
        self.posts: list[tuple[str, Json]] = []
        self.serial = itertools.count(1)
        self.users = [person(BOT, "Broadside", "en-US", bot=True), person(ANA, "Ana", "en-US"), person(BEN, "Ben", "es-ES"), person(CARLA, "Carla", "it")]
        self.messages: dict[str, list[Json]] = {channel: [] for channel in (HARBOUR, TAVERN, THREAD, OLD_THREAD, DM)}
        self.channels = [channel(HARBOUR, "harbour"), channel(TAVERN, "tavern"), channel(THREAD, "Table 8K2F", 11, HARBOUR), channel(OLD_THREAD, "Table 4TQ9", 11, HARBOUR, True)]

    def app(self) -> web.Application:
        """The aiohttp application."""
        app = web.Application()
        app.add_routes([web.get("/app/world", self.world), web.get("/app/dms", self.dms), web.get("/app/messages", self.list), web.get("/app/live", self.live)])
        app.add_routes([web.get("/pictures/{name}", self.picture), web.post("/app/{action}", self.act), web.get("/", self.index)])
        app.router.add_static("/", PAGE)
        return app

    async def index(self, _: web.Request) -> web.FileResponse:
        return web.FileResponse(PAGE / "index.html")

    async def picture(self, request: web.Request) -> web.Response:
        return web.Response(body=PICTURES[request.match_info["name"]], content_type="image/png")

    async def world(self, _: web.Request) -> web.Response:
        guild = {"id": "3000", "name": "Admiralty", "channels": self.channels}
        return web.json_response({"users": self.users, "guilds": [guild], "commands": COMMANDS, "application_id": BOT, "bot_id": BOT})

    async def dms(self, request: web.Request) -> web.Response:
        return web.json_response([{"id": DM, "recipient": BOT}] if request.query["user"] == ANA else [])

    async def list(self, request: web.Request) -> web.Response:
        user = request.query["user"]
        return web.json_response([message for message in self.messages[request.query["channel"]] if message.get("reader") in (None, user)])

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
        number = (int((1_795_000_000 + seconds - age - EPOCH) * 1000) << 22) + next(self.serial)
        user = next(user for user in self.users if user["id"] == author)
        plain = {"id": str(number), "type": 0, "channel_id": channel, "author": user | {"username": user["name"], "global_name": user["name"]}, "content": "", "flags": 0}
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
        asyncio.get_running_loop().call_later(0.05, lambda: asyncio.ensure_future(self.tell("INTERACTION_DONE" if done else "INTERACTION_FAILED", {"interaction": number}, body["user"])))
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
            asyncio.get_running_loop().call_later(0.4, lambda: asyncio.ensure_future(self.change(message, content="Your hand: Cutlass.", flags=EPHEMERAL)))
        elif body["command"] == "table open":
            used = {"type": 2, "name": body["command"], "user": next(user for user in self.users if user["id"] == body["user"])}
            await self.post(body["channel"], components=lobby(), flags=V2, interaction_metadata=used)
        return await self.answer(body, body["command"] != "table start")

    async def on_autocomplete(self, body: Json) -> Json:
        typed = body["options"].get(body["focused"], "")
        return {"choices": [{"name": f"{word} {typed}".strip(), "value": word.lower()} for word in ("Norway", "Atlantic") if typed.lower() in word.lower()]}

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


def person(id_: str, name: str, locale: str, *, bot: bool = False) -> Json:
    return {"id": id_, "name": name, "locale": locale, "bot": bot}


def channel(id_: str, name: str, kind: int = 0, parent: str | None = None, archived: bool = False) -> Json:
    return {"id": id_, "name": name, "type": kind, "parent_id": parent, "archived": archived}


async def furnish(room: Showroom) -> None:
    """Messages of every kind in the harbour, the thread and Ana's direct messages."""
    now = 1_795_000_000
    await room.post(HARBOUR, author=ANA, age=90_000, content="Anybody for a game tonight?")
    await room.post(HARBOUR, author=BEN, age=9_000, content="Yes! I have an hour.")
    await room.post(HARBOUR, author=BEN, age=8_990, content="Pieces of Eight?")
    used = {"type": 2, "name": "table open", "user": room.users[1]}
    await room.post(HARBOUR, age=900, components=lobby(), flags=V2, interaction_metadata=used)
    await room.post(HARBOUR, age=600, content=ALL_TEXT)
    attached = [{"id": "1", "filename": "board.png", "size": 200_000, "description": "A board", **media("board.png", 1600, 1000)}, {"id": "2", "filename": "replay.json", "size": 12_000, "url": "/pictures/ship.png"}]
    await room.post(HARBOUR, age=500, content="Old kind", attachments=attached, components=[row(button("o:one", "One", 1), {"type": 2, "style": 5, "label": "Rules", "url": "https://example.org"})])
    await room.post(HARBOUR, age=60, components=step(now), flags=V2, mentions=[room.users[2]])
    await room.post(THREAD, age=100, content="Here we play.")
    await room.post(DM, age=50, content=f"Table 8K2F: your reaction is asked. Until <t:{now}:t>.", components=[row(button("d:decide", "Decide", 1))])
