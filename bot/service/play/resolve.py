"""Resolution: the deal, the close of rounds, open moves. Works on a `UnitOfWork`, and writes nothing itself."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from bot.model.base import times
from bot.model.record.table_record import SavedAnswer, SavedLine, TableRecord
from bot.service.absence.misses import charge_time
from bot.service.history.courses import ends_game
from bot.service.play import next_turn_plan
from bot.service.play.narration import begun_turn, narrate, store_facts
from bot.service.play.saved_answers import give
from bot.service.results import tally
from bot.service.results.game_result import keep_result
from bot.service.table import next_turn, notices, time_control
from bot.service.table.observe import proposal
from bot.service.table.question import (
    human_seats,
    is_window,
    open_question,
    parts_from_lines,
    person_ids,
    start_clock,
    turn_of,
)
from bot.service.table.table_end import tell_the_end
from bot.service.table.unit_of_work import UnitOfWork
from bot.service.table.votes import end_all, take_up_pace
from engines.kernel.base import codec
from engines.kernel.base.chance import NoChance, Stream
from engines.kernel.base.messages import Captain, Message, say
from engines.kernel.base.values import Answer
from engines.kernel.choices.lines import renewed_binding
from engines.kernel.choices.shapes import Illegal
from engines.kernel.contract.game import sentences_for
from engines.kernel.record import record
from engines.kernel.resolution.frames import Asked, Event, Move, State, question_of
from engines.kernel.resolution.only_answer import forced

LONGEST_RUN = 10_000
"""The most rounds that answers in advance may close in one transaction."""


def begin(unit: UnitOfWork) -> None:
    """Deal: set the game up with its complete dice. Raises Illegal for options that do not fit together."""
    table, row = unit.table, unit.table.row
    row.rules = table.game.rules_version
    stream = _stream(table)
    handed = None if row.handed is None else codec.load(record.Carryover, {**row.handed["given"]})
    state, events = record.set_up(table.game, len(table.seats), row.options, handed, stream)
    opening = record.RecordOpening(
        row.game, row.id, len(table.seats), dict(row.options), tuple(row.salts or ()), row.promise, row.rules,
        tuple(stream.faces), stream.used, row.protocol, str(row.promise_channel or ""), str(row.promise_message or ""),
        tuple(stream.dice), handed, row.fixed or 0,
    )  # fmt: skip
    row.opening, row.chain, row.used = record.dump_opening(opening), record.chain("", opening), stream.used
    row.status = "running"
    tally.begin(table)
    _enter_position(unit, state, events)


def _stream(table: TableRecord) -> Stream | NoChance:
    """The table's dice at their present state. Raises ValueError before the promise is posted."""
    row, words = table.row, tuple(table.row.salts or ())
    where = str(row.promise_channel or ""), str(row.promise_message or "")
    key = record.key_of(row.protocol, row.id, words, *where, row.fixed or 0)
    return NoChance() if key is None else Stream(bytes.fromhex(row.seed), key, row.used)


def close_complete_rounds(unit: UnitOfWork) -> None:
    """Close rounds as long as they are complete and need no tick."""
    for _ in range(LONGEST_RUN):
        asked = open_question(unit.table)
        if asked is None or not set(asked.seats) <= unit.table.answered or (asked.sealed and not unit.table.is_quick):
            return
        if next_turn.is_held(unit.table, unit.now):
            return
        close(unit)


def close(unit: UnitOfWork) -> None:
    """Close the open round with the saved answers, one from each asked seat."""
    table, row = unit.table, unit.table.row
    asked, stream = table.position.asked, _stream(table)
    assert asked is not None
    _replace_illegal(unit, asked)
    state, events = table.game.apply(table.position, {seat: table.saved_answers[seat].answer for seat in asked.seats}, stream)
    _record(unit, [(seat, table.saved_answers[seat].answer, None) for seat in asked.seats], stream)
    old = unit.before.saved_answers if unit.before.row.decision == row.decision else {}
    unit.closed.append((row.decision, {seat: given for seat, given in table.saved_answers.items() if given != old.get(seat)}))
    receipts = tuple((seat, table.saved_answers[seat].receipt or "") for seat in sorted(asked.seats)) if asked.sealed else ()
    forced = _forced(table, asked)
    charge_time(unit, asked)
    _enter_position(unit, state, events, receipts, forced)


def _forced(table: TableRecord, asked: Asked) -> tuple[Message, ...]:
    """Sentences about captains who had no choice and were therefore not asked."""
    return tuple(say("post.only", captain=Captain(seat)) for seat in asked.seats if table.saved_answers[seat].kind == "only")


