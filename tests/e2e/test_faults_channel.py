"""Channels in which the bot may not write, or that are gone: named to whoever clicks, and the table goes on when it is mended."""

from __future__ import annotations

import sqlite3
import time
from random import Random
from typing import Any

import pytest

from tests.e2e.captains import fill
from tests.e2e.child import begun
from tests.e2e.harbour import Harbour, buttons, code_of
from tests.e2e.mischief import at_rest, click, database, is_private, rows, says

SEND, EDIT = "create_message", "update_message"


def posting(harbour: Harbour) -> str:
    """Whether the table's posts go out."""
    return str(rows(database(harbour), "tables", "posting")[0]["posting"])


def codes(harbour: Harbour, operation: str = SEND) -> list[int | None]:
    """Codes of the requests of that kind for the channel; None for those that succeeded."""
    channel = str(harbour.channel.id)
    return [call.code for call in harbour.discord.requests(operation) if call.path["channel_id"] == channel]


async def both_seal(harbour: Harbour, post: Any) -> None:
    """Ana and Ben send their first answers."""
    for person in (harbour.ana, harbour.ben):
        panel = (await person.click(post, "Decide")).message
        assert says((await person.click(panel, "Seal orders")).text, "saved") or person is harbour.ben


MISSING = [
    ("send_messages", 50013, "Send Messages"), ("attach_files", 50013, "Attach Files"), ("view_channel", 50001, "View Channel")
]  # fmt: skip


@pytest.mark.parametrize(("right", "code", "named"), MISSING)
async def test_a_right_that_is_missing_is_named_and_the_table_goes_on_when_it_is_back(
    harbour: Harbour, right: str, code: int, named: str
) -> None:
    post = await begun(harbour)
    harbour.channel.deny(harbour.discord.world.bot, right)
    await both_seal(harbour, post)
    await harbour.until(lambda: posting(harbour) == "stopped", "three refusals")
    assert codes(harbour)[-3:] == [code] * 3 and len(harbour.posts) == 3
    piero = harbour.discord.world.person("Piero", locale="it")
    for person, label, language, name in ((harbour.ana, "Decide", "en", named), (piero, "Log", "it", "")):
        outcome = await click(person, post, buttons(post)[label])
        assert is_private(outcome, person) and says(outcome.text, "e.perm", language), outcome.text
        assert f"<#{harbour.channel.id}>" in outcome.text and name in outcome.text
    again = await harbour.ana.click((await harbour.ana.click(post, "Decide")).message, "Check again")
    assert says(again.text, "e.perm") and len(codes(harbour)) == 7, codes(harbour)
    harbour.channel.allow(harbour.discord.world.bot, right)
    mended = await harbour.ana.click(again.message, "Check again")
    assert is_private(mended, harbour.ana) and not says(mended.text, "e.perm")
    await harbour.until(lambda: len(harbour.posts) == 4, "the post that waited")
    await at_rest(harbour)
    assert posting(harbour) == "ok" and codes(harbour)[-1] is None and len(harbour.posts) == 4
    assert "turn" in harbour.posts[-1].text.lower()


async def test_answers_count_while_the_channel_refuses(harbour: Harbour) -> None:
    post = await begun(harbour)
    harbour.channel.deny(harbour.discord.world.bot, "send_messages")
    await both_seal(harbour, post)
    await harbour.until(lambda: posting(harbour) == "stopped", "three refusals")
    opened = [(person, (await person.click(post, "Decide")).message) for person in (harbour.ana, harbour.ben)]
    person, panel = next(
        (one, shown)
        for one, shown in opened
        if any(":pick." in id for id in buttons(shown).values()) or [part for part in shown.parts() if part["type"] == 3]
    )
    await fill(person, panel, Random(1))
    assert len(rows(database(harbour), "answers")) == 3 and len(harbour.posts) == 3


async def test_the_clock_stops_while_the_channel_refuses(harbour: Harbour) -> None:
    post = await begun(harbour)
    harbour.channel.deny(harbour.discord.world.bot, "send_messages")
    await both_seal(harbour, post)
    await harbour.until(lambda: posting(harbour) == "stopped", "three refusals")
    await deadline_has_come(harbour)
    await harbour.until(lambda: deadline(harbour) > time.time() + 200, "put off")
    kinds = [row["kind"] for row in rows(database(harbour), "answers")]
    assert kinds == ["live", "live"] and rows(database(harbour), "tables", "decision")[0]["decision"] == 2
    harbour.channel.allow(harbour.discord.world.bot, "send_messages")
    await harbour.ana.click(post, "Decide")
    await harbour.until(lambda: len(harbour.posts) == 4, "the post that waited")
    assert deadline(harbour) > time.time() + 200
    await deadline_has_come(harbour)
    await harbour.until(lambda: rows(database(harbour), "answers", where="kind = 'default'"), "the clock runs again")


