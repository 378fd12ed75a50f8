"""Resolving rules: asking for a choice, hearing a round or an open move, and going on until somebody must decide."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from engines.kernel.base.messages import say
from engines.kernel.base.values import Answer
from engines.kernel.choices.shapes import Choice, Illegal
from engines.kernel.resolution.agreement import AGREED, end_as_agreed
from engines.kernel.resolution.frames import (
    Ask,
    Asked,
    Call,
    Chance,
    Done,
    End,
    Event,
    Frame,
    Leave,
    Move,
    Roll,
    State,
    Step,
    Stop,
    T,
)


def choice(state: State[Any], seat: int) -> Choice:
    """The choice of `seat` now. Raises Illegal if it is not asked."""
    known = state.choices.get(seat)
    if known is not None:
        return known
    if state.asked is None or seat not in state.asked.seats:
        raise Illegal("kernel", say("e.notasked.seat"))
    frame = state.stack[-1]
    may: Callable[[Any, int], Choice] = getattr(frame, _may(frame.step))
    state.choices[seat] = open_ = may(state.table, seat)
    return open_


@cache
def _may(step: str) -> str:
    """The name of a step's partner: always the same string, by which Python finds a method faster."""
    return f"may_{step}"


def begin(table: T, rule: Frame[T], chance: Chance) -> tuple[State[T], tuple[Event, ...]]:
    """Open a game with its outermost rule and resolve until somebody must decide."""
    state = State(table, (rule,))
    return state, advance(state, None, chance)


def apply(state: State[T], answers: Mapping[int, Answer], chance: Chance) -> tuple[State[T], tuple[Event, ...]]:
    """Resolve a round: one answer from each seat asked. A new state and what happened; `state` is not changed.

    Answers are heard in the order of `asked`, not as they arrived. Raises Illegal when one is missing, foreign or not open.
    """
    seats = state.asked.seats if state.asked else ()
    if answers.keys() != set(seats):
        raise Illegal("kernel", say("e.round"))
    heard = {seat: choice(state, seat).check(answers[seat]) for seat in seats}
    after = state.clone()
    after.asked = None
    return after, advance(after, heard, chance)


def act(state: State[T], seat: int, move: Move, chance: Chance) -> tuple[State[T], tuple[Event, ...]]:
    """An open move of `seat`, heard by the innermost rule that knows its kind. Raises Illegal when none does. An end by agreement
    (`agreement`) is heard by none.

    When that rule goes on otherwise because of it, then the rules inside it end here.
    """
    if move.kind == AGREED:
        return end_as_agreed(state, move.args), ()
    after = state.clone()
    for depth in range(len(after.stack) - 1, -1, -1):
        hear = getattr(after.stack[depth], f"on_{move.kind}", None)
        if hear is None:
            continue
        outcome = hear(after.table, seat, move)
        if outcome is None:
            return after, _take_events(after)
        stack = list(after.stack)
        if not isinstance(outcome, Stop | End):
            outcome = _cut(after.table, stack, depth + 1) or outcome
        after.stack, after.asked = tuple(stack), None
        return after, advance(after, None, chance, outcome)
    raise Illegal("kernel", say("e.move"))


def advance(state: State[T], value: Any, chance: Chance, outcome: Step[T] | None = None) -> tuple[Event, ...]:
    """Resolve rules, in place, until somebody must decide or the game is over; what happened."""
    table, stack = state.table, list(state.stack)
    while stack:
        if outcome is None:
            frame = stack[-1]
            outcome = getattr(frame, frame.step)(table, value)
        if type(outcome) is Call:
            stack[-1], value = outcome.then, None
            stack.append(outcome.rule)
        elif type(outcome) is Done:
            value = outcome.result
            outcome = stack.pop().on_end(table)
            continue
        elif isinstance(outcome, Frame):
            stack[-1], value = outcome, None
        else:
            end: Callable[..., Any] = _TURNS.get(type(outcome), _refused)
            value = end(state, stack, outcome, chance)
            if state.asked is not None:
                break
        outcome = None
    state.stack = tuple(stack)
    return _take_events(state)


# -- how else a step ends: put the stack so; the value for the step that is now innermost

Stack = list[Frame[T]]


def _refused(state: State[T], stack: Stack[T], outcome: Any, chance: Chance) -> None:
    raise TypeError(f"{stack[-1].kind}.{stack[-1].step} ended in {outcome!r}")


def _ask(state: State[T], stack: Stack[T], ask: Ask[T], chance: Chance) -> None:
    if not ask.seats:
        raise TypeError(f"{stack[-1].kind}.{stack[-1].step} asks nobody")
    stack[-1] = then = ask.then
    state.asked = Asked(ask.seats, ask.kind or f"{then.kind}.{then.step}", ask.sealed, ask.shows_waiting, ask.shortcuts)


def _roll(state: State[T], stack: Stack[T], roll: Roll[T], chance: Chance) -> tuple[int, ...]:
    faces = tuple(map(chance, roll.dice))
    state.table.events.append(_rolled(stack[-1].kind, roll.dice, faces, roll.known_to))
    stack[-1] = roll.then
    return faces


def _leave(state: State[T], stack: Stack[T], leave: Leave, chance: Chance) -> Any:
    """The innermost rule of that kind is left, and all inside it before. Raises ValueError when there is none.

    When one of them ends a rule still further out, then that counts.
    """
    depth = _depth(stack, leave.rule)
    onward = _cut(state.table, stack, depth)
    if onward is None:
        return leave.result
    if isinstance(onward, End) or _depth(stack, onward.rule) < depth:
        return _TURNS[type(onward)](state, stack, onward, chance)
    return _leave(state, stack, leave, chance)


def _stop(state: State[T], stack: Stack[T], stop: Stop, chance: Chance) -> Any:
    """The innermost rule of that kind is at an end, as it stands. Raises ValueError when there is none."""
    del stack[_depth(stack, stop.rule) :]
    return stop.result


def _depth(stack: Stack[T], rule: str) -> int:
    return max(depth for depth, frame in enumerate(stack) if frame.kind == rule)


def _cut(table: T, stack: Stack[T], depth: int) -> Leave | Stop | End | None:
    """End the rules from that depth on, innermost first, up to one by which a rule further out ends."""
    while len(stack) > depth:
        onward = stack.pop().on_end(table)
        if onward is not None:
            return onward
    return None


def _end(state: State[T], stack: Stack[T], end: End, chance: Chance) -> None:
    stack.clear()
    state.result = end.result


_TURNS: dict[type, Callable[..., Any]] = {Ask: _ask, Roll: _roll, Leave: _leave, Stop: _stop, End: _end}


def _rolled(rule: str, dice: tuple[int, ...], faces: tuple[int, ...], known_to: tuple[int, ...] | None) -> Event:
    facts = {"rule": rule, "dice": dice, "faces": faces}
    return Event("rolled", facts) if known_to is None else Event("rolled", facts, known_to=known_to, hidden=True)


def _take_events(state: State[T]) -> tuple[Event, ...]:
    told = tuple(state.table.events)
    state.table.events.clear()
    return told
