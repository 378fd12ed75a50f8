"""Votes as captains call them, and why they may not; the pause that needs none. Works on a `UnitOfWork`; raises Refused.

Offers and refusals follow from what everybody may know.
"""

from __future__ import annotations

from dataclasses import replace

from bot.model.base.refusals import Refused
from bot.model.base.times import HOUR
from bot.model.clocks.time_control import read_time_control
from bot.model.people.people import Seat
from bot.model.record.table_record import TableRecord, Timer
from bot.model.record.unit_of_work import CLOCK
from bot.model.table.vote_book import EarlierPosition, Vote
from bot.model.table.votes import VOTES, Motion
from bot.service.clocks.question_time import due
from bot.service.table.question import is_window, move_clock, open_question, paused_until, person_ids, zone_of_seat
from bot.service.table.seat_holders import absent_seats
from bot.service.table.time_control import TIME_CONTROLS
from bot.service.table.unit_of_work import UnitOfWork
from bot.service.table.votes import HOLDING, book_of, keep, open_votes, players, put, untold
from bot.service.votes import agreed_ends, pausing, rules, undoing
from bot.service.votes.ballots import end_own_pause, player_or_refuse
from bot.service.votes.rules import RULES
from engines.kernel.base.messages import Captain, Message, say


def call(unit: UnitOfWork, person: int, motion: Motion, earlier: EarlierPosition | None = None) -> None:
    """Call a vote. The caller's own pause ends without one. `earlier`: the position that it goes back to. The clock of the open
    question stands while such a vote is open."""
    table, seat = unit.table, player_or_refuse(unit.table, person)
    if motion.kind == "resume" and book_of(table).paused_by == seat.number and paused_until(table) is not None:
        end_own_pause(unit, seat)
        return
    if (reason := obstacle(table, seat, motion, unit.now)) is not None:
        raise Refused(reason)
    unit.require(unit.quotas.check_may_call_a_vote, person)
    free = [slot for slot, _ in enumerate(VOTES) if slot not in open_votes(table)]
    slot = min(free, key=lambda one: untold(table, one) is not None)
    voters = voters_for(table, seat, motion)
    yes = (seat.number,) if seat.number in voters else ()
    vote = Vote(book_of(table).count + 1, motion, seat.number, unit.now, table.row.decision, voters, yes, earlier=earlier)
    keep(table, replace(book_of(table), count=vote.number))
    note_called(unit, seat, motion)
    put(table, slot, vote)
    table.timers = {**table.timers, VOTES[slot]: Timer(_due(unit, vote), 0)}
    if motion.kind == HOLDING:
        move_clock(table, unit.now, table.timers[VOTES[slot]].due)
        unit.post(CLOCK)
    rung = (*voters, motion.seat) if motion.kind in rules.OF_ABSENT and motion.seat is not None else voters
    unit.post(VOTES[slot], ring=list(person_ids(table.seats[one] for one in rung if one != seat.number)))


def voters_for(table: TableRecord, seat: Seat, motion: Motion) -> tuple[int, ...]:
    """The captains who may vote on that if this one calls it. On the seat of an absent captain the caller alone votes if nobody
    else is left. On answers all others vote, or those of them who have answered since or are asked now."""
    rule, asked = RULES[motion.kind], open_question(table)
    may = set(agreed_ends.partners(table, seat.number) if rule.are_partners else range(len(table.seats)))
    may -= {motion.seat} if motion.kind in rules.OF_ABSENT else set()
    if motion.back is not None and table.pace.undo == "since" and asked is not None:
        persons = {table.seats[one].person for one in (*motion.back.since, *asked.seats)}
        may = {one.number for one in table.captains if one.person in persons}
    others = may if rule.has_caller else may - {seat.number}
    voters = tuple(one.number for one in players(table) if one.number in others)
    return voters if voters or motion.kind not in rules.OF_ABSENT else (seat.number,)


