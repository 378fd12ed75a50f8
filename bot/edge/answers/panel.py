"""The captain's panel: shown by Decide, filled in click by click, sent by Confirm."""
from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

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
from bot.model.people import Seat
from bot.model.refusals import Refused
from bot.model.table import Draft, Sitting
from bot.service.own import Own
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
    """Where a captain stands: his table, seat, question, and the draft as it is kept.

    `is_first_window`: he meets a reaction window for the first time, and is told what that is. `partly`: what his lines
    answer of the question, which his draft begins with.
    """

    sitting: Sitting
    seat: Seat
    choice: Choice
    draft: Draft
    filling: Filling
    is_first_window: bool = False
    partly: Mapping[str, Answer] = field(default_factory=dict)

    @property
    def silent(self) -> Answer:
        """What counts for him when he does nothing."""
        if not self.partly or not isinstance(self.choice, Sheet):
            return self.choice.default
        return self.choice.check(self.choice.complete(self.partly))


async def page(edge: Edge, sitting: Sitting, person: int, told: Words, notice: Message | None = None) -> Page:
    """What the captain's living panel shows now: the question, what he saved, or that nothing is asked of him."""
    return await show(edge, await edge.host.rounds.own(sitting.code, person), told, notice)


async def show(edge: Edge, own: Own, told: Words, notice: Message | None = None) -> Page:
    """The same of what is known of him."""
    sitting = own.sitting
    if sitting.status != "running" or sitting.asked is None:
        return idle(sitting, told, notice or await _closed_inbox(edge, sitting, own.seat))
    notice = notice or await _news(edge, own)
    if not own.is_asked:
        return waiting(own, told, notice)
    if own.answer is not None:
        return saved(own, own.answer, told, notice)
    return asked(await stand(edge, own), told, notice)


async def _news(edge: Edge, own: Own) -> Message | None:
    """What happened without the captain, that he has not been told: who plays for him, what was played, that the bot was away."""
    if own.seat.sitting_in:
        return say("after.computer")
    if own.missed is not None:
        return say("after.default", what=own.missed.what)
    away = edge.host.alive.news(own.seat.person or 0, own.sitting.opened)
    return say("e.down", time=span(away)) if away else await _closed_inbox(edge, own.sitting, own.seat)


async def _closed_inbox(edge: Edge, sitting: Sitting, seat: Seat) -> Message | None:
    """That direct messages do not reach him: told at the first decision at which it came up, ever."""
    if not seat.no_inbox or seat.person is None:
        return None
    return say("e.nodm") if await edge.once.is_first("nodm", seat.person, sitting.code, sitting.decision) else None


async def decided(edge: Edge, sitting: Sitting, seat: Seat, decision: int) -> Message:
    """That a question is over; to whom it was put and did not answer in time, what was played instead."""
    missed = await edge.host.rounds.missed(sitting.code, seat.number, decision)
    if missed is None:
        return say("e.decided")
    id = "e.late.draft" if missed.kind == "draft" else "e.late"
    return say(id, when=until(missed.until, sitting.pace), what=missed.what)


def kept(sitting: Sitting) -> Message | None:
    """To a click on a panel whose answer is saved: until when nothing is to be done, where the round is held."""
    return None if sitting.earliest is None else say("e.sealedwait", when=stamp(sitting.earliest, "T"))


async def stand(edge: Edge, own: Own) -> At:
    """Where the captain stands. Raises Refused when nothing is asked of him."""
    sitting, seat = own.sitting, own.seat
    if not own.is_asked or sitting.state is None:
        raise Refused(not_asked(sitting), show_position=True)
    filling, foreseen = Filling.of(own.draft), {line.id for line in foreseen_of(sitting)}
    lines = {**{id: option for id, option in own.lasting.items() if id in foreseen}, **filling.lines}
    choice = sitting.game.choice(sitting.state, seat.number)
    is_first = await _is_first_window(edge, sitting, seat)
    begun = filling.answer if own.draft.rev else {**own.partly, **filling.answer}
    return At(sitting, seat, choice, own.draft, replace(filling, answer=begun, lines=lines), is_first, own.partly)


