"""The rows of a panel: the parts under their questions; as many as fit, with buttons to those before and behind them."""

from __future__ import annotations

from dataclasses import replace

from bot.edge.kit import components as c
from bot.edge.kit.button_rows import rows as button_rows
from bot.edge.kit.components import Item
from bot.edge.panel.brief import PanelModel
from bot.edge.shapes.controls import CHOSEN, DOT, ROWS, Buttons, Control, Menu
from bot.edge.shapes.parts import PartRows, turned_to
from engines.kernel.base.messages import Message, say
from engines.kernel.choices.plan import Plan
from engines.kernel.choices.sheet import Sheet

EARLIER, FURTHER = say("earlier"), say("further")
"""The buttons to the rows before and behind those shown."""
MANY_PARTS, FEW_LETTERS = 3, 10
"""Parts that are a series of menus, and letters of a question that the chosen line of a menu has room for."""
Rows = list[tuple[PartRows, list[Item]]]


def rows_and_more(brief: PanelModel, room: int, buttons: list[Item]) -> tuple[list[Item], list[Item]]:
    """The rows, and below them the row of `buttons`, which turn to the other rows too if not all of them fit.

    `room` is what both may have of the panel's components. Menus say the questions when that makes room for all. Of parts with
    tabs those of one tab are shown.
    """
    if any(part.tab is not None for part in brief.parts):
        return _behind_a_tab(brief), _row(buttons)
    below = c.count(_row(buttons))
    for making in (_questioned, _plain):
        made = making(brief)
        if c.count(_flat(made)) + below <= room:
            return _flat(made), _row(buttons)
    made = _questioned(brief)
    room -= c.count(_row([*buttons, *(_turn(brief, made, label, 0) for label in (EARLIER, FURTHER))]))
    start, end = _window(brief, made, room)
    turns = [_turn(brief, made, EARLIER, _back(made, start, room))] if start else []
    turns += [_turn(brief, made, FURTHER, end)] if end < len(made) else []
    return _flat(made[start:end]), _row([*buttons, *turns])


def _behind_a_tab(brief: PanelModel) -> list[Item]:
    """The tabs, and the parts behind the one that is up."""
    shown = {part.name for part in turned_to(brief.parts, brief.draft.first_part)}
    tabs = [
        c.button(brief.words.label(part.tab), brief.id("turn", at), disabled=part.name in shown)
        for at, part in enumerate(brief.parts)
        if part.tab is not None
    ]
    return [c.row(*tabs), *_flat([(part, made) for part, made in _plain(brief) if part.name in shown])]


def is_settled(part: PartRows) -> bool:
    """Whether the part has one option, and that is its answer: it is asked so that nobody sees who has more."""
    control = part.controls[0]
    return part.value is not None and len(part.controls) == 1 and isinstance(control, Menu) and len(control.entries) == 1


def _window(brief: PanelModel, made: Rows, room: int) -> tuple[int, int]:
    """The rows shown, first and behind the last: from the part that was turned to, else the last ones."""
    names = [part.name for part, _ in made]
    start = names.index(brief.draft.first_part) if brief.draft.first_part in names else len(made)
    end = start
    while end < len(made) and c.count(_flat(made[start : end + 1])) <= room:
        end += 1
    return (_back(made, end, room), end) if end == len(made) else (start, max(end, start + 1))


def _back(made: Rows, end: int, room: int) -> int:
    """The first of the rows that fit before that one."""
    start = end
    while start and c.count(_flat(made[start - 1 : end])) <= room:
        start -= 1
    return min(start, max(end - 1, 0))


def _turn(brief: PanelModel, made: Rows, label: Message, place: int) -> Item:
    return c.button(brief.words.label(label), brief.id("turn", brief.parts.index(made[place][0])))


def _flat(made: Rows) -> list[Item]:
    return [piece for _, pieces in made for piece in pieces]


def _row(buttons: list[Item]) -> list[Item]:
    return [c.row(*buttons)] if buttons else []


def _questioned(brief: PanelModel) -> Rows:
    series = _series(brief)
    return [
        (part, [*([] if part in series else _question(brief, part)), *made])
        for part, made in _numbered(brief, True)
        if not is_settled(part)
    ]


