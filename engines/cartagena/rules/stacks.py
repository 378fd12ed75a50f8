"""New orders of a stack: the captain who may choose one, and the legal ones (CT-STACK-04 to -06)."""

from __future__ import annotations

from collections.abc import Sequence

from engines.cartagena.data import CAMP
from engines.cartagena.data.ids import Piece, Square, veiled
from engines.cartagena.pieces import names
from engines.cartagena.pieces.holdings import CULVERIN, Pile
from engines.cartagena.table import Table
from engines.kernel.base.messages import say
from engines.kernel.choices.arrangements import Ranking
from engines.kernel.choices.shapes import Illegal, allows


def fixed(table: Table, square: Square) -> int:
    """CT-CUL-10: a culverin stays on top."""
    return 1 if table.gun(square) == CULVERIN else 0


def may_reorder(table: Table, square: Square) -> bool:
    """CT-TIME-23: whether, as far as everybody knows, pieces of the stack could be exchanged."""
    pile, first = table.piles[square], fixed(table, square)
    troops = pile.troops[first:]
    return len(pile.heroes) > 1 or (len(troops) > 1 and (any(pile.dark) or len(set(troops)) > 1))


def items_of(table: Table, square: Square) -> tuple[str, ...]:
    """The pieces that may change places: heroes, then troops by their places."""
    pile = table.piles[square]
    heroes = pile.heroes if len(pile.heroes) > 1 else ()
    return (*heroes, *[str(place) for place in range(fixed(table, square), len(pile.troops))])


def seen_by(table: Table, pile: Pile, item: str, seat: int) -> Piece:
    """The piece that an item stands for, as that player may know it: of a hidden one of his mate's, whose it is (CT-INFO-14)."""
    if not item.isdigit():
        return Piece(item)
    troop = pile.troops[int(item)]
    is_known = not pile.dark[int(item)] or table.rules.mates_see == "side" or table.owner(troop) == seat
    return troop if is_known else veiled(CAMP[troop])


def ranking(table: Table, square: Square, seat: int) -> Ranking:
    """The new order, top first; heroes stay above, and one of his own stays on top (CT-D67)."""
    pile, items = table.piles[square], items_of(table, square)

    def judge(order: tuple[str, ...]) -> None:
        heroes, troops = split(order)
        if order[: len(heroes)] != heroes:
            raise Illegal("CT-STACK-03", say("ct.e.heroes"))
        if table.owner(top_of(table, square, heroes, troops)) != seat:
            raise Illegal("CT-D67", say("ct.e.top"))

    def piece(item: str) -> Piece:
        return seen_by(table, pile, item, seat)

    name = names.owned(table, seat)
    return Ranking(
        items=items, default=items, name=lambda item: name(piece(item)), rule="CT-STACK-04", validate=judge,
        alike=lambda item: table.likeness(piece(item)),
    )  # fmt: skip


def top_of(table: Table, square: Square, heroes: Sequence[str], troops: Sequence[str]) -> Piece:
    """The piece on top in that order."""
    pile = table.piles[square]
    if heroes or pile.heroes:
        return Piece(heroes[0]) if heroes else pile.heroes[0]
    return pile.troops[0] if fixed(table, square) else pile.troops[int(troops[0])]


def tops(table: Table, square: Square, seat: int) -> tuple[tuple[str, ...], ...]:
    """Orders that are usually given: as it lies, and each other piece of his that may lie on top, once of like ones."""
    choice, found = ranking(table, square, seat), dict[str, tuple[str, ...]]()
    for item in choice.items:
        order = (item, *[other for other in choice.items if other != item])
        if allows(choice, order):
            found.setdefault(table.likeness(put_on_top(table, square, order)), order)
    found.pop(table.likeness(table.piles[square].top), None)
    return (choice.items, *found.values())


def on_top(table: Table, square: Square, item: str, seat: int) -> Piece | None:
    """The piece that an item stands for, where its player knows it and it comes to lie on top when it is put first."""
    choice = ranking(table, square, seat)
    order = (item, *[other for other in choice.items if other != item])
    piece = seen_by(table, table.piles[square], item, seat)
    return piece if allows(choice, order) and put_on_top(table, square, order) == piece else None


def put_on_top(table: Table, square: Square, order: Sequence[str]) -> Piece:
    """The piece on top once the stack is in that order."""
    return top_of(table, square, *split(order))


def split(order: Sequence[str]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The heroes and the troops of an order."""
    return tuple([item for item in order if not item.isdigit()]), tuple([item for item in order if item.isdigit()])


def reorder(table: Table, square: Square, order: Sequence[str]) -> None:
    """CT-STACK-06: the new order stays; in a work nobody else knows it (CT-INFO-06)."""
    pile, first = table.piles[square], fixed(table, square)
    heroes, troops = split(order)
    stacked = (*pile.troops[:first], *[pile.troops[int(item)] for item in troops])
    above, is_hidden = tuple([Piece(hero) for hero in heroes]) or pile.heroes, square in table.works
    table.piles[square] = pile.ordered(above, stacked, is_hidden)
    seen = above if is_hidden else (*above, *stacked)
    if seen != (pile.heroes if is_hidden else (*pile.heroes, *pile.troops)):
        table.tell("stacked", at=square, pieces=seen)
    if is_hidden and (not all(pile.dark) or [table.camp(one) for one in stacked] != [table.camp(one) for one in pile.troops]):
        table.tell("covered", at=square)


def show(table: Table, square: Square) -> None:
    """CT-HID-08, CT-D59: the piece that fights or serves the guns is shown."""
    pile = table.piles[square]
    if not pile.heroes and pile.dark[0]:
        table.piles[square] = pile.with_top_shown()
        table.tell("shown", piece=pile.troops[0], at=square)
