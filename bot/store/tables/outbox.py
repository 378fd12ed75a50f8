"""The outbox: requests for posts and the posts made of them, as rows by destination."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import BindParameter, Select, Table, bindparam, delete, exists, insert, or_, select, update

from bot.model.people.people import PersonRecord
from bot.model.posting.posts import TurnPost
from bot.model.record.table_record import STANDS, TableRecord
from bot.model.record.unit_of_work import BELL, EDITED
from bot.model.results.ratings import GameRatings
from bot.model.table.listed import TableSummary
from bot.model.table.table import CaptainState
from bot.store import schema as s
from bot.store.base.database import Connection
from bot.store.people import inboxes, key_value, people
from bot.store.tables import steps
from bot.store.tables.records import FrozenRow, KeptPost, WaitingRow, columns_of, records_from
from engines.kernel.analysis.game_summary import GameSummary

CHANNEL_OUTAGES, REFUSED = ("stopped", "gone", "unread"), ("forbidden", "gone", "history")
"""Values of `posting` for a channel that takes no posts, and outcomes of a post that waits for its channel."""
SPOKEN = "spoken."
"""The first part of keys with the time of the bot's last public answer in a channel (a destination)."""
THREAD = "thread/"
"""The first part of keys for channels (destinations) that are threads opened for a table."""
STEP_KINDS = ("step", "interval")
"""Kinds of posts with a step of a running game."""
_o, _p = s.outbox.c, s.posts.c
_id: BindParameter[Any] = bindparam("of_id")
_TAKE, _NEW = delete(s.outbox).where(_o.id.in_(bindparam("ids", expanding=True))), insert(s.posts).returning(_p.id)
_POST, _CHANGE = select(*columns_of(s.posts, KeptPost)).where(_p.id == _id), update(s.posts).where(_p.id == _id)
_OPEN = update(s.posts).where(_p.id == _id, _p.state.in_(("ready", "sending")))
_ANEW = update(s.posts).where(_p.id == _id, _p.state == "ready")
_NEWEST = (
    select(_p.table_id, _p.content)
    .where(_p.destination == bindparam("of"), _p.state == "sent", _p.action == "post")
    .order_by(_p.id.desc())
    .limit(1)
)
_STANDING = select(_p.content).where(_p.table_id == _id, _p.action == "post", _p.message == bindparam("of_message"))
_LAST = (
    select(_p.message)
    .where(_p.table_id == _id, _p.kind == bindparam("of_kind"), _p.made_at >= bindparam("since"), _p.state == "sent")
    .order_by(_p.id.desc())
    .limit(1)
)
_TOLD_ON = update(s.posts).where(_p.table_id == _id, _p.action == "post", _p.message == bindparam("of_message"))
_INBOX = select(s.people.c.inbox_channel).where(s.people.c.id == _id)


class AlreadyDone(Exception):
    """Another process did it first. Nothing was written."""


@dataclass(frozen=True, slots=True)
class PostInputs:
    """The inputs for a post beside its table.

    - `people`: the recipient and the seated people.
    - `no_inbox_until`: the time until which no inboxes are opened, in seconds since 1970.
    - `narrated`: stored steps that are not in memory.
    - `captain_state`: the state of the captain, for a bell.
    - `courses`: the games of the table in figures, for the end of a game.
    - `newest`: the newest post of the channel, if steps can be added to it.
    - `scenes`: the views of a film.
    - `ratings`: what the game changed, for its end.
    - `waiting`: the other tables that wait for the person, for a digest. `last_digest`: the note of the digest before.
    - `is_rematch`: for a muster. `has_thread`: the channel is a thread opened for tables, for steps.
    - `hears_offers`: the recipient wants to hear of seats on offer there. `offer_post`: the message of the last offer.
    """

    people: Mapping[int, PersonRecord]
    no_inbox_until: float
    narrated: Sequence[Mapping[str, Any]]
    captain_state: CaptainState
    courses: tuple[GameSummary, ...]
    newest: TurnPost | None
    scenes: tuple[Any, ...] = ()
    is_rematch: bool = False
    has_thread: bool = False
    ratings: GameRatings | None = None
    waiting: tuple[TableSummary, ...] = ()
    last_digest: str | None = None
    hears_offers: bool = False
    offer_post: int | None = None


