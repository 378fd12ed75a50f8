"""Ends that captains can agree on: who may be declared the winner, who are partners, and the places that follow."""

from __future__ import annotations

from collections.abc import Iterator

from bot.model.record.table_record import TableRecord
from bot.model.table.votes import Motion

Places = tuple[tuple[int, ...], ...]


def teams(table: TableRecord) -> tuple[tuple[int, ...], ...]:
    """The seats by team: partners have the same side; seats that are alike are a team each."""
    sides = [side.id for side in table.game.sides(table.row.options, len(table.seats))] or list(map(str, range(len(table.seats))))
    return tuple(tuple(seat for seat, one in enumerate(sides) if one == side) for side in dict.fromkeys(sides))


def teams_in_play(table: TableRecord) -> tuple[tuple[int, ...], ...]:
    """The teams of which somebody is still in the game; all if there is none."""
    playing = table.game.seats_to_be_asked(table.position)
    return tuple(team for team in teams(table) if playing & set(team)) or teams(table)


def partners(table: TableRecord, seat: int) -> tuple[int, ...]:
    """The team of a seat."""
    return next(team for team in teams(table) if seat in team)


def winners(table: TableRecord) -> tuple[int, ...]:
    """The seats that may be declared the winner, one a team."""
    return tuple(team[0] for team in teams_in_play(table))


def places(table: TableRecord, motion: Motion, by: int) -> Places:
    """The places of the end that `by` has called a vote on. Teams that are out of the game come last."""
    playing = teams_in_play(table)
    gone = tuple(seat for team in teams(table) if team not in playing for seat in team)
    if motion.kind == "draw":
        return _without_empty((tuple(seat for team in playing for seat in team), gone))
    first = next(_first(table, motion, by))
    others = tuple(seat for team in playing if team != first for seat in team)
    return _without_empty((first, others, gone))


def _first(table: TableRecord, motion: Motion, by: int) -> Iterator[tuple[int, ...]]:
    """The team that wins: that of the named seat, or the one that does not concede."""
    if motion.seat is not None:
        yield partners(table, motion.seat)
    yield from (team for team in teams_in_play(table) if by not in team)


def _without_empty(found: Places) -> Places:
    return tuple(tuple(sorted(seats)) for seats in found if seats)
