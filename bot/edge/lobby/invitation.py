"""The invitation that a table in a thread leaves in the channel: its seats, and *Join*."""

from __future__ import annotations

import contextlib

from bot.edge.context.context import Context, seated, speech
from bot.edge.delivery.post_body import once
from bot.edge.discord.retries import SEND_ERRORS
from bot.edge.kit import components as c
from bot.edge.kit.click import Click
from bot.edge.kit.custom_id import write
from bot.edge.kit.post_parts import GAME_COLOUR, called, game_name
from bot.edge.kit.post_parts import speech as aloud
from bot.edge.kit.replies import Page, notice_page
from bot.edge.lobby import permissions
from bot.edge.lobby.lobby_post import seat_lines
from bot.edge.presses.declaration import Acknowledges, Who
from bot.edge.presses.press import press
from bot.model.table.table import PublicTable
from engines.kernel.base.messages import Verbatim, say


async def leave(context: Context, click: Click, table: PublicTable) -> None:
    """Leave the invitation in the channel of the click. A channel that does not take it goes without."""
    if not permissions.may_send(click):
        return
    with contextlib.suppress(*SEND_ERRORS):
        await context.wire.send(click.channel, {**_post(table), **once(f"in{click.id}")})


def _post(table: PublicTable) -> c.Json:
    """The seats of the table, and the button *Join* while it is in its lobby."""
    words = aloud(table)
    place = Verbatim(f"<#{table.channel}>")
    heading = say("lobby.invited", table=called(table), game=game_name(table), place=place)
    join = c.button(words.label(say("join")), write(table.code, table.decision, "invited"), style=c.PRIMARY)
    rows = [c.row(join)] if table.status == "lobby" else []
    told = c.text("\n".join((f"**{words.marked(heading)}**", *seat_lines(table, words))))
    return c.message(c.container(told, *rows, accent=GAME_COLOUR))


@press("invited", who=Who.MEMBERS, note="as `verb join`, from the invitation", acknowledges=Acknowledges.AFTER_COMMIT)
async def invited(context: Context, click: Click, table: PublicTable) -> Page:
    """Join from the invitation, which shows the seats as they are then; after the start it loses its button."""
    if table.status != "lobby":
        await _renewed(context, click, table)
    now = await context.tables.join(table.code, click.person, click.id)
    click.note_saved()
    await _renewed(context, click, now)
    place = Verbatim(f"<#{now.channel}>")
    return notice_page(speech(click), say("ui.joined.there", code=called(now), n=seated(now).seat.number + 1, place=place))


async def _renewed(context: Context, click: Click, table: PublicTable) -> None:
    if click.message is None or click.from_private:
        return
    with contextlib.suppress(*SEND_ERRORS):
        await context.wire.edit(click.channel, click.message, _post(table))
