"""Somebody asks to be forgotten: games that are over keep a nameless captain, lessons begin anew, a running game comes first."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from random import Random
from typing import Any

import pytest

from bot.edge.context.first_time_hints import FirstTimeHints
from engines.kernel.base.messages import say
from locales import words
from tests.e2e.abuse import database, rows, says
from tests.e2e.discord_fixture import DiscordFixture, has_button
from tests.e2e.test_tidied import checked, clean
from tests.e2e.test_whole_games import play
from tests.e2e.voyager import Voyager
from tests.game_cases import FIRST

pytestmark = pytest.mark.usefixtures("stub_drawing")

YES = words("en").label(say("forget.yes"))
NAMELESS = words("en")(say("seat.nameless"))


async def forgotten(person: Any, fixture: DiscordFixture) -> str:
    """What is said when it is asked for and confirmed."""
    asked = (await person.slash(fixture.channel, "me forget")).message
    assert asked.reader is person.user and says(asked.text, "forget.ask")
    return str((await person.click(asked, YES)).text)


def everything(fixture: DiscordFixture, person: Any) -> list[str]:
    """The tables of the database in which the person's id stands, or the name."""
    found = []
    with closing(sqlite3.connect(database(fixture))) as db:
        names = [row[0] for row in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
    for name in names:
        told = [str(value) for row in rows(database(fixture), name) for value in row.values()]
        if any(str(person.id) in value or person.user.name in value for value in told):
            found.append(name)
    return found


async def test_lessons_begin_anew_and_nothing_is_kept(fixture: DiscordFixture) -> None:
    ana = await (await Voyager(fixture.ana, fixture.channel).opens(FIRST)).press("learn.next")
    assert everything(fixture, fixture.ana) != []
    assert says(await forgotten(fixture.ana, fixture), "forget.done")
    assert everything(fixture, fixture.ana) == []
    await ana.opens(FIRST)
    assert ana.told(say("learn.dice")) in ana.text


async def test_a_game_that_is_over_keeps_a_nameless_captain(fixture: DiscordFixture) -> None:
    ana, ben = fixture.ana, fixture.ben
    code = await fixture.open(ana, ben, pace="live")
    await fixture.begin(ana, ben)
    assert says(await forgotten(ana, fixture), "e.forget") and code in await forgotten(ana, fixture)
    await play(fixture, code, Random(2))
    post = await fixture.post_with("Rematch")
    assert says(await forgotten(ana, fixture), "forget.done")
    assert {one["name"] for one in rows(database(fixture), "seats")} == {NAMELESS, "Ben"}
    assert {one["person"] for one in rows(database(fixture), "seats")} == {None, ben.id}
    assert everything(fixture, ana) == []
    shown = await ben.click(post, "Replay")
    record = next(one for one in shown.message.attachments if one.filename == f"record-{code}.json")
    saved = json.loads(bytes(record.data))
    assert (saved["names"], saved["names_hash"]) == (["1", "Ben"], "names removed") and b"Ana" not in bytes(record.data)
    assert says((await checked(ben, post)).text, "fair.good")
    status = (await ben.slash(fixture.channel, "table status", table=code)).text
    assert NAMELESS in clean(status) and "Ana" not in clean(status)
    assert not has_button((await ana.slash(fixture.channel, "table list")).message, code)


async def test_a_person_forgotten_is_told_again_what_is_told_once(fixture: DiscordFixture) -> None:
    hints = FirstTimeHints(fixture.process.key_values)
    assert await hints.shows_here("window", fixture.ana.id, "K2FQ", 3) and not await hints.shows_here(
        "window", fixture.ana.id, "K2FQ", 4
    )
    hints.forget(fixture.ana.id)
    await forgotten(fixture.ana, fixture)
    assert await hints.shows_here("window", fixture.ana.id, "K2FQ", 5)
