"""Tables as such: opening one, the list, the status, resigning, closing."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from bot.edge.context.context import Context, language_of_tables, seated, speech
from bot.edge.context.table_option import TABLE
from bot.edge.kit import components as c
from bot.edge.kit import drawings
from bot.edge.kit.click import Click
from bot.edge.kit.custom_id import NONE, number, spelt, unspelt, write, write_if_it_fits
from bot.edge.kit.post_parts import called, captains, code
from bot.edge.kit.replies import Page, notice_page
from bot.edge.lobby import invitation, own_clock, permissions, threads, which_game
from bot.edge.lobby.lobby_post import is_seated
from bot.edge.presses.command import Option, command, flag
from bot.edge.presses.declaration import Acknowledges, Who
from bot.edge.presses.press import press
from bot.edge.turn import captain_panel
from bot.model.base.refusals import Refused
from bot.model.clocks.time_control import OutOfTime, TimeControl
from bot.model.people.people import Language
from bot.model.table.table import PublicTable
from bot.model.table.terms import USUAL, Terms
from bot.service.lobby.opening import LONGEST_NAME
from bot.service.lobby.table_options import USUALLY_EXCUSED
from bot.service.table.time_control import OWN, TIME_CONTROLS
from engines import game_of, games
from engines.kernel.base.messages import Arg, Message, Name, Verbatim, say
from locales import LANGUAGES

GAMES = games()
Levels = tuple[int, ...]
"""Levels of the computers seated beside whoever opens a table, which then begins."""
PACES = {**TIME_CONTROLS, "own": OWN}
"""The paces of a new table: the common ones, and one of its own, which its opener then sets."""
PACE_NAMES: tuple[str, ...] = tuple(PACES)
LATE: OutOfTime = "computer"
"""A computer captain plays for whoever is late at a new table, unless the lobby says otherwise."""


@command(
    "table open",
    who=Who.ANYBODY,
    note="in a channel of a server",
    acknowledges=Acknowledges.AFTER_COMMIT,
    options=(
        Option(name="game", choices={id: say(f"game.{id}") for id in GAMES}),
        Option(name="pace", choices={name: say(f"pace.{name}") for name in PACES}),
        flag("thread"),
        Option(name="language", choices={name: say(f"language.{name}") for name in LANGUAGES}),
        Option(name="name", longest=LONGEST_NAME),
        flag("rated"),
    ),
)
async def open_table(context: Context, click: Click) -> Page:
    """A new table in this channel, or in a thread of it; without a game the question which one."""
    game, name = str(click.options.get("game") or ""), str(click.options.get("name") or "")
    pace = str(click.options.get("pace") or "daily")
    language = str(click.options.get("language") or await language_of_tables(context, click))
    if game not in ("", *GAMES) or pace not in PACES or language not in LANGUAGES:
        raise Refused(say("e.notoffered"))
    if not click.guild:
        raise Refused(say("e.serveronly"))
    thread = bool(click.options.get("thread"))
    terms = replace(USUAL, rated=click.options.get("rated") is not False)
    if not game:
        return _which(click, Wish(game, pace, language, thread, name=name, terms=terms))
    return await _opened(context, click, Wish(game, pace, language, thread, name=name, terms=terms))


@press("opening", who=Who.ANYBODY, note="the question which game a table in this channel is for")
async def ask_which(context: Context, click: Click) -> Page:
    """The question which game is to be played here, from the greeting of a server."""
    if not click.guild:
        raise Refused(say("e.serveronly"))
    return _which(click, Wish("", "daily", await language_of_tables(context, click)))


def _which(click: Click, wish: Wish) -> Page:
    """The question which game the table is for. Raises Refused "e.name.game" for a name, which no button has room for."""
    if wish.name:
        raise Refused(say("e.name.game"))
    presses = {game: replace(wish, game=game).press("thread", thread=wish.thread) or "" for game in GAMES}
    return which_game.page(speech(click), say("ui.which.open"), presses)


async def open_against_computer(context: Context, click: Click, game: str) -> Page:
    """A new table in this channel, whose game begins at once: whoever presses and one computer of the lowest level."""
    levels = (min(1, len(game_of(game).levels)),)
    return await _opened(context, click, Wish(game, "daily", await language_of_tables(context, click), levels=levels))


UNRATED = 2
"""The part of a number in a press that says that the table is not rated; the rest is whether it is in a thread."""


@dataclass(frozen=True, slots=True)
class Wish:
    """A table that somebody wishes to open."""

    game: str
    pace: str
    language: Language
    thread: bool = False
    levels: Levels = ()
    name: str = ""
    terms: Terms = USUAL

    def press(self, verb: str, *, thread: bool) -> str | None:
        """The id of a button that opens the table, in a thread or not; None if there is no room in it for the table's name."""
        place = (GAMES.index(self.game), PACE_NAMES.index(self.pace), LANGUAGES.index(self.language))
        how = int(thread) + (0 if self.terms.rated else UNRATED)
        return write_if_it_fits(NONE, 0, verb, *place, how, *self.levels, *spelt(self.name))


