"""The orders of a side for a round (AC-T7c to -T7g): one sheet, a part a step, each preset."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from functools import partial

from engines.atlantic_chase.data.ids import ASK, HARMED, HOLD, NO, NONE, OPEN, YES, ZONES, Ship
from engines.atlantic_chase.pieces import names
from engines.atlantic_chase.pieces.board import afloat, reach, zone_of
from engines.atlantic_chase.pieces.vessels import Orders, Pairs, is_convoy
from engines.atlantic_chase.rules import breaking, gunnery, smoke, torpedoes
from engines.atlantic_chase.rules.plays import Aims, Fleet
from engines.atlantic_chase.table import Table
from engines.kernel.base.messages import Message, say
from engines.kernel.base.values import Answer
from engines.kernel.choices.arrangements import Assignment, Capacity
from engines.kernel.choices.legality import Reason, reason
from engines.kernel.choices.shapes import Forbidden, OneOf, SomeOf
from engines.kernel.choices.sheet import LazyShortcut, Part, Sheet

GUNS, FISH, MOVES, SMOKE, OVER, DISPERSE, LEAVE = "guns", "torpedoes", "moves", "smoke", "over", "disperse", "leave"
"""The parts of the sheet."""
SUGGESTED = "ac.suggested"
Script = Generator[Part, Answer, None]


def sheet(table: Table, seat: int) -> Sheet:
    """The orders open to a side: whole plays first, the same answer in one press as suggested, all else in detail."""
    fleet = Fleet(table, seat)
    does = say("ac.suggested.does")
    return Sheet(
        script=partial(script, table, seat, fleet),
        forbidden=partial(unasked, table, seat),
        play_label=fleet.words,
        shortcuts=(
            LazyShortcut(SUGGESTED, say(SUGGESTED), lines={}, suggest=lambda: fleet.suggested, description=does, is_inline=True),
        ),
    )


def is_open(table: Table, seat: int) -> bool:
    """AC-T0a: whether a side has anything to order."""
    return bool(afloat(table, seat) or gunnery.gunners(table, seat))


def script(table: Table, seat: int, fleet: Fleet) -> Script:
    """AC-T7c to -T7g: guns, torpedoes, moves, smoke and whom it conceals, dispersal, breaking away."""
    if fleet.gunners:
        yield Part(GUNS, say("ac.q.guns"), guns(table, fleet), preset=True, shortlist=fleet.guns, tab=say("ac.tab.guns"))
    if fleet.attackers:
        fish = attacks(table, fleet.attackers, may_wait=True)
        yield Part(FISH, say("ac.q.torpedoes"), fish, preset=True, shortlist=fleet.fish, tab=say("ac.tab.torpedoes"))
    mine = afloat(table, seat)
    moves = yield Part(MOVES, say("ac.q.moves"), zones(table, mine), preset=True, shortlist=fleet.moves, tab=say("ac.tab.then"))
    at = {ship: moves[ship] for ship in mine if moves[ship] != ASK}
    yield from of_smoke(table, tuple(at), at, asks_over=len(at) == len(mine))
    leaves = leave(table, seat, moves)
    usual = tuple([option for option in (NO, YES) if option in leaves.options])
    yield Part(LEAVE, say("ac.q.leave"), leaves, preset=True, shortlist=usual)


def of_smoke(table: Table, ships: tuple[Ship, ...], at: Mapping[Ship, str], asks_over: bool) -> Script:
    """AC-60e to -60h: who makes smoke, whom it conceals where all zones are known, and which Convoys disperse."""
    makers: tuple[str, ...] = ()
    able = tuple([ship for ship in ships if smoke.why_none(table, ship) is None])
    if able:
        makers = yield Part(SMOKE, say("ac.q.smoke"), producing(table, able), preset=True, shortlist=(smoking(table, able),))
    if asks_over and smoke.hidden(at, tuple(map(Ship, makers))):
        choice = concealing(table, at, tuple(map(Ship, makers)))
        yield Part(OVER, say("ac.q.over"), choice, preset=True, shortlist=(choice.default,))
    convoys = tuple([ship for ship in ships if is_convoy(ship) and why_together(table, ship) is None])
    if convoys:
        options = SomeOf(options=convoys, least=0, most=len(convoys), default=(), name=namer(table), mark=str, rule="AC-11d")
        yield Part(DISPERSE, say("ac.q.disperse"), options, preset=True, shortlist=((),))


def guns(table: Table, fleet: Fleet) -> Assignment:
    """AC-57a: a target for each ship that may fire, or none; AC-T0m by default."""
    may = fleet.gunners

    def barred(ship: str) -> Sequence[Forbidden]:
        return tuple([bar(table, one, why) for one, why in gunnery.verdicts(table, Ship(ship)) if why is not None])

    return Assignment(
        things=tuple(may), places=lambda ship: (*may[Ship(ship)], HOLD), default=fleet.default_guns,
        name=namer(table), place_name=namer(table), mark=str, place_mark=marked, rule="AC-57a", forbidden=barred,
    )  # fmt: skip


def attacks(table: Table, may: Aims, may_wait: bool) -> Assignment:
    """AC-59f: a target for the torpedoes of each of those ships, or none; to be asked after the guns where one may wait."""
    more = (NONE, ASK) if may_wait else (NONE,)

    def barred(ship: str) -> Sequence[Forbidden]:
        return tuple([bar(table, one, why) for one, why in torpedoes.verdicts(table, Ship(ship)) if why is not None])

    return Assignment(
        things=tuple(may), places=lambda ship: (*may[Ship(ship)], *more), default=dict.fromkeys(may, NONE),
        name=namer(table), place_name=namer(table), mark=str, place_mark=marked, rule="AC-59f", forbidden=barred,
    )  # fmt: skip


def zones(table: Table, ships: tuple[Ship, ...], may_wait: bool = True) -> Assignment:
    """AC-60a, AC-D40: a zone for each ship, its own or one beside it; to be asked in its turn where one may wait."""
    more = (ASK,) if may_wait else ()

    def barred(ship: str) -> Sequence[Forbidden]:
        beyond = reason("AC-60a", "ac.bar.zone", ship=names.vessel(table, Ship(ship)))
        return tuple([bar(table, zone, beyond) for zone in ZONES if zone not in reach(zone_of(table, Ship(ship)))])

    return Assignment(
        things=ships, places=lambda ship: (*reach(zone_of(table, Ship(ship))), *more),
        default={ship: zone_of(table, ship) for ship in ships}, name=namer(table), place_name=namer(table), mark=str,
        rule="AC-60a", forbidden=barred,
    )  # fmt: skip


def producing(table: Table, able: tuple[Ship, ...]) -> SomeOf:
    """AC-60f: the ships that make smoke; by default those that do."""

    def barred() -> Sequence[Forbidden]:
        every = (ship for fleet in table.fleets for ship in fleet)
        return tuple([bar(table, one, why) for one, why in smoke.verdicts(table, every) if why is not None])

    return SomeOf(
        options=able,
        least=0,
        most=len(able),
        default=smoking(table, able),
        name=namer(table),
        mark=str,
        rule="AC-60f",
        forbidden=barred,
    )


def smoking(table: Table, able: tuple[Ship, ...]) -> tuple[Ship, ...]:
    """AC-T0m: those that make smoke already."""
    return tuple([ship for ship in able if ship in table.smoke])


def concealing(table: Table, at: Mapping[Ship, str], makers: tuple[Ship, ...]) -> Assignment:
    """AC-60h: for each ship beside one that makes smoke, whose smoke conceals it, two at most under one; AC-T0m by default."""
    may = smoke.hidden(at, makers)

    def barred(ship: str) -> Sequence[Forbidden]:
        apart = reason("AC-60h", "ac.bar.over.apart", ship=names.vessel(table, Ship(ship)))
        return tuple([bar(table, maker, apart) for maker in makers if maker not in may.get(Ship(ship), ())])

    return Assignment(
        things=tuple(may), places=lambda ship: (*may[Ship(ship)], OPEN), default=smoke.as_before(table, at, makers),
        name=namer(table), place_name=namer(table), mark=str, place_mark=marked, rule="AC-60h", forbidden=barred,
        capacities={maker: Capacity(most=smoke.MOST, rule="AC-60h") for maker in makers},
    )  # fmt: skip


def why_together(table: Table, convoy: Ship) -> Reason | None:
    """AC-11d, AC-11e, AC-T21d: the reason why a Convoy may not disperse, None if it may."""
    if not table.limits.disperses:
        return reason("AC-11d", "ac.bar.disperse.scenario")
    if table.ships[convoy].is_dispersed:
        return reason("AC-11e", "ac.bar.disperse.done")
    escort = table.ships.get(table.limits.escort)
    if escort is not None and escort.is_on_board and not escort.is_damaged:
        return reason("AC-T21d", "ac.bar.disperse.escort", ship=names.vessel(table, table.limits.escort))
    return None


def leave(table: Table, seat: int, moves: Mapping[str, str]) -> OneOf:
    """AC-61a, AC-T21d: whether to announce a break away, or if a ship of one's own is damaged by then, or to be asked then."""
    why = why_stays(table, seat, moves)
    barred = tuple([Forbidden(option, leaving(option), why.rule, why.words) for option in (YES, HARMED)]) if why else ()
    is_never = breaking.why_never(table, table.limits, seat, table.round) is not None
    options = (NO,) if is_never else (NO, ASK) if why else (NO, YES, HARMED, ASK)
    return OneOf(options=options, default=NO, name=leaving, rule="AC-61a", forbidden=lambda: barred)


