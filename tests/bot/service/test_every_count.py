"""Whole games of every number of captains and of every kind of option, inside the process, by people of all manners: at once,
twice, wrongly, too late, not at all. The replay file is checked as a stranger would.

One game of each kind goes the whole way, through the client: tests/e2e/test_every_answer_style.py.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import chain, count, repeat
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot.model.base.refusals import Refused
from bot.model.people.people import Person
from bot.model.table.table import PublicTable
from engines import game_of, games
from engines.kernel.contract.game import Game
from engines.kernel.record.record import dump_replay, load_replay, verify
from tests.bot.service.discord_fixture import CHANNEL, GUILD, LIVE, World, world
from tests.game_cases import game_cases

GAMES = [(id, *table) for id in games() for table in game_cases(id).hosted]
"""Games with captains, options, and the manners that are sure to be seen."""
PEOPLE = tuple(Person(200 + number, f"Captain {number}", "en") for number in range(8))
MOST_ANSWERS, RESIGN_AFTER = 600, 120
"""After so many answers captains on turn resign: a game need not be long to be whole."""
STRANGER = 999
NONSENSE = {"play": "the violin", "at": "midnight"}


class Crew:
    """People at one table and what they do: every other answer in the next manner, each manner twice. `did` counts."""

    def __init__(self, here: World, code: str, rnd: Random, manners: tuple[str, ...]) -> None:
        self.here, self.code, self.rnd, self.presses = here, code, rnd, count(1)
        self.coming = chain(manners * 2, repeat("promptly"))
        self.did: Counter[str] = Counter()

    async def play(self) -> None:
        """Answer until the game is over. AssertionError when it does not end."""
        for _ in range(MOST_ANSWERS):
            table = await self.next_question()
            if table.status == "over":
                return
            manner = "promptly" if self.did.total() % 2 else next(self.coming)
            seat = waiting(table)[0]
            if self.did.total() >= RESIGN_AFTER and table.asked is not None and len(table.asked.seats) == 1:
                manner = "resigning"
            await getattr(self, manner)(table, seat)
            self.did[manner] += 1
        raise AssertionError(f"no end after {self.did}")

    async def next_question(self) -> PublicTable:
        """The table as soon as it waits for somebody, or is over."""
        while (table := await self.here.at(self.code)).status != "over" and not waiting(table):
            if table.ends is not None:
                seat = min(table.returning)
                await self.here.host.tables.took_back(self.code, person_at(table, seat))
            else:
                await self.here.closed(self.code, table.decision)
        return table

    async def send(self, table: PublicTable, seat: int, answer: Any, press: int | None = None) -> Any:
        """Save an answer to that decision, as the person of that seat."""
        click = next(self.presses) if press is None else press
        person = person_at(table, seat)
        return await self.here.host.rounds.save(self.code, table.decision, seat, answer, interaction=click, person=person)

    async def promptly(self, table: PublicTable, seat: int) -> None:
        """Anything that is open to him."""
        await self.send(table, seat, (await self.here.host.rounds.choice(self.code, seat)).sample(self.rnd))

    async def twice(self, table: PublicTable, seat: int) -> None:
        """The same press arrives again: the first result, and nothing more."""
        answer, press = (await self.here.host.rounds.choice(self.code, seat)).sample(self.rnd), next(self.presses)
        first = await self.send(table, seat, answer, press)
        again = await self.send(table, seat, answer, press)
        assert (again.is_repeat, again.closed, again.answer) == (True, first.closed, first.answer)
        assert (await self.here.at(self.code)).decision == first.table.decision

    async def wrongly(self, table: PublicTable, seat: int) -> None:
        """Nonsense, another's seat, another decision: refused, and nothing has changed."""
        right = (await self.here.host.rounds.choice(self.code, seat)).sample(self.rnd)
        other = (seat + 1) % len(table.seats)
        another = STRANGER if other == seat else person_at(table, other)
        save = self.here.host.rounds.save
        for decision, at, answer, person in (
            (table.decision, seat, NONSENSE, person_at(table, seat)), (table.decision, seat, right, another),
            (table.decision - 1, seat, right, person_at(table, seat)), (table.decision, len(table.seats), right, STRANGER),
        ):  # fmt: skip
            with pytest.raises(Refused):
                await save(self.code, decision, at, answer, interaction=next(self.presses), person=person)
        assert await self.here.at(self.code) == table
        await self.send(table, seat, right)

    async def late(self, table: PublicTable, seat: int) -> None:
        """The deadline passes first; what is sent then is refused."""
        answer = (await self.here.host.rounds.choice(self.code, seat)).sample(self.rnd)
        await self.silently(table, seat)
        with pytest.raises(Refused):
            await self.send(table, seat, answer)

    async def silently(self, table: PublicTable, seat: int) -> None:
        """Nobody answers: the deadline passes, and what holds without an answer is played."""
        await self.here.closed(self.code, table.decision)

    async def resigning(self, table: PublicTable, seat: int) -> None:
        """He gives up."""
        await self.here.host.tables.resign(self.code, person_at(table, seat))


def waiting(table: PublicTable) -> list[int]:
    """Seats of people who are asked and have not answered, and whom no computer stands in for."""
    asked = () if table.asked is None else table.asked.seats
    seats = [table.seats[seat] for seat in asked if seat not in table.answered]
    return [seat.number for seat in seats if seat.person is not None and not seat.sitting_in]


def person_at(table: PublicTable, seat: int) -> int:
    person = table.seats[seat].person
    assert person is not None
    return person


async def begun(here: World, game: str, captains: int, options: Mapping[str, Any]) -> str:
    """A table with that many captains and those options, at its first question; its code."""
    opener, *others = PEOPLE[:captains]
    code = (await here.host.new_tables.open(opener, GUILD, CHANNEL, game, LIVE, options={})).code
    for person in others:
        await here.host.tables.join(code, person)
    await here.host.tables.choose(code, opener.id, options=dict(options))
    await here.go(2)
    await here.host.tables.start(code, opener.id)
    for person in others:
        await here.host.tables.here(code, person.id)
    return await here.dealt(code)


IDS = [f"{game} {captains} {'+'.join(named)}" for game, captains, named, _ in GAMES]


@pytest.mark.parametrize(("game", "captains", "options", "manners"), GAMES, ids=IDS)
async def test_a_whole_game(
    tmp_path: Path, game: str, captains: int, options: Mapping[str, Any], manners: tuple[str, ...]
) -> None:
    async with world(tmp_path / "game.sqlite3", games=game_of, seed=f"{captains}") as here:
        code = await begun(here, game, captains, options)
        crew = Crew(here, code, Random(f"{captains} {options}"), manners)
        await crew.play()
        assert set(manners) <= set(crew.did), crew.did
        await here.go(60)
        await is_proved(here, game_of(game), code, captains)


async def is_proved(here: World, game: Game[Any, Any], code: str, captains: int) -> None:
    """The replay file gives the result again; every seat is in it; every post is there once."""
    over, replay = await here.at(code), load_replay(dump_replay(await here.host.history.replay(code)))
    assert verify(game, replay, over.record_hash).is_whole and replay.result is not None
    assert {row.seat for row in replay.rows} == set(range(captains))
    nonces = [message.nonce for message in here.poster.messages]
    assert len(nonces) == len(set(nonces))
    assert here.poster.kinds(f"c{CHANNEL}")[-1] == "result"
