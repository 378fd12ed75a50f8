"""The process that draws: ``python -m render.drawing.easel``, started by the studio and by nobody else.

It reads orders from standard input and writes answers to standard output, each with its length before it (4 bytes, big-endian).
While there is no order it draws, little by little, what many pictures share.
It ends when its input ends, that is with its parent, however that ended.
"""

from __future__ import annotations

import select
import signal
import sys
from collections.abc import Iterator
from typing import Any

from render.drawing.answer import answer
from render.picture.orders import GAMES, framed, receive

THEME = "dark"
"""The colours of the pictures the product posts."""
DONE = object()


def main() -> None:
    """Draw what is ordered until the input ends. An interrupt from the keyboard is the parent's to hear."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    shared = _shared()
    while (order := _next_order(shared)) is not None:
        try:
            sys.stdout.buffer.write(framed(answer(order)))
            sys.stdout.buffer.flush()
        except BrokenPipeError:
            sys.stdout = None
            return


def _next_order(shared: Iterator[None]) -> Any | None:
    """The next order, None when there will be none; until it comes, what is *shared* is drawn."""
    while not select.select([sys.stdin.buffer], [], [], 0)[0] and next(shared, DONE) is not DONE:
        pass
    return receive(sys.stdin.buffer)


def _shared() -> Iterator[None]:
    """The pieces that pictures share, one by one, of the games that declare them."""
    for game in GAMES.values():
        yield from game.readied(THEME)


if __name__ == "__main__":
    main()
