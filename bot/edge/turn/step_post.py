"""Steps told in the channel: what happened, the board, who is to decide by when, and the buttons."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import Any

from bot.edge.context.notification_text import in_words, mentions
from bot.edge.kit import components as c
from bot.edge.kit import drawings
from bot.edge.kit.components import Item
from bot.edge.kit.post_parts import (
    GAME_COLOUR,
    PASSAGE,
    apart,
    capital,
    captains,
    link,
    press,
    sentence_line,
    shortcuts,
    speech,
    waits_for,
    with_side,
)
from bot.model.posts import Due, NarratedStep, Post
from bot.model.table import PublicTable
from engines.kernel.base.messages import Message, say
from engines.kernel.contract.game import Game
from locales import Words
from locales.shortening import clipped

HEADLINE, SENTENCES, ASKING = 200, 2600, 600
"""Characters of the parts of a post; the rest up to 4,000 is reserve."""
IN_PASSAGES = 420
"""Characters of a turn of many short steps, beyond which those that were shown before shrink: a screen of a telephone."""


def step(due: Due) -> tuple[Post, ...]:
    """The post of these steps; what is too long for it goes before it, without picture and buttons. Where the first of them
    stand in it already, they are shortened to make room."""
    table, words = due.table, speech(due.table)
    heading, last = headline(due.steps, words), due.steps[-1]
    told = paragraphs(due.steps, words, table, heading)
    earlier, latest = fitted(joined(shortened(due.steps, due.steps_before, told, words, table.game), table.game))
    marks = iter(range(due.mark, due.mark + len(earlier) + 1)) if due.mark else iter([None] * (len(earlier) + 1))
    before = [Post(c.message(c.container(c.text(text), accent=_accent(table), mark=next(marks)))) for text in earlier]
    ring, mark = tuple(due.facts.get("ring", ())), next(marks)
    asked = table.asked.seats if table.asked else ()
    picture = drawings.board(table, last.view, words, asked, fresh(due.steps))
    box = c.container(
        c.text("### " + clipped(capital(words.marked(heading)), HEADLINE)), *([c.text(latest)] if latest else []),
        c.gallery((picture.file, picture.alt)), c.separator(), c.text(asking(table, last.view, words, ring)),
        *buttons(table, words), accent=_accent(table), mark=mark,
    )  # fmt: skip
    return (*before, Post(c.message(box), (picture,), ring=ring, words=called(table, last.view, words, heading, ring, mark)))


def called(
    table: PublicTable, view: object, words: Words, heading: Message, ring: Sequence[int], mark: int | None
) -> c.Json | None:
    """The words with which a post of that heading rings: what has happened, who is to decide what until when."""
    happened = capital(words.marked(heading))
    event = happened if happened[-1:] in ".!?" else f"{happened}."
    return in_words(f"{event} {asking(table, view, words, ())}", ring, buttons(table, words), mark)


def joined(texts: Sequence[str], game: Game[Any, Any]) -> list[str]:
    """The texts of steps as paragraphs: each its own, or all in the passages that sentences of theirs begin."""
    if not game.passages:
        return [text for text in texts if text]
    return [text.strip() for text in " ".join(filter(None, texts)).split(PASSAGE) if text.strip()]


def headline(steps: Sequence[NarratedStep], words: Words) -> Message:
    """The heading of the last step in which anything was played; that another turn begins is a sentence then."""
    heads = [one.headline for one in steps if one.is_played and not any(map(partial(_says, one, words), one.sentences))]
    return heads[-1] if heads else steps[-1].headline


def _says(one: NarratedStep, words: Words, sentence: Message) -> bool:
    """Whether a sentence of a step is its heading."""
    return words.marked(sentence).rstrip(".") == words.marked(one.headline)


def fresh(steps: Sequence[NarratedStep]) -> tuple[tuple[int, str | int, int], ...]:
    """All that these steps have changed, numbered on; what changed last counts where a place changed twice."""
    marks: dict[tuple[int, str | int], int] = {}
    number = 0
    for one in steps:
        marks |= {(seat, place): number + count for seat, place, count in one.fresh}
        number = max(marks.values(), default=0)
    return tuple((seat, place, count) for (seat, place), count in marks.items())


def shortened(
    steps: Sequence[NarratedStep],
    shown: int,
    texts: Sequence[str],
    words: Words,
    game: Game[Any, Any],
    passages: int = IN_PASSAGES,
) -> list[str]:
    """The texts of steps, those shown before as one sentence each as far as room is needed, then as a number of them. `passages`:
    the characters that there is room for in a game that tells its turns so."""
    made, most = list(texts), passages if game.passages else SENTENCES
    for place in range(shown):
        if _length(made) <= most:
            break
        made[place] = _short(steps, place, words, game) if made[place] else ""
    for cut in range(1, shown + 1):
        if _length(made) <= SENTENCES:
            break
        made[:cut] = ["-# " + words.marked(say("post.earlier", n=cut)), *[""] * (cut - 1)]
    return [text for text in made if text]


def _short(steps: Sequence[NarratedStep], place: int, words: Words, game: Game[Any, Any]) -> str:
    """A step in short: its heading; where a turn has passages the deeds in it, and how the one that is going on has begun."""
    if not game.passages:
        return words.marked(steps[place].headline)
    begins = [sentence for one in steps[place:] for sentence in one.sentences if sentence.id in game.passages]
    kept = [one for one in steps[place].sentences if one.id in game.deeds or (one.id in game.passages and len(begins) == 1)]
    return " ".join(sentence_line(sentence, words, game) for sentence in kept)


def _length(texts: Sequence[str]) -> int:
    return sum(len(text) + 2 for text in texts if text)


def paragraphs(steps: Sequence[NarratedStep], words: Words, table: PublicTable, heading: Message | None = None) -> list[str]:
    """A paragraph a step, "" if nothing is told of it; what the post is headed by (None: by the last step) is not said again.

    The first of a game tells where its draws were fixed.
    """
    headed = words.marked(heading or steps[-1].headline) if steps else ""
    gap = " " if table.game.passages else "\n"
    made = [gap.join(_lines(one, words, table, headed)) for one in steps]
    return [f"{_of_before(steps, words, headed)}{made[0]}", *made[1:]] if steps and made[0] else made


def _of_before(steps: Sequence[NarratedStep], words: Words, headed: str) -> str:
    """A line above the first step that says which turn it belongs to, where the heading is of another."""
    first = steps[0]
    named = next((one for one in reversed(steps) if words.marked(one.headline) == headed), steps[-1])
    if first.turn == named.turn:
        return ""
    begins_another = any(_says(first, words, sentence) for sentence in first.sentences)
    return f"**{words.marked(say('post.turn.before') if begins_another else first.headline)}**\n"


def _lines(one: NarratedStep, words: Words, table: PublicTable, heading: str) -> Iterator[str]:
    yield from _sides(one, words, table)
    yield from _sentences(one, words, heading, table.game)
    if one.step == 1 and table.draws.message is not None:
        yield f"{words.marked(say('post.dealt'))} {link(table)}"


def _sides(one: NarratedStep, words: Words, table: PublicTable) -> list[str]:
    """The sides of all seats, told with the first step of a game with sides."""
    if one.step != 1 or not table.sides:
        return []
    return [words.marked(say("post.sides", list=tuple(with_side(table, seat.number) for seat in table.seats)))]


def _sentences(one: NarratedStep, words: Words, heading: str, game: Game[Any, Any]) -> Iterator[str]:
    """A step's sentences; where a new turn begins, its name stands out, or is the heading of the post."""
    begins = words.marked(one.headline)
    for sentence in one.sentences:
        if not _says(one, words, sentence):
            yield sentence_line(sentence, words, game)
        elif begins != heading:
            yield f"{apart(sentence, game)}**{begins}**"
        elif apart(sentence, game):
            yield PASSAGE


