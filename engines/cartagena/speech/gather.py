"""Events joined into one sentence: the cards of a phase, ships that sail, landings, a gun with its crew and its shots, a barge
that blows up, a fight."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from engines.cartagena.data import CLASS_OF
from engines.cartagena.data.ids import NONE, Piece
from engines.cartagena.pieces import names
from engines.cartagena.speech.events import AIMED, EVENTS, OF, standing
from engines.kernel.base.messages import Arg, Captain, Message, Verbatim, say
from engines.kernel.resolution.frames import Event

Facts = Mapping[str, Any]
Sentences = tuple[int, tuple[Message, ...]]
"""How many events are told, and their sentences."""
WOUNDS = ("ship_hit", "work_hit", "lost", "hero_hit", "cannon_lost", "defeated")
"""Effects of a hit without a sentence of their own."""
FIGHTS = ("fought", "stormed")
"""The dice of an attack."""
LAST = ("sunk", "destroyed")
"""Effects of a last wound, with a sentence of their own."""
SHOOTS, NEXT = ("fires", "volley"), ("order", "phase")
"""Events of a captain who shoots; and events after which another captain may."""
REVEALED = "shown"
_AIMED, _ALONE = ("ct.told.blast", "ct.told.blast.load"), ("ct.told.blast.alone", "ct.told.blast.alone.load")
"""A barge that blows up at something, and at nothing: empty, and with a load."""


def narrate(events: Sequence[Event], viewer: int | None = None) -> tuple[Message, ...]:
    """The sentences of events, as one viewer may see them; whoever shoots is named before his shots."""
    left, found, shooting = [event for event in events if event.kind != "rolled"], list[Message](), -1
    while left:
        shooter = _shooter(left)
        shooting = -1 if left[0].kind in NEXT else shooting
        if shooter not in (-1, shooting):
            shooting = shooter
            found.append(say("ct.told.shoots", captain=Captain(shooter)))
        count, sentences = _JOINED.get(left[0].kind, _alone)(left)
        found += sentences
        left = left[count:]
    return tuple(found)


def _shooter(left: Sequence[Event]) -> int:
    """The seat that shoots in the first event, or in the next one if that shows its crew; -1 for no shot or an unknown seat."""
    at = 1 if left[0].kind == REVEALED and len(left) > 1 else 0
    seat: int = left[at].facts.get("seat", -1) if left[at].kind in SHOOTS else -1
    return seat


def _alone(left: Sequence[Event]) -> Sentences:
    return 1, EVENTS.narrate(left[0])


def _run(left: Sequence[Event], *kinds: str) -> list[Event]:
    """The events at the beginning that are of these kinds."""
    count = next((at for at, event in enumerate(left) if event.kind not in kinds), len(left))
    return list(left[:count])


# -- cards


def _rows_laid(left: Sequence[Event]) -> Sentences:
    """How many cards each has laid, and where, when a slot before the last one is empty."""
    run = _run(left, "laid")
    return len(run), (say("ct.told.all_laid", list=tuple([_row(one.facts) for one in run])),)


def _row(facts: Facts) -> Message:
    slots, captain = facts.get("slots", ()), names.whose(facts["seat"], facts.get(OF))
    if slots == tuple(range(1, facts["n"] + 1)):
        return say("ct.laid", captain=captain, number=facts["n"])
    return say("ct.laid.at", captain=captain, number=facts["n"], slots=Verbatim("-".join(map(str, slots))))


def _phase(left: Sequence[Event]) -> Sentences:
    """CT-EXEC-01: the cards that are turned up, like ones together, a Repeat with what it comes to."""
    run, by = [left[0], *_run(left[1:], "turned")], dict[tuple[str, str], list[Arg]]()
    for one in run[1:]:
        captain = names.whose(one.facts["seat"], one.facts.get(OF))
        by.setdefault((one.facts["card"], one.facts.get("order", "")), []).append(captain)
    cards = tuple([say("ct.up", captain=tuple(captains), card=names.up(*card)) for card, captains in by.items()])
    return len(run), (say("ct.told.cards", number=left[0].facts["number"], list=cards),) if cards else EVENTS.narrate(left[0])


def _order(left: Sequence[Event]) -> Sentences:
    """CT-EXEC-08: an order that comes to nothing; what another does is told by itself."""
    if len(left) > 1 and left[1].kind == "nothing":
        facts = left[0].facts
        captain = names.whose(facts["seat"], facts.get(OF))
        return 2, (say("ct.told.idle", captain=captain, card=names.card(facts["card"])),)
    return 1, ()


# -- ways


def _ways(left: Sequence[Event]) -> Sentences:
    """Ships and troops, each from where to where."""
    run = _run(left, "sails", "goes")
    return len(run), (say("ct.told.ways", list=tuple([_way(one.facts) for one in run])),)


def _way(facts: Facts) -> Message:
    unit: Arg = names.sign(facts["ship"]) if "ship" in facts else names.counted(facts["pieces"])
    unit = say("ct.with.gun", what=unit) if "gun" in facts else unit
    unit = say("ct.with.unseen", what=unit, pieces=names.counted(facts["unseen"])) if "unseen" in facts else unit
    return say("ct.way", what=unit, at=names.sign(facts["at"]), to=names.goal(facts["to"], standing(facts)))


def _lands(left: Sequence[Event]) -> Sentences:
    """CT-DIS-07: what comes ashore, by ship and square."""
    run, by = _run(left, "lands"), dict[tuple[str, str], list[str]]()
    for one in run:
        by.setdefault((one.facts["ship"], one.facts["to"]), []).extend(one.facts["pieces"])
    boats = [
        say("ct.told.ashore", ship=names.ship(ship), to=_ground(run, to), pieces=names.counted(pieces))
        for (ship, to), pieces in by.items()
    ]
    return len(run), tuple(boats)


def _ground(run: Sequence[Event], to: str) -> Message:
    """A square as the events name it that lead there."""
    return names.goal(to, standing(next(one.facts for one in run if one.facts["to"] == to)))


# -- shots


def _shows(left: Sequence[Event]) -> Sentences:
    """CT-INFO-06: a troop that is seen; with the guns that it serves, where it fires them."""
    facts = left[0].facts
    if len(left) < 2 or left[1].kind != "fires" or left[1].facts["shooter"] != facts["at"]:
        return _alone(left)
    count, salvo = _fires(left[1:], facts["piece"])
    return 1 + count, salvo


def _fires(left: Sequence[Event], crew: str = "") -> Sentences:
    """CT-SHOT-04: a gun, and each of its shots with what it did; `crew` is seen by it."""
    facts, (count, shots) = left[0].facts, _shots(left)
    shooter, goal = _gun(facts), _goal(facts)
    shooter = say("ct.manned", shooter=shooter, piece=names.piece(Piece(crew))) if crew else shooter
    return count, (say("ct.told.salvo", shooter=shooter, goal=goal, number=facts["number"], list=shots),)


def _volley(left: Sequence[Event]) -> Sentences:
    """CT-HERO-13: the dice of a volley, with what they did."""
    facts, (count, shots) = left[0].facts, _shots(left)
    if not shots:
        return _alone(left)
    return count, (say("ct.told.volley.does", at=names.called(facts["at"], standing(facts)), goal=_goal(facts), list=shots),)


def _shots(left: Sequence[Event]) -> tuple[int, tuple[Message, ...]]:
    """The shots behind an aim that are at it, and how many events all are."""
    count, shots, facts = 1, list[Message](), left[0].facts
    while count < len(left) and left[count].kind == "shot" and left[count].facts["to"] == facts["to"]:
        taken, shot = _shot(left[count:], facts)
        count, shots = count + taken, [*shots, shot]
    return count, tuple(shots)


def _gun(facts: Facts) -> Message:
    """A ship by its code, a work by its short name, a gun as the gun it is."""
    shooter = facts["shooter"]
    if shooter in CLASS_OF:
        return names.sign(shooter)
    at = names.called(shooter, standing(facts))
    return say(f"ct.fires.{facts['gun']}", at=at) if "gun" in facts else at


def _goal(facts: Facts) -> Message:
    """The name of a target: a ship by its code and square, a work by its short name."""
    at = facts.get("to", facts.get("target"))
    return names.aimed(at, facts[AIMED]) if AIMED in facts else names.called(at, standing(facts))


def _burns(left: Sequence[Event]) -> Sentences:
    """CT-FIRE-03, CT-FIRE-05: a barge that blows up, what it did, and what was lost in it."""
    if len(left) < 2 or left[1].kind != "shot":
        return _alone(left)
    facts = left[0].facts
    count, shot = _shot(left[1:], {**facts, "to": facts["target"]})
    what: dict[str, Arg] = {"ship": names.ship(facts["ship"]), "at": names.sign(facts["at"])}
    what |= {} if facts["target"] == NONE else {"goal": _goal(facts), "list": (shot,)}
    gone = next((one.facts for one in left[1 + count :][:1] if one.kind == "sunk" and one.facts["ship"] == facts["ship"]), None)
    if gone is not None and gone["pieces"]:
        what["pieces"] = names.counted(gone["pieces"])
    told_ = _AIMED if "goal" in what else _ALONE
    return 1 + count + (gone is not None), (say(told_["pieces" in what], **what),)


def _shot(left: Sequence[Event], aim: Facts) -> tuple[int, Message]:
    """A shot at that aim, and what it did there."""
    facts, hits = left[0].facts, [one for one in left[1:2] if _is_there(one, aim)]
    outcome = say(f"ct.outcome.{facts['outcome']}")
    is_told = bool(hits) and facts["outcome"] == "hit" and hits[0].kind != "defeated"
    more: dict[str, Arg] = {"what": _harm(hits[0])} if is_told else {}
    if "faces" in facts:
        id = "ct.volley.does" if is_told else "ct.volley.dice"
        return 1 + is_told, say(id, outcome=outcome, faces=facts["faces"], **more)
    return 1 + is_told, say("ct.shot.does" if is_told else "ct.shot", outcome=outcome, face=facts["face"], **more)


def _is_there(event: Event, aim: Facts) -> bool:
    """Whether it is a wound or a loss of what was aimed at."""
    facts = event.facts
    is_it = facts.get("ship") == aim.get(AIMED) if "ship" in facts else facts.get("at") == aim["to"]
    return event.kind in WOUNDS and is_it


def _harm(event: Event) -> Message:
    facts = event.facts
    if event.kind == "lost":
        return say("ct.harm.lost.gun" if "gun" in facts else "ct.harm.lost", piece=names.piece(facts["piece"]))
    if event.kind == "hero_hit":
        return say("ct.harm.hero", hero=names.piece(facts["hero"]))
    if event.kind == "defeated":
        return say("ct.harm.falls", hero=names.piece(facts["hero"]))
    return say("ct.harm.cannon") if event.kind == "cannon_lost" else say("ct.harm.wound", number=facts["number"])


# -- attacks


def _attacks(left: Sequence[Event]) -> Sentences:
    """CT-ATK-06: an attack whose dice are told with it; one that is still to be answered."""
    seen = _run(left[1:], REVEALED)
    rest = left[1 + len(seen) :]
    if not rest or rest[0].kind not in FIGHTS:
        return _alone(left)
    count, told_ = _fight(rest)
    return 1 + len(seen) + count, (*_crew_shown(seen), *told_)


def _fight(left: Sequence[Event]) -> Sentences:
    """CT-ATK-07 to -18: the dice of an attack, and what is lost by it; a hero who falls is told once more, by himself."""
    facts, hits = left[0].facts, [one for one in left[1:2] if _is_in(one, left[0].facts)]
    is_torn = facts["at"] == facts["to"]
    dice: dict[str, Arg] = {"attack": facts["attack"]} | ({"defence": facts["defence"]} if "defence" in facts else {})
    harm = tuple([_harm(one) if is_torn or "at" not in one.facts else _harm_at(one) for one in hits]) or (
        _unharmed(facts, left[1:]),
    )
    kind = "ct.told.assault" if "defence" in facts else "ct.told.torn" if is_torn else "ct.told.siege"
    told_ = say(kind, at=names.sign(facts["at"]), to=_goal(facts), list=harm, **dice)
    return 1 + sum(one.kind != "defeated" for one in hits), (told_,)


def _is_in(event: Event, fight: Facts) -> bool:
    """Whether it is a wound or a loss of one of both sides."""
    return any(_is_there(event, {**fight, "to": fight[side]}) for side in ("to", "at"))


def _harm_at(event: Event) -> Message:
    return say("ct.harm.at", at=names.sign(event.facts["at"]), what=_harm(event))


def _unharmed(facts: Facts, after: Sequence[Event]) -> Message:
    """The words for a hit without further effect: no piece was lost, no wound was taken, or it was the last wound of a thing that
    then sinks or falls."""
    if after and after[0].kind in LAST:
        return say("ct.harm.last")
    return say("ct.harm.none" if "defence" in facts else "ct.harm.missed")


def _crew_shown(seen: Sequence[Event]) -> Iterator[Message]:
    return (sentence for event in seen for sentence in EVENTS.narrate(event))


_JOINED: Mapping[str, Callable[[Sequence[Event]], Sentences]] = {
    "laid": _rows_laid, "phase": _phase, "order": _order, "sails": _ways, "goes": _ways, "lands": _lands, "fires": _fires,
    "volley": _volley, "attacks": _attacks, "fought": _fight, "stormed": _fight, "brulote": _burns, REVEALED: _shows,
}  # fmt: skip
