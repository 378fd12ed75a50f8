"""A stranger who checks a game: written from what is published of protocol 3, with nothing but the standard library.

He has the public message that promised the draws, its id and channel, and, after the game, the secret and the replay file.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import re
from typing import Any

CODED = re.compile(r"`([^`\n]+)`")


def promised(text: str) -> dict[str, str]:
    """What the message says: hash and second."""
    (hash_,) = [one for one in CODED.findall(text) if re.fullmatch("[0-9a-f]{64}", one)]
    (second,) = re.findall("<t:([0-9]{10}):T>", text)
    return {"hash": hash_, "second": second}


def check(text: str, message: int, channel: int, words: list[str], seed: str, record: dict[str, Any]) -> int:
    """Recompute the promise and every face of the file; how many faces there were. AssertionError for the first that is wrong.

    `words` are those of the message, one a person in its order, empty for none.
    """
    said, opening = promised(text), record["opening"]
    fixed = [3, opening["table"], str(channel), words, int(said["second"])]
    assert hashlib.sha256(_json([*fixed, seed])).hexdigest() == said["hash"]
    assert (opening["channel"], opening["message"]) == (str(channel), str(message))
    assert opening["fixed"] == int(said["second"]) <= (message >> 22) // 1000 + 1420070400 + 1
    block = count = 0
    for row in (opening, *record["rows"]):
        if "to" in row:
            assert row["to"] < row["round"] and "dice" not in row, "rounds were taken back, and the draws go on where they stood"
            continue
        for sides, face in zip(row["dice"], row["faces"], strict=True):
            while True:
                key = _json([*fixed, str(message), block])
                value = int.from_bytes(hmac.new(bytes.fromhex(seed), key, hashlib.sha256).digest()[:8], "big")
                block += 1
                if value < 2**64 // sides * sides:
                    break
            assert face == value % sides + 1, (block, sides)
            count += 1
        assert row["used"] == block
    return count


def _json(value: list[Any]) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode("utf-8")
