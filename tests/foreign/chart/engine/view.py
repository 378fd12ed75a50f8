"""What may be seen of a game of Straits."""

from __future__ import annotations

from engines.kernel.base.light import light
from engines.kernel.hidden.frame_secrets import Waiting
from engines.kernel.resolution.frames import Asked, Result


@light
class View:
    """Everything but the wrecks of others, which are "". `drafted` is the course that the viewer has drawn so far."""

    viewer: int | None
    at: tuple[str, ...]
    points: tuple[int, ...]
    wrecks: tuple[str, ...]
    ways: tuple[tuple[str, ...], ...]
    raised: tuple[str, ...]
    round: int
    stack: tuple[Waiting, ...]
    asked: Asked | None
    result: Result | None
    drafted: tuple[str, ...] = ()
