"""A captain's own result, on top of the panel: what came of the last answer, in the turn in which it was given."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.edge.context.context import Context
from bot.edge.telling.few_lines import Sentence, fitted_text
from bot.edge.telling.since_last_turn import NOT_ASKED, as_told_to
from bot.edge.telling.step_text import says_turn, spoken
from bot.model.posting.posts import NarratedStep
from bot.model.table.table import CaptainTable
from engines.kernel.base.messages import Arg, Captain, Message, Verbatim, say
from locales import Words

LINES = 3
"""Lines of a telephone for a result."""
MINE, HEAVY, LIGHT = range(3)
"""The ranks of sentences: those that weigh and name the captain, other ones that weigh, and the rest."""


async def own_result(context: Context, table: CaptainTable, words: Words) -> str:
    """The result of the captain's last answer; empty if there is none yet, or if the answer is older than this process. If the
    captain is asked to answer an event, that stands on top alone."""
    since = context.answered_steps.of(table) if table.guild else None
    if since is None or _is_asked_of_an_event(table):
        return ""
    key = ("own", table.id, table.seat.number, since, table.step, table.names, words.language)
    return await context.recap_cache.of(key, lambda: _read(context, table, since, words))


def _is_asked_of_an_event(table: CaptainTable) -> bool:
    if table.asked is None or table.choice is None:
        return False
    return table.game.triggering_event(table.own_view, table.asked) is not None


async def _read(context: Context, table: CaptainTable, since: int, words: Words) -> str:
    steps = await context.history.own_steps(table.code, table.version, [since], bool)
    own = await as_told_to(context, table, tuple(one for one in steps if one.turn == steps[0].turn))
    told = result_text(own, table, words)
    return words.marked(say("own.result", what=Verbatim(told))) if told else ""


def result_text(steps: Sequence[NarratedStep], table: CaptainTable, words: Words, most: int = LINES) -> str:
    """The sentences of steps in few lines: those of this captain stay longest."""
    return fitted_text(tuple(_ranked(steps, table, words)), most)


def _ranked(steps: Sequence[NarratedStep], table: CaptainTable, words: Words) -> Iterator[Sentence]:
    for one in steps:
        for sentence in one.sentences:
            if sentence.id != NOT_ASKED and not says_turn(one, words, sentence):
                yield Sentence(spoken(sentence, words), _rank(sentence, table))


def _rank(sentence: Message, table: CaptainTable) -> int:
    if not table.game.is_important(sentence):
        return LIGHT
    return MINE if names(sentence, table.seat.number) else HEAVY


def names(told: Arg, seat: int) -> bool:
    """Whether a message names the captain of that seat."""
    if isinstance(told, tuple):
        return any(names(one, seat) for one in told)
    if isinstance(told, Message):
        return any(names(value, seat) for _, value in told.args)
    return told == Captain(seat)
