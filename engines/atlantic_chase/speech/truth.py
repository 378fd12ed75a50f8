"""Claims of a step's sentences on ships, smoke, shots, leaders and grades, held against the view after it (law 18)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from engines.atlantic_chase.data.ids import OFF, Leader, Ship
from engines.atlantic_chase.pieces import names
from engines.atlantic_chase.pieces.vessels import Vessel
from engines.atlantic_chase.rules.homecoming import WON_BY
from engines.atlantic_chase.view import OceanView, View
from engines.kernel.base.messages import Arg, Message, Verbatim
from engines.kernel.speech.claims import Claim, Claims, seat

PLACE, FATE, DAMAGE, HITS, SPREAD, SMOKE, SHOT = "place", "fate", "damage", "hits", "spread", "smoke", "shot"
ROUND, WEATHER, FORCE, WISH, ATTEMPT, AWAY = "round", "weather", "force", "wish", "attempt", "away"
LEADER, GRADES, WON, GONE = "leader", "grades", "won", "gone"
OF_ROUND = (SHOT, WISH, ATTEMPT)
OF_BATTLE = (*OF_ROUND, PLACE, SMOKE, ROUND, AWAY, LEADER)
"""Topics of a round, and of a battle, as long as they last."""
_MOVING = ("moved", "sunk", "destroyed", "left", "evades")
"""Sentences after which smoke may lie over other ships than was said."""
TRUTH = Claims(
    {
        "ac.told.battle": OF_BATTLE,
        "ac.told.returned": (*OF_BATTLE, WEATHER),
        "ac.told.escort_over": (HITS, FATE),
        "ac.told.round": OF_ROUND,
        **{f"ac.told.{kind}": (SMOKE,) for kind in _MOVING},
    }
)


def _ships(view: View, name: Arg | None) -> tuple[Ship, ...]:
    """The ships that go by that name."""
    return tuple([ship for ship in view.ships if names.vessel(view, ship) == name])


def _is(view: View, name: Arg | None, fits: Callable[[Vessel], bool]) -> bool:
    """Whether a ship of that name is so."""
    return any(fits(view.ships[ship]) for ship in _ships(view, name))


# -- where ships are, and what has become of them


@TRUTH.says("ac.told.moved", "ac.told.placed", "ac.told.enters")
def _placed(sentence: Message, view: View) -> Iterator[Claim]:
    """AC-60a."""
    ship, zone = sentence.get("ship"), sentence.get("to")
    yield (PLACE, ship), _is(view, ship, lambda vessel: vessel.is_on_board and names.zone(vessel.zone) == zone)


@TRUTH.says("ac.told.sunk", "ac.told.destroyed")
def _sunk(sentence: Message, view: View) -> Iterator[Claim]:
    """AC-58c, AC-58e."""
    ship = sentence.get("ship")
    yield (PLACE, ship), True
    yield (FATE, ship), _is(view, ship, lambda vessel: vessel.is_sunk and vessel.zone == OFF)


@TRUTH.says("ac.told.damaged")
def _damaged(sentence: Message, view: View) -> Iterator[Claim]:
    """AC-58b."""
    yield (DAMAGE, sentence.get("ship")), _is(view, sentence.get("ship"), lambda vessel: vessel.is_damaged)


@TRUTH.says("ac.told.hit")
def _hit(sentence: Message, view: View) -> Iterator[Claim]:
    """AC-52e."""
    ship, hits = sentence.get("ship"), sentence.get("n")
    assert isinstance(hits, int)
    yield (HITS, ship), _is(view, ship, lambda vessel: vessel.suffered >= hits)


@TRUTH.says("ac.told.dispersed")
def _dispersed(sentence: Message, view: View) -> Iterator[Claim]:
    """AC-11e."""
    yield (SPREAD, sentence.get("ship")), _is(view, sentence.get("ship"), lambda vessel: vessel.is_dispersed)


@TRUTH.says("ac.told.left")
def _left(sentence: Message, view: View) -> Iterator[Claim]:
    """AC-61b, AC-61g."""
    yield (AWAY, seat(sentence)), seat(sentence) in view.left
    listed = sentence.get("list")
    assert isinstance(listed, tuple)
    for ship in listed:
        yield (PLACE, ship), _is(view, ship, lambda vessel: vessel.has_left and vessel.zone == OFF)


@TRUTH.says("ac.told.evades")
def _evades(sentence: Message, view: View) -> Iterator[Claim]:
    """AC-61h."""
    ship = sentence.get("ship")
    yield (PLACE, ship), any(one in view.escaped for one in _ships(view, ship)) and seat(sentence) not in view.evasion


@TRUTH.says("ac.told.swapped")
def _swapped(sentence: Message, view: View) -> Iterator[Claim]:
    """AC-T21e."""
    yield (GONE,), bool(_ships(view, sentence.get("ship"))) and not _ships(view, sentence.get("out"))


@TRUTH.says("ac.told.swapped.none")
def _not_swapped(sentence: Message, view: View) -> Iterator[Claim]:
    """AC-T21e."""
    yield (GONE,), not _ships(view, sentence.get("ship"))


# -- smoke, shots


@TRUTH.says("ac.told.smokes", "ac.told.smokes.over")
def _smokes(sentence: Message, view: View) -> Iterator[Claim]:
    """AC-60h."""
    ship, over = sentence.get("ship"), sentence.get("list") or ()
    made = [tuple([names.vessel(view, one) for one in view.smoke[maker]]) for maker in _ships(view, ship) if maker in view.smoke]
    yield (SMOKE, ship), over in made


@TRUTH.says("ac.told.clears")
def _clears(sentence: Message, view: View) -> Iterator[Claim]:
    """AC-60i."""
    ship = sentence.get("ship")
    yield (SMOKE, ship), any(one not in view.smoke for one in _ships(view, ship))


@TRUTH.says("ac.told.fires", "ac.told.torpedo")
def _fires(sentence: Message, view: View) -> Iterator[Claim]:
    """AC-57e, AC-59g."""
    ship, target, result = sentence.get("ship"), sentence.get("target"), sentence.get("result")
    fits = [
        shot
        for shot in view.shots
        if shot.ship in _ships(view, ship) and shot.target in _ships(view, target) and result == names.hits(shot.hits)
    ]
    yield (SHOT, sentence.id, ship), bool(fits)


# -- rounds, parts, breaking away


@TRUTH.says("ac.told.round", "ac.head.round", "ac.head.part")
def _round(sentence: Message, view: View) -> Iterator[Claim]:
    """AC-56f."""
    yield (ROUND,), (view.round, view.limits.rounds) == (sentence.get("number"), sentence.get("most"))


@TRUTH.says("ac.told.battle")
def _battle(sentence: Message, view: View) -> Iterator[Claim]:
    """AC-56f."""
    yield (WEATHER,), names.weather(view.weather) == sentence.get("weather") and view.limits.rounds == sentence.get("n")


@TRUTH.says("ac.told.force", "ac.told.force.added")
def _force(sentence: Message, view: View) -> Iterator[Claim]:
    """AC-T21f."""
    yield (FORCE,), view.part == sentence.get("number") and sentence.get("force") == Verbatim(view.force)


@TRUTH.says("ac.told.announces")
def _announces(sentence: Message, view: View) -> Iterator[Claim]:
    """AC-61a."""
    yield (WISH, seat(sentence)), seat(sentence) in view.announced


@TRUTH.says("ac.told.attempt.away", "ac.told.attempt.held")
def _attempt(sentence: Message, view: View) -> Iterator[Claim]:
    """AC-61c."""
    tried, is_away = view.attempt, sentence.id.endswith("away")
    yield (ATTEMPT,), tried is not None and (tried.seat, tried.is_away) == (seat(sentence), is_away)


# -- leaders


def _leaders(view: View) -> dict[Leader, Ship]:
    """The leaders of a view, in a battle those that are in it as they are there."""
    return {**view.officers, **view.leaders} if isinstance(view, OceanView) else view.leaders


@TRUTH.says(
    "ac.told.leads.six",
    "ac.told.leads.adds",
    "ac.told.leader_lost",
    "ac.told.officer_gone",
    "ac.told.silenced",
    "ac.told.leads_out",
    "ac.told.turns.six",
    "ac.told.turns.adds",
)
def _gone(sentence: Message, view: View) -> Iterator[Claim]:
    """AC-10f, AC-10g."""
    leader = sentence.get("leader")
    yield (LEADER, leader), leader not in [names.leader(one) for one in (view.leaders if view.round else _leaders(view))]


@TRUTH.says("ac.told.leader_moves")
def _moves(sentence: Message, view: View) -> Iterator[Claim]:
    """AC-58d."""
    leader, ship = sentence.get("leader"), sentence.get("ship")
    yield (LEADER, leader), (leader, ship) in [(names.leader(one), names.vessel(view, on)) for one, on in _leaders(view).items()]


# -- the end


@TRUTH.says("ac.told.graded")
def _graded(sentence: Message, view: View) -> Iterator[Claim]:
    """AC-T21c."""
    yield (GRADES,), tuple(map(names.grade, view.grades)) == (sentence.get("own"), sentence.get("other"))


@TRUTH.says(*(f"ac.told.won.{why}" for why in ("decisive", "marginal", "resigned", "points", "tie", *WON_BY)))
def _won(sentence: Message, view: View) -> Iterator[Claim]:
    """AC-T21c, AC-D117."""
    result = view.result
    yield (WON,), result is not None and result.places[0] == (seat(sentence),) and sentence.id.endswith(result.reason)


@TRUTH.says("ac.told.drawn")
def _drawn(sentence: Message, view: View) -> Iterator[Claim]:
    """AC-T21c."""
    yield (WON,), view.result is not None and len(view.result.places[0]) == 2
