"""Lists longer than Discord shows: page by page, by their natural groups if they have some, and searched by typing. The view of a
list stands in the look of its choice and lasts as long as the draft. It holds the open page, the searched words, and, if even the
pages are too many, the first page on offer. Each list of a choice has a number of its own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from bot.edge.kit.button_rows import are_short
from bot.edge.kit.labels import LABEL, numbered
from bot.edge.shapes.controls import MENU, Buttons, Control, ControlEntry, ListSearch, Menu, ValueChange, ViewChange, ViewState
from bot.edge.shapes.list_search import fitting
from engines.kernel.base.messages import Message, say
from locales import Words
from locales.people import cut

AS_BUTTONS = 3
"""Pages that are turned to by buttons; more of them stand in a menu."""
ON_OFFER = MENU - 2
"""Pages on offer at a time, if they are too many for one menu."""
SIGN = 8
"""Letters of an entry in the short name of a page."""
KEYS = ("group", "from", "find")


@dataclass(frozen=True, slots=True)
class _Page:
    """Some entries of a list: their positions, and what they are called together. `first` of all that are shown."""

    label: str
    places: tuple[int, ...]
    first: int

    @property
    def numbers(self) -> str:
        """The first and the last of its entries, by their numbers."""
        return f"{self.first}–{self.first + len(self.places) - 1}"

    def span(self, count: int) -> Message:
        """The positions of its entries."""
        return say("ui.page", first=self.first, last=self.first + len(self.places) - 1, count=count)


@dataclass(frozen=True)
class _List:
    """A long menu as it is looked at. `suffix` tells its keys in the look from those of the choice's other lists."""

    menu: Menu
    look: ViewState
    suffix: str
    words: Words

    def of(self, key: str) -> Any:
        """The state in the look."""
        return self.look.get(key + self.suffix)

    def looked(self, **keys: Any) -> ViewChange:
        """After a click that changes that of the look."""
        return ViewChange({key + self.suffix: value for key, value in keys.items()})

    def sought_anew(self, text: str) -> ViewChange:
        """After those words were typed: narrowed from its first page, whole again for none."""
        return self.looked(**{"find": text or None, "group": None, "from": None})

    @cached_property
    def sought(self) -> str:
        """The words that the list is narrowed by; none when nothing fits them any more."""
        text = self.of("find")
        return text if isinstance(text, str) and fitting(text, self.menu.entries) else ""

    @cached_property
    def places(self) -> tuple[int, ...]:
        """The positions of the entries that are shown."""
        return fitting(self.sought, self.menu.entries) if self.sought else tuple(range(len(self.menu.entries)))


def laid_out(controls: Sequence[Control], look: ViewState, words: Words) -> tuple[Control, ...]:
    """The controls as they stand on a panel: each menu longer than Discord shows as an open page of it and its other pages."""
    out: list[Control] = []
    for number, control in enumerate(controls):
        is_long = isinstance(control, Menu) and len(control.entries) > MENU
        out += _paged(_List(control, look, str(number or ""), words)) if is_long else [control]  # type: ignore[arg-type]
    return tuple(out)


def is_view(key: str) -> bool:
    """Whether that of a look says how a list is looked at."""
    return key.rstrip("0123456789") in KEYS


def forgotten(number: int) -> ViewState:
    """The change that shows a list of the choice from its beginning."""
    return {f"{key}{number or ''}": None for key in KEYS}


def _paged(long: _List) -> list[Control]:
    pages = _pages(long)
    at = _open(long, pages)
    members = _members(long, pages[at]) if at is not None else Menu(say("first.choose"), (), lambda places: long.looked())
    if len(pages) <= AS_BUTTONS:
        return [members, _buttons(long, pages if len(pages) > 1 else [], at)]
    return [_page_menu(long, pages, at), members, _buttons(long, [], at)]


def _pages(long: _List) -> list[_Page]:
    """The entries that are shown by their natural groups, in pages of as many as a menu holds."""
    piles: dict[str, list[int]] = {}
    for place in long.places:
        piles.setdefault(long.menu.entries[place].group, []).append(place)
    pages: list[_Page] = []
    for group, pile in piles.items():
        for start in range(0, len(pile), MENU):
            part, first = tuple(pile[start : start + MENU]), 1 + sum(len(page.places) for page in pages)
            is_whole = len(piles) > 1 and len(part) == len(pile)
            pages.append(_Page(group if is_whole else _ends(long, group, part, first), part, first))
    return [replace(page, label=label) for page, label in zip(pages, numbered([page.label for page in pages]), strict=True)]


