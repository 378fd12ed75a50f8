"""What may be seen of a game (PE-INFO): places with the kinds a viewer knows, and nothing else."""
from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Place:
    """A place with a coin in it: `kind` None when the viewer may not know it; `coin` its id, in an owner's own view only."""

    kind: str | None
    coin: str | None = None


@dataclass(frozen=True, slots=True)
class ShipView:
    """One ship as a viewer may know it (PE-INFO-01 to -03).

    `deck` lies from fore to aft. `captain_at` counts from 1 at the fore; None when the Captain is in the nest or lost.
    `hold_coins` has the coins of the hold, the longest there first, for its owner or when all is laid open, else nothing.
    `reacted` names the open places ("nest", "fore") whose coin has reacted this turn. `out`: out of the game.
    """

    seat: int
    nest: Place | None
    deck: tuple[Place, ...]
    captain_at: int | None
    hold: int
    hold_coins: tuple[Place, ...] = ()
    lost_turns: int = 0
    out: bool = False
    reacted: tuple[str, ...] = ()
    team: int | None = None


@dataclass(frozen=True, slots=True)
class PlayView:
    """The play in progress, as announced: who uses which coin from where, how, and at which places of which ship.

    `places` are "nest", "fore", "aft" or numbers from the fore; `chain` are the uses under answer, the play's own first:
    (seat, kind).
    """

    user: int
    kind: str
    place: str
    mode: str
    at: int | None
    places: tuple[str | int, ...]
    chain: tuple[tuple[int, str], ...] = ()


@dataclass(frozen=True, slots=True)
class YardView:
    """A shipyard, or another pile of coins, by kind: (kind, count), in the order of the data."""

    seat: int | None
    coins: tuple[tuple[str, int], ...]
    coin_ids: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class View:
    """What one viewer (a seat, or None for everybody) may know of the whole table.

    `stage`: "pool", "building", "turn", "lending", "window", "layout", "between", "over". `phase` names the part of the turn
    in progress. `order` is the coming order of seats, the one on turn first. `yards` are those the viewer may know.
    """

    viewer: int | None
    stage: str
    game: int
    turn: int
    phase: str
    on_turn: int | None
    ships: tuple[ShipView, ...]
    wins: tuple[int, ...]
    target: int
    order: tuple[int, ...]
    next_override: int | None
    low_mark: int
    quiet: int
    deadlocks: int
    play: PlayView | None = None
    yards: tuple[YardView, ...] = ()
    winners: tuple[int, ...] = ()
    champions: bool = False
