"""One change of a table: everything that its transaction will write, gathered before anything is written."""
from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any

from sqlalchemy import bindparam, insert, select, update

from bot.model.hosted import Given, Hosted
from bot.model.ports import Clock
from bot.model.posts import Told
from bot.service import facts
from bot.service.facts import Laid
from bot.service.quotas import USUAL, Quotas
from bot.service.randomness import Randomness
from bot.store import hosted as kept
from bot.store import schema as s
from bot.store.database import Connection
from engines.kernel import codec, record
from engines.kernel.contract import Game
from engines.kernel.messages import Captain, Message, dump_message, say

EDITED = ("lobby", "muster")
"""Kinds of posts of which one is kept up to date by edits: a change that waits already covers the next one. With a `target`
it is the last edit of that message."""
_o = s.outbox.c
_WAITING = select(_o.id).where(_o.table_id == bindparam("of_id"), _o.kind == bindparam("of_kind")).limit(1)
_of_step = (s.steps.c.table_id == bindparam("of_id")) & (s.steps.c.step == bindparam("of_step"))
_STEP, _MORE_FACTS = select(s.steps.c.told, s.steps.c.facts).where(_of_step), update(s.steps).where(_of_step)
_NEW_ROWS, _NEW_STEP, _NEW_OWN, _NEW_LETTERS = insert(s.record), insert(s.steps), insert(s.private_steps), insert(s.outbox)


@dataclass(frozen=True, slots=True)
class Letter:
    """A row of the outbox: something to be made into a post when it is `ready`. No sentence, and nothing hidden."""

    kind: str
    destination: str
    ready: float
    step: int | None = None
    decision: int | None = None
    person: int | None = None
    facts: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Step:
    """A step as it is kept: what everybody is told, and for seats that are told otherwise, their own sentences."""

    told: Told
    own: Mapping[int, tuple[Message, ...]]


