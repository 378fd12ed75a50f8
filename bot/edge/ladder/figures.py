"""Estimates in words and as the rows of a picture."""

from __future__ import annotations

from collections.abc import Sequence

from bot.edge.kit import drawings
from bot.edge.kit.post_parts import capital
from bot.model.posting.posts import PictureOrder
from bot.model.results.ratings import ALL_GAMES, MILLION, CaptainRating
from engines import games
from engines.kernel.base.messages import Message, Name, Verbatim, say
from locales import Words
from render.board.text_pages import ALT
from render.picture.ladder import PICTURE, LadderPicture, LadderRow, as_data

FILE = "ladder.png"
BESIDE = " · "
"""The sign between captains of a list."""
FEW = 4
"""Captains of a list who are told in whole words; of more of them, the first one and the reader alone."""
FAIRLY, VERY = 6_300_000, 4_000_000
"""The spread below which an estimate is fairly sure, and sure, in millionths."""
STEADY = 50_000
"""A change of an estimate that is no trend, in millionths."""
DECIMAL_POINT = {"en": "."}
"""The sign before decimals by language; a comma for others."""


def figure(estimate: int, language: str, is_change: bool = False) -> Verbatim:
    """An estimate, or a change of one with its sign, with one decimal."""
    tenths = f"{round(estimate / (MILLION / 10)) / 10:{'+' if is_change else ''}.1f}"
    return Verbatim(tenths.replace("-", "\u2212").replace(".", DECIMAL_POINT.get(language, ",")))


def game_name(id: str) -> Message:
    """The name of a game, or that of all games."""
    return say("rank.all") if id == ALL_GAMES else say(f"game.{id}")


def sureness(one: CaptainRating) -> Message:
    """How sure an estimate is, in words."""
    if one.rating.sigma > FAIRLY:
        return say("rank.sure.little")
    return say("rank.sure.very") if one.rating.sigma <= VERY else say("rank.sure.fairly")


def counts(one: CaptainRating) -> dict[str, Message]:
    """The games and wins of a captain, for a sentence."""
    return {"games": say("rank.games", n=one.games), "wins": say("rank.wins", n=one.wins)}


def picture_row(one: CaptainRating, place: int, language: str, is_own: bool = False) -> LadderRow:
    """A rating as a row of the picture."""
    mu, sigma = one.rating.mu / MILLION, one.rating.sigma / MILLION
    bounds = (mu - 3 * sigma, mu - sigma, mu, mu + sigma, mu + 3 * sigma)
    moved = one.rating.estimate - one.before
    trend = 0 if abs(moved) < STEADY else 1 if moved > 0 else -1
    return LadderRow(place, bounds, figure(one.rating.estimate, language).text, trend, one.games, one.wins, is_own)


def picture(
    title: Message | Name,
    detail: Message,
    names: Sequence[str],
    rows: Sequence[LadderRow],
    words: Words,
    courses: Sequence[Sequence[int]] = (),
) -> PictureOrder:
    """The picture of these rows, with their estimates over time. It is the same for every game, so that any of them may draw
    it."""
    heads = (words(say("rank.head.estimate")), words(say("rank.head.games")), words(say("rank.head.wins")))
    told = zip(names, rows, strict=True)
    list_ = tuple(
        say("rank.alt.row", place=Verbatim(str(row.place or "–")), who=Verbatim(name), estimate=Verbatim(row.value))
        for name, row in told
    )
    alt = words(say("rank.alt", title=title, list=list_))[:ALT]
    drawn = tuple(tuple(one / MILLION for one in course) for course in courses)
    over_time = words(say("prof.course")) if drawn else ""
    heading = words(title) if isinstance(title, Name) else capital(words(title))
    shown = LadderPicture(heading, words(detail), heads, tuple(rows), alt, courses=drawn, course=over_time)
    facts = {"names": list(names), "language": words.language, "theme": words.palette or drawings.THEME, "ladder": as_data(shown)}
    return PictureOrder(f"{games()[0]}.{PICTURE}", FILE, alt, facts)
