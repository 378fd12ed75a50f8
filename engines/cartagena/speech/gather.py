"""What belongs together in one sentence: the cards of a phase, ships that sail, what lands, a gun with its crew and its shots, a
barge that blows up, a fight."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from engines.cartagena.data import CLASS_OF
from engines.cartagena.data.ids import NONE, Piece
from engines.cartagena.speech import names
from engines.cartagena.speech.events import AIMED, EVENTS
from engines.kernel.frames import Event
from engines.kernel.messages import Arg, Captain, Message, say

Facts = Mapping[str, Any]
Taken = tuple[int, tuple[Message, ...]]
"""How many events are told, and their sentences."""
WOUNDS = ("ship_hit", "work_hit", "lost", "hero_hit", "cannon_lost")
"""What a hit does, where that has no sentence of its own."""
FIGHTS = ("fought", "stormed")
"""The dice of an attack."""
LAST = ("sunk", "destroyed")
"""What a last wound does, told in a sentence of its own."""
SEEN = "shown"
_AIMED, _ALONE = ("ct.told.blast", "ct.told.blast.load"), ("ct.told.blast.alone", "ct.told.blast.alone.load")
"""A barge that blows up at something, and at nothing: empty, and with a load."""


def told(events: Sequence[Event]) -> tuple[Message, ...]:
    """The sentences of events, as one viewer may see them."""
    left, found = [event for event in events if event.kind != "rolled"], list[Message]()
    while left:
        gather = _GATHERED.get(left[0].kind, _alone)
        count, sentences = gather(left)
        found += sentences
        left = left[count:]
    return tuple(found)


def _alone(left: Sequence[Event]) -> Taken:
    return 1, EVENTS.narrate(left[0])


def _run(left: Sequence[Event], *kinds: str) -> list[Event]:
    """The events at the beginning that are of these kinds."""
    count = next((at for at, event in enumerate(left) if event.kind not in kinds), len(left))
    return list(left[:count])


def _laid(left: Sequence[Event]) -> Taken:
    """How many cards each has laid."""
    run = _run(left, "laid")
    counts = tuple([say("ct.laid", captain=Captain(one.facts["seat"]), number=one.facts["n"]) for one in run])
    return len(run), (say("ct.told.all_laid", list=counts),)


def _phase(left: Sequence[Event]) -> Taken:
    """CT-EXEC-01: the cards that are turned up."""
    run = [left[0], *_run(left[1:], "turned")]
    cards = tuple([say("ct.up", captain=Captain(one.facts["seat"]), card=names.ranked(one.facts["card"])) for one in run[1:]])
    return len(run), (say("ct.told.cards", number=left[0].facts["number"], list=cards),) if cards else EVENTS.narrate(left[0])


def _order(left: Sequence[Event]) -> Taken:
    """CT-EXEC-08: an order that comes to nothing; what another does is told by itself."""
    if len(left) > 1 and left[1].kind == "nothing":
        facts = left[0].facts
        return 2, (say("ct.told.idle", captain=Captain(facts["seat"]), card=names.card(facts["card"])),)
    return 1, ()


def _ways(left: Sequence[Event]) -> Taken:
    """Ships and troops, each from where to where."""
    run = _run(left, "sails", "goes")
    return len(run), (say("ct.told.ways", list=tuple([_way(one.facts) for one in run])),)


def _way(facts: Facts) -> Message:
    unit: Arg = names.sign(facts["ship"]) if "ship" in facts else names.counted(facts["pieces"])
    return say("ct.way", what=unit, at=names.sign(facts["at"]), to=names.goal(facts["to"]))


def _lands(left: Sequence[Event]) -> Taken:
    """CT-DIS-07: what comes ashore, by ship and square."""
    run, by = _run(left, "lands"), dict[tuple[str, str], list[str]]()
    for one in run:
        by.setdefault((one.facts["ship"], one.facts["to"]), []).extend(one.facts["pieces"])
    boats = [
        say("ct.told.ashore", ship=names.ship(ship), to=names.goal(to), pieces=names.counted(pieces))
        for (ship, to), pieces in by.items()
    ]
    return len(run), tuple(boats)


def _shows(left: Sequence[Event]) -> Taken:
    """CT-INFO-06: a troop that is seen; with the guns that it serves, where it fires them."""
    facts = left[0].facts
    if len(left) < 2 or left[1].kind != "fires" or left[1].facts["shooter"] != facts["at"]:
        return _alone(left)
    count, salvo = _fires(left[1:], facts["piece"])
    return 1 + count, salvo


def _fires(left: Sequence[Event], crew: str = "") -> Taken:
    """CT-SHOT-04: a gun, and each of its shots with what it did; `crew` is seen by it."""
    count, shots, facts = 1, list[Message](), left[0].facts
    while count < len(left) and left[count].kind == "shot":
        taken, shot = _shot(left[count:])
        count, shots = count + taken, [*shots, shot]
    shooter, goal = _brief(facts["shooter"]), _goal(facts)
    shooter = say("ct.manned", shooter=shooter, piece=names.piece(Piece(crew))) if crew else shooter
    return count, (say("ct.told.salvo", shooter=shooter, goal=goal, number=facts["number"], list=tuple(shots)),)


def _brief(shooter: str) -> Message:
    """A ship by its code, a work by its short name."""
    return names.sign(shooter) if shooter in CLASS_OF else names.called(shooter)


def _goal(facts: Facts) -> Message:
    """What is aimed at: a ship by its code and square, a work by its short name."""
    at = facts.get("to", facts.get("target"))
    return names.aimed(at, facts[AIMED]) if AIMED in facts else names.called(at)


def _burns(left: Sequence[Event]) -> Taken:
    """CT-FIRE-03, CT-FIRE-05: a barge that blows up, what it did, and what was lost in it."""
    if len(left) < 2 or left[1].kind != "shot":
        return _alone(left)
    facts, (count, shot) = left[0].facts, _shot(left[1:])
    what: dict[str, Arg] = {"ship": names.ship(facts["ship"]), "at": names.sign(facts["at"])}
    what |= {} if facts["target"] == NONE else {"goal": _goal(facts), "list": (shot,)}
    gone = next((one.facts for one in left[1 + count :][:1] if one.kind == "sunk" and one.facts["ship"] == facts["ship"]), None)
    if gone is not None and gone["pieces"]:
        what["pieces"] = names.counted(gone["pieces"])
    told_ = _AIMED if "goal" in what else _ALONE
    return 1 + count + (gone is not None), (say(told_["pieces" in what], **what),)


def _shot(left: Sequence[Event]) -> tuple[int, Message]:
    facts, hits = left[0].facts, _run(left[1:], *WOUNDS)[:1]
    outcome = say(f"ct.outcome.{facts['outcome']}")
    if not hits or facts["outcome"] == "miss":
        return 1, say("ct.shot", face=facts["face"], outcome=outcome)
    return 2, say("ct.shot.does", face=facts["face"], outcome=outcome, what=_harm(hits[0]))


def _harm(event: Event) -> Message:
    facts = event.facts
    if event.kind == "lost":
        return say("ct.harm.lost", piece=names.piece(facts["piece"]))
    if event.kind == "hero_hit":
        return say("ct.harm.hero", hero=names.piece(facts["hero"]))
    return say("ct.harm.cannon") if event.kind == "cannon_lost" else say("ct.harm.wound", number=facts["number"])


def _attacks(left: Sequence[Event]) -> Taken:
    """CT-ATK-06: an attack whose dice are told with it; one that is still to be answered."""
    seen = _run(left[1:], SEEN)
    rest = left[1 + len(seen) :]
    if not rest or rest[0].kind not in FIGHTS:
        return _alone(left)
    count, told_ = _fight(rest)
    return 1 + len(seen) + count, (*_known(seen), *told_)


def _fight(left: Sequence[Event]) -> Taken:
    """CT-ATK-07 to -18: the dice of an attack, and what is lost by it."""
    facts, hits = left[0].facts, _run(left[1:], *WOUNDS)[:1]
    is_torn = facts["at"] == facts["to"]
    dice: dict[str, Arg] = {"attack": facts["attack"]} | ({"defence": facts["defence"]} if "defence" in facts else {})
    harm = tuple([_harm(one) if is_torn or "at" not in one.facts else _harm_at(one) for one in hits]) or (
        _unharmed(facts, left[1:]),
    )
    kind = "ct.told.assault" if "defence" in facts else "ct.told.torn" if is_torn else "ct.told.siege"
    told_ = say(kind, at=names.sign(facts["at"]), to=_goal(facts), list=harm, **dice)
    return 1 + len(hits), (told_,)


def _harm_at(event: Event) -> Message:
    return say("ct.harm.at", at=names.sign(event.facts["at"]), what=_harm(event))


def _unharmed(facts: Facts, after: Sequence[Event]) -> Message:
    """That no piece was lost, that a work or a ship took no wound, or that it was the last one of what then sinks or falls."""
    if after and after[0].kind in LAST:
        return say("ct.harm.last")
    return say("ct.harm.none" if "defence" in facts else "ct.harm.missed")


def _known(seen: Sequence[Event]) -> Iterator[Message]:
    return (sentence for event in seen for sentence in EVENTS.narrate(event))


_GATHERED: Mapping[str, Callable[[Sequence[Event]], Taken]] = {
    "laid": _laid, "phase": _phase, "order": _order, "sails": _ways, "goes": _ways, "lands": _lands, "fires": _fires,
    "attacks": _attacks, "fought": _fight, "stormed": _fight, "brulote": _burns, SEEN: _shows,
}  # fmt: skip
