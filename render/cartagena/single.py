"""Each card, unit, hero and work alone, for those who look it up."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator
from functools import partial

from engines.cartagena.data import CARD, CLASS, HERO, SHIP, TROOP, WORK
from engines.cartagena.data.ids import ENGLISH, A, Piece, piece_of
from engines.cartagena.pieces import names
from engines.kernel.base.messages import Message, say
from render.board.pieces import count_disc
from render.cartagena.pieces import below_map, ships, works
from render.cartagena.pieces.below_map import FLAGS
from render.cartagena.pieces.counters import counter, hero_sign
from render.cartagena.pieces.looks import CARD_SIGNS
from render.cartagena.pieces.scene import Scene
from render.glyphs import sign
from render.kit.ships.flags import flag
from render.paint.bands import Band
from render.paint.canvas import Board
from render.paint.palette import SeatStyle, Theme
from render.picture.picture_kinds import ComponentPicture

WIDE, HIGH, EDGE = 400, 300, 8
"""Pixels of a picture of a component, and around it."""
SPANISH_SEAT, ENGLISH_SEAT = 0, 1
NATIONS = ("_en", "_es")
Facts = tuple[Callable[[Board, str], None], str]


def components() -> tuple[ComponentPicture, ...]:
    """Cards in the order of their initiative, troops, ships, works, heroes."""
    return tuple(ComponentPicture(name, label, partial(_drawn, (draw, name))) for name, label, draw in _every())


def _every() -> Iterator[tuple[str, Message, Callable[[Board, str], None]]]:
    for card in CARD:
        yield card, names.card(card), _card
    for troop, its in TROOP.items():
        label = names.piece(piece_of(its.id, A))
        yield troop, _sided(label, its.side) if _has_twin(troop, TROOP) else label, _troop
    for kind, one in CLASS.items():
        label = class_name(kind)
        yield kind, _sided(label, one.side) if _has_twin(kind, CLASS) else label, _ship
    for work in WORK:
        yield work, say(f"ct.kind.{work}"), _work
    for hero in HERO:
        yield hero, names.piece(hero), _hero


def class_name(kind: str) -> Message:
    """A class of ships; one of a single ship with a name is called as she is."""
    alone = [ship for ship, one in SHIP.items() if one.kind == kind and one.name]
    return names.ship(alone[0]) if len(alone) == 1 else say(f"ct.class.{kind[:-3]}")


def _sided(what: Message, side: str) -> Message:
    return say("ct.pic.sided", what=what, side=names.side(side))


def _has_twin(id: str, every: Container[str]) -> bool:
    """Whether the other side has one that is called alike."""
    return all(f"{id[:-3]}{nation}" in every for nation in NATIONS)


def _drawn(facts: Facts, scene: Scene) -> tuple[Band]:
    return (Band(_on_page, facts, WIDE, HIGH, scene.theme),)


def _on_page(b: Board, facts: Facts) -> None:
    draw, name = facts
    b.panel(EDGE, EDGE, WIDE - EDGE, HIGH - EDGE, 16, b.theme.surface)
    draw(b, name)


def _seat(side: str, theme: Theme) -> SeatStyle:
    return theme.seats[ENGLISH_SEAT if side == ENGLISH else SPANISH_SEAT]


def _card(b: Board, card: str) -> None:
    t = b.theme
    b.stamp(sign(CARD_SIGNS[card], 190, t.ink, t.surface), WIDE / 2 + 24, HIGH / 2)
    b.stamp(count_disc(below_map.initiative(card), 84, t.brass, t.page, t.page), 72, 72)


def _troop(b: Board, troop: str) -> None:
    its, piece = TROOP[troop], piece_of(TROOP[troop].id, A)
    b.stamp(counter(piece, _seat(its.side, b.theme), 0, 230, b.theme), WIDE / 2 + 30, HIGH / 2)
    b.stamp(flag(FLAGS[its.side], 74, b.theme), 28, 30, "lt")


def _ship(b: Board, kind: str) -> None:
    t, one = b.theme, CLASS[kind]
    seat = _seat(one.side, t)
    b.stamp(ships.silhouette(kind, seat, 240, t), WIDE / 2 + 44, 212, "mb")
    b.stamp(ships.foot_of(kind, seat, 2.6, t), WIDE / 2 + 44, 242)
    b.stamp(flag(FLAGS[one.side], 74, t), 28, 30, "lt")


def _work(b: Board, work: str) -> None:
    b.stamp(works.sprite(work, None, 220, b.theme), WIDE / 2, 134)
    b.stamp(works.balls(0, WORK[work].wounds, 2.2, b.theme), WIDE / 2, 262)


def _hero(b: Board, hero: str) -> None:
    side = HERO[Piece(hero)].side
    b.stamp(hero_sign(hero, _seat(side, b.theme), 220, b.theme), WIDE / 2 + 30, HIGH / 2)
    b.stamp(flag(FLAGS[side], 74, b.theme), 28, 30, "lt")
