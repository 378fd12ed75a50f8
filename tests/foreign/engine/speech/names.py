"""What things are called."""

from engines.kernel.base.messages import Message, say


def fathoms(depth: str) -> Message:
    """What a depth is called."""
    return say("sd.fathoms", n=int(depth))
