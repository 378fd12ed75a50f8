"""What end-to-end tests share: the bot as a process within the test, and captains who play through the client."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
import threading
from collections.abc import AsyncIterator, Callable, Collection, Mapping
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any, TypeVar
from unittest.mock import patch

from discord.gateway import KeepAliveHandler
from sqlalchemy import Connection, select

from bot.edge.delivery.answering import ACKNOWLEDGE, COMMITTED
from bot.edge.discord import undocumented
from bot.model.people.people import Caller, Language
from bot.process import Process
from bot.service.play import promised_deal
from bot.settings import Settings
from bot.store import schema
from bot.store.people.people import note_inbox
from engines.kernel.base.messages import say
from locales import LANGUAGES, words
from playground.discord import Limits, StandIn, World
from playground.discord.clients.people import Outcome
from tests.bot.edge.views import stored
from tests.e2e.labels import is_call
from tests.empty_database import lay
from tests.game_cases import FIRST
from tests.timeouts import TIMEOUT, patient

SCALE = 200.0
PRESSES = 1_000_000
"""Captains of tests press faster than people may."""

CHANNEL, SOON = "c", 60.0
"""How names of channels begin among the courier's destinations, and seconds after which what waits is put off for long."""
CREW = {"Ana": "en-US", "Ben": "en-US", "Carla": "en-US"}
Kind = TypeVar("Kind", bound="DiscordFixture")


