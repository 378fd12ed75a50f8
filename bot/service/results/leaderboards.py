"""Leaderboards and profiles of the server from which they are asked for. They tell of games that all of it could see."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from bot.model.base.refusals import Refused
from bot.model.results.ratings import ALL_GAMES, ALL_TIME, LEAST_GAMES, CaptainRating, Ladder
from bot.service.table.repository import TableRepository
from bot.store.base.database import Connection
from bot.store.people import people, servers
from bot.store.results import ladders, results
from bot.store.results.ladders import PLACED, ListedRow
from bot.store.results.results import PlayedGame
from bot.store.tables import callers
from engines import games
from engines.kernel.base.messages import say

PAGE, FEWEST = 10, 4
"""Captains on a page; captains with a place, fewer than which a board is shown without places."""
MOST_OPPONENTS, MOST_TOLD_OF = 3, 200
"""Opponents named in a profile, and the newest games that are looked through for them."""
MOST_POINTS = 60
"""The newest estimates of a course."""
HONOURED = 3
"""Places that are named at the end of a season."""
MOST_NAMED = 25
"""Names offered for a captain."""
LARGEST = 2**63 - 1
"""The largest number that a captain may have."""


@dataclass(frozen=True, slots=True)
class BoardRow:
    """A captain on a board. `place`: 0 for none. `name`: empty if it is not known any more."""

    person: int
    name: str
    place: int
    rating: CaptainRating


@dataclass(frozen=True, slots=True)
class BoardPage:
    """A page of a board, its number and how many there are. `season`: the running one. `own`: the row of who asks, whether
    listed or not; None without a rated game. `rated`: captains that are listed. `is_hidden`: who asks is left out of all
    lists."""

    ladder: Ladder
    season: int
    rows: tuple[BoardRow, ...]
    page: int
    pages: int
    rated: int
    has_places: bool
    own: BoardRow | None
    is_hidden: bool


@dataclass(frozen=True, slots=True)
class SideCount:
    """Games played and won; of a side, with an opponent, or in all."""

    played: int = 0
    won: int = 0

    def with_game(self, is_won: bool) -> SideCount:
        """The counts with one more game."""
        return SideCount(self.played + 1, self.won + is_won)


@dataclass(frozen=True, slots=True)
class Profile:
    """A captain's games in this server.

    - `ratings`: by game, this season; over all under the empty name.
    - `courses`: the estimates of this season by game, one after each rated game from the fifth on.
    - `games`, `sides`, `opponents`: games played and won, by game, by game and side, by name.
    - `streak`: the last games in a row that were won.
    - `in_time`, `late`: answers to open questions, and deadlines missed at them. `seconds`: running time of the answers.
    - `is_own`: who asks is the captain. `is_hidden`: the captain is left out of all lists.
    """

    person: int
    name: str
    season: int
    ratings: Mapping[str, CaptainRating]
    courses: Mapping[str, tuple[int, ...]]
    games: Mapping[str, SideCount]
    sides: Mapping[tuple[str, str], SideCount]
    opponents: Sequence[tuple[str, SideCount]]
    streak: int
    in_time: int
    late: int
    seconds: float
    is_own: bool
    is_hidden: bool


class Leaderboards:
    """Reads boards and profiles for one caller, of the caller's server alone."""

    def __init__(self, repository: TableRepository) -> None:
        self.repository = repository

    @property
    def _guild(self) -> int:
        """The server. Raises Refused outside of one."""
        caller = self.repository.caller
        if caller is None or not caller.guild:
            raise Refused(say("e.serveronly"))
        return caller.guild

    @property
    def _person(self) -> int:
        return self.repository.acting_person() or 0

    async def page(self, game: str, is_all_time: bool, page: int | None) -> BoardPage:
        """A page of a board; None: the one with the caller's own place."""
        return await self.repository.store.read(_page, self._guild, game, is_all_time, page, self._person, self.repository.now())

    async def profile(self, person: int | None) -> Profile:
        """A captain's profile; None: the caller's own. Raises Refused for a captain who is left out of lists or has no game."""
        wanted = self._person if person is None else person
        return await self.repository.store.read(_profile, self._guild, wanted, self._person, self.repository.now())

    async def names(self, beginning: str) -> list[tuple[str, int]]:
        """Captains on this server's boards whose names begin so, each with the number."""
        return await self.repository.store.read(_names, self._guild, beginning.casefold())

    async def season(self) -> int:
        """The running season, for managers of the server alone. Raises Refused for others."""
        return await self.repository.store.read(ladders.season_at, self._managed, self.repository.now())

    async def begin_season(self, after: int) -> tuple[int, bool]:
        """Begin the season after that one; its number, and whether it had not begun. Raises Refused for everybody but
        managers."""
        return await self.repository.store.write(_begin_season, self._managed, after, self.repository.now())

    async def honours(self, season: int) -> tuple[BoardPage, ...]:
        """The first places of a season: over all games, then of each game that has any."""
        return await self.repository.store.read(_honours, self._guild, season, self._person)

    async def annul(self, named: str, note: str) -> tuple[str | None, int]:
        """Take a game out of the server's ladders, or all games of a listed captain, or put them back by an empty note.

        Returns the name of the captain (None for a game by its code), and how many games. Raises Refused for everybody but
        managers, and if nothing that counts goes by that.
        """
        return await self.repository.store.write(_annul, self._managed, named, note)

    @property
    def _managed(self) -> int:
        """The server, if the caller manages it."""
        if not self.repository.manages(self._guild):
            raise Refused(say("e.manager"))
        return self._guild

    async def is_hidden(self) -> bool:
        """Whether the caller is left out of all lists."""
        return await self.repository.store.read(ladders.has_opted_out, self._person)

    async def opt(self, is_out: bool) -> None:
        """Leave the caller out of all lists, or put the caller back."""
        await self.repository.store.write(ladders.opt, self._person, is_out)