def why_stays(table: Table, seat: int, moves: Mapping[str, str]) -> Reason | None:
    """AC-T21d: the reason why a side may not announce it once its ships have moved so, None if it may."""
    zone = moves.get(table.limits.break_ship)
    never = breaking.why_never(table, table.limits, seat, table.round)
    return never or breaking.why_not_from(table, table.limits, seat, zone)


def leaving(option: str) -> Message:
    """An answer to whether one breaks away."""
    return say(f"ac.leave.{option}")


def unasked(table: Table, seat: int, part: str, before: Mapping[str, Answer]) -> Sequence[Forbidden]:
    """The reason why a part of the sheet is not asked, or why an option of it is refused."""
    if part == OVER:
        apart = reason("AC-60h", "ac.bar.over.nobody")
        return (Forbidden("", apart.words, apart.rule, apart.words),)
    found = [(ship, why) for ship, why in _unable(table, seat, part) if why is not None]
    return tuple([Forbidden("", names.vessel(table, ship), why.rule, why.words) for ship, why in found])


def _unable(table: Table, seat: int, part: str) -> Iterator[tuple[Ship, Reason | None]]:
    """The ships of a side, each with the reason why it has no share in a part; those with a reason of their own first."""
    mine = sorted(afloat(table, seat), key=is_convoy)
    for ship in mine:
        if part == GUNS:
            yield ship, next((why for _, why in gunnery.verdicts(table, ship)), None)
        elif part == FISH:
            yield ship, torpedoes.why_none(table, ship)
        elif part == SMOKE:
            yield ship, smoke.why_none(table, ship)
        elif part == DISPERSE and is_convoy(ship):
            yield ship, why_together(table, ship)


