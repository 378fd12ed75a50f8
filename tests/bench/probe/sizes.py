"""A probe that tells at SIGUSR1 of which kinds of objects the process is made, so that what grows can be named."""

from __future__ import annotations

import gc
import json
import signal
import sys
from collections import Counter
from pathlib import Path
from types import FrameType

KINDS = 60


def place(out: Path) -> None:
    """From now on each SIGUSR1 adds a line of JSON: kinds of objects with their count and kilobytes, the largest first."""

    def told(number: int, frame: FrameType | None) -> None:
        with out.open("a") as file:
            file.write(json.dumps(sizes()) + "\n")

    signal.signal(signal.SIGUSR1, told)


def sizes() -> dict[str, tuple[int, int]]:
    """Kinds of objects that the garbage collector or one of its objects knows: how many, and kilobytes of their own."""
    counts, bytes_of, seen = Counter[str](), Counter[str](), set[int]()
    for one in gc.get_objects():
        for each in (one, *gc.get_referents(one)):
            if id(each) not in seen:
                seen.add(id(each))
                kind = f"{type(each).__module__}.{type(each).__qualname__}"
                counts[kind] += 1
                bytes_of[kind] += sys.getsizeof(each)
    return {kind: (counts[kind], size // 1024) for kind, size in bytes_of.most_common(KINDS)}
