"""Labels that read the same, told apart by numbers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from locales.shortening import shortened

LABEL = 34


def numbered(labels: Sequence[str]) -> tuple[str, ...]:
    """The labels, those that occur several times with a number of their own."""
    counts, so_far = Counter(labels), Counter[str]()
    out = []
    for label in labels:
        so_far[label] += 1
        out.append(f"{label} {so_far[label]}" if counts[label] > 1 else label)
    return shortened(tuple(out))
