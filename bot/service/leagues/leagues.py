"""Matches, leagues and campaigns for one caller: opened, joined, left, begun, paused, closed, and read.

They belong to their channel. Somebody who may not view it finds only those in which he plays."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from bot.model.base.refusals import Refused, refusal
from bot.model.base.times import DAY
from bot.model.clocks.time_control import TimeControl, write_time_control
from bot.model.people.people import Language, Person
from bot.model.results.series import Entrant, Series, SeriesRow, SeriesView, System
from bot.model.table.terms import Terms, write_terms
from bot.service.leagues import campaign_rounds, league_rounds
from bot.service.leagues.draw import FEWEST
from bot.service.leagues.views import view
from bot.service.people import openings
from bot.service.table.repository import TableRepository
from bot.store.base.database import Connection
from bot.store.series import series as store
from engines.kernel.base.messages import say
from engines.kernel.choices.shapes import Illegal
from locales import people

MOST_OF_GUILD, MOST_OF_PERSON = 10, 3
"""Live series of a server, and of who opens them."""
MOST_ROUNDS = 20
LONGEST_NAME = 40
LEAST_LIMIT, MOST_LIMIT = 1, 60
"""Days of a round."""
NUMBERS = 999_999_999
"""The range of numbers of series, which are drawn by lot."""
GAMES_OF_A_MATCH = (3, 5)


@dataclass(frozen=True, slots=True)
class SeriesWish:
    """A series that somebody wishes to open. `kind`: Discord's number of the kind of the channel; `days`: of a round."""

    name: str
    game: str
    system: System
    size: int
    rounds: int
    days: int
    pace: TimeControl
    language: Language
    channel: int
    kind: int


