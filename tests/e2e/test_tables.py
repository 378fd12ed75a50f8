"""Tables as such: opening, options, seats, muster with closed inboxes, looking at things, resigning, closing, rematch."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from playground.discord.clients.people import Outcome
from tests.e2e.abuse import is_private, says
from tests.e2e.captains import fill, send
from tests.e2e.discord_fixture import DiscordFixture, buttons, has_button, menus, picture_of
from tests.e2e.labels import SEAL
from tests.e2e.test_clicks import begun, on_turn
from tests.e2e.test_faults_channel import both_seal
from tests.game_cases import FIRST

pytestmark = pytest.mark.usefixtures("stub_drawing")


async def test_one_table_a_channel_the_next_one_in_a_thread(fixture: DiscordFixture) -> None:
    code = await fixture.open(fixture.ana)
    unfit = await fixture.ben.slash(fixture.channel, "table open", game=FIRST, name="ж" * 40)
    assert says(unfit.text, "e.busy") and not has_button(unfit.message, "Open in a thread")
    busy = await fixture.ben.slash(fixture.channel, "table open", game=FIRST, name="Año de la Armada – 7_")
    assert code in busy.text
    opened = await fixture.ben.click(busy.message, "Open in a thread")
    assert "is open" in opened.text
    tables = await fixture.process.host.lookup.of_guild(fixture.channel.guild.id)
    assert len({table.channel for table in tables}) == 2
    assert {table.name for table in tables} == {fixture.channel.name, "Año de la Armada – 7_"}


async def test_the_opener_chooses_options_and_the_others_read_them(fixture: DiscordFixture) -> None:
    code = await fixture.open(fixture.ana, fixture.ben)
    post = fixture.posts[-1]
    panel = (await fixture.ana.click(post, "Options")).message
    assert not menus((await fixture.ben.click(post, "Options")).message)
    await fixture.ana.select(panel, "Pace", ["in one evening"])
    await fixture.ana.select(panel, "Language", ["Italian"])
    await fixture.ana.select(panel, "Number of seats", ["4 seats"])
    await fixture.ana.select(panel, "Game options", ["Match"])
    await fixture.ana.select(panel, "Choose", [menus(panel)[0]["options"][1]["value"]])
    table = await fixture.process.host.lookup.find(code)
    assert (table.pace.name, table.language, table.wanted) == ("live", "it", 4)
    assert table.options["match"] == "first_to_2"
    await fixture.ana.click(panel, "More settings")
    form = await fixture.ana.click(panel, "Custom clock")
    own = await fixture.ana.submit(
        form, {"base": "12h", "added": "2h", "cap": "1d", "hours": "9-22", "days": ["Monday", "Friday"]}
    )
    table = await fixture.process.host.lookup.find(code)
    assert (table.pace.base, table.pace.added, table.pace.cap) == (43200.0, 7200.0, 86400.0)
    assert (table.pace.days, table.pace.hours) == ((0, 4), (540, 1320))
    assert "Monday, Friday, 09:00–22:00" in own.text and "at most until <t:" in own.text
    await fixture.until(lambda: "Tavolo" in fixture.posts[-1].text or "tavolo" in fixture.posts[-1].text, "the lobby in Italian")
    wrong = await fixture.ana.click(panel, "Custom clock")
    refused = await fixture.ana.submit(wrong, {"base": "soon"})
    assert "90m" in refused.text


async def test_a_captain_sets_zone_and_reminders(fixture: DiscordFixture) -> None:
    offered = await fixture.ana.autocomplete(fixture.channel, "me settings", "zone", "toky")
    assert [one["value"] for one in offered] == ["Asia/Tokyo"] and "UTC+09:00" in offered[0]["name"]
    page = (await fixture.ana.slash(fixture.channel, "me settings", zone="Asia/Tokyo")).message
    assert "Tokyo" in page.text
    await fixture.ana.click(page, "Reminders")
    await fixture.ana.select(page, "When they come, before a deadline", ["12 hours before", "1 hour before"])
    form = await fixture.ana.click(page, "Quiet hours")
    assert "22:00–08:00" in (await fixture.ana.submit(form, {"hours": "22-8"})).text
    await fixture.ana.click(page, "Tell me when I am the last one")
    kept = await fixture.process.host.people.reminders_of(fixture.ana.user.id)
    assert (kept.quiet, kept.marks, kept.last_one) == ((1320, 480), (12, 1), True)
    assert await fixture.process.host.people.zone_of(fixture.ana.user.id) == "Asia/Tokyo"


async def test_the_lobby_says_what_a_blitz_is(fixture: DiscordFixture) -> None:
    """PE-TIME-53: neither tick nor hold, an answer counts at once, and the lobby says so."""
    code = await fixture.open(fixture.ana, fixture.ben, pace="live")
    post = fixture.posts[-1]
    assert "5 minutes" in post.text and "Blitz: answers count at once" not in post.text
    panel = (await fixture.ana.click(post, "Options")).message
    await fixture.ana.select(panel, "Game options", ["Blitz clock"])
    await fixture.ana.select(panel, "Choose", ["2 minutes each"])
    assert "2 minutes each for the whole game" in panel.text
    await fixture.until(lambda: "2 minutes each for the whole game" in post.text, "the clock in the lobby")
    assert "Blitz: answers count at once, without the usual pauses" in post.text and "5 minutes" not in post.text
    await fixture.begin(fixture.ana, fixture.ben)
    table = await fixture.process.host.lookup.find(code)
    assert (table.pace.blitz, table.earliest) == (120.0, None)


SPOKEN = [("en-US", "es-419", "es"), ("it", "es-ES", "it"), ("fr", "it", "it"), ("en-GB", "it", "en"), ("en-US", "de", "en")]
"""Locales of a server and of an opener, and the language of their table."""


async def test_a_table_speaks_the_servers_language_else_its_openers(fixture: DiscordFixture) -> None:
    for number, (server, locale, language) in enumerate(SPOKEN):
        opener, guild = (fixture.ana, fixture.ben)[number % 2], fixture.channel.guild
        guild.locale, opener.user.locale = server, locale
        place = fixture.discord.world.channel(guild, f"quay {number}")
        await opener.slash(place, "table open", game=FIRST)
        assert (await fixture.process.host.lookup.in_channel(place.id)).language == language, (server, locale)


async def test_seats_are_taken_once_and_computers_fill_in(fixture: DiscordFixture) -> None:
    code = await fixture.open(fixture.ana, fixture.ben)
    again = await fixture.ben.click(fixture.posts[-1], "Join")
    assert "seat 2" in again.text
    await fixture.ana.select(fixture.posts[-1], "Add a computer", ["Lieutenant"], wait="answer")
    await fixture.ben.click((await fixture.ben.click(fixture.posts[-1], "More")).message, "Leave")
    host = fixture.process.host
    table = await host.lookup.find(code)
    assert [(seat.person is not None, seat.computer) for seat in table.seats][:2] == [(True, False), (False, True)]
    started = await fixture.ana.slash(fixture.channel, "table start")
    assert started.kind == "private"
    await fixture.post_with("Decide")
    await fixture.until(lambda: SEAL in buttons(started.message), "the panel that was opened by the start")


async def test_the_status_tells_what_captains_have_saved_up(fixture: DiscordFixture) -> None:
    await begun(fixture, fixture.ana, fixture.ben, pace="daily")
    status = await fixture.carla.slash(fixture.channel, "table status")
    line = next(line for line in status.text.splitlines() if line.startswith("Saved up: "))
    assert "Ana\u2069 8 hours" in line and "Ben\u2069 8 hours" in line


@pytest.mark.refused(50007)
async def test_a_closed_inbox_is_marked_and_nothing_waits_for_it(fixture: DiscordFixture) -> None:
    fixture.ben.close_inbox()
    code = await fixture.open(fixture.ana, fixture.ben)
    await fixture.ana.click(await fixture.post_with("Start"), "Start")
    post = await fixture.post_with("I am here")
    await fixture.until(lambda: "no direct messages" in fixture.posts[-1].text, "the mark of a closed inbox")
    door = await fixture.ben.click(post, "Fairness")
    form = await fixture.ben.click(door.message, "Add my word")
    assert "swordfish" in (await fixture.ben.submit(form, {"word": "swordfish"})).text
    await fixture.ben.click(fixture.posts[-1], "I am here")
    await fixture.post_with("Decide")
    sealed = await fixture.ana.slash(fixture.channel, "table status")
    assert "no direct messages" not in sealed.text, "a bell that is refused would tell who has not answered"
    await both_seal(fixture, fixture.posts[-1])
    await fixture.asked_after(code, 1)
    status = await fixture.ana.slash(fixture.channel, "table status")
    assert "no direct messages" in status.text


async def test_lobby_and_muster_end_as_they_were_when_the_last_captain_came(fixture: DiscordFixture) -> None:
    await fixture.open(fixture.ana, fixture.ben, pace="live")
    lobby = fixture.posts[-1]
    await fixture.carla.click(lobby, "Join")
    await fixture.begin(fixture.ana, fixture.ben, fixture.carla)
    muster = fixture.posts[1]
    assert not buttons(muster) and not buttons(lobby)
    for name in ("Ana", "Ben", "Carla"):
        assert f"{name}\u2069: here" in muster.text and name in lobby.text
    assert "waiting" not in muster.text and "All captains are here: the game has begun." in muster.text
    assert "Press *I am here*" not in muster.text and lobby.attachments[0].filename == "emblem.png"


async def test_an_open_inbox_gets_a_test_message_that_proves_it(fixture: DiscordFixture) -> None:
    await fixture.open(fixture.ana, fixture.ben)
    await fixture.ana.click(await fixture.post_with("Start"), "Start")
    await fixture.until(lambda: fixture.ben.inbox, "a test message")
    assert picture_of(fixture.ben.inbox[-1]).filename == "private.png"
    assert "sample" in fixture.ben.inbox[-1].content
    here = await fixture.ben.click(fixture.ben.inbox[-1], "I am here")
    assert here.kind == "update"
    await fixture.post_with("Decide")


async def test_looks_at_a_table(fixture: DiscordFixture) -> None:
    """Board, log, hand and help on one table, of which nothing changes by them."""
    await helps(fixture.carla, fixture, "Broadside hosts")
    code = await begun(fixture, fixture.ana, fixture.ben)
    await the_hand_is_a_list_by_place_and_explains_each_coin(fixture)
    _, captain, other = await on_turn(fixture, code)
    await helps(captain, fixture, "Press Decide", "`/orders`")
    assert (await helps(other, fixture))[-1] == "Nothing to do for now."
    assert (await helps(fixture.carla, fixture))[-1].startswith("You can look at the board")
    await board_log_and_hand_for_captains_and_spectators(fixture)


async def helps(person: Any, fixture: DiscordFixture, *words: str) -> list[str]:
    """The lines that `/help` answers. AssertionError if the words are not among them; of several lines, in the last."""
    text = (await person.slash(fixture.channel, "help")).text
    assert all(word in (text if len(words) == 1 else text.splitlines()[-1]) for word in words), text
    return text.splitlines()


async def board_log_and_hand_for_captains_and_spectators(fixture: DiscordFixture) -> None:
    for person in (fixture.ana, fixture.carla):
        assert picture_of(await person.slash(fixture.channel, "board")).filename == "board.png"
        text = await person.slash(fixture.channel, "board", text=True)
        assert text.kind == "private"
        assert ("Only you see this" in text.text) == (person is fixture.ana)
        assert "Step" in (await person.slash(fixture.channel, "log")).text
    shown = await fixture.ana.slash(fixture.channel, "board", text=True, public=True)
    assert shown.kind == "message"
    assert "Only you see this" not in shown.text
    hand = await fixture.ana.slash(fixture.channel, "hand")
    assert hand.kind == "private"
    assert picture_of(hand).filename == "private.png"
    assert "Deck from fore to aft" in hand.text
    assert "You have no seat" in (await fixture.carla.slash(fixture.channel, "hand")).text


async def the_hand_is_a_list_by_place_and_explains_each_coin(fixture: DiscordFixture) -> None:
    hand = (await fixture.ana.click(fixture.posts[-1], "My ship")).message
    starts = [line.split(":")[0].strip("*") for line in hand.text.splitlines()]
    assert starts[1:] == ["Deck from fore to aft", "Nest"]
    menu = menus(hand)[0]
    assert menu["placeholder"] == "Explain a coin"
    held = [option["label"] for option in menu["options"]]
    assert {"Captain", "Mate"} < set(held)
    assert all(name in hand.text for name in held)
    for name in ("Mate", "Captain", "Mate"):
        told = await fixture.ana.select(hand, "Explain a coin", [name])
        assert told.kind == "update"
        assert f"**{name}**: Destroys any active coin" in hand.text
    assert picture_of(hand).filename == "private.png"


async def test_a_living_panel_follows_the_table(fixture: DiscordFixture) -> None:
    code = await begun(fixture, fixture.ana, fixture.ben)
    _, captain, other = await on_turn(fixture, code)
    watching = (await other.click(fixture.posts[-1], "Decide")).message
    assert "You have nothing to decide now" in watching.text
    await captain.slash(fixture.channel, "orders", text="dump")
    await send(captain, captain.private_in(fixture.channel)[-1])
    await fixture.until(lambda: has_button(watching, "More"), "the question on the open panel")
    await fill(other, watching, Random(3))


async def test_the_buttons_of_older_posts_go(fixture: DiscordFixture) -> None:
    code = await begun(fixture, fixture.ana, fixture.ben)
    old = fixture.posts[-1]
    _, captain, _ = await on_turn(fixture, code)
    before = len(fixture.discord.requests("update_message"))
    await captain.click(old, "Decide")
    await captain.slash(fixture.channel, "orders", text="dump")
    await send(captain, captain.private_in(fixture.channel)[-1])
    await fixture.until(lambda: not buttons(old), "the old post without buttons")
    assert picture_of(old).filename == "board.png"
    assert len(fixture.discord.requests("update_message")) == before, "stripped by the clicker's token"


async def test_resigning_asks_yes_or_no(fixture: DiscordFixture) -> None:
    code = await fixture.open(fixture.ana, fixture.ben)
    assert not buttons((await fixture.ben.slash(fixture.channel, "table resign")).message), "there is no game to give up"
    await fixture.begin(fixture.ana, fixture.ben)
    asked = await fixture.ben.slash(fixture.channel, "table resign")
    assert is_private(asked, fixture.ben) and code in asked.text and list(buttons(asked.message)) == ["Give up my seat"]
    assert says((await fixture.carla.slash(fixture.channel, "table resign")).text, "e.spectator")
    assert (await fixture.process.host.lookup.find(code)).status == "running"
    done = await fixture.ben.click(asked.message, "Give up my seat")
    assert "given up" in done.text
    await fixture.post_with("Rematch")


async def test_a_rematch_calls_everybody_and_whoever_presses_it_too_is_here(fixture: DiscordFixture) -> None:
    code = await begun(fixture, fixture.ana, fixture.ben, pace="slow")
    host = fixture.process.host
    before = await host.lookup.find(code)
    await fixture.resign(fixture.ben)
    post = await fixture.post_with("Rematch")
    assert says((await fixture.ben.click(post, "Rematch")).text, "ui.opened.muster")
    again = await host.lookup.in_channel(fixture.channel.id)
    assert (again.status, again.options, again.pace.name) == ("muster", before.options, "slow")
    assert [seat.name for seat in again.seats] == [seat.name for seat in reversed(before.seats)]
    assert f"<@{fixture.ana.user.id}>" in (await fixture.post_with("I am here")).text
    panel = (await fixture.ana.click(post, "Rematch")).message
    await fixture.post_with("Decide")
    await fixture.until(lambda: SEAL in buttons(panel), "the panel goes on by itself")
    assert (await host.lookup.in_channel(fixture.channel.id)).code == again.code


async def test_declined_rematch_leaves_the_seat_to_others(fixture: DiscordFixture) -> None:
    await begun(fixture, fixture.ana, fixture.ben)
    await fixture.resign(fixture.ben)
    result = await fixture.post_with("Rematch")
    before = len(fixture.posts)
    await fixture.ben.click(result, "Rematch")
    called = await fixture.post_with("Not this time")
    assert "calls a rematch" in called.text and len(fixture.posts) == before + 1, "one post calls it"
    assert says((await fixture.carla.click(called, "Not this time")).text, "e.spectator")
    assert says((await fixture.ana.click(called, "Not this time")).text, "ui.notnow")
    await fixture.carla.click(await fixture.post_with("Join"), "Join")
    await fixture.until(lambda: "Carla" in fixture.posts[-1].text, "Carla in the lobby")
    assert (await fixture.process.host.lookup.in_channel(fixture.channel.id)).status == "lobby"


async def test_log_and_replay_mean_the_last_game_that_ended_in_the_channel(fixture: DiscordFixture) -> None:
    first = await begun(fixture, fixture.ana, fixture.ben)
    await fixture.resign(fixture.ben)
    await fixture.post_with("Rematch")
    for person in (fixture.ana, fixture.carla):
        assert first in custom_ids(await person.slash(fixture.channel, "log"))
        assert first in (await person.slash(fixture.channel, "table replay")).text
    elsewhere = fixture.discord.world.channel(fixture.channel.guild, "quay")
    assert says((await fixture.carla.slash(elsewhere, "log")).text, "e.notable.none")
    second = await begun(fixture, fixture.ana, fixture.ben)
    assert second in custom_ids(await fixture.carla.slash(fixture.channel, "log"))
    assert says((await fixture.carla.slash(fixture.channel, "table replay")).text, "e.notover"), "a game goes on"
    await fixture.shut(fixture.ana, fixture.ben)
    assert second in custom_ids(await fixture.carla.slash(fixture.channel, "log"))
    assert first in (await fixture.carla.slash(fixture.channel, "table replay")).text, "the closed one has no replay"
    await fixture.open(fixture.ana, fixture.ben)
    assert second in custom_ids(await fixture.carla.slash(fixture.channel, "log")), "a lobby has no log"
    assert first in (await fixture.carla.slash(fixture.channel, "table replay")).text


def custom_ids(outcome: Outcome) -> str:
    """The ids of all buttons of an answer."""
    return " ".join(part.get("custom_id", "") for part in outcome.message.parts())


async def test_only_the_opener_or_a_manager_closes_and_confirms(fixture: DiscordFixture) -> None:
    code = await fixture.open(fixture.ana, fixture.ben)
    refused = await fixture.ben.slash(fixture.channel, "table close")
    assert not buttons(refused.message)
    sure = await fixture.ana.slash(fixture.channel, "table close")
    await fixture.ana.click(sure.message, "Close the table")
    assert (await fixture.process.host.lookup.find(code)).status == "closed"
    listed = await fixture.carla.slash(fixture.channel, "table list")
    assert "none" in listed.text


async def test_tables_are_completed_by_their_codes(fixture: DiscordFixture) -> None:
    code = await fixture.open(fixture.ana)
    found = await fixture.ana.autocomplete(fixture.channel, "table status", "table", code[:2])
    assert [one["value"] for one in found] == [code]
    assert await fixture.ana.autocomplete(fixture.channel, "table status", "table", "00") == []


@pytest.mark.parametrize(("locale", "decide"), [("es-419", "Decidir"), ("it", "Decidi")])
async def test_private_texts_are_in_the_readers_language(fixture: DiscordFixture, locale: str, decide: str) -> None:
    fixture.ben.user.locale = locale
    await begun_in(fixture)
    hand = await fixture.ben.click(fixture.posts[-1], "My ship")
    assert decide in buttons(hand.message)


async def begun_in(fixture: DiscordFixture) -> None:
    """A table at which Ben has another language than the posts."""
    await fixture.open(fixture.ana, fixture.ben, pace="live")
    await fixture.begin(fixture.ana, fixture.ben)