def about(
    db: Connection,
    table: TableRecord,
    person: int | None,
    numbers: Sequence[int],
    beside: CaptainState,
    newest: TurnPost | None = None,
) -> PostInputs:
    """The inputs for a post. `numbers`: the steps that are not in memory."""
    wanted = {seat.person for seat in table.people} | {person}
    known = people.records_of(db, [one for one in wanted if one is not None])
    return PostInputs(known, inboxes.stopped_until(db), steps.narrated(db, table.row.id, numbers), beside, (), newest)


def newest(db: Connection, id: str, destination: str) -> TurnPost | None:
    """The content of the newest post in a channel; None if it belongs to another table or has another kind."""
    row = db.execute(_NEWEST, {"of": destination}).first()
    if row is None or row.table_id != id or row.content is None:
        return None
    told, answered = row.content["told"], key_value.read(db, SPOKEN + destination)
    return None if answered is not None and float(answered) >= told["sent"] else _turn_post(told)


def standing(db: Connection, id: str, message: int | None) -> TurnPost | None:
    """The content of a post of a table's turn; None for a post of another kind, and for none."""
    content = db.execute(_STANDING, {"of_id": id, "of_message": message}).scalar()
    return None if content is None or "told" not in content else _turn_post(content["told"])


def last_of(db: Connection, id: str, kind: str, since: float) -> int | None:
    """The message of a table's last post of a kind since then; None if none stands."""
    return db.execute(_LAST, {"of_id": id, "of_kind": kind, "since": since}).scalar()


def _turn_post(told: Mapping[str, Any]) -> TurnPost:
    steps, rung = tuple(told["steps"]), tuple(told["rung"])
    return TurnPost(told["message"], steps, told["turn"], rung, told["sent"], told["since"], told["shown"])


def has_thread(db: Connection, destination: str) -> bool:
    """Whether a channel is a thread opened for a table."""
    return key_value.read(db, THREAD + destination) is not None


def keep_thread(db: Connection, destination: str, table: str) -> None:
    """Record a thread, until the last table opened there (its id) is deleted."""
    key_value.write(db, THREAD + destination, "1", table)


def update_turn_post(db: Connection, id: str, message: int, content: Mapping[str, Any]) -> None:
    """Record the content of a turn post after an edit."""
    db.execute(_TOLD_ON, {"of_id": id, "of_message": message, "content": content})


# -- what waits


def waiting(db: Connection, destination: str) -> tuple[list[FrozenRow], list[WaitingRow]]:
    """The first frozen post and the rows of the outbox that wait for a destination, in order."""
    of = {"of": destination}
    return records_from(FrozenRow, db.execute(_FIRST, of).all()), records_from(WaitingRow, db.execute(_ROWS, of).all())


def bells_behind(db: Connection, destination: str, id: int) -> list[FrozenRow]:
    """The frozen bells of a destination behind that post, in order."""
    return records_from(FrozenRow, db.execute(_BELLS, {"of": destination, "of_id": id}).all())


def _wanted(kept: Table, record: type) -> Select[Any]:
    return select(*columns_of(kept, record)).where(kept.c.destination == bindparam("of"), _posting(kept)).order_by(kept.c.id)


def _posting(kept: Table) -> Any:
    """The condition that a row may be posted. A refusing channel does not stop direct messages; a quarantined table does."""
    standing = exists().where(s.timers.c.table_id == kept.c.table_id, s.timers.c.kind == STANDS)
    stopped = exists().where(s.tables.c.id == kept.c.table_id, s.tables.c.posting.in_(CHANNEL_OUTAGES))
    return or_(~stopped, kept.c.destination.like("p%")) & ~standing


_FIRST = _wanted(s.posts, FrozenRow).where(_p.state.in_(("ready", "sending"))).limit(1)
_ROWS = _wanted(s.outbox, WaitingRow)
_BELLS = _wanted(s.posts, FrozenRow).where(_p.state == "ready", _p.kind == BELL, _p.id > _id)


