"""The answer that lies ready in a turn: one press gives it, a pick takes its place, and nothing is done by no first press."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from bot.edge.drafts.answer import whole
from bot.edge.kit.components import frozen
from bot.edge.panel.brief import PanelModel
from bot.edge.panel.front import ALONG, NOTHING
from bot.edge.panel.panel import draw, is_direct
from bot.edge.shapes.parts import WHOLE
from bot.edge.turn import captain_panel, fill
from bot.edge.turn.captain_panel import OpenQuestion
from bot.edge.turn.plays import _picked
from bot.model.table.table import NO_DRAFT, CaptainState, CaptainTable
from bot.service.table.observe import captain
from engines import game_of
from engines.cartagena.advance.define import OFFERED, RUN
from engines.kernel.base.messages import say
from engines.kernel.choices.plan import Plan
from engines.kernel.choices.shapes import OneOf, allows
from locales import LANGUAGES, words
from tests.bot.edge.positions import table_record
from tests.bot.edge.press_everything import walk

GAME = game_of("cartagena")
CREW = ("Ana", "Ben", "Carla", "Dario")
TURNS = 5
PRIMARY = 1


def asked(seats: int, seed: int = 1) -> Iterator[CaptainTable]:
    """Whoever is asked in the first turns of a siege in which all take what lies ready."""
    rnd = Random(seed)
    chance = partial(rnd.randint, 1)
    state, _ = GAME.setup(seats, GAME.read_options({"deployment": "historical"}, seats), chance)
    while state.asked is not None and state.table.turn <= TURNS:
        record, answers = table_record(state, CREW[:seats], game=GAME), {}
        for seat in state.asked.seats:
            table = captain(record, record.seats[seat], CaptainState(NO_DRAFT))
            answers[seat] = table.default if table.proposed is None else table.proposed
            if state.table.turn:
                yield table
        state, _ = GAME.apply(state, answers, chance)


def first(kind: str, seats: int = 2, is_idle: bool = False) -> CaptainTable:
    """The first question of that kind for which something lies ready, or that nothing is done."""
    every = (table for seed in range(20) for table in asked(seats, seed) if table.asked.kind == kind)  # type: ignore[union-attr]
    return next(table for table in every if table.proposed is not None and (table.proposed == ()) == is_idle)


def at(table: CaptainTable) -> OpenQuestion:
    return captain_panel.question_of(table)


def brief(here: OpenQuestion, language: Any = "en") -> PanelModel:
    return captain_panel.panel_model(here, words(language).naming(CREW))


def panel(here: OpenQuestion, language: Any = "en") -> list[dict[str, Any]]:
    return [*walk(frozen(draw(brief(here, language))))]


def answering(parts: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The buttons that answer by one press."""
    sends = [part for part in parts if part["type"] == 2 and not part.get("disabled")]
    return [part for part in sends if part["custom_id"].split(":")[3].split("~")[0].split(".")[0] in ("confirm", "press")]


@pytest.mark.parametrize(("seats", "mean", "most"), [(2, 6.5, 9), (3, 4.6, 7), (4, 3.65, 6)])
def test_every_question_of_a_turn_is_answered_by_one_press(seats: int, mean: float, most: int) -> None:
    """So a turn costs as many presses as it has questions. A question that is only saved has a button an answer."""
    found = [*asked(seats)]
    turns = Counter((table.view.turn, table.seat.number) for table in found)
    assert turns.total() / len(turns) <= mean and max(turns.values()) <= most
    assert {"ct.plan", "ct.move", "ct.shoot"} <= {table.asked.kind for table in found}  # type: ignore[union-attr]
    for table in found:
        assert table.proposed is None or allows(table.choice, table.proposed)  # type: ignore[arg-type]
        assert is_direct(table, table.choice) or answering(panel(at(table))), table.asked  # type: ignore[arg-type]


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_order_lies_ready_with_a_primary_button_and_says_whose_it_is(language: str) -> None:
    table = first("ct.shoot")
    parts, said = panel(at(table), language), words(language).naming(CREW)
    text = "\n".join(part["content"] for part in parts if part["type"] == 10)
    assert said.marked(say("ui.proposed")) in text
    assert all(said.marked(table.choice.name(item)) in text for item in table.proposed)  # type: ignore
    assert [part["style"] for part in answering(parts)] == [PRIMARY, 2, 2]


