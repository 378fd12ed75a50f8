"""Days of play simulated by the service's own verbs: captains with habits at tables of all games, time moved, nothing slept."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from heapq import merge
from pathlib import Path
from random import Random

from bot.model.base.refusals import Refused
from bot.model.record.table_record import TableRecord
from bot.model.table.votes import Motion
from bot.service.people.quotas import Quotas
from bot.service.table.time_control import DAILY, SLOW
from engines import game_of, games
from tests.bot.service.discord_fixture import GUILD, World, world
from tests.weeks.captains import Captain, crew
from tests.weeks.watch import Watch, WatchedComposer

BOUNDLESS = Quotas(lobbies=1000, tables=1000, server=1000, openings=100_000, votes=1000)
CHANNEL = 5000
ENDED = ("over", "closed")
FORSAKEN = 60
"""Days after the last visit of anybody, in which every table ends by itself."""


@dataclass
class Simulation:
    """A simulation under way. Everything follows from the seed."""

    here: World
    watch: Watch
    captains: list[Captain]
    rnd: Random
    begin: datetime
    days: int
    at_tables: dict[int, list[str]] = field(default_factory=dict)
    opened: dict[str, datetime] = field(default_factory=dict)
    did: Counter[str] = field(default_factory=Counter)
    refused: Counter[str] = field(default_factory=Counter)

    async def run(self, tables: int) -> None:
        """Open so many tables over the first third of the days, and let all look in until they are over; then nobody comes."""
        openings = sorted(self.begin + timedelta(days=self.rnd.uniform(0, self.days / 3)) for _ in range(tables))
        events: Iterator[tuple[datetime, int, Captain | None]] = merge(
            ((at, 0, None) for at in openings), *(self._visits(captain) for captain in self.captains), key=lambda one: one[:2]
        )
        for at, _, captain in events:
            await self.here.go(max(0.0, (at - self.here.clock.now()).total_seconds()))
            await (self._open(len(self.opened)) if captain is None else self._look_in(captain))
        await self.here.go((self.begin + timedelta(days=self.days + FORSAKEN) - self.here.clock.now()).total_seconds())

    def _visits(self, captain: Captain) -> Iterator[tuple[datetime, int, Captain | None]]:
        return ((at, captain.person.id, captain) for at in captain.visits(self.begin, self.days))

    async def _open(self, number: int) -> None:
        """A table of people who are about."""
        day = (self.here.clock.now() - self.begin).days
        present = [one for one in self.captains if not one.gone[0] <= day < one.gone[1]]
        game = game_of(games()[number % len(games())])
        most = min(game.players[-1], 4)
        people = self.rnd.sample(present, self.rnd.randint(max(2, game.players[0]), max(2, most)))
        host, opener, pace = self.here.host, people[0].person, SLOW if number % 5 == 4 else DAILY
        table = await host.new_tables.open(opener, GUILD, CHANNEL + number, game.id, pace)
        for one in people[1:]:
            await host.tables.join(table.code, one.person)
        await host.tables.start(table.code, opener.id)
        for one in people[1:]:
            await host.tables.here(table.code, one.person.id)
        await self.here.dealt(table.code)
        self.opened[table.code] = self.here.clock.now()
        for one in people:
            self.at_tables.setdefault(one.person.id, []).append(table.code)

    async def _look_in(self, captain: Captain) -> None:
        """Go through the captain's tables; some take a seat that is on offer."""
        for code in list(self.at_tables.get(captain.person.id, ())):
            table = await self.here.host.repository.by_code(code)
            if table.row.status in ENDED or not table.seats_of(captain.person.id):
                self.at_tables[captain.person.id].remove(code)
                continue
            self.here.host.people.note_presence(captain.person)
            await self._at_table(captain, code, table)
        if captain.habit == "prompt" and captain.rnd.random() < 0.2:
            await self._take_a_seat(captain)

    async def _at_table(self, captain: Captain, code: str, table: TableRecord) -> None:
        person = captain.person.id
        if any(seat.sitting_in for seat in table.seats_of(person)):
            await self._try("came back", self.here.host.tables.took_back(code, person))
        await self._vote(captain, code)
        await self._call(captain, code)
        for _ in range(3):
            table = await self.here.host.repository.by_code(code)
            mine = [seat for seat in table.seats_of(person) if table.awaits(seat)]
            if not mine or (captain.habit == "hostile" and captain.rnd.random() < 0.5):
                return
            answer = (await self.here.host.rounds.choice(code, mine[0].number)).sample(captain.rnd)
            save = self.here.host.rounds.save(code, table.row.decision, mine[0].number, answer, person=person)
            await self._try("answered", save)

    async def _vote(self, captain: Captain, code: str) -> None:
        found = await self.here.host.lookup.find(code)
        for vote in () if found is None else found.votes:
            seats = {seat.number for seat in found.seats_of(captain.person.id)} if found is not None else set()
            if seats & set(vote.voters):
                is_yes = captain.rnd.random() < (0.2 if captain.habit == "hostile" else 0.9)
                cast = self.here.host.votes.cast(code, captain.person.id, vote.slot, vote.number, is_yes)
                await self._try("voted", cast)

    async def _call(self, captain: Captain, code: str) -> None:
        """Call what somebody of this habit would: a pause before a holiday, an end of a long game, anything for the hostile."""
        votes, person, rnd = self.here.host.votes, captain.person.id, captain.rnd
        day = (self.here.clock.now() - self.begin).total_seconds() / 86400
        age = (self.here.clock.now() - self.opened[code]).days
        if age > self.days * 0.5:
            await self._try("resigned", self.here.host.tables.resign(code, person))
            return
        is_leaving = captain.habit == "holiday" and 0 < captain.gone[0] - day < 1
        wanted = 0.3 if age > self.days * 0.25 or is_leaving or captain.habit == "hostile" else 0.02
        if rnd.random() >= wanted:
            return
        offers = await votes.offers(code, person)
        motions = [one for one in offers if isinstance(one, Motion)]
        if is_leaving:
            motions = [one for one in motions if one.kind == "pause"]
        elif age > self.days * 0.25:
            motions = [one for one in motions if one.kind in ("draw", "winner", "cancel", "kick")]
        if not motions:
            return
        motion = rnd.choice(motions)
        if motion.kind == "pace" and motion.pace is not None and motion.pace.base < 3600:
            return
        await self._try(f"called {motion.kind}", votes.call(code, person, motion))

    async def _take_a_seat(self, captain: Captain) -> None:
        for code in self.opened:
            table = await self.here.host.repository.by_code(code)
            free = [seat.number for seat in table.seats if seat.on_offer and table.row.status == "running"]
            if free and not table.seats_of(captain.person.id):
                if await self._try("took a seat", self.here.host.substitutes.take(code, captain.person, free[0])):
                    self.at_tables.setdefault(captain.person.id, []).append(code)
                return

    async def _try(self, what: str, act: object) -> bool:
        """Do something that may be refused."""
        try:
            await act  # type: ignore[misc]
        except Refused as refused:
            self.refused[refused.reason.id] += 1
            return False
        self.did[what] += 1
        return True

    def repeated(self) -> list[str]:
        """Steps that stand in two messages of a table. A standstill shows the last step again, with what the table waits for."""
        seen: Counter[tuple[str, int]] = Counter()
        for message in self.here.poster.messages:
            if message.body["kind"] in ("step", "interval"):
                seen.update((message.where, step) for step in set(message.body["steps"]))
        twice: Counter[str] = Counter()
        for (where, _), count in seen.items():
            twice[where] += count - 1
        return [f"{count} steps stand twice in {where}" for where, count in twice.items() if count > self.watch.stood[where]]

    async def unended(self) -> list[str]:
        """Tables that go on after all these days."""
        rows = [(await self.here.host.repository.by_code(code)).row for code in self.opened]
        return [f"table {row.code} of {row.game} has not ended: {row.status}, question {row.decision}" for row in rows
                if row.status not in ENDED]  # fmt: skip


async def simulated(folder: Path, days: int, captains: int, tables: int, seed: int) -> Simulation:
    """So many days, from the seed alone."""
    composer = WatchedComposer()
    async with world(folder / "weeks.sqlite3", games=game_of, quotas=BOUNDLESS, seed=str(seed), composer=composer) as here:
        people = crew(captains, days, seed)
        watch = Watch(here.clock, {one.person.id: one for one in people})
        composer.watch = watch
        here.host.repository.hooks.append(watch.committed)
        for one in people:
            here.host.people.note_presence(one.person)
            await here.host.people.choose_zone(one.person.id, one.person.zone)
            await here.host.people.choose_reminders(one.person.id, one.reminders)
        made = Simulation(here, watch, people, Random(seed), here.clock.now(), days)
        await made.run(tables)
        watch.wrong += [*made.repeated(), *await made.unended()]
        return made
