"""How games of Pieces of Eight are saved; old saves are brought up to date here.

Kinds of frames and names of steps are the format; the rules declare them.
"""

from __future__ import annotations

from typing import Any

from engines.kernel.resolution.saves import Saves
from engines.pieces_of_eight.table import Table

VERSION = 1
_PLAY = "pieces_of_eight.play"
STORED = {"part": "phase", "phase": "step", "following": "next_override", "low": "low_mark"}
"""Fields of a view that are stored under other names, since before they had those of the table."""
TODAY = {stored: name for name, stored in STORED.items()}
SAVES: Saves[Table] = Saves(version=VERSION, table=Table)


def stored_view(dumped: dict[str, Any]) -> dict[str, Any]:
    """A view as JSON, under the names with which it is stored."""
    return {STORED.get(name, name): value for name, value in dumped.items()}


def upcast_view(saved: dict[str, Any]) -> dict[str, Any]:
    """A stored view, of an older release too, under the names and with the play of today."""
    return {TODAY.get(name, name): value for name, value in _with_places(saved).items()}


def _with_places(saved: dict[str, Any]) -> dict[str, Any]:
    """The play of an older release named the places as they were announced, and no coins that had left them.

    Where those coins lay then is in the rule under resolution. Of which kind one was that had left is not kept.
    """
    play = saved.get("play")
    if play is None or "left" in play:
        return saved
    aim = next((_aim(waiting) for waiting in saved.get("stack", ()) if waiting["kind"] == _PLAY), None)
    if aim is None:
        return saved
    deck = len(saved["ships"][play["at"]]["deck"]) if aim else 0
    found = [_place(ref, play, deck) for ref in aim]
    places = [place for place in found if place is not None]
    return {**saved, "play": {**play, "places": places, "left": [None] * (len(found) - len(places))}}


def _aim(waiting: dict[str, Any]) -> list[Any]:
    aim: list[Any] = dict(waiting["fields"]).get("aim", [])
    return aim


def _place(ref: list[Any], play: dict[str, Any], deck: int) -> str | int | None:
    """The place of a coin in the ship aimed at, None if it has left that ship."""
    seat, zone, at, _ = ref
    if seat != play["at"] or zone not in ("nest", "deck"):
        return None
    if zone == "nest" or at == 0:
        return "nest" if zone == "nest" else "fore"
    return "aft" if "aft" in play["places"] and at + 1 == deck else at + 1
