"""Tables as such: opening, options, seats, muster with closed inboxes, looking at things, resigning, closing, rematch."""

from __future__ import annotations

from random import Random

import pytest

from tests.e2e.captains import fill
from tests.e2e.harbour import Harbour, buttons, has_button, menus, picture_of
from tests.e2e.test_clicks import begun, on_turn


async def test_one_table_a_channel_the_next_one_in_a_thread(harbour: Harbour) -> None:
    code = await harbour.open(harbour.ana)
    busy = await harbour.ben.slash(harbour.channel, "table open")
    assert code in busy.text
    opened = await harbour.ben.click(busy.message, "Open in a thread")
    assert "is open" in opened.text
    tables = await harbour.process.host.tables.of_guild(harbour.channel.guild.id)
    assert len({table.channel for table in tables}) == 2


async def test_the_opener_chooses_options_and_the_others_read_them(harbour: Harbour) -> None:
    code = await harbour.open(harbour.ana, harbour.ben)
    post = harbour.posts[-1]
    panel = (await harbour.ana.click(post, "Options")).message
    assert not menus((await harbour.ben.click(post, "Options")).message)
    await harbour.ana.select(panel, "Pace", ["live pace"])
    await harbour.ana.select(panel, "Language", ["Italian"])
    await harbour.ana.select(panel, "Number of seats", ["4 seats"])
    await harbour.ana.select(panel, "Game options", ["Match"])
    await harbour.ana.select(panel, "Value", [menus(panel)[0]["options"][1]["value"]])
    sitting = await harbour.process.host.tables.find(code)
    assert (sitting.pace.name, sitting.language, sitting.wanted) == ("live", "it", 4)
    assert sitting.options["match"] == "first_to_2"
    form = await harbour.ana.click(panel, "Own clock")
    await harbour.ana.submit(form, {"base": "12h", "added": "2h", "cap": "1d"})
    sitting = await harbour.process.host.tables.find(code)
    assert (sitting.pace.base, sitting.pace.added, sitting.pace.cap) == (43200.0, 7200.0, 86400.0)
    await harbour.until(lambda: "Tavolo" in harbour.posts[-1].text or "tavolo" in harbour.posts[-1].text, "the lobby in Italian")
    wrong = await harbour.ana.click(panel, "Own clock")
    refused = await harbour.ana.submit(wrong, {"base": "soon"})
    assert "90m" in refused.text


async def test_the_lobby_says_what_a_blitz_is(harbour: Harbour) -> None:
    """PE-TIME-53: neither tick nor hold, an answer counts at once, and the lobby says so."""
    code = await harbour.open(harbour.ana, harbour.ben, pace="live")
    post = harbour.posts[-1]
    assert "5 minutes" in post.text and "Blitz: answers count at once" not in post.text
    panel = (await harbour.ana.click(post, "Options")).message
    await harbour.ana.select(panel, "Game options", ["Blitz clock"])
    await harbour.ana.select(panel, "Value", ["2 minutes each"])
    assert "2 minutes each for the whole game" in panel.text
    await harbour.until(lambda: "2 minutes each for the whole game" in post.text, "the clock in the lobby")
    assert "Blitz: answers count at once, without the usual pauses" in post.text and "5 minutes" not in post.text
    await harbour.begin(harbour.ana, harbour.ben)
    sitting = await harbour.process.host.tables.find(code)
    assert (sitting.pace.blitz, sitting.earliest) == (120.0, None)


async def test_seats_are_taken_once_and_computers_fill_in(harbour: Harbour) -> None:
    code = await harbour.open(harbour.ana, harbour.ben)
    again = await harbour.ben.click(harbour.posts[-1], "Join")
    assert "seat 2" in again.text
    await harbour.ana.click(harbour.posts[-1], "Add computer", wait="answer")
    await harbour.ben.click(harbour.posts[-1], "Leave")
    tables = harbour.process.host.tables
    sitting = await tables.find(code)
    assert [(seat.person is not None, seat.computer) for seat in sitting.seats][:2] == [(True, False), (False, True)]
    started = await harbour.ana.slash(harbour.channel, "table start")
    assert started.kind == "private"
    await harbour.post_with("Decide")
    await harbour.until(lambda: "Seal orders" in buttons(started.message), "the panel that was opened by the start")


