"""Moves sent without being asked: a trade offered, a deadlock agreed to."""

from __future__ import annotations

from bot.edge import components as c
from bot.edge.answers import captain_panel
from bot.edge.answers.fill import positions
from bot.edge.click import Click
from bot.edge.edge import Edge, seated, speech
from bot.edge.pages import Form, Page, Reply, notice_page, sentence, trouble_said
from bot.edge.panels import moves
from bot.edge.typed.moves import read
from bot.edge.typed.verbs import verbs_of
from bot.model.table import PublicTable
from bot.service.pools import Asker
from engines.kernel.contract import OpenMove
from engines.kernel.frames import Move
from engines.kernel.messages import say
from locales import Words


async def move(edge: Edge, click: Click, table: PublicTable) -> Reply:
    """The button: a form for what the move needs, a question when it is to be meant, else the move itself."""
    found = _found(click, table)
    if found is None:
        return await _gone(edge, click, table)
    words = speech(click, table)
    if found.args:
        return Form(moves.form(table, found, words))
    if found.twice:
        return _sure(table, found, words)
    return await _sent(edge, click, table, found, Move(found.kind))


async def every_move(edge: Edge, click: Click, table: PublicTable) -> Page:
    """All that the captain may do though he is not asked, a page of it; the first page comes beside the panel."""
    assert click.carried is not None
    at, words = max(0, click.carried.number(0)), speech(click, table)
    return Page((moves.every_move(seated(table), words, at),), anew=len(click.carried.args) < 2)


async def moved(edge: Edge, click: Click, table: PublicTable) -> Page:
    """The form was sent, or the move confirmed."""
    found = _found(click, table)
    if found is None:
        return await _gone(edge, click, table)
    given = {at: positions(click.fields.get(f"f{at}", ())) for at, _ in enumerate(moves.chunks(found))}
    return await _sent(edge, click, table, found, Move(found.kind, moves.taken(found, given)))


async def typed(edge: Edge, click: Click, table: PublicTable, text: str) -> Reply | None:
    """A move in words; None for words that name none. Raises NoRoom."""
    captain_table, words = seated(table), speech(click, table)
    open_moves, bars = moves.offered(captain_table), captain_table.barred_moves
    if not (open_moves or bars):
        return None
    asker, verbs = Asker(click.person.id, click.guild), verbs_of(captain_table.game.id)
    meant = await edge.reading.run(asker, read, text, open_moves, bars, words, verbs)
    if meant is None:
        return None
    if meant.trouble is not None or meant.move is None:
        notice = trouble_said(meant.trouble) if meant.trouble else None
        return await captain_panel.page(edge, table, words, notice)
    if meant.move.twice and not meant.args:
        return _sure(table, meant.move, words)
    return await _sent(edge, click, table, meant.move, Move(meant.move.kind, meant.args))


def _sure(table: PublicTable, found: OpenMove, words: Words) -> Page:
    """Whether it is meant."""
    sure = c.button(words.label(say("confirm")), moves.id(table, "moved", found, words))
    return notice_page(words, say("ui.move.sure", move=found.label), sure, anew=True)


def _found(click: Click, table: PublicTable) -> OpenMove | None:
    """The move that was meant, None when something else is offered now."""
    assert click.carried is not None
    open_moves, words = moves.offered(seated(table)), speech(click, table)
    return next((one for one in open_moves if click.carried.args[:2] == (one.kind, moves.look(one, words))), None)


async def _gone(edge: Edge, click: Click, table: PublicTable) -> Page:
    """The panel as it is now, with the rule that forbids the move, or that it has changed."""
    assert click.carried is not None
    bars = seated(table).barred_moves
    bar = next((bar for bar in bars if bar.option == click.carried.args[0]), None) if click.carried.args else None
    reason = say("e.elsewhere") if bar is None else sentence(bar.reason, bar.rule)
    return await captain_panel.page(edge, table, speech(click, table), reason)


async def _sent(edge: Edge, click: Click, table: PublicTable, found: OpenMove, sending: Move) -> Page:
    saved = await edge.host.rounds.act(table.code, seated(table).seat.number, sending, click.id, click.person.id)
    click.has_saved()
    now = await captain_panel.onward(edge, saved.table, saved.closed)
    return await captain_panel.page(edge, now, speech(click, table), say("ui.moved", move=found.label))
