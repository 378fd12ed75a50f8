"""Every door of the bot, pressed by everybody: the real router and service on a database file, without a client.

`STATES` are the states of a table that are walked: a new one is a function that leads a table there.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from functools import cached_property
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import orjson

from bot.edge.context.context import EdgeRuntime
from bot.edge.context.first_time_hints import FirstTimeHints
from bot.edge.context.press_limit import PressLimit
from bot.edge.context.replay_cache import ReplayCache
from bot.edge.delivery.open_panels import OpenPanels
from bot.edge.features import PRESSES, TABLELESS_PRESSES
from bot.edge.kit.click import Click
from bot.edge.kit.custom_id import read
from bot.edge.kit.replies import Completions, Form, Page, Reply
from bot.edge.router import reply_to
from bot.model.base.refusals import Refused
from bot.model.people.people import NO_SIGHT, Person, Sight
from bot.model.table.table import PublicTable
from bot.service.process.key_value import StoredKeyValues
from bot.service.table.unit_of_work import UnitOfWork
from bot.store.tables.outbox import SPOKEN
from engines import game_of
from playground.discord.model.components import walk
from tests.bot.edge.command_listing import leaves, payload
from tests.bot.service.discord_fixture import ANA, BEN, CHANNEL, DAILY, DARIO, GUILD, LIVE, World, world
from tests.game_cases import FIRST
from tests.sights import Views

ELSEWHERE, ABROAD, INBOX, BESIDE = GUILD + 1, CHANNEL + 900, CHANNEL + 901, CHANNEL + 902
EVERYTHING = (1 << 53) - 1
WORD = "swordfish"
"""Ana's word for the dice."""
FORMS = frozenset({"closenoted", "salted", "clocked", "formed", "numbered", "found", "typed", "moved", "zoned", "quieted"})
"""Verbs that come with a form."""
BOOKS = ("people", "interactions", "meta")
"""Rows about who was here, which click was answered, and what somebody was told once."""
Rows = Mapping[str, list[tuple[Any, ...]]]


@dataclass(frozen=True)
class Walker:
    """Somebody who presses everything: who, where, whether he manages that server, and what he may view of it."""

    person: Person
    guild: int
    channel: int
    manager: bool = False
    sight: Sight = NO_SIGHT


MARA, MONA, OTTO, SAM, KURT, KARL, OLGA = (
    Person(200 + n, name, "en") for n, name in enumerate(("Mara", "Mona", "Otto", "Sam", "Kurt", "Karl", "Olga"))
)
WALKERS: Mapping[str, Walker] = {
    "stranger": Walker(SAM, ELSEWHERE, ABROAD),
    "manager elsewhere": Walker(MONA, ELSEWHERE, ABROAD, True),
    "member": Walker(OTTO, GUILD, CHANNEL),
    "kept out": Walker(KURT, GUILD, BESIDE, sight=Views(frozenset({BESIDE}))),
    "manager kept out": Walker(KARL, GUILD, BESIDE, True, Views(frozenset({BESIDE}))),
    "member beside": Walker(OLGA, GUILD, BESIDE, sight=Views(frozenset({BESIDE, CHANNEL}))),
    "former captain": Walker(DARIO, 0, INBOX),
    "captain": Walker(BEN, GUILD, CHANNEL),
    "manager": Walker(MARA, GUILD, CHANNEL, True),
    "opener": Walker(ANA, GUILD, CHANNEL),
    "captain abroad": Walker(BEN, ELSEWHERE, ABROAD, True),
    "captain's inbox": Walker(BEN, 0, INBOX),
}
"""The six, a member and a manager who may not view the table's channel, a member who asks from another channel, the captain
who opened the table, and a captain in a server that he manages and in his direct messages. Dario
left the lobby; where the game has begun, he sat where Ben sits now."""


class Threads:
    """What stands in for the requests of answers: threads are made, and invitations to their tables are sent and changed."""

    def __init__(self) -> None:
        self.ids = count(5000)
        self.sent: dict[int, Any] = {}
        self.edited: list[tuple[int, int, Any]] = []

    async def empty_threads(self, guild: int, channel: int, owner: int) -> list[Any]:
        return []

    async def send(self, channel: int, body: Any) -> Any:
        self.sent[channel] = body
        return {"id": "777"}

    async def edit(self, channel: int, message: int, body: Any) -> Any:
        self.edited.append((channel, message, body))
        return {}

    async def thread(self, channel: int, title: str, kind: Any = None) -> int:
        return next(self.ids)


@dataclass(frozen=True)
class Door:
    """A way to ask something of the bot. `kind`: "verb", "command" or "complete"."""

    kind: str
    name: str
    options: tuple[str, ...] = ()

    @property
    def takes_code(self) -> bool:
        return self.kind == "verb" or "table" in self.options


