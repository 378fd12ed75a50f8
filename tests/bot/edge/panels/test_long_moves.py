"""Open moves with more places than a form holds: filled in on a panel, in every shape, within Discord's limits."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

import pytest

from bot.edge.drafts.answer import is_whole, whole
from bot.edge.drafts.filling import PanelDraft
from bot.edge.forms import number_form
from bot.edge.kit.components import frozen
from bot.edge.kit.custom_id import ButtonId
from bot.edge.panel import moves
from bot.edge.panel.move_panel import MoveBrief, brief_of, draw, is_formable, key, sheet
from bot.edge.shapes.controls import ValueChange
from bot.model.table.table import Draft
from bot.service.table.observe import captain
from engines.kernel.base.messages import say
from engines.kernel.choices.shapes import Amount, Forbidden, OneOf, SomeOf
from engines.kernel.contract.game import OpenMove
from locales import words
from tests.bot.edge.limits import check_form, check_message, walk
from tests.bot.edge.panels.places import CHOICES, PLACES, RECORD, Panel, called, name, reached

TABLE = captain(RECORD, RECORD.seats[0])
FEW = OneOf(options=PLACES[:3], default="p1", name=name)
TOLD = words("en").naming(TABLE.names)


def move_of(**args: Any) -> OpenMove:
    """A move that needs this."""
    return OpenMove("hail", say("ui.find"), args=args)


@dataclass(frozen=True)
class MovePanel(Panel):
    """The panel of a move."""

    move: OpenMove = field(kw_only=True)

    @cached_property
    def brief(self) -> MoveBrief:
        return MoveBrief(
            TABLE, sheet(self.move), self.filling, words(self.language).naming(TABLE.names), notice=self.notice, move=self.move
        )

    @cached_property
    def shown(self) -> list[dict[str, Any]]:
        parts = frozen(draw(self.brief))
        check_message(parts)
        return list(walk(parts))

    def meant(self, id: str) -> ButtonId:
        carried = super().meant(id)
        assert carried.args[:2] == (self.move.kind, moves.look(self.move, self.brief.words))
        return replace(carried, verb=carried.args[2], args=carried.args[3:])


def panel_of(move: OpenMove, language: str) -> MovePanel:
    return MovePanel(sheet(move), language=language, move=move)


@pytest.mark.parametrize("shape", ["one_of", "some_of", "ranking", "programme"])
def test_every_place_of_131_is_an_argument_by_presses(shape: str) -> None:
    move = move_of(to=CHOICES[shape])
    panel = panel_of(move, "es")
    assert not is_formable(move) or shape == "some_of"
    found = reached(panel)
    for place in PLACES[1:] if shape == "ranking" else PLACES:
        view, id, places = found[called(place)]
        after = view.pressed(id, places)
        assert after is not None
        given = after.filling.answer["to"]
        assert given == place or place in given
        assert after.shown or place not in ("p2", "p131")
        assert is_whole(after.brief.choice, after.filling) or shape == "programme"


def test_every_argument_is_asked_in_its_turn_and_all_are_sent() -> None:
    args = {
        "to": CHOICES["one_of"],
        "give": CHOICES["some_of"],
        "want": CHOICES["assignment"],
        "of": Amount(least=0, most=130, default=3),
    }
    panel: Any = panel_of(move_of(**args), "es")
    for label in (called("p131"), called("p90")):
        view, id, places = reached(panel, part="to" if label == called("p131") else "give")[label]
        panel = view.pressed(id, places)
        assert panel.shown
    filling, _ = number_form.written(panel.brief, len([c for part in panel.brief.parts for c in part.controls]) - 1, "99")
    assert filling is not None
    done = whole(panel.brief.choice, filling)
    assert done == {"to": "p131", "give": ("p90",), "want": dict.fromkeys("abc", "p1"), "of": 99}
    assert "p131" not in str(panel.brief.words(say("ui.answer"))) and called("p131") in str(panel.shown)


def test_a_form_is_left_to_moves_that_it_holds() -> None:
    """Few options in one or some of them; never a menu of nothing, never two menus for one choice of one."""
    assert is_formable(move_of(to=FEW, give=SomeOf(options=PLACES[:60], least=0, most=9, default=(), name=name)))
    check_form(moves.form(TABLE, move_of(to=FEW, give=FEW), TOLD).to_dict())
    bars = tuple(Forbidden(place, name(place), "AT-1", say("ui.find")) for place in PLACES[1:])
    barred = OneOf(options=("p1",), default="p1", name=name, forbidden=lambda: bars)
    for too_much in (
        {"to": OneOf(options=PLACES[:26], default="p1", name=name)},
        {"to": CHOICES["some_of"]},
        {"to": Amount(least=0, most=3, default=0)},
        {"to": barred},
        dict.fromkeys(("to", "give", "want", "of", "place", "more"), FEW),
    ):
        assert not is_formable(move_of(**too_much))


def test_picks_of_a_move_stand_beside_the_draft_and_go_with_another_look() -> None:
    move = move_of(to=CHOICES["one_of"])
    filled = PanelDraft().hear("to", ValueChange("p7", {"group": 0}))
    kept = PanelDraft({"answer": "p3"}, {"line": "x"}).with_move(key(move, TOLD), filled)
    table = replace(TABLE, draft=Draft(4, kept.answer, kept.lines, kept.where))
    assert brief_of(table, move, TOLD).draft == filled
    assert (
        PanelDraft.of(table.draft).answer == {"answer": "p3"}
        and PanelDraft.of(table.draft).undone().of_move(key(move, TOLD)) == filled
    )
    other = move_of(to=OneOf(options=PLACES[:100], default="p1", name=name))
    assert brief_of(table, other, TOLD).draft == PanelDraft()
    assert PanelDraft.of(table.draft).with_move("", None).where == ""


def test_a_move_is_not_sent_before_all_of_it_is_chosen() -> None:
    panel = panel_of(move_of(to=CHOICES["one_of"], give=CHOICES["some_of"]), "en")
    assert "Confirm" not in panel.buttons()
    view, id, places = reached(panel, part="to")[called("p50")]
    half: Any = view.pressed(id, places)
    assert "Confirm" not in half.buttons() and "Step back" in half.buttons()
    view, id, places = reached(half, part="give")[called("p51")]
    done: Any = view.pressed(id, places)
    assert "Confirm" in done.buttons() and ".confirm" in done.buttons()["Confirm"] and ":movesend." in done.buttons()["Confirm"]
