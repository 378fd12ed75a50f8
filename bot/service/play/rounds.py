"""Answers: saving, changing and withdrawing them, open moves, and what the clock does."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any

from bot.model.people import Seat
from bot.model.refusals import Refused
from bot.model.table import NEXT_TURN, AnswerKind, Missed, PublicTable, Redraft, Saved
from bot.model.table_record import Given, KeptLine, TableRecord, Timer
from bot.service.play import next_turn_plan
from bot.service.play.resolve import close, give, hear, settle
from bot.service.play.schedule import put_off, reschedule, rouse
from bot.service.play.telling import call_last, may_run_out, note_press, stand, touch
from bot.service.play.timeout import fill_in
from bot.service.play.unattended import come_back, pause
from bot.service.table import next_turn
from bot.service.table.observe import redrafted
from bot.service.table.question import asked_now, is_alone, is_played, missing, persons
from bot.service.table.repository import Done, TableRepository, is_his, refusal
from bot.service.table.unit_of_work import UnitOfWork
from bot.store.base.database import Connection
from bot.store.tables import answers as kept
from bot.store.tables import drafts
from bot.store.tables.unit_of_work import Result
from engines.kernel.base.light import Answer, frozen
from engines.kernel.base.messages import Captain, say
from engines.kernel.choices.lines import LATER, Line, mark
from engines.kernel.choices.shapes import Choice, Illegal
from engines.kernel.resolution.frames import Asked, Move


class Rounds:
    """What seats may do in a running game. Seats are numbers; whose they are is checked where `person` is given."""

    def __init__(self, repository: TableRepository) -> None:
        self.repository = repository

    async def save(
        self, code: str, decision: int, seat: int, answer: Answer, *, kind: AnswerKind = "live", interaction: int | None = None,
        lines: Mapping[str, Answer] | None = None, person: int | None = None,
    ) -> Saved:  # fmt: skip
        """Save an answer (and lines in advance), or replace the one saved before; closes a round that it completes.

        Raises Refused for a stale, foreign or illegal one. An answer to `NEXT_TURN` is left for when that comes.
        """
        if decision == NEXT_TURN:
            return await self._plan(code, seat, answer, interaction, person)

        def work(unit: UnitOfWork) -> Result:
            table = unit.table
            asked = _open(table, decision, seat, self.repository.speaker(person))
            canonical = _checked(table, seat, answer)
            if person is not None and table.seats[seat].sitting_in:
                come_back(unit, seat)
            _keep_lines(unit, asked, seat, lines)
            _answer(unit, seat, kind, canonical)
            note_press(unit, seat)
            unit.also(drafts.spend, table.row.id, decision, seat)
            receipt = table.given[seat].receipt
            settle(unit)
            reschedule(unit)
            return {"answer": canonical, "closed": table.row.decision != decision, "receipt": receipt or ""}

        return await self._saved(await self.repository.change(code, work, interaction))

    async def _plan(self, code: str, seat: int, answer: Answer, interaction: int | None, person: int | None) -> Saved:
        """Leave an answer for that seat's next turn. Raises Refused, where nothing may be planned any more too."""

        def work(unit: UnitOfWork) -> Result:
            table = unit.table
            is_his(table, seat, self.repository.speaker(person))
            if next_turn.position(table, seat) is None:
                raise Refused(say("e.next"), show_position=True)
            note_press(unit, seat)
            try:
                return {"answer": next_turn_plan.plan(unit, seat, frozen(answer)), "closed": False, "receipt": ""}
            except Illegal as wrong:
                raise refusal(wrong) from None

        return await self._saved(await self.repository.change(code, work, interaction))

    async def withdraw(
        self, code: str, decision: int, seat: int, interaction: int | None = None, person: int | None = None,
        redraft: Redraft | None = None,
    ) -> Saved:  # fmt: skip
        """Take a saved answer back while its round is open, and keep a draft in its place. Raises Refused, with the answer saved
        still; "e.elsewhere" too where the draft was changed meanwhile."""

        def work(unit: UnitOfWork) -> Result:
            table = unit.table
            _open(table, decision, seat, self.repository.speaker(person))
            if seat in table.answered:
                give(unit, seat, Given(0, "live", None, unit.now))
                unit.table.row.changed_at = unit.now
            reschedule(unit)
            if redraft is not None:
                unit.also(drafts.put, redraft.of, redraft.draft)
            return {"answer": None, "closed": False, "receipt": ""}

        try:
            return await self._saved(await self.repository.change(code, work, interaction), redraft)
        except drafts.Stale:
            raise Refused(say("e.elsewhere")) from None

    async def forget_lines(self, code: str, seat: int, interaction: int | None = None, person: int | None = None) -> Saved:
        """Take back all answers in advance of that seat. Raises Refused when nothing is asked at the table, or it is not his."""

        def work(unit: UnitOfWork) -> Result:
            if asked_now(unit.table) is None:
                raise Refused(say("e.decided"), show_position=True)
            is_his(unit.table, seat, self.repository.speaker(person))
            unit.table.lines.pop(seat, None)
            note_press(unit, seat)
            return {"answer": None, "closed": False, "receipt": ""}

        return await self._saved(await self.repository.change(code, work, interaction))

    async def act(
        self, code: str, seat: int, move: Move, interaction: int | None = None, person: int | None = None,
        redraft: Redraft | None = None,
    ) -> Saved:  # fmt: skip
        """Send an open move; the draft beside it is another one then, where it is kept still as it was. Raises Refused when it is
        not open, or its arguments are not allowed."""

        def work(unit: UnitOfWork) -> Result:
            table = unit.table
            if asked_now(table) is None:
                raise Refused(say("e.decided"), show_position=True)
            is_his(table, seat, self.repository.speaker(person))
            decision = table.row.decision
            note_press(unit, seat)
            hear_checked(unit, seat, move)
            rouse(unit)
            if redraft is not None:
                unit.also(drafts.change, redraft.of, redraft.draft)
            return {"answer": None, "closed": table.row.decision != decision, "receipt": ""}

        done = await self.repository.change(code, work, interaction)
        return await self._saved(done, redraft if redraft is not None and True in done.wrote else None)

    async def missed(self, code: str, seat: int, decision: int) -> Missed | None:
        """What was played for that seat at that decision when its time ran out."""

        def read(db: Connection, table: TableRecord) -> Missed | None:
            is_his(table, seat, self.repository.speaker())
            return kept.missed(db, table.row.id, seat, at=decision)

        return (await self.repository.read(code, read))[1]

    async def choice(self, code: str, seat: int) -> Choice:
        """What that seat may answer. Raises Refused when it is not asked."""
        table = await self.repository.by_code(code)
        is_his(table, seat, self.repository.speaker())
        if asked_now(table) is None:
            raise Refused(say("e.decided"), show_position=True)
        try:
            return table.game.choice(table.position, seat)
        except Illegal as wrong:
            raise refusal(wrong) from None

    async def _saved(self, done: Done, redraft: Redraft | None = None) -> Saved:
        result: dict[str, Any] = done.result
        table: PublicTable = await self.repository.seen(done)
        table = table if redraft is None or done.again else redrafted(table, redraft)
        return Saved(table, frozen(result["answer"]), result["closed"], done.again, result["receipt"])

    # -- what the clock does

    async def answer_for(self, id: str, decision: int, answers: Mapping[int, Answer]) -> None:
        """Save what the computer answers for seats it plays. Nothing happens when the round has closed."""

        def work(unit: UnitOfWork) -> Result:
            table = unit.table
            if asked_now(table) is not None and table.row.decision == decision and not is_alone(table):
                for seat, answer in answers.items():
                    if is_played(table, seat) and seat not in table.answered:
                        give(unit, seat, Given(0, "computer", _legal(table, seat, answer), table.row.asked_at or unit.now))
                settle(unit)
            reschedule(unit)
            return {}

        await self.repository.change(id, work, by_id=True)

    async def answers_at(self, id: str, decision: int, due: float) -> bool:
        """The clock rings for the computer at that time (seconds since 1970); False when the round has closed meanwhile."""

        def work(unit: UnitOfWork) -> Result:
            table = unit.table
            is_open = asked_now(table) is not None and table.row.decision == decision and "minds" in table.timers
            if is_open:
                table.timers = {**table.timers, "minds": Timer(due, decision)}
            return {"open": is_open}

        return bool((await self.repository.change(id, work, by_id=True)).result["open"])

    async def venture_for(self, id: str, decision: int, moves: Mapping[int, Move]) -> TableRecord:
        """Send the open moves of the computer for seats it plays, as far as they are open still."""

        def work(unit: UnitOfWork) -> Result:
            table = unit.table
            for seat, move in moves.items():
                if asked_now(table) is not None and table.row.decision == decision and is_played(table, seat):
                    with suppress(Refused):
                        hear_checked(unit, seat, move)
            return {}

        return (await self.repository.change(id, work, by_id=True)).table

    async def tick(self, id: str, decision: int) -> None:
        """Close a sealed round whose tick has come."""

        def work(unit: UnitOfWork) -> Result:
            timer = unit.table.timers.get("tick")
            if timer is not None and timer.decision == decision == unit.table.row.decision and timer.due <= unit.now:
                close(unit)
                settle(unit)
            reschedule(unit)
            return {}

        await self.repository.change(id, work, by_id=True)

    async def release(self, id: str, decision: int) -> None:
        """What was planned has been held long enough: it is played."""

        def work(unit: UnitOfWork) -> Result:
            timer = unit.table.timers.get(next_turn.AHEAD)
            if timer is not None and timer.decision == decision == unit.table.row.decision and timer.due <= unit.now:
                settle(unit)
            reschedule(unit)
            return {}

        await self.repository.change(id, work, by_id=True)

    async def last_call(self, id: str, decision: int) -> None:
        """Ring whoever has not answered, once a decision: by direct message, or where none arrives by a line in the channel."""

        def work(unit: UnitOfWork) -> Result:
            table = unit.table
            if table.row.decision == decision and table.row.called < decision:
                table.row.called = decision
                for person in persons(missing(table)):
                    unit.direct("bell", person, last=True)
                call_last(unit)
            reschedule(unit)
            return {}

        await self.repository.change(id, work, by_id=True)

    async def expire(self, id: str, decision: int) -> None:
        """The deadline has come: drafts and defaults for whoever has not answered; in blitz the flag; the table of one captain
        is paused. Not during a channel outage."""

        def work(unit: UnitOfWork) -> Result:
            timer = unit.table.timers.get("deadline")
            if timer is not None and timer.decision == decision == unit.table.row.decision and timer.due <= unit.now:
                if unit.table.row.posting != "ok":
                    put_off(unit)
                    return {}
                touch(unit, _begun(unit))
                is_paused = len(unit.table.captains) == 1 and missing(unit.table) and not unit.table.pace.blitz
                if unit.table.pace.blitz:
                    _flag(unit)
                elif is_paused:
                    pause(unit)
                elif not may_run_out(unit, missing(unit.table)):
                    stand(unit)
                else:
                    fill_in(unit, unit.found)
                    close(unit)
                settle(unit)
            reschedule(unit)
            return {}

        await self.repository.change(id, work, by_id=True, needs=_drafts)