def deadline(harbour: Harbour) -> float:
    """When the open question must have been answered."""
    return float(rows(database(harbour), "tables", "deadline")[0]["deadline"])


async def deadline_has_come(harbour: Harbour) -> None:
    """All the time has passed."""
    with sqlite3.connect(database(harbour)) as db:
        db.execute("update tables set version = version + 1, deadline = ?, asked_at = asked_at - 300", (time.time() - 10,))
        db.execute("update timers set due = ? where kind = 'deadline'", (time.time() - 1,))
        db.execute("delete from timers where kind = 'lastcall'")
    db.close()
    harbour.process.host.timers.wake()


async def test_a_right_that_is_back_at_once_is_noticed_without_a_click(harbour: Harbour) -> None:
    post = await begun(harbour)
    harbour.discord.faults.refuse(SEND, 50013, times=2, where={"channel_id": harbour.channel})
    await both_seal(harbour, post)
    await harbour.until(lambda: len(harbour.posts) == 4, "the post after two refusals")
    await at_rest(harbour)
    assert posting(harbour) == "ok" and codes(harbour)[-3:] == [50013, 50013, None]


async def test_a_table_is_not_opened_where_the_bot_may_not_write(harbour: Harbour) -> None:
    harbour.channel.deny(harbour.discord.world.bot, "send_messages")
    outcome = await harbour.ana.slash(harbour.channel, "table open", game="pieces_of_eight")
    assert is_private(outcome, harbour.ana) and says(outcome.text, "e.perm")
    assert "Send Messages" in outcome.text and f"<#{harbour.channel.id}>" in outcome.text
    assert rows(database(harbour), "tables") == [] and harbour.posts == []
    harbour.channel.allow(harbour.discord.world.bot, "send_messages")
    await harbour.open(harbour.ana)


async def test_the_bot_is_removed_from_the_server_and_invited_again(harbour: Harbour) -> None:
    world, guild = harbour.discord.world, harbour.channel.guild
    post = await begun(harbour)
    for person in (harbour.ana, harbour.ben):
        await person.click((await person.click(post, "Decide")).message, "Seal orders", wait="answer")
    world.remove_bot(guild)
    news = "kind = 'silent' and state = 'dead'"
    await harbour.until(lambda: len(rows(database(harbour), "posts", where=news)) == 2, "nobody can be written to")
    assert len([code for code in codes(harbour) if code == 50001]) <= 1
    assert rows(database(harbour), "seats", where="no_inbox = 1") == [], "which is nobody's wish"
    assert rows(database(harbour), "tables", "status")[0]["status"] == "closed"
    world.invite_bot(guild)
    outcome = await harbour.ana.click(post, "Decide")
    assert is_private(outcome, harbour.ana) and says(outcome.text, "ui.idle.closed")
    await harbour.open(harbour.ana, harbour.ben)


async def deleted(harbour: Harbour) -> str:
    """A table of Ana and Ben whose channel was deleted while it was played; its code."""
    code = code_of(await begun(harbour))
    post = harbour.posts[-1]
    for person in (harbour.ana, harbour.ben):
        await person.click((await person.click(post, "Decide")).message, "Seal orders", wait="answer")
    harbour.discord.world.delete_channel(harbour.channel)
    await harbour.until(lambda: rows(database(harbour), "tables")[0]["posting"] == "gone", "gone")
    return code


async def test_a_deleted_channel_stops_its_table_and_no_other(harbour: Harbour) -> None:
    quay = harbour.discord.world.channel(harbour.channel.guild, "quay")
    code = await deleted(harbour)
    assert [call.code for call in harbour.discord.requests(SEND)].count(10003) == 1
    outcome = await harbour.ana.slash(quay, "decide", table=code)
    assert is_private(outcome, harbour.ana) and not says(outcome.text, "e.wrong")
    await harbour.carla.slash(quay, "table open", game="pieces_of_eight", pace="live")
    await harbour.until(lambda: quay.messages and "Join" in buttons(quay.messages[-1]), "another table")
    listed = await harbour.ana.slash(quay, "table list")
    assert f"{code}" in listed.text and "not posted, clock stopped" in listed.text
    status = await harbour.ana.slash(quay, "table status", table=code)
    assert says(status.text, "ui.gone")


