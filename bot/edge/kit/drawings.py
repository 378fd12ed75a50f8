"""Pictures and text boards of a game by its id, and the facts from which a picture is drawn later."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypedDict, Unpack

from bot.edge.kit import components as c
from bot.model.posting.posts import PictureOrder
from bot.model.table.table import PublicTable
from bot.service.lobby.preview import sample_view
from engines.kernel.base.messages import Message, Verbatim, say
from locales import Words
from render.board import signs
from render.board.text_pages import ALT, cut
from render.page.page_order import PageOrder
from render.paint.palette import THEMES
from render.picture.line_chart import PICTURE as COURSE
from render.picture.line_chart import LineChart, alt, as_data
from render.picture.orders import PAGE
from render.picture.picture_kinds import Kind
from render.picture.pictures import COMPONENT, pictures_of

THEME = "dark"
BOARD, PRIVATE, FRAME, MOVIE, EMBLEM, CURVES = "board.png", "private.png", "frame.png", "replay.gif", "emblem.png", "course.png"
"""Names of files say nothing of what is in them."""
NUMBERS = 700
"""Characters of the numbers in a text that stands for a picture."""


def colour(seat: int) -> int:
    """A seat's colour as Discord wants it."""
    red, green, blue = THEMES[THEME].seats[seat % 8].fill
    return red << 16 | green << 8 | blue


def sign(table: PublicTable, seat: int) -> Message:
    """The sign of a captain, as pictures show it, in words."""
    return signs.sign_text(seat, signs.initials(table.names)[seat])


@dataclass(frozen=True, slots=True)
class Mark:
    """The number of an option on a picture, or a letter: the part it stands on, and what the option is called."""

    part: str
    number: int | str
    name: str


def on_offer(table: PublicTable, view: Any) -> tuple[Kind, ...]:
    """The kinds of pictures everybody may look at now, the first one to be posted."""
    return pictures_of(table.game.id).public(view, table.asked)


def own_on_offer(table: PublicTable, view: Any) -> tuple[Kind, ...]:
    """The kinds of pictures a captain may look at now in private, by his own view, the first one to decide from."""
    return pictures_of(table.game.id).private(view, table.asked)


class BoardLook(TypedDict, total=False):
    """The look of a board: the name of its file, its kind (None: the first on offer), and numbers of options on it."""

    file: str
    kind: Kind | None
    marks: Sequence[Mark]


def board(
    table: PublicTable, view: Any, words: Words, asked: Sequence[int] = (), fresh: Sequence[Any] = (),
    **look: Unpack[BoardLook],
) -> PictureOrder:  # fmt: skip
    """A picture of the public view, the first on offer unless another kind is meant. Raises ValueError for a private kind."""
    kind = look.get("kind") or on_offer(table, view)[0]
    if kind.is_private:
        raise ValueError(f"{kind.name} is for its captain alone")
    more = {"asked": sorted(asked), "fresh": [list(one) for one in fresh]}
    return _pictured(table, kind, view, words, look.get("file", BOARD), more, look.get("marks", ()))


def own(
    table: PublicTable, view: Any, words: Words, kind: Kind | None = None, marks: Sequence[Mark] = (), around: Sequence[str] = ()
) -> PictureOrder:
    """A picture for a captain alone, the first on offer unless another kind is meant. A private one shows his own view, and may
    be cut `around` some parts; a public one is as everybody sees it."""
    kind = kind or own_on_offer(table, view)[0]
    if kind.is_private or table.view is None:
        return _pictured(table, kind, view, words, PRIVATE, {"around": list(around)} if around else {}, marks)
    return board(table, table.view, words, table.asked.seats if table.asked else (), kind=kind, marks=marks)


