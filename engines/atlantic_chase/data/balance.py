"""The share of games that the British side won in the balance tables (docs/balance.md), by battle. A draw is half a win."""

from __future__ import annotations

from collections.abc import Mapping

BRITISH_SHARES: Mapping[str, float] = {
    "MS1": 0.346, "MS2": 0.715, "MS3": 0.157, "MS4": 0.344, "MS5": 0.053, "MS6": 0.93, "MS7": 0.404, "MS8": 0.444, "MS9": 0.542,
    "MS10": 0.511, "MS11": 0.587, "MS12": 0.551,
}  # fmt: skip
