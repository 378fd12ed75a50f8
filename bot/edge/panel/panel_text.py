"""The text of a panel: title, notices, question, draft, warnings, and what counts at the deadline."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bot.edge.drafts.answer import whole
from bot.edge.kit import components as c
from bot.edge.kit.components import Item
from bot.edge.kit.deadlines import explained, is_told
from bot.edge.kit.post_parts import capital, within
from bot.edge.kit.replies import sentence
from bot.edge.kit.timestamps import is_dated, timestamp, until
from bot.edge.panel import moves, seats
from bot.edge.panel.brief import PanelModel
from bot.edge.panel.rows import is_settled
from bot.edge.shapes.controls import DOT
from bot.edge.shapes.parts import WHOLE
from bot.edge.shapes.plan import list_lines
from bot.edge.shapes.proposals import unpicked
from bot.model.table.table import CaptainTable, PublicTable
from engines.kernel.base.messages import Message, Verbatim, say
from engines.kernel.choices.arrangements import Assignment, Ranking
from engines.kernel.choices.plan import Plan
from engines.kernel.choices.ready_made import ready_made
from engines.kernel.choices.shapes import Illegal, OneOf
from engines.kernel.choices.sheet import Sheet
from engines.kernel.resolution.frames import question_of
from engines.kernel.resolution.window import PASS
from locales import Words


def ends_round(table: PublicTable) -> bool:
    """Whether an answer of the only seat asked moves the position on at once."""
    return table.asked is not None and not table.asked.sealed and len(table.asked.seats) == 1


def is_confirmed(table: PublicTable) -> bool:
    """Whether an answer is read back and confirmed: the round ends by it, and the game does not take one press for it."""
    return ends_round(table) and table.asked is not None and not question_of[table.asked.kind].at_once


def title(brief: PanelModel) -> list[Item]:
    """The title: question and deadline, below the event if there was one. In a lesson the task says all this.

    A deadline of hours or days is a time, one of minutes the minutes that are left, for which a line has room.
    """
    if brief.is_lesson:
        return []
    table, marked = brief.table, brief.words.marked
    facts: dict[str, Any] = {"what": brief.waiting_line} | ({"code": Verbatim(table.code)} if has_code(table) else {})
    if table.deadline is not None and is_told(table) and is_dated(table.pace):
        when = until(table.deadline, table.pace)
        told = marked(say("ui.title.until" if has_code(table) else "ui.asked.until", **facts, when=when))
    elif table.deadline is not None and is_told(table):
        when = timestamp(table.deadline)
        told = marked(say("ui.title.closes" if has_code(table) else "ui.asked.closes", **facts, when=when))
    else:
        told = marked(say("ui.title", **facts) if has_code(table) else brief.waiting_line)
    told = capital(told)
    why = explained(table)
    more = [f"-# {marked(why)}"] if why is not None else []
    lines = [f"### {told}", *more] if brief.event is None else [f"### {capital(marked(brief.event))}", f"-# {told}", *more]
    return [c.text("\n".join([*came_of(brief), *lines]))]


def came_of(brief: PanelModel) -> list[str]:
    """The result of the captain's last answer, then the deeds of others since the last turn, until the first pick."""
    own = [f"**{brief.result}**"] if brief.result else []
    others = [f"-# {brief.since}"] if brief.since else []
    return [*own, *others] if brief.is_untouched else []


def has_code(table: CaptainTable) -> bool:
    """Whether the panel says at which table it is: to whoever sits at several. A lesson has no code that could be used."""
    return table.sits_elsewhere and table.guild != 0


def text_lines(brief: PanelModel) -> list[str]:
    """Notice, question, draft, what becomes of it."""
    marked = brief.words.marked
    said = preface(brief)
    said += [marked(asked) for asked in question_lines(brief)]
    if brief.planning is not None:
        said += list_lines(brief.planning)
    elif not _is_marked(brief) and (brief.draft.answer or (brief.is_whole and unpicked(brief.choice) is not None)):
        said.append(within(marked(say("ui.draft", answer=readback(brief))), brief.words))
    said += advance_lines(brief.table, brief.draft.lines, brief.words)
    said += ranked_help(brief)
    said += [f"**{marked(warning)}**" for warning in warnings(brief)]
    if has_no_choice(brief):
        said.append(marked(say("ui.only")))
    said += [f"**{marked(wrong)}**" for wrong in errors(brief)]
    said += deadline_line(brief)
    if isinstance(brief.choice, Sheet | Plan):
        return said
    marks = any(entry.label.endswith(DOT) for part in brief.parts for control in part.controls for entry in control.entries)
    offered = moves.between(brief.table, brief.words)
    return [
        *said,
        marked(brief.question),
        *effects(brief),
        *offered,
        *(["-# " + marked(say("ui.late" if brief.is_played_by_computer else "ui.dot"))] if marks and not brief.is_lesson else []),
    ]


def _is_told_as_proposed(brief: PanelModel) -> bool:
    """Whether the panel says whose answer lies ready. Of a few things it does not name the one that counts anyhow."""
    return brief.is_as_proposed and not (_is_marked(brief) and brief.table.proposed == brief.choice.default)


def _is_marked(brief: PanelModel) -> bool:
    """Whether the rows show which of a few things lies ready."""
    return isinstance(brief.choice, OneOf) and brief.is_as_proposed


def effects(brief: PanelModel) -> list[str]:
    """The effects of things in an order when put first, equal ones once."""
    choice = brief.choice
    if not isinstance(choice, Ranking) or choice.description is None:
        return []
    does = [(choice.name(item), choice.description(item)) for item in choice.items]
    return list(dict.fromkeys(brief.words.marked(say("ui.does", answer=item, does=one)) for item, one in does if one is not None))


