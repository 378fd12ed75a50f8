"""The direct message that tells a captain who was not there how his game ended: public facts, of the old kind, as bells."""

from __future__ import annotations

from bot.edge.context.notification_text import LONGEST
from bot.edge.end import ending
from bot.edge.kit import components as c
from bot.edge.kit.custom_id import write
from bot.edge.kit.post_parts import SERVERS, code, game_name, speech
from bot.model.posting.posts import Post, PostRequest
from bot.model.table.table import PublicTable
from engines.kernel.base.messages import say
from locales import Words


def farewell(due: PostRequest) -> tuple[Post, ...]:
    """The message that the game is over, with its winner and the place of its end."""
    table, words = due.table, speech(due.table, str(due.facts.get("language", "")))
    head = words.marked(say("bell.over" if table.result else "bell.over.none", code=code(table), game=game_name(table)))
    places = ending.places(table, table.result) if table.result else ()
    rest, lines = [_address(table)] if table.last_post else [], [head]
    for line in map(words.marked, places):
        if len("\n".join((*lines, line, *rest))) > LONGEST:
            break
        lines.append(line)
    return (Post(c.words_first("\n".join((*lines, *rest)), _row(due, words))),)


def _address(table: PublicTable) -> str:
    return f"{SERVERS}/{table.guild}/{table.channel}/{table.last_post}"


def _row(due: PostRequest, words: Words) -> c.Item:
    verbs = ("replay", "log") if due.table.result else ("log",)
    return c.row(
        *(c.button(words.label(say(verb)), write(due.table.code, due.table.decision, verb, rev=due.tracer)) for verb in verbs)
    )
