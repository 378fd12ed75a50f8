"""Tables found: those that wait for somebody from wherever it is asked, lists with whose turn it is, names, invitations."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bot.edge.kit.custom_id import read, write
from bot.edge.kit.replies import Page
from bot.edge.posts.compose import Posts
from bot.edge.router import reply_to
from bot.model.base.refusals import Refused
from bot.model.base.times import DAY
from bot.model.people.people import NoSight, Person, Place
from bot.model.posting.posts import PostRequest
from bot.model.table.table import PublicTable
from bot.service.lobby.opening import LONGEST_NAME
from engines import games
from tests.bot.edge.press_everything import EVERYTHING, Door, Port, Walker, plain, text_of
from tests.bot.service.discord_fixture import ANA, BEN, CARLA, CHANNEL, GUILD, LIVE
from tests.game_cases import FIRST

QUAY, ATTIC = CHANNEL + 1, CHANNEL + 9
"""The channel of a second table, and one without any."""


class Everything(NoSight):
    """The sight of somebody who may view every channel."""

    def views(self, place: Place) -> bool:
        return True


@pytest.fixture
async def port(tmp_path: Path) -> AsyncIterator[Port]:
    async with Port.opened(tmp_path / "b.sqlite3") as made:
        yield made


async def begun(port: Port, channel: int, name: str = "", *people: Person) -> PublicTable:
    """A game of Ana, and those people, against a computer in a channel; Ana is asked first."""
    host = port.world.host
    code = (await host.new_tables.open(ANA, GUILD, channel, FIRST, LIVE, name=name)).code
    for one in people:
        await host.tables.join(code, one)
    await host.tables.add_computer(code, ANA.id)
    await host.tables.start(code, ANA.id)
    for one in people:
        await host.tables.here(code, one.id)
    await port.world.dealt(code)
    return await port.world.at(code)


async def typed(port: Port, command: str, channel: int, person: Person = ANA, **options: Any) -> Any:
    """The answer to a command typed in a channel of the server."""
    click = port._click(Walker(person, GUILD, channel), Door("command", command), 0, "")
    click.options, click.channel_name, click.member_permissions = options, "harbour", EVERYTHING
    try:
        return await reply_to(port.edge, click)
    except Refused as refused:
        return refused


async def pressed(port: Port, id: str, channel: int, person: Person = ANA) -> Any:
    click = port._click(Walker(person, GUILD, channel, sight=Everything()), Door("verb", "x"), 0, "0")
    click.button_id, click.channel_name, click.member_permissions = read(id), "harbour", EVERYTHING
    return await reply_to(port.edge, click)


def ids(reply: Page) -> list[str]:
    """The ids of all that can be pressed."""
    found = [
        value
        for text in text_of(reply).split("\n")
        for value in (text.partition("'custom_id': '")[2].partition("'")[0],)
        if value
    ]
    return list(dict.fromkeys(found))


async def test_decide_opens_the_one_table_that_waits_wherever_it_is_typed(port: Port) -> None:
    table = await begun(port, QUAY)
    shown = await typed(port, "decide", ATTIC)
    assert (shown.panel_kind, shown.table) == ("decide", table.code)
    offered = ids(await pressed(port, write(table.code, table.decision, "decide"), QUAY, CARLA))
    assert [read(id).verb for id in offered] == ["look", "board", "log"], "without a seat"
    assert (await pressed(port, offered[0], QUAY, CARLA)).pictures


async def test_decide_lists_several_tables_each_with_its_game_deadline_and_button(port: Port) -> None:
    one, two = await begun(port, QUAY, "the old quay"), await begun(port, QUAY + 1)
    shown = await typed(port, "decide", ATTIC)
    told = plain(shown)
    assert "2 tables wait for you" in told and "the old quay" in told and told.count("<t:") >= 2
    assert f"({one.code})" in told and two.code in told
    assert [read(id).table for id in ids(shown)] == [one.code, two.code]
    assert (await pressed(port, ids(shown)[1], ATTIC)).table == two.code
    assert (await typed(port, "decide", QUAY)).table == one.code, "in the channel of one of them that one is meant"
    named = await typed(port, "decide", ATTIC, table=two.code)
    assert named.table == two.code


async def test_decide_in_the_channel_of_others_opens_the_table_that_waits(port: Port) -> None:
    mine = await begun(port, QUAY)
    code = (await port.world.host.new_tables.open(BEN, GUILD, ATTIC, FIRST, LIVE)).code
    assert (await typed(port, "decide", ATTIC)).table == mine.code != code


async def test_a_list_says_whose_turn_it_is_and_since_when(port: Port) -> None:
    table = await begun(port, QUAY, "the old quay", BEN)
    his, others = plain(await typed(port, "table list", ATTIC)), plain(await typed(port, "table list", ATTIC, BEN))
    assert f"the old quay\u2069 ({table.code})" in his and "your turn since <t:" in his
    assert "your turn since" in others or "waiting for" in others
    assert table.asked is not None


async def test_a_game_that_is_over_stays_listed_for_a_month_with_its_result_and_its_replay(port: Port) -> None:
    table = await begun(port, QUAY, "the old quay", BEN)
    await port.world.host.tables.resign(table.code, BEN.id)
    await port.world.host.tables.resign(table.code, ANA.id)
    await port.world.rest(timers=False)
    assert (await port.world.at(table.code)).status == "over"
    for person in (ANA, BEN):
        shown = await typed(port, "table list", ATTIC, person)
        assert "Over in the last month" in plain(shown) and "the old quay" in plain(shown)
        assert f"bs:{table.code}:" in "".join(ids(shown)) and ":replay" in "".join(ids(shown))
    await port.world.go(31 * DAY)
    assert table.code not in text_of(await typed(port, "table list", ATTIC))


async def test_a_table_is_called_as_its_channel_or_as_it_was_given_and_may_be_renamed(port: Port) -> None:
    await typed(port, "table open", QUAY, game=FIRST)
    await typed(port, "table open", ATTIC, game=FIRST, name="  Friday  evening ")
    names = {one.channel: one.name for one in await port.world.host.lookup.of_person(ANA.id)}
    assert names == {QUAY: "harbour", ATTIC: "Friday evening"}
    renamed = await typed(port, "table rename", QUAY, name="x" * 90)
    assert "xxxx" in plain(renamed)
    (called,) = [one.name for one in await port.world.host.lookup.of_person(ANA.id) if one.channel == QUAY]
    assert called.startswith("xxxx") and len(called) <= LONGEST_NAME
    refused = await typed(port, "table rename", QUAY, name="\u2066")
    assert refused.reason.id == "e.name"
    assert (await typed(port, "table rename", QUAY, BEN, name="mine")).reason.id == "e.spectator"


async def test_without_a_game_it_is_asked_which(port: Port) -> None:
    shown = await typed(port, "table open", QUAY)
    assert len(ids(shown)) == len(games()) and "The aim" in plain(shown)
    await pressed(port, ids(shown)[-1], QUAY)
    assert [one.game for one in await port.world.host.lookup.of_person(ANA.id)] == [games()[-1]]
    assert (await typed(port, "table open", ATTIC, name="Friday")).reason.id == "e.name.game"
    learnt = await typed(port, "learn", ATTIC)
    assert len(ids(learnt)) == len(games())


async def test_a_table_in_a_thread_leaves_an_invitation_with_seats_and_join(port: Port) -> None:
    wire: Any = port.edge.wire
    await typed(port, "table open", QUAY, game=FIRST, thread=True)
    (code,) = [one.code for one in await port.world.host.lookup.of_person(ANA.id)]
    body = json.dumps(wire.sent[QUAY])
    assert f"bs:{code}:0:invited" in body and "Ana" in body and "<#5000>" in body
    joined = await pressed(port, f"bs:{code}:0:invited", QUAY, BEN)
    assert "<#5000>" in plain(joined) and [seat.name for seat in (await port.world.at(code)).seats[:2]] == [ANA.name, BEN.name]
    assert BEN.name in json.dumps(wire.edited[-1])
    await port.world.host.tables.start(code, ANA.id)
    await pressed(port, f"bs:{code}:0:invited", QUAY, BEN)
    assert "invited" not in json.dumps(wire.edited[-1]), "the game has begun"


async def test_a_muster_that_lapsed_says_why_where_it_lapsed(port: Port) -> None:
    host = port.world.host
    code = (await host.new_tables.open(ANA, GUILD, CHANNEL, FIRST, LIVE)).code
    await host.tables.join(code, BEN)
    await host.tables.start(code, ANA.id)
    await port.world.rest(timers=False)
    table = await port.world.at(code)
    lobby = replace(table, status="lobby")
    for why, told in (("late", "The muster has lapsed"), ("declined", "The muster has ended")):
        (post,) = Posts().compose(PostRequest("lobby", lobby, facts={"missed": [BEN.id], "why": why}))
        assert told in json.dumps(post.body) and f"<@{BEN.id}>" in json.dumps(post.body)
    await host.tables.decline(code, BEN.id)
    await port.world.go(30)
    due = [one for one in port.world.composer.dues if one.kind == "lobby"][-1]
    assert (due.facts["missed"], due.facts["why"]) == ([BEN.id], "declined")
    await host.tables.join(code, CARLA)
    await host.tables.start(code, ANA.id)
    await port.world.rest(timers=False)
    await port.world.go(DAY)
    due = [one for one in port.world.composer.dues if one.kind == "lobby"][-1]
    assert (list(due.facts["missed"]), due.facts["why"]) == ([CARLA.id], "late")
