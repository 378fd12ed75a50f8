"""Rows about ladders of a server: standings of people, ratings of sides, meetings of pairs, seasons."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, Table, bindparam, case, delete, func, insert, select, update
from sqlalchemy.dialects import sqlite

from bot.model.results.ratings import (
    ALL_GAMES,
    ALL_TIME,
    LEAST_GAMES,
    LEAST_OPPONENTS,
    CaptainRating,
    Ladder,
    Meeting,
    Meetings,
    Pair,
    Rating,
    Sides,
    Standings,
)
from bot.store import schema as s
from bot.store.base.database import Connection

FIRST_SEASON = 1
LISTED, PLACED = 1, 2
"""Values of `standings.shown`; 0 is for the others."""

MOST_SOUGHT = 2000
"""Captains among whom a name is sought, the best first."""
PORTION = 5000
"""People named in one statement."""

_st, _si, _me, _b, _o = s.standings.c, s.side_ratings.c, s.meetings.c, s.boards.c, s.opted_out.c
_new_board = sqlite.insert(s.boards)
_COUNT = _new_board.on_conflict_do_update(
    index_elements=["guild"], set_={"version": _b.version + 1, "stale": _b.stale | _new_board.excluded.stale}
)
_SEASON = (
    select(s.seasons.c.number).where(s.seasons.c.guild == bindparam("of_guild"), s.seasons.c.began <= bindparam("at"))
    .order_by(s.seasons.c.number.desc()).limit(1)
)  # fmt: skip


def season_at(db: Connection, guild: int, at: float) -> int:
    """The season of a server at a time, in seconds since 1970."""
    return db.execute(_SEASON, {"of_guild": guild, "at": at}).scalar() or FIRST_SEASON


def begin_season(db: Connection, guild: int, now: float) -> int:
    """Begin the next season of a server; its number."""
    number = season_at(db, guild, now) + 1
    db.execute(insert(s.seasons), {"guild": guild, "number": number, "began": now})
    return number


def merge_season(db: Connection, guild: int, number: int) -> bool:
    """Take back the beginning of a season: its games count for the one before. False if it has not begun."""
    mine = (s.seasons.c.guild == guild) & (s.seasons.c.number == number)
    if db.execute(delete(s.seasons).where(mine)).rowcount == 0:
        return False
    note_change(db, guild, True)
    return True


def seasons(db: Connection, guild: int) -> list[tuple[float, int]]:
    """The seasons of a server after the first, in order, each with its beginning."""
    found = select(s.seasons.c.began, s.seasons.c.number).where(s.seasons.c.guild == guild).order_by(s.seasons.c.number)
    return [(row.began, row.number) for row in db.execute(found)]


def began(db: Connection, guild: int, season: int) -> float:
    """The beginning of a season; 0 for the first."""
    return next((at for at, number in seasons(db, guild) if number == season), 0.0)


def note_change(db: Connection, guild: int, is_stale: bool) -> None:
    """Count a change of a server's results. A stale board is to be recomputed."""
    db.execute(_COUNT, {"guild": guild, "version": 1, "stale": is_stale})


def version(db: Connection, guild: int) -> int:
    """The number of changes of a server's results."""
    return db.execute(select(_b.version).where(_b.guild == guild)).scalar() or 0


def stale(db: Connection) -> list[int]:
    """Servers with a board that is to be recomputed."""
    return list(db.execute(select(_b.guild).where(_b.stale).order_by(_b.guild)).scalars())


def mark_fresh(db: Connection, guild: int) -> None:
    """Note that the board of a server is recomputed."""
    db.execute(update(s.boards).where(_b.guild == guild).values(stale=False))


def _on(table: Table, guild: int, ladders: Sequence[Ladder] | None) -> ColumnElement[bool]:
    """The rows of these ladders; None: of all."""
    of_guild = table.c.guild == guild
    if ladders is None:
        return of_guild
    games, numbers = {one.game for one in ladders}, {one.season for one in ladders}
    return of_guild & table.c.game.in_(games) & table.c.season.in_(numbers)


def standings(db: Connection, guild: int, ladders: Sequence[Ladder] | None = None, people: Iterable[int] = ()) -> Standings:
    """The standings of these people on ladders; of everybody without `ladders`."""
    found = select(s.standings).where(_on(s.standings, guild, ladders))
    found = found if ladders is None else found.where(_st.person.in_(list(people)))
    return {(Ladder(row.game, row.season), row.person): standing_of(row) for row in db.execute(found)}


def standing_of(row: Any) -> CaptainRating:
    """The standing in a row."""
    return CaptainRating(Rating(row.mu, row.sigma), row.games, row.wins, row.opponents, row.before)


