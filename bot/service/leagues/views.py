"""A series as its readers may know it."""

from __future__ import annotations

from bot.model.results.series import Series, SeriesLine, SeriesTable, SeriesView
from bot.model.table.terms import read_terms
from bot.service.leagues.league_rounds import has_room, lots_of
from bot.service.leagues.standings import points, standings


def view(series: Series, person: int = 0, is_manager: bool = False) -> SeriesView:
    """The view of a person; of nobody in particular for 0."""
    row, lots = series.row, lots_of(series)
    names = {one.number: one.name for one in series.entrants}
    gone = {one.number for one in series.entrants if one.left or one.person is None}
    ordered = standings(names, series.pairings, row.system, lots.of_captain)
    lines = tuple(
        SeriesLine(
            one.place, one.captain, names[one.captain], one.points, one.played, one.wins, one.opponents, one.beaten,
            one.captain in gone,
        )
        for one in ordered
    )  # fmt: skip
    tables = tuple(
        SeriesTable(
            one.round, one.captains, tuple(names[captain] for captain in one.captains), one.code,
            points(one, row.system) if one.is_decided else (), one.is_forfeit, one.channel,
        )
        for one in series.pairings
    )  # fmt: skip
    own = series.entrant_of(person) if person else None
    return SeriesView(
        id=row.id, name=row.name, game=row.game, language=row.language, system=row.system, status=row.status, round=row.round,
        rounds=row.rounds, limit=row.round_seconds, due=row.due, lines=lines, tables=tables, promise=lots.promise,
        seed=row.seed if row.status == "over" else "", options=row.options, terms=read_terms(row.terms), seats=row.sizes[0],
        is_led=is_manager or bool(person and person == row.opener),
        number=None if own is None else own.number, has_room=has_room(series),
    )  # fmt: skip
