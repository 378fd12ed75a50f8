"""Receipts of sealed answers: a salted hash published when the round closes, opened when the game is over.

The receipt is SHA-256, in hexadecimal, of the UTF-8 text ``salt`` followed by the compact JSON ``[table id, decision, seat,
answer]`` with sorted keys. The salt is 16 random bytes in hexadecimal, drawn by the system, new for every revision.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import replace
from random import Random

from bot.model.table_record import Given
from engines.kernel.base import codec
from engines.kernel.base.light import Answer


def receipt(salt: str, table: str, decision: int, seat: int, answer: Answer) -> str:
    """The receipt of an answer under a salt."""
    text = json.dumps([table, decision, seat, codec.dump(answer)], ensure_ascii=False, separators=(",", ":"), sort_keys=True)
    return hashlib.sha256(f"{salt}{text}".encode()).hexdigest()


def sealed(table: str, decision: int, seat: int, given: Given, rnd: Random) -> Given:
    """The answer with a new salt and its receipt."""
    salt = rnd.randbytes(16).hex()
    return replace(given, salt=salt, receipt=receipt(salt, table, decision, seat, given.answer))
