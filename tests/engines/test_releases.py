"""Which release of Broadside plays, and so verifies, which version of a game's rules."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from bot.edge.help.about import release
from engines import game_of, games

PROJECT = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def numbers(version: str) -> tuple[int, ...]:
    """A version as numbers, to be compared."""
    return tuple(map(int, version.split(".")))


@pytest.mark.parametrize("id", games())
def test_every_version_of_the_rules_names_the_release_that_plays_it(id):
    game = game_of(id)
    assert sorted(game.releases) == list(range(1, game.rules_version + 1))
    rising = [numbers(game.releases[version]) for version in sorted(game.releases)]
    assert rising == sorted(set(rising)) and rising[-1] <= numbers(PROJECT["version"])


def test_people_are_told_the_version_of_the_project():
    assert release() == PROJECT["version"]
