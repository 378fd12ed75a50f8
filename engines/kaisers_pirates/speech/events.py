"""Events in words: what happened, as each viewer may know it; of each kind its sentences and its heading, in one place."""

from __future__ import annotations

from collections import Counter

from engines.kaisers_pirates.data import FLEET
from engines.kaisers_pirates.data.ids import ALL, Card, Ship
from engines.kaisers_pirates.pieces import names
from engines.kaisers_pirates.pieces.dice import NONE, rolled_of
from engines.kaisers_pirates.pieces.holdings import ACTION, BRITISH
from engines.kaisers_pirates.rules.attack import MINES, attack_of
from engines.kaisers_pirates.speech.announcing import announced
from engines.kernel.base.messages import Captain, Message, say
from engines.kernel.resolution.frames import Event
from engines.kernel.speech.narrators import Facts, Highlights, Narrators


def _untold(event: Event) -> Message:
    """Every event has a telling of its own. Raises KeyError."""
    raise KeyError(event.kind)


EVENTS = Narrators(_untold)
PILE = "pile"
"""The place of a captain that an event has touched when something came into the VA pile; other places are ships."""


def its_ship(facts: Facts) -> Highlights:
    """An event touches its ship, wherever that lies."""
    return ((facts.get("seat", 0), facts["ship"]),)


def its_pile(facts: Facts) -> Highlights:
    """An event touches the VA pile of its captain."""
    return ((facts["seat"], PILE),)


@EVENTS.register_narrator("rolled")
def _rolled(facts: Facts) -> tuple[Message, ...]:
    """Dice are told with what they were rolled for."""
    return ()


# -- the deal and the end


@EVENTS.register_narrator("dealt")
def _dealt(facts: Facts) -> tuple[Message, ...]:
    fleet, row = names.ships(facts["fleet"]), names.ships(facts["merchantmen"])
    return (say("kp.told.dealt", captain=Captain(facts["seat"]), list=fleet, places=row),)


@EVENTS.register_narrator("removed")
def _removed(facts: Facts) -> tuple[Message, ...]:
    return (say("kp.told.removed", total=facts["n"], number=facts["left"]),)


@EVENTS.register_narrator("first")
def _first(facts: Facts) -> tuple[Message, ...]:
    throws = zip(facts["seats"], facts["faces"], strict=True)
    told = tuple(say("kp.told.throws", captain=Captain(seat), number=face) for seat, face in throws)
    if len(facts["best"]) > 1:
        return (*told, say("kp.told.tie", list=tuple(map(Captain, facts["best"]))))
    return (*told, say("kp.told.first", captain=Captain(facts["best"][0])))


@EVENTS.register_narrator("excess")
def _excess(facts: Facts) -> tuple[Message, ...]:
    return (say("kp.told.excess", captain=Captain(facts["seat"]), list=names.ships(facts["ships"])),)


@EVENTS.register_narrator("ends", head=lambda facts: say("kp.told.ends", number=facts["n"]))
def _ends(facts: Facts) -> tuple[Message, ...]:
    return (say("kp.told.ends", number=facts["n"]),)


@EVENTS.register_narrator("kept_prize")
def _kept_prize(facts: Facts) -> tuple[Message, ...]:
    ship, captain = names.ship(facts["ship"]), Captain(facts["seat"])
    return (say("kp.told.kept_prize", ship=ship, number=facts["va"], captain=captain),)


@EVENTS.register_narrator("scored", head=lambda facts: say("kp.head.scored", number=facts["number"]))
def _scored(facts: Facts) -> tuple[Message, ...]:
    rows = zip(facts["seats"], facts["totals"], facts["points"], strict=True)
    return tuple(
        [say("kp.told.scored", captain=Captain(seat), total=total, number=points, n=points) for seat, total, points in rows]
    )


@EVENTS.register_narrator("extra_round")
def _extra_round(facts: Facts) -> tuple[Message, ...]:
    return (say("kp.told.extra_round", list=tuple(map(Captain, facts["seats"]))),)


@EVENTS.register_narrator("keeps")
def _keeps(facts: Facts) -> tuple[Message, ...]:
    return (say("kp.told.keeps", captain=Captain(facts["seat"]), list=names.ships(facts["ships"])),)