def preface(brief: PanelModel) -> list[str]:
    """For which seat, what happened meanwhile, and what is said to whoever is new."""
    marked = brief.words.marked
    said = seats.line(brief.table, brief.words) + ([f"**{marked(brief.notice)}**"] if brief.notice else [])
    said += [f"-# {marked(say('next.how'))}"] if brief.is_ahead else []
    said += [f"**{marked(one)}**" for one in plan_state(brief)]
    said += game_aim(brief) if brief.is_untouched and not brief.is_lesson else []
    said += [marked(say("ui.first"))] if brief.first and brief.is_untouched and is_confirmed(brief.table) else []
    said += [f"-# {marked(say('ui.proposed'))}"] if _is_told_as_proposed(brief) else []
    return said + (window_help(brief) if brief.is_first_window else [])


def game_aim(brief: PanelModel) -> list[str]:
    """The aim of the table if it has its own. For a first game that of the game, and the aim of teams if there are sides. Empty
    if the game has no words for it."""
    own = brief.table.game.aim(brief.table.own_view)
    if own is not None:
        return [brief.words.marked(own)]
    aim = brief.table.game.general_aim(brief.table.own_view)
    if not brief.is_first_game or aim is None or not brief.words.has(aim.id):
        return []
    of_sides = say(f"help.aim.{brief.table.game.id}.team")
    more = [of_sides] if brief.table.sides and brief.words.has(of_sides.id) else []
    return [" ".join(map(brief.words.marked, (say("help.aim", aim=aim), *more)))]


def plan_state(brief: PanelModel) -> list[Message]:
    """The state of a planned turn: its basis has changed, or it was not committed in time."""
    if brief.is_ahead:
        return [] if brief.table.plan_is_valid else [say("next.changed")]
    if not brief.draft.planned or brief.draft.steps:
        return []
    return [say("next.begun") if brief.draft.planned == "begun" else say("next.draft")]


def ranked_help(brief: PanelModel) -> list[str]:
    """How answers in advance work, where some can be left that stand in an order."""
    is_ordered = any(line.needs for line in brief.lines) and any(part.line for part in brief.parts)
    return ["-# " + brief.words.marked(say("ui.ahead.how"))] if is_ordered else []


def deadline_line(brief: PanelModel) -> list[str]:
    """The line "your draft counts at the deadline", if it does."""
    if brief.is_lesson or not draft_counts(brief):
        return []
    is_late = brief.is_played_by_computer and brief.is_untouched and not brief.is_as_proposed
    return ["-# " + brief.words.marked(say("draft.late" if is_late else "draft.deadline"))]


def draft_counts(brief: PanelModel) -> bool:
    """Whether an unsent draft holds at the deadline."""
    return isinstance(brief.choice, Sheet | Plan) and brief.choice.draft_counts


def window_help(brief: PanelModel) -> list[str]:
    """An explanation of reaction windows, and the button that passes, if there is one."""
    passes = [cut.label for cut in ready_made(brief.choice) if cut.id == PASS]
    said = [say("help.window"), *(say("help.window.pass", label=label) for label in passes)]
    return [" ".join(brief.words.marked(one) for one in said)]


def question_lines(brief: PanelModel) -> list[Message]:
    """The question of a sheet or plan, unless the title already asks it, or a list lies ready. A sheet without a choice also
    shows the questions of its parts, because the parts themselves are hidden."""
    is_listed = brief.planning is not None and bool(brief.planning.items)
    if not isinstance(brief.choice, Sheet | Plan) or (is_listed and brief.is_as_proposed):
        return []
    parts = [part.question for part in brief.parts]
    question = [] if brief.question in (brief.waiting_line, *parts) else [brief.question]
    return [*question, *(parts if has_no_choice(brief) else [])]


def has_no_choice(brief: PanelModel) -> bool:
    """Whether nothing is left to choose: the captain is asked so that nobody sees who has more."""
    return bool(brief.parts) and all(is_settled(part) for part in brief.parts)


def advance_lines(table: CaptainTable, lines: Mapping[str, Any], words: Words) -> list[str]:
    """The effect of the answers in advance: one sentence, or a list."""
    assert table.asked is not None
    left = table.game.describe_lines(table.view, table.asked.kind, lines)
    if len(left) < 2:
        return [words.marked(say("ui.kept", line=one)) for one in left]
    return [words.marked(say("ui.kept.list")), *(words.marked(say("ui.kept.item", line=one)) for one in left)]


def warnings(brief: PanelModel) -> list[Message]:
    """Warnings about rare options in the draft. A lesson warns only after a pick of the captain."""
    if brief.is_lesson and not brief.has_picks:
        return []
    chosen = [(one.part.choice, one.value) for one in brief.reached if isinstance(one.part.choice, OneOf)]
    found = [choice.warn(value) for choice, value in chosen if choice.warn is not None and value is not None]
    return [warning for warning in found if warning is not None]


def errors(brief: PanelModel) -> list[Message]:
    """The errors of a list or assignment after the first change. The error of an item is shown with the item."""
    if not isinstance(brief.choice, Plan | Assignment) or not brief.draft.steps:
        return []
    try:
        whole(brief.choice, brief.draft)
    except Illegal as wrong:
        return [] if wrong.reason.id == "e.plan.item" else [sentence(wrong.reason, wrong.rule)]
    return []


def readback(brief: PanelModel) -> Message:
    answer = brief.draft.answer
    if isinstance(brief.choice, Sheet):
        walked = {filled.part.name: filled.value for filled in brief.reached if filled.value is not None}
        return brief.table.game.readback(brief.choice, walked)
    none = unpicked(brief.choice)
    return brief.table.game.readback(brief.choice, answer.get(WHOLE, brief.choice.default if none is None else none))
