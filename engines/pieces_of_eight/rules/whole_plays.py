"""A turn in whole plays: which of its answers are usual, and each of them in words, as its captain knows the ships."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engines.kernel.base.messages import Captain, Message, say
from engines.kernel.choices.sheet import Part, PlayLabel
from engines.pieces_of_eight.components import ABILITY
from engines.pieces_of_eight.components.ability import KEEP, PLAIN, SECOND, SHOW, Ability, Aim, Ships
from engines.pieces_of_eight.components.with_mate import mate_of
from engines.pieces_of_eight.data import KIND
from engines.pieces_of_eight.data.ids import (
    CALL,
    DUMP,
    LATER,
    NO_PLACE,
    NONE,
    NOTHING,
    Action,
    Coin,
    Kind,
    Place,
    action_of,
    action_parts,
)
from engines.pieces_of_eight.pieces.names import effect, kind_name, number_of, place_name, short_name
from engines.pieces_of_eight.pieces.ship import AFT, FORE, NEST, Ship, is_captain
from engines.pieces_of_eight.rules.calling import called
from engines.pieces_of_eight.rules.nesting import last_nest

PLAY_IT, ASK_NEST, PAGE_BESIDE = say("pe.do.play"), say("pe.do.nest.which"), say("pe.page.beside")
SHORT_DECK = 5
"""Coins of a deck whose names all have room in a line."""
Answered = Mapping[str, Any]


def usual_actions(actions: tuple[Action, ...]) -> tuple[Action, ...]:
    """Every action, but that a coin which an open Mate keeps is not lost; first what a hidden Mate keeps, and two Cannons."""
    found = []
    for action in actions:
        place, mode = action_parts(action)
        if mode == PLAIN:
            found += [better for way in (SHOW, SECOND) if (better := action_of(place, way)) in actions]
            found += [] if action_of(place, KEEP) in actions else [action]
        elif mode not in (SHOW, SECOND) or Action(place) not in actions:
            found.append(action)
    return tuple(found)


def last_part(ships: Ships, seat: int, action: Action) -> Part:
    """PE-TIME-14: the last nest phase, said with the turn where the play leaves the nest empty; else asked when it comes."""
    ship, (place, mode) = ships[seat], action_parts(action)
    coin = ship.at(place) if action not in (CALL, DUMP) else None
    is_lost = coin is not None and ABILITY[KIND[coin]].is_lost(mode)
    empties = action == DUMP or ship.nest is None or (place == NEST and is_lost)
    left = len(ship.deck) - (is_lost and place != NEST)
    if not empties or not left or (ship.nest is None and _has_ways(ships, seat, coin)):
        return last_nest((LATER,))
    return last_nest((NONE, FORE, AFT) if left > 1 else (NONE, FORE))


def _has_ways(ships: Ships, seat: int, coin: Coin | None) -> bool:
    """Whether a play of that coin has several last presses of its own."""
    if coin is None:
        return False
    ability, place = ABILITY[KIND[coin]], ships[seat].place_of(coin)
    usual = usual_actions(ability.plays(ships, seat, place or NEST).offered)
    return len(usual) > 1 or ability.may_be_helped(ships, seat)


def play_label(ships: Ships, seat: int, answer: Answered) -> PlayLabel | None:
    """A whole turn in words; None for one that is no use listed: a second Cannon that reaches nothing more."""
    action, ship = Action(answer["action"]), ships[seat]
    place, mode = action_parts(action)
    nest = answer.get("nest2", LATER)
    asks = None if nest == LATER else ASK_NEST
    if action in (CALL, DUMP, NOTHING):
        name = say(f"pe.call.{answer['call']}") if action == CALL else say(f"pe.{action}")
        deck = called(ship.deck, ship.captain_at, answer["call"]) if action == CALL else ship.deck
        press = _nested(nest, deck) or PLAY_IT
        return PlayLabel(label=name, button=press, description=_beside(ship, action, deck), group=PAGE_BESIDE, button_prompt=asks)
    coin = ship.at(place)
    assert coin is not None
    ability = ABILITY[KIND[coin]]
    aim = ability.aim(ships, answer["target"], answer.get("position", NO_PLACE)) if "target" in answer else None
    if mode == SECOND and aim is not None and len(ships[aim.victim].deck) < 2:
        return None
    return PlayLabel(
        label=_label(ships, seat, place, aim, answer),
        button=_press(ability, ships, seat, answer),
        description=_hint(ships, seat, place, aim, mode),
        group=say(f"pe.page.{place}"),
        section=say("pe.pos.ship", captain=Captain(aim.victim)) if aim is not None and "position" in answer else None,
        button_prompt=asks,
    )


def _beside(ship: Ship, action: Action, deck: tuple[Coin, ...]) -> Message:
    """The description of an action without a coin; for a call, the deck that it makes."""
    if action == CALL:
        return _deck_then(deck)
    if action == DUMP and ship.nest:
        return say("pe.hint.dump", coin=kind_name(KIND[ship.nest]), n=number_of(KIND[ship.nest]))
    return say(f"pe.hint.{action}")


def _deck_then(deck: tuple[Coin, ...]) -> Message:
    """The deck that a call makes: all of a short one, of a long one its ends and the Captain's place."""
    names = tuple(short_name(KIND[coin]) for coin in deck)
    if len(deck) <= SHORT_DECK:
        return say("pe.hint.call", deck=names)
    at = next(place for place, coin in enumerate(deck, 1) if is_captain(coin))
    return say("pe.hint.call.long", fore=names[0], aft=names[-1], number=at)


# -- what is picked


