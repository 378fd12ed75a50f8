"""Playing on: opening the game, closing a round, hearing an open move. Works on a `Change`; writes nothing itself."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from bot.model.hosted import Given, Hosted, KeptLine
from bot.model.people import Seat
from bot.model.posts import Told
from bot.service import paces
from bot.service.change import Change, Step
from bot.service.facts import Laid, board_of
from bot.service.receipts import sealed
from engines.kernel import codec, record
from engines.kernel.chance import Posted, Salted, Stream, Undrawn
from engines.kernel.choices import Answer, Illegal
from engines.kernel.contract import told
from engines.kernel.frames import Asked, Event, Move, State

MISSES = 3
"""Defaults in a row after which the computer sits in."""
REMEMBERED = 4
"""Steps told that are kept in memory for the courier."""
LONGEST_RUN = 10_000
"""Rounds that answers in advance may close in one transaction."""


def begin(change: Change) -> None:
    """Deal: the game's set-up, with all that the dice hang on known. Raises Illegal for options that do not go together."""
    hosted, row = change.hosted, change.hosted.row
    row.rules = hosted.game.rules_version
    stream = _stream(hosted)
    state, events = hosted.game.setup(len(hosted.seats), row.options, stream)
    opening = record.Opening(
        row.game, row.id, len(hosted.seats), dict(row.options), tuple(row.salts or ()), row.promise, row.rules,
        tuple(stream.faces), stream.used, row.protocol, str(row.promise_channel or ""), str(row.promise_message or ""),
        tuple(stream.dice),
    )  # fmt: skip
    row.opening, row.chain, row.used = record.dump_opening(opening), record.chain("", opening), stream.used
    row.status = "running"
    _arrive(change, state, events)


def _stream(hosted: Hosted) -> Stream | Undrawn:
    """The table's dice, from where they stand. Raises ValueError before the promise is posted."""
    row, words = hosted.row, tuple(hosted.row.salts or ())
    if row.protocol == record.UNDRAWN:
        return Undrawn()
    posted = Posted(row.id, str(row.promise_channel or ""), words, str(row.promise_message or ""))
    return Stream(bytes.fromhex(row.seed), Salted(row.id, words) if row.protocol == record.SALTED else posted, row.used)


def settle(change: Change) -> None:
    """Close rounds as long as one is complete and needs no tick."""
    for _ in range(LONGEST_RUN):
        asked = asked_now(change.hosted)
        if asked is None or not set(asked.seats) <= change.hosted.answered or (asked.sealed and not change.hosted.is_quick):
            return
        close(change)


def asked_now(hosted: Hosted) -> Asked | None:
    """The question that is open at a running table."""
    return hosted.state.asked if hosted.state is not None and hosted.row.status == "running" else None


def close(change: Change) -> None:
    """Resolve the open round with the answers that are saved, one from each seat asked."""
    hosted, row = change.hosted, change.hosted.row
    asked, stream = hosted.position.asked, _stream(hosted)
    assert asked is not None
    _keep_legal(change, asked)
    state, events = hosted.game.apply(hosted.position, {seat: hosted.given[seat].answer for seat in asked.seats}, stream)
    _record(change, [(seat, hosted.given[seat].answer, None) for seat in asked.seats], stream)
    old = change.before.given if change.before.row.decision == row.decision else {}
    change.closed.append((row.decision, {seat: given for seat, given in hosted.given.items() if given != old.get(seat)}))
    receipts = tuple((seat, hosted.given[seat].receipt or "") for seat in sorted(asked.seats)) if asked.sealed else ()
    _charge(change, asked)
    _arrive(change, state, events, receipts)


def _keep_legal(change: Change, asked: Asked) -> None:
    """An open move may have made a saved answer illegal: the default takes its place."""
    hosted = change.hosted
    for seat in asked.seats:
        choice = hosted.game.choice(hosted.position, seat)
        try:
            choice.check(hosted.given[seat].answer)
        except Illegal:
            give(change, seat, replace(hosted.given[seat], answer=choice.default, told=None))


def give(change: Change, seat: int, given: Given) -> Given:
    """Save an answer of the open round as the next revision, with a receipt where the round is sealed."""
    hosted = change.hosted
    before, asked = hosted.given.get(seat), asked_now(hosted)
    given = replace(given, revision=before.revision + 1 if before else 1)
    if asked is not None and asked.sealed and given.answer is not None:
        given = sealed(hosted.row.id, hosted.row.decision, seat, given, change.randomness.salts)
    hosted.given[seat] = given
    return given


