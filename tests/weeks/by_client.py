"""`python -m tests.weeks.by_client GAME`: a fortnight at a table of that game through the real client, with its figures."""

from __future__ import annotations

import argparse
import asyncio
import logging
import resource
import sys
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import pytest
import structlog

from bot import process
from bot.model.base.times import HOUR
from bot.model.people.people import Person
from bot.model.people.reminders import Reminders
from bot.service.host import Host
from engines import games
from render.drawing import child_process
from render.drawing.studio import Studio
from tests.e2e.answer_styles import AdvancedClock
from tests.e2e.discord_fixture import DiscordFixture, connected_fixture
from tests.e2e.lent_studio import StubStudio
from tests.in_memory import keep_in_memory
from tests.weeks.captains import QUIET, Captain
from tests.weeks.client_clock import monday
from tests.weeks.fortnight import Fortnight, begun, table_of
from tests.weeks.messages import Hearing
from tests.weeks.watch import Watch

ZONES = {"Ana": "Europe/Madrid", "Ben": "America/New_York", "Carla": "Asia/Kathmandu", "Dario": "Australia/Lord_Howe", "Eva": ""}
REMINDERS = Reminders(quiet=QUIET, marks=(2,), last_one=True)


class Days(AdvancedClock):
    """The clock of the bot, also of the next one after a restart."""


class ProcessClock:
    """The clock of whichever bot runs."""

    fixture: DiscordFixture | None = None

    def now(self) -> datetime:
        """The time that it is for the bot."""
        return self.fixture.process.clock.now()  # type: ignore[union-attr]


def listened(watch: Watch, hearing: Hearing) -> Any:
    """Hosts whose changes are watched and whose messages are heard."""

    def made(store: Any, clock: Any, composer: Any, *others: Any) -> Any:
        found, compose = Host(store, clock, composer, *others), composer.compose

        def composed(due: Any) -> Any:
            posts = compose(due)
            hearing.sent(due, posts)
            return posts

        composer.compose = composed
        found.repository.hooks.append(watch.committed)
        return found

    return made


@asynccontextmanager
async def at_sea(folder: Path, game: str) -> AsyncIterator[Fortnight]:
    """A table of that game on a Monday morning."""
    captains: dict[int, Captain] = {}
    watch, clock = Watch(captains), ProcessClock()
    hearing = Hearing(clock, captains, watch)  # type: ignore[arg-type]
    now = datetime.now(UTC)
    Days.seconds = (monday(now) - now).total_seconds()
    names = [*["Ana", "Ben", "Carla", "Dario"][: table_of(game)[0]], "Eva"]
    studio = Studio(1)
    with pytest.MonkeyPatch.context() as changed:
        changed.setenv("BROADSIDE_STRICT_WORDS", "1")
        changed.setattr(child_process, "PROGRAM", "tests.e2e.drawing_process")
        changed.setattr(process, "RealClock", Days)
        changed.setattr(process, "Host", listened(watch, hearing))
        changed.setattr(process, "Studio", lambda *_, **__: StubStudio(studio, {}))
        async with connected_fixture(DiscordFixture, folder, dict.fromkeys(names, "en-US"), rnd=Random(game)) as fixture:
            clock.fixture = fixture
            for name, person in fixture.people.items():
                await _introduce(fixture, name, person, captains)
            yield await begun(fixture, game, watch, hearing)
    await studio.close()


async def _introduce(fixture: DiscordFixture, name: str, person: Any, captains: dict[int, Captain]) -> None:
    """Somebody chooses a zone by the command, and likes to be reminded in a way."""
    if ZONES[name]:
        await person.slash(fixture.channel, "me settings", zone=ZONES[name])
    host = fixture.process.host  # type: ignore[union-attr]
    host.people.note_presence(Person(person.id, name, "en", zone=ZONES[name]))
    await host.people.choose_reminders(person.id, REMINDERS)
    known = Person(person.id, name, "en", zone=ZONES[name])
    captains[person.id] = Captain(known, "prompt", (0.0, 0.0), Random(name), ZONES[name], REMINDERS, False)


async def played(folder: Path, game: str) -> str:
    """The figures of a fortnight at that game."""
    async with at_sea(folder, game) as table:

        async def restarted() -> None:
            Days.seconds = table.fixture.process.clock.seconds  # type: ignore[union-attr]
            await table.fixture.restart()

        await table.play(restarted)
        told = await figures(table)
        proof = await table.prove() if (await table.fixture.at(table.code)).status == "over" else "not over"
    return "\n".join([f"{game}: {proof}", *told])


async def figures(table: Fortnight) -> list[str]:
    """What it cost: a line each."""
    used = resource.getrusage(resource.RUSAGE_SELF)
    watch, fixture = table.watch, table.fixture
    waits = ", ".join(f"{cause} {seconds / HOUR:.0f} h" for cause, seconds in sorted(watch.waits.items()))
    bells = {name: len(person.inbox) for name, person in fixture.people.items()}
    edits = sum(one.edits for one in fixture.posts)
    return [
        f"questions closed: {watch.closed}; CPU {used.ru_utime + used.ru_stime:.0f} s",
        f"waits by cause: {waits}",
        f"posts: {len(fixture.posts)} with {edits} edits, lines that call: {len(fixture.calls)}, direct messages: {bells}",
        f"reminders: {sum(table.hearing.reminded.values())}, at most {max(table.hearing.reminded.values(), default=0)} a day",
        f"votes: {dict(table.hearing.votes)}; not called: {[one.kind for one in table.errands]}",
        f"done: {dict(table.did)}",
        *table.diary,
        *(f"WRONG: {one}" for one in watch.wrong),
    ]


def main(given: Sequence[str]) -> int:
    """Play, and print the figures; 1 if a rule was broken."""
    parser = argparse.ArgumentParser(prog="python -m tests.weeks.by_client", description=__doc__)
    parser.add_argument("game", choices=games())
    told = parser.parse_args(given)
    keep_in_memory()
    with TemporaryDirectory(prefix="broadside-fortnight-") as folder:
        found = asyncio.run(played(Path(folder), told.game))
    print(found)
    return int("WRONG" in found)


if __name__ == "__main__":
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.CRITICAL))
    sys.exit(main(sys.argv[1:]))
