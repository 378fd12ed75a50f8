"""Look-ups: the options of the open question, and the captain's things."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from bot.edge.drafts.filling import PanelDraft
from bot.edge.kit import components as c
from bot.edge.kit.click import Click
from bot.edge.kit.custom_id import number, write
from bot.edge.kit.labels import numbered
from bot.edge.shapes.parts import WHOLE
from bot.model.table.table import CaptainTable, PublicTable
from engines.kernel.base.messages import Message, say
from engines.kernel.choices.shapes import Choice, OneOf
from engines.kernel.choices.sheet import Sheet
from locales import Words

TO, ON_OFFER = "to", c.MOST_OPTIONS - 2
"""The prefix of a value that turns the menu; things in the menu at a time, if they are too many for one."""
Entry = tuple[Message, Message]
"""A name, and what the thing is or does."""


def chosen(click: Click) -> int:
    """The position that was chosen in such a menu, -1 for none."""
    return number(click.values[0]) if click.values else -1


def turned(click: Click) -> int:
    """The position from which the menu was turned to, -1 where it was not turned."""
    return number(click.values[0].removeprefix(TO)) if click.values and click.values[0].startswith(TO) else -1


@dataclass(frozen=True, slots=True)
class MenuPosition:
    """The position of a look-up menu: the chosen entry, and the one from which it was turned; -1 for none."""

    chosen: int = -1
    turned: int = -1


NOWHERE = MenuPosition()


def place_in(click: Click) -> MenuPosition:
    """The position of the menu after a click."""
    return MenuPosition(chosen(click), turned(click))


def menu(table: PublicTable, words: Words, entries: Sequence[Entry], verb: str, click: Click, hint: Message) -> list[c.Item]:
    """The menu of what can be looked up, as the click leaves it."""
    return menu_at(entries, words, lambda *args: write(table.code, table.decision, verb, *args), place_in(click), hint)


def menu_at(entries: Sequence[Entry], words: Words, id: Callable[..., str], at: MenuPosition, hint: Message) -> list[c.Item]:
    """The menu of what can be looked up, nothing without entries; of many a part, and lines that turn to the others.

    Its id changes with what is chosen and where it stands, so that each choice arrives.
    """
    if not entries:
        return []
    place, labels = at.chosen, numbered(words.labels([name for name, _ in entries]))
    start = min(max(at.turned, place, 0), len(labels) - 1) // ON_OFFER * ON_OFFER if len(labels) > c.MOST_OPTIONS else 0
    end = start + ON_OFFER if len(labels) > c.MOST_OPTIONS else len(labels)
    lines = [c.option(label, str(at), chosen=at == place) for at, label in enumerate(labels) if start <= at < end]
    if start:
        lines.insert(0, c.option(words.label(say("ui.list.before")), f"{TO}{start - ON_OFFER}"))
    if end < len(labels):
        lines.append(c.option(words.label(say("ui.list.behind")), f"{TO}{end}"))
    page = say("ui.page", first=start + 1, last=min(end, len(labels)), count=len(labels))
    said = words(say("ui.page.what", page=page, what=hint) if len(labels) > c.MOST_OPTIONS else hint)
    return [c.row(c.menu(id(place + 1, *([start] if start else [])), lines, hint=said))]


def sentence(words: Words, entries: Sequence[Entry], place: int) -> list[str]:
    """The looked-up thing in words; empty if there is none."""
    if not 0 <= place < len(entries):
        return []
    thing, does = entries[place]
    return [words.marked(say("ui.explained", thing=thing, does=does))]


def options(table: CaptainTable, asked: Choice, filling: PanelDraft) -> tuple[Entry, ...]:
    """The options of the part that is to be chosen next; where things are to be arranged, what each of them does."""
    game = table.game
    draft, name, choice = _open(asked, filling)
    if not isinstance(choice, OneOf):
        return game.glossary(table.own_view)

    def does(option: str) -> Message:
        hint = choice.description(option) if choice.description else None
        return hint or game.readback(asked, {**draft, name: option} if isinstance(asked, Sheet) else option)

    return tuple((choice.name(option), does(option)) for option in choice.options)


def _open(choice: Choice, filling: PanelDraft) -> tuple[Mapping[str, Any], str, Any]:
    """The draft before the part that is next, the part's name and choice; of a whole draft the first part with a choice."""
    if not isinstance(choice, Sheet):
        return {}, WHOLE, choice
    walked = list(choice.walk(filling.answer))
    wide = [one for one in walked if len(getattr(one.part.choice, "options", ())) > 1]
    open_ = next((one for one in walked if one.value is None), (wide or walked)[0])
    before = {one.part.name: one.value for one in walked[: walked.index(open_)]}
    return before, open_.part.name, open_.part.choice
