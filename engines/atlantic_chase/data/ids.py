"""Ids of ships, sides and zones, put together and taken apart here alone.

A ship is called by its counter: "uk_hood". A counter of which there are several has a number: "uk_convoy.1".
"""

from __future__ import annotations

from typing import NewType

Ship = NewType("Ship", str)
"""A ship of a game; "" for none."""
Counter = NewType("Counter", str)
"""A counter as it is printed: that of one ship, or of several that are alike."""
Leader = NewType("Leader", str)
"""A leader who is on a ship."""
NO_SHIP = Ship("")
BRITISH, GERMAN = "british", "german"
SIDES = (BRITISH, GERMAN)
"""The sides by seat (AC-1e); the German one plays the French of a mini-scenario."""
FAR, NEAR, CLOSE, OFF = "far", "near", "close", ""
ZONES = (FAR, NEAR, CLOSE)
"""The zones of a side, each beside the next (AC-56b). `OFF` is off the board."""
HOLD, ASK, NONE, OPEN = "hold", "ask", "none", "open"
"""Orders: no fire; to be asked in its turn; nothing; in nobody's smoke."""
NO, YES, HARMED = "no", "yes", "harmed"
"""Whether to break away; `HARMED`: if a ship of one's own is damaged by then."""
ROLL = "roll"
"""The dice of a side that breaks away, among those that a leader may turn."""


def counter_of(ship: str) -> Counter:
    """The counter of a ship."""
    return Counter(ship.partition(".")[0])


def numbered(counter: str, number: int) -> Ship:
    """One of several ships with the same counter, from 1."""
    return Ship(f"{counter}.{number}")


def number_of(ship: str) -> int:
    """The number of a ship among those with its counter, 0 if there is one alone."""
    return int(ship.partition(".")[2] or 0)