def doors() -> tuple[Door, ...]:
    """Every button, menu and form, every command, every completion there is."""
    named = [Door("verb", verb) for verb in [*PRESSES, *TABLELESS_PRESSES]]
    for commands in leaves(payload()):
        path, options = tuple(one["name"] for one in commands), commands[-1]["options"]
        named.append(Door("command", " ".join(path), tuple(one["name"] for one in options)))
        named += [
            Door("complete", f"{' '.join(path)}: {one['name']}", tuple(other["name"] for other in options))
            for one in options
            if one.get("autocomplete")
        ]
    return tuple(named)


@contextmanager
def counted(here: World) -> Iterator[list[str]]:
    """The functions that are called in transactions that write, for whoever runs within; but for what nobody waits for, and what
    is made beside."""
    store, told, mine = here.host.store, list[str](), asyncio.current_task()
    write = store.write

    async def counting(function: Any, *given: Any, **named: Any) -> Any:
        if asyncio.current_task() is mine:
            told.append(getattr(function, "__qualname__", repr(function)))
        return await write(function, *given, **named)

    store.write = counting  # type: ignore[method-assign]
    try:
        yield told
    finally:
        store.write = write  # type: ignore[method-assign]


@dataclass
class Port:
    """A host with one table in some state, and the doors to it."""

    world: World
    edge: EdgeRuntime
    beside: sqlite3.Connection
    code: str = ""
    _read: tuple[int, Rows] | None = None
    ids: Iterator[int] = field(default_factory=lambda: count(1))

    @classmethod
    def of(cls, world: World) -> Port:
        host, wire = world.host, Threads()
        once, replays = FirstTimeHints(StoredKeyValues(host.store)), ReplayCache(host.history)
        edge = EdgeRuntime(host, wire, OpenPanels(world.clock), world.clock, once, replays, PressLimit(world.clock, 1_000_000))  # type: ignore[arg-type]
        beside = sqlite3.connect(str(host.store.url.database))
        beside.execute("pragma synchronous = off")  # nothing waits for the disk: what is put back need not outlive the machine
        return cls(world, edge, beside)

    @classmethod
    @asynccontextmanager
    async def opened(cls, file: Path, **more: Any) -> AsyncIterator[Port]:
        """Doors to a world on a database file, without a table."""
        async with world(file, games=game_of, **more) as made:
            port = cls.of(made)
            yield port
            port.beside.close()

    async def begin(self, *others: Person) -> None:
        """A daily table of Ana and these others, whose game has begun."""
        host = self.world.host
        self.code = (await host.new_tables.open(ANA, GUILD, CHANNEL, FIRST, DAILY)).code
        for person in others:
            await host.tables.join(self.code, person)
        await host.tables.start(self.code, ANA.id)
        for person in others:
            await host.tables.here(self.code, person.id)
        await self.world.dealt(self.code)

    async def knock(self, walker: Walker, door: Door, decision: int, named: str = "") -> Reply | Refused:
        """What comes of a press; of what cannot be done the refusal. What it writes at leisure is written before it is over."""
        try:
            return await reply_to(self.edge, self._click(walker, door, decision, named or self.code))
        except Refused as refused:
            return refused
        finally:
            await self.world.host.store.written()

    def _click(self, walker: Walker, door: Door, decision: int, code: str) -> Click:
        click = Click(
            next(self.ids), "token", 1, "component", walker.person, "en-US", walker.guild, "", walker.channel, walker.manager,
            EVERYTHING,
        )  # fmt: skip
        click.sight = walker.sight
        if door.kind == "verb":
            click.message, click.values = 777, ("0",)
            click.button_id = read(f"bs:{code}:{decision}:{door.name}.0.0~0")
            if door.name in FORMS:
                click.kind = "form"
                click.fields = {
                    "text": ("pass",),
                    "number": ("1",),
                    "base": ("2h",),
                    "word": ("mine",),
                    "note": ("why",),
                    "f0": ("0",),
                }
            return click
        path, _, focused = door.name.partition(": ")
        click.kind, click.command, click.focused = ("complete" if focused else "command"), tuple(path.split()), focused
        given = {"table": code, "text": "" if focused else "pass", "sure": code, "public": True}
        click.options = {name: given[name] for name in door.options if name in given and name != focused}
        click.options |= {focused: ""} if focused else {}
        return click

    def restart_ids(self) -> None:
        """Interactions are numbered from the first again."""
        self.ids = count(1)

    # -- rows

    def rows(self) -> Rows:
        """Every row of the database, read anew when something was written; but for what is noted at leisure: when the bot last
        spoke aloud in a channel."""
        (version,) = self.beside.execute("pragma data_version").fetchone()
        if self._read is None or self._read[0] != version:
            self._read = version, {name: self.beside.execute(one).fetchall() for name, one in self._selects.items()}
        return self._read[1]

    @cached_property
    def _selects(self) -> Mapping[str, str]:
        """What reads each table, always in one order."""
        listed = self.beside.execute("select name from sqlite_master where type = 'table' and name not like 'sqlite%'")
        names = [name for (name,) in listed.fetchall()]
        return {name: self._select(name) for name in names}

    def _select(self, name: str) -> str:
        columns = [column for _, column, *_ in self.beside.execute(f"pragma table_info({name})")]
        leisure = f" where {columns[0]} not like '{SPOKEN}%'" if name == "meta" else ""
        return f"select * from {name}{leisure} order by {', '.join(columns)}"

    def put_back(self, rows: Rows) -> None:
        """The database as it was. The bot still knows tables of which no row was another."""
        now = self.rows()
        others = {name: kept for name, kept in rows.items() if kept != now[name]}
        with self.beside:
            for name, kept in others.items():
                self.beside.execute(f"delete from {name}")
                if kept:
                    self.beside.executemany(f"insert into {name} values ({', '.join('?' * len(kept[0]))})", kept)
        self._forget_people()
        if not others.keys() <= set(BOOKS):
            self._forget()

    def _forget(self) -> None:
        self.world.host.repository.cache.clear()
        self.edge.replays.games.clear()
        self._forget_people()

    def _forget_people(self) -> None:
        self._read = None
        for memory in (self.world.host.people._seen, self.edge.hints._first, self.edge.open_panels.panels):
            memory.clear()

    def change_state(self, state: Any) -> None:
        """Another position, under the same version."""
        dumped = orjson.dumps(game_of(FIRST).dump(state)).decode()
        with self.beside:
            self.beside.execute("update tables set state = ? where code = ?", (dumped, self.code))
        self._forget()

    async def table(self) -> PublicTable:
        return await self.world.at(self.code)


