"""The text of steps in a post: a heading, and what came of them in few lines. The log tells all."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

from bot.edge.kit.post_parts import capital, with_side
from bot.edge.telling.few_lines import FILLER, Sentence, fitted_text
from bot.model.posting.posts import NarratedStep
from bot.model.table.table import PublicTable
from engines.kernel.base.messages import Message, say
from engines.kernel.contract.game import Game
from locales import Words
from locales.shortening import clipped

HEADLINE = 200
"""Characters of a heading."""
LINES = 4
"""Lines of a telephone for what came of the steps."""
NEW, LIGHT, EARLIER = range(FILLER)
"""The ranks of sentences: new ones that weigh, other new ones, earlier ones that weigh. Other earlier ones are fillers."""


def step_text(steps: Sequence[NarratedStep], shown: int, words: Words, table: PublicTable) -> str:
    """The heading of steps and what came of them. `shown`: how many at their head stood in the channel before."""
    heading = headline(steps, words)
    title = clipped(capital(words.marked(heading)), HEADLINE)
    return "\n".join(filter(None, (f"### {title}", came_of(steps, shown, heading, words, table))))


def came_of(
    steps: Sequence[NarratedStep], shown: int, heading: Message, words: Words, table: PublicTable, most: int = LINES
) -> str:
    """The result of steps beside that heading, in at most so many lines."""
    return fitted_text(tuple(_ranked(steps, shown, heading, words, table)), most)


def told_in_lines(sentences: Sequence[Message], most: int, words: Words, game: Game[Any, Any]) -> str:
    """The sentences of one step in at most so many lines."""
    return fitted_text([Sentence(spoken(one, words), NEW if game.is_important(one) else LIGHT) for one in sentences], most)


def headline(steps: Sequence[NarratedStep], words: Words) -> Message:
    """The heading of the last step in which anything was played; that another turn begins is a sentence then."""
    heads = [one.headline for one in steps if one.is_played and not any(map(partial(says_turn, one, words), one.sentences))]
    return heads[-1] if heads else steps[-1].headline


def spoken(sentence: Message, words: Words) -> str:
    """A sentence with a capital letter."""
    return capital(words.marked(sentence))


def _ranked(steps: Sequence[NarratedStep], shown: int, heading: Message, words: Words, table: PublicTable) -> Iterator[Sentence]:
    """The sentences of steps but for what the heading and the question say, each with its rank."""
    if steps[0].step == 1 and table.sides:
        yield Sentence(spoken(say("post.sides", list=tuple(with_side(table, seat.number) for seat in table.seats)), words))
    if before := _of_before(steps, heading, words):
        yield before
    headed = words.marked(heading).rstrip(".")
    for place, one in enumerate(steps):
        for sentence in one.sentences:
            if words.marked(sentence).rstrip(".") != headed and not says_turn(one, words, sentence):
                yield Sentence(spoken(sentence, words), _rank(place < shown, table.game.is_important(sentence)))


def _rank(is_earlier: bool, is_heavy: bool) -> int:
    if is_earlier:
        return EARLIER if is_heavy else FILLER
    return NEW if is_heavy else LIGHT


def _of_before(steps: Sequence[NarratedStep], heading: Message, words: Words) -> Sentence | None:
    """The turn to which the first steps belong, if the heading is of another."""
    first, headed = steps[0], words.marked(heading)
    named = next((one for one in reversed(steps) if words.marked(one.headline) == headed), steps[-1])
    if first.turn == named.turn or not first.sentences:
        return None
    begins_another = any(says_turn(first, words, sentence) for sentence in first.sentences)
    told = words.marked(say("post.turn.before") if begins_another else first.headline)
    return Sentence(f"**{told.rstrip('.')}.**")


def says_turn(one: NarratedStep, words: Words, sentence: Message) -> bool:
    """Whether a sentence says that another turn begins, as the heading of its step does."""
    return words.marked(sentence).rstrip(".") == words.marked(one.headline)
