"""What a turn sheet does not offer and a captain may look for: which rule forbids it, and why.

Made only when somebody tries it. It says what its captain knows: his own ship, and what lies open.
"""

from __future__ import annotations

from collections.abc import Callable

from engines.kernel.choices import Barred
from engines.kernel.messages import Message, say
from engines.pieces_of_eight.components import ABILITY
from engines.pieces_of_eight.components.abilities import KEEP, SECOND, SHOW, mate_of
from engines.pieces_of_eight.data import KIND, KINDS
from engines.pieces_of_eight.rules.calling import WAYS, may_call
from engines.pieces_of_eight.speech import refusals_aim
from engines.pieces_of_eight.speech.names import kind_name, place_name
from engines.pieces_of_eight.speech.refusals_common import Bars, Before, Ships, whole
from engines.pieces_of_eight.table import AFT, CANNON, CAPTAIN, PLACES, TREACHERY, Ship, Table

_MODES = (KEEP, SHOW, SECOND)


def on_turn(table: Table, seat: int, part: str, before: Before) -> Bars:
    """What a part of the turn sheet does not offer, after what is answered before it."""
    ships = list(table.ships)
    if part != "nest1":
        ships[seat] = ships[seat].raised(str(before.get("nest1", "")))
    made = _TURN.get(part)
    return made(ships, seat, before) if made else ()


def _nest1(ships: Ships, seat: int, before: Before) -> Bars:
    if ships[seat].nest:
        return whole("PE-NEST-05", "pe.why.nestfull")
    return nest(ships[seat])


def nest(ship: Ship) -> Bars:
    """A coin for the nest: the only coin of a deck is its fore coin."""
    alone = len(ship.deck) == 1
    return (Barred(AFT, say("pe.nest.aft"), "PE-POS-09", say("pe.why.onecoin")),) if alone else ()


def _nest2(ships: Ships, seat: int, before: Before) -> Bars:
    return whole("PE-NEST-05", "pe.why.nestfull") if ships[seat].nest else ()


def _action(ships: Ships, seat: int, before: Before) -> Bars:
    ship = ships[seat]
    found = [bar for place in PLACES for bar in _played_from(ships, seat, place)]
    found += [
        Barred(str(n), kind_name(KIND[coin]), "PE-PLAY-02", say("pe.why.inner", coin=kind_name(KIND[coin])))
        for n, coin in enumerate(ship.deck[1:-1], 2)
    ]
    found += [_absent(ship, kind) for kind in KINDS if kind not in {KIND[coin] for coin in ship.coins}]
    if not may_call(ship):
        found.append(Barred("call", say("pe.call"), *_no_call(ship)))
    if not ship.nest:
        found.append(Barred("dump", say("pe.dump"), "PE-DUMP-01", say("pe.why.dump")))
    if _can_act(ships, seat):
        found.append(Barred("nothing", say("pe.nothing"), "PE-MAIN-02", say("pe.why.pass")))
    return tuple(found)


def _can_act(ships: Ships, seat: int) -> bool:
    """PE-MAIN-02: whether there is any main action; else "nothing" is the one answer."""
    ship = ships[seat]
    plays = (ABILITY[KIND[coin]].modes(ships, seat, place) for place, coin in ship.placed().items())
    return bool(ship.nest or may_call(ship) or any(plays))


def _absent(ship: Ship, kind: str) -> Barred:
    lies = any(KIND[coin] == kind for coin in ship.hold)
    reason = say("pe.why.inhold" if lies else "pe.why.notaboard", coin=kind_name(kind))
    return Barred(kind, kind_name(kind), "PE-POS-05" if lies else "PE-PLAY-01", reason)


def _played_from(ships: Ships, seat: int, place: str) -> Bars:
    """The coin of a place, when it cannot be played from there, or not in every mode."""
    ship, label = ships[seat], say(f"pe.play.{place}")
    coin = ship.at(place)
    if coin is None:
        return (Barred(place, label, "PE-PLAY-02", say("pe.why.noplace", place=place_name(place))),)
    if place == AFT and len(ship.deck) == 1:
        return (Barred(place, label, "PE-POS-09", say("pe.why.onecoin")),)
    modes = ABILITY[KIND[coin]].modes(ships, seat, place)
    named = say("pe.act.play", what=label, coin=kind_name(KIND[coin]))
    if not modes:
        return (Barred(place, named, *_no_play(KIND[coin], place)),)
    left = [(mode, say("pe.act.mode", what=named, how=say(f"pe.mode.{mode}.coin"))) for mode in _MODES if mode not in modes]
    return tuple(Barred(f"{place}.{mode}", name, *_no_mode(ship, KIND[coin], mode)) for mode, name in left)


