"""Look-ups: the board as picture or text, and the own hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.edge.context import removed_details
from bot.edge.context.context import Context, seated, speech
from bot.edge.context.table_option import TABLE
from bot.edge.context.unseen_items import fresh
from bot.edge.kit import components as c
from bot.edge.kit import drawings
from bot.edge.kit.click import Click
from bot.edge.kit.custom_id import number, write
from bot.edge.kit.post_parts import idle
from bot.edge.kit.replies import Page, notice_page
from bot.edge.panel import explanations, moves, seats
from bot.edge.panel.panel import pictures_row
from bot.edge.panel.panel_text import advance_lines
from bot.edge.presses.command import command, flag
from bot.edge.presses.declaration import Who
from bot.edge.presses.press import press
from bot.edge.rules.buttons import chosen_thing_button
from bot.edge.shapes.controls import BUTTONS
from bot.edge.turn import waiting_panel
from bot.model.table.table import CaptainTable, PublicTable
from engines.kernel.base.messages import Message, Verbatim, say
from locales import Words
from render.picture.picture_kinds import Kind


@press("look", who=Who.READERS, note="another picture of the board", looked_up=True)
@command(
    "board", who=Who.READERS, note="shown to all at home only", looked_up=True, options=(TABLE, flag("text"), flag("public"))
)
async def board(context: Context, click: Click, table: PublicTable) -> Page:
    """The board from public facts, or from the captain's own view; for spectators too."""
    words, view = speech(click, table), await _visible_view(context, table, table.view)
    if view is None:
        return notice_page(words, _idle(table))
    asked = table.asked.seats if table.asked else ()
    over = table.status == "over"
    is_look = click.button_id is not None and click.button_id.verb == "look"
    if click.options.get("text") or (click.kind == "component" and not is_look):
        return await text(context, click, table)
    at = 0 if over else _turned_to(click, "look", drawings.on_offer(table, view))
    kind = None if over else drawings.on_offer(table, view)[at]
    picture = drawings.reveal(table, view, words) if over else drawings.board(table, view, words, asked, kind=kind)
    rows = [*_others(table, words, at), c.row(_press(table, words, "board", "board", 0), _press(table, words, "log", "log"))]
    return Page((c.container(c.gallery((picture.file, picture.alt)), *rows),), (picture,), public=click.public)


def _turned_to(click: Click, verb: str, kinds: Sequence[Kind]) -> int:
    """The picture that was chosen, the first one if none was."""
    carried = click.button_id
    if carried is None or carried.verb != verb:
        return 0
    place = number(click.values[0]) if click.values else carried.number(0)
    return place if 0 <= place < len(kinds) else 0


def _others(table: PublicTable, words: Words, at: int = -1) -> list[c.Item]:
    """The controls that turn to pictures of the board, if there are several."""
    if table.view is None or table.status == "over":
        return []
    labels = words.labels([kind.label for kind in drawings.on_offer(table, table.view)])
    return pictures_row(labels, at, lambda *place: write(table.code, table.decision, "look", *place))


@press("board", who=Who.READERS, note="a captain reads his own view", looked_up=True)
async def text(context: Context, click: Click, table: PublicTable) -> Page:
    """The board in words, page by page. Shown to everybody it tells public facts alone."""
    words, known = speech(click, table), table.own_view if isinstance(table, CaptainTable) else table.view
    view = await _visible_view(context, table, known)
    if view is None:
        return notice_page(words, _idle(table))
    asked = table.asked.seats if table.asked else ()
    pages = drawings.text_board(table, view, words, asked)
    return _paged(table, words, pages, max(0, click.button_id.number(0)) if click.button_id else 0, "board", click)


async def _visible_view(context: Context, table: PublicTable, view: Any) -> Any:
    """The view, of everything when the game is over; None if there is no position."""
    return await removed_details.laid_open(context, table) if table.status == "over" else view


def _idle(table: PublicTable) -> Message:
    """Why there is no position."""
    return idle(table) if table.tidied is None else removed_details.gone(table)