async def test_the_status_tells_what_captains_have_saved_up(harbour: Harbour) -> None:
    await begun(harbour, harbour.ana, harbour.ben, pace="daily")
    status = await harbour.carla.slash(harbour.channel, "table status")
    line = next(line for line in status.text.splitlines() if line.startswith("Saved up: "))
    assert "Ana\u2069 8 hours" in line and "Ben\u2069 8 hours" in line


async def test_a_closed_inbox_is_marked_and_nothing_waits_for_it(harbour: Harbour) -> None:
    harbour.ben.close_inbox()
    await harbour.open(harbour.ana, harbour.ben)
    await harbour.ana.click(harbour.posts[-1], "Start")
    post = await harbour.post_with("I am here")
    await harbour.until(lambda: "no direct messages" in harbour.posts[-1].text, "the mark of a closed inbox")
    door = await harbour.ben.click(post, "Fairness")
    form = await harbour.ben.click(door.message, "Add my word")
    assert "swordfish" in (await harbour.ben.submit(form, {"word": "swordfish"})).text
    await harbour.ben.click(harbour.posts[-1], "I am here")
    await harbour.post_with("Decide")
    status = await harbour.ana.slash(harbour.channel, "table status")
    assert "no direct messages" in status.text


async def test_lobby_and_muster_end_as_they_were_when_the_last_captain_came(harbour: Harbour) -> None:
    await harbour.open(harbour.ana, harbour.ben, pace="live")
    lobby = harbour.posts[-1]
    await harbour.carla.click(lobby, "Join")
    await harbour.begin(harbour.ana, harbour.ben, harbour.carla)
    muster = harbour.posts[1]
    assert not buttons(muster) and not buttons(lobby)
    for name in ("Ana", "Ben", "Carla"):
        assert f"{name}\u2069: here" in muster.text and name in lobby.text
    assert "waiting" not in muster.text and "All captains are here: the game has begun." in muster.text
    assert "Press I am here" not in muster.text and lobby.attachments[0].filename == "emblem.png"


async def test_an_open_inbox_gets_a_test_message_that_proves_it(harbour: Harbour) -> None:
    await harbour.open(harbour.ana, harbour.ben)
    await harbour.ana.click(harbour.posts[-1], "Start")
    await harbour.until(lambda: harbour.ben.inbox, "a test message")
    assert picture_of(harbour.ben.inbox[-1]).filename == "private.png"
    assert "sample" in harbour.ben.inbox[-1].content
    here = await harbour.ben.click(harbour.ben.inbox[-1], "I am here")
    assert here.kind == "update"
    await harbour.post_with("Decide")


async def test_board_log_hand_for_captains_and_spectators(harbour: Harbour) -> None:
    await begun(harbour, harbour.ana, harbour.ben)
    for person in (harbour.ana, harbour.carla):
        assert picture_of(await person.slash(harbour.channel, "board")).filename == "board.png"
        text = await person.slash(harbour.channel, "board", text=True)
        assert text.kind == "private"
        assert ("Only you see this" in text.text) == (person is harbour.ana)
        assert "Step" in (await person.slash(harbour.channel, "log")).text
    shown = await harbour.ana.slash(harbour.channel, "board", text=True, public=True)
    assert shown.kind == "message"
    assert "Only you see this" not in shown.text
    hand = await harbour.ana.slash(harbour.channel, "hand")
    assert hand.kind == "private"
    assert picture_of(hand).filename == "private.png"
    assert "Deck from fore to aft" in hand.text
    assert "You have no seat" in (await harbour.carla.slash(harbour.channel, "hand")).text


async def test_the_hand_is_a_list_by_place_and_explains_each_coin(harbour: Harbour) -> None:
    await begun(harbour, harbour.ana, harbour.ben)
    hand = (await harbour.ana.click(harbour.posts[-1], "My hand")).message
    starts = [line.split(":")[0] for line in hand.text.splitlines()]
    assert starts[1:] == ["Deck from fore to aft", "Nest"]
    menu = menus(hand)[0]
    assert menu["placeholder"] == "Explain a coin"
    held = [option["label"] for option in menu["options"]]
    assert {"Captain", "Mate"} < set(held)
    assert all(name in hand.text for name in held)
    for name in ("Mate", "Captain", "Mate"):
        told = await harbour.ana.select(hand, "Explain a coin", [name])
        assert told.kind == "update"
        assert f"**{name}**: Destroys one active coin" in hand.text
    assert picture_of(hand).filename == "private.png"


