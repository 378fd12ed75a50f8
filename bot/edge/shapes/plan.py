"""A plan: a page for the whole list, where items are added, moved and taken out, and a page for the item that is open."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from bot.edge.kit.components import whole
from bot.edge.kit.labels import LABEL
from bot.edge.kit.replies import RULE
from bot.edge.shapes.controls import MENU, Buttons, ControlEntry, Menu, ValueChange, ViewChange, ViewState
from bot.edge.shapes.long_lists import laid_out
from bot.edge.shapes.parts import ITEM, WHOLE, PartRows, rows
from bot.edge.shapes.proposals import settled
from engines.kernel.base.messages import Message, Verbatim, say
from engines.kernel.choices.plan import Item, Plan, Planned
from engines.kernel.choices.shapes import Amount, Choice, Illegal, OneOf
from engines.kernel.choices.sheet import PartState, Sheet
from locales import Words
from locales.people import cut

LINES, LINE = 12, 160
"""Items that are told in words at a time, and characters of each; the menu has them all."""


@dataclass(frozen=True)
class Planning:
    """A plan being filled in: its draft so far (None: as the game proposes it), how it is looked at, and how to say it."""

    choice: Plan
    draft: Sequence[Item] | None
    looks: Mapping[str, ViewState]
    words: Words
    question: Message

    @property
    def items(self) -> tuple[Item, ...]:
        """The list as it stands."""
        return self.choice.default if self.draft is None else tuple(self.draft)

    @property
    def look(self) -> ViewState:
        """The view state of the list: the number of the open item (`open`) or of the marked one (`at`)."""
        return self.looks.get(WHOLE, {})

    def place(self, key: str) -> int | None:
        """The item that is open, or marked."""
        place = self.look.get(key)
        return place if isinstance(place, int) and 0 <= place < len(self.items) else None


def parts(planning: Planning) -> tuple[PartRows, ...]:
    """The parts of the page that is open."""
    place = planning.place("open")
    return _list_page(planning) if place is None else _item_page(planning, place)


# -- the page for all


def _list_page(planning: Planning) -> tuple[PartRows, ...]:
    return (*_adding(planning), *_listing(planning))


def _adding(planning: Planning) -> tuple[PartRows, ...]:
    """The first question of the next item is on the page for all: a pick begins it."""
    sheet, items = planning.choice.next_sheet(planning.items), planning.items
    if sheet is None:
        return ()
    open_ = next((filled for filled in sheet.walk({}) if filled.value is None), None)
    if open_ is not None:
        return (_part(planning, sheet, open_, len(items)),)
    button = ControlEntry(planning.words.label(say("ui.plan.add")))
    add = Buttons((button,), lambda place: ValueChange((*items, {}), {"open": len(items)}))
    return (PartRows(WHOLE, say("ui.plan.next"), (add,), None),)


def _listing(planning: Planning) -> tuple[PartRows, ...]:
    items, at = planning.items, planning.place("at")
    if not items:
        return ()
    lines = tuple(_entry(planning, place, one, at) for place, one in enumerate(planning.choice.walk(items)))
    menu = Menu(say("ui.plan.which"), lines, lambda places: ViewChange({"at": places[0]}))
    shown = laid_out((menu,), planning.look, planning.words)
    return (PartRows(WHOLE, say("ui.plan.list"), (*shown, *([] if at is None else [_edits(planning, at)])), None),)


def _entry(planning: Planning, place: int, one: Planned, at: int | None) -> ControlEntry:
    words = planning.words
    name, number = words(planning.choice.name(one.item)), f"{place + 1}. "
    why = words(one.wrong.reason) if one.wrong is not None else ""
    return ControlEntry(number + cut(name, LABEL - len(number)), why, place == at, name=name)


def _edits(planning: Planning, at: int) -> Buttons:
    """The buttons for the marked item."""
    items, label = planning.items, planning.words.label
    without = (*items[:at], *items[at + 1 :])

    def moved(to: int) -> ValueChange:
        return ValueChange((*without[:to], items[at], *without[to:]), {"at": to})

    entries: list[tuple[ControlEntry, Any]] = [
        (ControlEntry(label(say("change"))), lambda: ViewChange({"open": at})),
        (ControlEntry(label(say("ui.plan.earlier")), disabled=at == 0), lambda: moved(at - 1)),
        (ControlEntry(label(say("ui.plan.later")), disabled=at == len(items) - 1), lambda: moved(at + 1)),
        (ControlEntry(label(say("ui.plan.out"))), lambda: ValueChange(without)),
    ]
    return Buttons(tuple(entry for entry, _ in entries), lambda place: entries[place][1]())


# -- the page of an item


def _item_page(planning: Planning, at: int) -> tuple[PartRows, ...]:
    planned, items = tuple(planning.choice.walk(planning.items))[at], planning.items
    walked = planned.sheet.walk(planned.item) if planned.sheet is not None else ()
    asked = [_part(planning, planned.sheet, filled, at) for filled in walked if planned.sheet is not None]
    label = planning.words.label
    buttons = (ControlEntry(label(say("ui.plan.done"))), ControlEntry(label(say("ui.plan.out"))))
    ends = Buttons(buttons, lambda place: ValueChange((*items[:at], *items[at + 1 :])) if place else ViewChange({"open": None}))
    return (*asked, PartRows(WHOLE, say("ui.plan.item", item=at + 1, count=len(items)), (ends,), None))


def _part(planning: Planning, sheet: Sheet, filled: PartState, at: int) -> PartRows:
    """One part of the item at that place, or of the next one."""
    asked, items = filled.part, planning.items
    item = items[at] if at < len(items) else {}
    value = item.get(asked.name) if filled.value is None else filled.value
    look = planning.looks.get(f"{ITEM}{asked.name}", {})

    def within(heard: ValueChange) -> ValueChange:
        changed = _changed(sheet, item, asked.name, heard.value)
        is_done = _is_one_press(asked.choice) and sheet.open(item) is not None and sheet.open(changed) is None
        now = settled(sheet, changed) if changed else changed
        is_open = not is_done and (now or at < len(items))
        looked = {**({"open": at} if is_open else {}), **({"at": at} if planning.place("at") == at else {})}
        return ValueChange((*items[:at], *([now] if now or at < len(items) else []), *items[at + 1 :]), looked)

    controls = rows(asked.choice, value, look, planning.words, asked.question, True)
    return PartRows(asked.name, asked.question, controls, filled.value, within=within)


def _is_one_press(choice: Choice) -> bool:
    """Whether one press is the whole answer to a part, so that an item it completes need not stay open."""
    return isinstance(choice, OneOf) or (isinstance(choice, Amount) and choice.most - choice.least < MENU)


def _changed(sheet: Sheet, item: Item, name: str, value: Any) -> Item:
    """The item with that part changed, without what is no longer asked."""
    given = {part: now for part, now in item.items() if part != name} | ({} if value is None else {name: value})
    asked = {filled.part.name for filled in sheet.walk(given)}
    return {part: now for part, now in given.items() if part in asked}


# -- the list in words


def changed(choice: Plan, before: tuple[Item, ...], now: tuple[Item, ...]) -> Message:
    """The change of a list: the added items, else the list now."""
    if before and len(now) > len(before) and now[: len(before)] == before:
        return say("ui.plan.added", items=tuple(map(choice.name, now[len(before) :])))
    empty = say("ui.nothing") if choice.send_label is None else choice.send_label(())
    return say("ui.plan.now", items=tuple(map(choice.name, now)) or empty)


def list_lines(planning: Planning, most: int = LINES) -> list[str]:
    """The list line by line, with what is wrong with an item; if it is longer than so many, the lines around the one that is
    open."""
    items, marked = planning.items, planning.words.marked
    if not items:
        return [marked(say("ui.plan.empty"))]
    place = planning.place("open")
    at = planning.place("at") if place is None else place
    start = max(0, min((len(items) - most if at is None else at - most // 2), len(items) - most))
    shown = list(enumerate(planning.choice.walk(items), 1))[start : start + most]
    lines = [_line(planning, number, one, number - 1 == at) for number, one in shown]
    before = [marked(say("ui.plan.before", n=start))] if start else []
    behind = len(items) - start - len(shown)
    return [*before, *lines, *([marked(say("ui.plan.behind", n=behind))] if behind else [])]


def _line(planning: Planning, number: int, one: Planned, is_marked: bool) -> str:
    text = whole(planning.words.marked(_item_text(number, planning.choice.name(one.item), one.wrong)), LINE)
    return f"**{text}**" if is_marked else text


def _item_text(number: int, name: Message, wrong: Illegal | None) -> Message:
    """An item in words, with the reason and the rule that forbid it now."""
    if wrong is None:
        return say("ui.plan.line", item=number, what=name)
    if RULE.fullmatch(wrong.rule) is None:
        return say("ui.plan.wrong", item=number, what=name, why=wrong.reason)
    return say("ui.plan.ruled", item=number, what=name, why=wrong.reason, rule=Verbatim(wrong.rule))
