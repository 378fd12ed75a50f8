"""Input of a panel's forms: words that narrow a long list, a number instead of steps to it."""

from __future__ import annotations

from bot.edge.context.context import Context, speech
from bot.edge.forms.by_verb import FORMS, READINGS
from bot.edge.kit.click import Click
from bot.edge.kit.replies import Form, Page, Reply
from bot.edge.presses.declaration import Acknowledges, Who
from bot.edge.presses.press import press
from bot.edge.turn import captain_panel
from bot.edge.turn.captain_panel import At
from bot.edge.turn.fill import at_panel
from engines.kernel.base.messages import say


@press("number", "find", who=Who.CAPTAINS, acknowledges=Acknowledges.WITH_A_FORM)
@at_panel
async def open_form(context: Context, click: Click, at: At) -> Reply:
    """The form of the button that was pressed."""
    brief = captain_panel.brief_of(at, speech(click, at.table))
    made = FORMS[click.pressed.verb](brief, click.pressed.number(0))
    return Form(made) if made is not None else await captain_panel.asked(context, at, brief.words, say("e.notoffered"))


@press("numbered", "found", who=Who.CAPTAINS)
@at_panel
async def take(context: Context, click: Click, at: At) -> Page:
    """The input of a form that was sent."""
    brief = captain_panel.brief_of(at, speech(click, at.table))
    filling, notice = READINGS[click.pressed.verb](brief, click.pressed.number(0), click.written)
    if filling is None:
        return await captain_panel.asked(context, at, brief.words, notice)
    return await captain_panel.put(context, at, filling, brief.words, notice)
