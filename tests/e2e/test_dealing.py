"""Dealing with the real client: one promise that anybody can read, one deal, and every draw recomputed by a stranger."""

from __future__ import annotations

import json
import re
import sqlite3
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot.edge.features import PRESSES
from engines import __main__ as command
from tests.e2e import independent_verifier
from tests.e2e.abuse import at_rest, click, database, is_private, rows, says
from tests.e2e.bot_process import ProcessFixture
from tests.e2e.discord_fixture import DiscordFixture, buttons, code_of
from tests.e2e.labels import SEAL
from tests.e2e.test_whole_games import play

pytestmark = pytest.mark.usefixtures("stub_drawing")

SEND, READ = "create_message", "list_messages"
TOLD = {"en": ("Dealing: a message", "cannot be posted"), "es": ("Repartiendo:", "no se puede publicar"),
        "it": ("Distribuzione: un messaggio", "non si può pubblicare")}  # fmt: skip
VOTES = {"votes", "votecall", "voteyes", "voteno", "voteback"}
AS_EVER = {"fair", "rules", "read", "close", "closing", "playon", "closenote", "closenoted", "perm"} | VOTES
"""Verbs of which the answer while dealing is another one."""


def status(fixture: DiscordFixture) -> Any:
    """State of the one table, with why its promise cannot be posted."""
    (row,) = rows(database(fixture), "tables", "status, promise_trouble, promise_message, opening")
    return row


async def mustered(fixture: DiscordFixture) -> Any:
    """A table of Ana and Ben, of whom Ben is still to come; the muster."""
    await fixture.open(fixture.ana, fixture.ben, pace="live")
    await fixture.ana.click(await fixture.post_with("Start"), "Start")
    return await fixture.post_with("I am here")


async def held(fixture: DiscordFixture) -> str:
    """The same with Ben there, and a promise that Discord puts off; the code."""
    muster = await mustered(fixture)
    fixture.discord.faults.fail(SEND, 503, times=10_000, where={"channel_id": fixture.channel})
    code = code_of(muster)
    await fixture.ben.click(muster, "I am here")
    await fixture.until(lambda: rows(database(fixture), "posts", where="kind = 'promise' and outcome = 'later'"), "put off")
    return code


def send_now(fixture: DiscordFixture) -> None:
    """Discord takes posts again, and what was put off is due."""
    fixture.discord.faults.clear()
    with sqlite3.connect(database(fixture)) as db:
        db.execute("update posts set not_before = 0 where kind = 'promise'")
        db.execute("update destinations set next_at = 0")
    db.close()
    fixture.process.host.courier.wake()


# -- the whole way


async def fairness(person: Any, lobby: Any) -> Any:
    """What stands behind *Fairness*, which stands behind *More* of a lobby."""
    return await person.click((await person.click(lobby, "More")).message, "Fairness")


async def test_a_stranger_recomputes_every_face_of_a_game(fixture: DiscordFixture, tmp_path: Path, capsys: Any) -> None:
    await fixture.open(fixture.ana, fixture.ben, pace="live")
    lobby = fixture.posts[-1]
    for person, word in ((fixture.ana, "ahoy, señor *bold*"), (fixture.ben, "_")):
        form = await person.click((await fairness(person, lobby)).message, "Add my word")
        await person.submit(form, {"word": word})
    form = await fixture.ben.click((await fairness(fixture.ben, lobby)).message, "Add my word")
    assert says((await fixture.ben.submit(form, {"word": ""})).text, "fair.taken.back")
    code = code_of(lobby)
    await fixture.process.host.tables.choose(code, fixture.ana.id, options={"pool": "random"})
    await fixture.begin(fixture.ana, fixture.ben)
    (promise,) = fixture.promises
    assert not buttons(promise) and [part["type"] for part in promise.parts()] == [17, 10] and promise.edits == 0
    link = f"https://discord.com/channels/{fixture.channel.guild.id}/{fixture.channel.id}/{promise.id}"
    opened = await fixture.ana.click(fixture.posts[-1], "Fairness")
    assert is_private(opened, fixture.ana) and link in opened.text
    await play(fixture, code, Random(2))
    result = await fixture.post_with("Rematch")
    public = "\n".join(post.text for post in fixture.posts)
    assert re.findall("[0-9]*[a-f][0-9a-f]{15,}", public) == [], "no post shows a hash but the promise"
    page = (await fixture.ana.click(result, "Fairness")).message
    told = page.text
    seed = next(
        one
        for one in independent_verifier.CODED.findall(page.text)
        if re.fullmatch("[0-9a-f]{64}", one)
        and one
        not in (
            independent_verifier.promised(promise.text)["hash"],
            *(rows(database(fixture), "tables", name)[0][name] for name in ("chain", "names_hash")),
        )
    )
    file = next(one for one in page.attachments if one.filename == f"record-{code}.json")
    assert "`ahoy, señor *bold*`" in promise.text and "none" in promise.text and link in page.text
    given = ["ahoy, señor *bold*", ""]
    assert independent_verifier.check(promise.text, promise.id, fixture.channel.id, given, seed, json.loads(file.data)) > 20
    with pytest.raises(AssertionError):
        independent_verifier.check(promise.text, promise.id + 1, fixture.channel.id, given, seed, json.loads(file.data))
    another = json.loads(file.data)
    another["opening"]["table"] = another["opening"]["table"][:-1] + "x"
    with pytest.raises(AssertionError):
        independent_verifier.check(promise.text, promise.id, fixture.channel.id, given, seed, another)
    assert (promise.edits, len(fixture.promises)) == (0, 1)
    checked = await fixture.ana.click(page, "Check it now")
    assert says(checked.text, "fair.good")
    kept = tmp_path / "record.json"
    kept.write_bytes(file.data)
    chain, hashed = (rows(database(fixture), "tables", name)[0][name] for name in ("chain", "names_hash"))
    asked = f"python -m engines verify {file.filename} --record {chain} --names {hashed}"
    assert f"`{asked}`" in told and "Words and secret were fixed at" in told
    assert command.main(["verify", str(kept), *asked.split()[5:]]) == 0
    said = capsys.readouterr().out
    assert f"message {promise.id} in channel {fixture.channel.id}" in said and "compare" in said


