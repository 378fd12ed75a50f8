"""What of the public view is told, and what each kind of event changes there (law 18)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Sequence
from typing import Any

from engines.kaisers_pirates.components import ACTIONS
from engines.kaisers_pirates.components.boarding_party import KIND as BOARDING
from engines.kaisers_pirates.data import FLEET, SHIP, SOLITAIRE, VESSEL
from engines.kaisers_pirates.data.ids import CardKind, Ship, kind_of, seat_of
from engines.kaisers_pirates.rules.attack import INTERROGATE
from engines.kaisers_pirates.rules.holdings import ACTION, BRITISH, PORT, PRIZE, Counted, Won
from engines.kaisers_pirates.rules.reach import FOG_BANK, LAY_MINES
from engines.kaisers_pirates.speech import followed, names
from engines.kaisers_pirates.speech.followed import DECEPTION, DOWN, FORCE, PILE, REFUGE, ROW, hold, mark
from engines.kaisers_pirates.view import View
from engines.kernel.hearsay import Hearsay, Now, alike
from engines.kernel.laws_of_telling import named
from engines.kernel.messages import Message
from engines.kernel.sides import PHANTOM
from engines.kernel.tellings import Facts

PLAIN = (
    "turn", "on_turn", "extra", "limited", "recognized", "skipped", "removed", "rounds", "resigned", "scouted", "seen", "played",
    "busy", "aimed", "victim", "bothered", "left", "exposed", "counted", "deck", "aside", "discards", "top",
)  # fmt: skip
"""Fields that are looked at as they are."""
BESIDE = {
    "viewer": "who looks",
    "stack": "what rules under way have done is told, what they ask the question says",
    "asked": "the question itself",
    "rules": "agreed before the first deal, and never changed",
    "worse": "the markers of a ship after its first one, counted with `damaged`",
    "hand": "a captain's own: in the view of everybody there is none",
    "known": "what one captain knows of another hand: in the view of everybody there is nothing",
    "peeked": "where in the deck one captain has looked: in the view of everybody there is nothing",
    "zones": "the same Action Cards once more, by what may be known of them",
    "throws": "put together of the very events that tell dice",
    "unavenged": "what may still be answered by Recalled, of which its owner is asked; each sinking and each answer is told",
    "result": "follows from the scores and resignations that are told; the heading names who has won",
}


def seen(view: View) -> Now:
    """What is told of a view: ships in their rows, markers by number, cards on the table by kind, hands and Solitaire cards by
    their number."""
    now: Now = {name: getattr(view, name) for name in PLAIN}
    now |= followed.cards_of(view)
    now["damaged"] = {ship: 1 + view.worse.count(ship) for ship in view.damaged}
    now["forces"], now["hands"] = followed.rows_of(view), {force.seat: force.hand for force in view.forces}
    now["fleet_used"], now["merchant_used"] = frozenset(view.fleet_used), frozenset(view.merchant_used)
    now["solitaire"] = len(view.solitaire)
    now["most"], now["alone"] = 99 if view.rules.has("more_damage") else 1, view.rules.is_solitaire
    return now


def likeness(name: str, value: Any) -> Hashable:
    """Ships of one name are called alike, and cards of one kind; places are told by the number of cards that lie there."""
    if name in ("ship", "target", "sunk", "given"):
        return names.fighter(value) if value in SHIP or value in VESSEL else str(value)
    if name in ("ships", "fleet", "merchantmen"):
        return tuple(map(names.fighter, value))
    if name in ("assists", "cards", "top"):
        return tuple(map(kind_of, value))
    if name == "places":
        return tuple(Counter(value).items())
    return kind_of(value) if name == "card" else alike(name, value)


def untrue(sentences: Sequence[Message], before: View, after: View) -> Message | None:
    """KP-3.1.7: the last sentence that says what lies on top of the discard pile says what lies there after the step."""
    said = [one for one in named(sentences) if one.id in ("kp.told.discards", "kp.told.uncovered")]
    return said[-1] if said and dict(said[-1].args)["list"] != tuple(map(names.card, after.top)) else None


HEARD = Hearsay(seen, BESIDE, untrue, likeness)
HEARD.opens("discards", "top", why="of several discards the last tell what lies on top; the sentence is held against the view")
HEARD.opens("dealt", "hands", "fleet_used", "merchant_used", why="who kept what is told, and the rules deal the rest (KP-2.4.5)")


# -- Rounds and turns


@HEARD.hears("dealt")
def _dealt(now: Now, facts: Facts) -> None:
    """With the first Force all is new."""
    seat = facts["seat"]
    if not now.get("is_dealt"):
        followed.clear(now)
        now["is_dealt"] = True
    now["forces"][FORCE, seat], now["forces"][ROW, seat] = list(facts["fleet"]), list(facts["merchantmen"])


@HEARD.hears("removed")
def _removed(now: Now, facts: Facts) -> None:
    now["aside"], now["deck"] = facts["n"], facts["left"]


@HEARD.hears("turn")
def _turn(now: Now, facts: Facts) -> None:
    now["turn"] = facts["n"]
    followed.new_turn(now, facts["seat"])


@HEARD.hears("skips")
def _skips(now: Now, facts: Facts) -> None:
    mark(now, "skipped", facts["seat"])


@HEARD.hears("skipped")
def _skipped(now: Now, facts: Facts) -> None:
    now["skipped"], now["on_turn"] = now["skipped"] - {facts["seat"]}, facts["seat"]


@HEARD.hears("excess")
def _excess(now: Now, facts: Facts) -> None:
    pile, ships = now["forces"][PILE, facts["seat"]], facts["ships"]
    now.setdefault("excess", {})[facts["seat"]] = [won for ship in ships for won in pile if won.ship == ship]
    now["forces"][PILE, facts["seat"]] = [won for won in pile if won.ship not in ships]
    followed.use_up(now, ships)


@HEARD.hears("scored")
def _scored(now: Now, facts: Facts) -> None:
    piles, excess = now["forces"], now.get("excess", {})
    now["rounds"] = (*now["rounds"], tuple(zip(facts["totals"], facts["points"], strict=True)))
    now["counted"] = tuple([Counted(tuple(piles[PILE, side]), tuple(excess.get(side, ()))) for side in now["hands"]])


@HEARD.hears("resigns")
def _resigns(now: Now, facts: Facts) -> None:
    mark(now, "resigned", facts["seat"])


# -- cards


@HEARD.hears("commits")
def _commits(now: Now, facts: Facts) -> None:
    now["hands"][facts["seat"]] = facts["left"]
    now["laid"] = sorted((place, mines, DOWN) for place, mines in facts["places"])


@HEARD.hears("deceived")
def _deceived(now: Now, facts: Facts) -> None:
    hold(now, facts["seat"], -1)
    now["laid"] = [(ACTION, False, kind_of(facts["card"]))]


@HEARD.hears("plays")
def _plays(now: Now, facts: Facts) -> None:
    """An action half of that kind; what its rule does besides is told by itself."""
    seat, kind, target = facts["seat"], CardKind(facts["card"]), facts["target"]
    mark(now, "played", kind)
    followed.turn_up(now, ACTION, kind)
    against = seat_of(target) if seat_of(target) is not None else followed.owner(now, target)
    if kind in (DECEPTION, FOG_BANK):
        followed.take_away(now, kind)
        now["waiting"][against] = kind
    if kind == INTERROGATE:
        now["victim"] = against
    if seat != PHANTOM and against not in (None, seat) and not ACTIONS[kind].is_attack:
        now["bothered"] = now["bothered"] | ACTIONS[kind].bothers(against or 0)


@HEARD.hears("reacts")
def _reacts(now: Now, facts: Facts) -> None:
    hold(now, facts["seat"], -1)
    followed.add_answered(now, facts["seat"], facts["card"])


@HEARD.hears("discards")
def _discards(now: Now, facts: Facts) -> None:
    """KP-T1.8: whose cards they are is not said, for all discard in their order."""
    seat, down = followed.discarding(now), 0
    if seat == now["on_turn"]:
        down = sum(one[2] == DOWN for one in now["laid"])
        now["laid"] = []
        now["waiting"].pop(seat, None)
    now["answered"] = [one for one in now["answered"] if one[0] != seat]
    followed.discard(now, facts["n"], down)


@HEARD.hears("draws")
def _draws(now: Now, facts: Facts) -> None:
    now["deck"] = facts["n"]
    hold(now, facts["seat"], 1)
    now["waiting"].pop(facts["seat"], None)


@HEARD.hears("disposes")
def _disposes(now: Now, facts: Facts) -> None:
    """KP-5.4.2: nobody sees the card; nothing waits for the phantom any more."""
    now["deck"] = facts["n"]
    followed.discard(now, 1, 1)
    now["waiting"].pop(PHANTOM, None)


@HEARD.hears("loses")
def _loses(now: Now, facts: Facts) -> None:
    hold(now, facts["seat"], -facts["n"])
    followed.discard(now, facts["n"], facts["n"])


@HEARD.hears("steals")
def _steals(now: Now, facts: Facts) -> None:
    """KP-5.4.3.10: the next turn of the phantom is another."""
    hold(now, facts["seat"], facts["n"])
    hold(now, facts["other"], -facts["n"])
    now["scouted"] = now["scouted"] or facts["other"] == PHANTOM


@HEARD.hears("passes")
def _passes(now: Now, facts: Facts) -> None:
    hold(now, facts["seat"], -facts["n"])
    hold(now, facts["other"], facts["n"])


@HEARD.hears("picks_up")
def _picks_up(now: Now, facts: Facts) -> None:
    hold(now, facts["seat"], len(facts["cards"]))
    now["discards"] -= len(facts["cards"])
    now["top"] = facts["top"]


@HEARD.hears("offense", "special", "defends")
def _of_solitaire(now: Now, facts: Facts) -> None:
    """KP-5.4.1: a Solitaire card is used up; behind the last one all are shuffled."""
    now["solitaire"] = now["solitaire"] % len(SOLITAIRE) + 1


# -- attacks


@HEARD.hears("spread")
def _spread(now: Now, facts: Facts) -> None:
    now["victim"] = facts["owner"]
    _sails(now, facts["ship"], facts)


def _sails(now: Now, ship: str, facts: Facts) -> None:
    """A ship intercepts once in a turn: its card and those that join are turned up."""
    mark(now, "busy", ship)
    _spent(now, ship, facts)
    _joined(now, facts)


def _spent(now: Now, place: str, facts: Facts) -> None:
    """The phantom spends no card."""
    if now["on_turn"] != PHANTOM:
        followed.turn_up(now, place, kind_of(facts["card"]))


def _joined(now: Now, facts: Facts) -> None:
    for card in facts["assists"]:
        followed.turn_up(now, ACTION, kind_of(card))


@HEARD.hears("intercept")
def _intercept(now: Now, facts: Facts) -> None:
    """KP-3.2.3, KP-3.2.4: by a ship, by the British Forces, or by a card that has been played."""
    actor = facts["actor"]
    now["victim"] = facts["owner"]
    mark(now, "aimed", facts["target"])
    if actor in now["busy"]:
        _boards(now, facts)
    elif actor in FLEET:
        _sails(now, actor, facts)
    else:
        _joined(now, facts)
    if actor == BRITISH:
        _spent(now, BRITISH, facts)


def _boards(now: Now, facts: Facts) -> None:
    """KP-D75: what joins an intercept of several was turned up when it was announced, but for a Boarding Party."""
    if BOARDING in map(kind_of, facts["assists"]):
        followed.turn_up(now, ACTION, BOARDING)


@HEARD.hears("mines")
def _mines(now: Now, facts: Facts) -> None:
    _undersea(now, facts)
    mark(now, "busy", facts["actor"])
    followed.turn_up(now, facts["actor"], LAY_MINES, mines=True)


@HEARD.hears("boat_mines", "torpedoes")
def _undersea(now: Now, facts: Facts) -> None:
    now["victim"] = facts["owner"]
    _joined(now, facts)


@HEARD.hears("fired")
def _fired(now: Now, facts: Facts) -> None:
    target, outcome = facts["target"], facts["outcome"]
    if outcome == "damaged":
        followed.hurt(now, target)
    elif outcome == "sunk":
        followed.win(now, facts["seat"], followed.won_by(now, target, facts["va"]))
    elif outcome == "captured":
        followed.remove(now, target)
        followed.join(now, facts["seat"], target)


@HEARD.hears("checked")
def _checked(now: Now, facts: Facts) -> None:
    """KP-6.12.1: a Prize Ship that has resupplied another does so once a turn."""
    if facts["about"] == "prize_supply":
        mark(now, "busy", facts["ship"])


# -- ships


@HEARD.hears("damaged")
def _damaged(now: Now, facts: Facts) -> None:
    followed.hurt(now, facts["ship"])


@HEARD.hears("limited")
def _limited(now: Now, facts: Facts) -> None:
    mark(now, "limited", facts["ship"])


@HEARD.hears("resupplied")
def _resupplied(now: Now, facts: Facts) -> None:
    now["limited"] = now["limited"] - {facts["ship"]}


@HEARD.hears("recognized")
def _recognized(now: Now, facts: Facts) -> None:
    mark(now, "recognized", facts["ship"])
    mark(now, "exposed", facts["ship"])


@HEARD.hears("disguised", "unrecognized")
def _disguised(now: Now, facts: Facts) -> None:
    now["recognized"] = now["recognized"] - {facts["ship"]}


@HEARD.hears("repaired")
def _repaired(now: Now, facts: Facts) -> None:
    ship = facts["target"]
    now["damaged"][ship] -= 1
    if not now["damaged"][ship]:
        del now["damaged"][ship]


@HEARD.hears("refuge")
def _refuge(now: Now, facts: Facts) -> None:
    """KP-5.4.3.7a: the phantom has no card for it."""
    seat, has_card = facts["seat"], facts["seat"] != PHANTOM
    if has_card:
        followed.take_away(now, REFUGE)
    now["refuges"][facts["ship"]] = (seat, now["turn"], has_card)


@HEARD.hears("leaves")
def _leaves(now: Now, facts: Facts) -> None:
    followed.leave_refuge(now, facts["ship"])
    mark(now, "left", facts["ship"])


@HEARD.hears("retired")
def _retired(now: Now, facts: Facts) -> None:
    followed.retire(now, facts["ship"])


@HEARD.hears("sunk")
def _sunk(now: Now, facts: Facts) -> None:
    followed.win(now, facts["seat"], followed.won_by(now, facts["ship"], facts["va"]))


@HEARD.hears("passage")
def _passage(now: Now, facts: Facts) -> None:
    if facts["reached"]:
        followed.win(now, facts["seat"], followed.won_by(now, facts["ship"], facts["va"], PORT))


@HEARD.hears("kept_prize")
def _kept_prize(now: Now, facts: Facts) -> None:
    followed.win(now, facts["seat"], followed.won_by(now, facts["ship"], facts["va"], PRIZE))


@HEARD.hears("swapped")
def _swapped(now: Now, facts: Facts) -> None:
    """KP-D20: a doubling belongs to the place."""
    _replaced(now["forces"][PILE, facts["winner"]], facts["sunk"], facts["given"])
    _replaced(now["forces"][PILE, facts["seat"]], facts["given"], facts["sunk"])


def _replaced(pile: list[Won], out: Ship, into: Ship) -> None:
    pile[:] = [Won(into, one.how, one.double) if one.ship == out else one for one in pile]


@HEARD.hears("captured")
def _captured(now: Now, facts: Facts) -> None:
    followed.remove(now, facts["ship"])
    followed.join(now, facts["seat"], facts["ship"])


@HEARD.hears("joins")
def _joins(now: Now, facts: Facts) -> None:
    ship = facts["ship"]
    followed.drawn(now, ship)
    followed.join(now, facts["seat"], ship, FORCE if ship in FLEET else ROW)


@HEARD.hears("transferred")
def _transferred(now: Now, facts: Facts) -> None:
    followed.lift(now, facts["ship"])
    followed.join(now, facts["seat"], facts["ship"])


@HEARD.hears("pools")
def _pools(now: Now, facts: Facts) -> None:
    """KP-4.3: the partner, who sits opposite, has them from then on."""
    for ship in facts["ships"]:
        followed.lift(now, ship)
        followed.join(now, (facts["seat"] + 2) % 4, ship)
