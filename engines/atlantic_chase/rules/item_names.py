"""Whole actions in words: on a menu, in the list of a plan, on the button that declares it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from engines.atlantic_chase.data.ids import NONE, Ship
from engines.atlantic_chase.pieces import names, places
from engines.atlantic_chase.pieces.board import Positions
from engines.atlantic_chase.rules import routes
from engines.atlantic_chase.rules.action_names import deed_name
from engines.atlantic_chase.rules.actions import (
    COMPLETE,
    DISPERSE,
    DO,
    FORCE,
    PASS,
    PLACE,
    PURPOSE,
    RECON,
    ROUTE,
    SHIFT,
    SIGNALS,
    TARGET,
)
from engines.atlantic_chase.rules.helpers import BASE, CONTESTS, STRIKE
from engines.atlantic_chase.rules.later import LATER, filed_in_brief
from engines.atlantic_chase.rules.norway import HOME
from engines.atlantic_chase.rules.support import AIR, HELP, launch_of
from engines.kernel.base.messages import Message, Verbatim, say


def item_name(table: Positions, item: Mapping[str, Any]) -> Message:
    """An action in words, as far as it is filled in."""
    if DO not in item:
        return say("ac.item.none")
    told = _whole(table, item)
    if told is None:
        return deed_name(item[DO])
    helps = tuple(_helps(item))
    return say("ac.item.helped", what=told, list=helps) if helps else told


def _whole(table: Positions, item: Mapping[str, Any]) -> Message | None:
    """An action with what it names, None if it names nothing, or not all yet."""
    do, force = item[DO], item.get(FORCE, "")
    hex, _, target = item.get(TARGET, "").partition(":")
    if do in CONTESTS:
        if not target:
            return None
        who = _source(force) if do == STRIKE else places.sign(force)
        return say(f"ac.item.{do}", force=who, hex=places.hex_(hex), target=places.sign(target))
    if do == SIGNALS:
        return say("ac.item.signals", hex=places.hex_(hex), target=places.sign(target)) if target else None
    if do == DISPERSE:
        return say("ac.item.disperse", ship=names.vessel(table, Ship(force))) if force else None
    if do == PASS:
        return say("ac.item.pass", force=places.sign(force)) if force else None
    if do == ROUTE:
        return _route(item, places.sign(force))
    if do in (COMPLETE, SHIFT, RECON) and PLACE in item:
        place = item[PLACE]
        if item.get(PURPOSE, HOME) != HOME:
            return say(f"ac.item.complete.{item[PURPOSE]}", force=places.sign(force), port=places.box(place))
        if place in places.BOX_NAME:
            return say(f"ac.item.{do}.box", force=places.sign(force), port=places.box(place))
        return say(f"ac.item.{do}.hex", force=places.sign(force), hex=places.hex_(place))
    return None


def _source(force: str) -> Message | Verbatim:
    """The launch point of an air base, or of a Task Force."""
    source, point = launch_of(force)
    return places.hex_(point) if source == BASE else say("ac.item.carrier", force=places.sign(source), hex=places.hex_(point))


def _route(item: Mapping[str, Any], force: Verbatim) -> Message | None:
    """A line to a place, from its tail, no further than its hex, or hex by hex."""
    to = item.get(routes.TO)
    if to is None:
        return None
    if to == routes.HERE:
        return say("ac.item.route.here", force=force)
    if to == routes.DRAWN:
        return say("ac.item.route.drawn", force=force, list=places.hexes(item.get(routes.WAY, ())))
    return say(f"ac.item.route.{item.get(routes.END, routes.HEAD)}", force=force, hex=places.hex_(to))


def _helps(item: Mapping[str, Any]) -> Iterator[Message]:
    """The force that coordinates, the air support, and what is filed for later."""
    if item.get(HELP, NONE) != NONE:
        yield say("ac.item.with", force=places.sign(item[HELP]))
    source, point = launch_of(item.get(AIR, NONE))
    if source == BASE:
        yield say("ac.item.air.base", hex=places.hex_(point))
    elif source:
        yield say("ac.item.air", force=places.sign(source), hex=places.hex_(point))
    yield from (filed_in_brief(option) for option in item.get(LATER, ()))
