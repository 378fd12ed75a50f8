"""The colours of pictures: one's own by `/me settings`, those of a server's posts by `/server settings`, for its managers."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from bot.edge.help.own_page import PALETTES
from bot.edge.kit import drawings
from bot.edge.kit.custom_id import read
from bot.edge.kit.post_parts import speech
from bot.edge.posts.compose import Posts
from bot.edge.router import reply_to
from bot.model.base.refusals import Refused
from bot.model.posting.posts import PostRequest
from tests.bot.edge.press_everything import EVERYTHING, Door, Port, Walker
from tests.bot.service.discord_fixture import ANA, BEN, CHANNEL, GUILD, LIVE, Person
from tests.game_cases import FIRST


@pytest.fixture
async def port(tmp_path: Path) -> AsyncIterator[Port]:
    async with Port.opened(tmp_path / "b.sqlite3") as made:
        yield made


async def asked(port: Port, command: str, person: Person = ANA, *, manager: bool = False, guild: int = GUILD) -> Any:
    click = port._click(Walker(person, guild, CHANNEL, manager), Door("command", command), 0, "")
    click.options, click.member_permissions = {}, EVERYTHING
    try:
        return await reply_to(port.edge, click)
    except Refused as refused:
        return refused


async def picked(port: Port, verb: str, palette: str, person: Person = ANA, *, manager: bool = False) -> Any:
    click = port._click(Walker(person, GUILD, CHANNEL, manager), Door("verb", verb), 0, "0")
    click.button_id, click.values = read(f"bs:0:0:{verb}.dark"), (palette,)
    try:
        return await reply_to(port.edge, click)
    except Refused as refused:
        return refused


async def begun(port: Port) -> str:
    host = port.world.host
    code = (await host.new_tables.open(ANA, GUILD, CHANNEL, FIRST, LIVE)).code
    await host.tables.add_computer(code, ANA.id)
    await host.tables.start(code, ANA.id)
    return await port.world.dealt(code)


async def test_ones_own_pictures_have_the_colours_one_has_chosen_and_others_theirs(port: Port) -> None:
    await begun(port)
    assert [one.facts["theme"] for one in (await asked(port, "decide")).pictures] == ["dark"]
    for palette in PALETTES:
        await picked(port, "palette", palette)
        assert [one.facts["theme"] for one in (await asked(port, "decide")).pictures] == [palette]
        shown = await asked(port, "board", BEN)
        assert {one.facts["theme"] for one in shown.pictures} <= {"dark"}
    assert (await picked(port, "palette", "mauve")).reason.id == "e.notoffered"


async def test_posts_have_the_colours_that_a_manager_has_chosen_for_the_server(port: Port) -> None:
    code = await begun(port)
    assert (await asked(port, "server settings")).reason.id == "e.manager"
    assert (await picked(port, "serverlook", "light")).reason.id == "e.manager"
    assert (await asked(port, "server settings", manager=True, guild=0)).reason.id == "e.serveronly"
    assert (await port.world.at(code)).palette == ""
    await picked(port, "serverlook", "light", manager=True)
    table = await port.world.at(code)
    assert table.palette == "light", "of tables that are there too"
    assert drawings.board(table, table.view, speech(table)).facts["theme"] == "light"
    (post,) = Posts().compose(PostRequest("lobby", await _opened(port)))
    assert {one.facts["theme"] for one in post.pictures} == {"light"}


async def _opened(port: Port) -> Any:
    """A new table of that server, and one of another server stays as it was."""
    host = port.world.host
    other = await host.new_tables.open(BEN, GUILD + 1, CHANNEL + 2, FIRST, LIVE)
    assert other.palette == ""
    return await host.new_tables.open(BEN, GUILD, CHANNEL + 1, FIRST, LIVE)


async def test_the_menu_shows_what_holds(port: Port) -> None:
    await picked(port, "palette", "contrast")
    shown = await picked(port, "settings", "")
    menu = next(part for part in shown.components[0]["components"] if part["type"] == 1)
    assert [one["value"] for one in menu["components"][0]["options"] if one.get("default")] == ["contrast"]
