"""Tables that begin in the middle of a game: one position for each kind of question, from the corpus of saves."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from engines import game_of
from engines.pieces_of_eight.game import PiecesOfEight
from tests.e2e.discord_fixture import DiscordFixture

GAME = game_of("pieces_of_eight")
CORPUS = sorted((Path(__file__).parents[2] / "engines" / "corpus").glob("pieces_of_eight_*.json"))
CREW = ("Ana", "Ben", "Carla", "Dario")


def by_kind() -> dict[str, Any]:
    """A position for each kind of question of the game."""
    states = [GAME.load(save) for file in CORPUS for save in json.loads(file.read_text())]
    return {state.asked.kind: state for state in reversed(states)}


async def begun_at(fixture: DiscordFixture, state: Any, monkeypatch: pytest.MonkeyPatch) -> str:
    """A table of the fixture's people whose game begins at that position; its code."""
    monkeypatch.setattr(PiecesOfEight, "setup", lambda self, seats, options, chance: (state, ()))
    people = list(fixture.people.values())
    assert len(people) == len(state.table.seats)
    code = await fixture.open(*people, pace="live", language="en")
    await fixture.begin(*people)
    return code
