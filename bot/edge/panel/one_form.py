"""All parts of a panel in one form, or one more item of a plan."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.edge.kit import components as c
from bot.edge.kit.components import Item, Modal
from bot.edge.panel.brief import PanelModel
from bot.edge.panel.rows import is_settled
from bot.edge.shapes.controls import Menu, ValueChange
from bot.edge.shapes.parts import PartRows, rows
from engines.kernel.base.messages import Message, say
from engines.kernel.choices import plan
from engines.kernel.choices.sheet import Sheet
from locales.shortening import visible_length

FORM_PARTS = 5


def asked(brief: PanelModel) -> tuple[PartRows, ...]:
    """The parts that the form asks: those of the panel, or of an item of a plan that is written down at once."""
    if brief.planning is None:
        return brief.parts
    found, words = brief.planning.choice.next_written(brief.planning.items), brief.words
    asks = found.parts if found is not None else ()
    return tuple(PartRows(one.name, one.question, rows(one.choice, None, {}, words, one.question, True), None) for one in asks)


def formable(brief: PanelModel) -> bool:
    """Whether all of it fits one form: a sheet of two to five open parts with one menu each, or a plan with a form of its own."""
    if brief.planning is not None:
        return bool(asked(brief))
    shown = brief.parts
    if not isinstance(brief.choice, Sheet) or not 2 <= len(shown) <= FORM_PARTS or not brief.is_whole:
        return False
    if sum(not is_settled(part) for part in shown) < 2:
        return False
    return all(len(part.controls) == 1 and isinstance(part.controls[0], Menu) and part.controls[0].entries for part in shown)


def form(brief: PanelModel) -> Modal:
    """All parts in one form. The fields are named by the number of their control."""
    fields = []
    for place, part in enumerate(asked(brief)):
        control = part.controls[0]
        assert isinstance(control, Menu)
        lines = [c.option(e.label, str(at), hint=e.hint, chosen=e.chosen) for at, e in enumerate(control.entries)]
        most = min(control.most, len(lines))
        picker = c.menu(f"f{place}", lines, least=min(control.least, most), most=most, needed=control.least > 0)
        fields.append(_field(brief, part.question, picker))
    return c.form(brief.words.label(say("form.all"), c.TITLE), brief.id("formed"), *fields)


def added(brief: PanelModel, places: Sequence[tuple[int, ...]]) -> tuple[plan.Item, ...] | None:
    """The plan with the item that those places in the fields of its form mean; None if they are none of them."""
    assert brief.planning is not None
    planning, given = brief.planning, dict[str, Any]()
    found = planning.choice.next_written(planning.items)
    for part, chosen in zip(asked(brief), places, strict=True):
        control = part.controls[0]
        assert isinstance(control, Menu)
        if not control.least <= len(chosen) <= control.most or any(not 0 <= at < len(control.entries) for at in chosen):
            return None
        heard = control.on_click(chosen)
        given[part.name] = heard.value if isinstance(heard, ValueChange) else None
    return (*planning.items, found.item(given)) if found is not None else None


def _field(brief: PanelModel, question: Message, picker: Item) -> Item:
    """A field of the form; a question too long to stand over it whole is whole below."""
    whole = brief.words(question)
    return c.labelled(brief.words.label(question, c.TITLE), picker, whole if visible_length(whole) > c.TITLE else "")
