"""The context of an answer, and the edge of the process that makes it."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field, fields, replace

from bot.edge.context.answered_steps import AnsweredSteps
from bot.edge.context.first_time_hints import FirstTimeHints
from bot.edge.context.log_texts import RecapCache
from bot.edge.context.press_limit import PressLimit
from bot.edge.context.replay_cache import ReplayCache
from bot.edge.delivery.open_panels import OpenPanels
from bot.edge.discord.http import Wire
from bot.edge.kit.click import Click, table_language
from bot.edge.kit.command_names import as_typed
from bot.edge.presses.command import COMMANDS
from bot.model.base.refusals import Refused
from bot.model.people.people import Caller, Language
from bot.model.posting.ports import Clock
from bot.model.table.listed import TableSummary
from bot.model.table.table import CaptainTable, PublicTable, Status
from bot.service.caller_services import CallerServices
from bot.service.host import Host
from bot.service.process.pools import Pool, Requester, Size
from engines.kernel.base.messages import Captain, Message, Verbatim, say
from locales import Words, words

LONGEST_CODE = 12
"""Signs of a code that nobody has, as it is repeated to whoever wrote it."""
NOT_BEGUN: tuple[Status, ...] = ("lobby", "muster", "dealing")
READING = Size(places=1, waiting=100, server=20)
"""Texts read at once, that wait, and of one server."""


def reading_pool() -> Pool:
    """The pool in which typed words are read."""
    return Pool("words", READING, say("e.words.busy"), say("e.words.full"))


@dataclass(frozen=True, slots=True, kw_only=True)
class Context(CallerServices):
    """Everything that an answer may use: the services for its caller, and what the edge keeps in memory.

    `hints`: notes on what captains were told once. `replays`: finished games. `reading`: the pool in which typed words are read.
    `recap_cache`: texts made from logs. `answered_steps`: when captains last answered.
    `verify_url`: the page that checks a record; if empty, it is handed out.
    """

    wire: Wire
    open_panels: OpenPanels
    clock: Clock
    hints: FirstTimeHints
    replays: ReplayCache
    press_limit: PressLimit
    reading: Pool
    recap_cache: RecapCache
    answered_steps: AnsweredSteps
    verify_url: str


@dataclass(frozen=True, slots=True)
class EdgeRuntime:
    """The edge of one process: its host, and what it keeps in memory for all callers. Fields as of `Context`."""

    host: Host
    wire: Wire
    open_panels: OpenPanels
    clock: Clock
    hints: FirstTimeHints
    replays: ReplayCache
    press_limit: PressLimit
    reading: Pool = field(default_factory=reading_pool)
    recap_cache: RecapCache = field(default_factory=RecapCache)
    answered_steps: AnsweredSteps = field(default_factory=AnsweredSteps)
    verify_url: str = ""

    def context(self, caller: Caller) -> Context:
        """The context of one caller's answers."""
        services = self.host.for_caller(caller)
        return Context(
            **{one.name: getattr(services, one.name) for one in fields(services)},
            wire=self.wire,
            open_panels=self.open_panels,
            clock=self.clock,
            hints=self.hints,
            replays=replace(self.replays, history=services.history, asker=Requester(caller.person, caller.guild)),
            press_limit=self.press_limit,
            reading=self.reading,
            recap_cache=self.recap_cache,
            answered_steps=self.answered_steps,
            verify_url=self.verify_url,
        )


def speech(click: Click, table: PublicTable | None = None) -> Words:
    """The words of whoever clicked, with the captains of the table, whose posts may be in another language."""
    wording = words(click.person.language).painted(click.person.palette)
    return wording if table is None else wording.naming(table.names).beside(table.language)


async def language_of_tables(context: Context, click: Click) -> Language:
    """The language of a new table: the one that the server's managers have set, else as `table_language`."""
    return (await context.servers.here()).language or table_language(click)


def aloud(context: Context, click: Click, is_asked: bool) -> None:
    """An answer is for everybody, if it `is_asked` to be. Raises Refused for somebody who has had too many of them."""
    if is_asked and not context.press_limit.count(click.person.id, "aloud"):
        click.set_audience(False)
        raise Refused(context.press_limit.too_loud(click.person.id))


def seated(table: PublicTable) -> CaptainTable:
    """The table as the captain who asks may know it. Raises Refused when he is none."""
    if not isinstance(table, CaptainTable):
        raise Refused(say("e.spectator") if table.former is None else seat_gone(table, table.former))
    return table


def seat_gone(table: PublicTable, former: int) -> Message:
    """The word to somebody who has lost that seat: another captain has it, or a computer."""
    return say("e.seat.lost") if table.seats[former].computer else say("e.seat.handed", who=Captain(former))


async def referenced_table(context: Context, click: Click) -> PublicTable:
    """The table a command or an old button means, as whoever clicked may know it. Raises Refused when there is none, or
    several."""
    if click.button_id is not None:
        return await context.positions.table(click.button_id.table)
    if named := str(click.options.get("table") or ""):
        return await context.positions.table(as_code(named))
    here = await context.lookup.in_channel(click.channel)
    command = COMMANDS.get(click.command)
    if command is not None and command.means_waiting:
        return await _waiting(context, click, here)
    if command is not None and command.ended and (here is None or (here.status in NOT_BEGUN and not command.means_lobby)):
        here = await context.lookup.last_ended(click.channel, command.ended) or here
    return here or await _only_table(context, click)


def as_code(text: str) -> str:
    """Typed text in the form of a code: capitals and digits, at least one."""
    return "".join(sign for sign in text.upper() if sign.isascii() and sign.isalnum())[:LONGEST_CODE] or "?"


async def waiting_tables(context: Context, click: Click) -> tuple[TableSummary, ...]:
    """The tables that wait for whoever clicked, the longest waiting first; that of the channel alone if it is one of them."""
    found = [one for one in await context.lookup.of_person(click.person.id) if one.waits]
    here = tuple(one for one in found if one.channel == click.channel and one.guild == click.guild)
    return here or tuple(sorted(found, key=lambda one: one.asked_at or 0.0))


async def others_waiting(context: Context, person: int, besides: str) -> tuple[TableSummary, ...]:
    """The tables but one that wait for a person, the longest waiting first."""
    found = await context.lookup.of_person(person)
    return tuple(sorted((one for one in found if one.waits and one.code != besides), key=lambda one: one.asked_at or 0.0))


async def _waiting(context: Context, click: Click, here: PublicTable | None) -> PublicTable:
    """The table that waits for whoever clicked; if none waits, that of the channel, or their only one."""
    waiting = await waiting_tables(context, click)
    if waiting:
        return await context.positions.table(waiting[0].code)
    if here is not None and here.seats_of(click.person.id):
        return here
    with suppress(Refused):
        return await _only_table(context, click)
    return here or await _only_table(context, click)


async def _only_table(context: Context, click: Click) -> PublicTable:
    """The only table at which he sits, or the only one that waits for him."""
    his = await context.lookup.of_person(click.person.id)
    waiting = [one for one in his if one.waits]
    for found in (his, waiting):
        if len(found) == 1:
            return await context.positions.table(found[0].code)
    raise Refused(no_table(his if his else await context.lookup.of_guild(click.guild) if click.guild else (), click.locale))


def no_table(found: Sequence[TableSummary], locale: str) -> Message:
    """The message that the table is unclear, with the tables there are."""
    if not found:
        return say("e.notable.none", open=as_typed("table.open", locale))
    return say("e.notable", list=tuple(Verbatim(one.code) for one in found[:10]))
