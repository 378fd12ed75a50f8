"""Input of a panel's forms: words that narrow a long list, a number instead of steps to it, all parts in one form."""

from __future__ import annotations

from dataclasses import replace

from bot.edge.context.context import Context, speech
from bot.edge.drafts.clicks import hear
from bot.edge.forms.by_verb import FORMS, READINGS
from bot.edge.kit.click import Click
from bot.edge.kit.replies import Form, Page, Reply
from bot.edge.panel.brief import PanelModel
from bot.edge.panel.one_form import added, asked, form, formable
from bot.edge.presses.declaration import Acknowledges, Who
from bot.edge.presses.press import press
from bot.edge.shapes.parts import WHOLE
from bot.edge.turn import captain_panel
from bot.edge.turn.captain_panel import OpenQuestion
from bot.edge.turn.fill import positions, with_question
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


@press("form", who=Who.CAPTAINS, acknowledges=Acknowledges.WITH_A_FORM)
@with_question
async def open_whole_form(context: Context, click: Click, at: OpenQuestion) -> Reply:
    """All in one form."""
    made = captain_panel.panel_model(at, speech(click, at.table))
    return Form(form(made)) if formable(made) else await captain_panel.asked(context, at, made.words)


@press("formed", who=Who.CAPTAINS, acknowledges=Acknowledges.AFTER_COMMIT)
@with_question
async def take_whole_form(context: Context, click: Click, at: OpenQuestion) -> Page:
    """The form of all parts was sent: it is the draft, shown once more."""
    words, filling = speech(click, at.table), at.draft
    brief = captain_panel.panel_model(at, words)
    if brief.planning is not None:
        return await _written(context, click, at, brief)
    for place in range(len(brief.parts)):
        shown = captain_panel.panel_model(replace(at, draft=filling), words).parts
        heard = hear(filling, shown, place, positions(click.fields.get(f"f{place}", ())))
        filling = heard if heard is not None else filling
    return await captain_panel.save_and_show(context, at, filling, words)


async def _written(context: Context, click: Click, at: OpenQuestion, brief: PanelModel) -> Page:
    """The form of one more item of a plan was sent: it stands last, with what is wrong with it."""
    items = added(brief, [positions(click.fields.get(f"f{place}", ())) for place in range(len(asked(brief)))])
    if items is None:
        return await captain_panel.asked(context, at, brief.words, say("e.notoffered"))
    return await captain_panel.save_and_show(context, at, at.draft.filled({WHOLE: items}), brief.words)
