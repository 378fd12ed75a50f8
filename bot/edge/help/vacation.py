"""`/me vacation`: the days that are left, beginning a vacation, ending it."""

from __future__ import annotations

from dataclasses import replace

from bot.edge.context.context import Context, speech
from bot.edge.kit import components as c
from bot.edge.kit.click import Click
from bot.edge.kit.custom_id import NONE, number, write
from bot.edge.kit.replies import Page
from bot.edge.kit.timestamps import timestamp
from bot.edge.presses.command import Option, command
from bot.edge.presses.declaration import Acknowledges, Who
from bot.edge.presses.press import press
from bot.model.base.times import moment
from engines.kernel.base.messages import say

DAYS = (3, 7, 14, 21)
"""Lengths that are offered."""
NOTE = "the caller's own vacation"


@press("vacation", who=Who.ANYBODY, note=NOTE)
@command(
    "me vacation",
    who=Who.ANYBODY,
    note=NOTE,
    acknowledges=Acknowledges.AFTER_COMMIT,
    options=(Option(name="days", longest=2),),
)
async def vacation(context: Context, click: Click) -> Page:
    """The vacation that runs, or the days that are left. With a number of days it begins at once."""
    if days := str(click.options.get("days") or ""):
        await context.vacations.begin(click.person.id, number(days))
        click.note_saved()
    return await _page(context, click)


@press("vacbegin", who=Who.ANYBODY, note=NOTE, acknowledges=Acknowledges.AFTER_COMMIT)
async def begin(context: Context, click: Click) -> Page:
    """A vacation was begun."""
    await context.vacations.begin(click.person.id, click.button_id.number(0) if click.button_id else 0)
    click.note_saved()
    return await _page(context, click)


@press("vacnow", who=Who.ANYBODY, note=NOTE, acknowledges=Acknowledges.AFTER_COMMIT)
async def begin_at_once(context: Context, click: Click) -> Page:
    """A vacation was begun by one press on a bell, which stays beside the answer."""
    await context.vacations.begin_at_once(click.person.id)
    click.note_saved()
    return replace(await _page(context, click), as_new_message=True)


@press("vacend", who=Who.ANYBODY, note=NOTE, acknowledges=Acknowledges.AFTER_COMMIT)
async def end(context: Context, click: Click) -> Page:
    """The vacation was ended."""
    await context.vacations.end(click.person.id)
    click.note_saved()
    return await _page(context, click)


async def _page(context: Context, click: Click) -> Page:
    words, now = speech(click), context.clock.now().timestamp()
    found = await context.vacations.of_person(click.person.id)
    left = found.left(now, await context.vacations.days_a_year())
    heading = "### " + words.marked(say("vacation.title"))
    if found.until > now:
        told = say("vacation.runs", when=timestamp(moment(found.until), "f"))
        presses = [c.button(words.label(say("vacation.end")), write(NONE, 0, "vacend"), style=c.PRIMARY)]
    else:
        told = say("vacation.left", n=left)
        offered = [days for days in DAYS if days <= left]
        presses = [c.button(words.label(say("time.days", n=days)), write(NONE, 0, "vacbegin", days)) for days in offered]
    lines = [heading, words.marked(told), words.marked(say("vacation.what"))]
    return Page((c.container(c.text("\n".join(lines)), *([c.row(*presses)] if presses else [])),))
