"""Stacks as somebody knows them who was told of them: what lies there, and in which order as far as that was told."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engines.cartagena.data import CAMP, HERO
from engines.cartagena.data.ids import Piece, is_veiled, veiled
from engines.cartagena.pieces.holdings import CULVERIN, Pile, less, listed
from engines.kernel.base.values import value_class
from engines.kernel.speech.hearsay import Now


class Untold(str):
    """A piece of a stack of which nobody was told which it is: it may be any of those there."""

    __slots__ = ()
    __hash__ = str.__hash__

    def __eq__(self, other: object) -> bool:
        return True

    def __ne__(self, other: object) -> bool:
        return False


ANY = Piece(Untold("any"))


@value_class
class Stack:
    """A stack as events tell it. `there`: its pieces, sorted, a face-down troop by its camp; `order`: the pieces from the top,
    `ANY` for an unknown one; `among`: pieces that are known to be among the face-down ones."""

    there: tuple[Piece, ...] = ()
    order: tuple[Piece, ...] = ()
    among: tuple[Piece, ...] = ()


EMPTY = Stack()


def as_seen(pile: Pile) -> Stack:
    """A stack of the view."""
    order = (*pile.heroes, *pile.troops)
    return Stack(tuple(sorted(order)), order, tuple(sorted(pile.among)))


def heroes_of(stack: Stack) -> tuple[Piece, ...]:
    """The heroes, top first."""
    return tuple([piece for piece in stack.order if piece is not ANY and piece in HERO])


def troops_of(stack: Stack) -> tuple[Piece, ...]:
    """The troops, top first, as far as that is known."""
    return stack.order[len(heroes_of(stack)) :]


def put(now: Now, at: Any, there: Sequence[Piece], order: Sequence[Piece], among: Sequence[Piece]) -> None:
    """Put a stack with those pieces into a square; a square without pieces has no stack."""
    stack = Stack(tuple(sorted(there)), tuple(order), tuple(sorted(among)))
    if there:
        now["piles"][at] = stack
    else:
        now["piles"].pop(at, None)


def arrive(now: Now, at: Any, pieces: Sequence[Piece]) -> None:
    """Pieces come on top, below who serves a gun; the order of several that differ is not told."""
    here, came = now["piles"].get(at, EMPTY), [Piece(piece) for piece in pieces]
    heroes, troops = [one for one in came if one in HERO], [one for one in came if one not in HERO]
    told = troops if len(set(troops)) < 2 else [ANY] * len(troops)
    mine = troops_of(here)
    below = 1 if at in now["guns"] and mine else 0
    order = (*heroes, *heroes_of(here), *mine[:below], *told, *mine[below:])
    put(now, at, (*here.there, *came), order, here.among)


def leave(now: Now, at: Any, pieces: Sequence[Piece], unseen: Sequence[Piece] = ()) -> None:
    """Pieces leave a stack, one of those that look alike; where these lie apart, the order of the rest is not known.

    `unseen`: those of them that lay face down, where one like them does not.
    """
    dark = list(unseen)
    for piece in map(Piece, pieces):
        here = now["piles"][at]
        is_dark = piece in dark or piece not in here.there
        item = veiled(CAMP[piece]) if is_dark else piece
        if piece in dark:
            dark.remove(piece)
        among = less(here.among, (piece,)) if is_veiled(item) else here.among
        put(now, at, less(here.there, (item,)), _without(here.order, item), among)


def _without(order: tuple[Piece, ...], item: Piece) -> tuple[Piece, ...]:
    places = [place for place, one in enumerate(order) if one is ANY or one == item]
    left = order[: places[0]] + order[places[0] + 1 :]
    if places == list(range(places[0], places[-1] + 1)) and len({order[place] is ANY for place in places}) == 1:
        return left
    heroes = [one for one in left if one is not ANY and one in HERO]
    return (*heroes, *[ANY] * (len(left) - len(heroes)))


def fall(now: Now, at: Any, piece: Piece, *, is_gun: bool) -> None:
    """The top troop falls; the one below a culverin, unless the culverin itself does."""
    here = now["piles"][at]
    troops, heroes = troops_of(here), heroes_of(here)
    place = 1 if _gun(now, at) == CULVERIN and not is_gun and len(troops) > 1 else 0
    known = troops[place]
    item = (piece if piece in here.there else veiled(CAMP[piece])) if known is ANY else known
    among = less(here.among, (piece,)) if is_veiled(item) else here.among
    put(now, at, less(here.there, (item,)), (*heroes, *troops[:place], *troops[place + 1 :]), among)


def _gun(now: Now, at: Any) -> str:
    return now["guns"][at].kind if at in now["guns"] else ""


def show(now: Now, at: Any, pieces: Sequence[Piece]) -> None:
    """Face-down troops are seen, those that lie highest first."""
    for piece in map(Piece, pieces):
        here = now["piles"][at]
        item, order = veiled(CAMP[piece]), list(here.order)
        place = next((place for place, one in enumerate(order) if one is not ANY and one == item), None)
        if place is not None:
            order[place] = piece
        put(now, at, (*less(here.there, (item,)), piece), order, less(here.among, (piece,)))


def cover(now: Now, at: Any) -> None:
    """All troops lie face down, in an order that is not told."""
    here = now["piles"][at]
    heroes = heroes_of(here)
    troops = [one for one in here.there if one not in HERO]
    dark = [one if is_veiled(one) else veiled(CAMP[one]) for one in troops]
    order = dark if len(set(dark)) == 1 else [ANY] * len(dark)
    put(now, at, (*heroes, *dark), (*heroes, *order), listed((*here.among, *[one for one in troops if not is_veiled(one)])))


def order(now: Now, at: Any, pieces: Sequence[Piece]) -> None:
    """A stack, or its heroes alone, in that order."""
    here = now["piles"][at]
    told = tuple(map(Piece, pieces))
    put(now, at, here.there, told if len(told) == len(here.order) else (*told, *troops_of(here)), here.among)


def lift(now: Now, at: Any, piece: Piece) -> None:
    """A troop comes on top of the others."""
    here = now["piles"][at]
    if piece not in HERO:
        put(now, at, here.there, (*heroes_of(here), piece, *_without(troops_of(here), piece)), here.among)
