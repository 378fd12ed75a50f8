"""Answers: saving, changing and withdrawing them, open moves, and what the clock does."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any

from bot.model.hosted import Given, Hosted, KeptLine
from bot.model.refusals import Refused
from bot.model.table import AnswerKind, Missed, Saved
from bot.service.absent import fill_in
from bot.service.change import Change
from bot.service.desk import Desk, Done, is_his, refusal
from bot.service.resolve import asked_now, close, give, hear, playing, settle
from bot.service.schedule import is_played, missing, put_off, reschedule, rouse
from bot.service.standstill import come_back, is_alone
from bot.store import answers as kept
from bot.store import drafts
from bot.store.changes import Result
from bot.store.database import Connection
from engines.kernel.choices import Answer, Choice, Illegal, frozen
from engines.kernel.contract import LATER, Line
from engines.kernel.frames import Asked, Move
from engines.kernel.messages import Captain, dump_message, say


class Rounds:
    """What seats may do in a running game. Seats are numbers; whose they are is checked where `person` is given."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    async def save(
        self, code: str, decision: int, seat: int, answer: Answer, *, kind: AnswerKind = "live", interaction: int | None = None,
        lines: Mapping[str, str] | None = None, person: int | None = None,
    ) -> Saved:  # fmt: skip
        """Save an answer (and lines in advance), or replace the one saved before; closes a round that it completes.

        Raises Refused for a stale, foreign or illegal one.
        """

        def work(change: Change) -> Result:
            hosted = change.hosted
            asked = _open(hosted, decision, seat, self.desk.speaker(person))
            canonical = _checked(hosted, seat, answer)
            if person is not None and hosted.seats[seat].sitting_in:
                come_back(change, seat)
            _keep_lines(change, asked, seat, lines)
            _answer(change, seat, kind, canonical)
            change.also(drafts.spend, hosted.row.id, decision, seat)
            receipt = hosted.given[seat].receipt
            settle(change)
            reschedule(change)
            return {"answer": canonical, "closed": hosted.row.decision != decision, "receipt": receipt or ""}

        return await self._saved(await self.desk.change(code, work, interaction))

    async def withdraw(
        self, code: str, decision: int, seat: int, interaction: int | None = None, person: int | None = None
    ) -> Saved:
        """Take a saved answer back while its round is open. Raises Refused."""

        def work(change: Change) -> Result:
            hosted = change.hosted
            _open(hosted, decision, seat, self.desk.speaker(person))
            if seat in hosted.answered:
                give(change, seat, Given(0, "live", None, change.now))
                change.hosted.row.changed_at = change.now
            reschedule(change)
            return {"answer": None, "closed": False, "receipt": ""}

        return await self._saved(await self.desk.change(code, work, interaction))

    async def act(self, code: str, seat: int, move: Move, interaction: int | None = None, person: int | None = None) -> Saved:
        """Send an open move. Raises Refused when it is not open, or its arguments are not allowed."""

        def work(change: Change) -> Result:
            hosted = change.hosted
            if asked_now(hosted) is None:
                raise Refused(say("e.decided"), show_position=True)
            is_his(hosted, seat, self.desk.speaker(person))
            decision = hosted.row.decision
            hear_checked(change, seat, move)
            rouse(change)
            return {"answer": None, "closed": hosted.row.decision != decision, "receipt": ""}

        return await self._saved(await self.desk.change(code, work, interaction))

    async def missed(self, code: str, seat: int, decision: int) -> Missed | None:
        """What was played for that seat at that decision when its time ran out."""

        def read(db: Connection, hosted: Hosted) -> Missed | None:
            is_his(hosted, seat, self.desk.speaker())
            return kept.missed(db, hosted.row.id, seat, at=decision)

        return (await self.desk.read(code, read))[1]

    async def choice(self, code: str, seat: int) -> Choice:
        """What that seat may answer. Raises Refused when it is not asked."""
        hosted = await self.desk.by_code(code)
        is_his(hosted, seat, self.desk.speaker())
        if asked_now(hosted) is None:
            raise Refused(say("e.decided"), show_position=True)
        try:
            return hosted.game.choice(hosted.position, seat)
        except Illegal as wrong:
            raise refusal(wrong) from None

    async def _saved(self, done: Done) -> Saved:
        result: dict[str, Any] = done.result
        return Saved(await self.desk.seen(done), frozen(result["answer"]), result["closed"], done.again, result["receipt"])

    # -- what the clock does

    async def answer_for(self, id: str, decision: int, answers: Mapping[int, Answer]) -> None:
        """Save what the computer answers for seats it plays. Nothing happens when the round has closed."""

        def work(change: Change) -> Result:
            hosted = change.hosted
            if asked_now(hosted) is not None and hosted.row.decision == decision and not is_alone(hosted):
                for seat, answer in answers.items():
                    if is_played(hosted, seat) and seat not in hosted.answered:
                        give(change, seat, Given(0, "computer", _legal(hosted, seat, answer), hosted.row.asked_at or change.now))
                settle(change)
            reschedule(change)
            return {}

        await self.desk.change(id, work, by_id=True)

    async def venture_for(self, id: str, decision: int, moves: Mapping[int, Move]) -> Hosted:
        """Send the open moves of the computer for seats it plays, as far as they are open still."""

        def work(change: Change) -> Result:
            hosted = change.hosted
            for seat, move in moves.items():
                if asked_now(hosted) is not None and hosted.row.decision == decision and is_played(hosted, seat):
                    with suppress(Refused):
                        hear_checked(change, seat, move)
            return {}

        return (await self.desk.change(id, work, by_id=True)).hosted

    async def tick(self, id: str, decision: int) -> None:
        """Close a sealed round whose tick has come."""

        def work(change: Change) -> Result:
            timer = change.hosted.timers.get("tick")
            if timer is not None and timer.decision == decision == change.hosted.row.decision and timer.due <= change.now:
                close(change)
                settle(change)
            reschedule(change)
            return {}

        await self.desk.change(id, work, by_id=True)

    async def last_call(self, id: str, decision: int) -> None:
        """Ring whoever has not answered, once a decision: by direct message, or where none arrives by a line in the channel."""

        def work(change: Change) -> Result:
            hosted = change.hosted
            if hosted.row.decision == decision and hosted.row.called < decision:
                hosted.row.called = decision
                for seat in missing(hosted):
                    assert seat.person is not None
                    change.direct("bell", seat.person, last=True)
                _call_aloud(change)
            reschedule(change)
            return {}

        await self.desk.change(id, work, by_id=True)

    async def expire(self, id: str, decision: int) -> None:
        """The deadline has come: drafts and defaults for whoever has not answered; in blitz the flag. Not in a silent channel."""

        def work(change: Change) -> Result:
            timer = change.hosted.timers.get("deadline")
            if timer is not None and timer.decision == decision == change.hosted.row.decision and timer.due <= change.now:
                if change.hosted.row.posting != "ok":
                    put_off(change)
                    return {}
                if change.hosted.pace.blitz:
                    _flag(change)
                else:
                    fill_in(change, change.found)
                    close(change)
                settle(change)
            reschedule(change)
            return {}

        await self.desk.change(id, work, by_id=True, needs=_drafts)


