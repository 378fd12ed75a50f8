"""Votes of captains: called, cast, judged, carried out. Works on a `UnitOfWork`; raises Refused.

Offers and refusals follow from what everybody may know.
"""

from __future__ import annotations

from dataclasses import replace

from bot.model.people import Seat
from bot.model.refusals import Refused
from bot.model.table_record import TableRecord, Timer
from bot.model.times import HOUR
from bot.model.votes import PAUSED, VOTES, VoteKind
from bot.service.clocks.question_time import due
from bot.service.table.question import is_window, open_question, paused_until, person_ids, zone_of_question, zone_of_seat
from bot.service.table.unit_of_work import UnitOfWork
from bot.service.table.votes import Vote, book_of, end, is_open, keep, open_votes, players, put, untold, voters_of
from bot.service.votes import pausing, rules
from bot.service.votes.rules import RULES, decided
from engines.kernel.base.messages import Captain, Message, dump_message, say


def call(unit: UnitOfWork, person: int, kind: VoteKind, hours: int = 0) -> None:
    """Call a vote. The caller's own pause ends without one."""
    table, seat = unit.table, _player_or_refuse(unit.table, person)
    if kind == "resume" and book_of(table).paused_by == seat.number and paused_until(table) is not None:
        _end_pause(unit, say("pause.back", who=Captain(seat.number)))
        return
    hours = hours if kind == "pause" else 0
    if (reason := obstacle(table, seat, kind, hours, unit.now)) is not None:
        raise Refused(reason)
    unit.require(unit.quotas.check_may_call_a_vote, person)
    free = [slot for slot, _ in enumerate(VOTES) if slot not in open_votes(table)]
    slot = min(free, key=lambda one: untold(table, one) is not None)
    rule, book = RULES[kind], book_of(table)
    voters = tuple(one.number for one in players(table) if rule.has_caller or one.number != seat.number)
    vote = Vote(
        book.count + 1, kind, hours, seat.number, unit.now, table.row.decision, voters,
        (seat.number,) if rule.has_caller else (),
    )  # fmt: skip
    called = tuple(one for one in book.called if one[2] > unit.now - rules.CALLED_AGAIN)
    keep(table, replace(book, count=vote.number, called=(*called, (seat.number, kind, unit.now, table.row.decision))))
    put(table, slot, vote)
    table.timers = {**table.timers, VOTES[slot]: Timer(_due(unit, vote), 0)}
    unit.post(VOTES[slot], ring=list(person_ids(table.seats[one] for one in voters if one != seat.number)))
    review(unit)


def obstacle(table: TableRecord, seat: Seat, kind: VoteKind, hours: int, now: float) -> Message | None:
    """The reason why a captain may not call a vote now; None if he may."""
    open_ = open_votes(table)
    if len(players(table)) < 2:
        return say("e.vote.alone")
    if any(vote.kind == kind for vote in open_.values()) or len(open_) == len(VOTES):
        return say("e.vote.open")
    is_paused = paused_until(table) is not None
    if is_paused != (kind == "resume") or (is_paused and book_of(table).paused_by is not None):
        return say("e.vote.paused" if is_paused else "e.vote.unpaused")
    return _too_often(table, seat, kind, now) or _of_clock(table, seat, kind, hours, now)


def _too_often(table: TableRecord, seat: Seat, kind: VoteKind, now: float) -> Message | None:
    of_kind = [one for one in book_of(table).called if one[1] == kind]
    if any(decision == table.row.decision for *_, decision in of_kind):
        return say("e.vote.question")
    is_his = any(by == seat.number and at > now - rules.CALLED_AGAIN for by, _, at, _ in of_kind)
    return say("e.vote.day") if is_his else None


def _of_clock(table: TableRecord, seat: Seat, kind: VoteKind, hours: int, now: float) -> Message | None:
    """The reason why the clock of the open question does not allow it."""
    asked = open_question(table)
    if kind == "resume":
        return None
    if asked is None or table.row.deadline is None or table.pace.blitz:
        return say("e.vote.clock")
    if kind == "pause":
        return _too_long(table, hours, now)
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
    table, seconds = unit.table, rules.length(vote.kind, unit.table.pace.base)
    if seconds is None:
        assert table.row.deadline is not None
        return table.row.deadline
    zones = (zone_of_seat(table, table.seats[seat]) for seat in vote.voters)
    return min(unit.now + 2 * seconds, max(due(table.pace, unit.now, seconds, zone) for zone in zones))


def take_pause(unit: UnitOfWork, person: int) -> None:
    """Take a captain's own pause, without a vote."""
    table, seat = unit.table, _player_or_refuse(unit.table, person)
    if (reason := own_obstacle(table, seat, unit.now)) is not None:
        raise Refused(reason)
    pausing.begin(unit, rules.OWN_PAUSE, seat.number)
    unit.post_notice("pause.own", seat.number)


