"""Lists of tables: those that wait for somebody, those of a server with whose turn it is, and those that are over."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime

from bot.edge.context.context import Context, speech, waiting_tables
from bot.edge.end import ending
from bot.edge.kit import components as c
from bot.edge.kit.click import Click
from bot.edge.kit.custom_id import NONE, write
from bot.edge.kit.post_parts import called, capital, game_name, waits_for
from bot.edge.kit.replies import Page
from bot.edge.kit.timestamps import timestamp
from bot.edge.lobby import permissions
from bot.edge.presses.command import command
from bot.edge.presses.declaration import Who
from bot.edge.presses.press import press
from bot.model.table.listed import TableSummary
from bot.model.table.table import CaptainTable, PublicTable
from engines.kernel.base.messages import Message, Name, Verbatim, say
from locales import Words
from locales.people import apart

MOST_LISTED = 20
"""Live tables on a page of a list."""
MOST_WAITING, MOST_ENDED, MOST_OFFERED = 10, 8, 5
"""Tables with a button each."""
Names = Mapping[str, Mapping[int, str]]
"""Captains by table and seat."""


# -- tables that wait for somebody


async def several_waiting(context: Context, click: Click) -> Page | None:
    """The tables that wait for whoever clicked, each with its turn, its deadline and a button; None if there is one, or one is
    named or stands in this channel."""
    found = () if click.options.get("table") else await waiting_tables(context, click)
    if len(found) < 2:
        return None
    words = speech(click)
    tables = [await context.positions.table(one.code) for one in found[:MOST_WAITING]]
    heading = c.text("### " + words.marked(say("ui.waiting", n=len(found))))
    return Page((c.container(heading, *(_waiting(table, speech(click, table)) for table in tables)),))


def _waiting(table: PublicTable, words: Words) -> c.Item:
    """A table with what it asks and until when, and the button that opens its panel."""
    lines = [f"**{words.marked(_headed(table, words))}**"]
    if isinstance(table, CaptainTable) and table.asked is not None:
        lines += [words.marked(table.game.headline((), table.view)), capital(words.marked(waits_for(table, table.own_view)))]
    button = c.button(words.label(say("decide")), write(table.code, table.decision, "decide"), style=c.PRIMARY)
    return c.beside(button, c.text("\n".join(dict.fromkeys(lines))))


# -- tables of a server


@press("list", who=Who.ANYBODY, note="another page of this server's tables, and one's own")
@command("table list", who=Who.ANYBODY, note="this server's tables that one may view, and one's own")
async def listed(context: Context, click: Click) -> Page:
    """The tables of whoever asks, and those of this server, a page at a time; behind the live ones those that are over."""
    words = speech(click)
    his = await context.lookup.of_person(click.person.id)
    own = {one.id for one in his}
    here = [one for one in await context.lookup.of_guild(click.guild) if one.id not in own] if click.guild else []
    rows = [(heading, one) for heading, found in (("ui.list.yours", his), ("ui.list.server", here)) for one in found or (None,)]
    ended = await context.lookup.ended(click.person.id, click.guild, MOST_LISTED)
    last = (len(rows) - 1) // MOST_LISTED
    pages = last + 1 + -(-len(ended) // MOST_ENDED)
    page = min(max(0, click.button_id.number(0)) if click.button_id else 0, pages - 1)
    turned = _turned(words, page, pages)
    if page > last:
        return Page((c.container(*await _over(context, words, ended[(page - last - 1) * MOST_ENDED :])), *turned))
    shown = rows[page * MOST_LISTED : (page + 1) * MOST_LISTED]
    tables = [one for _, one in shown if one is not None]
    names, offered = await context.lookup.names_of(tables), await context.lookup.offered(tables)
    text = c.text("\n".join(_live(shown, words, names))[: c.MOST_TEXT])
    free = [_offered(one, offered[one.id], words, names) for one in tables if one.id in offered][:MOST_OFFERED]
    over = await _over(context, words, ended[:MOST_ENDED]) if page == last == 0 and ended else []
    return Page((c.container(text, *free, *over), *_turned(words, page, pages - (1 if over else 0))))


def _live(rows: Sequence[tuple[str, TableSummary | None]], words: Words, names: Names) -> list[str]:
    """A line a table, below the heading of its group."""
    lines, last = list[str](), ""
    for heading, one in rows:
        lines += [f"**{words.marked(say(heading))}**"] if heading != last else []
        lines.append("- " + words.marked(say("ui.list.none") if one is None else _line(one, words, names)))
        last = heading
    return lines


def _line(listed: TableSummary, words: Words, names: Names) -> Message:
    """A live table: its place, the captains it waits for and since when; its status before a game."""
    place, table = Verbatim(f"<#{listed.channel}>"), _headed(listed, words)
    if listed.posting in permissions.CHANNEL_OUTAGES:
        return say("ui.list.line", table=table, status=say("ui.status.silent"), place=place)
    if listed.status != "running" or not listed.seats or listed.asked_at is None:
        return say("ui.list.line", table=table, status=say(f"ui.status.{listed.status}"), place=place)
    asked = _captains(listed, listed.seats, names)
    since = timestamp(datetime.fromtimestamp(listed.asked_at, UTC), "f")
    if listed.waits:
        return say("ui.list.asked.you", table=table, place=place, when=since)
    return say("ui.list.asked", table=table, place=place, list=asked, when=since)


def _captains(listed: TableSummary, seats: Sequence[int], names: Names) -> tuple[Name, ...]:
    """The captains of some seats, told apart from the others of the table."""
    by_seat = dict(sorted(names[listed.id].items()))
    told_apart = dict(zip(by_seat, apart(tuple(by_seat.values())), strict=True))
    return tuple(Name(told_apart.get(seat, "")) for seat in seats)


def _offered(listed: TableSummary, seats: Sequence[int], words: Words, names: Names) -> c.Item:
    """The seats on offer at a table, and the button to their page."""
    told = _captains(listed, seats, names)
    button = c.button(words.label(say("seat.take")), write(listed.code, listed.decision, "freeseats"))
    return c.beside(button, c.text(words.marked(say("ui.list.offer", table=_headed(listed, words), list=told))))


def _headed(table: TableSummary | PublicTable, words: Words) -> Message | Verbatim:
    """A table by its name and code, and its game unless its name says it."""
    game = game_name(table)
    return called(table) if words(game) in table.name else say("ui.list.table", table=called(table), game=game)


async def _over(context: Context, words: Words, ended: Sequence[str]) -> list[c.Item]:
    """The games that are over, each with its result and a button to its replay."""
    heading = c.text(f"**{words.marked(say('ui.list.over'))}**")
    found = [await context.lookup.by_id(id) for id in ended[:MOST_ENDED]]
    return [heading, *(_result(table, words) for table in found if table is not None)]


def _result(table: PublicTable, words: Words) -> c.Item:
    own = words.naming(table.names)
    lines = [own.marked(say("ui.list.ended", table=_headed(table, own), place=Verbatim(f"<#{table.channel}>")))]
    lines += [own.marked(one) for one in (ending.places(table, table.result) if table.result is not None else ())][:1]
    replay = c.button(words.label(say("replay")), write(table.code, table.decision, "replay"))
    return c.beside(replay, c.text("\n".join(lines)))


def _turned(words: Words, page: int, pages: int) -> list[c.Item]:
    """The buttons that lead to the other pages of a list, if it has any."""
    if pages < 2:
        return []
    back = c.button(words.label(say("ui.list.before")), write(NONE, 0, "list", max(0, page - 1)), disabled=not page)
    on = c.button(words.label(say("ui.list.behind")), write(NONE, 0, "list", page + 1), disabled=page + 1 >= pages)
    return [c.row(back, on)]
