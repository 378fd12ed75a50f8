"""The course of a series: what its tables decide, when a round is over, and what comes then. Pure, on a series as it was read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from bot.model.results.series import WIN, Entrant, Pairing, Series
from bot.service.leagues.draw import FEWEST, League, draw, holders
from bot.service.leagues.lots import Lots
from bot.service.leagues.standings import points
from bot.store.series.series import TableState

MOST_ENTRANTS = 40
"""Captains of a series."""
ENDED = ("over", "closed")
"""States of a table at which nobody plays any more."""


def lots_of(series: Series) -> Lots:
    """The lots of a series."""
    return Lots(str(series.row.id), bytes.fromhex(series.row.seed))


def league_of(series: Series) -> League:
    """The facts of a series that its draws need."""
    return League(series.row.system, tuple(series.row.sizes), series.row.places, lots_of(series))


def start(series: Series, now: float) -> None:
    """Begin the first round."""
    row = series.row
    row.status, row.places, row.round = "running", len(series.entrants), 0
    if row.system == "robin":
        row.rounds = league_of(series).longest
    begin_round(series, now)


def begin_round(series: Series, now: float) -> None:
    """Draw the next round; without one the series is over."""
    row = series.row
    entrants = [_with_leave(one, row.round + 1) for one in series.entrants]
    drawn = () if row.round >= row.rounds or is_won(series) else draw(league_of(series), entrants, series.pairings, row.round + 1)
    if not drawn:
        end(series)
        return
    row.round, row.due = row.round + 1, now + row.round_seconds
    series.entrants = entrants
    series.pairings += drawn


def _with_leave(one: Entrant, round: int) -> Entrant:
    """The captain; somebody who was forgotten plays no further round."""
    return one if one.person is not None or one.left else replace(one, left=round)


def end(series: Series) -> None:
    """End a series."""
    series.row.status, series.row.due, series.row.rest = "over", None, None


def is_won(series: Series) -> bool:
    """Whether a match is won: a captain has won more than half of its games, or has nobody to play any more."""
    if series.row.system != "match":
        return False
    wins = [sum(_has_won(one, captain.number) for one in series.pairings) for captain in series.entrants]
    return 2 * max(wins, default=0) > series.row.rounds or any(one.left for one in series.entrants)


def _has_won(pairing: Pairing, captain: int) -> bool:
    return pairing.is_decided and points(pairing, "match")[pairing.captains.index(captain)] == WIN


def settle(series: Series, tables: Mapping[str, TableState], now: float) -> bool:
    """Decide the tables that have ended, and at the end of the round all others. Begin the next round once all are decided.
    Returns whether anything has changed."""
    row, is_late = series.row, series.row.due is not None and now >= series.row.due
    decided = [_decided(series, one, tables.get(one.table), is_late) for one in series.pairings]
    has_changed, series.pairings = decided != series.pairings, decided
    if all(one.is_decided for one in series.of_round(row.round)):
        begin_round(series, now)
        return True
    return has_changed


def _decided(series: Series, one: Pairing, table: TableState | None, is_late: bool) -> Pairing:
    """The pairing, decided if its table says how, or the round's limit is over."""
    if one.is_decided:
        return one
    if table is not None and table.status == "over" and len(table.places) == len(one.captains):
        return replace(one, places=table.places)
    if table is not None and table.status in ("lobby", "closed"):
        return _forfeited(series, one, table.seated if table.status == "lobby" else frozenset())
    if not is_late:
        return one
    if table is None or table.status == "muster":
        return _forfeited(series, one, frozenset() if table is None else table.here)
    return replace(one, places=(1,) * len(one.captains), is_forfeit=True)


def _forfeited(series: Series, one: Pairing, came: frozenset[int]) -> Pairing:
    """The pairing, in which those who came share the first place, and the others the last. Nobody has one if nobody came."""
    person = {captain.number: captain.person for captain in series.entrants}
    here = [person[captain] in came for captain in one.captains]
    behind = 1 + sum(here)
    return replace(one, is_forfeit=True, places=tuple(1 if came else behind for came in here) if any(here) else ())


def waiting(series: Series) -> list[int]:
    """The numbers of pairings of this round, among all, whose tables are to be opened."""
    return [at for at, one in enumerate(series.pairings) if not one.is_decided and not one.table]


def pause(series: Series, now: float) -> None:
    """Stop the clock of the round. Games go on by their own clocks."""
    row = series.row
    left = row.round_seconds if row.system == "campaign" else max(0.0, (row.due or now) - now)
    row.status, row.rest, row.due = "paused", left, None


def resume(series: Series, now: float) -> None:
    """Let the clock of the round run again."""
    row = series.row
    row.status, row.due, row.rest = "running", now + (row.rest or 0.0), None


def first_round_for_late(series: Series) -> int:
    """The first round that somebody who comes now plays; 0 for none, because there is no round or no place left."""
    row, number = series.row, len(series.entrants)
    if row.system == "match" or row.round >= row.rounds:
        return 0
    if row.system == "campaign":
        playing = sum(one.person is not None and one.plays_in(row.round + 1) for one in series.entrants)
        return row.round + 1 if playing < row.places else 0
    joined = row.round + 1
    if row.system != "robin":
        return joined
    entrants = [*series.entrants, Entrant(number, joined)]
    return joined if number in holders(row.places, entrants, joined).values() else 0


def most_entrants(series: Series) -> int:
    """How many captains may take part: at the one table of a match, or of a campaign before it begins, or in a league."""
    row = series.row
    is_bounded = row.system == "match" or (row.system == "campaign" and row.status == "open")
    return row.sizes[0] if is_bounded else MOST_ENTRANTS


def has_room(series: Series) -> bool:
    """Whether somebody may join now."""
    is_open = series.row.status == "open" or (series.row.status != "over" and first_round_for_late(series) > 0)
    return is_open and len(series.entrants) < most_entrants(series)


def may_start(series: Series) -> bool:
    """Whether enough captains are there."""
    return len(series.entrants) >= max(FEWEST, min(series.row.sizes))
