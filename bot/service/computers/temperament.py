"""The temperament of a computer captain. It follows from the table and the captain's name, and is not stored."""

from __future__ import annotations

from typing import Any
from zlib import crc32

from bot.model.people.people import Seat
from engines.kernel.contract.game import Game


def temper_of(game: Game[Any, Any], table: str, seat: Seat) -> str:
    """The temperament of a seat; "" for a person, a computer without a level, and a game without temperaments."""
    if not (game.tempers and seat.computer and seat.level):
        return ""
    return game.tempers[crc32(f"{table} {seat.name}".encode()) % len(game.tempers)]
