"""Clicks that come late, twice, from others or for nothing: a private sentence, nothing changed, nobody pinged."""
from __future__ import annotations

import asyncio
from typing import Any

import pytest

from tests.e2e.harbour import Harbour, buttons, code_of
from tests.e2e.mischief import at_rest, click, differences, is_private, newest, pinged, refusals_in, says, unpinged


@pytest.fixture
async def post(harbour: Harbour) -> Any:
    """A table of Ana and Ben at its first question: both build their ships in secret."""
    await harbour.open(harbour.ana, harbour.ben, pace="live")
    await harbour.begin(harbour.ana, harbour.ben)
    post = await harbour.post_with("Decide")
    await at_rest(harbour)
    return post


class Still:
    """Nothing of any game changes within, and nobody is rung."""

    def __init__(self, harbour: Harbour) -> None:
        self.harbour = harbour

    async def __aenter__(self) -> Still:
        self.before, self.since = await at_rest(self.harbour), newest(self.harbour)
        self.calls = len(self.harbour.discord.calls)
        return self

    async def __aexit__(self, *wrong: object) -> None:
        assert differences(self.before, await at_rest(self.harbour)) == []
        assert pinged(self.harbour, self.since) == []
        unpinged(self.harbour, self.calls)


async def test_a_spectator_gets_a_private_sentence(harbour: Harbour, post: Any) -> None:
    async with Still(harbour):
        for label in ("Decide", "My hand"):
            outcome = await harbour.carla.click(post, label)
            assert is_private(outcome, harbour.carla)
            assert says(outcome.text, "e.spectator")


async def test_in_the_clickers_language(harbour: Harbour, post: Any) -> None:
    world = harbour.discord.world
    async with Still(harbour):
        for name, locale, language in (("Lucía", "es-ES", "es"), ("Piero", "it", "it"), ("Jean", "fr", "en")):
            outcome = await world.person(name, locale=locale).click(post, "Decide")
            assert says(outcome.text, "e.spectator", language)


@pytest.mark.parametrize("verb", ["confirm~0", "pick.0.0~0", "menu.0~0", "back~0", "clear~0", "fits~0", "short.0~0", "quick.0",
                                  "change", "form~0", "number.0.1~0", "type~0", "meant.0~0", "here", "hand", "decide"])
async def test_verbs_of_a_panel_are_not_for_others(harbour: Harbour, post: Any, verb: str) -> None:
    code = code_of(post)
    async with Still(harbour):
        outcome = await click(harbour.carla, post, f"bs:{code}:1:{verb}")
        assert is_private(outcome, harbour.carla)
        assert says(outcome.text, "e.spectator")