def _no_play(kind: str, place: str) -> tuple[str, Message]:
    if ABILITY[kind].reactive:
        return "PE-PLAY-06", say("pe.why.reactive", coin=kind_name(kind))
    if kind == CANNON and place == AFT:
        return "PE-CANNON-01", say("pe.why.cannonaft")
    if kind == "bomb":
        return "PE-BOMB-01", say("pe.why.bomb")
    fetches = kind in ("barrel_of_grog", "buried_treasure")
    return "PE-PLAY-07", say("pe.why.hold") if fetches else say("pe.why.notarget", coin=kind_name(kind))


def _no_mode(ship: Ship, kind: str, mode: str) -> tuple[str, Message]:
    if mode == SECOND:
        return "PE-CANNON-02", say("pe.why.second")
    if kind in ("cutlass", "pistols"):
        return f"PE-{kind.upper()}-02", say("pe.why.mateopen" if mate_of(ship) == "open" else "pe.why.mate")
    if ABILITY[kind].is_lost(mode):
        return "PE-PLAY-05", say("pe.why.cost", coin=kind_name(kind))
    return "PE-PLAY-04", say("pe.why.stays", coin=kind_name(kind))


def _no_call(ship: Ship) -> tuple[str, Message]:
    if ship.nest and KIND[ship.nest] == CAPTAIN:
        return "PE-CALL-04", say("pe.why.call.nest")
    if ship.captain_at < 0:
        return "PE-CALL-04", say("pe.why.call.none")
    return "PE-CALL-05", say("pe.why.call.same")


def _call(ships: Ships, seat: int, before: Before) -> Bars:
    ship = ships[seat]
    ways, last = may_call(ship), len(ship.deck) - 1
    ends = {"f": ship.captain_at == 0, "a": ship.captain_at == last}
    found = []
    for way, ends_called in WAYS.items():
        if way not in ways:
            at_end = any(ends[end] for end in "".join(ends_called))
            rule, reason = ("PE-CALL-06", "pe.why.call.end") if at_end else ("PE-CALL-05", "pe.why.call.same")
            found.append(Barred(way, say(f"pe.call.{way}"), rule, say(reason)))
    return found


def _grog(ships: Ships, seat: int, before: Before) -> Bars:
    if refusals_aim.played(ships, seat, before) != "barrel_of_grog":
        return whole("PE-GROG-01", "pe.why.grog")
    return fetched(ships[seat], "PE-GROG-01", "PE-GROG-04")


def fetched(ship: Ship, hold: str, captain: str) -> Bars:
    """Coins that cannot be taken out of a hold: what is not in it (rule `hold`), a second Captain (rule `captain`)."""
    kinds = {KIND[coin] for coin in ship.hold}
    absent = [
        Barred(kind, kind_name(kind), hold, say("pe.why.notinhold", coin=kind_name(kind))) for kind in KINDS if kind not in kinds
    ]
    if not ship.has_captain:
        return absent
    seconds = [coin for coin in ship.hold if KIND[coin] == CAPTAIN]
    return (*absent, *(Barred(coin, kind_name(CAPTAIN), captain, say("pe.why.twocaptains")) for coin in seconds))


def _monkey(ships: Ships, seat: int, before: Before) -> Bars:
    return whole("PE-MONKEY-01", "pe.why.monkey")


def _own(ships: Ships, seat: int, before: Before) -> Bars:
    if before.get("action") in ("call", "dump"):
        return whole("PE-D18", "pe.why.treachery.call")
    return treacheries(ships[seat])


def treacheries(ship: Ship) -> Bars:
    """Places without a Treachery; all of it when there is none that is active."""
    held = {place for place, coin in ship.placed().items() if KIND[coin] == TREACHERY}
    found = tuple(
        Barred(
            place,
            say("pe.own.from", place=place_name(place)),
            "PE-TREACHERY-01",
            say("pe.why.treachery.place", place=place_name(place)),
        )
        for place in PLACES
        if place not in held
    )
    return found if held else (*whole("PE-TREACHERY-01", "pe.why.treachery.none"), *found)


def _pass(ships: Ships, seat: int, before: Before) -> Bars:
    return whole("PE-MAIN-02", "pe.why.pass")


_TURN: dict[str, Callable[[Ships, int, Before], Bars]] = {
    "nest1": _nest1,
    "action": _action,
    "call": _call,
    "target": refusals_aim.target,
    "position": refusals_aim.position,
    "invite": refusals_aim.invite,
    "longest": refusals_aim.longest,
    "grog": _grog,
    "monkey": _monkey,
    "own": _own,
    "nest2": _nest2,
    "pass": _pass,
}
