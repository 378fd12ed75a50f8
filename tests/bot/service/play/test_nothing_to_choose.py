"""No question without a choice: the host gives the only legal answer where nothing secret of another person hangs on it."""

from __future__ import annotations

from typing import Any

import pytest

from tests.bot.service.discord_fixture import World

ONLY = "post.only"


async def hidden(here: World, code: str, flag: str) -> None:
    """Everybody who is asked hides that flag: with a plain one nothing can be fired."""
    table = await here.at(code)
    for seat in table.asked.seats:  # type: ignore[union-attr]
        if table.seats[seat].person is not None:
            await here.say(code, seat, {"flag": flag})
    await here.closed(code, table.decision)


async def windows(here: World, code: str, seat: int) -> tuple[int, int]:
    """Play with defaults to the end: in how many windows that seat was waited for, and how often it was told that it had
    nothing to choose."""
    asked = 0
    while (table := await here.at(code)).asked is not None:
        waited = [one for one in table.asked.seats if table.seats[one].person is not None and one not in table.answered]
        asked += table.asked.kind == "window" and seat in waited
        for one in waited:
            await here.say(code, one, (await here.host.rounds.choice(code, one)).default)
        await here.closed(code, table.decision)
    told = [sentence.id for step in await here.host.history.narrated(code) for sentence in step.sentences]
    return asked, told.count(ONLY)


@pytest.mark.parametrize("flag", ["plain", "black"])
async def test_one_person_among_computers_is_asked_only_where_there_is_a_choice(here: World, flag: str) -> None:
    code = await here.begun(1, computers=2, rounds=4)
    await hidden(here, code, flag)
    asked, told = await windows(here, code, 0)
    assert (asked == 0 and told > 0) if flag == "plain" else (asked > 0 and told == 0)


async def test_with_another_person_he_is_asked_all_the_same(here: World) -> None:
    """That he has nothing to choose is his secret."""
    code = await here.begun(2, rounds=4)
    await hidden(here, code, "plain")
    asked, told = await windows(here, code, 0)
    assert asked > 0 and told == 0


async def test_open_game_asks_nobody_without_a_choice(here: World, monkeypatch: Any) -> None:
    from tests.bot.service.game_fixture import FixtureGame

    monkeypatch.setattr(FixtureGame, "hides", False)
    code = await here.begun(2, rounds=4)
    await hidden(here, code, "plain")
    asked, told = await windows(here, code, 0)
    assert asked == 0 and told > 0
