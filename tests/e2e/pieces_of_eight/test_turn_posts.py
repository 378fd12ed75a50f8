"""A turn is a post, through the real client: told on by edits, mentioning once, and four lines of what came of it."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from bot.edge.telling.few_lines import lines
from bot.edge.telling.step_text import LINES
from locales import words
from tests.e2e.captains import answer, fill
from tests.e2e.discord_fixture import DiscordFixture, buttons
from tests.e2e.test_whole_games import OVER, asked

pytestmark = pytest.mark.usefixtures("stub_drawing")
CREW = ("Ana", "Ben", "Carla", "Dario")
TURNS, MOST = 8, 80


async def played(fixture: DiscordFixture, code: str, rnd: Random, until: Any) -> set[str]:
    """Whoever is asked answers at once, until that holds of the table; the names of the turns that were seen."""
    turns = set[str]()
    for _ in range(MOST):
        table = await fixture.at(code)
        if table.status == "over" or until(table):
            break
        turns.add(table.game.turn(table.view).name)
        person = await fixture.until(lambda: asked(fixture, code), "a question, or the end")
        if person is OVER:
            break
        await fixture.until(lambda: "Decide" in buttons(fixture.posts[-1]), "a post with Decide")
        await answer(fixture, person, rnd)
        if len(table.asked.seats) == 1 or len(table.answered) == len(table.asked.seats) - 1:
            await fixture.asked_after(code, table.decision)
    return turns


async def begun(fixture: DiscordFixture, **options: Any) -> str:
    fixture.people["Dario"] = fixture.discord.world.person("Dario", locale="en-US")
    people = [fixture.people[name] for name in CREW]
    code = await fixture.open(*people, pace="live")
    if options:
        await fixture.process.host.tables.choose(code, people[0].id, options=options)
        await fixture.settled()
    await fixture.begin(*people)
    return code


@pytest.mark.long
async def test_four_present_captains_make_at_most_1_2_posts_a_turn_of_four_lines(fixture: DiscordFixture) -> None:
    code = await begun(fixture)
    first = len(fixture.posts) - 1
    seen = set[str]()

    def enough(table: Any) -> bool:
        seen.add(table.game.turn(table.view).name)
        return len(seen) > TURNS

    turns = await played(fixture, code, Random(3), enough)
    await fixture.settled()
    posts = fixture.posts[first:]
    assert len(posts) <= 1.2 * len(turns), (len(posts), turns)
    said = words("en").naming((await fixture.at(code)).names)
    log = await fixture.process.host.history.log(code, None, None, 200)
    found = [said.marked(one) for _, sentences in log for one in sentences]
    assert all(post.text.count("### ") == 1 for post in posts)
    assert sum(any(text in post.text for text in found) for post in posts) > 0.8 * len(posts)
    for old in posts[:-1]:
        assert not buttons(old) and "<t:" not in old.text, "neither a button nor a deadline that has passed"
        assert sum(lines(line) for line in old.text.split("\n") if not line.startswith("### ")) <= LINES
    assert "Decide" in buttons(posts[-1])


@pytest.mark.long
async def test_a_draft_of_56_picks_makes_at_most_four_posts(fixture: DiscordFixture) -> None:
    code, picks = await begun(fixture, pool="draft"), 0
    first = len(fixture.posts) - 1

    def is_over(table: Any) -> bool:
        nonlocal picks
        picks += table.asked.kind == "pe.draft"
        return bool(table.asked.kind != "pe.draft")

    await played(fixture, code, Random(4), is_over)
    await fixture.settled()
    assert picks >= 56 and len(fixture.posts) - first <= 4, (picks, len(fixture.posts) - first)


async def test_an_answer_for_all_to_see_ends_the_newest_post_and_the_log_shows_a_step_on_the_board(
    fixture: DiscordFixture,
) -> None:
    code = await begun(fixture)
    await played(fixture, code, Random(3), lambda table: table.asked.kind != "pe.ship")
    await fixture.settled()
    post = fixture.posts[-1]
    log = await fixture.ana.click(post, "Log")
    assert log.kind == "private" and "Show it on the board" in buttons(log.message)
    shown = await fixture.ana.click(log.message, "Show it on the board")
    assert shown.message.attachments and "Back to the present" in buttons(shown.message)
    await fixture.carla.slash(fixture.channel, "table status", public=True)
    decision, spoken = (await fixture.at(code)).decision, fixture.posts[-1]
    assert spoken is not post
    person = await fixture.until(lambda: asked(fixture, code), "a question")
    await fill(person, (await person.slash(fixture.channel, "decide")).message, Random(9))
    await fixture.asked_after(code, decision)
    assert fixture.posts[-1] not in (post, spoken)
