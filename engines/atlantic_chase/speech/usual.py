"""The typical answer to each kind of question, with the reason."""

from __future__ import annotations

from collections.abc import Mapping

from engines.kernel.base.messages import Message, say

KINDS = ("round", "torpedoes", "move", "over", "break", "swap", "zones", "smoke", "leaders", "heirs", "evade")
USUAL: Mapping[str, Message] = {"ac." + kind: say(f"ac.usual.{kind}") for kind in KINDS}
