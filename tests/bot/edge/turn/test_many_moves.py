"""Any number of open moves: each can be pressed, on every panel, sealed ones too."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bot.edge.drafts.filling import PanelDraft
from bot.edge.kit.components import frozen
from bot.edge.kit.custom_id import ButtonId, read
from bot.edge.panel import moves
from bot.edge.turn import captain_panel
from bot.edge.turn.captain_panel import OpenQuestion
from bot.model.table.table import CaptainTable
from engines.kernel.base.messages import Name, say
from engines.kernel.contract.game import OpenMove
from locales import LANGUAGES, words
from tests.bot.edge.limits import check_message, walk
from tests.bot.edge.positions import LONGEST, captain_table, random_game


def signals(count: int, twice: int = 0) -> tuple[OpenMove, ...]:
    """So many moves, the first `twice` of which are to be confirmed."""
    return tuple(OpenMove(f"signal{at}", say("ui.code", code=Name(f"S{at}")), at < twice) for at in range(count))


def asked_with(found: tuple[OpenMove, ...], kind: str, seats: int = 3) -> CaptainTable:
    """A captain who is asked that kind of question and may make these moves."""
    state = next(state for state in random_game(3, seats) if state.asked.kind == kind)
    return replace(captain_table(state, LONGEST[:seats], state.asked.seats[0]), moves=found)


def panel(table: CaptainTable, language: Any = "en") -> list[dict[str, Any]]:
    """The captain's panel as it is sent."""
    assert table.choice is not None
    page = captain_panel.panel_page(OpenQuestion(table, table.choice, PanelDraft()), words(language).naming(table.names))
    return page.components


def carried(components: Any, verb: str) -> list[ButtonId]:
    found = [read(part.get("custom_id", "")) for part in walk(components)]
    return [one for one in found if one is not None and one.verb == verb]


def pages(table: CaptainTable) -> list[Any]:
    """All pages of moves, turned as long as there is another."""
    wording, made = words("en").naming(table.names), list[Any]()
    while True:
        made.append(frozen(moves.every_move(table, wording, len(made))))
        turns = [part for part in walk(made[-1]) if ":moves." in part.get("custom_id", "") and not part.get("disabled")]
        if not any(part["custom_id"].endswith(f"moves.{len(made)}.1") for part in turns):
            return made


@pytest.mark.parametrize("count", [1, 5, 6, 12, 20, 21, 45, 131])
def test_every_move_stands_on_some_page(count: int) -> None:
    table = asked_with(signals(count), "pe.ship")
    made = pages(table)
    for page in made:
        check_message(page)
    found = [one.args[0] for page in made for one in carried(page, "move")]
    assert found == [f"signal{at}" for at in range(count)]
    assert len(made) == -(-count // 20)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", ["pe.ship", "pe.window", "pe.turn"])
@pytest.mark.parametrize("count", [1, 5, 12])
def test_the_way_to_them_stands_on_every_panel(kind: str, count: int, language: str) -> None:
    table = asked_with(signals(count), kind)
    assert table.asked is not None and table.asked.sealed == (kind != "pe.turn")
    made = panel(table, language)
    check_message(made)
    shown = [one.args[0] for one in carried(made, "move")]
    assert shown == [f"signal{at}" for at in range(count if count <= 5 else 4)]
    assert len(carried(made, "moves")) == (count > 5)


@pytest.mark.parametrize("kind", ["pe.window", "pe.turn"])
def test_moves_to_confirm_are_behind_the_last_button_for_a_captain_asked_alone_or_in_secret(kind: str) -> None:
    made = panel(asked_with(signals(3, twice=2), kind))
    assert [one.args[0] for one in carried(made, "move")] == ["signal2"]
    assert [one.args for one in carried(made, "moves")] == [("0",)]
    assert carried(panel(asked_with((), kind)), "moves") == []


def test_a_page_that_is_no_more_is_the_last_one_and_none_says_so() -> None:
    table = asked_with(signals(3), "pe.ship")
    wording = words("en")
    assert len(carried(frozen(moves.every_move(table, wording, 7)), "move")) == 3
    empty = frozen(moves.every_move(replace(table, moves=()), wording, 0))
    assert "nothing you may do" in str(empty)


def test_a_panel_with_no_room_to_spare_still_has_the_way_to_them() -> None:
    """The parts of the question give way: they are turned over."""
    table = asked_with(signals(12), "pe.ship", 8)
    made = panel(table)
    check_message(made)
    assert len(carried(made, "moves")) == 1
