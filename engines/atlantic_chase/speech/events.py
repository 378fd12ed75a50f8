"""Events in words: their facts are the arguments of their sentences, ships by the names they go by."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from engines.atlantic_chase.data.ids import Leader, Ship
from engines.atlantic_chase.pieces import names
from engines.atlantic_chase.pieces.places import halves
from engines.atlantic_chase.pieces.vessels import is_never_damaged
from engines.atlantic_chase.rules.gunnery import counted
from engines.kernel.base.messages import Arg, Captain, Message, Verbatim, say
from engines.kernel.dice.modifiers import modifiers, signed, words
from engines.kernel.resolution.frames import Event
from engines.kernel.speech.narrators import Facts, Highlights, Narrators

NAMED = "named"
"""The fact that has the names of ships which stand for others."""
PLAIN: Mapping[str, tuple[str, Callable[[Any], Arg]]] = {
    "seat": ("captain", Captain),
    "to": ("to", names.zone),
    "mini": ("mini", names.mini),
    "weather": ("weather", names.weather),
    "force": ("force", lambda force: Verbatim(force)),
    "leader": ("leader", lambda leader: names.leader(Leader(leader))),
}
"""The name of a fact in a sentence, and its words; numbers are taken over as they are."""
SHIPS = ("ship", "target", "out")


def called(facts: Facts, ship: str) -> Message:
    """The name of a ship, or that of the ship it stands for."""
    return names.ship(Ship(ship), dict(facts.get(NAMED, ())).get(ship, ""))


def listed(facts: Facts, ships: Iterable[str]) -> tuple[Message, ...]:
    """The names of several ships."""
    return tuple([called(facts, ship) for ship in ships])


def _arguments(facts: Facts) -> dict[str, Arg]:
    found: dict[str, Arg] = {}
    for fact, value in facts.items():
        if fact in SHIPS:
            found[fact] = called(facts, value)
        elif fact == "ships":
            found["list"] = listed(facts, value)
        elif fact != NAMED:
            name, worded = PLAIN.get(fact, (fact, _as_it_is))
            found[name] = worded(value)
    return found


def _as_it_is(value: Any) -> Arg:
    argument: Arg = value
    return argument


def plain(event: Event) -> Message:
    """The sentence of an event whose facts are its arguments."""
    return say(f"ac.told.{event.kind}", **_arguments(event.facts))


def _head(kind: str) -> Callable[[Facts], Message]:
    return lambda facts: plain(Event(kind, facts))


def _of(fact: str) -> Callable[[Facts], Highlights]:
    """Touches the ship that a fact names."""
    return lambda facts: ((0, facts[fact]),)


EVENTS = Narrators(plain)
EVENTS.register("scenario", "round", head=None)
EVENTS.register("placed", "enters", "dispersed", "clears", highlighted=_of("ship"))
EVENTS.register("announces", "no_force", "battle_over")
EVENTS.register("leader_moves", "leader_lost", "evades", highlighted=_of("ship"))
EVENTS.register("resigned", head=_head("resigned"))
KINDS = ("hit", "damaged", "sunk", "destroyed", "left", "attempt.away", "attempt.held", "evades", "leader_lost")
AT_SEA = ("returned", "escort_over", "completes", "sighted_at", "halts", "recon", "dissolves", "officer_gone")
"""Events that weigh in an operation; the end of a battle undoes the sentences about it."""
DEEDS = frozenset(f"ac.told.{kind}" for kind in (*KINDS, *AT_SEA))
"""Sentences that weigh: what was struck, lost and left."""


def weighs(sentence: Message) -> bool:
    """Whether the sentence tells what a battle has come to, and not the announcements and dice on the way."""
    return sentence.id in DEEDS


@EVENTS.register_narrator("rolled")
def _rolled(facts: Facts) -> tuple[Message, ...]:
    """Dice are told with what they decide."""
    return ()


@EVENTS.register_narrator("battle")
def _battle(facts: Facts) -> tuple[Message, ...]:
    """The weather, and how many rounds there are."""
    return (say("ac.told.battle", weather=names.weather(facts["weather"]), n=facts["n"]),)


@EVENTS.register_narrator("moved", highlighted=_of("ship"))
def _moved(facts: Facts) -> tuple[Message, ...]:
    """A ship in its next zone."""
    return (say("ac.told.moved", ship=called(facts, facts["ship"]), to=names.zone(facts["to"])),)


@EVENTS.register_narrator("fires", "torpedo", highlighted=_of("target"))
def _attack(facts: Facts) -> tuple[Message, ...]:
    """A shot or a torpedo: range, dice, what is added, what it comes to."""
    kind = "torpedo" if facts["range"] == "torpedo" else "fires"
    where = {} if kind == "torpedo" else {"range": names.range_(facts["range"])}
    result = names.hits(facts["n"])
    ships = {"ship": called(facts, facts["ship"]), "target": called(facts, facts["target"])}
    return (say(f"ac.told.{kind}", **ships, **where, rolled=_rolled_in_words(facts), result=result),)


def _rolled_in_words(facts: Facts) -> Message:
    """Dice, what is added, and the sum."""
    added = words(modifiers(facts["rows"]), "ac.row")
    fallen = dice(facts["faces"], counted(facts.get("range", ""), facts["faces"]))
    if not added:
        return say("ac.rolled", dice=fallen, total=facts["total"])
    return say("ac.rolled.rows", dice=fallen, list=added, total=facts["total"])


def dice(faces: Iterable[int], counting: Sequence[int]) -> Verbatim:
    """Dice that count, and behind them in brackets those that do not."""
    left = list(counting)
    out: list[int] = []
    for face in faces:
        if face in left:
            left.remove(face)
        else:
            out.append(face)
    return Verbatim(" ".join([" + ".join(map(str, counting)), *(f"({face})" for face in out)]))


@EVENTS.register_narrator("thrown")
def _thrown(facts: Facts) -> tuple[Message, ...]:
    """AC-T7d: dice that a leader may still turn."""
    rolled = _rolled_in_words(facts)
    if not facts["ship"]:
        return (say("ac.told.thrown.break", captain=Captain(facts["seat"]), rolled=rolled),)
    return (say("ac.told.thrown", ship=called(facts, facts["ship"]), target=called(facts, facts["target"]), rolled=rolled),)


@EVENTS.register_narrator("leads")
def _leads(facts: Facts) -> tuple[Message, ...]:
    """AC-10i, AC-10m: what a leader does to dice."""
    whose = called(facts, facts["ship"]) if facts["ship"] else say("ac.leads.break")
    leader = names.leader(Leader(facts["leader"]))
    if facts["added"]:
        return (say("ac.told.leads.adds", leader=leader, whose=whose, added=signed(facts["added"])),)
    return (say("ac.told.leads.six", leader=leader, whose=whose, die=facts["die"]),)


@EVENTS.register_narrator("hit", highlighted=_of("ship"))
def _hit(facts: Facts) -> tuple[Message, ...]:
    return (say("ac.told.hit", ship=called(facts, facts["ship"]), n=facts["n"]),)


@EVENTS.register_narrator("damaged", highlighted=_of("ship"))
def _damaged(facts: Facts) -> tuple[Message, ...]:
    return (say("ac.told.damaged", ship=called(facts, facts["ship"])),)


def _sinks(facts: Facts) -> Message:
    kind = "destroyed" if is_never_damaged(facts["ship"]) else "sunk"
    return say(f"ac.told.{kind}", ship=called(facts, facts["ship"]))


@EVENTS.register_narrator("sunk", highlighted=_of("ship"))
def _sunk(facts: Facts) -> tuple[Message, ...]:
    """A ship that sinks, or a squadron that is destroyed."""
    return (_sinks(facts),)


@EVENTS.register_narrator("smokes", highlighted=_of("ship"))
def _smokes(facts: Facts) -> tuple[Message, ...]:
    """Smoke, and whom it conceals besides."""
    ship = called(facts, facts["ship"])
    if not facts["over"]:
        return (say("ac.told.smokes", ship=ship),)
    return (say("ac.told.smokes.over", ship=ship, list=listed(facts, facts["over"])),)


@EVENTS.register_narrator("attempt")
def _attempt(facts: Facts) -> tuple[Message, ...]:
    """AC-61c: the dice of a break away."""
    return (say(f"ac.told.attempt.{facts['outcome']}", captain=Captain(facts["seat"]), rolled=_rolled_in_words(facts)),)


@EVENTS.register_narrator("left", highlighted=lambda facts: tuple([(0, ship) for ship in facts["ships"]]))
def _left(facts: Facts) -> tuple[Message, ...]:
    return (say("ac.told.left", captain=Captain(facts["seat"]), list=listed(facts, facts["ships"])),)


@EVENTS.register_narrator("force")
def _force(facts: Facts) -> tuple[Message, ...]:
    """AC-T21f: which force comes."""
    faces = Verbatim(" ".join(map(str, facts["faces"])))
    number, force = facts["number"], Verbatim(facts["force"])
    if not facts["added"]:
        return (say("ac.told.force", number=number, dice=faces, total=facts["total"], force=force),)
    added = signed(facts["added"])
    return (say("ac.told.force.added", number=number, dice=faces, added=added, total=facts["total"], force=force),)


@EVENTS.register_narrator("swapped")
def _swapped(facts: Facts) -> tuple[Message, ...]:
    """AC-T21e: whether a ship has taken the place of another."""
    if facts["ship"] == facts["out"]:
        return (say("ac.told.swapped.none", ship=called(facts, facts["ship"])),)
    return (say("ac.told.swapped", ship=called(facts, facts["ship"]), out=called(facts, facts["out"])),)


@EVENTS.register_narrator("graded")
def _graded(facts: Facts) -> tuple[Message, ...]:
    """AC-T21c: the grades of both sides."""
    grades = {"own": names.grade(facts["british"]), "other": names.grade(facts["german"])}
    return (say("ac.told.graded", captain=Captain(0), target=Captain(1), **grades),)


def _wins(facts: Facts) -> Message:
    points = dict(zip(("own", "other"), map(halves, facts.get("points", ())), strict=False))
    return say(f"ac.told.won.{facts['why']}", captain=Captain(facts["seat"]), **points)


@EVENTS.register_narrator("won", head=_wins)
def _won(facts: Facts) -> tuple[Message, ...]:
    return (_wins(facts),)


def _draw(facts: Facts) -> Message:
    return say("ac.told.drawn", grade=names.grade(facts["why"]))


@EVENTS.register_narrator("drawn", head=_draw)
def _drawn(facts: Facts) -> tuple[Message, ...]:
    return (_draw(facts),)
