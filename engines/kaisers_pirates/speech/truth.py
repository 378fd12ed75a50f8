"""Claims of a step's sentences on ships and their markers, held against the view after it (law 18)."""

from __future__ import annotations

from collections.abc import Iterator

from engines.kaisers_pirates.data import SHIP
from engines.kaisers_pirates.data.ids import Ship
from engines.kaisers_pirates.pieces import names
from engines.kaisers_pirates.pieces.holdings import Counted
from engines.kaisers_pirates.view import ForceView, View
from engines.kernel.base.messages import Message, Verbatim
from engines.kernel.speech.claims import Claim, Claims, seat

PLACE, DAMAGE, SUPPLY, FLAG, REFUGE = "place", "damage", "supply", "flag", "refuge"
AIMED, BUSY, DECK, ASIDE, TOP, HAND, TURN, SCORE = "aimed", "busy", "deck", "aside", "top", "hand", "turn", "score"
MARKERS = (DAMAGE, SUPPLY, FLAG, REFUGE)
"""Topics of a ship beside its place."""
OF_ROUND = (PLACE, *MARKERS, AIMED, BUSY, TOP, HAND)
"""Topics that end with a Round."""
TRUTH = Claims(
    {
        **dict.fromkeys(("kp.told.ends", "kp.told.dealt"), OF_ROUND),
        **dict.fromkeys(("kp.told.turn", "kp.head.turn"), (AIMED, BUSY)),
    }
)
"""KP-2.4, KP-D79: a Round and a turn begin afresh; of a turn whose post goes on in the next Round its end alone is left."""
BY_NAME = {one.name: id for id, one in SHIP.items()}
"""Ships by their names, of which no two are alike."""


def _ship(sentence: Message, name: str = "ship") -> Ship:
    """The ship that a sentence names; "" for one that stands on a card."""
    told = sentence.get(name)
    assert isinstance(told, Verbatim)
    return BY_NAME.get(told.text, Ship(""))


def _ships(sentence: Message, name: str = "list") -> tuple[Ship, ...]:
    """The ships that a sentence lists."""
    listed = sentence.get(name)
    assert isinstance(listed, tuple)
    return tuple([BY_NAME[one.text] for one in listed if isinstance(one, Verbatim)])


def force_of(view: View, seat: int) -> ForceView:
    """The Force of a captain."""
    return next(force for force in view.forces if force.seat == seat)


def _is_afloat(view: View, ship: Ship) -> bool:
    return any(ship in (*force.fleet, *force.merchantmen) for force in view.forces)


def _gone(ship: Ship) -> Iterator[Claim]:
    """A ship that has left its Force bears no marker of which anything was said."""
    for topic in MARKERS:
        yield (topic, ship), True


# -- where ships lie


@TRUTH.says("kp.told.fired.sunk")
def _sunk(sentence: Message, view: View) -> Iterator[Claim]:
    yield from _scores(sentence, view, "target")


@TRUTH.says("kp.told.passage.yes")
def _comes_home(sentence: Message, view: View) -> Iterator[Claim]:
    yield from _scores(sentence, view, "ship")


def _scores(sentence: Message, view: View, name: str) -> Iterator[Claim]:
    """KP-2.3: it lies in that VA pile, and scores so much there."""
    ship = sentence.get(name)
    yield from _gone(_ship(sentence, name))
    pile = force_of(view, seat(sentence)).pile
    yield (PLACE, ship), any(names.fighter(won.ship) == ship and won.va == sentence.get("number") for won in pile)


@TRUTH.says("kp.told.kept_prize")
def _kept_prize(sentence: Message, view: View) -> Iterator[Claim]:
    """KP-2.3: it was counted for that captain."""
    pile = _counted(view, seat(sentence)).pile
    ship, va = sentence.get("ship"), sentence.get("number")
    yield (PLACE, ship), any(names.fighter(won.ship) == ship and won.va == va for won in pile)


@TRUTH.says("kp.told.excess")
def _excess(sentence: Message, view: View) -> Iterator[Claim]:
    """KP-2.3.3: it counted nothing."""
    excess = {won.ship for won in _counted(view, seat(sentence)).excess}
    for ship in _ships(sentence):
        yield (PLACE, names.ship(ship)), ship in excess


def _counted(view: View, seat: int) -> Counted:
    """The parts of a captain's last score."""
    at = [force.seat for force in view.forces].index(seat)
    return view.counted[at] if view.counted else Counted(())


@TRUTH.says("kp.told.swaps")
def _swaps(sentence: Message, view: View) -> Iterator[Claim]:
    for name, owner in (("ship", "captain"), ("given", "target")):
        pile = force_of(view, seat(sentence, owner)).pile
        yield (PLACE, sentence.get(name)), any(names.fighter(won.ship) == sentence.get(name) for won in pile)


@TRUTH.says("kp.told.fired.captured")
def _captured(sentence: Message, view: View) -> Iterator[Claim]:
    """KP-3.2.5a: a Prize Ship bears no marker."""
    ship = _ship(sentence, "target")
    yield from _gone(ship)
    yield (PLACE, sentence.get("target")), ship in force_of(view, seat(sentence)).fleet
    yield (DAMAGE, ship), ship not in view.damaged


