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
from bot.edge.kit.replies import Page, notice_page
from bot.edge.kit.timestamps import timestamp
from bot.edge.presses.command import Option, command
from bot.edge.presses.declaration import Acknowledges, Who
from bot.edge.presses.press import press
from bot.edge.votes.vote_post import sentences
from bot.model.refusals import Refused
from bot.model.table import PublicTable
from bot.model.votes import OWN_PAUSE, Motion, Offer, StandingVote
from bot.service.votes.rules import RULES, SHORTEST_PAUSE
from bot.service.votes.subjects import subject
from engines.kernel.base.messages import Message, say
from locales import Words

ENDED = ("over", "closed")
KINDS = (OWN_PAUSE, *RULES)


@command(
    "table vote",
    who=Who.CAPTAINS,
    note="calls a vote; without a kind what may be called",
    acknowledges=Acknowledges.AFTER_COMMIT,
    while_dealing=True,
    options=(
        Option(name="kind", choices={kind: say(f"vote.kind.{kind}") for kind in KINDS}),
        Option(name="hours", longest=4),
        TABLE,
    ),
)
async def vote(context: Context, click: Click, table: PublicTable) -> Page:
    """A vote is called by its name; without one the page of votes."""
    seated(table)
    kind, hours = str(click.options.get("kind") or ""), str(click.options.get("hours") or SHORTEST_PAUSE)
    if kind not in ("", *KINDS):
        raise Refused(say("e.notoffered"))
    return await _call(context, click, table, kind, number(hours)) if kind else await page(context, click, table)


@press("votes", who=Who.CAPTAINS, note="open votes, and what may be called", while_dealing=True)
async def page(context: Context, click: Click, table: PublicTable) -> Page:
    """The open votes with their buttons, a pause, and what may be called now."""
    words, table = speech(click, table), seated(table)
    if table.status in ENDED:
        raise Refused(say("e.decided"), show_position=True)
    said = ["### " + words.marked(say("ui.votes.title", code=called(table)))]
    said += [words.marked(say("ui.votes.pause", when=timestamp(table.pause.until, "f")))] if table.pause is not None else []
    parts = [part for one in table.votes for part in _open(table, one, words)]
    offers = await context.votes.offers(table.code, click.person.id)
    said += [words.marked(say("ui.votes.none"))] if not table.votes else []
    menu = [_menu(table, offers, words)] if offers else [c.text(words.marked(say("ui.votes.nothing")))]
    return Page((c.container(c.text("\n".join(said)), *parts, *menu),))


def _open(table: PublicTable, vote: StandingVote, words: Words) -> list[c.Item]:
    """An open vote with its buttons."""
    ways = (("vote.yes", "voteyes"), ("vote.no", "voteno"), ("vote.withdraw", "voteback"))
    presses = [
        c.button(words.label(say(label)), write(table.code, table.decision, verb, vote.slot, vote.number)) for label, verb in ways
    ]
    return [c.text("\n".join(words.marked(line) for line in sentences(table, vote))), c.row(*presses)]


def _menu(table: PublicTable, offers: Sequence[Offer], words: Words) -> c.Item:
    lines = [c.option(words.label(_named(one)), _value(one), hint=words(say(f"ui.vote.{_kind(one)}"))) for one in offers]
    return c.row(c.menu(write(table.code, table.decision, "votecall"), lines, hint=words(say("ui.votes.call"))))


def _named(offer: Offer) -> Message:
    return say("ui.votes.offer", what=subject(offer)) if isinstance(offer, Motion) else say("vote.kind.own")


def _kind(offer: Offer) -> str:
    return offer.kind if isinstance(offer, Motion) else offer


def _value(offer: Offer) -> str:
    """The value of an offer in the menu: its kind and what else it takes."""
    return f"{offer.kind}.{offer.hours}" if isinstance(offer, Motion) else f"{offer}.0"


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
    kind, _, hours = (click.values[0] if click.values else "").partition(".")
    if kind not in KINDS:
        raise Refused(say("e.notoffered"))
    return await _call(context, click, table, kind, number(hours))


async def _call(context: Context, click: Click, table: PublicTable, kind: Any, hours: int) -> Page:
    votes, person = context.votes, click.person.id
    now = (
        await votes.take_pause(table.code, person, click.id)
        if kind == OWN_PAUSE
        else await votes.call(table.code, person, Motion(kind, hours if kind == "pause" else 0), click.id)
    )
    return await after(context, click, now)


async def after(context: Context, click: Click, now: PublicTable) -> Page:
    """The votes after a change that is saved; of a table that it has ended, that."""
    click.note_saved()
    if now.status in ENDED:
        return notice_page(speech(click, now), say("ui.closed", code=code(now)))
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
