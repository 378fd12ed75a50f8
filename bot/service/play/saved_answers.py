"""Saved answers, and the receipts of sealed ones: salted hashes that are published at the close and opened at the end.

The receipt is SHA-256, in hexadecimal, of the UTF-8 text ``salt`` followed by the compact JSON ``[table id, decision, seat,
answer]`` with sorted keys. The salt is 16 random bytes in hexadecimal, drawn by the system, new for every revision.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import replace
from random import Random

from bot.model.record.table_record import SavedAnswer
from bot.service.table.question import open_question
from bot.service.table.unit_of_work import UnitOfWork
from engines.kernel.base import codec
from engines.kernel.base.values import Answer


def receipt(salt: str, table: str, decision: int, seat: int, answer: Answer) -> str:
    """The receipt of an answer under a salt."""
    text = json.dumps([table, decision, seat, codec.dump(answer)], ensure_ascii=False, separators=(",", ":"), sort_keys=True)
    return hashlib.sha256(f"{salt}{text}".encode()).hexdigest()


def sealed(table: str, decision: int, seat: int, given: SavedAnswer, rnd: Random) -> SavedAnswer:
    """An answer with a new salt and its receipt."""
    salt = rnd.randbytes(16).hex()
    return replace(given, salt=salt, receipt=receipt(salt, table, decision, seat, given.answer))


def give(unit: UnitOfWork, seat: int, given: SavedAnswer) -> SavedAnswer:
    """Save an answer of the open round as the next revision. A sealed round adds a receipt."""
    table = unit.table
    before, asked = table.saved_answers.get(seat), open_question(table)
    given = replace(given, revision=before.revision + 1 if before else 1)
    if asked is not None and asked.sealed and given.answer is not None:
        given = sealed(table.row.id, table.row.decision, seat, given, unit.randomness.salts)
    table.saved_answers[seat] = given
    return given
