"""Views of a game (CT-INFO): the table, with loads of ships, garrisons and face-down cards veiled."""

from __future__ import annotations

from engines.cartagena.data.ids import Camp, Piece, Ship, Square
from engines.cartagena.pieces.holdings import Gun, Hull, Pile, Row, Rules
from engines.kernel.base.values import value_class
from engines.kernel.hidden.frame_secrets import FrameView
from engines.kernel.resolution.frames import Asked, Result


@value_class
class View:
    """The whole table as one viewer (a seat, or None for everybody) may know it.

    Fields are those of the table. Counters that the viewer may not know are "?english.a", cards that lie face down "?".
    """

    viewer: int | None
    rules: Rules
    players: int
    rows: tuple[Row, ...]
    owners: dict[str, int]
    camps: dict[str, Camp]
    hulls: dict[Ship, Hull]
    piles: dict[Square, Pile]
    works: dict[Square, int]
    guns: dict[Square, Gun]
    held: frozenset[Square]
    hospital: Square
    aside: dict[str, Piece]
    hurt: dict[str, int]
    defeated: tuple[Piece, ...]
    lost: tuple[Piece, ...]
    fallen: tuple[tuple[str, Piece], ...]
    boarded: tuple[tuple[Square, Piece], ...]
    sunk: tuple[Ship, ...]
    wrecked: int
    fame: tuple[int, int]
    turn: int
    phase: int
    swapped: bool
    silent: int
    fired: frozenset[str]
    gone: tuple[int, ...]
    sealed: bool
    stack: tuple[FrameView, ...] = ()
    asked: Asked | None = None
    result: Result | None = None
