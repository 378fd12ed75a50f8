"""Days of play simulated by the service's own verbs: captains with habits at tables of all games, time moved, nothing slept.

The bot is away now and then: for a week, on one day for forty short whiles, and the wall clock is set back.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from heapq import merge
from pathlib import Path
from random import Random
from typing import Any, Literal

from bot.model.base.times import DAY
from bot.service.people.quotas import Quotas
from engines import game_of
from tests.bot.manual_clock import ManualClock
from tests.bot.service.discord_fixture import GUILD, World, world
from tests.bot.service.memory_poster import MemoryPoster
from tests.weeks.captains import Captain, crew
from tests.weeks.deeds import Deeds
from tests.weeks.messages import Hearing, WatchedComposer
from tests.weeks.tables import kind_of
from tests.weeks.watch import Watch

BOUNDLESS = Quotas(lobbies=1000, tables=1000, server=1000, openings=100_000, votes=1000)
CHANNEL = 5000
ENDED = ("over", "closed")
FORSAKEN = 400
"""Days after the last visit of anybody, in which every table ends by itself. A window of a slow table takes three of them."""
WEEK, SHORT, BACK = 7 * DAY, (20.0, 600.0), 40 * 60.0
"""Seconds for which the bot is down, is cut off, and by which the wall clock is set back."""
Trouble = Literal["down", "cut off", "set back"]
Event = tuple[datetime, int, "Captain | Trouble | None"]


@dataclass
class Simulation:
    """A simulation under way. Everything follows from the seed. `most`: the tables that are open at once. `tell` is told each
    day that is over."""

    here: World
    watch: Watch
    hearing: Hearing
    deeds: Deeds
    captains: list[Captain]
    rnd: Random
    begin: datetime
    days: int
    most: int
    tell: Callable[[], object]
    day: int = 0
    opened: dict[str, datetime] = field(default_factory=dict)
    idle_until: datetime | None = None

    def events(self) -> Iterator[Event]:
        """Visits, openings and troubles, in their order."""
        openings: list[Event] = [(self.begin + timedelta(hours=6 * n + 1), 0, None) for n in range(int(self.days * 4 * 0.7))]
        return merge(openings, sorted(self._troubles()), *map(self._visits, self.captains), key=lambda one: one[:2])

    def _visits(self, captain: Captain) -> Iterator[Event]:
        return ((at, captain.person.id, captain) for at in captain.visits(self.begin, self.days))

    def _troubles(self) -> Iterator[Event]:
        """Forty short outages on two days, a clock that is set back on others, and a week without a bot, in which none counts."""
        for part in (0.15, 0.55):
            first = self.begin + timedelta(days=self.days * part)
            for number in range(40):
                yield first + timedelta(minutes=36 * number + self.rnd.randrange(20)), 1, "cut off"
        for part in (0.25, 0.45, 0.65):
            yield self.begin + timedelta(days=self.days * part, hours=self.rnd.randrange(24)), 1, "set back"
        if self.days >= 30:
            yield self.begin + timedelta(days=self.days * 0.35), 1, "down"

    async def run(self, events: Iterator[Event]) -> bool:
        """Let everything happen; True if the bot goes down."""
        for at, _, what in events:
            if what == "cut off" and at < self.here.clock.now():
                continue
            await self._go(at)
            while (at - self.begin).days > self.day:
                self.day += 1
                self.tell()
            if what == "down":
                return True
            if what == "cut off":
                await self._cut_off(self.rnd.uniform(*SHORT))
            elif what == "set back":
                await self._set_back(BACK)
            elif what is None:
                await self._open()
            else:
                await self._look_in(what)  # type: ignore[arg-type]
        await self.here.go((self.begin + timedelta(days=self.days + FORSAKEN) - self.here.clock.now()).total_seconds())
        return False

    async def _go(self, at: datetime) -> None:
        """Move time on. Nothing is looked for while nothing is due."""
        if at <= self.here.clock.now():
            return
        if self.idle_until is None or at >= self.idle_until:
            await self.here.go((at - self.here.clock.now()).total_seconds())
            self.idle_until = await self.here.next_due() or at + timedelta(days=1)
        else:
            self.here.clock.set(at)

    # -- troubles

    async def _cut_off(self, seconds: float) -> None:
        """No press arrives for a while."""
        heartbeat, now = self.here.host.heartbeat, self.here.host.repository.now
        heartbeat.beaten, since = now(), now()
        heartbeat.went(0)
        await self.here.go(seconds)
        heartbeat.came(0)
        await heartbeat.beat()
        self.here.host.repository.leased_until = float("inf")
        self.here.host.repository.cache.clear()
        self.watch.lost(since, now())
        self.idle_until = None

    async def _set_back(self, seconds: float) -> None:
        before = self.here.host.repository.now()
        self.here.clock.set_back(timedelta(seconds=seconds))
        self.watch.set_back(before, before - seconds)
        await self.here.rest()
        self.idle_until = None

    async def restarted(self, here: World, since: float | None) -> None:
        """Go on with another process. `since`: when the one before went down."""
        self.here, self.deeds.host, self.idle_until = here, here.host, None
        here.host.repository.hooks.append(self.watch.committed)
        if since is not None:
            self.watch.lost(since, here.host.repository.now())

    # -- people

    async def _open(self) -> None:
        """A table of people who are about, if there is room for one more."""
        living = len(self.watch.running)
        day, now = (self.here.clock.now() - self.begin).days, self.here.clock.now()
        present = [one for one in self.captains if not one.gone[0] <= day < one.gone[1]]
        if living >= self.most or len(present) < 4:
            return
        number = len(self.opened)
        kind, host = kind_of(number), self.here.host
        people = self.rnd.sample(present, kind.seats)
        opener = people[0].as_now
        table = await host.new_tables.open(opener, GUILD, CHANNEL + number, kind.game, kind.clock, options=kind.options)
        chosen = {"out_of_time": kind.out_of_time, "excused": kind.excused, "vacation": kind.vacation}
        await host.tables.choose(table.code, opener.id, **chosen)  # type: ignore[arg-type]
        for one in people[1:]:
            await host.tables.join(table.code, one.as_now)
        await host.tables.start(table.code, opener.id)
        for one in people[1:]:
            await host.tables.here(table.code, one.person.id)
        await self._deal(table.code)
        self.opened[table.code], self.idle_until = now, None

    async def _deal(self, code: str) -> None:
        """Let time pass, and with it all that is due at other tables, until the game is dealt."""
        await self.here.rest()
        while self.watch.by_code[code].row.status == "dealing" and (following := await self.here.next_due()) is not None:
            self.here.clock.set(following)
            await self.here.rest()

    async def _look_in(self, captain: Captain) -> None:
        """Go through the captain's tables; some take a seat that is on offer, leave for a while, or choose another zone."""
        now, rnd = self.here.clock.now(), captain.rnd
        day, mine = (now - self.begin).total_seconds() / DAY, captain.person.id
        for code, table in list(self.watch.running.items()):
            is_his = bool(table.seats_of(mine)) or str(mine) in (table.row.handovers or {})
            if is_his and self.deeds.wants(captain, code, rnd):
                self.idle_until = None
                await self.deeds.at_table(captain, code, (now - self.opened[code]).total_seconds() / DAY, now)
        if captain.habit in ("prompt", "evening", "hostile") and rnd.random() < 0.05:
            self.idle_until = None
            await self.deeds.take_a_seat(captain)
        if captain.vacation and captain.habit in ("holiday", "returning") and 0 < captain.gone[0] - day < 1:
            captain.vacation, self.idle_until = False, None
            await self.deeds.go_away(captain, round(captain.gone[1] - captain.gone[0]))
        if rnd.random() < 0.002:
            self.idle_until = None
            await self.deeds.move(captain)

    # -- the end

    def repeated(self) -> list[str]:
        """Steps that stand in two messages of a table. A standstill shows the last step again, with what the table waits for; the
        end of a game in a match tells the steps again that led to it."""
        seen: dict[tuple[str, int], int] = {}
        twice: dict[str, int] = {}
        for message in self.here.poster.messages:
            if message.body["kind"] in ("step", "interval"):
                for step in message.body["steps"][-1:] if message.body["kind"] == "interval" else set(message.body["steps"]):
                    seen[message.where, step] = seen.get((message.where, step), 0) + 1
        for (where, _), count in seen.items():
            twice[where] = twice.get(where, 0) + count - 1
        return [f"{count} steps stand twice in {where}" for where, count in twice.items() if count > self.watch.stood[where]]

    def unended(self) -> list[str]:
        """Tables that go on after all these days."""
        tables = [self.watch.by_code[code] for code in self.opened]
        return [
            f"a table has not ended, table {row.code} of {row.game}, question {row.decision}"
            for row in (table.row for table in tables)
            if row.status not in ENDED
        ]


