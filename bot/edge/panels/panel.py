"""A captain's panel for one decision: title, picture, question, draft in words, the rows of the shape, and the foot."""
from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from bot.edge import components as c
from bot.edge.components import Json
from bot.edge.custom_id import write
from bot.edge.panels import moves
from bot.edge.panels.controls import BUTTONS, Menu
from bot.edge.panels.filling import Filling, Part, is_whole, parts
from bot.edge.panels.rows import is_settled, rows_and_more
from bot.edge.stamps import until
from bot.service.ports import Sitting
from engines.kernel.choices import Choice, OneOf
from engines.kernel.contract import Line
from engines.kernel.messages import Message, Verbatim, say
from engines.kernel.sheet import Filled, Sheet
from locales import Words

FOOT = 6
"""Components of the last row."""
FORM_PARTS = 5


@dataclass(frozen=True)
class Desk:
    """What a panel is made from: the table, whose seat, what is asked of it, the draft, and how to say it.

    `notice` stands on top (something changed elsewhere, an answer was refused).
    """

    sitting: Sitting
    seat: int
    choice: Choice
    filling: Filling
    rev: int
    words: Words
    lines: tuple[Line, ...] = ()
    notice: Message | None = None
    first: bool = False
    is_first_window: bool = False

    def id(self, verb: str, *args: str | int) -> str:
        """The id of a component of this panel."""
        return write(self.sitting.code, self.sitting.decision, verb, *args, rev=self.rev)

    @cached_property
    def view(self) -> Any:
        """What the seat knows of the game."""
        assert self.sitting.state is not None
        return self.sitting.game.view(self.sitting.state, self.seat)

    @property
    def what(self) -> Message:
        """What the table waits for."""
        assert self.sitting.asked is not None
        return self.sitting.game.asking(self.view, self.sitting.asked)

    @cached_property
    def question(self) -> Message:
        """What is asked, where the choice has no questions of its own."""
        assert self.sitting.asked is not None
        return self.sitting.game.question(self.view, self.sitting.asked)

    @cached_property
    def is_whole(self) -> bool:
        """Whether nothing is missing any more."""
        return is_whole(self.choice, self.filling)

    @cached_property
    def walked(self) -> tuple[Filled, ...]:
        """The parts of a sheet that the draft reaches; none where the choice is no sheet."""
        return tuple(self.choice.walk(self.filling.answer)) if isinstance(self.choice, Sheet) else ()

    @cached_property
    def parts(self) -> tuple[Part, ...]:
        """The parts as they stand; later questions once they were asked for, or answered."""
        return parts(self.choice, self.filling, self.words, self.question, self.filling.ahead_of(self.lines))


def ends_round(sitting: Sitting) -> bool:
    """Whether an answer of the only seat asked moves the position on at once."""
    return sitting.asked is not None and not sitting.asked.sealed and len(sitting.asked.seats) == 1


def is_direct(sitting: Sitting, choice: Choice) -> bool:
    """Whether one press is the whole answer: few options, and it is only saved."""
    few = choice.shape == "one_of" and len(choice.options) <= BUTTONS  # type: ignore[attr-defined]
    if choice.shape == "amount":
        few = choice.most - choice.least < BUTTONS  # type: ignore[attr-defined]
    return few and not ends_round(sitting)


def draw(desk: Desk, picture: tuple[str, str] | None = None) -> Json:
    """The panel as one container. `picture`: file name and alt text."""
    said = "\n".join(_said(desk))
    head = [_title(desk), *([c.gallery(picture)] if picture else []), *([c.text(said)] if said else [])]
    shortcuts = _shortcuts(desk)
    rows, ahead = rows_and_more(desk, c.MOST_COMPONENTS - 1 - c.count([*head, *shortcuts]) - FOOT, _ahead(desk))
    return c.container(*head, *shortcuts, *rows, *ahead, _foot(desk))


def _title(desk: Desk) -> Json:
    asked, sitting = desk.what, desk.sitting
    code = Verbatim(sitting.code)
    if sitting.deadline is None:
        return c.text("### " + desk.words.marked(say("ui.title", code=code, what=asked)))
    when = until(sitting.deadline, sitting.pace)
    return c.text("### " + desk.words.marked(say("ui.title.until", code=code, what=asked, when=when)))


