"""The top piece of a garrison, when a deployment is one list (CT-TIME-07a, CT-D30)."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from functools import partial
from typing import Any

from engines.cartagena.data import CAMP
from engines.cartagena.data.board import WORKS
from engines.cartagena.data.ids import Piece, Square, is_veiled
from engines.cartagena.pieces import names
from engines.cartagena.pieces.holdings import Pile
from engines.cartagena.rules.stacks import seen_by
from engines.cartagena.table import NOBODY, Table
from engines.kernel.base.messages import Captain, Message, say
from engines.kernel.base.values import Answer, value_class
from engines.kernel.choices.shapes import OneOf
from engines.kernel.choices.sheet import Part

TOP, LEAD = "top_", "lead"
"""The parts that say which troop lies on top of a garrison, by its square, and which of two heroes; by its square too where the
other is another captain's."""
TAB = say("ct.tab.tops")
Namer = Callable[[str], Message]


def is_stacked(part: str) -> bool:
    """Whether that part says who lies on top."""
    return part.startswith((TOP, LEAD))


def parts(
    table: Table, seat: int, stand: Sequence[tuple[Piece, str]], posts: Mapping[Piece, str], name: Namer
) -> Generator[Part, Answer, None]:
    """The top pieces of works with several kinds or two heroes; the others lie below in the order of the list. They include the
    pieces of the side's other captain, who has deployed before and is named; his counter lies face down (CT-INFO-14)."""
    tab: Message | None = TAB
    for square in WORKS:
        mine, there = [piece for piece, place in stand if place == square], table.piles.get(square, NOBODY)
        theirs = [seen_by(table, there, "0", seat)] if there.troops else []
        kinds = tuple(dict.fromkeys(map(str, (*theirs, *mine))))
        if mine and len(kinds) > 1:
            yield _part(TOP + square, square, kinds, partial(_called, table, theirs, name), tab)
            tab = None
    for square in WORKS:
        own = tuple(hero for hero, place in reversed(tuple(posts.items())) if place == square)
        others = table.piles.get(square, NOBODY).heroes
        if own and len(own) + len(others) > 1:
            part = f"{LEAD}_{square}" if others else LEAD
            yield _part(part, square, (*own, *others), lambda hero: names.piece(Piece(hero)), tab)
            tab = None


def _called(table: Table, theirs: Sequence[Piece], mine: Namer, piece: str) -> Message:
    """The name of a piece; one that stands there already says whose it is."""
    if piece not in theirs:
        return mine(piece)
    return say("ct.owned", piece=names.piece(Piece(piece)), captain=Captain(table.owner(Piece(piece))))


@value_class(kw_only=True)
class TopPiece(OneOf):
    """The piece on top. Every counter of a mate's colour stands for his veil (CT-INFO-14), since earlier records name it."""

    def check(self, answer: Answer) -> str:
        mates = {CAMP[Piece(one)]: one for one in self.options if is_veiled(Piece(one))}
        camp = CAMP.get(Piece(answer)) if isinstance(answer, str) else None
        return OneOf.check(self, answer if camp is None else mates.get(camp, answer))


def _part(part: str, square: Square, pieces: tuple[str, ...], name: Namer, tab: Message | None) -> Part:
    def on_top(piece: str) -> Message:
        return say("ct.on_top", at=names.sign(square), piece=name(piece))

    choice = TopPiece(options=pieces, default=pieces[0], name=on_top, rule="CT-TIME-07a")
    return Part(part, say("ct.q.top", at=names.called(square)), choice, preset=True, tab=tab)


def stacked(troops: Sequence[Piece], place: str, answer: Mapping[str, Any]) -> tuple[Piece, ...]:
    """The troops of a garrison with the kind first that lies on top."""
    top = answer.get(TOP + place, "")
    return tuple(sorted(troops, key=lambda piece: piece != top)) if top else tuple(troops)


def piled(pile: Pile, troops: Sequence[Piece], place: str, answer: Mapping[str, Any]) -> Pile:
    """The pile of a square with these troops too: below what lies there, unless one of them is to lie on top."""
    mine, dark = stacked(troops, place, answer), (place in WORKS,) * len(troops)
    if answer.get(TOP + place) in mine:
        return Pile(pile.heroes, (*mine, *pile.troops), (*dark, *pile.dark))
    return Pile(pile.heroes, (*pile.troops, *mine), (*pile.dark, *dark))


def lead(table: Table, answer: Mapping[str, Any]) -> None:
    """CT-D30: of the heroes in a work the one who lies on top."""
    for first in (value for part, value in answer.items() if part.startswith(LEAD)):
        square = table.hero_at(first)
        pile = table.piles[square]
        heroes = tuple(sorted(pile.heroes, key=lambda hero: hero != first))
        table.piles[square] = Pile(heroes, pile.troops, pile.dark)
