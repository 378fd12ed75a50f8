"""What is written into a form of a panel: words that narrow a long list, a number instead of steps to it."""

from __future__ import annotations

from bot.edge.answers import captain_panel, find, numbers
from bot.edge.answers.fill import stand
from bot.edge.click import Click
from bot.edge.edge import Edge, speech
from bot.edge.pages import Form, Page, Reply
from bot.model.table import PublicTable
from engines.kernel.messages import say

FORMS = {"find": find.form, "number": numbers.form}
"""The form that a button opens, by its verb; None where the panel has no such control."""

READINGS = {"found": find.narrowed, "numbered": numbers.written}
"""What a sent form makes of the draft, by its verb: the draft and what to say of it; no draft but the reason when nothing."""


async def open_form(edge: Edge, click: Click, table: PublicTable) -> Reply:
    """The form of the button that was pressed."""
    at = await stand(edge, click, table)
    if isinstance(at, Page):
        return at
    assert click.carried is not None
    brief = captain_panel.brief_of(at, speech(click, table))
    made = FORMS[click.carried.verb](brief, click.carried.number(0))
    return Form(made) if made is not None else captain_panel.asked(at, brief.words, say("e.notoffered"))


async def take(edge: Edge, click: Click, table: PublicTable) -> Page:
    """What stands in the form that was sent."""
    at = await stand(edge, click, table)
    if isinstance(at, Page):
        return at
    assert click.carried is not None
    brief = captain_panel.brief_of(at, speech(click, table))
    filling, notice = READINGS[click.carried.verb](brief, click.carried.number(0), text(click))
    if filling is None:
        return captain_panel.asked(at, brief.words, notice)
    return await captain_panel.put(edge, at, filling, brief.words, notice)


def text(click: Click) -> str:
    """What stands in the one field of a form."""
    return next((values[0].strip() for values in click.fields.values() if values), "")
