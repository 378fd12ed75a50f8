"""The typical answer to each kind of question, with the reason."""

from __future__ import annotations

from collections.abc import Mapping

from engines.kernel.base.messages import Message, say

USUAL: Mapping[str, Message] = {
    "ct." + kind: say(f"ct.usual.{kind}")
    for kind in (
        "heroes", "deploy", "place", "plan", "swap", "move", "full_sail", "disembark", "shoot", "attack", "again", "rally",
        "follow", "brulote", "cannon", "culverin", "hospital", "mutiny", "second",
    )
}  # fmt: skip
