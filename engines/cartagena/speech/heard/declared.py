"""The parts of the public view that events tell, and the events that lay hidden things open (law 18)."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from engines.cartagena.pieces import names
from engines.cartagena.speech import stacked
from engines.cartagena.speech.truth import denied
from engines.cartagena.view import View
from engines.kernel.speech.hearsay import Hearsay, Now, alike

BESIDE = {
    "viewer": "who looks",
    "stack": "what rules under way have done is told, what they ask the question says",
    "asked": "the question itself",
    "sealed": "the question says that deployments are still sent",
    "silent": "counts turns without cards, and cards laid are told",
    "fallen": "says again where those lie who fell this turn, each of whom is told",
    "boarded": "says again where those came from who went aboard this turn, each of whom is told",
}
PLAIN = ("rules", "players", "held", "hospital", "wrecked", "fame", "turn", "phase", "swapped", "fired", "sunk")
COPIED = ("owners", "camps", "hulls", "works", "guns", "aside", "hurt")


def parts_of(view: View) -> Now:
    """The parts of a view that events tell: hands of cards by their rows, stacks as a listener knows them."""
    now: Now = {name: getattr(view, name) for name in PLAIN}
    now |= {name: dict(getattr(view, name)) for name in COPIED}
    now["rows"], now["gone"] = list(view.rows), frozenset(view.gone)
    now["piles"] = {square: stacked.as_seen(pile) for square, pile in view.piles.items()}
    now["lost"], now["defeated"] = sorted(view.lost), sorted(view.defeated)
    now["result"] = view.result.reason if view.result is not None else ""
    return now


def likeness(name: str, value: Any) -> Hashable:
    """Pieces of one kind are called alike."""
    if name == "piece":
        return names.piece(value)
    return names.counted(value) if name in ("pieces", "unseen") else alike(name, value)


HEARSAY = Hearsay(parts_of, BESIDE, denied, likeness)
BOARD = ("hulls", "piles", "works", "guns", "aside")
HEARSAY.opens("heroes", "rows", "owners", "camps", "works", why="decks, colours and works follow from the heroes by the rules")
HEARSAY.opens("shared", "rows", "works", why="the special cards that are told make up the decks by the rules")
HEARSAY.opens("placed", "hulls", "piles", why="a counter more lies face down in the place that is told")
HEARSAY.opens("hides", "hulls", "aside", why="where a hero hides nobody may know")
HEARSAY.opens("deployed", *BOARD, why="all deployments are laid open at once, and looked at")
HEARSAY.opens("won", *BOARD, "rows", why="what lay face down is laid open when the game is over, and looked at")
HEARSAY.opens("drawn", *BOARD, "rows", why="what lay face down is laid open when the game is over, and looked at")
