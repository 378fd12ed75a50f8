"""`python -m tests.evening`: a live table played on the playground's page by clicks; what it costs its captains, as JSON.

Everybody is present and presses every five seconds of the table's clock, which runs `SCALE` times as fast.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import sys
from pathlib import Path

from engines import games
from tests.evening.ending import opened
from tests.evening.figures import figures
from tests.evening.table import Evening, playground
from tests.playground.browser import chromium

UNENDING = 1000
"""Turns that no game reaches."""


async def played(evening: Evening) -> dict[str, object]:
    """The figures of that evening, played in a playground of its own."""
    async with playground() as address, chromium() as browser:
        await evening.begin(browser, address)
        turns = await evening.play()
        ends = await opened(evening.seated[0].page) if evening.is_over else {}
        return {
            "game": evening.game,
            "captains": evening.captains,
            "computers": evening.computers,
            "language": evening.language,
            "from": "the post" if evening.is_afresh else "the open panel",
            "turns": turns,
            "is over": evening.is_over,
            "opened at the end": ends,
            **figures(evening.seated, len(evening.posts), turns),
            "private messages left, each with its height in px": [await one.left() for one in evening.seated],
        }


def main() -> None:
    """Read the options, play, print."""
    parser = argparse.ArgumentParser(prog="tests.evening", description=__doc__)
    parser.add_argument("--game", default=games()[0], choices=games())
    parser.add_argument("--captains", type=int, default=4, choices=range(1, 5), help="people")
    parser.add_argument("--computers", type=int, help="computers beside them: one beside a single person, unless it is said")
    parser.add_argument("--turns", type=int, default=20, help="turns after which nobody plays on")
    parser.add_argument("--to-the-end", action="store_true", help="until the game is over, whose end is then opened")
    parser.add_argument("--language", default="en", choices=("en", "es", "it"))
    parser.add_argument("--answers-back", type=float, default=0.25, help="how often a captain looks for an answer to a play")
    parser.add_argument("--afresh", action="store_true", help="every decision begins at the channel's post, as after a pause")
    parser.add_argument("--shots", type=Path, help="a folder for a picture of everything that is shown anew")
    given = parser.parse_args()
    computers = given.computers if given.computers is not None else int(given.captains == 1)
    turns, language, back = UNENDING if given.to_the_end else given.turns, given.language, given.answers_back
    evening = Evening(given.game, given.captains, computers, turns, language, back, given.afresh, given.shots)
    json.dump(asyncio.run(played(evening)), sys.stdout, indent=1, ensure_ascii=False)
    sys.stdout.write(os.linesep)


if __name__ == "__main__":
    main()