async def test_what_do_i_do_now_for_everybody_at_any_moment(harbour: Harbour) -> None:
    outside = await harbour.carla.slash(harbour.channel, "help")
    assert "Broadside hosts" in outside.text
    code = await begun(harbour, harbour.ana, harbour.ben)
    _, captain, other = await on_turn(harbour, code)
    lines = {one: (await one.slash(harbour.channel, "help")).text.splitlines() for one in (captain, other, harbour.carla)}
    assert "Press Decide" in lines[captain][-1]
    assert "`/orders`" in lines[captain][-1]
    assert lines[other][-1] == "You need do nothing now."
    assert lines[harbour.carla][-1].startswith("You: look at the board")


async def test_a_living_panel_follows_the_table(harbour: Harbour) -> None:
    code = await begun(harbour, harbour.ana, harbour.ben)
    _, captain, other = await on_turn(harbour, code)
    watching = (await other.click(harbour.posts[-1], "Decide")).message
    assert "Nothing is asked of you now" in watching.text
    await captain.slash(harbour.channel, "orders", text="dump")
    await captain.click(captain.private_in(harbour.channel)[-1], "Confirm")
    await harbour.until(lambda: has_button(watching, "Type it"), "the question on the open panel")
    await fill(other, watching, Random(3))


async def test_the_buttons_of_older_posts_go(harbour: Harbour) -> None:
    code = await begun(harbour, harbour.ana, harbour.ben)
    old = harbour.posts[-1]
    _, captain, _ = await on_turn(harbour, code)
    before = len(harbour.discord.requests("update_message"))
    await captain.click(old, "Decide")
    await captain.slash(harbour.channel, "orders", text="dump")
    await captain.click(captain.private_in(harbour.channel)[-1], "Confirm")
    await harbour.until(lambda: not buttons(old), "the old post without buttons")
    assert picture_of(old).filename == "board.png"
    assert len(harbour.discord.requests("update_message")) == before, "stripped by the clicker's token"


async def test_resigning_needs_the_code(harbour: Harbour) -> None:
    code = await begun(harbour, harbour.ana, harbour.ben)
    asked = await harbour.ben.slash(harbour.channel, "table resign", sure="yes")
    assert code in asked.text
    assert (await harbour.process.host.tables.find(code)).status == "running"
    done = await harbour.ben.slash(harbour.channel, "table resign", sure=code.lower())
    assert "given up" in done.text
    post = await harbour.post_with("Rematch")
    again = await harbour.ben.click(post, "Rematch")
    assert "is open" in again.text


async def test_only_the_opener_or_a_manager_closes_and_confirms(harbour: Harbour) -> None:
    code = await harbour.open(harbour.ana, harbour.ben)
    refused = await harbour.ben.slash(harbour.channel, "table close")
    assert not buttons(refused.message)
    sure = await harbour.ana.slash(harbour.channel, "table close")
    await harbour.ana.click(sure.message, "Close the table")
    assert (await harbour.process.host.tables.find(code)).status == "closed"
    listed = await harbour.carla.slash(harbour.channel, "table list")
    assert "none" in listed.text


async def test_tables_are_completed_by_their_codes(harbour: Harbour) -> None:
    code = await harbour.open(harbour.ana)
    found = await harbour.ana.autocomplete(harbour.channel, "table status", "table", code[:2])
    assert [one["value"] for one in found] == [code]
    assert await harbour.ana.autocomplete(harbour.channel, "table status", "table", "00") == []


@pytest.mark.parametrize(("locale", "decide"), [("es-419", "Decidir"), ("it", "Decidi")])
async def test_private_texts_are_in_the_readers_language(harbour: Harbour, locale: str, decide: str) -> None:
    harbour.ben.user.locale = locale
    await begun_in(harbour)
    hand = await harbour.ben.click(harbour.posts[-1], "My hand")
    assert decide in buttons(hand.message)


async def begun_in(harbour: Harbour) -> None:
    """A table at which Ben has another language than the posts."""
    await harbour.open(harbour.ana, harbour.ben, pace="live")
    await harbour.begin(harbour.ana, harbour.ben)