def hear(change: Change, seat: int, move: Move) -> None:
    """An open move, or `flag`. The open question stands unless the game asks another. Raises Illegal."""
    hosted, row = change.hosted, change.hosted.row
    stream, before = _stream(hosted), hosted.position
    state, events = hosted.game.act(before, seat, move, stream)
    _record(change, [(seat, dict(move.args), move.kind)], stream)
    if not _asks_the_same(before, state):
        old = change.before.given if change.before.row.decision == row.decision else {}
        change.closed.append((row.decision, {seat: given for seat, given in hosted.given.items() if given != old.get(seat)}))
        _arrive(change, state, events)
        return
    hosted.state = state
    hosted.given = {one: given for one, given in hosted.given.items() if state.asked and one in state.asked.seats}
    if told(hosted.game, events, None):
        _tell(change, events, ())
        change.post("step", hosted.pace.gather)
    else:
        _lay(change, events)


def _asks_the_same(before: State[Any], after: State[Any]) -> bool:
    """Whether the open question stands: the same rule waits, and asks nobody whom it did not ask before."""
    if before.asked is None or after.asked is None or before.stack != after.stack:
        return False
    return after.asked.kind == before.asked.kind and set(after.asked.seats) <= set(before.asked.seats)


def _record(change: Change, answers: list[tuple[int, Any, str | None]], stream: Stream | Undrawn) -> None:
    row = change.hosted.row
    _take_over(change)
    row.round += 1
    for place, (seat, answer, move) in enumerate(answers, 1):
        last = place == len(answers)
        dice, faces, used = (tuple(stream.dice), tuple(stream.faces), stream.used) if last else ((), (), row.used)
        one = record.Row(row.round, seat, answer, move, faces, used, row.rules, int(change.now), dice=dice)
        row.chain = record.chain(row.chain, one)
        change.rows.append(replace(one, chain=row.chain))
    row.recorded += len(answers)
    row.used = stream.used


def _take_over(change: Change) -> None:
    """The game goes on under the running rules: where it was played under others, the record says so, with the position."""
    hosted, row = change.hosted, change.hosted.row
    if row.rules == hosted.game.rules_version:
        return
    row.rules = hosted.game.rules_version
    rules = record.rules_row(row.rules, hosted.game.dump(hosted.position), int(change.now))
    row.chain = record.chain(row.chain, rules)
    change.rows.append(replace(rules, chain=row.chain))
    row.recorded += 1


def _charge(change: Change, asked: Asked) -> None:
    """Saved time and missed decisions. In sealed rounds all asked are charged alike, the whole length of the round."""
    hosted, row, pace = change.hosted, change.hosted.row, change.hosted.pace
    for number in asked.seats:
        seat, given = hosted.seats[number], hosted.given[number]
        taken = max(0.0, (change.now if asked.sealed and not pace.blitz else given.at) - (row.asked_at or change.now))
        misses = {"default": seat.defaults_in_row + 1, "live": 0}.get(given.kind, seat.defaults_in_row)
        if seat.person is None or seat.sitting_in:
            continue
        saved = max(0.0, seat.saved_time - taken) if pace.blitz else seat.saved_time
        if not pace.blitz and (asked.sealed or given.kind != "default"):
            saved = paces.saved_after(pace, seat.saved_time, taken)
        sits_in = misses >= MISSES and not pace.blitz
        hosted.change_seat(number, saved_time=saved, defaults_in_row=misses, sitting_in=sits_in)
        if sits_in:
            hosted.lines.pop(number, None)
            change.note("note.sitting_in", number)


def _arrive(change: Change, state: State[Any], events: tuple[Event, ...], receipts: tuple[tuple[int, str], ...] = ()) -> None:
    """A new position: tell the step, then ask or end."""
    hosted, row = change.hosted, change.hosted.row
    was_window = is_window(asked_now(hosted))
    hosted.state, hosted.given = state, {}
    row.decision += 1
    _tell(change, events, receipts)
    if state.result is not None:
        end(change)
        return
    change.post("step", hosted.pace.gather)
    if not (was_window and is_window(state.asked)):
        row.turn_step = row.step
    _ask(change)


def is_window(asked: Asked | None) -> bool:
    """Whether a round is sealed and does not even show who is waited for."""
    return asked is not None and asked.sealed and not asked.shows_waiting


