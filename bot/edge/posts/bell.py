"""Bells: a direct message of the old kind, so that a lock screen shows it, the event first. Public facts only, the same for all
asked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bot.edge.context.notification_text import LONGEST
from bot.edge.kit import components as c
from bot.edge.kit import drawings
from bot.edge.kit.custom_id import NONE, write
from bot.edge.kit.post_parts import called, game_name, shortcuts, speech
from bot.edge.kit.timestamps import until
from bot.model.posting.posts import Post, PostRequest
from bot.model.record.unit_of_work import FINAL
from bot.model.table.table import CaptainTable
from engines.kernel.base.messages import Captain, Message, say
from locales import Words


def bell(due: PostRequest) -> tuple[Post, ...]:
    """The bell of the open question for one captain; nothing when nothing is asked of him any more."""
    table = due.table
    if not isinstance(table, CaptainTable) or table.choice is None:
        return ()
    words = speech(table, str(due.facts.get("language", "")))
    asked = words.marked(_line(table, due.facts))[:LONGEST]
    event = [words.marked(one.headline) for one in due.steps[-1:]]
    room = LONGEST - len(asked) - 1
    lines = [text if text[-1:] in ".!?" else f"{text}." for text in event if len(text) < room]
    body = c.words_first("\n".join((*lines, asked)), *_rows(due, words), silent=bool(due.facts.get("silent")))
    return (Post(body, (drawings.own(table, table.own_view, words),)),)


def begun(due: PostRequest) -> tuple[Post, ...]:
    """The message that the captain before has begun a turn."""
    table, words = due.table, speech(due.table, str(due.facts.get("language", "")))
    told = say("bell.begun", code=called(table), game=game_name(table), captain=Captain(due.facts["seat"]))
    row = c.row(
        *(
            c.button(words.label(say(verb)), write(table.code, table.decision, verb, rev=due.tracer))
            for verb in ("decide", "board")
        )
    )
    return (Post(c.words_first(words.marked(told)[:LONGEST], row)),)


def _line(table: CaptainTable, facts: Mapping[str, Any]) -> Message:
    assert table.asked is not None
    what = table.game.waiting_line(table.own_view, table.asked)
    if table.deadline is None:
        return say("bell.open", code=called(table), game=game_name(table), what=what)
    when = until(table.deadline, table.pace)
    if facts.get("last") or facts.get(FINAL):
        return say("bell.last" if facts.get("last") else "bell.final", code=called(table), what=what, when=when)
    return say("bell", code=called(table), game=game_name(table), what=what, when=when)


def _rows(due: PostRequest, words: Words) -> list[c.Item]:
    """The game's immediate answers, Decide, and a vacation where one counts; equal for all captains asked."""
    table = due.table
    decide = c.button(words.label(say("decide")), write(table.code, table.decision, "decide", rev=due.tracer), style=c.PRIMARY)
    above, quick = shortcuts(table, words, due.tracer)
    if not table.pace.knows_vacations:
        return [*above, c.row(*quick, decide)]
    away = c.button(words.label(say("vacation.week")), write(NONE, 0, "vacnow", rev=due.tracer))
    return [*above, c.row(*quick, decide), c.row(away)] if quick else [*above, c.row(decide, away)]
