"""One's own reminders: how they come, when, and at which hours without a sound."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from bot.edge.context.context import Context, speech
from bot.edge.kit import components as c
from bot.edge.kit.click import Click
from bot.edge.kit.custom_id import NONE, write
from bot.edge.kit.deadlines import hours
from bot.edge.kit.replies import Form, Page, notice_page
from bot.edge.lobby.own_clock import LONGEST_HOURS, hours_read
from bot.edge.presses.declaration import Acknowledges, Who
from bot.edge.presses.press import press
from bot.model.base.refusals import Refused
from bot.model.clocks.time_control import ALL_DAY
from bot.model.people.reminders import Reminders, ReminderWay
from engines.kernel.base.messages import Message, Verbatim, say
from locales import Words, span

WAYS: tuple[ReminderWay, ...] = ("direct", "channel", "none")
MARKS = (48, 24, 12, 6, 3, 1)
"""Hours before a deadline at which reminders are offered."""
HOUR = 3600.0
HOURS, NO_DIGEST = 24, "none"
NOTE = "one's own reminders"
_SERVER = re.compile(r"[0-9]{1,19}")


@press("reminders", who=Who.ANYBODY, note=NOTE)
async def reminders(context: Context, click: Click) -> Page:
    """One's own reminders as they stand."""
    return await _page(context, click, await context.people.reminders_of(click.person.id))


@press("remindway", who=Who.ANYBODY, note=NOTE)
async def choose_way(context: Context, click: Click) -> Page:
    """The way of reminders was picked."""
    way = next((one for one in WAYS if one in click.values), None)
    if way is None:
        raise Refused(say("e.notoffered"))
    return await _keep(context, click, replace(await context.people.reminders_of(click.person.id), way=way))


@press("remindat", who=Who.ANYBODY, note=NOTE)
async def choose_marks(context: Context, click: Click) -> Page:
    """The hours before a deadline were picked; none is one of the choices."""
    if not set(click.values) <= {*map(str, MARKS), "0"}:
        raise Refused(say("e.notoffered"))
    marks = tuple(mark for mark in MARKS if str(mark) in click.values)
    return await _keep(context, click, replace(await context.people.reminders_of(click.person.id), marks=marks))


@press("digesthour", who=Who.ANYBODY, note=NOTE)
async def choose_digest(context: Context, click: Click) -> Page:
    """The hour of the digest was picked; none is one of the choices."""
    chosen = click.values[0] if click.values else ""
    if chosen not in (NO_DIGEST, *map(str, range(HOURS))):
        raise Refused(say("e.notoffered"))
    before = await context.people.reminders_of(click.person.id)
    return await _keep(context, click, replace(before, digest=None if chosen == NO_DIGEST else int(chosen)))


@press("remindlast", who=Who.ANYBODY, note=NOTE)
async def switch_last(context: Context, click: Click) -> Page:
    """The reminder that all others have answered comes from now on, or no more."""
    before = await context.people.reminders_of(click.person.id)
    return await _keep(context, click, replace(before, last_one=not before.last_one))


@press("remindbegun", who=Who.ANYBODY, note=NOTE)
async def switch_begun(context: Context, click: Click) -> Page:
    """The message that the captain before has begun comes from now on, or no more."""
    before = await context.people.reminders_of(click.person.id)
    return await _keep(context, click, replace(before, begun=not before.begun))


@press("hearoffers", who=Who.ANYBODY, note="seats on offer in this server, to the caller")
async def switch_offers(context: Context, click: Click) -> Page:
    """Seats on offer in this server are told to the caller from now on, or no more. Raises Refused outside a server."""
    person = click.person.id
    if not click.guild:
        raise Refused(say("e.notoffered"))
    await context.people.choose_offers(click.guild, person, not await context.people.hears_offers(click.guild, person))
    return await _page(context, click, await context.people.reminders_of(person), "settings.kept.reminders")


