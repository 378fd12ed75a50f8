"""Find: words typed for a long list of a panel narrow it to what fits them."""

from __future__ import annotations

from bot.edge.drafts.clicks import search_of, seek
from bot.edge.drafts.filling import PanelDraft
from bot.edge.kit import components as c
from bot.edge.kit.components import Modal
from bot.edge.panel.brief import PanelModel
from bot.edge.shapes.list_search import MOST_SOUGHT
from engines.kernel.base.messages import Message, Name, say
from locales.people import LONGEST


def form(brief: PanelModel, control: int) -> Modal | None:
    """The form for what is sought in the list with that button; None when there is none."""
    if search_of(brief.parts, control) is None:
        return None
    field = c.labelled(brief.words.label(say("ui.find.words"), c.TITLE), c.line("text", most=MOST_SOUGHT, needed=False))
    return c.form(brief.words.label(say("ui.find"), c.TITLE), brief.id("found", control), field)


def narrowed(brief: PanelModel, control: int, text: str) -> tuple[PanelDraft | None, Message | None]:
    """The draft with the list narrowed to what fits, and what to say of it; no draft when nothing fits, or there is no list."""
    search = search_of(brief.parts, control)
    if search is None:
        return None, say("e.notoffered")
    filling, fit = seek(brief.draft, brief.parts, control, text), search.fitting(text)
    word = Name(text[:LONGEST])
    if filling is None:
        return None, say("ui.find.none", word=word, count=search.count)
    return filling, say("ui.find.found", word=word, n=fit, count=search.count) if fit else None
