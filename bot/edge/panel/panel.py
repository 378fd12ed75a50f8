"""A captain's panel for one decision: title, picture, question, draft in words, the rows of the shape, and the foot."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from bot.edge.drafts.filling import MORE, of_the_moment
from bot.edge.kit import components as c
from bot.edge.kit import drawings
from bot.edge.kit.components import Item
from bot.edge.kit.post_parts import within
from bot.edge.panel import front, front_text, more_side, moves, seats
from bot.edge.panel.brief import PanelModel
from bot.edge.panel.one_form import formable
from bot.edge.panel.panel_text import (
    advance_lines,
    deadline_line,
    draft_counts,
    ends_round,
    errors,
    is_confirmed,
    preface,
    question_lines,
    ranked_help,
    readback,
    text_lines,
    title,
    warnings,
)
from bot.edge.panel.room import fitted
from bot.edge.panel.rows import rows_and_more
from bot.edge.shapes.controls import BUTTONS
from bot.edge.shapes.parts import WHOLE
from bot.edge.shapes.plan import list_lines
from bot.model.posting.posts import PictureOrder
from bot.model.table.table import PublicTable
from engines.kernel.base.messages import Message, say
from engines.kernel.choices.plan import Plan
from engines.kernel.choices.shapes import Choice, SomeOf
from engines.kernel.choices.sheet import Sheet

ITEMS = 3
"""Lines of a list on the first side; of a longer one the last of them, below how many there are before."""


def is_direct(table: PublicTable, choice: Choice) -> bool:
    """Whether one press is the whole answer: few options, and it is only saved, or weighs little."""
    few = choice.shape == "one_of" and len(choice.options) <= BUTTONS  # type: ignore[attr-defined]
    if choice.shape == "amount":
        few = choice.most - choice.least < BUTTONS  # type: ignore[attr-defined]
    return few and not is_confirmed(table)


def draw(brief: PanelModel, picture: tuple[str, str] | None = None, turns: Sequence[Item] = ()) -> Item:
    """The side of the panel that is up, as one container. `picture`: file name and alt text; `turns` stands below it and turns to
    others."""
    if brief.mode == MORE:
        kept = [*preface(brief), *advance_lines(brief.table, brief.draft.lines, brief.words), *ranked_help(brief)]
        return more_side.draw(brief, kept, _saves(brief), _ahead(brief))
    shown = [c.gallery(picture), *turns] if picture else []
    return _front(brief, shown) if not brief.mode else _parts(brief, shown)


def _front(brief: PanelModel, shown: list[Item]) -> Item:
    """Whole plays. What the captain may do besides stands behind More, but for what others wait for."""
    at_once = front.is_at_once(brief, is_confirmed(brief.table))
    said = "\n".join(
        [
            *preface(brief),
            *map(brief.words.marked, question_lines(brief)),
            *front_text.text(brief, at_once),
            *_drafted(brief, at_once),
        ]
    )
    head = [*title(brief), *shown, *([c.text(said)] if said else [])]
    waited_for = any(not move.twice for move in moves.offered(brief.table))
    beside = [*seats.row(brief.table, brief.words), *(_others(brief) if waited_for and not brief.table.other_seats else [])]
    return c.container(*head, *_fits(brief), *front.rows(brief, at_once, _sends(brief)), *beside)


def _drafted(brief: PanelModel, at_once: bool) -> list[str]:
    """The draft that is no whole play, lines in advance, warnings, and the deadline."""
    marked, said = brief.words.marked, list[str]()
    if brief.planning is not None:
        items = brief.planning.items
        said += list_lines(brief.planning, ITEMS if len(items) <= ITEMS else ITEMS - 1) if items else []
    elif (brief.picked is None or at_once) and brief.is_whole and brief.has_picks:
        said.append(within(marked(say("ui.draft", answer=readback(brief))), brief.words))
    said += advance_lines(brief.table, brief.draft.lines, brief.words)
    said += [f"**{marked(warning)}**" for warning in (*warnings(brief), *errors(brief))]
    return [*said, *deadline_line(brief)]


def _parts(brief: PanelModel, shown: list[Item]) -> Item:
    """The parts one by one; of a plan, what may be answered beforehand stands behind More alone.

    What else the captain may do stands above the last row: whoever is asked alone, or in secret, sees there by name only what
    others wait for. A lesson teaches one way to answer, here and now.
    """
    said = "\n".join(text_lines(brief))
    head = [*title(brief), *shown, *([c.text(said)] if said else [])]
    shortcuts, foot = [*_fits(brief), *([] if brief.is_lesson else _formable(brief))], _foot(brief)
    others = _others(brief)
    is_answered_now = brief.is_lesson or brief.planning is not None
    room = c.MOST_COMPONENTS - 1 - c.count([*head, *shortcuts, *others, foot])
    rows, ahead = rows_and_more(brief, room, [] if is_answered_now else [*_ahead(brief)])
    above = [*head, *shortcuts, *rows, *ahead, *others]
    return c.container(*c.lowered(above, foot))


def _others(brief: PanelModel) -> list[Item]:
    asked = brief.table.asked
    is_pressing = asked is None or asked.sealed or len(asked.seats) == 1
    return [*seats.row(brief.table, brief.words), *moves.row(brief.table, brief.words, is_pressing)]


def with_its_picture(brief: PanelModel) -> tuple[Item, PictureOrder]:
    """The panel and its picture, which has no key if a telephone has no room for it. A notice and the side of *More* come and go,
    and change nothing of the picture, which would be sent anew each time."""
    picture = pictured(brief)
    file, others = (picture.file, picture.alt), other_pictures(brief)
    box = draw(brief, file, others)
    is_passing = brief.notice is not None or brief.draft.mode == MORE
    return box, fitted(draw(_lasting(brief), file, others) if is_passing else box, picture)


def _lasting(brief: PanelModel) -> PanelModel:
    """The panel without its notice, on its front."""
    mode = "" if brief.draft.mode == MORE else brief.draft.mode
    return replace(brief, notice=None, draft=replace(brief.draft, mode=mode))


def pictured(brief: PanelModel) -> PictureOrder:
    """The picture of the panel, a private one with the captain's draft, with the numbers of the options shown."""
    return drawings.own(brief.table, brief.drafted, brief.words, brief.kind, brief.marks, brief.around)


