"""The share of games that English captains won in the balance tables (docs/balance.md), by deployment and number of players."""

from __future__ import annotations

from collections.abc import Mapping

ENGLISH_SHARES: Mapping[tuple[str, int], float] = {
    ("one_shot", 2): 0.482, ("one_shot", 3): 0.515, ("one_shot", 4): 0.471,
    ("historical", 2): 0.524, ("historical", 3): 0.414, ("historical", 4): 0.545,
    ("alternating", 2): 0.496, ("alternating", 3): 0.478, ("alternating", 4): 0.526,
}  # fmt: skip
