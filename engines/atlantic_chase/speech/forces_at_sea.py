"""Events of an operation in words: leaders, points, Pass and Reorganize, escorts."""

from __future__ import annotations

from engines.atlantic_chase.data.ids import Leader
from engines.atlantic_chase.pieces import names, places
from engines.atlantic_chase.speech.at_sea import ESCORTING, LEADING, Sentences, touched
from engines.atlantic_chase.speech.events import EVENTS, called, listed
from engines.atlantic_chase.speech.rolls import dice, rolled
from engines.kernel.base.messages import Captain, Verbatim, say
from engines.kernel.dice.modifiers import signed
from engines.kernel.speech.narrators import Facts, Teller

NARRATORS = EVENTS
"""The events of the game, with those of operations."""


@EVENTS.register_narrator("officer_home", "officer_used")
def _officer(facts: Facts) -> Sentences:
    """AC-10g, AC-D120: a leader is out of play."""
    return (say("ac.told.officer_gone", leader=names.leader(Leader(facts["leader"]))),)


@EVENTS.register_narrator("scores")
def _scores(facts: Facts) -> Sentences:
    """AC-D121."""
    value = Verbatim(("+" if facts["halves"] > 0 else "") + places.halves(facts["halves"]).text)
    ship = {"ship": called(facts, facts["ship"])} if facts["ship"] else {}
    return (say(f"ac.told.scores.{facts['why']}", captain=Captain(facts["seat"]), value=value, **ship),)


@EVENTS.register_narrator("passes")
def _passes(facts: Facts) -> Sentences:
    """AC-35a, AC-D54."""
    who = Captain(facts["seat"])
    force = facts["force"]
    return (say("ac.told.passes", captain=who, force=places.sign(force)) if force else say("ac.told.passes.none", captain=who),)


@EVENTS.register_narrator("passes_all")
def _passes_all(facts: Facts) -> Sentences:
    """AC-35g, AC-35h."""
    leader = names.leader(Leader(facts["leader"]))
    return (say("ac.told.passes_all", captain=Captain(facts["seat"]), leader=leader, number=facts["uses"]),)


@EVENTS.register_narrator("calls")
def _calls(facts: Facts) -> Sentences:
    """AC-37k."""
    throw = rolled(facts["faces"], (), facts["total"])
    group = Verbatim(facts["group"][1:])
    return (say(f"ac.told.calls.{facts['outcome']}", captain=Captain(facts["seat"]), group=group, rolled=throw),)


@EVENTS.register_narrator("enters_play", highlighted=touched)
def _enters_play(facts: Facts) -> Sentences:
    """AC-37l."""
    force, ships, group = places.sign(facts["force"]), listed(facts, facts["ships"]), Verbatim(facts["group"][1:])
    return (say("ac.told.enters_play", group=group, force=force, list=ships),)


@EVENTS.register_narrator("merges", highlighted=lambda facts: ((0, facts["kept"]),))
def _merges(facts: Facts) -> Sentences:
    """AC-37f."""
    return (say("ac.told.merges", force=places.sign(facts["force"]), target=places.sign(facts["kept"])),)


@EVENTS.register_narrator("splits", highlighted=touched)
def _splits(facts: Facts) -> Sentences:
    """AC-37b to -37e."""
    forces = {"force": places.sign(facts["force"]), "target": places.sign(facts["new"])}
    told = [say("ac.told.splits", list=listed(facts, facts["ships"]), **forces)]
    if facts["contact"]:
        told.append(say("ac.told.splits.contact", target=forces["target"]))
    if facts["evades"]:
        told.append(say("ac.told.splits.evasion", target=forces["target"]))
    return tuple(told)


@EVENTS.register_narrator("turnable")
def _turnable(facts: Facts) -> Sentences:
    """AC-T4b: dice that a leader may change."""
    return (say("ac.told.turnable", force=places.sign(facts["force"]), dice=dice(facts["faces"])),)


@EVENTS.register_narrator("turns")
def _turns(facts: Facts) -> Sentences:
    """AC-10i, AC-10m."""
    leader = names.leader(Leader(facts["leader"]))
    if facts["added"]:
        return (say("ac.told.turns.adds", leader=leader, value=signed(facts["added"])),)
    return (say("ac.told.turns.six", leader=leader, die=facts["die"]),)


@EVENTS.register_narrator("shift_dice")
def _shift_dice(facts: Facts) -> Sentences:
    """AC-10n."""
    return (say("ac.told.shift_dice", leader=names.leader(Leader(facts["leader"])), dice=dice(facts["faces"])),)


@EVENTS.register_narrator("escort_die", highlighted=touched)
def _escort_die(facts: Facts) -> Sentences:
    """AC-T20a."""
    added = (say("ac.row", why=say("ac.why.convoy_hits"), value=signed(facts["added"])),) if facts["added"] else ()
    throw = rolled((facts["die"],), added, facts["die"] + facts["added"])
    return (
        say("ac.told.escort_die", force=places.sign(facts["force"]), rolled=throw, result=say(f"ac.escort.{facts['result']}")),
    )


def _escorting(kind: str) -> Teller:
    return lambda facts: (say(f"ac.told.{kind}", force=places.sign(facts["force"]), ship=called(facts, facts["ship"])),)


for _kind in ESCORTING:
    EVENTS.register_narrator(_kind, highlighted=touched)(_escorting(_kind))


def _leading(kind: str) -> Teller:
    name = "ac.told.leader_moves" if kind == "officer_moves" else "ac.told.leader_lost"
    return lambda facts: (say(name, leader=names.leader(Leader(facts["leader"])), ship=called(facts, facts["ship"])),)


for _kind in LEADING:
    EVENTS.register_narrator(_kind)(_leading(_kind))
