"""Moves a captain may send without being asked: their buttons, and the form for what they need."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from typing import Any

from bot.edge.kit import components as c
from bot.edge.kit.components import Item, Modal
from bot.edge.kit.custom_id import write
from bot.edge.kit.labels import numbered
from bot.edge.shapes.controls import MENU
from bot.model.table.table import CaptainTable, PublicTable
from bot.service.play.resignation import RESIGNATIONS
from engines.kernel.base.messages import Message, say
from engines.kernel.choices.shapes import Choice
from engines.kernel.contract.game import OpenMove
from locales import Words
from locales.shortening import visible_length

MOST, PAGE = 5, 20
"""Buttons of a row; moves on a page of their own."""
ON_FORMS = ("one_of", "some_of")
"""Shapes that a form has a menu for."""
Chunk = tuple[str, tuple[str, ...]]
"""Options of one menu of the form, of the argument of that name."""


def offered(table: CaptainTable) -> tuple[OpenMove, ...]:
    """The moves open to the captain; giving up has a command of its own."""
    return tuple(move for move in table.moves if move.kind not in RESIGNATIONS)


def row(table: CaptainTable, words: Words, pressing: bool = False) -> list[Item]:
    """The buttons of these moves, if there are any. Behind the last button stand those without room, and, if only `pressing`
    moves are wanted, all that nobody waits for."""
    found = offered(table)
    first = [move for move in found if not (pressing and move.twice)]
    is_whole = len(first) == len(found) and len(found) <= MOST
    made = [_button(table, move, words) for move in first[: MOST if is_whole else MOST - 1]]
    more = [] if is_whole else [c.button(words.label(say("ui.moves")), write(table.code, table.decision, "moves", 0))]
    return [c.row(*made, *more)] if found else []


def waited_for(table: CaptainTable, words: Words) -> list[Item]:
    """The buttons of the moves that others wait for; the rest stands behind More (`has_more`)."""
    made = [_button(table, move, words) for move in offered(table) if not move.twice][:MOST]
    return [c.row(*made)] if made else []


def has_more(table: CaptainTable) -> bool:
    """Whether there are moves that nobody waits for, or more than a row of others."""
    found = offered(table)
    return any(move.twice for move in found) or len(found) > MOST


def _button(table: CaptainTable, move: OpenMove, words: Words) -> Item:
    return c.button(words.label(move.label), id(table, "move", move, words))


def every_move(table: CaptainTable, words: Words, at: int) -> Item:
    """All moves open to the captain, that page of them."""
    found = offered(table)
    last = max(0, -(-len(found) // PAGE) - 1)
    at = min(at, last)
    shown = [_button(table, move, words) for move in found[at * PAGE : at * PAGE + PAGE]]
    rows = [c.row(*shown[start : start + MOST]) for start in range(0, len(shown), MOST)]
    said = say("ui.moves.all", n=len(found)) if found else say("ui.moves.none")
    return c.container(c.text(words.marked(said)), *rows, *_turns(table, words, at, last))


def _turns(table: CaptainTable, words: Words, at: int, last: int) -> list[Item]:
    """The buttons to the page before and the next one, if there are several."""
    if not last:
        return []
    ways = (("prev", 0, max(at - 1, 0), at == 0), ("next", 1, min(at + 1, last), at == last))
    ids = [write(table.code, table.decision, "moves", place, way) for _, way, place, _ in ways]
    return [c.row(*(c.button(words.label(say(w[0])), id, disabled=w[3]) for w, id in zip(ways, ids, strict=True)))]


def between(table: CaptainTable, words: Words) -> list[str]:
    """The open offers between captains, as far as the reader may know them."""
    found = table.game.offers(table.own_view)
    return [words.marked(say("ui.offers")), *(f"- {words.marked(one)}" for one in found)] if found else []


def id(table: PublicTable, verb: str, move: OpenMove, words: Words) -> str:
    """The id of a component about that move: its kind, and how it looks."""
    return write(table.code, table.decision, verb, move.kind, look(move, words))


def look(move: OpenMove, words: Words) -> str:
    """Equal as long as a move offers the same, so that an old button or form is not taken for another."""
    seen = [words(move.label), [_visible(choice, words) for choice in _choices(move)]]
    return hashlib.sha256(repr(seen).encode()).hexdigest()[:12]


def _visible(choice: Any, words: Words) -> Any:
    """An argument as it looks: its options by name, of other shapes all that can be seen of it."""
    return [words(label) for label in every(choice).values()] if choice.shape in ON_FORMS else choice.visible()


def _choices(move: OpenMove) -> list[Any]:
    """Its arguments."""
    return list((move.args or {}).values())


def every(choice: Any) -> dict[str, Message]:
    """The options of an argument by name, the forbidden ones too, in an order that stays when one is forbidden or freed."""
    named: dict[str, Message] = {option: choice.name(option) for option in choice.options}
    if getattr(choice, "forbidden", None) is None:
        return named
    return dict(sorted((named | {bar.option: bar.label for bar in choice.forbidden()}).items()))


def form(table: PublicTable, move: OpenMove, words: Words) -> Modal:
    """The form of a move that needs something: a menu for each argument, and one more beyond 25 options."""
    args: Any = move.args or {}
    fields = [_field(at, name, args[name], part, words) for at, (name, part) in enumerate(chunks(move))]
    return c.form(words.label(move.label, 45), id(table, "moved", move, words), *fields)


def chunks(move: OpenMove) -> Iterator[Chunk]:
    """The menus of the form, in order."""
    args: Any = move.args or {}
    for name, choice in args.items():
        options = tuple(every(choice))
        for start in range(0, len(options), MENU):
            yield name, options[start : start + MENU]


def _field(at: int, name: str, choice: Any, part: tuple[str, ...], words: Words) -> Item:
    labels = dict(zip(choice.options, numbered(words.labels([choice.name(option) for option in choice.options])), strict=True))
    whole = {option: words(choice.name(option)) for option in part if option in labels}
    hints = {option: text for option, text in whole.items() if visible_length(text) > c.VISIBLE_LABEL}
    open_ = [(place, option) for place, option in enumerate(part) if option in labels]
    lines = [c.option(labels[option], str(place), hint=hints.get(option, "")) for place, option in open_]
    is_split = len(every(choice)) > MENU
    least = 0 if is_split else getattr(choice, "least", 1)
    most = min(getattr(choice, "most", 1), len(lines))
    picker = c.menu(f"f{at}", lines, least=least, most=most, needed=least > 0)
    return c.labelled(words.label(say(f"ui.arg.{name}"), 45), picker)


def arguments_of(move: OpenMove, given: dict[int, tuple[int, ...]]) -> dict[str, Any]:
    """The arguments for the positions chosen in each menu. What was not chosen is missing."""
    args: dict[str, Any] = {}
    choices: dict[str, Choice] = dict(move.args or {})
    for at, (name, part) in enumerate(chunks(move)):
        picked = tuple(part[place] for place in given.get(at, ()) if 0 <= place < len(part))
        if choices[name].shape == "some_of":
            args[name] = (*args.get(name, ()), *picked)
        elif picked:
            args[name] = picked[0]
    return args
