"""The chances that a description of an attack tells, counted again by throwing every face of every die (KP-3.2.7)."""

from __future__ import annotations

import re
from itertools import product

COIN = r"(d\d+(?: d\d+)*(?: [+\u2212]\d+)?)"
ALL = re.compile(rf"{COIN} against {COIN}, \d+ VA: (?:(\d+) % hit, )?(\d+) % (sunk|captured)(?:, (\d+) % to port)?")
BRIEF = re.compile(rf"{COIN}, \d+ VA \((\d+) %\)")


def sides(coin: str) -> tuple[list[int], int]:
    """The dice of a coin in words, and what is added to the highest of them."""
    words = coin.replace("\u2212", "-").split()
    return [int(word[1:]) for word in words if word[0] == "d"], sum(int(word) for word in words if word[0] in "+-")


def results(coin: str) -> list[int]:
    """The result of every throw of a coin."""
    dice, change = sides(coin)
    return [max(1, max(faces) + change) for faces in product(*(range(1, die + 1) for die in dice))]


def thrown(attack: str, defense: str) -> tuple[float, float]:
    """KP-3.2.7.1: the shares of throws that hit, and that sink."""
    pairs = [(mine, theirs) for mine in results(attack) for theirs in results(defense)]
    hits = sum(mine > theirs or mine >= 2 * theirs for mine, theirs in pairs)
    return hits / len(pairs), sum(mine >= 2 * theirs for mine, theirs in pairs) / len(pairs)


def is_percent(told: str, share: float) -> bool:
    """Whether a number is the nearest percentage of a share; of a half, either."""
    return abs(int(told) - 100 * share) <= 0.5 + 1e-9


def dice_alone(told: str) -> str:
    """A description without its chances, each of which is counted first. Raises AssertionError if none is told, or one is
    wrong."""
    if found := ALL.search(told):
        attack, defense, hit, sunk, _, _ = found.groups()
        hits, sinks = thrown(attack, defense)
        assert is_percent(sunk, sinks), told
        assert hit is None or is_percent(hit, hits), told
        return told.replace(found[0], found[0].partition(":")[0])
    assert BRIEF.search(told), told
    attack = told.partition(" against ")[0]
    for defense, hit in BRIEF.findall(told):
        assert is_percent(hit, thrown(attack, defense)[0]), told
    return re.sub(r" \(\d+ %\)", "", told)
