"""The course of fortune by the real client: asked for after the end, told in the making, made once, shown to all once."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from bot.service.computers.fortunes import AnalysisJobs
from tests.e2e.abuse import database, is_private, rows, says
from tests.e2e.discord_fixture import DiscordFixture, buttons, code_of, picture_of
from tests.e2e.test_clicks import begun
from tests.e2e.test_whole_games import play

FORTUNE, ALL = "Course of fortune", "Show it to all"

pytestmark = pytest.mark.usefixtures("stub_drawing")


async def ended(fixture: DiscordFixture, answers: int = 12) -> Any:
    """The post of the end of a game in which so many answers were given before somebody gave up."""
    code = await begun(fixture, fixture.ana, fixture.ben)
    await play(fixture, code, Random(3), answers)
    if (await fixture.at(code)).status != "over":
        await fixture.resign(fixture.ana)
        await play(fixture, code, Random(4))
    return await fixture.post_with("Rematch")


def kept(fixture: DiscordFixture) -> list[str]:
    """The names of the courses that the database has."""
    return [row["key"] for row in rows(database(fixture), "meta", "key") if row["key"].startswith("fortune/")]


async def told(fixture: DiscordFixture, asked: Any) -> Any:
    """The panel as soon as the course stands in it."""
    await fixture.until(lambda: asked.message.attachments, "the course takes the place of what was told before")
    return asked.message


async def test_course_is_shown_with_its_picture_and_to_all_once(fixture: DiscordFixture) -> None:
    post = await ended(fixture)
    await the_status_tells_the_places_and_leads_to_the_course(fixture, post)
    asked = await fixture.carla.click(post, FORTUNE)
    assert is_private(asked, fixture.carla)
    panel = await told(fixture, asked)
    assert panel.text.startswith("### Course of fortune · table ") and says(panel.text, "fortune.how")
    assert picture_of(panel).filename == "course.png"
    assert set(buttons(panel)) == {"Replay", ALL}
    assert len(kept(fixture)) == 1 and kept(fixture)[0].endswith("/all")
    await it_is_shown_to_all_once(fixture, post)


async def the_status_tells_the_places_and_leads_to_the_course(fixture: DiscordFixture, post: Any) -> None:
    code = code_of(post)
    status = await fixture.carla.slash(fixture.channel, "table status", table=code)
    assert "1 " in status.text and FORTUNE in buttons(status.message)
    assert (await fixture.carla.slash(fixture.channel, "table status")).text == status.text
    places = [line for line in post.text.splitlines() if line.startswith(("1 ", "2 "))]
    assert len(places) == 2 and all(line.split(", out")[0] in status.text for line in places)
    await told(fixture, await fixture.carla.click(status.message, FORTUNE))


async def it_is_shown_to_all_once(fixture: DiscordFixture, post: Any) -> None:
    panel = await told(fixture, await fixture.ana.click(post, FORTUNE))
    shown = await fixture.ana.click(panel, ALL)
    assert shown.kind == "message" and picture_of(shown.message).filename == "course.png"
    assert not buttons(shown.message)
    assert says((await fixture.ana.click(panel, ALL)).text, "ui.shown")
    assert len([one for one in fixture.posts if one.text.startswith("### Course")]) == 1


async def test_it_comes_by_itself_is_made_once_and_kept_over_a_restart(
    fixture: DiscordFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[str] = []
    real = AnalysisJobs._reckoned

    async def counted(self: AnalysisJobs, name: str, wanted: Any) -> Any:
        made.append(name)
        return await real(self, name, wanted)

    monkeypatch.setattr(AnalysisJobs, "_reckoned", counted)
    monkeypatch.setattr("bot.edge.end.fortune.PATIENCE", 0)
    post = await ended(fixture)
    first, second = await fixture.ana.click(post, FORTUNE), await fixture.ben.click(post, FORTUNE)
    panels = [await told(fixture, one) for one in (first, second)]
    assert panels[0].text == panels[1].text and says(panels[0].text, "fortune.how")
    await fixture.restart()
    again = await fixture.carla.click(post, FORTUNE)
    assert again.message.text == panels[0].text
    assert len(made) == 1


async def test_before_the_end_nothing_is_told(fixture: DiscordFixture) -> None:
    code = await begun(fixture, fixture.ana, fixture.ben)
    decide = buttons(fixture.posts[-1])["Decide"]
    forged = decide.replace(":decide", ":fortune")
    refused = await fixture.ana.click(fixture.posts[-1], forged, stale=True)
    assert says(refused.text, "e.fortune.notover"), refused.text
    assert kept(fixture) == [] and (await fixture.at(code)).status == "running"
