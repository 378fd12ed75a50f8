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
    sitting: PublicTable, view: Any, words: Words, asked: Sequence[int] = (), fresh: Sequence[Any] = (), file: str = BOARD
) -> Picture:
    """The public picture of a view."""
    alt = pictures_of(sitting.game).alt_text(view, sitting.names, words, frozenset(asked))
    facts = {**_facts(sitting, words), "asked": sorted(asked), "fresh": [list(one) for one in fresh]}
    return Picture(f"{sitting.game.id}.board", file, alt, facts, view)


def own(sitting: PublicTable, view: Any, words: Words) -> Picture:
    """The private picture of a captain's own view."""
    alt = importlib.import_module(f"render.{sitting.game.id}.text").own_alt(view, words.naming(sitting.names))
    return Picture(f"{sitting.game.id}.own_ship", PRIVATE, alt, _facts(sitting, words), view)


def own_text(sitting: PublicTable, view: Any, words: Words) -> str:
    """What the captain's own view has, in words."""
    told: str = importlib.import_module(f"render.{sitting.game.id}.text").own_text(view, words.naming(sitting.names))
    return told


def own_lines(sitting: PublicTable, view: Any, words: Words) -> tuple[str, ...]:
    """What a captain has, a line for each use."""
    told: tuple[str, ...] = importlib.import_module(f"render.{sitting.game.id}.text").own_lines(view, words)
    return told


def sample(sitting: PublicTable, seat: int, words: Words) -> Picture:
    """A private picture as that captain will get them, of a game that was never played: always of the same coins."""
    return own(sitting, sample_view(sitting.game, len(sitting.seats), seat), words)


def reveal(sitting: PublicTable, view: Any, words: Words, fresh: Sequence[Any] = (), file: str = BOARD) -> Picture:
    """The picture of a view of everything."""
    alt = pictures_of(sitting.game).alt_text(view, sitting.names, words)
    facts = {**_facts(sitting, words), "fresh": [list(one) for one in fresh]}
    return Picture(f"{sitting.game.id}.reveal", file, alt, facts, view)


def replay(sitting: PublicTable, frames: Sequence[tuple[Any, Sequence[Any]]], words: Words) -> Picture:
    """The moving picture of views of everything, each with what is new in it."""
    alt = pictures_of(sitting.game).alt_text(frames[-1][0], sitting.names, words)
    return Picture(f"{sitting.game.id}.replay", MOVIE, alt, _facts(sitting, words), tuple(frames))


def emblem(sitting: PublicTable, words: Words) -> Picture:
    """The game's emblem, the same at every table, so that it is drawn once."""
    facts = {"names": [], "language": "en", "theme": THEME}
    return Picture(f"{sitting.game.id}.emblem", EMBLEM, words(say(f"game.{sitting.game.id}")), facts)


def text_board(
    sitting: PublicTable, view: Any, words: Words, asked: Sequence[int] = (), fresh: Sequence[Any] = ()
) -> tuple[str, ...]:
    """The board in words, in pages."""
    made: tuple[str, ...] = pictures_of(sitting.game).text_board(
        view, sitting.names, words, frozenset(asked), tuple(fresh), sitting.code
    )
    return made


def _facts(sitting: PublicTable, words: Words) -> dict[str, Any]:
    return {"names": list(sitting.names), "language": words.language, "theme": THEME}