async def simulated(
    folder: Path, days: int, captains: int, tables: int, seed: int, tell: Callable[[], object] = bool
) -> Simulation:
    """So many days, from the seed alone."""
    clock = ManualClock()
    people = crew(captains, days, seed)
    by_id = {one.person.id: one for one in people}
    watch = Watch(by_id)
    composer, poster = WatchedComposer(), MemoryPoster(clock)
    composer.hearing = Hearing(clock, by_id, watch)
    made, events, since = None, iter(()), None
    chosen: dict[str, Any] = {"games": game_of, "quotas": BOUNDLESS, "seed": str(seed), "composer": composer}
    is_down = True
    while is_down:
        async with world(folder / "weeks.sqlite3", clock, poster, **chosen) as here:
            if made is None:
                deeds, rnd = Deeds(here.host, watch), Random(seed)
                made = Simulation(here, watch, composer.hearing, deeds, people, rnd, clock.now(), days, tables, tell)
                await _introduce(here, people)
                events = made.events()
            await made.restarted(here, since)
            is_down = await made.run(events)
            since = clock.now().timestamp()
        if is_down:
            clock.set(clock.now() + timedelta(seconds=WEEK))
    assert made is not None
    watch.wrong += [*made.repeated(), *made.unended()]
    return made


async def _introduce(here: World, people: list[Captain]) -> None:
    for one in people:
        here.host.people.note_presence(one.person)
        if one.zone:
            await here.host.people.choose_zone(one.person.id, one.zone)
        await here.host.people.choose_reminders(one.person.id, one.reminders)
