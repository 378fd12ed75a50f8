"""`/leaderboard`: the captains of a server by their estimates, of one game or all, this season or all time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.edge.context.context import Context, aloud, speech
from bot.edge.kit import components as c
from bot.edge.kit.click import Click
from bot.edge.kit.command_names import as_typed
from bot.edge.kit.custom_id import NONE, write
from bot.edge.kit.replies import Page, notice_page
from bot.edge.ladder import figures
from bot.edge.presses.command import Option, command, flag
from bot.edge.presses.declaration import Who
from bot.edge.presses.press import press
from bot.model.base.refusals import Refused
from bot.model.results.ratings import ALL_GAMES, ALL_TIME, LEAST_GAMES
from bot.service.results.leaderboards import FEWEST, BoardPage, BoardRow
from engines import games
from engines.kernel.base.messages import Arg, Message, Name, say
from locales import Words, people

SEASON, ALWAYS = "season", "all"
OWN_PLACE = 999
"""The number that stands for the page with one's own place."""
SEASONS = Option(name="season", choices={SEASON: say("rank.to.season"), ALWAYS: say("rank.to.alltime")})


@command(
    "leaderboard",
    who=Who.ANYBODY,
    note="games that all of the server could see; shown to all where it was asked for",
    options=(Option(name="game", choices={id: say(f"game.{id}") for id in games()}), SEASONS, flag("public")),
)
async def leaderboard(context: Context, click: Click) -> Page:
    """The first page of a board; shown to all if it is asked for so."""
    click.set_audience(bool(click.guild))
    aloud(context, click, click.public)
    game = str(click.options.get("game") or ALL_GAMES)
    if game not in (ALL_GAMES, *games()):
        raise Refused(say("e.notoffered"))
    found = await context.leaderboards.page(game, click.options.get("season") == ALWAYS, 0)
    return replace(_page(click, found, is_public=click.public), public=click.public)


@press("ladder", who=Who.ANYBODY, note="another page of the server's leaderboard, in private")
async def turned(context: Context, click: Click) -> Page:
    """Another page of a board, or another board."""
    game, is_all_time, page = _named(click)
    found = await context.leaderboards.page(game, is_all_time, None if page == OWN_PLACE else page)
    return _page(click, found)


@press("laddergame", who=Who.ANYBODY, note="the leaderboard of another game, in private")
async def of_game(context: Context, click: Click) -> Page:
    """The board of the game that was picked."""
    _, is_all_time, _ = _named(click)
    game = _game(int(click.values[0])) if click.values and click.values[0].isdecimal() else ALL_GAMES
    return _page(click, await context.leaderboards.page(game, is_all_time, 0))


@press("ladderhow", who=Who.ANYBODY, note="how estimates are made")
async def how(context: Context, click: Click) -> Page:
    """How estimates are made, and what is rated."""
    return notice_page(speech(click), say("rank.how.text"), as_new_message=True)


def _named(click: Click) -> tuple[str, bool, int]:
    """The board and page that a press names."""
    carried = click.required_id
    return _game(carried.number(0)), bool(carried.number(1)), carried.number(2)


def _game(number: int) -> str:
    """The game of a number in a press: 0 for all games. Raises Refused for none."""
    if not 0 <= number <= len(games()):
        raise Refused(say("e.notoffered"))
    return (ALL_GAMES, *games())[number]


def _page(click: Click, found: BoardPage, is_public: bool = False) -> Page:
    """A board in words, with its picture and buttons. What is the reader's alone is left out of a public one."""
    words, person = speech(click), 0 if is_public else click.person.id
    what = figures.game_name(found.ladder.game)
    season = say("rank.alltime") if found.ladder.season == ALL_TIME else say("rank.season", number=found.ladder.season)
    title = say("rank.title", what=what, season=season)
    heading = c.text(f"### {words.marked(title)}")
    if not found.rows:
        own = [] if is_public else [_own(found, words, click)]
        none = c.text("\n".join([words.marked(say("rank.none")), *own]))
        return Page((c.container(heading, none, *_controls(found, words, is_public)),))
    names = people.apart(tuple(row.name or words(say("seat.nameless")) for row in found.rows))
    rows = [figures.picture_row(row.rating, row.place, words.language, row.person == person) for row in found.rows]
    picture = figures.picture(what, season, names, rows, words)
    lines = [_list(found, names, words, person)]
    lines += [] if is_public or any(row.person == person for row in found.rows) else [_own(found, words, click)]
    lines.append("-# " + words.marked(say("rank.against", n=found.rated)))
    lines += [] if found.has_places else ["-# " + words.marked(say("rank.few", n=FEWEST))]
    gallery = c.gallery((picture.file, picture.alt))
    return Page((c.container(heading, gallery, c.text("\n".join(lines)), *_controls(found, words, is_public)),), (picture,))


