"""The fields of the public view that events tell, and the events that change each of them (law 18)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable
from typing import Any

from engines.kaisers_pirates.data import SHIP, VESSEL
from engines.kaisers_pirates.data.ids import kind_of
from engines.kaisers_pirates.pieces import names
from engines.kaisers_pirates.speech.card_claims import TRUTH
from engines.kaisers_pirates.speech.heard import followed
from engines.kaisers_pirates.view import View
from engines.kernel.resolution.frames import Asked
from engines.kernel.speech.hearsay import Hearsay, Now, alike

PLAIN = (
    "turn", "on_turn", "extra", "limited", "recognized", "skipped", "removed", "rounds", "resigned", "scouted", "seen", "played",
    "busy", "aimed", "victim", "bothered", "left", "exposed", "counted", "deck", "aside", "discards", "top",
)  # fmt: skip
"""Fields that are looked at as they are."""
BESIDE = {
    "viewer": "who looks",
    "stack": "what rules under way have done is told, what they ask the question says",
    "asked": "the question itself",
    "rules": "agreed before the first deal, and never changed",
    "worse": "the markers of a ship after its first one, counted with `damaged`",
    "hand": "a captain's own: in the view of everybody there is none",
    "known": "what one captain knows of another hand: in the view of everybody there is nothing",
    "peeked": "where in the deck one captain has looked: in the view of everybody there is nothing",
    "zones": "the same Action Cards once more, by what may be known of them",
    "throws": "put together of the very events that tell dice",
    "unavenged": "a note of the rules that no picture and no text shows: which sinkings of this turn Recalled may still answer",
    "result": "follows from the scores and resignations that are told; the heading names who has won",
}


def parts_of(view: View) -> Now:
    """The parts of a view that events tell: ships in their rows, markers by number, cards on the table by kind, hands and
    Solitaire cards by their number."""
    now: Now = {name: getattr(view, name) for name in PLAIN}
    now |= followed.cards_of(view)
    now["damaged"] = {ship: 1 + view.worse.count(ship) for ship in view.damaged}
    now["forces"], now["hands"] = followed.rows_of(view), {force.seat: force.hand for force in view.forces}
    now["fleet_used"], now["merchant_used"] = frozenset(view.fleet_used), frozenset(view.merchant_used)
    now["solitaire"] = len(view.solitaire)
    now["most"], now["alone"] = 99 if view.rules.has("more_damage") else 1, view.rules.is_solitaire
    return now


def likeness(name: str, value: Any) -> Hashable:
    """Ships of one name are called alike, and cards of one kind; places are told by the number of cards that lie there."""
    if name in ("ship", "target", "sunk", "given"):
        return names.fighter(value) if value in SHIP or value in VESSEL else str(value)
    if name in ("ships", "fleet", "merchantmen"):
        return tuple(map(names.fighter, value))
    if name in ("assists", "cards", "top"):
        return tuple(map(kind_of, value))
    if name == "places":
        return tuple(Counter(value).items())
    return kind_of(value) if name == "card" else alike(name, value)


def asking(now: Now, asked: Asked | None) -> None:
    """KP-T1.8: when whoever is on turn orders the discards, a card that waited for the captain is among them."""
    if asked is not None and asked.kind == "kp.discards" and now["on_turn"] in now["waiting"]:
        kind, _ = now["waiting"].pop(now["on_turn"])
        followed.add_answered(now, now["on_turn"], kind)


HEARSAY = Hearsay(parts_of, BESIDE, TRUTH.of, likeness, asking)
HEARSAY.opens("discards", "top", why="of several discards the last tell what lies on top; the sentence is held against the view")
HEARSAY.opens(
    "dealt", "hands", "fleet_used", "merchant_used", why="who kept what is told, and the rules deal the rest (KP-2.4.5)"
)
