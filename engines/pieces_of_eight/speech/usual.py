"""The typical answer to each kind of question, with the reason: equal in every position, no advice on this one."""

from __future__ import annotations

from collections.abc import Mapping

from engines.kernel.base.messages import Message, say

USUAL: Mapping[str, Message] = {
    f"pe.{kind}": say(f"pe.usual.{kind}")
    for kind in (
        "draft", "trade", "ship", "turn", "nest", "window", "lapse", "loss", "lend", "grog", "treasure", "quarters", "deadlock",
        "scraps",
    )
}  # fmt: skip
