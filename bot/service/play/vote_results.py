"""Votes judged by the ballots so far, and carried out; answers that are taken back. Works on a `UnitOfWork`.

The game then stands again as before them, and the question is asked anew. Nothing is deleted: a row of the record says it, a step
tells it, and the dice go on where they stood.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from bot.model.base.times import HOUR
from bot.model.clocks.time_control import write_time_control
from bot.model.record.table_record import SavedLine, TableRecord
from bot.model.record.unit_of_work import CLOCK
from bot.model.table.vote_book import EarlierPosition, Vote
from bot.model.table.votes import Motion, VoteKind, WayBack
from bot.service.play import next_turn_plan
from bot.service.play.narration import narrate
from bot.service.play.resolve import apply_move, close_complete_rounds, open_round
from bot.service.table import next_turn
from bot.service.table.question import paused_until
from bot.service.table.seat_holders import absent_seats, dismiss, set_free
from bot.service.table.table_end import close_without_result
from bot.service.table.unit_of_work import UnitOfWork
from bot.service.table.votes import book_of, end, holding, is_open, keep, open_votes, players, voters_of
from bot.service.votes import agreed_ends, pausing
from bot.service.votes.rules import OF_ABSENT, decided, with_rest
from bot.service.votes.subjects import clock, lines_of_undo, subject, time
from engines.kernel.base.messages import Captain, Message, say
from engines.kernel.choices.lines import binding_before
from engines.kernel.record import record
from engines.kernel.resolution.agreement import AGREED, places_agreed
from engines.kernel.resolution.frames import Move

APART = "apart"
"""The fact of a step that is told in a post of its own."""


def review(unit: UnitOfWork) -> None:
    """Judge all open votes by those who are voters still, and carry out what is won. A game that was held goes on."""
    for slot, vote in open_votes(unit.table).items():
        if unit.table.is_begun and is_open(unit.table, slot):
            _judge(unit, slot, vote)
    table, before = unit.table, unit.before
    if holding(before) is not None and holding(table) is None and table.row.decision == before.row.decision:
        _go_on(unit)


def _go_on(unit: UnitOfWork) -> None:
    """Go on with a question after a vote that held it. Nothing tells whether it was answered in advance."""
    unit.post(CLOCK)
    if next_turn.planning(unit.table):
        next_turn_plan.hold(unit)
    close_complete_rounds(unit)


def _judge(unit: UnitOfWork, slot: int, vote: Vote) -> None:
    table, motion = unit.table, vote.motion
    outcome = decided(motion.kind, voters_of(table, vote), vote.yes, vote.no)
    if vote.by not in {seat.number for seat in players(table)}:
        end(unit, slot, say("vote.left", who=Captain(vote.by)))
    elif motion.kind == "extend" and vote.decision != table.row.decision:
        end(unit, slot, say("vote.answered"))
    elif motion.kind in OF_ABSENT and not _is_absent(table, motion):
        end(unit, slot, say("vote.present", who=Captain(motion.seat or 0)))
    elif vote.earlier is not None and not stands(table, vote.earlier):
        end(unit, slot, say("vote.undo.gone"))
    elif outcome == "won":
        end(unit, slot, outcome_of(vote))
        CARRIED_OUT[motion.kind](unit, vote)
    elif outcome == "lost":
        end(unit, slot, say("vote.lost", what=subject(motion)))


def _is_absent(table: TableRecord, motion: Motion) -> bool:
    """Whether the captain of the seat is absent still; for an offer, whether it is not offered already."""
    return motion.seat in absent_seats(table) and not (motion.kind == "replace" and table.seats[motion.seat].on_offer)


OUTCOMES: Mapping[VoteKind, str] = {
    "resume": "vote.resumed", "extend": "vote.extended", "cancel": "vote.cancelled", "draw": "vote.agreed.draw",
    "concede": "vote.agreed.concede", "winner": "vote.agreed.winner", "replace": "vote.replaced", "kick": "vote.kicked",
    "undo": "vote.undone",
}  # fmt: skip


def outcome_of(vote: Vote) -> Message:
    """The outcome of a vote that is won."""
    motion = vote.motion
    if motion.kind == "pause":
        return say("vote.pausing", time=time(motion.hours))
    if motion.kind == "pace":
        assert motion.pace is not None
        return say("vote.paced", pace=clock(motion.pace))
    return say(OUTCOMES[motion.kind], who=Captain(vote.by if motion.seat is None else motion.seat))


def _extend(unit: UnitOfWork, vote: Vote) -> None:
    pausing.extend(unit)


def _resume(unit: UnitOfWork, vote: Vote) -> None:
    if paused_until(unit.table) is not None:
        pausing.finish(unit)


def _pause(unit: UnitOfWork, vote: Vote) -> None:
    pausing.begin(unit, vote.motion.hours * HOUR, None)


def _cancel(unit: UnitOfWork, vote: Vote) -> None:
    close_without_result(unit, say("note.closed.all"))


def _replace(unit: UnitOfWork, vote: Vote) -> None:
    assert vote.motion.seat is not None
    set_free(unit, vote.motion.seat)


def _kick(unit: UnitOfWork, vote: Vote) -> None:
    assert vote.motion.seat is not None
    dismiss(unit, vote.motion.seat)


def _change_pace(unit: UnitOfWork, vote: Vote) -> None:
    """Keep the time control for the next question."""
    pace, now = vote.motion.pace, unit.table.pace
    assert pace is not None
    wanted = with_rest(pace, now)
    keep(unit.table, replace(book_of(unit.table), pace=write_time_control(wanted)))


def _take_back(unit: UnitOfWork, vote: Vote) -> None:
    assert vote.motion.back is not None and vote.earlier is not None
    agreed = tuple(seat for seat in vote.yes if seat in voters_of(unit.table, vote))
    take_back(unit, vote.motion.back, vote.earlier, vote.by, agreed)


def _end_as_agreed(unit: UnitOfWork, vote: Vote) -> None:
    places = agreed_ends.places(unit.table, vote.motion, vote.by)
    apply_move(unit, vote.by, Move(AGREED, places_agreed(places)), (outcome_of(vote),))


CARRIED_OUT: Mapping[VoteKind, Callable[[UnitOfWork, Vote], None]] = {
    "pause": _pause, "resume": _resume, "extend": _extend, "pace": _change_pace, "cancel": _cancel,
    "replace": _replace, "kick": _kick, "undo": _take_back,
    "draw": _end_as_agreed, "winner": _end_as_agreed, "concede": _end_as_agreed,
}  # fmt: skip


# -- answers taken back


def stands(table: TableRecord, earlier: EarlierPosition) -> bool:
    """Whether nothing has been recorded since that position was looked for, under the rules of then."""
    return earlier.recorded == table.row.recorded and table.row.rules == table.game.rules_version


def take_back(unit: UnitOfWork, way: WayBack, earlier: EarlierPosition, by: int, agreed: tuple[int, ...]) -> None:
    """Go back to an earlier position and ask its question anew, with all its time. `agreed`: who agreed to it."""
    table, row = unit.table, unit.table.row
    old = unit.before.saved_answers if unit.before.row.decision == row.decision else {}
    unit.closed.append((row.decision, {seat: given for seat, given in table.saved_answers.items() if given != old.get(seat)}))
    table.state, table.saved_answers = table.game.load(earlier.state), {}
    row.decision += 1
    _record(unit, way.to, earlier)
    keep(table, replace(book_of(table), taken_back=(*book_of(table).taken_back, (earlier.step + 1, row.step))))
    left = _drop_lines(table, earlier.at)
    recent = row.recent
    narrate(unit, (), (), "", sentences_of(way, by, agreed))
    row.recent = recent
    _tell_of_lines(unit, left)
    unit.post("step", table.pace.gather, **{APART: True})
    row.turn_step = row.step
    open_round(unit, is_asked_anew=True)


def sentences_of(way: WayBack, by: int, agreed: tuple[int, ...]) -> tuple[Message, ...]:
    """The public sentences of a step that takes something back: with whose consent, and all that goes."""
    if agreed:
        return (*lines_of_undo(way), say("step.back", who=Captain(by), list=tuple(map(Captain, agreed))))
    return (*lines_of_undo(way), say("step.back.alone", who=Captain(by)))


def _record(unit: UnitOfWork, to: int, earlier: EarlierPosition) -> None:
    row = unit.table.row
    row.round += 1
    one = record.taken_back_row(row.round, to, earlier.state, int(unit.now))
    row.chain = record.chain(row.chain, one)
    unit.rows.append(replace(one, chain=row.chain))
    row.recorded += 1


def _drop_lines(table: TableRecord, since: float) -> tuple[int, ...]:
    """Drop the answers in advance that were left since then; the seats that had some. The others hold as they did then."""
    before, moment = table.lines, table.game.moment(table.position)
    kept: dict[int, dict[str, SavedLine]] = {}
    for seat, lines in before.items():
        earlier = {id: line for id, line in lines.items() if line.at <= since}
        kept[seat] = {id: replace(line, mark=binding_before(moment, line.scope, line.mark)) for id, line in earlier.items()}
    table.lines = kept
    return tuple(seat for seat, lines in before.items() if len(lines) > len(kept[seat]))


def _tell_of_lines(unit: UnitOfWork, seats: tuple[int, ...]) -> None:
    """Tell captains, in their own words of the step, that answers in advance are gone."""
    *others, step = unit.steps
    gone = (say("step.back.lines"),)
    own = {seat: (*step.own.get(seat, step.narrated.sentences), *gone) for seat in seats}
    unit.steps[:] = [*others, replace(step, own={**step.own, **own})]