# -- while dealing


async def test_everything_that_can_be_pressed_answers_that_the_table_is_dealing(fixture: DiscordFixture) -> None:
    code = await held(fixture)
    muster = fixture.posts[-1]
    await fixture.until(lambda: "Dealing: a message" in muster.text and not buttons(muster), "the muster as it ended")
    world = fixture.discord.world
    lucia, piero = world.person("Lucía", locale="es-ES"), world.person("Piero", locale="it")
    crew = ((fixture.ana, "en"), (lucia, "es"), (piero, "it"))
    for verb in sorted(set(PRESSES) - AS_EVER):
        for person, language in crew if verb in ("hand", "here", "start", "pick", "log") else crew[:2]:
            outcome = await click(person, muster, f"bs:{code}:0:{verb}.0.0~0")
            assert is_private(outcome, person) and TOLD[language][0] in outcome.text, (verb, language, outcome.text)
    lines = ("status", "join", "leave", "start", "verify", "replay", "resign")
    for line in (*(f"table {one}" for one in lines), "decide", "hand", "board", "log", "help", "orders"):
        more = {"orders": {"text": "mate"}}.get(line, {})
        outcome = await fixture.ana.slash(fixture.channel, line, **more)
        assert TOLD["en"][0] in outcome.text, (line, outcome.text)
    door = await fixture.ben.click(muster, f"bs:{code}:0:fair", stale=True)
    assert TOLD["en"][0] in door.text and "Add my word" not in buttons(door.message)
    assert fixture.promises == [] and status(fixture)["status"] == "dealing"


async def test_the_command_to_check_opens_fairness_until_there_is_a_record_to_check(fixture: DiscordFixture) -> None:
    async def shown(**named: str) -> str:
        return str((await fixture.ana.slash(fixture.channel, "table verify", **named)).text)

    await fixture.open(fixture.ana, fixture.ben, pace="live")
    assert says(await shown(), "fair.coming")
    await fixture.begin(fixture.ana, fixture.ben)
    (promise,) = fixture.promises
    link = f"https://discord.com/channels/{fixture.channel.guild.id}/{fixture.channel.id}/{promise.id}"
    assert link in await shown()
    code = code_of_table(fixture)
    await fixture.resign(fixture.ben)
    await fixture.post_with("Rematch")
    assert says(await shown(table=code), "fair.good")


async def test_words_sent_directly_are_answered_and_the_panel_goes_on_by_itself(fixture: DiscordFixture) -> None:
    await held(fixture)
    await fixture.until(lambda: fixture.ben.inbox, "the test message")
    for text in ("mate", "log", "hand"):
        before = len(fixture.ben.inbox)
        await fixture.ben.say(fixture.ben.dm, text)
        await fixture.until(lambda before=before: len(fixture.ben.inbox) > before, "an answer")
        assert TOLD["en"][0] in fixture.ben.inbox[-1].text, text
    panel = (await fixture.ana.slash(fixture.channel, "decide")).message
    assert TOLD["en"][0] in panel.text
    send_now(fixture)
    await fixture.until(lambda: SEAL in buttons(panel), "the question in the panel")
    await fixture.post_with("Decide")


