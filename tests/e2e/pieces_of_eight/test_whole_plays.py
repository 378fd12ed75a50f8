"""Whole plays through the real client: a turn by three presses, a reaction by one, and what stands behind More."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from engines.kernel.base.messages import say
from locales import words
from tests.e2e.captains import behind, in_detail, is_whole_answer, press
from tests.e2e.discord_fixture import DiscordFixture, buttons, menus, plays_menu
from tests.e2e.labels import PASS
from tests.e2e.pieces_of_eight.test_windows import to_window
from tests.e2e.test_clicks import begun, on_turn

pytestmark = pytest.mark.usefixtures("stub_drawing")

EN = words("en")


async def picked(captain: Any, panel: Any, name: str) -> str:
    """The play whose name begins so is picked; what it is called."""
    menu = plays_menu(panel)
    option = next(one for one in menu["options"] if one["label"].startswith(name))
    await captain.select(panel, menu["custom_id"], [option["value"]])
    return str(option["label"])


async def test_a_turn_is_three_presses(fixture: DiscordFixture) -> None:
    """Decide, pick, last press; the panel says what the play does and costs before it is sent."""
    code = await begun(fixture, fixture.ana, fixture.ben)
    table, captain, _ = await on_turn(fixture, code)
    panel = (await captain.click(fixture.posts[-1], "Decide")).message
    assert set(buttons(panel)) == {"More", "What do I do now?"}, "nothing to press before a play is picked"
    assert all(option["description"] for option in plays_menu(panel)["options"])
    assert "The aim" not in panel.text, "it is said once"
    name = await picked(captain, panel, "Mate")
    assert f"**{name}**" in panel.text and "Mate is then lost." in panel.text
    assert (await fixture.at(code)).decision == table.decision, "a pick alone plays nothing"
    await captain.click(panel, next(label for label in buttons(panel) if label.endswith(" to nest")))
    now = await fixture.past(code, table.decision)
    assert now.decision == table.decision + 1
    assert (await fixture.position(code)).table.phase == "play"


async def test_a_reaction_is_one_press_and_the_receipt_holds_what_is_next_wanted(fixture: DiscordFixture) -> None:
    code, rnd = await begun(fixture, fixture.ana, fixture.ben, fixture.carla), Random(11)
    table, captain = await to_window(fixture, code, rnd)
    while len(table.asked.seats) < 2:
        table, captain = await to_window(fixture, code, rnd, table.decision)
    panel = (await captain.click(fixture.posts[-1], "Decide")).message
    assert panel.text.startswith("### ") and " plays " in panel.text.splitlines()[0], "what was played stands on top"
    assert "Save answer" not in buttons(panel) and buttons(panel)[PASS].count(":short.") == 1
    await captain.click(panel, PASS)
    own = await fixture.own(code, captain.id)
    assert own.answer is not None and own.lines == {"t.play": "pass", "m.play": "yes", "l.play": "none"}
    await captain.click(panel, "Ask me if somebody answers it")
    assert (await fixture.own(code, captain.id)).lines == {}
    assert "Ask me if somebody answers it" not in buttons(panel)
    (menu,) = menus(panel)
    labels = [EN.label(say(f"pe.until.{id}")) for id in ("others", "all", "cap", "mine")]
    assert [option["label"] for option in menu["options"]] == labels
    await captain.select(panel, menu["custom_id"], [menu["options"][0]["value"]])
    assert (await fixture.own(code, captain.id)).lines == {"t.next": "others", "lend.next": "0"}
    assert "Let it pass unless aimed at me" in panel.text
    (menu,) = menus(panel)
    assert menu["options"][-1]["label"] == "Ask me each time"
    await captain.select(panel, menu["custom_id"], [menu["options"][-1]["value"]])
    now = await fixture.own(code, captain.id)
    assert now.lines == {} and now.answer == own.answer and now.decision == table.decision


async def test_passing_captain_can_ask_to_be_asked_again_from_any_panel(fixture: DiscordFixture) -> None:
    """What was left in advance stands on the waiting panel and beside the own ship, each with the way to take it back."""
    code, rnd = await begun(fixture, fixture.ana, fixture.ben, fixture.carla), Random(11)
    table, captain = await to_window(fixture, code, rnd)
    lines = {"t.next": "pass", "l.next": "none", "m.next": "yes", "lend.next": "0"}
    answer = (await fixture.own(code, captain.id)).default
    for _ in range(2):
        own = await fixture.own(code, captain.id)
        if own.answer is None:
            await fixture.process.host.rounds.save(code, table.decision, own.seat.number, answer, lines=lines)
        elif not own.lines:
            await fixture.process.host.rounds.save(code, table.decision, own.seat.number, own.answer, lines=lines)
        assert (await fixture.own(code, captain.id)).lines == lines
        panel = (await captain.slash(fixture.channel, "hand")).message
        assert "In advance" in panel.text
        await captain.click(panel, "Ask me again")
        own = await fixture.own(code, captain.id)
        assert own.lines == {} and own.answer == answer and own.decision == table.decision, "the answer stays"
        panel = (await captain.slash(fixture.channel, "hand")).message
        assert "In advance" not in panel.text and "Ask me again" not in buttons(panel)


async def test_effects_of_options_stand_behind_more(fixture: DiscordFixture) -> None:
    """A pick stays, and the other side of the panel stays up."""
    code = await begun(fixture, fixture.ana, fixture.ben)
    _, captain, _ = await on_turn(fixture, code)
    panel = (await captain.click(fixture.posts[-1], "Decide")).message
    name = await picked(captain, panel, "Mate")
    await captain.click(panel, "More")
    menu = next(one for one in menus(panel) if ":about." in one["custom_id"])
    option = menu["options"][-1]
    await captain.select(panel, menu["custom_id"], [option["value"]])
    assert f"**{option['label']}**" in panel.text and "Type it" in buttons(panel)
    await captain.click(panel, "Back")
    assert f"**{name}**" in panel.text


async def test_more_turns_the_same_panel_over_and_loses_nothing(fixture: DiscordFixture) -> None:
    code = await begun(fixture, fixture.ana, fixture.ben)
    _, captain, _ = await on_turn(fixture, code)
    panel = (await captain.click(fixture.posts[-1], "Decide")).message
    name = await picked(captain, panel, "Mate")
    await behind(captain, panel, "Type it")
    assert {"In detail", "Type it", "Start over", "What do I do now?", "Back"} <= set(buttons(panel))
    await captain.click(panel, "Back")
    assert f"**{name}**" in panel.text
    await in_detail(captain, panel)
    assert len(menus(panel)) >= 3 and "Confirm" in buttons(panel), "the parts of the play that was picked"
    await captain.click(panel, "Back")
    assert f"**{name}**" in panel.text and any(is_whole_answer(id) for id in buttons(panel).values())
    await press(captain, panel, "Start over")
    assert name not in panel.text and set(buttons(panel)) == {"More", "What do I do now?"}


async def test_a_ship_opens_drawn_and_is_sealed_by_one_press(fixture: DiscordFixture) -> None:
    await fixture.open(fixture.ana, fixture.ben, pace="live")
    await fixture.begin(fixture.ana, fixture.ben)
    panel = (await fixture.ana.click(fixture.posts[-1], "Decide")).message
    assert set(buttons(panel)) == {"Sail with this ship", "Build my own", "More"}
    assert "The aim: Destroy the other Captains" in panel.text, "the first panel of a game says how one wins"
    ready = menus(panel)[0]["options"]
    assert menus(panel)[0]["placeholder"] == "Which ship do you sail?"
    assert [option["label"] for option in ready] == ["All-round", "Gunners", "Boarders"]
    assert all(option["description"] for option in ready)
    await fixture.ana.select(panel, menus(panel)[0]["custom_id"], [ready[1]["value"]])
    assert "**Gunners**" in panel.text
    await fixture.ana.click(panel, "Sail with this ship")
    assert "nest: Cannon" in panel.text
    other = (await fixture.ben.click(fixture.posts[-1], "Decide")).message
    await fixture.ben.click(other, "Build my own")
    coins = next(menu for menu in menus(other) if menu["max_values"] > 1)
    assert all(option["description"] for option in coins["options"]), "every coin says what it does"
