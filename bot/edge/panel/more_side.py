"""The other side of a panel, behind More: what is wanted seldom."""

from __future__ import annotations

from collections.abc import Sequence

from bot.edge.kit import components as c
from bot.edge.kit.components import Item
from bot.edge.kit.post_parts import capital
from bot.edge.kit.shortcuts import IN_A_ROW, at_once
from bot.edge.panel import explanations, front, front_text, moves
from bot.edge.panel.brief import PanelModel
from bot.edge.panel.rows import rows_and_more
from engines.kernel.base.messages import Verbatim, say
from engines.kernel.choices.sheet import Shortcut
from locales import Words

FACES = ("", "more", "detail")
"""The sides of a panel, by the numbers that their buttons carry."""


def draw(brief: PanelModel, kept: Sequence[str], saving: Sequence[Item], ahead: Sequence[c.Button]) -> Item:
    """Lines in advance, ready-made answers, moves that nobody waits for, and the ways to answer otherwise.

    `kept` says what is left in advance; `saving` saves it, `ahead` opens more of it.
    """
    words = brief.words
    entries, at = explanations.options(brief.table, brief.choice, brief.draft), brief.looked_up
    told = [one[: c.MOST_TEXT // 4] for one in explanations.sentence(words, entries, at.chosen)]
    head = c.text(
        "\n".join(
            [
                "### " + capital(words.marked(brief.waiting_line)),
                words.marked(say("more.what")),
                *_purposes(brief, ahead),
                *kept,
                *front_text.forbidden_lines(brief),
                *told,
            ]
        )
    )
    looking = explanations.menu_at(entries, words, lambda *args: brief.id("about", *args), at, say("explain.opt"))
    beside = [*_ready(brief), *looking, *moves.row(brief.table, words), *_advice(brief)]
    foot = _foot(brief, words)
    room = c.MOST_COMPONENTS - 1 - c.count([head, *beside, foot])
    rows, turning = rows_and_more(brief, room, [*saving, *ahead])
    return c.container(head, *rows, *turning, *beside, foot)


def _purposes(brief: PanelModel, ahead: Sequence[c.Button]) -> list[str]:
    """The purpose of each way behind this side, a line each."""
    words = brief.words
    lines = [say("more.ahead", list=tuple(Verbatim(str(one.label)) for one in ahead))] if ahead else []
    lines += [
        say("more.cut", label=cut.label, what=what)
        for _, cut in _behind(brief)[:IN_A_ROW]
        if (what := cut.description or cut.confirmation)
    ]
    lines += [
        say("more.cut", label=one.send_label, what=one.label) for one in front.words_along(brief) if one.send_label is not None
    ]
    lines += [say("more.move", label=move.label) for move in moves.offered(brief.table) if move.twice]
    lines += [say("more.hint", label=say("hint"))] if brief.table.practice else []
    lines += [say("more.detail", label=say("detail"))] if brief.plays is not None else []
    lines.append(say("more.type", label=say("type")))
    return [f"-# {words.marked(line)}" for line in lines]


def _behind(brief: PanelModel) -> tuple[tuple[int, Shortcut], ...]:
    """Ready-made answers beside the one that lets this pass, where whole plays do not list them anyhow."""
    return front.behind(brief) if brief.plays is not None and brief.plays.is_all else ()


def _ready(brief: PanelModel) -> list[Item]:
    cuts = {place: brief.words.label(cut.label) for place, cut in _behind(brief)}
    return at_once(cuts, brief.id, "short", brief.words(say("post.shortcuts")))


def _advice(brief: PanelModel) -> list[Item]:
    """The button that asks a computer captain, at practice tables."""
    return [c.row(c.button(brief.words.label(say("hint")), brief.id("hint")))] if brief.table.practice else []


def _foot(brief: PanelModel, words: Words) -> Item:
    detail = [] if brief.plays is None else [c.button(words.label(say("detail")), brief.id("face", FACES.index("detail")))]
    return c.row(
        *detail,
        c.button(words.label(say("type")), brief.id("type")),
        c.button(words.label(say("clear")), brief.id("clear"), disabled=not brief.has_picks),
        c.button(words.label(say("help")), brief.id("now")),
        c.button(words.label(say("prev.face")), brief.id("face", 0)),
    )
