"""The captain's panel: shown by Decide, filled in click by click, sent by Confirm."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from bot.edge import components as c
from bot.edge import drawings
from bot.edge.click import Click
from bot.edge.custom_id import write
from bot.edge.edge import Edge, seated, speech
from bot.edge.pages import Page, note
from bot.edge.panels import moves
from bot.edge.panels.brief import Brief
from bot.edge.panels.filling import WHOLE, Filling
from bot.edge.panels.panel import draw, in_advance
from bot.edge.posts import common
from bot.edge.stamps import stamp, until
from bot.model.refusals import Refused
from bot.model.table import CaptainTable, Draft, PublicTable
from engines.kernel.choices import Answer, Choice
from engines.kernel.contract import Line, mattering
from engines.kernel.messages import Captain, Message, Verbatim, say
from engines.kernel.sheet import Sheet
from locales import Words, span

FIRST_DECISIONS = 2
"""Decisions of a table in which a captain is told what Confirm means."""


_Labels = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class At:
    """Where a captain stands: his table, the question put to him, and what he has filled in.

    `is_first_window`: he meets a reaction window for the first time, and is told what that is.
    """

    sitting: CaptainTable
    choice: Choice
    filling: Filling
    is_first_window: bool = False


async def page(edge: Edge, sitting: PublicTable, told: Words, notice: Message | None = None) -> Page:
    """What the captain's living panel shows now: the question, what he saved, or that nothing is asked of him.

    Raises Refused for whoever is no captain.
    """
    own = seated(sitting)
    if own.asked is None:
        return idle(own, told, notice or await _closed_inbox(edge, own))
    notice = notice or await _news(edge, own)
    if own.choice is None:
        return waiting(own, told, notice)
    if own.answer is not None:
        return saved(own, own.choice, own.answer, told, notice)
    return asked(await stand(edge, own), told, notice)


async def _news(edge: Edge, own: CaptainTable) -> Message | None:
    """What happened without the captain, that he has not been told: who plays for him, what was played, that the bot was away."""
    if own.seat.sitting_in:
        return say("after.computer")
    if own.missed is not None:
        return say("after.default", what=own.missed.what)
    away = edge.host.alive.news(own.seat.person or 0, own.guild, own.opened)
    return say("e.down", time=span(away)) if away else await _closed_inbox(edge, own)


async def _closed_inbox(edge: Edge, own: CaptainTable) -> Message | None:
    """That direct messages do not reach him: told at the first decision at which it came up, ever."""
    if not own.seat.no_inbox or own.seat.person is None:
        return None
    return say("e.nodm") if await edge.once.is_first("nodm", own.seat.person, own.code, own.decision) else None


async def decided(edge: Edge, own: CaptainTable, decision: int) -> Message:
    """That a question is over; to whom it was put and did not answer in time, what was played instead."""
    missed = await edge.host.rounds.missed(own.code, own.seat.number, decision)
    if missed is None:
        return say("e.decided")
    id = "e.late.draft" if missed.kind == "draft" else "e.late"
    return say(id, when=until(missed.until, own.pace), what=missed.what)


def kept(sitting: PublicTable) -> Message | None:
    """To a click on a panel whose answer is saved: until when nothing is to be done, where the round is held."""
    return None if sitting.earliest is None else say("e.sealedwait", when=stamp(sitting.earliest, "T"))


async def stand(edge: Edge, own: CaptainTable) -> At:
    """Where the captain stands. Raises Refused when nothing is asked of him."""
    if own.choice is None:
        raise Refused(not_asked(own), show_position=True)
    filling, foreseen = Filling.of(own.draft), {line.id for line in foreseen_of(own)}
    lines = {**{id: option for id, option in own.lasting.items() if id in foreseen}, **filling.lines}
    begun = filling.answer if own.draft.rev else {**own.partly, **filling.answer}
    return At(own, own.choice, replace(filling, answer=begun, lines=lines), await _is_first_window(edge, own))


def foreseen_of(sitting: PublicTable) -> tuple[Line, ...]:
    """The lines that may be left with the open question."""
    return sitting.game.foreseen(sitting.asked.kind, len(sitting.seats)) if sitting.asked is not None else ()


async def _is_first_window(edge: Edge, own: CaptainTable) -> bool:
    asked_now = own.asked
    if asked_now is None or not asked_now.sealed or asked_now.shows_waiting or own.seat.person is None:
        return False
    return await edge.once.is_first("window", own.seat.person, own.code, own.decision)


def brief_of(at: At, told: Words, notice: Message | None = None) -> Brief:
    """What the panel is made from."""
    sitting, lines = at.sitting, foreseen_of(at.sitting)
    first = sitting.decision <= FIRST_DECISIONS
    return Brief(sitting, at.choice, at.filling, told, lines, notice, first, at.is_first_window)


def asked(at: At, told: Words, notice: Message | None = None) -> Page:
    """The panel of the open question."""
    sitting, made = at.sitting, brief_of(at, told, notice)
    picture = drawings.own(sitting, sitting.game.drafted(sitting.own_view, at.choice, at.filling.answer), told)
    box = _with_moves(draw(made, (picture.file, picture.alt)), at, told)
    return Page((box,), (picture,), alive="decide", table=sitting.code, version=sitting.version, notice=_line(told, notice))


def _line(told: Words, notice: Message | None) -> str:
    """A notice as it stands on a panel."""
    return f"**{told.marked(notice)}**" if notice else ""


def _with_moves(box: c.Item, at: At, told: Words) -> c.Item:
    """What else a captain may do stands above the last row: whoever is asked alone may only answer others there."""
    if at.sitting.asked is None or at.sitting.asked.sealed:
        return box
    is_alone = len(at.sitting.asked.seats) == 1
    made = c.inserted(box, -1, *moves.row(at.sitting, told, is_alone))
    return made if c.fits([made]) else box


def saved(own: CaptainTable, choice: Choice, answer: Answer, told: Words, notice: Message | None = None) -> Page:
    """What the captain saved, which he may change until the round closes, and what he left in advance."""
    said = [say("saved", answer=own.game.readback(choice, answer))]
    if own.earliest is not None and (notice is None or notice.id != "e.sealedwait"):
        said.append(say("after.saved", when=stamp(own.earliest, "T")))
    left, more = [*_left(own, choice, own.lines, told), *moves.between(own, told)], moves.row(own, told)
    return _told(own, told, notice, said, more, (("change", "change"), ("hand", "hand"), ("help", "now")), left)


def _left(sitting: PublicTable, choice: Choice, lines: Mapping[str, str], told: Words) -> list[str]:
    """Answers in advance in words: the ready-made answer that gives them, else line by line."""
    cuts = choice.shortcuts if isinstance(choice, Sheet) else ()
    counted = {line.id: lines[line.id] for line in mattering(foreseen_of(sitting), lines) if line.id in lines}
    ready = next((cut.label for cut in cuts if counted and dict(cut.lines) == counted), None)
    return [told.marked(say("ui.kept", line=ready))] if ready is not None else in_advance(sitting, lines, told)


def waiting(own: CaptainTable, told: Words, notice: Message | None = None) -> Page:
    """That nothing is asked of the captain now, whom the table waits for, and what he left in advance."""
    said, left, more = [not_asked(own)], in_advance(own, own.lines, told), moves.row(own, told)
    if own.deadline is not None:
        said.append(say("after.until", when=until(own.deadline, own.pace)))
    said += [say("after.waiting")] if own.ends is None else []
    back: _Labels = (("come.back", "comeback"),) if own.seat.number in own.returning else ()
    return _told(own, told, notice, said, more, (*back, ("hand", "hand"), ("board", "board"), ("help", "now")), left)


def idle(sitting: PublicTable, told: Words, notice: Message | None = None) -> Page:
    """What a table that is not being played has to say."""
    said = [common.idle(sitting)]
    return _told(sitting, told, notice, said, [], (*_IDLE.get(sitting.status, ()), ("help", "now")))


async def dealing(edge: Edge, click: Click, sitting: PublicTable) -> Page:
    """To whatever is pressed while the promise is waited for; a captain's panel goes on by itself."""
    told = speech(click, sitting)
    return await page(edge, sitting, told) if isinstance(sitting, CaptainTable) else note(told, common.idle(sitting))