def _paged(table: PublicTable, words: Words, pages: tuple[str, ...], at: int, verb: str, click: Click) -> Page:
    """A page; the first one asked for from a panel comes beside it, the others in place."""
    at, public = min(at, len(pages) - 1), click.public
    anew = click.button_id is not None and not click.button_id.args
    rows = []
    if len(pages) > 1:
        last = len(pages) - 1
        back = _press(table, words, "prev", verb, max(at - 1, 0), disabled=at == 0)
        on = _press(table, words, "next", verb, min(at + 1, last), disabled=at == last)
        rows = [c.row(back, on)]
    rows += _others(table, words)
    return Page((c.container(c.text(pages[at][: c.MOST_TEXT]), *rows),), public=public, as_new_message=anew)


@press("hand", who=Who.CAPTAINS, opens_panel=True)
@press("explain", who=Who.CAPTAINS)
@command("hand", who=Who.CAPTAINS, options=(TABLE,))
async def hand(context: Context, click: Click, table: PublicTable) -> Page:
    """The captain's own things, as picture and as a list; what one of them does when it was picked in the menu."""
    words, captain_table = speech(click, table), seated(table)
    view = captain_table.own_view
    if view is None:
        return notice_page(words, _idle(table))
    kinds = [kind for kind in drawings.own_on_offer(table, view) if kind.is_private]
    shown = _turned_to(click, "hand", kinds)
    picture = drawings.own(table, view, words, kinds[shown] if kinds else None)
    things, place = table.game.glossary(view), explanations.chosen(click)
    lines = [*seats.line(captain_table, words), *drawings.own_lines(table, view, words)]
    lines += advance_lines(captain_table, captain_table.lines, words) if captain_table.asked is not None else []
    lines += await _new(context, captain_table, words) + explanations.sentence(words, things, place)
    menu = explanations.menu(table, words, things, "explain", click, say(f"ui.explain.{table.game.id}"))
    named = words.labels([kind.label for kind in kinds])
    turns = pictures_row(named, shown, lambda *place: write(table.code, table.decision, "hand", *place))
    title = c.text("### " + words.marked(say("ui.hand", code=Verbatim(table.code))))
    said = [title, c.gallery((picture.file, picture.alt)), *turns, c.text("\n".join(lines)[: c.MOST_TEXT // 2])]
    rows = _beside_hand(captain_table, words, chosen_thing_button(table.game, words, things, place))
    box = c.container(*said, *menu, *seats.row(captain_table, words), *moves.waited_for(captain_table, words), *rows)
    return Page((box,), (picture,), panel_kind="hand", table=table.code)


def _beside_hand(captain_table: CaptainTable, words: Words, rule: Sequence[c.Item]) -> list[c.Item]:
    """The buttons beside one's own things, with the rule of the explained thing last."""
    again = waiting_panel.ASK_AGAIN if captain_table.asked is not None and captain_table.lines else ()
    rest = (("more", "moves"),) if moves.has_more(captain_table) else ()
    plans = (("next.plan", "next"),) if captain_table.may_plan else ()
    labels = (("decide", "decide"), *plans, *again, ("board", "board"), ("help", "now"), *rest)
    made = [*(_press(captain_table, words, label, verb) for label, verb in labels), *rule]
    return [c.row(*made[start : start + BUTTONS]) for start in range(0, len(made), BUTTONS)]


async def _new(context: Context, captain_table: CaptainTable, words: Words) -> list[str]:
    """The new things since the captain's last look, if any."""
    new = await fresh(
        context.hints.key_values,
        captain_table.id,
        captain_table.seat.number,
        captain_table.decision,
        captain_table.game.inventory(captain_table.own_view),
    )
    return [words.marked(say("ui.hand.new", list=new))] if new else []


def _press(table: PublicTable, words: Words, label: str, verb: str, *args: int, disabled: bool = False) -> c.Item:
    return c.button(words.label(say(label)), write(table.code, table.decision, verb, *args), disabled=disabled)