def _replace_illegal(unit: UnitOfWork, asked: Asked) -> None:
    """Replace saved answers that an open move has made illegal by the default."""
    table = unit.table
    for seat in asked.seats:
        choice = table.game.choice(table.position, seat)
        try:
            choice.check(table.saved_answers[seat].answer)
        except Illegal:
            give(unit, seat, replace(table.saved_answers[seat], answer=choice.default, timeout_report=None))


def apply_move(unit: UnitOfWork, seat: int, move: Move, said: tuple[Message, ...] = ()) -> None:
    """Apply an open move, or one of the host's. The open question stands unless the game asks another one. `said`: sentences
    before those of the game. Raises Illegal."""
    table, row = unit.table, unit.table.row
    stream, before = _stream(table), table.position
    state, events = table.game.act(before, seat, move, stream)
    _record(unit, [(seat, dict(move.args), move.kind)], stream)
    if not _asks_the_same(before, state):
        old = unit.before.saved_answers if unit.before.row.decision == row.decision else {}
        unit.closed.append((row.decision, {seat: given for seat, given in table.saved_answers.items() if given != old.get(seat)}))
        _enter_position(unit, state, events, forced=said)
        return
    turn = turn_of(table)
    table.state = state
    table.saved_answers = {one: given for one, given in table.saved_answers.items() if state.asked and one in state.asked.seats}
    if sentences_for(table.game, events, None):
        narrate(unit, events, (), turn)
        unit.post("step", table.pace.gather)
    else:
        store_facts(unit, events)


def _asks_the_same(before: State[Any], after: State[Any]) -> bool:
    """Whether the open question stands: the same rule waits, and asks no further seat."""
    if before.asked is None or after.asked is None or before.stack != after.stack:
        return False
    return after.asked.kind == before.asked.kind and set(after.asked.seats) <= set(before.asked.seats)


def _record(unit: UnitOfWork, answers: list[tuple[int, Any, str | None]], stream: Stream | NoChance) -> None:
    row = unit.table.row
    _record_rules_change(unit)
    row.round += 1
    for place, (seat, answer, move) in enumerate(answers, 1):
        last = place == len(answers)
        dice, faces, used = (tuple(stream.dice), tuple(stream.faces), stream.used) if last else ((), (), row.used)
        one = record.Row(row.round, seat, answer, move, faces, used, row.rules, int(unit.now), dice=dice)
        row.chain = record.chain(row.chain, one)
        unit.rows.append(replace(one, chain=row.chain))
    row.recorded += len(answers)
    row.used = stream.used


def _record_rules_change(unit: UnitOfWork) -> None:
    """Record the change to the running rules, with the position, if the game was played under others."""
    table, row = unit.table, unit.table.row
    if row.rules == table.game.rules_version:
        return
    row.rules = table.game.rules_version
    rules = record.rules_row(row.rules, table.game.dump(table.position), int(unit.now))
    row.chain = record.chain(row.chain, rules)
    unit.rows.append(replace(rules, chain=row.chain))
    row.recorded += 1


def _enter_position(
    unit: UnitOfWork, state: State[Any], events: tuple[Event, ...], receipts: tuple[tuple[int, str], ...] = (),
    forced: tuple[Message, ...] = (),
) -> None:  # fmt: skip
    """Enter a new position: narrate the step, then ask or end. `forced` comes before the events."""
    table, row = unit.table, unit.table.row
    closed, turn, closes = open_question(table), turn_of(table), ends_game(table, events)
    before = None if table.state is None else table.following("view", None, table.game.view)
    table.state, table.saved_answers = state, {}
    row.decision += 1
    narrate(unit, events, receipts, turn, forced, before)
    if state.result is not None:
        end(unit)
        return
    unit.post("step", table.pace.gather, **closes, **begun_turn(unit, closed, turn))
    if not (is_window(closed) and is_window(state.asked)):
        row.turn_step = row.step
    open_round(unit)


def end(unit: UnitOfWork) -> None:
    """End the game: nothing is secret any more, and the channel is free."""
    row = unit.table.row
    end_all(unit)
    row.status, row.live_channel, row.ended = "over", None, unit.now
    row.names_hash = record.names_hash(row.chain, [seat.name for seat in unit.table.seats])
    row.result = codec.dump(unit.table.position.result)
    row.asked_at = row.earliest = row.deadline = row.changed_at = row.notices = row.clock = None
    keep_result(unit)
    unit.post("step", unit.table.pace.gather)
    unit.post("result", unit.table.pace.gather)
    tell_the_end(unit)


