"""The replay by the real client: its turning points first, film and page for everybody in the channel once."""

from __future__ import annotations

import pytest

from tests.e2e.abuse import is_private, says
from tests.e2e.discord_fixture import DiscordFixture, menus
from tests.e2e.labels import FILM
from tests.e2e.test_fortune import ALL, ended

pytestmark = pytest.mark.usefixtures("stub_drawing")


async def test_the_menu_begins_with_the_turning_points_that_the_post_names(fixture: DiscordFixture) -> None:
    post = await ended(fixture, answers=30)
    lines = post.text.split("**Turning points, by what happened**\n")[1].splitlines()
    points = [line.partition(". ")[2] for line in lines if line[:2] in ("1.", "2.", "3.")]
    replay = await fixture.carla.click(post, "Replay")
    (menu,) = menus(replay.message)
    bare = [str(entry.get("description") or "") for entry in menu["options"]]
    assert points and bare[: len(points)] == [point.replace("\u2068", "").replace("\u2069", "") for point in points]
    assert not any(bare[len(points) :]) and len(menu["options"]) <= 25
    there = await fixture.carla.select(replay.message, None, [menu["options"][0]["value"]])
    assert f"step {int(menu['options'][0]['value']) + 1} of" in there.text


async def test_film_and_page_are_shown_to_all_once(fixture: DiscordFixture) -> None:
    post = await ended(fixture)
    replay = await fixture.carla.click(post, "Replay")
    assert is_private(replay, fixture.carla)
    shown = await fixture.carla.click(replay.message, ALL)
    assert shown.kind == "message"
    names = [one.filename for one in shown.message.attachments]
    assert names[0] == "replay.gif" and names[1].startswith("replay-") and names[1].endswith(".html")
    assert says((await fixture.carla.click(replay.message, ALL)).text, "ui.shown")


async def test_the_film_is_for_whoever_asks_until_it_is_shown_to_all(fixture: DiscordFixture) -> None:
    post = await ended(fixture)
    replay = await fixture.carla.click(post, "Replay")
    for _ in range(2):
        film = await fixture.carla.click(replay.message, FILM)
        assert film.message == replay.message and is_private(film, fixture.carla)
        assert [one.filename for one in film.message.attachments] == ["replay.gif"]
        await fixture.carla.click(replay.message, "Replay")
    await fixture.carla.click(replay.message, ALL)
    films = [one for one in fixture.posts if [file.filename for file in one.attachments][:1] == ["replay.gif"]]
    assert len(films) == 1
