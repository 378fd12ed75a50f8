"""The direct message that says that a table is not posted any more: public facts, of the old kind, as bells."""

from __future__ import annotations

from bot.edge import components as c
from bot.edge.commands import as_typed
from bot.edge.custom_id import write
from bot.edge.posts.bell import LONGEST
from bot.edge.posts.common import code, game_name, speech
from bot.model.posts import Due, Post
from bot.model.table import PublicTable
from engines.kernel.messages import Message, Verbatim, say
from locales import Words


def silent(due: Due) -> tuple[Post, ...]:
    """That the clock stands still and how to go on, with the buttons that work in direct messages."""
    sitting, language = due.sitting, str(due.facts.get("language", ""))
    told = speech(sitting, language)
    text = told.marked(_news(sitting, language, bool(due.facts.get("removed"))))
    rows = [c.row(*_buttons(due, told))] if sitting.status != "closed" else []
    return (Post(c.words_first(c.whole(text, LONGEST), *rows)),)


def _news(sitting: PublicTable, language: str, is_removed: bool) -> Message:
    named, game = code(sitting), game_name(sitting)
    if is_removed:
        return say("bell.gone.server", code=named, game=game)
    if sitting.status == "closed":
        return say("bell.gone.closed", code=named, game=game)
    if sitting.posting == "gone":
        return say("bell.gone", code=named, game=game, command=as_typed("decide", language))
    place = Verbatim(f"<#{sitting.channel}>")
    if sitting.posting == "unread":
        return say("bell.unread", code=named, game=game, place=place, perm=say("perm.history"))
    return say("bell.silent", code=named, game=game, place=place)


def _buttons(due: Due, told: Words) -> list[c.Item]:
    sitting = due.sitting
    labels = (("decide", "decide", c.PRIMARY), ("hand", "hand", c.SECONDARY), ("help", "now", c.SECONDARY))
    return [
        c.button(told.label(say(label)), write(sitting.code, sitting.decision, verb, rev=due.mark), style=style)
        for label, verb, style in labels
    ]
