"""Several ready-made answers under one post: each press saves the whole answer of whoever pressed, for nobody else to see."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.e2e.discord_fixture import DiscordFixture, buttons, connected_fixture
from tests.e2e.pieces_of_eight.positions import begun_at, by_kind

pytestmark = pytest.mark.usefixtures("stub_drawing")

CUTS = ("pass", "turn", "next")


@pytest.fixture
def window() -> Any:
    """A window of two captains, under whose posts all ready-made answers of its sheets may stand."""
    return replace(by_kind()["pe.window"].clone(), asked=replace(by_kind()["pe.window"].asked, shortcuts=CUTS))


async def test_each_of_several_shortcuts_is_a_private_answer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, window: Any
) -> None:
    monkeypatch.setenv("BROADSIDE_STRICT_WORDS", "1")
    crew = dict.fromkeys(("Ana", "Ben", "Carla", "Dario")[: len(window.table.seats)], "en-US")
    async with connected_fixture(DiscordFixture, tmp_path, crew) as fixture:
        code = await begun_at(fixture, window, monkeypatch)
        post = await fixture.post_with("Decide")
        ids = [id.split(":")[3] for id in buttons(post).values()]
        assert ids == ["quick.0", "quick.1", "quick.2", "decide", "hand", "log", "fair", "board"]
        before, captain = post.text, list(fixture.people.values())[window.asked.seats[0]]
        saved = await captain.click(post, next(id for id in buttons(post).values() if "quick.1" in id))
        assert saved.kind == "private"
        own = await fixture.own(code, captain.id)
        assert own.answer == {name: value for name, value in own.choice.shortcuts[1].answer.items() if name in own.answer}
        assert own.lines == dict(own.choice.shortcuts[1].lines)
        assert fixture.posts[-1].text == before
