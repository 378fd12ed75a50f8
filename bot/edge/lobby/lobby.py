"""The lobby and the muster: sitting down, options, starting, being here."""

from __future__ import annotations

from bot.edge.context.context import Context, seated, speech
from bot.edge.kit import components as c
from bot.edge.kit import post_parts
from bot.edge.kit.click import Click
from bot.edge.kit.replies import Nothing, Page, Reply, notice_page
from bot.edge.lobby.lobby_post import OUT, another_seat, sides_look, sides_offered
from bot.edge.lobby.rare_settings import rare_panel
from bot.edge.lobby.table_options import place_in
from bot.edge.presses.command import command
from bot.edge.presses.declaration import Acknowledges, Who
from bot.edge.presses.press import press
from bot.edge.turn import captain_panel as panels
from bot.model.base.refusals import Refused
from bot.model.table.table import CaptainTable, PublicTable
from engines.kernel.base.messages import Verbatim, say
from engines.kernel.contract.sides import Side


@press(
    "join",
    who=Who.MEMBERS,
    note="in the lobby; not who was sent away, is not invited to a closed one, or let two of its musters lapse",
    acknowledges=Acknowledges.AFTER_COMMIT,
)
@command("table join", who=Who.MEMBERS, note="in the lobby, as `verb join`", acknowledges=Acknowledges.AFTER_COMMIT)
async def join(context: Context, click: Click, table: PublicTable) -> Page:
    """Take a seat."""
    now = await context.tables.join(table.code, click.person, click.id)
    click.note_saved()
    return notice_page(speech(click), say("ui.joined", code=Verbatim(now.code), n=seated(now).seat.number + 1))


@press("another", who=Who.CAPTAINS, note="in the lobby of a game in which a person may hold several seats")
async def another(context: Context, click: Click, table: PublicTable) -> Page:
    """One more seat for somebody who has one."""
    seated(table)
    now = await context.tables.take_another(table.code, click.person, click.id)
    mine = tuple(say("ui.seat.number", number=seat.number + 1) for seat in now.seats_of(click.person.id))
    return notice_page(speech(click), say("ui.another", code=Verbatim(now.code), list=mine))


@press("side", who=Who.MEMBERS, note="in the lobby of a game with sides; whoever has no seat sits down, as by joining")
async def side(context: Context, click: Click, table: PublicTable) -> Page:
    """A side was chosen in the lobby post, or any; whoever has no seat sits down by it."""
    assert click.button_id is not None
    if table.status != "lobby":
        raise Refused(say("e.started"), show_position=True)
    if click.button_id.args[:1] != (sides_look(table),):
        raise Refused(say("e.elsewhere"))
    sides: list[Side | None] = [None, *(one.side for one in sides_offered(table))]
    chosen = sides[place_in(click, len(sides))]
    await context.tables.take_side(table.code, click.person, chosen.id if chosen else "", click.id)
    code = Verbatim(table.code)
    said = say("ui.side.taken", code=code, side=chosen.label) if chosen else say("ui.side.any", code=code)
    return notice_page(speech(click), said)


@press("lobbymore", who=Who.READERS, note="the lobby's other buttons; captains may leave")
async def more(context: Context, click: Click, table: PublicTable) -> Page:
    """The rest of the lobby's buttons: for whoever sits there the way out and one more seat; rules, help, fairness."""
    words = speech(click, table)
    his = isinstance(table, CaptainTable) and table.status == "lobby"
    own = [post_parts.press(words, table, "leave", "leave"), *another_seat(table, words)] if his else []
    rest = (("rules", "rules"), ("help", "now"), ("fair", "fair"))
    row = c.row(*own, *(post_parts.press(words, table, label, verb) for label, verb in rest))
    return Page((c.container(c.text(words.marked(say("ui.lobby.more", code=post_parts.called(table)))), row),))


@press("leave", who=Who.CAPTAINS, note="in the lobby", acknowledges=Acknowledges.AFTER_COMMIT)
@command("table leave", who=Who.CAPTAINS, acknowledges=Acknowledges.AFTER_COMMIT)
async def leave(context: Context, click: Click, table: PublicTable) -> Page:
    """Leave the seat, before the start."""
    now = await context.tables.leave(table.code, click.person.id, click.id)
    has_more = bool(now.seats_of(click.person.id))
    return notice_page(speech(click), say("ui.left.one" if has_more else "ui.left", code=Verbatim(table.code)))


@press("computer", who=Who.OPENER, note="in the lobby", acknowledges=Acknowledges.AFTER_COMMIT)
async def computer(context: Context, click: Click, table: PublicTable) -> Reply:
    """Seat a computer captain of the level picked, or take the last one out; the lobby post shows it. The button of a game
    without levels, and of older posts, seats one of the usual level."""
    if click.values == (OUT,):
        await context.tables.remove_computer(table.code, click.person.id, click.id)
        return Nothing()
    level = place_in(click, len(table.game.levels)) + 1 if click.values else 0
    await context.tables.add_computer(table.code, click.person.id, click.id, level)
    return Nothing()


@press("remove", who=Who.OPENER, note="in the lobby", acknowledges=Acknowledges.AFTER_COMMIT)
async def remove(context: Context, click: Click, table: PublicTable) -> Page:
    """Take the last computer captain off."""
    now = await context.tables.remove_computer(table.code, click.person.id, click.id)
    return rare_panel(now, click)


@press("start", who=Who.OPENER, note="in the lobby", acknowledges=Acknowledges.AFTER_COMMIT)
@command("table start", who=Who.OPENER, note="in the lobby", acknowledges=Acknowledges.AFTER_COMMIT)
async def start(context: Context, click: Click, table: PublicTable) -> Page:
    """Call the captains to muster; if nobody else has to come, what follows is shown in the captain's panel."""
    now = await context.tables.start(table.code, click.person.id, click.id)
    if now.status == "dealing":
        return await panels.page(context, now, speech(click, now))
    return notice_page(
        speech(click, now), say("ui.started" if now.status == "running" else "ui.mustering", code=Verbatim(now.code))
    )


@press("here", who=Who.CAPTAINS, note="in the muster", acknowledges=Acknowledges.AFTER_COMMIT, opens_panel=True)
async def here(context: Context, click: Click, table: PublicTable) -> Page:
    """I am here. Pressed in the direct messages it also proves the inbox."""
    seat = seated(table).seat
    if table.status == "muster" and not seat.here:
        table = await context.tables.here(table.code, click.person.id, click.id, by_inbox=not click.guild)
    elif not click.guild:
        await context.people.inbox_works(click.person.id)
    click.note_saved()
    return await panels.page(context, table, speech(click, table), say("ui.here"))


@press("notnow", who=Who.CAPTAINS, note="in the muster")
async def not_now(context: Context, click: Click, table: PublicTable) -> Page:
    """Not this time: the seat is free again."""
    seated(table)
    await context.tables.decline(table.code, click.person.id, click.id)
    return notice_page(speech(click), say("ui.notnow", code=Verbatim(table.code)))


# -- the options panel