def _said(desk: Desk) -> list[str]:
    """Notice, question, draft, what becomes of it."""
    told = desk.words.marked
    said = [f"**{told(desk.notice)}**"] if desk.notice else []
    said += [told(say("ui.first"))] if desk.first and ends_round(desk.sitting) else []
    said += [told(say("help.window"))] if desk.is_first_window else []
    if desk.filling.answer or desk.is_whole:
        said.append(told(say("ui.draft", answer=_readback(desk))))
    said += in_advance(desk.sitting, desk.filling.lines, desk.words)
    said += ["-# " + told(say("ui.ahead.how"))] if any(part.line for part in desk.parts) else []
    said += [f"**{told(warning)}**" for warning in _warnings(desk)]
    if desk.parts and all(is_settled(part) for part in desk.parts):
        said.append(told(say("ui.only")))
    if isinstance(desk.choice, Sheet) and desk.choice.from_draft:
        said.append("-# " + told(say("draft.deadline")))
    if isinstance(desk.choice, Sheet):
        return said
    marks = any(entry.label.endswith(" ·") for part in desk.parts for control in part.controls for entry in control.entries)
    offered = moves.between(desk.sitting, desk.view, desk.words)
    return [*said, told(desk.question), *offered, *(["-# " + told(say("ui.dot"))] if marks else [])]


def in_advance(sitting: Sitting, lines: Mapping[str, str], told: Words) -> list[str]:
    """What lines left in advance will do: one sentence, or a list."""
    assert sitting.asked is not None
    left = sitting.game.foretold(sitting.asked.kind, len(sitting.seats), lines)
    if len(left) < 2:
        return [told.marked(say("ui.kept", line=one)) for one in left]
    return [told.marked(say("ui.kept.list")), *(told.marked(say("ui.kept.item", line=one)) for one in left)]


def _warnings(desk: Desk) -> list[Message]:
    """What a captain is told before he sends something that is seldom meant."""
    chosen = [(one.part.choice, one.value) for one in desk.walked if isinstance(one.part.choice, OneOf)]
    found = [choice.warn(value) for choice, value in chosen if choice.warn is not None and value is not None]
    return [warning for warning in found if warning is not None]


def _readback(desk: Desk) -> Message:
    answer = desk.filling.answer
    if isinstance(desk.choice, Sheet):
        walked = {filled.part.name: filled.value for filled in desk.walked if filled.value is not None}
        return desk.sitting.game.readback(desk.choice, walked)
    return desk.sitting.game.readback(desk.choice, answer.get("answer", desk.choice.default))


def _shortcuts(desk: Desk) -> list[Json]:
    cuts = desk.choice.shortcuts if isinstance(desk.choice, Sheet) else ()
    made = [c.button(desk.words.label(cut.label), desk.id("short", place)) for place, cut in enumerate(cuts[:3])]
    if desk.filling.before:
        made.append(c.button(desk.words.label(say("use.fits")), desk.id("fits")))
    if formable(desk):
        made.append(c.button(desk.words.label(say("form.all")), desk.id("form")))
    return [c.row(*made)] if made else []


def _ahead(desk: Desk) -> list[Json]:
    """Buttons of groups of later questions that may be answered beforehand, once the present one is."""
    closed = desk.filling.closed(desk.lines) if desk.is_whole else {}
    return [
        c.button(desk.words.label(group or say("ui.ahead")), desk.id("ahead", number)) for number, group in closed.items()
    ]


def formable(desk: Desk) -> bool:
    """Whether all of it fits one form: a sheet whose every part is one menu, at most five of them, two or more to be chosen."""
    shown = desk.parts
    if not isinstance(desk.choice, Sheet) or not 2 <= len(shown) <= FORM_PARTS or not desk.is_whole:
        return False
    if sum(not is_settled(part) for part in shown) < 2:
        return False
    return all(len(part.controls) == 1 and isinstance(part.controls[0], Menu) and part.controls[0].entries for part in shown)


def _foot(desk: Desk) -> Json:
    label, made = desk.words.label, []
    if not is_direct(desk.sitting, desk.choice):
        made.append(c.button(label(_end(desk)), desk.id("confirm"), style=c.PRIMARY, disabled=not desk.is_whole))
    empty = not desk.filling.picked
    made.append(c.button(label(say("back")), desk.id("back"), disabled=empty))
    made.append(c.button(label(say("clear")), desk.id("clear"), disabled=empty))
    made.append(c.button(label(say("type")), desk.id("type")))
    made.append(c.button(label(say("help")), desk.id("now")))
    return c.row(*made)


def _end(desk: Desk) -> Message:
    if ends_round(desk.sitting):
        return say("confirm")
    return say("seal") if isinstance(desk.choice, Sheet) and desk.choice.from_draft else say("save")


def form(desk: Desk) -> Json:
    """All parts in one form. The fields are named by the number of their control."""
    fields = []
    for place, part in enumerate(desk.parts):
        control = part.controls[0]
        assert isinstance(control, Menu)
        lines = [c.option(e.label, str(at), hint=e.hint, chosen=e.chosen) for at, e in enumerate(control.entries)]
        most = min(control.most, len(lines))
        picker = c.menu(f"f{place}", lines, least=min(control.least, most), most=most)
        fields.append(c.labelled(desk.words.label(part.question, 45), {**picker, "required": control.least > 0}))
    return c.form(desk.words.label(say("form.all"), 45), desk.id("formed"), *fields)
