"""Coins that destroy (section 8)."""

from __future__ import annotations

from engines.pieces_of_eight.components.abilities import (
    KEEP,
    PLAIN,
    SECOND,
    SHOW,
    Ability,
    Aim,
    Ships,
    active_targets,
    aft_targets,
    mate_of,
    open_targets,
)
from engines.pieces_of_eight.data import KIND
from engines.pieces_of_eight.table import AFT, CANNON, CAPTAIN, FORE, NEST, owned


class Captain(Ability):
    """PE-CAPTAIN-01: destroys any one active coin, and stays."""

    kind = CAPTAIN
    aims = destroys = True

    def targets(self, ships: Ships, seat: int) -> tuple[str, ...]:
        return active_targets(ships, seat)

    def is_lost(self, mode: str) -> bool:
        return False


class Mate(Ability):
    """PE-MATE-01: destroys any one active coin, then itself."""

    kind = "mate"
    aims = destroys = True

    def targets(self, ships: Ships, seat: int) -> tuple[str, ...]:
        return active_targets(ships, seat)


class Kept(Ability):
    """PE-CUTLASS-02, PE-PISTOLS-02: with an active Mate the owner may keep the coin; a hidden Mate is shown (PE-D14)."""

    aims = destroys = True

    def modes(self, ships: Ships, seat: int, place: str) -> tuple[str, ...]:
        mate = mate_of(ships[seat])
        return (PLAIN, KEEP) if mate == "open" else (PLAIN, SHOW) if mate else (PLAIN,)

    def is_lost(self, mode: str) -> bool:
        return mode == PLAIN


class Cutlass(Kept):
    """PE-CUTLASS-01: destroys any one open coin."""

    kind = "cutlass"

    def targets(self, ships: Ships, seat: int) -> tuple[str, ...]:
        return open_targets(ships, seat)


class Pistols(Kept):
    """PE-PISTOLS-01: destroys any one aft coin."""

    kind = "pistols"

    def modes(self, ships: Ships, seat: int, place: str) -> tuple[str, ...]:
        return super().modes(ships, seat, place) if has_decks(ships) else ()

    def targets(self, ships: Ships, seat: int) -> tuple[str, ...]:
        return aft_targets(ships, seat)


class Cannon(Ability):
    """PE-CANNON-01, -02: from an open place, at a fore coin and, with further Cannons, at the coins behind it."""

    kind = CANNON
    aims = destroys = at_seat = True

    def modes(self, ships: Ships, seat: int, place: str) -> tuple[str, ...]:
        if place == AFT or not has_decks(ships):
            return ()
        return (PLAIN, SECOND) if open_cannons(ships, seat) == 2 else (PLAIN,)

    def targets(self, ships: Ships, seat: int) -> tuple[str, ...]:
        return tuple([str(other) for other, ship in enumerate(ships) if ship.deck])

    def aim(self, ships: Ships, target: str, position: str) -> Aim:
        return Aim(int(target), (FORE,), ships[int(target)].deck[:1])

    def is_lost(self, mode: str) -> bool:
        return False


class Broadside(Ability):
    """PE-BROADSIDE-01, -02: destroys any one coin but a Captain, named by its position, and stays."""

    kind = "broadside"
    aims = destroys = at_seat = True

    def targets(self, ships: Ships, seat: int) -> tuple[str, ...]:
        return tuple([str(other) for other, ship in enumerate(ships) if len(ship.coins) > ship.has_captain])

    def positions(self, ships: Ships, victim: int) -> tuple[str, ...]:
        ship = ships[victim]
        nest = (NEST,) if ship.nest and KIND[ship.nest] != CAPTAIN else ()
        return (*nest, *(str(place) for place, coin in enumerate(ship.deck, 1) if KIND[coin] != CAPTAIN))

    def aim(self, ships: Ships, target: str, position: str) -> Aim:
        ship = ships[int(target)]
        coin = ship.nest if position == NEST else ship.deck[int(position) - 1]
        assert coin is not None
        return Aim(int(target), (position,), (coin,))

    def is_lost(self, mode: str) -> bool:
        return False


class Bomb(Ability):
    """PE-BOMB-01, -02: with an active Mate, destroys both open coins of one player, then itself."""

    kind = "bomb"
    aims = destroys = at_seat = True

    def modes(self, ships: Ships, seat: int, place: str) -> tuple[str, ...]:
        mate = mate_of(ships[seat])
        return (PLAIN,) if mate == "open" else (SHOW,) if mate else ()

    def targets(self, ships: Ships, seat: int) -> tuple[str, ...]:
        return tuple([str(other) for other, ship in enumerate(ships) if ship.coins])

    def aim(self, ships: Ships, target: str, position: str) -> Aim:
        ship = ships[int(target)]
        return Aim(int(target), (NEST, FORE), ship.open)


def has_decks(ships: Ships) -> bool:
    """Whether any ship has a deck to be aimed at."""
    for ship in ships:  # noqa: SIM110 - half the time of any() where it is asked most
        if ship.deck:
            return True
    return False


def open_cannons(ships: Ships, seat: int) -> int:
    """PE-CANNON-03: how many open Cannons a seat could lend."""
    return sum([KIND[coin] == CANNON for coin in ships[seat].open])


def has_cannon(ships: Ships, seat: int) -> bool:
    """Whether the seat has an open Cannon."""
    return owned(ships[seat].open, CANNON)
