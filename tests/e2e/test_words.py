"""Answers in words: the form, the command, direct messages; and bells that become panels."""

from __future__ import annotations

import threading
from random import Random
from typing import Any

import pytest
from sqlalchemy import update

from bot.edge.parser import spelling
from bot.edge.text_answers import typed_in, understanding
from bot.edge.turn import moves
from bot.store import schema
from tests.e2e.abuse import says
from tests.e2e.captains import answer, behind, can_send, press, send
from tests.e2e.discord_fixture import DiscordFixture, buttons, plays_menu
from tests.e2e.test_clicks import begun, drafts, on_turn

pytestmark = pytest.mark.usefixtures("stub_drawing")


async def test_typing_in_the_form_gives_the_draft_that_clicks_give(fixture: DiscordFixture) -> None:
    code = await begun(fixture, fixture.ana, fixture.ben)
    _, captain, _ = await on_turn(fixture, code)
    panel = (await captain.click(fixture.posts[-1], "Decide")).message
    menu = plays_menu(panel)
    label = next(option["label"] for option in menu["options"] if "Destroy" in option["label"])
    await captain.select(panel, menu["custom_id"], [label])
    clicked = drafts(panel.text)
    await press(captain, panel, "Start over")
    form = await press(captain, panel, "Type it")
    assert form.kind == "modal"
    typed = await captain.submit(form, {"text": label})
    assert typed.kind == "update"
    assert drafts(panel.text) == clicked
    assert can_send(panel)


async def test_unknown_words_are_named_and_nothing_is_lost(fixture: DiscordFixture) -> None:
    code = await begun(fixture, fixture.ana, fixture.ben)
    table, captain, _ = await on_turn(fixture, code)
    panel = (await captain.click(fixture.posts[-1], "Decide")).message
    form = await press(captain, panel, "Type it")
    await captain.submit(form, {"text": "xyzzy plugh"})
    assert "I did not understand" in panel.text
    assert (await fixture.process.host.lookup.find(code)).decision == table.decision
    menu = plays_menu(panel)
    await captain.select(panel, menu["custom_id"], [menu["options"][-1]["value"]])
    assert drafts(panel.text)


async def test_too_many_of_a_coin_are_refused_without_a_rule(fixture: DiscordFixture) -> None:
    await fixture.open(fixture.ana, fixture.ben, pace="live")
    await fixture.begin(fixture.ana, fixture.ben)
    shown = await fixture.ana.slash(fixture.channel, "orders", text="9x mate")
    assert "Not possible: Mate" in shown.text
    assert "kernel" not in shown.text


async def test_early_answer_is_refused_without_a_rule(fixture: DiscordFixture) -> None:
    code = await begun(fixture, fixture.ana, fixture.ben)
    _, captain, _ = await on_turn(fixture, code)
    panel = (await captain.click(fixture.posts[-1], "Decide")).message
    assert not can_send(panel)
    await captain.click(panel, (await behind(captain, panel, "Type it")).replace("type", "confirm"), stale=True)
    assert "Not possible: still to be answered" in panel.text
    assert "kernel" not in panel.text


async def test_forbidden_play_is_refused_by_its_rule(fixture: DiscordFixture) -> None:
    code = await begun(fixture, fixture.ana, fixture.ben)
    table, captain, _ = await on_turn(fixture, code)
    shown = await captain.slash(fixture.channel, "orders", text="play captain")
    assert "Not possible: your Captain lies inside the deck" in shown.text
    assert "(rule PE-PLAY-02)" in shown.text
    shown = await captain.slash(fixture.channel, "orders", text="pass")
    assert "(rule PE-MAIN-02)" in shown.text
    before = len(captain.inbox)
    await captain.say(captain.dm, "play captain's monkey")
    await fixture.until(lambda: len(captain.inbox) > before, "a refusal")
    assert "(rule PE-" in captain.inbox[-1].text
    assert (await fixture.process.host.lookup.find(code)).decision == table.decision


async def test_the_command_reads_back_and_waits_for_confirm(fixture: DiscordFixture) -> None:
    code = await begun(fixture, fixture.ana, fixture.ben)
    table, captain, _ = await on_turn(fixture, code)
    shown = await captain.slash(fixture.channel, "orders", text="dump")
    assert shown.kind == "private"
    assert drafts(shown.text)
    assert (await fixture.process.host.lookup.find(code)).decision == table.decision
    await send(captain, shown.message)
    assert (await fixture.process.host.lookup.find(code)).decision == table.decision + 1


async def test_words_sent_as_a_direct_message(fixture: DiscordFixture) -> None:
    code = await begun(fixture, fixture.ana, fixture.ben)
    table, captain, other = await on_turn(fixture, code)
    before = len(captain.inbox)
    await captain.say(captain.dm, "dump")
    await fixture.until(lambda: len(captain.inbox) > before, "a readback")
    readback = captain.inbox[-1]
    assert drafts(readback.text)
    await send(captain, readback)
    assert (await fixture.process.host.lookup.find(code)).decision == table.decision + 1
    before = len(other.inbox)
    await other.say(other.dm, "hello")
    await fixture.until(lambda: len(other.inbox) > before, "an answer")
    await fixture.carla.say(fixture.carla.dm, "hello")
    await fixture.until(lambda: fixture.carla.inbox, "a line of help")
    await fixture.carla.say(fixture.carla.dm, "hello again")
    before = len(other.inbox)
    await other.say(other.dm, "hand")
    await fixture.until(lambda: len(other.inbox) > before, "the hand")
    assert len(fixture.carla.inbox) == 1


