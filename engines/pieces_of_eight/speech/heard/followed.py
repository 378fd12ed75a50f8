"""Coins and plays as a listener knows them from events, and how that knowledge changes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain

from engines.kernel.speech.hearsay import Now
from engines.pieces_of_eight.data.ids import NO_KIND, Kind
from engines.pieces_of_eight.speech.heard.afloat import ALWAYS_SEEN, Afloat, Cell


def cells(now: Now) -> Iterator[Cell]:
    """All coins aboard of all ships."""
    return chain.from_iterable(ship.cells() for ship in now["ships"].values())


def decided(now: Now) -> None:
    """No play is under way any more; where a game ends in it, coins that were shown lie open."""
    now["play"], now["left"] = None, []
    for cell in cells(now):
        cell.forget()


def play_over(now: Now) -> None:
    """PE-INFO-04: a coin is shown for the rest of a play."""
    decided(now)
    for cell in cells(now):
        cell.is_shown = False


def leaves(now: Now, seat: int, cell: Cell) -> None:
    """A coin goes to the hold; one that the play under way was aimed at is named with it, where all could see it."""
    now["ships"][seat].lose(cell)
    gone(now, seat, cell)


def gone(now: Now, seat: int, cell: Cell) -> None:
    """A coin is aboard no more."""
    if cell.is_aimed:
        is_named = cell.is_open_aim or cell.kind == ALWAYS_SEEN
        now["left"] = sorted((*now["left"], cell.kind if is_named else NO_KIND))
    if cell.kind == ALWAYS_SEEN:
        falls(now, seat)


def falls(now: Now, seat: int) -> None:
    """PE-D30: the ship is left without a Captain."""
    now["fallen"] = (*(other for other in now["fallen"] if other != seat), seat)


def played(now: Now, seat: int) -> Cell:
    """The coin that a captain has played."""
    ship: Afloat = now["ships"][seat]
    return next(cell for cell in ship.cells() if cell.is_played)


def below(uses: Sequence[tuple[int, Kind]], called_off: tuple[int, Kind]) -> list[tuple[int, Kind]]:
    """The uses that are left when one of a chain is called off; each calls off the one before it."""
    last = max((at for at, use in enumerate(uses) if use == called_off), default=len(uses))
    return list(uses[:last])


# -- turns without a loss


def turn_ends(now: Now) -> None:
    """PE-DEAD-04: fewer coins aboard than ever are a new mark; else one more turn was quiet."""
    aboard = sum(1 for _ in cells(now))
    if aboard < now["low"]:
        now["low"], now["quiet"] = aboard, 0
    else:
        now["quiet"] += 1


def begins_afresh(now: Now) -> None:
    """PE-DEAD-02, PE-DEAD-04: a game, or what follows a deadlock; the turn before has been counted."""
    now["low"], now["quiet"], now["is_counted"] = sum(1 for _ in cells(now)), 0, True
