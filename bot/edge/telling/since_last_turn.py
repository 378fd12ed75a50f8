"""A recap for the panel of a captain's next turn: what other captains did since the last one."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise, takewhile

from bot.edge.context.context import Context
from bot.model.posting.posts import NarratedStep
from bot.model.table.table import CaptainTable
from engines.kernel.base.messages import Message, say
from locales import Words

NEAR, LOOKED_AT, ROOM = 8, 24, 120
"""Steps among which the last turn is looked for, first of all and at most; letters that are told, three lines of a telephone."""

NOT_ASKED = "post.only"
"""The message "X was not asked". It tells nothing about what anybody did."""


async def since_last_turn(context: Context, table: CaptainTable, words: Words) -> str:
    """The recap at the start of a new turn; empty at any other time."""
    if table.asked is None or table.asked.sealed or table.asked.seats != (table.seat.number,) or not table.guild:
        return ""
    key = (table.id, table.seat.number, table.step, table.names, words.language)
    return await context.recap_cache.of(key, lambda: _read(context, table, words))


async def _read(context: Context, table: CaptainTable, words: Words) -> str:
    seat, now, is_alone = table.seat.number, table.game.turn(table.view).name, len(table.seats) == 1
    sinces = [max(0, table.step - back) for back in (NEAR, LOOKED_AT)]
    steps = await context.history.own_steps(
        table.code, table.version, sinces, turned if is_alone else lambda steps: reaches(steps, seat, now)
    )
    public = last_turn(steps, now) if is_alone else others(steps, seat, now)
    own = await as_told_to(context, table, public)
    return recap_text(own, words, _told_to_him_alone(public, own), table.game.is_important)


async def as_told_to(context: Context, table: CaptainTable, steps: tuple[NarratedStep, ...]) -> tuple[NarratedStep, ...]:
    """The steps with the sentences that he was told: what he has lost has a name for him."""
    if not any(one.has_own for one in steps):
        return steps
    log = await context.history.log(table.code, table.seat.person, most=len(steps), after=steps[0].step - 1)
    own = dict(log)
    return tuple(replace(one, sentences=own.get(one.step, one.sentences)) for one in steps)


def _told_to_him_alone(public: Sequence[NarratedStep], own: Sequence[NarratedStep]) -> tuple[Message, ...]:
    """Sentences of his own log, as of what he has lost, that nobody else was told."""
    both = zip(public, own, strict=True)
    return tuple(sentence for all_, his in both for sentence in his.sentences if sentence not in all_.sentences)


def reaches(steps: Sequence[NarratedStep], seat: int, now: str) -> bool:
    """Whether the steps reach back into the last turn of the seat, so that older ones would tell no more of the others."""
    whose = _whose(steps)
    return whose.get(now, seat) != seat or any(whose.get(one.turn) == seat for one in steps)


def others(steps: Sequence[NarratedStep], seat: int, now: str) -> tuple[NarratedStep, ...]:
    """The steps behind the last turn of the seat; none if the turn that goes on has steps already, or nobody knows whose was
    whose."""
    whose = _whose(steps)
    if whose.get(now) != seat or any(one.turn == now for one in steps):
        return ()
    followed = {turn.name for one in steps if (turn := one.onward) is not None and turn.then == seat}

    def is_anothers(one: NarratedStep) -> bool:
        return whose[one.turn] != seat if one.turn in whose else one.turn in followed

    return tuple(reversed(tuple(takewhile(is_anothers, reversed(steps)))))


def turned(steps: Sequence[NarratedStep]) -> bool:
    """Whether the steps reach back beyond a turn."""
    return len({one.turn for one in steps}) > 1


def last_turn(steps: Sequence[NarratedStep], now: str) -> tuple[NarratedStep, ...]:
    """The steps of the turn before, with what was played in it by whoever has no seat; none if the turn that goes on has steps
    already."""
    if not steps or steps[-1].turn == now:
        return ()
    return tuple(one for one in steps if one.turn == steps[-1].turn)


def _whose(steps: Sequence[NarratedStep]) -> dict[str, int]:
    """The owner of each turn, by the name of the turn. The owner of the first turn in the list is unknown."""
    turns = {turn.name: turn for one in steps if (turn := one.onward) is not None}
    return {later.name: earlier.then for earlier, later in pairwise(turns.values()) if earlier.then is not None}


def recap_text(
    steps: Sequence[NarratedStep], words: Words, own: Sequence[Message] = (), weighs: Callable[[Message], bool] = bool
) -> str:
    """The recap. A game that marks important sentences shows only those. Otherwise all sentences, or, if they are too long, the
    headings of the turns with the private sentences (`own`), or the last sentences."""
    texts = _of_weight(steps, words, weighs) or _in_few_lines(steps, words, own)
    return " ".join([words.marked(say("ui.meanwhile")), *texts]) if texts else ""


def _in_few_lines(steps: Sequence[NarratedStep], words: Words, own: Sequence[Message]) -> list[str]:
    texts = list(_sentences(steps, words))
    if sum(map(len, texts)) <= ROOM:
        return texts
    heads = list(_headings(steps, words))
    return _last_of([*heads, *map(words.marked, own)] if heads else texts)


def _of_weight(steps: Sequence[NarratedStep], words: Words, weighs: Callable[[Message], bool]) -> list[str]:
    """The last of the sentences that weigh; nothing if all of them do."""
    sentences = [sentence for one in steps for sentence in one.sentences if sentence.id != NOT_ASKED]
    weighty = [sentence for sentence in sentences if weighs(sentence)]
    return _last_of(list(map(words.marked, weighty))) if len(weighty) < len(sentences) else []


def _last_of(texts: list[str]) -> list[str]:
    """As many of the last as there is room for, behind a sign that there are more."""
    kept = texts
    while sum(map(len, kept)) > ROOM:
        kept = kept[1:]
    return ["…", *kept] if 0 < len(kept) < len(texts) else kept


def _sentences(steps: Sequence[NarratedStep], words: Words) -> Iterator[str]:
    for one in steps:
        begins = words.marked(one.headline).rstrip(".")
        said = (words.marked(sentence) for sentence in one.sentences if sentence.id != NOT_ASKED)
        yield from (text for text in said if text.rstrip(".") != begins)


def _headings(steps: Sequence[NarratedStep], words: Words) -> Iterator[str]:
    for one in steps:
        begins = words.marked(one.headline).rstrip(".")
        if one.is_played and begins not in {words.marked(sentence).rstrip(".") for sentence in one.sentences}:
            yield words.marked(_deed(one.headline)).rstrip(".") + "."


def _deed(headline: Message) -> Message:
    """The heading without the number of its turn, because several headings of one turn share a line."""
    what = headline.get("what")
    return what if isinstance(what, Message) else headline
