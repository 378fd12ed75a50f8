"""Everything that a captain has left in advance, at all tables, on one private page: to change it, or to take it back."""

from __future__ import annotations

from bot.edge.context.context import Context, seated, speech
from bot.edge.kit import components as c
from bot.edge.kit.click import Click
from bot.edge.kit.custom_id import NONE, write
from bot.edge.kit.post_parts import code, game_name
from bot.edge.kit.replies import Page
from bot.edge.panel.panel_text import advance_lines
from bot.edge.presses.command import command
from bot.edge.presses.declaration import Who
from bot.edge.presses.press import press
from bot.model.table.table import CaptainTable, PublicTable
from engines.kernel.base.messages import Message, say
from locales import Words

MOST = 8
"""Seats with their answers and two buttons each: as many as one message holds."""


@press("inadvance", who=Who.ANYBODY, note="one's own alone")
@command("standing", who=Who.ANYBODY, note="one's own alone, of all tables")
async def show(context: Context, click: Click) -> Page:
    """The answers in advance of whoever asks."""
    return await _page(context, click)


@press("withdraw", who=Who.CAPTAINS, note="takes back everything left in advance")
async def withdraw(context: Context, click: Click, table: PublicTable) -> Page:
    """The answers in advance of one table are taken back; those of the others stand."""
    captain_table = seated(table)
    await context.rounds.forget_lines(captain_table.code, captain_table.seat.number, click.id, click.person.id)
    return await _page(context, click, say("e.asked.again"))


async def _page(context: Context, click: Click, notice: Message | None = None) -> Page:
    words, found = speech(click), await _with_answers(context, click)
    said = [*([words.marked(notice)] if notice else []), f"### {words.marked(say('own.advance'))}"]
    said.append(words.marked(say("standing.what") if found else say("standing.none")))
    if len(found) > MOST:
        said.append(words.marked(say("standing.more", n=len(found) - MOST)))
    shown = [part for table in found[:MOST] for part in _parts(table, speech(click, table), words)]
    back = c.row(c.button(words.label(say("settings.back")), write(NONE, 0, "mine")))
    return Page((c.container(c.text("\n".join(said)), *shown, back),))


async def _with_answers(context: Context, click: Click) -> list[CaptainTable]:
    """The captain's seats at running tables at which something is left in advance."""
    found = list[CaptainTable]()
    for one in await context.lookup.of_person(click.person.id):
        table = await context.positions.table(one.code) if one.status == "running" else None
        if isinstance(table, CaptainTable):
            seats = [table, *[seated(await context.positions.table(one.code, seat)) for seat in table.other_seats]]
            found += [at for at in seats if at.asked is not None and (at.lines or at.plan_text is not None)]
    return found


def _parts(table: CaptainTable, named: Words, words: Words) -> list[c.Item]:
    """The answers of one seat in words, with its two buttons."""
    said = [f"**{words.marked(code(table))}** {words.marked(game_name(table))}"]
    said += advance_lines(table, table.lines, named)
    said += [] if table.plan_text is None else [named.marked(say("next.planned", answer=table.plan_text))]
    labels = (("change", "decide"), ("own.advance.withdraw", "withdraw"))
    ids = {verb: write(table.code, table.decision, verb, seat=table.acting_seat) for _, verb in labels}
    buttons = (c.button(words.label(say(label)), ids[verb]) for label, verb in labels)
    return [c.text("\n".join(said)[: c.MOST_TEXT // MOST // 2]), c.row(*buttons)]