def _drafts(db: Connection, table: TableRecord) -> Mapping[int, Answer]:
    return drafts.of_decision(db, table.row.id, table.row.decision)


def _begun(unit: UnitOfWork) -> list[Seat]:
    """Seats asked that have begun to answer: with a draft, or with an answer that was taken back."""
    begun = {*unit.table.given, *unit.found}
    return [seat for seat in missing(unit.table) if seat.number in begun]


def hear_checked(unit: UnitOfWork, seat: int, move: Move) -> None:
    """Hear an open move that the game offers that seat. Raises Refused."""
    table = unit.table
    open_move = next((one for one in table.game.open_moves(table.position, seat) if one.kind == move.kind), None)
    if open_move is None:
        raise _barred(table, seat, move)
    try:
        args = {name: choice.check(frozen(move.args.get(name))) for name, choice in (open_move.args or {}).items()}
        hear(unit, seat, Move(move.kind, args))
    except Illegal as wrong:
        raise refusal(wrong) from None
    settle(unit)
    reschedule(unit)


def _barred(table: TableRecord, seat: int, move: Move) -> Refused:
    """Why that seat may not send that move now."""
    bars = table.game.barred_moves(table.position, seat)
    return next((refusal(bar.refusal) for bar in bars if bar.option == move.kind), Refused(say("e.move")))