def test_it_counts_at_the_deadline_unless_one_of_a_few_is_asked() -> None:
    order, swap = first("ct.move"), first("ct.swap")
    assert order.timeout_answer == order.proposed != order.choice.default  # type: ignore[union-attr]
    assert isinstance(swap.choice, OneOf) and swap.timeout_answer == swap.choice.default


def test_a_pick_takes_its_place_and_a_further_one_is_added() -> None:
    here = at(first("ct.move"))
    assert isinstance(here.choice, Plan) and len(here.draft.answer[WHOLE]) > 1
    plays = [play.variants[0].answer for play in brief(here).plays.entries]  # type: ignore[union-attr]
    of_units = [*{play["unit"]: play for play in plays if play not in here.draft.answer[WHOLE]}.values()]
    once, _ = _picked(here, of_units[:1])
    assert whole(here.choice, once) == (of_units[0],)
    twice, _ = _picked(OpenQuestion(here.table, here.choice, once), of_units[1:2])
    assert whole(here.choice, twice) == tuple(of_units[:2])
    assert once.back(here.choice).answer == here.draft.answer, "a step back has what lay ready"


def test_doing_nothing_lies_ready_where_a_computer_captain_would_do_nothing() -> None:
    """The question stands there, and the one button that sends is the primary one."""
    here = at(first("ct.move", is_idle=True))
    parts, said = panel(here), words("en").naming(CREW)
    text = "\n".join(part["content"] for part in parts if part["type"] == 10)
    assert said.marked(say("ui.proposed")) in text and said.marked(brief(here).question) in text
    sends, *others = answering(parts)
    assert (sends["style"], sends["label"]) == (PRIMARY, words("en").label(say("ct.nothing")))
    assert all(f":confirm.{ALONG}." in one["custom_id"] for one in others), "nothing twice"


async def test_doing_nothing_in_its_place_is_asked_once_more() -> None:
    here = at(first("ct.shoot"))
    *_, nothing = answering(panel(here))
    assert f"confirm.{NOTHING}" in nothing["custom_id"] and nothing["label"] == words("en").label(say("ct.nothing"))
    pressed = SimpleNamespace(number=lambda place: NOTHING if place == 0 else -1)
    click = SimpleNamespace(required_id=pressed, person=SimpleNamespace(language="en", palette=""))
    sure: Any = await fill.confirm.__wrapped__(None, click, here)  # type: ignore[attr-defined]
    texts = [part.get("content", part.get("label", "")) for part in walk(sure.components)]
    assert words("en").marked(say("ui.sure.idle")) in texts


@pytest.mark.parametrize("kind", ["ct.plan", "ct.shoot"])
def test_an_answer_is_sent_with_a_word_for_the_rest_of_the_turn(kind: str) -> None:
    here = at(first(kind))
    (run,) = (part for part in panel(here) if f":confirm.{ALONG}.0" in part.get("custom_id", ""))
    assert run["label"] == words("en").label(say("ct.run.send"))
    click = SimpleNamespace(required_id=SimpleNamespace(number=lambda place: (ALONG, 0)[place]))
    sent = fill._with_a_word(click, here)  # type: ignore[arg-type]
    assert sent.lines[RUN] == OFFERED and sent.answer == here.draft.answer


def test_a_captain_who_meets_the_game_is_not_offered_that_it_runs() -> None:
    here = replace(at(first("ct.plan")), is_first_game=True)
    assert not [part for part in panel(here) if f":confirm.{ALONG}" in part.get("custom_id", "")]
