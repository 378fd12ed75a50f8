"""Disembark (CT-DIS, CT-TIME-27): up to three ships unload, each wholly or in part."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from functools import partial
from typing import Any, ClassVar

from engines.cartagena.data import ATTACK, HERO
from engines.cartagena.data.ids import ALL, Piece, Ship, Square
from engines.cartagena.pieces import names
from engines.cartagena.pieces.holdings import less
from engines.cartagena.pieces.places import one_of
from engines.cartagena.rules import beaching, courses, ways
from engines.cartagena.rules.orders import UNITS, Order, only, sends
from engines.cartagena.table import Table
from engines.kernel.base.messages import Message, say
from engines.kernel.base.values import Answer, value_class
from engines.kernel.choices.plan import Plan
from engines.kernel.choices.shapes import Choice, OneOf
from engines.kernel.choices.sheet import Part, PlayLabel, Sheet
from engines.kernel.resolution.frames import Question, Step

MOST = 24
"""Pieces that one order can land."""


@value_class
class Boats:
    """A Disembark order while it is planned: the table as its items leave it, and the ships that unload."""

    table: Table
    seat: int
    ships: tuple[Ship, ...] = ()


def unloading(seen: Boats) -> tuple[Ship, ...]:
    """CT-DIS-03, CT-D50: up to three own ships with pieces aboard, beside a square where these may go."""
    table = seen.table
    mine = seen.ships if len(seen.ships) == UNITS else tuple(table.hulls)
    full = [ship for ship in mine if table.captain(ship) == seen.seat and (table.hulls[ship].load or table.hulls[ship].heroes)]
    return tuple([ship for ship in full if ways.landing(table, ship)])


def aboard(table: Table, ship: Ship) -> tuple[Piece, ...]:
    """CT-DIS-02: the pieces of a ship, of like ones the first."""
    hull = table.hulls[ship]
    first = {table.likeness(piece): piece for piece in reversed((*hull.heroes, *hull.load))}
    return tuple(reversed(first.values()))


def cargo(table: Table, ship: Ship) -> tuple[str, ...]:
    """The options of a landing: all troops together, if there are several, or one piece."""
    troops = [piece for piece in table.hulls[ship].load if piece not in HERO]
    return (*([ALL] if len(troops) > 1 else []), *aboard(table, ship))


def landed(table: Table, ship: Ship, piece: str) -> list[Piece]:
    """CT-DIS-04: the pieces that land, in the order of arrival; of all troops the one with most attack dice last."""
    if piece != ALL:
        return [Piece(piece)]
    return sorted((one for one in table.hulls[ship].load if one not in HERO), key=lambda one: ATTACK[one])


@value_class(kw_only=True)
class Disembark(Order):
    """CT-DIS-01 The order Disembark."""

    kind: ClassVar[str] = "cartagena.disembark"
    saved_steps: ClassVar[tuple[str, ...]] = ("hear",)
    questions: ClassVar[tuple[Question, ...]] = (Question("ct.disembark", "order", "ct.q.disembark"),)

    def begin(self, table: Table, _: Any) -> Step[Table]:
        """CT-DIS-05: the ships stay in their squares."""
        return self.put(table, self.at(self.hear), "ct.disembark") if self.is_open(table) else self.idle(table)

    def is_open(self, table: Table) -> bool:
        """CT-DIS-02: with a ship that can unload."""
        return bool(unloading(Boats(table, self.seat(table))))

    def may_hear(self, table: Table, seat: int) -> Choice:
        """CT-DIS-04: piece by piece, in the order of arrival."""
        return Plan(
            view=Boats(table, seat),
            sheet=sheet,
            after=after,
            most=MOST,
            name=partial(item_text, table),
            rule="CT-DIS-03",
            send_label=sends,
        )

    def hear(self, table: Table, answers: Mapping[int, Any]) -> Step[Table]:
        """CT-DIS-07: what lands is seen."""
        items = only(answers)
        for item in items:
            land_all(table, item)
        return self.closed(table) if items else self.idle(table)


def sheet(seen: Boats) -> Sheet | None:
    """The sheet of one piece: the ship, the piece, the destination."""
    ships = unloading(seen)
    if not ships:
        return None

    def script() -> Generator[Part, Answer, None]:
        table = seen.table
        resting = partial(beaching.ships, table, seen.seat, ships)
        ship = yield Part("ship", say("ct.q.ship"), one_of(table, ships, names.unit(table), "CT-DIS-03", resting))
        pieces, name = cargo(table, Ship(ship)), names.landing(table, seen.seat)
        choice = OneOf(options=pieces, default=pieces[0], name=name, rule="CT-DIS-02")
        yield Part("piece", say("ct.q.piece"), choice, preset=pieces[0] == ALL)
        shores = ways.landing(table, Ship(ship))
        closed = partial(beaching.shores, table, Ship(ship), shores)
        yield Part("to", say("ct.q.to"), one_of(table, shores, names.goal_at(table), "CT-DIS-06", closed))

    def label(item: Mapping[str, Answer]) -> PlayLabel:
        return courses.landing(seen.table, item, seen.seat)

    return Sheet(script=script, play_label=label)


def after(seen: Boats, item: Mapping[str, Any]) -> Boats:
    """The order as one more piece leaves it."""
    table, ship = seen.table.clone(), Ship(item["ship"])
    land_all(table, item)
    return Boats(table, seen.seat, seen.ships if ship in seen.ships else (*seen.ships, ship))


def land_all(table: Table, item: Mapping[str, Any]) -> None:
    """CT-DIS-04: the pieces of an item land one after the other."""
    ship = Ship(item["ship"])
    for piece in landed(table, ship, item["piece"]):
        land(table, ship, piece, Square(item["to"]))


def land(table: Table, ship: Ship, piece: Piece, to: Square) -> None:
    """CT-DIS-07, CT-HID-04, CT-HID-05: a piece lands; the counter under the card of a hidden hero comes into the ship."""
    hull = table.hulls[ship]
    load, heroes = less(hull.load, (piece,)), tuple([hero for hero in hull.heroes if hero != piece])
    if piece in table.aside:
        load = (*load, table.aside.pop(piece))
    table.hulls[ship] = hull.loaded(load, heroes, less(hull.known, (piece,)))
    table.tell("lands", ship=ship, pieces=(piece,), to=to)
    table.arrive(to, *(((piece,), ()) if piece in HERO else ((), (piece,))))


def item_text(table: Table, item: Mapping[str, Answer]) -> Message:
    """A piece and its square in words."""
    if "to" not in item:
        return say("ct.item.none")
    goal = names.goal_at(table)(str(item["to"]))
    return say("ct.aim.land", unit=names.sign(str(item["ship"])), piece=names.landed(str(item["piece"])), goal=goal)
