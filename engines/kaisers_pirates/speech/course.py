"""Counts over the turns of a Game, its key moments, and the rows of its scores (KP-2.3, KP-2.5)."""

from __future__ import annotations

from engines.kaisers_pirates.pieces import names
from engines.kaisers_pirates.pieces.holdings import total
from engines.kaisers_pirates.rules.attack import attack_of
from engines.kaisers_pirates.view import View
from engines.kernel.base.messages import Message, say
from engines.kernel.contract.sides import PHANTOM
from engines.kernel.resolution.frames import Event, Result
from engines.kernel.speech.ends import KeyMoment, Scoreboard, ScoreRow, StepSummary

TALLIED = {"intercept": say("kp.tally.intercepts", n=1), "reacts": say("kp.tally.reactions", n=1)}
SINKING = 2
"""The weight of a ship sunk, beside its VA."""


def scoreboard(view: View) -> Scoreboard:
    """The VA of all Rounds so far, turn by turn: those that are scored, and the piles of the one that is played."""
    now = [total(force.pile) if view.deck else 0 for force in view.forces if force.seat != PHANTOM]
    counts = [va + sum(scores[seat][0] for scores in view.rounds) for seat, va in enumerate(now)]
    return Scoreboard(1, view.turn, tuple(counts))


def summarize(before: View, events: tuple[Event, ...], after: View) -> StepSummary:
    """Ships sunk, and safe in port."""
    return StepSummary(tuple(deed for event in events for deed in _deeds(event)))


def _deeds(event: Event) -> tuple[KeyMoment, ...]:
    facts = event.facts
    if event.kind == "fired" and facts["outcome"] == "sunk":
        attack = attack_of(facts)
        what = say("kp.deed.sunk", target=names.ship(attack.target), number=facts["va"])
        return (KeyMoment(what, _seat(attack.seat), _seat(attack.owner), SINKING),)
    if event.kind == "passage" and facts["reached"]:
        what = say("kp.deed.port", ship=names.ship(facts["ship"]), number=facts["va"])
        return (KeyMoment(what, _seat(facts["seat"]), _seat(facts["seat"])),)
    return ()


def _seat(side: int) -> int | None:
    """A side that somebody holds."""
    return None if side == PHANTOM else side


def score_breakdown(view: View, ended: Result) -> tuple[ScoreRow, ...]:
    """KP-2.5a, KP-4.8a: the Round Points of each Round, of partners together."""
    rows = []
    for number, scores in enumerate(view.rounds, 1):
        points = [point for _, point in scores][: len(scores) - view.rules.is_solitaire]
        if view.rules.teams:
            points = [points[seat] + points[(seat + 2) % len(points)] for seat in range(len(points))]
        rows.append(ScoreRow(_round(view, number), tuple(points)))
    return tuple(rows)


def vacant_side_result(view: View, ended: Result) -> tuple[int, int] | None:
    """KP-2.5a, KP-D35: the final places of a solitaire game; the phantom is first if no seat is, else second, with its points."""
    if not view.rules.is_solitaire:
        return None
    return 1 if not ended.places[0] else 2, sum(scores[PHANTOM][1] for scores in view.rounds)


def _round(view: View, number: int) -> Message:
    """A Round, with what the phantom has of it: he has no seat of his own."""
    if not view.rules.is_solitaire:
        return say("kp.account.round", number=number)
    return say("kp.account.solitaire", number=number, points=view.rounds[number - 1][PHANTOM][1])
