"""The door of a lobby by presses and by command: guests, in each language, with what the lobby says of it and whom it rings."""

from __future__ import annotations

from typing import Any

import pytest

from engines.kernel.base.messages import say
from locales import words
from tests.e2e.abuse import is_private, says
from tests.e2e.discord_fixture import DiscordFixture, buttons, menus
from tests.e2e.test_quotas import in_italian

pytestmark = pytest.mark.usefixtures("stub_drawing")


async def seated(fixture: DiscordFixture, code: str) -> list[str]:
    return [seat.name for seat in (await fixture.at(code)).seats if seat.person is not None]


@in_italian
async def test_guests_are_sent_away_and_invited_from_the_options(fixture: DiscordFixture, locale: str, language: str) -> None:
    code = await fixture.open(fixture.ana, fixture.ben)
    lobby = await fixture.post_with("Join")
    fixture.ana.user.locale = locale
    told = words(language)
    panel = (await fixture.ana.click(lobby, "Options")).message
    rare = (await fixture.ana.click(panel, told.label(say("ui.options.more")))).message
    page = (await fixture.ana.click(rare, told.label(say("ui.guests")))).message
    assert says(page.text, "ui.guests.open", language)
    (menu,) = menus(page)
    page = (await fixture.ana.select(page, menu["custom_id"], [str(fixture.ben.id)])).message
    assert says(page.text, "ui.guests.away", language) and f"<@{fixture.ben.id}>" in page.text
    assert await seated(fixture, code) == ["Ana"]
    refused = await fixture.ben.click(lobby, "Join")
    assert is_private(refused, fixture.ben) and says(refused.text, "e.door.away")
    page = (await fixture.ana.click(page, told.label(say("ui.guests.shut")))).message
    assert says(page.text, "ui.guests.closed", language)
    assert says((await fixture.carla.click(lobby, "Join")).text, "e.door.closed")
    invite = next(part["custom_id"] for part in page.parts() if part["type"] == 5)
    before = len(fixture.ben.inbox)
    page = (await fixture.ana.select(page, invite, [str(fixture.ben.id)])).message
    assert says(page.text, "ui.guests.invited", language) and told.label(say("ui.guests.reopen")) in buttons(page)
    await fixture.until(
        lambda: says(lobby.text, "post.door.closed") and f"<@{fixture.ben.id}>" in lobby.text, "the lobby says so"
    )
    assert not lobby.mentions and not fixture.posts[-1].mentions and len(fixture.ben.inbox) == before, "nobody is rung"
    await fixture.ben.click(lobby, "Join")
    assert await seated(fixture, code) == ["Ana", "Ben"]


async def test_the_command_does_the_same_and_is_for_who_has_charge(fixture: DiscordFixture) -> None:
    code = await fixture.open(fixture.ana, fixture.ben)
    refused = await fixture.ben.slash(fixture.channel, "table guests", remove=fixture.ana.id)
    assert is_private(refused, fixture.ben) and says(refused.text, "e.notopener") and f"<@{fixture.ana.id}>" in refused.text
    assert says((await fixture.carla.slash(fixture.channel, "table guests")).text, "e.notopener")
    shown = await fixture.ana.slash(fixture.channel, "table guests", remove=fixture.ben.id, invite=fixture.carla.id, open=False)
    assert is_private(shown, fixture.ana) and says(shown.text, "ui.guests.closed")
    assert await seated(fixture, code) == ["Ana"]
    await fixture.carla.slash(fixture.channel, "table join")
    assert says((await fixture.ben.slash(fixture.channel, "table join")).text, "e.door.away")
    assert await seated(fixture, code) == ["Ana", "Carla"]
    assert says((await fixture.ana.slash(fixture.channel, "table guests", open=True)).text, "ui.guests.open")


async def test_computers_options_and_start_are_refused_to_guests_with_whose_they_are(fixture: DiscordFixture) -> None:
    await fixture.open(fixture.ana, fixture.ben)
    lobby: Any = await fixture.post_with("Join")
    for trying in (
        fixture.ben.click(lobby, "Start"),
        fixture.ben.slash(fixture.channel, "table start"),
        fixture.ben.select(lobby, menus(lobby)[0]["custom_id"], ["0"]),
    ):
        refused = await trying
        assert is_private(refused, fixture.ben) and says(refused.text, "e.notopener") and f"<@{fixture.ana.id}>" in refused.text
    assert "Own clock" not in buttons((await fixture.ben.click(lobby, "Options")).message), "to read"
