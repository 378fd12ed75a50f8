"""Clicks on a panel and words in its forms, as changes of a draft."""

from __future__ import annotations

from bot.edge.drafts.filling import PanelDraft
from bot.edge.shapes.controls import Buttons, Control, ListSearch, Menu, ViewChange
from bot.edge.shapes.parts import PartRows


def hear(filling: PanelDraft, shown: tuple[PartRows, ...], control: int, places: tuple[int, ...]) -> PanelDraft | None:
    """After a click at those positions of the panel's control of that number; None when there is no such thing."""
    found = _control(shown, control)
    if found is None:
        return None
    part, made = found
    if not places and not (isinstance(made, Menu) and made.least == 0):
        return None
    if any(not 0 <= place < len(made.entries) for place in places):
        return None
    heard = made.on_click(places[0]) if isinstance(made, Buttons) else made.on_click(places)
    if isinstance(heard, ViewChange):
        return filling.look(part.key, heard)
    return filling.take(part, heard)


def search_of(shown: tuple[PartRows, ...], control: int) -> ListSearch | None:
    """The search of the panel's control of that number, if it has one."""
    found = _control(shown, control)
    return found[1].search if found is not None and isinstance(found[1], Buttons) else None


def seek(filling: PanelDraft, shown: tuple[PartRows, ...], control: int, text: str) -> PanelDraft | None:
    """After words were typed for the list with that button; None when nothing fits them, or there is no such list."""
    found, search = _control(shown, control), search_of(shown, control)
    if found is None or search is None or (text and not search.fitting(text)):
        return None
    return filling.look(found[0].key, search.on_click(text))


def _control(shown: tuple[PartRows, ...], number: int) -> tuple[PartRows, Control] | None:
    """The panel's control of that number, with its part."""
    numbered = [(part, made) for part in shown for made in part.controls]
    return numbered[number] if 0 <= number < len(numbered) else None
