"""A new season of a server's leaderboards, begun by its managers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.edge.context.context import Context, aloud, speech
from bot.edge.kit import components as c
from bot.edge.kit.click import Click
from bot.edge.kit.custom_id import NONE, write
from bot.edge.kit.post_parts import capital
from bot.edge.kit.replies import Page, notice_page
from bot.edge.ladder import figures
from bot.edge.ladder.figures import BESIDE, game_name
from bot.edge.presses.declaration import Who
from bot.edge.presses.press import press
from bot.service.results.leaderboards import BoardPage
from engines.kernel.base.messages import Name, say
from locales import Words, people


@press("season", who=Who.ANYBODY, note="managers of the server; asks whether a season is to begin")
async def ask(context: Context, click: Click) -> Page:
    """The question whether a new season is to begin. Raises Refused for everybody but managers."""
    words, running = speech(click), await context.leaderboards.season()
    yes = c.button(words.label(say("season.yes")), write(NONE, 0, "seasonyes", running), style=c.RED)
    return notice_page(words, say("season.ask", number=running), yes, as_new_message=True)


@press("seasonyes", who=Who.ANYBODY, note="managers of the server; begins the next season, and shows all the honours of the last")
async def begin(context: Context, click: Click) -> Page:
    """A new season begins, and the honours of the one before are posted; once it has begun, the asker alone sees them again.
    Raises Refused for everybody but managers, and before it begins for who has shown too much to all."""
    ended = click.required_id.number(0)
    if await context.leaderboards.season() == ended:
        aloud(context, click, True)
    number, is_new = await context.leaderboards.begin_season(ended)
    if ended + 1 != number:
        return notice_page(speech(click), say("season.begun", number=number))
    page = honours(await context.leaderboards.honours(ended), ended, speech(click))
    return page if is_new else replace(page, public=False)


def honours(boards: Sequence[BoardPage], ended: int, words: Words) -> Page:
    """The post with the first places of a season: over all games as picture and in words, then of each game."""
    heading = f"### {words.marked(say('season.honours', number=ended))}"
    begun = words.marked(say("season.begun", number=ended + 1))
    if not boards:
        told = "\n".join((heading, words.marked(say("season.honours.none")), begun))
        return Page((c.container(c.text(told)),), public=True, as_new_message=True)
    known = {row.person: row.name for board in boards for row in board.rows}
    apart = people.apart(tuple(name or words(say("seat.nameless")) for name in known.values()))
    names = dict(zip(known, apart, strict=True))
    first = boards[0]
    season = say("rank.season", number=ended)
    what = game_name(first.ladder.game)
    rows = [figures.picture_row(row.rating, row.place, words.language) for row in first.rows]
    picture = figures.picture(what, season, [names[row.person] for row in first.rows], rows, words)
    lines = [_board(board, names, words) for board in boards]
    box = c.container(c.text(heading), c.gallery((picture.file, picture.alt)), c.text("\n".join([*lines, begun])))
    return Page((box,), (picture,), public=True, as_new_message=True)


def _board(board: BoardPage, names: dict[int, str], words: Words) -> str:
    """The first places of a board below its name."""
    told = (
        say(
            "season.place", number=row.place, who=Name(names[row.person]),
            estimate=figures.figure(row.rating.rating.estimate, words.language),
        )
        for row in board.rows
    )  # fmt: skip
    return f"**{capital(words.marked(game_name(board.ladder.game)))}**\n{BESIDE.join(map(words.marked, told))}"
