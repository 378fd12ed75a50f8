"""Input of a panel's forms: words that narrow a long list, a number instead of steps to it."""

from __future__ import annotations

from bot.edge.context.context import Context, speech
from bot.edge.forms.by_verb import FORMS, READINGS
from bot.edge.kit.click import Click
from bot.edge.kit.replies import Form, Page, Reply
from bot.edge.presses.declaration import Acknowledges, Who
from bot.edge.presses.press import press
from bot.edge.turn import captain_panel
from bot.edge.turn.captain_panel import OpenQuestion
from bot.edge.turn.fill import with_question
from engines.kernel.base.messages import say


@press("number", "find", who=Who.CAPTAINS, acknowledges=Acknowledges.WITH_A_FORM)
@with_question
async def open_form(context: Context, click: Click, at: OpenQuestion) -> Reply:
    """The form of the button that was pressed."""
    brief = captain_panel.panel_model(at, speech(click, at.table))
    made = FORMS[click.required_id.verb](brief, click.required_id.number(0))
    return Form(made) if made is not None else await captain_panel.asked(context, at, brief.words, say("e.notoffered"))


@press("numbered", "found", who=Who.CAPTAINS)
@with_question
async def take(context: Context, click: Click, at: OpenQuestion) -> Page:
    """The input of a form that was sent."""
    brief = captain_panel.panel_model(at, speech(click, at.table))
    filling, notice = READINGS[click.required_id.verb](brief, click.required_id.number(0), click.written)
    if filling is None:
        return await captain_panel.asked(context, at, brief.words, notice)
    return await captain_panel.save_and_show(context, at, filling, brief.words, notice)