def foreseen_of(sitting: Sitting) -> tuple[Line, ...]:
    """The lines that may be left with the open question."""
    return sitting.game.foreseen(sitting.asked.kind, len(sitting.seats)) if sitting.asked is not None else ()


async def _is_first_window(edge: Edge, sitting: Sitting, seat: Seat) -> bool:
    asked_now = sitting.asked
    if asked_now is None or not asked_now.sealed or asked_now.shows_waiting or seat.person is None:
        return False
    return await edge.once.is_first("window", seat.person, sitting.code, sitting.decision)


def brief_of(at: At, told: Words, notice: Message | None = None) -> Brief:
    """What the panel is made from."""
    sitting, lines = at.sitting, foreseen_of(at.sitting)
    first = sitting.decision <= FIRST_DECISIONS
    return Brief(sitting, at.seat.number, at.choice, at.filling, at.draft.rev, told, lines, notice, first, at.is_first_window)


def asked(at: At, told: Words, notice: Message | None = None) -> Page:
    """The panel of the open question."""
    sitting, made = at.sitting, brief_of(at, told, notice)
    picture = drawings.own(sitting, sitting.game.drafted(made.view, at.choice, at.filling.answer), told)
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
    made = c.inserted(box, -1, *moves.row(at.sitting, at.seat.number, told, is_alone))
    return made if c.fits([made]) else box


def saved(own: Own, answer: Answer, told: Words, notice: Message | None = None) -> Page:
    """What the captain saved, which he may change until the round closes, and what he left in advance."""
    sitting = own.sitting
    assert sitting.state is not None
    choice = sitting.game.choice(sitting.state, own.seat.number)
    said = [say("saved", answer=sitting.game.readback(choice, answer))]
    if sitting.earliest is not None and (notice is None or notice.id != "e.sealedwait"):
        said.append(say("after.saved", when=stamp(sitting.earliest, "T")))
    offered = moves.between(sitting, sitting.game.view(sitting.state, own.seat.number), told)
    left, more = [*_left(sitting, choice, own.lines, told), *offered], moves.row(sitting, own.seat.number, told)
    return _told(sitting, told, notice, said, more, (("change", "change"), ("hand", "hand"), ("help", "now")), left)


def _left(sitting: Sitting, choice: Choice, lines: Mapping[str, str], told: Words) -> list[str]:
    """Answers in advance in words: the ready-made answer that gives them, else line by line."""
    cuts = choice.shortcuts if isinstance(choice, Sheet) else ()
    counted = {line.id: lines[line.id] for line in mattering(foreseen_of(sitting), lines) if line.id in lines}
    ready = next((cut.label for cut in cuts if counted and dict(cut.lines) == counted), None)
    return [told.marked(say("ui.kept", line=ready))] if ready is not None else in_advance(sitting, lines, told)


def waiting(own: Own, told: Words, notice: Message | None = None) -> Page:
    """That nothing is asked of the captain now, whom the table waits for, and what he left in advance."""
    sitting, more = own.sitting, moves.row(own.sitting, own.seat.number, told)
    said, left = [not_asked(sitting)], in_advance(sitting, own.lines, told)
    if sitting.deadline is not None:
        said.append(say("after.until", when=until(sitting.deadline, sitting.pace)))
    said += [say("after.waiting")] if sitting.ends is None else []
    back: _Labels = (("come.back", "comeback"),) if own.seat.number in sitting.returning else ()
    return _told(sitting, told, notice, said, more, (*back, ("hand", "hand"), ("board", "board"), ("help", "now")), left)


def idle(sitting: Sitting, told: Words, notice: Message | None = None) -> Page:
    """What a table that is not being played has to say."""
    said = [common.idle(sitting)]
    return _told(sitting, told, notice, said, [], (*_IDLE.get(sitting.status, ()), ("help", "now")))


async def dealing(edge: Edge, click: Click, sitting: Sitting) -> Page:
    """To whatever is pressed while the promise is waited for; a captain's panel goes on by itself."""
    told = speech(click, sitting)
    if sitting.seat_of(click.person.id) is None:
        return note(told, common.idle(sitting))
    return await page(edge, sitting, click.person.id, told)


