"""One intention, one commit: whatever is pressed or typed is written in one transaction, or not at all."""

from __future__ import annotations

import sqlite3
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest
import pytest_asyncio

from bot.edge.kit.click import Click
from bot.edge.kit.custom_id import read
from bot.edge.kit.replies import Form, Page, Reply
from bot.edge.parser.spelling import LONGEST, written
from bot.edge.router import reply_to
from bot.model.base.refusals import Refused
from bot.model.people.people import Person
from bot.model.table.table import CaptainTable
from engines import games
from engines.kernel.choices.plan import Plan
from locales import words
from playground.discord.model.components import walk
from tests.bot.edge.press_everything import BOOKS, EVERYTHING, STATES, WALKERS, Port, counted, doors
from tests.bot.edge.presses.test_press_everything import changed, of_each_kind
from tests.bot.service.discord_fixture import ANA, BEN, CHANNEL, GUILD, LIVE, World

DOORS = doors()
SPOKEN = (
    "pass",
    "confirm",
    "undo",
    "clear",
    "default",
    "hand",
    "board",
    "log",
    "status",
    "help",
    "list",
    "standing",
    "when",
    "drop",
)
"""Words to the panel."""
ENDING = ("resign", "close", "learn", "again", "rematch", "onward", "form")
SITTING = ("captain", "opener")
"""Those who press every door, since their answers differ in the states below; of the others a door of each kind is counted."""
PRESSES = 120
"""Presses and texts of a game that is played at random."""


@pytest_asyncio.fixture
async def port(tmp_path: Path) -> AsyncIterator[Port]:
    async with Port.opened(tmp_path / "walk.sqlite3") as port:
        yield port


async def _saved(port: Port) -> None:
    """Both build their ships, and Ana has saved her answer."""
    await STATES["dealing"](port)
    await port.world.dealt(port.code)
    await port.world.say(port.code, 0, (await port.world.host.rounds.choice(port.code, 0)).sample(Random(2)))


async def _away(port: Port) -> None:
    """A computer sits in for Ana, who has left a draft unsent."""
    await STATES["running"](port)
    world = port.world
    await world.draft(port.code, 0, {})

    def gone(unit: Any) -> dict[str, Any]:
        unit.table.change_seat(0, sitting_in=True)
        unit.table.row.decision += 1
        return {}

    await world.host.repository.change(port.code, gone)


SAVED = {"saved": _saved, "away": _away}
"""States of a table beside those of `test_press_everything`, where every door is counted too."""


@pytest.mark.parametrize("state", SAVED)
async def test_every_door_is_one_commit(port: Port, state: str) -> None:
    await SAVED[state](port)
    kept, table = port.rows(), await port.table()
    wrong = []
    for name, walker in WALKERS.items():
        for door in DOORS if name in SITTING else of_each_kind():
            with counted(port.world) as told:
                await port.knock(walker, door, table.decision)
            wrong += [(name, door, told)] if len(told) > 1 else []
            after = port.rows()
            if changed(kept, after) <= set(BOOKS):
                kept = after
            else:
                port.put_back(kept)
    assert wrong == [], "\n".join(map(str, wrong))


