"""What may be looked at: the board as picture or text, and the own hand."""

from __future__ import annotations

from typing import Any

from bot.edge import components as c
from bot.edge import drawings
from bot.edge.answers import explained, tidied
from bot.edge.click import Click
from bot.edge.custom_id import write
from bot.edge.edge import Edge, seated, speech
from bot.edge.looks import fresh
from bot.edge.pages import Page, note
from bot.edge.panels import moves
from bot.edge.posts.common import idle
from bot.model.table import CaptainTable, PublicTable
from engines.kernel.messages import Message, Verbatim, say
from locales import Words


async def board(edge: Edge, click: Click, sitting: PublicTable) -> Page:
    """The board from public facts, or from the captain's own view; for spectators too."""
    told, view = speech(click, sitting), await _seen(edge, sitting, sitting.view)
    if view is None:
        return note(told, _idle(sitting))
    asked = sitting.asked.seats if sitting.asked else ()
    over = sitting.status == "over"
    if click.kind == "component" or click.options.get("text"):
        return await text(edge, click, sitting)
    picture = drawings.reveal(sitting, view, told) if over else drawings.board(sitting, view, told, asked)
    row = c.row(_press(sitting, told, "board", "board", 0), _press(sitting, told, "log", "log"))
    return Page((c.container(c.gallery((picture.file, picture.alt)), row),), (picture,), public=click.public)


async def text(edge: Edge, click: Click, sitting: PublicTable) -> Page:
    """The board in words, page by page. Shown to everybody it tells public facts alone."""
    told, known = speech(click, sitting), sitting.own_view if isinstance(sitting, CaptainTable) else sitting.view
    view = await _seen(edge, sitting, known)
    if view is None:
        return note(told, _idle(sitting))
    asked = sitting.asked.seats if sitting.asked else ()
    pages = drawings.text_board(sitting, view, told, asked)
    return _paged(sitting, told, pages, max(0, click.carried.number(0)) if click.carried else 0, "board", click)


async def _seen(edge: Edge, sitting: PublicTable, view: Any) -> Any:
    """That view, everything when the game is over; None where there is no position."""
    return await tidied.laid_open(edge, sitting) if sitting.status == "over" else view


def _idle(sitting: PublicTable) -> Message:
    """Why there is no position."""
    return idle(sitting) if sitting.tidied is None else tidied.gone(sitting)


def _paged(sitting: PublicTable, told: Words, pages: tuple[str, ...], at: int, verb: str, click: Click) -> Page:
    """A page; the first one asked for from a panel comes beside it, the others in place."""
    at, public = min(at, len(pages) - 1), click.public
    anew = click.carried is not None and not click.carried.args
    rows = []
    if len(pages) > 1:
        last = len(pages) - 1
        back = _press(sitting, told, "prev", verb, max(at - 1, 0), disabled=at == 0)
        on = _press(sitting, told, "next", verb, min(at + 1, last), disabled=at == last)
        rows = [c.row(back, on)]
    return Page((c.container(c.text(pages[at][: c.MOST_TEXT]), *rows),), public=public, anew=anew)


async def hand(edge: Edge, click: Click, sitting: PublicTable) -> Page:
    """The captain's own things, as picture and as a list; what one of them does when it was picked in the menu."""
    told, own = speech(click, sitting), seated(sitting)
    view = own.own_view
    if view is None:
        return note(told, _idle(sitting))
    picture = drawings.own(sitting, view, told)
    things, place = sitting.game.things(view), explained.chosen(click)
    lines = ["### " + told.marked(say("ui.hand", code=Verbatim(sitting.code))), *drawings.own_lines(sitting, view, told)]
    lines += await _new(edge, own, told) + explained.sentence(told, things, place)
    menu = explained.menu(sitting, told, things, "explain", place, say(f"ui.explain.{sitting.game.id}"))
    labels = (("decide", "decide"), ("board", "board"), ("help", "now"))
    row = c.row(*(_press(sitting, told, label, verb) for label, verb in labels))
    said = [c.text(lines[0]), c.gallery((picture.file, picture.alt)), c.text("\n".join(lines[1:])[: c.MOST_TEXT // 2])]
    box = c.container(*said, *menu, *moves.row(own, told), row)
    return Page((box,), (picture,), alive="hand", table=sitting.code)


async def _new(edge: Edge, own: CaptainTable, told: Words) -> list[str]:
    """What has come since the captain's last look, if anything has."""
    new = await fresh(edge.once.notes, own.id, own.seat.number, own.decision, own.game.holds(own.own_view))
    return [told.marked(say("ui.hand.new", list=new))] if new else []


def _press(sitting: PublicTable, told: Words, label: str, verb: str, *args: int, disabled: bool = False) -> c.Item:
    return c.button(told.label(say(label)), write(sitting.code, sitting.decision, verb, *args), disabled=disabled)
