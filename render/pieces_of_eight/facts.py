"""The facts of a ship, for text boards and alt texts. A fact is a message without capital and full stop."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from engines.kernel.base.messages import Message, say
from engines.pieces_of_eight.view import SeenCoin, ShipView, View
from render.pieces_of_eight.pieces.scene import SHIPLESS, UNBUILT, coin_name, is_without_captain, place_name, states

HIDDEN = say("pe.text.hidden")
Fact = tuple[str, Message]


def ship_facts(view: View, ship: ShipView) -> Iterator[Fact]:
    """The facts of a ship for everybody who has this view: (subject, fact), in the order of the text board."""
    if view.stage in SHIPLESS and view.yard_sizes:
        yield "yard", say("pe.text.yard_size", n=view.yard_sizes[ship.seat])
        yield from (("state", message) for message in states(view, ship))
        return
    if view.stage in UNBUILT and not ship.deck and not ship.nest:
        yield "deck", say("pe.board.no_ship")
        return
    if not ship.out or ship.deck or ship.nest:
        yield "nest", say("pe.text.nest", coin=coin_text(ship.nest)) if ship.nest else say("pe.text.nest_empty")
        yield "deck", deck_told(ship)
    yield "hold", hold_told(ship)
    if ship.gone:
        yield "gone", say("pe.text.gone", n=ship.gone)
    if ship.reacted:
        yield "reacted", say("pe.text.reacted", list=tuple(place_name(place) for place in ship.reacted))
    for message in states(view, ship):
        yield "state", message


def as_everybody(ship: ShipView) -> ShipView:
    """The public facts of a ship (PE-INFO-01, -02), without its owner's part."""
    last = len(ship.deck)
    open_places = {1, ship.captain_at} | ({last} if ship.shown else set())
    deck = tuple(SeenCoin(place.kind if i in open_places else None) for i, place in enumerate(ship.deck, 1))
    return replace(ship, deck=deck, hold_coins=(), gone_coins=())


def coin_text(place: SeenCoin) -> Message:
    """The coin of a place as the viewer knows it."""
    return coin_name(place.kind) if place.kind else HIDDEN


def deck_told(ship: ShipView) -> Message:
    """The deck from fore to aft; hidden places in a row are told together."""
    if not ship.deck:
        return say("pe.text.deck_empty")
    return say("pe.text.deck", n=len(ship.deck), list=tuple(_places(ship.deck)))


def _places(deck: tuple[SeenCoin, ...]) -> Iterator[Message]:
    last = len(deck)
    if last == 1:
        yield say("pe.text.place.only", coin=coin_text(deck[0]))
        return
    yield say("pe.text.place.fore", coin=coin_text(deck[0]))
    for first, end in _runs(deck):
        place = deck[first - 1]
        if place.kind:
            yield say("pe.text.place.one", number=first, coin=coin_text(place))
        elif first == end:
            yield say("pe.text.place.hidden", number=first)
        else:
            yield say("pe.text.place.hidden_two" if end == first + 1 else "pe.text.place.hidden_run", first=first, last=end)
    yield say("pe.text.place.aft", number=last, coin=coin_text(deck[-1]))


def _runs(deck: tuple[SeenCoin, ...]) -> list[tuple[int, int]]:
    """The inner places of a deck, by number: hidden ones in a row as one run."""
    runs: list[tuple[int, int]] = []
    for number in range(2, len(deck)):
        joins = runs and not deck[number - 1].kind and not deck[runs[-1][1] - 1].kind
        if joins:
            runs[-1] = (runs[-1][0], number)
        else:
            runs.append((number, number))
    return runs


def hold_told(ship: ShipView) -> Message:
    """How many coins the hold has, and which, where the viewer knows them."""
    if not ship.hold:
        return say("pe.text.hold_empty")
    if ship.hold_coins:
        return say("pe.text.hold_coins", n=ship.hold, list=tuple(coin_text(place) for place in ship.hold_coins))
    return say("pe.text.hold", n=ship.hold)


def in_play(view: View) -> tuple[int, int]:
    """(captains in play, how many of them have a Captain)."""
    alive = [ship for ship in view.ships if not ship.out]
    return len(alive), sum(not is_without_captain(ship) for ship in alive)
