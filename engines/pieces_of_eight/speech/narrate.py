"""What is told: events as sentences, headings, what is asked, and answers said back."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engines.kernel.frames import Event
from engines.kernel.messages import Arg, Captain, Message, say
from engines.pieces_of_eight.speech.names import kind_counts, kind_name, number_of, place_name
from engines.pieces_of_eight.table import SAIL, SPOT
from engines.pieces_of_eight.view import View

Facts = Mapping[str, Any]
HIDDEN = say("pe.hidden")


def told(event: Event, viewer: int | None) -> tuple[Message, ...]:
    """The sentences of an event, as its facts are known to the viewer; as many for everybody."""
    teller = TELLERS.get(event.kind)
    return teller(event.facts) if teller else (_plain(event),)


def _plain(event: Event) -> Message:
    """The sentence of an event whose facts are its arguments."""
    args = {_ARGS.get(name, name): _arg(name, value) for name, value in event.facts.items()}
    if event.kind in _AGREEING:
        args["n"] = number_of(event.facts["coin"])
    return say(f"pe.told.{event.kind}", **args)


_ARGS = {"seat": "captain", "at": "target", "seats": "list"}
_AGREEING = ("pays", "stays", "goes_on")
"""Events whose sentence has a coin's name for its subject."""


def _arg(name: str, value: Any) -> Arg:
    if name in ("seat", "at", "by"):
        return Captain(value)
    if name in ("seats", "out"):
        return tuple(map(Captain, value))
    if name == "coin":
        return coin_name(value)
    return place_name(value) if name == "place" else value


def coin_name(kind: str) -> Message:
    """A kind of coin, or that it is hidden."""
    return kind_name(kind) if kind else HIDDEN


def _plays(facts: Facts) -> tuple[Message, ...]:
    args: dict[str, Arg] = {
        "captain": Captain(facts["seat"]),
        "coin": kind_name(facts["coin"]),
        "from": say(f"pe.from.{facts['place']}"),
    }
    if facts["at"] < 0:
        return (say("pe.told.plays", **args),)
    verb = "fires" if facts["coin"] == "cannon" else "plays.at"
    announced = say(f"pe.told.{verb}", target=aim_name(facts), **args)
    kept = say("pe.told.keeps", coin=kind_name(facts["coin"]), n=number_of(facts["coin"]))
    return (announced, kept) if facts["mode"] in ("keep", "show") and facts["coin"] != "bomb" else (announced,)


def aim_name(facts: Facts) -> Message:
    """The coins an announcement aims at, as all may know them."""
    owner, places, seen = Captain(facts["at"]), facts["places"], tuple(kind for kind in facts["seen"] if kind)
    place = "open" if len(places) > 1 else "fore" if places[0] == "1" else places[0]
    aim = say("pe.aim.n", captain=owner, number=int(place)) if place.isdigit() else say(f"pe.aim.{place}", captain=owner)
    return say("pe.aim.seen", aim=aim, coins=tuple(map(kind_name, seen))) if seen else aim


def _volley(facts: Facts) -> tuple[Message, ...]:
    lent = tuple(say("pe.told.lends", captain=Captain(seat), n=number) for seat, number in facts["lent"])
    return (*lent, say("pe.told.volley", captain=Captain(facts["seat"]), n=facts["n"]))


def _uses(facts: Facts) -> tuple[Message, ...]:
    known = facts["coin"] if facts["coin"] in (SAIL, SPOT) else "monkey"
    return (say(f"pe.told.uses.{known}", captain=Captain(facts["seat"])),)


def _treachery(facts: Facts) -> tuple[Message, ...]:
    return (say("pe.told.treachery", captain=Captain(facts["seat"]), **{"from": say(f"pe.from.{facts['place']}")}),)


def _cancelled(facts: Facts) -> tuple[Message, ...]:
    end = "cancelled" if facts["lost"] else "cancelled.gone"
    coin, n = kind_name(facts["coin"]), number_of(facts["coin"])
    return (say(f"pe.told.{end}", captain=Captain(facts["seat"]), coin=coin, n=n),)


