"""Clicks on a panel: picks, steps back, sending, changing what was sent."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from bot.edge import components as c
from bot.edge.answers import panel
from bot.edge.answers.panel import At
from bot.edge.click import Click
from bot.edge.custom_id import number
from bot.edge.edge import Edge, seated, speech
from bot.edge.pages import Form, Page, Reply, sentence
from bot.edge.panels.controls import Buttons
from bot.edge.panels.filling import WHOLE, Filling, hear, whole
from bot.edge.panels.panel import form, formable, is_direct
from bot.model.refusals import Refused
from bot.model.table import CaptainTable, PublicTable
from engines.kernel.choices import Answer, Illegal
from engines.kernel.messages import Captain, Message, Name, say
from engines.kernel.sheet import Sheet
from locales import Words


async def stand(edge: Edge, click: Click, sitting: PublicTable) -> At | Page:
    """Where the captain stands when his click still fits; else the present panel, saying why."""
    assert click.carried is not None
    own, told = seated(sitting), speech(click, sitting)
    if click.carried.decision != own.decision or own.status != "running":
        return await panel.page(edge, own, told, await panel.decided(edge, own, click.carried.decision))
    if own.answer is not None:
        return await panel.page(edge, own, told, panel.kept(own))
    at = await panel.stand(edge, own)
    if click.carried.rev is not None and click.carried.rev != own.draft.rev:
        return panel.asked(at, told, say("e.elsewhere"))
    return at


async def pick(edge: Edge, click: Click, sitting: PublicTable) -> Page:
    """A button or menu of the panel."""
    at = await stand(edge, click, sitting)
    if isinstance(at, Page):
        return at
    assert click.carried is not None
    places = (click.carried.number(1),) if click.carried.verb == "pick" else positions(click.values)
    told = speech(click, sitting)
    filling = hear(at.filling, panel.brief_of(at, told).parts, click.carried.number(0), places)
    if filling is None:
        return panel.asked(at, told, say("e.notoffered"))
    if is_direct(sitting, at.choice):
        return await send(edge, click, at, filling)
    return await panel.put(edge, at, filling, told)


def positions(values: tuple[str, ...]) -> tuple[int, ...]:
    """Positions chosen in a menu; -1 for what is none."""
    return tuple(number(value) for value in values)


async def back(edge: Edge, click: Click, sitting: PublicTable) -> Page:
    """Undo one pick."""
    at = await stand(edge, click, sitting)
    return at if isinstance(at, Page) else await panel.put(edge, at, at.filling.back(), speech(click, sitting))


async def clear(edge: Edge, click: Click, sitting: PublicTable) -> Page:
    """Undo all picks."""
    at = await stand(edge, click, sitting)
    return at if isinstance(at, Page) else await panel.put(edge, at, Filling(), speech(click, sitting))


async def ahead(edge: Edge, click: Click, sitting: PublicTable) -> Page:
    """Show a group of later questions too, to be answered beforehand."""
    at = await stand(edge, click, sitting)
    if isinstance(at, Page):
        return at
    assert click.carried is not None
    number = max(0, click.carried.number(0))
    told, shown = speech(click, sitting), (*at.filling.ahead, number)
    lines = panel.foreseen_of(sitting)
    group = at.filling.closed(lines).get(number)
    top = next((line.id for line in lines if line.group == group), "")
    return await panel.put(edge, at, replace(at.filling, ahead=shown, top=top), told)


async def turn(edge: Edge, click: Click, sitting: PublicTable) -> Page:
    """Show the questions before or behind those shown, where a panel has no room for all."""
    at = await stand(edge, click, sitting)
    if isinstance(at, Page):
        return at
    assert click.carried is not None
    told, place = speech(click, sitting), click.carried.number(0)
    parts = panel.brief_of(at, told).parts
    top = parts[place].name if 0 <= place < len(parts) else ""
    return await panel.put(edge, at, replace(at.filling, top=top), told)


async def fits(edge: Edge, click: Click, sitting: PublicTable) -> Page:
    """Take over what still fits of the unsent draft of the question before."""
    at = await stand(edge, click, sitting)
    if isinstance(at, Page):
        return at
    names = tuple(at.filling.before)
    filling = replace(at.filling, answer=dict(at.filling.before), picked=names, before={})
    return await panel.put(edge, at, filling, speech(click, sitting))


async def confirm(edge: Edge, click: Click, sitting: PublicTable) -> Page:
    """Send the draft."""
    at = await stand(edge, click, sitting)
    return at if isinstance(at, Page) else await send(edge, click, at, at.filling)


async def send(edge: Edge, click: Click, at: At, filling: Filling) -> Page:
    """Save the answer; a refusal is shown on the panel, and the draft stays."""
    told = speech(click, at.sitting)
    try:
        answer = whole(at.choice, filling)
    except Illegal as wrong:
        return await panel.put(edge, at, filling, told, sentence(wrong.reason, wrong.rule, draft=True))
    return await save(edge, click, at.sitting, answer, filling.lines)


async def save(
    edge: Edge, click: Click, own: CaptainTable, answer: Answer, lines: Mapping[str, str], notice: Message | None = None
) -> Page:
    """Save an answer and show what became of it."""
    saved = await edge.host.rounds.save(
        own.code, own.decision, own.seat.number, answer, interaction=click.id, lines=lines or None, person=click.person.id
    )
    click.has_saved()
    if notice is None and saved.closed and not saved.again:
        notice = _announced(own, saved.sitting)
    return await panel.page(edge, saved.sitting, speech(click, own), notice)


def _announced(before: PublicTable, now: PublicTable) -> Message:
    """What an answer that ended its round has done: where another captain is asked the same by himself, the turn is his."""
    if before.asked is None or now.asked is None or now.asked.kind != before.asked.kind:
        return say("ui.announced")
    if len(now.asked.seats) != 1 or now.asked.seats == before.asked.seats:
        return say("ui.announced")
    return say("after.turn", captain=Captain(now.asked.seats[0]))


async def short(edge: Edge, click: Click, sitting: PublicTable) -> Page:
    """One press that is the whole answer, from the panel."""
    at = await stand(edge, click, sitting)
    if isinstance(at, Page):
        return at
    assert click.carried is not None
    cuts = at.choice.shortcuts if isinstance(at.choice, Sheet) else ()
    place = click.carried.number(0)
    if not 0 <= place < len(cuts):
        return panel.asked(at, speech(click, sitting), say("e.notoffered"))
    return await save(edge, click, at.sitting, cuts[place].answer, cuts[place].lines, cuts[place].told)


async def quick(edge: Edge, click: Click, sitting: PublicTable) -> Page:
    """The shortcut under the public post, or under a bell: the same for everybody asked."""
    assert click.carried is not None
    own, told = seated(sitting), speech(click, sitting)
    if click.carried.decision != own.decision or own.asked is None:
        return await panel.page(edge, own, told, await panel.decided(edge, own, click.carried.decision))
    if own.choice is None:
        raise Refused(panel.not_asked(own))
    place = click.carried.number(0)
    id = own.asked.shortcuts[place] if 0 <= place < len(own.asked.shortcuts) else ""
    cut = next((cut for cut in getattr(own.choice, "shortcuts", ()) if cut.id == id), None)
    if cut is None:
        raise Refused(say("e.notoffered"))
    return await save(edge, click, own, cut.answer, cut.lines, cut.told)


async def change(edge: Edge, click: Click, sitting: PublicTable) -> Page:
    """Take back what was saved and open the panel again on it."""
    assert click.carried is not None
    own, told = seated(sitting), speech(click, sitting)
    if click.carried.decision != own.decision:
        return await panel.page(edge, own, told, await panel.decided(edge, own, click.carried.decision))
    if own.answer is None:
        return await panel.page(edge, own, told)
    withdrawn = await edge.host.rounds.withdraw(own.code, own.decision, own.seat.number, click.id)
    at = await panel.stand(edge, seated(withdrawn.sitting))
    return await panel.put(edge, at, reopened(at, own.answer), told, say("ui.reopened"))


def reopened(at: At, answer: Answer) -> Filling:
    """The draft that stands for an answer saved before."""
    given = dict(answer) if isinstance(at.choice, Sheet) else {WHOLE: answer}
    return Filling(given, at.filling.lines, picked=tuple(given))


async def open_form(edge: Edge, click: Click, sitting: PublicTable) -> Reply:
    """All in one form."""
    at = await stand(edge, click, sitting)
    if isinstance(at, Page):
        return at
    made = panel.brief_of(at, speech(click, sitting))
    return Form(form(made)) if formable(made) else panel.asked(at, made.words)


async def formed(edge: Edge, click: Click, sitting: PublicTable) -> Page:
    """The form of all parts was sent: it is the draft, shown once more."""
    at = await stand(edge, click, sitting)
    if isinstance(at, Page):
        return at
    told, filling = speech(click, sitting), at.filling
    for place in range(len(panel.brief_of(at, told).parts)):
        shown = panel.brief_of(replace(at, filling=filling), told).parts
        heard = hear(filling, shown, place, positions(click.fields.get(f"f{place}", ())))
        filling = heard if heard is not None else filling
    return await panel.put(edge, at, filling, told)


async def open_number(edge: Edge, click: Click, sitting: PublicTable) -> Reply:
    """The middle of a stepper: a form for the number itself."""
    at = await stand(edge, click, sitting)
    if isinstance(at, Page):
        return at
    assert click.carried is not None
    told = speech(click, sitting)
    made = panel.brief_of(at, told)
    field = c.labelled(told.label(say("ui.number"), 45), c.line("number", most=6))
    return Form(c.form(told.label(say("ui.number"), 45), made.id("numbered", click.carried.number(0)), field))


async def numbered(edge: Edge, click: Click, sitting: PublicTable) -> Page:
    """The number of that form."""
    at = await stand(edge, click, sitting)
    if isinstance(at, Page):
        return at
    told, text = speech(click, sitting), (click.fields.get("number") or ("",))[0].strip()
    if number(text.removeprefix("-")) < 0:
        message = say("e.notunderstood.all", word=Name(text[:20]), expected=say("ui.number"))
        return panel.asked(at, told, message)
    assert click.carried is not None
    part = _stepped(at, told).get(click.carried.number(0))
    if part is None:
        return panel.asked(at, told, say("e.notoffered"))
    filling = replace(at.filling, answer={**at.filling.answer, part: int(text)}, picked=(*at.filling.picked, part))
    return await panel.put(edge, at, filling, told)


def _stepped(at: At, told: Words) -> dict[int, str]:
    """Names of the parts whose number may be written, by the number of their control."""
    shown = [(part.name, control) for part in panel.brief_of(at, told).parts for control in part.controls]
    steppers = {count: (name, control) for count, (name, control) in enumerate(shown) if isinstance(control, Buttons)}
    return {count: name for count, (name, control) in steppers.items() if control.number is not None}
