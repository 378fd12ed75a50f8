"""Counts over the turns of a game, and its key moments."""

from __future__ import annotations

from engines.cartagena.data import CLASS_OF, HERO, SIDE, WORK
from engines.cartagena.data.board import WORKS
from engines.cartagena.data.ids import ENGLISH, Piece, Ship, Square
from engines.cartagena.pieces import names
from engines.cartagena.rules.ending import sides_at
from engines.cartagena.table import foe
from engines.cartagena.view import View
from engines.kernel.base.messages import say
from engines.kernel.resolution.frames import Event, Result
from engines.kernel.speech.ends import KeyMoment, Scoreboard, ScoreRow, StepSummary

TALLIED = {"shot": say("ct.tally.shots", n=1), "fought": say("ct.tally.fights", n=1)}


def standing(view: View) -> Scoreboard:
    """The fame of each seat's side, turn by turn."""
    return Scoreboard(1, view.turn, tuple([view.fame[side == ENGLISH] for side in sides_at(view.players, view.rows)]))


def remembered(before: View, events: tuple[Event, ...], after: View) -> StepSummary:
    """Ships sunk, works destroyed, heroes defeated."""
    return StepSummary(tuple([deed for event in events for deed in _deeds(event, after)]))


def _deeds(event: Event, view: View) -> tuple[KeyMoment, ...]:
    facts = event.facts
    if event.kind == "sunk" and CLASS_OF[Ship(facts["ship"])].fame:
        weight = CLASS_OF[Ship(facts["ship"])].fame
        return (
            KeyMoment(say("ct.deed.sunk", ship=names.ship(facts["ship"])), _of(view, foe(SIDE[facts["ship"]])), None, weight),
        )
    if event.kind == "destroyed":
        what = say("ct.deed.destroyed", at=names.square(facts["at"]))
        return (KeyMoment(what, _of(view, ENGLISH), None, WORK[WORKS[Square(facts["at"])].kind].fame),)
    if event.kind == "defeated":
        hero = Piece(facts["hero"])
        return (KeyMoment(say("ct.deed.defeated", hero=names.piece(hero)), _of(view, foe(SIDE[hero])), None, HERO[hero].fame),)
    return ()


def _of(view: View, side: str) -> int:
    """The first seat of a side."""
    return sides_at(view.players, view.rows).index(side)


def accounts(view: View, ended: Result) -> tuple[ScoreRow, ...]:
    """CT-MP-12: fame is one row."""
    return (ScoreRow(say("ct.counted"), standing(view).counts),)
