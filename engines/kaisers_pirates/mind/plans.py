"""Plans of a turn worth weighing: play after play the one that brings most beyond its cards, in several moods."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from engines.kaisers_pirates.data import BRITISH_COIN, FLEET, KIND, SHIP
from engines.kaisers_pirates.data.ids import LATER, MINED, Card, PlayId
from engines.kaisers_pirates.data.plays import play_of
from engines.kaisers_pirates.mind import worth
from engines.kaisers_pirates.pieces.holdings import BRITISH
from engines.kaisers_pirates.rules.orders import after, order_of, owner_of
from engines.kaisers_pirates.rules.outlook import Outlook
from engines.kaisers_pirates.rules.plays import judged, sheet
from engines.kernel.base.values import Answer
from engines.kernel.choices.legality import offered
from engines.kernel.choices.shapes import OneOf, SomeOf
from engines.kernel.choices.sheet import Part

Item = dict[str, Any]
MOODS = (1.0, 0.4, 1.8)
"""How dear a captain's cards are to him: as they are, hardly, much."""
COIN = 0.15
"""The worth of a side of the dice that the British Forces roll."""
MOST = 7
"""Plays of a plan at most."""


def greedy(seen: Outlook, mood: float = 1.0, victim: int | None = None) -> tuple[Item, ...]:
    """The plan of a captain to whom his cards are so dear; his attacks go against `victim`, where one is named."""
    items: list[Item] = []
    while len(items) < MOST:
        found = _best(seen, mood, victim)
        if found is None:
            break
        items.append(found)
        seen = after(seen, found)
    return tuple(items)


def plans(seen: Outlook) -> Iterator[tuple[Item, ...]]:
    """The plans worth trying: no card at all; for each opponent and mood a whole plan, and its first play alone."""
    yield ()
    for victim in seen.opponents:
        for mood in MOODS:
            found = greedy(seen, mood, victim)
            yield found
            yield found[:1]


def best_item(seen: Outlook, mood: float = 0.0) -> Item | None:
    """The play that brings most, of cards that are committed anyhow."""
    return _best(seen, mood, None)


def _best(seen: Outlook, mood: float, victim: int | None) -> Item | None:
    items = [one for option in offered(judged(seen)) if _is_named(option) for one in _ways(seen, option, victim)]
    rated = [
        (worth.gain(seen, order) - mood * worth.cost(seen, order), item)
        for item, order in ((one, order_of(seen, one)) for one in items)
    ]
    best = max(rated, key=lambda one: one[0], default=None)
    return best[1] if best is not None and best[0] > 0 else None


def _is_named(option: PlayId) -> bool:
    return play_of(option).target not in (LATER, MINED)


def _ways(seen: Outlook, option: PlayId, victim: int | None) -> Iterator[Item]:
    """The play with each of its usual Assist cards and without."""
    play = play_of(option)
    owner = owner_of(seen, play)
    if victim is not None and owner not in (None, victim):
        return
    for joins in ((), *_assists(seen, option)):
        yield filled(seen, option, joins)


def _assists(seen: Outlook, option: PlayId) -> Sequence[tuple[Card, ...]]:
    """The Assist cards that the sheet of that play offers, one at a time."""
    play = play_of(option)
    if play.actor not in FLEET and play.actor != BRITISH:
        return ()
    found = [part for part in _parts(seen, option) if part.name in ("assist", "spread")]
    return [(Card(one),) for part in found for one in part.choice.options if one in KIND]  # type: ignore[attr-defined]


def _parts(seen: Outlook, option: PlayId) -> list[Part]:
    asked = sheet(seen)
    assert asked is not None
    return [one.part for one in asked.walk({"play": option})]


def filled(seen: Outlook, option: PlayId, joins: Sequence[Card] = ()) -> Item:
    """The whole answer for that play: the card of least worth is spent, those join, the second target is that of most VA."""
    asked = sheet(seen)
    assert asked is not None
    script, item = asked.script(), Item()
    part = next(script)
    try:
        while True:
            item[part.name] = given = option if part.name == "play" else _answer_to(seen, option, part, joins)
            part = script.send(given)
    except StopIteration:
        return item


def _answer_to(seen: Outlook, option: PlayId, part: Part, joins: Sequence[Card]) -> Answer:
    choice = part.choice
    if part.name == "card" and isinstance(choice, OneOf):
        spare = [card for card in choice.options if card not in joins] or list(choice.options)
        strikes = COIN if play_of(option).actor == BRITISH else 0.0
        return max(spare, key=lambda card: strikes * sum(BRITISH_COIN[Card(card)]) - worth.in_hand(Card(card), seen.table))
    if part.name == "second" and isinstance(choice, OneOf):
        return max(choice.options, key=lambda ship: SHIP[ship].va)  # type: ignore[index]
    if isinstance(choice, SomeOf):
        return tuple(card for card in joins if card in choice.options)
    return next((card for card in joins if card in choice.options), choice.default)  # type: ignore[attr-defined]
