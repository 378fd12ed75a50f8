"""The ways to the rules of a game: a command, buttons of tables and refusals, menus of their pages."""

from __future__ import annotations

from dataclasses import replace

from bot.edge.context import table_here
from bot.edge.context.context import Context, aloud
from bot.edge.help import lessons
from bot.edge.kit.click import Click
from bot.edge.kit.custom_id import number
from bot.edge.kit.replies import Completions, Page
from bot.edge.presses.command import Completion, Option, command, flag
from bot.edge.presses.declaration import Who
from bot.edge.presses.press import press
from bot.edge.rules.pages import ANEW, HOME, LEARN, MENU, TO_ALL, RulesReader, first, page_of
from bot.edge.rules.search import offered, sought
from bot.model.base.refusals import Refused
from bot.model.table.table import PublicTable
from engines import game_of, games
from engines.kernel.base.messages import say


def reading(click: Click, game: str, table: PublicTable | None) -> RulesReader:
    """The rules of a game as whoever clicked reads them. A lesson is no table. Raises Refused for a game there is none of."""
    if game not in games():
        raise Refused(say("e.notoffered"))
    return RulesReader(game_of(game), click.person.language, table if table is not None and table.guild else None)


async def topics(context: Context, click: Click) -> Completions:
    """Topics, components and numbered rules of the game that the command would show, by a word or the beginning of a number."""
    here = None if click.options.get("game") else await table_here.table_here(context, click)
    game = _game_of(click, here)
    read = reading(click, game if game in games() else games()[0], None)
    return offered(read, str(click.options.get("topic") or "").strip())


TOPIC = Option(name="topic", completion=Completion(topics, Who.ANYBODY, "topics of the rules"))


@command(
    "rules",
    who=Who.ANYBODY,
    note="shown to all where it was asked for",
    options=(Option(name="game", choices={id: say(f"game.{id}") for id in games()}), TOPIC, flag("public")),
)
async def rules_command(context: Context, click: Click) -> Page:
    """`/rules`: the first page, or what a number or a word means."""
    click.set_audience(bool(click.guild))
    aloud(context, click, click.public)
    here = await table_here.table_here(context, click)
    game = _game_of(click, here)
    read = reading(click, game, here if here is not None and here.game.id == game else None)
    topic = str(click.options.get("topic") or "").strip()
    return replace(sought(read, topic) if topic else first(read, click.public), public=click.public)


@press("rules", who=Who.READERS, while_dealing=True)
async def rules(context: Context, click: Click, table: PublicTable) -> Page:
    """The first page, from a table."""
    return replace(first(reading(click, table.game.id, table)), as_new_message=True)


@press("read", who=Who.ANYBODY)
async def read(context: Context, click: Click) -> Page:
    """Another page, of no table's."""
    return await read_at(context, click, None)


@press(
    "read",
    who=Who.READERS,
    note="a page of the rules; of no table: anybody; shown to all where it was asked for",
    while_dealing=True,
)
async def read_at(context: Context, click: Click, table: PublicTable | None) -> Page:
    """Another page. Raises Refused for one there is none of."""
    assert click.button_id is not None
    which, what = click.button_id.number(0), click.button_id.args[1] if len(click.button_id.args) > 1 else ""
    if not 0 <= which < len(games()):
        raise Refused(say("e.notoffered"))
    if what == LEARN:
        return replace(await lessons.taken_up(context, click, games()[which]), as_new_message=True)
    open_, is_public = reading(click, games()[which], table), what.startswith(TO_ALL)
    named = click.values[0] if what.startswith(MENU) and click.values else what.removeprefix(ANEW).removeprefix(TO_ALL)
    aloud(context, click, is_public and bool(click.guild))
    page = first(open_, is_public) if named == HOME else page_of(open_, number(named), is_public)
    return replace(page, public=is_public and bool(click.guild), as_new_message=is_public or what.startswith(ANEW))


def _game_of(click: Click, here: PublicTable | None) -> str:
    """The game that was named, else that of the channel's table, else the first that is hosted."""
    return str(click.options.get("game") or (here.game.id if here is not None else games()[0]))
