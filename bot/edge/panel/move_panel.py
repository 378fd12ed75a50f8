"""A move sent without being asked whose arguments fit no form: filled in on a panel, as a question is."""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from bot.edge.drafts.filling import DETAIL, PanelDraft
from bot.edge.kit import components as c
from bot.edge.kit.components import Item
from bot.edge.kit.custom_id import write
from bot.edge.panel import moves
from bot.edge.panel.brief import PanelModel
from bot.edge.panel.rows import rows_and_more
from bot.edge.shapes.controls import BUTTONS
from bot.model.table.table import CaptainTable
from engines.kernel.base.messages import Arg, Message, say
from engines.kernel.choices.arrangements import Path
from engines.kernel.choices.sheet import Part, Sheet
from engines.kernel.contract.game import OpenMove
from locales import Words

FORM_PARTS = 5
DOORS = {"find": "moveform", "number": "moveform", "confirm": "movesend"}
"""Verbs of the panel by what comes of a press: a form, a move that is sent; of all others the panel itself."""
NAMED = 20
"""Things of an argument that are said before they are counted."""


def is_formable(move: OpenMove) -> bool:
    """Whether a form carries all that the move needs: few menus, each with something to choose, one for each choice of one."""
    args = dict(move.args or {})
    if any(choice.shape not in moves.ON_FORMS for choice in args.values()):
        return False
    chunks = list(moves.chunks(move))
    is_split = any(choice.shape == "one_of" and len(moves.every(choice)) > c.MOST_OPTIONS for choice in args.values())
    return len(chunks) <= FORM_PARTS and not is_split and all(set(part) & set(args[name].options) for name, part in chunks)  # type: ignore[attr-defined]


def sheet(move: OpenMove) -> Sheet:
    """The arguments as one question in parts; those that start from a proposal have it until it is changed."""
    args = dict(move.args or {})

    def script() -> Generator[Part, Any, None]:
        for name, choice in args.items():
            yield Part(name, say(f"ui.arg.{name}"), choice, preset=_is_proposed(choice))

    return Sheet(script=script)


def _is_proposed(choice: Any) -> bool:
    match choice.shape:
        case "some_of":
            return bool(choice.least == 0)
        case "ranking":
            return len(choice.items) > BUTTONS
        case "amount":
            return bool(choice.most - choice.least >= c.MOST_OPTIONS)
    return bool(choice.shape == "assignment")


@dataclass(frozen=True)
class MoveBrief(PanelModel):
    """The facts that the panel of a move is made from; its components carry the move besides."""

    move: OpenMove = field(kw_only=True)

    def id(self, verb: str, *args: str | int) -> str:
        table = self.table
        door = DOORS.get(verb, "moving")
        return write(table.code, table.decision, door, self.move.kind, self.look, verb, *args, rev=table.draft.rev)

    @cached_property
    def look(self) -> str:
        """How the move looked when the panel was drawn."""
        return moves.look(self.move, self.words)

    @property
    def waiting_line(self) -> Message:
        return self.move.label

    @property
    def drafted(self) -> Any:
        """The captain's own view: what he chooses of a move is drawn nowhere yet."""
        return self.table.own_view

    @property
    def mode(self) -> str:
        """A move is filled in part by part."""
        return DETAIL

    @property
    def key(self) -> str:
        """The key under which the draft stores the arguments of the move."""
        return key(self.move, self.words)


def key(move: OpenMove, words: Words) -> str:
    """Under what a draft keeps what is chosen of the move."""
    return f"{move.kind}.{moves.look(move, words)}"


def brief_of(table: CaptainTable, move: OpenMove, words: Words, notice: Message | None = None) -> MoveBrief:
    """The facts of the panel, with the picks so far."""
    filling = PanelDraft.of(table.draft).of_move(key(move, words))
    return MoveBrief(table, sheet(move), filling, words, notice=notice, move=move)


def draw(brief: MoveBrief, picture: tuple[str, str] | None = None, turns: Sequence[Item] = ()) -> Item:
    """The panel as one container. `picture`: file name and alt text, where options lie on one; `turns` turns to others."""
    marked = brief.words.marked
    said = [f"**{marked(brief.notice)}**"] if brief.notice else []
    said += [marked(_argument_text(filled.part, filled.value)) for filled in brief.reached if filled.value is not None]
    shown = [c.gallery(picture), *turns] if picture else []
    head = [c.text("### " + marked(brief.waiting_line)), *shown, *([c.text("\n".join(said))] if said else [])]
    foot = _foot(brief)
    rows, turns = rows_and_more(brief, c.MOST_COMPONENTS - 1 - c.count([*head, foot]), [])
    return c.container(*head, *rows, *turns, foot)


def _foot(brief: MoveBrief) -> Item:
    label, empty = brief.words.label, not brief.draft.is_begun(brief.choice)
    return c.row(
        c.button(label(say("confirm")), brief.id("confirm"), style=c.PRIMARY, disabled=not brief.is_whole),
        c.button(label(say("back")), brief.id("back"), disabled=empty),
        c.button(label(say("clear")), brief.id("clear"), disabled=empty),
    )


def _argument_text(part: Part, value: Any) -> Message:
    """An argument as it is filled in, in words."""
    choice: Any = part.choice
    return say("ui.move.arg", arg=part.question, value=_named(choice, value) or say("ui.nothing"))


def _named(choice: Any, value: Any) -> Arg:
    if isinstance(value, int):
        return value if choice.name is None else choice.name(value)
    if isinstance(value, str):
        named: Message = choice.name(value)
        return named
    if isinstance(choice, Path) and not value:
        return choice.empty
    things: list[Message]
    if isinstance(value, Mapping):
        things = [
            say("ui.move.place", thing=choice.name(thing), place=choice.place_name(place)) for thing, place in value.items()
        ]
    else:
        things = [choice.name(one) for one in value]
    more = (say("ui.more.things", n=len(things) - NAMED),) if len(things) > NAMED else ()
    return (*things[:NAMED], *more)
