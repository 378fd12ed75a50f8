"""Moves sent without being asked: a trade offered, a deadlock agreed to."""
from __future__ import annotations

from bot.edge import components as c
from bot.edge.answers import panel
from bot.edge.answers.fill import positions
from bot.edge.click import Click
from bot.edge.edge import Edge, seated, speech
from bot.edge.pages import Form, Page, Reply, note
from bot.edge.panels import moves
from bot.service.ports import Sitting
from engines.kernel.contract import OpenMove
from engines.kernel.frames import Move
from engines.kernel.messages import say


async def move(edge: Edge, click: Click, sitting: Sitting) -> Reply:
    """The button: a form for what the move needs, a question when it is to be meant, else the move itself."""
    found = _found(click, sitting)
    if found is None:
        return await panel.page(edge, sitting, click.person.id, speech(click, sitting), say("e.elsewhere"))
    assert click.carried is not None
    place, told = click.carried.number(0), speech(click, sitting)
    if found.args:
        return Form(moves.form(sitting, place, found, told))
    if found.twice:
        sure = c.button(told.label(say("confirm")), moves.id(sitting, "moved", place, found, told))
        return note(told, say("ui.move.sure", move=found.label), sure, anew=True)
    return await _sent(edge, click, sitting, found, Move(found.kind))


async def moved(edge: Edge, click: Click, sitting: Sitting) -> Page:
    """The form was sent, or the move confirmed."""
    found = _found(click, sitting)
    if found is None:
        return await panel.page(edge, sitting, click.person.id, speech(click, sitting), say("e.elsewhere"))
    given = {at: positions(click.fields.get(f"f{at}", ())) for at, _ in enumerate(moves.chunks(found))}
    return await _sent(edge, click, sitting, found, Move(found.kind, moves.taken(found, given)))


def _found(click: Click, sitting: Sitting) -> OpenMove | None:
    """The move that was meant, None when something else is offered now."""
    assert click.carried is not None
    open_moves = moves.offered(sitting, seated(sitting, click.person.id).number)
    place = click.carried.number(0)
    if not 0 <= place < len(open_moves) or len(click.carried.args) < 2:
        return None
    found = open_moves[place]
    return found if moves.look(found, speech(click, sitting)) == click.carried.args[1] else None


async def _sent(edge: Edge, click: Click, sitting: Sitting, found: OpenMove, sending: Move) -> Page:
    seat = seated(sitting, click.person.id)
    await edge.host.rounds.act(sitting.code, seat.number, sending, click.id, click.person.id)
    click.saved = True
    return await panel.page(edge, sitting, click.person.id, speech(click, sitting), say("ui.moved", move=found.label))