def as_number(named: str) -> int:
    """The number of a captain that was written; 0 if it is none."""
    written = int(named) if named.isascii() and named.isdecimal() and len(named) <= len(str(LARGEST)) else 0
    return written if written <= LARGEST else 0


def _begin_season(db: Connection, guild: int, after: int, now: float) -> tuple[int, bool]:
    _check_shown(db, guild)
    running = ladders.season_at(db, guild, now)
    return (ladders.begin_season(db, guild, now), True) if running == after else (running, False)


def _check_shown(db: Connection, guild: int) -> None:
    """Raises Refused for a server without leaderboards."""
    if not servers.of(db, guild).ratings:
        raise Refused(say("e.ladder.off"))


def _honours(db: Connection, guild: int, season: int, person: int) -> tuple[BoardPage, ...]:
    boards = (_board(db, guild, Ladder(game, season), season, 0, person) for game in (ALL_GAMES, *games()))
    placed = (replace(one, rows=tuple(row for row in one.rows if 0 < row.place <= HONOURED)) for one in boards)
    return tuple(one for one in placed if one.rows)


def _annul(db: Connection, guild: int, named: str, note: str) -> tuple[str | None, int]:
    if _annul_game(db, guild, named.upper(), note):
        return None, 1
    return _annul_captain(db, guild, named, note)


def _annul_game(db: Connection, guild: int, code: str, note: str) -> bool:
    """Games elsewhere, and those that never counted, are as unknown as a code that was never given."""
    named = callers.version_of(db, "code", code)
    found = None if named is None else results.of_table(db, named[0])
    if found is None or found.guild != guild or found.barred:
        return False
    results.annul(db, found.table_id, note)
    ladders.note_change(db, guild, True)
    return True


def _annul_captain(db: Connection, guild: int, named: str, note: str) -> tuple[str, int]:
    """Notes of before stay as they are."""
    sought = _names(db, guild, named.casefold()) if note else results.annulled_people(db, guild)
    alike = {id for name, id in sought if named and name.casefold().startswith(named.casefold())}
    person = as_number(named) or (alike.pop() if len(alike) == 1 else 0)
    found = [] if ladders.has_opted_out(db, person) else results.counting(db, guild, person, is_annulled=not note)
    if not found:
        raise Refused(say("e.annul"))
    for id in found:
        results.annul(db, id, note)
    ladders.note_change(db, guild, True)
    return _names_of(db, [person]).get(person, ""), len(found)


def _page(db: Connection, guild: int, game: str, is_all_time: bool, page: int | None, person: int, now: float) -> BoardPage:
    season = ladders.season_at(db, guild, now)
    return _board(db, guild, Ladder(game, ALL_TIME if is_all_time else season), season, page, person)


