"""`python -m tests.strips --game GAME`: what presses on posts cost, and how many posts lose their buttons by a global request.

A table is played through the real client: whoever is asked presses *Decide* on the newest post, and one who is not asked looks
at the log now and then. `--always-follow`: every press is answered by a further message, as it was before.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import logging
import tempfile
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

from bot.edge.delivery.page_sender import PageSender
from bot.edge.delivery.poster import DiscordPoster
from bot.edge.kit.click import Click
from engines import games
from tests.e2e.captains import fill
from tests.e2e.discord_fixture import DiscordFixture, connected_fixture
from tests.e2e.test_whole_games import OVER, asked

NAMES = ("Ana", "Ben", "Carla", "Dario")
LOOKS = 3
"""One question in so many is looked at by somebody who is not asked."""
KINDS = {4: "answered at once", 5: "announced", 6: "taken invisibly", 7: "panel changed", 9: "forms"}


class Counted:
    """How posts lost their buttons."""

    def __init__(self) -> None:
        self.strips: Counter[str] = Counter()

    async def strip(self, poster: DiscordPoster, channel: int, message: int, *, real: Any = DiscordPoster._strip) -> Any:
        """Take the buttons off, and note by which request."""
        edits: list[int] = []
        edit = poster.wire.edit

        async def noted(*given: Any) -> Any:
            edits.append(1)
            return await edit(*given)

        with patch.object(poster.wire, "edit", noted):
            sent = await real(poster, channel, message)
        self.strips["global" if edits else "by a token"] += 1
        return sent


async def played(game: str, captains: int, answers: int, seed: int) -> dict[str, Any]:
    """What so many answers of a table cost."""
    counted = Counted()
    people = dict.fromkeys(NAMES[:captains], "en-US")
    with (
        tempfile.TemporaryDirectory() as folder,
        patch.object(DiscordPoster, "_strip", lambda self, *given: counted.strip(self, *given)),
    ):
        async with connected_fixture(DiscordFixture, Path(folder), people, rnd=Random(seed)) as fixture:
            code = await fixture.open(*fixture.people.values(), game=game, pace="live")
            await fixture.begin(*fixture.people.values())
            given = await _answered(fixture, code, answers, Random(seed))
            await fixture.settled()
            return {"game": game, "answers": given, "strips": dict(counted.strips), "requests": _requests(fixture)}


async def _answered(fixture: DiscordFixture, code: str, most: int, rnd: Random) -> int:
    for count in range(most):
        person = await fixture.until(lambda: asked(fixture, code), "a question, or the end")
        if person is OVER:
            return count
        post = await fixture.post_with("Decide")
        panel = (await person.click(post, "Decide")).message
        if not rnd.randrange(LOOKS):
            await rnd.choice([one for one in fixture.people.values() if one is not person]).click(post, "Log")
        await fill(person, panel, rnd)
    return most


def _requests(fixture: DiscordFixture) -> dict[str, int]:
    found: Counter[str] = Counter()
    for call in fixture.discord.calls:
        if call.operation == "create_interaction_response":
            found[KINDS.get(call.body["type"], "completions")] += 1
        else:
            found[call.operation] += 1
    return dict(sorted(found.items()))


def follows_always(sender: PageSender, click: Click) -> bool:
    """As it was: each press on a message is answered by a further one."""
    return click.message is not None


def main() -> None:
    """Read the options, play, and print the counts."""
    parser = argparse.ArgumentParser(prog="tests.strips", description=__doc__)
    parser.add_argument("--game", choices=games(), default=games()[0])
    parser.add_argument("--captains", type=int, default=3)
    parser.add_argument("--answers", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--always-follow", action="store_true")
    options = parser.parse_args()
    logging.disable(logging.CRITICAL)
    if options.always_follow:
        PageSender.follows = follows_always  # type: ignore[method-assign]
    print(json.dumps(asyncio.run(played(options.game, options.captains, options.answers, options.seed)), indent=2))


if __name__ == "__main__":
    main()
