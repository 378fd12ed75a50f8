"""Bells: a direct message of the old kind, so that a lock screen shows it. Public facts only, the same for all asked."""

from __future__ import annotations

from bot.edge import components as c
from bot.edge import drawings
from bot.edge.custom_id import write
from bot.edge.posts.common import code, game_name, shortcut_label, speech
from bot.edge.stamps import until
from bot.model.posts import Due, Post
from bot.model.table import CaptainTable
from engines.kernel.messages import Message, say
from locales import Words

LONGEST = 300


def bell(due: Due) -> tuple[Post, ...]:
    """The bell of the open question for one captain; nothing when nothing is asked of him any more."""
    sitting = due.sitting
    if not isinstance(sitting, CaptainTable) or sitting.choice is None:
        return ()
    told = speech(sitting, str(due.facts.get("language", "")))
    headlines = [told.marked(one.headline) for one in due.told[-1:]]
    lines = [told.marked(_line(sitting, bool(due.facts.get("last")))), *headlines]
    text = "\n".join(lines)
    body = c.words_first(text if len(text) <= LONGEST else lines[0][:LONGEST], c.row(*_buttons(due, told)))
    return (Post(body, (drawings.own(sitting, sitting.own_view, told),)),)


def _line(sitting: CaptainTable, last: bool) -> Message:
    assert sitting.asked is not None
    what = sitting.game.asking(sitting.own_view, sitting.asked)
    if sitting.deadline is None:
        return say("bell.open", code=code(sitting), game=game_name(sitting), what=what)
    when = until(sitting.deadline, sitting.pace)
    if last:
        return say("bell.last", code=code(sitting), what=what, when=when)
    return say("bell", code=code(sitting), game=game_name(sitting), what=what, when=when)


def _buttons(due: Due, told: Words) -> list[c.Item]:
    sitting = due.sitting
    cuts = sitting.asked.shortcuts if sitting.asked else ()
    decide = c.button(told.label(say("decide")), write(sitting.code, sitting.decision, "decide", rev=due.mark), style=c.PRIMARY)
    quick = [
        c.button(told.label(shortcut_label(id)), write(sitting.code, sitting.decision, "quick", place, rev=due.mark))
        for place, id in enumerate(cuts[:1])
    ]
    now = c.button(told.label(say("help")), write(sitting.code, sitting.decision, "now", rev=due.mark))
    return [*quick, decide, now]
