"""Rows about results of games: one for each game, and one for each captain of each seat."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass, fields, replace
from itertools import groupby
from operator import itemgetter
from typing import Any

from sqlalchemy import ColumnElement, Update, bindparam, exists, insert, or_, select, update

from bot.model.results.ratings import EstimateChange, GameRatings, Outcomes
from bot.model.results.results import GameResult, Holder
from bot.store import schema as s
from bot.store.base.database import Connection

_r, _h = s.results.c, s.result_seats.c
_NEW, _NEW_SEATS = insert(s.results), insert(s.result_seats)
_OWN = tuple(one.name for one in fields(GameResult) if one.name != "holders")
_HOLDER = tuple(one.name for one in fields(Holder))
_ONE = select(s.results).where(_r.table_id == bindparam("of_id"))
_SEATS = select(s.result_seats).where(_h.table_id == bindparam("of_id")).order_by(_h.seat, _h.holder)
_GAMES = select(*(_r[name] for name in _OWN))
_CAPTAINS = select(_h.table_id, *(_h[name] for name in _HOLDER)).join(s.results, _r.table_id == _h.table_id)
_LATER = select(
    exists().where(
        _r.guild == bindparam("of_guild"),
        or_(_r.ended > bindparam("at"), (_r.ended == bindparam("at")) & (_r.table_id > bindparam("of_id"))),
    )
)
_OUTCOME = (
    update(s.results).where(_r.table_id == bindparam("of_id"), _r.unrated != bindparam("why")).values(unrated=bindparam("why"))
)
_CHANGED = update(s.result_seats).where(_h.table_id == bindparam("of_id"), _h.person == bindparam("of_person"))
_UNCHANGED = (
    update(s.result_seats).where(_h.table_id == bindparam("of_id"), _h.estimate.is_not(None)).values(estimate=None, before=None)
)
_UNRATED = select(_r.table_id, _r.unrated).where(_r.guild == bindparam("of_guild"), _r.unrated != "")
_CHANGES = (
    select(_h.table_id, _h.person, _h.before, _h.estimate).join(s.results, _r.table_id == _h.table_id)
    .where(_r.guild == bindparam("of_guild"), _h.estimate.is_not(None))
)  # fmt: skip
_COUNTING = (
    select(_r.table_id).distinct().join(s.result_seats, _r.table_id == _h.table_id)
    .where(_h.person == bindparam("of_person"), _r.guild == bindparam("of_guild"), _r.barred == "")
    .where((_r.annulled != "") == bindparam("is_annulled"))
)  # fmt: skip

_ANNULLED = (
    select(s.people.c.name, s.people.c.id).distinct().join(s.result_seats, s.people.c.id == _h.person)
    .join(s.results, _r.table_id == _h.table_id).where(_r.guild == bindparam("of_guild"), _r.annulled != "")
)  # fmt: skip


def add(db: Connection, result: GameResult) -> None:
    """Write the result of a game."""
    db.execute(_NEW, {name: getattr(result, name) for name in _OWN})
    db.execute(_NEW_SEATS, [{"table_id": result.table_id, **asdict(one)} for one in result.holders])


def of_table(db: Connection, id: str) -> GameResult | None:
    """The result of a table's game; None if there is none."""
    return next(_results(db, _r.table_id == id), None)


def _results(db: Connection, wanted: ColumnElement[bool]) -> Iterator[GameResult]:
    seats = db.execute(_CAPTAINS.where(wanted).order_by(_h.table_id, _h.seat, _h.holder)).all()
    of_game = {id: tuple(Holder(*row[1:]) for row in rows) for id, rows in groupby(seats, key=itemgetter(0))}
    games = db.execute(_GAMES.where(wanted).order_by(_r.ended, _r.table_id)).all()
    return (GameResult(*[*row, of_game.get(row.table_id, ())]) for row in games)


def in_order(db: Connection, guild: int) -> Iterator[GameResult]:
    """The results of a server in the order in which they count: by their end, then by their id. Annulled ones are left out."""
    return _results(db, (_r.guild == guild) & (_r.annulled == ""))


def has_later(db: Connection, result: GameResult) -> bool:
    """Whether a game of the server is kept that counts after this one."""
    return bool(db.execute(_LATER, {"of_guild": result.guild, "at": result.ended, "of_id": result.table_id}).scalar())


def note_outcomes(db: Connection, outcomes: Outcomes) -> None:
    """Write for each game why it was not rated after all, or what it changed."""
    _each(db, _OUTCOME, [{"of_id": id, "why": unrated} for id, (unrated, _) in outcomes.items()])
    _each(db, _UNCHANGED, [{"of_id": id} for id in outcomes])
    _each(db, _CHANGED, [
        {"of_id": id, "of_person": person, "before": one.before, "estimate": one.after}
        for id, (_, changes) in outcomes.items() for person, one in changes.items()
    ])  # fmt: skip


def _each(db: Connection, statement: Update, rows: list[dict[str, Any]]) -> None:
    if rows:
        db.execute(statement, rows)


def outcomes(db: Connection, guild: int) -> Outcomes:
    """The outcomes of a server's games that are kept. Games that are rated and changed nothing are left out."""
    found = {row.table_id: (row.unrated, dict[int, EstimateChange]()) for row in db.execute(_UNRATED, {"of_guild": guild})}
    for id, person, before, after in db.execute(_CHANGES, {"of_guild": guild}):
        found.setdefault(id, ("", {}))[1][person] = EstimateChange(before, after)
    return found


