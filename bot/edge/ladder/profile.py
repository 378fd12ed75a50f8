"""`/profile`: a captain's games and ratings in a server, and the wish to be left out of lists."""

from __future__ import annotations

from dataclasses import replace

from bot.edge.context.context import Context, aloud, speech
from bot.edge.kit import components as c
from bot.edge.kit.click import Click
from bot.edge.kit.custom_id import NONE, write
from bot.edge.kit.replies import LONGEST_COMPLETION, Completions, Page, notice_page
from bot.edge.ladder import figures
from bot.edge.presses.command import Completion, Option, command, flag
from bot.edge.presses.declaration import Who
from bot.edge.presses.press import press
from bot.model.base.refusals import Refused
from bot.model.posting.posts import PictureOrder
from bot.model.results.ratings import ALL_GAMES, LEAST_GAMES
from bot.service.results.leaderboards import Profile, SideCount, as_number
from engines import game_of, games
from engines.kernel.base.messages import Message, Name, Verbatim, say
from locales import Words, people, span


async def captains(context: Context, click: Click) -> Completions:
    """Captains on this server's boards, by the beginning of a name."""
    if not click.guild:
        return Completions(())
    found = await context.leaderboards.names(str(click.options.get("captain") or "").strip())
    names = people.apart(tuple(name for name, _ in found))
    return Completions(tuple((name[:LONGEST_COMPLETION], str(id)) for name, (_, id) in zip(names, found, strict=True)))


CAPTAIN = Option(name="captain", completion=Completion(captains, Who.ANYBODY, "captains on this server's leaderboards"))


@command(
    "profile",
    who=Who.ANYBODY,
    note="games that all of the server could see, of a captain who is listed; shown to all where it was asked for",
    options=(CAPTAIN, flag("public")),
)
async def profile(context: Context, click: Click) -> Page:
    """The profile of a captain, one's own unless another is named."""
    click.set_audience(bool(click.guild))
    aloud(context, click, click.public)
    named = str(click.options.get("captain") or "").strip()
    person = None if not named else await _person(context, named)
    found = await context.leaderboards.profile(person)
    return replace(_page(click, found, click.public), public=click.public)


@press("profileshare", who=Who.ANYBODY, note="the picture of a captain who is listed; shown to all in the server")
async def share(context: Context, click: Click) -> Page:
    """The picture of a profile for everybody in the channel. Raises Refused if there is none for others."""
    aloud(context, click, bool(click.guild))
    found = await context.leaderboards.profile(as_number(click.required_id.args[0]) if click.required_id.args else None)
    picture = None if found.is_hidden else _picture(click, found)
    if picture is None:
        raise Refused(say("e.profile"))
    box = c.container(c.text(f"### {_title(click, found)}"), c.gallery((picture.file, picture.alt)))
    return Page((box,), (picture,), public=True, as_new_message=True)


@press("listing", who=Who.ANYBODY, note="whether one is listed oneself")
async def listing(context: Context, click: Click) -> Page:
    """Whether the caller is listed, with the button that changes it."""
    is_hidden, words = await context.leaderboards.is_hidden(), speech(click)
    return notice_page(
        words, say("prof.hidden" if is_hidden else "prof.listed"), _wish(words, not is_hidden), as_new_message=True
    )


@press("optout", who=Who.ANYBODY, note="one's own place in all lists")
async def opt(context: Context, click: Click) -> Page:
    """The caller is left out of all lists, or back in them."""
    is_out = bool(click.required_id.number(0))
    await context.leaderboards.opt(is_out)
    return notice_page(speech(click), say("prof.hidden" if is_out else "prof.shown"), _wish(speech(click), not is_out))


async def _person(context: Context, named: str) -> int:
    """The captain of a completion, or of a name that was typed. Raises Refused for nobody."""
    if number := as_number(named):
        return number
    found = await context.leaderboards.names(named)
    if len(found) != 1:
        raise Refused(say("e.profile"))
    return found[0][1]