async def test_the_last_captains_press_goes_on_to_the_deal(fixture: DiscordFixture) -> None:
    muster = await mustered(fixture)
    outcome = await fixture.ben.click(muster, "I am here")
    await fixture.until(lambda: SEAL in buttons(outcome.message), "the question in the panel")


async def test_closing_while_dealing(fixture: DiscordFixture) -> None:
    await held(fixture)
    await fixture.shut(fixture.ana, fixture.ben)
    await fixture.until(lambda: status(fixture)["status"] == "closed", "closed")
    send_now(fixture)
    await fixture.until(lambda: says(fixture.posts[-1].text, "note.closed.all"), "told")
    await fixture.open(fixture.ana, pace="live")
    assert fixture.promises == [] and rows(database(fixture), "posts", where="kind = 'promise'")[0]["state"] == "dead"


# -- what can go wrong


@pytest.mark.refused(50013)
async def test_a_right_that_is_missing_is_said_and_the_deal_goes_on_when_it_is_back(fixture: DiscordFixture) -> None:
    muster = await mustered(fixture)
    fixture.channel.deny(fixture.discord.world.bot, "send_messages")
    await fixture.ben.click(muster, "I am here")
    await fixture.until(lambda: rows(database(fixture), "tables", "posting")[0]["posting"] == "stopped", "three refusals")
    for language, locale in (("en", "en-US"), ("es", "es-ES"), ("it", "it")):
        person = fixture.discord.world.person(f"Reader {language}", locale=locale)
        outcome = await person.slash(fixture.channel, "table status", table=code_of_table(fixture))
        assert TOLD[language][1] in outcome.text
    assert status(fixture)["promise_trouble"] == "forbidden" and fixture.promises == []
    fixture.channel.allow(fixture.discord.world.bot, "send_messages")
    await fixture.ana.slash(fixture.channel, "table status")
    await fixture.post_with("Decide")
    assert len(fixture.promises) == 1 and status(fixture)["promise_message"] == fixture.promises[0].id


def code_of_table(fixture: DiscordFixture) -> str:
    return str(rows(database(fixture), "tables", "code")[0]["code"])


@pytest.mark.refused(10008)
async def test_a_promise_that_is_deleted_before_its_answer_came_is_not_made_again(fixture: DiscordFixture) -> None:
    muster, world = await mustered(fixture), fixture.discord.world

    def vandal(event: str, subject: Any) -> None:
        if event == "MESSAGE_CREATE" and subject.channel is fixture.channel and "Promise" in subject.text:
            world.delete(subject)

    world.listen(vandal)
    fixture.discord.faults.reset(SEND, where={"channel_id": fixture.channel})
    await fixture.ben.click(muster, "I am here")
    await fixture.until(lambda: status(fixture)["promise_trouble"] == "deleted", "noticed")
    for person in (fixture.ana, fixture.carla):
        outcome = await person.slash(fixture.channel, "table status")
        assert "it was deleted" in outcome.text
    assert (fixture.promises, status(fixture)["status"]) == ([], "dealing")
    sends = [call for call in fixture.discord.requests(SEND) if "Promise" in json.dumps(call.body)]
    assert len({call.body["nonce"] for call in sends}) == 1 and sends[-1].code == 10008


@pytest.mark.refused(10008)
@pytest.mark.parametrize("carried_out", [True, False])
async def test_an_answer_lost_long_ago_is_searched_for(remote_bot: ProcessFixture, carried_out: bool) -> None:
    """Killed while the promise is on its way, and started again when no nonce holds any more: the channel is searched."""
    muster, world = await mustered(remote_bot), remote_bot.discord.world
    world.limits.nonce_life = 0.0
    (remote_bot.discord.faults.slow_answer if carried_out else remote_bot.discord.faults.slow)(
        SEND, 2.5, where={"channel_id": remote_bot.channel}
    )
    await remote_bot.ben.click(muster, "I am here", wait="answer")
    await remote_bot.until(
        lambda: rows(database(remote_bot), "posts", where="kind = 'promise' and state = 'sending'"), "on its way"
    )
    if carried_out:
        await remote_bot.until(lambda: remote_bot.promises, "carried out")
    await remote_bot.kill()
    long_ago(remote_bot)
    for number in range(130):
        await remote_bot.carla.say(remote_bot.channel, f"talk {number}")
    await remote_bot.start()
    await remote_bot.post_with("Decide")
    (promise,) = remote_bot.promises
    assert status(remote_bot)["promise_message"] == promise.id
    assert json.loads(status(remote_bot)["opening"])["message"] == str(promise.id)
    searched = [call for call in remote_bot.discord.requests(READ) if "after" in call.query]
    assert searched and int(searched[0].query["after"]) < promise.id
    await at_rest(remote_bot)
    remote_bot.posted_once()