def sides(db: Connection, guild: int, ladders: Sequence[Ladder] | None = None, named: Iterable[str] = ()) -> Sides:
    """The ratings of these sides on ladders; of all without `ladders`."""
    found = select(s.side_ratings).where(_on(s.side_ratings, guild, ladders))
    found = found if ladders is None else found.where(_si.side.in_(list(named)))
    return {(Ladder(row.game, row.season), row.side): Rating(row.mu, row.sigma) for row in db.execute(found)}


def meetings(db: Connection, guild: int, ladders: Sequence[Ladder] | None = None, people: Iterable[int] = ()) -> Meetings:
    """The meetings of these people among themselves on ladders; all without `ladders`."""
    columns = _me.game, _me.season, _me.person, _me.other, _me.met, _me.against
    found, ids = select(*columns).where(_on(s.meetings, guild, ladders)), list(people)
    found = found if ladders is None else found.where(_me.person.in_(ids), _me.other.in_(ids))
    return {
        (Ladder(game, season), (person, other)): Meeting(met, against)
        for game, season, person, other, met, against in db.execute(found)
    }


def keep(db: Connection, guild: int, people: Standings, of_sides: Sides, pairs: Meetings) -> None:
    """Write standings, ratings of sides and meetings, in place of those of before."""
    hidden = _opted_out(db, sorted({person for _, person in people}))
    _put(db, s.standings, [
        {**_of(guild, ladder), "person": person, "mu": one.rating.mu, "sigma": one.rating.sigma, "games": one.games,
         "wins": one.wins, "opponents": one.opponents, "before": one.before, "estimate": one.rating.estimate,
         "shown": 0 if person in hidden or person < 0 else visibility(one)}
        for (ladder, person), one in people.items()
    ])  # fmt: skip
    _put(db, s.side_ratings, [
        {**_of(guild, ladder), "side": side, "mu": one.mu, "sigma": one.sigma} for (ladder, side), one in of_sides.items()
    ])  # fmt: skip
    _put(db, s.meetings, [
        {**_of(guild, ladder), "person": pair[0], "other": pair[1], "met": one.met, "against": one.against}
        for (ladder, pair), one in pairs.items()
    ])  # fmt: skip


def _opted_out(db: Connection, people: Sequence[int]) -> set[int]:
    """The people of these who are left out of all lists."""
    parts = (people[first : first + PORTION] for first in range(0, len(people), PORTION))
    return {person for part in parts for person in db.execute(select(_o.person).where(_o.person.in_(part))).scalars()}


def visibility(one: CaptainRating) -> int:
    """Whether a standing is listed, and has a place."""
    if one.games < LEAST_GAMES:
        return 0
    return PLACED if one.opponents >= LEAST_OPPONENTS else LISTED


def _of(guild: int, ladder: Ladder) -> dict[str, Any]:
    return {"guild": guild, "game": ladder.game, "season": ladder.season}


def _put(db: Connection, table: Table, rows: list[dict[str, Any]]) -> None:
    if rows:
        db.execute(insert(table).prefix_with("OR REPLACE"), rows)


def drop(
    db: Connection, guild: int, people: Iterable[tuple[Ladder, int]], of_sides: Iterable[tuple[Ladder, str]],
    pairs: Iterable[tuple[Ladder, Pair]],
) -> None:  # fmt: skip
    """Remove standings, ratings of sides and meetings."""
    keys: dict[Table, list[dict[str, Any]]] = {
        s.standings: [{**_of(guild, ladder), "person": person} for ladder, person in people],
        s.side_ratings: [{**_of(guild, ladder), "side": side} for ladder, side in of_sides],
        s.meetings: [{**_of(guild, ladder), "person": pair[0], "other": pair[1]} for ladder, pair in pairs],
    }
    for table, rows in keys.items():
        if rows:
            named = [table.c[name] == bindparam(f"of_{name}") for name in rows[0]]
            db.execute(delete(table).where(*named), [{f"of_{name}": key for name, key in row.items()} for row in rows])


def list_anew(db: Connection, guild: int) -> None:
    """Decide again who is listed and has a place, wherever that has changed."""
    is_out = (_st.person < 0) | _st.person.in_(select(_o.person))
    now = case((is_out | (_st.games < LEAST_GAMES), 0), (_st.opponents >= LEAST_OPPONENTS, PLACED), else_=LISTED)
    db.execute(update(s.standings).where(_st.guild == guild, _st.shown != now).values(shown=now))


