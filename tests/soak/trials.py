"""What is tried for long: each trial is one game or one crowd of presses that follows from its seed, and says what it did.

A trial raises when anything is wrong. The suite takes a small fixed sample of each.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from random import Random

from engines import games
from tests.bot.service.test_every_count import GAMES
from tests.bot.store.giving_way import disk
from tests.e2e import (
    test_faults_ground,
    test_faults_killed,
    test_faults_storm,
    test_hostile_anything,
    test_hostile_router,
    test_hostile_words,
)
from tests.e2e.bot_process import WholeProcess, begun
from tests.e2e.discord_fixture import DiscordFixture, connected_fixture
from tests.e2e.test_every_answer_style import whole_game
from tests.refusals import OF_CHAOS

Trial = Callable[[Path, int], Awaitable[str]]
PRESSES, TEXTS, KILLS = 1000, 200, 12


async def manners(folder: Path, seed: int) -> str:
    """A whole game of any number of captains through the client: answers at once, twice, wrongly, too late, not at all."""
    game = Random(seed).choice(GAMES)
    did = await whole_game(folder, seed, game)
    return f"{game[0]} of {game[1]} with {game[2] or 'no options'}: {sum(did.values())} answers, {did}"


async def anything(folder: Path, seed: int) -> str:
    """Three people press any button with any arguments at any time."""
    async with connected_fixture(DiscordFixture, folder, wanted=OF_CHAOS, rnd=Random(seed)) as fixture:
        await test_hostile_anything.anything_pressed(fixture, seed, PRESSES)
    return f"{PRESSES} presses of anything"


async def nearly(folder: Path, seed: int) -> str:
    """Ids and values that no button of ours has, eight at a time."""
    async with connected_fixture(DiscordFixture, folder, rnd=Random(seed)) as fixture:
        post = await begun(fixture)
        await test_hostile_router.nearly_valid(fixture, post, seed, PRESSES)
    return f"{PRESSES} random and nearly valid clicks"


async def texts(folder: Path, seed: int) -> str:
    """Random text in the place of orders."""
    async with connected_fixture(DiscordFixture, folder, rnd=Random(seed)) as fixture:
        await begun(fixture)
        await test_hostile_words.random_texts(fixture, seed, TEXTS)
    return f"{TEXTS} random texts"


async def storm(folder: Path, seed: int) -> str:
    """A whole game of three while a quarter of Discord's answers fail."""
    async with connected_fixture(DiscordFixture, folder, wanted=OF_CHAOS, rnd=Random(seed)) as fixture:
        pressed = await test_faults_storm.in_a_storm(fixture, seed, test_faults_storm.MOST_ANSWERS)
    return f"a game in a storm: {pressed} presses"


async def ground(folder: Path, seed: int) -> str:
    """A whole game of three on a disk that is full, fails or is read-only again and again."""
    with disk() as made:
        async with connected_fixture(DiscordFixture, folder, wanted=OF_CHAOS, rnd=Random(seed)) as fixture:
            answers = await test_faults_ground.on_such_a_disk(made, fixture, seed)
    return f"a game on a disk that gives way: {answers} answers, {made.refused} writes refused"


async def kills(folder: Path, seed: int) -> str:
    """The bot is killed at random moments of a game."""
    async with connected_fixture(WholeProcess, folder, wanted=OF_CHAOS) as remote_bot:
        saved = await test_faults_killed.killed_again(remote_bot, seed, KILLS)
    assert "Traceback" not in remote_bot.said, remote_bot.said
    return f"{KILLS} kills: {saved} answers acknowledged, all kept"


def of_games() -> dict[str, Trial]:
    """Trials of single games: `TRIALS` of the module `trials` among a game's own tests."""
    modules = [f"tests.engines.{game}.trials" for game in games()]
    found = [import_module(module).TRIALS for module in modules if find_spec(module) is not None]
    return {name: trial for trials in found for name, trial in trials.items()}


TRIALS: dict[str, Trial] = {one.__name__: one for one in (manners, anything, nearly, texts, storm, ground, kills)} | of_games()
