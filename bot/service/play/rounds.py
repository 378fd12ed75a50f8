"""Answers and open moves of captains: saved, changed, withdrawn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from bot.model.base.refusals import Refused, refusal
from bot.model.record.table_record import SavedAnswer, SavedLine, TableRecord
from bot.model.table.table import NEXT_TURN, MissedDeadline, PublicTable, Redraft, SaveResult
from bot.service.play import next_turn_plan
from bot.service.play.resolve import apply_move, close_complete_rounds
from bot.service.play.saved_answers import give
from bot.service.play.schedule import reschedule, rouse
from bot.service.play.telling import note_press, ring_the_last
from bot.service.play.unattended import come_back
from bot.service.table import next_turn
from bot.service.table.observe import redrafted
from bot.service.table.question import open_question
from bot.service.table.repository import TableRepository
from bot.service.table.seat_holders import check_owner
from bot.service.table.unit_of_work import ChangeResult, UnitOfWork
from bot.store.base.database import Connection
from bot.store.tables import answers as kept
from bot.store.tables import drafts
from bot.store.tables.unit_of_work import Result
from engines.kernel.base.messages import Captain, say
from engines.kernel.base.values import Answer, as_tuples
from engines.kernel.choices.lines import ASK_ME, AdvanceLine, binding
from engines.kernel.choices.shapes import Choice, Illegal
from engines.kernel.resolution.frames import Asked, Move


class Rounds:
    """Actions of seats in a running game. `person`, if named, must own the seat."""

    def __init__(self, repository: TableRepository) -> None:
        self.repository = repository

    async def save(
        self, code: str, decision: int, seat: int, answer: Answer, *, interaction: int | None = None,
        lines: Mapping[str, Answer] | None = None, person: int | None = None,
    ) -> SaveResult:  # fmt: skip
        """Save an answer with its lines in advance, or replace an earlier one. It may close the round.

        Raises Refused for a late, foreign or illegal answer. An answer to `NEXT_TURN` is a plan.
        """
        if decision == NEXT_TURN:
            return await self._plan(code, seat, answer, interaction, person)

        def work(unit: UnitOfWork) -> Result:
            table = unit.table
            asked = _open(table, decision, seat, self.repository.acting_person(person))
            canonical = _checked(table, seat, answer)
            if person is not None and table.seats[seat].sitting_in:
                come_back(unit, seat)
            _keep_lines(unit, asked, seat, lines)
            _answer(unit, seat, canonical)
            note_press(unit, seat)
            unit.write_also(drafts.mark_sent, table.row.id, decision, seat)
            receipt = table.saved_answers[seat].receipt
            close_complete_rounds(unit)
            ring_the_last(unit)
            reschedule(unit)
            return {"answer": canonical, "closed": table.row.decision != decision, "receipt": receipt or ""}

        return await self._saved(await self.repository.change(code, work, interaction))

    async def _plan(self, code: str, seat: int, answer: Answer, interaction: int | None, person: int | None) -> SaveResult:
        """Store an answer for that seat's next turn. Raises Refused, even if none may be planned any more."""

        def work(unit: UnitOfWork) -> Result:
            table = unit.table
            check_owner(table, seat, self.repository.acting_person(person))
            if next_turn.position(table, seat) is None:
                raise Refused(say("e.next"), show_position=True)
            note_press(unit, seat)
            try:
                return {"answer": next_turn_plan.plan(unit, seat, as_tuples(answer)), "closed": False, "receipt": ""}
            except Illegal as wrong:
                raise refusal(wrong) from None

        return await self._saved(await self.repository.change(code, work, interaction))

    async def withdraw(
        self, code: str, decision: int, seat: int, interaction: int | None = None, person: int | None = None,
        redraft: Redraft | None = None,
    ) -> SaveResult:  # fmt: skip
        """Take a saved answer back while its round is open, and store a draft instead.

        Raises Refused and leaves the answer; "e.elsewhere" if the draft was changed meanwhile.
        """

        def work(unit: UnitOfWork) -> Result:
            table = unit.table
            _open(table, decision, seat, self.repository.acting_person(person))
            if seat in table.answered:
                give(unit, seat, SavedAnswer(0, "live", None, unit.now))
                unit.table.row.changed_at = unit.now
            reschedule(unit)
            if redraft is not None:
                unit.write_also(drafts.put, redraft.of, redraft.draft)
            return {"answer": None, "closed": False, "receipt": ""}

        try:
            return await self._saved(await self.repository.change(code, work, interaction), redraft)
        except drafts.StaleDraft:
            raise Refused(say("e.elsewhere")) from None

    async def forget_lines(self, code: str, seat: int, interaction: int | None = None, person: int | None = None) -> SaveResult:
        """Take back all answers in advance of a seat. Raises Refused without an open question, or for another captain's seat."""

        def work(unit: UnitOfWork) -> Result:
            if open_question(unit.table) is None:
                raise Refused(say("e.decided"), show_position=True)
            check_owner(unit.table, seat, self.repository.acting_person(person))
            unit.table.lines.pop(seat, None)
            note_press(unit, seat)
            return {"answer": None, "closed": False, "receipt": ""}

        return await self._saved(await self.repository.change(code, work, interaction))

    async def act(
        self, code: str, seat: int, move: Move, interaction: int | None = None, person: int | None = None,
        redraft: Redraft | None = None,
    ) -> SaveResult:  # fmt: skip
        """Send an open move, and replace the draft beside it if it is unchanged. Raises Refused for a closed move or forbidden
        arguments."""

        def work(unit: UnitOfWork) -> Result:
            table = unit.table
            if open_question(table) is None:
                raise Refused(say("e.decided"), show_position=True)
            check_owner(table, seat, self.repository.acting_person(person))
            decision = table.row.decision
            note_press(unit, seat)
            hear_checked(unit, seat, move)
            rouse(unit)
            if redraft is not None:
                unit.write_also(drafts.change, redraft.of, redraft.draft)
            return {"answer": None, "closed": table.row.decision != decision, "receipt": ""}

        done = await self.repository.change(code, work, interaction)
        return await self._saved(done, redraft if redraft is not None and True in done.written else None)

    async def missed(self, code: str, seat: int, decision: int) -> MissedDeadline | None:
        """The answer played for a seat after the deadline of a decision."""

        def read(db: Connection, table: TableRecord) -> MissedDeadline | None:
            check_owner(table, seat, self.repository.acting_person())
            return kept.missed(db, table.row.id, seat, at=decision)

        return (await self.repository.read(code, read))[1]

    async def choice(self, code: str, seat: int) -> Choice:
        """The open choice of a seat. Raises Refused if it is not asked."""
        table = await self.repository.by_code(code)
        check_owner(table, seat, self.repository.acting_person())
        if open_question(table) is None:
            raise Refused(say("e.decided"), show_position=True)
        try:
            return table.game.choice(table.position, seat)
        except Illegal as wrong:
            raise refusal(wrong) from None

    async def _saved(self, done: ChangeResult, redraft: Redraft | None = None) -> SaveResult:
        result: dict[str, Any] = done.result
        table: PublicTable = await self.repository.view_after(done)
        table = table if redraft is None or done.again else redrafted(table, redraft)
        return SaveResult(table, as_tuples(result["answer"]), result["closed"], done.again, result["receipt"])


