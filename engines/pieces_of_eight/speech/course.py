"""Counts over the turns of a game, and the key moments told at its end (PE-VICT, PE-ELIM, PE-D30)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

from engines.kernel.base.messages import Captain, say
from engines.kernel.resolution.frames import Event
from engines.kernel.speech.ends import Elimination, GameEnd, KeyMoment, Scoreboard, StepSummary
from engines.pieces_of_eight.components import CANCELLING
from engines.pieces_of_eight.data import KIND
from engines.pieces_of_eight.data.ids import Kind
from engines.pieces_of_eight.pieces.names import kind_name, number_of
from engines.pieces_of_eight.pieces.ship import CAPTAINS
from engines.pieces_of_eight.view import SeenCoin, ShipView, View

KINDS_OF_CAPTAIN = {KIND[coin] for coin in CAPTAINS}
TALLIED = dict.fromkeys(("uses", *(KIND[coin] for coin in CANCELLING)), say("pe.tally.reactions", n=1))
"""PE-REACT: events of uses out of turn; one that cancels is told by the name of its coin."""
DECIDING, RETURNING, LEAVING, BETRAYING, SAVING = 10, 8, 8, 4, 2
"""Weights of key moments: a Captain that is lost, one that is back, a captain who leaves, a Treachery, a Monkey."""
CAPTAIN_LOST = say("pe.fell.captain")
Play = tuple[int, Kind]
"""The seat that plays, and the coin."""


def scoreboard(view: View) -> Scoreboard:
    """The coins aboard each ship, turn by turn; nothing before a ship is built."""
    aboard = tuple(_aboard(ship) for ship in view.ships)
    return Scoreboard(view.game, view.turn, aboard if any(aboard) else ())


def _aboard(ship: ShipView) -> int:
    return len(ship.deck) + (ship.nest is not None)


def has_captain(ship: ShipView) -> bool:
    """Whether all can see a Captain aboard (PE-INFO-02)."""
    return ship.captain_at is not None or (ship.nest is not None and ship.nest.kind in KINDS_OF_CAPTAIN)


def summarize(before: View, events: tuple[Event, ...], after: View) -> StepSummary:
    """Captains lost and back, Treacheries, Monkeys, who left; whoever is left without a Captain has fallen."""
    play = (before.play.user, before.play.kind) if before.play else None
    deeds: list[KeyMoment] = []
    for event in events:
        if event.kind == "plays":
            play = (event.facts["seat"], event.facts["coin"])
        elif event.kind in _DEEDS:
            deeds += _DEEDS[event.kind](event, play)
    deeds += _captures(before, deeds, play, after)
    return StepSummary((*deeds, *_back(before, after)), tuple(_fallen(before, deeds, events, after)))


def _lost(event: Event, play: Play | None) -> Iterator[KeyMoment]:
    if play is None:
        return
    victim, coins = event.facts["seat"], event.facts["coins"]
    if not KINDS_OF_CAPTAIN.isdisjoint(coins):
        yield _captain_lost(play, victim)
        return
    what = say("pe.deed.coins", coin=kind_name(play[1]), n=number_of(play[1]), number=len(coins), target=Captain(victim))
    yield KeyMoment(what, play[0], victim)


def _captain_lost(play: Play, victim: int) -> KeyMoment:
    what = say("pe.deed.captain", coin=kind_name(play[1]), n=number_of(play[1]), target=Captain(victim))
    return KeyMoment(what, play[0], victim, DECIDING)


def _cancelled(event: Event, play: Play | None) -> Iterator[KeyMoment]:
    seat, coin, by = event.facts["seat"], event.facts["coin"], event.facts["by"]
    if event.facts["lost"]:
        if coin in KINDS_OF_CAPTAIN:
            yield KeyMoment(say("pe.deed.undone.captain", target=Captain(seat)), by, seat, DECIDING)
        else:
            yield KeyMoment(say("pe.deed.undone", target=Captain(seat), coin=kind_name(coin)), by, seat, BETRAYING)


def _captures(before: View, deeds: Iterable[KeyMoment], play: Play | None, after: View) -> Iterator[KeyMoment]:
    """A Captain that left its ship by a play, and was not destroyed."""
    told = {deed.at for deed in deeds if deed.weight == DECIDING}
    for old, new in zip(before.ships, after.ships, strict=True):
        if play and play[0] != new.seat not in told and not new.out and has_captain(old) and not has_captain(new):
            yield _captain_lost(play, new.seat)


def _spent(event: Event, play: Play | None) -> Iterator[KeyMoment]:
    """A captain whose own Captain goes to the hold, paid or dumped."""
    seat = event.facts["seat"]
    if event.facts["coin"] in KINDS_OF_CAPTAIN:
        yield KeyMoment(say("pe.deed.spent", captain=Captain(seat)), None, seat, DECIDING)


def _monkey(event: Event, play: Play | None) -> Iterator[KeyMoment]:
    seat = event.facts["seat"]
    yield KeyMoment(say("pe.deed.monkey"), seat, seat, SAVING)


def _out(event: Event, play: Play | None) -> Iterator[KeyMoment]:
    seat = event.facts["seat"]
    yield KeyMoment(say(f"pe.deed.out.{event.facts['why']}", captain=Captain(seat)), None, seat, LEAVING)


def _time_up(event: Event, play: Play | None) -> Iterator[KeyMoment]:
    seat = event.facts["seat"]
    yield KeyMoment(say("pe.deed.time", captain=Captain(seat)), None, seat, DECIDING)


_DEEDS: dict[str, Any] = {
    "lost": _lost, "cancelled": _cancelled, "pays": _spent, "dumps": _spent, "monkey": _monkey,
    "out": _out, "time_up": _time_up,
}  # fmt: skip
"""The key moments of an event, by its kind and the play under way."""


def _fallen(before: View, deeds: Iterable[KeyMoment], events: tuple[Event, ...], after: View) -> Iterator[Elimination]:
    """PE-D30: ships that are left without a Captain now, or whose time is up, and who brought it about."""
    by = {deed.at: deed.by for deed in deeds if deed.weight == DECIDING}
    ended = {event.facts["seat"] for event in events if event.kind in ("time_up", "out")} - set(before.fallen)
    for old, new in zip(before.ships, after.ships, strict=True):
        if (has_captain(old) and not has_captain(new)) or new.seat in ended:
            yield Elimination(new.seat, by.get(new.seat), None if new.out else CAPTAIN_LOST)


def _back(before: View, after: View) -> Iterator[KeyMoment]:
    """PE-KINDS_OF_CAPTAIN: a Captain comes aboard again."""
    for old, new in zip(before.ships, after.ships, strict=True):
        if _aboard(old) and not has_captain(old) and has_captain(new):
            yield KeyMoment(say("pe.deed.back"), new.seat, new.seat, RETURNING)


def game_end(before: View, events: tuple[Event, ...]) -> GameEnd | None:
    """PE-MATCH-02: a game of a match is over, and another one follows; the ships as all saw them at its end."""
    over = next((event for event in events if event.kind == "game_over"), None)
    if over is None or "ships" not in over.facts:
        return None
    ships = tuple(map(_left, before.ships, over.facts["ships"]))
    won = tuple(event.facts["seat"] for event in events if event.kind == "won")
    return GameEnd(won, replace(before, ships=ships, play=None, fallen=over.facts["fallen"]), over.facts["wins"])


def _left(ship: ShipView, left: tuple[Any, ...]) -> ShipView:
    """The ship as the event tells it: nest, deck, the Captain's place, numbers in the hold and gone, whether it is out."""
    nest, deck, captain, hold, gone, out = left
    seen = tuple(SeenCoin(kind or None) for kind in deck)
    nest_coin = SeenCoin(nest) if nest else None
    return replace(
        ship, nest=nest_coin, deck=seen, captain_at=captain or None, hold=hold, gone=gone, out=out, reacted=(), shown=False
    )
