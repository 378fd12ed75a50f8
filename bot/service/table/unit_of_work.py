"""The unit of work: one change of a table, as a working copy with all rows of its transaction.

Nothing here reads or writes the database. The inputs of the change are read before it (`inputs`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any, Concatenate, ParamSpec

from bot.model.posting.ports import Clock
from bot.model.posting.posts import NarratedStep
from bot.model.record.table_record import SavedAnswer, StoredStep, TableRecord
from bot.model.record.unit_of_work import EDITED, OutboxRow, PendingRows, Rows, channel, inbox
from bot.model.table.table import CaptainState
from bot.service.people.quotas import USUAL, Quotas
from bot.service.process.randomness import Randomness
from bot.service.table import facts
from bot.service.table.facts import RoundFacts
from bot.store.base.database import Connection
from bot.store.tables.unit_of_work import Result
from engines.kernel.base import codec
from engines.kernel.base.messages import Captain, Message, dump_message, say
from engines.kernel.contract.game import Game
from engines.kernel.record import record

P = ParamSpec("P")


@dataclass(frozen=True, slots=True)
class NewStep:
    """A step to be stored: its public narration, and the private sentences of seats with other words."""

    narrated: NarratedStep
    own: Mapping[int, tuple[Message, ...]]


@dataclass
class UnitOfWork:
    """A table `before` a change, its working copy `table`, and the rows to be written. `now` is one moment for all of it.

    Chance comes from `randomness`; `rnd` is the stream of tables. `inputs`: the inputs of the change.
    """

    clock: Clock
    before: TableRecord
    table: TableRecord
    now: float
    randomness: Randomness
    steps: list[NewStep] = field(default_factory=list)
    round_facts: list[RoundFacts] = field(default_factory=list)
    rows: list[record.Entry] = field(default_factory=list)
    closed: list[tuple[int, dict[int, SavedAnswer]]] = field(default_factory=list)
    outbox_rows: list[OutboxRow] = field(default_factory=list)
    quotas: Quotas = USUAL
    inputs: Any = None
    conditions: list[Callable[[Connection], object]] = field(default_factory=list)
    extra_writes: list[Callable[[Connection], object]] = field(default_factory=list)

    @property
    def rnd(self) -> Random:
        """The stream of ids, seeds and the host's salts."""
        return self.randomness.tables

    @property
    def changes_panels(self) -> bool:
        """Whether captains see another position than before."""
        old, new = self.before, self.table
        is_new = [getattr(old.row, name) != getattr(new.row, name) for name in ("decision", "round", "step", "status")]
        return any(is_new) or old.seats != new.seats

    def post(self, kind: str, wait: float = 0.0, **facts: Any) -> None:
        """Put a request for the table's channel into the outbox, due in `wait` seconds (scaled) at the earliest."""
        row = self.table.row
        ready = self.now + self.clock.short(wait)
        self.outbox_rows.append(OutboxRow(kind, channel(row.channel), ready, row.step, row.decision, facts=facts))

    def note(
        self, message: Message, ring: Iterable[int] = (), *, names_deadline: bool = False, kind: str = "note", **facts: Any
    ) -> None:
        """Put a line for the channel into the outbox, and the people it mentions (`ring`). One that names the deadline goes while
        its question is open, and at no pause."""
        self.post(kind, message=dump_message(message), ring=list(ring), until=names_deadline, **facts)

    def direct(self, kind: str, person: int, wait: float = 0.0, patience: float = 0.0, **facts: Any) -> None:
        """Put a request for a person's direct messages into the outbox. `patience`: further seconds, never scaled, because people
        need them."""
        row = self.table.row
        ready = self.now + self.clock.short(wait) + patience
        self.outbox_rows.append(OutboxRow(kind, inbox(person), ready, row.step, row.decision, person, facts))

    def post_notice(self, id: str, seat: int | None = None) -> None:
        """Put a short notice for the channel into the outbox: a message id, about a captain or the table."""
        message = say(id) if seat is None else say(id, who=Captain(seat))
        self.note(message)

    def write_also(self, function: Callable[Concatenate[Connection, P], object], *given: P.args, **named: P.kwargs) -> None:
        """Call a function of the store in the same transaction, after the table is written. Nothing is written if it raises."""
        self.extra_writes.append(lambda db: function(db, *given, **named))

    def require(self, function: Callable[Concatenate[Connection, P], object], *given: P.args, **named: P.kwargs) -> None:
        """Call a function of the store before the table is written, as a condition. Nothing is written if it raises."""
        self.conditions.append(lambda db: function(db, *given, **named))

    def pending_rows(self) -> PendingRows:
        """All rows, under the next version of the table."""
        self.table.row.version = self.before.row.version + 1
        self.table.row.asked = self._asked()
        narrated = {step.narrated.step: dump_narrated(self.table.game, step.narrated) for step in self.steps}
        entries = self._facts({number: one["view"] for number, one in narrated.items()})
        return PendingRows(
            self._state(), tuple(self.closed), self._record(), self._narrated(narrated, entries), self._own(),
            self._more_facts(narrated, entries), self._outbox_rows(),
        )  # fmt: skip

    def _asked(self) -> list[int] | None:
        """The seats of the open question, so that lists need not load the position."""
        state = self.table.state if self.table.row.status == "running" else None
        return None if state is None else sorted(state.asked.seats if state.asked is not None else ())

    def _state(self) -> tuple[Mapping[str, Any] | None, ...]:
        state = self.table.state
        if state is self.before.state:
            return ()
        return (None if state is None else self.table.game.dump(state),)

    def _record(self) -> Rows:
        id, first = self.table.row.id, self.table.row.recorded - len(self.rows)
        return [{"table_id": id, "number": first + n, "row": record.dump_entry(row)} for n, row in enumerate(self.rows)]

    def _narrated(self, narrated: Mapping[int, Any], entries: Mapping[int, list[facts.Entry]]) -> Rows:
        """The new steps with their facts. The last one is remembered."""
        id = self.table.row.id
        rows: Rows = [
            {"table_id": id, "step": number, "at": self.now, "told": one, "facts": entries.get(number)}
            for number, one in narrated.items()
        ]
        if rows:
            self.table.newest = StoredStep(rows[-1]["step"], rows[-1]["told"], rows[-1]["facts"])
        return rows

    def _own(self) -> Rows:
        return [
            {"table_id": self.table.row.id, "step": step.narrated.step, "seat": seat, "sentences": list(map(dump_message, own))}
            for step in self.steps for seat, own in step.own.items()
        ]  # fmt: skip

    def _more_facts(
        self, narrated: Mapping[int, Any], entries: Mapping[int, list[facts.Entry]]
    ) -> tuple[tuple[int, list[Any]], ...]:
        """Facts to append to the last stored step."""
        newest = self.before.newest
        if newest is None or newest.number in narrated or newest.number not in entries:
            return ()
        more = [*(newest.facts or ()), *entries[newest.number]]
        if not narrated:
            self.table.newest = StoredStep(newest.number, newest.narration, more)
        return ((newest.number, more),)

    def _facts(self, views: dict[int, Any]) -> dict[int, list[facts.Entry]]:
        """The facts of each step, given the public views of new ones. The last stored board is built again if it is not in
        memory."""
        entries: dict[int, list[facts.Entry]] = {}
        if not self.round_facts:
            return entries
        before, newest = self.table.last_board, self.before.newest
        if newest is not None:
            views.setdefault(newest.number, newest.narration["view"])
        for step, entry in facts.dump(self.round_facts, self._board_kept() if before is None else before, views):
            entries.setdefault(step, []).append(entry)
        self.table.last_board = self.round_facts[-1].board
        return entries

    def _board_kept(self) -> bytes:
        """The board before the change, if it is the last stored one."""
        if self.before.state is None or self.before.newest is None:
            return facts.NONE
        board = facts.board_of(self.before.game, self.before.state)
        return board if facts.follows(self.before.newest.facts, board) else facts.NONE

    def _outbox_rows(self) -> tuple[OutboxRow, ...]:
        """The rows of the outbox. A kind that is updated by edits has its last row alone."""
        last = {one.kind: one for one in self.outbox_rows if one.kind in EDITED and "target" not in one.facts}
        return tuple(one for one in self.outbox_rows if "target" in one.facts or last.get(one.kind, one) is one)