def _told(
    sitting: PublicTable,
    told: Words,
    notice: Message | None,
    said: list[Message],
    more: list[c.Item],
    labels: _Labels,
    left: Sequence[str] = (),
) -> Page:
    """A panel without a question: sentences, what is left in advance or offered, and buttons by (label, verb)."""
    line = _line(told, notice)
    text = "\n".join([*([line] if line else []), *(told.marked(one) for one in said), *left])
    row = c.row(*(_press(sitting, told, label, verb) for label, verb in labels))
    box = c.container(c.text(text), *more, row)
    return Page((box,), alive="decide", table=sitting.code, version=sitting.version, notice=line)


_IDLE: dict[str, _Labels] = {
    "lobby": (("fair", "fair"),),
    "muster": (("ready", "here"), ("fair", "fair")),
    "dealing": (("fair", "fair"),),
    "over": (("replay", "replay"), ("fair", "fair"), ("log", "log")),
}


def not_asked(sitting: PublicTable) -> Message:
    """That nothing is asked, and of whom something is."""
    if sitting.asked is None:
        return say("e.notasked.nobody")
    if sitting.ends is not None:
        return common.alone(sitting, sitting.ends)
    seats = sitting.asked.seats
    if sitting.asked.shows_waiting:
        seats = tuple(seat for seat in seats if seat not in sitting.answered) or seats
    return say("e.notasked", who=tuple(Captain(seat) for seat in seats))


