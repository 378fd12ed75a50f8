"""Votes and pauses for captains: the page of what is open and may be called, a call, a ballot."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.edge.context.context import Context, seated, speech
from bot.edge.context.table_option import TABLE
from bot.edge.kit import components as c
from bot.edge.kit.click import Click
from bot.edge.kit.custom_id import number, write
from bot.edge.kit.post_parts import called, code
from bot.edge.kit.replies import Form, Page, Reply, notice_page
from bot.edge.kit.timestamps import timestamp
from bot.edge.lobby import own_clock
from bot.edge.presses.command import Option, command
from bot.edge.presses.declaration import Acknowledges, Who
from bot.edge.presses.press import press
from bot.edge.votes.vote_post import sentences
from bot.model.base.refusals import Refused
from bot.model.clocks.time_control import TimeControl
from bot.model.table.table import CaptainTable, PublicTable
from bot.model.table.votes import OWN_PAUSE, Motion, Offer, StandingVote
from bot.service.table.time_control import TIME_CONTROLS, own_time_control
from bot.service.table.votes import HOLDING
from bot.service.votes.rules import OF_ABSENT, OF_CLOCK, RULES, SHORTEST_PAUSE
from bot.service.votes.subjects import subject
from engines.kernel.base.messages import Captain, Message, say
from locales import Words

ENDED = ("over", "closed")
OF_SEAT = ("winner", *OF_ABSENT)
"""Kinds of votes about a captain."""
PACE_LENGTH, NAME_LENGTH = 20, 40
KINDS = (OWN_PAUSE, *RULES)


@command(
    "table vote",
    who=Who.CAPTAINS,
    note="calls a vote; without a kind what may be called",
    acknowledges=Acknowledges.AFTER_COMMIT,
    while_dealing=True,
    options=(
        Option(name="kind", choices={kind: say(f"vote.kind.{kind}") for kind in KINDS}),
        Option(name="hours", longest=own_clock.LONGEST_HOURS),
        Option(name="pace", longest=PACE_LENGTH),
        Option(name="captain", longest=NAME_LENGTH),
        TABLE,
    ),
)
async def vote(context: Context, click: Click, table: PublicTable) -> Page:
    """A vote is called by its name; without one the page of votes."""
    seated(table)
    kind = str(click.options.get("kind") or "")
    if kind not in ("", *KINDS):
        raise Refused(say("e.notoffered"))
    return await _call(context, click, table, _written(click, table, kind)) if kind else await page(context, click, table)


def _written(click: Click, table: PublicTable, kind: Any) -> Offer:
    """The vote that a command asks for."""
    pace, hours, who = (str(click.options.get(name) or "").strip() for name in ("pace", "hours", "captain"))
    if kind == OWN_PAUSE:
        return OWN_PAUSE
    if kind == "pause":
        return Motion(kind, number(hours or str(SHORTEST_PAUSE)))
    if kind == "pace":
        return Motion(kind, pace=_pace(table, pace, hours))
    return Motion(kind, seat=_seat(table, who)) if kind in OF_SEAT else Motion(kind)


def _pace(table: PublicTable, name: str, hours: str) -> TimeControl:
    """A time control by its name, or the table's own with another time for an answer, and other hours. Raises Refused."""
    if name.lower() in TIME_CONTROLS and not hours:
        return TIME_CONTROLS[name.lower()]
    like = TIME_CONTROLS.get(name.lower(), table.pace)
    base = own_clock.seconds(name) if name and name.lower() not in TIME_CONTROLS else like.base
    try:
        return own_time_control(
            base, like.added, like.cap, like.days, own_clock.hours_read(hours) if hours else like.hours, like.zone
        )
    except ValueError:
        raise Refused(say("e.clock")) from None


def _seat(table: PublicTable, name: str) -> int | None:
    """The seat that a name or a number means; None if it is none of them, or several."""
    found = [seat.number for seat in table.seats if name.lower() in (seat.name.lower(), str(seat.number + 1))]
    return found[0] if len(found) == 1 else None


@press("votes", who=Who.CAPTAINS, note="open votes, and what may be called", while_dealing=True)
async def page(context: Context, click: Click, table: PublicTable) -> Page:
    """The open votes with their buttons, a pause, and what may be called now."""
    words, own = speech(click, table), seated(table)
    if own.status in ENDED:
        raise Refused(say("e.decided"), show_position=True)
    said = ["### " + words.marked(say("ui.votes.title", code=called(table)))]
    said += [words.marked(say("ui.votes.pause", when=timestamp(table.pause.until, "f")))] if table.pause is not None else []
    parts = [part for one in own.votes for part in _open(own, one, words)]
    offers = await context.votes.offers(table.code, click.person.id)
    said += [words.marked(say("ui.votes.none"))] if not table.votes else []
    menu = _menus(table, offers, words) or [c.text(words.marked(say("ui.votes.nothing")))]
    return Page((c.container(c.text("\n".join(said)), *parts, *menu),))


def _open(table: CaptainTable, vote: StandingVote, words: Words) -> list[c.Item]:
    """An open vote with the buttons of the captain: a ballot for voters, the withdrawal for its caller."""
    ways = [("vote.yes", "voteyes"), ("vote.no", "voteno")] if table.seat.number in vote.voters else []
    ways += [("vote.withdraw", "voteback")] if table.seat.number == vote.by else []
    presses = [
        c.button(words.label(say(label)), write(table.code, table.decision, verb, vote.slot, vote.number)) for label, verb in ways
    ]
    text = c.text("\n".join(words.marked(line) for line in sentences(table, vote)))
    return [text, *([c.row(*presses)] if presses else [])]


