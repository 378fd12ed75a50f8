"""The option by which a command names its table, completed by codes."""

from __future__ import annotations

from bot.edge.context.context import Context
from bot.edge.kit.click import Click
from bot.edge.kit.post_parts import game_name
from bot.edge.kit.replies import Completions, options_of
from bot.edge.presses.command import Completion, Option
from bot.edge.presses.declaration import Who
from bot.model.table.listed import TableSummary
from locales import Words, words


async def codes(context: Context, click: Click) -> Completions:
    """Codes of tables with their games: first the caller's own, then those of the server."""
    typed = str(click.options.get(click.focused) or "").upper()
    lookup = context.lookup
    found = [*await lookup.of_person(click.person.id), *(await lookup.of_guild(click.guild) if click.guild else ())]
    wording = words(click.person.language)
    names = {one.code: _named(one, wording) for one in found if one.code.startswith(typed) or typed in one.name.upper()}
    return options_of(names)


def _named(one: TableSummary, wording: Words) -> str:
    """A table of the list: its code, its name if it has one, and its game."""
    return " · ".join(filter(None, (one.code, one.name, wording(game_name(one)))))


TABLE = Option(
    name="table",
    completion=Completion(codes, Who.READERS, "codes of one's own tables and of this server's that one may view"),
)