def _open(table: TableRecord, decision: int, seat: int, person: int | None) -> Asked:
    """The open question, when it is that decision and asks that seat. Raises Refused."""
    asked = asked_now(table)
    if asked is None or table.row.decision != decision:
        raise Refused(say("e.decided"), show_position=True)
    is_his(table, seat, person)
    if seat not in asked.seats:
        waiting = tuple(Captain(one) for one in asked.seats if not asked.shows_waiting or one not in table.answered)
        raise Refused(say("e.notasked", who=waiting), show_position=True)
    return asked


def _checked(table: TableRecord, seat: int, answer: Answer) -> Answer:
    try:
        return table.following("choice", seat, table.game.choice).check(frozen(answer))
    except Illegal as wrong:
        raise refusal(wrong) from None


def _legal(table: TableRecord, seat: int, answer: Answer) -> Answer:
    choice = table.game.choice(table.position, seat)
    try:
        return choice.check(frozen(answer))
    except Illegal:
        return choice.default


def _answer(unit: UnitOfWork, seat: int, kind: AnswerKind, answer: Answer) -> None:
    """Save; a changed answer begins the linger anew, a first one or the same again does not."""
    before = unit.table.given.get(seat)
    if before is not None and before.answer == answer and before.kind == kind:
        return
    if before is not None:
        unit.table.row.changed_at = unit.now
    give(unit, seat, Given(0, kind, answer, unit.now))


