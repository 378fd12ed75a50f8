"""The cost of a picture, beside a chess board drawn by chess.svg and CairoSVG."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from tools.bench.figures import Figure, Reference, cpu_of, limited, median
from tools.bench.references import chess_picture, chess_positions

POSITIONS = 30
Limits = dict[int, tuple[float, float]]
LIMITS: Limits = {1200: (20.0, 120.0), 1600: (40.0, 220.0)}
"""Width of a picture in pixels: milliseconds of CPU and kilobytes it may take."""


def _measure(sizes: list[float], draw: Callable[[], bytes]) -> None:
    sizes.append(len(draw()))


def reference_figures() -> tuple[Reference, Reference]:
    """CPU and size of a chess board, 1200 pixels wide."""
    positions = chess_positions(12)
    chess_picture(positions[0])
    sizes: list[float] = []
    times = [cpu_of(partial(_measure, sizes, partial(chess_picture, board))) for board in positions]
    name = "chess.svg and CairoSVG, 1200 px"
    return Reference(name, median(times) * 1e3, "ms CPU"), Reference(name, median(sizes) / 1e3, "KB")


def picture_figures(game: str, width: int, drawings: Sequence[Callable[[], bytes]]) -> list[Figure]:
    """Median CPU and size over drawings of different new positions; the first drawing warms up and is not counted."""
    most_ms, most_kb = LIMITS[width]
    first, *others = drawings
    first()
    sizes: list[float] = []
    times = [cpu_of(partial(_measure, sizes, draw)) for draw in others]
    ms, kb = median(times) * 1e3, median(sizes) / 1e3
    cpu_beside, size_beside = reference_figures()
    details = {"largest KB": round(max(sizes) / 1e3), "pictures": len(times)}
    return [
        limited(f"picture {width} px, new position, encoded", "ms CPU", ms, most_ms, cpu_beside, game),
        limited(f"picture {width} px", "KB", kb, most_kb, size_beside, game, **details),
    ]