def _ends(long: _List, group: str, part: tuple[int, ...], first: int) -> str:
    """The title of a page that is no group of its own: its group and numbers, first and last entry. Entries on a picture have the
    numbers of their places, so that the list's own would mislead."""
    numbers = group if _lie(long, part) else f"{group} {first}–{first + len(part) - 1}".strip()
    head = f"{numbers}: " if numbers else ""
    room = (LABEL - len(head) - len(" – ")) // 2
    if room < 3:
        return cut(numbers, LABEL)
    names = [cut(long.menu.entries[place].label, room) for place in (part[0], part[-1])]
    return f"{head}{names[0]} – {names[1]}"


def _lie(long: _List, part: tuple[int, ...]) -> bool:
    """Whether the entries lie on a picture."""
    return any(long.menu.entries[place].mark for place in part)


def _short(long: _List, page: _Page) -> str:
    """A short title of a page: its numbers; of entries on the picture the first and the last place."""
    if not _lie(long, page.places):
        return page.numbers
    return "–".join(_sign(long.menu.entries[place]) for place in (page.places[0], page.places[-1]))


def _sign(entry: ControlEntry) -> str:
    """The place where an entry lies, if its label has it too; else the beginning of the label."""
    return entry.mark if entry.mark and entry.mark in entry.label.split() else cut(entry.label, SIGN)


def _open(long: _List, pages: Sequence[_Page]) -> int | None:
    """The page that is open: the one turned to, the one with what is chosen, the first of few; None before one is chosen."""
    turned = long.of("group")
    if isinstance(turned, int) and 0 <= turned < len(pages):
        return turned
    has_chosen = (at for at, page in enumerate(pages) if any(long.menu.entries[place].chosen for place in page.places))
    return next(has_chosen if long.menu.most == 1 else iter(()), 0 if len(pages) <= AS_BUTTONS or long.sought else None)


def _members(long: _List, page: _Page) -> Menu:
    """The entries of a page; what is chosen on others stays if several may be."""
    menu, shown = long.menu, page.places
    chosen = tuple(place for place, entry in enumerate(menu.entries) if entry.chosen and place not in shown)
    others = chosen if menu.most > 1 else ()
    most = menu.most - len(others)
    if most < 1:
        return Menu(say("ui.take.first"), (), lambda places: long.looked())

    def hear(places: tuple[int, ...]) -> ValueChange | ViewChange:
        return menu.on_click(tuple(sorted((*others, *(shown[place] for place in places)))))

    lines = tuple(menu.entries[place] for place in shown)
    return Menu(menu.hint, lines, hear, min(menu.least, 1), min(most, len(lines)), page.span(len(long.places)))


def _page_menu(long: _List, pages: Sequence[_Page], at: int | None) -> Menu:
    """The pages; if they are too many themselves, some of them, and entries to those before and behind."""
    start = _start(long, pages, at)
    shown = range(start, min(start + ON_OFFER, len(pages))) if len(pages) > MENU else range(len(pages))
    lines = [(_page_line(long, pages[place], place == at), long.looked(group=place)) for place in shown]
    if shown.start:
        lines.insert(0, _onward(long, "ui.pages.before", max(0, start - ON_OFFER)))
    if shown.stop < len(pages):
        lines.append(_onward(long, "ui.pages.behind", shown.stop))
    return Menu(long.menu.hint, tuple(line for line, _ in lines), lambda places: lines[places[0]][1])


def _start(long: _List, pages: Sequence[_Page], at: int | None) -> int:
    """The first page on offer."""
    turned = long.of("from")
    if isinstance(turned, int) and 0 <= turned < len(pages):
        return turned
    return (at or 0) // ON_OFFER * ON_OFFER


def _onward(long: _List, label: str, start: int) -> tuple[ControlEntry, ViewChange]:
    return ControlEntry(long.words.label(say(label))), long.looked(**{"from": start})


def _page_line(long: _List, page: _Page, is_open: bool) -> ControlEntry:
    chosen = sum(long.menu.entries[place].chosen for place in page.places)
    said = page.span(len(long.places))
    return ControlEntry(page.label, long.words(say("ui.page.chosen", page=said, n=chosen) if chosen else said), is_open)


def _buttons(long: _List, pages: Sequence[_Page], at: int | None) -> Buttons:
    """The buttons of the pages if they are few, *Find*, and *Show all* while words are sought."""
    labels, find = [page.label for page in pages], long.words.label(say("ui.find"))
    short = labels if are_short([*labels, find]) else [_short(long, page) for page in pages]
    made = [
        (ControlEntry(label, chosen=place == at, disabled=place == at), long.looked(group=place))
        for place, label in enumerate(short)
    ]
    made.append((ControlEntry(find), long.looked()))
    if long.sought:
        made.append((ControlEntry(long.words.label(say("ui.find.all"))), long.sought_anew("")))
    search = ListSearch(len(pages), len(long.menu.entries), lambda text: len(fitting(text, long.menu.entries)), long.sought_anew)
    return Buttons(tuple(entry for entry, _ in made), lambda place: made[place][1], search=search)