def _menus(table: PublicTable, offers: Sequence[Offer], words: Words) -> list[c.Item]:
    """The votes that may be called: those on the clock, on absent captains and on answers, and those on the end."""
    of_clock = [one for one in offers if _kind(one) in (OWN_PAUSE, *OF_CLOCK, "pace", *OF_ABSENT, HOLDING)]
    of_game = [one for one in offers if one not in of_clock]
    rows = [
        _menu(table, words, place, hint, listed)
        for place, (hint, listed) in enumerate((("ui.votes.call", of_clock), ("ui.votes.end", of_game)))
        if listed
    ]
    if any(_kind(one) == "pace" for one in of_clock):
        rows.append(c.row(c.button(words.label(say("vote.own.clock")), write(table.code, table.decision, "voteclock"))))
    return rows


def _menu(table: PublicTable, words: Words, place: int, hint: str, offers: Sequence[Offer]) -> c.Item:
    labels = words.labels([_named(one) for one in offers])
    lines = [
        c.option(label, _value(one), hint=words(say(f"ui.vote.{_kind(one)}"))) for label, one in zip(labels, offers, strict=True)
    ]
    return c.row(c.menu(write(table.code, table.decision, "votecall", place), lines, hint=words(say(hint))))


def _named(offer: Offer) -> Message:
    if isinstance(offer, Motion) and offer.back is not None:
        return say("ui.votes.undo", n=offer.back.answers, who=Captain(offer.back.seat))
    return say("ui.votes.offer", what=subject(offer)) if isinstance(offer, Motion) else say("vote.kind.own")


def _kind(offer: Offer) -> str:
    return offer.kind if isinstance(offer, Motion) else offer


def _value(offer: Offer) -> str:
    """The value of an offer in the menu: its kind and what else it takes."""
    if not isinstance(offer, Motion):
        return f"{offer}.0"
    if offer.pace is not None:
        return f"{offer.kind}.{offer.pace.name}"
    if offer.to is not None:
        return f"{offer.kind}.{offer.to}"
    return f"{offer.kind}.{offer.hours if offer.seat is None else offer.seat}"


@press(
    "votecall",
    who=Who.CAPTAINS,
    note="calls a vote, or takes a pause",
    acknowledges=Acknowledges.AFTER_COMMIT,
    while_dealing=True,
)
async def call(context: Context, click: Click, table: PublicTable) -> Page:
    """A vote was picked from the menu."""
    seated(table)
    return await _call(context, click, table, _picked(click))


def _picked(click: Click) -> Offer:
    """The vote that was picked. Raises Refused for none."""
    kind, _, more = (click.values[0] if click.values else "").partition(".")
    if kind == OWN_PAUSE:
        return OWN_PAUSE
    if kind not in RULES or (kind == "pace" and more not in TIME_CONTROLS):
        raise Refused(say("e.notoffered"))
    chosen: Any = kind
    if kind == "pace":
        return Motion(chosen, pace=TIME_CONTROLS[more])
    if kind == HOLDING:
        return Motion(chosen, to=number(more))
    return Motion(chosen, seat=number(more)) if kind in OF_SEAT else Motion(chosen, number(more) if kind == "pause" else 0)


@press("voteclock", who=Who.CAPTAINS, note="the form of a clock to vote on", acknowledges=Acknowledges.WITH_A_FORM)
async def open_clock(context: Context, click: Click, table: PublicTable) -> Reply:
    """The form for a clock of the table's own, to be voted on."""
    seated(table)
    return Form(own_clock.form(speech(click), write(table.code, table.decision, "voteclocked"), table.pace))


@press("voteclocked", who=Who.CAPTAINS, note="calls a vote on that clock", acknowledges=Acknowledges.AFTER_COMMIT)
async def clocked(context: Context, click: Click, table: PublicTable) -> Page:
    """The form of the clock was sent."""
    seated(table)
    return await _call(context, click, table, Motion("pace", pace=own_clock.read(click.fields, table.pace.zone)))


async def _call(context: Context, click: Click, table: PublicTable, offer: Offer) -> Page:
    votes, person = context.votes, click.person.id
    now = (
        await votes.call(table.code, person, offer, click.id)
        if isinstance(offer, Motion)
        else await votes.take_pause(table.code, person, click.id)
    )
    return await after(context, click, now)


async def after(context: Context, click: Click, now: PublicTable) -> Page:
    """The votes after a change that is saved; of a table that it has ended, that."""
    click.note_saved()
    if now.status in ENDED:
        return notice_page(speech(click, now), say("ui.closed" if now.status == "closed" else "ui.votes.over", code=code(now)))
    return await page(context, click, now)


@press(
    "voteyes", "voteno", who=Who.CAPTAINS, note="a ballot, by voters", acknowledges=Acknowledges.AFTER_COMMIT, while_dealing=True
)
async def cast(context: Context, click: Click, table: PublicTable) -> Page:
    """A ballot."""
    slot, of_table = _place(click)
    is_yes = click.button_id is not None and click.button_id.verb == "voteyes"
    now = await context.votes.cast(table.code, click.person.id, slot, of_table, is_yes, click.id)
    return await after(context, click, now)


@press(
    "voteback", who=Who.CAPTAINS, note="by whoever called the vote", acknowledges=Acknowledges.AFTER_COMMIT, while_dealing=True
)
async def withdraw(context: Context, click: Click, table: PublicTable) -> Page:
    """The vote was withdrawn."""
    now = await context.votes.withdraw(table.code, click.person.id, *_place(click), click.id)
    return await after(context, click, now)


def _place(click: Click) -> tuple[int, int]:
    """The slot and number of the vote that a button names."""
    return (-1, -1) if click.button_id is None else (click.button_id.number(0), click.button_id.number(1))