def bar(table: Table, option: str, why: Reason) -> Forbidden:
    """An option that a rule forbids now."""
    return Forbidden(option, names.option(table, option), why.rule, why.words)


def namer(table: Table, none: str = "ac.order.none") -> Callable[[str], Message]:
    """The names of ships, zones and other orders; `none` is that of none."""
    return partial(names.option, table, none=none)


def marked(place: str) -> str | None:
    """The part of a picture where a target lies."""
    return None if place in (HOLD, NONE, OPEN, ASK) else place


def orders_of(answer: Mapping[str, Answer]) -> Orders:
    """The orders that an answer gives. `over` stays open if a ship is to be asked in its turn."""
    moves = answer.get(MOVES, {})
    return Orders(
        guns=pairs(answer.get(GUNS, {})),
        torpedoes=pairs(answer.get(FISH, {})),
        moves=pairs(moves),
        smoke=tuple(map(Ship, answer.get(SMOKE, ()))),
        over=None if ASK in moves.values() else pairs(answer.get(OVER, {})),
        disperse=tuple(map(Ship, answer.get(DISPERSE, ()))),
        leave=str(answer.get(LEAVE, NO)),
    )


def pairs(given: Mapping[str, str]) -> Pairs:
    """An assignment as orders keep it."""
    return tuple([(Ship(ship), str(place)) for ship, place in given.items()])
