"""The table as a listener knows it from events: rows of ships, markers, cards that lie there, and how they change."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from engines.kaisers_pirates.data import FLEET, KIND, MERCHANTMEN
from engines.kaisers_pirates.data.ids import Card, CardKind, Ship, kind_of
from engines.kaisers_pirates.pieces.holdings import ACTION, PRIZE, SUNK, Won
from engines.kaisers_pirates.view import View
from engines.kernel.contract.sides import PHANTOM
from engines.kernel.speech.hearsay import Now

FORCE, ROW, PILE = "force", "row", "pile"
"""The places of a ship: among Warships, Raiders and Prize Ships, among Merchantmen, in a VA pile."""
DOWN = CardKind("")
"""The kind of a card that lies face down."""
DECEPTION, REFUGE = CardKind("deception"), CardKind("island_refuge")
OF_TURN = ("busy", "aimed", "left", "exposed", "bothered", "played")
"""The parts that begin anew with each turn (KP-D79)."""
OF_ROUND = ("damaged", "limited", "recognized", "skipped", "removed", "refuges", "waiting", "laid", "answered")
"""The parts that end with a Round (KP-2.4)."""


def rows_of(view: View) -> dict[tuple[str, int], list[Any]]:
    """The rows and the VA pile of each Force, from left to right."""
    rows: dict[tuple[str, int], list[Any]] = {}
    for force in view.forces:
        rows |= {(FORCE, force.seat): list(force.fleet), (ROW, force.seat): list(force.merchantmen)}
        rows[PILE, force.seat] = list(force.pile)
    return rows


def cards_of(view: View) -> Now:
    """The cards that lie on the table, by their kinds."""
    return {
        "laid": sorted((one.place, one.mines, kind_of(one.card) if one.up else DOWN) for one in view.laid),
        "answered": sorted((seat, kind_of(card)) for seat, card in view.answered),
        "refuges": {one.ship: (one.seat, one.turn, bool(one.card)) for one in view.refuges},
        "waiting": {one.seat: (one.kind, one.by) for one in view.waiting},
    }


# -- ships


def owner(now: Now, ship: str) -> int | None:
    """The captain in whose Force a ship lies."""
    return next((seat for (place, seat), row in now["forces"].items() if place != PILE and ship in row), None)


def is_prize(now: Now, ship: str) -> bool:
    """Whether a ship is a Prize Ship."""
    return ship in MERCHANTMEN and any(ship in row for (place, _), row in now["forces"].items() if place == FORCE)


def lift(now: Now, ship: str) -> None:
    """A ship leaves its Force with its markers; the card of a Refuge is discarded at the end of the turn (KP-3.3.20l)."""
    leave_refuge(now, ship)
    for (place, _), row in now["forces"].items():
        if place != PILE and ship in row:
            row.remove(ship)


def leave_refuge(now: Now, ship: str) -> None:
    """KP-3.3.20l: the card is its owner's to discard; the phantom has none."""
    if ship in now["refuges"]:
        seat, _, has_card = now["refuges"].pop(ship)
        if has_card:
            add_answered(now, seat, REFUGE)


def remove(now: Now, ship: str) -> None:
    """A ship leaves its Force, and its markers are taken off."""
    lift(now, ship)
    now["damaged"].pop(ship, None)
    for markers in ("limited", "recognized", "exposed"):
        now[markers] = now[markers] - {ship}


def join(now: Now, seat: int, ship: str, place: str = FORCE) -> None:
    """A ship comes to the end of a row."""
    now["forces"][place, seat].append(Ship(ship))


def drawn(now: Now, ship: str) -> None:
    """KP-3.1.10: a ship that lay face up at the bottom of its deck tells that all of these have been shuffled."""
    for used in ("fleet_used", "merchant_used"):
        if ship in now[used]:
            now[used] = frozenset()


def use_up(now: Now, ships: Iterable[str]) -> None:
    """Ships lie face up at the bottom of their decks."""
    for ship in ships:
        used = "fleet_used" if ship in FLEET else "merchant_used"
        now[used] = now[used] | {ship}


def retire(now: Now, ship: str) -> None:
    """KP-D4, KP-D65: a ship leaves play."""
    remove(now, ship)
    use_up(now, (ship,))
    now["removed"] = now["removed"] | ({ship} & FLEET.keys())


