"""Taking back: which answers may be taken back, by a rule from structure that no game keeps a list for.

Nothing may have been drawn since the answer, and it must have been one captain's alone. Nobody may have learnt anything by it but
the things that this captain showed of his own. Places, owners and rules under way tell that, never the things that lie there. So
nobody learns a secret from the offer to take an answer back.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from engines.kernel.contract.game import Game
from engines.kernel.hidden.frame_secrets import secrets_of
from engines.kernel.hidden.whereabouts import AllWhereabouts
from engines.kernel.hidden.zones import EVERYBODY, KnownTo, knows
from engines.kernel.resolution.frames import Event, Frame, State

DRAWN, TOGETHER, LEARNT, MOVED, OVER, UNSAID = "drawn", "together", "learnt", "moved", "over", "unsaid"
"""Reasons why an answer stays. Chance was used. Several captains were asked, or one in secret. Somebody has learnt a thing that
was not its captain's to show. It is an open move. The game is over. The game does not say who knows its things."""


@dataclass(frozen=True, slots=True)
class TakenStep:
    """A step of a game as it was resolved. `own`: the seats of whoever answered; empty for an open move. `drawn`: whether chance
    was used, be it unseen."""

    before: State[Any]
    after: State[Any]
    events: tuple[Event, ...]
    own: frozenset[int]
    drawn: bool


@dataclass(frozen=True, slots=True)
class Judgement:
    """Why a step cannot be taken back (empty: it can), and the seats that saw by it what its captain had to himself (None:
    everybody). `opened_to`: those of them that see it where it lies now, which everybody may be told."""

    barrier: str
    shown_to: KnownTo = ()
    opened_to: KnownTo = ()


def judge(game: Game[Any, Any], step: TakenStep) -> Judgement:
    """Whether a step may be taken back. Steps that look alike to the public are judged alike."""
    asked = step.before.asked
    if not step.own:
        return Judgement(MOVED)
    if asked is None or len(asked.seats) != 1 or asked.sealed or not step.own.issuperset(asked.seats):
        return Judgement(TOGETHER)
    if step.drawn:
        return Judgement(DRAWN)
    if step.after.result is not None:
        return Judgement(OVER)
    lay, lie = game.whereabouts(step.before), game.whereabouts(step.after)
    if lay is None or lie is None:
        return Judgement(UNSAID)
    if _is_resumed(step) or any(_is_private(event, step.own) for event in step.events) or _is_learnt(lay, lie, step.own):
        return Judgement(LEARNT)
    shown_to = EVERYBODY if _has_used_own(step) else _shown_to(lay, lie, step.own)
    return Judgement("", shown_to, _opened_to(lay, lie, step.own))


def _resumed(step: TakenStep) -> Iterator[Frame[Any]]:
    """The rules that have gone on, or have ended."""
    left = step.after.stack
    return (frame for depth, frame in enumerate(step.before.stack) if depth >= len(left) or left[depth] is not frame)


def _is_resumed(step: TakenStep) -> bool:
    """Whether a rule that keeps a secret from its captain has gone on, or has ended."""
    return any(_keeps_from(frame, step.own) for frame in _resumed(step))


def _has_used_own(step: TakenStep) -> bool:
    """Whether a rule that keeps a secret of its captain has gone on, or has ended: it may have shown him to be prepared."""
    return any(getattr(frame, name) for frame in _resumed(step) for name in secrets_of(frame.kind).sealed)


def _keeps_from(frame: Frame[Any], own: frozenset[int]) -> bool:
    """Whether a field of the rule is sealed from all of these seats."""
    for secret in secrets_of(frame.kind).sealed.values():
        seats = getattr(frame, secret.known_to)
        known_to = (seats,) if isinstance(seats, int) else seats
        if not any(knows(known_to, seat) for seat in own):
            return True
    return False


def _is_private(event: Event, own: frozenset[int]) -> bool:
    """Whether an event has a side that somebody besides its captain, or nobody, is told."""
    return (event.hidden or bool(event.secret)) and (not event.known_to or not own.issuperset(event.known_to))


def _is_learnt(lay: AllWhereabouts, lie: AllWhereabouts, own: frozenset[int]) -> bool:
    """Whether a thing whose place its captain did not see into lies elsewhere, or is known to more than before."""
    for thing in lay.keys() | lie.keys():
        before, after = lay.get(thing), lie.get(thing)
        if before is None or after is None:
            known = before or after
            if known is not None and not known.is_seen_by(own):
                return True
        elif not before.is_seen_by(own) and (after.place != before.place or after.news_for(before) != ()):
            return True
    return False


def _shown_to(lay: AllWhereabouts, lie: AllWhereabouts, own: frozenset[int]) -> KnownTo:
    """The seats that know of a thing what they did not (None: everybody)."""
    seen: set[int] = set()
    for thing, before in lay.items():
        after = lie.get(thing)
        if before.owners is EVERYBODY:
            continue
        news = EVERYBODY if after is None else after.news_for(before)
        if news is None:
            return EVERYBODY
        seen.update(news)
    return tuple(sorted(seen - own))


def _opened_to(lay: AllWhereabouts, lie: AllWhereabouts, own: frozenset[int]) -> KnownTo:
    """The seats that see into the place of a thing and did not before, by public facts (None: everybody)."""
    seen: set[int] = set()
    for thing, before in lay.items():
        if before.owners is None or not before.is_seen_by(own):
            continue
        after = lie.get(thing)
        if after is None or after.owners is None:
            return EVERYBODY
        seen.update(set(after.owners) - set(before.owners))
    return tuple(sorted(seen - own))
