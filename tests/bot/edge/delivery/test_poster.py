"""What Discord's refusals mean, and the pace at which inboxes are opened; with the real client against the stand-in."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import discord
import pytest
import pytest_asyncio

from bot.edge.delivery.open_panels import OpenPanels
from bot.edge.delivery.pictures import DrawnPictures
from bot.edge.delivery.post_body import without_rows
from bot.edge.delivery.post_search import CLOCKS_APART
from bot.edge.delivery.poster import DiscordPoster
from bot.edge.discord.endpoint import connector
from bot.edge.discord.http import Exposed, Upload, Wire, parameters, private
from bot.edge.discord.refusals import DAY, DELETED, refusal_of
from bot.edge.kit import components as c
from bot.model.people.people import Place
from bot.model.posting.posts import Post
from bot.service.people.inboxes import LIMITS, StoredInboxes
from bot.store.base.database import Store
from bot.store.people import people
from playground.discord import StandIn, World
from render.drawing.studio import Studio
from tests.bot.manual_clock import ManualClock
from tests.refusals import wanted_by
from tests.timeouts import TIMEOUT


class Made:
    """A poster with its stand-in and a channel."""

    def __init__(self, standin: StandIn, channel: Any, poster: DiscordPoster, clock: ManualClock) -> None:
        self.standin, self.channel, self.poster, self.clock = standin, channel, poster, clock


@pytest_asyncio.fixture
async def made(tmp_path: Path, request: pytest.FixtureRequest) -> AsyncIterator[Made]:
    world = World()
    guild = world.guild("Broadside")
    channel = world.channel(guild, "harbour")
    async with StandIn(world, ca_file=tmp_path / "authority.pem") as standin:
        client = discord.Client(intents=discord.Intents.none(), connector=connector(standin.endpoint, str(standin.ca_file)))
        await client.login(standin.token)
        clock, store = ManualClock(), Store(f"sqlite:///{tmp_path / 'tables.sqlite3'}")
        await store.migrate()
        wire, bot = Wire(client.http), client.user.id if client.user else 0
        poster = DiscordPoster(wire, DrawnPictures(Studio()), OpenPanels(clock), StoredInboxes(store, clock), bot)
        yield Made(standin, channel, poster, clock)
        await client.close()
        await store.close()
        standin.check(wanted_by(request))


def post(text: str = "words", mark: int = 77, **facts: Any) -> Post:
    row = c.row(c.button("Decide", "bs:8K2F:1:decide"))
    return Post(c.message(c.container(c.text(text), row, mark=mark)), **facts)


async def test_the_same_nonce_posts_once(made: Made) -> None:
    first, again = [await made.poster.post(made.channel.id, post(), "n1") for _ in range(2)]
    assert first.reason == "ok"
    assert first.message == again.message
    assert len(made.channel.messages) == 1


async def test_an_empty_thread_of_that_title_is_taken_unless_a_table_has_it(made: Made) -> None:
    guild, taken = made.channel.guild.id, set[int]()

    async def is_free(thread: int) -> bool:
        return thread not in taken

    title = "Spring 1: Ana, Ben " * 6
    first, again = [(await made.poster.thread(guild, made.channel.id, 11, title, is_free)).channel for _ in range(2)]
    taken.add(first or 0)
    other = (await made.poster.thread(guild, made.channel.id, 11, title, is_free)).channel
    assert first == again != other and {first, other} == {one.id for one in made.channel.guild.threads}


@pytest.mark.refused(10007)
async def test_a_channel_is_viewed_as_discord_has_it_now(made: Made) -> None:
    world, guild, place = made.standin.world, made.channel.guild, Place(made.channel.id)
    ana, ben = (world.person(name).user for name in ("Ana", "Ben"))
    world.join(guild, ana)
    assert (await made.poster.views(guild.id, place, ana.id)).reason == "ok"
    thread = world.thread(made.channel, "table", ana)
    assert (await made.poster.views(guild.id, Place(thread.id, made.channel.id), ana.id)).reason == "ok"
    made.channel.deny(ana, "view_channel")
    for one in (place, Place(thread.id, made.channel.id), Place(thread.id)):
        assert (await made.poster.views(guild.id, one, ana.id)).reason == "hidden"
    guild.members.pop(ben.id, None)
    assert (await made.poster.views(guild.id, place, ben.id)).reason not in ("ok", "later")


async def test_only_those_meant_are_rung(made: Made) -> None:
    ana, ben = made.standin.world.person("Ana"), made.standin.world.person("Ben")
    await made.poster.post(made.channel.id, post(f"{ana.mention} {ben.mention} @everyone", ring=(ana.id,)), "n2")
    assert [user.name for user in made.channel.messages[-1].pinged] == ["Ana"]


@pytest.mark.refused(DELETED)
async def test_a_post_is_found_by_its_mark_and_stripped_of_its_buttons(made: Made) -> None:
    since = time.time()
    sent = await made.poster.post(made.channel.id, post(mark=501), "n3")
    assert (await made.poster.find(made.channel.id, 501, "", since)).message == sent.message
    assert (await made.poster.find(made.channel.id, 502, "", since)).message is None
    made.poster._bodies.clear()
    assert sent.message is not None
    assert (await made.poster.strip(made.channel.id, sent.message)).reason == "ok"
    kinds = [part["type"] for part in made.channel.messages[-1].parts()]
    assert kinds == [17, 10]
    assert made.channel.messages[-1].text == "words"


@pytest.mark.refused(DELETED)
async def test_an_edit_replaces_the_content(made: Made) -> None:
    sent = await made.poster.post(made.channel.id, post(), "n4")
    assert sent.message is not None
    assert (await made.poster.edit(made.channel.id, sent.message, post("others"))).reason == "ok"
    assert made.channel.messages[-1].text == "others"
    made.standin.world.delete(made.channel.messages[-1])
    assert (await made.poster.edit(made.channel.id, sent.message, post("again"))).reason == "deleted"


@pytest.mark.parametrize(("code", "status", "reason"), [
    (10003, None, "gone"), (50001, None, "forbidden"), (50013, None, "forbidden"), (50035, 400, "refused"),
])  # fmt: skip
async def test_refusals_of_a_channel(made: Made, code: int, status: int | None, reason: str) -> None:
    made.standin.faults.refuse("create_message", code, status=status)
    sent = await made.poster.post(made.channel.id, post(), "n5")
    assert (sent.message, sent.reason) == (None, reason)


async def test_a_service_that_is_away_is_tried_again(made: Made) -> None:
    made.standin.faults.fail("create_message", 503)
    sent = await made.poster.post(made.channel.id, post(), "n6")
    assert (sent.reason, sent.retry_after) == ("later", None), "how long is the courier's"
    assert (await made.poster.post(made.channel.id, post(), "n6")).reason == "ok"


@pytest.mark.refused(50007)
@pytest.mark.parametrize("code", [40003, 20026])
async def test_a_closed_inbox_and_too_many_new_ones(made: Made, code: int) -> None:
    """Somebody whose inbox could not be opened for the pace, or because Discord took it for spam, is not marked as closed."""
    ana, ben, carla = (made.standin.world.person(name) for name in ("Ana", "Ben", "Carla"))
    ana.close_inbox()
    assert (await made.poster.direct(ana.id, post(), "d1")).reason == "inbox"
    assert (await made.poster.direct(ben.id, post(), "d2")).reason == "ok"
    assert len(ben.inbox) == 1
    made.standin.faults.refuse("create_dm", code)
    sent = await made.poster.direct(carla.id, post(), "d3")
    assert sent.reason == "dm_fast"
    waits = await made.poster.direct(carla.id, post(), "d3")
    assert (waits.reason, waits.retry_after) == ("later", DAY)
    assert (await made.poster.direct(ben.id, post("more"), "d4")).reason == "ok", "an open inbox stays open"
    made.clock.at += timedelta(seconds=DAY + 1)
    assert (await made.poster.direct(carla.id, post(), "d5")).reason == "ok"


async def test_inboxes_are_opened_at_a_pace(made: Made) -> None:
    seconds, most = LIMITS[0]
    people = [made.standin.world.person(f"P{number}") for number in range(most + 1)]
    sent = [await made.poster.direct(person.id, post(), f"p{number}") for number, person in enumerate(people)]
    assert [one.reason for one in sent] == ["ok"] * most + ["later"]
    assert sent[-1].retry_after == seconds
    made.clock.at += timedelta(seconds=seconds + 1)
    assert (await made.poster.direct(people[-1].id, post(), "px")).reason == "ok"


async def test_a_start_forgets_neither_what_was_opened_nor_that_it_was_too_fast(made: Made) -> None:
    """Fifty new inboxes a day, and the day's rest after 40003, are Discord's patience with the bot, not with a process."""
    (_, few), (day, most) = LIMITS
    world, before = made.standin.world, made.poster
    folk = [world.person(f"P{number}") for number in range(most + 2)]
    for number in range(most):
        made.poster = DiscordPoster(before.wire, before.pictures, before.open_panels, before.inboxes, before.search.bot)
        assert (await made.poster.direct(folk[number].id, post(), f"n{number}")).reason == "ok"
        made.clock.at += timedelta(seconds=LIMITS[0][0] / few + 1)
    made.poster = DiscordPoster(before.wire, before.pictures, before.open_panels, before.inboxes, before.search.bot)
    waits = await made.poster.direct(folk[most].id, post(), "one more")
    assert waits.reason == "later" and waits.retry_after is not None and waits.retry_after > day / 2
    assert (await made.poster.direct(folk[0].id, post(), "an open one")).reason == "ok"
    made.clock.at += timedelta(seconds=waits.retry_after + 1)
    made.standin.faults.refuse("create_dm", 40003)
    assert (await made.poster.direct(folk[most].id, post(), "too fast")).reason == "dm_fast"
    made.poster = DiscordPoster(before.wire, before.pictures, before.open_panels, before.inboxes, before.search.bot)
    waits = await made.poster.direct(folk[most + 1].id, post(), "after a start")
    assert (waits.reason, waits.retry_after) == ("later", day)


async def test_an_inbox_known_from_before_is_not_opened_and_waits_for_none(made: Made) -> None:
    world = made.standin.world
    for number, person in enumerate([world.person(f"P{number}") for number in range(LIMITS[0][1])]):
        await made.poster.direct(person.id, post(), f"o{number}")
    old, new = world.person("Old"), world.person("New")
    inbox = await made.poster.wire.inbox(old.id)
    opened = len(made.standin.requests("create_dm"))

    inboxes: Any = made.poster.inboxes
    await inboxes.store.write(people.note_channel, old.id, inbox)
    assert (await made.poster.direct(old.id, post(), "known")).reason == "ok"
    assert (await made.poster.direct(new.id, post(), "unknown")).reason == "later"
    assert len(made.standin.requests("create_dm")) == opened
    assert len(old.inbox) == 1


@pytest.mark.parametrize(("status", "code", "reason"), [
    (404, 10003, "gone"),
    (404, 10008, "deleted"), (403, 50007, "inbox"), (403, 50278, "inbox"), (400, 40003, "dm_fast"), (403, 20026, "dm_fast"),
    (403, 160005, "forbidden"), (429, 30046, "old"),
    (429, 0, "later"), (500, 0, "later"), (403, 0, "forbidden"), (404, 0, "gone"), (400, 50035, "refused"),
])  # fmt: skip
def test_refusal_has_its_meaning(status: int, code: int, reason: str) -> None:
    assert refusal_of(status, code).reason == reason


def test_private_things_do_not_leave_without_the_flag() -> None:
    with pytest.raises(Exposed):
        private(c.message(c.text("a hand")))
    body = c.message(c.text("a hand"), private=True)
    assert private(body) is body


def test_files_are_numbered_and_described() -> None:
    made = parameters({"content": "x"}, [Upload("board.png", b"1", "the board"), Upload("record.json", b"2")])
    assert made.multipart is not None
    assert [field["name"] for field in made.multipart] == ["payload_json", "files[0]", "files[1]"]
    assert '"description":"the board"' in made.multipart[0]["value"].replace(": ", ":")


def test_rows_and_what_is_asked_below_the_line_go_and_everything_else_stays() -> None:
    row = c.row(c.button("b", "bs:8K2F:1:decide"))
    assert without_rows(c.frozen(c.container(c.text("a"), row, c.text("c")))) == c.frozen(c.container(c.text("a"), c.text("c")))
    told = c.container(c.text("a"), c.gallery(("board.png", "b")), c.separator(), c.text("Ana decides, until 21:09."), row)
    assert without_rows(c.frozen(told)) == c.frozen(c.container(c.text("a"), c.gallery(("board.png", "b"))))


@pytest.mark.refused(DELETED)
async def test_the_earliest_of_all_is_found_oldest_first_and_page_by_page(made: Made) -> None:
    """However much was said since; a second one of the same mark, and another's message, do not count."""
    world, since = made.standin.world, time.time()
    older = await made.poster.post(made.channel.id, post(mark=501), "before")
    made.channel.by_id[older.message].id -= 120_000 << 22
    ana = world.person("Ana")
    for number in range(230):
        await ana.say(made.channel, f"talk {number}")
        if number in (150, 210):
            await made.poster.post(made.channel.id, post(mark=501), f"n{number}")
    promises = [one.id for one in made.channel.messages if one.author is world.bot]
    found = await made.poster.find(made.channel.id, 501, "", since)
    assert (found.message, found.reason) == (promises[1], "ok")
    asked = [int(call.query["after"]) for call in made.standin.requests("list_messages")]
    assert len(asked) == 2 and asked[0] >> 22 == (int(since - CLOCKS_APART) - 1420070400) * 1000 - 1
    none = await made.poster.find(made.channel.id, 777, "", since)
    assert (none.message, none.reason) == (None, "ok")


