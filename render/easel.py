"""The process that draws: ``python -m render.easel``, started by the studio and by nobody else.

It reads orders from standard input and writes answers to standard output, each with its length before it (4 bytes, big-endian).
It ends when its input ends, that is with its parent, however that ended.
"""
from __future__ import annotations

import signal
import sys

from render.orders import answer, framed, receive


def main() -> None:
    """Draw what is ordered until the input ends. An interrupt from the keyboard is the parent's to hear."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    while (order := receive(sys.stdin.buffer)) is not None:
        try:
            sys.stdout.buffer.write(framed(answer(order)))
            sys.stdout.buffer.flush()
        except BrokenPipeError:
            sys.stdout = None
            return


if __name__ == "__main__":
    main()
