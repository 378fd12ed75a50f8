"""The one-shot deployment: everybody sends a complete one, sealed (CT-SETUP-05 to -15, CT-TIME-07a, CT-D60)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator, Iterator, Mapping
from typing import Any, ClassVar

from engines.cartagena.data import CLASS_OF, HERO, HISTORICAL, SHIP, SIDE, stock
from engines.cartagena.data.board import BORDER, LAND, SLOTS, SPANISH_WATERS, WORKS
from engines.cartagena.data.ids import SPANISH, A, Camp, Piece, Ship, Square, camp_of, kind_of
from engines.cartagena.pieces import names
from engines.cartagena.pieces.holdings import Hull, Pile, listed
from engines.cartagena.pieces.places import on_map
from engines.cartagena.rules import garrisons
from engines.cartagena.rules.asking import put_to
from engines.cartagena.rules.historical import camp_of_ship, hide, hiding_place
from engines.cartagena.table import NOBODY, Table
from engines.kernel.base.messages import Message, Verbatim, say
from engines.kernel.base.values import Answer, value_class
from engines.kernel.choices.arrangements import Assignment, Capacity
from engines.kernel.choices.shapes import Choice, OneOf
from engines.kernel.choices.sheet import Part, Sheet
from engines.kernel.resolution.frames import Done, Frame, Question, Step
from engines.kernel.resolution.leavers import with_defaults

VERNON = Piece("vernon")
SHIPS, TROOPS = say("ct.tab.ships"), say("ct.tab.troops")
"""The short names of the parts of a deployment."""


def first_seats(table: Table) -> tuple[int, ...]:
    """CT-TIME-07a: the players of colour A, who deploy first."""
    return tuple(sorted({row.seat for row in table.rows if row.colour == A}))


@value_class(kw_only=True)
class Deployment(Sheet):
    """A whole deployment."""

    def changed(self, answer: Mapping[str, Answer]) -> tuple[Message, ...]:
        """The pieces in other places than in the data, each with its place."""
        usual, found = self.default, list[Message]()
        for filled in self.walk(answer):
            choice, name = filled.part.choice, filled.part.name
            if isinstance(choice, Assignment):
                found += _moved(choice, usual[name], filled.value or usual[name])
            elif isinstance(choice, OneOf) and name in HERO and filled.value != usual.get(name):
                found.append(say("ui.said.at", thing=names.piece(Piece(name)), place=choice.name(str(filled.value))))
            elif isinstance(choice, OneOf) and garrisons.is_stacked(name) and filled.value != choice.default:
                found.append(choice.name(str(filled.value)))
        return tuple(found)


def _moved(choice: Assignment, usual: Mapping[str, str], now: Mapping[str, str]) -> Iterator[Message]:
    """The things that have left their places, of like ones as many as stand elsewhere."""
    like = choice.alike or str
    left = Counter((like(thing), place) for thing, place in usual.items())
    for thing, place in now.items():
        if left[like(thing), place] < 1:
            said = names.sign(thing) if thing in CLASS_OF else choice.name(thing)
            yield say("ui.said.at", thing=said, place=names.sign(place) if place in CLASS_OF else names.called(place))
        left[like(thing), place] -= 1


@value_class(kw_only=True)
class Deploy(Frame[Table]):
    """CT-SETUP-14 All deploy secretly and at the same time; of two players of a side that of colour A first."""

    kind: ClassVar[str] = "cartagena.deploy"
    saved_steps: ClassVar[tuple[str, ...]] = ("hear",)
    questions: ClassVar[tuple[Question, ...]] = (Question("ct.deploy", "deploy", ""),)
    is_second: bool = False

    def begin(self, table: Table, _: Any) -> Step[Table]:
        """CT-TIME-07a: nothing is open before all have sent theirs."""
        seats = self.due(table)
        table.sealed = bool(seats) and self.is_second
        return put_to(table, seats, self.at(self.hear), "ct.deploy") if seats else Done()

    def due(self, table: Table) -> tuple[int, ...]:
        """The seats that deploy in this round."""
        first = first_seats(table)
        others = tuple(sorted({row.seat for row in table.rows} - set(first)))
        return others if self.is_second else first

    def may_hear(self, table: Table, seat: int) -> Choice:
        """CT-TIME-08: a complete deployment, legal as a whole; the historical one by default."""
        script = _spanish if table.side(seat) == SPANISH else _english
        return Deployment(script=lambda: script(table, seat), draft_counts=True)

    def hear(self, table: Table, answers: Mapping[int, Any]) -> Step[Table]:
        """CT-INFO-07: shown only when all are in."""
        for seat, answer in with_defaults(table, self, self.due(table), answers).items():
            settle(table, seat, answer)
        return Done() if self.is_second else self.at(self.begin, is_second=True)


def camps_of(table: Table, seat: int) -> tuple[Camp, ...]:
    """The camps of a player."""
    return tuple([camp_of(row.side, row.colour) for row in table.rows if row.seat == seat])


def ships_of(table: Table, seat: int) -> tuple[Ship, ...]:
    """The ships of a player, in the order of the data."""
    mine = camps_of(table, seat)
    return tuple([ship for ship in SHIP if camp_of_ship(table, ship) in mine])


def troops_of(table: Table, seat: int) -> tuple[str, ...]:
    """The troops of a player, each with a number."""
    mine = camps_of(table, seat)
    pieces = [piece for piece in stock(table.side(seat), table.players > 2) if camp_of(table.side(seat), piece[-1]) in mine]
    return tuple([f"{piece}#{number}" for number, piece in enumerate(pieces)])


def counter(thing: str) -> Piece:
    """The counter of a numbered troop."""
    return Piece(thing.partition("#")[0])


def troop_names(table: Table, seat: int) -> Callable[[str], Message]:
    """Namer of numbered troops, with their colour where the player has two."""
    has_two = len(camps_of(table, seat)) > 1

    def name(thing: str) -> Message:
        piece = counter(thing)
        return say("ct.coloured", piece=names.piece(piece), code=Verbatim(piece[-1].upper())) if has_two else names.piece(piece)

    return name


# -- parts of a deployment


def _ships(table: Table, seat: int, squares: tuple[Square, ...]) -> Assignment:
    """CT-SETUP-05, CT-SETUP-10: each ship in a square or slot of its own."""
    free = tuple([square for square in squares if square not in table.afloat and square not in table.piles])
    return Assignment(
        things=ships_of(table, seat), places=lambda _: free, default=_usual_places(table, seat, free), name=names.ship,
        place_name=names.goal, capacities={square: Capacity(most=1, rule="CT-MAP-02") for square in free},
        place_mark=on_map(table), rule="CT-SETUP-05",
    )  # fmt: skip


def _usual_places(table: Table, seat: int, free: tuple[Square, ...]) -> dict[str, str]:
    """CT-TIME-07a: those of the data; where one is taken, the first that is free."""
    wanted = {one.id: one.at for one in HISTORICAL.ships if one.id in ships_of(table, seat)}
    left = [square for square in free if square not in wanted.values()]
    return {ship: at if at in free else left.pop(0) for ship, at in wanted.items()}


def _usual_berths(table: Table, seat: int) -> dict[str, str]:
    """The place of each troop by the data: a ship, or a square."""
    left, found = list(troops_of(table, seat)), dict[str, str]()
    mine = ships_of(table, seat)
    places = [(kind, str(one.id)) for one in HISTORICAL.ships if one.id in mine for kind in one.load]
    places += [(kind, str(one.at)) for one in HISTORICAL.troops for kind in one.pieces]
    colours: dict[str, str] = {ship: camp_of_ship(table, ship)[-1] for ship in mine}
    colours |= {one.at: one.colour if table.players > 2 else A for one in HISTORICAL.troops}
    for kind, place in places:
        fits = [one for one in left if kind_of(counter(one)) == kind and counter(one)[-1] == colours[place]]
        if fits:
            found[fits[0]] = place
            left.remove(fits[0])
    return {thing: found[thing] for thing in troops_of(table, seat)}


def _hidden(hero: Piece, ships: Mapping[Ship, list[str]], usual: tuple[Ship, str] | None) -> Generator[Part, Answer, Ship]:
    """CT-HID-02, CT-SETUP-12, CT-SETUP-15: the ship in which a hero hides, and the counter set aside for him."""
    full = tuple([ship for ship, load in ships.items() if load])
    default = usual[0] if usual and usual[0] in full else full[0]
    question, choice = (
        say("ct.q.hide", hero=names.piece(hero)),
        OneOf(options=full, default=default, name=names.ship, rule="CT-HID-02"),
    )
    ship = yield Part(hero, question, choice, preset=True, tab=names.piece(hero))
    yield from _aside(hero, Ship(ship), ships, usual)
    return Ship(ship)


def _aside(
    hero: Piece, ship: Ship, ships: Mapping[Ship, list[str]], usual: tuple[Ship, str] | None
) -> Generator[Part, Answer, None]:
    kinds = tuple(dict.fromkeys(kind_of(counter(thing)) for thing in ships[ship]))
    default = usual[1] if usual and usual[1] in kinds else kinds[0]
    question = say("ct.q.aside", hero=names.piece(hero))
    kind = yield Part(f"{hero}_for", question, OneOf(options=kinds, default=default, name=_kind, rule="CT-HID-03"), preset=True)
    ships[ship].remove(next(thing for thing in ships[ship] if kind_of(counter(thing)) == kind))


def _kind(kind: str) -> Message:
    return names.piece(Piece(f"{kind}.a"))


def _english(table: Table, seat: int) -> Generator[Part, Answer, None]:
    """CT-SETUP-05, -06, -11, -12: ships in slots, all full; heroes but Vernon hidden."""
    yield Part("ships", say("ct.q.slots"), _ships(table, seat, SLOTS), preset=True, tab=SHIPS)
    ships, things = ships_of(table, seat), troops_of(table, seat)
    rooms: dict[str, Capacity] = {
        ship: Capacity(least=CLASS_OF[ship].berths, most=CLASS_OF[ship].berths, rule="CT-SETUP-06") for ship in ships
    }
    loads = yield Part("troops", say("ct.q.loads"), Assignment(
        things=things, places=lambda _: ships, default=_usual_berths(table, seat),
        name=troop_names(table, seat), place_name=names.ship,
        capacities=rooms, alike=counter, rule="CT-SETUP-06",
    ), preset=True, tab=TROOPS)  # fmt: skip
    aboard = {ship: [thing for thing in things if loads[thing] == ship] for ship in ships}
    for row in table.rows:
        for number, hero in enumerate([hero for hero in row.heroes if row.seat == seat and hero != VERNON]):
            yield from _hidden(hero, aboard, hiding_place(table, hero, row.colour, number))


def _spanish(table: Table, seat: int) -> Generator[Part, Answer, None]:
    """CT-SETUP-08 to -10, CT-SETUP-13, CT-D61: ships in the bay; troops and heroes on land, in works, or aboard."""
    at = yield Part("ships", say("ct.q.waters"), _ships(table, seat, SPANISH_WATERS), preset=True, tab=SHIPS)
    things, ships = troops_of(table, seat), ships_of(table, seat)
    taken = {*at.values(), *table.afloat}
    open_ = [square for square in BORDER if square in LAND and square not in WORKS and square not in taken | table.piles.keys()]
    squares = (*WORKS, *map(Square, open_))

    def places(thing: str) -> tuple[str, ...]:
        return (*squares, *[ship for ship in ships if camp_of_ship(table, ship)[-1] == counter(thing)[-1]])

    rooms: dict[str, Capacity] = {square: Capacity(most=1, rule="CT-SETUP-09") for square in open_}
    rooms |= {ship: Capacity(most=CLASS_OF[ship].berths, rule="CT-D61") for ship in ships}
    stand = yield Part("troops", say("ct.q.posts"), Assignment(
        things=things, places=places, default=_usual_berths(table, seat), name=troop_names(table, seat), place_name=names.goal,
        capacities=rooms, alike=counter, place_mark=on_map(table), rule="CT-SETUP-08",
    ), preset=True, tab=TROOPS)  # fmt: skip
    aboard = {ship: [thing for thing in things if stand[thing] == ship] for ship in ships}
    used, posts = set(stand.values()), dict[Piece, str]()
    for row in table.rows:
        for number, hero in enumerate(row.heroes if row.seat == seat else ()):
            usual = hiding_place(table, hero, row.colour, number)
            mine = {ship: aboard[ship] for ship in ships if aboard[ship] and camp_of_ship(table, ship) == table.camps[hero]}
            free = tuple([square for square in squares if square in WORKS or square not in used])
            posts[hero] = yield from _post(hero, free, mine, usual)
            used.add(posts[hero])
    yield from garrisons.parts(
        table, seat, [(counter(thing), place) for thing, place in stand.items()], posts, troop_names(table, seat)
    )


def _post(
    hero: Piece, free: tuple[Square, ...], aboard: Mapping[Ship, list[str]], usual: tuple[Ship, str] | None
) -> Generator[Part, Answer, str]:
    """CT-SETUP-13: a Spanish hero, wherever a troop may start."""
    options = (*free, *aboard)
    known = next((one.at for one in HISTORICAL.heroes if one.id == hero and one.at), None)
    default = usual[0] if usual and usual[0] in options else known if known in free else free[0]
    question = say("ct.q.post", hero=names.piece(hero))
    place = yield Part(
        hero, question, OneOf(options=options, default=str(default), name=names.goal, rule="CT-SETUP-13"), preset=True,
        tab=names.piece(hero),
    )  # fmt: skip
    if place in aboard:
        yield from _aside(hero, Ship(place), aboard, usual)
    return str(place)


# -- carried out


def settle(table: Table, seat: int, answer: Mapping[str, Any]) -> None:
    """A whole deployment is laid out."""
    loads: dict[str, list[Piece]] = {}
    for thing, place in answer["troops"].items():
        loads.setdefault(place, []).append(counter(thing))
    for ship, at in answer["ships"].items():
        camp = camp_of_ship(table, Ship(ship))
        table.launch(Ship(ship), Hull(Square(at), camp, load=listed(loads.pop(ship, []))))
    for place, pieces in loads.items():
        square = Square(place)
        table.piles[square] = garrisons.piled(table.piles.get(square, NOBODY), pieces, place, answer)
    for row in table.rows:
        for hero in row.heroes if row.seat == seat else ():
            _stand(table, hero, answer)
    garrisons.lead(table, answer)


def _stand(table: Table, hero: Piece, answer: Mapping[str, Any]) -> None:
    """CT-SETUP-11 to -13: a hero aboard openly, hidden, or on land."""
    if hero == VERNON:
        hull = table.hulls[Ship("PC")]
        table.hulls[Ship("PC")] = hull.loaded(hull.load, (*hull.heroes, hero), hull.known)
    elif answer[hero] in SIDE:
        hide(table, hero, Ship(answer[hero]), answer[f"{hero}_for"])
    else:
        square = Square(answer[hero])
        pile = table.piles.get(square, NOBODY)
        table.piles[square] = Pile((hero, *pile.heroes), pile.troops, pile.dark)
