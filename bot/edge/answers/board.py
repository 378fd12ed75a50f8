"""What may be looked at: the board as picture or text, and the own hand."""

from __future__ import annotations

from typing import Any

from bot.edge import components as c
from bot.edge import drawings
from bot.edge.answers import explained, tidied
from bot.edge.click import Click
from bot.edge.custom_id import write
from bot.edge.edge import Edge, seated, speech
from bot.edge.pages import Page, notice_page
from bot.edge.panels import moves, seats
from bot.edge.posts.common import idle
from bot.edge.unseen_items import fresh
from bot.model.table import CaptainTable, PublicTable
from engines.kernel.messages import Message, Verbatim, say
from locales import Words


async def board(edge: Edge, click: Click, table: PublicTable) -> Page:
    """The board from public facts, or from the captain's own view; for spectators too."""
    words, view = speech(click, table), await _seen(edge, table, table.view)
    if view is None:
        return notice_page(words, _idle(table))
    asked = table.asked.seats if table.asked else ()
    over = table.status == "over"
    if click.kind == "component" or click.options.get("text"):
        return await text(edge, click, table)
    picture = drawings.reveal(table, view, words) if over else drawings.board(table, view, words, asked)
    row = c.row(_press(table, words, "board", "board", 0), _press(table, words, "log", "log"))
    return Page((c.container(c.gallery((picture.file, picture.alt)), row),), (picture,), public=click.public)


async def text(edge: Edge, click: Click, table: PublicTable) -> Page:
    """The board in words, page by page. Shown to everybody it tells public facts alone."""
    words, known = speech(click, table), table.own_view if isinstance(table, CaptainTable) else table.view
    view = await _seen(edge, table, known)
    if view is None:
        return notice_page(words, _idle(table))
    asked = table.asked.seats if table.asked else ()
    pages = drawings.text_board(table, view, words, asked)
    return _paged(table, words, pages, max(0, click.carried.number(0)) if click.carried else 0, "board", click)


async def _seen(edge: Edge, table: PublicTable, view: Any) -> Any:
    """That view, everything when the game is over; None where there is no position."""
    return await tidied.laid_open(edge, table) if table.status == "over" else view


def _idle(table: PublicTable) -> Message:
    """Why there is no position."""
    return idle(table) if table.tidied is None else tidied.gone(table)


def _paged(table: PublicTable, words: Words, pages: tuple[str, ...], at: int, verb: str, click: Click) -> Page:
    """A page; the first one asked for from a panel comes beside it, the others in place."""
    at, public = min(at, len(pages) - 1), click.public
    anew = click.carried is not None and not click.carried.args
    rows = []
    if len(pages) > 1:
        last = len(pages) - 1
        back = _press(table, words, "prev", verb, max(at - 1, 0), disabled=at == 0)
        on = _press(table, words, "next", verb, min(at + 1, last), disabled=at == last)
        rows = [c.row(back, on)]
    return Page((c.container(c.text(pages[at][: c.MOST_TEXT]), *rows),), public=public, anew=anew)


async def hand(edge: Edge, click: Click, table: PublicTable) -> Page:
    """The captain's own things, as picture and as a list; what one of them does when it was picked in the menu."""
    words, captain_table = speech(click, table), seated(table)
    view = captain_table.own_view
    if view is None:
        return notice_page(words, _idle(table))
    picture = drawings.own(table, view, words)
    things, place = table.game.glossary(view), explained.chosen(click)
    lines = ["### " + words.marked(say("ui.hand", code=Verbatim(table.code)))]
    lines += [*seats.line(captain_table, words), *drawings.own_lines(table, view, words)]
    lines += await _new(edge, captain_table, words) + explained.sentence(words, things, place)
    menu = explained.menu(table, words, things, "explain", click, say(f"ui.explain.{table.game.id}"))
    labels = (("decide", "decide"), ("board", "board"), ("help", "now"))
    row = c.row(*(_press(table, words, label, verb) for label, verb in labels))
    said = [c.text(lines[0]), c.gallery((picture.file, picture.alt)), c.text("\n".join(lines[1:])[: c.MOST_TEXT // 2])]
    box = c.container(*said, *menu, *seats.row(captain_table, words), *moves.row(captain_table, words), row)
    return Page((box,), (picture,), opens="hand", table=table.code)


async def _new(edge: Edge, captain_table: CaptainTable, words: Words) -> list[str]:
    """What has come since the captain's last look, if anything has."""
    new = await fresh(
        edge.hints.key_values,
        captain_table.id,
        captain_table.seat.number,
        captain_table.decision,
        captain_table.game.inventory(captain_table.own_view),
    )
    return [words.marked(say("ui.hand.new", list=new))] if new else []


def _press(table: PublicTable, words: Words, label: str, verb: str, *args: int, disabled: bool = False) -> c.Item:
    return c.button(words.label(say(label)), write(table.code, table.decision, verb, *args), disabled=disabled)