def win(now: Now, seat: int, won: Won) -> None:
    """A ship, or a card with a ship on it, comes into a VA pile."""
    if won.ship in KIND:
        take_away(now, kind_of(Card(won.ship)))
    else:
        remove(now, Ship(won.ship))
    now["forces"][PILE, seat].append(won)


def won_by(now: Now, ship: Any, va: int, how: str = "") -> Won:
    """A ship as it lies in a VA pile, where it scores so much; sunk, unless it is said how it came there."""
    how = how or (PRIZE if is_prize(now, ship) else SUNK)
    return Won(ship, how, Won(ship, how).va != va)


def hurt(now: Now, ship: str) -> None:
    """KP-6.8.1: a marker more, where more than one may lie on a ship."""
    now["damaged"][ship] = min(now["most"], now["damaged"].get(ship, 0) + 1)


def mark(now: Now, name: str, one: Any) -> None:
    """One more among those of that name."""
    now[name] = now[name] | {one}


# -- cards


def add_answered(now: Now, seat: int, kind: CardKind) -> None:
    """A card more that a captain discards at the end of the turn."""
    now["answered"] = sorted((*now["answered"], (seat, kind)))


def take_away(now: Now, kind: CardKind) -> None:
    """A card goes elsewhere that was played in this turn, or answered (KP-3.1.5c)."""
    played, answers = (ACTION, False, kind), [one for one in now["answered"] if one[1] == kind]
    if played in now["laid"]:
        now["laid"].remove(played)
    elif answers:
        now["answered"].remove(answers[0])


def turn_up(now: Now, place: str, kind: CardKind, *, mines: bool = False) -> None:
    """KP-3.2.8a: a committed card is shown; the phantom commits none, and Deception has shown its card."""
    if (place, mines, DOWN) in now["laid"]:
        now["laid"].remove((place, mines, DOWN))
        now["laid"] = sorted((*now["laid"], (place, mines, kind)))


def hold(now: Now, seat: int, more: int) -> None:
    """A hand has so many cards more, or fewer."""
    now["hands"][seat] += more


def discarding(now: Now) -> int | None:
    """KP-T1.8: the captain who discards next. The one on turn discards committed cards, cards that waited for him and his
    answers; then the captain attacked and the others, clockwise, discard their answers."""
    first, sides = now["on_turn"], tuple(now["hands"])
    at = sides.index(first)
    others = sorted(sides[at + 1 :] + sides[:at], key=lambda side: side != now["victim"])
    answered = [seat for seat, _ in now["answered"]]
    if now["laid"] or first in now["waiting"] or first in answered:
        return int(first)
    return next((side for side in others if side in answered), None)


def discard(now: Now, number: int, down: int = 0) -> None:
    """Cards lie on the discard pile, so many of them as nobody has seen at the bottom; in solitaire it is remembered which ones
    everybody has (KP-I.33)."""
    low = now["discards"]
    if now["alone"]:
        now["seen"] = (*now["seen"], *((place, True) for place in range(low + down, low + number)))
    now["discards"] += number


# -- turns and Rounds


def new_turn(now: Now, seat: int) -> None:
    """KP-D79: all limits of a turn begin anew. After the phantom's turn the Solitaire deck is shuffled (KP-5.4.1), and the
    phantom's card with the captain is gone without a discard."""
    before = now["on_turn"]
    if now["alone"]:
        now["waiting"].pop(before, None)
    now["extra"] = "second_chance" in now["played"]
    now["solitaire"] = 0 if before == PHANTOM else now["solitaire"]
    now["scouted"] = now["scouted"] and seat != PHANTOM
    now["on_turn"], now["victim"] = seat, None
    now |= dict.fromkeys(OF_TURN, frozenset())


def clear(now: Now) -> None:
    """KP-2.4: no ship, card or marker stays where it was."""
    for name in OF_ROUND:
        now[name] = type(now[name])()
    now |= dict.fromkeys(OF_TURN, frozenset())
    now |= {"discards": 0, "top": (), "seen": (), "solitaire": 0, "scouted": False, "victim": None}
    now["forces"] = {place: [] for place in now["forces"]}
