"""The permissions that the bot lacks in the channels of a server, for its managers: where a table cannot be told, and why."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.edge.context.context import Context, speech
from bot.edge.kit import components as c
from bot.edge.kit.click import ChannelRights, Click
from bot.edge.kit.custom_id import NONE, write
from bot.edge.kit.post_parts import called
from bot.edge.kit.replies import Page
from bot.edge.lobby.permissions import CHANNEL_OUTAGES, NEEDED, may_pin, missing_of
from bot.edge.presses.command import command
from bot.edge.presses.declaration import Who
from bot.edge.presses.press import press
from bot.model.base.refusals import Refused
from bot.model.table.listed import TableSummary
from engines.kernel.base.messages import Message, Verbatim, say
from locales import Words

MOST_LINES = 15
"""Tables and channels that are named, each."""


def check_manager(click: Click) -> None:
    """Raises Refused outside a server, and for everybody but its managers."""
    if not click.guild:
        raise Refused(say("e.serveronly"))
    if not click.caller.manages(click.guild):
        raise Refused(say("e.manager"))


@press("servercheck", who=Who.ANYBODY, note="managers of the server; permissions that the bot lacks in channels they view")
@command("server check", who=Who.ANYBODY, note="managers of the server; permissions that the bot lacks in channels they view")
async def check(context: Context, click: Click) -> Page:
    """The tables that cannot be told, and the channels in which something is missing. Raises Refused for all but managers."""
    check_manager(click)
    words, rights = speech(click), {one.place.channel: one for one in click.rights()}
    tables = await context.lookup.of_guild(click.guild)
    seen = [one for one in rights.values() if not one.in_thread and click.sight.views(one.place)]
    lines = [f"### {words.marked(say('check.title'))}", words.marked(say("check.what"))]
    lines += [*_of_tables(words, tables, rights), *_of_channels(words, seen)]
    again = c.button(words.label(say("ui.perm.check")), write(NONE, 0, "servercheck"))
    return Page((c.container(c.text("\n".join(lines)[: c.MOST_TEXT]), c.row(again)),))


def _of_tables(words: Words, tables: Sequence[TableSummary], rights: Mapping[int, ChannelRights]) -> list[str]:
    """The tables in whose channel something is missing, or to which nothing could be posted."""
    told = [line for one in tables if (line := _of_table(one, rights.get(one.channel))) is not None]
    if not told and tables:
        return [words.marked(say("check.tables", n=len(tables)))]
    return _listed(words, told)


def _of_table(table: TableSummary, here: ChannelRights | None) -> Message | None:
    place, lacking = Verbatim(f"<#{table.channel}>"), () if here is None else missing_of(here)
    if lacking:
        return say("check.table", table=called(table), place=place, perm=lacking)
    if table.posting in CHANNEL_OUTAGES:
        return say("check.table.gone" if here is None else "check.table.silent", table=called(table), place=place)
    return None


def _of_channels(words: Words, channels: Sequence[ChannelRights]) -> list[str]:
    """The channels that the bot sees without being able to host there, and the numbers of the others."""
    lacking = [(one, named) for one in channels if (named := missing_of(one))]
    partly = [
        say("check.channel", place=Verbatim(f"<#{one.place.channel}>"), perm=named)
        for one, named in lacking
        if one.permissions & NEEDED["view"]
    ]
    hidden = len(lacking) - len(partly)
    counted = [say("check.whole", n=len(channels) - len(lacking)), *([say("check.hidden", n=hidden)] if hidden else [])]
    pins = sum(may_pin(one.permissions) for one in channels)
    if pins < len(channels):
        counted.append(say("check.pins", n=pins, all=len(channels), perm=say("perm.pin")))
    return [*_listed(words, partly), *map(words.marked, counted)]


def _listed(words: Words, lines: Sequence[Message]) -> list[str]:
    """A line for each of the first, and how many more there are."""
    more = [words.marked(say("check.more", n=len(lines) - MOST_LINES))] if len(lines) > MOST_LINES else []
    return [*(f"- {words.marked(line)}" for line in lines[:MOST_LINES]), *more]
