"""All parts of a panel in one form."""

from __future__ import annotations

from bot.edge import components as c
from bot.edge.components import Item, Modal
from bot.edge.panels.brief import Brief
from bot.edge.panels.controls import Menu
from bot.edge.panels.rows import is_settled
from engines.kernel.messages import Message, say
from engines.kernel.sheet import Sheet

FORM_PARTS = 5


def formable(brief: Brief) -> bool:
    """Whether all of it fits one form: a sheet whose every part is one menu, at most five of them, two or more to be chosen."""
    shown = brief.parts
    if not isinstance(brief.choice, Sheet) or not 2 <= len(shown) <= FORM_PARTS or not brief.is_whole:
        return False
    if sum(not is_settled(part) for part in shown) < 2:
        return False
    return all(len(part.controls) == 1 and isinstance(part.controls[0], Menu) and part.controls[0].entries for part in shown)


def form(brief: Brief) -> Modal:
    """All parts in one form. The fields are named by the number of their control."""
    fields = []
    for place, part in enumerate(brief.parts):
        control = part.controls[0]
        assert isinstance(control, Menu)
        lines = [c.option(e.label, str(at), hint=e.hint, chosen=e.chosen) for at, e in enumerate(control.entries)]
        most = min(control.most, len(lines))
        picker = c.menu(f"f{place}", lines, least=min(control.least, most), most=most, needed=control.least > 0)
        fields.append(_field(brief, part.question, picker))
    return c.form(brief.words.label(say("form.all"), c.TITLE), brief.id("formed"), *fields)


def _field(brief: Brief, question: Message, picker: Item) -> Item:
    """A field of the form; a question too long to stand over it whole is whole below."""
    whole = brief.words(question)
    return c.labelled(brief.words.label(question, c.TITLE), picker, whole if c.seen(whole) > c.TITLE else "")
