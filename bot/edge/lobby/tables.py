"""Tables as such: opening one, the list, the status, resigning, closing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bot.edge.context.context import Context, seated, speech
from bot.edge.kit import components as c
from bot.edge.kit import drawings
from bot.edge.kit.click import Click, table_language
from bot.edge.kit.custom_id import NONE, number, write
from bot.edge.kit.post_parts import captains, code, game_name
from bot.edge.kit.replies import Page, notice_page
from bot.edge.lobby import permissions, threads
from bot.edge.lobby.lobby_post import is_seated
from bot.edge.presses.command import Option, command, flag
from bot.edge.presses.declaration import Acknowledges, Who
from bot.edge.presses.press import press
from bot.edge.turn import captain_panel
from bot.model.listed import TableSummary
from bot.model.refusals import Refused
from bot.model.table import PublicTable
from bot.model.time_control import TimeControl
from bot.service.table.time_control import TIME_CONTROLS
from engines import game_of, games
from engines.kernel.base.messages import Arg, Message, Name, Verbatim, say
from locales import LANGUAGES, Words

GAMES = games()
MOST_LISTED = 20
"""Tables on a page of a list."""
Levels = tuple[int, ...]
"""Levels of the computers seated beside whoever opens a table, which then begins."""
PACE_NAMES: tuple[str, ...] = tuple(TIME_CONTROLS)
BY_NAME: Mapping[str, TimeControl] = {pace.name: pace for pace in TIME_CONTROLS.values()}


@command(
    "table open",
    who=Who.ANYBODY,
    note="in a channel of a server",
    acknowledges=Acknowledges.AFTER_COMMIT,
    options=(
        Option(name="game", choices={id: say(f"game.{id}") for id in GAMES}),
        Option(name="pace", choices={name: say(f"pace.{name}") for name in TIME_CONTROLS}),
        flag("thread"),
        Option(name="language", choices={name: say(f"language.{name}") for name in LANGUAGES}),
    ),
)
async def open_table(context: Context, click: Click) -> Page:
    """A new table in this channel, or in a thread of it."""
    game = str(click.options.get("game") or GAMES[0])
    pace = str(click.options.get("pace") or "daily")
    language = str(click.options.get("language") or table_language(click))
    if game not in GAMES or pace not in TIME_CONTROLS or language not in LANGUAGES:
        raise Refused(say("e.notoffered"))
    if not click.guild:
        raise Refused(say("e.serveronly"))
    thread = bool(click.options.get("thread"))
    return await _opened(context, click, game, pace, language, thread)


async def open_against_computer(context: Context, click: Click, game: str) -> Page:
    """A new table in this channel, whose game begins at once: whoever presses and one computer of the lowest level."""
    levels = (min(1, len(game_of(game).levels)),)
    return await _opened(context, click, game, "daily", table_language(click), thread=False, levels=levels)


async def _opened(context: Context, click: Click, game: str, pace: str, language: Any, thread: bool, levels: Levels = ()) -> Page:
    words = speech(click)
    place = (GAMES.index(game), PACE_NAMES.index(pace), LANGUAGES.index(language))
    if thread:
        threads.must_be_possible(click)
    permissions.check_writing(click, thread)
    if named := permissions.missing(click, thread):
        return permissions.lacking(words, click, named, write(NONE, 0, "reopen", *place, int(thread), *levels))
    shared = ("threads", click.channel) if thread else (f"press {click.id}", click.person.id)
    async with context.open_panels.lock(*shared):
        return await _opened_once(context, click, game, pace, language, thread, levels)


async def _opened_once(context: Context, click: Click, game: str, pace: str, language: Any, thread: bool, levels: Levels) -> Page:
    """A press that came before gets the table that it opened; a thread is made only for a new one. In threads of one channel
    tables are opened one after the other: until its table is there an empty thread is anybody's."""
    words, channel = speech(click), click.channel
    place = (GAMES.index(game), PACE_NAMES.index(pace), LANGUAGES.index(language))
    before = await context.new_tables.opened_by(click.id)
    if before is not None:
        return await _opened_page(context, click, before)
    if thread:
        await context.new_tables.check_may_open(click.person.id, click.guild, alone=bool(levels))
        title = words(say("ui.thread.name", game=say(f"game.{game}"), captain=Name(click.person.name)))
        kept = await context.new_tables.kept_thread(click.person.id, click.channel, game)
        channel = kept or await threads.open_thread(context, click, title)
    try:
        table = await context.new_tables.open(
            click.person,
            click.guild,
            channel,
            game,
            BY_NAME[pace],
            language=language,
            interaction=click.id,
            levels=levels,
            in_thread=thread,
            at_once=bool(levels),
        )
    except Refused as refused:
        if refused.reason.id != "e.busy" or not threads.can_be(click):
            raise
        button = c.button(words.label(say("open.thread")), write(NONE, 0, "thread", *place, 1, *levels), style=c.PRIMARY)
        return notice_page(words, say("ui.busy", code=refused.reason.get("code") or Verbatim("")), button)
    return await _opened_page(context, click, table)