@EVENTS.register_narrator("pools")
def _pools(facts: Facts) -> tuple[Message, ...]:
    return (say("kp.told.pools", captain=Captain(facts["seat"]), list=names.ships(facts["ships"])),)


# -- a turn


@EVENTS.register_narrator("turn")
def _turn(facts: Facts) -> tuple[Message, ...]:
    return (say("kp.told.turn", captain=Captain(facts["seat"]), number=facts["n"]),)


def _committed(facts: Facts) -> Message:
    return say("kp.head.commits", captain=Captain(facts["seat"]), n=len(facts["places"]))


@EVENTS.register_narrator("commits", head=_committed)
def _commits(facts: Facts) -> tuple[Message, ...]:
    places = facts["places"]
    cards = facts.get("cards") or [None] * len(places)
    laid = Counter(zip(places, cards, strict=True))
    placed = tuple([lying(place, card, n, mines=mines) for ((place, mines), card), n in laid.items()])
    return (say("kp.told.commits", captain=Captain(facts["seat"]), n=len(places), list=placed, number=facts["left"]),)


def lying(place: str, card: Card | None, n: int = 1, *, mines: bool = False) -> Message:
    """The place of a card, or of so many, and thus its half; with the card for a captain who may know it."""
    if place in (BRITISH, ACTION):
        where = say(f"kp.lies.{place}", n=n)
    else:
        where = say("kp.lies.mines" if mines else "kp.lies.ship", ship=names.ship(Ship(place)))
    return where if card is None else say("kp.lies", card=names.card(card), what=where)


def _play(facts: Facts) -> Message:
    card, captain, target = names.kind(facts["card"]), Captain(facts["seat"]), names.aim(facts["target"])
    if facts["target"] == ALL:
        return say("kp.told.plays.alone", captain=captain, card=card)
    if isinstance(target, Captain):
        return say("kp.told.plays.against", captain=captain, card=card, target=target)
    return say("kp.told.plays", captain=captain, card=card, target=target)


@EVENTS.register_narrator("plays", head=_play)
def _plays(facts: Facts) -> tuple[Message, ...]:
    return (_play(facts),)


@EVENTS.register_narrator("repaired", highlighted=lambda facts: ((facts.get("seat", 0), facts["target"]),))
def _repaired(facts: Facts) -> tuple[Message, ...]:
    return (say("kp.told.repaired", target=names.ship(facts["target"])),)


@EVENTS.register_narrator("discards")
def _discards(facts: Facts) -> tuple[Message, ...]:
    if not facts["top"]:
        return (say("kp.told.discards.unseen", n=facts["n"]),)
    return (say("kp.told.discards", n=facts["n"], list=tuple(map(names.card, facts["top"]))),)


@EVENTS.register_narrator("draws")
def _draws(facts: Facts) -> tuple[Message, ...]:
    seat, left = Captain(facts["seat"]), facts["n"]
    if "card" in facts:
        return (say("kp.told.draws.own", captain=seat, card=names.card(facts["card"]), n=left),)
    return (say("kp.told.draws", captain=seat, n=left),)


@EVENTS.register_narrator("joins", highlighted=its_ship)
def _joins(facts: Facts) -> tuple[Message, ...]:
    """A ship, or several that a captain drew one after the other; from the Fleet deck there are others than Merchantmen."""
    captain, ships = Captain(facts["seat"]), facts.get("ships", (facts["ship"],))
    if facts["ship"] in FLEET:
        return (say("kp.told.joins.fleet", captain=captain, list=names.ships(ships)),)
    if len(ships) > 1:
        return (say("kp.told.joins.several", captain=captain, list=names.ships(ships)),)
    return (say("kp.told.joins", captain=captain, ship=names.ship(facts["ship"])),)


# -- an intercept


@EVENTS.register_narrator("intercept", "mines", "boat_mines", "torpedoes", head=lambda facts: announced(attack_of(facts)))
def _intercept(facts: Facts) -> tuple[Message, ...]:
    return (announced(attack_of(facts)),)


@EVENTS.register_narrator("reacts")
def _reacts(facts: Facts) -> tuple[Message, ...]:
    return (say("kp.told.reacts", captain=Captain(facts["seat"]), card=names.kind(facts["card"])),)


