"""Events in words, kind by kind: the sentences, the heading, and the highlights on a picture.

That is a seat with "nest", "fore", "aft", "hold", "deck" or "captain".
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import zip_longest
from typing import Any

from engines.kernel.base.messages import Arg, Captain, Message, say
from engines.kernel.resolution.frames import Event
from engines.kernel.speech.narrators import Facts, Highlights, Narrators
from engines.pieces_of_eight.components import ABILITY
from engines.pieces_of_eight.components.ability import SECOND
from engines.pieces_of_eight.data.ids import NO_PLACE, Kind
from engines.pieces_of_eight.pieces.names import HIDDEN, kind_name, number_of, place_name

_ARGS = {"seat": "captain", "at": "target", "seats": "list"}
ROBBING, CALLING_OFF = ("pillage",), ("treachery",)
"""Events by which a coin changes ships, and by which one goes to the hold as it is used."""
USES = {
    kind: f"pe.told.uses.{'monkey' if ability.saves else kind}"
    for kind, ability in ABILITY.items()
    if ability.saves or ability.answers_loss
}
"""By kind, the sentence of a coin that is used out of turn and cancels nothing."""
_AGREEING = ("pays", "stays", "goes_on")
"""Events whose sentence has a coin's name for its subject."""


def _plain(event: Event) -> Message:
    """The sentence of an event whose facts are its arguments."""
    args = {_ARGS.get(name, name): _arg(name, value) for name, value in event.facts.items()}
    if event.kind in _AGREEING:
        args["n"] = number_of(event.facts["coin"])
    return say(f"pe.told.{event.kind}", **args)


def _arg(name: str, value: Any) -> Arg:
    if name in ("seat", "at", "by"):
        return Captain(value)
    if name in ("seats", "out"):
        return tuple(map(Captain, value))
    if name == "coin":
        return coin_name(value)
    return place_name(value) if name == "place" else value


def coin_name(kind: Kind) -> Message:
    """A kind of coin, or that it is hidden."""
    return kind_name(kind) if kind else HIDDEN


EVENTS = Narrators(_plain)


@EVENTS.register_narrator("rolled", "sealed")
def _nothing(facts: Facts) -> tuple[Message, ...]:
    return ()


# -- a play and its reactions


def _touching(place: str) -> Callable[[Facts], Highlights]:
    return lambda facts: ((facts["seat"], place),)


_hold, _aft, _nest, _deck = map(_touching, ("hold", "aft", "nest", "deck"))


def _fetched(facts: Facts) -> Highlights:
    return (*_aft(facts), *_hold(facts))


def _head_turn(facts: Facts) -> Message:
    return say("pe.head.captain", captain=Captain(facts["seat"]))


def _head_plays(facts: Facts) -> Message:
    args: dict[str, Arg] = {"captain": Captain(facts["seat"]), "coin": kind_name(facts["coin"])}
    if facts["at"] < 0:
        return say("pe.head.plays", **args)
    return say("pe.head.plays.at", aim=aim_name({**facts, "seen": ()}), **args)


def _head_answers(facts: Facts) -> Message:
    return say("pe.head.answers", captain=Captain(facts["seat"]), coin=kind_name(facts.get("coin", "treachery")))


EVENTS.register("turn", head=_head_turn)
EVENTS.register("shows", highlighted=_aft)
EVENTS.register("pays", highlighted=_hold)
EVENTS.register("dumps", highlighted=lambda facts: (*_nest(facts), *_hold(facts)))


@EVENTS.register_narrator("plays", highlighted=lambda facts: ((facts["seat"], facts["place"]),), head=_head_plays)
def _plays(facts: Facts) -> tuple[Message, ...]:
    args: dict[str, Arg] = {
        "captain": Captain(facts["seat"]),
        "coin": kind_name(facts["coin"]),
        "from": say(f"pe.from.{facts['place']}"),
    }
    if facts["at"] < 0:
        return (say("pe.told.plays", **args),)
    ability = ABILITY[facts["coin"]]
    told = "fires.second" if facts["mode"] == SECOND else ability.verb
    announced = say(f"pe.told.{told}", target=aim_name(facts), **args)
    if facts.get("waives"):
        return announced, say("pe.told.waives", captain=args["captain"], coin=args["coin"])
    kept = say("pe.told.keeps", coin=args["coin"], n=number_of(facts["coin"]))
    return (announced, kept) if facts["mode"] in ("keep", "show") and not ability.is_lost(facts["mode"]) else (announced,)


def aim_name(facts: Facts) -> Message:
    """The coins an announcement aims at, as all may know them."""
    owner, places, seen = Captain(facts["at"]), facts["places"], tuple(kind for kind in facts["seen"] if kind)
    place = "open" if len(places) > 1 else "fore" if places[0] == "1" else places[0]
    aim = say("pe.aim.n", captain=owner, number=int(place)) if place.isdigit() else say(f"pe.aim.{place}", captain=owner)
    return say("pe.aim.seen", aim=aim, coins=tuple(map(kind_name, seen))) if seen else aim


@EVENTS.register_narrator("volley")
def _volley(facts: Facts) -> tuple[Message, ...]:
    lent = tuple(say("pe.told.lends", captain=Captain(seat), n=number) for seat, number in facts["lent"])
    if "seen" not in facts:
        return (*lent, say("pe.told.volley", captain=Captain(facts["seat"]), n=facts["n"]))
    named = zip_longest(facts["seen"], facts["places"], fillvalue=NO_PLACE)
    aim = tuple(kind_name(kind) if kind else place_name(place) if place else HIDDEN for kind, place in named)
    return (*lent, say("pe.told.volley.at", captain=Captain(facts["seat"]), aim=aim))