def _keep_lines(unit: UnitOfWork, asked: Asked, seat: int, lines: Mapping[str, Answer] | None) -> None:
    """Fill in answers in advance; `later` takes one out. Raises Refused for what the question does not offer."""
    if not lines:
        return
    table = unit.table
    foreseen = {line.id: line for line in table.game.foreseen(table.game.view(table.position, seat), asked.kind)}
    kept = dict(table.lines.get(seat, {}))
    for id, given in lines.items():
        if id not in foreseen:
            raise Refused(say("e.notoffered"))
        kept.pop(id, None)
        if given != LATER:
            kept[id] = _kept(unit, foreseen[id], given)
    table.lines[seat] = _without_old_conditions(kept, tuple(foreseen.values()), frozenset(lines))


def _kept(unit: UnitOfWork, line: Line, given: Answer) -> KeptLine:
    """The answer to a line, bound to what it holds for. Raises Refused when the line does not allow it."""
    table = unit.table
    try:
        answer = line.choice.check(frozen(given))
    except Illegal as wrong:
        raise refusal(wrong) from wrong
    return KeptLine(line.scope, mark(table.game.moment(table.position), line.scope), answer, unit.now)


def _without_old_conditions(kept: dict[str, KeptLine], foreseen: Sequence[Line], given: frozenset[str]) -> dict[str, KeptLine]:
    """Without what was left before and matters only beside lines that are given anew: it was said of others."""
    old: set[str] = set()
    for line in foreseen:
        if line.id not in given and not (given | old).isdisjoint(line.needs):
            old.add(line.id)
    return {id: line for id, line in kept.items() if id not in old}


def _flag(unit: UnitOfWork) -> None:
    """The first seat asked whose bank is used up loses by the clock, as soon as its captain knows that he is asked."""
    table, asked = unit.table, asked_now(unit.table)
    assert asked is not None
    began = table.row.asked_at or unit.now
    taken = unit.now - began
    late = [seat for seat in asked.seats if seat not in table.answered and table.seats[seat].saved_time <= taken + 1e-3]
    fallen = next((seat for seat in late if may_run_out(unit, [table.seats[seat]])), None)
    if fallen is not None:
        table.change_seat(fallen, saved_time=0.0)
        hear(unit, fallen, Move("flag"))
    elif late:
        stand(unit)
    else:
        still = [table.seats[seat].saved_time for seat in asked.seats if seat not in table.answered]
        table.row.deadline = began + min(still)
