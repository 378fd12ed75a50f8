"""A first voyage through the real client: opened, answered, left and taken up again, after a restart too."""

from __future__ import annotations

from typing import Any

import pytest

from bot.service.lessons.views import code_of
from engines import game_of
from engines.kernel.base.messages import Verbatim, say
from engines.kernel.contract.lesson_words import learnt
from tests.e2e.discord_fixture import DiscordFixture, buttons, picture_of
from tests.e2e.labels import SEAL
from tests.e2e.voyager import Voyager
from tests.game_cases import FIRST

pytestmark = pytest.mark.usefixtures("stub_drawing")

LESSONS = game_of(FIRST).lessons
assert LESSONS is not None
COUNT = len(LESSONS.book.positions)


def begun(fixture: DiscordFixture, language: Any = "en") -> Voyager:
    """Ana, who has not learnt anything yet."""
    return Voyager(fixture.ana, fixture.channel, language)


async def test_it_opens_with_the_aim_and_what_one_needs_and_nobody_else_sees_it(fixture: DiscordFixture) -> None:
    ana = await begun(fixture).opens(FIRST)
    assert ana.told(say("help.aim", aim=say(f"help.aim.{FIRST}"))) in ana.text
    assert [f"**{letter}** " in ana.text for letter in "ABCDE"] == [True] * 5 and ana.told(say("learn.dice")) in ana.text
    assert [one.filename for one in ana.shown.attachments] == ["private.png"]
    await ana.press("learn.next")
    assert f"1 of {COUNT}" in ana.text and "Task: win." in ana.text
    assert fixture.posts == [] and await fixture.process.host.lookup.in_channel(fixture.channel.id) is None
    assert ana.shown.reader is fixture.ana.user


async def missed(ana: Voyager) -> None:
    """Answer the open question of a position without a second one, until the point is missed."""
    while not ana.sees("learn.again"):
        if not ana.sees("learn.previous"):
            await (await ana.press("learn.next")).press("learn.previous")
        await ana.answers()


async def solved(ana: Voyager) -> None:
    """Answer whatever the position asks, be shown the way where the point is missed, and go on."""
    number = ana.number
    while ana.number == number and ana.sees("learn.previous"):
        await ana.answers()
        is_shown = ana.sees("learn.again")
        if is_shown:
            await ana.press("learn.show")
        assert ("This is how it is played" if is_shown else "Well done") in ana.text
        await ana.press("learn.next")


async def test_an_answer_that_misses_the_point_is_told_explained_and_asked_again(fixture: DiscordFixture) -> None:
    ana = await (await begun(fixture).opens(FIRST)).press("learn.next")
    await missed(ana)
    assert "Legal, but there is better" in ana.text and "Turn 1: Ana." not in ana.text and "Ana" in ana.text
    assert ana.sees("learn.show") and not ana.sees("learn.next") and picture_of(ana.shown).filename == "board.png"
    await ana.press("learn.again")
    assert f"1 of {COUNT}" in ana.text and ana.sees("learn.previous")
    await missed(ana)
    assert ana.sees("learn.next") and ana.sees("learn.again")
    await ana.press("learn.next")
    assert f"2 of {COUNT}" in ana.text


async def test_every_position_is_shown_and_the_end_says_what_was_learnt(fixture: DiscordFixture) -> None:
    ana = await (await begun(fixture).opens(FIRST)).press("learn.next")
    for number in range(1, COUNT + 1):
        assert ana.number == number
        await solved(ana)
    assert [ana.told(learnt(FIRST, one)) in ana.text for one in LESSONS.book.positions] == [True] * COUNT
    await ana.press("learn.play")
    await fixture.post_with("Decide")
    table = await fixture.process.host.lookup.in_channel(fixture.channel.id)
    assert [(seat.computer, seat.level) for seat in table.seats] == [(False, 0), (True, 1)] and table.status == "running"
    await fixture.until(lambda: SEAL in buttons(ana.shown), "the panel of the first question, in place of the lesson")
    assert not any("Start" in buttons(post) for post in fixture.posts)