@EVENTS.register_narrator("uses", highlighted=lambda facts: ((facts["seat"], facts["place"] or "hold"),), head=_head_answers)
def _uses(facts: Facts) -> tuple[Message, ...]:
    source = say(f"pe.from.{facts['place'] or 'hold'}")
    return (say(USES[facts["coin"]], captain=Captain(facts["seat"]), **{"from": source}),)


@EVENTS.register_narrator("treachery", highlighted=_hold, head=_head_answers)
def _treachery(facts: Facts) -> tuple[Message, ...]:
    return (say("pe.told.treachery", captain=Captain(facts["seat"]), **{"from": say(f"pe.from.{facts['place']}")}),)


@EVENTS.register_narrator("cancelled", highlighted=lambda facts: _hold(facts) if facts["lost"] else ())
def _cancelled(facts: Facts) -> tuple[Message, ...]:
    end = "cancelled" if facts["lost"] else "cancelled.gone"
    coin, n = kind_name(facts["coin"]), number_of(facts["coin"])
    return (say(f"pe.told.{end}", captain=Captain(facts["seat"]), coin=coin, n=n),)


@EVENTS.register_narrator("lost", highlighted=_hold)
def _lost(facts: Facts) -> tuple[Message, ...]:
    return (
        say("pe.told.lost", captain=Captain(facts["seat"]), coins=tuple(map(coin_name, facts["coins"])), n=len(facts["coins"])),
    )


@EVENTS.register_narrator("calls", highlighted=lambda facts: ((facts["seat"], "captain"),))
def _calls(facts: Facts) -> tuple[Message, ...]:
    return (say(f"pe.told.calls.{facts['way']}", captain=Captain(facts["seat"])),)


@EVENTS.register_narrator("nests", highlighted=_nest)
def _nests(facts: Facts) -> tuple[Message, ...]:
    return (say(f"pe.told.nests.{facts['place']}", captain=Captain(facts["seat"]), coin=kind_name(facts["coin"])),)


@EVENTS.register_narrator("pillage", highlighted=lambda facts: ((facts["at"], facts["place"]), *_aft(facts)))
def _pillage(facts: Facts) -> tuple[Message, ...]:
    return (
        say(
            "pe.told.pillage",
            captain=Captain(facts["seat"]),
            coin=kind_name(facts["coin"]),
            aim=say(f"pe.of.{facts['place']}", captain=Captain(facts["at"])),
        ),
    )


@EVENTS.register_narrator("grog", highlighted=_fetched)
def _grog(facts: Facts) -> tuple[Message, ...]:
    seat = Captain(facts["seat"])
    if "coin" in facts:
        return (say("pe.told.grog.own", captain=seat, coin=kind_name(facts["coin"])),)
    return (say("pe.told.grog.captain" if facts.get("is_captain") else "pe.told.grog", captain=seat),)


@EVENTS.register_narrator("stowed", highlighted=_fetched)
def _stowed(facts: Facts) -> tuple[Message, ...]:
    told = "pe.told.stowed.ordered" if facts.get("ordered") else "pe.told.stowed"
    return (say(told, captain=Captain(facts["seat"]), coins=tuple(map(kind_name, facts["coins"]))),)


@EVENTS.register_narrator("treasure", highlighted=_fetched)
def _treasure(facts: Facts) -> tuple[Message, ...]:
    """Coins that come aboard; those whose order is still to be said lie nowhere yet."""
    coins = tuple(map(kind_name, facts["coins"]))
    seat = Captain(facts["seat"])
    if "waits" in facts:
        return (say("pe.told.treasure.drawn", captain=seat, coins=coins),)
    return (
        say("pe.told.treasure", captain=seat, coins=coins, n=len(coins)) if coins else say("pe.told.treasure.none", captain=seat),
    )


@EVENTS.register_narrator("quarters", highlighted=_deck)
def _quarters(facts: Facts) -> tuple[Message, ...]:
    seat, paid = Captain(facts["seat"]), facts.get("pays")
    cost = (say("pe.told.pays", captain=seat, coin=kind_name(paid), n=number_of(paid)),) if paid else ()
    if "coin" in facts:
        return (say("pe.told.quarters.own", captain=seat, coin=kind_name(facts["coin"])), *cost)
    if not facts["drawn"]:
        return (say("pe.told.quarters.none", captain=seat), *cost)
    return (say("pe.told.quarters.captain" if facts.get("is_captain") else "pe.told.quarters", captain=seat), *cost)


@EVENTS.register_narrator("arranged")
def _arranged(facts: Facts) -> tuple[Message, ...]:
    opened = [
        say("pe.open.nest", coin=kind_name(facts["nest"])) if facts["nest"] else say("pe.open.nonest"),
        say("pe.open.fore", coin=kind_name(facts["fore"])) if facts["fore"] else say("pe.open.nodeck"),
    ]
    if facts["captain"]:
        opened.append(say("pe.open.captain", number=facts["captain"]))
    captain = Captain(facts["seat"])
    none_back = (say("pe.told.none_back", captain=captain),) if facts.get("back") == 0 else ()
    return (*none_back, say("pe.told.arranged", captain=captain, list=tuple(opened)))