def opt(db: Connection, person: int, is_out: bool) -> None:
    """Leave a person out of all lists, or put the person back."""
    db.execute(delete(s.opted_out).where(_o.person == person))
    if is_out:
        db.execute(insert(s.opted_out), {"person": person})
    for row in db.execute(select(s.standings).where(_st.person == person)).all():
        place = _st.guild == row.guild, _st.game == row.game, _st.season == row.season, _st.person == person
        db.execute(update(s.standings).where(*place).values(shown=0 if is_out else visibility(standing_of(row))))


def has_opted_out(db: Connection, person: int) -> bool:
    """Whether a person is left out of all lists."""
    return db.execute(select(_o.person).where(_o.person == person)).first() is not None


def rename(db: Connection, person: int, number: int) -> None:
    """Put a number below all others in place of a person. Its pairs have it first. A board that is being recomputed has the
    person still, and is not put in place."""
    mine = select(_st.guild).where(_st.person == person)
    db.execute(update(s.boards).where(_b.guild.in_(mine)).values(version=_b.version + 1))
    db.execute(update(s.standings).where(_st.person == person).values(person=number, shown=0))
    db.execute(update(s.meetings).where(_me.person == person).values(person=number))
    db.execute(update(s.meetings).where(_me.other == person).values(person=number, other=_me.person))
    db.execute(delete(s.opted_out).where(_o.person == person))


@dataclass(frozen=True, slots=True)
class ListedRow:
    """A row of a ladder as it is listed. `visibility`: see `LISTED` and `PLACED`."""

    person: int
    rating: CaptainRating
    visibility: int


_LADDER = (_st.guild == bindparam("of_guild")) & (_st.game == bindparam("of_game")) & (_st.season == bindparam("of_season"))
_PAGE = (
    select(s.standings).where(_LADDER, _st.shown > 0).order_by(_st.shown.desc(), _st.estimate.desc(), _st.person.desc())
    .limit(bindparam("most")).offset(bindparam("first"))
)  # fmt: skip
_COUNTED = select(func.count()).where(_LADDER, _st.shown >= bindparam("least"))
_ABOVE = select(func.count()).where(_LADDER, _st.shown == PLACED, _st.estimate > bindparam("than"))
_OWN = select(s.standings).where(_LADDER, _st.person == bindparam("of_person"))
_LADDERS = (
    select(s.standings).where(_st.person == bindparam("of_person"), _st.guild == bindparam("of_guild"))
    .where(_st.season == bindparam("of_season")).order_by(_st.game)
)  # fmt: skip


def page(db: Connection, guild: int, ladder: Ladder, first: int, most: int) -> list[ListedRow]:
    """A part of a ladder: captains with a place, the best first, then those without one."""
    found = db.execute(_PAGE, {**_named(guild, ladder), "first": first, "most": most})
    return [ListedRow(row.person, standing_of(row), row.shown) for row in found]


def listed(db: Connection, guild: int, ladder: Ladder, least: int = LISTED) -> int:
    """How many captains are listed on a ladder, or have a place on it."""
    return db.execute(_COUNTED, {**_named(guild, ladder), "least": least}).scalar() or 0


def own(db: Connection, guild: int, ladder: Ladder, person: int) -> ListedRow | None:
    """A person's row on a ladder."""
    row = db.execute(_OWN, {**_named(guild, ladder), "of_person": person}).first()
    return None if row is None else ListedRow(row.person, standing_of(row), row.shown)


def place(db: Connection, guild: int, ladder: Ladder, estimate: int) -> int:
    """The place of an estimate among captains with a place."""
    return 1 + (db.execute(_ABOVE, {**_named(guild, ladder), "than": estimate}).scalar() or 0)


def of_person(db: Connection, guild: int, season: int, person: int) -> dict[str, CaptainRating]:
    """The ratings of a person in a season, or of all time, by game."""
    found = db.execute(_LADDERS, {"of_guild": guild, "of_season": season, "of_person": person})
    return {row.game: standing_of(row) for row in found}


def _named(guild: int, ladder: Ladder) -> dict[str, Any]:
    return {"of_guild": guild, "of_game": ladder.game, "of_season": ladder.season}


def names(db: Connection, guild: int, beginning: str, most: int) -> list[tuple[str, int]]:
    """Captains listed over all games and time whose names begin so, each with the number."""
    of_all = (_st.guild == guild) & (_st.game == ALL_GAMES) & (_st.season == ALL_TIME) & (_st.shown > 0)
    found = select(s.people.c.name, s.people.c.id).join(s.standings, s.people.c.id == _st.person)
    told = [(row.name, row.id) for row in db.execute(found.where(of_all).order_by(_st.estimate.desc()).limit(MOST_SOUGHT))]
    return [(name, id) for name, id in told if name.casefold().startswith(beginning)][:most]