class Leagues:
    """Changes and reads series. `LeagueClock`, which `wake` wakes, carries changes out and shows them."""

    def __init__(self, repository: TableRepository, wake: Callable[[], None]) -> None:
        self.repository, self.wake = repository, wake

    async def open(self, person: Person, wish: SeriesWish) -> SeriesView:
        """A new series in its channel, with its opener as the first captain. Raises Refused for what is not offered, and where
        or by whom no tables are opened."""
        caller, rnd = self.repository.caller, self.repository.rnd
        if caller is None or not caller.guild:
            raise Refused(say("e.serveronly"))
        await self.repository.store.read(openings.check_opening, caller)
        sizes = self._sizes(wish)
        options = self._linked(wish.game, {}, sizes[0]) if wish.system == "campaign" else {}
        row = SeriesRow(
            id=1 + rnd.randrange(NUMBERS), version=1, guild=caller.guild, channel=wish.channel, kind=wish.kind, opener=person.id,
            name=people.tidy(wish.name, LONGEST_NAME), game=wish.game, language=wish.language, options=dict(options),
            pace=write_time_control(wish.pace), system=wish.system, sizes=list(sizes), rounds=wish.rounds,
            round_seconds=wish.days * DAY, seed=rnd.randbytes(32).hex(),
        )  # fmt: skip
        made = Series(row, [Entrant(0, person=person.id, name=person.name)], [])
        await self.repository.store.write(_create, made)
        self.wake()
        return self._view(made)

    def _sizes(self, wish: SeriesWish) -> tuple[int, ...]:
        """The sizes of tables, the wanted one first. Raises Refused."""
        game = self.repository.game_of(wish.game)
        if wish.system == "match" and any(one.name == "match" for one in game.option_fields(game.players[0])):
            raise Refused(say("e.series.match", game=say(f"game.{wish.game}")))
        wanted = {"groups": wish.size, "campaign": next((n for n in game.players if n > 1), 0)}.get(wish.system, 2)
        sizes = (wanted, *(size for size in (3, 4) if wish.system == "groups" and size != wanted and size in game.players))
        fits = wanted in game.players and (wish.system != "groups" or wanted in (3, 4))
        rounds = GAMES_OF_A_MATCH if wish.system == "match" else range(1, MOST_ROUNDS + 1)
        if not fits or wish.rounds not in rounds or not LEAST_LIMIT <= wish.days <= MOST_LIMIT:
            raise Refused(say("e.series.setup", game=say(f"game.{wish.game}")))
        try:
            game.read_options({}, wanted)
        except Illegal:
            raise Refused(say("e.series.setup", game=say(f"game.{wish.game}"))) from None
        return sizes

    def _linked(self, game: str, given: Mapping[str, Any], seats: int) -> Mapping[str, Any]:
        """The options of a campaign's tables. Raises Refused for a game that has no campaign."""
        found = self.repository.game_of(game).campaign_options(given, seats)
        if found is None:
            raise Refused(say("e.series.campaign", game=say(f"game.{game}")))
        return found

    async def choose(
        self, id: int, options: Mapping[str, Any] | None = None, terms: Terms | None = None, seats: int | None = None
    ) -> SeriesView:
        """Set options, terms or the number of seats of its tables before it begins. Raises Refused for others than its opener and
        managers, and for what the game does not take."""

        def chosen(series: Series) -> None:
            row = series.row
            if row.status != "open":
                raise Refused(say("e.series.begun"))
            if seats is not None:
                self._choose_seats(series, seats)
            self._choose_options(row, options or {})
            if terms is not None:
                row.terms = write_terms(terms)
            try:
                for size in row.sizes:
                    self.repository.game_of(row.game).read_options(row.options, size)
            except Illegal as wrong:
                raise refusal(wrong) from None

        return await self._change(id, chosen, is_led=True)

    def _choose_options(self, row: SeriesRow, options: Mapping[str, Any]) -> None:
        """Raises Refused if the tables of a campaign would not go on with one another."""
        row.options = {**row.options, **options}
        if row.system == "campaign":
            row.options = dict(self._linked(row.game, row.options, row.sizes[0]))
            if any(row.options.get(name) != value for name, value in options.items()):
                raise Refused(say("e.series.linked"))

    def _choose_seats(self, series: Series, seats: int) -> None:
        """Raises Refused but for a match or a campaign, and for a number that the game or its captains do not fit."""
        row = series.row
        if row.system not in ("match", "campaign") or seats not in self.repository.game_of(row.game).players or not seats >= 2:
            raise Refused(say("e.notoffered"))
        if seats < len(series.entrants):
            raise Refused(say("e.series.full", n=seats))
        row.sizes = [seats]

    async def view(self, id: int) -> SeriesView:
        """A series as the caller may know it. Raises Refused for one that is not open to him."""
        return self._view(await self._find(id))

    async def join(self, id: int, person: Person) -> SeriesView:
        """Take part: from the first round on, or in a running league from the next one on. Raises Refused without room."""

        def joined(series: Series) -> None:
            self._join(series, person)

        return await self._change(id, joined)

    def _join(self, series: Series, person: Person) -> None:
        row, own = series.row, series.entrant_of(person.id)
        if row.status == "over":
            raise Refused(say("e.series.over"))
        if own is not None and not own.left:
            raise Refused(say("e.series.in"))
        self.repository.operators.check_may_sit(person.id)
        most = league_rounds.most_entrants(series)
        if len(series.entrants) >= most:
            raise Refused(say("e.series.full", n=most))
        joined = 1 if row.status == "open" else league_rounds.first_round_for_late(series)
        if not joined or own is not None:
            raise Refused(say("e.series.late"))
        series.entrants.append(Entrant(len(series.entrants), joined, 0, person.id, person.name))

    async def leave(self, id: int) -> SeriesView:
        """Take part no more: at once before the first round, else from the next one on. Raises Refused for no captain."""

        def left(series: Series) -> None:
            own = series.entrant_of(self._person)
            if own is None or own.left:
                raise Refused(say("e.series.out"))
            if series.row.status == "over":
                raise Refused(say("e.series.over"))
            others = [one for one in series.entrants if one != own]
            if series.row.status == "open":
                series.entrants = [replace(one, number=number) for number, one in enumerate(others)]
            else:
                gone = replace(own, left=max(series.row.round + 1, own.joined))
                series.entrants = sorted([*others, gone], key=lambda one: one.number)

        return await self._change(id, left)

    async def start(self, id: int) -> SeriesView:
        """Begin the first round. Raises Refused for others than its opener and managers, and for too few captains."""

        def started(series: Series) -> None:
            if series.row.status != "open":
                raise Refused(say("e.series.begun"))
            if not league_rounds.may_start(series):
                raise Refused(say("e.series.few", n=max(FEWEST, min(series.row.sizes))))
            begun = campaign_rounds if series.row.system == "campaign" else league_rounds
            begun.start(series, self.repository.now())

        return await self._change(id, started, is_led=True)

    async def pause(self, id: int) -> SeriesView:
        """Stop the clock of the round, or let it run again. Raises Refused for others than its opener and managers."""

        def paused(series: Series) -> None:
            act = {"running": league_rounds.pause, "paused": league_rounds.resume}.get(series.row.status)
            if act is None:
                raise Refused(say("e.series.still"))
            act(series, self.repository.now())

        return await self._change(id, paused, is_led=True)

    async def close(self, id: int) -> SeriesView:
        """End a series before its time. Raises Refused for others than its opener and managers."""

        def closed(series: Series) -> None:
            if series.row.status == "over":
                raise Refused(say("e.series.over"))
            league_rounds.end(series)

        return await self._change(id, closed, is_led=True)

    async def offered(self, only_live: bool = True) -> list[tuple[str, int]]:
        """The names and numbers of series that are open to the caller, the newest last."""
        caller = self.repository.caller
        if caller is None or not caller.guild:
            return []
        rows = await self.repository.store.read(store.of_guild, caller.guild, only_live)
        own = await self.repository.store.read(store.of_person, caller.person)
        return [(row.name, row.id) for row in rows if self._is_open(row, row.id in own)]

    # -- what all of them share

    @property
    def _person(self) -> int:
        return self.repository.acting_person() or 0

    def _is_open(self, row: SeriesRow, plays: bool) -> bool:
        caller = self.repository.caller
        if caller is None:
            return True
        return caller.guild == row.guild and (plays or caller.views(row.guild, row.place))

    def _leads(self, row: SeriesRow) -> bool:
        return row.opener == self._person or self.repository.manages(row.guild)

    def _view(self, series: Series) -> SeriesView:
        return view(series, self._person, self.repository.manages(series.row.guild))

    async def _find(self, id: int) -> Series:
        found = await self.repository.store.read(store.load, id)
        if found is None or not self._is_open(found.row, found.entrant_of(self._person) is not None):
            raise Refused(say("e.series.none"))
        return found

    async def _change(self, id: int, work: Callable[[Series], None], is_led: bool = False) -> SeriesView:
        """Change a series and write it; again if another change was faster."""
        for _ in range(store.TRIES):
            series = await self._find(id)
            if is_led and not self._leads(series.row):
                raise Refused(say("e.series.lead"))
            work(series)
            try:
                await self.repository.store.write(store.save, series)
            except store.SeriesConflict:
                continue
            self.wake()
            return self._view(series)
        raise Refused(say("e.loading"))


def _create(db: Connection, made: Series) -> None:
    """Write a new series if the limits allow it."""
    if store.opened_by(db, made.row.opener) >= MOST_OF_PERSON:
        raise Refused(say("e.series.many", n=MOST_OF_PERSON))
    if len(store.of_guild(db, made.row.guild)) >= MOST_OF_GUILD:
        raise Refused(say("e.series.server", n=MOST_OF_GUILD))
    store.create(db, made)
