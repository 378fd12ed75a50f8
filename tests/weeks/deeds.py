"""What captains do at a table when they look in: answer, plan, vote, go on vacation, hand over, take seats, or make trouble."""

from __future__ import annotations

from collections import Counter
from collections.abc import Awaitable
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime
from random import Random

from bot.model.base.refusals import Refused
from bot.model.people.people import Caller, Seat
from bot.model.record.table_record import TableRecord
from bot.model.table.table import NEXT_TURN, CaptainTable
from bot.model.table.votes import Motion
from bot.service.absence.handover import offers
from bot.service.host import Host
from bot.service.table.votes import standing_votes
from tests.weeks.captains import ZONES, Captain
from tests.weeks.watch import Watch

MOST_ANSWERS = 4
"""Answers of a captain at one table in one visit."""
LONG, TOO_LONG = 20, 45
"""Days of play after which captains vote for an end, and after which they resign."""


@dataclass
class Deeds:
    """What captains do, by the service's own verbs. `host` is another one after a restart."""

    host: Host
    watch: Watch
    did: Counter[str] = field(default_factory=Counter)
    refused: Counter[str] = field(default_factory=Counter)
    stale: list[tuple[str, int, int, object]] = field(default_factory=list)

    async def attempt(self, what: str, act: Awaitable[object]) -> bool:
        """Do something that may be refused."""
        try:
            await act
        except Refused as refused:
            self.refused[refused.reason.id] += 1
            return False
        self.did[what] += 1
        return True

    def wants(self, captain: Captain, code: str, rnd: Random) -> bool:
        """Whether a captain has anything to do at a table."""
        table, person = self.watch.by_code[code], captain.person.id
        mine = table.seats_of(person)
        is_asked = any(table.awaits(seat) or seat.sitting_in for seat in mine)
        may_vote = any({seat.number for seat in mine} & set(vote.voters) for vote in standing_votes(table))
        return is_asked or may_vote or person in offers(table) or rnd.random() < (0.3 if captain.habit == "hostile" else 0.04)

    async def at_table(self, captain: Captain, code: str, age: float, now: datetime) -> None:
        """All that a captain does at a table in a visit."""
        person, rnd = captain.person.id, captain.rnd
        self.host.people.note_presence(captain.as_now)
        if person in offers(self.watch.by_code[code]):
            await self._offered(captain, code)
            return
        if any(seat.sitting_in for seat in self._mine(captain, code)):
            await self.attempt("came back", self.host.tables.took_back(code, person))
        await self._vote(captain, code)
        await self._call(captain, code, age)
        await self._answer(captain, code)
        if self.watch.by_code[code].pace.undo != "off" and rnd.random() < 0.1:
            await self._take_back(captain, code)
        if captain.habit == "hostile":
            await self._make_trouble(captain, code)
        elif rnd.random() < 0.02:
            await self.attempt("paused", self.host.votes.take_pause(code, person))
        elif rnd.random() < 0.15:
            await self._plan(captain, code)

    def _mine(self, captain: Captain, code: str) -> list[Seat]:
        table = self.watch.by_code[code]
        return list(table.seats_of(captain.person.id)) if table.row.status == "running" else []

    async def _answer(self, captain: Captain, code: str) -> None:
        """Answer what is asked; half of the time the hostile ones do not, and some answer in advance."""
        rnd = captain.rnd
        for _ in range(MOST_ANSWERS):
            table = self.watch.by_code[code]
            mine = [seat for seat in self._mine(captain, code) if table.awaits(seat)]
            if not mine or (captain.habit == "hostile" and rnd.random() < 0.5):
                return
            seat = mine[0].number
            answer = (await self.host.rounds.choice(code, seat)).sample(rnd)
            lines = self._lines(table, seat, rnd)
            save = self.host.rounds.save(code, table.row.decision, seat, answer, person=captain.person.id, lines=lines)
            if not await self.attempt("answered", save):
                return
            self.stale = [*self.stale[-20:], (code, table.row.decision, seat, answer)]

    def _lines(self, table: TableRecord, seat: int, rnd: Random) -> dict[str, object] | None:
        """Answers in advance, now and then."""
        asked = table.position.asked
        if asked is None or rnd.random() > 0.1:
            return None
        foreseen = table.game.foreseen(table.game.view(table.position, seat), asked.kind)
        return {line.id: line.choice.sample(rnd) for line in foreseen[:1]} or None

    async def _plan(self, captain: Captain, code: str) -> None:
        """Plan the next turn, where the game lets."""
        for seat in self._mine(captain, code):
            own = await self.host.for_caller(Caller(captain.person.id)).lookup.table(code)
            if isinstance(own, CaptainTable) and own.may_plan:
                with suppress(Refused):
                    ahead = await self.host.drafts.ahead(own)
                    answer = ahead.choice.sample(captain.rnd) if ahead.choice is not None else ()
                    await self.attempt("planned", self.host.rounds.save(code, NEXT_TURN, seat.number, answer))

    async def _vote(self, captain: Captain, code: str) -> None:
        mine = {seat.number for seat in self._mine(captain, code)}
        for vote in standing_votes(self.watch.by_code[code]):
            if mine & set(vote.voters):
                is_yes = captain.rnd.random() < (0.2 if captain.habit == "hostile" else 0.8)
                await self.attempt("voted", self.host.votes.cast(code, captain.person.id, vote.slot, vote.number, is_yes))

    async def _call(self, captain: Captain, code: str, age: float) -> None:
        """Call what somebody of this habit would: an end of a long game, anything for the hostile."""
        votes, person, rnd = self.host.votes, captain.person.id, captain.rnd
        if age > TOO_LONG and rnd.random() < 0.3:
            await self.attempt("resigned", self.host.tables.resign(code, person))
            return
        if rnd.random() >= (0.3 if age > LONG else 0.4 if captain.habit == "hostile" else 0.03):
            return
        motions = [one for one in await votes.offers(code, person) if isinstance(one, Motion)]
        ends = ("draw", "winner", "cancel", "concede")
        motions = [one for one in motions if (one.kind in ends) == (age > LONG) or captain.habit == "hostile"]
        kinds = sorted({one.kind for one in motions})
        if kinds:
            kind = rnd.choice(kinds)
            motion = rnd.choice([one for one in motions if one.kind == kind])
            await self.attempt(f"called {kind}", votes.call(code, person, motion))

    async def _take_back(self, captain: Captain, code: str) -> None:
        """Ask for an answer back, if any may be taken back."""
        offers = await self.host.votes.offers(code, captain.person.id) if self._mine(captain, code) else ()
        for motion in [one for one in offers if isinstance(one, Motion) and one.kind == "undo"][:1]:
            await self.attempt("called undo", self.host.votes.call(code, captain.person.id, motion))

    async def _make_trouble(self, captain: Captain, code: str) -> None:
        """Old presses, presses for others, answers taken back, votes withdrawn, seats offered to anybody."""
        person, rnd = captain.person.id, captain.rnd
        deed, rounds = rnd.randrange(6), self.host.rounds
        table = self.watch.by_code[code]
        if deed == 0 and self.stale:
            of, decision, seat, answer = rnd.choice(self.stale)
            await self.attempt("sent an old answer", rounds.save(of, decision, seat, answer, person=person))
        elif deed == 1:
            seat = rnd.randrange(len(table.seats))
            await self.attempt("took back an answer", rounds.withdraw(code, table.row.decision, seat, person=person))
        elif deed == 2:
            for vote in standing_votes(table):
                await self.attempt("withdrew a vote", self.host.votes.withdraw(code, person, vote.slot, vote.number))
        elif deed == 3:
            await self._offer(captain, code)
        elif deed == 4:
            await self.attempt("paused", self.host.votes.take_pause(code, person))
        elif rnd.random() < 0.05:
            await self.attempt("resigned", self.host.tables.resign(code, person))

    async def _offer(self, captain: Captain, code: str) -> None:
        """Offer the seat to anybody."""
        to = captain.rnd.choice(list(self.watch.captains))
        await self.attempt("offered the seat", self.host.substitutes.offer(code, captain.person.id, to))

    async def _offered(self, captain: Captain, code: str) -> None:
        """Take or decline a seat that somebody offers."""
        seat, doors = offers(self.watch.by_code[code])[captain.person.id], self.host.substitutes
        if captain.rnd.random() < 0.6:
            await self.attempt("accepted a seat", doors.accept(code, captain.as_now, seat))
        else:
            await self.attempt("declined a seat", doors.decline(code, captain.as_now, seat))

    async def take_a_seat(self, captain: Captain) -> None:
        """Take a seat on offer, at any table."""
        for code, table in list(self.watch.running.items()):
            free = [seat.number for seat in table.seats if seat.on_offer]
            if free and not table.seats_of(captain.person.id):
                await self.attempt("took a seat", self.host.substitutes.take(code, captain.as_now, free[0]))
                return

    async def go_away(self, captain: Captain, days: int) -> None:
        """Leave for some days: most captains say so, by a vacation."""
        if days > 0:
            await self.attempt("went on vacation", self.host.vacations.begin(captain.person.id, min(days, 14)))

    async def move(self, captain: Captain) -> None:
        """Choose another zone."""
        zone = captain.rnd.choice([one for one in ZONES if one])
        if await self.attempt("moved", self.host.people.choose_zone(captain.person.id, zone)):
            captain.zone = zone
