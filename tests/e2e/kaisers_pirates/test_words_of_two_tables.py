"""A direct message of somebody who is asked at two tables: it goes where its words mean something, or to the table it names."""

from __future__ import annotations

from typing import Any

import pytest

from engines.kaisers_pirates.data import SHIP
from tests.e2e.discord_fixture import DiscordFixture
from tests.e2e.kaisers_pirates.captains import begun, opened

pytestmark = pytest.mark.usefixtures("stub_drawing")


async def told(fixture: DiscordFixture, person: Any, text: str) -> str:
    """What comes back for a message."""
    count = len(person.inbox)
    await person.say(person.dm, text)
    await fixture.until(lambda: len(person.inbox) > count, "an answer")
    return str(person.inbox[-1].text)


async def test_words_go_to_the_table_where_they_mean_something(fixture: DiscordFixture) -> None:
    code = await begun(fixture, fixture.ana, fixture.ben)
    _, person, _ = await opened(fixture, code)
    seen = (await fixture.own(code, person.id)).own_view
    mine, theirs = seen.forces[seen.viewer], seen.forces[1 - seen.viewer]
    fixture.channel = fixture.discord.world.channel(fixture.channel.guild, "second")
    other = await fixture.open(fixture.ana, fixture.ben, pace="live")
    await fixture.begin(fixture.ana, fixture.ben)
    ship, target = SHIP[mine.fleet[0]].name, SHIP[theirs.merchantmen[0]].name
    assert f"Table {code}" in await told(fixture, person, f"{ship} {target}"), "the ships of one table"
    which = await told(fixture, person, "board")
    assert which.startswith("Which table do you mean? Begin with its code: ")
    assert code in await told(fixture, person, f"{code.lower()} board")
    assert other in await told(fixture, person, f"{other} board")
