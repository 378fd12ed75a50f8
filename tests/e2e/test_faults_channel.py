"""Channels in which the bot may not write, or that are gone: named to whoever clicks, and the table goes on when it is mended."""

from __future__ import annotations

import sqlite3
import time
from random import Random
from typing import Any

import pytest

from tests.e2e.abuse import at_rest, click, database, is_private, rows, says
from tests.e2e.bot_process import begun
from tests.e2e.captains import fill
from tests.e2e.discord_fixture import DiscordFixture, buttons, code_of
from tests.e2e.labels import SEAL
from tests.game_cases import FIRST

pytestmark = pytest.mark.usefixtures("stub_drawing")

SEND, EDIT = "create_message", "update_message"


def posting(fixture: DiscordFixture) -> str:
    """Whether the table's posts go out."""
    return str(rows(database(fixture), "tables", "posting")[0]["posting"])


def codes(fixture: DiscordFixture, operation: str = SEND) -> list[int | None]:
    """Codes of the requests of that kind for the channel; None for those that succeeded."""
    channel = str(fixture.channel.id)
    return [call.code for call in fixture.discord.requests(operation) if call.path["channel_id"] == channel]


async def both_seal(fixture: DiscordFixture, post: Any) -> None:
    """Ana and Ben send their first answers."""
    for person in (fixture.ana, fixture.ben):
        panel = (await person.click(post, "Decide")).message
        assert says((await person.click(panel, SEAL)).text, "saved") or person is fixture.ben


MISSING = [
    ("send_messages", 50013, "Send Messages"), ("attach_files", 50013, "Attach Files"), ("view_channel", 50001, "View Channel")
]  # fmt: skip


@pytest.mark.refused(50001, 50013)
@pytest.mark.parametrize(("right", "code", "named"), MISSING)
async def test_a_right_that_is_missing_is_named_and_the_table_goes_on_when_it_is_back(
    fixture: DiscordFixture, right: str, code: int, named: str
) -> None:
    post = await begun(fixture)
    fixture.channel.deny(fixture.discord.world.bot, right)
    await both_seal(fixture, post)
    await fixture.until(lambda: posting(fixture) == "stopped", "three refusals")
    assert codes(fixture)[-3:] == [code] * 3 and len(fixture.posts) == 3
    piero = fixture.discord.world.person("Piero", locale="it")
    for person, label, language, name in ((fixture.ana, "Decide", "en", named), (piero, "Log", "it", "")):
        outcome = await click(person, post, buttons(post)[label])
        assert is_private(outcome, person) and says(outcome.text, "e.perm", language), outcome.text
        assert f"<#{fixture.channel.id}>" in outcome.text and name in outcome.text
    again = await fixture.ana.click((await fixture.ana.click(post, "Decide")).message, "Check again")
    assert says(again.text, "e.perm") and len(codes(fixture)) == 7, codes(fixture)
    fixture.channel.allow(fixture.discord.world.bot, right)
    mended = await fixture.ana.click(again.message, "Check again")
    assert is_private(mended, fixture.ana) and not says(mended.text, "e.perm")
    await fixture.until(lambda: len(fixture.posts) == 4, "the post that waited")
    await at_rest(fixture)
    assert posting(fixture) == "ok" and codes(fixture)[-1] is None and len(fixture.posts) == 4
    assert "turn" in fixture.posts[-1].text.lower()


@pytest.mark.refused(50013)
async def test_answers_count_while_the_channel_refuses(fixture: DiscordFixture) -> None:
    post = await begun(fixture)
    fixture.channel.deny(fixture.discord.world.bot, "send_messages")
    await both_seal(fixture, post)
    await fixture.until(lambda: posting(fixture) == "stopped", "three refusals")
    opened = [(person, (await person.click(post, "Decide")).message) for person in (fixture.ana, fixture.ben)]
    person, panel = next(
        (one, shown)
        for one, shown in opened
        if any(":pick." in id for id in buttons(shown).values()) or [part for part in shown.parts() if part["type"] == 3]
    )
    await fill(person, panel, Random(1))
    assert len(rows(database(fixture), "answers")) == 3 and len(fixture.posts) == 3
    quay, code = fixture.discord.world.channel(fixture.channel.guild, "quay"), code_of(post)
    assert "Go on here" not in buttons((await fixture.carla.slash(quay, "table status", table=code)).message)
    quay.deny(fixture.ben.user, "send_messages")
    shown = (await fixture.ben.slash(quay, "decide", table=code)).message
    assert says((await fixture.ben.click(shown, "Go on here")).text, "e.write")
    quay.allow(fixture.ben.user, "send_messages")
    moved = await fixture.ben.click((await fixture.ben.slash(quay, "decide", table=code)).message, "Go on here")
    assert f"Posting goes on in <#{quay.id}>" in moved.text
    await fixture.until(lambda: [one for one in quay.messages if one.reader is None and "Decide" in buttons(one)], "the post")
    assert posting(fixture) == "ok" and rows(database(fixture), "tables", "channel")[0]["channel"] == quay.id


