"""A number written instead of stepped to: the middle of a stepper opens a form for it."""

from __future__ import annotations

from bot.edge.drafts.filling import PanelDraft
from bot.edge.kit import components as c
from bot.edge.kit.components import Modal
from bot.edge.kit.custom_id import number
from bot.edge.panel.brief import PanelModel
from bot.edge.shapes.controls import Buttons, ValueChange
from bot.edge.shapes.parts import PartRows
from engines.kernel.base.messages import Message, Name, say

TITLE, MOST = 45, 6


def form(brief: PanelModel, control: int) -> Modal | None:
    """The form for the number of that control; None when it has none."""
    if control not in _stepped(brief):
        return None
    label = brief.words.label(say("ui.number"), TITLE)
    return c.form(label, brief.id("numbered", control), c.labelled(label, c.line("number", most=MOST)))


def written(brief: PanelModel, control: int, text: str) -> tuple[PanelDraft | None, Message | None]:
    """The draft with that number; no draft but a reason when it is no number, or there is no such control."""
    if number(text.removeprefix("-")) < 0:
        return None, say("e.notunderstood.all", word=Name(text[:20]), expected=say("ui.number"))
    part = _stepped(brief).get(control)
    if part is None:
        return None, say("e.notoffered")
    return brief.draft.take(part, ValueChange(int(text))), None


def _stepped(brief: PanelModel) -> dict[int, PartRows]:
    """The parts whose number may be written, by the number of their control."""
    shown = [(part, control) for part in brief.parts for control in part.controls]
    steppers = {count: (part, control) for count, (part, control) in enumerate(shown) if isinstance(control, Buttons)}
    return {count: part for count, (part, control) in steppers.items() if control.number is not None}
