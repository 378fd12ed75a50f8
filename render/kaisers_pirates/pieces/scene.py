"""The scene of the pictures and texts of this game."""

from __future__ import annotations

from dataclasses import dataclass, replace

from engines.kaisers_pirates.data.ids import NO_CARD
from engines.kaisers_pirates.rules.attack import Attack, attack_of
from engines.kaisers_pirates.rules.rounds import ROUNDS
from engines.kaisers_pirates.view import View
from engines.kernel.base.messages import Captain
from engines.kernel.hidden.frame_secrets import FrameView
from render.board import scene

ANSWER = "kp.answer"
"""The question of those who may answer an attack."""


@dataclass(frozen=True)
class Scene(scene.Scene[View]):
    """A highlight of a step is (seat, place, number): a ship wherever it lies, or "pile". A side below 0 is held by nobody,
    and has the last of all colours."""

    def name(self, seat: int) -> str:
        """The captain's name; of a side that nobody holds what it is called."""
        return self.words.names[seat] if seat >= 0 else self.words(Captain(seat))

    def _initial(self, seat: int) -> str:
        """The letters on a sign. A side without a captain has the initial of its name."""
        return super()._initial(seat) if seat >= 0 else self.name(seat)[:1].upper()

    def new(self, place: str, seat: int | None = None) -> int | None:
        """The number of the event that touched a place; None if there is none."""
        return next((number for at, what, number in self.fresh if what == place and seat in (None, at)), None)


def drawn_part(view: View) -> View:
    """The view without what the public pictures do not draw."""
    laid = tuple(one if one.up else replace(one, card=NO_CARD) for one in view.laid)
    return replace(own_part(view), viewer=None, hand=(), laid=laid)


def own_part(view: View) -> View:
    """The view without what a captain's own picture does not draw."""
    return replace(view, zones=(), stack=_announced(view), asked=None, known=(), peeked=())


def _announced(view: View) -> tuple[FrameView, ...]:
    """The rule by which an attack waits for an answer."""
    if view.asked is not None:
        is_awaited = view.asked.kind == ANSWER
        return tuple(one for one in view.stack[-1:] if is_awaited and "target" in dict(one.fields))
    return ()


def pending(view: View) -> Attack | None:
    """The attack that waits for an answer, in a view as pictures have it."""
    shown = _announced(view) if view.asked is not None else view.stack[-1:]
    return next((attack_of(dict(one.fields)) for one in shown if "target" in dict(one.fields)), None)


def round_of(view: View) -> tuple[int, int]:
    """(the Round that is played, how many there are at least)."""
    number = max(1, len(view.rounds) + (view.result is None and bool(view.deck)))
    return number, max(ROUNDS, number)


def points_of(view: View, seat: int) -> int:
    """The Round Points of a captain in all Rounds so far."""
    return sum(scores[seat][1] for scores in view.rounds)


def bears(view: View, part: str) -> bool:
    """Whether every picture of the Forces has that part: a ship that is afloat, or a captain ("seat.1")."""
    afloat = any(part in force.fleet or part in force.merchantmen for force in view.forces)
    return afloat or part in {f"seat.{force.seat}" for force in view.forces}


def bears_own(view: View, part: str) -> bool:
    """Whether a captain's own picture has that part: an own card, or what every picture has."""
    return part in view.hand or bears(view, part)
