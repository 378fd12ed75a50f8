"""A captain's own tables in one look: what each waits for and until when, with a button each."""

from __future__ import annotations

from collections.abc import Sequence

from bot.edge.context.context import Context, speech
from bot.edge.kit import button_rows
from bot.edge.kit import components as c
from bot.edge.kit.click import Click
from bot.edge.kit.command_names import as_typed
from bot.edge.kit.custom_id import write
from bot.edge.kit.post_parts import capital, code, game_name, idle, waits_for
from bot.model.table.table import PublicTable
from engines.kernel.base.messages import say
from locales import Words

MOST = 10
"""Tables with a button each."""


async def parts(context: Context, click: Click) -> list[c.Item]:
    """The live tables of whoever clicked, those that wait for them first; at most ten, and how many there are beside them."""
    words = speech(click)
    found = sorted(await context.lookup.of_person(click.person.id), key=lambda one: (not one.waits, one.asked_at or 0.0))
    tables = [await context.positions.table(one.code) for one in found[:MOST]]
    lines = [f"### {words.marked(say('ui.list.yours'))}"]
    lines += [_line(table, speech(click, table)) for table in tables] or [words.marked(say("own.tables.none"))]
    if len(found) > MOST:
        listed = as_typed("table.list", click.locale)
        lines.append(words.marked(say("own.tables.more", n=len(found) - MOST, list=listed)))
    pressed = [_button(table, one.waits, words) for table, one in zip(tables, found, strict=False)]
    return [c.text("\n".join(lines)[: c.MOST_TEXT // 2]), *rows(pressed)]


def rows(pressed: Sequence[c.Button]) -> list[c.Item]:
    """The buttons of tables in rows."""
    return [c.row(*pressed[start : start + button_rows.MOST]) for start in range(0, len(pressed), button_rows.MOST)]


def _line(table: PublicTable, words: Words) -> str:
    """A table with its game and what it waits for."""
    named = f"**{words.marked(code(table))}** {words.marked(game_name(table))}"
    if table.status != "running" or table.asked is None:
        return f"{named} · {words.marked(idle(table))}"
    return f"{named} · {capital(words.marked(waits_for(table, table.view)))}"


def _button(table: PublicTable, waits: bool, words: Words) -> c.Button:
    style = c.PRIMARY if waits else c.SECONDARY
    return c.button(words.label(code(table)), write(table.code, table.decision, "decide"), style=style)
