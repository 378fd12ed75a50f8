"""The result: who has won and why, with everything laid open."""

from __future__ import annotations

from bot.edge import components as c
from bot.edge import drawings
from bot.edge.components import Item
from bot.edge.posts.common import GAME_COLOUR, captains, press, speech
from bot.edge.posts.step import HEADLINE, fitted, paragraphs
from bot.model.posts import Due, Post
from bot.model.table import PublicTable
from engines.kernel.frames import Result
from engines.kernel.messages import Message, Verbatim, say
from locales import Words


def result(due: Due) -> tuple[Post, ...]:
    """The last post of a game; what is too long for it goes before it."""
    table, words = due.table, speech(due.table)
    earlier, latest = fitted(paragraphs(due.steps, words, table))
    marks = iter(range(due.mark, due.mark + len(earlier) + 1)) if due.mark else iter([None] * (len(earlier) + 1))
    before = [Post(c.message(c.container(c.text(text), accent=GAME_COLOUR, mark=next(marks)))) for text in earlier]
    fresh = due.steps[-1].fresh if due.steps else ()
    picture = drawings.reveal(table, table.laid_open, words, fresh)
    said = [c.text(text) for text in (latest, _how(table, words)) if text]
    box = c.container(
        c.text("### " + c.clipped(words.marked(_headline(due)), HEADLINE)), *said, c.gallery((picture.file, picture.alt)),
        _row(table, words), accent=_accent(table), mark=next(marks),
    )  # fmt: skip
    return (*before, Post(c.message(box), (picture,)))


def _headline(due: Due) -> Message:
    if due.steps:
        return due.steps[-1].headline
    return say("post.over", code=Verbatim(due.table.code))


def _how(table: PublicTable, words: Words) -> str:
    if table.result is None:
        return ""
    return words.marked(say("post.places", list=Verbatim(" · ".join(map(words.marked, places(table, table.result))))))


def places(table: PublicTable, ended: Result) -> tuple[Message, ...]:
    """Captains by place, with their scores where there are some, and what those count."""
    game, view = table.game, table.laid_open
    found = ended.places if view is None else game.placed(view, ended)
    lines = []
    for number, seats in enumerate(found, 1):
        if not seats:
            continue
        if ended.scores:
            score = game.score(ended.scores[seats[0]])
            lines.append(say("post.place.score", number=number, list=captains(seats), score=score))
        else:
            lines.append(say("post.place", number=number, list=captains(seats)))
    return tuple(lines)


def _accent(table: PublicTable) -> int:
    winners = table.result.places[0] if table.result and table.result.places else ()
    return drawings.colour(winners[0]) if len(winners) == 1 else GAME_COLOUR


def _row(table: PublicTable, words: Words) -> Item:
    onward = [press(words, table, "onward", "onward", style=c.GREEN)] if table.goes_on else []
    return c.row(
        *onward, press(words, table, "rematch", "rematch", style=c.PRIMARY), press(words, table, "replay", "replay"),
        press(words, table, "fair", "fair"), press(words, table, "log", "log"),
    )  # fmt: skip