def own_obstacle(table: TableRecord, seat: Seat, now: float) -> Message | None:
    """The reason why a captain may not take a pause alone now; None if he may."""
    asked = open_question(table)
    if len(players(table)) < 2:
        return say("e.vote.alone")
    if paused_until(table) is not None:
        return say("e.vote.paused")
    if asked is None or table.row.deadline is None or table.pace.blitz:
        return say("e.vote.clock")
    if asked.sealed and {one.number for one in table.seats_of(seat.person or 0)} & set(asked.seats):
        return say("e.pause.sealed")
    if any(by == seat.number and at > now - rules.OWN_PAUSE_AFTER for by, at in book_of(table).own):
        return say("e.pause.own")
    return _too_long(table, int(rules.OWN_PAUSE / HOUR), now)


def cast(unit: UnitOfWork, person: int, slot: int, number: int, is_yes: bool) -> None:
    """Cast a ballot, or change it."""
    table, seat = unit.table, _player_or_refuse(unit.table, person)
    vote = _vote_or_refuse(table, slot, number)
    if seat.number not in voters_of(table, vote):
        raise Refused(say("e.vote.notyours"))
    yes, no = ({*ballots} - {seat.number} for ballots in (vote.yes, vote.no))
    (yes if is_yes else no).add(seat.number)
    put(table, slot, replace(vote, yes=tuple(sorted(yes)), no=tuple(sorted(no))))
    unit.post(VOTES[slot])
    review(unit)


def withdraw(unit: UnitOfWork, person: int, slot: int, number: int) -> None:
    """Withdraw a vote; for its caller alone."""
    seat = _player_or_refuse(unit.table, person)
    if _vote_or_refuse(unit.table, slot, number).by != seat.number:
        raise Refused(say("e.vote.notcaller"))
    end(unit, slot, say("vote.withdrawn", who=Captain(seat.number)))


def _player_or_refuse(table: TableRecord, person: int) -> Seat:
    """The captain who is in a running game."""
    if table.row.status != "running":
        raise Refused(say("e.decided"), show_position=True)
    if table.seat_of(person) is None:
        raise Refused(say("e.spectator"))
    seat = next((one for one in players(table) if one.person == person), None)
    if seat is None:
        raise Refused(say("e.vote.out"))
    return seat


def _vote_or_refuse(table: TableRecord, slot: int, number: int) -> Vote:
    vote = open_votes(table).get(slot)
    if vote is None or vote.number != number:
        raise Refused(say("e.vote.over"))
    return vote


def review(unit: UnitOfWork) -> None:
    """Judge all open votes by those who are voters still, and carry out what is won."""
    if unit.table.row.status != "running":
        return
    for slot, vote in open_votes(unit.table).items():
        if is_open(unit.table, slot):
            _judge(unit, slot, vote)


def _judge(unit: UnitOfWork, slot: int, vote: Vote) -> None:
    table, voters = unit.table, voters_of(unit.table, vote)
    outcome = decided(vote.kind, voters, vote.yes, vote.no)
    if vote.by not in {seat.number for seat in players(table)}:
        end(unit, slot, say("vote.left", who=Captain(vote.by)))
    elif vote.kind == "extend" and vote.decision != table.row.decision:
        end(unit, slot, say("vote.answered"))
    elif outcome == "won":
        end(unit, slot, _carry_out(unit, slot, vote))
    elif outcome == "lost":
        end(unit, slot, say("vote.lost", what=subject(vote.kind, vote.hours)))


def _carry_out(unit: UnitOfWork, slot: int, vote: Vote) -> Message:
    """Do what was voted for; in words."""
    table = unit.table
    if vote.kind == "extend":
        assert table.row.deadline is not None
        table.row.deadline = due(table.pace, table.row.deadline, table.pace.base, zone_of_question(table))
        return say("vote.extended")
    table.timers = {kind: timer for kind, timer in table.timers.items() if kind != VOTES[slot]}
    if vote.kind == "resume":
        if paused_until(table) is not None:
            pausing.finish(unit)
        return say("vote.resumed")
    pausing.begin(unit, vote.hours * HOUR, None)
    return say("vote.pausing", time=_time(vote.hours))


def subject(kind: VoteKind, hours: int) -> Message:
    """The subject of a vote."""
    return say("vote.what.pause", time=_time(hours)) if kind == "pause" else say(f"vote.what.{kind}")


def _time(hours: int) -> Message:
    days, rest = divmod(hours, 24)
    return say("time.hours", n=hours) if rest else say("time.days", n=days)


def lapse(unit: UnitOfWork, slot: int) -> None:
    """End a vote by its timer: silence is no."""
    vote, timer = open_votes(unit.table).get(slot), unit.table.timers.get(VOTES[slot])
    if vote is not None and timer is not None and timer.due <= unit.now:
        end(unit, slot, say("vote.lapsed", what=subject(vote.kind, vote.hours)))


def end_pause(unit: UnitOfWork) -> None:
    """End a pause by its timer."""
    timer = unit.table.timers.get(PAUSED)
    if timer is not None and timer.due <= unit.now:
        _end_pause(unit, say("pause.over"))


def _end_pause(unit: UnitOfWork, told: Message) -> None:
    """End a pause with a vote on it."""
    pausing.finish(unit)
    for slot, vote in open_votes(unit.table).items():
        if vote.kind == "resume":
            end(unit, slot, say("pause.over"))
    unit.post("note", message=dump_message(told))
