"""A captain's own tables in one look: what each waits for and until when, and the way to each."""

from __future__ import annotations

from collections.abc import Sequence

from bot.edge.context.context import Context, speech
from bot.edge.kit import button_rows
from bot.edge.kit import components as c
from bot.edge.kit.click import Click
from bot.edge.kit.custom_id import NONE, write
from bot.edge.kit.post_parts import called, capital, code, game_name, idle, waits_for
from bot.edge.kit.replies import Page, Reply
from bot.edge.kit.timestamps import timestamp
from bot.edge.presses.declaration import Who
from bot.edge.presses.press import press
from bot.edge.turn import captain_panel
from bot.model.base.refusals import Refused
from bot.model.base.times import moment
from bot.model.table.listed import TableSummary
from bot.model.table.table import PublicTable
from engines.kernel.base.messages import say
from locales import Words

MOST = 3
"""Tables with a button each."""
PAGE = 10
"""Tables of a page."""


async def parts(context: Context, click: Click) -> list[c.Item]:
    """The live tables of whoever clicked, those that wait first: some with a button each, and the way to all."""
    words, found = speech(click), await _own(context, click)
    tables = [(await context.positions.table(one.code), one.waits) for one in found[:MOST]]
    lines = [f"### {words.marked(say('ui.list.yours'))}"]
    lines += [_line(table, speech(click, table)) for table, _ in tables] or [words.marked(say("own.tables.none"))]
    pressed = [_button(table, waits, words) for table, waits in tables]
    all_of_them = c.button(words.label(say("own.tables.all", n=len(found))), write(NONE, 0, "mytables", 0))
    rest = [all_of_them] if len(found) > MOST else []
    return [c.text("\n".join(lines)[: c.MOST_TEXT // 2]), *rows(pressed), *rows(rest)]


@press("mytables", who=Who.ANYBODY, note="one's own alone")
async def all_tables(context: Context, click: Click) -> Page:
    """Ten tables of whoever clicked in one look, and the menu that opens one."""
    start = max(0, click.required_id.number(0))
    words, found = speech(click), await _own(context, click)
    tables = found[start : start + PAGE]
    lines = [f"### {words.marked(say('ui.list.yours'))}"]
    lines += [_short(table, words) for table in tables] or [words.marked(say("own.tables.none"))]
    options = [c.option(words.label(called(table)), table.code) for table in tables]
    menu = [c.row(c.menu(write(NONE, 0, "mytable", start), options, hint=words(say("own.tables.open"))))] if tables else []
    onward = write(NONE, 0, "mytables", start + PAGE)
    further = [c.button(words.label(say("more")), onward)] if len(found) > start + PAGE else []
    back = c.button(words.label(say("settings.back")), write(NONE, 0, "mine"))
    return Page((c.container(c.text("\n".join(lines)[: c.MOST_TEXT]), *menu, c.row(*further, back)),))


@press("mytable", who=Who.ANYBODY, note="one's own alone")
async def open_table(context: Context, click: Click) -> Reply:
    """The panel of a table that was picked. Raises Refused for one at which the caller does not sit."""
    own = {one.code for one in await context.lookup.of_person(click.person.id)}
    if not click.values or click.values[0] not in own:
        raise Refused(say("e.notoffered"))
    table = await context.positions.table(click.values[0])
    return await captain_panel.page(context, table, speech(click, table))


async def _own(context: Context, click: Click) -> list[TableSummary]:
    """The live tables of whoever clicked, those that wait for them first."""
    return sorted(await context.lookup.of_person(click.person.id), key=lambda one: (not one.waits, one.asked_at or 0.0))


def rows(pressed: Sequence[c.Button]) -> list[c.Item]:
    """The buttons of tables in rows."""
    return [c.row(*pressed[start : start + button_rows.MOST]) for start in range(0, len(pressed), button_rows.MOST)]


def _line(table: PublicTable, words: Words) -> str:
    """A table with its game and what it waits for."""
    named = f"**{words.marked(code(table))}** {words.marked(game_name(table))}"
    if table.status != "running" or table.asked is None:
        return f"{named} · {words.marked(idle(table))}"
    return f"{named} · {capital(words.marked(waits_for(table, table.view)))}"


def _short(table: TableSummary, words: Words) -> str:
    """A table with whose turn it is, and until when, in one line."""
    named = f"- **{words.marked(called(table))}** · "
    if table.status != "running" or not table.seats:
        return named + words.marked(say(f"ui.status.{table.status}"))
    turn = words.marked(say("own.tables.turn" if table.waits else "own.tables.others"))
    return named + (turn if table.deadline is None else f"{turn}, {timestamp(moment(table.deadline), 'R').text}")


def _button(table: PublicTable, waits: bool, words: Words) -> c.Button:
    style = c.PRIMARY if waits else c.SECONDARY
    return c.button(words.label(code(table)), write(table.code, table.decision, "decide"), style=style)