@pytest.mark.refused(10008, 50013)
async def test_a_history_that_cannot_be_read_is_said_and_waited_for(remote_bot: ProcessFixture) -> None:
    muster, world = await mustered(remote_bot), remote_bot.discord.world
    world.limits.nonce_life = 0.0
    remote_bot.discord.faults.slow_answer(SEND, 2.5, where={"channel_id": remote_bot.channel})
    await remote_bot.ben.click(muster, "I am here", wait="answer")
    await remote_bot.until(lambda: remote_bot.promises, "carried out")
    await remote_bot.kill()
    long_ago(remote_bot)
    remote_bot.channel.deny(world.bot, "read_message_history")
    await remote_bot.start()
    await remote_bot.until(lambda: status(remote_bot)["promise_trouble"] == "history", "noticed")
    outcome = await remote_bot.ana.slash(remote_bot.channel, "table status")
    assert "I may not read the channel's history" in outcome.text and "Read Message History" in outcome.text
    assert status(remote_bot)["status"] == "dealing" and len(remote_bot.promises) == 1
    remote_bot.channel.allow(world.bot, "read_message_history")
    await remote_bot.ana.slash(remote_bot.channel, "table status")
    await remote_bot.post_with("Decide")
    assert [status(remote_bot)["promise_message"]] == [one.id for one in remote_bot.promises]


def long_ago(remote_bot: ProcessFixture) -> None:
    """The promise was first sent before any nonce holds."""
    with sqlite3.connect(database(remote_bot)) as db:
        db.execute("update posts set first_sent = first_sent - 200 where kind = 'promise'")
    db.close()


# -- Fairness, as it is read


@pytest.fixture
def readers(fixture: DiscordFixture) -> dict[str, Any]:
    """A spectator of each language."""
    world = fixture.discord.world
    return {one: world.person(f"Reader {one}", locale=locale) for one, locale in (("en", "en-US"), ("es", "es-ES"), ("it", "it"))}


async def test_fairness_in_each_state_and_language(fixture: DiscordFixture, readers: dict[str, Any]) -> None:
    await fixture.open(fixture.ana, fixture.ben, pace="live")
    code = code_of(fixture.posts[-1])

    async def shows(*ids: str) -> str:
        text = ""
        for language, person in readers.items():
            outcome = await click(person, fixture.posts[-1], f"bs:{code}:0:fair")
            assert is_private(outcome, person)
            for id in (*ids, "fair.title", "fair.door", "fair.limits"):
                assert says(outcome.text, id, language), (id, language, outcome.text)
            text = outcome.text
        return text

    owner = f"<@{fixture.discord.world.owner.id}>"
    assert owner in await shows("fair.word", "fair.coming")
    await fixture.begin(fixture.ana, fixture.ben)
    text = await shows("fair.now", "fair.hash")
    assert str(fixture.promises[0].id) in text
    assert not says(text, "fair.seed", "it")
    own = await click(fixture.ana, fixture.posts[-1], f"bs:{code}:0:fair")
    mine = await fixture.ana.click(own.message, "My receipts")
    assert says(mine.text, "fair.mine.none")
    panel = (await fixture.ana.click(fixture.posts[-1], "Decide")).message
    await fixture.ana.click(panel, SEAL)
    mine = await fixture.ana.click((await click(fixture.ana, fixture.posts[-1], f"bs:{code}:0:fair")).message, "My receipts")
    assert rows(database(fixture), "answers", "receipt")[0]["receipt"] in mine.text
    assert "Back" in buttons(mine.message)
    about = await fixture.carla.slash(fixture.channel, "about")
    assert owner in about.text


async def test_a_word_that_is_none_is_refused_and_the_old_button_still_opens_the_form(fixture: DiscordFixture) -> None:
    await fixture.open(fixture.ana, fixture.ben, pace="live")
    post, code = fixture.posts[-1], code_of(fixture.posts[-1])
    form = await click(fixture.ana, post, f"bs:{code}:0:salt")
    assert form.kind == "modal"
    assert says((await fixture.ana.submit(form, {"word": "tide"})).text, "fair.taken")
    again = await click(fixture.ana, post, f"bs:{code}:0:salt")
    refused = await fixture.ana.submit(again, {"word": "@everyone"})
    assert says(refused.text, "e.word") and "Add my word" in buttons(refused.message)
    door = await fairness(fixture.ana, post)
    assert "`tide`" in door.text and "Add my word" in buttons(door.message)
    other = await fairness(fixture.carla, post)
    assert "`tide`" not in other.text and "Ana" in other.text and "Add my word" not in buttons(other.message)
