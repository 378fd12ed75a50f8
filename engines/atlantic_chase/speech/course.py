"""Counts over the rounds of a game, and its key moments."""

from __future__ import annotations

from engines.atlantic_chase.data import MINI
from engines.atlantic_chase.data.ids import Ship
from engines.atlantic_chase.pieces import names, places
from engines.atlantic_chase.pieces.board import foe, seat_of
from engines.atlantic_chase.pieces.vessels import is_never_damaged
from engines.atlantic_chase.rules.forces import seat_of as side_of
from engines.atlantic_chase.speech.events import listed
from engines.atlantic_chase.view import OceanView, View
from engines.kernel.base.messages import say
from engines.kernel.resolution.frames import Event
from engines.kernel.speech.ends import KeyMoment, Scoreboard, StepSummary
from engines.kernel.speech.narrators import Facts

TALLIED = {
    "declares": say("ac.tally.contests", n=1), "fires": say("ac.tally.shots", n=1), "torpedo": say("ac.tally.torpedoes", n=1),
}  # fmt: skip
WEIGHTS = {"sunk": 8, "damaged": 5}
"""The weight of a ship that is lost, and of one that is damaged."""


def standing(view: View) -> Scoreboard:
    """The hits that each side has scored, round by round."""
    if isinstance(view, OceanView):
        return Scoreboard(1, view.changes + 1, view.points, say("ac.counted.halves"))
    parts = MINI[view.mini].parts
    before = (view.part - 1) * parts.rounds if parts is not None and view.part else 0
    return Scoreboard(1, before + view.round, (scored(view, 0), scored(view, 1)))


def scored(view: View, seat: int) -> int:
    """The hits that ships of the other side have taken in this game."""
    return sum(view.ships[ship].suffered - view.ships[ship].begun for ship in view.fleets[foe(seat)])


def remembered(before: View, events: tuple[Event, ...], after: View) -> StepSummary:
    """Ships damaged and sunk, and those in port."""
    return StepSummary(tuple([deed for event in events for deed in _deeds(event, after)]))


def _deeds(event: Event, view: View) -> tuple[KeyMoment, ...]:
    if event.kind == "completes":
        return (_home(event.facts),)
    if event.kind not in WEIGHTS:
        return ()
    ship = Ship(event.facts["ship"])
    word = "destroyed" if event.kind == "sunk" and is_never_damaged(ship) else event.kind
    what = say(f"ac.deed.{word}", ship=names.vessel(view, ship))
    return (KeyMoment(what, foe(seat_of(view, ship)), None, WEIGHTS[event.kind]),)


def _home(facts: Facts) -> KeyMoment:
    """AC-29h: a force in port, which weighs as much as it brings."""
    ships = listed(facts, facts["ships"])
    what = say("ac.deed.completes", force=places.sign(facts["force"]), port=places.box(facts["box"]), list=ships)
    return KeyMoment(what, side_of(facts["force"]), None, 0)
