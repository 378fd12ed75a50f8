"""What may be seen of Soundings."""

from __future__ import annotations

from dataclasses import dataclass

from engines.kernel.resolution.frames import Asked, Result


@dataclass(frozen=True, slots=True)
class View:
    """What a viewer may know; a lead he may not see is 0."""

    viewer: int | None
    target: int
    points: tuple[int, ...]
    leads: tuple[int, ...]
    last: tuple[int, ...]
    round: int
    asked: Asked | None
    result: Result | None