def _lost(facts: Facts) -> tuple[Message, ...]:
    return (
        say("pe.told.lost", captain=Captain(facts["seat"]), coins=tuple(map(coin_name, facts["coins"])), n=len(facts["coins"])),
    )


def _calls(facts: Facts) -> tuple[Message, ...]:
    return (say(f"pe.told.calls.{facts['way']}", captain=Captain(facts["seat"])),)


def _nests(facts: Facts) -> tuple[Message, ...]:
    return (say(f"pe.told.nests.{facts['place']}", captain=Captain(facts["seat"]), coin=kind_name(facts["coin"])),)


def _pillage(facts: Facts) -> tuple[Message, ...]:
    return (
        say(
            "pe.told.pillage",
            captain=Captain(facts["seat"]),
            coin=kind_name(facts["coin"]),
            aim=say(f"pe.of.{facts['place']}", captain=Captain(facts["at"])),
        ),
    )


def _grog(facts: Facts) -> tuple[Message, ...]:
    seat = Captain(facts["seat"])
    return (
        say("pe.told.grog.own", captain=seat, coin=kind_name(facts["coin"]))
        if "coin" in facts
        else say("pe.told.grog", captain=seat),
    )


def _treasure(facts: Facts) -> tuple[Message, ...]:
    coins = tuple(map(kind_name, facts["coins"]))
    seat = Captain(facts["seat"])
    return (
        say("pe.told.treasure", captain=seat, coins=coins, n=len(coins)) if coins else say("pe.told.treasure.none", captain=seat),
    )


def _quarters(facts: Facts) -> tuple[Message, ...]:
    if "coin" in facts:
        return (say("pe.told.quarters.own", captain=Captain(facts["seat"]), coin=kind_name(facts["coin"])),)
    return (say("pe.told.quarters" if facts["drawn"] else "pe.told.quarters.none", captain=Captain(facts["seat"])),)


def _arranged(facts: Facts) -> tuple[Message, ...]:
    opened = [
        say("pe.open.nest", coin=kind_name(facts["nest"])) if facts["nest"] else say("pe.open.nonest"),
        say("pe.open.fore", coin=kind_name(facts["fore"])) if facts["fore"] else say("pe.open.nodeck"),
    ]
    if facts["captain"]:
        opened.append(say("pe.open.captain", number=facts["captain"]))
    return (say("pe.told.arranged", captain=Captain(facts["seat"]), list=tuple(opened)),)


def _out(facts: Facts) -> tuple[Message, ...]:
    return (say(f"pe.told.out.{facts['why']}", captain=Captain(facts["seat"])),)


def _won(facts: Facts) -> tuple[Message, ...]:
    return (say(f"pe.told.won.{facts['how']}", captain=Captain(facts["seat"])),)


def _votes(facts: Facts) -> tuple[Message, ...]:
    return (say("pe.told.votes.first" if facts["first"] else "pe.told.votes", captain=Captain(facts["seat"])),)


def _game_over(facts: Facts) -> tuple[Message, ...]:
    wins = tuple(say("pe.wins", captain=Captain(seat), number=number) for seat, number in enumerate(facts["wins"]))
    return (say("pe.told.game_over", number=facts["n"], list=wins),)


def _pooled(facts: Facts) -> tuple[Message, ...]:
    pooled = say("pe.told.pooled", n=facts["n"])
    return (pooled, say("pe.told.aside", n=facts["aside"])) if facts["aside"] else (pooled,)


def _dealt(facts: Facts) -> tuple[Message, ...]:
    if "coins" in facts:
        return (
            say("pe.told.dealt.own", captain=Captain(facts["seat"]), n=facts["n"], coins=tuple(map(kind_name, facts["coins"]))),
        )
    return (say("pe.told.dealt", captain=Captain(facts["seat"]), n=facts["n"]),)


