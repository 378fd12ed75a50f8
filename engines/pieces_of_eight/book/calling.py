"""Calling coins to the Captain (PE-CALL)."""
from __future__ import annotations

from functools import lru_cache

from engines.pieces_of_eight.data import KIND
from engines.pieces_of_eight.table import CAPTAIN, Ship

Deck = tuple[str, ...]
_ONE = {"ff": ("f", ""), "fa": ("", "f"), "af": ("a", ""), "aa": ("", "a")}
_BOTH = {"both.fa": ("f", "a"), "both.af": ("a", "f"), "both.f1": ("af", ""), "both.f2": ("fa", ""),
         "both.a1": ("", "fa"), "both.a2": ("", "af")}
WAYS = (*_ONE, *_BOTH)
"""The ways to call: end and side, or both ends. f1, f2, a1, a2: both to one side, the fore (1) or aft coin (2) inside."""


@lru_cache(maxsize=4096)
def calls(deck: Deck) -> dict[str, Deck]:
    """PE-CALL-01 to -06: the legal ways to call, each with the deck it makes."""
    at = next((place for place, coin in enumerate(deck) if KIND[coin] == CAPTAIN), -1)
    if at < 0:
        return {}
    kinds = [KIND[coin] for coin in deck]
    made = {way: _called(deck, at, *sides) for way, sides in (_ONE | _BOTH).items() if _can_call("".join(sides), at, len(deck))}
    return {way: after for way, after in made.items() if [KIND[coin] for coin in after] != kinds}


def _can_call(ends: str, at: int, length: int) -> bool:
    """PE-CALL-06: the Captain himself is not called."""
    return not ("f" in ends and at == 0) and not ("a" in ends and at == length - 1)


def _called(deck: Deck, at: int, fore_side: str, aft_side: str) -> Deck:
    coin = {"f": deck[0], "a": deck[-1]}
    called = fore_side + aft_side
    before = deck[1 if "f" in called else 0:at]
    behind = deck[at + 1:len(deck) - 1 if "a" in called else len(deck)]
    return (*before, *(coin[end] for end in fore_side), deck[at], *(coin[end] for end in aft_side), *behind)


def may_call(ship: Ship) -> dict[str, Deck]:
    """The legal ways to call in this ship."""
    return calls(ship.deck)
