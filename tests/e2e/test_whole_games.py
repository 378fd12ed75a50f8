"""A whole game, click by click, to the result, its replay and its check. Other styles: test_every_answer_style."""

from __future__ import annotations

import json
import re
from random import Random
from typing import Any

import pytest

from bot.store import schema as s
from engines import game_of
from engines.kernel.base.messages import say
from engines.kernel.choices.shapes import Illegal
from engines.kernel.record.record import load_replay, verify
from tests.e2e.abuse import says
from tests.e2e.captains import answer
from tests.e2e.discord_fixture import DiscordFixture, buttons
from tests.e2e.labels import FILM
from tests.e2e.test_clicks import begun
from tests.game_cases import FIRST
from tests.pages import contents

MOST_ANSWERS = 400
OVER = object()
"""In the place of a person, when the game is over."""


async def play(fixture: DiscordFixture, code: str, rnd: Random, most: int = MOST_ANSWERS) -> int:
    """Answer whatever is asked until the game is over, or `most` answers are given; how many answers it took."""
    for count in range(MOST_ANSWERS):
        person = await fixture.until(lambda: asked(fixture, code), "a question, or the end")
        if person is OVER or count >= most:
            return count
        await fixture.until(lambda: "Decide" in buttons(fixture.posts[-1]), "a post with Decide")
        await answer(fixture, person, rnd)
    raise AssertionError(f"no end after {MOST_ANSWERS} answers: {fixture.posts[-1].text}")


async def asked(fixture: DiscordFixture, code: str) -> Any:
    """A person whom the table waits for, or `OVER`; None while it waits for nobody."""
    table = await fixture.at(code)
    if table.status == "over":
        return OVER
    waiting = [seat for seat in table.asked.seats if seat not in table.answered] if table.asked else ()
    people = {one.id: one for one in fixture.people.values()}
    return next((people[table.seats[seat].person] for seat in waiting if table.seats[seat].person), None)


@pytest.mark.long
async def test_a_whole_game(fixture: DiscordFixture, monkeypatch: pytest.MonkeyPatch) -> None:
    people = list(fixture.people.values())[:2]
    code = await fixture.open(*people, pace="live")
    await fixture.begin(*people)
    answers = await play(fixture, code, Random(2))
    assert answers > 2
    post = await fixture.post_with("Rematch")
    assert " wins: " in post.text.splitlines()[0] and " in turn " in post.text and re.search(r"^-# \d+ turns", post.text, re.M)
    pictures = ["board.png", "course.png", "replay.gif"]
    await fixture.until(lambda: [one.filename for one in post.attachments] == pictures, "the film beside the other pictures")
    assert "Rematch" in buttons(post) and " wins: " in post.text
    door = (await people[0].click(post, "Fairness")).message
    assert says((await people[0].click(door, "Check it now")).text, "fair.good")
    shown = await people[1].click(post, "Replay")
    record = next(one for one in shown.message.attachments if one.filename == f"record-{code}.json")
    await people[1].click(shown.message, "Last")
    assert FILM in buttons(shown.message)
    moving = await people[1].click(shown.message, FILM)
    film = ["replay.gif"]
    await fixture.until(lambda: [one.filename for one in moving.message.attachments] == film, f"a film after {moving.kind}")
    replay = load_replay(json.dumps(json.loads(record.data)))
    assert verify(game_of(FIRST), replay).is_whole and replay.result is not None
    page = await whole_game(people[1], shown.message, code)
    assert (page["count"], page["viewers"]) == (replay.rounds + 1, [-1, None, *range(len(replay.names))])
    monkeypatch.setattr(type(game_of(FIRST)), "setup", forbidden)
    assert "Shown as it was told" not in (await people[0].click(post, "Replay")).text
    await without_facts(fixture, monkeypatch)
    told = await people[0].click(post, "Replay")
    assert "Shown as it was told then, under rules that this release no longer plays" in told.text
    assert (await whole_game(people[0], told.message, code))["viewers"] == [-1]
    door = (await people[0].click(post, "Fairness")).message
    assert "0.1.0" in (await people[0].click(door, "Check it now")).text


async def whole_game(person: Any, shown: Any, code: str) -> Any:
    """What is in the page of the game, as that person gets it."""
    made = (await person.click(shown, "Whole game as a page")).message
    assert [one.filename for one in made.attachments] == [f"replay-{code}.html"] and made.ephemeral
    return contents(made.attachments[0].data.decode())


def forbidden(*_: Any) -> Any:
    raise Illegal("kernel", say("e.option"))


async def without_facts(fixture: DiscordFixture, monkeypatch: pytest.MonkeyPatch) -> None:
    """As a program left the game that kept no facts, and before the rules were changed."""
    version = type(game_of(FIRST)).rules_version
    monkeypatch.setattr(type(game_of(FIRST)), "releases", {version: "0.1.0", version + 1: "9.9.9"})
    monkeypatch.setattr(type(game_of(FIRST)), "rules_version", version + 1)

    def written(db: Any) -> Any:
        db.execute(s.steps.update().values(facts=None))

    await fixture.process.store.write(written)
    await fixture.restart()


async def test_a_table_that_cannot_be_loaded_names_its_release(fixture: DiscordFixture, monkeypatch: pytest.MonkeyPatch) -> None:
    code = await begun(fixture, fixture.ana, fixture.ben)
    post = fixture.posts[-1]
    with monkeypatch.context() as other:
        other.setattr(type(game_of(FIRST)), "load", unreadable)
        version = type(game_of(FIRST)).rules_version
        other.setattr(type(game_of(FIRST)), "releases", {version: "7.7.7"})
        await fixture.restart()
        decide = await fixture.ana.click(post, "Decide")
        for asked in (decide, await fixture.ben.slash(fixture.channel, "table status", table=code)):
            assert f"Table {code} is played with version 7.7.7" in asked.text
        listed = await fixture.ana.slash(fixture.channel, "table list")
        assert "Something went wrong" not in listed.text
    shown = [(await one.click(post, "Decide")).message for one in (fixture.ana, fixture.ben)]
    assert all(any(f":{code}:" in id for id in buttons(panel).values()) for panel in shown)
    assert not any("7.7.7" in panel.text for panel in shown)


def unreadable(*_: Any) -> Any:
    raise ValueError("a save of version 1, read by version 2")