@pytest.mark.refused(DELETED)
async def test_a_search_that_was_ended_goes_on_where_it_was(made: Made) -> None:
    """A send ends after a while; a channel in which very much was said is read to its end all the same."""
    since, ana = time.time(), made.standin.world.person("Ana")
    for number in range(250):
        await ana.say(made.channel, f"talk {number}")
    sent = await made.poster.post(made.channel.id, post(mark=501), "n1")
    made.standin.faults.slow("list_messages", 600.0, after=1)
    search = asyncio.create_task(made.poster.find(made.channel.id, 501, "n1", since))
    async with asyncio.timeout(TIMEOUT):
        while "n1" not in made.poster.search._searched:  # noqa: ASYNC110
            await asyncio.sleep(0.001)
    search.cancel()
    await asyncio.gather(search, return_exceptions=True)
    assert (await made.poster.find(made.channel.id, 501, "n1", since)).message == sent.message
    pages = [int(call.query["after"]) for call in made.standin.requests("list_messages")]
    assert pages == sorted(pages) and pages.count(pages[0]) == 1 and not made.poster.search._searched


@pytest.mark.refused(DELETED)
async def test_a_message_of_the_old_kind_is_found_by_the_mark_of_its_buttons(made: Made) -> None:
    since, ana = time.time(), made.standin.world.person("Ana")
    bell = Post(c.words_first("a bell", c.row(c.button("Decide", "bs:8K2F:1:decide~501"))))
    sent = await made.poster.direct(ana.id, bell, "d1")
    for number in range(120):
        await ana.say(ana.dm, f"talk {number}")
    assert sent.channel is not None
    assert (await made.poster.find(sent.channel, 501, "", since)).message == sent.message
    assert (await made.poster.find(sent.channel, 50, "", since)).message is None


@pytest.mark.refused(50013)
async def test_a_history_that_may_not_be_read_is_no_answer(made: Made) -> None:
    """Discord gives an empty list there, as if nothing had ever been said."""
    since = time.time()
    await made.poster.post(made.channel.id, post(mark=501), "n1")
    made.channel.deny(made.standin.world.bot, "read_message_history")
    found = await made.poster.find(made.channel.id, 501, "", since)
    assert (found.message, found.reason) == (None, "forbidden")
