"""The line on what the table waits for, the prompts of a captain, and the ship as a draft lays it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from engines.kernel.base.messages import Arg, Captain, Message, say
from engines.kernel.choices.plays import filter_part
from engines.kernel.choices.shapes import Choice
from engines.kernel.choices.sheet import Sheet
from engines.kernel.resolution.frames import Asked
from engines.pieces_of_eight.data import KIND
from engines.pieces_of_eight.data.ids import Coin, Place, rule_of
from engines.pieces_of_eight.pieces.names import effect, kind_name, left_name, place_name
from engines.pieces_of_eight.pieces.ship import AFT, CAPTAIN, FORE, NEST
from engines.pieces_of_eight.rules.calling import WAYS, called
from engines.pieces_of_eight.rules.shipyards import picks
from engines.pieces_of_eight.speech.weighing import weighed
from engines.pieces_of_eight.view import SeenCoin, ShipView, View, Weighed

SHORTCUTS = {
    "pass": say("pe.pass"), "turn": say("pe.short.turn"), "next": say("pe.short.next"),
    "standard": say("pe.short.standard"), "stored": say("pe.short.stored"),
}  # fmt: skip
"""The labels of the shortcuts under a public post, equal for all who are asked."""


def waiting_line(view: View, asked: Asked) -> Message:
    """The line on what the table waits for, and from whom; a captain who is asked is addressed."""
    kind = rule_of(asked.kind)
    if view.viewer in asked.seats:
        return say("pe.ask.turn.you", n=view.turn) if kind == "turn" else say(f"pe.ask.{kind}.you")
    if kind == "draft":
        number, count = picks(view.options, view.yard_sizes, len(view.pool))
        return say("pe.ask.draft", number=number, count=count, list=tuple(map(Captain, asked.seats)))
    return say(f"pe.ask.{kind}", list=tuple(map(Captain, asked.seats)))


def question(view: View, asked: Asked) -> Message | None:
    """The prompt of a helper, about the play under way; None for a question whose parts say all."""
    if asked.kind != "pe.lend" or view.play is None or view.play.at is None:
        return None
    return say("pe.q.lend", captain=Captain(view.play.user), target=Captain(view.play.at))


def triggering_event(view: View, asked: Asked) -> Message | None:
    """The play under way, its target and its answers; None on a turn, and when a coin is lost to an answer."""
    play = view.play
    if play is None or asked.kind not in _ANSWERING:
        return None
    if len(play.chain) > 1:
        (owner, before), (seat, kind) = play.chain[-2:]
        link: dict[str, Arg] = {"captain": Captain(seat), "what": kind_name(before), "coin": kind_name(kind)}
        if owner == view.viewer:
            return say("pe.event.link.you", **link)
        return say("pe.event.link", owner=Captain(owner), **link)
    facts: dict[str, Arg] = {"captain": Captain(play.user), "coin": kind_name(play.kind)}
    if play.at is None or not (play.places or play.left):
        return say("pe.event.plain", **facts)
    aim = (*map(left_name, play.left), *(_aimed(view.ships[play.at], place) for place in play.places))
    if play.at == view.viewer:
        return say("pe.event.you", aim=aim, **facts)
    return say("pe.event.at", aim=aim, target=Captain(play.at), **facts)


def acting_thing(view: View, asked: Asked) -> tuple[Message, Message] | None:
    """The coin that was used last, and what it does."""
    if view.play is None or asked.kind not in _ANSWERING:
        return None
    _, kind = view.play.chain[-1] if view.play.chain else (view.play.user, view.play.kind)
    return kind_name(kind), effect(kind)


_ANSWERING = ("pe.window", "pe.lapse", "pe.lend")


def _aimed(ship: ShipView, place: Place | int) -> Message:
    """A place aimed at, with its coin where the viewer knows that."""
    at = ship.deck[place - 1 : place] if isinstance(place, int) else _AT[place](ship)
    named = place_name(Place(str(place)))
    coin = next(iter(at), None)
    return named if coin is None or coin.kind is None else say("pe.pick.place", coin=kind_name(coin.kind), place=named)


_AT: dict[Place, Callable[[ShipView], tuple[SeenCoin, ...]]] = {
    NEST: lambda ship: (ship.nest,) if ship.nest else (),
    FORE: lambda ship: ship.deck[:1],
    AFT: lambda ship: ship.deck[-1:],
}


def drafted(view: View, choice: Choice, answer: Mapping[str, Any]) -> View:
    """The viewer's view with his ship as a draft has it (a layout, or a coin gone to the nest), and with what he weighs."""
    if view.viewer is None:
        return view
    lead = filter_part(choice)
    given = answer if lead is None else {lead.name: lead.filter, **answer}
    laid = _with_layout(view, view.viewer, choice, given) if isinstance(choice, Sheet) else view
    found = weighed(laid, laid.ships[view.viewer], choice, given)
    return _called(replace(laid, weighed=found), given["call"]) if _is_called(choice, given) else replace(laid, weighed=found)


def _is_called(choice: Choice, answer: Mapping[str, Any]) -> bool:
    """Whether a draft has a call that may be made."""
    return isinstance(choice, Sheet) and any(one.part.name == "call" and one.value is not None for one in choice.walk(answer))


def _called(view: View, way: str) -> View:
    """The view with the deck that a call makes, and where in it the coins called lie."""
    own = view.ships[view.viewer or 0]
    before = tuple(range(len(own.deck)))
    deck = called(before, (own.captain_at or 0) - 1, way)
    ends = {"f": before[0], "a": before[-1]}
    moved = {ends[end] for side in WAYS[way] for end in side}
    places = tuple(place for place, was in enumerate(deck, 1) if was in moved)
    laid = _with(view, own.nest, tuple(own.deck[was] for was in deck))
    return replace(laid, weighed=Weighed(called=places))


def _with_layout(view: View, seat: int, choice: Sheet, answer: Mapping[str, Any]) -> View:
    given = {one.part.name: one.part.choice.default if one.value is None else one.value for one in choice.walk(answer)}
    if view.stage == "building" and "order" in given:
        return replace(view, layout=(given["nest"], *given["order"]))
    own = view.ships[seat]
    if "order" in given:
        return _with(view, _nest_coin(given["nest"]), tuple(SeenCoin(KIND[coin], coin) for coin in given["order"]))
    if given.get("nest1") == FORE:
        return _with(view, own.deck[0], own.deck[1:])
    return _with(view, own.deck[-1], own.deck[:-1]) if given.get("nest1") == AFT else view


def _nest_coin(nest: Coin) -> SeenCoin | None:
    return SeenCoin(KIND[nest], nest) if nest in KIND else None


def _with(view: View, nest: SeenCoin | None, deck: tuple[SeenCoin, ...]) -> View:
    """The view with that layout of the viewer's ship."""
    seat = view.viewer or 0
    captain = next((place for place, coin in enumerate(deck, 1) if coin.kind == CAPTAIN), None)
    ship = replace(view.ships[seat], nest=nest, deck=deck, captain_at=captain)
    return replace(view, ships=(*view.ships[:seat], ship, *view.ships[seat + 1 :]))
