"""Clicks on a panel: picks, steps back, sending, changing what was sent."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from bot.edge.answers import captain_panel
from bot.edge.answers.captain_panel import At
from bot.edge.click import Click
from bot.edge.custom_id import number
from bot.edge.edge import Edge, seated, speech
from bot.edge.pages import Form, Page, Reply, sentence
from bot.edge.panels.brief import Brief
from bot.edge.panels.filling import Filling, hear, whole
from bot.edge.panels.panel import form, formable, is_direct
from bot.edge.panels.parts import WHOLE
from bot.edge.shortcuts import place_of
from bot.model.refusals import Refused
from bot.model.table import CaptainTable, PublicTable
from engines.kernel.choices import Answer, Illegal
from engines.kernel.messages import Captain, Message, say
from engines.kernel.sheet import Sheet, ready_made


async def stand(edge: Edge, click: Click, table: PublicTable) -> At | Page:
    """Where the captain stands when his click still fits; else the present panel, saying why."""
    assert click.carried is not None
    captain_table, words = seated(table), speech(click, table)
    if click.carried.decision != captain_table.decision or captain_table.status != "running":
        return await captain_panel.page(
            edge, captain_table, words, await captain_panel.decided(edge, captain_table, click.carried.decision)
        )
    if captain_table.answer is not None:
        return await captain_panel.page(edge, captain_table, words, captain_panel.kept(captain_table))
    at = await captain_panel.stand(edge, captain_table)
    if click.carried.rev is not None and click.carried.rev != captain_table.draft.rev:
        return captain_panel.asked(at, words, say("e.elsewhere"))
    return at


async def pick(edge: Edge, click: Click, table: PublicTable) -> Page:
    """A button or menu of the panel."""
    at = await stand(edge, click, table)
    if isinstance(at, Page):
        return at
    assert click.carried is not None
    places = (click.carried.number(1),) if click.carried.verb == "pick" else positions(click.values)
    words = speech(click, table)
    filling = hear(at.filling, captain_panel.brief_of(at, words).parts, click.carried.number(0), places)
    if filling is None:
        return captain_panel.asked(at, words, say("e.notoffered"))
    if is_direct(table, at.choice):
        return await send(edge, click, at, filling)
    return await captain_panel.put(edge, at, filling, words)


def positions(values: tuple[str, ...]) -> tuple[int, ...]:
    """Positions chosen in a menu; -1 for what is none."""
    return tuple(number(value) for value in values)


async def back(edge: Edge, click: Click, table: PublicTable) -> Page:
    """Undo one pick."""
    at = await stand(edge, click, table)
    return at if isinstance(at, Page) else await captain_panel.put(edge, at, at.filling.back(at.choice), speech(click, table))


async def clear(edge: Edge, click: Click, table: PublicTable) -> Page:
    """Undo all picks."""
    at = await stand(edge, click, table)
    return at if isinstance(at, Page) else await captain_panel.put(edge, at, at.filling.cleared(), speech(click, table))


async def ahead(edge: Edge, click: Click, table: PublicTable) -> Page:
    """Show a group of later questions too, to be answered beforehand."""
    at = await stand(edge, click, table)
    if isinstance(at, Page):
        return at
    assert click.carried is not None
    number = max(0, click.carried.number(0))
    words, shown = speech(click, table), (*at.filling.ahead, number)
    lines = captain_panel.foreseen_of(at.table)
    group = at.filling.closed(lines).get(number)
    top = next((line.id for line in lines if line.group == group), "")
    return await captain_panel.put(edge, at, replace(at.filling, ahead=shown, top=top), words)


async def turn(edge: Edge, click: Click, table: PublicTable) -> Page:
    """Show the questions before or behind those shown, where a panel has no room for all."""
    at = await stand(edge, click, table)
    if isinstance(at, Page):
        return at
    assert click.carried is not None
    words, place = speech(click, table), click.carried.number(0)
    parts = captain_panel.brief_of(at, words).parts
    top = parts[place].name if 0 <= place < len(parts) else ""
    return await captain_panel.put(edge, at, replace(at.filling, top=top), words)


async def picture(edge: Edge, click: Click, table: PublicTable) -> Page:
    """Look at another picture."""
    at = await stand(edge, click, table)
    if isinstance(at, Page):
        return at
    assert click.carried is not None
    words = speech(click, table)
    filling = turned_to(captain_panel.brief_of(at, words), click, click.carried.number(0))
    if filling is None:
        return captain_panel.asked(at, words, say("e.notoffered"))
    return await captain_panel.put(edge, at, filling, words)


def turned_to(brief: Brief, click: Click, button: int) -> Filling | None:
    """With the picture that was chosen by that button or in the menu; None when there is no such one."""
    place = positions(click.values)[0] if click.values else button
    return replace(brief.filling, picture=brief.on_offer[place].name) if 0 <= place < len(brief.on_offer) else None


async def fits(edge: Edge, click: Click, table: PublicTable) -> Page:
    """Take over what still fits of the unsent draft of the question before."""
    at = await stand(edge, click, table)
    if isinstance(at, Page):
        return at
    filling = replace(at.filling.filled(at.filling.before), before={})
    return await captain_panel.put(edge, at, filling, speech(click, table))


async def confirm(edge: Edge, click: Click, table: PublicTable) -> Page:
    """Send the draft."""
    at = await stand(edge, click, table)
    return at if isinstance(at, Page) else await send(edge, click, at, at.filling)


async def send(edge: Edge, click: Click, at: At, filling: Filling) -> Page:
    """Save the answer; a refusal is shown on the panel, and the draft stays."""
    words = speech(click, at.table)
    try:
        answer = whole(at.choice, filling)
    except Illegal as wrong:
        return await captain_panel.put(edge, at, filling, words, sentence(wrong.reason, wrong.rule, draft=True))
    return await save(edge, click, at.table, answer, filling.lines)


async def save(
    edge: Edge, click: Click, captain_table: CaptainTable, answer: Answer, lines: Mapping[str, Any], notice: Message | None = None
) -> Page:
    """Save an answer and show what became of it."""
    saved = await edge.host.rounds.save(
        captain_table.code,
        captain_table.decision,
        captain_table.seat.number,
        answer,
        interaction=click.id,
        lines=lines or None,
        person=click.person.id,
    )
    click.has_saved()
    if notice is None and saved.closed and not saved.again:
        notice = _announced(captain_table, saved.table)
    now = await captain_panel.onward(edge, saved.table, saved.closed)
    return await captain_panel.page(edge, now, speech(click, captain_table), notice)


def _announced(before: PublicTable, now: PublicTable) -> Message:
    """What an answer that ended its round has done: where another captain is asked the same by himself, the turn is his."""
    if before.asked is None or now.asked is None or now.asked.kind != before.asked.kind:
        return say("ui.announced")
    if len(now.asked.seats) != 1 or now.asked.seats == before.asked.seats:
        return say("ui.announced")
    return say("after.turn", captain=Captain(now.asked.seats[0]))


async def short(edge: Edge, click: Click, table: PublicTable) -> Page:
    """One press that is the whole answer, from the panel."""
    at = await stand(edge, click, table)
    if isinstance(at, Page):
        return at
    cuts = at.choice.shortcuts if isinstance(at.choice, Sheet) else ()
    place = place_of(click)
    if not 0 <= place < len(cuts):
        return captain_panel.asked(at, speech(click, table), say("e.notoffered"))
    lines = {**at.filling.lines, **cuts[place].lines}
    return await save(edge, click, at.table, cuts[place].answer, lines, cuts[place].told)


async def quick(edge: Edge, click: Click, table: PublicTable) -> Page:
    """The shortcut under the public post, or under a bell: the same for everybody asked."""
    assert click.carried is not None
    captain_table, words = seated(table), speech(click, table)
    if click.carried.decision != captain_table.decision or captain_table.asked is None:
        return await captain_panel.page(
            edge, captain_table, words, await captain_panel.decided(edge, captain_table, click.carried.decision)
        )
    if captain_table.choice is None:
        raise Refused(captain_panel.not_asked(captain_table))
    place = place_of(click)
    id = captain_table.asked.shortcuts[place] if 0 <= place < len(captain_table.asked.shortcuts) else ""
    cut = next((cut for cut in ready_made(captain_table.choice) if cut.id == id), None)
    if cut is None:
        raise Refused(say("e.notoffered"))
    return await save(edge, click, captain_table, cut.answer, cut.lines, cut.told)


async def change(edge: Edge, click: Click, table: PublicTable) -> Page:
    """Take back what was saved and open the panel again on it."""
    assert click.carried is not None
    captain_table, words = seated(table), speech(click, table)
    if click.carried.decision != captain_table.decision:
        return await captain_panel.page(
            edge, captain_table, words, await captain_panel.decided(edge, captain_table, click.carried.decision)
        )
    if captain_table.answer is None:
        return await captain_panel.page(edge, captain_table, words)
    withdrawn = await edge.host.rounds.withdraw(captain_table.code, captain_table.decision, captain_table.seat.number, click.id)
    at = await captain_panel.stand(edge, seated(withdrawn.table))
    return await captain_panel.put(edge, at, reopened(at, captain_table.answer), words, say("ui.reopened"))


def reopened(at: At, answer: Answer) -> Filling:
    """The draft that stands for an answer saved before."""
    given = dict(answer) if isinstance(at.choice, Sheet) else {WHOLE: answer}
    return Filling(lines=at.filling.lines, moves=at.filling.moves).filled(given)


async def open_form(edge: Edge, click: Click, table: PublicTable) -> Reply:
    """All in one form."""
    at = await stand(edge, click, table)
    if isinstance(at, Page):
        return at
    made = captain_panel.brief_of(at, speech(click, table))
    return Form(form(made)) if formable(made) else captain_panel.asked(at, made.words)


async def formed(edge: Edge, click: Click, table: PublicTable) -> Page:
    """The form of all parts was sent: it is the draft, shown once more."""
    at = await stand(edge, click, table)
    if isinstance(at, Page):
        return at
    words, filling = speech(click, table), at.filling
    for place in range(len(captain_panel.brief_of(at, words).parts)):
        shown = captain_panel.brief_of(replace(at, filling=filling), words).parts
        heard = hear(filling, shown, place, positions(click.fields.get(f"f{place}", ())))
        filling = heard if heard is not None else filling
    return await captain_panel.put(edge, at, filling, words)