def _pictured(
    table: PublicTable, kind: Kind, view: Any, words: Words, file: str, more: Mapping[str, Any], marks: Sequence[Mark]
) -> PictureOrder:
    alt = pictures_of(table.game.id).alt_text(view, table.names, words, frozenset(more.get("asked", ())), kind.name)
    numbers = {"marks": [[mark.part, mark.number] for mark in marks]} if marks else {}
    facts = {**_facts(table, words), **more, **numbers}
    return PictureOrder(f"{table.game.id}.{kind.name}", file, _with_numbers(alt, marks, words), facts, view)


def _with_numbers(alt: str, marks: Sequence[Mark], words: Words) -> str:
    """The text for those who do not see a picture, with the numbers on it; what is too long gives way."""
    if not marks:
        return alt
    listed = tuple(say("picture.number", number=Verbatim(str(mark.number)), name=Verbatim(mark.name)) for mark in marks)
    told = c.whole(words(say("picture.numbers", list=listed)), NUMBERS)
    return f"{c.whole(alt, ALT - len(told) - 1)} {told}"


def own_text(table: PublicTable, view: Any, words: Words) -> str:
    """The captain's own view in words."""
    return cut(own_lines(table, view, words))


def own_lines(table: PublicTable, view: Any, words: Words) -> tuple[str, ...]:
    """The captain's things, a line for each use."""
    return pictures_of(table.game.id).own_lines(view, table.names, words)


def sample(table: PublicTable, seat: int, words: Words) -> PictureOrder:
    """A private picture as that captain will get them, of a game that was never played: always of the same coins."""
    return own(table, sample_view(table.game, len(table.seats), seat), words)


def reveal(table: PublicTable, view: Any, words: Words, fresh: Sequence[Any] = (), file: str = BOARD) -> PictureOrder:
    """The picture of a view of everything."""
    alt = pictures_of(table.game.id).alt_text(view, table.names, words)
    facts = {**_facts(table, words), "fresh": [list(one) for one in fresh]}
    return PictureOrder(f"{table.game.id}.reveal", file, alt, facts, view)


def replay(table: PublicTable, frames: Sequence[tuple[Any, Sequence[Any]]], words: Words) -> PictureOrder:
    """The moving picture of views of everything, each with what is new in it."""
    return PictureOrder(f"{table.game.id}.replay", MOVIE, words(say("res.film")), _facts(table, words), tuple(frames))


def whole(table: PublicTable, game: PageOrder, words: Words) -> PictureOrder:
    """The page of a whole game."""
    return PictureOrder(f"{table.game.id}.{PAGE}", f"replay-{table.code}.html", "", _facts(table, words), game)


def line_chart(table: PublicTable, shown: LineChart, words: Words) -> PictureOrder:
    """The counts of a game over its turns."""
    facts = {**_facts(table, words), "curves": as_data(shown)}
    return PictureOrder(f"{table.game.id}.{COURSE}", CURVES, alt(shown, table.names, words), facts)


def emblem(table: PublicTable, words: Words) -> PictureOrder:
    """The game's emblem, the same at every table, so that it is drawn once."""
    facts = {"names": [], "language": "en", "theme": words.palette or THEME}
    return PictureOrder(f"{table.game.id}.emblem", EMBLEM, words(say(f"game.{table.game.id}")), facts)


def component(game: str, name: str, words: Words) -> PictureOrder:
    """One component of the *game* of that id, alone. Raises KeyError where the game declares none of that name."""
    facts = {"names": [], "language": words.language, "theme": words.palette or THEME}
    return PictureOrder(f"{game}.{COMPONENT}{name}", f"{name}.png", words(pictures_of(game).component(name).label), facts)


def text_board(
    table: PublicTable, view: Any, words: Words, asked: Sequence[int] = (), fresh: Sequence[Any] = ()
) -> tuple[str, ...]:
    """The board in words, in pages."""
    return pictures_of(table.game.id).text_board(view, table.names, words, frozenset(asked), fresh, table.code)


def _facts(table: PublicTable, words: Words) -> dict[str, Any]:
    return {"names": list(table.names), "language": words.language, "theme": words.palette or THEME}