def has_step(db: Connection, id: str, destination: str) -> bool:
    """Whether a step of a table waits for that destination, frozen or not."""
    row = select(_o.id).where(_o.table_id == id, _o.destination == destination, _o.kind == "step").limit(1)
    post = (
        select(_p.id)
        .where(_p.table_id == id, _p.destination == destination, _p.kind.in_(STEP_KINDS), _p.state == "ready")
        .limit(1)
    )
    return db.execute(row).first() is not None or db.execute(post).first() is not None


# -- making posts


def take(db: Connection, ids: Sequence[int]) -> None:
    """Delete rows. Raises Taken unless all were there."""
    if db.execute(_TAKE, {"ids": list(ids)}).rowcount != len(ids):
        raise AlreadyDone


def keep(db: Connection, post: Mapping[str, Any]) -> int:
    """Store a new post; its id."""
    id: int = db.execute(_NEW, post).scalar_one()
    return id


def post(db: Connection, id: int) -> KeptPost:
    """A stored post."""
    return KeptPost(*db.execute(_POST, {"of_id": id}).one())


def replace_content(db: Connection, /, id: int, content: Mapping[str, Any], **values: Any) -> None:
    """Replace the content and further `values` of a waiting post."""
    db.execute(_ANEW, {"of_id": id, "content": content, **values})


# -- sending them


def begin_send(db: Connection, id: int, now: float) -> KeptPost | None:
    """Mark a post as being sent, before the send. Returns the post as it was before; None if it is finished already."""
    row = post(db, id)
    if row.state not in ("ready", "sending"):
        return None
    same = _CHANGE.where(_p.state == row.state, _p.tries == row.tries)
    first = now if row.first_sent is None else row.first_sent
    sending = {"state": "sending", "first_sent": first, "tries": row.tries + 1, "not_before": now}
    return row if db.execute(same, {"of_id": id, **sending}).rowcount == 1 else None


def record(db: Connection, /, id: int, state: str, outcome: str, **values: Any) -> None:
    """Record the result of a post. Raises Taken if another process has recorded one."""
    if db.execute(_OPEN, {"of_id": id, "state": state, "outcome": outcome, **values}).rowcount != 1:
        raise AlreadyDone


def inbox_of(db: Connection, person: int) -> int | None:
    """Discord's id of a person's direct messages; None before they were opened."""
    return db.execute(_INBOX, {"of_id": person}).scalar()


# -- what is not to be sent after all, or elsewhere


def cancel(db: Connection, id: str, kind: str) -> None:
    """Cancel the waiting posts of one kind of a table."""
    db.execute(delete(s.outbox).where(_o.table_id == id, _o.kind == kind))
    open_ = (_p.table_id == id) & (_p.kind == kind) & _p.state.in_(("ready", "sending"))
    db.execute(update(s.posts).where(open_).values(state="dead", outcome="withdrawn", content=None))


def forget(db: Connection, id: str, destination: str) -> None:
    """Cancel the waiting posts of a table for one destination."""
    db.execute(delete(s.outbox).where(_o.table_id == id, _o.destination == destination))
    waits = (_p.table_id == id) & (_p.destination == destination) & (_p.state == "ready")
    db.execute(update(s.posts).where(waits).values(state="dead", content=None))


def try_again(db: Connection, id: str, now: float) -> None:
    """Make posts due that the table's channel had refused."""
    refused = (_p.table_id == id) & (_p.state == "ready") & _p.outcome.in_(REFUSED)
    db.execute(update(s.posts).where(refused).values(not_before=now))


def move(db: Connection, id: str, old: str, new: str) -> None:
    """Move the waiting posts of a table to another destination. Edits and removals of buttons there are deleted."""
    waits, ready = (_o.table_id == id) & (_o.destination == old), (_p.table_id == id) & (_p.destination == old)
    db.execute(delete(s.outbox).where(waits, _o.kind.in_((*EDITED, "strip"))))
    db.execute(update(s.outbox).where(waits).values(destination=new))
    db.execute(update(s.posts).where(ready, _p.state == "ready").values(destination=new))
