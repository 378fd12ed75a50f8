"""The option by which a command names its table, completed by codes."""

from __future__ import annotations

from bot.edge.context.context import Context
from bot.edge.kit.click import Click
from bot.edge.kit.post_parts import game_name
from bot.edge.kit.replies import Completions, options_of
from bot.edge.presses.command import Completion, Option
from bot.edge.presses.declaration import Who
from locales import words


async def codes(context: Context, click: Click) -> Completions:
    """Codes of tables with their games: first the caller's own, then those of the server."""
    typed = str(click.options.get(click.focused) or "").upper()
    lookup = context.lookup
    found = [*await lookup.of_person(click.person.id), *(await lookup.of_guild(click.guild) if click.guild else ())]
    wording = words(click.person.language)
    names = {one.code: f"{one.code} · {wording(game_name(one))}" for one in found if one.code.startswith(typed)}
    return options_of(names)


TABLE = Option(
    name="table",
    completion=Completion(codes, Who.READERS, "codes of one's own tables and of this server's that one may view"),
)
