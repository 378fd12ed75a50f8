"""Events in words: their facts are the arguments of their sentences, named as people name them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engines.cartagena.data.board import WORKS
from engines.cartagena.pieces import names
from engines.cartagena.speech.touched import TOUCHES
from engines.kernel.base.messages import Arg, Captain, Message, say
from engines.kernel.resolution.agreement import AGREED
from engines.kernel.resolution.frames import Event
from engines.kernel.speech.narrators import Facts, Narrators, nothing

KINDS = (
    "heroes", "historical", "deployed", "placed", "hides", "turn", "laid", "phase", "turned", "swapped", "pulls", "no_pull",
    "void", "coin", "dice", "order", "goes", "sails", "culverin_back", "captured", "attacks", "fought", "stormed",
    "lost", "shown", "fires", "volley", "shot", "ship_hit", "sunk", "work_hit", "destroyed", "hero_hit", "defeated", "fame",
    "lands", "brulote", "cannon", "cannon_down", "cannon_lost", "culverin", "hospital", "hospital_gone", "healed",
    "calm", "mutiny", "weather", "resigned", "won", "drawn", "retaken", "seen", "stacked", "covered", "leads", "shared",
    "takes_over", "spent",
)  # fmt: skip
"""Everything that is told, but dice."""
AIMED, AIMS = "aimed", ("to", "target")
"""The fact that names the ship aimed at; the facts that name the square where it lay."""
RUINS, OF = "ruins", "of"
"""The fact that names squares whose works stand no longer; the fact that names the hero whose row it is, of several."""
PLACES = ("at", "to", "target")
"""Facts that name where something is."""
BESIDE = (AIMED, RUINS, OF)
UNSAID: Mapping[str, tuple[str, ...]] = {
    "defeated": (*BESIDE, "at"), "volley": (*BESIDE, "seat"), "fires": (*BESIDE, "seat", "gun"), "shot": (*BESIDE, "faces"),
    "laid": (*BESIDE, "slots"), "turned": (*BESIDE, "order"), "swapped": (*BESIDE, "order"), "pulls": (*BESIDE, "order"),
    "goes": (*BESIDE, "gun", "unseen"),
}  # fmt: skip
"""Facts that have no place of their own in a sentence, and those of some kinds that others around them say."""
OUTCOMES, REASONS = ("hit", "miss"), ("fame", "swept", "resigned", "turns", "silence", AGREED)


def _several(name: Callable[[Any], Arg]) -> Callable[[Any], Arg]:
    return lambda things: tuple([name(thing) for thing in things])


ARGUMENTS: Mapping[str, tuple[str, Callable[[Any], Arg]]] = {
    "seat": ("captain", Captain),
    "seats": ("list", _several(Captain)),
    "hero": ("hero", names.piece),
    "piece": ("piece", names.piece),
    "heroes": ("heroes", _several(names.piece)),
    "pieces": ("pieces", names.counted),
    "ship": ("ship", names.ship),
    "shooter": ("shooter", names.fires),
    "at": ("at", names.goal),
    "to": ("to", names.goal),
    "target": ("goal", names.goal),
    "card": ("card", names.card),
    "cards": ("cards", _several(names.card)),
    "other": ("other", names.card),
    "side": ("side", names.side),
    "outcome": ("outcome", lambda outcome: say(f"ct.outcome.{outcome}")),
    "why": ("why", lambda reason: say(f"ct.reason.{reason}")),
}
"""The name of a fact in a sentence, and its words; numbers and faces are taken over as they are."""


def _narrator(kind: str) -> Callable[[Facts], Message]:
    def narrate(facts: Facts) -> Message:
        left = {fact: value for fact, value in facts.items() if fact not in UNSAID.get(kind, BESIDE)}
        arguments = {ARGUMENTS.get(fact, (fact,))[0]: _argument(facts, fact, value) for fact, value in left.items()}
        return say(f"ct.told.{kind}", **arguments)

    return narrate


def _argument(facts: Facts, fact: str, value: Any) -> Arg:
    """A fact as it is said: a captain with the hero whose row it is, an aim by the ship that lay there, a place as it is now."""
    if fact == "seat":
        return names.whose(value, facts.get(OF))
    if fact in PLACES:
        return names.aimed(value, facts[AIMED]) if fact in AIMS and AIMED in facts else names.goal(value, standing(facts))
    return ARGUMENTS.get(fact, (fact, _as_it_is))[1](value)


def standing(facts: Facts) -> frozenset[str]:
    """The works that have a name where these facts are told."""
    return ALL_WORKS.difference(facts[RUINS]) if RUINS in facts else ALL_WORKS


ALL_WORKS: frozenset[str] = frozenset(WORKS)


def _as_it_is(value: Any) -> Arg:
    argument: Arg = value
    return argument


def _plain(event: Event) -> Message:
    return _narrator(event.kind)(event.facts)


EVENTS = Narrators(_plain)
OF_WEIGHT = ("turned", "order", "sunk", "destroyed", "captured", "retaken", "defeated", "resigned", "won", "drawn", "turn")
"""Events that head a step."""
HEAVY = frozenset(
    f"ct.told.{kind}"
    for kind in (
        "sunk", "sunk.empty", "destroyed", "captured", "retaken", "defeated", "resigned", "won", "drawn", "siege", "assault",
        "torn", "lost", "lost.gun", "cannon_lost", "hero_hit",
    )
)  # fmt: skip
"""Sentences of what was lost and won."""
HIT = "ct.outcome.hit"
"""The outcome of a throw that strikes home, within the sentence that tells it."""
for _kind in (kind for kind in OF_WEIGHT if kind != "sunk"):
    EVENTS.register(_kind, head=_narrator(_kind), highlighted=TOUCHES.get(_kind, nothing))
for _kind in TOUCHES.keys() - {*OF_WEIGHT, "placed", "lost"}:
    EVENTS.register(_kind, highlighted=TOUCHES[_kind])


@EVENTS.register_narrator("placed", highlighted=TOUCHES["placed"])
def _placed(facts: Facts) -> tuple[Message, ...]:
    """A piece that goes aboard or into a work is named to its player alone."""
    captain, to = names.whose(facts["seat"], facts.get(OF)), names.goal(facts["to"], standing(facts))
    if "what" not in facts:
        return (say("ct.told.placed.hidden", captain=captain, to=to),)
    return (say("ct.told.placed", captain=captain, to=to, what=names.unit_at(facts["what"])),)


def _sinks(facts: Facts) -> Message:
    """A ship that sinks, with what it carries."""
    if facts["pieces"]:
        return _narrator("sunk")(facts)
    return say("ct.told.sunk.empty", ship=names.ship(facts["ship"]), at=names.goal(facts["at"]))


@EVENTS.register_narrator("sunk", highlighted=TOUCHES["sunk"], head=_sinks)
def _sunk(facts: Facts) -> tuple[Message, ...]:
    return (_sinks(facts),)


@EVENTS.register_narrator("hides")
def _hides(facts: Facts) -> tuple[Message, ...]:
    """The hiding place of a hero is told to his player alone."""
    captain, hero = Captain(facts["seat"]), names.piece(facts["hero"])
    if "to" not in facts:
        return (say("ct.told.hides", captain=captain, hero=hero),)
    return (say("ct.told.hides.known", captain=captain, hero=hero, to=names.goal(facts["to"])),)


@EVENTS.register_narrator("lost", highlighted=TOUCHES["lost"])
def _lost(facts: Facts) -> tuple[Message, ...]:
    """A troop that is lost, with the culverin that it was."""
    id = "ct.told.lost.gun" if "gun" in facts else "ct.told.lost"
    return (say(id, at=names.goal(facts["at"], standing(facts)), piece=names.piece(facts["piece"])),)


@EVENTS.register_narrator("nothing")
def _nothing(facts: Facts) -> tuple[Message, ...]:
    """An order that its player lets be."""
    return (say("ct.told.unused", captain=names.whose(facts["seat"], facts.get(OF)), card=names.card(facts["card"])),)


@EVENTS.register_narrator("nursed")
def _nursed(facts: Facts) -> tuple[Message, ...]:
    """CT-HEAL-04: whether a die heals."""
    return (say(f"ct.told.nursed.{facts['outcome']}", captain=Captain(facts["seat"]), face=facts["face"]),)


@EVENTS.register_narrator("swapped")
def _swapped(facts: Facts) -> tuple[Message, ...]:
    """CT-HERO-05: two cards in each other's slots; a Repeat that is up now with what it comes to."""
    told, order = _narrator("swapped")(facts), facts.get("order", "")
    return (told, say("ct.told.repeats", what=names.ranked(order))) if order else (told,)


@EVENTS.register_narrator("pulls")
def _pulls(facts: Facts) -> tuple[Message, ...]:
    """CT-INI-01: a card that comes forward; a Repeat with what it comes to."""
    told, order = _narrator("pulls")(facts), facts.get("order", "")
    return (told, say("ct.told.repeats", what=names.ranked(order))) if order else (told,)


@EVENTS.register_narrator("rolled")
def _rolled(facts: Facts) -> tuple[Message, ...]:
    """Dice are told with what they decide."""
    return ()


def weighs(sentence: Message) -> bool:
    """Whether the sentence tells what was struck, lost or won, and not the orders and throws on the way."""
    return sentence.id in HEAVY or _strikes(sentence)


def _strikes(told: Arg) -> bool:
    """Whether a message, or one within it, is the outcome of a hit."""
    if isinstance(told, tuple):
        return any(map(_strikes, told))
    return isinstance(told, Message) and (told.id == HIT or any(_strikes(value) for _, value in told.args))
