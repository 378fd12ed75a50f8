"""Steps told in the channel: what happened, the board, who is to decide by when, and the buttons."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from bot.edge import components as c
from bot.edge import drawings
from bot.edge.components import Item
from bot.edge.custom_id import write
from bot.edge.posts.common import GAME_COLOUR, capital, captains, press, shortcut_label, speech, waits_for
from bot.edge.posts.promise import link
from bot.model.posts import Due, Post, Told
from bot.model.table import PublicTable
from engines.kernel.messages import say
from locales import Words

HEADLINE, SENTENCES, ASKING = 200, 2600, 600
"""Characters of the parts of a post; the rest up to 4,000 is reserve."""


def step(due: Due) -> tuple[Post, ...]:
    """The post of these steps; what is too long for it goes before it, without picture and buttons."""
    sitting, told = due.sitting, speech(due.sitting)
    earlier, latest = fitted(paragraphs(due.told, told, sitting))
    last = due.told[-1]
    marks = iter(range(due.mark, due.mark + len(earlier) + 1)) if due.mark else iter([None] * (len(earlier) + 1))
    before = [Post(c.message(c.container(c.text(text), accent=_accent(sitting), mark=next(marks)))) for text in earlier]
    ring = tuple(due.facts.get("ring", ()))
    asked = sitting.asked.seats if sitting.asked else ()
    picture = drawings.board(sitting, last.view, told, asked, last.fresh)
    box = c.container(
        c.text("### " + c.clipped(told.marked(last.headline), HEADLINE)), *([c.text(latest)] if latest else []),
        c.gallery((picture.file, picture.alt)), c.separator(), c.text(asking(sitting, last.view, told, ring)),
        buttons(sitting, told), accent=_accent(sitting), mark=next(marks),
    )  # fmt: skip
    return (*before, Post(c.message(box), (picture,), ring=ring))


def paragraphs(steps: Sequence[Told], told: Words, sitting: PublicTable) -> list[str]:
    """A paragraph a step; of several, each opens with its number. The heading of the last one is not repeated.

    The first of a game tells where its draws were fixed.
    """
    made = []
    for one in steps:
        lines = [*_sentences(one, told, one is steps[-1])]
        if one.step == 1 and sitting.draws.message is not None:
            lines.append(f"{told.marked(say('post.dealt'))} {link(sitting)}")
        if len(steps) > 1:
            lines = ["-# " + told.marked(say("post.step", number=one.step)), *lines]
        made.append("\n".join(lines))
    return [text for text in made if text]


def _sentences(one: Told, told: Words, is_last: bool) -> Iterator[str]:
    """A step's sentences; where a new turn begins, its name stands out, or is the heading of the post."""
    heading = told.marked(one.headline)
    for sentence in one.sentences:
        text = told.marked(sentence)
        if text.rstrip(".") != heading:
            yield text
        elif not is_last:
            yield f"**{heading}**"


def fitted(texts: Iterable[str]) -> tuple[list[str], str]:
    """The texts as whole posts that go before, and the last one's text; no line is lost."""
    lines = "\n\n".join(texts).split("\n")
    pages: list[list[str]] = [[]]
    for line in reversed(lines):
        if sum(len(one) + 1 for one in pages[-1]) + len(line) > SENTENCES:
            pages.append([])
        pages[-1].append(line)
    whole = ["\n".join(reversed(page)).strip() for page in pages]
    return [text for text in reversed(whole[1:]) if text], whole[0]


def asking(sitting: PublicTable, view: object, told: Words, ring: Sequence[int]) -> str:
    """Who is to decide what, by when; whom it rings."""
    asked = sitting.asked
    if asked is None:
        return told.marked(say("post.nobody"))
    line = capital(told.marked(waits_for(sitting, view)))
    if sitting.ends is None and asked.shows_waiting and sitting.answered and len(asked.seats) > 1:
        missing = tuple(seat for seat in asked.seats if seat not in sitting.answered)
        line += "\n" + told.marked(say("post.missing", list=captains(missing)))
    return "\n".join(filter(None, (line, " ".join(f"<@{person}>" for person in ring))))[:ASKING]


def buttons(sitting: PublicTable, told: Words) -> Item:
    """The row under the newest post: the same for everybody, whatever is secret."""
    if sitting.ends is not None:
        back = [press(told, sitting, "come.back", "comeback", style=c.PRIMARY)] if sitting.returning else []
        return c.row(*back, press(told, sitting, "log", "log"))
    cuts = sitting.asked.shortcuts if sitting.asked else ()
    quick = [
        c.button(told.label(shortcut_label(id)), write(sitting.code, sitting.decision, "quick", place))
        for place, id in enumerate(cuts[:1])
    ]
    return c.row(
        press(told, sitting, "decide", "decide", style=c.PRIMARY), *quick, press(told, sitting, "hand", "hand"),
        press(told, sitting, "board", "board"), press(told, sitting, "log", "log"),
    )  # fmt: skip


def _accent(sitting: PublicTable) -> int:
    seats = sitting.asked.seats if sitting.asked else ()
    return drawings.colour(seats[0]) if len(seats) == 1 else GAME_COLOUR
