"""Moves sent without being asked: a trade offered, a deadlock agreed to."""

from __future__ import annotations

from dataclasses import replace

from bot.edge.context.context import Context, seated, speech
from bot.edge.drafts.answer import whole
from bot.edge.drafts.clicks import hear
from bot.edge.drafts.filling import PanelDraft
from bot.edge.forms.by_verb import FORMS, READINGS
from bot.edge.kit import components as c
from bot.edge.kit.click import Click
from bot.edge.kit.replies import Form, Page, Reply, notice_page, problem_text, sentence
from bot.edge.panel import move_panel, moves
from bot.edge.panel.brief import PanelModel
from bot.edge.panel.panel import other_pictures, pictured
from bot.edge.parser.moves import read
from bot.edge.presses.declaration import Acknowledges, Who
from bot.edge.presses.press import press
from bot.edge.rules.buttons import notice_rule_button
from bot.edge.turn import captain_panel
from bot.edge.turn.fill import positions, turned_to
from bot.model.base.refusals import Refused
from bot.model.table.table import CaptainTable, Draft, PublicTable, Redraft
from bot.service.process.pools import Requester
from engines.kernel.base.messages import Message, say
from engines.kernel.choices.shapes import Illegal
from engines.kernel.contract.game import OpenMove
from engines.kernel.resolution.frames import Move
from locales import Words


@press("move", who=Who.CAPTAINS, acknowledges=Acknowledges.AFTER_COMMIT)
async def move(context: Context, click: Click, table: PublicTable) -> Reply:
    """The button: a form for what the move needs, a question when it is to be meant, else the move itself."""
    found = _open_move(click, table)
    if found is None:
        return await _gone(context, click, table)
    words = speech(click, table)
    if found.args and not move_panel.is_formable(found):
        return replace(_panel(await context.positions.with_draft(seated(table)), found, words), as_new_message=True)
    if found.args:
        return Form(moves.form(table, found, words))
    if found.twice:
        return _sure(table, found, words)
    return await _sent(context, click, table, found, Move(found.kind))


@press("moves", who=Who.CAPTAINS, note="all moves of a seat that is not asked")
async def every_move(context: Context, click: Click, table: PublicTable) -> Page:
    """All that the captain may do though he is not asked, a page of it; the first page comes beside the panel."""
    assert click.button_id is not None
    at, words = max(0, click.button_id.number(0)), speech(click, table)
    if seated(table).asked is None:
        return await captain_panel.page(context, table, words)
    return Page((moves.every_move(seated(table), words, at),), as_new_message=len(click.button_id.args) < 2)


@press("moved", who=Who.CAPTAINS, acknowledges=Acknowledges.AFTER_COMMIT)
async def moved(context: Context, click: Click, table: PublicTable) -> Page:
    """The form was sent, or the move confirmed."""
    found = _open_move(click, table)
    if found is None:
        return await _gone(context, click, table)
    given = {at: positions(click.fields.get(f"f{at}", ())) for at, _ in enumerate(moves.chunks(found))}
    return await _sent(context, click, table, found, Move(found.kind, moves.arguments_of(found, given)))


@press("moving", who=Who.CAPTAINS)
@press("moveform", who=Who.CAPTAINS, acknowledges=Acknowledges.WITH_A_FORM)
@press("movesend", who=Who.CAPTAINS, acknowledges=Acknowledges.AFTER_COMMIT)
async def moving(context: Context, click: Click, table: PublicTable) -> Reply:
    """A click on the panel of a move."""
    found = _open_move(click, table)
    if found is None:
        return await _gone(context, click, table)
    assert click.button_id is not None
    captain_table, words = await context.positions.with_draft(seated(table)), speech(click, table)
    if click.button_id.rev != captain_table.draft.rev:
        return _panel(captain_table, found, words, say("e.elsewhere"))
    brief = move_panel.brief_of(captain_table, found, words)
    verb, control = click.button_id.args[2:3], click.button_id.number(3)
    if verb == ("confirm",):
        return await _confirmed(context, click, table, brief)
    if verb and verb[0] in FORMS:
        made = FORMS[verb[0]](brief, control)
        return Form(made) if made is not None else _panel(captain_table, found, words, say("e.notoffered"))
    filling, notice = _filled(brief, click, verb, control)
    if filling is None:
        return _panel(captain_table, found, words, notice)
    return await _save_and_show(context, brief, filling, notice)


def _filled(brief: PanelModel, click: Click, verb: tuple[str, ...], control: int) -> tuple[PanelDraft | None, Message | None]:
    """The change of the panel by a click, with a notice; None and the reason if it does nothing."""
    assert click.button_id is not None
    filling, parts = brief.draft, brief.parts
    match verb:
        case ("back",):
            return filling.back(brief.choice), None
        case ("clear",):
            return filling.cleared(), None
        case ("picture",):
            turned = turned_to(brief, click, control)
            return turned, None if turned is not None else say("e.notoffered")
        case ("turn",) if 0 <= control < len(parts):
            return replace(filling, first_part=parts[control].name), None
        case ("found" | "numbered" as sent,):
            return READINGS[sent](brief, control, click.written)
        case ("pick",) | ("menu",):
            places = (click.button_id.number(4),) if verb == ("pick",) else positions(click.values)
            heard = hear(filling, parts, control, places)
            return heard, None if heard is not None else say("e.notoffered")
    return None, say("e.notoffered")