@TRUTH.says("kp.told.transferred")
def _transferred(sentence: Message, view: View) -> Iterator[Claim]:
    ship = _ship(sentence)
    yield (PLACE, sentence.get("ship")), ship in force_of(view, seat(sentence)).fleet
    yield (REFUGE, ship), all(one.ship != ship or one.seat == seat(sentence) for one in view.refuges)


@TRUTH.says("kp.told.joins")
def _joins(sentence: Message, view: View) -> Iterator[Claim]:
    yield (PLACE, sentence.get("ship")), _ship(sentence) in force_of(view, seat(sentence)).merchantmen


@TRUTH.says("kp.told.joins.several", "kp.told.joins.fleet")
def _join(sentence: Message, view: View) -> Iterator[Claim]:
    force = force_of(view, seat(sentence))
    for ship in _ships(sentence):
        yield (PLACE, names.ship(ship)), ship in (*force.fleet, *force.merchantmen)


@TRUTH.says("kp.told.dealt")
def _dealt(sentence: Message, view: View) -> Iterator[Claim]:
    force = force_of(view, seat(sentence))
    for ship in _ships(sentence):
        yield (PLACE, names.ship(ship)), ship in force.fleet
    for ship in _ships(sentence, "places"):
        yield (PLACE, names.ship(ship)), ship in force.merchantmen


@TRUTH.says("kp.told.pools")
def _pools(sentence: Message, view: View) -> Iterator[Claim]:
    """KP-4.3: the partner sits opposite."""
    for ship in _ships(sentence):
        yield (PLACE, names.ship(ship)), ship in force_of(view, (seat(sentence) + 2) % 4).fleet


@TRUTH.says("kp.told.retired")
def _retired(sentence: Message, view: View) -> Iterator[Claim]:
    ship = _ship(sentence)
    yield from _gone(ship)
    yield (PLACE, sentence.get("ship")), not _is_afloat(view, ship)


@TRUTH.says("kp.told.passage.no", "kp.told.remains")
def _stays(sentence: Message, view: View) -> Iterator[Claim]:
    yield (PLACE, sentence.get("ship")), _is_afloat(view, _ship(sentence))


@TRUTH.says("kp.told.fired.none", "kp.told.fired.spared")
def _unharmed(sentence: Message, view: View) -> Iterator[Claim]:
    yield (PLACE, sentence.get("target")), _is_afloat(view, _ship(sentence, "target"))


# -- markers


@TRUTH.says("kp.told.damaged")
def _damaged(sentence: Message, view: View) -> Iterator[Claim]:
    ship = _ship(sentence)
    yield (DAMAGE, ship), ship in view.damaged


@TRUTH.says("kp.told.fired.damaged")
def _hit(sentence: Message, view: View) -> Iterator[Claim]:
    ship = _ship(sentence, "target")
    yield (DAMAGE, ship), ship in view.damaged


@TRUTH.says("kp.told.repaired")
def _repaired(sentence: Message, view: View) -> Iterator[Claim]:
    """KP-6.8.3a: one of several markers leaves others."""
    ship = _ship(sentence, "target")
    yield (DAMAGE, ship), ship not in view.damaged or view.rules.has("more_damage")


@TRUTH.says("kp.told.limited")
def _limited(sentence: Message, view: View) -> Iterator[Claim]:
    ship = _ship(sentence)
    yield (SUPPLY, ship), ship in view.limited


@TRUTH.says("kp.told.resupplied")
def _resupplied(sentence: Message, view: View) -> Iterator[Claim]:
    ship = _ship(sentence)
    yield (SUPPLY, ship), ship not in view.limited


@TRUTH.says("kp.told.recognized")
def _recognized(sentence: Message, view: View) -> Iterator[Claim]:
    ship = _ship(sentence)
    yield (FLAG, ship), ship in view.recognized


@TRUTH.says("kp.told.disguised", "kp.told.unrecognized")
def _disguised(sentence: Message, view: View) -> Iterator[Claim]:
    ship = _ship(sentence)
    yield (FLAG, ship), ship not in view.recognized


@TRUTH.says("kp.told.refuge")
def _refuge(sentence: Message, view: View) -> Iterator[Claim]:
    ship, owner = _ship(sentence), seat(sentence)
    yield (REFUGE, ship), any(one.ship == ship and one.seat == owner for one in view.refuges)


@TRUTH.says("kp.told.leaves")
def _leaves(sentence: Message, view: View) -> Iterator[Claim]:
    ship = _ship(sentence)
    yield (REFUGE, ship), all(one.ship != ship for one in view.refuges)


@TRUTH.says("kp.told.intercept", "kp.told.intercept.british", "kp.told.intercept.card")
def _intercepts(sentence: Message, view: View) -> Iterator[Claim]:
    ship = _ship(sentence, "target")
    yield (AIMED, ship), ship in view.aimed
    if sentence.id == "kp.told.intercept":
        yield (BUSY, _ship(sentence)), _ship(sentence) in view.busy
