"""The course of fortune: win chances by turn, what turned them, and what else could have been played; for whoever asks after a
game's end."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

from bot.edge.context.context import Context, speech
from bot.edge.kit import components as c
from bot.edge.kit import drawings, post_parts
from bot.edge.kit.click import Click
from bot.edge.kit.custom_id import write
from bot.edge.kit.post_parts import capital, code
from bot.edge.kit.replies import Page, notice_page
from bot.edge.presses.declaration import Who
from bot.edge.presses.press import press
from bot.model.table.table import CaptainTable, PublicTable
from bot.service.computers.fortunes import AnalysisJob, AnalysisReport
from engines.kernel.base.messages import Message, say
from locales import Words, span
from render.picture.fortune import doubt, line_chart, points

PATIENCE = 1.0
"""Seconds after which whoever asks is told that it is in the making."""
ROUNDED = 5
"""Seconds to which a time that is guessed is rounded up."""


@press(
    "fortune",
    who=Who.READERS,
    note="when a game is over; at a table that goes on by what everybody saw, for a captain of it by what he knew",
    looked_up=True,
)
async def fortune(context: Context, click: Click, table: PublicTable) -> Page:
    """The course of a game that is over: of the one named, else of the last. Where the table goes on by what everybody saw; for
    a captain of it by what he knew."""
    words, seat = speech(click, table), table.seat.number if isinstance(table, CaptainTable) else None
    named = click.button_id.number(0) if click.button_id else 0
    found = await context.fortunes.of(table.code, named, seat)
    anew = click.button_id is not None and not click.button_id.args
    if isinstance(found, AnalysisJob):
        made = await _waited_for(found)
        if made is None:
            return _waiting(context, found, table, words, anew)
        found = made
    return _page(table, words, found, anew)


async def _waited_for(making: AnalysisJob) -> AnalysisReport | None:
    """The finished analysis, if it ends soon. Raises Refused as the analysis does."""
    await asyncio.wait({making.task}, timeout=PATIENCE)
    return making.task.result() if making.task.done() else None


def _waiting(context: Context, making: AnalysisJob, table: PublicTable, words: Words, anew: bool) -> Page:
    """The message that it is in the making; the result replaces it."""

    async def finished() -> Page:
        return _page(table, words, await asyncio.shield(making.task))

    left = -(-making.left(context.clock.monotonic()) // ROUNDED) * ROUNDED
    told = [f"### {words.marked(_heading(table))}", words.marked(say("fortune.wait", time=span(max(left, ROUNDED))))]
    return Page((c.container(*map(c.text, told)),), as_new_message=anew, replacement=finished)


@press("toall", who=Who.READERS, note="the same by what everybody saw; shown to all at home")
async def to_all(context: Context, click: Click, table: PublicTable) -> Page:
    """The analysis for everybody in the channel, once: at a table that goes on, from what everybody saw."""
    assert click.button_id is not None
    found = await context.fortunes.of(table.code, click.button_id.number(0))
    made = await asyncio.shield(found.task) if isinstance(found, AnalysisJob) else found
    note, notes = f"shown/fortune/{made.game}/{table.id}", context.hints.key_values
    if await notes.read(note) is not None:
        return notice_page(speech(click), say("ui.shown"), as_new_message=True)
    if click.in_table_server:
        await notes.write(note, "1", table.id)
    return _page(table, post_parts.speech(table), made, True, public=True)


def _page(table: PublicTable, words: Words, made: AnalysisReport, anew: bool = False, public: bool = False) -> Page:
    shown = line_chart(made.story)
    picture = () if shown is None else (drawings.line_chart(table, shown, words),)
    how = words.marked(_how(made))
    box = c.container(
        c.text(f"### {words.marked(_heading(table, made))}\n-# {how}"),
        *([c.gallery((picture[0].file, picture[0].alt))] if picture else []),
        c.text("\n".join(_points(made, words))),
        *([] if public else _below(table, words, made)),
    )  # fmt: skip
    return Page((box,), picture, as_new_message=anew, public=public)


def _how(made: AnalysisReport) -> Message:
    """By whose knowledge it was reckoned, and how sure it is."""
    p = doubt(made.story)
    if made.is_open:
        return say("fortune.how", p=p)
    return say("fortune.how.public", p=p) if made.viewer is None else say("fortune.how.own", p=p)


def _heading(table: PublicTable, made: AnalysisReport | None = None) -> Message:
    if made is None or made.games < 2:
        return say("fortune.head", code=code(table))
    return say("fortune.head.game", code=code(table), number=made.game)


def _below(table: PublicTable, words: Words, made: AnalysisReport) -> Iterator[c.Item]:
    """The other games of a match, the replay once it is over, and the way to show it."""

    def id(verb: str, *args: int) -> str:
        return write(table.code, table.decision, verb, *args)

    if made.games > 1:
        named = (words.label(say("fortune.game", number=number)) for number in range(1, made.games + 1))
        entries = [c.option(name, str(at), chosen=at == made.game) for at, name in enumerate(named, 1)][-c.MOST_OPTIONS :]
        yield c.menu(id("fortune", made.game), entries)
    replay = [c.button(words.label(say("replay")), id("replay"))] if made.is_open else []
    yield c.row(*replay, c.button(words.label(say("show.all")), id("toall", made.game)))


def _points(made: AnalysisReport, words: Words) -> Iterator[str]:
    """The largest swings by the numbers of their flags, under a heading; or the message that there is none."""
    yield words.marked(say("fortune.level")) if not made.story.turning else f"**{words.marked(say('fortune.points'))}**"
    for number, one in enumerate(points(made.story), 1):
        more = [words.marked(other) for other in (one.instead,) if other is not None]
        yield " ".join((f"{number}. **{capital(words.marked(one.when))}.**", words.marked(one.moved), *more))
