"""The turn sheet: everything a turn asks of its captain, in one answer (PE-TIME-11, -12, -14, -20)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache, partial
from itertools import chain
from typing import Any

from engines.kernel.base.messages import Captain, Message, say
from engines.kernel.base.values import Answer
from engines.kernel.choices.legality import (
    Legality,
    LegalityList,
    Reason,
    Script,
    forbid_all,
    forbidden,
    forbidden_parts,
    offered,
    reason,
)
from engines.kernel.choices.shapes import Forbidden, LazyDefault
from engines.kernel.choices.sheet import Part, PlayLabel, Sheet
from engines.pieces_of_eight.components import ABILITY, BESIDE
from engines.pieces_of_eight.components.ability import ONE_COIN, Ability, Aim, Announcing, Ships, kind_at
from engines.pieces_of_eight.data import KIND, KINDS
from engines.pieces_of_eight.data.ids import (
    CALL,
    DUMP,
    NO_PLACE,
    NO_TARGET,
    NOTHING,
    Action,
    Kind,
    Target,
    action_parts,
    position_of,
    target_parts,
)
from engines.pieces_of_eight.pieces.names import effect, kind_name, place_name, target_name
from engines.pieces_of_eight.pieces.ship import AFT, PLACES, Ship, owned
from engines.pieces_of_eight.rules import defaults
from engines.pieces_of_eight.rules.calling import barred_ways, call_part, why_no_call
from engines.pieces_of_eight.rules.nesting import nest_bars, nest_part
from engines.pieces_of_eight.rules.whole_plays import last_part, play_label, usual_actions
from engines.pieces_of_eight.table import Table

_MAIN = say("pe.q.main")
_ALONE = (NOTHING,)
_NO_NEST_COIN, _MUST_ACT = reason("PE-DUMP-01", "pe.why.dump"), reason("PE-MAIN-02", "pe.why.pass")
_NO_PLACE = {place: reason("PE-PLAY-02", "pe.why.noplace", place=place_name(place)) for place in PLACES}


def turn_sheet(table: Table, seat: int) -> Sheet:
    """S1, the sheet of the captain on turn."""

    def script() -> Script:
        ships = table.ships
        if ships[seat].nest is None and ships[seat].deck:
            ships = ships.copy()
            ships[seat] = ships[seat].raised((yield nest_part(ships[seat], defaults.nest(ships[seat], is_stuck(ships, seat)))))
        action = yield action_part(ships, seat, table)
        if action == CALL:
            yield call_part(ships[seat])
        elif action not in (DUMP, NOTHING):
            yield from play_parts(table, ships, seat, action)
        if action != NOTHING and (ships[seat].nest is None or action != CALL):
            yield last_part(ships, seat, action)

    def unasked(part: str, before: Mapping[str, Answer]) -> Sequence[Forbidden]:
        return not_asked(_after_nest(table, seat, before), seat, part, before)

    def label(answer: Mapping[str, Answer]) -> PlayLabel | None:
        return play_label(_after_nest(table, seat, answer), seat, answer)

    return Sheet(script=script, forbidden=forbidden_parts(script, unasked), play_label=label)


def _after_nest(table: Table, seat: int, before: Mapping[str, Answer]) -> Ships:
    ships = list(table.ships)
    ships[seat] = ships[seat].raised(before.get("nest1", NO_PLACE))
    return ships


def is_stuck(ships: Ships, seat: int) -> bool:
    """PE-MAIN-02: whether the seat has no main action."""
    return not any(plays.offered for plays in _plays(ships, seat)) and not offered(_besides(ships[seat]))


def main_actions(ships: Ships, seat: int) -> tuple[Action, ...]:
    """PE-MAIN-01: what the seat may do: play a coin, "call", "dump"; who can do nothing else, "nothing"."""
    found = [action for plays in _plays(ships, seat) for action in plays.offered]
    found += offered(_besides(ships[seat]))
    return tuple(found) or _ALONE


def _plays(ships: Ships, seat: int) -> Iterator[LegalityList[Action]]:
    """The active coins of a ship, each played in every mode."""
    for place, coin in ships[seat].placed().items():
        yield ABILITY[KIND[coin]].plays(ships, seat, place)


def _besides(ship: Ship) -> tuple[Legality[Action], ...]:
    """The actions besides playing a coin, each with the reason against it."""
    return ((CALL, why_no_call(ship)), (DUMP, None if ship.nest else _NO_NEST_COIN))


def judged_actions(ships: Ships, seat: int) -> Iterator[Legality[str]]:
    """PE-MAIN-01: every action, and why it cannot be done; what is no coin that could be played."""
    for plays in _plays(ships, seat):
        yield from plays.entries
    yield from _besides(ships[seat])
    yield NOTHING, None if is_stuck(ships, seat) else _MUST_ACT
    yield from unplayable(ships[seat])


def unplayable(ship: Ship) -> Iterator[Legality[str]]:
    """Names of coins that cannot be played: places without one, inner coins, kinds that are not aboard."""
    for place in PLACES:
        if ship.at(place) is None:
            yield place, _NO_PLACE[place]
        elif place == AFT and len(ship.deck) == 1:
            yield place, ONE_COIN
    for number, coin in enumerate(ship.deck[1:-1], 2):
        yield position_of(number), reason("PE-PLAY-02", "pe.why.inner", coin=kind_name(KIND[coin]))
    aboard, stowed = {KIND[coin] for coin in ship.coins}, {KIND[coin] for coin in ship.hold}
    for kind in KINDS:
        if kind not in aboard:
            yield kind, _absent(kind, kind in stowed)


def _absent(kind: Kind, is_stowed: bool) -> Reason:
    if is_stowed:
        return reason("PE-POS-05", "pe.why.inhold", coin=kind_name(kind))
    return reason("PE-PLAY-01", "pe.why.notaboard", coin=kind_name(kind))


def action_part(ships: Ships, seat: int, table: Table) -> Part:
    """PE-TIME-12: the main action; whoever has none can only say so (PE-MAIN-02)."""
    actions, ship = main_actions(ships, seat), ships[seat]
    name = partial(action_name, ship)

    def suggest() -> Action:
        return defaults.action(table, ships, seat, actions)

    def hint(action: Action) -> Message | None:
        coin = ship.placed().get(action_parts(action)[0])
        return effect(KIND[coin]) if coin else None

    def bars() -> Sequence[Forbidden]:
        return forbidden(judged_actions(ships, seat), name)

    choice = LazyDefault(options=actions, suggest=suggest, name=name, description=hint, rule="PE-MAIN-01", forbidden=bars)
    return Part("action", _MAIN, choice, shortlist=partial(usual_actions, actions))


def action_name(ship: Ship, option: str) -> Message:
    """The name of a main action: a coin played from its place, with its mode unless that is plain; or of a forbidden one."""
    if option in KINDS:
        return kind_name(Kind(option))
    place, mode = action_parts(Action(option))
    if place.isdigit():
        return kind_name(KIND[ship.deck[int(place) - 1]])
    if place not in PLACES:
        return say(f"pe.{place}")
    coin = ship.placed().get(place)
    if coin is None:
        return say(f"pe.play.{place}")
    play = say("pe.act.play", what=say(f"pe.play.{place}"), coin=kind_name(KIND[coin]))
    return say("pe.act.mode", what=play, how=ABILITY[KIND[coin]].mode_name(mode)) if mode else play


def play_parts(table: Table, ships: Ships, seat: int, action: Action) -> Script:
    """PE-TIME-20: target, position, help, and what is sealed with the announcement."""
    place, mode = action_parts(action)
    ship, target, victim = ships[seat], NO_TARGET, -1
    coin = ship.at(place)
    assert coin is not None
    about, ability = Announcing(table, ships, seat, coin, mode), ABILITY[KIND[coin]]
    if ability.aims:
        target = yield target_part(about, ability)
        victim, _ = target_parts(target)
    hit = yield from ability.asks(about, victim, target)
    for own in BESIDE:
        if owned(ship.coins, own.kind) and (part := own.beside(about, victim, hit if ability.destroys else ())):
            yield part


def target_part(about: Announcing, ability: Ability) -> Part:
    """PE-HIDDEN-02: coins are named by place; for Cannon, Bomb and Broadside a captain is named. The own come last."""
    ships, seat, played = about.ships, about.seat, about.coin
    options = offered(ability.targets(ships, seat))
    name = partial(_target_name, ships, seat)

    def suggest() -> Target:
        return defaults.target(about.table, ships, seat, ability.kind, options)

    def warn(option: Target) -> Message | None:
        """PE-D45: a coin aimed at itself is asked for twice."""
        aim = ability.aim(ships, option, NO_PLACE)
        return say("pe.warn.self") if aim.victim == seat and played in aim.coins else None

    def group(option: Target) -> Message:
        return say("pe.pos.ship", captain=Captain(target_parts(option)[0]))

    def bars() -> Sequence[Forbidden]:
        return forbidden(chain(ability.targets(ships, seat), ability.beyond(ships)), partial(_barred_name, ships, seat))

    question = _question(f"pe.q.target.{ability.kind}" if ability.at_seat else "pe.q.target")
    choice = LazyDefault(options=options, suggest=suggest, name=name, warn=warn, group=group, rule=ability.rule, forbidden=bars)
    return Part("target", question, choice, shortlist=partial(_opposed, about, options))


def _opposed(about: Announcing, options: tuple[Target, ...]) -> tuple[Target, ...]:
    """The targets aboard opponents' ships, from the next captain clockwise."""
    seats, own = len(about.ships), about.seat
    found = [option for option in options if about.table.is_opponent(own, target_parts(option)[0])]
    return tuple(sorted(found, key=lambda option: (target_parts(option)[0] - own) % seats))


