"""`python -m tests.bench.probe`: `python -m bot` with one probe inside, named by BENCH_PROBE; it writes to the file BENCH_OUT.

`statements` writes a line a statement, `stops` a line a stop of the event loop, `disk` makes every fsync of the database slower,
`sizes` tells at SIGUSR1 of what objects the process is made.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

from tests.bench.probe import sizes, slow_disk, statements, stops

PROBES = {"statements": statements.place, "stops": stops.place, "disk": slow_disk.place, "sizes": sizes.place}


def main() -> int:
    """Place the probe, then be the bot."""
    PROBES[os.environ["BENCH_PROBE"]](Path(os.environ["BENCH_OUT"]))
    from bot.__main__ import main as bot

    return bot()


if __name__ == "__main__":
    sys.exit(main())
