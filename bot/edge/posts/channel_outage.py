"""The direct message that says that a table is not posted any more: public facts, of the old kind, as bells."""

from __future__ import annotations

from bot.edge.context.notification_text import LONGEST
from bot.edge.kit import components as c
from bot.edge.kit.command_names import as_typed
from bot.edge.kit.custom_id import write
from bot.edge.kit.post_parts import code, game_name, label_of, speech
from bot.model.posting.posts import Post, PostRequest
from bot.model.table.table import PublicTable
from engines.kernel.base.messages import Message, Verbatim, say
from locales import Words


def channel_outage(due: PostRequest) -> tuple[Post, ...]:
    """The line that the clock stands still and how to go on, with buttons that work in direct messages."""
    table, language = due.table, str(due.facts.get("language", ""))
    words = speech(table, language)
    text = words.marked(_news(table, language, bool(due.facts.get("removed"))))
    rows = [c.row(*_buttons(due, words))] if table.status != "closed" else []
    return (Post(c.words_first(c.whole(text, LONGEST), *rows)),)


def _news(table: PublicTable, language: str, is_removed: bool) -> Message:
    named, game = code(table), game_name(table)
    if is_removed:
        return say("bell.gone.server", code=named, game=game)
    if table.status == "closed":
        return say("bell.gone.closed", code=named, game=game)
    place, command = Verbatim(f"<#{table.channel}>"), as_typed("decide", language)
    if table.posting == "gone":
        return say("bell.gone", code=named, game=game, command=command)
    if table.status != "running":
        return say("bell.silent.before", code=named, game=game, place=place)
    if table.posting == "unread":
        return say("bell.unread", code=named, game=game, place=place, perm=say("perm.history"), command=command)
    return say("bell.silent", code=named, game=game, place=place, command=command)


def _buttons(due: PostRequest, words: Words) -> list[c.Item]:
    table = due.table
    labels = (("decide", "decide", c.PRIMARY), ("hand", "hand", c.SECONDARY), ("help", "now", c.SECONDARY))
    return [
        c.button(label_of(words, table, label), write(table.code, table.decision, verb, rev=due.tracer), style=style)
        for label, verb, style in labels
    ]
