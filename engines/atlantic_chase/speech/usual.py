"""The typical answer to each kind of question, with the reason."""

from __future__ import annotations

from collections.abc import Mapping

from engines.kernel.base.messages import Message, say

KINDS = ("round", "torpedoes", "move", "over", "break", "swap", "zones", "smoke", "leaders", "heirs", "evade")
AT_SEA = (
    "set_up", "act", "seize", "vie", "arctic", "lapse", "signals.lapse", "slip", "reply", "shift", "shifted", "spend", "stays",
    "struck", "skirmish", "turn", "heir", "order", "reorganize", "failed", "escort",
)  # fmt: skip
"""The questions of an operation."""
USUAL: Mapping[str, Message] = {"ac." + kind: say(f"ac.usual.{kind}") for kind in (*KINDS, *AT_SEA)}
