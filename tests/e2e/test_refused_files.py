"""Whatever Discord takes of files in edits, the game goes on: nothing is lost, and nobody reads that something went wrong."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from playground.discord.model.limits import Limits
from tests.e2e.abuse import database, rows, says
from tests.e2e.discord_fixture import DiscordFixture, buttons, menus
from tests.e2e.labels import SEAL
from tests.e2e.test_clicks import begun
from tests.e2e.test_whole_games import play

pytestmark = pytest.mark.usefixtures("stub_drawing")
FORM = 50035
CALLBACK, ORIGINAL, FURTHER, EDIT = (
    "create_interaction_response", "update_original_webhook_message", "execute_webhook", "update_message",
)  # fmt: skip
KIND = (
    "updates_keep_files", "edits_find_kept_files", "ids_name_kept_files", "edits_name_unlisted_files", "zero_flags_in_v2",
    "turning_keeps_files",
)  # fmt: skip
UPDATE, DEFER_UPDATE = 7, 6
ANSWERS = 6


def set_to(limits: Limits, reading: str) -> None:
    """Discord as the strictest reports have it, as the kindest, or taking no new file in any edit."""
    for name in KIND:
        setattr(limits, name, reading == "kind")
    limits.edits_bring_files = reading != "none"


@pytest.mark.refused(FORM)
@pytest.mark.parametrize("reading", ["strict", "kind", "none"])
async def test_a_game_goes_on_under_every_reading(fixture: DiscordFixture, reading: str) -> None:
    """Also after a new start, which knows no file any more."""
    set_to(fixture.discord.world.limits, reading)
    code = await begun(fixture, fixture.ana, fixture.ben)
    assert await play(fixture, code, Random(3), ANSWERS) == ANSWERS
    await stripped(fixture)
    await fixture.restart()
    assert await play(fixture, code, Random(4), ANSWERS) == ANSWERS
    await stripped(fixture)
    shown = [*fixture.channel.history, *fixture.ana.inbox, *fixture.ben.inbox]
    assert not [one.text for one in shown if says(one.text, "e.wrong") or says(one.text, "e.wrong.saved")]
    assert rows(database(fixture), "posts", where="state != 'sent'") == []
    assert fixture.posts[-1].attachments and "Decide" in buttons(fixture.posts[-1])
    assert not any(buttons(one) for one in fixture.posts[:-1]), "buttons of older posts are taken off under each"
    assert bool(fixture.discord.refused) == (reading == "none")


async def stripped(fixture: DiscordFixture) -> None:
    """Wait until older posts have lost their buttons: that comes when requests are left for it, and a restart would end it."""
    await fixture.settled()
    await fixture.until(lambda: not any(buttons(one) for one in fixture.posts[:-1]), "older posts without buttons")


async def panel_of_unknown_files(fixture: DiscordFixture) -> Any:
    """Ana's panel at the first question; which files stand in it is not known, as after a new start."""
    await fixture.open(fixture.ana, fixture.ben, pace="live")
    await fixture.begin(fixture.ana, fixture.ben)
    panel = (await fixture.ana.click(await fixture.post_with("Decide"), "Decide")).message
    assert panel.attachments
    fixture.process.answering.open_panels.uploaded_files.forget(panel.id)
    return panel


async def redrawn(fixture: DiscordFixture, panel: Any, *refused: str) -> Any:
    """What Ana gets who picks something on the panel, while the first request of each of these kinds is refused."""
    for operation in refused:
        fixture.discord.faults.refuse(operation, FORM, status=400)
    menu = next(one for one in menus(panel) if any(not option.get("default") for option in one["options"]))
    return await fixture.ana.select(panel, menu["custom_id"], [menu["options"][-1]["value"]])


async def test_an_update_with_a_file_that_is_refused_becomes_a_deferral_and_an_edit(fixture: DiscordFixture) -> None:
    panel = await panel_of_unknown_files(fixture)
    since = len(fixture.discord.calls)
    shown = await redrawn(fixture, panel, CALLBACK)
    assert shown.message is panel and panel.attachments and panel.edits == 1
    answers = [call for call in fixture.discord.calls[since:] if call.operation == CALLBACK]
    assert [call.code for call in answers] == [FORM, None] and answers[-1].body["type"] == DEFER_UPDATE


async def test_an_edit_that_is_refused_too_becomes_a_further_message_in_the_place_of_the_panel(fixture: DiscordFixture) -> None:
    panel = await panel_of_unknown_files(fixture)
    shown = await redrawn(fixture, panel, CALLBACK, ORIGINAL)
    assert shown.message is not panel and SEAL in buttons(shown.message) and shown.message.attachments
    await fixture.until(lambda: panel.deleted, "he has one panel")
    again = await redrawn(fixture, shown.message)
    assert again.message is shown.message, "which goes on"
    assert says((await fixture.ana.click(shown.message, SEAL)).text, "saved")


async def test_a_further_message_that_is_refused_too_comes_without_pictures(fixture: DiscordFixture) -> None:
    panel = await panel_of_unknown_files(fixture)
    shown = await redrawn(fixture, panel, CALLBACK, ORIGINAL, FURTHER)
    assert SEAL in buttons(shown.message) and not shown.message.attachments
    assert len(rows(database(fixture), "drafts")) == 1, "what was picked is kept"


async def test_command_answers_without_refused_pictures(fixture: DiscordFixture) -> None:
    await panel_of_unknown_files(fixture)
    fixture.discord.faults.refuse(CALLBACK, FORM, status=400)
    shown = await fixture.ana.slash(fixture.channel, "decide")
    assert SEAL in buttons(shown.message) and not shown.message.attachments


async def test_every_answer_that_uploads_asks_for_the_message(fixture: DiscordFixture) -> None:
    """Else nobody would know the ids of its files; and every request by a token says that it has components."""
    panel = await panel_of_unknown_files(fixture)
    await redrawn(fixture, panel)
    calls = [call for call in fixture.discord.requests(CALLBACK) if call.body["type"] in (4, UPDATE)]
    uploads = [call for call in calls if any(str(row["id"]) == "0" for row in call.body["data"].get("attachments") or ())]
    assert uploads and all(call.query.get("with_response") for call in uploads)
    further = fixture.discord.requests(FURTHER, "update_webhook_message")
    assert further and all(call.query["with_components"] == "1" for call in further)


@pytest.mark.refused(FORM)
async def test_a_turn_whose_post_takes_no_new_picture_is_told_in_a_new_post(fixture: DiscordFixture) -> None:
    await fixture.open(fixture.ana, fixture.ben, pace="live")
    await fixture.begin(fixture.ana, fixture.ben)
    post = await fixture.post_with("Decide")
    fixture.discord.world.limits.edits_bring_files = False
    for person in (fixture.ana, fixture.ben):
        await person.click((await person.click(post, "Decide")).message, SEAL)
    await fixture.asked_after(next(iter(buttons(post).values())).split(":")[1], 1)
    await fixture.settled()
    assert fixture.posts[-1].attachments and len(rows(database(fixture), "posts", where="state != 'sent'")) == 0
