"""What tests put around the service: a clock moved by hand, a composer, a poster that behaves as it is told, people."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot.model.base.refusals import Refused
from bot.model.base.worker import Worker
from bot.model.clocks.time_control import TimeControl
from bot.model.people.people import Caller, Person
from bot.model.posting.posts import Post, PostRequest
from bot.model.results.series import SeriesView
from bot.model.table.table import CaptainTable, Draft, PublicTable, SaveResult
from bot.service.host import Host, HostSetup
from bot.service.people.quotas import USUAL, Quotas
from bot.service.table import time_control
from bot.store.base.database import Store
from bot.store.people import leases
from bot.store.tables.tables import GameOf
from engines.kernel.base import messages
from tests.bot.inline_driver import inline_store
from tests.bot.manual_clock import ManualClock
from tests.bot.service.game_fixture import games
from tests.bot.service.memory_poster import MemoryPoster
from tests.empty_database import lay

ANA, BEN, CARLA, DARIO = (Person(100 + n, name, "en") for n, name in enumerate(("Ana", "Ben", "Carla", "Dario")))
CREW = (ANA, BEN, CARLA, DARIO)
GUILD, CHANNEL = 1, 50
LIVE, DAILY = time_control.LIVE, time_control.DAILY


class PlainComposer:
    """A post that says what it was made of, and nothing else."""

    def __init__(self) -> None:
        self.dues: list[PostRequest] = []

    def compose(self, due: PostRequest) -> tuple[Post, ...]:
        self.dues.append(due)
        if due.kind == "film":
            return ()
        sentences = [sentence.id for told in due.steps for sentence in told.sentences]
        body = {
            "kind": due.kind,
            "steps": [told.step for told in due.steps],
            "sentences": sentences,
            "mark": due.tracer,
            "status": due.table.status,
            "seats": [seat.name for seat in due.table.seats],
            "to": due.recipient,
            "until": due.table.deadline and due.table.deadline.isoformat(),
        }
        return (Post(body, ring=tuple(due.facts.get("ring", ()))),)

    def plain(self, kind: str, post: Post, table: PublicTable) -> Post | None:
        return None if post.body.get("plain") else replace(post, body={**post.body, "plain": True})

    def series(self, series: SeriesView, mark: int) -> Post:
        names = [(line.name, line.points) for line in series.lines]
        return Post({"kind": "series", "status": series.status, "round": series.round, "lines": names, "mark": mark})

    def notice(self, told: messages.Message, language: str, ring: tuple[int, ...], mark: int) -> Post:
        code = dict(told.args)["code"]
        return Post({"kind": told.id, "code": str(getattr(code, "text", code)), "language": language, "mark": mark}, ring=ring)


class Listening:
    """Hears of changes."""

    def __init__(self) -> None:
        self.heard: list[tuple[str, int]] = []

    async def changed(self, code: str, version: int) -> None:
        self.heard.append((code, version))


@dataclass
class World:
    """A host with hand-made neighbours; new tables are opened in `channel`."""

    host: Host
    clock: ManualClock
    poster: MemoryPoster
    composer: PlainComposer
    listening: Listening
    crew = CREW
    channel = CHANNEL

    async def rest(self, timers: bool = True) -> None:
        """Fire the due timers (unless `timers` is False) and send the due posts, until nothing is due."""
        busy = True
        while busy:
            rung = await self.host.timers.ring_due() if timers else 0
            await self.host.timers.settled()
            before = set(self.host.courier.serving)
            await self.host.courier.send_due()
            begun = set(self.host.courier.serving) - before
            await self._served()
            busy = bool(rung or begun or before - set(self.host.courier.serving))
        await asyncio.sleep(0)

    async def _served(self) -> None:
        """Returns when whatever the courier sends has been sent or waits for the clock."""
        courier = self.host.courier
        while (under_way := {*courier.serving.values(), *courier.sender.removing}) and (
            len(under_way) > self.clock.asleep + self._in_line()
        ):
            await asyncio.wait({*under_way, self.clock.next_sleep()}, timeout=0.01, return_when=asyncio.FIRST_COMPLETED)

    def _in_line(self) -> int:
        """How many requests wait for the one before them, which waits for the clock."""
        return len(self.host.courier.rate_limit.window._turn._waiters or ())

    async def go(self, seconds: float) -> None:
        """Move the clock on, and let everything happen in its time."""
        until = self.clock.at + timedelta(seconds=seconds)
        await self.rest()
        while (following := await self.next_due()) is not None and following <= until:
            self.clock.set(following)
            await self.rest()
        self.clock.set(until)
        await self.rest()

    async def next_due(self) -> datetime | None:
        """The next time at which something happens by itself."""
        due = [await self.host.timers.next_due(), await self.host.courier.send_due()]
        times = [_reached(at) for at in due if at is not None]
        return min([*times, *self.clock.sleeping()], default=None)

    async def opened(self, people: int = 3, computers: int = 0, pace: TimeControl = LIVE, **options: Any) -> str:
        """A table in its lobby; its code."""
        table = await self.host.new_tables.open(ANA, GUILD, self.channel, "harbour", pace, options=options)
        for person in CREW[1:people]:
            await self.host.tables.join(table.code, person)
        for _ in range(computers):
            await self.host.tables.add_computer(table.code, ANA.id)
        return table.code

    async def begun(self, people: int = 3, computers: int = 0, pace: TimeControl = LIVE, **options: Any) -> str:
        """A table at its first question; its code."""
        code = await self.opened(people, computers, pace, **options)
        await self.go(2)
        await self.host.tables.start(code, ANA.id)
        await self.go(2)
        for person in CREW[1:people]:
            await self.host.tables.here(code, person.id)
        return await self.dealt(code)

    async def dealt(self, code: str) -> str:
        """Let time pass until the promise stands and the game is dealt, and no further; its code."""
        while (await self.at(code)).status == "dealing":
            await self.rest(timers=False)
            if (await self.at(code)).status == "dealing" and (following := await self.next_due()) is not None:
                self.clock.set(following)
        return code

    async def shut(self, code: str) -> PublicTable:
        """Close the table, by a press of each captain whom that takes."""
        table = await self.at(code)
        for seat in await self.host.tables.closers(code):
            person = table.seats[seat].person
            assert person is not None
            if table.status != "closed":
                table = await self.host.tables.close(code, person)
        assert table.status == "closed"
        return table

    async def at(self, code: str) -> PublicTable:
        """The table as it is: as everybody may know it, but with all answers that are saved."""
        found = await self.host.lookup.find(code)
        assert found is not None
        return replace(found, answered=(await self.host.repository.by_code(code)).answered)

    async def position(self, code: str) -> Any:
        """The position of a game that has begun."""
        return (await self.host.repository.by_code(code)).position

    async def own(self, code: str, seat: int) -> CaptainTable:
        """What the captain of that seat may know of the table."""
        person = (await self.at(code)).seats[seat].person
        assert person is not None
        found = await self.host.for_caller(Caller(person)).lookup.table(code)
        assert isinstance(found, CaptainTable)
        return found

    async def draft(self, code: str, seat: int, answer: Mapping[str, Any]) -> CaptainTable:
        """The captain of that seat fills in a draft and does not send it."""
        return await self.host.drafts.put(await self.own(code, seat), Draft(0, answer, {}))

    async def say(self, code: str, seat: int, answer: Any, **more: Any) -> SaveResult:
        """Save an answer to the open question."""
        return await self.host.rounds.save(code, (await self.at(code)).decision, seat, answer, **more)

    async def play(self, code: str, until: str) -> PublicTable:
        """Answer with defaults until a question of that kind is open, or the game is over."""
        while (table := await self.at(code)).asked is not None and table.asked.kind != until:
            for seat in table.asked.seats:
                if table.seats[seat].person is not None and await self._waits_for(code, table.decision, seat):
                    await self.say(code, seat, (await self.host.rounds.choice(code, seat)).default)
            await self.closed(code, table.decision)
        return table

    async def _waits_for(self, code: str, decision: int, seat: int) -> bool:
        table = await self.at(code)
        return table.decision == decision and seat not in table.answered

    async def closed(self, code: str, decision: int) -> float:
        """Let time pass until that decision is over; the seconds it took."""
        start = self.clock.at
        await self.rest()
        while (await self.at(code)).decision == decision and (following := await self.next_due()) is not None:
            self.clock.set(following)
            await self.rest()
        assert (await self.at(code)).decision != decision
        return (self.clock.at - start).total_seconds()


async def refusal(act: Awaitable[Any]) -> str:
    """The id of the reason for which something is refused."""
    with pytest.raises(Refused) as refused:
        await act
    return refused.value.reason.id


def _reached(at: float) -> datetime:
    """The first moment of the clock at which that time has come: it counts whole microseconds."""
    moment = datetime.fromtimestamp(at, UTC)
    return moment if moment.timestamp() >= at else moment + timedelta(microseconds=1)


class Lot(Random):
    """A stream that always draws the same."""

    def __init__(self, drawn: int) -> None:
        super().__init__(drawn)
        self.drawn = drawn

    def randrange(self, start: int, stop: int | None = None, step: int = 1) -> int:
        return self.drawn


def draw_always(host: Host, lot: int) -> None:
    """Reaction windows are held for that lot (0 or 1) from now on."""
    host.repository.randomness = replace(host.repository.randomness, lots=Lot(lot))


_STARTS: Counter[Path] = Counter()
"""Times a host was started on a file: after a restart nothing is drawn that was drawn before."""


@asynccontextmanager
async def world(
    file: Path,
    clock: ManualClock | None = None,
    poster: MemoryPoster | None = None,
    games: GameOf = games,
    quotas: Quotas = USUAL,
    seed: str = "",
    worker: Worker | None = None,
    beating: bool = False,
    composer: Any = None,
    store_at: Callable[[str], Store] = inline_store,
) -> AsyncIterator[World]:
    """A host on a database file, driven by hand; the same file again is a restart. What is left to chance follows from `seed`.

    Its lease lasts as long as the test, which makes no beats unless it is `beating`.
    """
    clock = clock or ManualClock()
    poster = poster or MemoryPoster(clock)
    poster.clock, composer, listening = clock, composer or PlainComposer(), Listening()
    _STARTS[file] += 1
    await lay(file)
    store, rnd = store_at(f"sqlite:///{file}"), Random(f"{seed} {_STARTS[file]}")
    host = Host(store, clock, composer, poster, listening, rnd, HostSetup(games, quotas=quotas))
    await host.prepare(worker)
    if not beating:
        host.repository.leased_until = float("inf")
    try:
        yield World(host, clock, poster, composer, listening)
    finally:
        if not beating:
            host.heartbeat.beaten = host.repository.now()
            await store.write(leases.note_connected, host.repository.worker, host.repository.worker.shards, host.repository.now())
        await host.stop()


threaded_world = partial(world, store_at=Store)
"""A host on a store with the threads of the bot's own."""
