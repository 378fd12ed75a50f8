"""Resolving rules: asking for a choice, hearing a round or an open move, and going on until somebody must decide."""
from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engines.kernel.choices import Answer, Choice, Illegal
from engines.kernel.frames import Ask, Asked, Call, Chance, Done, End, Event, Frame, Leave, Move, Roll, State, Step, T
from engines.kernel.messages import say


def choice(state: State[Any], seat: int) -> Choice:
    """What `seat` may answer now. Raises Illegal when it is not asked."""
    known = state.choices.get(seat)
    if known is not None:
        return known
    if state.asked is None or seat not in state.asked.seats:
        raise Illegal("kernel", say("e.notyours"))
    frame = state.stack[-1]
    may: Callable[[Any, int], Choice] = getattr(frame, f"may_{frame.step}")
    state.choices[seat] = may(state.table, seat)
    return state.choices[seat]


def begin(table: T, rule: Frame[T], chance: Chance) -> tuple[State[T], tuple[Event, ...]]:
    """Open a game with its outermost rule and resolve until somebody must decide."""
    state = State(table, (rule,))
    return state, advance(state, None, chance)


def apply(state: State[T], answers: Mapping[int, Answer], chance: Chance) -> tuple[State[T], tuple[Event, ...]]:
    """Resolve a round: one answer from each seat asked. A new state and what happened; `state` is not changed.

    Answers are heard in the order of `asked`, not as they arrived. Raises Illegal when one is missing, foreign or not open.
    """
    seats = state.asked.seats if state.asked else ()
    if set(answers) != set(seats):
        raise Illegal("kernel", say("e.round"))
    heard = {seat: choice(state, seat).check(answers[seat]) for seat in seats}
    after = state.clone()
    after.asked = None
    return after, advance(after, heard, chance)


def act(state: State[T], seat: int, move: Move, chance: Chance) -> tuple[State[T], tuple[Event, ...]]:
    """An open move of `seat`, heard by the innermost rule that knows its kind. Raises Illegal when none does."""
    after = state.clone()
    for depth in range(len(after.stack) - 1, -1, -1):
        hear = getattr(after.stack[depth], f"on_{move.kind}", None)
        if hear is None:
            continue
        outcome = hear(after.table, seat, move)
        if outcome is None:
            return after, _told(after)
        after.stack, after.asked = after.stack[: depth + 1], None
        return after, advance(after, None, chance, outcome)
    raise Illegal("kernel", say("e.move"))


def advance(state: State[T], value: Any, chance: Chance, outcome: Step[T] | None = None) -> tuple[Event, ...]:
    """Resolve rules, in place, until somebody must decide or the game is over; what happened."""
    while state.stack:
        frame = state.stack[-1]
        if outcome is None:
            outcome = getattr(frame, frame.step)(state.table, value)
        value = _turn(state, frame, outcome, chance)
        if state.asked is not None:
            break
        outcome = None
    return _told(state)


def _turn(state: State[T], frame: Frame[T], outcome: Step[T], chance: Chance) -> Any:
    """Put the stack as `outcome` says; the value for the step that is now innermost."""
    below = state.stack[:-1]
    match outcome:
        case Frame() as onward:
            state.stack = (*below, onward)
        case Ask(seats, then, kind, sealed, shows, shortcuts):
            if not seats:
                raise TypeError(f"{frame.kind}.{frame.step} asks nobody")
            state.stack = (*below, then)
            state.asked = Asked(seats, kind or f"{then.kind}.{then.step}", sealed, shows, shortcuts)
        case Roll(dice, then, known_to):
            state.stack, faces = (*below, then), tuple(map(chance, dice))
            state.table.told.append(_rolled(frame.kind, dice, faces, known_to))
            return faces
        case Call(rule, then):
            state.stack = (*below, then, rule)
        case Done(result):
            state.stack = below
            return result
        case Leave(rule, result):
            state.stack = state.stack[: _depth(state.stack, rule)]
            return result
        case End(result):
            state.stack, state.result = (), result
        case _:
            raise TypeError(f"{frame.kind}.{frame.step} ended in {outcome!r}")
    return None


def _depth(stack: tuple[Frame[Any], ...], rule: str) -> int:
    """Where the innermost rule of that kind lies in the stack. Raises ValueError when there is none."""
    return max(depth for depth, frame in enumerate(stack) if frame.kind == rule)


def _rolled(rule: str, dice: tuple[int, ...], faces: tuple[int, ...], known_to: tuple[int, ...] | None) -> Event:
    facts = {"rule": rule, "dice": dice, "faces": faces}
    return Event("rolled", facts) if known_to is None else Event("rolled", facts, known_to=known_to, hidden=True)


def _told(state: State[T]) -> tuple[Event, ...]:
    told = tuple(state.table.told)
    state.table.told.clear()
    return told