class Player:
    """Presses and types whatever a captain of a table can, at random, and counts what each costs."""

    def __init__(self, port: Port, person: Person, rnd: Random) -> None:
        self.port, self.person, self.rnd = port, person, rnd
        self.page: Page | None = None
        self.cost: Counter[tuple[str, int]] = Counter()
        self.wrong: list[tuple[str, list[str]]] = []

    async def act(self) -> None:
        """One press on what is open, or a text."""
        if self.page is None or self.rnd.random() < 0.05:
            await self._answered(
                self._click(carried=f"bs:{self.port.code}:{(await self.port.table()).decision}:decide"), "decide"
            )
        elif self.rnd.random() < 0.3:
            await self.say(await self._text())
        else:
            await self._press()

    async def say(self, text: str) -> None:
        """The command for an answer in words."""
        click = self._click("command")
        click.command, click.options = ("orders",), {"text": text[:LONGEST]}
        await self._answered(click, "orders")

    async def _text(self) -> str:
        table = await self._own()
        if table is None or table.choice is None or self.rnd.random() < 0.3:
            return self.rnd.choice(SPOKEN)
        vocabulary = table.game.vocabulary(table.own_view, table.choice)
        answer = table.choice.default if isinstance(table.choice, Plan) else table.choice.sample(self.rnd)
        return written(table.choice, answer, words("en"), vocabulary) or "pass"

    async def _own(self) -> CaptainTable | None:
        table = await self.port.world.host.for_caller(self._click().caller).lookup.table(self.port.code)
        return table if isinstance(table, CaptainTable) else None

    async def _press(self) -> None:
        assert self.page is not None
        parts = [one for one in walk(list(self.page.components)) if "custom_id" in one and not one.get("disabled")]
        offered = [one for one in parts if read(one["custom_id"]) is not None and read(one["custom_id"]).verb not in ENDING]  # type: ignore[union-attr]
        if not offered:
            self.page = None
            return
        sends = [one for one in offered if read(one["custom_id"]).verb in ("confirm", "press", "short", "change", "pick", "menu")]  # type: ignore[union-attr]
        part = self.rnd.choice(sends if sends and self.rnd.random() < 0.6 else offered)
        click = self._click(carried=part["custom_id"])
        options = [one["value"] for one in part.get("options", ())]
        least = min(part.get("min_values", 1), len(options))
        click.values = tuple(self.rnd.sample(options, max(least, 1))) if options else ()
        reply = await self._answered(click, click.verb)
        if isinstance(reply, Form):
            await self._send(reply)

    async def _send(self, form: Form) -> None:
        sent = form.modal.to_dict()
        click = self._click("form", sent["custom_id"])
        for part in walk([sent]):
            options = [one["value"] for one in part.get("options", ())]
            if "custom_id" in part and part is not sent:
                click.fields = {**click.fields, part["custom_id"]: tuple(options[:1]) or (str(part.get("value") or "1"),)}
        await self._answered(click, click.verb)

    def _click(self, kind: Any = "component", carried: str = "") -> Click:
        click = Click(
            next(self.port.ids), "token", 1, kind, self.person, "en-US", GUILD, "", CHANNEL, False, EVERYTHING,
            button_id=read(carried) if carried else None,
        )  # fmt: skip
        click.message, click.from_private = 777, True
        return click

    async def _answered(self, click: Click, name: str) -> Reply | None:
        with counted(self.port.world) as told:
            try:
                reply: Reply | None = await reply_to(self.port.edge, click)
            except Refused:
                reply = None
        self.cost[name, len(told)] += 1
        self.wrong += [(name, told)] if len(told) > 1 else []
        self.page = reply if isinstance(reply, Page) else self.page
        await self.port.world.rest()
        return reply


@pytest.mark.parametrize("game", games())
async def test_each_press_or_text_in_a_game_is_one_commit(port: Port, game: str) -> None:
    here, tables = port.world, port.world.host.tables
    port.code = (await port.world.host.new_tables.open(ANA, GUILD, CHANNEL, game, LIVE)).code
    await tables.join(port.code, BEN)
    await tables.start(port.code, ANA.id)
    await tables.here(port.code, BEN.id)
    await here.dealt(port.code)
    players = [Player(port, person, Random(f"{game} {person.id}")) for person in (ANA, BEN)]
    for _ in range(PRESSES):
        for player in players:
            await player.act()
        if (await port.table()).status != "running":
            break
        await here.go(5)
    cost = sum((one.cost for one in players), Counter[tuple[str, int]]())
    assert [one.wrong for one in players] == [[], []]
    verbs = {verb for verb, commits in cost if commits == 1}
    assert len(verbs) > 3 and "orders" in verbs, cost


@pytest.mark.parametrize("fails", [1, 2])
@pytest.mark.parametrize("way", ["button", "words"])
async def test_saved_answer_stands_until_it_is_changed(port: Port, way: str, fails: int) -> None:
    """The database fails at the first or the second transaction of the press: the answer stands, or what took its place."""
    await _saved(port)
    before = await port.world.own(port.code, 0)
    player = Player(port, ANA, Random(5))
    click = player._click(carried=f"bs:{port.code}:{before.decision}:change")
    if way != "button":
        click = player._click("command")
        click.command, click.options = ("orders",), {"text": "2. Mate 1"}
    with failing(port.world, fails), suppress(sqlite3.OperationalError):
        await reply_to(port.edge, click)
    now = await port.world.own(port.code, 0)
    if fails == 1:
        assert now.answer == before.answer and now.draft.rev == 0
    else:
        assert now.answer is None and now.draft.rev == 1 and now.draft.answer["coins"] == before.answer["coins"]
        assert (now.draft.answer["nest"] == before.answer["nest"]) == (way == "button")


@contextmanager
def failing(here: World, number: int) -> Iterator[None]:
    """The transaction of that number fails, and those after it."""
    store, count = here.host.store, 0
    write = store.write

    async def tried(function: Any, *given: Any, **named: Any) -> Any:
        nonlocal count
        count += 1
        if count >= number:
            raise sqlite3.OperationalError("database or disk is full")
        return await write(function, *given, **named)

    store.write = tried  # type: ignore[method-assign]
    try:
        yield
    finally:
        store.write = write  # type: ignore[method-assign]