def note_called(unit: UnitOfWork, seat: Seat, motion: Motion) -> None:
    """Note who has called a vote, so that nobody asks for the same again and again."""
    table, book = unit.table, book_of(unit.table)
    called = tuple(one for one in book.called if one[2] > unit.now - rules.CALLED_AGAIN)
    undos = book.undos if motion.back is None else (*book.undos, (seat.number, motion.back.turn))
    keep(table, replace(book, called=(*called, (seat.number, motion.kind, unit.now, table.row.decision)), undos=undos))


def obstacle(table: TableRecord, seat: Seat, motion: Motion, now: float) -> Message | None:
    """The reason why a captain may not call a vote now; None if he may."""
    open_, kind = open_votes(table), motion.kind
    if len(players(table)) < 2 and kind not in (*rules.OF_ABSENT, HOLDING):
        return say("e.vote.alone")
    if any(vote.motion.kind == kind for vote in open_.values()) or len(open_) == len(VOTES):
        return say("e.vote.open")
    if kind == "pause" and not table.terms.pauses:
        return say("e.terms.pauses")
    if kind in rules.OF_CLOCK and (wrong := _of_pause(table, kind)) is not None:
        return wrong
    wrong = _too_often(table, seat, motion, now) or _of_clock(table, seat, motion, now)
    return wrong if wrong is not None or kind == "cancel" else _of_game(table, seat, motion)


def _of_game(table: TableRecord, seat: Seat, motion: Motion) -> Message | None:
    """The reason why the game as it stands does not allow it."""
    if open_question(table) is None:
        return say("e.vote.undealt")
    if motion.kind == HOLDING:
        return undoing.obstacle(table, seat, motion)
    if motion.kind == "pace":
        return _of_pace(table, motion)
    if motion.kind == "draw" and table.game.draw_move:
        moves = (move for one in table.seats for move in table.game.open_moves(table.position, one.number))
        return say("e.vote.owndraw") if any(move.kind == table.game.draw_move for move in moves) else None
    if motion.kind in rules.OF_ABSENT:
        return _of_absent(table, seat, motion)
    if motion.kind == "winner" and motion.seat not in agreed_ends.winners(table):
        return say("e.vote.winner")
    others = {one.number for one in players(table)} & set(agreed_ends.partners(table, seat.number)) - {seat.number}
    is_side = len(agreed_ends.teams_in_play(table)) == 2 and others
    return say("e.vote.side") if motion.kind == "concede" and not is_side else None


def _of_absent(table: TableRecord, seat: Seat, motion: Motion) -> Message | None:
    """The reason why no vote on that captain's seat may be called. One who would decide alone waits until a computer plays."""
    if motion.seat is None or motion.seat == seat.number or motion.seat not in absent_seats(table):
        return say("e.vote.absent")
    if motion.kind == "replace" and not table.terms.substitutes:
        return say("e.terms.substitutes")
    if motion.kind == "replace" and table.seats[motion.seat].on_offer:
        return say("e.vote.offered", who=Captain(motion.seat))
    is_alone = voters_for(table, seat, motion) == (seat.number,)
    return say("e.vote.notyet") if is_alone and not table.seats[motion.seat].sitting_in else None


def _of_pace(table: TableRecord, motion: Motion) -> Message | None:
    """The reason why another time control cannot come."""
    pending, pace = book_of(table).pace, motion.pace
    if table.pace.blitz or pace is None:
        return say("e.vote.clock")
    now = table.pace if pending is None else read_time_control(pending)
    return say("e.vote.pace") if replace(rules.with_rest(pace, now), zone=now.zone) == now else None


def motions(table: TableRecord) -> tuple[Motion, ...]:
    """The votes there are at a table, whether they may be called now or not."""
    paces = (Motion("pace", pace=pace) for name, pace in TIME_CONTROLS.items() if name != table.pace.name)
    ends = (Motion("winner", seat=seat) for seat in agreed_ends.winners(table)) if table.state is not None else ()
    absent = (Motion(kind, seat=seat) for kind in rules.OF_ABSENT for seat in absent_seats(table))
    pauses = (Motion("pause", hours) for hours in rules.PAUSE_HOURS)
    return (
        *pauses,
        Motion("resume"),
        Motion("extend"),
        *paces,
        *absent,
        Motion("draw"),
        *ends,
        Motion("concede"),
        Motion("cancel"),
    )