def hear_checked(unit: UnitOfWork, seat: int, move: Move) -> None:
    """Apply an open move that the game offers to a seat. Raises Refused."""
    table = unit.table
    open_move = next((one for one in table.game.open_moves(table.position, seat) if one.kind == move.kind), None)
    if open_move is None:
        raise _barred(table, seat, move)
    try:
        args = {name: choice.check(as_tuples(move.args.get(name))) for name, choice in (open_move.args or {}).items()}
        apply_move(unit, seat, Move(move.kind, args))
    except Illegal as wrong:
        raise refusal(wrong) from None
    close_complete_rounds(unit)
    reschedule(unit)


def _barred(table: TableRecord, seat: int, move: Move) -> Refused:
    """The refusal of a forbidden move of a seat."""
    bars = table.game.forbidden_moves(table.position, seat)
    return next((refusal(bar.refusal) for bar in bars if bar.option == move.kind), Refused(say("e.move")))


def _open(table: TableRecord, decision: int, seat: int, person: int | None) -> Asked:
    """The open question, if it is that decision and asks that seat. Raises Refused."""
    asked = open_question(table)
    if asked is None or table.row.decision != decision:
        raise Refused(say("e.decided"), show_position=True)
    check_owner(table, seat, person)
    if seat not in asked.seats:
        waiting = tuple(Captain(one) for one in asked.seats if not asked.shows_waiting or one not in table.answered)
        raise Refused(say("e.notasked", who=waiting), show_position=True)
    return asked


def _checked(table: TableRecord, seat: int, answer: Answer) -> Answer:
    try:
        return table.following("choice", seat, table.game.choice).check(as_tuples(answer))
    except Illegal as wrong:
        raise refusal(wrong) from None


def _answer(unit: UnitOfWork, seat: int, answer: Answer) -> None:
    """Save an answer. A changed answer starts the linger again; a first or an equal one does not."""
    before = unit.table.saved_answers.get(seat)
    if before is not None and before.answer == answer and before.kind == "live":
        return
    if before is not None:
        unit.table.row.changed_at = unit.now
    give(unit, seat, SavedAnswer(0, "live", answer, unit.now))


def _keep_lines(unit: UnitOfWork, asked: Asked, seat: int, lines: Mapping[str, Answer] | None) -> None:
    """Store answers in advance; `later` removes one. Raises Refused for lines that the question does not offer."""
    if not lines:
        return
    table = unit.table
    foreseen = {line.id: line for line in table.game.foreseen(table.game.view(table.position, seat), asked.kind)}
    kept = dict(table.lines.get(seat, {}))
    for id, given in lines.items():
        if id not in foreseen:
            raise Refused(say("e.notoffered"))
        kept.pop(id, None)
        if given != ASK_ME:
            kept[id] = _saved_line(unit, foreseen[id], given)
    table.lines[seat] = _without_old_conditions(kept, tuple(foreseen.values()), frozenset(lines))


def _saved_line(unit: UnitOfWork, line: AdvanceLine, given: Answer) -> SavedLine:
    """The answer to a line, with its binding. Raises Refused if the line does not allow it."""
    table = unit.table
    try:
        answer = line.choice.check(as_tuples(given))
    except Illegal as wrong:
        raise refusal(wrong) from wrong
    return SavedLine(line.scope, binding(table.game.moment(table.position), line.scope), answer, unit.now)


def _without_old_conditions(
    kept: dict[str, SavedLine], foreseen: Sequence[AdvanceLine], given: frozenset[str]
) -> dict[str, SavedLine]:
    """The lines without earlier ones that only matter beside renewed lines."""
    old: set[str] = set()
    for line in foreseen:
        if line.id not in given and not (given | old).isdisjoint(line.needs):
            old.add(line.id)
    return {id: line for id, line in kept.items() if id not in old}