# -- the states of a table


async def _lobby(port: Port) -> None:
    tables = port.world.host.tables
    port.code = (await port.world.host.new_tables.open(ANA, GUILD, CHANNEL, FIRST, LIVE)).code
    for person in (DARIO, BEN):
        await tables.join(port.code, person)
    await tables.leave(port.code, DARIO.id)
    await tables.salt(port.code, ANA.id, WORD)


async def _muster(port: Port) -> None:
    await _lobby(port)
    await port.world.host.tables.start(port.code, ANA.id)


async def _dealing(port: Port) -> None:
    """All are here, and the promise has not been posted."""
    await _muster(port)
    await port.world.host.tables.here(port.code, BEN.id)
    assert (await port.table()).status == "dealing"


async def _running(port: Port) -> None:
    """The first turn, after both ships are built; Dario built the second, and Ben sits there now."""
    world, tables = port.world, port.world.host.tables
    port.code = (await port.world.host.new_tables.open(ANA, GUILD, CHANNEL, FIRST, LIVE)).code
    await tables.join(port.code, DARIO)
    await tables.salt(port.code, ANA.id, WORD)
    await tables.start(port.code, ANA.id)
    await tables.here(port.code, DARIO.id)
    await world.dealt(port.code)
    rnd, table = Random(2), await port.table()
    for seat in (0, 1):
        await world.say(port.code, seat, (await world.host.rounds.choice(port.code, seat)).sample(rnd))
    await world.closed(port.code, table.decision)

    def taken_over(unit: UnitOfWork) -> dict[str, Any]:
        unit.table.change_seat(1, person=BEN.id, name=BEN.name)
        return {}

    await world.host.repository.change(port.code, taken_over)


async def _over(port: Port) -> None:
    await _running(port)
    await port.world.host.tables.resign(port.code, ANA.id)


async def _closed(port: Port) -> None:
    await _running(port)
    await port.world.shut(port.code)


STATES: Mapping[str, Callable[[Port], Awaitable[None]]] = {
    "lobby": _lobby,
    "muster": _muster,
    "dealing": _dealing,
    "running": _running,
    "over": _over,
    "closed": _closed,
}


# -- what was read


def text_of(reply: Reply | Refused) -> str:
    """Everything that can be read in an answer: words, labels, ids, alt texts, names of files, values."""
    match reply:
        case Page() as page:
            pictures = [(one.file, one.alt, one.facts, one.view) for one in page.pictures]
            return "\n".join([*_words(page.components), repr(pictures), repr(page.files), page.notice])
        case Form(modal):
            return repr(modal.to_dict())
        case Completions(choices):
            return repr(choices)
        case Refused() as refused:
            return repr((refused.reason, refused.rule))
    return ""


def _words(parts: Any) -> Iterator[str]:
    for part in walk(list(parts)):
        yield repr({name: value for name, value in part.items() if name not in ("components", "component")})


def plain(reply: Reply | Refused) -> str:
    """The sentences of a page alone."""
    return "\n".join(part.get("content", "") for part in walk(reply.components)) if isinstance(reply, Page) else ""


def others(state: Any, viewer: int, rnd: Random) -> Any:
    """A position in which all is otherwise that the captain of that seat does not know."""
    game = game_of(FIRST)
    for _ in range(20):
        other = game.imagine(game.view(state, viewer), rnd)
        if game.dump(other) != game.dump(state):
            assert game.dump_view(game.view(other, viewer)) == game.dump_view(game.view(state, viewer))
            return other
    raise AssertionError("nothing is hidden")
