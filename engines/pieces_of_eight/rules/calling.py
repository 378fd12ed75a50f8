"""Calling coins to the Captain (PE-CALL)."""

from __future__ import annotations

from engines.pieces_of_eight.data import KIND
from engines.pieces_of_eight.table import CAPTAIN, Ship, owned

Deck = tuple[str, ...]
WAYS = {
    "ff": ("f", ""),
    "fa": ("", "f"),
    "af": ("a", ""),
    "aa": ("", "a"),
    "both.fa": ("f", "a"),
    "both.af": ("a", "f"),
    "both.f1": ("af", ""),
    "both.f2": ("fa", ""),
    "both.a1": ("", "fa"),
    "both.a2": ("", "af"),
}
"""The ways to call, and what comes to the fore and to the aft side of the Captain: end and side, or both ends.

f1, f2, a1, a2: both to one side, the fore (1) or aft coin (2) inside.
"""


def can_call(ship: Ship) -> bool:
    """PE-CALL-04, -05: whether there is any legal way: a Captain in the deck, and another coin."""
    return len(ship.deck) > 1 and owned(ship.deck, CAPTAIN)


def may_call(ship: Ship) -> tuple[str, ...]:
    """PE-CALL-01 to -06: the legal ways. Where the Captain's place changes the arrangement does too; else it is compared by
    kinds (PE-D12)."""
    at = ship.captain_at
    if at < 0:
        return ()
    kinds = [KIND[coin] for coin in ship.deck]
    before, behind = kinds[:at], kinds[at + 1 :]
    fore_turns, aft_turns = len(set(before)) > 1, len(set(behind)) > 1
    ways = []
    if before:
        ways += ["ff", "fa"] if fore_turns else ["fa"]
    if behind:
        ways += ["af", "aa"] if aft_turns else ["af"]
    if before and behind:
        if fore_turns or aft_turns:
            ways.append("both.fa")
        if [*before[1:], behind[-1]] != before or [before[0], *behind[:-1]] != behind:
            ways.append("both.af")
        ways += ["both.f1", "both.f2", "both.a1", "both.a2"]
    return tuple(ways)


def called(ship: Ship, way: str) -> Deck:
    """The deck that a way to call makes."""
    deck, at = ship.deck, ship.captain_at
    fore_side, aft_side = WAYS[way]
    coin, ends = {"f": deck[0], "a": deck[-1]}, fore_side + aft_side
    before = deck[1 if "f" in ends else 0 : at]
    behind = deck[at + 1 : len(deck) - 1 if "a" in ends else len(deck)]
    return (*before, *[coin[end] for end in fore_side], deck[at], *[coin[end] for end in aft_side], *behind)
