"""Events of an operation in words."""

from __future__ import annotations

from engines.atlantic_chase.data import SHIP
from engines.atlantic_chase.data.ids import Leader, Ship, counter_of
from engines.atlantic_chase.data.tables import TABLES
from engines.atlantic_chase.pieces import names, places
from engines.atlantic_chase.pieces.chances import in_column
from engines.atlantic_chase.rules.helpers import BASE, TABLE_OF, Launch
from engines.atlantic_chase.rules.initiative import SEIZED
from engines.atlantic_chase.rules.item_names import item_name
from engines.atlantic_chase.rules.plan import item_of
from engines.atlantic_chase.speech.events import EVENTS, called, listed
from engines.atlantic_chase.speech.rolls import rolled
from engines.atlantic_chase.table import Table
from engines.kernel.base.messages import Arg, Captain, Message, Verbatim, say
from engines.kernel.dice.modifiers import modifiers, signed, words
from engines.kernel.speech.narrators import Facts, Highlights, Teller

Sentences = tuple[Message, ...]
AT_HEX = ("halts", "sighted_at", "known_at", "lost_at", "recon", "sails")
"""Events of a force in a hex."""
ALONE = ("evasion", "spends", "dissolves", "expended")
"""Events of a force alone."""
ESCORTING = ("escort_joins", "escort_leaves")
LEADING = ("officer_moves", "officer_lost")
"""Events of a ship that comes to a force, or leaves it."""


def touched(facts: Facts) -> Highlights:
    """The force that an event is about."""
    return ((0, facts["force"]),)


def _added(facts: Facts) -> tuple[Message, ...]:
    """Tally and evasion, as far as they add anything."""
    rows = (("ac.why.tally", facts["tally"]), ("ac.why.evasion", facts["added"]))
    return tuple([say("ac.row", why=say(why), value=signed(value)) for why, value in rows if value])


def _won_or_not(facts: Facts) -> str:
    return "yes" if facts["outcome"] == SEIZED else "no"


@EVENTS.register_narrator("returned")
def _returned(facts: Facts) -> Sentences:
    """AC-56i."""
    return (say("ac.told.returned"),)


@EVENTS.register_narrator("escort_over")
def _escort_over(facts: Facts) -> Sentences:
    """AC-T20a."""
    return (say("ac.told.escort_over", ship=called(facts, facts["ship"])),)


@EVENTS.register_narrator("operation")
def _silent(facts: Facts) -> Sentences:
    """Everybody sees it."""
    return ()


@EVENTS.register_narrator("based")
def _based(facts: Facts) -> Sentences:
    """AC-T19b."""
    return (say("ac.told.based", captain=Captain(facts["seat"]), hex=places.hex_(facts["hex"])),)


@EVENTS.register_narrator("mined")
def _mined(facts: Facts) -> Sentences:
    """AC-T19b."""
    where = places.hex_(facts["hex"])
    return (say("ac.told.mined", captain=Captain(facts["seat"]), force=places.sign(facts["force"]), hex=where),)


def _support(help: str, air: Launch) -> Sentences:
    """AC-45a, AC-47a: the forces that help."""
    told = [say("ac.told.with", force=places.sign(help))] if help else []
    if air[0] == BASE:
        told.append(say("ac.told.air.base", hex=places.hex_(air[1])))
    elif air[0]:
        told.append(say("ac.told.air", force=places.sign(air[0]), hex=places.hex_(air[1])))
    return tuple(told)


@EVENTS.register_narrator("declares", highlighted=lambda facts: ((0, facts["target"]),))
def _declares(facts: Facts) -> Sentences:
    """AC-T2a: the action, and who helps."""
    where = {"hex": places.hex_(facts["hex"]), "target": places.sign(facts["target"])}
    if facts["force"] == BASE:
        head = say("ac.told.declares.base", **where)
    else:
        head = say(f"ac.told.declares.{facts['deed']}", force=places.sign(facts["force"]), **where)
    return (head, *_support(facts["help"], tuple(facts["air"])))


