"""Four captains plan: one changes sealed orders, one seals late, one only drafts, one never answers; what is secret stays so."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot import process
from bot.edge.panel import front
from bot.edge.panel.play_pages import pages
from bot.edge.shapes.controls import MENU
from engines.cartagena.rules.laying import EMPTY
from tests.e2e.answer_styles import AdvancedClock, run_out
from tests.e2e.cartagena.captains import GAME, is_answered, opened_table, panel_of, planning, sent, waiting, written
from tests.e2e.discord_fixture import DiscordFixture, buttons, connected_fixture, menus, plays_menu
from tests.e2e.test_every_answer_style import whole_game
from tests.game_cases import ANSWER_STYLES

pytestmark = pytest.mark.usefixtures("stub_drawing")
CARDS = re.compile(r"\b(Shoot|Move|Disembark|Repeat action|Attack / defend)\b")
NAMES = ("Ana", "Ben", "Carla", "Dario")
SHORT = {"turn_limit": 5, "deployment": "historical"}


@pytest.fixture
async def four(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[DiscordFixture]:
    """A channel with four people, and a clock that can be moved on."""
    monkeypatch.setattr(process, "RealClock", AdvancedClock)
    async with connected_fixture(DiscordFixture, tmp_path, dict.fromkeys(NAMES, "en-US"), rnd=Random(1)) as fixture:
        yield fixture


def laid_by(state: Any, seat: int) -> list[tuple[str, ...]]:
    """The rows of a seat."""
    return [tuple(row.slots) for row in state.table.rows if row.seat == seat]


async def test_orders_are_changed_sealed_late_drafted_or_never_given(four: DiscordFixture) -> None:
    people = list(four.people.values())
    code = await opened_table(four, *people)
    table = await planning(four, code)
    by_id = {one.id: one for one in people}
    first, second, third, silent = (by_id[seat.person] for seat in table.seats)
    ready = (await four.own(code, silent.id)).proposed
    await written(first, await panel_of(four, first), "Shoot", "Move", seal=True)
    panel = await panel_of(four, first)
    await first.click(panel, "Change")
    await written(first, panel, "Move", "Shoot", seal=True)
    await written(third, await panel_of(four, third), "Move", "Shoot", seal=False)
    post = four.posts[-1]
    assert "Planning orders: " in post.text and not CARDS.search(post.text) and "Decide" in buttons(post)
    assert not await is_answered(four, code, table.decision, third), "a draft is no answer"
    await written(second, await panel_of(four, second), "Shoot", "Shoot", seal=True)
    assert not await is_answered(four, code, table.decision, second), "the half deck has one Shoot"
    await written(second, await panel_of(four, second), "Move", "Shoot", seal=True)
    assert (await four.at(code)).decision == table.decision, "the fourth has not answered"
    await run_out(four, code, table.decision)
    rows = [laid_by(await four.position(code), seat) for seat in range(4)]
    assert rows[0] == rows[1] == rows[2] == [("move", "shoot")]
    assert rows[3] == [tuple(card if card != EMPTY else "" for card in ready.values())] != [("", "")], "the row that lay ready"


async def test_the_pages_of_a_move_are_turned_by_a_menu(four: DiscordFixture, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ships and troops of a captain are more than a line of a telephone holds as buttons."""
    monkeypatch.setattr("bot.edge.panel.play_pages.MOST", MENU)
    monkeypatch.setattr(front, "pages", partial(pages, most=3))
    people = list(four.people.values())
    code = await opened_table(four, *people)
    table = await planning(four, code)
    for person in people:
        await written(person, await panel_of(four, person), "Move", "Shoot", seal=True)
    await four.past(code, table.decision)
    panel = await panel_of(four, mover := await waiting(four, code))
    while not _turning(panel):
        await sent(four, code, mover, Random(1), picks=0)
        panel = await panel_of(four, mover := await waiting(four, code))
    (turning,), shown = _turning(panel), plays_menu(panel)["options"]
    await mover.select(panel, turning["custom_id"], [turning["options"][1]["value"]])
    assert _turning(panel)[0]["options"][1]["default"] and plays_menu(panel)["options"] != shown


def _turning(panel: Any) -> list[Any]:
    return [menu for menu in menus(panel) if ":page" in menu["custom_id"]]


@pytest.mark.long
async def test_four_captains_of_all_manners_play_to_a_verified_end(tmp_path: Path) -> None:
    did = await whole_game(tmp_path, 3, (GAME, 4, SHORT, ANSWER_STYLES))
    assert set(ANSWER_STYLES) <= did.keys(), did


async def test_first_sealed_answer_stays_unknown(four: DiscordFixture) -> None:
    """CT-INFO-08: post, panels and status of the others are the same before and after the first has sealed."""
    people = list(four.people.values())
    code = await opened_table(four, *people)
    table = await planning(four, code)
    by_id = {one.id: one for one in people}
    first, other, *_ = (by_id[seat.person] for seat in table.seats)

    async def seen() -> tuple[Any, ...]:
        status = await other.slash(four.channel, "table status", table=code)
        panel = await panel_of(four, other)
        return four.posts[-1].text, buttons(panel), [menu["options"] for menu in menus(panel)], status.text

    before = await seen()
    await written(first, await panel_of(four, first), "Shoot", "Move", seal=True)
    assert await is_answered(four, code, table.decision, first)
    assert await seen() == before