def _page(click: Click, found: Profile, is_public: bool) -> Page:
    """A profile in words, with the ratings as a picture, and what the reader may do with it."""
    words, picture = speech(click), _picture(click, found)
    heading = c.text(f"### {_title(click, found)}")
    below = [] if is_public else _controls(found, words, has_picture=picture is not None)
    lines = _lines(found, words) or [words.marked(say("prof.none"))]
    gallery = [] if picture is None else [c.gallery((picture.file, picture.alt))]
    box = c.container(heading, *gallery, c.text("\n".join(lines)), *below)
    return Page((box,), () if picture is None else (picture,))


def _who(click: Click, found: Profile) -> Message | Name:
    name = click.person.name if found.is_own else found.name
    return Name(name) if name else say("seat.nameless")


def _title(click: Click, found: Profile) -> str:
    return speech(click).marked(say("prof.title", who=_who(click, found)))


def _picture(click: Click, found: Profile) -> PictureOrder | None:
    """The captain's ratings, a row for each game; None if none is shown yet."""
    words, rated = speech(click), {game: one for game, one in found.ratings.items() if one.games >= LEAST_GAMES}
    if not rated:
        return None
    names = [words(figures.game_name(game)) for game in rated]
    rows = [figures.picture_row(one, 0, words.language) for one in rated.values()]
    season = say("prof.detail", season=say("rank.season", number=found.season))
    courses = [found.courses.get(game, ()) for game in rated]
    return figures.picture(_who(click, found), season, names, rows, words, courses)


def _controls(found: Profile, words: Words, has_picture: bool) -> list[c.Item]:
    """The button that shows the picture to all, and the captain's own wish."""
    shared = c.button(words.label(say("show.all")), write(NONE, 0, "profileshare", found.person))
    buttons = [shared] if has_picture and not found.is_hidden else []
    buttons += [_wish(words, not found.is_hidden)] if found.is_own else []
    return [c.row(*buttons)] if buttons else []


def _lines(found: Profile, words: Words) -> list[str]:
    """The games, sides, opponents, reliability and quickness of a captain, a line each."""
    told = [_of_game(found, id, words) for id in games() if id in found.games]
    overall = found.ratings.get(ALL_GAMES)
    if overall is not None and overall.games >= LEAST_GAMES:
        estimate = figures.figure(overall.rating.estimate, words.language)
        told.append(say("prof.overall", estimate=estimate, sure=figures.sureness(overall)))
    if found.sides:
        told.append(say("prof.sides", list=tuple(_side(game, side, one) for (game, side), one in found.sides.items())))
    if found.opponents:
        *names, _ = people.apart((*(name for name, _ in found.opponents), found.name))
        beaten = tuple(_opponent(name, one) for name, (_, one) in zip(names, found.opponents, strict=True))
        told.append(say("prof.opponents", list=beaten))
    if found.streak > 1:
        told.append(say("prof.streak", number=found.streak))
    if found.in_time + found.late:
        told.append(say("prof.reliable", share=round(100 * found.in_time / (found.in_time + found.late))))
    if found.in_time:
        told.append(say("prof.quick", time=span(found.seconds / found.in_time)))
    return [words.marked(one) for one in told]


def _of_game(found: Profile, id: str, words: Words) -> Message:
    played, rating = found.games[id], found.ratings.get(id)
    counted = {"what": figures.game_name(id), "games": say("rank.games", n=played.played), "wins": say("rank.wins", n=played.won)}
    if rating is None or rating.games < LEAST_GAMES:
        return say("prof.game", **counted)
    estimate = figures.figure(rating.rating.estimate, words.language)
    return say("prof.game.rated", **counted, estimate=estimate, sure=figures.sureness(rating))


def _side(game: str, side: str, one: SideCount) -> Message:
    """The games of a side, by its own name."""
    seats = game_of(game).players
    labels = {each.id: each.label for count in seats for each in game_of(game).sides({}, count)}
    return say("prof.side", side=labels.get(side, Verbatim(side)), won=one.won, played=one.played)


def _opponent(name: str, one: SideCount) -> Message:
    return say("prof.opponent", who=Name(name), won=one.won, played=one.played)


def _wish(words: Words, is_out: bool) -> c.Button:
    """The button by which captains leave the lists, or come back."""
    return c.button(words.label(say("prof.hide" if is_out else "prof.show")), write(NONE, 0, "optout", int(is_out)))