@dataclass(frozen=True, slots=True)
class ChangeResult:
    """The result of a change.

    - `table`: the table after it; `result`: the result of the work (JSON).
    - `again`: the click is a repeated one.
    - `written`: the results of functions of `UnitOfWork.write_also`.
    - `captain_state`: the state of the caller; None for a new question, which has none yet.
    - `sits_elsewhere`: the caller sits at another table too.
    """

    table: TableRecord
    result: Result
    again: bool = False
    written: tuple[Any, ...] = ()
    captain_state: CaptainState | None = None
    sits_elsewhere: bool = False


@dataclass(frozen=True, slots=True)
class ReadTable:
    """The basis of a change: the table, the first result of a repeated click, the inputs of the work, and the state of the
    caller."""

    table: TableRecord
    first: Result | None
    inputs: Any
    captain_state: CaptainState


def dump_narrated(game: Game[Any, Any], step: NarratedStep) -> dict[str, Any]:
    """A narrated step as JSON."""
    return {
        "step": step.step,
        "headline": dump_message(step.headline),
        "sentences": [dump_message(sentence) for sentence in step.sentences],
        "view": game.dump_view(step.view),
        "fresh": [list(place) for place in step.fresh],
        "receipts": [list(receipt) for receipt in step.receipts],
        "turn": step.turn,
        "played": step.is_played,
        "own": step.has_own,
    }


def load_narrated(game: Game[Any, Any], saved: Mapping[str, Any], is_seen: bool = True) -> NarratedStep:
    """A narrated step from its JSON; without its view if only words are needed. Steps of older releases name no turn."""
    view = game.load_view(saved["view"]) if is_seen else None
    return NarratedStep(
        saved["step"],
        codec.load(Message, saved["headline"]),
        tuple(codec.load(Message, sentence) for sentence in saved["sentences"]),
        view,
        tuple((seat, place, count) for seat, place, count in saved["fresh"]),
        tuple((seat, receipt) for seat, receipt in saved["receipts"]),
        saved.get("turn", ""),
        saved.get("played", True),
        None if view is None else game.turn(view),
        saved.get("own", True),
    )