def _label(ships: Ships, seat: int, place: Place, aim: Aim | None, answer: Answered) -> Message:
    coin = _coin(ships[seat], place)
    if "grog" in answer:
        return say("pe.pick.out", coin=kind_name(_kind(ships[seat], place)), what=short_name(KIND[answer["grog"]]))
    if aim is None:
        return coin
    captain, names = Captain(aim.victim), _aimed(ships, aim)
    return say("pe.pick.at", coin=coin, captain=captain, aim=names) if names else say("pe.pick.ship", coin=coin, captain=captain)


def _coin(ship: Ship, place: Place) -> Message:
    """The coin that acts, with its place where another of its kind could act too."""
    kind = _kind(ship, place)
    name = short_name(kind)
    alike = [other for other in ship.active if KIND[other] == kind]
    return say("pe.pick.place", coin=name, place=place_name(place)) if len(alike) > 1 else name


def _kind(ship: Ship, place: Place) -> Kind:
    coin = ship.at(place)
    assert coin is not None
    return KIND[coin]


def _aimed(ships: Ships, aim: Aim) -> Message | None:
    """The coin aimed at: by its kind while all know it, else by its place; None if a ship is aimed at."""
    if len(aim.places) != 1:
        return None
    ship, place = ships[aim.victim], aim.places[0]
    name = short_name(KIND[aim.coins[0]])
    if aim.coins[0] not in ship.open:
        return name if is_captain(aim.coins[0]) else place_name(place)
    alike = len({KIND[coin] for coin in ship.open}) < len(ship.open)
    return say("pe.pick.place", coin=name, place=place_name(NEST if aim.coins[0] == ship.nest else FORE)) if alike else name


def _hint(ships: Ships, seat: int, place: Place, aim: Aim | None, mode: str) -> Message:
    """The coins hit, and the cost; for a coin that hits nothing, its place and its effect."""
    ship = ships[seat]
    coin = ship.at(place)
    assert coin is not None
    kind = KIND[coin]
    if aim is None:
        return say("pe.hint.does", place=_from(place), does=effect(kind))
    victim = ships[aim.victim]
    hit = tuple(_hit(victim, one) for one in aim.coins)
    if mode == SECOND:
        return say("pe.hint.volley", hit=hit, behind=_hit(victim, victim.deck[1]))
    return say("pe.hint.play", hit=hit, cost=_cost(ship, place, mode))


def _from(place: Place) -> Message:
    return say(f"pe.hint.from.{place}")


def _hit(ship: Ship, coin: Coin) -> Message:
    if coin in ship.open or is_captain(coin):
        return say("pe.hit.open", coin=short_name(KIND[coin]))
    return say("pe.hit.aft" if coin == ship.deck[-1] else "pe.hit.hidden")


def _cost(ship: Ship, place: Place, mode: str) -> Message:
    """The cost of a play in words: what becomes of the coin."""
    coin = ship.at(place)
    assert coin is not None
    kind = KIND[coin]
    ability = ABILITY[kind]
    if not ability.is_lost(PLAIN):
        way = "stays"
    elif mode == KEEP:
        way = "kept"
    elif mode == SHOW and ability.is_lost(SHOW):
        way = "shows"
    else:
        way = "may" if _may_show(ability, ship) else "lost"
    return say(f"pe.cost.{way}", coin=short_name(kind), n=number_of(kind))


def _may_show(ability: Ability, ship: Ship) -> bool:
    """Whether the coin would stay if a hidden Mate were shown."""
    shows = ability.is_lost(PLAIN) and not ability.is_lost(SHOW)
    return shows and mate_of(ship) == "hidden"


# -- the last press


def _press(ability: Ability, ships: Ships, seat: int, answer: Answered) -> Message:
    place, mode = action_parts(Action(answer["action"]))
    coin = ships[seat].at(place)
    nest = _nested(answer.get("nest2", LATER), _left(ability, ships, seat, answer))
    if ability.volleys and nest is None and _has_ways(ships, seat, coin):
        return _fire(answer, 2 if mode == SECOND else 1)
    if not _may_show(ability, ships[seat]):
        return nest or PLAY_IT
    number = number_of(ability.kind)
    if mode == SHOW:
        return say("pe.do.show", n=number)
    if nest is None or answer["nest2"] == NONE:
        return say("pe.do.lose", coin=short_name(ability.kind), n=number)
    return say(f"pe.do.lose.{answer['nest2']}", n=number)


def _fire(answer: Answered, own: int) -> Message:
    if answer.get("invite"):
        return say("pe.fire.help", n=own)
    return say("pe.fire", n=own)


def _nested(nest: str, deck: tuple[Coin, ...]) -> Message | None:
    """The coin for the nest at the end, by its kind if the `deck` left by the play is known; None if it is asked then."""
    if nest == LATER:
        return None
    if nest == NONE or not deck:
        return say(f"pe.do.nest.{nest}")
    coin = short_name(KIND[deck[0 if nest == FORE else -1]])
    if KIND[deck[0]] != KIND[deck[-1]] or len(deck) == 1:
        return say("pe.do.nest.coin", coin=coin)
    return say("pe.do.nest.coin.fore" if nest == FORE else "pe.do.nest.coin.aft", coin=coin)


def _left(ability: Ability, ships: Ships, seat: int, answer: Answered) -> tuple[Coin, ...]:
    """The deck that a play leaves if nobody answers it; empty if that is not known."""
    ship, (place, mode) = ships[seat], action_parts(Action(answer["action"]))
    aim = ability.aim(ships, answer["target"], answer.get("position", NO_PLACE)) if "target" in answer else None
    deck = tuple(coin for coin in ship.deck if coin != ship.at(place) or not ability.is_lost(mode))
    if aim is None:
        return (*deck, answer["grog"]) if "grog" in answer else ()
    if aim.victim == seat:
        return ()
    return deck if ability.destroys else (*deck, *aim.coins)