def _of_pause(table: TableRecord, kind: str) -> Message | None:
    """The reason why a running pause, or none, does not allow a vote on the clock."""
    is_paused = paused_until(table) is not None
    if is_paused != (kind == "resume") or (is_paused and book_of(table).paused_by is not None):
        return say("e.vote.paused" if is_paused else "e.vote.unpaused")
    return None


def _too_often(table: TableRecord, seat: Seat, motion: Motion, now: float) -> Message | None:
    kind = motion.kind
    of_kind = [one for one in book_of(table).called if one[1] == kind]
    if any(decision == table.row.decision for *_, decision in of_kind):
        return say("e.vote.question")
    is_his = any(by == seat.number and at > now - rules.CALLED_AGAIN for by, _, at, _ in of_kind)
    return say("e.vote.day") if is_his and kind != HOLDING else None


def _of_clock(table: TableRecord, seat: Seat, motion: Motion, now: float) -> Message | None:
    """The reason why the clock of the open question does not allow it."""
    asked = open_question(table)
    if motion.kind not in ("pause", "extend"):
        return None
    if asked is None or table.row.deadline is None or table.pace.blitz:
        return say("e.vote.clock")
    if motion.kind == "pause":
        return _too_long(table, motion.hours, now)
    if is_window(asked):
        return say("e.vote.sealed")
    his = {one.number for one in table.seats_of(seat.person or 0)}
    return None if his & set(asked.seats) else say("e.vote.asked")


def _too_long(table: TableRecord, hours: int, now: float) -> Message | None:
    if not rules.SHORTEST_PAUSE <= hours <= rules.LONGEST_PAUSE:
        return say("e.vote.hours")
    total = rules.paused_seconds(book_of(table).pauses, now) + hours * HOUR
    return say("e.vote.pauses") if total > rules.PAUSED_AT_MOST else None


def _due(unit: UnitOfWork, vote: Vote) -> float:
    """The end of a vote: its length in the running time of its voters, at most twice that; or the deadline."""
    table, seconds = unit.table, rules.length(vote.motion.kind, unit.table.pace.base)
    if seconds is None:
        assert table.row.deadline is not None
        return table.row.deadline
    zones = (zone_of_seat(table, table.seats[seat]) for seat in vote.voters)
    return min(unit.now + 2 * seconds, max(due(table.pace, unit.now, seconds, zone) for zone in zones))


def take_pause(unit: UnitOfWork, person: int) -> None:
    """Take a captain's own pause, without a vote."""
    table, seat = unit.table, player_or_refuse(unit.table, person)
    if (reason := own_obstacle(table, seat, unit.now)) is not None:
        raise Refused(reason)
    pausing.begin(unit, rules.OWN_PAUSE, seat.number)
    unit.post_notice("pause.own", seat.number)


def own_obstacle(table: TableRecord, seat: Seat, now: float) -> Message | None:
    """The reason why a captain may not take a pause alone now; None if he may."""
    asked = open_question(table)
    if len(players(table)) < 2:
        return say("e.vote.alone")
    if not table.terms.pauses:
        return say("e.terms.pauses")
    if paused_until(table) is not None:
        return say("e.vote.paused")
    if asked is None or table.row.deadline is None or table.pace.blitz:
        return say("e.vote.clock")
    if asked.sealed and {one.number for one in table.seats_of(seat.person or 0)} & set(asked.seats):
        return say("e.pause.sealed")
    if any(by == seat.number and at > now - rules.OWN_PAUSE_AFTER for by, at in book_of(table).own):
        return say("e.pause.own")
    return _too_long(table, int(rules.OWN_PAUSE / HOUR), now)