def _drafts(db: Connection, hosted: Hosted) -> Mapping[int, Answer]:
    return drafts.of_decision(db, hosted.row.id, hosted.row.decision)


def _call_aloud(change: Change) -> None:
    """The last call in the channel: of a sealed round for all asked alike, when any of them gets no direct messages; of another
    one for those who are missing and get none."""
    asked = asked_now(change.hosted)
    assert asked is not None
    everybody = playing(change.hosted, asked)
    unreached = [seat for seat in (everybody if asked.sealed else missing(change.hosted)) if seat.no_inbox]
    if unreached:
        called = everybody if asked.sealed else unreached
        message = say("note.lastcall", list=tuple(Captain(seat.number) for seat in called))
        change.post("note", message=dump_message(message), ring=[seat.person for seat in called], until=True)


def hear_checked(change: Change, seat: int, move: Move) -> None:
    """Hear an open move that the game offers that seat. Raises Refused."""
    hosted = change.hosted
    open_move = next((one for one in hosted.game.open_moves(hosted.position, seat) if one.kind == move.kind), None)
    if open_move is None:
        raise _barred(hosted, seat, move)
    try:
        args = {name: choice.check(frozen(move.args.get(name))) for name, choice in (open_move.args or {}).items()}
        hear(change, seat, Move(move.kind, args))
    except Illegal as wrong:
        raise refusal(wrong) from None
    settle(change)
    reschedule(change)


