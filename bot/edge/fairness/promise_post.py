"""The promise: the one message that fixes all draws of a game. Also how captains' words and that message are told elsewhere."""

from __future__ import annotations

import re

from bot.edge.kit import components as c
from bot.edge.kit.custom_id import write
from bot.edge.kit.post_parts import GAME_COLOUR, code, game_name, speech
from bot.edge.kit.timestamps import timestamp
from bot.model.base.times import moment
from bot.model.posting.posts import Post, PostRequest
from bot.model.table.table import PublicTable
from engines.kernel.base.messages import Arg, Captain, Message, Verbatim, say

_TICKS = re.compile("`+")


def promise(due: PostRequest) -> tuple[Post, ...]:
    """A container with one paragraph of small print and no button.

    The hash is of all that the draws are made of (protocol 3), so that whoever has it can check the record at the end.
    """
    table, words = due.table, speech(due.table)
    fixed: dict[str, Arg] = {"code": code(table), "list": words_of(table), "hash": exact(table.promise)}
    second = table.draws.fixed
    if second is None:
        promised = say("fair.promise", **fixed)
    else:
        promised = say("fair.promise.dated", when=timestamp(moment(second), "T"), **fixed)
    text = f"-# {words.marked(say('fair.what'))} {words.marked(promised)}"
    return (Post(c.message(c.container(c.text(text), accent=GAME_COLOUR, mark=due.tracer or None))),)


def words_of(table: PublicTable) -> tuple[Message, ...]:
    """The captains' words by seat, one a person."""
    return tuple(
        say("fair.word.of", captain=Captain(seat), word=exact(word) if word else say("fair.noword"))
        for seat, word in sorted(table.draws.words.items())
    )


def exact(text: str) -> Verbatim:
    """The text as it is, to be copied: as code, in which nothing is read as a sign. The fence is longer than any within."""
    fence = "`" * (max(map(len, _TICKS.findall(text)), default=0) + 1)
    return Verbatim(f"{fence}{text}{fence}" if len(fence) == 1 else f"{fence} {text} {fence}")


def undealt(due: PostRequest) -> tuple[Post, ...]:
    """To a captain whose channel takes no posts: that the table has closed, because its promise could not be posted."""
    table = due.table
    words = speech(table, str(due.facts.get("language", "")))
    text = words.marked(say("bell.undealt", code=code(table), game=game_name(table)))
    now = c.button(words.label(say("fair")), write(table.code, table.decision, "fair", rev=due.tracer))
    return (Post(c.words_first(text[:300], c.row(now))),)
