"""The text of whole plays: the effect of each, the play that is picked, and what a rule forbids."""

from __future__ import annotations

from bot.edge.kit.replies import RULE
from bot.edge.panel.brief import PanelModel
from engines.kernel.base.messages import Message, Verbatim, say
from engines.kernel.choices.legality import own_forbidden
from engines.kernel.choices.plays import WholePlay
from engines.kernel.choices.shapes import Forbidden
from engines.kernel.choices.sheet import Sheet, Shortcut
from engines.kernel.resolution.window import PASS

ALL_BARRED = 5
"""Answers that are text to be forbidden at most."""


def pass_shortcut(brief: PanelModel) -> tuple[int, Shortcut] | None:
    """The shortcut that lets everything pass, with its place among the shortcuts."""
    cuts = brief.choice.shortcuts if isinstance(brief.choice, Sheet) else ()
    return next(((place, cut) for place, cut in enumerate(cuts) if cut.id == PASS), None)


def answers(brief: PanelModel) -> tuple[tuple[int, WholePlay], ...]:
    """The whole plays but for the one that lets everything pass, which has a button of its own, each with its number."""
    found = brief.plays
    assert found is not None
    return tuple((at, play) for at, play in enumerate(found.entries) if not is_silent(brief, play))


def is_silent(brief: PanelModel, play: WholePlay) -> bool:
    """Whether a play lets everything pass. It may name what the shortcut leaves open, as that no Treachery saves the Monkey."""
    passing = pass_shortcut(brief)
    if passing is None:
        return False
    _, cut = passing
    return play.variants[0].answer == cut.answer or brief.words(play.label) == brief.words(cut.label)


def text(brief: PanelModel, at_once: bool) -> list[str]:
    """The text of answers that are buttons: their effects; of a picked play its effect and cost."""
    marked, found = brief.words.marked, answers(brief)
    assert brief.plays is not None
    if at_once:
        told = [] if brief.event is not None else [marked(question) for question in _questions(brief)]
        told += dict.fromkeys(marked(say("ui.does", answer=name, does=does)) for name, does in effects(brief).items())
        return [*told, *([] if len(brief.plays.entries) > 1 else [marked(only_answer(brief, bool(found)))])]
    if brief.picked is not None:
        play = brief.plays.entries[brief.picked[0]]
        told = [f"**{marked(play.label)}**", *([marked(play.variants[brief.picked[1]].label)] if brief.picked[1] else [])]
        asks = [marked(play.button_prompt)] if play.button_prompt is not None and brief.is_lesson else []
        return [" · ".join([*told, *([marked(play.description)] if play.description is not None else [])]), *asks]
    return []


def only_answer(brief: PanelModel, is_answer: bool) -> Message:
    """Why but one answer is there; if several people play, that one is asked all the same, so that nobody learns it."""
    is_asked_for_others = _is_slip(brief) and not brief.table.is_alone
    return say("slip.none" if is_asked_for_others and not is_answer else "ui.only")


def effects(brief: PanelModel) -> dict[Message, Message]:
    """The acting thing and the answers, each with its effect; each name once."""
    answering = {play.label: play.description for _, play in answers(brief) if play.description is not None}
    return {**dict([brief.acting] if brief.acting is not None else []), **answering}


def _is_slip(brief: PanelModel) -> bool:
    """Whether its parts are questions that one event raises."""
    return isinstance(brief.choice, Sheet) and brief.choice.has_independent_parts


def forbidden_options(brief: PanelModel) -> list[Forbidden]:
    """Options that a captain might look for and a rule forbids now, in parts without a choice."""
    settled = (one.part.choice for one in brief.reached if len(getattr(one.part.choice, "options", ())) < 2)
    return [bar for choice in settled for bar in own_forbidden(choice)] if _is_slip(brief) else []


def forbidden_lines(brief: PanelModel) -> list[str]:
    """The forbidden options in words, each with its reason and rule."""
    return [brief.words.marked(forbidden_line(one)) for one in forbidden_options(brief)[:ALL_BARRED]]


def forbidden_line(bar: Forbidden) -> Message:
    """The sentence that an option is forbidden: the option unless the reason names it, the reason, and the game's rule."""
    why = bar.reason if bar.label == bar.reason else say("ui.barred.what", what=bar.label, why=bar.reason)
    if RULE.fullmatch(bar.rule) is not None:
        why = say("ui.barred.rule", why=why, rule=Verbatim(bar.rule))
    return say("ui.barred", why=why)


def _questions(brief: PanelModel) -> list[Message]:
    """The questions of the parts that make up whole plays."""
    asked = [one.part for one in brief.reached if one.part.shortlist is None and one.part.filter is None]
    return [part.question for part in asked if part.question not in (brief.question, brief.waiting_line)]
