"""A random history of a server's results: games, late ones, corrections, people who hide or are forgotten, seasons that begin
and are taken back, and a release that comes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from sqlalchemy import select

from bot.model.results.results import WHOLE, Barred, GameResult, Holder
from bot.service.results.game_result import write
from bot.service.results.recomputation import Recomputation, Report
from bot.store import schema as s
from bot.store.base.database import Connection, Store
from bot.store.results import ladders, members, results
from bot.store.upkeep.forgetting import forget
from tests.bot.service.game_fixture import FixtureGame
from tests.ladders.migrated import migrated

GUILD, FIRST, BEGAN = 9, 1000, 1_800_000_000.0
REASONS: tuple[Barred, ...] = ("", "", "", "", "", "", "private")


class Sided(FixtureGame):
    """A game with sides that are not equal, of which an option moves the balance."""

    balance_options = ("map",)

    def side_shares(self, options: Mapping[str, Any], seats: int) -> Mapping[str, float]:
        return {"dutch": 0.6, "french": 0.4} if options.get("map") == "open" else {}


GAMES = {"plain": FixtureGame(), "sided": Sided()}


@dataclass
class History:
    """A history that goes on by one random event after the other, in a database in a file. `steady`: games for each ten other
    events. `happened` counts."""

    store: Store
    file: Path
    rnd: Random
    steady: int = 60
    people: list[int] = field(default_factory=lambda: list(range(FIRST, FIRST + 14)))
    games: list[str] = field(default_factory=list)
    happened: Counter[str] = field(default_factory=Counter)
    at: float = BEGAN

    async def begin(self) -> None:
        """Everybody has been in the server for long."""
        for person in range(FIRST, FIRST + 400):
            await self.store.write(members.note_joined, GUILD, person, 0.0)

    async def go_on(self) -> None:
        """One event: mostly a game."""
        events: list[Callable[[], Any]] = [
            *[self.game] * self.steady, *[self.annul] * 2, *[self.correct] * 2, *[self.opt] * 3, self.forget, self.season,
            self.merge,
        ]  # fmt: skip
        event = self.rnd.choice(events)
        await event()
        self.happened[event.__name__] += 1

    async def game(self) -> None:
        """A game ends; now and then in the second of the one before, or one is entered late."""
        self.at += 0.0 if self.rnd.random() < 2 / self.steady else self.rnd.choice((5.0, 90_000.0))
        ended = self.at - (5.0 if self.rnd.random() < 2 / self.steady else 0.0)
        result = self.result(f"{self.rnd.getrandbits(60):015x}", ended)
        self.games.append(result.table_id)
        await self.store.write(write, result, GAMES[result.game])

    def result(self, id: str, ended: float) -> GameResult:
        """A random result: seats alike or partners, substitutes and computers among them."""
        game, seats = self.rnd.choice(tuple(GAMES)), self.rnd.randint(2, 5)
        people = self.rnd.sample(self.people, seats + 1)
        sides = [self.rnd.choice(("dutch", "french")) for _ in range(seats)] if game == "sided" else [""] * seats
        teams = [sides.index(side) if side else seat for seat, side in enumerate(sides)]
        order = self.rnd.sample(range(seats), seats)
        places = {team: 1 + order[team] // self.rnd.choice((1, 1, 2)) for team in set(teams)}
        held = [
            self.holders(seat, people[seat], people[-1], sides[seat], teams[seat], places[teams[seat]]) for seat in range(seats)
        ]
        options = {"map": self.rnd.choice(("open", "narrow"))}
        barred = "alone" if len(set(teams)) < 2 else self.rnd.choice(REASONS)
        return GameResult(id, GUILD, game, options, "score", barred, ended, tuple(one for seat in held for one in seat))

    def holders(self, seat: int, person: int, other: int, side: str, team: int, place: int) -> list[Holder]:
        """The captains of a seat."""
        if seat > 1 and self.rnd.random() < 0.15:
            return [Holder(seat, 0, None, self.rnd.randint(1, 3), side, team, place)]
        if seat == 0 and self.rnd.random() < 0.1:
            share = self.rnd.randint(1, WHOLE - 1)
            first = Holder(seat, 0, person, 0, side, team, place, share=share)
            return [first, Holder(seat, 1, other, 0, side, team, place, share=WHOLE - share)]
        return [Holder(seat, 0, person, 0, side, team, place)]

    async def annul(self) -> None:
        """A game is annulled, or put back."""
        if self.games:
            note = self.rnd.choice(("a mistake", ""))
            await Recomputation(self.store, GAMES.__getitem__).annul(self.rnd.choice(self.games), note)

    async def correct(self) -> None:
        """The winner of a game was another."""
        if not self.games:
            return
        id = self.rnd.choice(self.games)
        found = await self.store.read(results.of_table, id)
        assert found is not None
        winner = self.rnd.choice(found.holders).team
        places = {one.seat: 1 if one.team == winner else 2 for one in found.holders}
        assert await Recomputation(self.store, GAMES.__getitem__).correct(id, [places[seat] for seat in sorted(places)])

    async def opt(self) -> None:
        """Somebody hides, or shows again."""
        await self.store.write(ladders.opt, self.rnd.choice(self.people), self.rnd.random() < 0.5)

    async def forget(self) -> None:
        """Somebody is forgotten, and somebody new comes."""
        gone = self.people.pop(self.rnd.randrange(len(self.people)))
        await self.store.write(forget, gone, {})
        new = max([*self.people, gone]) + 1
        self.people.append(new)
        await self.store.write(members.note_joined, GUILD, new, 0.0)

    async def season(self) -> None:
        """A season begins; the last game may have ended in the same second."""
        await self.store.write(ladders.begin_season, GUILD, self.at + 1.0)
        self.at += 2.0

    async def merge(self) -> None:
        """The beginning of a season is taken back."""
        if seasons := await self.store.read(ladders.seasons, GUILD):
            _, number = self.rnd.choice(seasons)
            assert await self.store.write(ladders.merge_season, GUILD, number)

    @property
    def told(self) -> str:
        """The events so far, counted."""
        return ", ".join(f"{name} {times}" for name, times in sorted(self.happened.items()))

    async def migrate(self) -> None:
        """What was kept so far was kept by the first release with ratings; the present one begins."""
        self.store = await migrated(self.store, self.file)
        self.happened["migrate"] += 1

    async def are_listed_rightly(self) -> bool:
        """Whether those are listed, and have a place, of whom it holds by their games and their own wish."""
        return await self.store.read(_are_listed_rightly)

    async def mend(self) -> None:
        """Recompute the board if it is stale."""
        await Recomputation(self.store, GAMES.__getitem__).mend()


def _are_listed_rightly(db: Connection) -> bool:
    out = set(db.execute(select(s.opted_out.c.person)).scalars())
    return all(
        row.shown == (0 if row.person < 0 or row.person in out else ladders.visibility(ladders.standing_of(row)))
        for row in db.execute(select(s.standings))
    )


async def recomputed(store: Store) -> Report:
    """The board computed anew, held against the kept one."""
    return await Recomputation(store, GAMES.__getitem__).recompute(GUILD)
