"""Permissions that the bot lacks in a channel: named in private, checked again, and posting resumed once they are there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.edge.context.context import Context, speech
from bot.edge.discord.channel_sight import ADMINISTRATOR, CONNECT, VIEW, VOCAL
from bot.edge.kit import components as c
from bot.edge.kit.click import ChannelRights, Click
from bot.edge.kit.custom_id import write
from bot.edge.kit.post_parts import idle
from bot.edge.kit.replies import Page, Reply, notice_page
from bot.edge.presses.declaration import Acknowledges, Who
from bot.edge.presses.press import press
from bot.edge.turn import captain_panel
from bot.model.base.refusals import Refused
from bot.model.table.table import CaptainTable, PublicTable
from bot.service.process.complaints import passing_over_ground
from engines.kernel.base.messages import Message, Verbatim, say
from locales import Words

NEEDED = {"view": VIEW, "send": 1 << 11, "attach": 1 << 15, "history": 1 << 16}
"""Permissions in the channel without which a table cannot be told."""
CHANNEL_OUTAGES = ("stopped", "gone", "unread")
"""The values of `posting` for a channel without posts."""
IN_THREADS, NEW_THREADS, PIN = 1 << 38, 1 << 35, 1 << 51
GOES_WITH = {
    "view": ("connect", "send", "attach", "history", "threads", "send.threads"),
    "connect": ("send", "attach", "history"),
    "send": ("attach",),
    "send.threads": ("attach",),
}
"""Permissions that Discord takes as denied together with a missing one: they need not be given."""


def missing(click: Click, opens_thread: bool = False) -> tuple[Message, ...]:
    """The permissions that the bot lacks if somebody clicked, by name; nothing in direct messages."""
    here = ChannelRights(click.place, click.channel_kind, click.bot_permissions, click.in_thread)
    return missing_of(here, opens_thread) if click.guild else ()


def missing_of(here: ChannelRights, opens_thread: bool = False) -> tuple[Message, ...]:
    """The permissions that the bot lacks in a channel, by name.

    Those that go with another one that is lacking are not named: they are there with it, or named once it is there.
    """
    if here.permissions & ADMINISTRATOR:
        return ()
    lacking = [name for name, bit in _needed(here, opens_thread).items() if not here.permissions & bit]
    implied = {name for one in lacking if not (opens_thread and one == "send.threads") for name in GOES_WITH.get(one, ())}
    return tuple(say(f"perm.{name}") for name in lacking if name not in implied)


def _needed(here: ChannelRights, opens_thread: bool) -> dict[str, int]:
    """The permissions that a table needs there. If nothing may be sent but in threads, whether files may be sent in those is not
    known before there is one."""
    needed = dict(NEEDED)
    if here.kind in VOCAL:
        needed["connect"] = CONNECT
    if opens_thread:
        needed["threads"] = NEW_THREADS
        if not here.permissions & NEEDED["send"]:
            del needed["attach"]
    if opens_thread or here.in_thread:
        del needed["send"]
        needed["send.threads"] = IN_THREADS
    return needed


def may_send(click: Click) -> bool:
    """Whether the bot may send messages in the channel of a click."""
    needed = NEEDED["view"] | NEEDED["send"]
    return bool(click.bot_permissions & ADMINISTRATOR) or click.bot_permissions & needed == needed


def may_pin(permissions: int) -> bool:
    """Whether these permissions let the bot pin messages. Nothing depends on it."""
    return bool(permissions & (ADMINISTRATOR | PIN))


def check_writing(click: Click, opens_thread: bool = False) -> None:
    """Raises Refused "e.write" for somebody who may not write where the click came from, or not open a thread there."""
    needed = IN_THREADS if click.in_thread else NEEDED["send"]
    if opens_thread:
        needed = NEW_THREADS | IN_THREADS
    if click.guild and not click.member_permissions & ADMINISTRATOR and click.member_permissions & needed != needed:
        raise Refused(say("e.write"))


def lacking(words: Words, click: Click, named: Sequence[Message], again: str | None) -> Page:
    """The missing permissions, with the button that looks once more. `again`: the id of that button; None for none."""
    reason = say("e.perm", perm=tuple(named), place=Verbatim(f"<#{click.channel}>"))
    button = [] if again is None else [c.button(words.label(say("ui.perm.check")), again, style=c.PRIMARY)]
    return notice_page(words, reason, *button)


@press("perm", who=Who.READERS, note="missing permissions are told to all; posting resumes for captains", while_dealing=True)
async def check(context: Context, click: Click, table: PublicTable) -> Page:
    """Check again: for a captain posting goes on, unless something is still lacking, which `beside` says."""
    words, said, place = speech(click, table), None, Verbatim(f"<#{table.channel}>")
    is_there = click.channel == table.channel and not missing(click)
    if not isinstance(table, CaptainTable):
        return notice_page(words, say("ui.perm.there", place=place) if is_there and table.posting != "ok" else idle(table))
    if is_there:
        said = say("ui.perm.back", place=place)
        table = table if table.posting == "ok" else await context.tables.resume(table.code)
    return await captain_panel.page(context, table, words, said)


@press(
    "goon",
    who=Who.CAPTAINS,
    note="within the table's server, when its channel is gone or shut",
    acknowledges=Acknowledges.AFTER_COMMIT,
)
async def go_on(context: Context, click: Click, table: PublicTable) -> Page:
    """The table goes on in this channel, since its own takes no posts."""
    words = speech(click, table)
    check_writing(click)
    if named := missing(click):
        return lacking(words, click, named, write(table.code, table.decision, "goon"))
    table = await context.tables.move(table.code, click.person.id, click.guild, click.channel, click.id)
    said = say("ui.perm.back", place=Verbatim(f"<#{table.channel}>"))
    return await captain_panel.page(context, table, words, said)


async def taken_up(context: Context, click: Click, table: PublicTable) -> PublicTable:
    """The table, posting again when a click of one of its captains in its channel shows that nothing is lacking there."""
    is_here = bool(click.guild) and click.channel == table.channel
    if table.posting == "ok" or not is_here or missing(click):
        return table
    is_his = bool(table.seats_of(click.person.id))
    with passing_over_ground():
        return await context.tables.resume(table.code) if is_his else table
    return table


def beside(click: Click, table: PublicTable, reply: Reply) -> Reply:
    """The private answer to a click at a table that cannot be posted, with what is lacking below it."""
    if table.posting == "ok" or not isinstance(reply, Page) or (click.public and reply.public):
        return reply
    news = _news(click, table)
    if news is None:
        return reply
    parts = (*reply.parts, *news.parts)
    return replace(reply, parts=parts) if c.fits(parts) else reply


def _news(click: Click, table: PublicTable) -> Page | None:
    """In the table's channel what is lacking there; elsewhere that its clock stands still, and how to go on."""
    words = speech(click, table)
    if click.channel == table.channel:
        named = missing(click)
        return lacking(words, click, named, _again(table)) if named else None
    is_mending = click.button_id is not None and click.button_id.verb in ("perm", "goon")
    if is_mending or table.posting not in CHANNEL_OUTAGES or table.status in ("over", "closed"):
        return None
    may_move = click.guild == table.guild and table.status == "running" and bool(table.seats_of(click.person.id))
    go = c.button(words.label(say("ui.goon")), write(table.code, table.decision, "goon"), style=c.PRIMARY)
    return notice_page(words, _outage(table), *([go] if may_move else []))


def _outage(table: PublicTable) -> Message:
    """The line about a channel that takes no posts."""
    where, place = Verbatim(table.code), Verbatim(f"<#{table.channel}>")
    if table.posting == "gone":
        return say("ui.gone", code=where)
    if table.posting == "unread":
        return say("ui.unread", code=where, place=place, perm=say("perm.history"))
    return say("ui.silent", code=where, place=place)


def _again(table: PublicTable) -> str:
    return write(table.code, table.decision, "perm")
