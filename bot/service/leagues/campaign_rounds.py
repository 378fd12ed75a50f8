"""The course of a campaign: each table goes on with the one before, and has its seats. Pure, on a series as it was read."""

from __future__ import annotations

from dataclasses import replace

from bot.model.results.series import Entrant, Pairing, Series
from bot.service.leagues import league_rounds
from bot.store.series.series import Follower, TableState


def start(series: Series, now: float) -> None:
    """Draw the first table: captains sit in the order in which they have joined."""
    row = series.row
    row.status, row.places, row.round = "running", len(series.entrants), 0
    _draw(series, tuple(one.number for one in series.entrants), None, now)


def before(series: Series) -> Pairing | None:
    """The newest table that was played to its end."""
    return next((one for one in reversed(series.pairings) if one.places), None)


def settle(series: Series, table: TableState, hands_on: bool) -> bool:
    """Note what has become of the open table. A campaign is over with a table that does not hand on, and waits for who leads it
    after one that was closed, which counts for nothing. Returns whether anything has changed."""
    one, row = series.pairings[-1], series.row
    if table.status == "closed":
        _drop(series)
        league_rounds.pause(series, 0.0)
        return True
    if table.status != "over" or len(table.places) != len(one.captains):
        return False
    series.pairings[-1] = replace(one, captains=_holders(series, one, table), places=table.places)
    if not hands_on or row.round >= row.rounds:
        league_rounds.end(series)
    return True


def go_on(series: Series, follower: Follower | None, now: float) -> bool:
    """Draw the next table, or take the one by which captains have gone on themselves. While a seat is free nothing is drawn.
    Returns whether anything has changed."""
    if all(one.is_decided for one in series.pairings):
        captains = _seats(series) if follower is not None else _seated(series)
        if captains:
            _draw(series, captains, follower, now)
        return bool(captains)
    last = series.pairings[-1]
    if last.table or follower is None:
        return False
    series.pairings[-1] = _linked(last, follower)
    return True


def _draw(series: Series, captains: tuple[int, ...], follower: Follower | None, now: float) -> None:
    row = series.row
    row.round, row.due = row.round + 1, now + row.round_seconds
    drawn = Pairing(row.round, captains)
    series.pairings.append(drawn if follower is None else _linked(drawn, follower))


def _linked(one: Pairing, follower: Follower) -> Pairing:
    return replace(one, table=follower.table, code=follower.code, channel=follower.channel)


def _drop(series: Series) -> None:
    """Take out the newest table. Captains who were to come or to go after it do so before it is drawn again."""
    round = series.pairings.pop().round
    series.row.round = round - 1
    series.entrants = [replace(one, joined=min(one.joined, round), left=min(one.left, round)) for one in series.entrants]


def _seats(series: Series) -> tuple[int, ...]:
    """The captains of the newest table by seat."""
    return series.pairings[-1].captains if series.pairings else tuple(range(series.row.places))


def _seated(series: Series) -> tuple[int, ...]:
    """The captains of the next table by seat: those of the one before, and late ones in place of those who have left. Nobody
    while a seat is free."""
    following, sat = series.row.round + 1, _seats(series)
    playing = [one.number for one in series.entrants if one.person is not None and one.plays_in(following)]
    waiting = iter([number for number in playing if number not in sat])
    seated = [number if number in playing else next(waiting, -1) for number in sat]
    return () if -1 in seated else tuple(seated)


def _holders(series: Series, one: Pairing, table: TableState) -> tuple[int, ...]:
    """The captains who held the seats at the end. Somebody who took one over is a captain of the campaign from then on."""
    held: list[int] = []
    for number, (person, name) in zip(one.captains, table.holders, strict=True):
        known = None if person is None else series.entrant_of(person)
        if known is None and person is not None:
            known = Entrant(len(series.entrants), one.round, 0, person, name)
            series.entrants.append(known)
        sits = number if known is None or known.number in held else known.number
        held.append(sits if sits not in held else next(other for other in one.captains if other not in held))
    return tuple(held)