async def test_it_is_left_and_taken_up_again_after_a_restart_too(fixture: DiscordFixture) -> None:
    ana = await (await begun(fixture).opens(FIRST)).press("learn.next")
    await solved(ana)
    await ana.press("learn.leave")
    assert ana.told(say("learn.left", command=Verbatim("`/learn`"))) in ana.text
    assert [*buttons(ana.shown)] == [ana.label("learn.next"), ana.label("learn.play")]
    await fixture.restart()
    await ana.opens(FIRST)
    assert f"You were at 2 of {COUNT}." in ana.text
    await ana.press("learn.next")
    assert ana.number == 2 and ana.sees("learn.previous")
    await (await ana.opens(FIRST)).press("learn.restart")
    assert ana.told(say("learn.dice")) in ana.text


async def test_an_older_press_changes_nothing(fixture: DiscordFixture) -> None:
    ana = await begun(fixture).opens(FIRST)
    first = buttons(ana.shown)[ana.label("learn.next")]
    await ana.press("learn.next")
    await solved(ana)
    assert ana.number == 2
    again = await fixture.ana.click(ana.shown, first, stale=True)
    assert f"2 of {COUNT}" in again.text


async def test_somebody_elses_lesson_is_ones_own(fixture: DiscordFixture) -> None:
    """Whoever sends the id of another's button gets his own lesson, at its beginning."""
    ana = await (await begun(fixture).opens(FIRST)).press("learn.next")
    ben = await Voyager(fixture.ben, fixture.channel).opens(FIRST)
    outcome = await fixture.ben.click(ben.shown, buttons(ana.shown)[ana.label("learn.leave")], stale=True)
    assert "You have left the lesson" in outcome.text
    outcome = await fixture.ben.click(ben.shown, f"bs:{code_of(FIRST)}:2:decide", stale=True)
    assert ana.told(say("learn.dice")) in outcome.text


async def test_the_lobby_leads_to_it_and_the_lobby_stays(fixture: DiscordFixture) -> None:
    await fixture.open(fixture.ana)
    lobby, ana = await fixture.post_with("Join"), begun(fixture)
    ana.shown = (await fixture.ana.click(lobby, ana.label("learn"))).message
    assert ana.shown.id != lobby.id and ana.sees("learn.next") and ana.told(say("learn.dice")) in ana.text
    await ana.press("learn.next")
    assert ana.number == 1 and fixture.posts == [lobby]


async def test_help_without_a_table_leads_to_it(fixture: DiscordFixture) -> None:
    ana = begun(fixture)
    ana.shown = (await fixture.ana.slash(fixture.channel, "help")).message
    await ana.press("learn.to", game=say(f"game.{FIRST}"))
    assert ana.told(say("learn.dice")) in ana.text


async def test_busy_channel_plays_the_midshipman_in_a_thread(fixture: DiscordFixture) -> None:
    """The running table stays, and the new one has the computer at its side all the same."""
    code = await fixture.open(fixture.carla, fixture.ben)
    ana = await (await begun(fixture).opens(FIRST)).press("learn.next")
    for _ in range(COUNT):
        await solved(ana)
    busy = (await fixture.ana.click(ana.shown, ana.label("learn.play"))).message
    assert code in busy.text
    told = await fixture.ana.click(busy, ana.label("open.thread"))
    found = list(await fixture.process.host.lookup.of_person(fixture.ana.id))
    assert len(found) == 1 and found[0].code in told.text and found[0].channel != fixture.channel.id
    assert ana.told(say("decide")) in told.text and found[0].status != "lobby"
    table = await fixture.process.host.lookup.table(found[0].code)
    assert [(seat.computer, seat.level) for seat in table.seats[:2]] == [(False, 0), (True, 1)]


async def test_no_page_of_a_lesson_names_a_code(fixture: DiscordFixture) -> None:
    """A lesson is no table: its panels, what its answers did, its help, its first page and its last one say no code of one."""
    ana = await begun(fixture).opens(FIRST)
    pages = [ana.text]
    await ana.press("learn.next")
    for _ in range(COUNT):
        number = ana.number
        while ana.number == number and ana.sees("learn.previous"):
            pages.append(ana.text)
            pages.append((await fixture.ana.click((await ana.press("more")).shown, ana.label("help"))).text)
            await ana.press("prev.face")
            await ana.answers()
            pages.append(ana.text)
            if ana.sees("learn.again"):
                await ana.press("learn.show")
            await ana.press("learn.next")
    pages.append(ana.text)
    assert len(pages) > 3 * COUNT + 2 and [page for page in pages if code_of(FIRST) in page] == []
