"""What an announcement does not offer behind its coin: targets, positions, help; which rule forbids it, and why."""

from __future__ import annotations

from collections.abc import Iterable

from engines.kernel.choices import Barred
from engines.kernel.messages import Captain, Message, say
from engines.pieces_of_eight.components import ABILITY
from engines.pieces_of_eight.components.attacks import open_cannons
from engines.pieces_of_eight.data import KIND, LIMIT
from engines.pieces_of_eight.speech.names import kind_name, target_name
from engines.pieces_of_eight.speech.refusals_common import Bars, Before, Ships, whole
from engines.pieces_of_eight.table import AFT, CANNON, CAPTAIN, NEST, PLACES

LONGEST = 2 * sum(LIMIT.values())
"""A deck is never longer."""


def played(ships: Ships, seat: int, before: Before) -> str:
    """The kind of the coin that is played, "" when none is."""
    coin = ships[seat].at(place) if (place := str(before.get("action", "")).partition(".")[0]) in PLACES else None
    return KIND[coin] if coin else ""


def target(ships: Ships, seat: int, before: Before) -> Bars:
    """Ships and coins that the coin played cannot be aimed at."""
    kind = played(ships, seat, before)
    if not kind or not ABILITY[kind].aims:
        return ()
    ability = ABILITY[kind]
    offered = ability.targets(ships, seat)
    if ability.at_seat:
        rule, reason = f"PE-{kind.upper()}-01", say("pe.why.at.ship", coin=kind_name(kind))
        seats = [str(other) for other in range(len(ships)) if str(other) not in offered]
        return [Barred(other, say("pe.pos.ship", captain=Captain(int(other))), rule, reason) for other in seats]
    return [bar for other in range(len(ships)) for bar in _places(ships, seat, other, kind) if bar.option not in offered]


def _places(ships: Ships, seat: int, other: int, kind: str) -> Iterable[Barred]:
    ship = ships[other]
    for place in PLACES:
        coin = ship.at(place)
        if coin is None:
            yield Barred(f"{other}.{place}", say(f"pe.pos.{place}", captain=Captain(other)), *_no_coin(place))
        elif place == AFT and len(ship.deck) == 1 and kind != "pistols":
            yield Barred(f"{other}.{place}", say("pe.pos.own", captain=Captain(other)), "PE-POS-09", say("pe.why.onecoin"))
        else:
            yield Barred(f"{other}.{place}", target_name(list(ships), seat, other, place), *_no_target(seat, other, kind, place))
    for n in range(2, len(ship.deck)):
        name = target_name(list(ships), seat, other, str(n))
        yield Barred(f"{other}.{n}", name, _REACH[kind][0], say(_REACH[kind][1], coin=kind_name(kind)))


def _no_coin(place: str) -> tuple[str, Message]:
    return "PE-NEST-03" if place == NEST else "PE-POS-10", say("pe.why.at.empty")


_REACH = {
    "captain": ("PE-CAPTAIN-01", "pe.why.at.active"),
    "mate": ("PE-MATE-01", "pe.why.at.active"),
    "cutlass": ("PE-CUTLASS-01", "pe.why.at.open"),
    "pistols": ("PE-PISTOLS-01", "pe.why.at.aft"),
    "pillage": ("PE-PILLAGE-01", "pe.why.at.open"),
}
"""The rule that says which coins a coin reaches, and the sentence for what it does not."""


def _no_target(seat: int, other: int, kind: str, place: str) -> tuple[str, Message]:
    """Why a coin that is there is no target; what Pillage cannot take at an open place is the own or a second Captain."""
    if kind == "pillage" and other == seat:
        return "PE-PILLAGE-01", say("pe.why.at.own")
    if kind == "pillage" and place != AFT:
        return "PE-CAPTAIN-02", say("pe.why.twocaptains")
    rule, reason = _REACH[kind]
    return rule, say(reason, coin=kind_name(kind))


def position(ships: Ships, seat: int, before: Before) -> Bars:
    """Positions that a Broadside cannot name; other coins that are aimed at a captain name none."""
    kind = played(ships, seat, before)
    if kind in (CANNON, "bomb"):
        return whole(f"PE-{kind.upper()}-01", "pe.why.at.whole", coin=kind_name(kind))
    if kind != "broadside" or not str(before.get("target", "")).isdigit():
        return ()
    other = int(before["target"])
    ship, captain = ships[other], Captain(other)
    no_captain = "PE-BROADSIDE-01", say("pe.why.at.captain")
    found = [Barred(str(n), say("pe.pos.n", captain=captain, number=n), *no_captain) for n in (ship.captain_at + 1,) if n]
    if ship.nest is None:
        found.append(Barred(NEST, say("pe.pos.nest", captain=captain), *_no_coin(NEST)))
    elif KIND[ship.nest] == CAPTAIN:
        found.append(Barred(NEST, say("pe.pos.nest", captain=captain), *no_captain))
    if not ship.deck or KIND[ship.deck[-1]] == CAPTAIN:
        found.append(Barred(AFT, say("pe.pos.own", captain=captain), *(no_captain if ship.deck else _no_coin(AFT))))
    beyond = range(len(ship.deck) + 1, LONGEST)
    name, reason = "pe.pos.n", say("pe.why.at.beyond")
    return (*found, *(Barred(str(n), say(name, captain=captain, number=n), "PE-BROADSIDE-02", reason) for n in beyond))


def invite(ships: Ships, seat: int, before: Before) -> Bars:
    """Captains who cannot help."""
    if played(ships, seat, before) != CANNON:
        return whole("PE-CANNON-03", "pe.why.invite.cannon")
    at = str(before.get("target", ""))
    others = [other for other in range(len(ships)) if other != seat]
    able = [other for other in others if str(other) != at and open_cannons(ships, other)]
    found = [
        Barred(str(other), say("pe.pos.ship", captain=Captain(other)), *(_no_help(at, other)))
        for other in others
        if other not in able
    ]
    if not able:
        return (*whole("PE-CANNON-03", "pe.why.invite.nobody"), *found)
    return (*whole("PE-CANNON-08", "pe.why.invite.long"), *found)


def _no_help(at: str, other: int) -> tuple[str, Message]:
    if str(other) == at:
        return "PE-TIME-21", say("pe.why.invite.target")
    return "PE-CANNON-03", say("pe.why.invite.none", captain=Captain(other))


def longest(ships: Ships, seat: int, before: Before) -> Bars:
    """A volley of one coin has no length to choose."""
    if played(ships, seat, before) != CANNON:
        return whole("PE-CANNON-03", "pe.why.invite.cannon")
    return whole("PE-CANNON-08", "pe.why.longest")
