"""Steps told in the channel: who is to decide by when, what happened, the board, and the buttons."""

from __future__ import annotations

from collections.abc import Sequence

from bot.edge.context.notification_text import in_words, mentions
from bot.edge.kit import components as c
from bot.edge.kit import drawings
from bot.edge.kit.components import Item
from bot.edge.kit.post_parts import GAME_COLOUR, capital, captains, press, shortcuts, speech, waits_for
from bot.edge.kit.timestamps import timestamp
from bot.edge.telling.step_text import headline, step_text
from bot.model.posting.posts import NarratedStep, Post, PostRequest
from bot.model.table.table import PublicTable
from engines.kernel.base.messages import Message, say
from locales import Words

ASKING = 600
"""Characters of the line that asks."""


def step(due: PostRequest) -> tuple[Post, ...]:
    """The post of these steps: a screen of a telephone. The log tells what it leaves out."""
    table, words, last = due.table, speech(due.table), due.steps[-1]
    ring, mark = tuple(due.facts.get("ring", ())), due.tracer or None
    picture = drawings.board(table, last.view, words, table.asked.seats if table.asked else (), fresh(due.steps))
    box = c.container(
        c.text(asking(table, last.view, words, ring), id=c.ASKED),
        c.text(step_text(due.steps, due.steps_before, words, table)), c.gallery((picture.file, picture.alt)),
        *buttons(table, words), accent=_accent(table), mark=mark,
    )  # fmt: skip
    said = called(table, last.view, words, headline(due.steps, words), ring, mark)
    return (Post(c.message(box), (picture,), ring=ring, words=said),)


def called(
    table: PublicTable, view: object, words: Words, heading: Message, ring: Sequence[int], mark: int | None
) -> c.Json | None:
    """The words with which a post of that heading rings: what has happened, who is to decide what until when."""
    happened = capital(words.marked(heading))
    event = happened if happened[-1:] in ".!?" else f"{happened}."
    first, *more = _asked(table, view, words)
    return in_words("\n".join((f"{event} {first}", *more)), ring, buttons(table, words), mark)


def fresh(steps: Sequence[NarratedStep]) -> tuple[tuple[int, str | int, int], ...]:
    """All that these steps have changed, numbered on; what changed last counts where a place changed twice."""
    marks: dict[tuple[int, str | int], int] = {}
    number = 0
    for one in steps:
        marks |= {(seat, place): number + count for seat, place, count in one.fresh}
        number = max(marks.values(), default=0)
    return tuple((seat, place, count) for (seat, place), count in marks.items())


def asking(table: PublicTable, view: object, words: Words, ring: Sequence[int]) -> str:
    """The captains who decide, with question and deadline; it mentions them."""
    if table.asked is None:
        return words.marked(say("post.nobody"))
    first, *more = _asked(table, view, words)
    return "\n".join((" ".join(filter(None, (f"**{first}**", mentions(ring)))), *more))[:ASKING]


def _asked(table: PublicTable, view: object, words: Words) -> list[str]:
    """The question with its deadline, and who has still to answer where that is shown."""
    asked = table.asked
    if asked is None:
        return [words.marked(say("post.nobody"))]
    said = [capital(words.marked(waits_for(table, view)))]
    if table.pause is not None:
        said.append(words.marked(say("post.paused", when=timestamp(table.pause.until, "f"))))
    if table.ends is None and asked.shows_waiting and table.answered and len(asked.seats) > 1:
        missing = tuple(seat for seat in asked.seats if seat not in table.answered)
        said.append(words.marked(say("post.missing", list=captains(missing))))
    return said


def buttons(table: PublicTable, words: Words) -> list[Item]:
    """The rows under the newest post: the same for everybody, whatever is secret. Several shortcuts have a row of their own.
    Without a single one, and where anything is drawn, *Fairness* is the fifth: short buttons come first, so that a telephone
    shows as many rows as without it."""
    if table.ends is not None:
        back = [press(words, table, "come.back", "comeback", style=c.PRIMARY)] if table.returning else []
        return [c.row(*back, press(words, table, "log", "log"))]
    above, quick = shortcuts(table, words)
    fair = [press(words, table, "fair", "fair")] if table.draws.has_chance and not quick else []
    below = c.row(
        press(words, table, "decide", "decide", style=c.PRIMARY), *quick, press(words, table, "hand", "hand"),
        press(words, table, "log", "log"), *fair, press(words, table, "board", "board"),
    )  # fmt: skip
    return [*above, below]


def _accent(table: PublicTable) -> int:
    seats = table.asked.seats if table.asked else ()
    return drawings.colour(seats[0]) if len(seats) == 1 else GAME_COLOUR
