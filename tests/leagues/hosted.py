"""`python -m tests.leagues.hosted`: a league of six through the real client, from `/series open` to the honours of its season.

Scripts play by pressing what is shown to them. Eva falls absent in a game, whose seat Gina takes; Finn comes no more in the last
rounds, and forfeits. Time is moved, and nothing sleeps. It ends with 1 if something does not hold.
"""

from __future__ import annotations

import argparse
import asyncio
import logging
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any
from unittest.mock import patch

import structlog

from bot import process
from bot.model.base.times import DAY
from bot.model.people.people import Caller, Place
from bot.model.results.ratings import ALL_GAMES, Ladder
from bot.model.results.results import WHOLE, GameResult
from bot.model.results.series import WIN, SeriesTable, SeriesView
from bot.process import Process
from bot.service.leagues.leagues import Leagues
from bot.service.leagues.lots import Lots
from bot.service.results.leaderboards import FEWEST
from bot.service.results.recomputation import Recomputation
from bot.store.results import ladders, results
from engines import game_of, games
from locales import words
from render.drawing import child_process
from render.drawing.studio import Studio
from tests.e2e.answer_styles import AdvancedClock, later, run_out
from tests.e2e.captains import fill
from tests.e2e.discord_fixture import DiscordFixture, buttons, connected_fixture, menus
from tests.e2e.lent_studio import StubStudio
from tests.e2e.test_ladders import ACCOUNT, settled
from tests.e2e.test_strangers import rights
from tests.game_cases import game_cases

CREW = ("Ana", "Ben", "Carla", "Dario", "Eva", "Finn", "Gina")
PLAYERS, FADING, ABSENT, SUBSTITUTE = CREW[:6], "Eva", "Finn", "Gina"
FADES, ENOUGH = 3, 2
"""The round in which a captain falls absent, and the answers that she gives in it before."""
AWAY = 2
"""The last rounds, to which another captain comes no more."""
MOST_ANSWERS = 300


