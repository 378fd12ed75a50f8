"""A game of each kind to its end, with Discord as far away as it is, its rates, and the time that files take."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from engines import game_of, games
from playground.discord import far_away
from tests.e2e.captains import fill
from tests.e2e.discord_fixture import DiscordFixture, connected_fixture
from tests.e2e.test_every_answer_style import is_proved
from tests.e2e.test_whole_games import OVER, asked
from tests.game_cases import game_cases

ANSWERS = 6
"""After so many one captain resigns: a game need not be long to be whole."""


async def answered(fixture: DiscordFixture, code: str, rnd: Random, most: int) -> int:
    """Answer what is asked, from the newest post; how often, until the game is over."""
    for count in range(most):
        person = await fixture.until(lambda: asked(fixture, code), "a question, or the end")
        if person is OVER:
            return count
        post = await fixture.post_with("Decide")
        await fill(person, (await person.click(post, "Decide")).message, rnd)
    return most


@pytest.mark.long
@pytest.mark.usefixtures("stub_drawing")
@pytest.mark.parametrize("game", games())
async def test_a_whole_game_far_away(tmp_path: Path, game: str) -> None:
    async with connected_fixture(DiscordFixture, tmp_path, {"Ana": "en-US", "Ben": "it"}, limits=far_away()) as fixture:
        fixture.announces()
        code = await fixture.open(fixture.ana, fixture.ben, game=game, pace="live")
        options = next(dict(options) for seats, options, _ in game_cases(game).hosted if seats == 2)
        await fixture.process.host.tables.choose(code, fixture.ana.id, options=options)
        await fixture.begin(fixture.ana, fixture.ben)
        rnd = Random(3)
        assert await answered(fixture, code, rnd, ANSWERS) == ANSWERS
        await fixture.until(lambda: asked(fixture, code), "a question that is left open")
        await fixture.resign(fixture.ben, "it")
        assert await answered(fixture, code, rnd, ANSWERS) < ANSWERS, "what was under way is ended"
        await is_proved(fixture, game_of(game), code, [fixture.ana, fixture.ben])
        assert fixture.discord.invalid_requests == 0