@dataclass
class Change:
    """A table `before`, its working copy `hosted`, and what else is to be written. `now` is one moment for all of it.

    What is left to chance is drawn from `randomness`; `rnd` is the stream of tables.
    """

    db: Connection
    clock: Clock
    before: Hosted
    hosted: Hosted
    now: float
    randomness: Randomness
    steps: list[Step] = field(default_factory=list)
    laid: list[Laid] = field(default_factory=list)
    rows: list[record.Entry] = field(default_factory=list)
    closed: list[tuple[int, dict[int, Given]]] = field(default_factory=list)
    letters: list[Letter] = field(default_factory=list)
    quotas: Quotas = USUAL

    @property
    def rnd(self) -> Random:
        """The stream of ids, seeds and the host's salts."""
        return self.randomness.tables

    @property
    def has_moved(self) -> bool:
        """Whether captains see another position than before."""
        old, new = self.before, self.hosted
        is_new = [getattr(old.row, name) != getattr(new.row, name) for name in ("decision", "round", "step", "status")]
        return any(is_new) or old.seats != new.seats

    def post(self, kind: str, wait: float = 0.0, **facts: Any) -> None:
        """Put something for the table's channel into the outbox, `wait` seconds (scaled) from now at the earliest."""
        row = self.hosted.row
        ready = self.now + self.clock.short(wait)
        self.letters.append(Letter(kind, channel(row.channel), ready, row.step, row.decision, facts=facts))

    def direct(self, kind: str, person: int, wait: float = 0.0, **facts: Any) -> None:
        """The same for a person's direct messages."""
        row = self.hosted.row
        ready = self.now + self.clock.short(wait)
        self.letters.append(Letter(kind, inbox(person), ready, row.step, row.decision, person, facts))

    def note(self, id: str, seat: int | None = None) -> None:
        """A short notice for the channel: a message id, about a captain or about the table."""
        message = say(id) if seat is None else say(id, who=Captain(seat))
        self.post("note", message=dump_message(message))

    async def flush(self) -> None:
        """Write everything. Raises Lost when the table was changed by somebody else."""
        await kept.write(self.db, self.before, self.hosted)
        for decision, given in self.closed:
            await kept.write_answers(self.db, self.hosted.row.id, decision, given)
        await self._write_record()
        await self._write_steps()
        await self._write_letters()

    async def _write_record(self) -> None:
        if self.rows:
            id, first = self.hosted.row.id, self.hosted.row.recorded - len(self.rows)
            rows = [{"table_id": id, "number": first + n, "row": record.dump_entry(row)} for n, row in enumerate(self.rows)]
            await self.db.execute(_NEW_ROWS, rows)

    async def _write_steps(self) -> None:
        tolds = {step.told.step: dump_told(self.hosted.game, step.told) for step in self.steps}
        kept = await self._facts({number: told["view"] for number, told in tolds.items()})
        for step in self.steps:
            id, number = self.hosted.row.id, step.told.step
            values = {"told": tolds[number], "facts": kept.pop(number, None)}
            await self.db.execute(_NEW_STEP, {"table_id": id, "step": number, "at": self.now, **values})
            own = [{"table_id": id, "step": number, "seat": seat, "sentences": [dump_message(one) for one in sentences]}
                   for seat, sentences in step.own.items()]
            if own:
                await self.db.execute(_NEW_OWN, own)

        for number, entries in kept.items():
            more = [*((await self._step(number)).facts or ()), *entries]
            await self.db.execute(_MORE_FACTS, {"of_id": self.hosted.row.id, "of_step": number, "facts": more})

    async def _facts(self, views: dict[int, Any]) -> dict[int, list[facts.Entry]]:
        """What is to be kept beside each step, given the public views of new ones. The board kept last is made again where it
        was not in memory."""
        kept: dict[int, list[facts.Entry]] = {}
        if not self.laid:
            return kept
        before = self.hosted.laid
        if before is None:
            before = await self._board_kept()
        if (first := self.laid[0].step) not in views:
            views[first] = (await self._step(first)).told["view"]
        for step, entry in facts.dump(self.laid, before, views):
            kept.setdefault(step, []).append(entry)
        self.hosted.laid = self.laid[-1].board
        return kept

    async def _board_kept(self) -> bytes:
        """The board as it was, if it is the one that was kept last."""
        if self.before.state is None:
            return facts.NONE
        board = facts.board_of(self.before.game, self.before.state)
        return board if facts.follows((await self._step(self.before.row.step)).facts, board) else facts.NONE

    async def _step(self, number: int) -> Any:
        return (await self.db.execute(_STEP, {"of_id": self.hosted.row.id, "of_step": number})).one()

    async def _write_letters(self) -> None:
        edits = {one.kind: one for one in self.letters if one.kind in EDITED and "target" not in one.facts}
        waiting = [kind for kind, one in edits.items() if await self._is_waiting(one)]
        letters = [
            one for one in self.letters if "target" in one.facts or (edits.get(one.kind, one) is one and one.kind not in waiting)
        ]
        if letters:
            rows = [{"table_id": self.hosted.row.id, "destination": one.destination, "kind": one.kind, "step": one.step,
                     "decision": one.decision, "person": one.person, "facts": dict(one.facts), "ready": one.ready}
                    for one in letters]
            await self.db.execute(_NEW_LETTERS, rows)

    async def _is_waiting(self, letter: Letter) -> bool:
        same = await self.db.execute(_WAITING, {"of_id": self.hosted.row.id, "of_kind": letter.kind})
        return same.first() is not None


def channel(id: int) -> str:
    """A channel as a destination of the outbox."""
    return f"c{id}"


def inbox(person: int) -> str:
    """A person's direct messages as a destination of the outbox."""
    return f"p{person}"


def dump_told(game: Game[Any, Any], told: Told) -> dict[str, Any]:
    """A step told, as JSON."""
    return {
        "step": told.step,
        "headline": dump_message(told.headline),
        "sentences": [dump_message(sentence) for sentence in told.sentences],
        "view": game.dump_view(told.view),
        "fresh": [list(place) for place in told.fresh],
        "receipts": [list(receipt) for receipt in told.receipts],
    }


def load_told(game: Game[Any, Any], saved: Mapping[str, Any]) -> Told:
    """The step again."""
    return Told(
        saved["step"],
        codec.load(Message, saved["headline"]),
        tuple(codec.load(Message, sentence) for sentence in saved["sentences"]),
        game.load_view(saved["view"]),
        tuple((seat, place, count) for seat, place, count in saved["fresh"]),
        tuple((seat, receipt) for seat, receipt in saved["receipts"]),
    )
