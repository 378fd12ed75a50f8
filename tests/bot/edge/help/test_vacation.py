"""`/me vacation` by command and by press, and what the lobby says of vacations."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from bot.edge.kit.custom_id import NONE, read
from bot.edge.kit.replies import Page
from bot.edge.router import reply_to
from bot.model.base.refusals import Refused
from bot.model.base.times import DAY
from bot.model.people.people import Caller
from bot.service.table.time_control import DAILY
from tests.bot.edge.limits import check_message
from tests.bot.edge.press_everything import EVERYTHING, Door, Port, Walker, plain, text_of
from tests.bot.service.discord_fixture import ANA, BEN, CHANNEL, GUILD
from tests.e2e.abuse import refusals_in
from tests.game_cases import FIRST


@pytest.fixture
async def port(tmp_path: Path) -> AsyncIterator[Port]:
    async with Port.opened(tmp_path / "b.sqlite3") as made:
        made.code = (await made.world.host.new_tables.open(ANA, GUILD, CHANNEL, FIRST, DAILY)).code
        made.world.host.people.note_presence(BEN)
        await made.world.go(1)
        yield made


async def pressed(port: Port, button: str = "", table: str = NONE, **options: Any) -> str:
    door = Door("verb", button.partition(".")[0]) if button else Door("command", "me vacation", ())
    click = port._click(Walker(BEN if table == NONE else ANA, GUILD, CHANNEL, False), door, 0, port.code)
    click.member_permissions = EVERYTHING
    if button:
        click.button_id, click.values = read(f"bs:{table}:0:{button}"), options.get("values", ())
    else:
        click.options = options
    try:
        reply = await reply_to(port.edge, click)
    except Refused as refused:
        return refused.reason.id
    assert isinstance(reply, Page)
    check_message(reply.components)
    return " ".join(refusals_in(plain(reply))) or text_of(reply)


async def test_vacation_is_begun_and_ended_by_press_and_by_command(port: Port) -> None:
    assert "30 days of vacation left" in await pressed(port)
    assert "You are on vacation until" in await pressed(port, "vacbegin.7")
    assert await pressed(port, "vacbegin.3") == "e.vacation"
    assert "30 days of vacation left" in await pressed(port, "vacend")
    assert await pressed(port, days="31") == await pressed(port, days="soon") == "e.vacation"
    assert "You are on vacation until" in await pressed(port, days="3")
    assert "You are on vacation until" in await pressed(port, "vacation")


async def test_one_press_on_a_bell_begins_a_week_and_another_ends_it(port: Port) -> None:
    await pressed(port, days="28")
    await port.world.go(28 * DAY)
    began = await pressed(port, "vacnow~12")
    assert "You are on vacation until" in began and "vacend" in began
    his = await port.world.host.for_caller(Caller(BEN.id)).vacations.of_person(BEN.id)
    assert his.until - his.began == 2 * DAY, "two days are left of the year"
    assert await pressed(port, "vacnow~12") == began, "a second press begins nothing, and ends nothing"
    await port.world.go(60)
    assert "2 days of vacation left" in await pressed(port, "vacend"), "one begun by mistake costs nothing"
    await pressed(port, "vacnow")
    await port.world.go(DAY)
    assert "one day of vacation left" in await pressed(port, "vacend")
    await pressed(port, "vacnow")
    await port.world.go(DAY)
    assert await pressed(port, "vacnow") == "e.vacation"


async def test_lobby_says_what_a_vacation_does_and_who_agrees_to_take_back(port: Port) -> None:
    assert "a computer sits in" in await pressed(port, "options", port.code)
    assert "the table pauses" in await pressed(port, "onvacation", port.code)
    assert (await port.table()).pace.vacation == "pause"
    assert "a computer sits in" in await pressed(port, "onvacation", port.code)
    assert "Taking back: never" in await pressed(port, "takingback", port.code, values=("3",))
    assert ((await port.table()).pace.undo, (await port.table()).pace.vacation) == ("off", "computer")
