"""Names of cards, pieces, ships, squares and options, as messages."""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence

from engines.cartagena.data import ATTACK, CAMP, CARD, CLASS_OF, DEFENCE, HERO, SHIP
from engines.cartagena.data.board import WORKS
from engines.cartagena.data.ids import ALL, ASK, BACK, NONE, VOLLEY, Card, Piece, Ship, Square, is_veiled, kind_of, place_of
from engines.cartagena.pieces.holdings import Row
from engines.cartagena.table import Table
from engines.kernel.base.messages import Captain, Message, Verbatim, say

NATIONS = ("_en", "_es")
CALLED = {
    "bat_chamba": "Chamba", "bat_san_felipe": "San Felipe", "bat_santiago": "Santiago", "cartagena": "Cartagena",
    "fort_barajas": "Barajas", "fort_castillo_grande": "Castillo Grande", "fort_manzanillo": "Manzanillo",
    "fort_san_jose": "San José", "fort_san_luis": "San Luis",
}  # fmt: skip
"""The works by their proper names, which are the same in every language."""


def card(id: str) -> Message:
    """An order card, or an empty slot."""
    return say(f"ct.card.{id}")


def initiative(id: str) -> int | None:
    """The initiative that is printed on a card; None for one that has that of another, and for an empty slot."""
    return CARD[Card(id)].initiative if id in CARD else None


def ranked(id: str) -> Message:
    """An order card with its initiative."""
    number = initiative(id)
    return card(id) if number is None else say("ct.ranked", card=card(id), number=number)


def up(card_: str, order: str = "") -> Message:
    """A card that is turned up, with its initiative; a Repeat with what it comes to, "" for nothing."""
    return say("ct.repeats", card=card(card_), what=ranked(order)) if order else ranked(card_)


def whose(seat: int, hero: Piece | None) -> Captain | Message:
    """A captain; of one with several rows also the hero whose row it is."""
    return Captain(seat) if hero is None else say("ct.whose", captain=Captain(seat), hero=piece(hero))


def does_ranked(id: str) -> Message:
    """The effect of an order card, after the number on its picture."""
    number = initiative(id)
    return does(id) if number is None else say("ct.does.ranked", number=number, does=does(id))


def does(id: str) -> Message:
    """The effect of an order card."""
    return say(f"ct.does.{id}")


def side(id: str) -> Message:
    """A side."""
    return say(f"ct.side.{id}")


def piece(id: Piece) -> Message:
    """A troop or a hero."""
    if is_veiled(id):
        return say("ct.piece.hidden")
    kind = kind_of(id)
    return say(f"ct.piece.{kind[:-3] if kind.endswith(NATIONS) else kind}")


def in_short(id: Piece) -> Message:
    """A piece where little room is left: a troop by one word."""
    return piece(id) if id in HERO else say(f"ct.top.{kind_of(id)[:-3]}")


def counted(pieces: Sequence[str]) -> tuple[Message, ...]:
    """Pieces by their kinds, each with how many there are."""
    kinds = dict.fromkeys(piece(Piece(one)) for one in pieces)
    counts = {kind: sum(piece(Piece(one)) == kind for one in pieces) for kind in kinds}
    return tuple([kind if n == 1 else say("ct.several", piece=kind, number=n) for kind, n in counts.items()])


def owned(table: Table, seat: int) -> Callable[[str], Message]:
    """Namer of troops as that player sees them: those of another say whose they are."""

    def name(id: str) -> Message:
        said = piece(Piece(id))
        if is_veiled(Piece(id)) or table.owner(Piece(id)) == seat:
            return said
        return say("ct.owned", piece=said, captain=Captain(table.owner(Piece(id))))

    return name


def landed(id: str) -> Message:
    """The name of a landing party: a piece, or all troops of a ship."""
    return say("ct.land.all") if id == ALL else piece(Piece(id))


def landing(table: Table, seat: int) -> Callable[[str], Message]:
    """Namer of what a ship of that player may land."""
    own = owned(table, seat)
    return lambda id: say("ct.land.all") if id == ALL else own(id)


def strength(id: Piece) -> Message:
    """The dice of a piece in attack and in defence; what a hero can do."""
    return ability(id) if id in HERO else say("ct.hint.strength", attack=ATTACK[id], defence=DEFENCE[id])


def ability(hero: Piece) -> Message:
    """The ability of a hero."""
    return say(f"ct.ability.{hero}")


def ship(id: str) -> Message:
    """A ship by its name, or by its class and code."""
    one = SHIP[Ship(id)]
    if one.name:
        return say("ct.named", name=Verbatim(one.name), code=Verbatim(id))
    kind = one.kind
    return say("ct.ship", what=say(f"ct.class.{kind[:-3] if kind.endswith(NATIONS) else kind}"), code=Verbatim(id))


def square(id: str, works: Container[str] = WORKS) -> Message:
    """A square, with the name of its work, if that is one of these."""
    work = WORKS.get(Square(id)) if id in works else None
    return say("ct.square", at=Verbatim(id)) if work is None else say(f"ct.work.{work.name}", at=Verbatim(id))


