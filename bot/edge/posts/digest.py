"""The digest: a direct message of the old kind with all tables that wait for a person, the next deadline first."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import NamedTuple

from bot.edge.kit import button_rows
from bot.edge.kit import components as c
from bot.edge.kit.custom_id import NONE, write
from bot.edge.kit.post_parts import code, game_name, speech
from bot.edge.kit.timestamps import timestamp
from bot.model.posting.posts import Post, PostRequest
from bot.model.table.table import CaptainTable
from engines.kernel.base.messages import Arg, Message, Verbatim, say

MOST = button_rows.MOST * (c.MOST_ROWS - 1)
"""Tables with a line and a button each; rows of buttons leave one for all tables."""


class _Waiting(NamedTuple):
    """A table that waits: the end of its time, its line without that, and its button."""

    until: float | None
    code: str
    game: Message
    what: Message
    button: str


def digest(due: PostRequest) -> tuple[Post, ...]:
    """The digest of a person; nothing when the table of its bell asks nothing of them any more."""
    table = due.table
    if not isinstance(table, CaptainTable) or table.asked is None or table.choice is None:
        return ()
    words = speech(table, str(due.facts.get("language", "")))
    what = table.game.waiting_line(table.own_view, table.asked)
    own = None if table.deadline is None else table.deadline.timestamp()
    button = write(table.code, table.decision, "decide", rev=due.tracer)
    found = [_Waiting(own, code(table).text, game_name(table), what, button)]
    for one in due.facts["tables"]:
        what = say("digest.answer" if one["several"] else "digest.turn")
        button = write(one["code"], one["decision"], "decide")
        found.append(_Waiting(one["deadline"], one["code"], say(f"game.{one['game']}"), what, button))
    listed = sorted(found, key=lambda one: one.until or float("inf"))[:MOST]
    lines = [words.marked(one) for one in (_head(len(found), listed[0].until), *map(_line, listed))]
    pressed = [c.button(one.code, one.button, style=c.PRIMARY) for one in listed]
    rows = [c.row(*pressed[at : at + button_rows.MOST]) for at in range(0, len(pressed), button_rows.MOST)]
    rows.append(c.row(c.button(words.label(say("ui.list.yours")), write(NONE, 0, "mine"))))
    return (
        Post(
            c.words_first("\n".join(lines)[: c.MOST_TEXT // 2], *rows, silent=bool(due.facts.get("silent"))),
        ),
    )


def _head(number: int, until: float | None) -> Message:
    return say("ui.waiting", n=number) if until is None else say("digest.head", n=number, when=_date(until))


def _line(one: _Waiting) -> Message:
    told: dict[str, Arg] = {"table": Verbatim(one.code), "game": one.game, "what": one.what}
    return say("digest.open", **told) if one.until is None else say("digest.line", **told, when=_date(one.until))


def _date(at: float) -> Verbatim:
    return timestamp(datetime.fromtimestamp(at, UTC), "f")
