"""Limits for one person and one server, told politely in each language; who may not write opens nothing; lobbies that lapse."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot import process
from bot.service.paces import DAY, HOUR
from engines.kernel.messages import say
from locales import words
from tests.e2e.harbour import Harbour, buttons, has_button, moored
from tests.e2e.manners import Ahead, later
from tests.e2e.mischief import database, is_private, refusals_in, rows, says
from tests.e2e.test_clicks import begun

LOCALES = (("en-US", "en"), ("es-ES", "es"), ("it", "it"))
CREW = {"Ana": "en-US", "Ben": "es-ES", "Carla": "it"}
in_each_language = pytest.mark.parametrize(("locale", "language"), LOCALES, ids=("en", "es", "it"))


@pytest.fixture
async def ahead(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Harbour]:
    """A harbour whose time can be moved on."""
    monkeypatch.setenv("BROADSIDE_STRICT_WORDS", "1")
    monkeypatch.setattr(process, "RealClock", Ahead)
    async with moored(Harbour, tmp_path, CREW, rnd=Random(7)) as made:
        yield made


async def again(harbour: Harbour, **settings: Any) -> None:
    """The bot starts again with these settings."""
    await harbour.stop()
    await harbour.start(**settings)


def quay(harbour: Harbour, name: str = "quay") -> Any:
    """Another channel of the server."""
    return harbour.discord.world.channel(harbour.channel.guild, name)


def tables(harbour: Harbour) -> list[Any]:
    return rows(database(harbour), "tables", "code, status, channel, opener")


# -- limits


@in_each_language
async def test_lobbies_of_a_person(harbour: Harbour, locale: str, language: str) -> None:
    await again(harbour, lobbies_per_person=2)
    harbour.ana.user.locale = locale
    codes = []
    for name in ("one", "two"):
        await harbour.ana.slash(quay(harbour, name), "table open")
        codes.append(tables(harbour)[-1]["code"])
    refused = await harbour.ana.slash(harbour.channel, "table open")
    assert is_private(refused, harbour.ana)
    assert says(refused.text, "e.lobbies", language) and " 2 " in refused.text
    assert all(code in refused.text for code in codes)
    threads = len(harbour.channel.guild.threads)
    assert says((await harbour.ana.slash(harbour.channel, "table open", thread=True)).text, "e.lobbies", language)
    assert len(harbour.channel.guild.threads) == threads, "no thread is made for a table that is not opened"
    assert len(tables(harbour)) == 2


@in_each_language
async def test_tables_of_a_person_opening_and_joining(harbour: Harbour, locale: str, language: str) -> None:
    await again(harbour, tables_per_person=1)
    harbour.ana.user.locale = locale
    await harbour.open(harbour.ben)
    lobby = harbour.posts[-1]
    await harbour.ana.slash(quay(harbour), "table open")
    joined = await harbour.ana.click(lobby, "Join")
    assert says(joined.text, "e.tables", language) and " 1 " in joined.text
    assert says((await harbour.ana.slash(quay(harbour, "third"), "table open")).text, "e.tables", language)


@in_each_language
async def test_tables_of_a_server(harbour: Harbour, locale: str, language: str) -> None:
    await again(harbour, tables_per_server=1)
    await harbour.open(harbour.ana)
    harbour.ben.user.locale = locale
    refused = await harbour.ben.slash(quay(harbour), "table open")
    assert says(refused.text, "e.server", language) and " 1 " in refused.text
    elsewhere = harbour.discord.world.guild("Elsewhere")
    harbour.discord.world.join(elsewhere, harbour.ben.user)
    opened = await harbour.ben.slash(harbour.discord.world.channel(elsewhere, "far"), "table open")
    assert says(opened.text, "ui.opened", language)


async def test_a_rematch_counts_as_opening(harbour: Harbour) -> None:
    await again(harbour, lobbies_per_person=1)
    code = await begun(harbour, harbour.ana, harbour.ben)
    await harbour.ben.slash(harbour.channel, "table resign", sure=code)
    post = await harbour.post_with("Rematch")
    await harbour.ana.slash(quay(harbour), "table open")
    assert says((await harbour.ana.click(post, "Rematch")).text, "e.lobbies")
    assert says((await harbour.ben.click(post, "Rematch")).text, "ui.opened")


# -- whoever may not write


@in_each_language
async def test_whoever_may_not_write_opens_nothing(harbour: Harbour, locale: str, language: str) -> None:
    harbour.ana.user.locale = locale
    harbour.channel.deny(harbour.ana.user, "send_messages")
    refused = await harbour.ana.slash(harbour.channel, "table open")
    assert is_private(refused, harbour.ana) and says(refused.text, "e.write", language)
    harbour.channel.deny(harbour.ana.user, "create_public_threads")
    refused = await harbour.ana.slash(harbour.channel, "table open", thread=True)
    assert says(refused.text, "e.write", language)
    assert tables(harbour) == [] and harbour.channel.guild.threads == []
    harbour.channel.allow(harbour.ana.user, "send_messages")
    assert says((await harbour.ana.slash(harbour.channel, "table open")).text, "ui.opened", language)


async def test_a_thread_is_opened_by_whoever_may_open_one_and_write_there(harbour: Harbour) -> None:
    await harbour.open(harbour.ben)
    busy = (await harbour.ana.slash(harbour.channel, "table open")).message
    for lacks in ("create_public_threads", "send_messages_in_threads"):
        harbour.channel.deny(harbour.ana.user, lacks)
        assert says((await harbour.ana.click(busy, "Open in a thread")).text, "e.write")
        harbour.channel.allow(harbour.ana.user, lacks)
        busy = (await harbour.ana.slash(harbour.channel, "table open")).message
    harbour.channel.deny(harbour.ana.user, "send_messages")
    assert says((await harbour.ana.click(busy, "Open in a thread")).text, "ui.opened")


async def test_a_rematch_needs_leave_to_write(harbour: Harbour) -> None:
    code = await begun(harbour, harbour.ana, harbour.ben)
    await harbour.ben.slash(harbour.channel, "table resign", sure=code)
    post = await harbour.post_with("Rematch")
    harbour.channel.deny(harbour.ana.user, "send_messages")
    assert says((await harbour.ana.click(post, "Rematch")).text, "e.write")
    assert [one["status"] for one in tables(harbour)] == ["over"]
    assert says((await harbour.ben.click(post, "Rematch")).text, "ui.opened")


async def test_going_on_in_a_channel_needs_leave_to_write(harbour: Harbour) -> None:
    code = await begun(harbour, harbour.ana, harbour.ben)
    harbour.discord.world.delete_channel(harbour.channel)
    captain = await played(harbour, code)
    here = quay(harbour)
    shown = (await captain.slash(here, "decide", table=code)).message
    here.deny(captain.user, "send_messages")
    assert says((await captain.click(shown, "Go on here")).text, "e.write")
    assert tables(harbour)[0]["channel"] == harbour.channel.id
    here.allow(captain.user, "send_messages")
    shown = (await captain.slash(here, "decide", table=code)).message
    await captain.click(shown, "Go on here")
    assert tables(harbour)[0]["channel"] == here.id


async def played(harbour: Harbour, code: str) -> Any:
    """Somebody gives the default, so that something is to be posted; a captain, once the channel is known to be gone."""
    host = harbour.process.host
    sitting = await host.tables.find(code)
    seat = sitting.asked.seats[0]
    await host.rounds.save(code, sitting.decision, seat, (await host.rounds.choice(code, seat)).default)
    await harbour.until(lambda: rows(database(harbour), "tables", "posting")[0]["posting"] == "gone", "gone")
    return next(one for one in harbour.people.values() if one.id == sitting.seats[seat].person)


# -- a lobby nobody starts


@in_each_language
async def test_a_lobby_that_lapses_says_so_and_is_opened_again(ahead: Harbour, locale: str, language: str) -> None:
    person = next(one for one in ahead.people.values() if one.user.locale == locale)
    await again(ahead, lobby_hours=3)
    told = words(language)
    await person.slash(ahead.channel, "table open", pace="slow", language=language)
    code = tables(ahead)[0]["code"]
    post = await ahead.until(lambda: ahead.posts and ahead.posts[-1], "the lobby")
    host = ahead.process.host.tables
    await host.add_computer(code, person.id)
    await host.choose(code, person.id, options={"match": "best_of_3"}, seats=2)
    later(ahead, 3 * HOUR + 1)
    label = told.label(say("open.again"))
    await ahead.until(lambda: has_button(post, label), "the lobby as it ended")
    assert says(post.text, "lobby.gone", language) and code in post.text and set(buttons(post)) == {label}
    assert told(say("time.hours", n=3)) in post.text
    assert tables(ahead)[0]["status"] == "closed"
    other = next(one for one in ahead.people.values() if one is not person)
    ahead.channel.deny(other.user, "send_messages")
    refused = await other.click(post, label)
    assert says(refused.text, "e.write", other.user.locale[:2])
    ahead.channel.allow(other.user, "send_messages")
    opened = await other.click(post, label)
    assert says(opened.text, "ui.opened", other.user.locale[:2])
    fresh = await host.in_channel(ahead.channel.id)
    assert (fresh.opener, fresh.pace.name, fresh.options["match"], fresh.language) == (other.id, "slow", "best_of_3", language)
    assert [seat.computer for seat in fresh.seats] == [False, True] and fresh.wanted == 2
    twice = await person.click(post, label)
    assert says(twice.text, "e.busy", language)


async def test_open_it_again_counts_against_the_quota_and_only_for_what_never_began(ahead: Harbour) -> None:
    await ahead.ana.slash(ahead.channel, "table open", language="en")
    post = await ahead.post_with("Start")
    later(ahead, DAY + 1)
    await ahead.until(lambda: has_button(post, "Open it again"), "the lobby as it ended")
    for name in ("one", "two", "three"):
        await ahead.ana.slash(quay(ahead, name), "table open")
    assert says((await ahead.ana.click(post, "Open it again")).text, "e.lobbies")


# -- presses


@in_each_language
async def test_too_many_presses_are_told_once_and_then_taken_and_dropped(harbour: Harbour, locale: str, language: str) -> None:
    await harbour.open(harbour.ana, harbour.ben, pace="live")
    await harbour.begin(harbour.ana, harbour.ben)
    await again(harbour, clock_scale=1.0, presses_per_minute=3)
    harbour.ana.user.locale = locale
    post = harbour.posts[-1]
    panel = (await harbour.ana.slash(harbour.channel, "decide")).message
    seal = next(id for id in buttons(panel).values() if ":confirm" in id)
    await harbour.ana.click(panel, seal)
    saved = rows(database(harbour), "answers")
    assert len(saved) == 1
    await harbour.ana.click(post, "Log")
    shown = panel.text
    told = await harbour.ana.click(post, "Log")
    assert is_private(told, harbour.ana)
    assert says(told.text, "e.fast", language) and " 3 " in told.text and "<t:" in told.text
    change = next(id for id in buttons(panel).values() if ":change" in id)
    dropped = await harbour.ana.click(panel, change, wait="answer")
    assert dropped.kind == "deferred" and panel.text == shown, "acknowledged, and nothing changed"
    command = await harbour.ana.slash(harbour.channel, "hand", wait="answer")
    await harbour.until(lambda: command.interaction.original is not None and command.interaction.original.deleted, "it goes")
    written = len(harbour.ana.inbox)
    await harbour.ana.say(harbour.ana.dm, "help")
    found = await harbour.ana.autocomplete(harbour.channel, "table status", "table", "")
    assert len(found) == 1, "completions are not counted"
    other = await harbour.ben.click(post, "Log")
    assert is_private(other, harbour.ben) and not refusals_in(other.text)
    assert rows(database(harbour), "answers") == saved
    assert len(harbour.ana.inbox) == written


async def test_typed_messages_are_counted_with_presses(harbour: Harbour) -> None:
    await again(harbour, clock_scale=1.0, presses_per_minute=2)
    await harbour.ana.slash(harbour.channel, "about")
    await harbour.ana.say(harbour.ana.dm, "hello")
    await harbour.until(lambda: harbour.ana.inbox, "the answer")
    await harbour.ana.say(harbour.ana.dm, "hello")
    news = await harbour.until(lambda: len(harbour.ana.inbox) > 1 and harbour.ana.inbox[-1], "that it was too fast")
    assert says(news.text, "e.fast")
    assert (await harbour.ana.slash(harbour.channel, "about", wait="answer")).kind in ("deferred", "deleted")


# -- moving pictures


@in_each_language
async def test_one_moving_picture_at_a_time_and_no_more_than_there_is_room_for(
    harbour: Harbour, monkeypatch: pytest.MonkeyPatch, locale: str, language: str
) -> None:
    await again(harbour, films_at_once=1, films_waiting=1)
    code = await begun(harbour, harbour.ana, harbour.ben)
    await harbour.ben.slash(harbour.channel, "table resign", sure=code)
    post = await harbour.post_with("Replay")
    go, draw = asyncio.Event(), harbour.process.studio.draw

    async def slow(kind: str, *facts: Any) -> Any:
        if kind == "replay":
            await go.wait()
        return await draw(kind, *facts)

    shown = {one: (await one.click(post, "Replay")).message for one in (harbour.ana, harbour.ben, harbour.carla)}
    monkeypatch.setattr(harbour.process.studio, "draw", slow)
    for person in shown:
        person.user.locale = locale
    making = [asyncio.create_task(one.click(shown[one], "Moving picture")) for one in (harbour.ana, harbour.ben)]
    await harbour.until(lambda: len(harbour.process.reels.people) == 2, "one in the making, one that waits")
    busy = await harbour.ana.click(shown[harbour.ana], "Moving picture")
    assert says(busy.text, "e.film.busy", language)
    full = await harbour.carla.click(shown[harbour.carla], "Moving picture")
    assert says(full.text, "e.film.full", language)
    go.set()
    await asyncio.gather(*making)
    await harbour.carla.click(shown[harbour.carla], "Moving picture")
    await harbour.until(lambda: len(films(harbour)) == 3, "three moving pictures")


def films(harbour: Harbour) -> list[Any]:
    """Moving pictures in the channel."""
    return [one for one in harbour.posts if one.attachments and one.attachments[0].filename == "replay.gif"]
