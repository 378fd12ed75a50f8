"""What may be seen of a game (KP-I): Forces open, hands and face-down cards by their number."""

from __future__ import annotations

from engines.kaisers_pirates.data.ids import Card, Ship
from engines.kaisers_pirates.table import Laid, Won
from engines.kernel.frame_secrets import Waiting
from engines.kernel.frames import Asked, Result
from engines.kernel.values import light
from engines.kernel.zones import Seen


@light
class ForceView:
    """One Force (KP-I.1, KP-I.2, KP-I.6): the two rows, the VA pile, and how many cards are in hand."""

    seat: int
    fleet: tuple[Ship, ...]
    merchantmen: tuple[Ship, ...]
    pile: tuple[Won, ...]
    hand: int


@light
class View:
    """What one viewer (a seat, or None for everybody) may know of the whole table.

    `hand` is the viewer's own. `deck`, `aside` and `discards` are numbers of cards; of the discards `top` are seen, the topmost
    last. `laid`: committed cards, the card "" where it is not known. `zones` and `stack` are what a state needs besides: the
    Action Cards by place, and the rules under resolution without what the viewer may not know.
    """

    viewer: int | None
    turn: int
    on_turn: int
    forces: tuple[ForceView, ...]
    hand: tuple[Card, ...]
    deck: int
    aside: int
    discards: int
    top: tuple[Card, ...]
    laid: tuple[Laid, ...]
    answered: tuple[tuple[int, Card], ...]
    damaged: frozenset[Ship]
    busy: frozenset[Ship]
    aimed: frozenset[Ship]
    victim: int | None
    zones: tuple[tuple[str, Seen], ...]
    stack: tuple[Waiting, ...]
    asked: Asked | None = None
    result: Result | None = None