@dataclass
class HostedLeague:
    """A league under way. `wrong`: what did not hold."""

    fixture: DiscordFixture
    rnd: Random
    game: str
    rounds: int
    quay: Any
    post: Any = None
    id: int = 0
    answers: Counter[str] = field(default_factory=Counter)
    substituted: list[str] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)

    def person(self, name: str) -> Any:
        """A captain by the name."""
        return self.fixture.people[name]

    def check(self, holds: object, what: str) -> None:
        """Note down what does not hold."""
        if not holds:
            self.wrong.append(what)

    @property
    def running(self) -> Process:
        """The bot."""
        assert self.fixture.process is not None
        return self.fixture.process

    @property
    def leagues(self) -> Leagues:
        """The leagues as the first captain finds them."""
        caller = Caller(self.person("Ana").id, self.quay.guild.id, place=Place(self.quay.id))
        return self.running.host.for_caller(caller).leagues

    async def view(self) -> SeriesView:
        """The league as its first captain may know it."""
        return await self.leagues.view(self.id)

    async def begin(self, kind: str) -> None:
        """The league is opened, its game set, joined, and begun."""
        ana = self.person("Ana")
        opened = await ana.slash(
            self.quay, "series open", name="Spring", game=self.game, kind=kind, rounds=str(self.rounds), days="1", pace="live"
        )
        self.post = await self.fixture.post_with("Schedule")
        await self.set_options(ana, opened.message)
        for name in PLAYERS[1:]:
            await self.person(name).click(self.post, "Join")
        await ana.slash(self.quay, "series start")
        ((_, self.id),) = await self.leagues.offered()

    async def set_options(self, ana: Any, opened: Any) -> None:
        """The options of a short game of two, by the settings of the league."""
        told, short = words("en"), next(options for seats, options, _ in game_cases(self.game).hosted if seats == 2)
        panel = (await ana.click(opened, next(id for id in buttons(opened).values() if ":seriesset" in id))).message
        fields = {one.name: one for one in game_of(self.game).option_fields(2)}
        for name, picked in short.items():
            for label in (told.label(fields[name].label), told.label(fields[name].value_label[picked])):
                menu = menus(panel)[0]
                value = next(one["value"] for one in menu["options"] if one["label"] == label)
                await ana.select(panel, menu["custom_id"], [value])

    async def play(self) -> None:
        """All rounds, to the end of the league."""
        for round in range(1, self.rounds + 1):
            tables = await self.fixture.until(lambda number=round: self.opened(number), f"the tables of round {round}")
            for table in sorted(tables, key=lambda one: (ABSENT in one.names, FADING in one.names)):
                await self.play_table(table, round)
            await self.end_round(round)

    async def opened(self, round: int) -> list[SeriesTable] | None:
        """The tables of a round, as soon as all are open."""
        found = [one for one in (await self.view()).tables if one.round == round and len(one.names) > 1]
        return found if found and all(one.code for one in found) else None

    async def play_table(self, table: SeriesTable, round: int) -> None:
        """Those who are there come, and play to the end."""
        self.fixture.channel = next(one for one in self.quay.guild.threads if one.id == table.channel)
        here = [name for name in table.names if name != ABSENT or round <= self.rounds - AWAY]
        for name in here:
            await self.person(name).click(await self.fixture.post_with("I am here"), "I am here")
        if len(here) < len(table.names):
            return
        given = Counter[str]()
        for _ in range(MOST_ANSWERS):
            now = await self.fixture.until(lambda: self.waits(table.code), "a question, or the end")
            if now.status == "over":
                return
            name = next(now.seats[seat].name for seat in _waiting(now))
            if name == FADING and round == FADES and given[name] >= ENOUGH:
                await self.fade(table.code, now.decision)
                continue
            await self.answer(name, now.decision)
            given[name] += 1
        raise AssertionError(f"no end: {self.fixture.posts[-1].text}")

    async def waits(self, code: str) -> Any:
        """The table, if it waits for somebody and has said so, or is over."""
        now = await self.fixture.at(code)
        if now.status == "over":
            return now
        return now if self.post_asking(now.decision) is not None and any(True for _ in _waiting(now)) else None

    def post_asking(self, decision: int) -> Any:
        """The newest post that asks that question; a note may stand below it."""
        asks = (post for post in reversed(self.fixture.posts) if any(_asks(id, decision) for id in buttons(post).values()))
        return next(asks, None)

    async def answer(self, name: str, decision: int) -> None:
        """A captain answers a question at random."""
        panel = await self.person(name).click(self.post_asking(decision), "Decide")
        await fill(self.person(name), panel.message, self.rnd)
        self.answers[name] += 1

    async def fade(self, code: str, decision: int) -> None:
        """Nobody answers; once the seat is on offer, the substitute takes it."""
        await run_out(self.fixture, code, decision)
        now = await self.fixture.at(code)
        if not any(seat.on_offer for seat in now.seats):
            return
        gina = self.person(SUBSTITUTE)
        offers = await self.fixture.until(self._offer, "the seat on offer")
        asked = await gina.click(offers[0], offers[1])
        self.check("Take this seat" in buttons(asked.message), f"the seat is offered: {asked.text}")
        taken = await gina.click(asked.message, "Take this seat")
        self.check(FADING in taken.text, f"the seat is taken: {taken.text}")
        self.substituted.append(code)

    def _offer(self) -> tuple[Any, str] | None:
        """The newest post that offers the seat, and its button."""
        for post in reversed(self.fixture.posts):
            for id in buttons(post).values():
                if ":sitin" in id:
                    return post, id
        return None

    async def end_round(self, round: int) -> None:
        """The round ends by itself once all has been played, else by its limit."""
        self.fixture.channel = self.quay
        view = await self.view()
        if round > self.rounds - AWAY:
            self.check(view.round == round and view.status == "running", f"round {round} waits for its limit")
            later(self.fixture, (view.due or 0.0) - self.running.host.repository.now() + 1.0)
            self.running.host.league_clock.wake()

        async def is_over() -> bool:
            now = await self.view()
            return now.round > round or now.status == "over"

        await self.fixture.until(is_over, f"the end of round {round}")


def _asks(id: str, decision: int) -> bool:
    return id.endswith(f":{decision}:decide")


def _waiting(table: Any) -> Iterator[int]:
    """The seats of people who are asked, have not answered, and for whom no computer plays."""
    asked = () if table.asked is None else table.asked.seats
    return (
        seat for seat in asked
        if seat not in table.answered and table.seats[seat].person is not None and not table.seats[seat].sitting_in
    )  # fmt: skip


async def check_end(league: HostedLeague) -> list[str]:
    """Check standings, ratings and posts; the figures in words."""
    view, store = await league.view(), league.running.store
    await league.fixture.until(lambda: "Over after round" in league.post.text, "the end in the post")
    league.check(Lots(str(league.id), bytes.fromhex(view.seed)).promise == view.promise, "the promise of the lots holds")
    found = {one.code: await _result(league, one.code) for one in view.tables if one.code}
    had = Counter[str]()
    for table in view.tables:
        expected = _points(table, found.get(table.code))
        league.check(table.points == expected, f"points of {table.names} in round {table.round}: {table.points}, not {expected}")
        had.update(dict(zip(table.names, expected, strict=True)))
    league.check({line.name: line.points for line in view.lines} == dict(had), "points of the standings are those of the tables")
    ordered = [(-line.points, -line.opponents, -line.beaten, -line.wins) for line in view.lines]
    league.check(ordered == sorted(ordered), "captains stand in their order")
    forfeits = [table for table in view.tables if table.is_forfeit]
    league.check(all(ABSENT in one.names for one in forfeits) and len(forfeits) == AWAY, f"forfeits: {len(forfeits)}")
    lines = [line.name for line in view.lines]
    league.check(all(name in league.post.text for name in lines), "all captains stand in the post")
    league.check(SUBSTITUTE not in lines, "the substitute is no captain of the league")
    rated = [one for one in found.values() if one is not None and not one.barred]
    league.check(len(league.substituted) == 1, f"substituted at {league.substituted}")
    for code in league.substituted:
        one = found[code]
        names = {league.person(name).id: name for name in CREW}
        held = [(names[held.person], held.share) for held in one.holders if held.person in names] if one is not None else []
        shares = {name: share for name, share in held if name in (FADING, SUBSTITUTE)}
        league.check(set(shares) == {FADING, SUBSTITUTE} and sum(shares.values()) == WHOLE, f"shares of one seat: {shares}")
    report = await Recomputation(store, game_of).recompute(league.quay.guild.id)
    league.check(report.is_same, "the board computed anew is the kept one")
    told = ", ".join(f"{line.name} {line.points / WIN:g} ({line.wins} of {line.played})" for line in view.lines)
    barred = Counter(one.barred or "rated" for one in found.values() if one is not None)
    return [f"standings: {told}", f"games: {dict(barred)}, rated {len(rated)}; {len(forfeits)} forfeits", report.after]


