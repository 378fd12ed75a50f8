"""What a captain is told without having asked: what was played for him, who plays, who is next, what is new, what is closed."""

from __future__ import annotations

import json
import time
from typing import Any

import pytest

from bot.edge.turn import captain_panel
from playground.discord.model.entities import Message
from tests.e2e.abuse import at_rest, change, database, rows, says
from tests.e2e.captains import behind, send
from tests.e2e.discord_fixture import DiscordFixture, buttons, menus
from tests.e2e.labels import SEAL
from tests.e2e.test_clicks import begun, on_turn
from tests.e2e.test_faults_channel import expired
from tests.e2e.test_tidied import clean

pytestmark = pytest.mark.usefixtures("stub_drawing")


async def test_a_click_after_the_deadline_tells_what_was_played(fixture: DiscordFixture) -> None:
    code = await begun(fixture, fixture.ana, fixture.ben)
    table, captain, _ = await on_turn(fixture, code)
    post, panel = fixture.posts[-1], (await captain.click(fixture.posts[-1], "Decide")).message
    old, decide = await behind(captain, panel, "Type it"), buttons(post)["Decide"]
    await expired(fixture, table.decision)
    late = await captain.click(panel, old, stale=True)
    assert says(late.text, "e.late") and "Too late: the deadline was <t:" in late.text
    played = late.text.split("Played for you: ")[1].split("*")[0].rstrip(".")
    assert len(played) > 3
    again = await captain.click(post, decide, stale=True)
    assert f"Your time was up. Played for you: {played}" in again.text and "2 more times in a row" in again.text


async def test_panel_recaps_plays_until_its_captain_decides(fixture: DiscordFixture) -> None:
    """Nor is it forgotten because he was passed over since, having nothing to choose."""
    code = await begun(fixture, fixture.ana, fixture.ben, by_rules=True)
    table, captain, _ = await on_turn(fixture, code)
    panel = (await captain.click(fixture.posts[-1], "Decide")).message
    await expired(fixture, table.decision)
    await fixture.until(lambda: says(panel.text, "after.default.next"), "told on the open panel")
    await expired(fixture, table.decision + 1)
    rows_of = "table_id, decision + 1, seat, 1, 'only', answer, at, null, null, null from answers"
    change(fixture, f"insert into answers select {rows_of} where decision = ? and seat = ?", table.decision, table.asked.seats[0])
    await fixture.restart()
    assert says((await captain.slash(fixture.channel, "decide")).text, "after.default.next")
    await captain.slash(fixture.channel, "orders", text="dump")
    over = await send(captain, captain.private_in(fixture.channel)[-1])
    assert not says(over.text, "after.default.next")


async def test_a_draft_that_was_used_is_told_as_such(fixture: DiscordFixture) -> None:
    await fixture.open(fixture.ana, fixture.ben, pace="live")
    await fixture.begin(fixture.ana, fixture.ben)
    panel = (await fixture.ana.click(fixture.posts[-1], "Decide")).message
    seal = buttons(panel)[SEAL]
    menu = next(one for one in menus(panel) if any(not option.get("default") for option in one["options"]))
    await fixture.ana.select(panel, menu["custom_id"], [menu["options"][-1]["value"]])
    assert rows(database(fixture), "drafts")
    await expired(fixture, 1)
    assert says((await fixture.ana.click(panel, seal, stale=True)).text, "e.late.draft")
    post = await fixture.post_with("Decide")
    assert says((await fixture.ben.click(post, "Decide")).text, "after.default.next"), "he had no draft"


async def test_a_click_on_a_sealed_answer_says_when_the_round_closes(fixture: DiscordFixture) -> None:
    await fixture.open(fixture.ana, fixture.ben, pace="live")
    await fixture.begin(fixture.ana, fixture.ben)
    panel = (await fixture.ana.click(fixture.posts[-1], "Decide")).message
    seal = buttons(panel)[SEAL]
    assert says((await fixture.ana.click(panel, seal)).text, "saved")
    held = await fixture.ana.click(panel, seal, stale=True)
    assert (says(held.text, "e.sealedwait") or says(held.text, "e.sealedwait.late")) and says(held.text, "saved")
    assert held.text.count("Answers close") == 1
    assert len(rows(database(fixture), "answers")) == 1


@pytest.mark.refused(50007)
async def test_a_closed_inbox_is_told_once(fixture: DiscordFixture) -> None:
    fixture.ben.close_inbox()
    await fixture.open(fixture.ana, fixture.ben, pace="live")
    await fixture.ana.click(await fixture.post_with("Start"), "Start")
    muster = await fixture.post_with("I am here")
    await fixture.until(lambda: "no direct messages" in muster.text, "the mark of a closed inbox")
    assert not says((await fixture.ana.click(muster, "I am here")).text, "e.nodm")
    shown = await fixture.ben.click(muster, "I am here")
    await fixture.post_with("Decide")
    first = await fixture.ben.click(fixture.posts[-1], "Decide")
    assert says(first.text, "e.nodm") and SEAL in buttons(shown.message), "told at the first decision"
    assert not says((await fixture.ana.click(fixture.posts[-1], "Decide")).text, "e.nodm")
    told_at_first = says(first.text, "e.nodm")
    await fixture.restart()
    assert says((await fixture.ben.click(fixture.posts[-1], "Decide")).text, "e.nodm") == told_at_first, "at that decision alone"


