"""Seats that have left a game that goes on: what is asked of whom, and what stands for a leaver."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace

from engines.kernel.base.values import Answer
from engines.kernel.resolution import resolve
from engines.kernel.resolution.frames import Ask, Chance, Event, Frame, State, Step, T


def ask_staying(table: T, ask: Ask[T], gone: Collection[int]) -> Step[T]:
    """The question, put to the seats that have not left. If all have left, the rule goes on with their defaults."""
    staying = tuple([seat for seat in ask.seats if seat not in gone]) if gone else ask.seats
    if staying:
        return ask if len(staying) == len(ask.seats) else replace(ask, seats=staying)
    answered: Step[T] = getattr(ask.then, ask.then.step)(table, with_defaults(table, ask.then, ask.seats, {}))
    return answered


def with_defaults(table: T, waiting: Frame[T], seats: Iterable[int], answers: Mapping[int, Answer]) -> dict[int, Answer]:
    """The answers of all these seats: the default stands for a seat that was not asked."""
    may = getattr(waiting, f"may_{waiting.step}")
    return {seat: answers[seat] if seat in answers else may(table, seat).default for seat in seats}


def asked_no_more(
    after: State[T], events: tuple[Event, ...], seat: int, chance: Chance, *, has_default: bool
) -> tuple[State[T], tuple[Event, ...]]:
    """The state after an open move by which that seat has left: nobody waits for it.

    If nobody else is asked, the rule goes on, with the default of the leaver or (`has_default` False) without any answer.
    """
    if after.asked is None or seat not in after.asked.seats:
        return after, events
    others = tuple([other for other in after.asked.seats if other != seat])
    answers = {seat: resolve.choice(after, seat).default} if has_default and not others else {}
    if not answers:
        after.asked = replace(after.asked, seats=others)
    if others:
        return after, events
    last, more = resolve.apply(after, answers, chance)
    return last, events + more
