"""The clock of rounds: answers of computers, ticks, last calls and deadlines."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from functools import partial

from bot.model.base.refusals import Refused
from bot.model.people.people import Seat
from bot.model.record.table_record import SavedAnswer, TableRecord, Timer
from bot.service.absence.misses import excuse
from bot.service.play.resolve import apply_move, close, close_complete_rounds
from bot.service.play.rounds import hear_checked
from bot.service.play.saved_answers import give
from bot.service.play.schedule import put_off, reschedule
from bot.service.play.telling import call_last, may_run_out, stand, touch
from bot.service.play.unattended import pause
from bot.service.table import next_turn
from bot.service.table.observe import answer_of_computer, proposal
from bot.service.table.question import is_alone, is_played, open_question, parts_from_lines, person_ids, unanswered_seats
from bot.service.table.repository import TableRepository
from bot.service.table.timeout_answer import timeout_answer
from bot.service.table.unit_of_work import UnitOfWork
from bot.service.table.votes import holding
from bot.store.base.database import Connection
from bot.store.tables import drafts
from bot.store.tables.unit_of_work import Result
from engines.kernel.base.messages import dump_message
from engines.kernel.base.values import Answer, as_tuples
from engines.kernel.choices.shapes import Illegal
from engines.kernel.resolution.frames import Move


class RoundClock:
    """The events of a round that no captain causes. No caller reaches them."""

    def __init__(self, repository: TableRepository) -> None:
        self.repository = repository

    async def answer_for(self, id: str, decision: int, answers: Mapping[int, Answer]) -> None:
        """Save answers of computers for their seats, unless the round has closed."""

        def work(unit: UnitOfWork) -> Result:
            table = unit.table
            is_open = open_question(table) is not None and table.row.decision == decision and not is_alone(table)
            if is_open and holding(table) is None:
                for seat, answer in answers.items():
                    if is_played(table, seat) and seat not in table.answered:
                        give(unit, seat, SavedAnswer(0, "computer", _legal(table, seat, answer), table.row.asked_at or unit.now))
                close_complete_rounds(unit)
            reschedule(unit)
            return {}

        await self.repository.change(id, work, by_id=True)

    async def answers_at(self, id: str, decision: int, due: float) -> bool:
        """Set the timer of the computers' answers (seconds since 1970); False if the round has closed."""

        def work(unit: UnitOfWork) -> Result:
            table = unit.table
            is_open = open_question(table) is not None and table.row.decision == decision and "minds" in table.timers
            if is_open:
                table.timers = {**table.timers, "minds": Timer(due, decision)}
            return {"open": is_open}

        return bool((await self.repository.change(id, work, by_id=True)).result["open"])

    async def venture_for(self, id: str, decision: int, moves: Mapping[int, Move]) -> TableRecord:
        """Send open moves of computers for their seats, if they are still open."""

        def work(unit: UnitOfWork) -> Result:
            table = unit.table
            for seat, move in moves.items() if holding(table) is None else ():
                if open_question(table) is not None and table.row.decision == decision and is_played(table, seat):
                    with suppress(Refused):
                        hear_checked(unit, seat, move)
            return {}

        return (await self.repository.change(id, work, by_id=True)).table

    async def tick(self, id: str, decision: int) -> None:
        """Close a sealed round at its tick."""

        def work(unit: UnitOfWork) -> Result:
            if _is_due(unit, "tick", decision):
                close(unit)
                close_complete_rounds(unit)
            reschedule(unit)
            return {}

        await self.repository.change(id, work, by_id=True)

    async def release(self, id: str, decision: int) -> None:
        """Apply planned answers after their delay."""

        def work(unit: UnitOfWork) -> Result:
            if _is_due(unit, next_turn.AHEAD, decision):
                close_complete_rounds(unit)
            reschedule(unit)
            return {}

        await self.repository.change(id, work, by_id=True)

    async def last_call(self, id: str, decision: int) -> None:
        """Ring captains without an answer, once a decision: by direct message, else by a line in the channel."""

        def work(unit: UnitOfWork) -> Result:
            table = unit.table
            if table.row.decision == decision and table.row.called < decision:
                table.row.called = decision
                for person in person_ids(unanswered_seats(table)):
                    unit.direct("bell", person, last=True)
                call_last(unit)
            reschedule(unit)
            return {}

        await self.repository.change(id, work, by_id=True)

    async def expire(self, id: str, decision: int) -> None:
        """End a deadline: drafts and defaults count, or late captains are excused. In blitz the flag falls, and the table of one
        captain is paused. Not during a channel outage."""

        def work(unit: UnitOfWork) -> Result:
            timer = unit.table.timers.get("deadline")
            if timer is not None and timer.decision == decision == unit.table.row.decision and timer.due <= unit.now:
                if unit.table.row.posting != "ok":
                    put_off(unit)
                    return {}
                touch(unit, _begun(unit))
                is_paused = len(unit.table.captains) == 1 and unanswered_seats(unit.table) and not unit.table.pace.blitz
                if unit.table.pace.blitz:
                    _flag(unit)
                elif is_paused:
                    pause(unit)
                elif not may_run_out(unit, unanswered_seats(unit.table)):
                    stand(unit)
                elif not excuse(unit, unit.inputs):
                    fill_in(unit, unit.inputs)
                    close(unit)
                close_complete_rounds(unit)
            reschedule(unit)
            return {}

        await self.repository.change(id, work, by_id=True, needs=_drafts)