def _panel(table: CaptainTable, found: OpenMove, words: Words, notice: Message | None = None) -> Page:
    brief = move_panel.brief_of(table, found, words, notice)
    aside = notice_rule_button(table.game, words, notice)
    if not brief.has_places:
        return Page((move_panel.draw(brief),), notice_buttons=aside)
    picture = pictured(brief)
    box = move_panel.draw(brief, (picture.file, picture.alt), other_pictures(brief))
    return Page((box,), (picture,), notice_buttons=aside)


async def _save_and_show(context: Context, brief: move_panel.MoveBrief, filling: PanelDraft, notice: Message | None) -> Page:
    """Keep what is chosen beside the draft of the question, and show the panel anew."""
    table = brief.table
    whole = captain_panel.question_of(table).draft if table.choice is not None else PanelDraft.of(table.draft)
    kept = whole.with_move(brief.key, replace(filling, numbers=brief.numbers))
    change = Draft(table.draft.rev, kept.answer, kept.lines, kept.where, table.draft.summary)
    try:
        return _panel(await context.positions.put_draft(table, change), brief.move, brief.words, notice)
    except Refused as refused:
        return await captain_panel.page(context, await context.positions.table(table.code), brief.words, refused.reason)


async def _confirmed(context: Context, click: Click, table: PublicTable, brief: move_panel.MoveBrief) -> Page:
    """Send the move as it is filled in; a rule that forbids it is shown on its panel."""
    try:
        args = whole(brief.choice, brief.draft)
        return await _sent(context, click, table, brief.move, Move(brief.move.kind, args))
    except Illegal as wrong:
        return _panel(brief.table, brief.move, brief.words, sentence(wrong.reason, wrong.rule, draft=True))
    except Refused as refused:
        if refused.show_position or not refused.rule:
            raise
        return _panel(brief.table, brief.move, brief.words, sentence(refused.reason, refused.rule, draft=True))


async def typed(context: Context, click: Click, table: PublicTable, text: str) -> Reply | None:
    """A move in words; None for words that name none. Raises NoRoom."""
    captain_table, words = seated(table), speech(click, table)
    open_moves, bars = moves.offered(captain_table), captain_table.forbidden_moves
    if not (open_moves or bars):
        return None
    asker = Requester(click.person.id, click.guild)
    vocabulary = captain_table.game.vocabulary(captain_table.own_view, captain_table.choice)
    meant = await context.reading.run(asker, read, text, open_moves, bars, words, vocabulary)
    if meant is None:
        return None
    if meant.trouble is not None or meant.move is None:
        notice = problem_text(meant.trouble) if meant.trouble else None
        return await captain_panel.page(context, table, words, notice)
    if meant.move.twice and not meant.args:
        return _sure(table, meant.move, words)
    return await _sent(context, click, table, meant.move, Move(meant.move.kind, meant.args))


def _sure(table: PublicTable, found: OpenMove, words: Words) -> Page:
    """Whether it is meant."""
    sure = c.button(words.label(say("confirm")), moves.id(table, "moved", found, words))
    return notice_page(words, say("ui.move.sure", move=found.label), sure, as_new_message=True)


def _open_move(click: Click, table: PublicTable) -> OpenMove | None:
    """The move that was meant, None when something else is offered now."""
    assert click.button_id is not None
    open_moves, words = moves.offered(seated(table)), speech(click, table)
    return next((one for one in open_moves if click.button_id.args[:2] == (one.kind, moves.look(one, words))), None)


async def _gone(context: Context, click: Click, table: PublicTable) -> Page:
    """The panel as it is now, with the rule that forbids the move, or that it has changed."""
    assert click.button_id is not None
    bars = seated(table).forbidden_moves
    bar = next((bar for bar in bars if bar.option == click.button_id.args[0]), None) if click.button_id.args else None
    reason = say("e.elsewhere") if bar is None else sentence(bar.reason, bar.rule)
    return await captain_panel.page(context, table, speech(click, table), reason)


async def _sent(context: Context, click: Click, table: PublicTable, found: OpenMove, sending: Move) -> Page:
    his = seated(table)
    redraft = await _forgotten(context, his) if found.args and not move_panel.is_formable(found) else None
    saved = await context.rounds.act(table.code, his.seat.number, sending, click.id, click.person.id, redraft)
    click.note_saved()
    context.answered_steps.note(his)
    following = await captain_panel.next_seat_table(context, saved.table, saved.closed)
    return await captain_panel.page(context, following, speech(click, table), say("ui.moved", move=found.label))


async def _forgotten(context: Context, table: CaptainTable) -> Redraft | None:
    """His draft without what was chosen of a move that is sent; None if nothing was."""
    table = await context.positions.with_draft(table)
    filling = PanelDraft.of(table.draft)
    if not filling.moves:
        return None
    return context.drafts.redraft(table, replace(table.draft, view_state=filling.with_move("", None).where))
