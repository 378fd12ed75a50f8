"""A table half a year after its end: its details are gone, what its record holds is shown as before, the rest is said."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from random import Random
from typing import Any

import pytest

from engines import game_of
from engines.kernel.record.record import load_replay, verify
from tests.e2e.abuse import click, database, rows, says
from tests.e2e.discord_fixture import DiscordFixture, picture_of
from tests.e2e.labels import FILM
from tests.e2e.test_whole_games import play
from tests.game_cases import FIRST

pytestmark = pytest.mark.usefixtures("stub_drawing")

HALF_A_YEAR = 181 * 86400


def age(fixture: DiscordFixture) -> None:
    """As if everything that is over had ended half a year before."""
    with closing(sqlite3.connect(database(fixture))) as db, db:
        db.execute("UPDATE tables SET ended = ended - ?, version = version + 1", (HALF_A_YEAR,))


def clean(text: str) -> str:
    """A text as people read it, without marks that keep names apart."""
    return text.replace("\u2068", "").replace("\u2069", "")


async def checked(captain: Any, post: Any) -> Any:
    """What the check of a finished game says, behind the door of Fairness."""
    return await captain.click((await captain.click(post, "Fairness")).message, "Check it now")


async def test_a_finished_table_half_a_year_later(fixture: DiscordFixture) -> None:
    ana, ben = fixture.ana, fixture.ben
    code = await fixture.open(ana, ben, pace="live")
    await fixture.begin(ana, ben)
    await play(fixture, code, Random(2))
    post = await fixture.post_with("Rematch")
    before = await ben.click(post, "Replay")
    board = await ana.slash(fixture.channel, "board", table=code)
    age(fixture)
    await fixture.process.host.housekeeping.sweep()
    assert rows(database(fixture), "steps") == rows(database(fixture), "answers") == []
    await fixture.restart()
    shown = await ben.click(post, "Replay")
    assert clean(shown.text) == clean(before.text)
    record = next(one for one in shown.message.attachments if one.filename == f"record-{code}.json")
    assert verify(game_of(FIRST), load_replay(json.dumps(json.loads(record.data)))).result is not None
    assert says((await checked(ana, post)).text, "fair.good")
    again = await ana.slash(fixture.channel, "board", table=code)
    assert picture_of(again).data == picture_of(board).data
    for command in ("log", "hand"):
        answer = await ana.slash(fixture.channel, command, table=code)
        assert says(answer.text, "e.tidied"), (command, answer.text)
    for command in ("table status", "decide"):
        answer = await ana.slash(fixture.channel, command, table=code)
        assert answer.kind == "private", (command, answer.text)
    assert (await click(ana, post, f"bs:{code}:1:now")).kind == "private"
    assert (await ana.click(post, "Rematch")).kind == "private"


async def test_a_record_that_the_rules_no_longer_follow_is_said_to_be_so(fixture: DiscordFixture) -> None:
    ana, ben = fixture.ana, fixture.ben
    code = await fixture.open(ana, ben, pace="live")
    await fixture.begin(ana, ben)
    await play(fixture, code, Random(2))
    post = await fixture.post_with("Rematch")
    age(fixture)
    await fixture.process.host.housekeeping.sweep()
    with closing(sqlite3.connect(database(fixture))) as db, db:
        db.execute("UPDATE record SET row = json_set(row, '$.answer', 'something else') WHERE number = 3")
    for label in ("Replay", FILM):
        verb = {"Replay": "replay", FILM: "movie"}[label]
        answer = await click(ana, post, f"bs:{code}:1:{verb}")
        assert says(answer.text, "e.tidied.record"), answer.text
    assert says((await ana.slash(fixture.channel, "board", table=code)).text, "e.tidied.record")
    verdict = (await checked(ana, post)).text
    assert says(verdict, "fair.bad.whole") and not says(verdict, "fair.good"), verdict


async def test_a_closed_table_half_a_year_later(fixture: DiscordFixture) -> None:
    ana, ben = fixture.ana, fixture.ben
    code = await fixture.open(ana, ben, pace="live")
    await fixture.begin(ana, ben)
    post = await fixture.post_with("Decide")
    await fixture.shut(ana, ben)
    assert not says((await ana.slash(fixture.channel, "log", table=code)).text, "e.tidied.closed")
    age(fixture)
    await fixture.process.host.housekeeping.sweep()
    for command in ("log", "board"):
        answer = await ana.slash(fixture.channel, command, table=code)
        assert says(answer.text, "e.tidied.closed"), (command, answer.text)
    for command in ("table status", "hand", "decide"):
        assert (await ana.slash(fixture.channel, command, table=code)).kind == "private"
    for verb in ("now", "replay", "verify", "movie", "whole", "rematch"):
        assert (await click(ben, post, f"bs:{code}:1:{verb}")).kind == "private"


async def test_it_is_said_for_how_long_details_are_kept(fixture: DiscordFixture) -> None:
    assert "180 days" in (await fixture.ana.slash(fixture.channel, "about")).text
    await fixture.stop()
    await fixture.start(keep_details_days=0)
    assert "for good" in (await fixture.ana.slash(fixture.channel, "about")).text