def _is_due(unit: UnitOfWork, kind: str, decision: int) -> bool:
    """Whether a timer of the open question has run out, and no vote holds the game."""
    timer, table = unit.table.timers.get(kind), unit.table
    if timer is None or not timer.decision == decision == table.row.decision:
        return False
    return timer.due <= unit.now and holding(table) is None


def _drafts(db: Connection, table: TableRecord) -> Mapping[int, Answer]:
    return drafts.of_decision(db, table.row.id, table.row.decision)


def _begun(unit: UnitOfWork) -> list[Seat]:
    """Asked seats with a draft or a withdrawn answer."""
    begun = {*unit.table.saved_answers, *unit.inputs}
    return [seat for seat in unanswered_seats(unit.table) if seat.number in begun]


def fill_in(unit: UnitOfWork, drafts: Mapping[int, Answer]) -> None:
    """Give every asked seat without an answer its answer after the deadline. `drafts`: the drafts by seat."""
    table, asked = unit.table, open_question(unit.table)
    assert asked is not None
    for seat in asked.seats:
        if seat in table.answered:
            continue
        choice = table.game.choice(table.position, seat)
        by_computer = partial(answer_of_computer, table, seat, choice)
        kind, answer = timeout_answer(
            choice, parts_from_lines(table, seat), drafts.get(seat), proposal(table, seat, choice), by_computer
        )
        shown = {"what": dump_message(table.game.readback(choice, answer)), "until": table.row.deadline}
        give(unit, seat, SavedAnswer(0, kind, answer, unit.now, timeout_report=shown))


def _legal(table: TableRecord, seat: int, answer: Answer) -> Answer:
    choice = table.game.choice(table.position, seat)
    try:
        return choice.check(as_tuples(answer))
    except Illegal:
        return choice.default


def _flag(unit: UnitOfWork) -> None:
    """End the game by the clock for the first asked seat with an empty bank, if its captain knows of the question."""
    table, asked = unit.table, open_question(unit.table)
    assert asked is not None
    began = table.row.asked_at or unit.now
    taken = unit.now - began
    late = [seat for seat in asked.seats if seat not in table.answered and table.seats[seat].saved_time <= taken + 1e-3]
    fallen = next((seat for seat in late if may_run_out(unit, [table.seats[seat]])), None)
    if fallen is not None:
        table.change_seat(fallen, saved_time=0.0)
        apply_move(unit, fallen, Move("flag"))
    elif late:
        stand(unit)
    else:
        still = [table.seats[seat].saved_time for seat in asked.seats if seat not in table.answered]
        table.row.deadline = began + min(still)
