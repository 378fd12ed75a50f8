"""Captains who press anything at any time: whatever it does, it is answered, nothing breaks, and the record still holds.

A sample; `make soak` goes on for as long as one likes.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from bot.edge import features
from engines import game_of
from engines.kernel.base import codec
from engines.kernel.record import record
from tests.e2e.abuse import at_rest, click, database, is_private, rows, says, send_form, shown_elsewhere
from tests.e2e.discord_fixture import DiscordFixture
from tests.game_cases import FIRST
from tests.refusals import OF_CHAOS

pytestmark = pytest.mark.usefixtures("stub_drawing")

PRESSES = 130
FORMS = {"typed": "text", "salted": "word", "clocked": "base", "numbered": "number", "formed": "f0"}
TEXTS = ("confirm", "mate", "pass", "undo", "clear", "default", "hand", "2", "90m", "call 2", "nest: captain", "x", "")
ENDS = {"close", "leave"}
"""Verbs after which there would be nothing left to press on."""
BY_POST = {"computer"}
"""Verbs that are answered by the lobby's post alone."""
ALOUD = {"showall", "toall"}
"""Verbs whose answer is a message for everybody in the channel."""


def anything(code: str, decision: int, revs: list[int], rnd: Random) -> Iterator[tuple[str, list[str]]]:
    """Ids and values as a panel of that decision could have them."""
    verbs = sorted(set(features.PRESSES) - ENDS)
    while True:
        verb = rnd.choice(verbs)
        args = "".join(f".{rnd.randrange(6)}" for _ in range(rnd.randrange(4)))
        rev = f"~{rnd.choice(revs)}" if rnd.random() < 0.8 else ""
        values = [str(rnd.randrange(14)) for _ in range(rnd.choice((0, 1, 1, 1, 3, 13)))]
        yield f"bs:{code}:{decision}:{verb}{args}{rev}", values


def verb_of(id: str) -> str:
    """The verb that a button's id names."""
    return id.split(":")[3].split(".")[0].split("~")[0]


async def press(fixture: DiscordFixture, person: Any, message: Any, id: str, values: list[str], rnd: Random) -> Any:
    """Press it, choose in it, or send it as a form."""
    verb = verb_of(id)
    if verb in FORMS:
        return await send_form(person, message, id, {FORMS[verb]: rnd.choice(TEXTS)})
    wait = "answer" if verb in BY_POST else "outcome"
    return await click(person, message, id, *values, menu=bool(values), wait=wait)


def table(fixture: DiscordFixture) -> dict[str, Any]:
    """The row of the one table."""
    return rows(database(fixture), "tables")[0]


@pytest.mark.parametrize("seed", [1])
@pytest.mark.refused(*OF_CHAOS)
async def test_anything_pressed_is_answered(fixture: DiscordFixture, seed: int) -> None:
    await anything_pressed(fixture, seed, PRESSES)
    assert len(fixture.discord.requests("create_interaction_response")) >= PRESSES, "each press is answered"


async def anything_pressed(fixture: DiscordFixture, seed: int, presses: int) -> None:
    """Three people press so often. AssertionError when a press is not answered, or something does not hold afterwards."""
    rnd, people, shown = Random(seed), (fixture.ana, fixture.ben, fixture.carla), set[int]()
    code = await fixture.open(fixture.ana, fixture.ben, pace="live")
    for number in range(presses):
        if number == presses // 4:
            await fixture.ana.slash(fixture.channel, "table start")
        person = rnd.choice(people)
        revs = [0, *(draft["rev"] for draft in rows(database(fixture), "drafts"))][-3:]
        own = [one for one in person.private_in(fixture.channel) if one.components]
        message = rnd.choice([fixture.posts[-1], *own[-2:]])
        id, values = next(anything(code, table(fixture)["decision"], revs, rnd))
        outcome = await press(fixture, person, message, id, values, rnd)
        if outcome.kind == "deleted":
            await shown_elsewhere(person, outcome)
        aloud = outcome.kind == "message" and verb_of(id) in ALOUD
        if aloud:
            shown.add(outcome.message.id)
        elsewhere = outcome.kind in ("modal", "deferred", "deleted")
        told = is_private(outcome, person) or aloud or elsewhere or not id.startswith("bs:")
        assert told, (id, values, outcome.kind)
        assert not says(outcome.text, "e.wrong"), (id, values, outcome.text)
    await at_rest(fixture)
    posts = [post.id for post in fixture.posts]
    kept = {row["message"] for row in rows(database(fixture), "posts", "message", "action = 'post' and state = 'sent'")}
    assert set(posts) <= kept | shown
    await holds(fixture)


async def holds(fixture: DiscordFixture) -> None:
    """The record of the game, as far as it was played, is what the engine makes of its answers."""
    row = table(fixture)
    if row["opening"] is None:
        return
    if row["status"] == "over":
        record.verify(game_of(FIRST), await fixture.process.host.history.replay(row["code"]))
        return
    with sqlite3.connect(database(fixture)) as db:
        saved = [one for (one,) in db.execute("select row from record order by number")]
    db.close()
    opening = codec.load(record.RecordOpening, json.loads(row["opening"]))
    replay = record.Replay(opening, tuple(codec.load(record.Row, json.loads(one)) for one in saved), row["seed"], None)
    states = [state for state, _, _ in record.replay_positions(game_of(FIRST), replay)]
    assert len(states) == 1 + len({one.round for one in replay.rows})
