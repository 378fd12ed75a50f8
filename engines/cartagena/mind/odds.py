"""Chances of shots (CT-SHOT-05, CT-SHOT-06)."""

from __future__ import annotations

HIT: dict[int, tuple[float, ...]] = {
    1: (0.0, 5 / 6),
    2: (0.0, 5 / 6, 4 / 6),
    3: (0.0, 5 / 6, 4 / 6, 2 / 6),
    4: (0.0, 5 / 6, 4 / 6, 2 / 6, 1 / 6),
}
"""The chance of a hit of a gun of that range, by distance."""
