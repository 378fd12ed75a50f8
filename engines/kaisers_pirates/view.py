"""Views of a game (KP-I): Forces open, hands and face-down cards by their number."""

from __future__ import annotations

from engines.kaisers_pirates.data.ids import Card, CardKind, Ship
from engines.kaisers_pirates.pieces.dice import Throw
from engines.kaisers_pirates.pieces.holdings import Commitment, Counted, Refuge, Rules, Sinking, Waiting, Won
from engines.kernel.base.values import value_class
from engines.kernel.hidden import frame_secrets
from engines.kernel.hidden.zones import ZoneView
from engines.kernel.resolution.frames import Asked, Result


@value_class
class ForceView:
    """One Force (KP-I.1, KP-I.2, KP-I.6): the two rows, the VA pile, and how many cards are in hand."""

    seat: int
    fleet: tuple[Ship, ...]
    merchantmen: tuple[Ship, ...]
    pile: tuple[Won, ...]
    hand: int


@value_class
class View:
    """The whole table as one viewer (a seat, or None for everybody) may know it.

    `hand` is the viewer's own. `deck`, `aside` and `discards` are numbers of cards; of the discards `top` are seen, the topmost
    last. `laid`: committed cards, "" for an unknown card. `peeked`: places of the deck that the viewer has looked at,
    `known` cards of other hands, `seen` places of a hidden discard pile where he knows the card. `zones` and `stack` are what a
    state needs besides: the Action Cards by place, and the rules under resolution without what the viewer may not know. The other
    fields are those of the table.
    """

    viewer: int | None
    rules: Rules
    turn: int
    on_turn: int
    extra: bool
    forces: tuple[ForceView, ...]
    hand: tuple[Card, ...]
    deck: int
    aside: int
    discards: int
    top: tuple[Card, ...]
    laid: tuple[Commitment, ...]
    answered: tuple[tuple[int, Card], ...]
    damaged: frozenset[Ship]
    worse: tuple[Ship, ...]
    limited: frozenset[Ship]
    recognized: frozenset[Ship]
    refuges: tuple[Refuge, ...]
    waiting: tuple[Waiting, ...]
    skipped: frozenset[int]
    fleet_used: tuple[Ship, ...]
    merchant_used: tuple[Ship, ...]
    removed: frozenset[Ship]
    peeked: tuple[int, ...]
    known: tuple[Card, ...]
    rounds: tuple[tuple[tuple[int, int], ...], ...]
    resigned: frozenset[int]
    solitaire: tuple[str, ...]
    scouted: bool
    seen: tuple[tuple[int, bool], ...]
    played: frozenset[CardKind]
    busy: frozenset[Ship]
    aimed: frozenset[Ship]
    victim: int | None
    bothered: frozenset[int]
    left: frozenset[Ship]
    exposed: frozenset[Ship]
    unavenged: tuple[Sinking, ...]
    throws: tuple[Throw, ...]
    counted: tuple[Counted, ...]
    zones: tuple[tuple[str, ZoneView], ...]
    stack: tuple[frame_secrets.FrameView, ...]
    asked: Asked | None = None
    result: Result | None = None
