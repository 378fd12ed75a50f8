"""The rehearsal with a person who presses, at the stand-in."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from bot.rehearsal import runner
from bot.rehearsal.alone import rest
from bot.rehearsal.asked.asking import LETTERS
from bot.rehearsal.stage import Options
from bot.rehearsal.verdicts import RIGHT, UNKNOWN, WRONG
from engines.kernel.base.messages import say
from locales import LANGUAGES, words
from playground.discord import Person
from playground.discord.model import permissions
from playground.discord.model.rights import permissions_in
from playground.discord.wire import interaction_payloads
from tests.bot.rehearsal.performed import laid_out, performed, report_of, settings, stood_in, verdicts_of
from tests.bot.rehearsal.presser import SKIP, Presser
from tests.timeouts import TIMEOUT

NOT_TRIED = {"13", "i1", "i2"}
"""What needs a message older than an hour, or a quarter of an hour."""


@pytest.mark.long
async def test_a_person_goes_through_all_of_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, report, world = await performed(tmp_path, presser=Presser)
    said = verdicts_of(report)
    assert {key for key, one in said.items() if one == WRONG} == set()
    assert code == 0
    assert {key for key, one in said.items() if one == UNKNOWN} == NOT_TRIED
    assert report["room"] == {"letters": 11, "first": 3, "last": 40}
    assert [one.text for channel in world.channels.values() for one in channel.messages] == []
    printed = capsys.readouterr().out
    assert "This telephone shows 38 lines at once, about 732 px" in printed
    assert "On boards of this size letters from 11 px on can be read" in printed


NEEDED = (("10", rest.files), ("11", rest.threads))
"""What some of the questions are about."""


class Left(Presser):
    """Somebody who leaves everything out, in his own language."""

    def __init__(self, person: Person, channel: Any, language: str) -> None:
        super().__init__(person, channel, language, leaves_out=LETTERS)


@pytest.mark.parametrize(("language", "locale"), [("es", "es-419"), ("it", "it")])
async def test_it_is_asked_in_the_language_of_whoever_presses(
    language: str, locale: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is left out is unknown."""
    monkeypatch.setattr(runner, "ALONE", NEEDED)
    code, report, world = await performed(tmp_path, presser=partial(Left, language=language), locale=locale, keep=True)
    assert (code, report["language"]) == (0, language)
    assert {one for key, one in verdicts_of(report).items() if key[0].isalpha()} == {UNKNOWN}
    texts = [one.text for channel in world.channels.values() for one in channel.messages]
    assert words(language).marked(say("rehearse.over")) in texts


@pytest.mark.parametrize(
    ("with_press", "said", "note"),
    [
        (lambda rights: rights & ~permissions.ATTACH_FILES, WRONG, "attach files by roles and overwrites alone"),
        (lambda rights: rights | permissions.MANAGE_THREADS, RIGHT, "manage threads with the press alone"),
    ],
)
async def test_rights_that_come_with_a_press_are_held_against_those_of_roles(
    with_press: Callable[[int], int], said: str, note: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is said which differ; those that the bot needs are a fault."""
    monkeypatch.setattr(runner, "ALONE", NEEDED)
    monkeypatch.setattr(interaction_payloads, "permissions_in", lambda *given: with_press(permissions_in(*given)))
    leaves_out = tuple(letter for letter in LETTERS if letter != "b")
    code, report, _ = await performed(tmp_path, presser=partial(Presser, leaves_out=leaves_out))
    (row,) = [row for row in report["found"] if row["key"] == "b3"]
    assert (row["verdict"], row["note"], code) == (said, note, int(said == WRONG))


class Patient(Presser):
    """Somebody for whom a quarter of an hour passes behind question h."""

    not_asked = ()

    async def h(self) -> str:
        clock = self.world.clock
        self.world.clock = lambda: clock() + 1000.0
        return SKIP

    async def i(self) -> str:
        assert self.panel is not None
        await self.press(self.panel, "rehearse.again")
        return self.saw(self.panel)


async def test_a_quarter_of_an_hour_later_tokens_have_ended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The old panel can be pressed all the same."""
    monkeypatch.setattr(runner, "ALONE", NEEDED)
    pressing = partial(Patient, leaves_out=tuple(letter for letter in LETTERS if letter not in ("d", "h", "i")))
    _, report, _ = await performed(tmp_path, presser=pressing, late=True)
    found = {row["key"]: row["got"] for row in report["found"]}
    assert (found["i1"], found["i2"]) == ("refused 50027", "yes")


async def test_a_stranger_s_presses_do_not_count(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """They are answered, and nothing comes of them."""
    monkeypatch.setattr(runner, "ALONE", ())
    world, channel = laid_out()
    ana, ben = world.person("Ana"), world.person("Ben")
    async with stood_in(world, tmp_path) as standin:
        rehearsing = asyncio.create_task(
            runner.rehearse(settings(standin), Options(channel.id, folder=str(tmp_path), patience=TIMEOUT))
        )
        presser = Presser(ana, channel, leaves_out=LETTERS)
        presser.post = await presser.until(lambda: next((one for one in channel.messages if presser.has(one, "Begin")), None))
        await ana.click(presser.post, "Begin", wait="answer")
        await presser.until(lambda: words("en").marked(say("rehearse.ask.a")) in presser.control.text)
        outcome = await ben.click(presser.control, "Yes, I see it", wait="answer")
        assert outcome.interaction.answer == 6
        assert words("en").marked(say("rehearse.ask.a")) in presser.control.text
        rehearsing.cancel()
        await rehearsing
    assert verdicts_of(report_of(tmp_path))["a2"] == UNKNOWN


async def test_rehearsal_goes_on_without_presses(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runner, "ALONE", ())
    world, channel = laid_out()
    async with stood_in(world, tmp_path) as standin:
        await runner.rehearse(settings(standin), Options(channel.id, folder=str(tmp_path), patience=0.3))
    assert report_of(tmp_path)["left"] == ["nobody pressed Begin: the part with a person was left out"]
    assert channel.messages == []


def test_every_question_stands_in_every_language() -> None:
    for language in LANGUAGES:
        told = [words(language)(say(f"rehearse.ask.{letter}")) for letter in LETTERS]
        assert len(set(told)) == len(LETTERS) and max(map(len, told)) < 300


ROWS = (
    ("yes", "no", "skip"), ("open", "dismissed"), ("keep", "new"), ("again",), ("lock",), ("panel.press",), ("begin",),
)  # fmt: skip
"""What stands in one row of buttons."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_rows_of_buttons_stand_on_one_line_of_a_telephone(language: str) -> None:
    labels = [[words(language)(say(f"rehearse.{one}")) for one in row] for row in ROWS]
    assert [row for row in labels if len(row) > 3 or sum(map(len, row)) > 34] == []
