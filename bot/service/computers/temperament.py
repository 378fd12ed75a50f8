"""The temperament of a computer captain: it follows from the table and the captain's name, and is kept nowhere."""

from __future__ import annotations

from typing import Any
from zlib import crc32

from bot.model.people import Seat
from engines.kernel.contract.game import Game


def temper_of(game: Game[Any, Any], table: str, seat: Seat) -> str:
    """The temperament of that seat of the table with that id; "" for a person, a computer without a level, a game without any."""
    if not (game.tempers and seat.computer and seat.level):
        return ""
    return game.tempers[crc32(f"{table} {seat.name}".encode()) % len(game.tempers)]
