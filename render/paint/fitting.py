"""The room and the ink of letters."""

from __future__ import annotations

from typing import NamedTuple

from render.paint.palette import RGB


class Cased(NamedTuple):
    """The ink of letters in a casing, which is laid before them, *weight* pixels thick all round."""

    fill: RGB
    casing: RGB
    weight: int = 3


class Fit(NamedTuple):
    """The place of letters on a line, and which end of them is at the point (*anchor*: l, m or r).

    They have that *width*, and shrink down to the *least* height; None: the usual one.
    """

    width: float
    least: int | None = None
    anchor: str = "l"