def _told(
    sitting: Sitting, told: Words, notice: Message | None, said: list[Message], more: list[c.Item], labels: _Labels,
    left: Sequence[str] = (),
) -> Page:
    """A panel without a question: sentences, what is left in advance or offered, and buttons by (label, verb)."""
    line = _line(told, notice)
    text = "\n".join([*([line] if line else []), *(told.marked(one) for one in said), *left])
    row = c.row(*(_press(sitting, told, label, verb) for label, verb in labels))
    box = c.container(c.text(text), *more, row)
    return Page((box,), alive="decide", table=sitting.code, version=sitting.version, notice=line)


_IDLE: dict[str, _Labels] = {
    "lobby": (("fair", "fair"),), "muster": (("ready", "here"), ("fair", "fair")), "dealing": (("fair", "fair"),),
    "over": (("replay", "replay"), ("fair", "fair"), ("log", "log")),
}


def not_asked(sitting: Sitting) -> Message:
    """That nothing is asked, and of whom something is."""
    if sitting.asked is None:
        return say("e.notasked.nobody")
    if sitting.ends is not None:
        return common.alone(sitting, sitting.ends)
    seats = sitting.asked.seats
    if sitting.asked.shows_waiting:
        seats = tuple(seat for seat in seats if seat not in sitting.answered) or seats
    return say("e.notasked", who=tuple(Captain(seat) for seat in seats))


def _press(sitting: Sitting, told: Words, label: str, verb: str) -> c.Item:
    return c.button(told.label(say(label)), write(sitting.code, sitting.decision, verb))


async def put(edge: Edge, at: At, filling: Filling, told: Words, notice: Message | None = None) -> Page:
    """Keep a changed draft and show the panel anew; what somebody changed elsewhere meanwhile goes first."""
    quoted = _quoted(at, filling, told)
    change = Draft(at.draft.rev, filling.answer, filling.lines, filling.where, quoted)
    try:
        draft = await edge.host.drafts.put(at.sitting.code, at.sitting.decision, at.seat.number, at.draft.rev, change)
    except Refused as refused:
        return await page(edge, at.sitting, at.seat.person or 0, told, refused.reason)
    return asked(replace(at, draft=draft, filling=filling), told, notice)


def _quoted(at: At, filling: Filling, told: Words) -> str:
    """The draft in words, for when its question is over."""
    if isinstance(at.choice, Sheet):
        walked = {one.part.name: one.value for one in at.choice.walk(filling.answer) if one.value is not None}
        return told.marked(at.sitting.game.readback(at.choice, walked)) if walked else ""
    given = filling.answer.get(WHOLE)
    return told.marked(at.sitting.game.readback(at.choice, given)) if given is not None else ""


async def decide(edge: Edge, click: Click, sitting: Sitting) -> Page:
    """Decide: the panel of whoever pressed. A computer that sat in for him hands the seat back."""
    seat = seated(sitting, click.person.id)
    told = speech(click, sitting)
    notice = None
    if seat.sitting_in:
        sitting, notice = await edge.host.tables.took_back(sitting.code, click.person.id), say("ui.back.in.seat")
    if click.carried is not None and click.carried.decision not in (0, sitting.decision) and click.inside:
        notice = await decided(edge, sitting, seat, click.carried.decision)
    left = await edge.host.drafts.last(sitting.code, seat.number)
    if left is not None and left.quoted:
        notice = notice or say("ui.unsent", draft=Verbatim(left.quoted))
        await _carry_over(edge, sitting, click.person.id, left)
    return await page(edge, sitting, click.person.id, told, notice)


async def _carry_over(edge: Edge, sitting: Sitting, person: int, left: Draft) -> None:
    """Keep the unsent draft beside the new question's, for "Use what still fits"."""
    own = await edge.host.rounds.own(sitting.code, person)
    if own.is_asked and own.draft.rev == 0:
        filling = replace((await stand(edge, own)).filling, before=left.answer)
        change = Draft(0, filling.answer, filling.lines, filling.where)
        await edge.host.drafts.put(sitting.code, own.sitting.decision, own.seat.number, 0, change)
