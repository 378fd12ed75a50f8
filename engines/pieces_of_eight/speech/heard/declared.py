"""The fields of the public view that events tell, and the events that change each of them (law 18)."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from engines.kernel.resolution.frames import Asked
from engines.kernel.speech.hearsay import Hearsay, Now, alike
from engines.pieces_of_eight.components import ABILITY
from engines.pieces_of_eight.components.ability import KEEP, SHOW
from engines.pieces_of_eight.components.with_mate import KeptByMate
from engines.pieces_of_eight.data.ids import NO_KIND, Kind, position_of
from engines.pieces_of_eight.pieces.ship import FORE
from engines.pieces_of_eight.speech.heard import followed
from engines.pieces_of_eight.speech.heard.afloat import ALWAYS_SEEN, OPEN, aim, as_seen
from engines.pieces_of_eight.speech.truth import TRUTH
from engines.pieces_of_eight.view import PlayView, View

BESIDE = {
    "viewer": "who looks",
    "stage": "belongs to the question",
    "asked": "the question itself",
    "part": "says which part of the turn the question is about",
    "phase": "says which rule the question is about",
    "stack": "what rules under way have done is told, what they ask the question says",
    "game": "counts the games that are told to be over, and the question says when ships are built for the next",
    "order": "follows from who is on turn, who is next and who is out",
    "winners": "says again who has won the game or the match",
    "news": "says again which hidden coins the step has told of",
    "weighed": "put in for a picture",
}
PLAIN = (
    "turn", "on_turn", "wins", "target", "champions", "options", "betrayed", "fallen", "losers", "last_winner", "built",
    "layout", "yard_sizes", "pool", "aside", "offers", "draws", "proposed", "tried", "remembered",
)  # fmt: skip
"""Fields that are looked at as they are. Of them nobody but a captain is shown a layout, offers, or what he remembers."""
MODED = frozenset(kind for kind, ability in ABILITY.items() if isinstance(ability, KeptByMate) or ability.volleys)
"""PE-PLAY-04: coins that are played in one of several ways."""
DRAFTING, DEADLOCK = "pe.draft", "pe.deadlock"
PLAYING = frozenset(("pe.lend", "pe.window", "pe.lapse", "pe.loss", "pe.grog", "pe.treasure", "pe.quarters"))
"""Questions of a play under way."""
ANSWERING = frozenset(("pe.lend", "pe.window"))
"""Questions about the uses that were told last."""


def parts_of(view: View) -> Now:
    """The parts of a view that events tell: ships as a listener knows them, the play under way by its parts."""
    now: Now = {name: getattr(view, name) for name in PLAIN}
    ships = now["ships"] = {ship.seat: as_seen(ship) for ship in view.ships}
    now["yards"] = {yard.seat: dict(yard.coins) for yard in view.yards if yard.seat is not None}
    now["leaving"] = [seat for seat in view.leaving if not ships[seat].out]
    now["result"] = (view.result.reason, view.result.places[0]) if view.result else None
    now["low"], now["quiet"] = (None, None) if view.on_turn is None else (view.low, view.quiet)
    now["play"], now["left"], now["answered"] = None, [], []
    if view.play is not None:
        _under_way(now, view, view.play)
    is_over, is_deadlock = view.result is not None, view.asked is not None and view.asked.kind == DEADLOCK
    now["following"] = None if is_over else view.following
    now["deadlocks"] = None if is_over else view.deadlocks + is_deadlock
    now["votes"], now["agreed"] = (None, None) if is_over else (view.votes, view.agreed)
    return now


def _under_way(now: Now, view: View, play: PlayView) -> None:
    at = -1 if play.at is None else play.at
    now["play"] = (play.user, play.kind, play.place, at, _mode(play.kind, play.mode))
    now["left"] = sorted(kind or NO_KIND for kind in play.left)
    if view.asked is not None and view.asked.kind in ANSWERING:
        now["answered"] = _answered(play)
    if at >= 0:
        aim(now["ships"][at], play.places, _in_sight(view, play))
    played = now["ships"][play.user].at(play.place)
    if played is not None and played.kind == play.kind:
        played.is_played = True


def _answered(play: PlayView) -> list[tuple[int, Kind]]:
    """The subject of the question: the last use that calls off no other, and the uses that call it off. Earlier uses are over for
    a listener, because the events of each have told its outcome."""
    last = max(at for at, (_, kind) in enumerate(play.chain) if not ABILITY[kind].cancels)
    return list(play.chain[last:])


def _in_sight(view: View, play: PlayView) -> frozenset[str]:
    """The open places announced whose coins have not left: of more places than one the first is the fore."""
    announced = next(dict(rule.fields)["places"] for rule in view.stack if "places" in dict(rule.fields))
    has_left = any(kind not in (None, ALWAYS_SEEN) for kind in play.left) and not OPEN.issuperset(announced)
    return frozenset() if has_left else OPEN.intersection(announced)


def _mode(kind: Kind, mode: str) -> str:
    return mode if kind in MODED else ""


def likeness(name: str, value: Any) -> Hashable:
    """Coins that stay with a Mate are told alike; so is the fore coin by its number."""
    if name == "mode":
        return KEEP if value == SHOW else value
    if name == "places" and len(value) == 1:
        return FORE if value[0] == position_of(1) else value[0]
    return alike(name, value)


def asking(now: Now, asked: Asked | None) -> None:
    """Take over the facts in the question: whether a play is under way, the use to be answered, whether coins are drafted."""
    kind = asked.kind if asked else ""
    if kind not in PLAYING:
        followed.decided(now)
    if asked and kind not in PLAYING:
        followed.play_over(now)
    if kind not in ANSWERING:
        now["answered"] = []
    if kind != DRAFTING and now["options"].pool != "none":
        now["yards"] = {}


HEARSAY = Hearsay(parts_of, BESIDE, TRUTH.of, likeness, asking)
