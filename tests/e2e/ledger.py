"""The ledger of what is higher than a telephone's room: each exhibit by name, with its height, which only goes down.

`HEIGHTS=write` in the environment writes what is measured in the place of what was listed (`make heights`).
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping, Sequence
from math import ceil
from pathlib import Path
from typing import Any

from tests.e2e.telephone import Screen

FILE = Path(__file__).with_name("heights.json")
SLACK = 1.0
"""Pixels by which a height may differ from what is listed."""
Heights = dict[str, dict[str, float]]
"""By exhibit and width of the telephone, what exceeds its room."""


def listed() -> dict[str, Heights]:
    """What exceeds, by the shelf on which it stands."""
    found: dict[str, Heights] = json.loads(FILE.read_text())
    return found


def exceeding(screens: Sequence[Screen]) -> Heights:
    """What is higher than the room of a telephone."""
    found: Heights = {}
    for screen in screens:
        for name, shown in screen.messages.items():
            if shown.height > screen.room:
                found.setdefault(name, {})[str(screen.width)] = ceil(shown.height * 10) / 10
    return found


def complaints(kept: Heights, now: Heights) -> Iterator[str]:
    """The faults of the list: exhibits too high that it lacks, listed ones that have grown, and listed ones that fit by now."""
    for name, width in sorted({(name, width) for of in (kept, now) for name, widths in of.items() for width in widths}):
        before, height = kept.get(name, {}).get(width), now.get(name, {}).get(width)
        if before is None:
            yield f"{name} at {width}: {height} px, more than the room"
        elif height is None:
            yield f"{name} at {width}: fits, and is listed with {before} px (make heights takes it out)"
        elif height > before + SLACK:
            yield f"{name} at {width}: {height} px, {before} before"


def check(shelf: str, screens: Sequence[Screen]) -> None:
    """Hold the exhibits of a shelf to the ledger, or write them into it. Raises AssertionError. On the wider telephone no row of
    buttons wraps either."""
    assert screens and all(screen.messages for screen in screens)
    assert [name for name, shown in screens[0].messages.items() if shown.wrapped] == []
    now = exceeding(screens)
    if os.environ.get("HEIGHTS") == "write":
        return write(shelf, now, told(screens))
    found = [*complaints(listed().get(shelf, {}), now)]
    assert not found, "\n".join([shelf, *found])


def told(screens: Sequence[Screen]) -> str:
    """The exhibits in short: how many, the highest and the middle one, how many exceed, and rows that wrap."""
    lines = []
    for screen in screens:
        heights = sorted(one.height for one in screen.messages.values())
        wrapped, rows = (sum(getattr(one, name) for one in screen.messages.values()) for name in ("wrapped", "rows"))
        over = sum(height > screen.room for height in heights)
        median = heights[len(heights) // 2]
        lines.append(
            f"{screen.width}: {len(heights)}, {heights[-1]:.0f} / {median:.0f} px of {screen.room:.0f}, {over} exceed, "
            f"{wrapped} of {rows} rows wrap"
        )
    return "; ".join(lines)


def write(shelf: str, now: Heights, said: str) -> None:
    """Put what a shelf has now into the place of what it had."""
    kept: Mapping[str, Any] = {**listed(), shelf: now}
    filled = {name: heights for name, heights in sorted(kept.items()) if heights}
    lines = [f"{json.dumps(name, ensure_ascii=False)}: {{\n{_rows(heights)}\n}}" for name, heights in filled.items()]
    FILE.write_text("{\n" + ",\n".join(lines) + "\n}\n")
    print(f"{shelf}: {said}")


def _rows(heights: Heights) -> str:
    return ",\n".join(f"  {json.dumps(name, ensure_ascii=False)}: {json.dumps(of)}" for name, of in sorted(heights.items()))
