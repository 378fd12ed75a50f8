"""Clicks that come late, twice, from others or for nothing: a private sentence, nothing changed, nobody pinged."""

from __future__ import annotations

import asyncio
from random import Random
from typing import Any

import pytest
import pytest_asyncio

from bot.edge.features import PRESSES
from tests.e2e.abuse import Still, at_rest, click, database, deliver_again, is_private, pinged, refusals_in, rows, says
from tests.e2e.captains import answer
from tests.e2e.discord_fixture import DiscordFixture, buttons, code_of
from tests.e2e.labels import SEAL
from tests.game_cases import FIRST

pytestmark = pytest.mark.usefixtures("stub_drawing")

LOBBY = {
    "join", "leave", "computer", "remove", "start", "options", "pace", "tongue", "seats", "side", "field", "values", "value",
    "reset", "done", "clock", "clocked", "salted", "close", "rematch", "onward", "verify", "replay", "movie", "whole",
    "again", "practice", "remarks", "closing", "playon", "closenote", "closenoted", "guests", "invite", "sendaway", "door",
    "invited", "outoftime", "rare", "excused", "onvacation", "takingback",
}  # fmt: skip
OPEN_TO_ALL = {
    "board", "campaign", "fair", "fortune", "learn", "lobbymore", "log", "logat", "look", "now", "option", "perm", "read",
    "rules", "showall", "toall", "freeseats",
}  # fmt: skip
OF_OTHERS = {
    "sitin": "e.seat.taken", "takeseat": "e.seat.taken", "handtake": "e.hand.gone", "handno": "e.hand.gone",
    "repair": "e.notyours.right", "repairform": "e.notyours.right", "repaired": "e.notyours.right",
}  # fmt: skip
"""Seats that are not on offer, and rights that he has not, each with the refusal."""
SEATED = sorted(set(PRESSES) - LOBBY - OPEN_TO_ALL - set(OF_OTHERS))


@pytest_asyncio.fixture
async def post(fixture: DiscordFixture) -> Any:
    """A table of Ana and Ben at its first question: both build their ships in secret."""
    await fixture.open(fixture.ana, fixture.ben, pace="live")
    await fixture.begin(fixture.ana, fixture.ben)
    return await fixture.post_with("Decide")


async def test_presses_of_others_change_nothing(fixture: DiscordFixture, post: Any) -> None:
    code = code_of(post)
    async with Still(fixture):
        await check_that_presses_of_captains_are_refused(fixture, post, code)
        await check_that_public_views_are_private(fixture, post, code)
        await check_that_the_lobby_is_closed(fixture, post, code)


async def check_that_presses_of_captains_are_refused(fixture: DiscordFixture, post: Any, code: str) -> None:
    lucia = fixture.discord.world.person("Lucía", locale="es-ES")
    for verb in SEATED:
        for person, language in ((fixture.carla, "en"), (lucia, "es")):
            outcome = await click(person, post, f"bs:{code}:1:{verb}.0.0~0")
            assert is_private(outcome, person), verb
            assert says(outcome.text, "e.spectator", language), (verb, outcome.text)
    for verb, refusal in OF_OTHERS.items():
        outcome = await click(fixture.carla, post, f"bs:{code}:1:{verb}.0.0~0")
        assert is_private(outcome, fixture.carla) and says(outcome.text, refusal), (verb, outcome.text)


async def check_that_public_views_are_private(fixture: DiscordFixture, post: Any, code: str) -> None:
    for verb in sorted(OPEN_TO_ALL):
        outcome = await click(fixture.carla, post, f"bs:{code}:1:{verb}")
        assert is_private(outcome, fixture.carla), verb
        assert len(outcome.text) > 20 or (verb == "look" and outcome.message.attachments), verb


