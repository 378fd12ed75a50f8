"""Words that are no answers: in forms, by command, in direct messages; taken as text, never as markup, never lost."""

from __future__ import annotations

import asyncio
from random import Random
from typing import Any

import pytest
import pytest_asyncio

from playground.discord.acts import interactions
from playground.discord.model.interaction import COMMAND, SUBMIT
from tests.e2e.abuse import Still, at_rest, database, is_private, newest, pinged, refusals_in, rows, says
from tests.e2e.captains import press
from tests.e2e.discord_fixture import DiscordFixture, buttons, code_of, has_button
from tests.e2e.labels import SEAL

pytestmark = pytest.mark.usefixtures("stub_drawing")

NONSENSE = (
    "xyzzy", "?", "@everyone @here <@&1> <@1>", "**bold** __under__ ||spoiler|| `code`", "# heading\n> quote\n- list",
    "[link](https://example.org)", "\u202egnihsalp\u202c", "\u2067\u2066\u2069", "\u200b\u200b\u200b", "a\u0301" * 60,
    "👩‍👩‍👧‍👦" * 20,
    "W" * 1500, "; ; ; then then", "1: 2: 3:", "#0", "#999999999999", "²", "-1", "; drop table tables; --", "{code} {0} %s %n",
    "captain > captain > captain", "all but all but all", "mate = mate = mate", "\n\n\n", "confirm confirm", "null", "True",
    "x" * 700 + " " + "y" * 700, ",".join("abcdefgh" * 10), " ".join(["3x mate"] * 150), "()[]{}", "<t:0:R> </decide:1>",
)  # fmt: skip
LONG = "nonsense " * 444


@pytest_asyncio.fixture
async def post(fixture: DiscordFixture) -> Any:
    """A table of Ana and Ben at its first question."""
    await fixture.open(fixture.ana, fixture.ben, pace="live")
    await fixture.begin(fixture.ana, fixture.ben)
    return await fixture.post_with("Decide")


def well_said(outcome: Any, person: Any) -> bool:
    """A private page that says what was not understood, and shows everything as plain text."""
    return is_private(outcome, person) and not says(outcome.text, "e.wrong") and len(outcome.text) > 10


async def test_orders_that_are_no_answers(fixture: DiscordFixture, post: Any) -> None:
    since, before = newest(fixture), await at_rest(fixture)
    for text in NONSENSE:
        outcome = await fixture.ana.slash(fixture.channel, "orders", text=text)
        assert well_said(outcome, fixture.ana), (text, outcome.text)
    after = await at_rest(fixture)
    assert {table for table in before if before[table] != after[table]} <= {"drafts"}
    assert pinged(fixture, since) == []
    assert [one.mention_everyone for one in fixture.ana.private_in(fixture.channel) if one.mention_everyone] == []
    panel = (await fixture.ana.slash(fixture.channel, "decide")).message
    if SEAL not in buttons(panel):
        await press(fixture.ana, panel, "Start over")
    assert says((await fixture.ana.click(panel, SEAL)).text, "saved")


async def test_nonsense_is_named_in_the_reply(fixture: DiscordFixture, post: Any) -> None:
    async with Still(fixture):
        outcome = await fixture.carla.slash(fixture.channel, "orders", text="xyzzy")
        assert says(outcome.text, "e.spectator")
    outcome = await fixture.ana.slash(fixture.channel, "orders", text="xyzzyqq @everyone")
    assert says(outcome.text, "e.notunderstood") and "xyzzyqq" in outcome.text
    assert "@everyone" not in outcome.text
    lucia = fixture.discord.world.person("Lucía", locale="es-ES")
    assert says((await lucia.slash(fixture.channel, "orders", text="xyzzy")).text, "e.spectator", "es")


async def test_four_thousand_characters_by_form_and_command(fixture: DiscordFixture, post: Any) -> None:
    panel = (await fixture.ana.click(post, "Decide")).message
    form = await press(fixture.ana, panel, "Type it")
    field = form.modal["components"][0]["component"]["custom_id"]
    data = {
        "custom_id": form.modal["custom_id"],
        "components": [{"type": 18, "id": 1, "component": {"type": 4, "id": 2, "custom_id": field, "value": LONG[:4000]}}],
    }
    source = form.interaction
    world, ana = fixture.discord.world, fixture.ana.user
    sent = interactions.start(world, ana, fixture.channel, interactions.Act(SUBMIT, data, message=source.message, source=source))
    outcome = await fixture.ana.settle(sent)
    assert well_said(outcome, fixture.ana) and says(outcome.text, "e.words.long")
    command = world.commands.find("orders", None)[0]
    data = {"id": command["id"], "name": "orders", "type": 1, "options": [{"name": "text", "type": 3, "value": LONG[:4000]}]}
    sent = interactions.start(world, ana, fixture.channel, interactions.Act(COMMAND, data, command="orders"))
    outcome = await fixture.ana.settle(sent)
    assert well_said(outcome, fixture.ana) and says(outcome.text, "e.words.long")


async def test_forms_with_nonsense_keep_what_was_typed(fixture: DiscordFixture, post: Any) -> None:
    panel = (await fixture.ana.click(post, "Decide")).message
    for text in NONSENSE:
        if not text.strip():
            continue
        form = await press(fixture.ana, panel, "Type it")
        outcome = await fixture.ana.submit(form, {"text": text})
        assert well_said(outcome, fixture.ana), (text, outcome.text)
        form = await press(fixture.ana, panel, "Type it")
        again = form.modal["components"][0]["component"].get("value", "")
        assert again in (text, "") or says(outcome.text, "ui.understood"), (text, again)
    assert rows(database(fixture), "answers") == []