def _barred(hosted: Hosted, seat: int, move: Move) -> Refused:
    """Why that seat may not send that move now."""
    bars = hosted.game.barred_moves(hosted.position, seat)
    return next((refusal(bar.refusal) for bar in bars if bar.option == move.kind), Refused(say("e.move")))


def _open(hosted: Hosted, decision: int, seat: int, person: int | None) -> Asked:
    """The open question, when it is that decision and asks that seat. Raises Refused."""
    asked = asked_now(hosted)
    if asked is None or hosted.row.decision != decision:
        raise Refused(say("e.decided"), show_position=True)
    is_his(hosted, seat, person)
    if seat not in asked.seats:
        waiting = tuple(Captain(one) for one in asked.seats if not asked.shows_waiting or one not in hosted.answered)
        raise Refused(say("e.notasked", who=waiting), show_position=True)
    return asked


def _checked(hosted: Hosted, seat: int, answer: Answer) -> Answer:
    try:
        return hosted.following("choice", seat, hosted.game.choice).check(frozen(answer))
    except Illegal as wrong:
        raise refusal(wrong) from None


def _legal(hosted: Hosted, seat: int, answer: Answer) -> Answer:
    choice = hosted.game.choice(hosted.position, seat)
    try:
        return choice.check(frozen(answer))
    except Illegal:
        return choice.default


def _answer(change: Change, seat: int, kind: AnswerKind, answer: Answer) -> None:
    """Save; a changed answer begins the linger anew, a first one or the same again does not."""
    before = change.hosted.given.get(seat)
    if before is not None and before.answer == answer and before.kind == kind:
        return
    if before is not None:
        change.hosted.row.changed_at = change.now
    give(change, seat, Given(0, kind, answer, change.now))


def _keep_lines(change: Change, asked: Asked, seat: int, lines: Mapping[str, str] | None) -> None:
    """Fill in answers in advance; `later` takes one out. Raises Refused for what the question does not offer."""
    hosted = change.hosted
    foreseen = {line.id: line for line in hosted.game.foreseen(asked.kind, len(hosted.seats))} if lines else {}
    kept = dict(hosted.lines.get(seat, {}))
    for id, option in (lines or {}).items():
        if id not in foreseen or option not in foreseen[id].choice.options:
            raise Refused(say("e.notoffered"))
        kept.pop(id, None)
        if option != LATER:
            scope = foreseen[id].scope
            kept[id] = KeptLine(scope, hosted.game.mark(hosted.position, scope), option, change.now)
    if lines:
        hosted.lines[seat] = _without_old_conditions(kept, tuple(foreseen.values()), frozenset(lines))


def _without_old_conditions(kept: dict[str, KeptLine], foreseen: Sequence[Line], given: frozenset[str]) -> dict[str, KeptLine]:
    """Without what was left before and matters only beside lines that are given anew: it was said of others."""
    old: set[str] = set()
    for line in foreseen:
        if line.id not in given and not (given | old).isdisjoint(line.needs):
            old.add(line.id)
    return {id: line for id, line in kept.items() if id not in old}


def _flag(change: Change) -> None:
    """The first seat asked whose bank is used up loses by the clock."""
    hosted, asked = change.hosted, asked_now(change.hosted)
    assert asked is not None
    began = hosted.row.asked_at or change.now
    taken = change.now - began
    late = [seat for seat in asked.seats if seat not in hosted.answered and hosted.seats[seat].saved_time <= taken + 1e-3]
    if late:
        hosted.change_seat(late[0], saved_time=0.0)
        hear(change, late[0], Move("flag"))
    else:
        still = [hosted.seats[seat].saved_time for seat in asked.seats if seat not in hosted.answered]
        hosted.row.deadline = began + min(still)