async def _opened(context: Context, click: Click, wish: Wish) -> Page:
    words = speech(click)
    if wish.thread:
        threads.must_be_possible(click)
    permissions.check_writing(click, wish.thread)
    if named := permissions.missing(click, wish.thread):
        return permissions.lacking(words, click, named, wish.press("reopen", thread=wish.thread))
    shared = ("threads", click.channel) if wish.thread else (f"press {click.id}", click.person.id)
    async with context.open_panels.lock(*shared):
        return await _opened_once(context, click, wish)


async def _opened_once(context: Context, click: Click, wish: Wish) -> Page:
    """A press that came before gets the table that it opened; a thread is made only for a new one. In threads of one channel
    tables are opened one after the other: until its table is there an empty thread is anybody's."""
    before = await context.new_tables.opened_by(click.id)
    if before is not None:
        return await _opened_page(context, click, before)
    channel, name = await _thread(context, click, wish) if wish.thread else (click.channel, wish.name or click.channel_name)
    try:
        table = await context.new_tables.open(
            click.person, click.guild, channel, wish.game, _pace(click, wish.pace), interaction=click.id, out_of_time=LATE,
            excused=USUALLY_EXCUSED, language=wish.language, levels=wish.levels, in_thread=wish.thread,
            at_once=bool(wish.levels), name=name, terms=wish.terms,
        )  # fmt: skip
    except Refused as refused:
        anew = wish.press("thread", thread=True)
        if refused.reason.id != "e.busy" or not threads.can_be(click) or anew is None:
            raise
        button = c.button(speech(click).label(say("open.thread")), anew, style=c.PRIMARY)
        return notice_page(speech(click), say("ui.busy", code=refused.reason.get("code") or Verbatim("")), button)
    if wish.thread and table.status == "lobby":
        await invitation.leave(context, click, table)
    return await _opened_page(context, click, table)


def _pace(click: Click, name: str) -> TimeControl:
    """The pace of that name. A clock of the table's own begins with the zone of whoever opens it."""
    return replace(OWN, zone=click.person.zone) if name == "own" else PACES[name]


async def _thread(context: Context, click: Click, wish: Wish) -> tuple[int, str]:
    """A thread for the table, and the table's name."""
    await context.new_tables.check_may_open(click.person.id, click.guild, alone=bool(wish.levels))
    usual = speech(click)(say("ui.thread.name", game=say(f"game.{wish.game}"), captain=Name(click.person.name)))
    kept = await context.new_tables.kept_thread(click.person.id, click.channel, wish.game)
    return kept or await threads.open_thread(context, click, wish.name or usual), wish.name or usual


async def _opened_page(context: Context, click: Click, table: PublicTable, notice: Message | None = None) -> Page:
    """The table that the press has opened, and if it is; where its game begins here, the captain's panel."""
    if table.status in ("dealing", "running") and table.channel == click.channel:
        return await captain_panel.page(context, table, speech(click, table), notice)
    words = speech(click, table)
    if table.pace.name != "own" or table.status != "lobby" or table.opener != click.person.id:
        return notice_page(words, _opened_told(table))
    set_clock = c.button(words.label(say("own.clock")), write(table.code, table.decision, "clock"), style=c.PRIMARY)
    comes = own_clock.comes_to(table.pace, click.person, context.clock.now())
    return notice_page(words, _opened_told(table), set_clock, also=comes[0] if comes else None)


def _opened_told(table: PublicTable) -> Message:
    """The place of the table, and what is to be done there."""
    where: dict[str, Arg] = {"code": code(table), "place": Verbatim(f"<#{table.channel}>")}
    if table.status == "muster":
        return say("ui.opened.muster", **where)
    if table.status != "lobby":
        return say("ui.opened.begins", **where)
    beside = captains(seat.number for seat in table.seats if seat.computer)
    return say("ui.opened.seated", list=beside, **where) if beside and is_seated(table) else say("ui.opened", **where)


@press("thread", "reopen", who=Who.ANYBODY, note="opens a table in the server", acknowledges=Acknowledges.AFTER_COMMIT)
async def in_thread(context: Context, click: Click) -> Page:
    """The channel has a table already: open this one in a thread. Or what was lacking for a new table is checked again. Computers
    that were to be seated are."""
    assert click.button_id is not None
    game, pace, language = (click.button_id.number(place) for place in range(3))
    if not (0 <= game < len(GAMES) and 0 <= pace < len(PACE_NAMES) and 0 <= language < len(LANGUAGES)):
        raise Refused(say("e.notoffered"))
    more, how = click.button_id.args[4:], max(0, click.button_id.number(3))
    levels, terms = tuple(number(one) for one in more if not one.startswith("n")), replace(USUAL, rated=how < UNRATED)
    wish = Wish(GAMES[game], PACE_NAMES[pace], LANGUAGES[language], bool(how % UNRATED), levels, unspelt(more), terms)
    return await _opened(context, click, wish)


