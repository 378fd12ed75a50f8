"""Views of a game (PE-INFO): places with the kinds a viewer knows, and nothing else."""

from __future__ import annotations

from dataclasses import field

from engines.kernel.base.values import value_class
from engines.kernel.hidden.frame_secrets import FrameView
from engines.kernel.resolution.frames import Asked, Result
from engines.pieces_of_eight.data.ids import Coin, Kind, Mode, Place
from engines.pieces_of_eight.table import Options


@value_class
class SeenCoin:
    """A coin as a viewer may know it: `kind` None when he may not know that; `coin` its id, in an owner's own view only."""

    kind: Kind | None
    coin: Coin | None = None


@value_class
class ShipView:
    """One ship as a viewer may know it (PE-INFO-01 to -03).

    `deck` lies from fore to aft. `captain_at` counts from 1 at the fore; None when the Captain is in the nest or lost.
    `hold_coins` has the coins of the hold, the longest there first, for its owner or when all is laid open, else nothing.
    `reacted` names the open places ("nest", "fore", and "aft" while it is shown) whose coin has reacted this turn. `out`: out
    of the game; `gone` coins left play with their owner. `shown`: all have seen the aft coin in this play.
    """

    seat: int
    nest: SeenCoin | None
    deck: tuple[SeenCoin, ...]
    captain_at: int | None
    hold: int
    hold_coins: tuple[SeenCoin, ...] = ()
    lost_turns: int = 0
    out: bool = False
    reacted: tuple[Place, ...] = ()
    team: int | None = None
    gone: int = 0
    gone_coins: tuple[SeenCoin, ...] = ()
    shown: bool = False


@value_class
class PlayView:
    """The play in progress: who uses which coin from where, how, and at which coins of which ship.

    `places` are where the coins aimed at lie now: "nest", "fore", "aft" or numbers from the fore. `left` are those that have
    left that ship, by kind, None if the viewer may not know it. `chain` are the uses under answer, the play's own first:
    (seat, kind).
    """

    user: int
    kind: Kind
    place: Place
    mode: Mode
    at: int | None
    places: tuple[Place | int, ...]
    chain: tuple[tuple[int, Kind], ...] = ()
    left: tuple[Kind | None, ...] = ()


@value_class
class YardView:
    """A shipyard, or another pile of coins, by kind: (kind, count), in the order of the data."""

    seat: int | None
    coins: tuple[tuple[Kind, int], ...]
    coin_ids: tuple[Coin, ...] = ()


@value_class
class OfferView:
    """An offered trade: kinds given and wanted, each as often as it is; `coins` are the ids given, for the giver."""

    giver: int
    taker: int
    give: tuple[Kind, ...]
    want: tuple[Kind, ...]
    coins: tuple[Coin, ...] = ()


@value_class
class Weighed:
    """The options of a captain, and his draft so far. Options: the own places whose coins can act or answer, and the places they
    reach, by seat. Draft: the own places, the ship they are aimed at (None for nobody's), and the places there.

    A place is "nest" or a number from the fore. `called`: where the coins called lie in the deck that a call makes; `fetched`:
    the coin to come out of the hold.
    """

    ready: tuple[Place | int, ...] = ()
    reach: tuple[tuple[int, Place | int], ...] = ()
    picked: tuple[Place | int, ...] = ()
    at: int | None = None
    places: tuple[Place | int, ...] = ()
    called: tuple[int, ...] = ()
    fetched: Kind | None = None


@value_class
class View:
    """The whole table as one viewer (a seat, or None for everybody) may know it.

    `stage`: "pool", "building", "turn", "lending", "window", "layout", "between", "over". `part` names the part of the turn
    in progress. `order` is the coming order of seats, the one on turn first. `yards` are those the viewer may know. The one
    without a seat is the pile in question: the pool while it is drafted, the coins set aside while scraps are chosen.

    The other fields are needed to imagine a state. `stack`, `phase`: the rules under resolution. `built`: the seats with a ship
    at the beginning of this or the last game. `layout`: the viewer's own, nest first. `yard_sizes`, `aside`: numbers of coins.
    `pool`: kinds of the coins still to be drafted. `offers`: trades that concern the viewer. `news`: hidden coins that all saw in
    the last step. `proposed`: captains who have offered a deadlock, with the turn. `tried`: captains to whom the viewer may offer
    no trade for now. `weighed`: the options on the viewer's own picture (`drafted`), no fact of the game. `remembered`: hidden
    coins of known places, for a seat alone, as seat, zone, place in it from 0, and kind.
    """

    viewer: int | None
    stage: str
    game: int
    turn: int
    part: str
    on_turn: int | None
    ships: tuple[ShipView, ...]
    wins: tuple[int, ...]
    target: int
    order: tuple[int, ...]
    following: int | None
    low: int
    quiet: int
    deadlocks: int
    play: PlayView | None = None
    yards: tuple[YardView, ...] = ()
    winners: tuple[int, ...] = ()
    champions: bool = False
    options: Options = field(default_factory=Options)
    asked: Asked | None = None
    result: Result | None = None
    stack: tuple[FrameView, ...] = ()
    phase: str = ""
    betrayed: bool = False
    agreed: bool = False
    votes: tuple[int, ...] = ()
    leaving: tuple[int, ...] = ()
    fallen: tuple[int, ...] = ()
    losers: tuple[int, ...] = ()
    last_winner: int | None = None
    built: tuple[bool, ...] = ()
    layout: tuple[Coin, ...] = ()
    yard_sizes: tuple[int, ...] = ()
    pool: tuple[Kind, ...] = ()
    aside: int = 0
    offers: tuple[OfferView, ...] = ()
    news: tuple[str, ...] = ()
    draws: int = 0
    proposed: tuple[tuple[int, int], ...] = ()
    tried: tuple[tuple[int, int], ...] = ()
    remembered: tuple[tuple[int, str, int, Kind], ...] = ()
    weighed: Weighed | None = field(default=None, compare=False)
