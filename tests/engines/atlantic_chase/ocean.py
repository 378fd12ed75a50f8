"""Positions of operations, laid out for tests, and rules played on from them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from engines.atlantic_chase.data.ids import Ship
from engines.atlantic_chase.pieces import lines
from engines.atlantic_chase.pieces.lines import Track
from engines.atlantic_chase.pieces.squadrons import Squadron, Terms
from engines.atlantic_chase.pieces.vessels import Vessel, row_of
from engines.atlantic_chase.rules.contests import Contest
from engines.atlantic_chase.rules.declaration import declaration
from engines.atlantic_chase.rules.helpers import Named
from engines.atlantic_chase.rules.operation import Sailing
from engines.atlantic_chase.rules.set_up import place
from engines.atlantic_chase.table import Ocean
from engines.kernel.choices.plan import Plan
from engines.kernel.resolution import resolve
from engines.kernel.resolution.frames import Event, Frame, State

BRITISH, GERMAN = 0, 1
Laid = tuple[str, Track]
"""The ships of a force, with blanks between them, and its track."""


def line(hexes: str, intel: str = "", contact: str = "") -> Track:
    """A trajectory from tail to head, hexes with blanks between them."""
    return lines.line(tuple(hexes.split()), tuple(intel.split()), tuple(contact.split()))


def station(hex: str, contact: bool = False) -> Track:
    """A station."""
    return lines.station(hex, contact)


def box(name: str) -> Track:
    """A station in a port box."""
    return lines.in_box(name)


def ocean(active: int = BRITISH, evades: str = "", operation: str = "Op5", **laid: Any) -> Ocean:
    """A table with those forces, and fields of it that are other than usual. `evades`: forces with an evasion."""
    forces = {name: one for name, one in laid.items() if name[0] in "BG" and name[1:].isdigit()}
    more = {name: value for name, value in laid.items() if name not in forces}
    found = Ocean(operation=operation, active=active, sky="good", terms=Terms(escorts=False))
    for force, (ships, track) in forces.items():
        names = tuple(map(Ship, ships.split()))
        found.squadrons[force] = Squadron(ships=names, track=track, evades=force in evades.split())
        for ship in names:
            found.ships[ship] = Vessel(torpedoes=int(row_of(ship).torpedo))
    fleets = [tuple([ship for ship in found.ships if row_of(ship).side == side]) for side in ("british", "german")]
    found.fleets = (fleets[0], fleets[1])
    for name, value in more.items():
        setattr(found, name, value)
    return found


def scripted(faces: str) -> Any:
    """Dice that fall so; a die too many is an error."""
    left: Iterator[int] = iter(map(int, faces.replace(" ", "")))
    return lambda sides: next(left)


Turned = tuple[State[Ocean], tuple[Event, ...]]


def call(table: Ocean, rule: Frame[Ocean], faces: str = "") -> Turned:
    """A rule of an operation, up to its first question or until its action is over."""
    state = State(table, (Sailing(step="acted"), rule))
    return state, resolve.advance(state, None, scripted(faces))


def answer(state: State[Ocean], given: Any = None, faces: str = "") -> Turned:
    """The state after that answer of the one seat asked, the default if it is None; of a sheet some parts are enough, of a plan
    one action."""
    assert state.asked is not None
    answers = {}
    for seat in state.asked.seats:
        choice = resolve.choice(state, seat)
        answers[seat] = choice.default if given is None else (given,) if asked(state) == "ac.act" else given
    left = iter(map(int, faces.replace(" ", "")))
    after, events = resolve.apply(state, answers, lambda sides: next(left))
    assert next(left, None) is None, "dice that nobody rolled"
    return after, events


def decline(state: State[Ocean], faces: str = "") -> Turned:
    """The other side leaves the initiative where it is, for the first evasion it may take instead."""
    return answer(state, next(option for option in options(state) if option.startswith("decline")), faces)


def act(table: Ocean, faces: str = "", **declared: Any) -> Turned:
    """An action of the active side, declared and carried out up to the next question."""
    state = State(table, (Sailing(step="turn"),))
    resolve.advance(state, None, scripted(""))
    return answer(state, declared, faces)


def opened(table: Ocean) -> State[Ocean]:
    """The active side is asked."""
    state = State(table, (Sailing(step="turn"),))
    resolve.advance(state, None, scripted(""))
    return state


def declare(state: State[Ocean], *items: Any, faces: str = "") -> Turned:
    """A plan of these actions, carried out up to the next question."""
    return resolve.apply(state, {state.table.active: items}, scripted(faces))


def contest(**named: Any) -> Contest:
    """A contest of those forces."""
    return Contest(named=Named(**named))


def asked(state: State[Ocean]) -> str:
    """The kind of the open question."""
    return state.asked.kind if state.asked is not None else ""


def options(state: State[Ocean]) -> tuple[str, ...]:
    """The options of the one seat asked."""
    assert state.asked is not None
    found: Any = resolve.choice(state, state.asked.seats[0])
    listed: tuple[str, ...] = found.options
    return listed


def parts(state: State[Ocean], seat: int, **draft: Any) -> Mapping[str, tuple[str, ...]]:
    """The options of each part of a sheet, of a plan of its first action, that a draft reaches."""
    sheet: Any = resolve.choice(state, seat)
    if isinstance(sheet, Plan):
        sheet = declaration(state.table, seat)
    return {one.part.name: getattr(one.part.choice, "options", ()) for one in sheet.walk(draft)}


def begun(operation: str = "Op5", **terms: bool) -> State[Ocean]:
    """An operation at its first question."""
    table = Ocean(operation=operation, terms=Terms(**terms))
    place(table)
    state, _ = resolve.begin(table, Sailing(), scripted(""))
    return state


def told(events: tuple[Event, ...], kind: str) -> list[Mapping[str, Any]]:
    """The facts of the events of a kind."""
    return [event.facts for event in events if event.kind == kind]