def _check_showing(click: Click, before: PublicTable) -> None:
    """Raises Refused where a table that follows another would show that one to people who may not view its channel."""
    if click.guild != before.guild:
        raise Refused(say("e.serveronly"))
    if not click.in_table_server:
        raise Refused(say("e.home", code=code(before), place=Verbatim(f"<#{before.channel}>")))


async def open_again(context: Context, click: Click, before: PublicTable) -> Page:
    """A table like one that has ended, in its server, where the click came from: the asker sits first, with as many computers."""
    _check_showing(click, before)
    permissions.check_writing(click)
    pace = before.pace if before.pace.name == "own" else TIME_CONTROLS[before.pace.name]
    table = await context.new_tables.open(
        click.person, click.guild, click.channel, before.game.id, pace, interaction=click.id, out_of_time=before.pace.out_of_time,
        excused=before.pace.excused, language=before.language, options=_chosen(before), seats=before.wanted,
        practice=before.practice, levels=tuple(seat.level for seat in before.seats if seat.computer), remarks=before.remarks,
        name=before.name,
    )  # fmt: skip
    return await _opened_page(context, click, table)


async def open_after(context: Context, click: Click, before: PublicTable) -> Page:
    """The table that goes on with a finished one, in its server, where the click came from, with all its captains."""
    _check_showing(click, before)
    permissions.check_writing(click)
    return await _opened_page(
        context, click, await context.new_tables.open_after(before.code, click.person, click.channel, click.id)
    )


async def call_again(context: Context, click: Click, before: PublicTable) -> Page:
    """A rematch in its server, from the place of the click, with all its captains. A caller who presses during the muster is
    here."""
    _check_showing(click, before)
    permissions.check_writing(click)
    called = await context.lookup.in_channel(click.channel)
    if called is not None and called.status == "muster" and called.seats_of(click.person.id):
        return await _opened_page(context, click, await context.tables.here(called.code, click.person.id, click.id))
    called = await context.new_tables.rematch(before.code, click.person, click.channel, click.id)
    return await _opened_page(context, click, called, _moved(called, click.person.id))


def _moved(table: PublicTable, person: int) -> Message | None:
    """The seat of somebody who was not mustered, and so was not told that all have moved."""
    found = [one for one in table.seats if one.person == person]
    if table.status not in ("dealing", "running") or not found:
        return None
    seat = found[0].number
    return say("ui.rematch.moved", n=seat + 1, mark=drawings.sign(table, seat))


@press("again", who=Who.MEMBERS, note="a table that nobody started in time", acknowledges=Acknowledges.AFTER_COMMIT)
async def again(context: Context, click: Click, table: PublicTable) -> Page:
    """Open it again: a table that was closed because nobody started it, for anybody who may open one."""
    if table.status != "closed" or table.decision:
        raise Refused(say("e.decided"), show_position=True)
    return await open_again(context, click, table)


def _chosen(before: PublicTable) -> dict[str, Any]:
    """The options that a new table of that game offers too."""
    offered = {field.name: field.values for field in before.game.option_fields(before.game.players[0])}
    return {name: value for name, value in before.options.items() if value in offered.get(name, ())}


@command(
    "table rename",
    who=Who.CAPTAINS,
    acknowledges=Acknowledges.AFTER_COMMIT,
    options=(Option(name="name", is_needed=True, longest=LONGEST_NAME), TABLE),
)
async def rename(context: Context, click: Click, table: PublicTable) -> Page:
    """Another name for the table, beside its code."""
    now = await context.tables.name(table.code, click.person.id, str(click.options.get("name") or ""), click.id)
    click.note_saved()
    return notice_page(speech(click), say("ui.renamed", table=called(now)))


@command("table resign", who=Who.CAPTAINS, note="asks once more")
async def resign(context: Context, click: Click, table: PublicTable) -> Page:
    """Give up the seat; asks once more first."""
    if seated(table).asked is None:
        raise Refused(say("e.decided"), show_position=True)
    button = c.button(speech(click).label(say("ui.resign.yes")), write(table.code, table.decision, "resign"), style=c.RED)
    return notice_page(speech(click), say("ui.resign.ask", code=code(table)), button)


@press("resign", who=Who.CAPTAINS, note="asks no more", acknowledges=Acknowledges.AFTER_COMMIT)
async def resigned(context: Context, click: Click, table: PublicTable) -> Page:
    """Giving up was confirmed."""
    seated(table)
    await context.tables.resign(table.code, click.person.id, click.id)
    click.note_saved()
    return notice_page(speech(click), say("ui.resigned", code=code(table)))
