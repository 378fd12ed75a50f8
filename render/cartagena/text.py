"""The board in words: for those who want no picture, for screen readers, and as the text that stands for a picture."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Container, Iterator, Sequence

from engines.cartagena.data import CLASS_OF, WORK
from engines.cartagena.data.board import WORKS
from engines.cartagena.data.ids import SIDES, Ship
from engines.cartagena.pieces import names
from engines.cartagena.pieces.holdings import Hull, Pile, Row
from engines.kernel.base.messages import Captain, Message, Verbatim, say
from render.cartagena.pieces.scene import Scene

Tell = Callable[[Message], str]


def paragraphs(scene: Scene, table: str) -> list[str]:
    """The whole board: turn and fame, orders, then each captain's units; a viewer's own hand comes last."""
    game, what = say("game.cartagena"), head(scene)
    title = (
        say("text.head_table", code=Verbatim(table), game=game, what=what) if table else say("text.head", game=game, what=what)
    )
    told = ["### " + scene.marked(title), *_paragraphs(scene, scene.marked)]
    return [*told, *own_lines(scene)] if scene.view.viewer is not None else told


def sentences(scene: Scene) -> list[str]:
    """The paragraphs without marks."""
    return [scene.plain(head(scene)) + ".", *_paragraphs(scene, scene.plain)]


def head(scene: Scene) -> Message:
    """The turn, or that units are deployed."""
    return say("ct.head.turn", number=scene.view.turn) if scene.view.turn else say("ct.pic.deployment")


def own_sentences(scene: Scene) -> list[str]:
    """The turn, and what the viewer has."""
    return [scene.plain(head(scene)) + ".", *(scene.plain(one) for one in _own(scene))]


def own_lines(scene: Scene) -> list[str]:
    """The viewer's own things, a line each: rows of orders, cards, the load of each ship."""
    return [scene.marked(one) for one in _own(scene)]


def _own(scene: Scene) -> Iterator[Message]:
    view, seat = scene.view, scene.view.viewer or 0
    for row in view.rows:
        if row.seat == seat:
            yield from _row(row)
            yield say("ct.text.cards", list=_counted(row.in_hand(view.phase)))
    for ship, hull in view.hulls.items():
        if scene.owner(hull.camp) == seat and hull.load:
            aboard = tuple(map(names.piece, (*hull.heroes, *hull.load)))
            yield say("ct.text.carries", what=say("ct.at", what=names.ship(ship), at=names.square(hull.at)), list=aboard)


def _counted(deck: Sequence[str]) -> tuple[Message, ...]:
    """Cards by their kinds, each with how many there are."""
    kinds = Counter(deck)
    return tuple(names.card(kind) if n == 1 else say("ct.several", piece=names.card(kind), number=n) for kind, n in kinds.items())


def _row(row: Row) -> Iterator[Message]:
    if row.slots:
        cards = tuple(names.card(card or "empty") if card != "?" else say("ct.text.down") for card in row.slots)
        yield say("ct.text.orders", captain=Captain(row.seat), list=cards)


def _paragraphs(scene: Scene, tell: Tell) -> Iterator[str]:
    view = scene.view
    fame = tuple(say("ct.text.fame", side=names.side(side), n=points) for side, points in zip(SIDES, view.fame, strict=True))
    yield tell(say("ct.text.count", list=fame))
    rows = [tell(one) for row in view.rows for one in _row(row)]
    if rows:
        yield " ".join(rows)
    yield " ".join(tell(one) for one in _works(scene))
    for seat in range(view.players):
        yield " ".join(tell(one) for one in _units(scene, seat))


def _works(scene: Scene) -> Iterator[Message]:
    """Works that are hurt or down."""
    for square, place in WORKS.items():
        hits = scene.view.works.get(square)
        if hits is None and scene.view.turn:
            yield say("ct.text.down_work", at=names.square(square))
        elif hits:
            yield say("ct.text.hurt_work", at=names.square(square), number=hits, total=WORK[place.kind].wounds)


def _units(scene: Scene, seat: int) -> Iterator[Message]:
    """A captain's ships and stacks."""
    view = scene.view
    ships = tuple(_ship(ship, hull) for ship, hull in view.hulls.items() if scene.owner(hull.camp) == seat)
    piles = tuple(_pile(square, pile, view.works) for square, pile in view.piles.items() if scene.whose(pile.top) == seat)
    side, captain = names.side(scene.sides[seat]), Captain(seat)
    units = (*ships, *piles) or (say("ct.none"),)
    yield say("ct.text.units", captain=captain, side=side, list=units)


def _ship(ship: Ship, hull: Hull) -> Message:
    lies, load = {"ship": names.ship(ship), "at": names.square(hull.at)}, len(hull.load)
    if not hull.wounds:
        return say("ct.text.ship", **lies, n=load)
    return say("ct.text.ship.hurt", **lies, number=hull.wounds, total=CLASS_OF[ship].wounds, n=load)


def _pile(square: str, pile: Pile, works: Container[str]) -> Message:
    return say("ct.text.stack", piece=names.piece(pile.top), at=names.square(square, works), n=pile.size)