async def test_captains_of_a_deleted_channel_are_told_and_go_on_in_another(harbour: Harbour) -> None:
    quay = harbour.discord.world.channel(harbour.channel.guild, "quay")
    code = await deleted(harbour)
    for person in (harbour.ana, harbour.ben):
        news = await harbour.until(lambda who=person: who.inbox and who.inbox[-1], "the news")
        await harbour.until(lambda who=person: "its channel is gone" in who.inbox[-1].content, "what became of the channel")
        assert code in person.inbox[-1].content and "`/decide`" in person.inbox[-1].content, news.content
    inside = await harbour.ben.click(harbour.ben.inbox[-1], "Decide")
    assert says(inside.text, "ui.gone") and "Go on here" not in buttons(inside.message)
    assert "Go on here" not in buttons((await harbour.carla.slash(quay, "table status", table=code)).message)
    shown = (await harbour.ben.slash(quay, "decide", table=code)).message
    quay.deny(harbour.discord.world.bot, "send_messages")
    assert says((await harbour.ben.click(shown, "Go on here")).text, "e.perm")
    quay.allow(harbour.discord.world.bot, "send_messages")
    again = (await harbour.ben.slash(quay, "decide", table=code)).message
    moved = await harbour.ben.click(again, "Go on here")
    assert f"Posting goes on in <#{quay.id}>" in moved.text
    await harbour.until(lambda: [one for one in quay.messages if one.reader is None and "Decide" in buttons(one)], "the post")
    assert posting(harbour) == "ok" and rows(database(harbour), "tables", "channel")[0]["channel"] == quay.id


async def test_a_deleted_lobby_post_is_posted_anew(harbour: Harbour) -> None:
    await harbour.open(harbour.ana, pace="live")
    lobby = harbour.posts[-1]
    code = code_of(lobby)
    harbour.discord.world.delete(lobby)
    await harbour.ben.slash(harbour.channel, "table join")
    await harbour.until(lambda: harbour.posts and "Ben" in harbour.posts[-1].text, "a new lobby post")
    await at_rest(harbour)
    assert len(harbour.posts) == 1 and code_of(harbour.posts[0]) == code
    assert codes(harbour, EDIT) == [10008]


async def test_a_deleted_step_post_is_not_missed(harbour: Harbour) -> None:
    post = await begun(harbour)
    panels = [(person, (await person.click(post, "Decide")).message) for person in (harbour.ana, harbour.ben)]
    harbour.discord.world.delete(post)
    for person, panel in panels:
        await person.click(panel, "Seal orders")
    await harbour.until(lambda: "turn" in harbour.posts[-1].text.lower(), "the first turn")
    await at_rest(harbour)
    assert posting(harbour) == "ok" and len(harbour.posts) == 3


async def in_thread(harbour: Harbour) -> Any:
    """A table of Ana and Ben in a thread, at its lobby; the thread."""
    await harbour.ana.slash(harbour.channel, "table open", game="pieces_of_eight", pace="live", thread=True)
    thread = await harbour.until(lambda: harbour.channel.guild.threads and harbour.channel.guild.threads[-1], "the thread")
    await harbour.until(lambda: thread.messages and "Join" in buttons(thread.messages[-1]), "the lobby in it")
    await at_rest(harbour)
    return thread


async def test_an_archived_thread_is_taken_out_by_the_next_post(harbour: Harbour) -> None:
    thread = await in_thread(harbour)
    harbour.discord.world.archive(thread)
    await harbour.process.host.tables.join(code_of(thread.messages[-1]), _person(harbour.ben))
    await harbour.until(lambda: "Ben" in thread.messages[-1].text, "a lobby with Ben")
    await at_rest(harbour)
    assert not thread.archived and posting(harbour) == "ok"
    old = next(one for one in thread.messages if "Join" in buttons(one))
    await harbour.carla.click(old, "Join")
    await harbour.until(lambda: "Carla" in thread.messages[-1].text, "the old post's buttons work, the new one tells")


async def test_a_locked_thread_stops_the_table_until_it_is_open_again(harbour: Harbour) -> None:
    thread = await in_thread(harbour)
    harbour.discord.world.archive(thread, locked=True)
    await harbour.process.host.tables.join(code_of(thread.messages[-1]), _person(harbour.ben))
    await harbour.until(lambda: posting(harbour) == "stopped", "refused three times")
    assert len(thread.messages) == 1
    harbour.discord.world.archive(thread, False, locked=False)
    outcome = await harbour.ana.click(thread.messages[-1], "What do I do now?")
    assert is_private(outcome, harbour.ana)
    await harbour.until(lambda: "Ben" in thread.messages[-1].text, "a lobby with Ben")
    await at_rest(harbour)
    assert posting(harbour) == "ok"


def _person(person: Any) -> Any:
    from bot.model.people import Person

    return Person(person.id, person.user.name, "en")
