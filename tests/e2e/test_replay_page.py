"""The page of a whole game by the real client, as its file has it."""

from __future__ import annotations

from typing import Any

from tests.e2e.discord_fixture import DiscordFixture
from tests.e2e.test_fortune import FORTUNE, ended, told
from tests.pages import contents

WHOLE = "Whole game as a page"


async def test_a_course_of_fortune_that_was_reckoned_is_in_the_page(fixture: DiscordFixture) -> None:
    post = await ended(fixture)
    replay = await fixture.carla.click(post, "Replay")

    async def courses() -> list[Any]:
        whole = await fixture.carla.click(replay.message, WHOLE)
        (file,) = whole.message.attachments
        await fixture.carla.click(replay.message, "Replay")
        found: list[Any] = contents(file.data.decode())["fortunes"]
        return found

    assert await courses() == []
    panel = await told(fixture, await fixture.ana.click(post, FORTUNE))
    (course,) = await courses()
    said = panel.text.translate({ord(one): None for one in "*\u2068\u2069"})
    assert course["how"]["en"] in said and course["ways"]
    assert all(" ".join(point["told"]["en"]) in said for point in course["points"])
