"""`/series`: matches, leagues and campaigns are opened, joined, left, begun, paused, closed, read; the buttons of their posts."""

from __future__ import annotations

from bot.edge.context.context import Context, language_of_tables, speech
from bot.edge.kit import components as c
from bot.edge.kit.click import Click
from bot.edge.kit.command_names import as_typed
from bot.edge.kit.custom_id import NONE, number, write
from bot.edge.kit.replies import LONGEST_COMPLETION, Completions, Page, notice_page
from bot.edge.kit.timestamps import timestamp
from bot.edge.lobby import permissions, threads
from bot.edge.presses.command import Completion, Option, command
from bot.edge.presses.declaration import Acknowledges, Who
from bot.edge.presses.press import press
from bot.edge.series import series_parts as parts
from bot.edge.series import series_settings
from bot.model.base.refusals import Refused
from bot.model.base.times import moment
from bot.model.people.people import Language
from bot.model.results.series import SeriesView, System
from bot.service.leagues.leagues import LONGEST_NAME, MOST_ROUNDS, SeriesWish
from bot.service.table.time_control import TIME_CONTROLS
from engines import games
from engines.kernel.base.messages import Message, say
from locales import LANGUAGES, Words, people

KINDS: dict[str, tuple[System, int, int]] = {
    "match3": ("match", 2, 3), "match5": ("match", 2, 5), "campaign": ("campaign", 0, 0),
    "robin": ("robin", 2, 0), "swiss": ("swiss", 2, 0),
    "groups3": ("groups", 3, 0), "groups4": ("groups", 4, 0),
}  # fmt: skip
"""The kinds on offer: how a series pairs, the size of its tables (0 for the game's smallest), and the games of a match."""
ROUNDS, DAYS = 5, 14
"""Rounds and their days if nothing else is said."""
NUMBER = 2
"""Digits of a number that is typed."""


async def known_series(context: Context, click: Click) -> Completions:
    """Series that are open to whoever types, by the beginning of a name."""
    beginning = str(click.options.get("series") or "").strip().casefold()
    found = [one for one in await context.leagues.offered(only_live=False) if one[0].casefold().startswith(beginning)][-25:]
    names = people.apart(tuple(name or str(id) for name, id in found))
    return Completions(tuple((name[:LONGEST_COMPLETION], str(id)) for name, (_, id) in zip(names, found, strict=True)))


SERIES = Option(
    name="series", completion=Completion(known_series, Who.ANYBODY, "series of channels that they may view, and their own")
)


@command(
    "series open",
    who=Who.ANYBODY,
    note="in a channel of a server that takes threads",
    acknowledges=Acknowledges.AFTER_COMMIT,
    options=(
        Option(name="name", is_needed=True, longest=LONGEST_NAME),
        Option(name="game", is_needed=True, choices={id: say(f"game.{id}") for id in games()}),
        Option(name="kind", is_needed=True, choices={one: say(f"league.option.{one}") for one in KINDS}),
        Option(name="rounds", longest=NUMBER),
        Option(name="days", longest=NUMBER),
        Option(name="pace", choices={name: say(f"pace.{name}") for name in TIME_CONTROLS}),
        Option(name="language", choices={name: say(f"language.{name}") for name in LANGUAGES}),
    ),
)
async def open_series(context: Context, click: Click) -> Page:
    """A new series in this channel, whose post comes at once."""
    if not click.guild:
        raise Refused(say("e.serveronly"))
    threads.must_be_possible(click)
    permissions.check_writing(click, True)
    view = await context.leagues.open(click.person, _wish(click, await language_of_tables(context, click)))
    click.note_saved()
    told = say("league.opened", name=parts.name_of(view), join=say("league.join"), start=as_typed("series.start", click.locale))
    also = None if permissions.may_pin(click.bot_permissions) else say("league.unpinned", perm=say("perm.pin"))
    return notice_page(speech(click), told, series_settings.button(view, speech(click)), also=also, as_new_message=True)


def _wish(click: Click, usual: Language) -> SeriesWish:
    """The series that was asked for, in the `usual` language if no other is named. Raises Refused for choices that are not on
    offer."""
    game, pace = str(click.options.get("game") or ""), str(click.options.get("pace") or "daily")
    language, named = str(click.options.get("language") or usual), str(click.options.get("kind") or "")
    if game not in games() or pace not in TIME_CONTROLS or language not in LANGUAGES or named not in KINDS:
        raise Refused(say("e.notoffered"))
    system, size, fixed = KINDS[named]
    usual_rounds = MOST_ROUNDS if system == "campaign" else ROUNDS
    return SeriesWish(
        name=str(click.options.get("name") or ""), game=game, system=system, size=size,
        rounds=fixed or _number(click, "rounds", usual_rounds), days=_number(click, "days", DAYS), pace=TIME_CONTROLS[pace],
        language=language, channel=click.channel, kind=threads.KINDS[click.channel_kind].value,
    )  # fmt: skip


def _number(click: Click, option: str, usual: int) -> int:
    """A number that was typed; 0 for none, which no series takes."""
    written = str(click.options.get(option) or usual)
    return int(written) if written.isascii() and written.isdecimal() and len(written) <= NUMBER else 0


def _notice(click: Click, message: Message) -> Page:
    return notice_page(speech(click), message, as_new_message=True)


