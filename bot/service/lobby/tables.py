"""The life of a table: lobby, muster, end."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Unpack

from bot.model.base.refusals import Refused
from bot.model.people.people import Person
from bot.model.table.table import PublicTable
from bot.service.lobby import before_start, closing, guests, seating, table_options
from bot.service.lobby.closing import Right
from bot.service.lobby.opening import LONGEST_NAME, place_for
from bot.service.lobby.table_options import LobbyChanges
from bot.service.people import openings
from bot.service.play import channel_outage, promised_deal
from bot.service.play.resignation import give_up, take_back
from bot.service.play.schedule import put_off
from bot.service.play.vote_results import review
from bot.service.table import admission, seat_holders
from bot.service.table.admission import Door
from bot.service.table.lookup import TableLookup
from bot.service.table.repository import Needs, TableRepository
from bot.service.table.unit_of_work import UnitOfWork
from bot.service.table.votes import deciders
from bot.store.tables.table_writes import Conflict
from bot.store.tables.unit_of_work import Result
from engines.kernel.base.messages import Verbatim, say
from locales import people

Act = Callable[[UnitOfWork], None]


class Tables:
    """Actions of people on a whole table. Every refusal is raised as Refused."""

    def __init__(self, repository: TableRepository) -> None:
        self.repository, self.lookup = repository, TableLookup(repository)

    # -- lobby and muster

    async def join(self, code: str, person: Person, interaction: int | None = None) -> PublicTable:
        """Take the first free seat of a lobby. Raises Refused "e.tables" as `open`."""

        def sit(unit: UnitOfWork) -> None:
            seating.seat_person(unit, person)
            unit.require(unit.quotas.check_may_sit, person.id)

        self.repository.operators.check_may_sit(person.id)
        return await self._do(code, sit, interaction)

    async def take_side(self, code: str, person: Person, side: str, interaction: int | None = None) -> PublicTable:
        """Choose a side in the lobby ("" for any). A person without a seat sits down first. Raises Refused as `join`."""

        def take(unit: UnitOfWork) -> None:
            if unit.table.seat_of(person.id) is None:
                unit.require(unit.quotas.check_may_sit, person.id)
            seating.take_side(unit, person, side)

        self.repository.operators.check_may_sit(person.id)
        return await self._do(code, take, interaction)

    async def take_another(self, code: str, person: Person, interaction: int | None = None) -> PublicTable:
        """Give a seated person one more seat in a lobby, if the game allows it."""
        return await self._do(code, lambda unit: seating.take_another(unit, person), interaction)

    async def leave(self, code: str, person: int, interaction: int | None = None) -> PublicTable:
        """Leave a lobby. The last one closes the table."""
        return await self._do(code, lambda unit: seating.leave(unit, person), interaction)

    async def add_computer(self, code: str, person: int, interaction: int | None = None, level: int = 0) -> PublicTable:
        """Seat a computer captain of that level; 0 for the default."""
        return await self._lead(code, lambda unit: seating.seat_computer(unit, person, level), interaction)

    async def remove_computer(self, code: str, person: int, interaction: int | None = None) -> PublicTable:
        """Remove the last computer captain."""
        return await self._lead(code, lambda unit: seating.remove_computer(unit, person), interaction)

    async def choose(
        self, code: str, person: int, *, interaction: int | None = None, **changes: Unpack[LobbyChanges]
    ) -> PublicTable:
        """Make changes in a lobby, for its leader alone."""
        return await self._lead(code, lambda unit: table_options.choose(unit, person, changes), interaction)

    async def name(self, code: str, person: int, name: str, interaction: int | None = None) -> PublicTable:
        """Give a table another name; for those at it alone. Raises Refused "e.name" for a name that shows nothing."""
        shown = people.tidy(name, LONGEST_NAME)
        if not shown:
            raise Refused(say("e.name"))

        def give(unit: UnitOfWork) -> None:
            seat_holders.seat_or_refuse(unit.table, person)
            unit.table.row.name = shown

        return await self._do(code, give, interaction)

    async def start(self, code: str, person: int, interaction: int | None = None) -> PublicTable:
        """Call the muster. A table without other people is dealt at once."""
        return await self._lead(code, lambda unit: before_start.start(unit, person), interaction)

    async def receive(
        self, code: str, person: int, invited: Sequence[int] = (), sent_away: Sequence[int] = (), closed: bool | None = None,
        interaction: int | None = None,
    ) -> PublicTable:  # fmt: skip
        """Invite people to a lobby, send people away, close or open its door; for its leader alone."""
        return await self._lead(code, lambda unit: guests.receive(unit, person, invited, sent_away, closed), interaction)

    async def leads(self, code: str, person: int) -> bool:
        """Whether a person leads a lobby."""
        now = self.repository.now()
        table, found = await self.repository.read(code, partial(before_start.reached, now=now))
        return admission.leader(table, found, now, self.repository.acting_person(person)) == self.repository.acting_person(person)

    async def door(self, code: str, person: int) -> Door:
        """The door of a lobby. Raises Refused for everybody but its leader."""
        now = self.repository.now()
        table, found = await self.repository.read(code, partial(before_start.reached, now=now))
        admission.check_leader_of(table, found, now, self.repository.acting_person(person) or person)
        return admission.door_of(table)

    async def _lead(self, code: str, act: Act, interaction: int | None) -> PublicTable:
        """An action for the leader of a lobby alone, who depends on the people present."""
        return await self._do(code, act, interaction, partial(before_start.reached, now=self.repository.now()))

    async def here(self, code: str, person: int, interaction: int | None = None, by_inbox: bool = False) -> PublicTable:
        """Press "I am here" in the muster. The last press deals the game. `by_inbox`: it came from the direct messages, which are
        open."""
        return await self._do(code, lambda unit: before_start.say_here(unit, person, by_inbox), interaction)

    async def decline(self, code: str, person: int, interaction: int | None = None) -> PublicTable:
        """Decline a muster: the captain's seats are free, and the lobby is open to others."""
        return await self._do(code, lambda unit: before_start.decline(unit, person), interaction)

    async def salt(self, code: str, person: int, word: str, interaction: int | None = None) -> PublicTable:
        """Store a captain's word for the draws, until the muster closes; an empty one removes it."""
        return await self._do(code, lambda unit: before_start.add_word(unit, person, word), interaction)

    async def muster_over(self, id: str) -> None:
        """End a muster by its timer. Not during a channel outage."""

        def work(unit: UnitOfWork) -> Result:
            timer = unit.table.timers.get("muster")
            if unit.table.row.status == "muster" and timer is not None and timer.due <= unit.now:
                if unit.table.row.posting == "ok":
                    before_start.miss_muster(unit)
                else:
                    put_off(unit)
            return {}

        await self.repository.change(id, work, by_id=True)

    async def dealing_over(self, id: str) -> None:
        """End the wait for the promise by its timer."""

        def work(unit: UnitOfWork) -> Result:
            timer = unit.table.timers.get("dealing")
            if unit.table.row.status == "dealing" and timer is not None and timer.due <= unit.now:
                promised_deal.give_up(unit)
            return {}

        await self.repository.change(id, work, by_id=True)

    # -- leaving a game

    async def resign(self, code: str, person: int, interaction: int | None = None) -> PublicTable:
        """Resign by the rules of the game; without such rules the computer plays on."""
        return await self._do(code, lambda unit: give_up(unit, person), interaction)

    async def close(self, code: str, person: int, interaction: int | None = None, note: str = "") -> PublicTable:
        """End a table without a result, or vote for its end: see `bot.service.lobby.closing`."""

        def act(unit: UnitOfWork) -> None:
            closing.close_table(unit, person, self.right(unit.table.row.guild), note)
            review(unit)

        return await self._do(code, act, interaction)

    async def play_on(self, code: str, person: int, interaction: int | None = None) -> PublicTable:
        """Vote against the end of a table, or withdraw that vote."""

        def act(unit: UnitOfWork) -> None:
            closing.play_on(unit, person)
            review(unit)

        return await self._do(code, act, interaction)

    def right(self, guild: int) -> Right:
        """The right by which the caller closes games of others in that server."""
        caller, operators = self.repository.caller, self.repository.operators.people
        if self.repository.manages(guild):
            return "manager"
        return "operator" if caller is not None and caller.person in operators else ""

    async def closers(self, code: str) -> tuple[int, ...]:
        """The seats of the captains who close a game together, one a person."""
        return tuple(seat.number for seat in deciders(await self.repository.by_code(code)))

    async def took_back(self, code: str, person: int, interaction: int | None = None) -> PublicTable:
        """Take a seat back from the computer: its captain pressed Decide."""
        return await self._do(code, lambda unit: take_back(unit, person), interaction)

    async def resume(self, code: str) -> PublicTable:
        """Resume posting in a channel that refused, for captains of the table alone."""

        def mended(unit: UnitOfWork) -> None:
            table, caller = unit.table, self.repository.acting_person()
            if table.row.posting == "ok":
                return
            if caller is not None:
                seat_holders.seat_or_refuse(table, caller)
            channel_outage.resume(unit)

        return await self._do(code, mended, None)

    async def move(self, code: str, person: int, guild: int, channel: int, interaction: int | None = None) -> PublicTable:
        """Continue in another channel if the table's own takes no posts. Raises Refused, "e.busy" if a table lives there."""
        asked_from = guild if self.repository.caller is None else self.repository.caller.guild
        try:
            move = partial(channel_outage.move, person=person, guild=asked_from, to=place_for(self.repository, channel))

            def act(unit: UnitOfWork) -> None:
                unit.require(openings.check_moving, self.repository.caller)
                move(unit)

            return await self._do(code, act, interaction, channel_outage.waits)
        except Conflict:
            other = await self.lookup.in_channel(channel)
            raise Refused(say("e.busy", code=Verbatim(other.code if other else code))) from None

    async def _do(self, code: str, act: Act, interaction: int | None, needs: Needs | None = None) -> PublicTable:
        def work(unit: UnitOfWork) -> Result:
            act(unit)
            return {}

        return await self.repository.view_after(await self.repository.change(code, work, interaction, needs=needs))