def _press(sitting: PublicTable, told: Words, label: str, verb: str) -> c.Item:
    return c.button(told.label(say(label)), write(sitting.code, sitting.decision, verb))


async def put(edge: Edge, at: At, filling: Filling, told: Words, notice: Message | None = None) -> Page:
    """Keep a changed draft and show the panel anew; what somebody changed elsewhere meanwhile goes first."""
    kept = await keep(edge, at, filling, told)
    return kept if isinstance(kept, Page) else asked(kept, told, notice)


async def keep(edge: Edge, at: At, filling: Filling, told: Words) -> At | Page:
    """Where the captain stands with that draft kept; the present panel where something was changed elsewhere meanwhile."""
    change = Draft(at.sitting.draft.rev, filling.answer, filling.lines, filling.where, _quoted(at, filling, told))
    try:
        kept = await edge.host.drafts.put(at.sitting, change)
    except Refused as refused:
        return await page(edge, await edge.host.tables.table(at.sitting.code), told, refused.reason)
    return replace(at, sitting=kept, filling=filling)


def _quoted(at: At, filling: Filling, told: Words) -> str:
    """The draft in words, for when its question is over."""
    if isinstance(at.choice, Sheet):
        walked = {one.part.name: one.value for one in at.choice.walk(filling.answer) if one.value is not None}
        return told.marked(at.sitting.game.readback(at.choice, walked)) if walked else ""
    given = filling.answer.get(WHOLE)
    return told.marked(at.sitting.game.readback(at.choice, given)) if given is not None else ""


async def decide(edge: Edge, click: Click, sitting: PublicTable) -> Page:
    """Decide: the panel of whoever pressed. A computer that sat in for him hands the seat back."""
    own, told, notice = seated(sitting), speech(click, sitting), None
    if own.seat.sitting_in:
        own, notice = seated(await edge.host.tables.took_back(own.code, click.person.id)), say("ui.back.in.seat")
    if click.carried is not None and click.carried.decision not in (0, own.decision) and click.inside:
        notice = await decided(edge, own, click.carried.decision)
    left = await edge.host.drafts.last(own)
    if left is not None and left.quoted:
        notice = notice or say("ui.unsent", draft=Verbatim(left.quoted))
        own = await _carried_over(edge, own, left)
    return await page(edge, own, told, notice)


async def _carried_over(edge: Edge, own: CaptainTable, left: Draft) -> CaptainTable:
    """Keep the unsent draft beside the new question's, for "Use what still fits"."""
    if own.choice is None or own.draft.rev:
        return own
    filling = replace((await stand(edge, own)).filling, before=left.answer)
    return await edge.host.drafts.put(own, Draft(0, filling.answer, filling.lines, filling.where))
