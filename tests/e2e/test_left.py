"""What is left of a game in its captains' private messages: one page that was looked up, and a line where the panel was."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from bot.edge.delivery import answering
from bot.edge.delivery.pictures import DrawnPictures
from tests.e2e.abuse import says
from tests.e2e.discord_fixture import DiscordFixture, buttons
from tests.e2e.labels import FILM
from tests.e2e.test_clicks import begun
from tests.e2e.test_fortune import ended

pytestmark = pytest.mark.usefixtures("stub_drawing")


def left(fixture: DiscordFixture, person: Any) -> list[Any]:
    """The messages in the channel that only that person sees, oldest first."""
    return [one for one in fixture.channel.history if one.reader is not None and one.reader.id == person.id]


async def test_new_lookup_replaces_the_one_before(fixture: DiscordFixture) -> None:
    post = await ended(fixture)
    before = left(fixture, fixture.carla)
    for label in ("Log", "Fairness", "Replay", "Replay"):
        page = await fixture.carla.click(post, label)
        await fixture.until(
            lambda page=page: left(fixture, fixture.carla) == [*before, page.message], "the page of before is taken away"
        )


async def test_film_and_page_stand_where_the_replay_stood_and_lead_back_to_its_step(fixture: DiscordFixture) -> None:
    replay = await fixture.carla.click(await ended(fixture), "Replay")
    later = await fixture.carla.click(replay.message, "Last")
    text, before = later.text, left(fixture, fixture.carla)
    for label in (FILM, "Whole game as a page"):
        await fixture.carla.click(replay.message, label)
    back = await fixture.carla.click(replay.message, "Replay")
    assert back.text == text and left(fixture, fixture.carla) == before


async def test_a_film_in_the_making_is_told_where_it_will_stand(fixture: DiscordFixture, monkeypatch: pytest.MonkeyPatch) -> None:
    replay = await fixture.carla.click(await ended(fixture), "Replay")
    fixture.announces()
    done, draw = asyncio.Event(), DrawnPictures.draw

    async def slowly(self: DrawnPictures, picture: Any, *priority: Any) -> Any:
        await done.wait()
        return await draw(self, picture, *priority)

    monkeypatch.setattr(answering, "WAIT_FOR_LONG_WORK", 0.0)
    monkeypatch.setattr(DrawnPictures, "draw", slowly)
    pressed = fixture.carla.start_component(replay.message, buttons(replay.message)[FILM])
    await fixture.until(lambda: says(replay.message.text, "rep.making"), "the reader is told")
    done.set()
    await fixture.carla.settle(pressed)
    await fixture.until(lambda: replay.message.attachments, "the film stands there")
    assert not says(replay.message.text, "rep.making")


async def test_one_panel_is_left_of_a_finished_game_and_says_who_won(fixture: DiscordFixture) -> None:
    code = await begun(fixture, fixture.ana, fixture.ben)
    post = await fixture.post_with("Decide")
    panel, hand = (await fixture.ben.click(post, "Decide")).message, await fixture.ben.slash(fixture.channel, "hand")
    assert hand.message.attachments and panel in left(fixture, fixture.ben)
    await fixture.resign(fixture.ana)
    await fixture.until(lambda: says(hand.message.text, "ui.idle.over"), "the panel tells the end")
    await fixture.until(lambda: panel not in left(fixture, fixture.ben), "the other panel is gone")
    assert (await fixture.at(code)).status == "over"
    assert not hand.message.attachments and [*buttons(hand.message)][:3] == ["Rematch", "Replay", "Log"]
    assert hand.message.text.startswith("**You won.**")
