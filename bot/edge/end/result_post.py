"""The post of how a game ended: the last one of a table with everything laid open, and that of a game inside a match."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from bot.edge.end import ending
from bot.edge.kit import components as c
from bot.edge.kit import drawings
from bot.edge.kit.components import Item
from bot.edge.kit.post_parts import GAME_COLOUR, press, speech
from bot.edge.ladder.figures import figure
from bot.edge.telling.few_lines import lines
from bot.edge.telling.step_text import HEADLINE, LINES, came_of
from bot.edge.turn.step_post import asking, buttons, called
from bot.model.posting.posts import PictureOrder, Post, PostRequest
from bot.model.results.ratings import GameRatings
from bot.model.table.table import PublicTable
from engines.kernel.base.messages import Captain, Message, Verbatim, say
from engines.kernel.resolution.frames import Result
from locales import Words
from locales.shortening import clipped

NOBODY = Result((), "")
FEW_STEPS = 3
"""Steps of a game that shows its first picture once more at its end: the deal, a first answer, a resignation."""


def result(due: PostRequest) -> tuple[Post, ...]:
    """The last post of a table; what is too long for it goes before it."""
    table, words = due.table, speech(due.table)
    ended = table.result or NOBODY
    fresh = due.steps[-1].fresh if due.steps else ()
    pictures = (drawings.reveal(table, table.laid_open, words, fresh), *_curves(due, words), *_film(due, words))
    heading = ending.headline(due.steps, due.course, ended) if due.steps else say("post.over", code=Verbatim(table.code))
    heading = ending.headline_alone(table, heading, due.course, ended)
    said = ending.summary(ending.places(table, ended, due.course), ending.accounts(table, ended), due.course, words)
    said += rated(due.ratings, words)
    winners = ended.places[0] if ended.places else ()
    return _posts(due, _EndPost(heading, said, pictures, _rows(table, words), winners))


def rated(ratings: GameRatings | None, words: Words) -> list[str]:
    """The estimates that the game changed, or why it is not rated."""
    if ratings is None:
        return []
    if ratings.unrated:
        return ["-# " + words.marked(say("res.unrated", why=say(f"res.unrated.{ratings.unrated}")))]
    changed = tuple(
        say(
            "res.rating.one", who=Captain(seat), change=figure(one.after - one.before, words.language, is_change=True),
            estimate=figure(one.after, words.language),
        )
        for seat, one in ratings.changes
    )  # fmt: skip
    return [words.marked(say("res.rating", list=changed))] if changed else []


def film(due: PostRequest) -> tuple[Post, ...]:
    """The last post of a table once more, with the film of its turning points; nothing if there is none."""
    return (replace(result(due)[-1], whole=True),) if _has_film(due) else ()


def interval(due: PostRequest) -> tuple[Post, ...]:
    """The post of a game inside a match, which opens only what was seen; below it, what comes next."""
    table, course, words = due.table, due.course, speech(due.table)
    assert course is not None and course.game_end is not None
    pictures = (drawings.board(table, course.game_end.view, words), *_curves(due, words))
    said = ending.summary(ending.places_between(table, course), (), course, words)
    ring = tuple(due.facts.get("ring", ()))
    below = [
        c.row(press(words, table, "fortune", "fortune", course.game)), c.separator(),
        c.text(asking(table, due.steps[-1].view, words, ring)), *buttons(table, words),
    ]  # fmt: skip
    blow = [words.marked(one) for one in ending.last_blow(course)]
    heading = ending.interval_headline(course)
    return _posts(due, _EndPost(heading, said, pictures, below, course.game_end.winners, blow, ring))


def _curves(due: PostRequest, words: Words) -> tuple[PictureOrder, ...]:
    """The picture of what the game counted, where it counts anything."""
    shown = ending.line_chart(due.course, due.course.counted or due.table.game.score_name) if due.course else None
    return () if shown is None else (drawings.line_chart(due.table, shown, words),)


def _film(due: PostRequest, words: Words) -> tuple[PictureOrder, ...]:
    return (drawings.replay(due.table, due.scenes, words),) if _has_film(due) else ()


def _has_film(due: PostRequest) -> bool:
    """Whether facts were kept, and more happened than hardly anything."""
    return bool(due.scenes) and due.steps[-1].step > FEW_STEPS


@dataclass(frozen=True, slots=True)
class _EndPost:
    """The parts of a post on an end: heading, summary, pictures, rows below, winners, the last blow, and people it mentions."""

    heading: Message
    summary: Sequence[str]
    pictures: tuple[PictureOrder, ...]
    below: Sequence[Item]
    winners: Sequence[int]
    blow: Sequence[str] = ()
    ring: tuple[int, ...] = ()


def _posts(due: PostRequest, end: _EndPost) -> tuple[Post, ...]:
    """The post of an end with what its last turn came to; the log tells the rest."""
    words, mark = speech(due.table), due.tracer or None
    title = clipped(words.marked(end.heading), HEADLINE)
    room = LINES - lines("\n".join(end.blow))
    latest = came_of(due.steps, due.steps_before, end.heading, words, due.table, room) if due.steps else ""
    box = c.container(
        c.text("\n".join(filter(None, (f"### {title}", *end.blow, latest)))),
        c.gallery(*((picture.file, picture.alt) for picture in end.pictures)), c.text("\n".join(end.summary)), *end.below,
        accent=_accent(end.winners), mark=mark,
    )  # fmt: skip
    called_by = called(due.table, due.steps[-1].view, words, end.heading, end.ring, mark) if end.ring else None
    return (Post(c.message(box), end.pictures, ring=end.ring, words=called_by),)


def _accent(winners: Sequence[int]) -> int:
    return drawings.colour(winners[0]) if len(winners) == 1 else GAME_COLOUR


def _rows(table: PublicTable, words: Words) -> list[Item]:
    onward = [press(words, table, "onward", "onward", style=c.GREEN)] if table.goes_on else []
    onward += [press(words, table, "campaign", "campaign")] if table.goes_on or table.follows else []
    row = c.row(
        press(words, table, "rematch", "rematch", style=c.PRIMARY), press(words, table, "replay", "replay"),
        press(words, table, "log", "log"), press(words, table, "fair", "fair"), press(words, table, "fortune", "fortune"),
    )  # fmt: skip
    return [*([c.row(*onward)] if onward else []), row]
