"""The captain's panel: shown by Decide, filled in click by click, sent by Confirm."""

from __future__ import annotations

from dataclasses import dataclass, replace

from bot.edge.context.context import Context, seated, speech
from bot.edge.context.table_option import TABLE
from bot.edge.drafts.filling import MORE, PanelDraft, lying_ready
from bot.edge.kit import post_parts
from bot.edge.kit.click import Click
from bot.edge.kit.custom_id import number as place
from bot.edge.kit.deadlines import closing
from bot.edge.kit.post_parts import within
from bot.edge.kit.replies import Page, notice_page
from bot.edge.kit.timestamps import until
from bot.edge.panel.brief import PanelModel
from bot.edge.panel.explanations import NOWHERE, MenuPosition
from bot.edge.panel.panel import with_its_picture
from bot.edge.presses.command import command
from bot.edge.presses.declaration import Who
from bot.edge.presses.press import press
from bot.edge.rules.buttons import notice_rule_button
from bot.edge.shapes.parts import WHOLE
from bot.edge.telling.own_end import own_end
from bot.edge.telling.own_result import own_result
from bot.edge.telling.since_last_turn import since_last_turn
from bot.edge.turn.first_time import closed_inbox, is_first_game, is_first_window, preload_hints
from bot.edge.turn.missed_events import missed_events
from bot.edge.turn.other_tables import look_elsewhere, with_next
from bot.edge.turn.waiting_panel import ended, idle, line, not_asked, offered_lines, saved, waiting
from bot.model.base.refusals import Refused
from bot.model.table.table import CaptainTable, Draft, PublicTable
from bot.service.process.complaints import passing_over_ground
from engines.kernel.base.messages import Message, Verbatim, say
from engines.kernel.choices.shapes import Choice
from engines.kernel.choices.sheet import Sheet
from locales import Words

MOST_QUOTED = 1000
"""Characters of an unsent draft that is told beside the next question."""
ACKNOWLEDGING = ("ui.announced", "after.turn")
"""Notices that an answer counts: they go where its result is told."""
FIRST_DECISIONS = 2
"""Decisions of a table in which a captain is told what Confirm means."""


@dataclass(frozen=True, slots=True)
class OpenQuestion:
    """The open question of a captain, with the table and the draft.

    - `is_first_window`: a reaction window is explained.
    - `is_first_game`: the aim of the game is told.
    - `since`: a recap of others' actions since the last turn.
    - `result`: what came of the captain's last answer.
    """

    table: CaptainTable
    choice: Choice
    draft: PanelDraft
    is_first_window: bool = False
    is_first_game: bool = False
    looked_up: MenuPosition = NOWHERE
    since: str = ""
    result: str = ""


async def page(context: Context, table: PublicTable, words: Words, notice: Message | None = None) -> Page:
    """The page of the captain's open panel: the question, the saved answer, or that nothing is asked. Raises Refused for a caller
    without a seat."""
    captain_table = seated(table)
    await preload_hints(context, captain_table)
    shown = await _present(context, captain_table, words, notice)
    return shown if captain_table.is_waited_for else await with_next(context, captain_table, shown, words)


async def _present(context: Context, captain_table: CaptainTable, words: Words, notice: Message | None) -> Page:
    """The page of the captain's situation at the table."""
    if captain_table.status == "over":
        effect = None if notice is not None and notice.id in ACKNOWLEDGING else notice
        return ended(captain_table, words, await own_end(context, captain_table, words), effect)
    if captain_table.asked is None:
        return idle(captain_table, words, notice or await closed_inbox(context, captain_table))
    result = await own_result(context, captain_table, words)
    notice = notice or await missed_events(context, captain_table)
    notice = None if notice is not None and result and notice.id in ACKNOWLEDGING else notice
    if captain_table.choice is None:
        return waiting(captain_table, words, notice, result)
    if captain_table.answer is not None:
        return saved(captain_table, captain_table.choice, captain_table.answer, words, notice)
    return await asked(context, question_of(captain_table), words, notice)


async def next_seat_table(context: Context, table: PublicTable, is_new: bool = False) -> PublicTable:
    """The table for the next waiting seat of the captain, if the present seat is not waited for. For a new question (`is_new`),
    the first one."""
    if not isinstance(table, CaptainTable) or not table.waiting_seats:
        return table
    following = min(table.waiting_seats)
    if table.is_waited_for and (not is_new or table.seat.number < following):
        return table
    return await context.positions.table(table.code, following)