def _series(brief: PanelModel) -> tuple[PartRows, ...]:
    """Parts that are a menu each, with a question of few letters: if there are many, the menus say the questions."""
    open_ = [part for part in brief.parts if not is_settled(part) and not part.line]
    found = [part for part in open_ if len(part.controls) == 1 and isinstance(part.controls[0], Menu)]
    short = tuple(part for part in found if len(brief.words(part.question)) <= FEW_LETTERS)
    return short if len(short) >= MANY_PARTS else ()


def _plain(brief: PanelModel) -> Rows:
    return [(part, made) for part, made in _numbered(brief, False) if not is_settled(part)]


def _numbered(brief: PanelModel, short: bool) -> Rows:
    """Each part with its rows, whose controls are numbered through. `short`: menus do not repeat the question."""
    found, at, series = list[tuple[PartRows, list[Item]]](), 0, _series(brief) if short else ()
    for part in brief.parts:
        made = [_control(brief, at + place, control, part, short) for place, control in enumerate(part.controls)]
        found.append((part, [_asking(brief, at, part)] if part in series else made))
        at += len(part.controls)
    return found


def _asking(brief: PanelModel, number: int, part: PartRows) -> Item:
    """A menu of a series: its chosen line begins with the question, as its placeholder does."""
    menu, asked = part.controls[0], brief.words(part.question)
    assert isinstance(menu, Menu)
    lines = tuple(replace(one, label=f"{asked}: {one.label}") if one.chosen else one for one in menu.entries)
    return _control(brief, number, replace(menu, entries=lines), part, False)


def _question(brief: PanelModel, part: PartRows) -> list[Item]:
    return [c.text(brief.words.marked(part.question))] if isinstance(brief.choice, Sheet | Plan) or part.line else []


def _control(brief: PanelModel, number: int, control: Control, part: PartRows, short: bool) -> Item:
    if isinstance(control, Buttons):
        return c.row(*(_press(brief, number, place, control) for place in range(len(control.entries))))
    said = say("ui.choose") if short and control.hint == part.question else control.hint
    hint = brief.words(say("ui.page.what", page=control.page, what=said) if control.page else said)
    if not control.entries:
        closed = [c.option("–", "0")]
        return c.row(c.menu(brief.id("menu", number), closed, hint=hint, disabled=True))
    lines = [
        c.option(_unmarked(brief, e.label), str(place), hint=e.hint, chosen=e.chosen) for place, e in enumerate(control.entries)
    ]
    most = min(control.most, len(lines))
    return c.row(c.menu(brief.id("menu", number), lines, hint=hint, least=min(control.least, most), most=most))


def _press(brief: PanelModel, number: int, place: int, control: Buttons) -> Item:
    entry = control.entries[place]
    is_search = control.search is not None and control.search.place == place
    verb = "number" if control.number == place else "find" if is_search else "pick"
    label = _unmarked(brief, entry.label)
    label = f"{CHOSEN}{label}" if entry.chosen else label
    return c.button(label, brief.id(verb, number, place), disabled=entry.disabled)


def _unmarked(brief: PanelModel, label: str) -> str:
    """The label without the mark of the answer that counts for whoever is late, if there is none."""
    return label.removesuffix(DOT) if brief.is_lesson or brief.is_played_by_computer else label


def ways(brief: PanelModel, presses: list[c.Button]) -> tuple[list[Item], list[c.Button]]:
    """The button that plays what is picked and the menu of the other ways to, and the buttons that are left; all are left if they
    stand in three rows."""
    if brief.picked is None or brief.plays is None or len(button_rows([str(one.label) for one in presses])) <= ROWS:
        return [], presses
    at, chosen = brief.picked
    count = len(brief.plays.entries[at].variants)
    lines = [c.option(str(presses[way].label), str(way)) for way in range(count) if way != chosen]
    menu = c.menu(brief.id("press", at), lines, hint=brief.words(say("ui.play.otherwise")))
    return [c.row(presses[chosen]), c.row(menu)], presses[count:]
