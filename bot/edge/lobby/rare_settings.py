"""The settings of a lobby that few tables change: the clock, late and absent captains, answers taken back, computers, guests."""

from __future__ import annotations

from collections.abc import Sequence
from typing import get_args

from bot.edge.context.context import Context, speech
from bot.edge.kit import components as c
from bot.edge.kit.click import Click
from bot.edge.kit.post_parts import clock
from bot.edge.kit.replies import Form, Page, Reply
from bot.edge.lobby import own_clock
from bot.edge.lobby.table_options import button_row, id_of, menu_of, page_of, place_in, rare_lines
from bot.edge.presses.declaration import Acknowledges, Who
from bot.edge.presses.press import press
from bot.model.base.refusals import Refused
from bot.model.clocks.time_control import OnVacation, OutOfTime, TakingBack
from bot.model.table.table import PublicTable
from bot.service.lobby.table_options import EXCUSES
from engines.kernel.base.messages import Message, say
from locales import Words

OUT_OF_TIME: tuple[OutOfTime, ...] = get_args(OutOfTime)
TAKING_BACK: tuple[TakingBack, ...] = get_args(TakingBack)


@press("rare", who=Who.OPENER, note="in the lobby; the settings that few tables change")
async def rare(context: Context, click: Click, table: PublicTable) -> Page:
    """More settings: the clock, computers, absences, guests. Raises Refused for who has no charge of the lobby."""
    await context.tables.door(table.code, click.person.id)
    return rare_panel(table, click)


def rare_panel(table: PublicTable, click: Click, told: Sequence[Message] = ()) -> Page:
    """The settings that few tables change, for who has charge of the lobby. `told`: what a turn comes to."""
    if table.status != "lobby":
        raise Refused(say("e.started"), show_position=True)
    words = speech(click, table)
    lines = [words.marked(clock(table.pace)), *rare_lines(table, words, click, told)]
    return page_of(table, words, lines, _menus(table, words))


def _menus(table: PublicTable, words: Words) -> list[c.Item]:
    """The menus and buttons of what few tables change."""
    late = [(words.label(say(f"out_of_time.{one}")), one == table.pace.out_of_time) for one in OUT_OF_TIME]
    misses = [(words.label(say("excused", n=n)), n == table.pace.excused) for n in EXCUSES]
    back = [(words.label(say(f"taking_back.{one}")), one == table.pace.undo) for one in TAKING_BACK]
    computers = (
        ("ui.practice.off" if table.practice else "ui.practice.on", "practice"),
        ("ui.remarks.off" if table.remarks else "ui.remarks.on", "remarks"),
        ("ui.computer.remove", "remove"),
    )
    away = ("ui.vacation.computer" if table.pace.vacation == "pause" else "ui.vacation.pause", "onvacation")
    return [
        *([menu_of(table, words, "ui.out_of_time", "outoftime", late)] if table.game.levels else []),
        menu_of(table, words, "ui.excused", "excused", misses),
        menu_of(table, words, "ui.taking_back", "takingback", back),
        *([button_row(table, words, computers)] if table.game.levels else []),
        button_row(table, words, (away, ("own.clock", "clock"), ("ui.guests", "guests"), ("settings.back", "options"))),
    ]


@press("outoftime", who=Who.OPENER, note="in the lobby", acknowledges=Acknowledges.AFTER_COMMIT)
async def choose_out_of_time(context: Context, click: Click, table: PublicTable) -> Page:
    """Another answer to whatever a captain lets run out: a computer's, or the default."""
    late = OUT_OF_TIME[place_in(click, len(OUT_OF_TIME))]
    return rare_panel(await context.tables.choose(table.code, click.person.id, out_of_time=late, interaction=click.id), click)


@press("excused", who=Who.OPENER, note="in the lobby", acknowledges=Acknowledges.AFTER_COMMIT)
async def choose_excused(context: Context, click: Click, table: PublicTable) -> Page:
    """Another number of excused misses."""
    excused = EXCUSES[place_in(click, len(EXCUSES))]
    return rare_panel(await context.tables.choose(table.code, click.person.id, excused=excused, interaction=click.id), click)


@press("takingback", who=Who.OPENER, note="in the lobby", acknowledges=Acknowledges.AFTER_COMMIT)
async def choose_taking_back(context: Context, click: Click, table: PublicTable) -> Page:
    """Another consent to answers that are taken back."""
    undo = TAKING_BACK[place_in(click, len(TAKING_BACK))]
    return rare_panel(await context.tables.choose(table.code, click.person.id, undo=undo, interaction=click.id), click)


@press("practice", who=Who.OPENER, note="in the lobby", acknowledges=Acknowledges.AFTER_COMMIT)
async def practise(context: Context, click: Click, table: PublicTable) -> Page:
    """The table is for practice from now on, or no more."""
    return rare_panel(
        await context.tables.choose(table.code, click.person.id, practice=not table.practice, interaction=click.id), click
    )


@press("onvacation", who=Who.OPENER, note="in the lobby", acknowledges=Acknowledges.AFTER_COMMIT)
async def choose_vacation(context: Context, click: Click, table: PublicTable) -> Page:
    """At a vacation a computer sits in from now on, or the table pauses."""
    other: OnVacation = "computer" if table.pace.vacation == "pause" else "pause"
    return rare_panel(await context.tables.choose(table.code, click.person.id, vacation=other, interaction=click.id), click)


@press("remarks", who=Who.OPENER, note="in the lobby", acknowledges=Acknowledges.AFTER_COMMIT)
async def remark(context: Context, click: Click, table: PublicTable) -> Page:
    """Computer captains say something at turning points from now on, or no more."""
    return rare_panel(
        await context.tables.choose(table.code, click.person.id, remarks=not table.remarks, interaction=click.id), click
    )


@press("clock", who=Who.OPENER, note="in the lobby", acknowledges=Acknowledges.WITH_A_FORM)
async def open_clock(context: Context, click: Click, table: PublicTable) -> Reply:
    """The form for a clock of the table's own, for who has charge of the lobby."""
    await context.tables.door(table.code, click.person.id)
    return Form(own_clock.form(speech(click), id_of(table, "clocked"), table.pace))


@press("clocked", who=Who.OPENER, note="in the lobby", acknowledges=Acknowledges.AFTER_COMMIT)
async def clocked(context: Context, click: Click, table: PublicTable) -> Page:
    """The form of the own clock was sent."""
    pace = own_clock.read(click.fields, click.person.zone)
    changed = await context.tables.choose(table.code, click.person.id, pace=pace, interaction=click.id)
    return rare_panel(changed, click, own_clock.comes_to(pace, click.person, context.clock.now()))