def other_pictures(brief: PanelModel) -> list[Item]:
    """The controls that turn to the other pictures, if there are several. A lesson has one, but for answers that are prepared, as
    a row of orders is."""
    if brief.is_lesson and not draft_counts(brief):
        return []
    labels = brief.words.labels([kind.label for kind in brief.picture_kinds])
    return pictures_row(labels, brief.picture_kinds.index(brief.kind), lambda *place: brief.id("picture", *place))


def pictures_row(labels: Sequence[str], shown: int, id: Callable[..., str]) -> list[Item]:
    """The controls that turn to other pictures, if there are several: up to five buttons, beyond that a menu."""
    if len(labels) < 2:
        return []
    if len(labels) <= BUTTONS:
        return [c.row(*(c.button(label, id(at), disabled=at == shown) for at, label in enumerate(labels)))]
    lines = [c.option(label, str(at), chosen=at == shown) for at, label in enumerate(labels)]
    return [c.row(c.menu(id(), lines))]


def _saves(brief: PanelModel) -> list[Item]:
    """The button that saves the answer together with the answers in advance."""
    if ends_round(brief.table) or not brief.lines or not brief.is_whole:
        return []
    return [c.button(brief.words.label(_end(brief)), brief.id("confirm"), style=c.PRIMARY)]


def _fits(brief: PanelModel) -> list[Item]:
    """The button that reuses the unsent draft of the question before."""
    if not brief.draft.previous_draft:
        return []
    return [c.row(c.button(brief.words.label(say("use.fits")), brief.id("fits")))]


def _formable(brief: PanelModel) -> list[Item]:
    """The button that opens all parts in one form."""
    return [c.row(c.button(brief.words.label(say("form.all")), brief.id("form")))] if formable(brief) else []


def _ahead(brief: PanelModel) -> list[c.Button]:
    """Buttons of groups of later questions that may be answered beforehand: behind More, and once the present one is answered
    those of the moment."""
    closed = brief.draft.closed(brief.lines) if brief.is_whole or brief.mode == MORE else {}
    if brief.mode != MORE:
        said = {line for one in front.words_along(brief) if one.send_label is not None for line in one.lines}
        here = {line.group for line in of_the_moment(brief.lines) if line.id not in said}
        closed = {number: group for number, group in closed.items() if group in here}
    return [c.button(brief.words.label(group or say("ui.ahead")), brief.id("ahead", number)) for number, group in closed.items()]


def _foot(brief: PanelModel) -> Item:
    """Buttons that send the draft, undo the last step and switch the mode."""
    label, made = brief.words.label, []
    if not is_direct(brief.table, brief.choice):
        made.append(c.button(label(_end(brief)), brief.id("confirm"), style=c.PRIMARY, disabled=not brief.is_whole))
    if brief.draft.is_begun(brief.choice):
        made.append(c.button(label(say("back")), brief.id("back")))
    turning = front.more(brief) if brief.plays is None else c.button(label(say("prev.face")), brief.id("face", 0))
    return c.row(*made, turning)


def _sends(brief: PanelModel) -> c.Button | None:
    """The button that sends a complete draft; None before the first pick, unless the draft counts at the deadline. An empty list
    is in plain style, unless it lay ready."""
    label = brief.words.label(_end(brief))
    if isinstance(brief.choice, Plan):
        style = c.PRIMARY if brief.planning is None or brief.planning.items or brief.is_as_proposed else c.SECONDARY
        return c.button(label, brief.id("confirm"), style=style, disabled=not brief.is_whole)
    if not brief.is_whole or not (brief.has_picks or draft_counts(brief)):
        return None
    return c.button(label, brief.id("confirm"), style=c.SECONDARY if brief.gives_away else c.PRIMARY)


def _end(brief: PanelModel) -> Message:
    if brief.is_ahead:
        return say("next.commit")
    if isinstance(brief.choice, SomeOf) and brief.choice.send_label is not None:
        return brief.choice.send_label(brief.draft.answer.get(WHOLE, brief.choice.default))
    sends = brief.choice.send_label if isinstance(brief.choice, Sheet | Plan) else None
    if sends is not None:
        return sends(brief.planning.items if brief.planning is not None else ()) if callable(sends) else sends
    if ends_round(brief.table):
        return say("confirm")
    return say("seal") if draft_counts(brief) else say("save")