async def test_after_an_outage_everybody_is_told_once_that_clocks_got_it_back(fixture: DiscordFixture) -> None:
    await begun(fixture, fixture.ana, fixture.ben)
    post = fixture.posts[-1]
    await fixture.stop()
    change(fixture, "update leases set connected = ?", time.time() - 3 * 3600)
    change(fixture, "update tables set asked_at = asked_at - ?", 4 * 3600)
    before = rows(database(fixture), "tables", "deadline")[0]["deadline"]
    await fixture.start()
    late = before + 3 * 3600 - 60
    await fixture.until(lambda: rows(database(fixture), "tables", "deadline")[0]["deadline"] > late, "the time is given back")
    for person in (fixture.ana, fixture.ben):
        text = (await person.click(post, "Decide")).text
        assert says(text, "e.down") and "I was offline for 3 hours" in text, text
        assert not says((await person.click(post, "Decide")).text, "e.down")


async def test_panel_says_that_the_computer_plays_the_seat(fixture: DiscordFixture) -> None:
    code = await begun(fixture, fixture.ana, fixture.ben)
    table, captain, _ = await on_turn(fixture, code)
    panel = (await captain.click(fixture.posts[-1], "Decide")).message
    await at_rest(fixture)
    change(fixture, "update seats set missed_in_row = 2, excused = 2")
    await expired(fixture, table.decision)
    await fixture.until(lambda: says(panel.text, "after.computer"), "who plays now")
    assert says((await captain.slash(fixture.channel, "decide")).text, "ui.back.in.seat")
    assert not says((await captain.slash(fixture.channel, "decide")).text, "after.computer")


async def test_the_end_of_a_turn_says_who_is_next(fixture: DiscordFixture) -> None:
    code = await begun(fixture, fixture.ana, fixture.ben)
    _, captain, other = await on_turn(fixture, code)
    await captain.slash(fixture.channel, "orders", text="dump")
    over = await send(captain, captain.private_in(fixture.channel)[-1])
    result, standing = clean(over.text).split("\n")[:2]
    assert result.startswith("**Result: ") and captain.user.name in result
    assert standing == f"You have nothing to decide now. Waiting for: {other.user.name}."


async def test_a_turn_without_a_result_ends_with_who_is_next(fixture: DiscordFixture, monkeypatch: pytest.MonkeyPatch) -> None:
    async def nothing(*_: object) -> str:
        return ""

    monkeypatch.setattr(captain_panel, "own_result", nothing)
    code = await begun(fixture, fixture.ana, fixture.ben)
    _, captain, other = await on_turn(fixture, code)
    await captain.slash(fixture.channel, "orders", text="dump")
    over = await send(captain, captain.private_in(fixture.channel)[-1])
    assert f"Your turn is over. {other.user.name} is next." in clean(over.text)


async def noted(fixture: DiscordFixture) -> Any:
    """The row of the last look at a hand, as soon as it is kept: the look itself waits for no writing."""

    def kept() -> Any:
        found = rows(database(fixture), "meta", where="key like 'look.%'")
        return found[0] if found and not fixture.process.key_values.waiting else None

    return await fixture.until(kept, "the look")


async def test_my_hand_tells_what_is_new_since_the_last_look(fixture: DiscordFixture) -> None:
    await begun(fixture, fixture.ana, fixture.ben)
    assert "New since" not in (await fixture.ana.click(fixture.posts[-1], "My ship")).text
    look = await noted(fixture)
    held = json.loads(look["value"])["held"]
    assert len(held) == 13
    less = json.dumps({"at": 0, "before": [], "held": held[1:]})
    change(fixture, "update meta set value = ? where key = ?", less, look["key"])
    for _ in range(2):
        told = (await fixture.ana.click(fixture.posts[-1], "My ship")).text.splitlines()[-1]
        assert told.startswith("New since your last look: ") and "," not in told
    look = await noted(fixture)
    change(fixture, "update meta set value = ? where key = ?", json.dumps({**json.loads(look["value"]), "at": 0}), look["key"])
    assert "New since" not in (await fixture.ana.click(fixture.posts[-1], "My ship")).text


async def test_one_panel_stands_in_the_channel_the_one_opened_last(fixture: DiscordFixture) -> None:
    await begun(fixture, fixture.ana, fixture.ben)
    await fixture.until(lambda: not buttons(fixture.posts[-2]), "the post before without buttons")
    ana, before = fixture.ana, len(fixture.discord.requests("delete_message"))
    first = (await ana.click(fixture.posts[-1], "Decide")).message
    hand = (await ana.click(fixture.posts[-1], "My ship")).message
    second = (await ana.slash(fixture.channel, "decide")).message
    await fixture.until(lambda: still_there(first, hand, second) == [hand, second], "the first one is gone")
    third = (await ana.click(fixture.posts[-1], "Decide")).message
    await fixture.until(lambda: still_there(hand, second, third) == [hand, third], "the answer to a command too")
    await ana.click(hand, "Decide")
    await fixture.until(lambda: still_there(hand, third) == [hand], "the hand's message shows the panel")
    assert first.deleted and len(fixture.discord.requests("delete_message")) == before, "by tokens alone"


async def test_two_presses_at_once_leave_one_panel(fixture: DiscordFixture) -> None:
    code = await begun(fixture, fixture.ana, fixture.ben)
    _, captain, _ = await on_turn(fixture, code)
    first = (await captain.click(fixture.posts[-1], "Decide")).message
    pressed = captain.start_component(first, buttons(first)["More"])
    second = (await captain.click(fixture.posts[-1], "Decide")).message
    await captain.settle(pressed)
    await fixture.until(lambda: len(still_there(first, second)) == 1, "one panel")
    await at_rest(fixture)
    assert len(still_there(first, second)) == 1


def still_there(*messages: Message) -> list[Message]:
    """Those of the messages that nobody has taken away."""
    return [one for one in messages if not one.deleted]
