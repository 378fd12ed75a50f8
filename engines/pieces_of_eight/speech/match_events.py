"""Events in words: the end of a game, the match, and what lies between its games."""

from __future__ import annotations

from engines.kernel.base.messages import Captain, Message, say
from engines.kernel.speech.narrators import Facts
from engines.pieces_of_eight.pieces.names import kind_counts, kind_name
from engines.pieces_of_eight.speech.events import EVENTS

__all__ = ["EVENTS"]


# -- the game and the match


@EVENTS.register_narrator("out", head=lambda facts: say("pe.head.out", captain=Captain(facts["seat"])))
def _out(facts: Facts) -> tuple[Message, ...]:
    return (say(f"pe.told.out.{facts['why']}", captain=Captain(facts["seat"])),)


@EVENTS.register_narrator("won", head=lambda facts: say("pe.head.won", captain=Captain(facts["seat"])))
def _won(facts: Facts) -> tuple[Message, ...]:
    return (say(f"pe.told.won.{facts['how']}", captain=Captain(facts["seat"])),)


@EVENTS.register_narrator("votes")
def _votes(facts: Facts) -> tuple[Message, ...]:
    return (say("pe.told.votes.first" if facts["first"] else "pe.told.votes", captain=Captain(facts["seat"])),)


@EVENTS.register_narrator("game_over", head=lambda facts: say("pe.head.game_over", number=facts["n"]))
def _game_over(facts: Facts) -> tuple[Message, ...]:
    wins = tuple(say("pe.wins", captain=Captain(seat), number=number) for seat, number in enumerate(facts["wins"]))
    return (say("pe.told.game_over", number=facts["n"], list=wins),)


EVENTS.register("deadlock", head=lambda facts: say("pe.head.deadlock"))
EVENTS.register("champions", head=lambda facts: say("pe.head.champions"))
EVENTS.register("drawn", head=lambda facts: say("pe.head.drawn", list=tuple(map(Captain, facts["seats"])), n=len(facts["seats"])))


# -- pooling


@EVENTS.register_narrator("pooled")
def _pooled(facts: Facts) -> tuple[Message, ...]:
    pooled = say("pe.told.pooled", n=facts["n"])
    return (pooled, say("pe.told.aside", n=facts["aside"])) if facts["aside"] else (pooled,)


@EVENTS.register_narrator("dealt")
def _dealt(facts: Facts) -> tuple[Message, ...]:
    if "coins" in facts:
        return (
            say("pe.told.dealt.own", captain=Captain(facts["seat"]), n=facts["n"], coins=tuple(map(kind_name, facts["coins"]))),
        )
    return (say("pe.told.dealt", captain=Captain(facts["seat"]), n=facts["n"]),)


@EVENTS.register_narrator("ashore")
def _ashore(facts: Facts) -> tuple[Message, ...]:
    sizes = tuple(say("pe.wins", captain=Captain(seat), number=number) for seat, number in facts["sizes"])
    return (say("pe.told.ashore", list=sizes),)


@EVENTS.register_narrator("mends")
def _mends(facts: Facts) -> tuple[Message, ...]:
    return (say("pe.told.mends", captain=Captain(facts["seat"]), given=kind_name(facts["given"]), coin=kind_name(facts["coin"])),)


@EVENTS.register_narrator("scraps")
def _scraps(facts: Facts) -> tuple[Message, ...]:
    if "coin" in facts:
        return (say("pe.told.scraps.own", captain=Captain(facts["seat"]), coin=kind_name(facts["coin"])),)
    return (say("pe.told.scraps" if facts["took"] else "pe.told.scraps.none", captain=Captain(facts["seat"])),)


def _trade(kind: str, facts: Facts) -> tuple[Message, ...]:
    give, want = (kind_counts(facts[side]) for side in ("give", "want"))
    return (say(f"pe.told.{kind}", captain=Captain(facts["seat"]), target=Captain(facts["at"]), give=give, want=want),)


@EVENTS.register_narrator("offers")
def _offers(facts: Facts) -> tuple[Message, ...]:
    return _trade("offers", facts)


@EVENTS.register_narrator("trades")
def _trades(facts: Facts) -> tuple[Message, ...]:
    return _trade("trades", facts)


@EVENTS.register_narrator("declines")
def _declines(facts: Facts) -> tuple[Message, ...]:
    return (say("pe.told.declines", captain=Captain(facts["seat"]), target=Captain(facts["at"])),)