class DiscordFixture:
    """A channel with people, and the bot. With `rnd`, seeds and computers' answers come from it: one course of a game.

    That needs a world in which channel and promises have the same ids in every run (`Charted`).
    """

    def __init__(self, discord: StandIn, channel: Any, people: dict[str, Any], folder: Path, rnd: Random | None = None) -> None:
        self.discord, self.channel, self.people, self.folder, self.rnd = discord, channel, people, folder, rnd
        self.process: Process | None = None
        self._running: asyncio.Task[None] | None = None
        self._promised: dict[int, bool] = {}
        self._calls: dict[int, bool] = {}

    def __getattr__(self, name: str) -> Any:
        """A captain by the name in small letters: `fixture.ana`."""
        for called, person in self.__dict__.get("people", {}).items():
            if called.lower() == name:
                return person
        raise AttributeError(name)

    @property
    def file(self) -> Path:
        """The bot's database."""
        return self.folder / "tables.sqlite3"

    async def start(self, **settings: Any) -> None:
        """The bot logs in; returns when it is ready. No answer is announced because this machine is slow; see `announces`."""
        made = Settings(  # type: ignore[call-arg]
            _env_file=None, discord_token=self.discord.token, discord_endpoint=self.discord.endpoint,
            discord_ca_file=self.discord.ca_file, database_url=f"sqlite:///{self.file}",
            **{"clock_scale": SCALE, "presses_per_minute": PRESSES, **settings},
        )  # fmt: skip
        await lay(self.file)
        self.process = Process(made, self.rnd)
        self._running = asyncio.create_task(self.process.run())
        await self.until(lambda: self._is_ready() or self._failed())
        if self._failed():
            await self._running
        self.process.answering.acknowledge = self.process.answering.committed = TIMEOUT
        self.process.host.repository.hooks.append(lambda change: self.discord.world.wake())

    def announces(self, committed: float = COMMITTED) -> None:
        """From now on an answer that takes long is announced, as for people; one that is saved, after `committed` seconds."""
        self.process.answering.acknowledge, self.process.answering.committed = ACKNOWLEDGE, committed

    def _is_ready(self) -> bool:
        client = getattr(self.process, "client", None)
        return client is not None and client.is_ready()

    def _failed(self) -> bool:
        return self._running is not None and self._running.done()

    async def stop(self) -> None:
        """The bot ends, and nothing of it goes on."""
        if self._running is not None:
            self._running.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._running
        assert beating() == []
        assert self.process is None or stored(self.process.client) == 0

    async def restart(self) -> None:
        """The bot ends and starts again."""
        await self.stop()
        await self.start()

    async def until(self, holds: Callable[[], Any], what: str = "") -> Any:
        """What `holds`, which may be awaitable, gives as soon as it is true. AssertionError when it does not become true."""
        try:
            return await self.discord.world.until(holds, TIMEOUT)
        except TimeoutError:
            last = self.posts[-1].text[:300] if self.posts else None
            inboxes = {name: [one.text[:80] for one in person.inbox[-4:]] for name, person in self.people.items()}
            raise AssertionError(f"waited in vain: {what}; last post: {last}; inboxes: {inboxes}") from None

    async def asks(self, person: Any, after: int = 0) -> int | None:
        """The number of the next decision that the channel's table asks of that person, as soon as it does; None at the end."""

        async def asked() -> tuple[int | None] | None:
            table = await self.process.host.lookup.in_channel(self.channel.id)
            if table is None:
                return (None,)
            seat = next(one.number for one in table.seats if one.person == person.id)
            is_his = table.decision > after and _is_open(await self.at(table.code), seat)
            return (table.decision,) if is_his else None

        found: tuple[int | None] = await self.until(asked, f"something is asked of {person.user.name}")
        return found[0]

    async def past(self, code: str, decision: int) -> Any:
        """The table as soon as that decision is over."""

        async def gone_on() -> Any:
            table = await self.process.host.lookup.find(code)
            return table if table.decision > decision or table.status == "over" else None

        return await self.until(gone_on, f"the end of decision {decision}")

    # -- how a table stands

    async def at(self, code: str) -> Any:
        """The table as it is at one moment: as everybody may know it, but with all answers that are saved."""
        while True:
            found, held = await self.process.host.lookup.table(code), await self.process.host.repository.by_code(code)
            if found.version == held.row.version:
                return replace(found, answered=held.answered)

    async def position(self, code: str) -> Any:
        """The position of a game that has begun."""
        return (await self.process.host.repository.by_code(code)).position

    async def own(self, code: str, person: int) -> Any:
        """The table as its captain may know it."""
        return await self.process.host.for_caller(Caller(person)).lookup.table(code)

    # -- what stands in the channel

    @property
    def posts(self) -> list[Any]:
        """Public messages of the bot but for promises and lines that call, oldest first."""
        return [one for one in self._public if not self._is_promise(one) and not self._is_call(one)]

    @property
    def calls(self) -> list[Any]:
        """The lines that call captains, oldest first."""
        return [one for one in self._public if self._is_call(one)]

    @property
    def promises(self) -> list[Any]:
        """The messages that fix the draws of a game, oldest first."""
        return [one for one in self._public if self._is_promise(one)]

    def _is_promise(self, message: Any) -> bool:
        """As `is_promise`, which no edit changes: those who wait ask it of every post again and again."""
        if message.id not in self._promised:
            self._promised[message.id] = is_promise(message)
        return self._promised[message.id]

    def _is_call(self, message: Any) -> bool:
        if message.id not in self._calls:
            self._calls[message.id] = is_call(message.text)
        return self._calls[message.id]

    @property
    def _public(self) -> list[Any]:
        return [one for one in self.channel.messages if one.author is self.discord.world.bot and one.reader is None]

    async def post_with(self, label: str) -> Any:
        """The newest post, as soon as it has a button of that label and no other is under way that would take its place."""

        async def stands() -> Any:
            newest = self._newest_with(label)
            is_last = newest is not None and await self.has_settled() and newest is self._newest_with(label)
            return newest if is_last else None

        return await self.until(stands, label)

    async def asked_after(self, code: str, decision: int) -> Any:
        """The newest post, as soon as it asks what comes after that decision: told on, or a new one."""
        await self.past(code, decision)

        def asks() -> bool:
            decide = buttons(self.posts[-1]).get("Decide", "") if self.posts else ""
            return decide != "" and int(decide.split(":")[2]) > decision

        await self.until(asks, f"a post that asks what comes after decision {decision}")
        return await self.post_with("Decide")

    async def aged(self) -> Any:
        """The newest post, as soon as it stands, so old that it is not told on: what comes next is a post of its own."""
        post = self.posts[-1]
        await self.until(lambda: self._is_aged(post.id), "the post is noted")
        return post

    def _is_aged(self, message: int) -> bool:
        with sqlite3.connect(self.file, timeout=TIMEOUT) as db:
            old = "update posts set content = json_set(content, '$.told.sent', 0, '$.told.since', 0) where message = ?"
            changed = db.execute(f"{old} and state = 'sent' and content is not null", (message,)).rowcount
        db.close()
        return changed == 1

    def _newest_with(self, label: str) -> Any:
        return self.posts[-1] if self.posts and has_button(self.posts[-1], label) else None

    async def settled(self) -> None:
        """Returns when nothing more comes into channels by itself, and older posts have lost their buttons."""
        await self.until(self.has_settled, "everything posted")

    async def has_settled(self) -> bool:
        """Whether that is so now. What is put off for long does not count."""
        courier = self.process.host.courier
        called = await courier.repository.store.read(_due, courier.repository.now() + SOON, CHANNEL)
        return not (called or courier.sender.removing or any(name.startswith(CHANNEL) for name in courier.serving))

    async def is_told(self) -> bool:
        """Whether nothing is on its way, neither into channels nor to anybody."""
        courier = self.process.host.courier
        due = await courier.repository.store.read(_due, courier.repository.now() + SOON)
        return not (due or courier.sender.removing or courier.serving)

    async def knows_inboxes(self, *people: Any) -> None:
        """The bot has written to these people lately, as far as their inboxes are open: it tries none of them at the muster."""
        now = self.process.clock.now().timestamp()
        for one in (one for one in people if one.user.inbox_open):
            await self.process.store.write(note_inbox, one.id, now, one.dm.id)

    async def open(self, who: Any, *others: Any, game: str = FIRST, **options: Any) -> str:
        """A table with these captains, at its lobby; its code."""
        opened = await who.slash(self.channel, "table open", game=game, **options)
        assert opened.kind == "private"
        post = await self.post_with("Join")
        for other in others:
            await other.click(post, "Join")
        return code_of(post)

    async def begin(self, *captains: Any) -> None:
        """Start, and everybody is here; returns when the posts before the first question stand as they ended."""
        before = [await self.post_with("Start")]
        await captains[0].click(before[0], "Start")
        for other in captains[1:]:
            before.append(await self.post_with("I am here"))
            await other.click(before[-1], "I am here")
        await self.post_with("Decide")
        await self.until(lambda: not any(buttons(one) or "Dealing" in one.text for one in before), "both as they ended")

    async def shut(self, *people: Any) -> Any:
        """These captains close the table of the channel, one after the other; what the last one is told."""
        for who in people:
            sure = (await who.slash(self.channel, "table close")).message
            told = await who.click(sure, next(id for id in buttons(sure).values() if ":close" in id or ":voteyes" in id))
        return told

    async def resign(self, who: Any, language: Language = "en") -> Any:
        """That captain gives up the seat, and says yes to it; what he is told."""
        sure = await who.slash(self.channel, "table resign")
        return await who.click(sure.message, words(language).label(say("ui.resign.yes")))


