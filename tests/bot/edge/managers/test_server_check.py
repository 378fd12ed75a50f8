"""`/server check`: what the bot lacks in the channels of a server, told to its managers alone."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from bot.edge.kit.click import ChannelRights
from bot.edge.kit.components import frozen
from bot.edge.lobby.permissions import NEEDED, PIN
from bot.edge.managers.server_check import MOST_LINES, _of_table
from bot.edge.router import reply_to
from bot.model.base.refusals import Refused
from bot.model.people.people import Place
from bot.model.table.listed import TableSummary
from tests.bot.edge.press_everything import EVERYTHING, Door, Port, Walker, walk
from tests.bot.service.discord_fixture import ANA, CHANNEL, GUILD
from tests.game_cases import FIRST

ALL = sum(NEEDED.values())


class AllButOne:
    """The sight of a manager from whom one channel is hidden."""

    def views(self, place: Place) -> bool:
        return place.channel != CHANNEL + 99

    def is_open_to_all(self, place: Place) -> bool:
        return self.views(place)

    def is_there(self, channel: int) -> bool:
        return True


@pytest.fixture
async def port(tmp_path: Path) -> AsyncIterator[Port]:
    async with Port.opened(tmp_path / "b.sqlite3") as made:
        yield made


async def checked(port: Port, rights: Sequence[ChannelRights] = (), *, manager: bool = True, guild: int = GUILD) -> Any:
    """The text of the page, or the refusal."""
    click = port._click(Walker(ANA, guild, CHANNEL, manager), Door("command", "server check"), 0, "")
    click.options, click.member_permissions, click.rights, click.sight = {}, EVERYTHING, lambda: rights, AllButOne()
    try:
        page: Any = await reply_to(port.edge, click)
    except Refused as refused:
        return refused.reason.id
    return "\n".join(part["content"] for one in page.parts for part in walk(frozen(one)) if "content" in part)


def at(number: int, given: int) -> ChannelRights:
    return ChannelRights(Place(CHANNEL + number), 0, given)


async def test_the_right_to_pin_is_named_where_it_is_missing(port: Port) -> None:
    some = await checked(port, [at(0, ALL), at(1, ALL | PIN)])
    assert "Pin Messages: in 1 of 2 channels" in some and "nothing is missing" in some
    assert "Pin Messages" not in await checked(port, [at(1, ALL | PIN)])


async def test_it_is_for_managers_in_a_server(port: Port) -> None:
    assert await checked(port, manager=False) == "e.manager"
    assert await checked(port, guild=0) == "e.serveronly"


async def test_channels_are_named_where_something_is_missing_and_counted_where_all_or_nothing_is(port: Port) -> None:
    lacking = [at(number, ALL & ~NEEDED["attach"]) for number in range(MOST_LINES + 2)]
    told = await checked(port, [*lacking, at(50, ALL), at(51, ALL), at(52, 0), at(99, ALL & ~NEEDED["send"])])
    assert told.count("Attach Files is missing.") == MOST_LINES and "… and 2 more." in told
    assert "In 2 channels nothing is missing." in told and "One more I do not see" in told
    assert str(CHANNEL + 99) not in told and "Send Messages is" not in told, "a channel that its reader may not view"


@pytest.mark.parametrize(
    ("posting", "here", "told"),
    [
        ("ok", at(0, ALL), None),
        ("ok", at(0, ALL & ~NEEDED["history"]), "check.table"),
        ("stopped", at(0, ALL), "check.table.silent"),
        ("gone", None, "check.table.gone"),
        ("ok", None, None),
    ],
)
def test_a_table_is_named_that_cannot_be_told(posting: str, here: ChannelRights | None, told: str | None) -> None:
    line = _of_table(TableSummary("id", "AAAAAA", FIRST, "running", posting, GUILD, CHANNEL, 3), here)
    assert (line.id if line is not None else None) == told
