"""A number written instead of stepped to: the middle of a stepper opens a form for it."""

from __future__ import annotations

from bot.edge import components as c
from bot.edge.answers import captain_panel
from bot.edge.answers.fill import stand
from bot.edge.click import Click
from bot.edge.components import Modal
from bot.edge.custom_id import number
from bot.edge.edge import Edge, speech
from bot.edge.pages import Form, Page, Reply
from bot.edge.panels.brief import Brief
from bot.edge.panels.controls import Buttons, Heard
from bot.edge.panels.filling import Filling
from bot.edge.panels.parts import Part
from bot.model.table import PublicTable
from engines.kernel.messages import Message, Name, say

TITLE, MOST = 45, 6


async def open_form(edge: Edge, click: Click, table: PublicTable) -> Reply:
    """The form for the number."""
    at = await stand(edge, click, table)
    if isinstance(at, Page):
        return at
    assert click.carried is not None
    brief = captain_panel.brief_of(at, speech(click, table))
    made = form(brief, click.carried.number(0))
    return Form(made) if made is not None else captain_panel.asked(at, brief.words, say("e.notoffered"))


async def numbered(edge: Edge, click: Click, table: PublicTable) -> Page:
    """The number of that form."""
    at = await stand(edge, click, table)
    if isinstance(at, Page):
        return at
    assert click.carried is not None
    brief = captain_panel.brief_of(at, speech(click, table))
    filling, notice = written(brief, click.carried.number(0), typed(click))
    if filling is None:
        return captain_panel.asked(at, brief.words, notice)
    return await captain_panel.put(edge, at, filling, brief.words)


def typed(click: Click) -> str:
    """What was written."""
    return (click.fields.get("number") or ("",))[0].strip()


def form(brief: Brief, control: int) -> Modal | None:
    """The form for the number of that control; None when it has none."""
    if control not in _stepped(brief):
        return None
    label = brief.words.label(say("ui.number"), TITLE)
    return c.form(label, brief.id("numbered", control), c.labelled(label, c.line("number", most=MOST)))


def written(brief: Brief, control: int, text: str) -> tuple[Filling | None, Message | None]:
    """The draft with that number; no draft but a reason when it is no number, or there is no such control."""
    if number(text.removeprefix("-")) < 0:
        return None, say("e.notunderstood.all", word=Name(text[:20]), expected=say("ui.number"))
    part = _stepped(brief).get(control)
    if part is None:
        return None, say("e.notoffered")
    return brief.filling.take(part, Heard(int(text))), None


def _stepped(brief: Brief) -> dict[int, Part]:
    """The parts whose number may be written, by the number of their control."""
    shown = [(part, control) for part in brief.parts for control in part.controls]
    steppers = {count: (part, control) for count, (part, control) in enumerate(shown) if isinstance(control, Buttons)}
    return {count: part for count, (part, control) in steppers.items() if control.number is not None}