def _target_name(ships: Ships, seat: int, option: Target) -> Message:
    owner, place = target_parts(option)
    return target_name(ships, seat, owner, place) if place else say("pe.pos.ship", captain=Captain(owner))


def _barred_name(ships: Ships, seat: int, option: Target) -> Message:
    """A place where there may be no coin to be named."""
    owner, place = target_parts(option)
    if place not in PLACES or place in ships[owner].places():
        return _target_name(ships, seat, option)
    return say("pe.pos.own" if place == AFT and ships[owner].deck else f"pe.pos.{place}", captain=Captain(owner))


@lru_cache
def _question(id: str) -> Message:
    return say(id)


def not_asked(ships: Ships, seat: int, part: str, before: Mapping[str, Answer]) -> Sequence[Forbidden]:
    """Why a turn does not ask that part, after what is answered before it."""
    if part in ("nest1", "nest2"):
        return nest_bars(ships[seat])
    if part == "call":
        return barred_ways(ships[seat])
    if part == "pass":
        return forbid_all(_MUST_ACT)
    played = kind_at(ships[seat], action_parts(before.get("action", NOTHING))[0])
    if played and (bars := ABILITY[played].not_asked(part, ships, seat, before)):
        return bars
    others: Iterable[Ability] = (ability for kind, ability in ABILITY.items() if kind != played)
    return next((bars for ability in others if (bars := ability.only_asked(part, ships, seat, before))), ())


def announced(table: Table, seat: int, answer: Mapping[str, Any]) -> Aim | None:
    """The aim an announcement names, once its first nest phase is done."""
    if "target" not in answer:
        return None
    place, _ = action_parts(answer["action"])
    coin = table.ships[seat].at(place)
    assert coin is not None
    return ABILITY[KIND[coin]].aim(table.ships, answer["target"], answer.get("position", NO_PLACE))