async def test_a_word_for_the_dice_is_kept_as_text(fixture: DiscordFixture) -> None:
    await fixture.open(fixture.ana, fixture.ben, pace="live")
    await fixture.ana.click(await fixture.post_with("Start"), "Start")
    muster = await fixture.post_with("I am here")
    for word in ("@everyone", "\u202eword", "W" * 60, "<@1>", "'; --", "💣" * 30, ""):
        form = await fixture.ben.click((await fixture.ben.click(muster, "Fairness")).message, "Add my word")
        outcome = await fixture.ben.submit(form, {"word": word})
        assert is_private(outcome, fixture.ben) and not says(outcome.text, "e.wrong"), word
        assert says(outcome.text, "e.word") == (word in ("@everyone", "\u202eword", "<@1>")), word
    form = await fixture.ben.click((await fixture.ben.click(muster, "Fairness")).message, "Add my word")
    await fixture.ben.submit(form, {"word": "'; -- **b** ||x||"})
    await fixture.ben.click(muster, "I am here")
    await fixture.until(lambda: fixture.promises, "the promise")
    assert "`'; -- **b** ||x||`" in fixture.promises[0].text
    assert all("@everyone" not in message.text for message in (*fixture.posts, *fixture.promises))


async def test_direct_messages_that_are_no_answers(fixture: DiscordFixture, post: Any) -> None:
    world, since = fixture.discord.world, newest(fixture)
    dave = world.person("Dave")
    await dave.say(dave.dm, "hello")
    first = await fixture.until(lambda: dave.inbox, "one line of help")
    assert says(first[0].text, "help.outside")
    for text in ("hello?", "thanks", "🙂", "@everyone", "\u202e"):
        if text.strip("\u202e"):
            await dave.say(dave.dm, text)
    await asyncio.sleep(0.5)
    assert len(dave.inbox) == 1
    before, count = await at_rest(fixture), len(fixture.ana.inbox)
    for text in NONSENSE[:12]:
        if text.strip():
            await fixture.ana.say(fixture.ana.dm, text)
    await fixture.ana.say(fixture.ana.dm, "999 mate")
    for id in ("e.notunderstood", "dm.talk"):
        await fixture.until(lambda id=id: any(says(one.text, id) for one in fixture.ana.inbox[count:]), id)
    assert sum(bool(says(one.text, "dm.talk")) for one in fixture.ana.inbox[count:]) == 1
    after = await at_rest(fixture)
    assert {table for table in before if before[table] != after[table]} <= {"drafts"}
    assert pinged(fixture, since) == []
    assert not [one for one in fixture.ana.inbox if says(one.text, "e.wrong")]


async def test_a_direct_message_that_names_a_table_that_is_not_his(fixture: DiscordFixture, post: Any) -> None:
    code, before = code_of(post), await at_rest(fixture)
    await fixture.carla.say(fixture.carla.dm, f"{code}: confirm")
    reply = await fixture.until(lambda: fixture.carla.inbox and fixture.carla.inbox[-1], "a reply")
    assert says(reply.text, "help.outside") or refusals_in(reply.text)
    assert (await at_rest(fixture)) == before


async def test_words_that_are_no_answer_leave_the_saved_one(fixture: DiscordFixture, post: Any) -> None:
    panel = (await fixture.ana.click(post, "Decide")).message
    await fixture.ana.click(panel, SEAL)
    async with Still(fixture):
        for text in ("hello Ben", "@everyone", ", ,", "x" * 900):
            outcome = await fixture.ana.slash(fixture.channel, "orders", text=text)
            assert well_said(outcome, fixture.ana) and says(outcome.text, "saved"), (text, outcome.text)
        count = len(fixture.ana.inbox)
        await fixture.ana.say(fixture.ana.dm, "hello, how are you?")
        await fixture.until(lambda: len(fixture.ana.inbox) > count, "a reply")
        assert says(fixture.ana.inbox[-1].text, "dm.talk")
    assert [(row["seat"], row["revision"]) for row in rows(database(fixture), "answers")] == [(0, 1)]


async def test_random_text_is_always_answered(fixture: DiscordFixture, post: Any) -> None:
    """A sample; `make soak` goes on for as long as one likes."""
    await random_texts(fixture, seed=3, count=15)
    assert has_button(post, "Decide")


async def random_texts(fixture: DiscordFixture, seed: int, count: int) -> None:
    """So many texts in the place of orders. AssertionError when one is not answered as it must be, or is taken for an answer."""
    rnd = Random(seed)
    signs = "abcdefghijklmnopqrstuvwxyz  ,,;;..>>==:#0123456789\n\u0301\u202e\u200dñéß漢字💣@<>*_`|"
    for _ in range(count):
        text = "".join(rnd.choice(signs) for _ in range(rnd.randint(1, 200))).strip() or "x"
        outcome = await fixture.ben.slash(fixture.channel, "orders", text=text)
        assert well_said(outcome, fixture.ben), (text, outcome.text)
    assert rows(database(fixture), "answers", where="kind = 'live'") == []