async def _named(context: Context, click: Click) -> int:
    """The series of a press, or the one that a command names: by its number, its name, or because there is no other. Those that
    are over come after live ones."""
    if click.button_id is not None:
        return click.button_id.number(0)
    written = str(click.options.get("series") or "").strip()
    if written.isascii() and written.isdecimal():
        return int(written[:9])
    found = await context.leagues.offered(only_live=not written) or await context.leagues.offered(only_live=False)
    alike = [id for name, id in found if not written or name.casefold().startswith(written.casefold())]
    if len(alike) != 1:
        raise Refused(say("e.series.which" if alike else "e.series.none"))
    return alike[0]


@command("series join", who=Who.ANYBODY, note="readers of its channel", acknowledges=Acknowledges.AFTER_COMMIT, options=(SERIES,))
@press("seriesjoin", who=Who.ANYBODY, note="readers of its channel", acknowledges=Acknowledges.AFTER_COMMIT)
async def join(context: Context, click: Click) -> Page:
    """Take part."""
    view = await context.leagues.join(await _named(context, click), click.person)
    click.note_saved()
    told = "league.joined.campaign" if view.system == "campaign" else "league.joined"
    return _notice(click, say(told, n=view.round + 1, name=parts.name_of(view)))


@command("series leave", who=Who.ANYBODY, note="its captains", acknowledges=Acknowledges.AFTER_COMMIT, options=(SERIES,))
@press("seriesleave", who=Who.ANYBODY, note="its captains", acknowledges=Acknowledges.AFTER_COMMIT)
async def leave(context: Context, click: Click) -> Page:
    """Take part no more."""
    view = await context.leagues.leave(await _named(context, click))
    click.note_saved()
    return _notice(click, say("league.left", name=parts.name_of(view)))


@command(
    "series start", who=Who.ANYBODY, note="its opener and managers", acknowledges=Acknowledges.AFTER_COMMIT, options=(SERIES,)
)
async def start(context: Context, click: Click) -> Page:
    """Begin the first round."""
    view = await context.leagues.start(await _named(context, click))
    click.note_saved()
    return _notice(click, say("league.begun", name=parts.name_of(view)))


@command(
    "series pause", who=Who.ANYBODY, note="its opener and managers", acknowledges=Acknowledges.AFTER_COMMIT, options=(SERIES,)
)
async def pause(context: Context, click: Click) -> Page:
    """Stop the limit of the round, or let it run again."""
    view = await context.leagues.pause(await _named(context, click))
    click.note_saved()
    is_chain, again = view.system == "campaign", as_typed("series.pause", click.locale)
    if view.due is None:
        return _notice(click, say("league.stopped.campaign" if is_chain else "league.stopped", pause=again))
    if is_chain:
        return _notice(click, say("league.resumed.campaign"))
    return _notice(click, say("league.resumed", when=timestamp(moment(view.due))))


@command(
    "series close", who=Who.ANYBODY, note="its opener and managers", acknowledges=Acknowledges.AFTER_COMMIT, options=(SERIES,)
)
async def close(context: Context, click: Click) -> Page:
    """End a series before its time."""
    view = await context.leagues.close(await _named(context, click))
    click.note_saved()
    return _notice(click, say("league.closed", name=parts.name_of(view)))


@command("series standings", who=Who.ANYBODY, note="readers of its channel, and its captains", options=(SERIES,))
@press("seriesboard", who=Who.ANYBODY, note="readers of its channel, and its captains")
async def standings(context: Context, click: Click) -> Page:
    """The standings, with how captains who are level are placed."""
    view, words = await context.leagues.view(await _named(context, click)), speech(click)
    picture = parts.picture(view, words)
    gallery = [] if picture is None else [c.gallery((picture.file, picture.alt))]
    lines = [parts.standings(view, words), *parts.fairness(view, words)]
    more = [c.row(series_settings.button(view, words))] if view.is_led and view.status == "open" else []
    box = c.container(c.text(_heading(view, click)), *gallery, c.text("\n".join(lines)), *more)
    return Page((box,), () if picture is None else (picture,), as_new_message=True)


@command("series schedule", who=Who.ANYBODY, note="readers of its channel, and its captains", options=(SERIES,))
@press("seriesplan", who=Who.ANYBODY, note="readers of its channel, and its captains")
async def schedule(context: Context, click: Click) -> Page:
    """The tables of a round, the newest unless another is picked. Those of a match or a campaign are all on one page."""
    view, words = await context.leagues.view(await _named(context, click)), speech(click)
    if view.system in ("match", "campaign"):
        rounds, menu = range(view.round, 0, -1), list[c.Item]()
    else:
        shown = max(1, min(number(click.values[0]), view.round)) if click.values else view.round
        rounds, menu = range(shown, shown - 1 if shown else shown, -1), _rounds(view, shown, words)
    told = parts.tables(view, words, rounds) or [words.marked(say("league.schedule.none"))]
    box = c.container(c.text(_heading(view, click)), c.text("\n".join(told)), *menu)
    return Page((box,), as_new_message=not click.values)


def _rounds(view: SeriesView, shown: int, words: Words) -> list[c.Item]:
    """The menu of rounds, the newest first; none for one alone."""
    if view.round < 2:
        return []
    numbers = range(view.round, 0, -1)
    labels = words.labels([parts.round_name(view, round) for round in numbers])
    entries = [c.option(label, str(round), chosen=round == shown) for label, round in zip(labels, numbers, strict=True)]
    return [c.row(c.menu(write(NONE, 0, "seriesplan", view.id), entries))]


def _heading(view: SeriesView, click: Click) -> str:
    words = speech(click)
    lines = (f"### {parts.heading(view, words)}", parts.status_line(view, words), parts.settings(view, words))
    return "\n".join(filter(None, lines))