@press("offersend", who=Who.ANYBODY, note="seats on offer in the server that the button names, to the caller")
async def end_offers(context: Context, click: Click) -> Page:
    """Seats on offer in a server are told to the caller no more: a press on a message about one."""
    named = click.button_id.args[0] if click.button_id is not None and click.button_id.args else ""
    if not _SERVER.fullmatch(named):
        raise Refused(say("e.notoffered"))
    if await context.people.hears_offers(int(named), click.person.id):
        await context.people.choose_offers(int(named), click.person.id, False)
    return notice_page(speech(click), say("settings.offers.ended"), as_new_message=True)


@press("quiet", who=Who.ANYBODY, note=NOTE, acknowledges=Acknowledges.WITH_A_FORM)
async def ask_quiet(context: Context, click: Click) -> Form:
    """The form for quiet hours."""
    words = speech(click)
    field = c.line("hours", hint="22-8", most=LONGEST_HOURS, needed=False)
    part = c.labelled(words.label(say("quiet.hours"), c.TITLE), field, words(say("quiet.how")))
    return Form(c.form(words.label(say("quiet.hours"), c.TITLE), write(NONE, 0, "quieted"), part))


@press("quieted", who=Who.ANYBODY, note=NOTE)
async def choose_quiet(context: Context, click: Click) -> Page:
    """Quiet hours were written; nothing is none."""
    given = hours_read((click.fields.get("hours") or ("",))[0])
    before = await context.people.reminders_of(click.person.id)
    return await _keep(context, click, replace(before, quiet=None if given == ALL_DAY else given))


async def _keep(context: Context, click: Click, chosen: Reminders) -> Page:
    await context.people.choose_reminders(click.person.id, chosen)
    return await _page(context, click, chosen, "settings.kept.reminders")


async def _page(context: Context, click: Click, chosen: Reminders, notice: str = "") -> Page:
    words = speech(click)
    hears = await context.people.hears_offers(click.guild, click.person.id)
    lines = [*([words.marked(say(notice))] if notice else []), f"### {words.marked(say('settings.reminders'))}"]
    lines += [words.marked(quiet_line(chosen)), words.marked(say("settings.reminders.what"))]
    rows = (
        (("remind.last.off" if chosen.last_one else "remind.last.on", "remindlast"),),
        (("remind.begun.off" if chosen.begun else "remind.begun.on", "remindbegun"),),
        *(((("remind.offers.off" if hears else "remind.offers.on", "hearoffers"),),) if click.guild else ()),
        (("quiet.hours", "quiet"), ("settings.back", "mine")),
    )
    made = [c.row(*(c.button(words.label(say(label)), write(NONE, 0, verb)) for label, verb in row)) for row in rows]
    return Page((c.container(c.text("\n".join(lines)), *_menus(words, chosen), *made),))


def quiet_line(chosen: Reminders) -> Message:
    """The line that says when it is quiet."""
    return say("settings.quiet.none") if chosen.quiet is None else say("settings.quiet", hours=hours(chosen.quiet))


def _menus(words: Words, chosen: Reminders) -> Sequence[c.Item]:
    ways = [
        c.option(words.label(say(f"remind.{way}")), way, hint=words(say(f"remind.{way}.what")), chosen=way == chosen.way)
        for way in WAYS
    ]
    marks = [c.option(words.label(say("remind.before.none")), "0", chosen=not chosen.marks)] + [
        c.option(words.label(say("remind.before", time=span(mark * HOUR))), str(mark), chosen=mark in chosen.marks)
        for mark in MARKS
    ]
    digests = [c.option(words.label(say("remind.digest.none")), NO_DIGEST, chosen=chosen.digest is None)] + [
        c.option(words.label(say("remind.digest.at", at=Verbatim(f"{hour:02}:00"))), str(hour), chosen=hour == chosen.digest)
        for hour in range(HOURS)
    ]
    menus = (
        c.menu(write(NONE, 0, "remindway"), ways, hint=words(say("remind.way"))),
        c.menu(write(NONE, 0, "remindat"), marks, hint=words(say("remind.when")), most=len(marks)),
        c.menu(write(NONE, 0, "digesthour"), digests, hint=words(say("remind.digest"))),
    )
    return [c.row(menu) for menu in menus]
