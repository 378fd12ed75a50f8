"""The state between decisions: ships, stacks, works, guns, rows of cards, fame."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from engines.cartagena.data import CAMP, CLASS_OF, WORK
from engines.cartagena.data.board import WORKS
from engines.cartagena.data.ids import ENGLISH, NO_SQUARE, SPANISH, Camp, Piece, Ship, Square, is_veiled, kind_of
from engines.cartagena.pieces.holdings import CANNON, CULVERIN, Gun, Hull, Pile, Row, Rules
from engines.kernel.base.table_fields import cloner, unseen, veiled
from engines.kernel.resolution.frames import Event

CANNONS = 4
"""CT-COMP-06."""
NOBODY: Pile = Pile()


@dataclass(slots=True)
class Table:
    """A game in progress.

    `owners`: the seat of each camp; `camps`: the camp of each hero in play. `hulls` are ships by code, `piles` stacks by square,
    `works` the wounds of those that stand, `guns` by square. `held`: works that English pieces have held. `aside`: the counter
    under the card of each hidden hero (CT-HID-03). `hurt`: wounds of heroes; `defeated`, `lost`, `sunk`: heroes, troops and ships
    out of play; `wrecked`: cannons out of the game. `fame` of the Spanish and of the English.

    `fallen`: where each troop was lost this turn, a square or a ship; `boarded`: from which square each came aboard.
    `turn` counts from 1, `phase` from 0 (-1: planning).
    `swapped`: the strategist was used this turn. `silent`: turns in a row in which nobody laid a card. `fired`: units that have
    fired in this phase. `gone`: seats that have given up. `sealed`: deployments are not open yet. `afloat` is the index of ships
    by square.
    """

    rules: Rules = field(default_factory=Rules)
    players: int = 2
    rows: list[Row] = veiled(default_factory=list)
    owners: dict[str, int] = field(default_factory=dict)
    camps: dict[str, Camp] = field(default_factory=dict)
    hulls: dict[Ship, Hull] = veiled(default_factory=dict)
    piles: dict[Square, Pile] = veiled(default_factory=dict)
    works: dict[Square, int] = field(default_factory=dict)
    guns: dict[Square, Gun] = field(default_factory=dict)
    held: frozenset[Square] = frozenset()
    hospital: Square = NO_SQUARE
    aside: dict[str, Piece] = veiled(default_factory=dict)
    hurt: dict[str, int] = field(default_factory=dict)
    defeated: tuple[Piece, ...] = ()
    lost: tuple[Piece, ...] = ()
    fallen: tuple[tuple[str, Piece], ...] = ()
    boarded: tuple[tuple[Square, Piece], ...] = ()
    sunk: tuple[Ship, ...] = ()
    wrecked: int = 0
    fame: tuple[int, int] = (0, 0)
    turn: int = 0
    phase: int = -1
    swapped: bool = False
    silent: int = 0
    fired: frozenset[str] = frozenset()
    gone: tuple[int, ...] = ()
    sealed: bool = False
    events: list[Event] = unseen(default_factory=list, anew=True)
    afloat: dict[Square, Ship] = unseen(default_factory=dict, anew=False)

    def __post_init__(self) -> None:
        if self.hulls and not self.afloat:
            self.afloat = {hull.at: ship for ship, hull in self.hulls.items()}

    def clone(self) -> Table:
        """A table that can be changed without changing this one."""
        return _cloned(self)

    def tell(self, kind: str, **facts: Any) -> None:
        """Something happened that everybody may know; squares of works that stand no longer are named among its facts."""
        ruins = [fact for fact in facts.values() if isinstance(fact, str) and fact in WORKS and fact not in self.works]
        self.events.append(Event(kind, {**facts, "ruins": tuple(dict.fromkeys(ruins))} if ruins else facts))

    def whose(self, number: int) -> dict[str, Any]:
        """The owner of a row as facts: the player, and the hero too if the player has several rows."""
        row = self.rows[number]
        has_several = sum(other.seat == row.seat for other in self.rows) > 1
        return {"seat": row.seat} | ({"of": row.heroes[0]} if has_several else {})

    @property
    def seats(self) -> range:
        """All seats."""
        return range(self.players)

    # -- whose

    def camp(self, piece: Piece) -> Camp:
        """The camp of a piece."""
        return CAMP[piece] if piece in CAMP else self.camps[piece]

    def owner(self, piece: Piece) -> int:
        """CT-D67: the player of a piece."""
        return self.owners[CAMP[piece] if piece in CAMP else self.camps[piece]]

    def likeness(self, piece: Piece) -> str:
        """Equal for troops of one kind and one player."""
        return piece if piece not in CAMP or is_veiled(piece) else f"{kind_of(piece)} {self.owners[CAMP[piece]]}"

    def commander(self, square: Square) -> int:
        """CT-D67: the player whose piece is on top."""
        return self.owner(self.piles[square].top)

    def captain(self, ship: Ship) -> int:
        """The player of a ship."""
        return self.owners[self.hulls[ship].camp]

    def side(self, seat: int) -> str:
        """The side of a player."""
        return next(row.side for row in self.rows if row.seat == seat)

    # -- where

    def hero_at(self, hero: str) -> Square:
        """The square of a hero on land, "" for a hero elsewhere."""
        return next((square for square, pile in self.piles.items() if hero in pile.heroes), NO_SQUARE)

    def work(self, square: Square) -> str:
        """The kind of work that stands in a square, "" for none."""
        return WORKS[square].kind if square in self.works else ""

    def is_held(self, square: Square, side: str) -> bool:
        """Whether land pieces of that side are in a square."""
        pile = self.piles.get(square)
        return pile is not None and pile.side == side

    def gun(self, square: Square) -> str:
        """The kind of gun in a square, "" for none."""
        gun = self.guns.get(square)
        return gun.kind if gun else ""

    def supply(self) -> int:
        """CT-D45: cannons that can still be set up."""
        return CANNONS - self.wrecked - sum(gun.kind == CANNON for gun in self.guns.values())

    # -- ships

    def sail(self, ship: Ship, at: Square) -> None:
        """A ship in another square."""
        hull = self.hulls[ship]
        del self.afloat[hull.at]
        self.hulls[ship], self.afloat[at] = hull.moved(at), ship

    def launch(self, ship: Ship, hull: Hull) -> None:
        """A ship in its first square."""
        self.hulls[ship], self.afloat[hull.at] = hull, ship

    def strike(self, ship: Ship) -> Hull:
        """A ship that has left the board."""
        hull = self.hulls.pop(ship)
        del self.afloat[hull.at]
        return hull

    def berths(self, ship: Ship) -> int:
        """CT-MOVE-15: free berths."""
        return CLASS_OF[ship].berths - len(self.hulls[ship].load)

    # -- stacks

    def stand(self, square: Square, pile: Pile) -> None:
        """CT-CAN-06, CT-HOSP-03: a stack as it is now; what needs somebody in its square goes with the last."""
        if pile.heroes or pile.troops:
            self.piles[square] = pile if square in self.works else pile.opened() if any(pile.dark) else pile
        else:
            self.piles.pop(square, None)
            self.dismount(square)
        if square == self.hospital and not pile.troops:
            self.hospital = NO_SQUARE
            self.tell("hospital_gone", at=square)

    def dismount(self, square: Square) -> None:
        """CT-D45: a cannon is taken down, back to the supply; a culverin is a troop again."""
        gun = self.guns.pop(square, None)
        if gun is not None and gun.kind == CANNON:
            self.tell("cannon_down", at=square)

    def arrive(self, square: Square, heroes: tuple[Piece, ...], troops: tuple[Piece, ...]) -> None:
        """CT-MOVE-17, CT-D83: pieces come into a square on top of those there, or just below the piece that serves a gun."""
        here, is_first = self.piles.get(square, NOBODY), square not in self.piles
        below = 1 if self.gun(square) and here.troops else 0
        self.piles[square] = here.joined(heroes, troops, below)
        if is_first and square in self.works:
            self.take(square, self.piles[square].side)

    def take(self, square: Square, side: str) -> None:
        """CT-FAME-11: a side comes into a work that nobody holds: the English take it, the Spanish have it back from them."""
        if side == ENGLISH:
            self.held = self.held | {square}
            self.tell("captured", at=square)
        elif square in self.held:
            self.tell("retaken", at=square)

    def leave(self, square: Square, places: tuple[int, ...], heroes: tuple[Piece, ...]) -> tuple[Piece, ...]:
        """CT-CAN-06, CT-P15: pieces leave a square, and a cannon comes down when its serving piece does; troops, top first."""
        pile = self.piles[square]
        troops = tuple([pile.troops[place] for place in sorted(places)])
        if self.gun(square) == CANNON and (0 in places or (not pile.troops and pile.heroes[-1] in heroes)):
            self.dismount(square)
        elif self.gun(square) == CULVERIN and 0 in places:
            del self.guns[square]
        self.stand(square, pile.without(places, heroes))
        return troops

    def defence_bonus(self, square: Square) -> int:
        """CT-ATK-12, CT-ATK-14, CT-D24: dice that a work adds to its defence."""
        kind = self.work(square)
        return self.rules.battery_die if kind == "battery" else WORK[kind].bonus if kind else 0

    def award(self, side: str, points: int) -> None:
        """CT-LOSS-10: fame, counted at once."""
        if points:
            spanish, english = self.fame
            self.fame = (spanish + points, english) if side == SPANISH else (spanish, english + points)
            self.tell("fame", side=side, n=points, total=self.fame[side == ENGLISH])


_cloned = cloner(Table)


def foe(side: str) -> str:
    """The other side."""
    return ENGLISH if side == SPANISH else SPANISH