async def _result(league: HostedLeague, code: str) -> GameResult | None:
    held = await league.running.host.repository.by_code(code)
    return await league.running.store.read(results.of_table, held.row.id)


def _points(table: SeriesTable, result: GameResult | None) -> tuple[int, ...]:
    """The points of a table by its result alone; without one, those who came have won."""
    if result is None:
        return tuple(0 if name == ABSENT else WIN for name in table.names)
    first, second = [next(one.place for one in result.holders if one.seat == seat) for seat in (0, 1)]
    return (WIN // 2, WIN // 2) if first == second else (WIN, 0) if first < second else (0, WIN)


async def honours(league: HostedLeague) -> str:
    """A manager ends the season; the text of its honours."""
    ana, channel = league.person("Ana"), league.quay
    rights(league.fixture.discord.world, channel.guild, ana)
    board = await league.person("Ben").slash(channel, "leaderboard")
    league.check(SUBSTITUTE not in board.text, "one game is too few for an estimate")
    settings = (await ana.slash(channel, "server settings")).message
    sure = (await ana.click(settings, next(id for id in buttons(settings).values() if id.endswith(":season")))).message
    ended = await ana.click(sure, next(id for id in buttons(sure).values() if ":seasonyes" in id))
    places = await league.running.store.read(ladders.listed, channel.guild.id, Ladder(ALL_GAMES, 1), ladders.PLACED)
    named = "1. " if places >= FEWEST else "Nobody has a place"
    league.check("Honours of season 1" in ended.text and named in ended.text, f"honours of {places} with places: {ended.text}")
    empty = await league.person("Ben").slash(channel, "leaderboard")
    league.check("Nobody has five rated games" in empty.text, f"a new season: {empty.text}")
    return str(ended.text)


async def hosted(folder: Path, game: str, kind: str, rounds: int, seed: int) -> HostedLeague:
    """The league, played to its honours; figures are printed."""
    began, studio = time.process_time(), Studio(1)
    try:
        with (
            patch.object(process, "RealClock", AdvancedClock),
            patch.object(child_process, "PROGRAM", "tests.e2e.drawing_process"),
            patch.object(process, "Studio", lambda *_, **__: StubStudio(studio, {})),
        ):
            async with connected_fixture(DiscordFixture, folder, {}) as fixture:
                for number, name in enumerate(CREW):
                    settled(fixture, name, ACCOUNT + number)
                fixture.channel.allow(fixture.discord.world.bot, "pin_messages")
                league = HostedLeague(fixture, Random(seed), game, rounds, fixture.channel)
                await league.begin(kind)
                await league.play()
                told = [*await check_end(league), *(await honours(league)).splitlines()]
                calls = Counter(call.operation for call in fixture.discord.calls)
                clock = league.running.clock
                assert isinstance(clock, AdvancedClock)
                days = clock.seconds / DAY
    finally:
        await studio.close()
    print("\n".join(told))
    print(f"{league.answers.total()} answers, {sum(calls.values())} requests, {days:.1f} days moved")
    print(f"{time.process_time() - began:.0f} s of CPU, drawing aside")
    return league


def main() -> int:
    """Carry out the command."""
    parser = argparse.ArgumentParser(prog="python -m tests.leagues.hosted", description=__doc__)
    parser.add_argument("--game", default=games()[-1], choices=games(), help="in the options of its shortest table of two")
    parser.add_argument("--kind", default="swiss", choices=("swiss", "robin"))
    parser.add_argument("--rounds", type=int, default=6, help="of a swiss league; a round robin of six has five")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.CRITICAL))
    with TemporaryDirectory(prefix="broadside-") as folder:
        rounds = given.rounds if given.kind == "swiss" else len(PLAYERS) - 1
        league = asyncio.run(hosted(Path(folder), given.game, given.kind, rounds, given.seed))
    print(*(f"wrong: {one}" for one in league.wrong), sep="\n")
    return 1 if league.wrong else 0


if __name__ == "__main__":
    raise SystemExit(main())
