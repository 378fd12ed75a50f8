"""A match and a game of it in progress: ships, turns, and what all can see."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from engines.kernel.base.table_fields import cloner, passing, unseen, veiled
from engines.kernel.base.values import value_class
from engines.kernel.resolution.frames import Event
from engines.pieces_of_eight.data import KIND
from engines.pieces_of_eight.data.ids import Coin, Kind
from engines.pieces_of_eight.pieces.ship import CAPTAINS, Ship, has_captain


@value_class
class Options:
    """The options of section 15. `teams` is a team for each seat, or empty; `blitz` minutes, 0 for none."""

    yard: str = "standard"
    match: str = "1"
    teams: tuple[int, ...] = ()
    pool: str = "none"
    drafted: int = 4
    aside: int = 0
    scraps: bool = False
    blitz: int = 0


@value_class
class Offer:
    """An offered trade (PE-POOL-05): coins given, kinds wanted, each as often as it is wanted."""

    giver: int
    taker: int
    give: tuple[Coin, ...]
    want: tuple[Kind, ...]


@value_class
class Series:
    """The state of a match that lasts from game to game.

    `yards` by seat, in the order in which coins came; `aside`: coins set aside; `pool`: coins not dealt yet; `layouts`: the
    ship with which each seat began last, nest first ("" for an empty one); `draws` counts drawn games in a row; `tried`: who has
    offered whom a trade, and may not again until something has changed for him (PE-TIME-02).
    """

    options: Options
    yards: tuple[tuple[Coin, ...], ...]
    aside: tuple[Coin, ...] = ()
    pool: tuple[Coin, ...] = ()
    wins: tuple[int, ...] = ()
    game: int = 0
    last_winner: int | None = None
    layouts: tuple[tuple[Coin, ...], ...] = ()
    losers: tuple[int, ...] = ()
    offers: tuple[Offer, ...] = ()
    draws: int = 0
    tried: tuple[tuple[int, int], ...] = ()


@dataclass(slots=True)
class Table:
    """A game in progress. `turn` counts turns taken; `following`: who has the next turn by Full Sail.

    `reacted` (this turn) and `shown` (this play) are coins; `betrayed`: a Treachery was used in this play. `fallen` are
    seats in the order in which their ships were last left without a Captain. `votes` agree to a deadlock; `proposed`: who has
    offered one, and in which turn, until his next turn is over (PE-TIME-50). `known`: coins out of sight of which all know
    where they lie (PE-INFO-04 to -07), for whoever remembers. `news`: hidden coins that all have seen since the last question,
    wherever they are now; like `events` it begins anew with every clone.
    """

    series: Series = veiled()
    ships: list[Ship] = veiled()
    turn: int = 0
    on_turn: int | None = None
    phase: str = "pool"
    following: int | None = None
    low: int = 0
    quiet: int = 0
    deadlocks: int = 0
    champions: bool = False
    fallen: tuple[int, ...] = ()
    votes: tuple[int, ...] = ()
    agreed: bool = False
    leaving: tuple[int, ...] = ()
    reacted: frozenset[Coin] = veiled(default=frozenset())
    shown: frozenset[Coin] = veiled(default=frozenset())
    betrayed: bool = False
    proposed: tuple[tuple[int, int], ...] = ()
    known: frozenset[Coin] = veiled(default=frozenset())
    news: tuple[str, ...] = passing(default=())
    events: list[Event] = unseen(default_factory=list, anew=True)

    def clone(self) -> Table:
        return _cloned(self)

    def tell(self, kind: str, **facts: Any) -> None:
        """Something happened that everybody may know."""
        self.events.append(Event(kind, facts))

    def launch(self) -> None:
        """Everything as before a game: no ship is built."""
        self.untell_fore(self.seats)
        self.ships = [Ship(None, ()) for _ in self.ships]
        self.turn = self.quiet = self.deadlocks = 0
        self.on_turn = self.following = None
        self.champions = self.agreed = self.betrayed = False
        self.fallen = self.votes = self.leaving = ()
        self.proposed = ()
        self.reacted = self.shown = self.known = frozenset()

    @property
    def seats(self) -> range:
        return range(len(self.ships))

    def in_play(self) -> list[int]:
        """The seats still in the game, in order."""
        return [seat for seat, ship in enumerate(self.ships) if not ship.out]

    def after(self, seat: int) -> list[int]:
        """All other seats in play, clockwise from that one (PE-SETUP-04, PE-D7)."""
        count = len(self.ships)
        return [other for step in range(1, count) if not self.ships[other := (seat + step) % count].out]

    def captains(self) -> list[int]:
        """The seats with a Captain aboard."""
        return [seat for seat, ship in enumerate(self.ships) if not ship.out and ship.has_captain]

    def is_opponent(self, seat: int, other: int) -> bool:
        """PE-TEAM-04: a team mate is no opponent before the last fight."""
        teams = self.series.options.teams
        return seat != other and (self.champions or not teams or teams[seat] != teams[other])

    def may_hold(self, seat: int, coins: frozenset[Coin]) -> bool:
        """PE-TIME-33: whether the seat may use one of these coins now, by public facts."""
        return self.has_hidden(seat) or bool(coins.intersection(self.ships[seat].open) - self.reacted)

    def has_hidden(self, seat: int) -> bool:
        """PE-TIME-33: whether the aft coin is no Captain, and one that nobody has seen in this play."""
        deck = self.ships[seat].deck
        return len(deck) > 1 and deck[-1] not in self.shown and deck[-1] not in CAPTAINS

    def stow(self, seat: int, coins: tuple[Coin, ...], *, is_seen: bool = True) -> None:
        """Coins are put at the aft end of a deck, which all see (`is_seen`) but when the ship is rearranged at once. Where they
        came from the hold nobody knows any more what lies there."""
        ship = self.ships[seat]
        if not self.known.isdisjoint(ship.hold) and not set(coins).isdisjoint(ship.hold):
            self.known = self.known.difference(ship.hold)
        hold = tuple(coin for coin in ship.hold if coin not in coins)
        self.ships[seat] = Ship(ship.nest, (*ship.deck, *coins), hold, ship.gone, ship.owed, ship.out)
        if is_seen:
            self.open_fore(seat, ship)

    def lose(self, seat: int, lost: tuple[Coin, ...]) -> None:
        """PE-HOLD-01, -02: coins of a ship go to the hold of the seat whose ship it is."""
        ship = self.ships[seat]
        self.know(tuple([coin for coin in lost if coin in ship.open or coin in self.shown or coin in CAPTAINS]))
        self.ships[seat] = ship.stripped(lost, (*ship.hold, *lost))
        self.forget(lost)
        self.open_fore(seat, ship)
        if has_captain(lost):
            self.fall(seat)

    def arrange(self, seat: int, nest: Coin | None, deck: tuple[Coin, ...], secret: tuple[Coin, ...]) -> None:
        """A ship is laid anew; where it can be seen no more which of the `secret` coins lies where, nobody knows it."""
        self.ships[seat] = self.ships[seat].with_layout(nest, deck)
        self.known = self.known.difference(secret)

    def open_fore(self, seat: int, before: Ship, *, is_secret: bool = False) -> None:
        """PE-INFO-01: another coin has come to lie at the fore, where all see it, or may have (`is_secret`); a Captain they have
        seen before."""
        fore = self.ships[seat].deck[:1]
        if is_secret or fore != before.deck[:1]:
            self.untell_fore((seat,))
            if fore and not has_captain(fore):
                self.tell("fore", seat=seat, coin=KIND[fore[0]])

    def untell_fore(self, seats: Iterable[int]) -> None:
        """Withdraw the events of coins that came to the fore of these ships since the last question."""
        self.events[:] = [one for one in self.events if one.kind != "fore" or one.facts["seat"] not in seats]

    def know(self, seen: tuple[Coin, ...]) -> None:
        """All have seen these coins, and where they come to lie."""
        self.known = self.known.union(seen)

    def forget(self, gone: tuple[Coin, ...]) -> None:
        """A coin that has left its ship has neither reacted nor been shown any more."""
        if not self.reacted.isdisjoint(gone):
            self.reacted = self.reacted.difference(gone)
        if not self.shown.isdisjoint(gone):
            self.shown = self.shown.difference(gone)

    def fall(self, seat: int) -> None:
        """PE-D30: the ship is left without a Captain now."""
        self.fallen = (*(other for other in self.fallen if other != seat), seat)

    def leave(self, seat: int) -> None:
        """PE-ELIM-05: a player leaves, and his coins leave play with him; one that came to the fore but now nobody sees."""
        ship = self.ships[seat]
        self.untell_fore((seat,))
        if ship.has_captain or seat not in self.fallen:
            self.fall(seat)
        self.forget(ship.coins)
        self.ships[seat] = Ship(None, (), ship.hold, (*ship.gone, *ship.coins), ship.owed, True)
        self.votes = tuple(vote for vote in self.votes if vote != seat)

    def show(self, seat: int, coin: Coin) -> bool:
        """PE-INFO-04: a hidden aft coin is shown for the rest of this play. Whether it was hidden till now."""
        deck = self.ships[seat].deck
        if len(deck) < 2 or coin != deck[-1] or coin in self.shown:
            return False
        self.shown = self.shown | {coin}
        self.know((coin,))
        return True


_cloned = cloner(Table)
