"""Items that a captain got since the last look at them."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from typing import Any

from bot.edge.kit.key_values import KeyValues
from engines.kernel.base.messages import Message, dump_message


async def fresh(key_values: KeyValues, table: str, seat: int, decision: int, held: Sequence[Message]) -> tuple[Message, ...]:
    """The held items that were not there at the last look in an earlier decision; empty at the first look."""
    key, now = f"look.{table}.{seat}", [json.dumps(dump_message(one), sort_keys=True) for one in held]
    saved = await key_values.read(key)
    last: dict[str, Any] = json.loads(saved) if saved else {"at": decision, "before": now, "held": now}
    before = last["before"] if last["at"] == decision else last["held"]
    look = json.dumps({"at": decision, "before": before, "held": now})
    if look != saved:
        key_values.write_soon(key, look, table)
    return _more(held, now, before)


def _more(held: Sequence[Message], now: Sequence[str], before: Sequence[str]) -> tuple[Message, ...]:
    left, new = Counter(before), []
    for one, name in zip(held, now, strict=True):
        if left[name] > 0:
            left[name] -= 1
        else:
            new.append(one)
    return tuple(new)