def _tell(change: Change, events: tuple[Event, ...], receipts: tuple[tuple[int, str], ...]) -> None:
    hosted, row, game = change.hosted, change.hosted.row, change.hosted.game
    public = tuple(seen for event in events if (seen := event.seen_by(None)) is not None)
    view = hosted.following("view", None, game.view)
    sentences = told(game, events, None)
    row.step += 1
    row.recent = [*row.recent, change.now][-3:]
    fresh = game.fresh(public)
    own = {seat.number: mine for seat in hosted.seats if (mine := told(game, events, seat.number)) != sentences}
    step = Told(row.step, game.headline(public, view), sentences, view, fresh, receipts)
    change.steps.append(Step(step, own))
    hosted.told = (*hosted.told, step)[-REMEMBERED:]
    _lay(change, events)


def _lay(change: Change, events: tuple[Event, ...]) -> None:
    """Keep what happened in this round, whole, beside the last step told."""
    hosted, row = change.hosted, change.hosted.row
    change.laid.append(Laid(row.step, row.round, events, board_of(hosted.game, hosted.position)))


def end(change: Change) -> None:
    """The game is over: nothing is secret any more, and the channel is free."""
    row = change.hosted.row
    row.status, row.live_channel, row.ended = "over", None, change.now
    row.result = codec.dump(change.hosted.position.result)
    row.asked_at = row.earliest = row.deadline = row.changed_at = None
    change.post("step", change.hosted.pace.gather)
    change.post("result", change.hosted.pace.gather)


def _ask(change: Change) -> None:
    """Open the round: its hold and deadline, answers in advance, bells."""
    hosted, row, pace, asked = change.hosted, change.hosted.row, change.hosted.pace, asked_now(change.hosted)
    assert asked is not None
    row.asked_at, row.changed_at, row.earliest = change.now, None, None
    row.brisk = paces.is_brisk(pace, row.recent)
    row.deadline = until(hosted, change.now)
    if asked.sealed and not hosted.is_quick:
        grid = paces.grid(pace, is_window(asked), row.brisk, 1 + change.randomness.lots.randrange(2))
        row.earliest = change.now + change.clock.short(grid.tick) * grid.ticks_held
    _hear_lines(change, asked)
    if pace.base >= paces.HOUR and not pace.blitz:
        for seat in playing(hosted, asked):
            assert seat.person is not None
            change.direct("bell", seat.person, pace.gather)


def until(hosted: Hosted, now: float) -> float:
    """The deadline of the open question when it is asked now: what those asked have saved up counts, the least of it."""
    asked, pace = asked_now(hosted), hosted.pace
    people = playing(hosted, asked) if asked is not None else []
    saved = min((seat.saved_time for seat in people), default=pace.blitz)
    return now + saved if pace.blitz else paces.after(now, pace.base + saved, pace.days)


def playing(hosted: Hosted, asked: Asked) -> list[Seat]:
    """The seats asked that people play themselves."""
    return [seat for seat in map(hosted.seats.__getitem__, asked.seats) if seat.person is not None and not seat.sitting_in]


def _hear_lines(change: Change, asked: Asked) -> None:
    hosted = change.hosted
    for seat in hosted.lines:
        hosted.lines[seat] = _still_held(hosted, seat)
    for seat in asked.seats:
        answer = _foreseen(hosted, seat)
        if answer is not None:
            give(change, seat, Given(0, "advance", answer, change.now))


def _still_held(hosted: Hosted, seat: int) -> dict[str, KeptLine]:
    """The lines of a seat that have not lapsed, bound to what they hold for now."""
    bound = {line: hosted.game.held(hosted.position, kept.scope, kept.mark, seat) for line, kept in hosted.lines[seat].items()}
    return {line: replace(kept, mark=mark) for line, kept in hosted.lines[seat].items() if (mark := bound[line]) is not None}


def partly(hosted: Hosted, seat: int) -> Mapping[str, Answer]:
    """The parts of the open question that the seat's lines answer, where they leave others open: it is asked all the same."""
    lines = {line: kept.option for line, kept in hosted.lines.get(seat, {}).items()}
    return hosted.game.partly(lines, hosted.position, seat) if lines else {}


def _foreseen(hosted: Hosted, seat: int) -> Answer | None:
    lines: Mapping[str, KeptLine] = hosted.lines.get(seat, {})
    if not lines or hosted.seats[seat].sitting_in:
        return None
    answer = hosted.game.fits({line: kept.option for line, kept in lines.items()}, hosted.position, seat)
    if answer is None:
        return None
    try:
        return hosted.game.choice(hosted.position, seat).check(answer)
    except Illegal:
        return None
