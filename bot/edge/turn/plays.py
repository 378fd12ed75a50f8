"""Clicks on whole plays: picking one, turning to others, the last press, and turning the panel over."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from bot.edge.context.context import Context, seated, speech
from bot.edge.drafts.filling import PanelDraft, kept_items
from bot.edge.kit.click import Click
from bot.edge.kit.custom_id import number
from bot.edge.kit.replies import Page, sentence
from bot.edge.kit.shortcuts import place_of
from bot.edge.panel.explanations import place_in
from bot.edge.panel.front import SECTION
from bot.edge.panel.more_side import FACES
from bot.edge.presses.declaration import Who
from bot.edge.presses.press import press
from bot.edge.shapes.parts import WHOLE
from bot.edge.turn import captain_panel, fill, waiting_panel
from bot.edge.turn.captain_panel import OpenQuestion
from bot.model.table.table import PublicTable
from engines.kernel.base.messages import Message, say
from engines.kernel.choices.lines import ASK_ME
from engines.kernel.choices.plan import Item, Plan
from engines.kernel.choices.plays import filter_options, filter_part


@press("face", who=Who.CAPTAINS)
@fill.with_question
async def set_mode(context: Context, click: Click, at: OpenQuestion) -> Page:
    """Turn the panel over, open its parts, or back."""
    side = click.required_id.number(0)
    if not 0 <= side < len(FACES):
        return await captain_panel.asked(context, at, speech(click, at.table), say("e.notoffered"))
    return await captain_panel.save_and_show(context, at, replace(at.draft, mode=FACES[side]), speech(click, at.table))


@press("about", who=Who.CAPTAINS)
@fill.with_question
async def explain(context: Context, click: Click, at: OpenQuestion) -> Page:
    """An option behind More was looked up; the panel stays as it is."""
    return await captain_panel.asked(context, replace(at, looked_up=place_in(click)), speech(click, at.table))


@press("lead", who=Who.CAPTAINS)
@fill.with_question
async def set_filter(context: Context, click: Click, at: OpenQuestion) -> Page:
    """Turn the plays to what follows from another answer of the leading part."""
    part, place = filter_part(at.choice), place_of(click)
    options = filter_options(at.choice)
    if part is None or not 0 <= place < len(options):
        return await captain_panel.asked(context, at, speech(click, at.table), say("e.notoffered"))
    filling = replace(at.draft.filled({part.name: options[place]}), page=())
    return await captain_panel.save_and_show(context, at, filling, speech(click, at.table))


@press("page", who=Who.CAPTAINS)
@fill.with_question
async def page(context: Context, click: Click, at: OpenQuestion) -> Page:
    """Look at another page of the plays."""
    filling = replace(at.draft, page=(max(0, place_of(click)), 0))
    return await captain_panel.save_and_show(context, at, filling, speech(click, at.table))


@press("play", who=Who.CAPTAINS)
@fill.with_question
async def play(context: Context, click: Click, at: OpenQuestion) -> Page:
    """Plays were picked, of a plan several at once, or a part of the list turned to. What is picked of a plan is added to it."""
    words, turned = speech(click, at.table), [value for value in click.values if value.startswith(SECTION)]
    picked = [number(value) for value in click.values if value not in turned]
    found = captain_panel.panel_model(at, words).plays
    is_too_many = len(picked) > 1 and not isinstance(at.choice, Plan)
    if found is None or not click.values or is_too_many or not all(0 <= one < len(found.entries) for one in picked):
        return await captain_panel.asked(context, at, words, say("e.notoffered"))
    section = number(turned[0].removeprefix(SECTION)) if turned else click.required_id.number(1)
    filling, notice = _picked(at, [found.entries[one].variants[0].answer for one in picked])
    shown = (max(0, click.required_id.number(0)), max(0, section))
    return await captain_panel.save_and_show(context, at, replace(filling, page=shown), words, notice)


def _picked(at: OpenQuestion, answers: Sequence[Any]) -> tuple[PanelDraft, Message | None]:
    """The draft with those plays as they are usually sent; of a plan, why the first that no longer fits was left out. Of a plan
    that lay ready nothing stays."""
    if not answers:
        return at.draft, None
    if not isinstance(at.choice, Plan):
        return at.draft.filled(answers[0]), None
    items: tuple[Item, ...] = kept_items(at.table, at.choice, at.draft)
    left: Message | None = None
    for answer in answers:
        *_, last = at.choice.walk((*items, answer))
        if last.wrong is None:
            items = (*items, answer)
        elif left is None:
            left = say("ui.play.left", what=at.choice.name(answer), why=sentence(last.wrong.reason, last.wrong.rule))
    return at.draft.filled({WHOLE: items}), left


@press("until", who=Who.CAPTAINS)
async def set_standing_order(context: Context, click: Click, table: PublicTable) -> Page:
    """Set a standing order under a saved answer, which stays, with these lines."""
    captain_table, words = seated(table), speech(click, table)
    assert click.button_id is not None
    if captain_table.answer is None or click.button_id.decision != captain_table.decision or captain_table.asked is None:
        return await captain_panel.decide(context, click, table)
    found = captain_table.game.standing_orders(captain_table.own_view, captain_table.asked.kind)
    place = number(click.values[0]) if len(click.values) == 1 else -1
    if not 0 <= place < len(found):
        return await captain_panel.page(context, captain_table, words, say("e.notoffered"))
    return await fill.save(context, click, captain_table, captain_table.answer, found[place].lines)


@press("reask", who=Who.CAPTAINS)
async def ask_passed(context: Context, click: Click, table: PublicTable) -> Page:
    """The later questions of an event that was let pass are to be asked when they come."""
    captain_table = seated(table)
    assert click.button_id is not None
    if captain_table.answer is None or captain_table.choice is None or click.button_id.decision != captain_table.decision:
        return await captain_panel.decide(context, click, table)
    lines = waiting_panel.lines_of_pass(captain_table, captain_table.choice)
    return await fill.save(context, click, captain_table, captain_table.answer, dict.fromkeys(lines, ASK_ME))


@press("askall", who=Who.CAPTAINS, note="takes back everything left in advance")
async def ask_again(context: Context, click: Click, table: PublicTable) -> Page:
    """All that was left in advance is taken back, wherever that is pressed."""
    captain_table = seated(table)
    saved = await context.rounds.forget_lines(captain_table.code, captain_table.seat.number, click.id, click.person.id)
    return await captain_panel.page(context, saved.table, speech(click, table), say("e.asked.again"))


@press("press", who=Who.CAPTAINS)
@fill.with_question
async def send_variant(context: Context, click: Click, at: OpenQuestion) -> Page:
    """A last press: the whole answer, by a button or by a line of a menu."""
    words = speech(click, at.table)
    found, picked = captain_panel.panel_model(at, words).plays, click.required_id.number(0)
    last = number(click.values[0]) if click.values else click.required_id.number(1)
    if found is None or not 0 <= picked < len(found.entries) or not 0 <= last < len(found.entries[picked].variants):
        return await captain_panel.asked(context, at, words, say("e.notoffered"))
    pressed = found.entries[picked].variants[last]
    return await fill.save(context, click, at.table, pressed.answer, {**at.draft.lines, **dict(pressed.lines)})
