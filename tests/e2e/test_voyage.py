"""The whole voyage through the real client: in English by what the screen shows alone, in Italian beside the data."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from engines import game_of
from engines.kernel.base.messages import say
from engines.kernel.contract import lesson_words
from tests.e2e.discord_fixture import DiscordFixture, buttons, menus
from tests.e2e.voyager import Voyager
from tests.game_cases import FIRST

pytestmark = pytest.mark.usefixtures("stub_drawing")

LESSONS = game_of(FIRST).lessons
assert LESSONS is not None
BOOK = LESSONS.book
WRITTEN = (Path(__file__).parents[2] / "docs" / "voyage.md").read_text()
READ: tuple[tuple[str, ...], ...] = (
    ("Cutlass", "keep", "Corva", "Captain"),
    ("Pistols", "keep", "Corva", "aft"), ("Pistols", "keep", "Corva", "Captain"),
    ("Broadside", "position 2"),
    ("First: fore coin to the nest", "Fire 2 Cannons", "Cannon (nest)", "Corva"),
    ("Call fore coin behind Captain", "Call coins"),
    ("Treachery",),
    ("Mate (fore)", "Corva", "Mate → Corva: Captain", "Captain"), ("Treachery",),
    ("Black Spot",),
    ("Grog", "Captain", "Cutlass to nest"),
)  # fmt: skip
"""What a reader takes from what the hints say, question by question."""


async def test_the_voyage_in_english_by_what_the_screen_shows(fixture: DiscordFixture) -> None:
    ana, read = await Voyager(fixture.ana, fixture.channel).opens(FIRST), list[str]()
    read.append(ana.text)
    await ana.press("learn.next")
    for wanted in READ:
        read.append(ana.text)
        await ana.does(*wanted)
        assert "Well done" in ana.text, (wanted, ana.text)
        read.append(ana.text)
        await ana.press("learn.next")
    assert "You know what you need." in ana.text and ana.sees("learn.play")
    read.append((await ana.press("rules")).text)
    answers = re.findall(r"^\| [^|]+\? \| ([^|]+) \|$", WRITTEN, re.MULTILINE)
    lost, told = re.findall(r"^> (Ana loses .+\.)  $", WRITTEN, re.MULTILINE), re.sub("[\u2066-\u2069]", "", "\n".join(read))
    assert lost == re.findall(r"\bAna loses [^.]+\.(?= |$)", told, re.MULTILINE) and "Ana loses Bomb." in lost
    assert len(answers) == 10 and [one for one in answers if not any(one in text for text in read)] == []


async def test_emptied_nest_explains_its_several_buttons(fixture: DiscordFixture) -> None:
    ana = await (await Voyager(fixture.ana, fixture.channel).opens(FIRST)).press("learn.next")
    why, seen = ana.told(say("pe.do.nest.which")), list[bool]()
    for wanted in READ:
        (menu, *_), play = menus(ana.shown) or [None], wanted[-1] if "→" in "".join(wanted) else wanted[0]
        if menu is not None and not menu["placeholder"].startswith("First"):
            option = next(one for one in menu["options"] if play in one["label"])
            await ana.person.select(ana.shown, menu["custom_id"], [option["value"]])
            last = [label for label in buttons(ana.shown) if label.startswith("Play")]
            assert (why in ana.text) == (len(last) > 1), last
            seen.append(why in ana.text)
        await (await ana.does(*wanted)).press("learn.next")
    assert any(seen) and not all(seen)


async def test_the_voyage_in_another_language_says_what_the_data_say(fixture: DiscordFixture) -> None:
    """That all of it is told in each language is held by tests/laws/test_lessons.py."""
    person = fixture.discord.world.person("Zoe", locale="it")
    zoe = await (await Voyager(person, fixture.channel, "it").opens(FIRST)).press("learn.next")
    for position in BOOK.positions:
        for number, task in enumerate(position.tasks):
            assert zoe.told(lesson_words.task_help(FIRST, position, number)) in zoe.text
            await zoe.answers()
            said = [zoe.told(lesson_words.comment(FIRST, position, case)) for case in task.cases]
            assert any(one in zoe.text for one in said)
            if zoe.sees("learn.again"):
                await zoe.press("learn.show")
            good = [zoe.told(lesson_words.comment(FIRST, position, case)) for case in task.cases if case.good]
            assert any(one in zoe.text for one in good)
            await zoe.press("learn.next")
    assert [zoe.told(lesson_words.learnt(FIRST, one)) in zoe.text for one in BOOK.positions] == [True] * len(BOOK.positions)
    assert zoe.told(say("learn.end")) in zoe.text
