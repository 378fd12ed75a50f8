"""`python -m tests.e2e.plain_bot`: the bot with one drawing process, which draws what is ordered and nothing beforehand.

Within one trial the second one, and what it would draw for all pictures to come, are of no use.
"""

from __future__ import annotations

import sys
from functools import partial

from bot import program
from render.drawing import child_process, studio


def draw_only_what_is_ordered() -> None:
    """From now on, in this process."""
    child_process.PROGRAM = "tests.e2e.drawing_process"
    program.Studio = partial(studio.Studio, 1)  # type: ignore[attr-defined, misc, assignment]


if __name__ == "__main__":
    draw_only_what_is_ordered()
    sys.exit(program.main())