def goal(id: str, works: Container[str] = WORKS) -> Message:
    """The name of a destination: a square, a ship, nowhere; squares of `works` have names of their own."""
    if id == NONE:
        return say("ct.none")
    return say("ct.aboard", ship=ship(id)) if id in CLASS_OF else square(id, works)


def goal_at(table: Table) -> Callable[[str], Message]:
    """Namer of places as they are: a work that stands no longer has no name."""
    return lambda id: goal(id, table.works)


def sign(id: str) -> Message:
    """A unit by its sign: the code of a ship, the square of all else; a hero by his name."""
    return piece(Piece(id)) if id in HERO else say("ct.sign", code=Verbatim(id.removeprefix(VOLLEY)))


def spot(table: Table, at: Square) -> Message:
    """A target by its sign: a ship with its square, a work by its short name, a stack by its square."""
    ship = table.afloat.get(at)
    return called(at, table.works) if ship is None else aimed(at, ship)


def called(at: str, works: Container[str] = WORKS) -> Message:
    """A work by its short name, if it is one of these; all else by its square."""
    work = WORKS.get(Square(at)) if at in works else None
    return sign(at) if work is None else say("ct.called", name=Verbatim(CALLED[work.name]), at=Verbatim(at))


def aimed(at: str, ship: str) -> Message:
    """The name of a target: a ship that lay there by its sign, with the square."""
    return say("ct.spot", code=Verbatim(ship), at=sign(at)) if ship else goal(at)


def advance(id: str) -> Message:
    """How much of a stack advances."""
    return say(f"ct.advance.{id}")


def second(id: str) -> Message:
    """Whether a second shot is fired."""
    return say(f"ct.second.{id}")


def unit_at(id: str, works: Container[str] = WORKS) -> Message:
    """A unit by what its id says; `works` have a name."""
    if id in CLASS_OF:
        return ship(id)
    if id in HERO or id in CAMP:
        return piece(Piece(id))
    if id.startswith(BACK):
        return say("ct.back", at=square(id.removeprefix(BACK), works))
    if "." not in id:
        return square(id, works)
    at, place = place_of(id)
    return say("ct.troop", at=square(at, works), number=place + 1)


def unit(table: Table) -> Callable[[str], Message]:
    """Namer of units: ships, heroes, troops of a stack, squares with a stack."""

    def name(id: str) -> Message:
        if id in (NONE, ASK):
            return say("ct.none") if id == NONE else say("ct.then")
        if id in CLASS_OF or id in HERO:
            return unit_at(id)
        if id.startswith(BACK):
            return unit_at(id, table.works)
        if "." not in id:
            pile, here = table.piles.get(Square(id)), square(id, table.works)
            return here if pile is None else say("ct.stack", at=here, n=pile.size)
        at, place = place_of(id)
        return say("ct.of", piece=piece(table.piles[at].troops[place]), at=sign(at), number=place + 1)

    return name


def target(table: Table) -> Callable[[str], Message]:
    """Namer of targets."""

    def name(id: str) -> Message:
        if id == NONE:
            return say("ct.none")
        found = table.afloat.get(Square(id))
        if found is not None:
            return say("ct.at", what=ship(found), at=square(id))
        pile = table.piles.get(Square(id))
        at = square(id, table.works)
        return say("ct.empty", at=at) if pile is None else say("ct.stack", at=at, n=pile.size)

    return name


def lying(table: Table) -> Callable[[str], Message]:
    """Namer of ships, each with its square."""
    return lambda id: say("ct.at", what=ship(id), at=square(table.hulls[Ship(id)].at))


def shooter(table: Table) -> Callable[[str], Message]:
    """Namer of shooters."""

    def name(id: str) -> Message:
        if id in (ALL, ASK):
            return say("ct.all") if id == ALL else say("ct.then")
        if id.startswith(VOLLEY):
            return say("ct.volley", at=square(id.removeprefix(VOLLEY), table.works))
        if id in CLASS_OF:
            return unit(table)(id)
        gun = table.gun(Square(id))
        return say(f"ct.gun.{gun}", at=square(id, table.works)) if gun else square(id, table.works)

    return name


def fires(id: str) -> Message:
    """A shooter by its id alone."""
    return ship(id) if id in CLASS_OF else square(id)


def row(table: Table) -> Callable[[str], Message]:
    """Namer of rows of cards: by hero."""
    return lambda id: piece(table.rows[int(id)].heroes[0])


def exchange(row: Row, phase: int) -> Callable[[str], Message]:
    """Namer of what the strategist may do in that phase: keep the card that is up, or put another there, by its slot."""

    def name(id: str) -> Message:
        if id == NONE:
            return say("ct.keep", card=card(row.slots[phase]))
        return say("ct.put", card=card(row.slots[int(id)]), number=int(id) + 1)

    return name


def exchanged(row: Row, phase: int) -> Callable[[str], Message]:
    """The effect of an exchange: the card that is up then, and the place of the other one."""

    def hint(id: str) -> Message:
        if id == NONE:
            return does(row.slots[phase])
        return say("ct.hint.put", does=does(row.slots[int(id)]), card=card(row.slots[phase]), number=int(id) + 1)

    return hint
