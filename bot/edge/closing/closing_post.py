"""The request to close a game that has begun: who asks, who has agreed, who is missing, until when. Of the old kind, since it
mentions, once, whoever has still to press."""

from __future__ import annotations

from bot.edge.kit import components as c
from bot.edge.kit.custom_id import write
from bot.edge.kit.post_parts import captains, code, label_of, speech
from bot.edge.kit.timestamps import timestamp
from bot.model.posts import Post, PostRequest
from bot.model.table import Closing, PublicTable
from engines.kernel.base.messages import Captain, Message, load_message, say


def closing(due: PostRequest) -> tuple[Post, ...]:
    """The request as it stands, or how it has ended."""
    table, words = due.table, speech(due.table)
    if "told" in due.facts:
        return (Post(c.words_first(words.marked(load_message(due.facts["told"])))),)
    if table.closing is None:
        return ()
    ring = tuple(due.facts.get("ring", ()))
    lines = [words.marked(one) for one in asked(table, table.closing)]
    called = " ".join(f"<@{person}>" for person in ring)

    def press(label: str, verb: str, style: c.Style) -> c.Button:
        return c.button(label_of(words, table, label), write(table.code, table.decision, verb, rev=due.tracer), style=style)

    row = c.row(press("play.on", "playon", c.PRIMARY), press("close.agree", "closing", c.SECONDARY))
    return (Post(c.words_first("\n".join(filter(None, (*lines, called)))[: c.MOST_TEXT // 2], row), ring=ring),)


def asked(table: PublicTable, request: Closing) -> tuple[Message, ...]:
    """The request: who asks, who has agreed, who is missing, and until when."""
    until = timestamp(request.until)
    left = say("closing.missing", list=captains(request.missing), when=until)
    away = (say("closing.away", list=captains(request.away)),) if request.away else ()
    agreed = say("closing.agreed", list=captains(request.agreed))
    return (say("closing.asked", who=Captain(request.by), code=code(table)), agreed, left, *away)