async def check_that_the_lobby_is_closed(fixture: DiscordFixture, post: Any, code: str) -> None:
    for verb in (
        "join",
        "invited",
        "leave",
        "computer",
        "remove",
        "start",
        "pace",
        "outoftime",
        "excused",
        "onvacation",
        "takingback",
        "tongue",
        "seats",
        "side",
        "value.0.0",
        "reset",
        "rare",
        "practice",
        "remarks",
        "done",
    ):
        for person in (fixture.ana, fixture.ben, fixture.carla):
            outcome = await click(person, post, f"bs:{code}:0:{verb}", "0")
            assert is_private(outcome, person)
            assert {"e.started", "e.notopener"} & set(refusals_in(outcome.text)), (verb, outcome.text)
    for verb in ("replay", "movie", "whole", "verify", "rematch", "onward"):
        assert says((await click(fixture.ana, post, f"bs:{code}:1:{verb}")).text, "e.notover")
    assert says((await click(fixture.carla, post, f"bs:{code}:1:close")).text, "e.notyours.begun")


@pytest.mark.refused(40060)
async def test_the_same_interaction_twice_is_one_answer(fixture: DiscordFixture, post: Any) -> None:
    panel = (await fixture.ana.click(post, "Decide")).message
    sent = await fixture.ana.click(panel, SEAL)
    before = await at_rest(fixture)
    answered = len(fixture.discord.requests("create_interaction_response"))
    await deliver_again(fixture.ana, sent.interaction)
    await fixture.until(lambda: len(fixture.discord.requests("create_interaction_response")) > answered, "a second answer")
    assert fixture.discord.calls[-1].code == 40060 or "40060" in str(fixture.discord.problems)
    assert [problem for problem in fixture.discord.problems if "40060" not in problem] == []
    fixture.discord.problems.clear()
    assert (await at_rest(fixture))["answers"] == before["answers"]
    assert len(rows(database(fixture), "answers")) == 1


async def test_two_presses_of_send_are_one_answer(fixture: DiscordFixture, post: Any) -> None:
    panel = (await fixture.ana.click(post, "Decide")).message
    seal = buttons(panel)[SEAL]
    outcomes = await asyncio.gather(*(click(fixture.ana, panel, seal) for _ in range(4)))
    assert all(is_private(one, fixture.ana) for one in outcomes)
    assert all(says(one.text, "saved") for one in outcomes), [one.text for one in outcomes]
    assert [(row["seat"], row["revision"]) for row in rows(database(fixture), "answers")] == [(0, 1)]


async def test_a_panel_drawn_from_an_older_draft_shows_the_newer(fixture: DiscordFixture, post: Any) -> None:
    """Whoever has one panel presses late what it showed before."""
    panel = (await fixture.ana.click(post, "Decide")).message
    old = buttons(panel)
    menu = next(part for part in panel.parts() if part["type"] == 3)
    other = [option["value"] for option in menu["options"] if not option.get("default")]
    await fixture.ana.select(panel, menu["custom_id"], other[:1])
    drafts = rows(database(fixture), "drafts")
    assert [draft["rev"] for draft in drafts] == [1]
    async with Still(fixture):
        for label in (SEAL, "More"):
            outcome = await click(fixture.ana, panel, old[label])
            assert says(outcome.text, "e.elsewhere"), (label, outcome.text)
        outcome = await click(fixture.ana, panel, menu["custom_id"], "0", menu=True)
        assert says(outcome.text, "e.elsewhere")
    assert rows(database(fixture), "drafts") == drafts


async def test_buttons_of_a_round_that_has_closed_show_the_present(fixture: DiscordFixture, post: Any) -> None:
    panels = {person: (await person.click(post, "Decide")).message for person in (fixture.ana, fixture.ben)}
    verbs = ("confirm~0", "back~0", "clear~0", "type~0", "pick.0.0~0", "short.0~0", "form~0", "change", "quick.0")
    code = code_of(post)
    menus = [part["custom_id"] for part in panels[fixture.ana].parts() if part["type"] == 3]
    for person, panel in panels.items():
        await person.click(panel, SEAL)
    await fixture.until(lambda: "turn" in fixture.posts[-1].text.lower(), "the first turn")
    async with Still(fixture):
        for person, panel in panels.items():
            for verb in verbs:
                outcome = await click(person, panel, f"bs:{code}:1:{verb}")
                assert is_private(outcome, person) and says(outcome.text, "e.decided"), (verb, outcome.text)
        for menu in menus:
            outcome = await click(fixture.ana, panels[fixture.ana], menu, "0", menu=True)
            assert says(outcome.text, "e.decided")
        outcome = await click(fixture.ana, post, buttons(fixture.posts[-1])["Decide"].replace(":2:", ":1:"))
        assert is_private(outcome, fixture.ana) and "Something went wrong" not in outcome.text