def _foil(facts: Facts) -> Message:
    if facts["means"] == MINES:
        return say("kp.told.foiled.mines", captain=Captain(facts["owner"]))
    return say("kp.told.foiled", target=names.ship(facts["target"]))


@EVENTS.register_narrator("foiled", head=_foil)
def _foiled(facts: Facts) -> tuple[Message, ...]:
    return (_foil(facts),)


@EVENTS.register_narrator("checked")
def _checked(facts: Facts) -> tuple[Message, ...]:
    mine, theirs = names.rolled(rolled_of(facts["challenge"])), names.rolled(rolled_of(facts["response"]))
    about = say(f"kp.card.{facts['about']}")
    what = say("kp.told.check.ship", card=about, ship=names.ship(facts["ship"])) if facts["ship"] else about
    return (say(f"kp.told.check.{'yes' if facts['succeeds'] else 'no'}", what=what, attack=mine, defense=theirs),)


@EVENTS.register_narrator("strikes")
def _strikes(facts: Facts) -> tuple[Message, ...]:
    mine, theirs = names.rolled(rolled_of(facts["rolled"])), names.rolled(rolled_of(facts["defense"]))
    who, target = names.fighter(facts["who"]), names.fighter(facts["target"])
    return (say(f"kp.told.strikes.{facts['outcome']}", ship=who, target=target, attack=mine, defense=theirs),)


def _outcome(facts: Facts) -> Message:
    attack = attack_of(facts)
    target = names.ship(attack.target)
    if facts["outcome"] == "sunk":
        return say("kp.told.fired.sunk", target=target, number=facts["va"], captain=Captain(attack.seat))
    if facts["outcome"] == "captured":
        return say("kp.told.fired.captured", target=target, captain=Captain(attack.seat))
    if facts["outcome"] == NONE and rolled_of(facts["rolled"]).result > rolled_of(facts["defense"]).result:
        return say("kp.told.fired.spared", target=target)
    return say(f"kp.told.fired.{facts['outcome']}", target=target)


def _hit(facts: Facts) -> Highlights:
    if facts["outcome"] == "sunk":
        return its_pile(facts)
    return ((facts["owner"], facts["target"]),) if facts["outcome"] != "none" else ()


@EVENTS.register_narrator("fired", head=_outcome, highlighted=_hit)
def _fired(facts: Facts) -> tuple[Message, ...]:
    attack = attack_of(facts)
    target, mine, theirs = (
        names.ship(attack.target),
        names.rolled(rolled_of(facts["rolled"])),
        names.rolled(rolled_of(facts["defense"])),
    )
    rolls = say("kp.told.rolls", target=target, attack=mine, defense=theirs)
    return (rolls, _outcome(facts))


@EVENTS.register_narrator("captured", highlighted=its_ship)
def _captured(facts: Facts) -> tuple[Message, ...]:
    """A Merchantman that a duel has left to be taken."""
    return (say("kp.told.fired.captured", target=names.ship(facts["ship"]), captain=Captain(facts["seat"])),)


@EVENTS.register_narrator("spared")
def _spared(facts: Facts) -> tuple[Message, ...]:
    """A ship that takes no damage by a strike that would have damaged it."""
    return (say("kp.told.fired.spared", target=names.ship(facts["ship"])),)


def _arrival(facts: Facts) -> Message:
    if facts["reached"]:
        return say("kp.told.passage.yes", ship=names.ship(facts["ship"]), number=facts["va"], captain=Captain(facts["seat"]))
    return say("kp.told.passage.no", ship=names.ship(facts["ship"]))


@EVENTS.register_narrator("passage", head=_arrival, highlighted=lambda facts: its_pile(facts) if facts["reached"] else ())
def _passage(facts: Facts) -> tuple[Message, ...]:
    ship, mine, theirs = (
        names.ship(facts["ship"]),
        names.rolled(rolled_of(facts["challenge"])),
        names.rolled(rolled_of(facts["response"])),
    )
    rolls = say("kp.told.passage", ship=ship, attack=mine, defense=theirs)
    return (rolls, _arrival(facts))