def _board(db: Connection, guild: int, ladder: Ladder, season: int, page: int | None, person: int) -> BoardPage:
    _check_shown(db, guild)
    rated, placed = ladders.listed(db, guild, ladder), ladders.listed(db, guild, ladder, PLACED)
    own, has_places = ladders.own(db, guild, ladder, person), placed >= FEWEST
    at = ladders.place(db, guild, ladder, own.rating.rating.estimate) if own is not None and own.visibility == PLACED else 0
    pages = max(1, -(-rated // PAGE))
    number = max(0, at - 1) // PAGE if page is None else min(max(0, page), pages - 1)
    found = ladders.page(db, guild, ladder, number * PAGE, PAGE)
    names = _names_of(db, [*(row.person for row in found), person])
    rows = tuple(
        _row(row, names, number * PAGE + n + 1 if has_places and row.visibility == PLACED else 0) for n, row in enumerate(found)
    )
    mine = None if own is None else _row(own, names, at if has_places else 0)
    is_hidden = ladders.has_opted_out(db, person)
    return BoardPage(ladder, season, rows, number, pages, rated, has_places, mine, is_hidden)


def _row(row: ListedRow, names: Mapping[int, str], place: int) -> BoardRow:
    return BoardRow(row.person, names.get(row.person, ""), place, row.rating)


def _names_of(db: Connection, ids: Iterable[int]) -> dict[int, str]:
    return {id: one.person.name for id, one in people.records_of(db, ids).items()}


def _profile(db: Connection, guild: int, person: int, asker: int, now: float) -> Profile:
    is_hidden, season = ladders.has_opted_out(db, person), ladders.season_at(db, guild, now)
    played = results.of_person(db, guild, person)
    if person < 0 or (person != asker and (is_hidden or not played)):
        raise Refused(say("e.profile"))
    won = [one.holder.place == 1 for one in played]
    streak = next((n for n, is_won in enumerate(reversed(won)) if not is_won), len(won))
    games: dict[str, SideCount] = {}
    by_side: dict[tuple[str, str], SideCount] = {}
    for one, is_won in zip(played, won, strict=True):
        games[one.game] = games.get(one.game, SideCount()).with_game(is_won)
        if one.holder.side:
            key = one.game, one.holder.side
            by_side[key] = by_side.get(key, SideCount()).with_game(is_won)
    is_rated = servers.of(db, guild).ratings
    ratings = ladders.of_person(db, guild, season, person) if is_rated else {}
    courses = _courses(played, ladders.began(db, guild, season)) if is_rated else {}
    return Profile(
        person, _names_of(db, [person]).get(person, ""), season, ratings, courses, games, by_side,
        _opponents(db, played), streak, sum(one.holder.ordinary for one in played), sum(one.holder.late for one in played),
        sum(one.holder.seconds for one in played), person == asker, is_hidden,
    )  # fmt: skip


def _courses(played: Sequence[PlayedGame], began: float) -> dict[str, tuple[int, ...]]:
    """The estimates after each rated game of a season, by game. Those before an estimate is shown are left out."""
    found: dict[str, list[int]] = {}
    for one in played:
        if one.ended >= began and one.estimate is not None:
            found.setdefault(one.game, []).append(one.estimate)
    return {game: tuple(all_[LEAST_GAMES - 1 :][-MOST_POINTS:]) for game, all_ in found.items() if len(all_) >= LEAST_GAMES}


def _opponents(db: Connection, played: Sequence[PlayedGame]) -> list[tuple[str, SideCount]]:
    """The opponents met most, who want to be listed and have a name."""
    counts: dict[int, SideCount] = {}
    for one in results.beside(db, played[-MOST_TOLD_OF:]):
        for person, is_beaten in one.others:
            counts[person] = counts.get(person, SideCount()).with_game(is_beaten)
    order = sorted(counts, key=lambda person: (-counts[person].played, person))[: 4 * MOST_OPPONENTS]
    names = _names_of(db, order)
    told = [person for person in order if names.get(person) and not ladders.has_opted_out(db, person)]
    return [(names[person], counts[person]) for person in told[:MOST_OPPONENTS]]


def _names(db: Connection, guild: int, beginning: str) -> list[tuple[str, int]]:
    return ladders.names(db, guild, beginning, MOST_NAMED)
