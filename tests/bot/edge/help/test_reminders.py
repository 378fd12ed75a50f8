"""The page of one's own reminders: each press keeps what was chosen, and shows it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bot.edge.absence.offer_post import free_seat
from bot.edge.kit.post_parts import SERVERS
from bot.edge.posts.bell import begun, bell
from bot.edge.posts.digest import MOST, digest
from bot.model.people.reminders import Reminders
from bot.model.posting.posts import PostRequest
from locales import LANGUAGES
from playground.discord.model.components import walk
from tests.bot.edge.lobby.test_own_clock import sent, text_of
from tests.bot.edge.positions import captain_table, public_table
from tests.bot.edge.posts.test_posts import game_of_steps
from tests.bot.edge.press_everything import Door, Port
from tests.bot.service.discord_fixture import ANA, DAILY, GUILD, LIVE
from tests.game_cases import FIRST

SILENT = 1 << 12


@pytest.fixture
async def port(tmp_path: Path) -> AsyncIterator[Port]:
    async with Port.opened(tmp_path / "b.sqlite3") as made:
        yield made


async def pressed(port: Port, verb: str, **parts: Any) -> Any:
    return await sent(port, Door("verb", verb), button=f"bs:0:0:{verb}", **parts)


async def test_each_press_keeps_its_choice_and_leaves_the_others(port: Port) -> None:
    shown = await sent(port, Door("command", "me settings"))
    assert "0.reminders" in text_of(shown).replace(":", ".")
    assert "No quiet hours" in text_of(await pressed(port, "reminders"))
    await pressed(port, "remindway", values=("channel",))
    await pressed(port, "remindat", values=("24", "1"))
    await pressed(port, "remindlast")
    await pressed(port, "remindbegun")
    assert "'value': '18'" in text_of(await pressed(port, "digesthour", values=("18",)))
    page = await pressed(port, "quieted", fields={"hours": ("22-8",)})
    assert "22:00–08:00" in text_of(page)
    people = port.world.host.people
    assert await people.reminders_of(ANA.id) == Reminders("channel", (1320, 480), (24, 1), True, True, 18)
    await pressed(port, "remindat", values=("0",))
    await pressed(port, "digesthour", values=("none",))
    await pressed(port, "quieted", fields={"hours": ("",)})
    assert await people.reminders_of(ANA.id) == Reminders("channel", None, (), True, True)
    for verb, values in (("remindway", ("pigeon",)), ("remindat", ("5",)), ("digesthour", ("24",))):
        assert (await pressed(port, verb, values=values)).reason.id == "e.notoffered"
    assert (await pressed(port, "quieted", fields={"hours": ("late",)})).reason.id == "e.clock.hours"
    assert len((await pressed(port, "quiet")).modal.children) == 1
    assert "No quiet hours" in text_of(await pressed(port, "mine")) and "palette" in text_of(await pressed(port, "settings"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_bell_says_why_it_comes_and_is_silent_at_quiet_hours(language: str) -> None:
    state, step = game_of_steps(4, 2, most=2)[0]
    table = captain_table(state, ("Ana", "Ben"), state.asked.seats[0])

    def made(**facts: Any) -> Any:
        (post,) = bell(PostRequest("bell", table, (step,), 100, {"language": language, **facts}))
        return post.body

    assert len({made()["content"], made(last=True)["content"], made(final=True)["content"]}) == 3
    assert made(silent=True)["flags"] == SILENT and "flags" not in made()
    daily, live = (str(bell(PostRequest("bell", replace(table, pace=pace), (step,), 100, {}))[0].body) for pace in (DAILY, LIVE))
    assert "vacnow" in daily and "vacnow" not in live, "a vacation counts at tables of days alone"


@pytest.mark.parametrize("language", LANGUAGES)
def test_message_that_a_turn_has_begun_names_the_captain_and_leads_to_the_panel(language: str) -> None:
    state, step = game_of_steps(4, 2, most=2)[0]
    (post,) = begun(PostRequest("begun", public_table(state, ("Ana", "Ben")), (step,), 100, {"language": language, "seat": 1}))
    assert "Ben" in post.body["content"] and "decide" in str(post.body["components"])


@pytest.mark.parametrize("language", LANGUAGES)
def test_message_about_a_seat_leads_to_its_offer_and_ends_itself(language: str) -> None:
    state, _ = game_of_steps(4, 2, most=2)[0]
    table = public_table(state, ("Ana", "Ben"))
    facts = {"language": language, "seat": 1, "post": 4321}
    (post,) = free_seat(PostRequest("free_seat", table, (), 100, facts, tracer=77))
    go, end = [part for part in walk(post.body["components"]) if part["type"] == 2]
    assert "Ben" in post.body["content"] and f"<#{table.channel}>" in post.body["content"]
    assert go["url"] == f"{SERVERS}/{table.guild}/{table.channel}/4321" and "custom_id" not in go
    assert end["custom_id"] == f"bs:0:0:offersend.{table.guild}~77"
    (early,) = free_seat(PostRequest("free_seat", table, (), 100, {**facts, "post": None}))
    assert f"{SERVERS}/{table.guild}/{table.channel}'" in str(early.body)


async def test_seats_on_offer_are_told_by_server_and_ended_from_anywhere(port: Port) -> None:
    people, guild = port.world.host.people, GUILD
    people.note_presence(ANA, guild, 1.0)
    assert "Tell me of seats on offer here" in text_of(await pressed(port, "reminders"))
    assert "seats on offer" not in text_of(await pressed(port, "reminders", guild=0))
    assert "Not of seats on offer here" in text_of(await pressed(port, "hearoffers"))
    assert await people.hears_offers(guild, ANA.id) and not await people.hears_offers(guild + 1, ANA.id)
    assert (await pressed(port, "hearoffers", guild=0)).reason.id == "e.notoffered", "no server is meant in direct messages"
    for said in ("offersend", "offersend.x", "offersend.99999999999999999999"):
        assert (await sent(port, Door("verb", "offersend"), button=f"bs:0:0:{said}")).reason.id == "e.notoffered"
    for _ in range(2):
        ended = await sent(port, Door("verb", "offersend"), button=f"bs:0:0:offersend.{guild}")
        assert "no more seats" in text_of(ended)
    assert not await people.hears_offers(guild, ANA.id)


@pytest.mark.parametrize("language", LANGUAGES)
def test_digest_has_a_line_and_a_button_for_each_table_the_next_deadline_first(language: str) -> None:
    state, _ = game_of_steps(4, 2, most=2)[0]
    table = captain_table(state, ("Ana", "Ben"), state.asked.seats[0])
    others = [
        {"code": f"ABCD{at:02}", "game": FIRST, "decision": at, "deadline": 1000.0 * at or None, "several": at > 1}
        for at in range(20)
    ]
    (post,) = digest(PostRequest("digest", table, (), 100, {"language": language, "tables": others}, tracer=4321))
    codes = [part["label"] for part in walk(post.body["components"]) if ":decide" in part.get("custom_id", "")]
    assert len(codes) == MOST == 12 and codes[0] == "ABCD01" and "21" in post.body["content"]
    assert len(post.body["content"]) <= 2000 and len(post.body["components"]) <= 5
    (alone,) = digest(PostRequest("digest", table, (), 100, {"language": language, "tables": others[:1]}, tracer=4321))
    assert "~4321" in str(alone.body["components"]), "by which it is found again"