@pytest.mark.refused(50013)
async def test_the_clock_stops_while_the_channel_refuses(fixture: DiscordFixture) -> None:
    post = await begun(fixture)
    fixture.channel.deny(fixture.discord.world.bot, "send_messages")
    await both_seal(fixture, post)
    await fixture.until(lambda: posting(fixture) == "stopped", "three refusals")
    await deadline_has_come(fixture)
    await fixture.until(lambda: deadline(fixture) > time.time() + 200, "put off")
    kinds = [row["kind"] for row in rows(database(fixture), "answers")]
    assert kinds == ["live", "live"] and rows(database(fixture), "tables", "decision")[0]["decision"] == 2
    fixture.channel.allow(fixture.discord.world.bot, "send_messages")
    await fixture.ana.click(post, "Decide")
    await fixture.until(lambda: len(fixture.posts) == 4, "the post that waited")
    assert deadline(fixture) > time.time() + 200
    await expired(fixture, 2)
    assert rows(database(fixture), "answers", where="kind = 'default'"), "the clock runs again"


def deadline(fixture: DiscordFixture) -> float:
    """When the open question must have been answered."""
    return float(rows(database(fixture), "tables", "deadline")[0]["deadline"])


async def deadline_has_come(fixture: DiscordFixture) -> None:
    """All the time has passed."""
    with sqlite3.connect(database(fixture)) as db:
        db.execute("update tables set version = version + 1, deadline = ?, asked_at = asked_at - 300", (time.time() - 10,))
        db.execute("update timers set due = ? where kind = 'deadline'", (time.time() - 1,))
        db.execute("delete from timers where kind = 'lastcall'")
    db.close()
    fixture.process.host.timers.wake()


async def expired(fixture: DiscordFixture, decision: int) -> None:
    """The time of that decision runs out; of a sealed one twice where nobody was mentioned: all who are asked are told first."""
    while _decision(fixture) == decision:
        await at_rest(fixture)
        await deadline_has_come(fixture)
        await fixture.until(lambda: _decision(fixture) > decision or _left(fixture) > 0, "the default, or time anew")


def _decision(fixture: DiscordFixture) -> int:
    return int(rows(database(fixture), "tables", "decision")[0]["decision"])


def _left(fixture: DiscordFixture) -> float:
    return float(rows(database(fixture), "tables", "deadline")[0]["deadline"] or 0.0) - time.time()


async def test_a_right_that_is_back_at_once_is_noticed_without_a_click(fixture: DiscordFixture) -> None:
    post = await begun(fixture)
    fixture.discord.faults.refuse(SEND, 50013, times=2, where={"channel_id": fixture.channel})
    await both_seal(fixture, post)
    await fixture.until(lambda: len(fixture.posts) == 4, "the post after two refusals")
    await at_rest(fixture)
    assert posting(fixture) == "ok" and codes(fixture)[-3:] == [50013, 50013, None]


async def test_a_table_is_not_opened_where_the_bot_may_not_write(fixture: DiscordFixture) -> None:
    fixture.channel.deny(fixture.discord.world.bot, "send_messages")
    outcome = await fixture.ana.slash(fixture.channel, "table open", game=FIRST)
    assert is_private(outcome, fixture.ana) and says(outcome.text, "e.perm")
    assert "Send Messages" in outcome.text and f"<#{fixture.channel.id}>" in outcome.text
    assert rows(database(fixture), "tables") == [] and fixture.posts == []
    fixture.channel.allow(fixture.discord.world.bot, "send_messages")
    await fixture.open(fixture.ana)


