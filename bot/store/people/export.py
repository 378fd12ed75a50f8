"""Everything that is kept about a person, part by part, for the person alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sqlalchemy import BindParameter, Select, bindparam, literal, select

from bot.store import schema as s
from bot.store.base.database import Connection

_person: BindParameter[int] = bindparam("of_person", type_=s.people.c.id.type)
_t, _s, _a, _d, _l, _o, _r, _rs = (
    one.c for one in (s.tables, s.seats, s.answers, s.drafts, s.lines, s.posts, s.results, s.result_seats)
)
_seat = (_s.person == _person) & (_s.table_id == _t.id)
_his = s.seats.join(s.tables, _seat)
_TABLE = (_t.code, _t.game, _t.guild, _t.channel, _t.status, _t.opened, _t.ended)
_SEAT = (_s.number, _s.name, _s.word, _s.side, _s.zone, _s.saved_time, _s.defaults_in_row, _s.sitting_in, _s.no_inbox)
_standing, _met, _in, _c = s.standings.c, s.meetings.c, s.members.c, s.calls.c
_series, _entrant = s.series.c, s.entrants.c
PARTS: Mapping[str, Select[Any]] = {
    "person": select(s.people).where(s.people.c.id == _person),
    "seats": select(*_TABLE, *_SEAT).select_from(_his),
    "tables_sat_at": select(_t.code, s.captains.c.live).join(s.captains, s.captains.c.table_id == _t.id).where(
        s.captains.c.person == _person
    ),
    "open_answers": select(_t.code, _a.seat, _a.kind, _a.answer, _a.at).select_from(
        _his.join(s.answers, (_a.table_id == _t.id) & (_a.seat == _s.number) & (_a.decision == _t.decision))
    ),
    "drafts": select(_t.code, _d.seat, _d.decision, _d.answer, _d.lines, _d.quoted, _d.sent).select_from(
        _his.join(s.drafts, (_d.table_id == _t.id) & (_d.seat == _s.number))
    ),
    "answers_in_advance": select(_t.code, _l.seat, _l.line, _l.scope, _l.answer, _l.at).select_from(
        _his.join(s.lines, (_l.table_id == _t.id) & (_l.seat == _s.number))
    ),
    "results": select(
        _r.game, _r.guild, _r.ended, _r.reason, _rs.seat, _rs.side, _rs.place, _rs.answers, _rs.missed, _rs.late, _rs.seconds,
        _rs.estimate, _rs.before,
    ).join(s.results, _r.table_id == _rs.table_id).where(_rs.person == _person),
    "leaderboards": select(s.standings).where(_standing.person == _person),
    "captains_met": select(_met.guild, _met.game, _met.season, _met.met, _met.against).where(_met.person == _person),
    "left_out_of_lists": select(literal(True).label("left_out")).where(s.opted_out.c.person == _person),
    "servers": select(_in.guild, _in.joined, _in.hears_offers).where(_in.person == _person),
    "series_opened": select(_series.name, _series.game, _series.guild, _series.channel).where(_series.opener == _person),
    "series_entered": select(_series.name, _entrant.number, _entrant.name, _entrant.joined, _entrant.until).join(
        s.series, _series.id == _entrant.series
    ).where(_entrant.person == _person),
    "calls_by_you": select(_c.at).where(_c.caller == _person),
    "calls_to_you": select(_c.at).where(_c.called == _person),
    "messages_to_you": select(_o.kind, _o.made_at, _o.state, _o.outcome).where(_o.destination == bindparam("destination")),
    "told_and_read": select(s.meta.c.key, s.meta.c.value).where(s.meta.c.key.like(bindparam("ending"))),
}  # fmt: skip
"""The parts by their names in the file. Numbers of other people are left out."""


def everything(db: Connection, person: int) -> dict[str, list[dict[str, Any]]]:
    """The rows about a person, by the name of their part."""
    given = {"of_person": person, "destination": f"p{person}", "ending": f"%.{person}"}
    return {name: [dict(row) for row in db.execute(part, given).mappings()] for name, part in PARTS.items()}
