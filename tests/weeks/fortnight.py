"""A fortnight at one table through the real client: captains who visit at their hours, two who are absent, a vacation, a
substitute, a vote of each kind, a restart, and the replay checked by a stranger. The rules of the simulation hold here too."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from random import Random
from typing import Any

from engines import game_of
from engines.kernel.record.record import load_replay, verify
from playground.discord.model.errors import NotPossible
from tests.e2e import independent_verifier
from tests.e2e.abuse import database, refusals_in, rows
from tests.e2e.captains import fill
from tests.e2e.discord_fixture import DiscordFixture, buttons
from tests.game_cases import game_cases
from tests.weeks.client_clock import go
from tests.weeks.messages import Hearing
from tests.weeks.watch import Watch

HOURS = {"Ana": (8, 13, 19), "Ben": (14, 20), "Carla": (9, 18), "Dario": (12,), "Eva": (10, 16)}
"""The hours of the day, in UTC, at which each looks in."""
OUTCOMES = {
    "pace": ("vote.paced",), "pause": ("vote.pausing",), "resume": ("vote.resumed",),
    "extend": ("vote.extended", "vote.answered"), "replace": ("vote.replaced",), "kick": ("vote.kicked",),
    "undo": ("vote.undone",), "winner": ("vote.agreed.winner",),
}  # fmt: skip
"""What a post says of a vote that was agreed to, or came too late. Such a vote is called again until then."""
FOR_EVER = 99.0
ANSWERS, MOST = 2, 4
"""Answers of a captain in one visit, and the most captains."""


@dataclass(frozen=True)
class Cast:
    """Who does what. `gone`: the days from which and until which somebody does not look in. `leaves`: who vanishes for ever.
    `excused`: missed deadlines of each that get more time."""

    leaves: str
    returns: str
    traveller: str
    substitute: str
    gone: Mapping[str, tuple[float, float]]
    excused: int = 1


def cast_of(captains: int) -> Cast:
    """The parts for so many captains. Of two the substitute is the one who goes on vacation, too."""
    if captains > 2:
        return Cast("Carla", "Dario", "Ben", "Eva", {"Carla": (2.0, FOR_EVER), "Dario": (6.0, 11.0)})
    return Cast("Ben", "Ana", "Eva", "Eva", {"Ben": (2.0, FOR_EVER), "Ana": (8.0, 11.5)}, excused=0)


@dataclass
class Errand:
    """What somebody wants to do at a visit from a day on: tried at each visit until it is done. `by`: None for anybody."""

    day: float
    kind: str
    is_agreed: bool
    how: Mapping[str, str] = field(default_factory=dict)
    by: str | None = None


def errands(cast: Cast) -> list[Errand]:
    """A vote of each kind: those on the clock and on absent captains are agreed, those on the end are not, but for the last."""
    return [
        Errand(0.4, "pace", True, {"pace": "6h" if cast.excused else "4h", "hours": "8-22"}),
        Errand(1.0, "pause", True, {"hours": "24"}),
        Errand(1.2, "resume", True),
        Errand(1.5, "extend", True),
        Errand(1.7, "undo", True),
        Errand(3.0, "replace", True, {"captain": cast.leaves}),
        Errand(7.0, "kick", True, {"captain": cast.returns}),
        Errand(9.0, "own", True),
        Errand(10.0, "draw", False),
        Errand(11.0, "concede", False),
        Errand(12.0, "cancel", False),
        Errand(13.3, "winner", True, {"captain": "1"}),
    ]


@dataclass
class Fortnight:
    """A table under way. `diary`: what was done on which day. `did`: how often."""

    fixture: DiscordFixture
    watch: Watch
    hearing: Hearing
    game: str
    code: str
    cast: Cast
    rnd: Random
    errands: list[Errand]
    days: int = 14
    diary: list[str] = field(default_factory=list)
    did: Counter[str] = field(default_factory=Counter)

    @property
    def now(self) -> Any:
        """The time that it is for the bot."""
        return self.fixture.process.clock.now()  # type: ignore[union-attr]

    async def play(self, restarted: Any) -> None:
        """Let the days pass; half-way the bot is restarted."""
        begin, middle = self.now, self.days / 2
        visits = sorted(
            (day + hour / 24, name) for day in range(self.days) for name in self.fixture.people for hour in HOURS[name]
        )
        start = begin.replace(hour=0, minute=0, second=0)
        for at, name in visits:
            if start + timedelta(days=at) <= begin:
                continue
            if middle is not None and at > middle:
                middle = None
                await restarted()
                self._note(at, "the bot was restarted")
            await go(self.fixture, start + timedelta(days=at))
            away = self.cast.gone.get(name, (FOR_EVER, FOR_EVER))
            if not away[0] <= at < away[1]:
                await self._visit(name, self.fixture.people[name], at)
            if (await self.fixture.at(self.code)).status in ("over", "closed"):
                return
        await go(self.fixture, start + timedelta(days=self.days + 3))

    def _note(self, at: float, what: str) -> None:
        self.diary.append(f"day {at:4.1f}: {what}")

    # -- a visit

    async def _visit(self, name: str, person: Any, at: float) -> None:
        """All that somebody does at a visit: go on vacation, take a seat, come back, vote, call, answer."""
        table = await self.fixture.at(self.code)
        mine = [seat for seat in table.seats if seat.person == person.id]
        if not mine:
            if name == self.cast.substitute and any(seat.on_offer for seat in table.seats):
                await self._take_a_seat(name, person, at)
            return
        if mine[0].away_until is not None:
            return
        if name == self.cast.traveller and self.did["vacation"] == 0 and at >= 5.0:
            self.did["vacation"] += 1
            await person.slash(self.fixture.channel, "me vacation", days="2")
            self._note(at, f"{name} goes on vacation for two days")
            return
        if mine[0].sitting_in:
            self.did["came back"] += 1
            await person.slash(self.fixture.channel, "decide")
            self._note(at, f"{name} comes back")
        await self._vote(name, person, at)
        await self._call(name, person, at)
        for _ in range(ANSWERS):
            if not await self._answer(person):
                return
            await self._call(name, person, at, "undo")

    async def _take_a_seat(self, name: str, person: Any, at: float) -> None:
        """Take the first seat on offer, by the list of seats."""
        page = (await person.slash(self.fixture.channel, "table seats")).message
        sure = await person.click(page, next(id for id in buttons(page).values() if ":sitin" in id))
        await person.click(sure.message, next(id for id in buttons(sure.message).values() if ":takeseat" in id))
        self.did["took a seat"] += 1
        self._note(at, f"{name} takes a seat")

    async def _vote(self, name: str, person: Any, at: float) -> None:
        """Vote wherever it is asked."""
        table = await self.fixture.at(self.code)
        seat = next(one.number for one in table.seats if one.person == person.id)
        for vote in table.votes:
            if seat in vote.voters:
                is_yes = all(one.is_agreed for one in self._of(vote.motion.kind, at))
                page = (await person.slash(self.fixture.channel, "table vote")).message
                verb = f":{'voteyes' if is_yes else 'voteno'}.{vote.slot}.{vote.number}"
                way = [id for id in buttons(page).values() if verb in id]
                if way:
                    await person.click(page, way[0])
                    self.did["voted"] += 1
                    self._note(at, f"{name} says {'yes' if is_yes else 'no'} to {vote.motion.kind}")

    def _of(self, kind: str, at: float) -> list[Errand]:
        """The latest errand of that kind."""
        return [one for one in errands(self.cast) if one.kind == kind and one.day <= at][-1:]

    async def _call(self, name: str, person: Any, at: float, kind: str = "") -> None:
        """Call the votes whose day has come, or that of a kind alone, if they may be called now."""
        for errand in [one for one in self.errands if one.day <= at and kind in ("", one.kind)]:
            table = await self.fixture.at(self.code)
            if sum(self.hearing.votes[one] for one in OUTCOMES.get(errand.kind, ())) or table.status != "running":
                self.errands.remove(errand)
            elif errand.how.get("captain") != name and errand.kind not in {vote.motion.kind for vote in table.votes}:
                told = await person.slash(self.fixture.channel, "table vote", kind=errand.kind, **errand.how)
                refused = refusals_in(told.text)
                self.did[f"refused {errand.kind} {refused[0]}" if refused else f"called {errand.kind}"] += 1
                if not refused:
                    self._note(at, f"{name} calls {errand.kind}")
                if not refused and not (errand.is_agreed and errand.kind in OUTCOMES):
                    self.errands.remove(errand)

    async def _answer(self, person: Any) -> bool:
        """Answer what is asked; whether anything was."""
        table = await self.fixture.at(self.code)
        seats = [seat.number for seat in table.seats if seat.person == person.id]
        if table.status != "running" or table.asked is None or not ({*seats} & {*table.asked.seats} - {*table.answered}):
            return False
        try:
            panel = (await person.slash(self.fixture.channel, "decide")).message
            await fill(person, panel, self.rnd)
        except (NotPossible, AssertionError) as wrong:
            self._note(0.0, f"{person.user.name} could not answer {table.asked.kind}: {wrong}"[:160])
            return False
        after = await self.fixture.at(self.code)
        has_answered = after.decision > table.decision or seats[0] in after.answered
        self.did["answered" if has_answered else f"left open {table.asked.kind}"] += 1
        return has_answered

    # -- the end

    async def prove(self) -> str:
        """The record as anybody may have it: our own check, and that of a stranger. What was checked."""
        fixture, person = self.fixture, next(iter(self.fixture.people.values()))
        post = await fixture.post_with("Replay")
        shown = (await person.click(post, "Replay")).message
        file = next(one for one in shown.attachments if one.filename == f"record-{self.code}.json")
        replay = load_replay(json.dumps(json.loads(file.data)))
        assert verify(game_of(self.game), replay, replay.rows[-1].chain).is_whole and replay.result is not None
        page, (promise,) = (await person.click(post, "Fairness")).message, fixture.promises
        known = {rows(database(fixture), "tables", name)[0][name] for name in ("chain", "names_hash")}
        known.add(independent_verifier.promised(promise.text)["hash"])
        seed = next(one for one in independent_verifier.CODED.findall(page.text) if _is_seed(one) and one not in known)
        words = [""] * len(replay.names)
        faces = independent_verifier.check(promise.text, promise.id, fixture.channel.id, words, seed, json.loads(file.data))
        return f"{len(replay.rows)} rows verified, {faces} faces by a stranger; it ended: {replay.result.reason}"


def _is_seed(code: str) -> bool:
    return re.fullmatch("[0-9a-f]{64}", code) is not None


def table_of(game: str) -> tuple[int, Mapping[str, Any]]:
    """Captains and options: of the tables that tests host the last one of the most captains."""
    hosted = [(seats, options) for seats, options, _ in game_cases(game).hosted if seats <= MOST]
    most = max(seats for seats, _ in hosted)
    return [one for one in hosted if one[0] == most][-1]


async def begun(fixture: DiscordFixture, game: str, watch: Watch, hearing: Hearing) -> Fortnight:
    """A table that begins now, at its first question."""
    captains, options = table_of(game)
    names, cast = list(fixture.people)[:captains], cast_of(captains)
    people = [fixture.people[name] for name in names]
    code = await fixture.open(*people, game=game, pace="daily", rated=False)
    await fixture.process.host.tables.choose(code, people[0].id, options=dict(options), excused=cast.excused, vacation="computer")  # type: ignore[union-attr]
    await fixture.begin(*people)
    return Fortnight(fixture, watch, hearing, game, code, cast, Random(game), errands(cast))
