"""Clicks on a panel: picks, steps back, sending, changing what was sent."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace
from functools import wraps
from typing import Any, TypeVar

from bot.edge.context.context import Context, seated, speech
from bot.edge.drafts.answer import whole
from bot.edge.drafts.clicks import hear
from bot.edge.drafts.filling import PanelDraft
from bot.edge.kit import components as c
from bot.edge.kit.click import Click
from bot.edge.kit.custom_id import number
from bot.edge.kit.replies import Page, notice_page, sentence
from bot.edge.kit.shortcuts import place_of
from bot.edge.panel.brief import PanelModel
from bot.edge.panel.front import ALONG, NOTHING
from bot.edge.panel.panel import is_direct
from bot.edge.presses.declaration import Acknowledges, Who
from bot.edge.presses.press import press
from bot.edge.shapes.parts import WHOLE
from bot.edge.turn import captain_panel, waiting_panel
from bot.edge.turn.captain_panel import OpenQuestion
from bot.model.base.refusals import Refused
from bot.model.table.table import NEXT_TURN, CaptainTable, PublicTable
from engines.kernel.base.messages import Captain, Message, say
from engines.kernel.base.values import Answer
from engines.kernel.choices.plan import Plan
from engines.kernel.choices.ready_made import ready_made
from engines.kernel.choices.shapes import Illegal
from engines.kernel.choices.sheet import Sheet
from engines.kernel.resolution.window import PASS

R = TypeVar("R")
SURE = 1
"""The argument of a press that was asked once more."""


async def current_question(context: Context, click: Click, table: PublicTable) -> OpenQuestion | Page:
    """The open question, if the click still fits it; else the present panel with the reason, or the panel of a next turn that has
    come. Raises Refused for a next turn that cannot be planned any more."""
    assert click.button_id is not None
    captain_table, words = seated(table), speech(click, table)
    if click.button_id.decision == NEXT_TURN and captain_table.choice is not None:
        return await captain_panel.page(context, captain_table, words)
    if click.button_id.decision == NEXT_TURN:
        captain_table = await context.drafts.ahead(captain_table)
    if click.button_id.decision != captain_table.decision or captain_table.status != "running":
        return await captain_panel.page(
            context, captain_table, words, await captain_panel.decided(context, captain_table, click.button_id.decision)
        )
    if captain_table.answer is not None:
        return await captain_panel.page(context, captain_table, words, captain_panel.held_notice(captain_table))
    at = captain_panel.question_of(captain_table)
    if click.button_id.rev is not None and click.button_id.rev != captain_table.draft.rev:
        return await captain_panel.asked(context, at, words, say("e.elsewhere"))
    return at


def with_question(
    answer: Callable[[Context, Click, OpenQuestion], Awaitable[R]],
) -> Callable[[Context, Click, PublicTable], Awaitable[R | Page]]:
    """The answer to a press on the panel of the open question: made from where the captain stands while his press fits."""

    @wraps(answer)
    async def answered(context: Context, click: Click, table: PublicTable) -> R | Page:
        at = await current_question(context, click, table)
        return at if isinstance(at, Page) else await answer(context, click, at)

    return answered


@press("pick", "menu", who=Who.CAPTAINS)
@with_question
async def pick(context: Context, click: Click, at: OpenQuestion) -> Page:
    """A button or menu of the panel."""
    places = (click.required_id.number(1),) if click.required_id.verb == "pick" else positions(click.values)
    words = speech(click, at.table)
    filling = hear(at.draft, captain_panel.panel_model(at, words).parts, click.required_id.number(0), places)
    if filling is None:
        return await captain_panel.asked(context, at, words, say("e.notoffered"))
    if is_direct(at.table, at.choice):
        return await send(context, click, at, filling)
    return await captain_panel.save_and_show(context, at, filling, words)


def positions(values: tuple[str, ...]) -> tuple[int, ...]:
    """Positions chosen in a menu; -1 for what is none."""
    return tuple(number(value) for value in values)


@press("back", who=Who.CAPTAINS)
@with_question
async def back(context: Context, click: Click, at: OpenQuestion) -> Page:
    """Undo one pick."""
    return await captain_panel.save_and_show(context, at, at.draft.back(at.choice), speech(click, at.table))


@press("clear", who=Who.CAPTAINS)
@with_question
async def clear(context: Context, click: Click, at: OpenQuestion) -> Page:
    """Undo all picks."""
    return await captain_panel.save_and_show(context, at, at.draft.cleared(), speech(click, at.table))


@press("ahead", who=Who.CAPTAINS)
@with_question
async def ahead(context: Context, click: Click, at: OpenQuestion) -> Page:
    """Show a group of later questions too, to be answered beforehand."""
    number = max(0, click.required_id.number(0))
    words, shown = speech(click, at.table), (*at.draft.open_groups, number)
    lines = waiting_panel.offered_lines(at.table)
    group = at.draft.closed(lines).get(number)
    top = next((line.id for line in lines if line.group == group), "")
    return await captain_panel.save_and_show(context, at, replace(at.draft, open_groups=shown, first_part=top), words)


@press("turn", who=Who.CAPTAINS)
@with_question
async def turn(context: Context, click: Click, at: OpenQuestion) -> Page:
    """Show the questions before or behind those shown, where a panel has no room for all."""
    words, place = speech(click, at.table), click.required_id.number(0)
    parts = captain_panel.panel_model(at, words).parts
    top = parts[place].name if 0 <= place < len(parts) else ""
    return await captain_panel.save_and_show(context, at, replace(at.draft, first_part=top), words)


@press("picture", who=Who.CAPTAINS)
@with_question
async def picture(context: Context, click: Click, at: OpenQuestion) -> Page:
    """Look at another picture."""
    words = speech(click, at.table)
    filling = turned_to(captain_panel.panel_model(at, words), click, click.required_id.number(0))
    if filling is None:
        return await captain_panel.asked(context, at, words, say("e.notoffered"))
    return await captain_panel.save_and_show(context, at, filling, words)


def turned_to(brief: PanelModel, click: Click, button: int) -> PanelDraft | None:
    """With the picture that was chosen by that button or in the menu; None when there is no such one."""
    place = positions(click.values)[0] if click.values else button
    return replace(brief.draft, picture=brief.picture_kinds[place].name) if 0 <= place < len(brief.picture_kinds) else None


@press("fits", who=Who.CAPTAINS)
@with_question
async def reuse_draft(context: Context, click: Click, at: OpenQuestion) -> Page:
    """Take over what still fits of the unsent draft of the question before."""
    filling = replace(at.draft.filled(at.draft.previous_draft), previous_draft={})
    return await captain_panel.save_and_show(context, at, filling, speech(click, at.table))


@press("confirm", who=Who.CAPTAINS, acknowledges=Acknowledges.AFTER_COMMIT)
@with_question
async def confirm(context: Context, click: Click, at: OpenQuestion) -> Page:
    """Send the draft; what does nothing, though a better answer lay ready, is asked once more."""
    does_nothing = click.required_id.number(0) == NOTHING and isinstance(at.choice, Plan)
    at = replace(at, draft=at.draft.filled({WHOLE: ()})) if does_nothing else at
    brief = captain_panel.panel_model(at, speech(click, at.table))
    if brief.gives_away and SURE not in (click.required_id.number(0), click.required_id.number(1)):
        sure = c.button(brief.words.label(say("ui.sure.send")), brief.id("confirm", *([NOTHING] if does_nothing else []), SURE))
        asks = say("ui.sure.nothing" if isinstance(at.choice, Sheet) and at.choice.draft_counts else "ui.sure.idle")
        return notice_page(brief.words, asks, sure, as_new_message=True)
    return await send(context, click, at, _with_a_word(click, at))


def _with_a_word(click: Click, at: OpenQuestion) -> PanelDraft:
    """The draft with the lines of the word that is said with it, if there is one."""
    assert at.table.asked is not None
    found, place = at.table.game.standing_orders(at.table.own_view, at.table.asked.kind), click.required_id.number(1)
    is_said = click.required_id.number(0) == ALONG and 0 <= place < len(found)
    return replace(at.draft, lines={**at.draft.lines, **found[place].lines}) if is_said else at.draft


async def send(context: Context, click: Click, at: OpenQuestion, filling: PanelDraft) -> Page:
    """Save the answer; a refusal is shown on the panel, and the draft stays."""
    words = speech(click, at.table)
    try:
        answer = whole(at.choice, filling)
    except Illegal as wrong:
        return await captain_panel.save_and_show(context, at, filling, words, sentence(wrong.reason, wrong.rule, draft=True))
    return await save(context, click, at.table, answer, filling.lines)


async def save(
    context: Context, click: Click, captain_table: CaptainTable, answer: Answer, lines: Mapping[str, Any],
    notice: Message | None = None, is_of_play: bool = False,
) -> Page:  # fmt: skip
    """Save an answer and show what became of it. `notice`: what it means; of what is played now (`is_of_play`) that is said while
    it goes on."""
    saved = await context.positions.save(
        captain_table.code,
        captain_table.decision,
        captain_table.seat.number,
        answer,
        interaction=click.id,
        lines=lines or None,
        person=click.person.id,
    )
    click.note_saved()
    context.answered_steps.note(captain_table)
    has_closed = saved.closed and not saved.is_repeat
    if has_closed and is_of_play and not _is_sealed(saved.table):
        notice = None
    if notice is None and has_closed:
        notice = _announced(captain_table, saved.table)
    now = await captain_panel.next_seat_table(context, saved.table, saved.closed)
    return await captain_panel.page(context, now, speech(click, captain_table), notice)


def _is_sealed(table: PublicTable) -> bool:
    """Whether a sealed round is open: what is played is not over."""
    return table.asked is not None and table.asked.sealed


def _announced(before: PublicTable, now: PublicTable) -> Message:
    """The effect of an answer that ended its round: if another captain is asked alone now, the turn is theirs."""
    if before.asked is None or now.asked is None or now.asked.kind != before.asked.kind:
        return say("ui.announced")
    if len(now.asked.seats) != 1 or now.asked.seats == before.asked.seats:
        return say("ui.announced")
    return say("after.turn", captain=Captain(now.asked.seats[0]))


@press("short", who=Who.CAPTAINS, acknowledges=Acknowledges.AFTER_COMMIT)
@with_question
async def panel_shortcut(context: Context, click: Click, at: OpenQuestion) -> Page:
    """One press that is the whole answer, from the panel."""
    cuts = at.choice.shortcuts if isinstance(at.choice, Sheet) else ()
    place = place_of(click)
    if not 0 <= place < len(cuts):
        return await captain_panel.asked(context, at, speech(click, at.table), say("e.notoffered"))
    lines = {**at.draft.lines, **cuts[place].lines}
    return await save(context, click, at.table, cuts[place].answer, lines, cuts[place].confirmation, cuts[place].id == PASS)


@press("quick", who=Who.CAPTAINS, acknowledges=Acknowledges.AFTER_COMMIT, opens_panel=True)
async def post_shortcut(context: Context, click: Click, table: PublicTable) -> Page:
    """The shortcut under the public post, or under a bell: the same for everybody asked."""
    assert click.button_id is not None
    captain_table, words = seated(table), speech(click, table)
    if click.button_id.decision != captain_table.decision or captain_table.asked is None:
        return await captain_panel.page(
            context, captain_table, words, await captain_panel.decided(context, captain_table, click.button_id.decision)
        )
    if captain_table.choice is None:
        raise Refused(waiting_panel.not_asked(captain_table))
    place = place_of(click)
    id = captain_table.asked.shortcuts[place] if 0 <= place < len(captain_table.asked.shortcuts) else ""
    cut = next((cut for cut in ready_made(captain_table.choice) if cut.id == id), None)
    if cut is None:
        raise Refused(say("e.notoffered"))
    return await save(context, click, captain_table, cut.answer, cut.lines, cut.confirmation, cut.id == PASS)


@press("change", who=Who.CAPTAINS)
async def change(context: Context, click: Click, table: PublicTable) -> Page:
    """Take back what was saved and open the panel again on it."""
    assert click.button_id is not None
    captain_table, words = seated(table), speech(click, table)
    if click.button_id.decision != captain_table.decision:
        return await captain_panel.page(
            context, captain_table, words, await captain_panel.decided(context, captain_table, click.button_id.decision)
        )
    if captain_table.answer is None:
        return await captain_panel.page(context, captain_table, words)
    at = captain_panel.question_of(captain_table)
    return await captain_panel.reopen(context, click, at, draft_of_saved(at, captain_table.answer), words, say("ui.reopened"))


def draft_of_saved(at: OpenQuestion, answer: Answer) -> PanelDraft:
    """The draft that stands for an answer saved before."""
    given = dict(answer) if isinstance(at.choice, Sheet) else {WHOLE: answer}
    return PanelDraft(lines=at.draft.lines, moves=at.draft.moves).filled(given)