def fitted(texts: Iterable[str], most: int = SENTENCES) -> tuple[list[str], str]:
    """The texts as whole posts that go before, and the last one's text, of at most that many characters; no line is lost."""
    lines = "\n\n".join(filter(None, texts)).split("\n")
    pages: list[list[str]] = [[]]
    for line in reversed(lines):
        if sum(len(one) + 1 for one in pages[-1]) + len(line) > most:
            pages.append([])
        pages[-1].append(line)
    whole = ["\n".join(reversed(page)).strip() for page in pages]
    return [text for text in reversed(whole[1:]) if text], whole[0]


def asking(table: PublicTable, view: object, words: Words, ring: Sequence[int]) -> str:
    """The captains who decide, with question and deadline; it mentions them."""
    asked = table.asked
    if asked is None:
        return words.marked(say("post.nobody"))
    line = capital(words.marked(waits_for(table, view)))
    if table.ends is None and asked.shows_waiting and table.answered and len(asked.seats) > 1:
        missing = tuple(seat for seat in asked.seats if seat not in table.answered)
        line += "\n" + words.marked(say("post.missing", list=captains(missing)))
    return "\n".join(filter(None, (line, mentions(ring))))[:ASKING]


def buttons(table: PublicTable, words: Words) -> list[Item]:
    """The rows under the newest post: the same for everybody, whatever is secret. Several shortcuts have a row of their own.
    Without a single one, and where anything is drawn, *Fairness* is the fifth: short buttons come first, so that a telephone
    shows as many rows as without it."""
    if table.ends is not None:
        back = [press(words, table, "come.back", "comeback", style=c.PRIMARY)] if table.returning else []
        return [c.row(*back, press(words, table, "log", "log"))]
    above, quick = shortcuts(table, words)
    fair = [press(words, table, "fair", "fair")] if table.draws.any and not quick else []
    below = c.row(
        press(words, table, "decide", "decide", style=c.PRIMARY), *quick, press(words, table, "hand", "hand"),
        press(words, table, "log", "log"), *fair, press(words, table, "board", "board"),
    )  # fmt: skip
    return [*above, below]


def _accent(table: PublicTable) -> int:
    seats = table.asked.seats if table.asked else ()
    return drawings.colour(seats[0]) if len(seats) == 1 else GAME_COLOUR