@EVENTS.register_narrator("plan_dropped")
def _plan_dropped(facts: Facts) -> Sentences:
    """AC-T1d, AC-I9: what is left of a plan, and why it is dropped."""
    items = tuple([item_name(Table(), item_of((written, ()))) for written in facts["items"]])
    thing = facts["thing"]
    told: dict[str, Arg] = (
        {"thing": names.ship(Ship(thing)) if counter_of(Ship(thing)) in SHIP else Verbatim(thing)} if thing else {}
    )
    return (say(f"ac.told.dropped.{facts['why']}", captain=Captain(facts["seat"]), list=items, **told),)


@EVENTS.register_narrator("replies")
def _replies(facts: Facts) -> Sentences:
    """AC-T2d: the help of the other side; an evasion is told by itself."""
    return _support(facts["help"], tuple(facts["air"]))


@EVENTS.register_narrator("interrupts")
def _interrupts(facts: Facts) -> Sentences:
    """AC-22c."""
    result, number = say(f"ac.interruption.{facts['result']}"), facts["intel"]
    return (say("ac.told.interrupts", number=number, rolled=rolled(facts["faces"], (), facts["total"]), result=result),)


@EVENTS.register_narrator("contest", highlighted=lambda facts: ((0, facts["target"]),))
def _contest(facts: Facts) -> Sentences:
    """AC-T4c: Trajectory Total, dice, modifiers, result."""
    throw = rolled(facts["faces"], words(modifiers(facts["rows"]), "ac.row"), facts["total"])
    codes = tuple([say(f"ac.code.{code}") for code in facts["codes"]])
    number = facts["length"]
    return (say("ac.told.contest", number=number, column=in_column(TABLE_OF[facts["deed"]], number), rolled=throw, list=codes),)


@EVENTS.register_narrator("shortens", highlighted=touched)
def _shortens(facts: Facts) -> Sentences:
    """AC-16b."""
    return (say("ac.told.shortens", force=places.sign(facts["force"]), list=places.hexes(facts["hexes"])),)


def _at(kind: str) -> Teller:
    return lambda facts: (say(f"ac.told.{kind}", force=places.sign(facts["force"]), hex=places.hex_(facts["hex"])),)


def _sighted(facts: Facts) -> Message:
    return _at("sighted_at")(facts)[0]


for _kind in AT_HEX:
    EVENTS.register_narrator(_kind, highlighted=touched, head=_sighted if _kind == "sighted_at" else None)(_at(_kind))


def _of(kind: str) -> Teller:
    return lambda facts: (say(f"ac.told.{kind}", force=places.sign(facts["force"])),)


for _kind in ALONE:
    EVENTS.register_narrator(_kind, highlighted=touched)(_of(_kind))


@EVENTS.register_narrator("lapse_die")
def _lapse_die(facts: Facts) -> Sentences:
    """AC-20b."""
    return (say("ac.told.lapse_die", force=places.sign(facts["force"]), die=facts["die"]),)


@EVENTS.register_narrator("routes", highlighted=touched)
def _routes(facts: Facts) -> Sentences:
    """AC-43a: the segments at each end, and the Intel on the line."""
    force = places.sign(facts["force"])
    told = [say(f"ac.told.routes.{end}", force=force, list=places.hexes(facts[end])) for end in ("tail", "head") if facts[end]]
    if not told:
        told = [say("ac.told.routes.here", force=force)]
    if facts["intel"]:
        told.append(say("ac.told.routes.intel", force=force, list=places.hexes(facts["intel"])))
    return tuple(told)


@EVENTS.register_narrator("docks", highlighted=touched)
def _docks(facts: Facts) -> Sentences:
    """AC-8c."""
    return (say("ac.told.docks", force=places.sign(facts["force"]), port=places.box(facts["box"])),)


@EVENTS.register_narrator("signals", highlighted=touched)
def _signals(facts: Facts) -> Sentences:
    """AC-39a."""
    where = {"force": places.sign(facts["force"]), "hex": places.hex_(facts["hex"])}
    return (say("ac.told.signals", captain=Captain(facts["seat"]), **where),)