@press("seat", who=Who.CAPTAINS, note="another seat of the same captain")
async def take_seat(context: Context, click: Click, table: PublicTable) -> Page:
    """Another of his seats was picked. Raises Refused for one that is not his."""
    captain_table, named = seated(table), place(click.values[0]) if click.values else -1
    if named not in (captain_table.seat.number, *captain_table.other_seats):
        raise Refused(say("e.notoffered"))
    return await page(context, await context.positions.table(table.code, named), speech(click, table))


async def decided(context: Context, captain_table: CaptainTable, decision: int) -> Message:
    """The message that a question is over; for a captain who was late, with the answer played instead."""
    missed = await context.positions.missed(captain_table.code, captain_table.seat.number, decision)
    if missed is None:
        return say("e.decided")
    id = "e.late.draft" if missed.kind == "draft" else "e.late"
    return say(id, when=until(missed.until, captain_table.pace), what=missed.played)


def held_notice(table: PublicTable) -> Message | None:
    """To a click on a panel whose answer is saved: until when nothing is to be done, where the round is held."""
    if between := closing(table):
        return say("e.sealedwait", **between)
    if table.asked is None or not table.asked.sealed or table.deadline is None:
        return None
    return say("e.sealedwait.late", when=until(table.deadline, table.pace))


def question_of(captain_table: CaptainTable) -> OpenQuestion:
    """The open question of the captain. Raises Refused when nothing is asked."""
    if captain_table.choice is None:
        raise Refused(not_asked(captain_table), show_position=True)
    filling, foreseen = PanelDraft.of(captain_table.draft), {line.id for line in offered_lines(captain_table)}
    lines = {**{id: option for id, option in captain_table.unchanged_lines.items() if id in foreseen}, **filling.lines}
    ready = lying_ready(captain_table.choice, captain_table.proposed)
    begun = filling.answer if captain_table.draft.rev else {**ready, **captain_table.parts_from_lines, **filling.answer}
    return OpenQuestion(captain_table, captain_table.choice, replace(filling, answer=begun, lines=lines))


async def _with_hints(context: Context, at: OpenQuestion, words: Words) -> OpenQuestion:
    """With what others did, and what is said to whoever meets the game, or a window, for the first time: one of the two at a
    time."""
    is_first = await is_first_game(context, at.table)
    since = await since_last_turn(context, at.table, words)
    is_window = not is_first and await is_first_window(context, at.table)
    result = await own_result(context, at.table, words)
    return replace(at, is_first_window=is_window, is_first_game=is_first, since=since, result=result)


def panel_model(at: OpenQuestion, words: Words, notice: Message | None = None) -> PanelModel:
    """The facts that the panel is made from."""
    table, lines = at.table, offered_lines(at.table)
    first = table.decision <= FIRST_DECISIONS
    return PanelModel(
        table, at.choice, at.draft, words, lines, notice, first, at.is_first_window, at.is_first_game, at.looked_up, at.since,
        at.result,
    )  # fmt: skip


async def asked(context: Context, at: OpenQuestion, words: Words, notice: Message | None = None) -> Page:
    """The panel of the open question, with what its captain is told but once."""
    return panel_page(await _with_hints(context, at, words), words, notice)


def panel_page(at: OpenQuestion, words: Words, notice: Message | None = None) -> Page:
    """The panel of a question from where its captain stands."""
    table, made = at.table, panel_model(at, words, notice)
    box, picture = with_its_picture(made)
    notice_line = line(words, notice)
    opens = "next" if made.is_ahead else "decide"
    return Page(
        (box,), (picture,), panel_kind=opens, table=table.code, version=table.version, notice=notice_line,
        seat=table.acting_seat,
        notice_buttons=notice_rule_button(table.game, words, notice),
    )  # fmt: skip


async def dealing_page(context: Context, click: Click, table: PublicTable) -> Page:
    """To whatever is pressed while the promise is waited for; a captain's panel goes on by itself."""
    words = speech(click, table)
    return await page(context, table, words) if isinstance(table, CaptainTable) else notice_page(words, post_parts.idle(table))


async def save_and_show(
    context: Context, at: OpenQuestion, filling: PanelDraft, words: Words, notice: Message | None = None
) -> Page:
    """Keep a changed draft and show the panel anew; what somebody changed elsewhere meanwhile goes first."""
    kept = await save_draft(context, at, filling, words)
    return kept if isinstance(kept, Page) else await asked(context, kept, words, notice)


async def save_draft(context: Context, at: OpenQuestion, filling: PanelDraft, words: Words) -> OpenQuestion | Page:
    """The open question with a saved draft; the present panel if something changed elsewhere meanwhile."""
    filling = replace(filling, numbers=panel_model(at, words).numbers)
    try:
        kept = await context.positions.put_draft(at.table, _draft(at, filling, words))
    except Refused as refused:
        return await page(context, await context.positions.table(at.table.code), words, refused.reason)
    return replace(at, table=kept, draft=filling)


