"""What was counted, as figures."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import median

from tests.evening.captain import BUILDING, REACTION, TURN, Counted, EveningCaptain

OPENING = 3
"""Presses of whoever opens a table against one computer: the command, the computer, the start."""


def figures(seated: Sequence[EveningCaptain], posts: int, turns: int) -> dict[str, object]:
    """Presses and heights by kind of decision, posts a turn, presses to the first move; the last decision of each is not over."""
    made = [one for captain in seated for one in captain.made[:-1] if one.is_answered]
    told: dict[str, object] = {"posts": posts, "posts a turn": round(posts / max(turns, 1), 2)}
    for kind in (BUILDING, TURN, REACTION):
        found = [one for one in made if one.kind == kind]
        told |= {
            f"presses of a {kind}": _spread(found),
            f"panel of a {kind}, px": round(max((one.height for one in found), default=0)),
        }
    return {**told, "presses to the first move": OPENING + _first(seated[0].made)}


def _first(made: Sequence[Counted]) -> int:
    turn = next((one.presses for one in made if one.kind == TURN and one.is_answered), 0)
    return turn + sum(one.presses for one in made if one.kind == BUILDING)


def _spread(found: Sequence[Counted]) -> dict[str, float]:
    presses = [one.presses for one in found] or [0]
    return {"median": median(presses), "most": max(presses), "all": sum(presses), "decisions": len(found)}
