"""Find: words typed for a long list of a panel narrow it to what fits them."""

from __future__ import annotations

from bot.edge import components as c
from bot.edge.answers import captain_panel
from bot.edge.answers.fill import stand
from bot.edge.click import Click
from bot.edge.components import Modal
from bot.edge.edge import Edge, speech
from bot.edge.pages import Form, Page, Reply
from bot.edge.panels.brief import Brief
from bot.edge.panels.filling import Filling, search_of, seek
from bot.edge.panels.finding import MOST_SOUGHT
from bot.model.table import PublicTable
from engines.kernel.messages import Message, Name, say
from locales.people import LONGEST

TITLE = 45


async def open_form(edge: Edge, click: Click, table: PublicTable) -> Reply:
    """The form for the words."""
    at = await stand(edge, click, table)
    if isinstance(at, Page):
        return at
    assert click.carried is not None
    brief = captain_panel.brief_of(at, speech(click, table))
    made = form(brief, click.carried.number(0))
    return Form(made) if made is not None else captain_panel.asked(at, brief.words, say("e.notoffered"))


async def found(edge: Edge, click: Click, table: PublicTable) -> Page:
    """The words of that form."""
    at = await stand(edge, click, table)
    if isinstance(at, Page):
        return at
    assert click.carried is not None
    brief = captain_panel.brief_of(at, speech(click, table))
    filling, notice = narrowed(brief, click.carried.number(0), typed(click))
    if filling is None:
        return captain_panel.asked(at, brief.words, notice)
    return await captain_panel.put(edge, at, filling, brief.words, notice)


def typed(click: Click) -> str:
    """The words of the form."""
    return (click.fields.get("text") or ("",))[0].strip()


def form(brief: Brief, control: int) -> Modal | None:
    """The form for what is sought in the list with that button; None when there is none."""
    if search_of(brief.parts, control) is None:
        return None
    field = c.labelled(brief.words.label(say("ui.find.words"), TITLE), c.line("text", most=MOST_SOUGHT, needed=False))
    return c.form(brief.words.label(say("ui.find"), TITLE), brief.id("found", control), field)


def narrowed(brief: Brief, control: int, text: str) -> tuple[Filling | None, Message | None]:
    """The draft with the list narrowed to what fits, and what to say of it; no draft when nothing fits, or there is no list."""
    search = search_of(brief.parts, control)
    if search is None:
        return None, say("e.notoffered")
    filling, fit = seek(brief.filling, brief.parts, control, text), search.fitting(text)
    word = Name(text[:LONGEST])
    if filling is None:
        return None, say("ui.find.none", word=word, count=search.count)
    return filling, say("ui.find.found", word=word, n=fit, count=search.count) if fit else None
