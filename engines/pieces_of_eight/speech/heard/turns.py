"""Changes of public knowledge by the events of turns and deadlocks."""

from __future__ import annotations

from engines.kernel.speech.hearsay import Now
from engines.kernel.speech.narrators import Facts
from engines.pieces_of_eight.speech.heard import followed
from engines.pieces_of_eight.speech.heard.declared import HEARSAY


@HEARSAY.hears("turn")
def _turn(now: Now, facts: Facts) -> None:
    """PE-TIME-10, -50: an offer of a deadlock bars its captain no longer when his next turn is over."""
    ended = now["on_turn"], now["turn"]
    if not now.pop("is_counted", False):
        followed.turn_ends(now)
    now["proposed"] = tuple((seat, turn) for seat, turn in now["proposed"] if seat != ended[0] or turn == ended[1])
    now["on_turn"], now["turn"] = facts["seat"], facts["n"]
    now["betrayed"], now["following"] = False, None
    now["votes"], now["agreed"] = (), False
    followed.play_over(now)
    for cell in followed.cells(now):
        cell.has_reacted = False


@HEARSAY.hears("votes")
def _votes(now: Now, facts: Facts) -> None:
    if facts["first"]:
        now["proposed"] = (*now["proposed"], (facts["seat"], now["turn"]))
    now["votes"] = (*now["votes"], facts["seat"])


@HEARSAY.hears("refuses")
def _refuses(now: Now, facts: Facts) -> None:
    now["votes"] = ()


@HEARSAY.hears("agreed")
def _agreed(now: Now, facts: Facts) -> None:
    now["votes"], now["agreed"] = (), True


@HEARSAY.hears("deadlock")
def _deadlock(now: Now, facts: Facts) -> None:
    followed.turn_ends(now)
    now["deadlocks"] += 1
    now["votes"], now["agreed"] = (), False
    followed.play_over(now)


@HEARSAY.hears("first")
def _first(now: Now, facts: Facts) -> None:
    """PE-D26: after a deadlock a pending extra turn is dropped."""
    now["following"] = None
    followed.begins_afresh(now)
