"""Duties that leaders leave behind: the force that must act next (AC-10r), and the force that must be named next (AC-10j)."""

from __future__ import annotations

from engines.atlantic_chase.rules import helpers
from engines.atlantic_chase.rules.forces import NO_FORCE, seat_of
from engines.atlantic_chase.rules.helpers import STRIKE, Launch
from engines.atlantic_chase.table import Ocean

GERMAN = 1


def bound(table: Ocean, seat: int) -> str:
    """AC-10j: the force of a side that must be named in its next action, `NO_FORCE` for none."""
    return next((force for force in table.bound if seat_of(force) == seat and force in table.squadrons), NO_FORCE)


def binds(table: Ocean, seat: int) -> bool:
    """AC-10j, AC-10r: whether a leader has left a side a duty."""
    return bool(table.bound and bound(table, seat)) or (seat == GERMAN and bool(table.duty))


def discharge(table: Ocean) -> None:
    """AC-D52: the active side has declared an action: its duties are over."""
    if table.active == GERMAN:
        table.duty = ""
    table.bound = tuple([force for force in table.bound if seat_of(force) != table.active])


def forget(table: Ocean) -> None:
    """AC-D52: a force that is gone leaves no duty."""
    if table.duty not in table.squadrons:
        table.duty = ""
    table.bound = tuple([force for force in table.bound if force in table.squadrons])


# -- a contest in which a force must be named


def may_help(table: Ocean, force: str, hex: str, source: str) -> bool:
    """AC-10j: whether a force that must be named may coordinate."""
    return force in helpers.coordinating(table, seat_of(force), hex, source)


def flights(table: Ocean, force: str, deed: str, hex: str) -> tuple[Launch, ...]:
    """AC-10j: the air support that a force which must be named may give."""
    if deed == STRIKE:
        return ()
    return tuple([launch for launch in helpers.launches(table, seat_of(force), hex) if launch[0] == force])


def names(table: Ocean, force: str, deed: str, hex: str, source: str) -> bool:
    """AC-10j: whether an action of that source in that hex can name a force."""
    return source == force or may_help(table, force, hex, source) or bool(flights(table, force, deed, hex))
