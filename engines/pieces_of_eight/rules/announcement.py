"""The turn sheet: everything a turn asks of its captain, in one answer (PE-TIME-11, -12, -14, -20)."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping
from functools import lru_cache, partial
from typing import Any

from engines.kernel.choices import Amount, Answer, OneOf, SomeOf, Suggested
from engines.kernel.messages import Captain, Message, say
from engines.kernel.sheet import Part, Sheet
from engines.pieces_of_eight.components import ABILITY
from engines.pieces_of_eight.components.abilities import SECOND, Aim
from engines.pieces_of_eight.components.attacks import open_cannons
from engines.pieces_of_eight.data import KIND
from engines.pieces_of_eight.rules import defaults
from engines.pieces_of_eight.rules.calling import can_call, may_call
from engines.pieces_of_eight.speech import refusals
from engines.pieces_of_eight.speech.names import coin_names, effect, first_of_each_kind, kind_name, target_name
from engines.pieces_of_eight.table import AFT, CANNON, FORE, MONKEY, PLACES, TREACHERY, Ship, Table, may_come_back, owned

NONE, LATER, YES, NO = "none", "later", "yes", "no"
Script = Generator[Part, Answer, None]


def turn_sheet(table: Table, seat: int) -> Sheet:
    """S1, the sheet of the captain on turn."""

    def script() -> Script:
        ships = table.ships
        if ships[seat].nest is None and ships[seat].deck:
            ships = ships.copy()
            ships[seat] = ships[seat].raised((yield nest_part(ships, seat)))
        action = yield action_part(ships, seat, table)
        if action == "call":
            yield call_part(ships[seat])
        elif action not in ("dump", "nothing"):
            yield from play_parts(table, ships, seat, action)
        if action != "nothing" and (ships[seat].nest is None or action != "call"):
            yield _LAST

    return Sheet(script=script, barred=lambda part, before: refusals.on_turn(table, seat, part, before))


def nest_part(ships: list[Ship], seat: int) -> Part:
    """PE-TIME-11: fore, aft or nothing; the only coin of a deck is offered once."""
    deck = ships[seat].deck
    return _nest_part(KIND[deck[0]], KIND[deck[-1]] if len(deck) > 1 else "", defaults.nest(ships[seat], is_stuck(ships, seat)))


@lru_cache
def _nest_part(fore: str, aft: str, default: str) -> Part:
    """`aft` is "" when there is one coin alone."""
    coins = {FORE: fore, AFT: aft}

    def hint(option: str) -> Message | None:
        return kind_name(coins[option]) if option in coins else None

    warn = (lambda option: say("pe.warn.nothing") if option == NONE else None) if default != NONE else None
    options = (NONE, FORE, AFT) if aft else (NONE, FORE)
    choice = OneOf(options=options, default=default, name=nest_name, hint=hint, warn=warn, rule="PE-NEST-01")
    return Part("nest1", say("pe.q.nest1"), choice, default == NONE)


def nest_name(option: str) -> Message:
    """A coin for the nest, by the place it comes from."""
    return say("pe.nest.later") if option == LATER else say(f"pe.nest.{option}")


_LAST = Part(
    "nest2",
    say("pe.q.nest2"),
    OneOf(options=(NONE, FORE, AFT, LATER), default=NONE, name=nest_name, rule="PE-NEST-04"),
    True,
)


def is_stuck(ships: list[Ship], seat: int) -> bool:
    """PE-MAIN-02: whether the seat has no main action."""
    return not can_call(ships[seat]) and not main_actions(ships, seat)


def main_actions(ships: list[Ship], seat: int) -> list[str]:
    """PE-MAIN-01: what the seat may do: "place" or "place.mode" to play a coin, "call", "dump"."""
    ship, found = ships[seat], []
    for place, coin in ship.placed().items():
        for mode in ABILITY[KIND[coin]].modes(ships, seat, place):
            found.append(f"{place}.{mode}" if mode else place)
    if can_call(ship):
        found.append("call")
    if ship.nest:
        found.append("dump")
    return found


def action_part(ships: list[Ship], seat: int, table: Table) -> Part:
    """PE-TIME-12: the main action; whoever has none can only say so (PE-MAIN-02)."""
    actions = tuple(main_actions(ships, seat)) or ("nothing",)
    ship = ships[seat]

    def suggest() -> str:
        return defaults.action(table, ships, seat, actions)

    def hint(action: str) -> Message | None:
        coin = ship.placed().get(action.partition(".")[0])
        return effect(KIND[coin]) if coin else None

    choice = Suggested(options=actions, suggest=suggest, name=partial(action_name, ship), hint=hint, rule="PE-MAIN-01")
    return Part("action", _MAIN, choice)


def action_name(ship: Ship, action: str) -> Message:
    """A main action: a coin to be played from its place, in a mode of its own where it has one."""
    place, _, mode = action.partition(".")
    coin = ship.placed().get(place)
    if coin is None:
        return say(f"pe.{place}")
    play = say("pe.act.play", what=say(f"pe.play.{place}"), coin=kind_name(KIND[coin]))
    how = "bomb" if KIND[coin] == "bomb" else "coin"
    return say("pe.act.mode", what=play, how=say(f"pe.mode.{mode}.{how}")) if mode else play


_MAIN = say("pe.q.main")


def call_part(ship: Ship) -> Part:
    """PE-CALL: ends, sides and order."""
    ways = may_call(ship)
    return _call_part(ways, defaults.call(ways))


@lru_cache
def _call_part(ways: tuple[str, ...], default: str) -> Part:
    choice = OneOf(options=ways, default=default, name=lambda way: say(f"pe.call.{way}"), rule="PE-CALL-01")
    return Part("call", say("pe.q.call"), choice)


def play_parts(table: Table, ships: list[Ship], seat: int, action: str) -> Script:
    """PE-TIME-20: target, position, help, and what is sealed with the announcement."""
    place, _, mode = action.partition(".")
    played = ships[seat].at(place)
    assert played is not None
    kind, longest, aim = KIND[played], 1, None
    ability = ABILITY[kind]
    if ability.aims:
        target = yield target_part(table, ships, seat, kind, played)
        position = ""
        if kind == "broadside":
            position = yield position_part(ships, seat, int(target), played)
        aim = ability.aim(ships, target, position)
    if kind == CANNON and aim:
        longest = yield from cannon_parts(ships, seat, aim, mode)
    if kind == "barrel_of_grog":
        yield grog_part(may_come_back(ships[seat]))
    if aim and aim.victim == seat and ability.destroys and _hits_monkey(ships[seat], aim, longest):
        yield _MONKEY
    if owned(ships[seat].active, TREACHERY):
        yield own_part("own", tuple([place for place, coin in ships[seat].placed().items() if KIND[coin] == TREACHERY]))


def _hits_monkey(ship: Ship, aim: Aim, longest: int) -> bool:
    """PE-D50: an inner Monkey too, for the chain may make it active."""
    coins = ship.deck[:longest] if longest > 1 else aim.coins
    return any(KIND[coin] == MONKEY for coin in coins)


def target_part(table: Table, ships: list[Ship], seat: int, kind: str, played: str) -> Part:
    """PE-HIDDEN-02: coins are named by place; for Cannon, Bomb and Broadside a captain is named. The own come last."""
    ability = ABILITY[kind]
    options = ability.targets(ships, seat)
    if ability.at_seat and (own := str(seat)) in options:
        options = (*[option for option in options if option != own], own)

    def suggest() -> str:
        return defaults.target(table, ships, seat, kind, options)

    def name(option: str) -> Message:
        owner, _, place = option.partition(".")
        return target_name(ships, seat, int(owner), place) if place else say("pe.pos.ship", captain=Captain(int(owner)))

    def warn(option: str) -> Message | None:
        return _self_aim(ships, seat, ability.aim(ships, option, ""), played) if not ability.positions(ships, seat) else None

    def group(option: str) -> Message:
        return say("pe.pos.ship", captain=Captain(int(option.partition(".")[0])))

    question = f"pe.q.target.{kind}" if ability.at_seat else "pe.q.target"
    choice = Suggested(options=options, suggest=suggest, name=name, warn=warn, group=group, rule=ability.rule)
    return Part("target", _question(question), choice)


def _self_aim(ships: list[Ship], seat: int, aim: Aim, played: str) -> Message | None:
    """PE-D45: a coin aimed at itself is asked for twice."""
    return say("pe.warn.self") if aim.victim == seat and played in aim.coins else None


@lru_cache
def _question(id: str) -> Message:
    return say(id)


def position_part(ships: list[Ship], seat: int, victim: int, played: str) -> Part:
    """PE-BROADSIDE-02: any coin but a Captain, by its position."""
    ability = ABILITY["broadside"]
    options = ability.positions(ships, victim)

    def name(option: str) -> Message:
        return target_name(ships, seat, victim, FORE if option == "1" else option)

    def warn(option: str) -> Message | None:
        return _self_aim(ships, seat, ability.aim(ships, str(victim), option), played)

    return Part(
        "position",
        _question("pe.q.position"),
        OneOf(options=options, default=defaults.position(ships[victim], options), name=name, warn=warn, rule=ability.rule),
    )


def cannon_parts(ships: list[Ship], seat: int, aim: Aim, mode: str) -> Generator[Part, Answer, int]:
    """PE-CANNON-02, -03: whom to invite, and the greatest number of coins wanted; that number."""
    victim, own = aim.victim, 1 + (mode == SECOND)
    lenders = tuple(str(other) for other in range(len(ships)) if other not in (seat, victim) and open_cannons(ships, other))
    invited: tuple[str, ...] = ()
    deck = len(ships[victim].deck)
    if lenders and deck > own:
        invited = yield _invite_part(lenders)
    most = min(deck, own + sum(open_cannons(ships, int(other)) for other in invited))
    if most < 2:
        return most
    longest: int = yield _longest_part(most)
    return longest


@lru_cache
def _invite_part(lenders: tuple[str, ...]) -> Part:
    choice = SomeOf(options=lenders, least=0, most=len(lenders), default=(), name=_captain, rule="PE-CANNON-03")
    return Part("invite", say("pe.q.invite"), choice, True)


@lru_cache
def _longest_part(most: int) -> Part:
    return Part("longest", say("pe.q.longest"), Amount(least=1, most=most, default=most, rule="PE-CANNON-08"), True)


def _captain(seat: str) -> Message:
    return say("pe.pos.ship", captain=Captain(int(seat)))


def grog_part(hold: tuple[str, ...]) -> Part:
    """PE-GROG-01: the coin to fetch; of like coins the one longest in the hold."""
    options = first_of_each_kind(hold)
    choice = OneOf(options=options, default=hold[0], name=coin_names(options), rule="PE-GROG-01")
    return Part("grog", _question("pe.q.grog"), choice)


def _yes_no(id: str) -> Callable[[str], Message]:
    return lambda option: say(f"{id}.{option}")


_MONKEY = Part(
    "monkey",
    say("pe.q.monkey.own"),
    OneOf(options=(YES, NO), default=YES, name=_yes_no("pe.monkey"), rule="PE-MONKEY-01"),
    True,
)


@lru_cache
def own_part(name: str, places: tuple[str, ...] = PLACES, kind: str = "") -> Part:
    """PE-D32: a Treachery of one's own against one's own use; the kind of coin is named where there may be two."""
    question = say("pe.q.own.for", coin=kind_name(kind)) if kind else say("pe.q.own")
    choice = OneOf(options=(NONE, *places), default=NONE, name=own_name, rule="PE-TREACHERY-01")
    return Part(name, question, choice, True)


def own_name(option: str) -> Message:
    """The own Treachery, by its place."""
    return say("pe.own.none") if option == NONE else say("pe.own.from", place=say(f"pe.place.{option}"))


def announced(table: Table, seat: int, answer: Mapping[str, Any]) -> Aim | None:
    """The aim an announcement names, once its first nest phase is done."""
    ship, action = table.ships[seat], answer["action"]
    coin = ship.at(action.partition(".")[0])
    assert coin is not None
    if "target" not in answer:
        return None
    return ABILITY[KIND[coin]].aim(table.ships, answer["target"], answer.get("position", ""))