def _list(found: BoardPage, names: Sequence[str], words: Words, person: int) -> str:
    """The captains of a page: the first one and the reader in whole words, of many others the figures alone."""
    is_short, told = len(found.rows) > figures.FEW, list[Message]()
    for at, (row, name) in enumerate(zip(found.rows, names, strict=True)):
        whole = _row(row, name, words)
        if row.person == person:
            told.append(say("rank.you", row=whole))
        else:
            told.append(_short(row, name, words) if is_short and at else whole)
    return (figures.BESIDE if is_short else "\n").join(map(words.marked, told))


def _short(row: BoardRow, name: str, words: Words) -> Message:
    """A captain with the figures alone. How sure the estimate is is said only if it is not."""
    told: dict[str, Arg] = {"who": Name(name), "estimate": figures.figure(row.rating.rating.estimate, words.language)}
    told |= {"played": row.rating.games, "won": row.rating.wins}
    short = say("rank.row.short", place=row.place, **told) if row.place else say("rank.row.bare", **told)
    sure = figures.sureness(row.rating)
    return say("rank.row.unsure", row=short, sure=sure) if sure.id == "rank.sure.little" else short


def _row(row: BoardRow, name: str, words: Words) -> Message:
    """A captain in a line, by a name that no other on the page has."""
    told: dict[str, Arg] = {
        "estimate": figures.figure(row.rating.rating.estimate, words.language),
        "sure": figures.sureness(row.rating),
    }
    told |= {"who": Name(name), **figures.counts(row.rating)}
    return say("rank.row", place=row.place, **told) if row.place else say("rank.row.unplaced", **told)


def _own(found: BoardPage, words: Words, click: Click) -> str:
    """The reader's own place, or what lacks for one."""
    if found.is_hidden:
        return words.marked(say("rank.you.hidden", command=as_typed("profile", click.locale)))
    if found.own is None:
        return words.marked(say("rank.you.none"))
    if found.own.rating.games < LEAST_GAMES:
        return words.marked(say("rank.you.few", games=say("rank.games", n=found.own.rating.games)))
    return words.marked(say("rank.you", row=_row(found.own, click.person.name, words)))


def _controls(found: BoardPage, words: Words, is_public: bool) -> list[c.Item]:
    """The menu of games, and the buttons to other pages, one's own place unless it is here, the other season, and how it is
    counted."""
    game, at = (ALL_GAMES, *games()).index(found.ladder.game), int(found.ladder.season == ALL_TIME)
    labels = [words.label(say("rank.all")), *(words.label(say(f"game.{id}")) for id in games())]
    options = [c.option(label, str(number), chosen=number == game) for number, label in enumerate(labels)]

    def to(label: str, page: int, is_all_time: int = at, disabled: bool = False) -> c.Item:
        return c.button(words.label(say(label)), write(NONE, 0, "ladder", game, is_all_time, page), disabled=disabled)

    turns = [
        to("rank.before", max(0, found.page - 1), disabled=not found.page),
        to("rank.behind", found.page + 1, disabled=found.page + 1 >= found.pages),
    ]
    is_here = found.own is not None and any(row.person == found.own.person for row in found.rows)
    mine = [] if is_here and not is_public else [to("rank.mine", OWN_PLACE)]
    other = to("rank.to.season" if at else "rank.to.alltime", 0, 1 - at)
    explained = c.button(words.label(say("rank.how")), write(NONE, 0, "ladderhow"))
    return [
        c.row(c.menu(write(NONE, 0, "laddergame", game, at, 0), options)),
        c.row(*(turns if found.pages > 1 else []), *mine, other, explained),
    ]
