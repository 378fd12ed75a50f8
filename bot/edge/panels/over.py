"""The other side of a panel, behind More: what is wanted seldom."""

from __future__ import annotations

from collections.abc import Sequence

from bot.edge import components as c
from bot.edge.components import Item
from bot.edge.panels import explained, front, moves
from bot.edge.panels.brief import Brief
from bot.edge.panels.rows import rows_and_more
from bot.edge.posts.common import capital
from bot.edge.shortcuts import at_once
from engines.kernel.messages import say
from engines.kernel.sheet import Sheet
from locales import Words

FACES = ("", "more", "detail")
"""The sides of a panel, by the numbers that their buttons carry."""


def draw(brief: Brief, kept: Sequence[str], buttons: Sequence[Item]) -> Item:
    """Lines in advance, ready-made answers, moves that nobody waits for, and the ways to answer otherwise.

    `kept` says what is left in advance; `buttons` save it, and open more of it.
    """
    words = brief.words
    entries, at = explained.options(brief.table, brief.choice, brief.filling), brief.looked_up
    told = [one[: c.MOST_TEXT // 4] for one in explained.sentence(words, entries, at.chosen)]
    head = c.text(
        "\n".join(
            ["### " + capital(words.marked(brief.what)), words.marked(say("more.what")), *kept, *front.barred(brief), *told]
        )
    )
    looking = explained.menu_at(entries, words, lambda *args: brief.id("about", *args), at, say("explain.opt"))
    beside = [*_ready(brief), *looking, *moves.row(brief.table, words), *_advice(brief)]
    foot = _foot(brief, words)
    room = c.MOST_COMPONENTS - 1 - c.count([head, *beside, foot])
    rows, turning = rows_and_more(brief, room, list(buttons))
    return c.container(head, *rows, *turning, *beside, foot)


def _ready(brief: Brief) -> list[Item]:
    """Ready-made answers beside the one that lets this pass, where whole plays do not list them anyhow."""
    if not isinstance(brief.choice, Sheet) or brief.plays is None or not brief.plays.is_all:
        return []
    cuts = {place: brief.words.label(cut.label) for place, cut in front.behind(brief)}
    return at_once(cuts, brief.id, "short", brief.words(say("post.shortcuts")))


def _advice(brief: Brief) -> list[Item]:
    """What asks a computer captain, at tables for practice."""
    return [c.row(c.button(brief.words.label(say("hint")), brief.id("hint")))] if brief.table.practice else []


def _foot(brief: Brief, words: Words) -> Item:
    detail = [] if brief.plays is None else [c.button(words.label(say("detail")), brief.id("face", FACES.index("detail")))]
    return c.row(
        *detail,
        c.button(words.label(say("type")), brief.id("type")),
        c.button(words.label(say("clear")), brief.id("clear"), disabled=not brief.is_begun),
        c.button(words.label(say("help")), brief.id("now")),
        c.button(words.label(say("prev.face")), brief.id("face", 0)),
    )