@EVENTS.register_narrator("seizes")
def _seizes(facts: Facts) -> Sentences:
    """AC-26c."""
    throw = rolled(facts["faces"], _added(facts), facts["total"])
    kind, who = f"ac.told.seizes.{_won_or_not(facts)}", Captain(facts["seat"])
    if facts["outcome"] == SEIZED:
        return (say(kind, captain=who, rolled=throw),)
    return (say(kind, captain=who, rolled=throw, number=TABLES.seize),)


@EVENTS.register_narrator("declines")
def _declines(facts: Facts) -> Sentences:
    """AC-26j."""
    return (say("ac.told.declines", captain=Captain(facts["seat"])),)


@EVENTS.register_narrator("leads_out")
def _leads_out(facts: Facts) -> Sentences:
    """AC-10q, AC-10r."""
    leader = names.leader(Leader(facts["leader"]))
    return (say("ac.told.leads_out", leader=leader, force=places.sign(facts["force"])),)


@EVENTS.register_narrator("vies")
def _vies(facts: Facts) -> Sentences:
    """AC-26d: the other side's die with its rows, against that of the active side."""
    throw = rolled((facts["other"],), _added(facts), facts["total"])
    kind = f"ac.told.vies.{_won_or_not(facts)}"
    return (say(kind, captain=Captain(facts["seat"]), rolled=throw, die=facts["die"]),)


@EVENTS.register_narrator("initiative")
def _initiative(facts: Facts) -> Sentences:
    """AC-T6a."""
    return (say("ac.told.initiative", captain=Captain(facts["seat"])),)


@EVENTS.register_narrator("weather")
def _weather(facts: Facts) -> Sentences:
    """AC-T6b."""
    return (say("ac.told.weather", die=facts["die"], weather=names.weather(facts["weather"])),)


@EVENTS.register_narrator("makes_for", highlighted=touched)
def _makes_for(facts: Facts) -> Sentences:
    """AC-T10a."""
    where = {"force": places.sign(facts["force"]), "port": places.box(facts["box"])}
    return (say("ac.told.makes_for", captain=Captain(facts["seat"]), **where),)


def _home(facts: Facts) -> Message:
    where = {"force": places.sign(facts["force"]), "port": places.box(facts["box"])}
    return say("ac.told.completes", list=listed(facts, facts["ships"]), **where)


@EVENTS.register_narrator("completes", head=_home)
def _completes(facts: Facts) -> Sentences:
    """AC-29h."""
    return (_home(facts),)


@EVENTS.register_narrator("landing", highlighted=touched)
def _landing(facts: Facts) -> Sentences:
    """AC-T20c: the die of a landing, and what it comes to."""
    throw = rolled((facts["die"],), words(modifiers(facts["rows"]), "ac.row"), facts["total"])
    where = {"force": places.sign(facts["force"]), "port": places.box(facts["box"])}
    return (say("ac.told.landing", rolled=throw, result=say(f"ac.landing.{facts['result']}"), **where),)


@EVENTS.register_narrator("silenced", highlighted=touched)
def _silenced(facts: Facts) -> Sentences:
    """AC-10l."""
    where = {"force": places.sign(facts["force"]), "hex": places.hex_(facts["hex"])}
    return (say("ac.told.silenced", leader=names.leader(Leader(facts["leader"])), **where),)


@EVENTS.register_narrator("provokes")
def _provokes(facts: Facts) -> Sentences:
    """AC-T20b."""
    return (say(f"ac.told.provokes.{facts['outcome']}", die=facts["die"]),)


@EVENTS.register_narrator("searched")
def _searched(facts: Facts) -> Sentences:
    """AC-T20b."""
    return (say(f"ac.told.searched.{facts['outcome']}", ship=called(facts, facts["ship"]), die=facts["die"]),)


@EVENTS.register_narrator("beachhead")
def _beachhead(facts: Facts) -> Sentences:
    """AC-T20c."""
    return (say("ac.told.beachhead", captain=Captain(facts["seat"]), hex=places.hex_(facts["hex"])),)


@EVENTS.register_narrator("operation_over")
def _over(facts: Facts) -> Sentences:
    """AC-T20e, AC-D115."""
    return (say(f"ac.told.operation_over.{facts['why']}"),)
