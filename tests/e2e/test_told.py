"""What a captain is told without having asked: what was played for him, who plays, who is next, what is new, what is closed."""

from __future__ import annotations

import json
import time

from tests.e2e.harbour import Harbour, buttons, menus
from tests.e2e.mischief import at_rest, change, database, rows, says
from tests.e2e.test_clicks import begun, on_turn
from tests.e2e.test_faults_channel import deadline_has_come


async def expired(harbour: Harbour, code: str, decision: int) -> None:
    """The time of that decision runs out."""
    await at_rest(harbour)
    await deadline_has_come(harbour)
    await harbour.until(lambda: rows(database(harbour), "tables", "decision")[0]["decision"] > decision, "the default")


async def test_a_click_after_the_deadline_tells_what_was_played(harbour: Harbour) -> None:
    code = await begun(harbour, harbour.ana, harbour.ben)
    sitting, captain, _ = await on_turn(harbour, code)
    post, panel = harbour.posts[-1], (await captain.click(harbour.posts[-1], "Decide")).message
    old = buttons(panel)["Type it"]
    await expired(harbour, code, sitting.decision)
    late = await captain.click(panel, old, stale=True)
    assert says(late.text, "e.late") and "Too late: the deadline was <t:" in late.text
    played = late.text.split("the default was played: ")[1].split("*")[0].rstrip(".")
    assert len(played) > 3
    again = await captain.click(post, "Decide")
    assert f"The deadline passed. Played for you: {played}" in again.text


async def test_a_draft_that_was_used_is_told_as_such(harbour: Harbour) -> None:
    code = await harbour.open(harbour.ana, harbour.ben, pace="live")
    await harbour.begin(harbour.ana, harbour.ben)
    panel = (await harbour.ana.click(harbour.posts[-1], "Decide")).message
    seal = buttons(panel)["Seal orders"]
    menu = next(one for one in menus(panel) if any(not option.get("default") for option in one["options"]))
    await harbour.ana.select(panel, menu["custom_id"], [option["value"] for option in menu["options"]][: menu["max_values"]])
    assert rows(database(harbour), "drafts")
    await expired(harbour, code, 1)
    assert says((await harbour.ana.click(panel, seal, stale=True)).text, "e.late.draft")
    assert says((await harbour.ben.click(harbour.posts[-1], "Decide")).text, "after.default"), "he had no draft"


async def test_a_click_on_a_sealed_answer_says_when_the_round_closes(harbour: Harbour) -> None:
    await harbour.open(harbour.ana, harbour.ben, pace="live")
    await harbour.begin(harbour.ana, harbour.ben)
    panel = (await harbour.ana.click(harbour.posts[-1], "Decide")).message
    seal = buttons(panel)["Seal orders"]
    assert says((await harbour.ana.click(panel, seal)).text, "saved")
    held = await harbour.ana.click(panel, seal, stale=True)
    assert says(held.text, "e.sealedwait") and says(held.text, "saved")
    assert held.text.count("at the earliest") == 1
    assert len(rows(database(harbour), "answers")) == 1


async def test_a_closed_inbox_is_told_once(harbour: Harbour) -> None:
    harbour.ben.close_inbox()
    await harbour.open(harbour.ana, harbour.ben, pace="live")
    await harbour.ana.click(await harbour.post_with("Start"), "Start")
    muster = await harbour.post_with("I am here")
    await harbour.until(lambda: "no direct messages" in muster.text, "the mark of a closed inbox")
    assert not says((await harbour.ana.click(muster, "I am here")).text, "e.nodm")
    shown = await harbour.ben.click(muster, "I am here")
    await harbour.post_with("Decide")
    first = await harbour.ben.click(harbour.posts[-1], "Decide")
    assert says(first.text, "e.nodm") and "Seal orders" in buttons(shown.message), "told at the first decision"
    assert not says((await harbour.ana.click(harbour.posts[-1], "Decide")).text, "e.nodm")
    told_at_first = says(first.text, "e.nodm")
    await harbour.restart()
    assert says((await harbour.ben.click(harbour.posts[-1], "Decide")).text, "e.nodm") == told_at_first, "at that decision alone"


