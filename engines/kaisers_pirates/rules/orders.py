"""A play as answered: its cards, the outlook for the plays after it, and the places of its cards (KP-3.2.1)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from engines.kaisers_pirates.components import ACTIONS, ASSISTS
from engines.kaisers_pirates.components.cards import Joined
from engines.kaisers_pirates.data import FLEET, KIND, MERCHANTMEN
from engines.kaisers_pirates.data.ids import LATER, MINED, NO_CARD, NO_SHIP, Card, PlayId, Ship
from engines.kaisers_pirates.data.plays import LEAVE, Play, play_of
from engines.kaisers_pirates.pieces.holdings import ACTION, Commitment
from engines.kaisers_pirates.rules.joining import ALONE
from engines.kaisers_pirates.rules.outlook import Outlook
from engines.kaisers_pirates.rules.plays import judged
from engines.kaisers_pirates.rules.reach import mines_for
from engines.kaisers_pirates.rules.stakes import is_intercept

Order = tuple[PlayId, Card, tuple[Card, ...], Ship]
"""A play, the card that is spent for it ("" for none), those that join, the second target of Good Hunting ("" for none)."""


def order_of(seen: Outlook, item: Mapping[str, Any]) -> Order:
    """The play of an answered sheet with its cards."""
    option = item["play"]
    spread = item.get("spread", ALONE)
    wide = () if spread == ALONE else (Card(spread),)
    second = Ship(item.get("second", NO_SHIP)) if wide else NO_SHIP
    return option, _card(seen, item), (*wide, *item.get("assist", ())), second


def _card(seen: Outlook, item: Mapping[str, Any]) -> Card:
    play = play_of(item["play"])
    if is_intercept(item["play"]):
        return Card(item["card"])
    if play.actor in FLEET:
        return mines_for(seen, play.ship)[0]
    return seen.actions(play.kind)[0] if play.actor in ACTIONS or play.actor in ASSISTS else NO_CARD


def after(seen: Outlook, item: Mapping[str, Any]) -> Outlook:
    """KP-T1.6: the outlook behind a planned play, as far as it is public and without chance."""
    option, spent, joined, second = order_of(seen, item)
    play = play_of(option)
    gone = {spent, *joined}
    onward = seen.becoming(cards=tuple([card for card in seen.cards if card not in gone]))
    if play.actor == LEAVE:
        return onward.becoming(left=seen.left | {play.aim})
    if play.actor in MERCHANTMEN:
        return onward.becoming(busy=seen.busy | {play.ship})
    if play.actor in ACTIONS or play.actor in ASSISTS:
        return onward if play.target == LATER else _acted(onward, play)
    if play.actor in FLEET:
        onward = onward.becoming(placed=seen.placed | {play.ship})
    return onward if play.target in (LATER, MINED) else _attacked(onward, play, second)


def _acted(seen: Outlook, play: Play) -> Outlook:
    """The outlook behind an action half."""
    action, owner = ACTIONS[play.kind], owner_of(seen, play)
    onward = action.foreseen(seen.becoming(played=seen.played | {play.kind}), play.target)
    if owner is None:
        return onward
    return onward.becoming(victim=owner) if action.is_attack else onward.becoming(bothered=seen.bothered | action.bothers(owner))


def _attacked(seen: Outlook, play: Play, second: Ship) -> Outlook:
    owner = owner_of(seen, play)
    if play.seat is not None:
        return seen.becoming(victim=owner)
    return seen.becoming(victim=owner, aimed=seen.aimed | ({play.aim, second} - {NO_SHIP}))


def owner_of(seen: Outlook, play: Play) -> int | None:
    """The captain against whom a play goes, None for a play against nobody."""
    owner = seen.table.owner(play.aim) if play.seat is None else play.seat
    return None if owner == seen.seat else owner


def orders_of(seen: Outlook, items: Iterable[Mapping[str, Any]]) -> tuple[Order, ...]:
    """The plays of a plan."""
    orders = []
    for item in items:
        orders.append(order_of(seen, item))
        seen = after(seen, item)
    return tuple(orders)


def laid_by(orders: Iterable[Order]) -> tuple[Commitment, ...]:
    """KP-3.2.1: where the cards of a plan are put, and so with which half."""
    laid = []
    for option, card, assists, _ in orders:
        actor = play_of(option).actor
        if card:
            is_mines = actor in FLEET and not is_intercept(option)
            laid.append(Commitment(card, ACTION if actor in ACTIONS or actor in ASSISTS else actor, mines=is_mines))
        laid += [Commitment(assist, ACTION) for assist in assists]
    return tuple(laid)


def is_open(seen: Outlook, order: Order) -> bool:
    """KP-T1.6: whether a planned play may still be made, with all its cards, each judged as if it were played now."""
    option, card, assists, second = order
    if not any(open_ == option and bar is None for open_, bar in judged(seen)) or not _joins(seen, order):
        return False
    if second and (second in seen.aimed or seen.table.owner(second) != seen.table.owner(play_of(option).aim)):
        return False
    down = {one.card for one in seen.laid or () if not one.up}
    return down.issuperset(assists) and (not card or card in down)


def _joins(seen: Outlook, order: Order) -> bool:
    """Whether all Assist cards of a play may still join it."""
    option, card, assists, _ = order
    its = Joined(play_of(option).actor, play_of(option).target, card if is_intercept(option) else NO_CARD)
    return all(ASSISTS[KIND[assist]].bar(seen, its) is None for assist in assists)