async def test_small_talk_in_a_direct_message_is_no_order_and_gets_one_line_a_day(fixture: DiscordFixture) -> None:
    code = await begun(fixture, fixture.ana, fixture.ben)
    table, captain, _ = await on_turn(fixture, code)
    before = len(captain.inbox)
    await captain.say(captain.dm, "good morning everyone!")
    await fixture.until(lambda: len(captain.inbox) > before, "a line of help")
    line = captain.inbox[-1]
    assert says(line.text, "dm.talk") and not buttons(line) and not line.attachments
    await captain.say(captain.dm, "thanks a lot")
    await fixture.restart()
    await captain.say(captain.dm, "thank you again")
    await captain.say(captain.dm, "cutlas bartolo")
    await fixture.until(lambda: len(captain.inbox) > before + 1, "what the words lack")
    assert "Decide" not in buttons(captain.inbox[-1]) and captain.inbox[-1].text != line.text
    assert says(captain.inbox[-1].text, "e.notunderstood") or says(captain.inbox[-1].text, "e.notunderstood.all")
    assert len(captain.inbox) == before + 2
    assert (await fixture.process.host.lookup.find(code)).decision == table.decision


async def absent(fixture: DiscordFixture) -> None:
    """Nobody counts as present: everybody's last click is long ago."""
    people = fixture.process.host.people

    def written(db: Any) -> Any:
        db.execute(update(schema.people).values(seen=0.0))

    await fixture.process.store.write(written)
    people._seen.clear()


async def test_a_bell_becomes_the_panel_in_its_place(fixture: DiscordFixture) -> None:
    code = await begun(fixture, fixture.ana, fixture.ben, pace="daily")
    _, captain, other = await on_turn(fixture, code)
    await absent(fixture)
    before = len(other.inbox)
    await answer(fixture, captain, Random(8))
    await fixture.until(lambda: len(other.inbox) > before, "a bell")
    bell = other.inbox[-1]
    assert f"\nTable \u2068{fixture.channel.name}\u2069 ({code}), Pieces of Eight:" in bell.content
    assert len(bell.content) <= 300
    assert not bell.flags & 1 << 15
    assert [one.filename for one in bell.attachments] == ["private.png"]
    opened = await other.click(bell, "Decide")
    assert opened.kind == "update"
    assert opened.message is bell
    assert bell.flags & 1 << 15
    assert not bell.content
    assert buttons(bell)


async def test_the_last_word_of_a_line_is_completed_from_the_own_panel(fixture: DiscordFixture) -> None:
    code = await begun(fixture, fixture.ana, fixture.ben)
    _, captain, other = await on_turn(fixture, code)
    found = await captain.autocomplete(fixture.channel, "orders", "text", "destr")
    assert [one["value"] for one in found] == ["Destroy my nest coin"]
    for typed in range(1, 100):
        line = "x" * typed + ", destr"
        found = await captain.autocomplete(fixture.channel, "orders", "text", line)
        assert {one["value"] for one in found} <= {line[: typed + 2] + "Destroy my nest coin"}, "whole, or not at all"
    assert await other.autocomplete(fixture.channel, "orders", "text", "destr") == []
    assert await fixture.carla.autocomplete(fixture.channel, "orders", "text", "destr") == []


async def test_a_text_that_is_too_long_is_refused_whole(fixture: DiscordFixture) -> None:
    """The form and the command let nobody send so much; a direct message does."""
    code = await begun(fixture, fixture.ana, fixture.ben)
    table, captain, _ = await on_turn(fixture, code)
    await captain.say(captain.dm, "dump " + "x" * spelling.LONGEST)
    await fixture.until(lambda: captain.inbox and says(captain.inbox[-1].text, "e.words.long"), "the refusal")
    assert (await fixture.process.host.lookup.find(code)).decision == table.decision
    await captain.say(captain.dm, "dump " + "x" * (spelling.LONGEST - 5))
    await fixture.until(lambda: "I did not understand" in captain.inbox[-1].text, "that it was read")


async def test_words_are_read_beside_the_loop(fixture: DiscordFixture, monkeypatch: pytest.MonkeyPatch) -> None:
    threads = list[str]()
    for place in (understanding, typed_in, moves):

        def noted(text: str, choice: Any, *rest: Any, real: Any = place.read, **named: Any) -> Any:
            if choice is not None:
                threads.append(threading.current_thread().name)
            return real(text, choice, *rest, **named)

        monkeypatch.setattr(place, "read", noted)
    code = await begun(fixture, fixture.ana, fixture.ben)
    _, captain, _ = await on_turn(fixture, code)
    await captain.slash(fixture.channel, "orders", text="xyzzy plugh")
    await captain.say(captain.dm, "xyzzy 9 plugh")
    await fixture.until(lambda: captain.inbox and "I did not understand" in captain.inbox[-1].text, "the answer")
    assert len(threads) >= 4 and all(name.startswith("words") for name in threads)


async def test_an_update_in_which_only_words_change_sends_no_file(fixture: DiscordFixture) -> None:
    code = await begun(fixture, fixture.ana, fixture.ben)
    _, captain, _ = await on_turn(fixture, code)
    panel = (await captain.click(fixture.posts[-1], "Decide")).message
    picture = panel.attachments[0]
    before = len(fixture.discord.requests("create_interaction_response"))
    form = await press(captain, panel, "Type it")
    await captain.submit(form, {"text": "xyzzy plugh"})
    assert "I did not understand" in panel.text
    update = fixture.discord.requests("create_interaction_response")[before + 1 :][-1]
    kept = [{"id": str(picture.id), "filename": picture.filename}]
    assert update.body["type"] == 7 and update.body["data"]["attachments"] == kept
    assert panel.attachments == [picture]