def ratings_of(db: Connection, id: str) -> GameRatings | None:
    """The changes by a game for captains who are listed; None without a result, and if its end says nothing of ratings."""
    found = outcome(db, id)
    if found is None or found[0] in UNTOLD or found[2]:
        return None
    hidden = select(s.opted_out.c.person).where(s.opted_out.c.person == _h.person).exists()
    rows = db.execute(_SEATS.where(_h.estimate.is_not(None), _h.person > 0, ~hidden), {"of_id": id}).all()
    return GameRatings(found[0] or found[1], tuple((row.seat, EstimateChange(row.before, row.estimate)) for row in rows))


def changes(db: Connection, id: str) -> dict[int, EstimateChange]:
    """The cautious estimates that a game changed, by person."""
    rows = db.execute(_SEATS, {"of_id": id}).all()
    return {row.person: EstimateChange(row.before, row.estimate) for row in rows if row.estimate is not None}


def outcome(db: Connection, id: str) -> tuple[str, str, str] | None:
    """Why a game is not rated: the bar at its end, the reason found later, and the note of who annulled it. None for no game."""
    found = db.execute(_ONE, {"of_id": id}).first()
    return None if found is None else (found.barred, found.unrated, found.annulled)


UNTOLD = ("practice", "alone", "older")
"""Bars of games of which the end says nothing about ratings."""


def annul(db: Connection, id: str, note: str) -> int | None:
    """Take a game out of the ladders, with a note; an empty one puts it back. Its server, or None for no such game."""
    found = db.execute(_ONE, {"of_id": id}).first()
    if found is None:
        return None
    db.execute(update(s.results).where(_r.table_id == id).values(annulled=note))
    db.execute(_UNCHANGED, {"of_id": id})
    guild: int = found.guild
    return guild


def counting(db: Connection, guild: int, person: int, is_annulled: bool) -> list[str]:
    """The games of a person in a server that count, or would if they were not annulled."""
    return list(db.execute(_COUNTING, {"of_person": person, "of_guild": guild, "is_annulled": is_annulled}).scalars())


def annulled_people(db: Connection, guild: int) -> list[tuple[str, int]]:
    """Captains of games of a server that are annulled, each with the number."""
    return [(row.name, row.id) for row in db.execute(_ANNULLED, {"of_guild": guild})]


def correct(db: Connection, id: str, places: Mapping[int, int]) -> None:
    """Put other places to the seats of a game."""
    for seat, place in places.items():
        db.execute(update(s.result_seats).where(_h.table_id == id, _h.seat == seat).values(place=place))


def missing(db: Connection) -> list[str]:
    """Tables with a finished game of which no result is kept."""
    is_kept = exists().where(_r.table_id == s.tables.c.id)
    return list(db.execute(select(s.tables.c.id).where(s.IS_OVER, ~is_kept).order_by(s.tables.c.ended, s.tables.c.id)).scalars())


def guilds(db: Connection) -> list[int]:
    """The servers with results."""
    return list(db.execute(select(_r.guild).distinct().order_by(_r.guild)).scalars())


def rename(db: Connection, person: int, number: int) -> None:
    """Put that number in place of a person, so that the games of others stay as they were."""
    db.execute(update(s.result_seats).where(_h.person == person).values(person=number))


OPEN_TO_ALL = ("", "friendly", "handed", "few", "new")
"""Bars of games whose channel everybody in the server could view: the others may tell of tables that are not for all."""
_OF_PERSON = (
    select(_r.table_id, _r.game, _r.ended, s.result_seats).join(s.results, _r.table_id == _h.table_id)
    .where(_h.person == bindparam("of_person"), _r.guild == bindparam("of_guild"), _r.barred.in_(OPEN_TO_ALL), _r.annulled == "")
    .order_by(_r.ended, _r.table_id)
)  # fmt: skip
_BESIDE = (
    select(_h.table_id, _h.team, _h.place, _h.person).where(_h.table_id.in_(bindparam("ids", expanding=True)))
    .where(_h.person > 0)
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A finished game as its captain's profile has it. `estimate`: that of the captain after it, if it is rated.
    `others`: the people of other teams, and whether each of them did worse."""

    table_id: str
    game: str
    holder: Holder
    others: tuple[tuple[int, bool], ...] = ()
    ended: float = 0.0
    estimate: int | None = None


def of_person(db: Connection, guild: int, person: int) -> list[PlayedGame]:
    """The games of a person in a server that all of the server could see, in their order."""
    found = db.execute(_OF_PERSON, {"of_person": person, "of_guild": guild}).all()
    return [
        PlayedGame(
            row.table_id, row.game, Holder(**{name: getattr(row, name) for name in _HOLDER}), ended=row.ended,
            estimate=row.estimate,
        )
        for row in found
    ]  # fmt: skip


def beside(db: Connection, games: Iterable[PlayedGame]) -> list[PlayedGame]:
    """These games with the people of other teams, and whether each of them did worse."""
    ids = [one.table_id for one in games]
    rows = db.execute(_BESIDE, {"ids": ids}).all()
    others: dict[str, list[Any]] = {}
    for row in rows:
        others.setdefault(row.table_id, []).append(row)
    return [
        replace(one, others=tuple(
            (row.person, row.place > one.holder.place) for row in others.get(one.table_id, ()) if row.team != one.holder.team
        )) for one in games
    ]  # fmt: skip