async def reopen(context: Context, click: Click, at: OpenQuestion, filling: PanelDraft, words: Words, notice: Message) -> Page:
    """Take back what was saved and keep that draft in its place, in one transaction; the panel with it. If somebody changed
    something meanwhile, the present panel; the answer stands then. Raises Refused where the question is over."""
    table, filling = at.table, replace(filling, numbers=panel_model(at, words).numbers)
    redraft = context.drafts.redraft(table, _draft(at, filling, words))
    try:
        withdrawn = await context.rounds.withdraw(table.code, table.decision, table.seat.number, click.id, redraft=redraft)
    except Refused as refused:
        if refused.show_position:
            raise
        return await page(context, await context.positions.table(table.code), words, refused.reason)
    click.note_saved()
    now = seated(withdrawn.table)
    if withdrawn.is_repeat or now.choice is None:
        return await page(context, now, words, notice)
    return await asked(context, replace(at, table=now, choice=now.choice, draft=filling), words, notice)


def _draft(at: OpenQuestion, filling: PanelDraft, words: Words) -> Draft:
    return Draft(at.table.draft.rev, filling.answer, filling.lines, filling.where, _quoted(at, filling, words))


def _quoted(at: OpenQuestion, filling: PanelDraft, words: Words) -> str:
    """The draft in words, for when its question is over."""
    if isinstance(at.choice, Sheet):
        walked = {one.part.name: one.value for one in at.choice.walk(filling.answer) if one.value is not None}
        return within(words.marked(at.table.game.readback(at.choice, walked)), words, MOST_QUOTED) if walked else ""
    given = filling.answer.get(WHOLE)
    return within(words.marked(at.table.game.readback(at.choice, given)), words, MOST_QUOTED) if given is not None else ""


@press("decide", "comeback", who=Who.CAPTAINS, opens_panel=True)
@command("decide", who=Who.CAPTAINS, note="without a named table, of the one that waits", options=(TABLE,), means_waiting=True)
async def decide(context: Context, click: Click, table: PublicTable) -> Page:
    """Decide: the panel of whoever pressed. A computer that sat in for him hands the seat back."""
    captain_table, words, notice = seated(table), speech(click, table), None
    if captain_table.seat.sitting_in:
        back = await context.tables.took_back(captain_table.code, click.person.id, click.id)
        click.note_saved()
        return await page(context, back, words, say("ui.back.in.seat"))
    if click.button_id is not None and click.button_id.decision not in (0, captain_table.decision) and click.from_private:
        notice = await decided(context, captain_table, click.button_id.decision)
    return await opened(context, captain_table, words, notice)


async def opened(context: Context, captain_table: CaptainTable, words: Words, notice: Message | None = None) -> Page:
    """The panel as it opens, with the draft that was left unsent at the decision before."""
    await look_elsewhere(context, captain_table)
    left = await context.positions.last_draft(captain_table)
    if left is None:
        return await page(context, await in_first_mode(context, captain_table), words, notice)
    if left.summary:
        notice = notice or say("ui.unsent", draft=Verbatim(left.summary))
    change = (_carried_over(captain_table, left) if left.summary else None) or _turned_up(captain_table)
    with passing_over_ground():
        captain_table = await context.drafts.move_on(captain_table, change)
    return await page(context, captain_table, words, notice)


async def in_first_mode(context: Context, captain_table: CaptainTable) -> CaptainTable:
    """With the first side of the panel up, where it was left with the other."""
    change = _turned_up(captain_table)
    with passing_over_ground():
        return captain_table if change is None else await context.positions.put_draft(captain_table, change)
    return captain_table


def _turned_up(captain_table: CaptainTable) -> Draft | None:
    """The draft with the first side of the panel up; None if that is up, or nothing is asked."""
    if captain_table.choice is None or captain_table.answer is not None:
        return None
    filling, draft = PanelDraft.of(captain_table.draft), captain_table.draft
    return replace(draft, view_state=replace(filling, mode="").where) if filling.mode == MORE else None


def _carried_over(captain_table: CaptainTable, left: Draft) -> Draft | None:
    """A draft with what was left unsent beside it, for "Use what still fits"; None if something is filled in already."""
    if captain_table.choice is None or captain_table.draft.rev:
        return None
    filling = replace(question_of(captain_table).draft, previous_draft=left.answer)
    return Draft(0, filling.answer, filling.lines, filling.where)
