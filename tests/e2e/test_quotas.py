"""Limits for one person and one server, told politely in his language; who may not write opens nothing; lobbies that lapse."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
import pytest_asyncio

from bot import process
from bot.model.base.times import DAY, HOUR
from engines.kernel.base.messages import say
from locales import words
from render.drawing.studio import Priority
from render.paint.encode import Picture
from render.picture.orders import Order
from tests.e2e.abuse import database, is_private, refusals_in, rows, says
from tests.e2e.answer_styles import AdvancedClock, later
from tests.e2e.discord_fixture import DiscordFixture, buttons, connected_fixture, has_button
from tests.e2e.labels import FILM
from tests.e2e.test_clicks import begun
from tests.game_cases import FIRST

pytestmark = pytest.mark.usefixtures("stub_drawing")

CREW = {"Ana": "en-US", "Ben": "es-ES", "Carla": "it"}
in_spanish = pytest.mark.parametrize(("locale", "language"), [("es-ES", "es")], ids=["es"])
in_italian = pytest.mark.parametrize(("locale", "language"), [("it", "it")], ids=["it"])
"""Whoever reads another language than English is told in it; that each language has all sentences is held by `tests/locales`."""


@pytest_asyncio.fixture
async def ahead(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[DiscordFixture]:
    """A harbour whose time can be moved on."""
    monkeypatch.setenv("BROADSIDE_STRICT_WORDS", "1")
    monkeypatch.setattr(process, "RealClock", AdvancedClock)
    async with connected_fixture(DiscordFixture, tmp_path, CREW, rnd=Random(7)) as made:
        yield made


async def again(fixture: DiscordFixture, **settings: Any) -> None:
    """The bot starts again with these settings."""
    await fixture.stop()
    await fixture.start(**settings)


def quay(fixture: DiscordFixture, name: str = "quay") -> Any:
    """Another channel of the server."""
    return fixture.discord.world.channel(fixture.channel.guild, name)


def tables(fixture: DiscordFixture) -> list[Any]:
    return rows(database(fixture), "tables", "code, status, channel, opener")


# -- limits


@in_spanish
async def test_lobbies_of_a_person(fixture: DiscordFixture, locale: str, language: str) -> None:
    await again(fixture, lobbies_per_person=2)
    fixture.ana.user.locale = locale
    codes = []
    for name in ("one", "two"):
        await fixture.ana.slash(quay(fixture, name), "table open", game=FIRST)
        codes.append(tables(fixture)[-1]["code"])
    refused = await fixture.ana.slash(fixture.channel, "table open", game=FIRST)
    assert is_private(refused, fixture.ana)
    assert says(refused.text, "e.lobbies", language) and " 2 " in refused.text
    assert all(code in refused.text for code in codes)
    threads = len(fixture.channel.guild.threads)
    assert says((await fixture.ana.slash(fixture.channel, "table open", game=FIRST, thread=True)).text, "e.lobbies", language)
    assert len(fixture.channel.guild.threads) == threads, "no thread is made for a table that is not opened"
    assert len(tables(fixture)) == 2


@in_italian
async def test_tables_of_a_person_opening_and_joining(fixture: DiscordFixture, locale: str, language: str) -> None:
    await again(fixture, tables_per_person=1)
    fixture.ana.user.locale = locale
    await fixture.open(fixture.ben)
    lobby = fixture.posts[-1]
    await fixture.ana.slash(quay(fixture), "table open", game=FIRST)
    joined = await fixture.ana.click(lobby, "Join")
    assert says(joined.text, "e.tables", language) and " 1 " in joined.text
    assert says((await fixture.ana.slash(quay(fixture, "third"), "table open", game=FIRST)).text, "e.tables", language)


@in_spanish
async def test_tables_of_a_server(fixture: DiscordFixture, locale: str, language: str) -> None:
    await again(fixture, tables_per_server=1)
    await fixture.open(fixture.ana)
    fixture.ben.user.locale = locale
    refused = await fixture.ben.slash(quay(fixture), "table open", game=FIRST)
    assert says(refused.text, "e.server", language) and " 1 " in refused.text
    elsewhere = fixture.discord.world.guild("Elsewhere")
    fixture.discord.world.join(elsewhere, fixture.ben.user)
    opened = await fixture.ben.slash(fixture.discord.world.channel(elsewhere, "far"), "table open", game=FIRST)
    assert says(opened.text, "ui.opened", language)


async def test_a_rematch_counts_as_opening(fixture: DiscordFixture) -> None:
    await again(fixture, lobbies_per_person=1)
    await begun(fixture, fixture.ana, fixture.ben)
    await fixture.resign(fixture.ben)
    post = await fixture.post_with("Rematch")
    await fixture.ana.slash(quay(fixture), "table open", game=FIRST)
    assert says((await fixture.ana.click(post, "Rematch")).text, "e.lobbies")
    assert says((await fixture.ben.click(post, "Rematch")).text, "ui.opened.muster")


# -- whoever may not write


@in_italian
async def test_person_without_leave_to_write_opens_no_table(fixture: DiscordFixture, locale: str, language: str) -> None:
    fixture.ana.user.locale = locale
    fixture.channel.deny(fixture.ana.user, "send_messages")
    refused = await fixture.ana.slash(fixture.channel, "table open", game=FIRST)
    assert is_private(refused, fixture.ana) and says(refused.text, "e.write", language)
    fixture.channel.deny(fixture.ana.user, "create_public_threads")
    refused = await fixture.ana.slash(fixture.channel, "table open", game=FIRST, thread=True)
    assert says(refused.text, "e.write", language)
    assert tables(fixture) == [] and fixture.channel.guild.threads == []
    fixture.channel.allow(fixture.ana.user, "send_messages")
    assert says((await fixture.ana.slash(fixture.channel, "table open", game=FIRST)).text, "ui.opened", language)


async def test_a_thread_is_opened_by_whoever_may_open_one_and_write_there(fixture: DiscordFixture) -> None:
    await fixture.open(fixture.ben)
    busy = (await fixture.ana.slash(fixture.channel, "table open", game=FIRST)).message
    for lacks in ("create_public_threads", "send_messages_in_threads"):
        fixture.channel.deny(fixture.ana.user, lacks)
        assert says((await fixture.ana.click(busy, "Open in a thread")).text, "e.write")
        fixture.channel.allow(fixture.ana.user, lacks)
        busy = (await fixture.ana.slash(fixture.channel, "table open", game=FIRST)).message
    fixture.channel.deny(fixture.ana.user, "send_messages")
    assert says((await fixture.ana.click(busy, "Open in a thread")).text, "ui.opened")


async def test_a_rematch_needs_leave_to_write(fixture: DiscordFixture) -> None:
    await begun(fixture, fixture.ana, fixture.ben)
    await fixture.resign(fixture.ben)
    post = await fixture.post_with("Rematch")
    fixture.channel.deny(fixture.ana.user, "send_messages")
    assert says((await fixture.ana.click(post, "Rematch")).text, "e.write")
    assert [one["status"] for one in tables(fixture)] == ["over"]
    assert says((await fixture.ben.click(post, "Rematch")).text, "ui.opened.muster")


@pytest.mark.refused(10003)
async def test_going_on_in_a_channel_needs_leave_to_write(fixture: DiscordFixture) -> None:
    code = await begun(fixture, fixture.ana, fixture.ben)
    fixture.discord.world.delete_channel(fixture.channel)
    captain = await played(fixture, code)
    here = quay(fixture)
    shown = (await captain.slash(here, "decide", table=code)).message
    here.deny(captain.user, "send_messages")
    assert says((await captain.click(shown, "Go on here")).text, "e.write")
    assert tables(fixture)[0]["channel"] == fixture.channel.id
    here.allow(captain.user, "send_messages")
    shown = (await captain.slash(here, "decide", table=code)).message
    await captain.click(shown, "Go on here")
    assert tables(fixture)[0]["channel"] == here.id


async def played(fixture: DiscordFixture, code: str) -> Any:
    """Somebody gives the default, so that something is to be posted; a captain, once the channel is known to be gone."""
    host = fixture.process.host
    table = await host.lookup.find(code)
    seat = table.asked.seats[0]
    await host.rounds.save(code, table.decision, seat, (await host.rounds.choice(code, seat)).default)
    await fixture.until(lambda: rows(database(fixture), "tables", "posting")[0]["posting"] == "gone", "gone")
    return next(one for one in fixture.people.values() if one.id == table.seats[seat].person)


# -- a lobby nobody starts


@in_spanish
async def test_a_lobby_that_lapses_says_so_and_is_opened_again(ahead: DiscordFixture, locale: str, language: str) -> None:
    person = next(one for one in ahead.people.values() if one.user.locale == locale)
    await again(ahead, lobby_hours=3)
    told = words(language)
    await person.slash(ahead.channel, "table open", game=FIRST, pace="slow", language=language)
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
    assert says(opened.text, "ui.opened.seated", other.user.locale[:2])
    fresh = await ahead.process.host.lookup.in_channel(ahead.channel.id)
    assert (fresh.opener, fresh.pace.name, fresh.options["match"], fresh.language) == (other.id, "slow", "best_of_3", language)
    assert [seat.computer for seat in fresh.seats] == [False, True] and fresh.wanted == 2
    twice = await person.click(post, label)
    assert says(twice.text, "e.busy", language)


async def test_open_it_again_counts_against_the_quota_and_only_for_what_never_began(ahead: DiscordFixture) -> None:
    await ahead.ana.slash(ahead.channel, "table open", game=FIRST, language="en")
    post = await ahead.post_with("Start")
    later(ahead, DAY + 1)
    await ahead.until(lambda: has_button(post, "Open it again"), "the lobby as it ended")
    for name in ("one", "two", "three"):
        await ahead.ana.slash(quay(ahead, name), "table open", game=FIRST)
    assert says((await ahead.ana.click(post, "Open it again")).text, "e.lobbies")


# -- presses


@in_italian
async def test_too_many_presses_are_told_once_and_then_taken_and_dropped(
    fixture: DiscordFixture, locale: str, language: str
) -> None:
    await fixture.open(fixture.ana, fixture.ben, pace="live")
    await fixture.begin(fixture.ana, fixture.ben)
    await again(fixture, clock_scale=1.0, presses_per_minute=3)
    fixture.ana.user.locale = locale
    post = fixture.posts[-1]
    panel = (await fixture.ana.slash(fixture.channel, "decide")).message
    seal = next(id for id in buttons(panel).values() if ":confirm" in id)
    await fixture.ana.click(panel, seal)
    saved = rows(database(fixture), "answers")
    assert len(saved) == 1
    await fixture.ana.click(post, "Log")
    shown = panel.text
    told = await fixture.ana.click(post, "Log")
    assert is_private(told, fixture.ana)
    assert says(told.text, "e.fast", language) and " 3 " in told.text and "<t:" in told.text
    change = next(id for id in buttons(panel).values() if ":change" in id)
    dropped = await fixture.ana.click(panel, change, wait="answer")
    assert dropped.kind == "deferred" and panel.text == shown, "acknowledged, and nothing changed"
    command = await fixture.ana.slash(fixture.channel, "hand", wait="answer")
    await fixture.until(lambda: command.interaction.original is not None and command.interaction.original.deleted, "it goes")
    written = len(fixture.ana.inbox)
    await fixture.ana.say(fixture.ana.dm, "help")
    found = await fixture.ana.autocomplete(fixture.channel, "table status", "table", "")
    assert len(found) == 1, "completions are not counted"
    other = await fixture.ben.click(post, "Log")
    assert is_private(other, fixture.ben) and not refusals_in(other.text)
    assert rows(database(fixture), "answers") == saved
    assert len(fixture.ana.inbox) == written


async def test_typed_messages_are_counted_with_presses(fixture: DiscordFixture) -> None:
    await again(fixture, clock_scale=1.0, presses_per_minute=2)
    await fixture.ana.slash(fixture.channel, "about")
    await fixture.ana.say(fixture.ana.dm, "hello")
    await fixture.until(lambda: fixture.ana.inbox, "the answer")
    await fixture.ana.say(fixture.ana.dm, "hello")
    news = await fixture.until(lambda: len(fixture.ana.inbox) > 1 and fixture.ana.inbox[-1], "that it was too fast")
    assert says(news.text, "e.fast")
    assert (await fixture.ana.slash(fixture.channel, "about", wait="answer")).kind in ("deferred", "deleted")


# -- moving pictures


@in_spanish
async def test_one_moving_picture_at_a_time_and_no_more_than_there_is_room_for(
    fixture: DiscordFixture, monkeypatch: pytest.MonkeyPatch, locale: str, language: str
) -> None:
    await again(fixture, films_at_once=1, films_waiting=1)
    await begun(fixture, fixture.ana, fixture.ben)
    await fixture.resign(fixture.ben)
    post = await fixture.post_with("Replay")
    go, draw = asyncio.Event(), fixture.process.studio.draw

    async def slow(order: Order, priority: Priority) -> Picture:
        if order.kind == "replay":
            await go.wait()
        return await draw(order, priority)

    shown = {one: (await one.click(post, "Replay")).message for one in (fixture.ana, fixture.ben, fixture.carla)}
    monkeypatch.setattr(fixture.process.studio, "draw", slow)
    for person in shown:
        person.user.locale = locale
    making = [asyncio.create_task(one.click(shown[one], FILM)) for one in (fixture.ana, fixture.ben)]
    await fixture.until(lambda: len(fixture.process.moving_pictures.people) == 2, "one in the making, one that waits")
    busy = await fixture.ana.click(shown[fixture.ana], FILM)
    assert says(busy.text, "e.film.busy", language)
    full = await fixture.carla.click(shown[fixture.carla], FILM)
    assert says(full.text, "e.film.full", language)
    go.set()
    made = [*await asyncio.gather(*making), await fixture.carla.click(shown[fixture.carla], FILM)]
    await fixture.until(lambda: all(is_film(one.message) for one in made), "three moving pictures")


def is_film(message: Any) -> bool:
    """Whether it shows a moving picture."""
    return [file.filename for file in message.attachments] == ["replay.gif"]
