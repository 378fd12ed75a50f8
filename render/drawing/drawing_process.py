"""The process that draws: ``python -m render.drawing.drawing_process``, started by the studio and by nobody else.

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

from engines import games
from render.drawing.answer import answer
from render.picture.orders import framed, loaded, receive

THEME = "dark"
"""The colours of the pictures the product posts."""
DONE = object()


def main() -> None:
    """Draw what is ordered until the input ends. An interrupt from the keyboard is the parent's to hear."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    warm_ups = _warm_ups()
    while (order := _next_order(warm_ups)) is not None:
        try:
            sys.stdout.buffer.write(framed(answer(order)))
            sys.stdout.buffer.flush()
        except BrokenPipeError:
            sys.stdout = None
            return


def _next_order(warm_ups: Iterator[None]) -> Any | None:
    """The next order, None when there will be none; until it comes, the *warm_ups* are drawn one by one."""
    while not select.select([sys.stdin.buffer], [], [], 0)[0] and next(warm_ups, DONE) is not DONE:
        pass
    return receive(sys.stdin.buffer)


def _warm_ups() -> Iterator[None]:
    """The modules of each game, and the pieces that its pictures share, one by one, if it declares any."""
    for game in games():
        pictures = loaded(game)
        yield
        yield from pictures.warm_up(THEME)


if __name__ == "__main__":
    main()
