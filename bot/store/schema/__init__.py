"""The tables of the database. Times are seconds since 1970; Discord's ids are 64-bit numbers.

May import: nothing.
"""

from bot.store.schema.games import (
    HAS_BEGUN,
    IS_OVER,
    LIVE,
    answers,
    calls,
    captains,
    drafts,
    interactions,
    lines,
    private_steps,
    record,
    seats,
    steps,
    tables,
    timers,
)
from bot.store.schema.ground import metadata
from bot.store.schema.ladders import boards, meetings, opted_out, result_seats, results, seasons, side_ratings, standings
from bot.store.schema.leagues import entrants, series
from bot.store.schema.persons import leases, members, meta, people, servers
from bot.store.schema.sending import destinations, outbox, posts

__all__ = [
    "HAS_BEGUN",
    "IS_OVER",
    "LIVE",
    "answers",
    "boards",
    "calls",
    "captains",
    "destinations",
    "drafts",
    "entrants",
    "interactions",
    "leases",
    "lines",
    "meetings",
    "members",
    "meta",
    "metadata",
    "opted_out",
    "outbox",
    "people",
    "posts",
    "private_steps",
    "record",
    "result_seats",
    "results",
    "seasons",
    "seats",
    "series",
    "servers",
    "side_ratings",
    "standings",
    "steps",
    "tables",
    "timers",
]