def _mends(facts: Facts) -> tuple[Message, ...]:
    return (say("pe.told.mends", captain=Captain(facts["seat"]), given=kind_name(facts["given"]), coin=kind_name(facts["coin"])),)


def _trade(kind: str) -> Callable[[Facts], tuple[Message, ...]]:
    def told(facts: Facts) -> tuple[Message, ...]:
        give, want = (kind_counts(facts[side]) for side in ("give", "want"))
        if kind == "declines":
            return (say("pe.told.declines", captain=Captain(facts["seat"]), target=Captain(facts["at"])),)
        return (say(f"pe.told.{kind}", captain=Captain(facts["seat"]), target=Captain(facts["at"]), give=give, want=want),)

    return told


def _scraps(facts: Facts) -> tuple[Message, ...]:
    if "coin" in facts:
        return (say("pe.told.scraps.own", captain=Captain(facts["seat"]), coin=kind_name(facts["coin"])),)
    return (say("pe.told.scraps" if facts["took"] else "pe.told.scraps.none", captain=Captain(facts["seat"])),)


def _nothing(facts: Facts) -> tuple[Message, ...]:
    return ()


TELLERS: dict[str, Callable[[Facts], tuple[Message, ...]]] = {
    "rolled": _nothing,
    "sealed": _nothing,
    "plays": _plays,
    "volley": _volley,
    "uses": _uses,
    "treachery": _treachery,
    "cancelled": _cancelled,
    "lost": _lost,
    "calls": _calls,
    "nests": _nests,
    "pillage": _pillage,
    "grog": _grog,
    "treasure": _treasure,
    "quarters": _quarters,
    "arranged": _arranged,
    "out": _out,
    "won": _won,
    "votes": _votes,
    "game_over": _game_over,
    "pooled": _pooled,
    "dealt": _dealt,
    "mends": _mends,
    "scraps": _scraps,
    "offers": _trade("offers"),
    "trades": _trade("trades"),
    "declines": _trade("declines"),
}
"""How events are told whose facts are not simply the arguments of their sentence."""


# -- headings


def headline(events: tuple[Event, ...], view: View) -> Message:
    """The last thing of weight that has happened, under the number of the turn."""
    weighty = [event for event in events if event.kind in HEADS]
    if not weighty:
        return say("pe.head.turn", number=view.turn) if view.turn else say(f"pe.head.{view.stage}")
    event = weighty[-1]
    what = HEADS[event.kind](event.facts)
    return say("pe.head", number=view.turn, what=what) if event.kind in _NUMBERED and view.turn else what


def _head_turn(facts: Facts) -> Message:
    return say("pe.head.captain", captain=Captain(facts["seat"]))


def _head_plays(facts: Facts) -> Message:
    args: dict[str, Arg] = {"captain": Captain(facts["seat"]), "coin": kind_name(facts["coin"])}
    if facts["at"] < 0:
        return say("pe.head.plays", **args)
    return say("pe.head.plays.at", aim=aim_name({**facts, "seen": ()}), **args)


def _head_answers(facts: Facts) -> Message:
    return say("pe.head.answers", captain=Captain(facts["seat"]), coin=kind_name(facts.get("coin", "treachery")))


HEADS: dict[str, Callable[[Facts], Message]] = {
    "turn": _head_turn,
    "plays": _head_plays,
    "treachery": _head_answers,
    "uses": _head_answers,
    "out": lambda facts: say("pe.head.out", captain=Captain(facts["seat"])),
    "deadlock": lambda _: say("pe.head.deadlock"),
    "champions": lambda _: say("pe.head.champions"),
    "game_over": lambda facts: say("pe.head.game_over", number=facts["n"]),
    "won": lambda facts: say("pe.head.won", captain=Captain(facts["seat"])),
    "drawn": lambda facts: say("pe.head.drawn", list=tuple(map(Captain, facts["seats"])), n=len(facts["seats"])),
}
_NUMBERED = ("turn", "plays", "treachery", "uses", "out")
