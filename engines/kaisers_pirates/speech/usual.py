"""The typical answer to each kind of question, with the reason: equal in every position, no advice on this one."""

from __future__ import annotations

from collections.abc import Mapping

from engines.kernel.base.messages import Message, say

USUAL: Mapping[str, Message] = {
    f"kp.{kind}": say(f"kp.usual.{kind}")
    for kind in ("turn", "next", "answer", "slim", "sunk", "reflag", "target", "remains", "discards", "keep", "deck", "deceived")
}
