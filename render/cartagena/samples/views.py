"""Positions to be looked at: the first turn, a siege under way, a storm of everything at once."""

from __future__ import annotations

from collections.abc import Mapping

from engines.cartagena.data.ids import ENGLISH, Card, Piece, Ship, Square, camp_of, piece_of
from engines.cartagena.knowledge.observe import view
from engines.cartagena.pieces.holdings import CANNON, CULVERIN, Gun, Hull, Pile
from engines.cartagena.rules import historical
from engines.cartagena.rules.decks import make_rows, share_out, usual
from engines.cartagena.rules.ending import scores, sides_of
from engines.cartagena.table import Table
from engines.cartagena.view import View
from engines.kernel.hidden.zones import ALL
from engines.kernel.resolution.frames import Result, State

HEROES = {
    2: ((0, "lezo"), (1, "vernon")),
    3: ((0, "lezo"), (0, "eslava"), (1, "vernon"), (2, "wentworth")),
    4: ((0, "lezo"), (1, "vernon"), (2, "eslava"), (3, "wentworth")),
}
PLACES = {
    "PC": "D3", "T1": "C3", "T2": "F3", "T3": "B4", "S1": "B5", "S2": "A4", "S3": "G3", "S4": "E3", "S5": "H2", "S6": "E2",
    "S7": "I1", "S8": "K1", "X1": "D2", "X2": "L4", "X3": "C2", "X4": "N4", "GA": "B7", "SF": "C8", "SC": "D7", "AF": "G6",
    "DR": "I7", "CO": "F9",
}  # fmt: skip
WOUNDS = {"PC": 1, "T2": 2, "S1": 1, "GA": 2, "SC": 1, "DR": 1}
HITS = {"C5": 1, "D4": 1, "L7": 1}
ROWS = (("move", "shoot", "attack", "repeat"), ("full_sail", "shoot", "disembark", "cannon"))
FRESH = (
    (0, "fire:PC:C5", 1), (0, "face:C5:hit:5", 2), (0, "hit:C5", 2), (0, "way:G4:G3", 3), (0, "strike:F5:D5", 4),
    (0, "fell:C4", 5), (0, "fame:english", 6),
)  # fmt: skip
"""A step with a shot, a ship that moved, an attack and a battery that fell."""


def first(players: int, viewer: int | None = None) -> View:
    """The historical places, before orders are laid."""
    return _view(_table(players), viewer)


def later(players: int, viewer: int | None = None) -> View:
    """Turn 6: ships in the channels, works hurt and down, troops ashore."""
    return _view(later_table(players), viewer)


def crowded(players: int, viewer: int | None = None) -> View:
    """Turn 18: land and water as full as they get, guns, a hospital, mutiny."""
    table = later_table(players)
    others = ("b" if players > 2 else "a",)
    for at, kinds, colour in CROWD:
        found = colour if players > 2 else others[0]
        troops = tuple(piece_of(kind, found) for kind in kinds)
        table.piles[Square(at)] = Pile((), troops, (False,) * len(troops))
    table.guns = {Square("E5"): Gun(CANNON), Square("K5"): Gun(CULVERIN, True), Square("M5"): Gun(CANNON)}
    table.hospital, table.turn, table.phase, table.fame = Square("K6"), 18, 0, (9, 11)
    for ship in (Ship("SC"), Ship("T1")):
        table.hulls[ship] = table.hulls[ship].mutinous(True)
    return _view(table, viewer)


def ended(players: int) -> View:
    """The English have won; everything is open."""
    table = later_table(players)
    table.fame, table.turn = (7, 12), 21
    seats = tuple(seat for seat, side in enumerate(sides_of(players)) if side == ENGLISH)
    others = tuple(seat for seat in range(players) if seat not in seats)
    return view(State(table, (), None, Result((seats, others), "fame", scores(table))), ALL)


CROWD = (
    ("D5", ("harquebusier_en",) * 3, "b"), ("E5", ("infantry_en", "marine_en"), "a"), ("C6", ("infantry_es",) * 2, "b"),
    ("K5", ("harquebusier_es",), "a"), ("M5", ("machetero_en", "marine_en", "marine_en"), "a"), ("K6", ("native_es",), "b"),
    ("L6", ("infantry_es", "native_es"), "a"), ("M8", ("marine_en",) * 4, "b"), ("A6", ("machetero_en",), "a"),
    ("M7", ("infantry_en",) * 2, "b"), ("G9", ("marine_en",), "a"), ("N8", ("harquebusier_en",) * 2, "a"),
)  # fmt: skip


def storm(players: int) -> tuple[tuple[int, str, int], ...]:
    """A step in which half of the board did something."""
    found = ["way:S5:I1", "way:A6:A7", "way:N8:M8", "fire:PC:C5", "fire:T1:C5", "fire:L7:M8", "fire:B4:C5", "strike:M7:L7"]
    found += ["hit:C5", "fell:B6", "fell:L7", "new:K6", "fight:L7:652:41", "face:C5:hit:4", "face:C5:miss:1", "fame:english"]
    return tuple((0, what, number) for number, what in enumerate(found, 1))


def _view(table: Table, viewer: int | None = None) -> View:
    return view(State(table, ()), viewer)


def _table(players: int) -> Table:
    table = Table(players=players, turn=1)
    make_rows(table, tuple((seat, Piece(hero)) for seat, hero in HEROES[players]))
    if players > 2:
        share_out(table, {row.side: usual(row.side, table.rules) for row in table.rows})
    historical.place_works(table)
    historical.deploy(table, [camp_of(row.side, row.colour) for row in table.rows])
    return table


def later_table(players: int) -> Table:
    """The table of a siege under way."""
    table = _table(players)
    for ship, at in PLACES.items():
        hull = table.hulls[Ship(ship)]
        table.hulls[Ship(ship)] = Hull(Square(at), hull.camp, WOUNDS.get(ship, 0), hull.load, hull.heroes, hull.known)
    table.afloat = {hull.at: ship for ship, hull in table.hulls.items()}
    table.works.update({Square(at): hits for at, hits in HITS.items()})
    del table.works[Square("C4")]
    _ashore(table, players)
    slots = 4 if players == 2 else 2
    for number, row in enumerate(table.rows):
        laid = [card for card in ROWS[row.side != "spanish"] if card in row.deck][:slots]
        table.rows[number] = row.with_slots([*map(Card, laid), *[Card("")] * (slots - len(laid))]).turned(0)
    for number in range(2):
        table.rows[number] = table.rows[number].turned(1)
    table.turn, table.phase, table.fame, table.held = 6, 1, (4, 3), frozenset({Square("C4")})
    return table


def _ashore(table: Table, players: int) -> None:
    colour = "b" if players > 2 else "a"
    stacks: Mapping[str, tuple[str, ...]] = {
        "C4": ("harquebusier_en", "infantry_en", "marine_en"), "F5": ("infantry_en", "marine_en"), "D5": ("infantry_es",),
        "F4": ("marine_en",),
    }  # fmt: skip
    for at, kinds in stacks.items():
        troops = tuple(piece_of(kind, colour if kind.endswith("en") else "a") for kind in kinds)
        table.piles[Square(at)] = Pile((), troops, (False,) * len(troops))
    table.guns[Square("F5")] = Gun(CANNON)