async def _opened_page(context: Context, click: Click, table: PublicTable, notice: Message | None = None) -> Page:
    """The table that the press has opened, and if it is; where its game begins here, the captain's panel."""
    if table.status in ("dealing", "running") and table.channel == click.channel:
        return await captain_panel.page(context, table, speech(click, table), notice)
    return notice_page(speech(click, table), _opened_told(table))


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
    assert click.carried is not None
    game, pace, language = (click.carried.number(place) for place in range(3))
    if not (0 <= game < len(GAMES) and 0 <= pace < len(PACE_NAMES) and 0 <= language < len(LANGUAGES)):
        raise Refused(say("e.notoffered"))
    levels = tuple(map(number, click.carried.args[4:]))
    return await _opened(context, click, GAMES[game], PACE_NAMES[pace], LANGUAGES[language], click.carried.number(3) != 0, levels)


def _check_showing(click: Click, before: PublicTable) -> None:
    """Raises Refused where a table that follows another would show that one to people who may not view its channel."""
    if click.guild != before.guild:
        raise Refused(say("e.serveronly"))
    if not click.at_home:
        raise Refused(say("e.home", code=code(before), place=Verbatim(f"<#{before.channel}>")))


async def open_again(context: Context, click: Click, before: PublicTable) -> Page:
    """A table like one that has ended, in its server, where the click came from: the asker sits first, with as many computers."""
    _check_showing(click, before)
    permissions.check_writing(click)
    pace = before.pace if before.pace.name == "own" else TIME_CONTROLS[before.pace.name]
    table = await context.new_tables.open(
        click.person, click.guild, click.channel, before.game.id, pace, interaction=click.id,
        language=before.language, options=_chosen(before), seats=before.wanted, practice=before.practice,
        levels=tuple(seat.level for seat in before.seats if seat.computer), remarks=before.remarks,
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


@press("list", who=Who.ANYBODY, note="another page of this server's tables, and one's own")
@command("table list", who=Who.ANYBODY, note="this server's tables that one may view, and one's own")
async def listed(context: Context, click: Click) -> Page:
    """The tables of whoever asks, and those of this server, a page at a time."""
    words = speech(click)
    here = await context.lookup.of_guild(click.guild) if click.guild else ()
    his = await context.lookup.of_person(click.person.id)
    groups = (("ui.list.yours", his), ("ui.list.server", here))
    listed = [(heading, one) for heading, found in groups for one in found or (None,)]
    page = min(max(0, click.carried.number(0)) if click.carried else 0, (len(listed) - 1) // MOST_LISTED)
    shown, lines, last = listed[page * MOST_LISTED : (page + 1) * MOST_LISTED], list[str](), ""
    for heading, one in shown:
        lines += [f"**{words.marked(say(heading))}**"] if heading != last else []
        lines.append(words.marked(say("ui.list.none") if one is None else _line(one)))
        last = heading
    return Page((c.container(c.text("\n".join(lines)[: c.MOST_TEXT]), *_turned(words, page, len(listed))),))


def _turned(words: Words, page: int, count: int) -> list[c.Item]:
    """The buttons that lead to the other pages of a list, if it has any."""
    if count <= MOST_LISTED:
        return []
    back = c.button(words.label(say("ui.list.before")), write(NONE, 0, "list", max(0, page - 1)), disabled=not page)
    on = c.button(
        words.label(say("ui.list.behind")), write(NONE, 0, "list", page + 1), disabled=(page + 1) * MOST_LISTED >= count
    )
    return [c.row(back, on)]


def _line(listed: TableSummary) -> Message:
    place = Verbatim(f"<#{listed.channel}>")
    state = say("ui.status.silent" if listed.posting in permissions.CHANNEL_OUTAGES else f"ui.status.{listed.status}")
    return say("ui.list.line", code=code(listed), game=game_name(listed), status=state, place=place)


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
