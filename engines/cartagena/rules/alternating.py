"""The alternating deployment: one piece at a time, in turn (CT-SETUP-02 to -13, CT-TIME-06, CT-TIME-07b)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator, Mapping
from typing import Any, ClassVar

from engines.cartagena.data import CAMP, CLASS_OF, HERO, HISTORICAL, SHIP, stock
from engines.cartagena.data.board import LAND, RANK, SLOTS, SPANISH_WATERS, WORKS
from engines.cartagena.data.ids import ENGLISH, SPANISH, Piece, Ship, Square, camp_of, kind_of
from engines.cartagena.pieces import names
from engines.cartagena.pieces.holdings import Hull, Pile, less, listed
from engines.cartagena.pieces.places import on_map
from engines.cartagena.rules.abilities import VERNON
from engines.cartagena.rules.deployment import camps_of, ships_of, troop_names
from engines.cartagena.rules.ending import sides_of
from engines.cartagena.rules.historical import camp_of_ship, colour_of, hide, hiding_place
from engines.cartagena.rules.orders import only, put
from engines.cartagena.table import NOBODY, Table
from engines.kernel.base.messages import Message, say
from engines.kernel.base.values import Answer, value_class
from engines.kernel.choices.shapes import Choice, OneOf
from engines.kernel.choices.sheet import Part, Sheet
from engines.kernel.resolution.frames import Done, Event, Frame, Question, Roll, Step

PRINCESS = Ship("PC")


@value_class(kw_only=True)
class Alternate(Frame[Table]):
    """CT-SETUP-02, CT-SETUP-03 From the loser of a toss on, each places one piece. `tied` roll for the lowest; `seat` is next."""

    kind: ClassVar[str] = "cartagena.alternate"
    saved_steps: ClassVar[tuple[str, ...]] = ("hear",)
    questions: ClassVar[tuple[Question, ...]] = (Question("ct.place", "deploy", "ct.q.place"),)
    tied: tuple[int, ...] = ()
    seat: int = 0

    def begin(self, table: Table, _: Any) -> Step[Table]:
        """CT-TIME-06: the doubloon for two, dice for more."""
        if table.players == 2:
            return Roll((2,), self.at(self.toss))
        tied = self.tied or tuple(table.seats)
        return Roll((6,) * len(tied), self.at(self.throw, tied=tied))

    def toss(self, table: Table, faces: tuple[int, ...]) -> Step[Table]:
        """CT-SETUP-02: the loser of the toss places the first piece."""
        winner = (SPANISH, ENGLISH)[faces[0] - 1]
        table.tell("coin", side=winner)
        return self.at(self.place, seat=next(seat for seat, side in enumerate(sides_of(2)) if side != winner), tied=())

    def throw(self, table: Table, faces: tuple[int, ...]) -> Step[Table]:
        """CT-TIME-06: the lowest begins, equal lowest ones roll again."""
        table.tell("dice", seats=self.tied, faces=faces)
        lowest = tuple([seat for seat, face in zip(self.tied, faces, strict=True) if face == min(faces)])
        if len(lowest) > 1:
            return self.at(self.begin, tied=lowest)
        return self.at(self.place, seat=lowest[0], tied=())

    def place(self, table: Table, _: Any) -> Step[Table]:
        """CT-SETUP-03, CT-SETUP-04: whoever has no piece left is passed over."""
        order = [(self.seat + step) % table.players for step in range(table.players)]
        seat = next((seat for seat in order if left(table, seat)), None)
        if seat is None:
            return Done()
        return put(table, seat, self.at(self.hear, seat=seat), "ct.place")

    def may_hear(self, table: Table, seat: int) -> Choice:
        """CT-TIME-07b: a piece and its place; the next one of the data by default."""
        things = tuple(left(table, seat))
        piece, goal = _usual(table, seat, things)

        def script() -> Generator[Part, Answer, None]:
            names_ = OneOf(options=things, default=piece, name=_name(table, seat), rule="CT-SETUP-03")
            thing = yield Part("piece", say("ct.q.piece"), names_)
            spots = places(table, seat, thing)
            usual = goal if thing == piece else spots[0]
            place = yield Part(
                "place",
                say("ct.q.to"),
                OneOf(options=spots, default=usual, name=names.goal, mark=on_map(table), rule=_rule(thing)),
            )
            if thing in HERO and thing != VERNON and place in SHIP:
                kinds = tuple(dict.fromkeys(kind_of(piece) for piece in table.hulls[Ship(place)].load if piece not in HERO))
                aside = OneOf(options=kinds, default=kinds[0], name=_kind, rule="CT-HID-02")
                yield Part("aside", say("ct.q.aside", hero=names.piece(Piece(thing))), aside)

        return Sheet(script=script)

    def hear(self, table: Table, answers: Mapping[int, Any]) -> Step[Table]:
        """CT-SETUP-03: then the player on his left."""
        answer = only(answers)
        settle(table, self.seat, answer["piece"], answer["place"], answer.get("aside", ""))
        return self.at(self.place, seat=(self.seat + 1) % table.players)


def _name(table: Table, seat: int) -> Callable[[str], Message]:
    troop = troop_names(table, seat)
    return lambda thing: names.ship(thing) if thing in SHIP else troop(thing) if thing in CAMP else names.piece(Piece(thing))


def _kind(kind: str) -> Message:
    return names.piece(Piece(f"{kind}.a"))


def _rule(thing: str) -> str:
    return "CT-SETUP-05" if thing in SHIP else "CT-SETUP-08"


def left(table: Table, seat: int) -> list[str]:
    """CT-SETUP-07: what a player has still to place, and can: ships, troops of each kind, heroes."""
    things: list[str] = [ship for ship in ships_of(table, seat) if ship not in table.hulls]
    things += dict.fromkeys(_troops(table, seat))
    placed = {hero for pile in table.piles.values() for hero in pile.heroes} | set(table.aside)
    placed |= {hero for hull in table.hulls.values() for hero in hull.heroes}
    things += [hero for row in table.rows if row.seat == seat for hero in row.heroes if hero not in placed]
    return [thing for thing in things if places(table, seat, thing)]


def _troops(table: Table, seat: int) -> tuple[Piece, ...]:
    """Troops that are not on the board."""
    there = [piece for pile in table.piles.values() for piece in pile.troops]
    there += [piece for hull in table.hulls.values() for piece in hull.load]
    mine = camps_of(table, seat)
    every = [piece for piece in stock(table.side(seat), table.players > 2) if CAMP[piece] in mine]
    return less(every, [*there, *table.aside.values()])


def places(table: Table, seat: int, thing: str) -> tuple[str, ...]:
    """CT-SETUP-05 to -13: where a piece may be placed now."""
    is_spanish = table.side(seat) == SPANISH
    if thing in SHIP:
        squares = SPANISH_WATERS if is_spanish else SLOTS
        return tuple([square for square in squares if square not in table.afloat and square not in table.piles])
    if thing == VERNON:
        return (PRINCESS,) if PRINCESS in table.hulls else ()
    ships = _ships_for(table, Piece(thing))
    if not is_spanish:
        return ships
    open_ = [square for square in LAND if square not in WORKS and square not in table.piles and square not in table.afloat]
    return (*WORKS, *sorted(open_, key=RANK.__getitem__), *ships)


def _ships_for(table: Table, piece: Piece) -> tuple[Ship, ...]:
    """CT-SETUP-06, CT-SETUP-15: ships of its colour, with room for a troop, or with one that may be exchanged for a hero."""
    mine = [ship for ship, hull in table.hulls.items() if hull.camp == table.camp(piece)]
    if piece in HERO:
        return tuple([ship for ship in mine if any(one not in HERO for one in table.hulls[ship].load)])
    return tuple([ship for ship in mine if table.berths(ship) > 0])


def _usual(table: Table, seat: int, things: tuple[str, ...]) -> tuple[str, str]:
    """CT-TIME-07b: the next piece of the data, on its place there, or on the first that is free."""
    for thing in things:
        spots = places(table, seat, thing)
        wanted = [place for place in _wanted(table, thing) if place in spots]
        if wanted:
            return thing, wanted[0]
    return things[0], places(table, seat, things[0])[0]


def _wanted(table: Table, thing: str) -> list[str]:
    """CT-TIME-07a: the places of the data, those of its colour, that want such a piece still."""
    if thing in SHIP:
        return [one.at for one in HISTORICAL.ships if one.id == thing]
    if thing in HERO:
        row = next(row for row in table.rows if thing in row.heroes)
        hidden = hiding_place(table, Piece(thing), row.colour, 0)
        return [hidden[0]] if hidden else [str(one.at or one.ship) for one in HISTORICAL.heroes if one.id == thing]
    piece = Piece(thing)
    camp, kind = table.camp(piece), kind_of(piece)
    wants: list[tuple[str, int]] = [
        (one.id, one.load.count(kind)) for one in HISTORICAL.ships if camp_of_ship(table, one.id) == camp
    ]
    wants += [
        (one.at, one.pieces.count(kind)) for one in HISTORICAL.troops if camp_of(SPANISH, colour_of(table, one.colour)) == camp
    ]
    return [place for place, count in wants if _count(table, place)[piece] < count]


def _count(table: Table, place: str) -> Counter[Piece]:
    hull = table.hulls.get(Ship(place))
    return Counter(hull.load if hull else table.piles.get(Square(place), NOBODY).troops)


def settle(table: Table, seat: int, thing: str, place: str, aside: str) -> None:
    """One piece is placed; what goes aboard or into a work is known to its player alone."""
    if thing in SHIP:
        table.launch(Ship(thing), Hull(Square(place), camp_of_ship(table, Ship(thing))))
        table.tell("placed", seat=seat, what=thing, to=place)
    elif aside:
        hide(table, Piece(thing), Ship(place), aside)
        table.events.append(Event("hides", {"seat": seat, "hero": thing}, {"to": place}, (seat,)))
    elif place in CLASS_OF:
        _load(table, Ship(place), Piece(thing))
        _tell(table, seat, thing, place, thing != VERNON)
    else:
        _stand(table, Piece(thing), Square(place))
        _tell(table, seat, thing, place, place in WORKS and thing not in HERO)


def _tell(table: Table, seat: int, thing: str, place: str, is_secret: bool) -> None:
    if is_secret:
        table.events.append(Event("placed", {"seat": seat, "to": place}, {"what": thing}, (seat,)))
    else:
        table.tell("placed", seat=seat, what=thing, to=place)


def _load(table: Table, ship: Ship, piece: Piece) -> None:
    hull = table.hulls[ship]
    load, heroes = (hull.load, (*hull.heroes, piece)) if piece in HERO else (listed((*hull.load, piece)), hull.heroes)
    table.hulls[ship] = hull.loaded(load, heroes, hull.known)


def _stand(table: Table, piece: Piece, square: Square) -> None:
    """CT-D15: a later piece lies on top of those there, below heroes."""
    pile = table.piles.get(square, NOBODY)
    if piece in HERO:
        table.piles[square] = Pile((piece, *pile.heroes), pile.troops, pile.dark)
    else:
        table.piles[square] = Pile(pile.heroes, (piece, *pile.troops), (square in WORKS, *pile.dark))
