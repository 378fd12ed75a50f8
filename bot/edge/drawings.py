"""Pictures and text boards of a game by its id, and the facts from which a picture is drawn later."""

from __future__ import annotations

import importlib
from collections.abc import Sequence
from typing import Any

from bot.model.posts import Picture
from bot.model.table import PublicTable
from bot.service.samples import sample_view
from engines.kernel.contract import Game
from engines.kernel.messages import say
from locales import Words
from render.palette import THEMES

THEME = "dark"
BOARD, PRIVATE, FRAME, MOVIE, EMBLEM = "board.png", "private.png", "frame.png", "replay.gif", "emblem.png"
"""Names of files say nothing of what is in them."""


def pictures_of(game: Game[Any, Any]) -> Any:
    """The game's package of `render`."""
    return importlib.import_module(f"render.{game.id}")


def colour(seat: int) -> int:
    """A seat's colour as Discord wants it."""
    red, green, blue = THEMES[THEME].seats[seat % 8].fill
    return red << 16 | green << 8 | blue


def board(
    table: PublicTable, view: Any, words: Words, asked: Sequence[int] = (), fresh: Sequence[Any] = (), file: str = BOARD
) -> Picture:
    """The public picture of a view."""
    alt = pictures_of(table.game).alt_text(view, table.names, words, frozenset(asked))
    facts = {**_facts(table, words), "asked": sorted(asked), "fresh": [list(one) for one in fresh]}
    return Picture(f"{table.game.id}.board", file, alt, facts, view)


def own(table: PublicTable, view: Any, words: Words) -> Picture:
    """The private picture of a captain's own view."""
    alt = importlib.import_module(f"render.{table.game.id}.text").own_alt(view, words.naming(table.names))
    return Picture(f"{table.game.id}.own_ship", PRIVATE, alt, _facts(table, words), view)


def own_text(table: PublicTable, view: Any, words: Words) -> str:
    """What the captain's own view has, in words."""
    shown: str = importlib.import_module(f"render.{table.game.id}.text").own_text(view, words.naming(table.names))
    return shown


def own_lines(table: PublicTable, view: Any, words: Words) -> tuple[str, ...]:
    """What a captain has, a line for each use."""
    shown: tuple[str, ...] = importlib.import_module(f"render.{table.game.id}.text").own_lines(view, words)
    return shown


def sample(table: PublicTable, seat: int, words: Words) -> Picture:
    """A private picture as that captain will get them, of a game that was never played: always of the same coins."""
    return own(table, sample_view(table.game, len(table.seats), seat), words)


def reveal(table: PublicTable, view: Any, words: Words, fresh: Sequence[Any] = (), file: str = BOARD) -> Picture:
    """The picture of a view of everything."""
    alt = pictures_of(table.game).alt_text(view, table.names, words)
    facts = {**_facts(table, words), "fresh": [list(one) for one in fresh]}
    return Picture(f"{table.game.id}.reveal", file, alt, facts, view)


def replay(table: PublicTable, frames: Sequence[tuple[Any, Sequence[Any]]], words: Words) -> Picture:
    """The moving picture of views of everything, each with what is new in it."""
    alt = pictures_of(table.game).alt_text(frames[-1][0], table.names, words)
    return Picture(f"{table.game.id}.replay", MOVIE, alt, _facts(table, words), tuple(frames))


def emblem(table: PublicTable, words: Words) -> Picture:
    """The game's emblem, the same at every table, so that it is drawn once."""
    facts = {"names": [], "language": "en", "theme": THEME}
    return Picture(f"{table.game.id}.emblem", EMBLEM, words(say(f"game.{table.game.id}")), facts)


def text_board(
    table: PublicTable, view: Any, words: Words, asked: Sequence[int] = (), fresh: Sequence[Any] = ()
) -> tuple[str, ...]:
    """The board in words, in pages."""
    made: tuple[str, ...] = pictures_of(table.game).text_board(
        view, table.names, words, frozenset(asked), tuple(fresh), table.code
    )
    return made


def _facts(table: PublicTable, words: Words) -> dict[str, Any]:
    return {"names": list(table.names), "language": words.language, "theme": THEME}
