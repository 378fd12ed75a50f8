"""A game of each kind by message, in each language: days pass between two answers, nobody resigns, and it ends by its own rules.

What is told in it has words in its language, and pictures of every kind; the check and the replay file give the result again.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot import process
from bot.model.base.times import DAY, HOUR
from engines import game_of, games
from engines.kernel.record.record import load_replay, verify
from locales import LANGUAGES
from tests.e2e.abuse import database, rows
from tests.e2e.answer_styles import AdvancedClock, later
from tests.e2e.captains import fill
from tests.e2e.discord_fixture import DiscordFixture, buttons, code_of, connected_fixture
from tests.e2e.test_whole_games import OVER, asked
from tests.foreign.one_language import LOCALES
from tests.foreign.product import CHECKED
from tests.foreign.voyage import Voyage
from tests.game_cases import game_cases

APART = 1.5 * DAY
"""Seconds between a question and its answer: half of what a slow table gives."""
SEED = 1
KINDS = {"emblem.png", "board.png", "private.png", "frame.png", "replay.gif"}


class ByMessage(Voyage):
    """Captains of a slow table who answer what the bell asks, a day and a half later."""

    pace, most = "slow", 400
    answers, record = 0, b""

    def look(self, outcome: Any) -> Any:
        """Note down a message, and the replay file if it hands one out: the film takes its place afterwards."""
        message = super().look(outcome)
        files = [one.data for one in message.attachments if one.filename.startswith("record-")]
        self.record = files[0] if files else self.record
        return message

    async def learn(self, ana: Any) -> None:
        """Nobody takes a lesson here."""

    async def choose(self, opener: Any, panel: Any) -> None:
        """The options of a short game of two."""
        options = next(dict(options) for seats, options, _ in game_cases(self.game).hosted if seats == 2)
        code = code_of(await self.fixture.post_with(self.label("join")))
        await self.fixture.process.host.tables.choose(code, opener.id, options=options)

    async def answer_all(self, captains: tuple[Any, ...]) -> None:
        """Answer every question after days, to the end of the game."""
        code, rnd = code_of(await self.fixture.post_with(self.label("decide"))), Random(SEED)
        while (person := await self.question(code)) is not OVER:
            assert self.answers < self.most, self.fixture.posts[-1].text
            await self.fixture.until(lambda: self.label("decide") in buttons(self.fixture.posts[-1]), "a post with Decide")
            later(self.fixture, APART)
            await self.fixture.until(self.fixture.is_told, "the bell")
            panel = self.look(await person.click(self.fixture.posts[-1], self.label("decide")))
            self.look(await fill(person, panel, rnd))
            self.answers += 1

    async def question(self, code: str) -> Any:
        """A person who is asked, or `OVER`. Hours pass while nobody is asked, so that sealed rounds close."""
        while (person := await asked(self.fixture, code)) is None:
            later(self.fixture, HOUR)
            await self.fixture.until(self.fixture.is_told, "the posts of this hour")
        return person


@pytest.mark.long
@pytest.mark.usefixtures("stub_drawing")
@pytest.mark.parametrize("game", games())
async def test_game_by_message_ends_by_its_own_rules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str) -> None:
    monkeypatch.setattr(process, "RealClock", AdvancedClock)
    language = LANGUAGES[games().index(game) % len(LANGUAGES)]
    people = dict.fromkeys(("Ana", "Ben"), LOCALES[language])
    async with connected_fixture(DiscordFixture, tmp_path, people, rnd=Random(SEED)) as fixture:
        course = ByMessage(fixture, language, game)
        await course.play()
        assert fixture.process.clock.seconds >= course.answers * APART > 10 * DAY
        kinds = {row["kind"] for row in rows(database(fixture), "answers", "kind", "answer is not null")}
        assert "default" not in kinds, "nobody was late"
        assert all(one.inbox for one in (fixture.ana, fixture.ben)), "bells came by message"
        check_record(course, game)
    check_words(course.noted(), language)


def check_record(course: ByMessage, game: str) -> None:
    """The replay file gives the result again; every seat is in it."""
    replay = load_replay(json.dumps(json.loads(course.record)))
    assert verify(game_of(game), replay, replay.rows[-1].chain).is_whole and replay.result is not None
    assert {row.seat for row in replay.rows} == {0, 1}


def check_words(seen: dict[str, Any], language: str) -> None:
    """No message id stands in place of words, and every kind of picture was seen."""
    text = "\n".join(seen["texts"])
    assert CHECKED[language] in text
    assert not re.search(r"\b(ct|kp|pe|help|ui)\.[a-z]+\.?[a-z]*\b", text)
    assert {name for name, *_ in seen["pictures"]} >= KINDS
    assert all(wide > 100 and high > 100 for _, wide, high in seen["pictures"])