class Charted(World):
    """A world whose channel and promises have the same ids in every run, and promises the same second: the draws hang on them."""

    FIRST, APART = 6_000_000_000_000_000_000, 10**9
    """An id of the year 2060, above all that were given before a promise, from which those given after it count on."""
    SECOND = 2_850_000_000
    """The second at which words and seed are fixed in it, less than an hour before that id."""

    def id_of_channel(self) -> int:
        return self.FIRST + len(self.channels)

    def post(self, message: Any) -> Any:
        if is_promise(message):
            count = sum(is_promise(one) for channel in self.channels.values() for one in channel.messages)
            message.id = self._last_id = self.FIRST + self.APART * (count + 1)
        return super().post(message)


def is_promise(message: Any) -> bool:
    """Whether it is the post that fixes the draws of a game."""
    return message.reader is None and any(words(language)(say("fair.what")) in message.text for language in LANGUAGES)


@asynccontextmanager
async def connected_fixture(
    kind: type[Kind], folder: Path, people: Mapping[str, str] = CREW, wanted: Collection[int] = (),
    limits: Limits | None = None, **options: Any,
) -> AsyncIterator[Kind]:  # fmt: skip
    """A server with a page and a channel, people by name with their language, and the bot logged in.

    `options` are those of the fixture, `wanted` the codes of refusals that the test brings about, `limits` those of Discord.
    AssertionError when anything was wrong at the end, or anything else refused.
    """
    world = patient((Charted if "rnd" in options else World)(limits=limits))
    channel = world.channel(world.guild("Broadside"), "harbour")
    crew = {name: world.person(name, locale=locale) for name, locale in people.items()}
    discord = StandIn(world, ca_file=folder / "authority.pem")
    await discord.start(page_port=0)
    made = kind(discord, channel, crew, folder, **options)
    fixed = patch.object(promised_deal, "second", lambda unit: Charted.SECOND) if "rnd" in options else contextlib.nullcontext()
    try:
        with fixed, patch.object(undocumented, "payload_of", commands_once):
            await made.start()
            try:
                yield made
            finally:
                await made.stop()
    finally:
        await discord.stop()
    discord.check(wanted)


_COMMANDS = list[dict[str, Any]]()
_payload_of = undocumented.payload_of


async def commands_once(tree: Any) -> list[dict[str, Any]]:
    """The commands in every language, put together by the first bot of a worker for all: a fifth of a login."""
    if not _COMMANDS:
        _COMMANDS.extend(await _payload_of(tree))
    return [*_COMMANDS]


def _due(db: Connection, before: float, beginning: str = "") -> bool:
    """Whether anything is due by that time for a destination whose name begins so."""
    of = schema.destinations.c
    return db.execute(select(of.name).where(of.name.startswith(beginning), of.next_at < before).limit(1)).first() is not None


def _is_open(table: Any, seat: int) -> bool:
    return table.asked is not None and seat in table.asked.seats and seat not in table.answered


def beating() -> list[threading.Thread]:
    """Heartbeats of clients of this process that were not told to end."""
    return [one for one in threading.enumerate() if isinstance(one, KeepAliveHandler) and not one._stop_ev.is_set()]


def buttons(message: Any) -> dict[str, str]:
    """Labels of the buttons that can be pressed, with their ids."""
    return {part["label"]: part["custom_id"] for part in message.parts() if part["type"] == 2 and not part.get("disabled")}


def menus(message: Any) -> list[dict[str, Any]]:
    """Menus that can be used."""
    return [part for part in message.parts() if part["type"] == 3 and not part.get("disabled")]


def plays_menu(message: Any) -> dict[str, Any]:
    """The menu of whole plays; another may stand above it that turns them."""
    return next(part for part in menus(message) if ":play." in part["custom_id"])


def has_button(message: Any, label: str) -> bool:
    """Whether such a button can be pressed."""
    return label in buttons(message)


def code_of(message: Any) -> str:
    """The code of the table a post is about."""
    return str(next(iter(buttons(message).values()))).split(":")[1]


def picture_of(outcome: Outcome | Any) -> Any:
    """The first attached picture of a message."""
    message = getattr(outcome, "message", outcome)
    return next(one for one in message.attachments if one.content_type.startswith("image/"))