async def test_after_an_outage_everybody_is_told_once_that_clocks_got_it_back(harbour: Harbour) -> None:
    await begun(harbour, harbour.ana, harbour.ben)
    post = harbour.posts[-1]
    await harbour.stop()
    change(harbour, "update leases set connected = ?", time.time() - 3 * 3600)
    change(harbour, "update tables set asked_at = asked_at - ?", 4 * 3600)
    before = rows(database(harbour), "tables", "deadline")[0]["deadline"]
    await harbour.start()
    late = before + 3 * 3600 - 60
    await harbour.until(lambda: rows(database(harbour), "tables", "deadline")[0]["deadline"] > late, "the time is given back")
    for person in (harbour.ana, harbour.ben):
        text = (await person.click(post, "Decide")).text
        assert says(text, "e.down") and "I was away for 3 hours" in text, text
        assert not says((await person.click(post, "Decide")).text, "e.down")


async def test_whose_seat_the_computer_plays_is_told_on_his_panel(harbour: Harbour) -> None:
    code = await begun(harbour, harbour.ana, harbour.ben)
    sitting, captain, _ = await on_turn(harbour, code)
    panel = (await captain.click(harbour.posts[-1], "Decide")).message
    await at_rest(harbour)
    change(harbour, "update seats set defaults_in_row = 2")
    await expired(harbour, code, sitting.decision)
    await harbour.until(lambda: says(panel.text, "after.computer"), "who plays now")
    assert says((await captain.slash(harbour.channel, "decide")).text, "ui.back.in.seat")
    assert not says((await captain.slash(harbour.channel, "decide")).text, "after.computer")


async def test_the_end_of_a_turn_says_who_is_next(harbour: Harbour) -> None:
    code = await begun(harbour, harbour.ana, harbour.ben)
    _, captain, other = await on_turn(harbour, code)
    await captain.slash(harbour.channel, "orders", text="dump")
    over = await captain.click(captain.private_in(harbour.channel)[-1], "Confirm")
    assert "Your turn is over." in over.text and other.user.name in over.text


async def test_my_hand_tells_what_is_new_since_the_last_look(harbour: Harbour) -> None:
    await begun(harbour, harbour.ana, harbour.ben)
    assert "New since" not in (await harbour.ana.click(harbour.posts[-1], "My hand")).text
    (look,) = rows(database(harbour), "meta", where="key like 'look.%'")
    held = json.loads(look["value"])["held"]
    assert len(held) == 13
    less = json.dumps({"at": 0, "before": [], "held": held[1:]})
    change(harbour, "update meta set value = ? where key = ?", less, look["key"])
    for _ in range(2):
        told = (await harbour.ana.click(harbour.posts[-1], "My hand")).text.splitlines()[-1]
        assert told.startswith("New since your last look: ") and "," not in told
    (look,) = rows(database(harbour), "meta", where="key like 'look.%'")
    change(harbour, "update meta set value = ? where key = ?", json.dumps({**json.loads(look["value"]), "at": 0}), look["key"])
    assert "New since" not in (await harbour.ana.click(harbour.posts[-1], "My hand")).text


async def test_an_older_panel_says_that_it_was_opened_again_and_shows_the_present_when_touched(harbour: Harbour) -> None:
    await begun(harbour, harbour.ana, harbour.ben)
    await harbour.until(lambda: not buttons(harbour.posts[-2]), "the post before without buttons")
    before = len(harbour.discord.requests("update_message"))
    first = (await harbour.ana.click(harbour.posts[-1], "Decide")).message
    hand = (await harbour.ana.click(harbour.posts[-1], "My hand")).message
    second = (await harbour.ana.slash(harbour.channel, "decide")).message
    await harbour.until(lambda: set(buttons(first)) == {"Show it here"}, "one line instead of a panel")
    assert says(first.text, "ui.panel.moved") and not first.attachments and "Decide" in buttons(hand)
    third = (await harbour.ana.click(harbour.posts[-1], "Decide")).message
    await harbour.until(lambda: set(buttons(second)) == {"Show it here"}, "the answer to a command too")
    again = await harbour.ana.click(first, "Show it here")
    assert again.kind == "update" and again.message is first and says(first.text, "ui.panel.moved") is False
    await harbour.until(lambda: set(buttons(third)) == {"Show it here"}, "the newer one is the older one now")
    await harbour.ana.click(hand, "Decide")
    await harbour.until(lambda: set(buttons(first)) == {"Show it here"}, "the hand's message shows the panel")
    assert says(hand.text, "ui.panel.moved") is False
    assert len(harbour.discord.requests("update_message")) == before, "by tokens alone"
