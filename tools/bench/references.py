"""Reference work: python-chess for random play, chess.svg with CairoSVG for a picture."""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable
from functools import cache
from typing import TypeVar

import chess
import chess.svg

LONGEST = 300
"""Moves after which a random game of chess is broken off."""
MOVES, TIMES = 2000, 3
"""Moves of the reference work, and how often it is done."""
T = TypeVar("T")


def chess_moves(moves: int, rnd: random.Random) -> float:
    """Seconds of CPU python-chess takes to play about `moves` random legal moves, divided by their number."""
    played, started = 0, time.process_time()
    while played < moves:
        board = chess.Board()
        for _ in range(LONGEST):
            legal = list(board.legal_moves)
            if not legal:
                break
            board.push(rnd.choice(legal))
            played += 1
    return (time.process_time() - started) / played


def moves_a_second() -> float:
    """Random chess moves a second of CPU, the median of `TIMES`: the reference work beside which a figure stands."""
    return 1 / statistics.median(chess_moves(MOVES, random.Random(5)) for _ in range(TIMES))


def beside_chess(work: Callable[[], T]) -> tuple[T, float]:
    """The result of the work, and chess moves a second in the minute of it: the mean of before it and after it."""
    before = moves_a_second()
    done = work()
    return done, (before + moves_a_second()) / 2


@cache
def chess_positions(count: int) -> tuple[chess.Board, ...]:
    """Positions from the middle of random games."""
    rnd, positions = random.Random(4), list[chess.Board]()
    while len(positions) < count:
        board = chess.Board()
        for _ in range(40):
            board.push(rnd.choice(list(board.legal_moves)))
            if board.is_game_over():
                break
        else:
            positions.append(board)
    return tuple(positions)


def chess_picture(board: chess.Board, width: int = 1200) -> bytes:
    """A PNG of the position, `width` pixels wide."""
    import cairosvg  # type: ignore[import-untyped]

    drawing = chess.svg.board(board, size=width).encode()
    return bytes(cairosvg.svg2png(bytestring=drawing, output_width=width, output_height=width))