@pytest.mark.refused(50278)
async def test_the_bot_is_removed_from_the_server_and_invited_again(fixture: DiscordFixture) -> None:
    world, guild = fixture.discord.world, fixture.channel.guild
    post = await begun(fixture)
    for person in (fixture.ana, fixture.ben):
        await person.click((await person.click(post, "Decide")).message, SEAL, wait="answer")
    world.remove_bot(guild)
    news = "kind = 'silent' and state = 'dead'"
    await fixture.until(lambda: len(rows(database(fixture), "posts", where=news)) == 2, "nobody can be written to")
    assert len([code for code in codes(fixture) if code == 50001]) <= 1
    assert rows(database(fixture), "seats", where="no_inbox = 1") == [], "which is nobody's wish"
    assert rows(database(fixture), "tables", "status")[0]["status"] == "closed"
    world.invite_bot(guild)
    outcome = await fixture.ana.click(post, "Decide")
    assert is_private(outcome, fixture.ana) and says(outcome.text, "ui.idle.closed")
    await fixture.open(fixture.ana, fixture.ben)


async def deleted(fixture: DiscordFixture) -> str:
    """A table of Ana and Ben whose channel was deleted while it was played; its code."""
    code = code_of(await begun(fixture))
    post = fixture.posts[-1]
    for person in (fixture.ana, fixture.ben):
        await person.click((await person.click(post, "Decide")).message, SEAL, wait="answer")
    fixture.discord.world.delete_channel(fixture.channel)
    await fixture.until(lambda: rows(database(fixture), "tables")[0]["posting"] == "gone", "gone")
    return code


@pytest.mark.refused(10003)
async def test_a_deleted_channel_stops_its_table_and_no_other(fixture: DiscordFixture) -> None:
    quay = fixture.discord.world.channel(fixture.channel.guild, "quay")
    code = await deleted(fixture)
    assert [call.code for call in fixture.discord.requests(SEND)].count(10003) == 1
    outcome = await fixture.ana.slash(quay, "decide", table=code)
    assert is_private(outcome, fixture.ana) and not says(outcome.text, "e.wrong")
    await fixture.carla.slash(quay, "table open", game=FIRST, pace="live")
    await fixture.until(lambda: quay.messages and "Join" in buttons(quay.messages[-1]), "another table")
    listed = await fixture.ana.slash(quay, "table list")
    assert f"{code}" in listed.text and "not posted, clock stopped" in listed.text
    status = await fixture.ana.slash(quay, "table status", table=code)
    assert says(status.text, "ui.gone")


@pytest.mark.refused(10003)
async def test_captains_of_a_deleted_channel_are_told_and_go_on_in_another(fixture: DiscordFixture) -> None:
    quay = fixture.discord.world.channel(fixture.channel.guild, "quay")
    code = await deleted(fixture)
    for person in (fixture.ana, fixture.ben):
        news = await fixture.until(lambda who=person: who.inbox and who.inbox[-1], "the news")
        await fixture.until(lambda who=person: "its channel is gone" in who.inbox[-1].content, "what became of the channel")
        assert code in person.inbox[-1].content and "`/decide`" in person.inbox[-1].content, news.content
    inside = await fixture.ben.click(fixture.ben.inbox[-1], "Decide")
    assert says(inside.text, "ui.gone") and "Go on here" not in buttons(inside.message)
    assert "Go on here" not in buttons((await fixture.carla.slash(quay, "table status", table=code)).message)
    shown = (await fixture.ben.slash(quay, "decide", table=code)).message
    quay.deny(fixture.discord.world.bot, "send_messages")
    assert says((await fixture.ben.click(shown, "Go on here")).text, "e.perm")
    quay.allow(fixture.discord.world.bot, "send_messages")
    again = (await fixture.ben.slash(quay, "decide", table=code)).message
    moved = await fixture.ben.click(again, "Go on here")
    assert f"Posting goes on in <#{quay.id}>" in moved.text
    await fixture.until(lambda: [one for one in quay.messages if one.reader is None and "Decide" in buttons(one)], "the post")
    assert posting(fixture) == "ok" and rows(database(fixture), "tables", "channel")[0]["channel"] == quay.id


