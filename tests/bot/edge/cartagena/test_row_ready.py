"""The row that lies ready: one press seals it, it counts at the deadline, and an empty one in its place is asked once more."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from bot.edge.kit.components import frozen
from bot.edge.panel.brief import PanelModel
from bot.edge.panel.panel import draw
from bot.edge.turn import captain_panel, fill
from bot.model.table.table import NO_DRAFT, CaptainState, CaptainTable, Draft
from bot.service.table.observe import captain
from engines import game_of
from engines.cartagena.data import BASIC
from engines.cartagena.rules.laying import EMPTY
from engines.kernel.base.messages import say
from engines.kernel.choices.shapes import allows
from engines.kernel.choices.sheet import Sheet
from locales import LANGUAGES, words
from tests.bot.edge.positions import random_game, table_record
from tests.bot.edge.press_everything import walk

GAME = game_of("cartagena")
CREW = ("Ana", "Ben", "Carla")


def planning(seats: int, draft: Draft = NO_DRAFT) -> list[CaptainTable]:
    """Captains who plan, a table a seat, in the first turns of a siege."""
    states = [state for state in random_game(4, seats, most=40, game=GAME) if state.asked.kind == "ct.plan"]
    records = [table_record(state, CREW[:seats], game=GAME) for state in states]
    return [captain(one, one.seats[seat], CaptainState(draft)) for one in records for seat in one.position.asked.seats]


def emptied(table: CaptainTable) -> Draft:
    return Draft(1, dict.fromkeys(dict(table.choice.default), EMPTY), {}, {})  # type: ignore[union-attr]


def brief(table: CaptainTable, language: str = "en") -> PanelModel:
    return captain_panel.panel_model(captain_panel.question_of(table), words(language).naming(CREW))


def sealing(table: CaptainTable, language: str = "en") -> Any:
    parts = walk(frozen(draw(brief(table, language))))
    return next(part for part in parts if ":confirm" in part.get("custom_id", ""))


@pytest.mark.parametrize("seats", [2, 3])
def test_a_legal_row_lies_ready_and_counts_at_the_deadline(seats: int) -> None:
    found = planning(seats)
    assert found
    for table in found:
        assert table.choice is not None and table.proposed is not None and allows(table.choice, table.proposed)
        assert table.timeout_answer == table.proposed != table.choice.default


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_row_is_read_out_and_sealed_by_the_primary_button(language: str) -> None:
    table = planning(2)[0]
    said = words(language).naming(CREW)
    text = "\n".join(part["content"] for part in walk(frozen(draw(brief(table, language)))) if part["type"] == 10)
    assert said.marked(say("ui.proposed")) in text
    assert said.marked(GAME.readback(table.choice, table.proposed)) in text  # type: ignore[arg-type]
    assert sealing(table, language)["style"] == 1


def test_a_draft_of_ones_own_counts_in_its_place() -> None:
    table = planning(2)[0]
    own = planning(2, emptied(table))[0]
    assert own.timeout_answer == own.choice.default  # type: ignore[union-attr]


def test_forbidden_row_is_drawn_and_does_not_count_as_empty() -> None:
    """CT-CARD-02: a card in every slot is more copies of it than the deck has."""
    table = planning(2)[0]
    choice = table.choice
    assert isinstance(choice, Sheet)
    rows = [dict.fromkeys(dict(choice.default), card) for card in sorted(BASIC)]
    forbidden = next(row for row in rows if not allows(choice, row))
    drafted = planning(2, Draft(1, forbidden, {}, {}))[0]
    assert not brief(drafted).gives_away and sealing(drafted)["style"] == 1


async def test_an_empty_row_is_asked_once_more() -> None:
    table = planning(2, emptied(planning(2)[0]))[0]
    assert brief(table).gives_away and sealing(table)["style"] == 2
    pressed = SimpleNamespace(number=lambda place: -1)
    click = SimpleNamespace(required_id=pressed, person=SimpleNamespace(language="en", palette=""))
    asked: Any = await fill.confirm.__wrapped__(None, click, captain_panel.question_of(table))  # type: ignore[attr-defined]
    texts = [part.get("content", part.get("label", "")) for part in walk(asked.components)]
    assert words("en").marked(say("ui.sure.nothing")) in texts
    assert any(part.get("custom_id", "").split(":")[-1].startswith("confirm.1") for part in walk(asked.components))


@pytest.mark.parametrize(("seats", "language"), [(2, "en"), (2, "es"), (2, "it"), (3, "en")])
def test_one_order_is_changed_by_a_pick_and_a_press(seats: int, language: str) -> None:
    table = planning(seats)[0]
    menu = next(part for part in walk(frozen(draw(brief(table, language)))) if ":play." in part.get("custom_id", ""))
    choice, ready = table.choice, table.proposed
    assert isinstance(choice, Sheet) and isinstance(ready, dict) and len(menu["options"]) <= 25
    listed = brief(table, language).plays
    assert listed is not None
    others = [play for play in listed.entries if play.label.id.startswith("ct.row.change")]
    assert others and all(allows(choice, play.variants[0].answer) for play in others)
    for play in others:
        changed = [name for name, card in play.variants[0].answer.items() if ready[name] != card]
        assert len(changed) == 1 and play.variants[0].answer[changed[0]] != EMPTY
    drafted = planning(seats, Draft(1, others[0].variants[0].answer, {}, {}))[0]
    assert sealing(drafted, language)["style"] == 1 and drafted.timeout_answer == others[0].variants[0].answer