def open_round(unit: UnitOfWork, is_asked_anew: bool = False) -> None:
    """Open the round with its hold and deadline, answers in advance and bells. A question that is asked anew is for its captain
    in person: nothing answers it in advance."""
    table, row, asked = unit.table, unit.table.row, open_question(unit.table)
    assert asked is not None
    row.changed_at = row.earliest = row.clock = None
    take_up_pace(table)
    pace = table.pace
    row.brisk = time_control.is_brisk(pace, row.recent)
    start_clock(table, unit.now)
    if asked.sealed and not table.is_quick:
        grid = time_control.grid(pace, is_window(asked), row.brisk, 1 + unit.randomness.lots.randrange(2))
        row.earliest = unit.now + unit.clock.short(grid.tick) * grid.ticks_held
    if not is_asked_anew:
        _apply_advance(unit, asked)
        _give_forced(unit, asked)
    row.notices = notices.dump(_opened(unit, asked))
    if pace.base >= times.HOUR and not pace.blitz:
        covered = next_turn.delayed_seats(table, unit.now)
        for person in person_ids(seat for seat in human_seats(table, asked) if seat.number not in covered):
            unit.direct("bell", person, pace.gather)


def _opened(unit: UnitOfWork, asked: Asked) -> notices.QuestionNotices:
    """The notices of a new question: direct messages on their way, and in a row of sealed windows the mentions of the first
    one."""
    row, pace, people = unit.table.row, unit.table.pace, person_ids(human_seats(unit.table, asked))
    before = None if row.notices is None else notices.load(row.notices)
    is_chain = before is not None and before.decision == row.decision - 1 and row.turn_step != row.step
    question = notices.asked(row.decision, people, alike=asked.sealed, chain=before if is_chain else None)
    is_by_message = pace.base >= times.HOUR and not pace.blitz
    return notices.went(question, notices.INBOX, people if is_by_message else (), "trying")


def _apply_advance(unit: UnitOfWork, asked: Asked) -> None:
    """Apply answers in advance, from lines and plans. Such answers are delayed if their time could reveal them."""
    table = unit.table
    for seat in table.lines:
        table.lines[seat] = _renewed_lines(table, seat)
    by_rule = {seat: answer for seat in asked.seats if (answer := _answer_from_lines(table, seat, {})) is not None}
    said = {
        seat: answer
        for seat in asked.seats
        if (answer := _answer_from_lines(table, seat, next_turn.lines_of(table, seat))) is not None
    }
    heard = {**next_turn_plan.taken_up(unit, asked), **said}
    is_open = asked.sealed or all(by_rule.get(seat) == answer for seat, answer in heard.items())
    at = unit.now if is_open else next_turn_plan.hold(unit)
    for seat, answer in heard.items():
        give(unit, seat, SavedAnswer(0, "advance", answer, at))


def _give_forced(unit: UnitOfWork, asked: Asked) -> None:
    """Give the only legal answer for captains without a choice, unless that reveals something to others."""
    table, question = unit.table, question_of.get(asked.kind)
    is_hidden = table.game.hides and not (question is not None and question.is_public)
    if is_hidden and len(table.captains) > 1:
        return
    for seat in human_seats(table, asked):
        if seat.number in table.answered or parts_from_lines(table, seat.number):
            continue
        answer = forced(asked, table.following("choice", seat.number, table.game.choice))
        if answer is not None:
            give(unit, seat.number, SavedAnswer(0, "only", answer, unit.now))


def _renewed_lines(table: TableRecord, seat: int) -> dict[str, SavedLine]:
    """The lines of a seat that have not expired, with renewed bindings."""
    moment = table.game.moment(table.position)
    bound = {line: renewed_binding(moment, kept.scope, kept.mark, seat) for line, kept in table.lines[seat].items()}
    return {line: replace(kept, mark=mark) for line, kept in table.lines[seat].items() if (mark := bound[line]) is not None}


def _answer_from_lines(table: TableRecord, seat: int, lines: Mapping[str, Answer]) -> Answer | None:
    if table.seats[seat].sitting_in:
        return None
    answer, choice = table.game.answer_from_lines(lines, table.position, seat), table.game.choice(table.position, seat)
    if answer is None and table.game.is_left(lines, table.position, seat):
        ready = proposal(table, seat, choice)
        answer = choice.default if ready is None else ready
    if answer is None:
        return None
    try:
        return choice.check(answer)
    except Illegal:
        return None