@pytest.mark.refused(10008)
async def test_a_deleted_lobby_post_is_posted_anew(fixture: DiscordFixture) -> None:
    await fixture.open(fixture.ana, pace="live")
    lobby = fixture.posts[-1]
    code = code_of(lobby)
    fixture.discord.world.delete(lobby)
    await fixture.ben.slash(fixture.channel, "table join")
    await fixture.until(lambda: fixture.posts and "Ben" in fixture.posts[-1].text, "a new lobby post")
    await at_rest(fixture)
    assert len(fixture.posts) == 1 and code_of(fixture.posts[0]) == code
    assert codes(fixture, EDIT) == [10008]


@pytest.mark.refused(10008)
async def test_a_deleted_step_post_is_not_missed(fixture: DiscordFixture) -> None:
    post = await begun(fixture)
    panels = [(person, (await person.click(post, "Decide")).message) for person in (fixture.ana, fixture.ben)]
    fixture.discord.world.delete(post)
    for person, panel in panels:
        await person.click(panel, SEAL)
    await fixture.until(lambda: "turn" in fixture.posts[-1].text.lower(), "the first turn")
    await at_rest(fixture)
    assert posting(fixture) == "ok" and len(fixture.posts) == 3


async def in_thread(fixture: DiscordFixture) -> Any:
    """A table of Ana and Ben in a thread, at its lobby; the thread."""
    await fixture.ana.slash(fixture.channel, "table open", game=FIRST, pace="live", thread=True)
    thread = await fixture.until(lambda: fixture.channel.guild.threads and fixture.channel.guild.threads[-1], "the thread")
    await fixture.until(lambda: thread.messages and "Join" in buttons(thread.messages[-1]), "the lobby in it")
    await at_rest(fixture)
    return thread


@pytest.mark.refused(50083)
async def test_an_archived_thread_is_taken_out_by_the_next_post(fixture: DiscordFixture) -> None:
    thread = await in_thread(fixture)
    fixture.discord.world.archive(thread)
    await fixture.process.host.tables.join(code_of(thread.messages[-1]), _person(fixture.ben))
    await fixture.until(lambda: "Ben" in thread.messages[-1].text, "a lobby with Ben")
    await at_rest(fixture)
    assert not thread.archived and posting(fixture) == "ok"
    old = next(one for one in thread.messages if "Join" in buttons(one))
    await fixture.carla.click(old, "Join")
    await fixture.until(lambda: "Carla" in thread.messages[-1].text, "the old post's buttons work, the new one tells")


async def test_a_thread_is_open_while_its_game_runs_and_goes_a_day_after_its_end(fixture: DiscordFixture) -> None:
    fixture.channel = thread = await in_thread(fixture)
    await fixture.ben.click(thread.messages[-1], "Join")
    await fixture.begin(fixture.ana, fixture.ben)
    fixture.discord.world.archive(thread)
    await fixture.until(lambda: not thread.archived, "taken out again")
    assert thread.auto_archive == 7 * 24 * 60
    await fixture.shut(fixture.ana, fixture.ben)
    await fixture.until(lambda: thread.auto_archive == 24 * 60, "a day of silence")
    await at_rest(fixture)
    fixture.discord.world.archive(thread)
    await at_rest(fixture)
    assert thread.archived, "nothing more happens there"


@pytest.mark.refused(50083, 160005)
async def test_a_locked_thread_stops_the_table_until_it_is_open_again(fixture: DiscordFixture) -> None:
    thread = await in_thread(fixture)
    fixture.discord.world.archive(thread, locked=True)
    await fixture.process.host.tables.join(code_of(thread.messages[-1]), _person(fixture.ben))
    await fixture.until(lambda: posting(fixture) == "stopped", "refused three times")
    assert len(thread.messages) == 1
    fixture.discord.world.archive(thread, False, locked=False)
    outcome = await fixture.ana.click(thread.messages[-1], "More")
    assert is_private(outcome, fixture.ana)
    await fixture.until(lambda: "Ben" in thread.messages[-1].text, "a lobby with Ben")
    await at_rest(fixture)
    assert posting(fixture) == "ok"


def _person(person: Any) -> Any:
    from bot.model.people.people import Person

    return Person(person.id, person.user.name, "en")