async def test_a_captain_of_one_table_is_nobody_at_another(fixture: DiscordFixture, post: Any) -> None:
    world = fixture.discord.world
    quay, eve = world.channel(fixture.channel.guild, "quay"), world.person("Eve")
    await fixture.carla.slash(quay, "table open", game=FIRST, pace="live")
    await fixture.until(lambda: quay.messages and "Join" in buttons(quay.messages[-1]), "the other lobby")
    await eve.click(quay.messages[-1], "Join")
    await fixture.until(lambda: "Eve" in quay.messages[-1].text, "Eve in the other lobby")
    other = code_of(quay.messages[-1])
    panel = (await fixture.ana.click(post, "Decide")).message
    async with Still(fixture):
        for verb in ("decide", "confirm~0", "pick.0.0~0", "hand", "here", "type~0", "change"):
            outcome = await click(fixture.ana, panel, f"bs:{other}:1:{verb}")
            assert says(outcome.text, "e.spectator"), (verb, outcome.text)
        assert says((await click(fixture.ana, panel, "bs:ZZZZ:1:decide")).text, "e.stranger")
        assert says((await fixture.ana.slash(fixture.channel, "decide", table="zzzz")).text, "e.stranger")


async def test_a_closed_table_answers_every_old_button(fixture: DiscordFixture, post: Any) -> None:
    panel = (await fixture.ana.click(post, "Decide")).message
    await fixture.shut(fixture.ana, fixture.ben)
    code = code_of(post)
    async with Still(fixture):
        for verb in SEATED:
            outcome = await click(fixture.ana, panel, f"bs:{code}:1:{verb}.0.0~0")
            told = refusals_in(outcome.text) or says(outcome.text, "ui.idle.closed") or verb == "mine" or outcome.kind == "modal"
            assert told or outcome.message.attachments, (verb, outcome.text)
            assert "Something went wrong" not in outcome.text
        assert says((await fixture.ana.slash(fixture.channel, "decide")).text, "e.notable.none")


async def test_a_finished_table_answers_every_old_button(fixture: DiscordFixture, post: Any) -> None:
    code, panels = code_of(post), {person: (await person.click(post, "Decide")).message for person in (fixture.ana, fixture.ben)}
    for person, panel in panels.items():
        await person.click(panel, SEAL)
    await fixture.until(lambda: "turn" in fixture.posts[-1].text.lower(), "the first turn")
    await fixture.resign(fixture.ana)
    await fixture.post_with("Rematch")
    async with Still(fixture):
        for verb in SEATED:
            outcome = await click(fixture.ben, panels[fixture.ben], f"bs:{code}:1:{verb}.0.0~0")
            told = refusals_in(outcome.text) or says(outcome.text, "ui.idle.over") or verb == "mine" or outcome.kind == "modal"
            assert told or outcome.message.attachments, (verb, outcome.text)
            assert "Something went wrong" not in outcome.text, verb


async def test_banned_person_is_answered_privately(fixture: DiscordFixture) -> None:
    world = fixture.discord.world
    code = await fixture.open(fixture.ana, fixture.ben, pace="daily")
    await fixture.ana.click(await fixture.post_with("Start"), "Start")
    bell = await fixture.until(lambda: fixture.ben.inbox and fixture.ben.inbox[-1], "the test message")
    other = world.guild("Elsewhere")
    world.join(other, fixture.ben.user)
    world.leave(fixture.channel.guild, fixture.ben.user, banned=True)
    async with Still(fixture):
        outcome = await click(fixture.ben, bell, f"bs:{code}:0:confirm~0")
        assert is_private(outcome, fixture.ben) and says(outcome.text, "e.decided")
    outcome = await fixture.ben.click(bell, "I am here")
    assert is_private(outcome, fixture.ben) and "Something went wrong" not in outcome.text
    await fixture.post_with("Decide")
    assert await answer(fixture, fixture.ana, Random(1)) is not None
    assert fixture.carla.user.id not in {user.id for message in fixture.posts for user in message.pinged}
    assert pinged(fixture, fixture.posts[-1].id) == []
