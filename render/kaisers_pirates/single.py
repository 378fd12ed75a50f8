"""Each kind of Action Card and each ship alone, for those who look it up."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from engines.kaisers_pirates.data import CARD, SHIP
from engines.kaisers_pirates.data.ids import CardKind, Ship, card_of
from engines.kaisers_pirates.pieces import names
from render.kaisers_pirates.pieces import action, ship
from render.kaisers_pirates.pieces.action import ActionCard, action_card
from render.kaisers_pirates.pieces.looks import motif
from render.kaisers_pirates.pieces.scene import Scene
from render.kaisers_pirates.pieces.ship import ShipCard
from render.kit.ships.flags import flag
from render.kit.ships.hulls import extent, sprite
from render.paint.bands import Band
from render.paint.canvas import Board
from render.paint.palette import mix
from render.picture.picture_kinds import ComponentPicture

WIDE, CARD_HIGH, SHIP_HIGH, EDGE, SCALE = 520, 570, 300, 10, 1.6
"""Pixels of a card and of a ship alone, of the page around it, and how much larger it is than on a board."""
SEA, LONGEST, HIGHEST = 150, 300, 96
"""Pixels of the water over the words of a card; of the ship on it, long and high at most."""


def components() -> tuple[ComponentPicture, ...]:
    """Every kind of card in the order of the deck, then every ship."""
    cards = (ComponentPicture(kind, names.kind(kind), partial(_card, kind)) for kind in CARD)
    return (*cards, *(ComponentPicture(one, names.ship_option(one), partial(_ship, one)) for one in SHIP))


def _card(kind: CardKind, scene: Scene) -> tuple[Band]:
    facts = replace(action_card(scene, card_of(kind, 1)), name=scene.plain(names.kind(kind))), kind
    return (Band(_draw_card, facts, WIDE, CARD_HIGH, scene.theme),)


def _draw_card(b: Board, facts: tuple[ActionCard, CardKind]) -> None:
    """The card with a ship on its water, where one belongs to it."""
    card, kind = facts
    found = motif(kind)
    over = 0 if found is None else SEA
    action.draw(b, (card, SCALE, over), (EDGE, EDGE, WIDE - EDGE, CARD_HIGH - EDGE))
    if found is None:
        return
    t, (profile, flown) = b.theme, found
    sea = EDGE + action.HEAD * SCALE + SEA - 14
    b.rect(EDGE + 16, sea, WIDE - EDGE - 16, sea + 3, mix(t.line, t.surface, 0.25))
    x0, _, x1, top = extent(profile)
    long = round(min(LONGEST / (x1 - x0), HIGHEST / top))
    b.stamp(sprite(profile, long, ship.painted("raider", t)), WIDE / 2 + 20, sea + 2, "mb")
    b.stamp(flag(flown, 64, t), EDGE + 22, EDGE + action.HEAD * SCALE + 16, "lt")


def _ship(one: Ship, scene: Scene) -> tuple[Band]:
    return (Band(_draw_ship, ship.printed(one), WIDE, SHIP_HIGH, scene.theme),)


def _draw_ship(b: Board, card: ShipCard) -> None:
    ship.draw(b, (card, None, SCALE), (EDGE, EDGE, WIDE - EDGE, SHIP_HIGH - EDGE))
