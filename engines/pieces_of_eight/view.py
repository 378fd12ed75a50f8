"""What may be seen of a game (PE-INFO): places with the kinds a viewer knows, and nothing else."""
from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any

from engines.kernel.frames import Asked, Frame, Result, State
from engines.pieces_of_eight.book.match import target
from engines.pieces_of_eight.book.play import Play
from engines.pieces_of_eight.book.reactions import Use
from engines.pieces_of_eight.data import KIND, KINDS
from engines.pieces_of_eight.sealed import SEALED, Coins, Ref
from engines.pieces_of_eight.table import AFT, Options, Ship, Table
from engines.pieces_of_eight.yards import dealt_before_draft


@dataclass(frozen=True, slots=True)
class Place:
    """A place with a coin in it: `kind` None when the viewer may not know it; `coin` its id, in an owner's own view only."""

    kind: str | None
    coin: str | None = None


@dataclass(frozen=True, slots=True)
class ShipView:
    """One ship as a viewer may know it (PE-INFO-01 to -03).

    `deck` lies from fore to aft. `captain_at` counts from 1 at the fore; None when the Captain is in the nest or lost.
    `hold_coins` has the coins of the hold, the longest there first, for its owner or when all is laid open, else nothing.
    `reacted` names the open places ("nest", "fore", and "aft" while it is shown) whose coin has reacted this turn. `out`: out of the
    game; `gone` coins left play with their owner. `shown`: all have seen the aft coin in this play.
    """

    seat: int
    nest: Place | None
    deck: tuple[Place, ...]
    captain_at: int | None
    hold: int
    hold_coins: tuple[Place, ...] = ()
    lost_turns: int = 0
    out: bool = False
    reacted: tuple[str, ...] = ()
    team: int | None = None
    gone: int = 0
    gone_coins: tuple[Place, ...] = ()
    shown: bool = False


@dataclass(frozen=True, slots=True)
class PlayView:
    """The play in progress, as announced: who uses which coin from where, how, and at which places of which ship.

    `places` are "nest", "fore", "aft" or numbers from the fore; `chain` are the uses under answer, the play's own first:
    (seat, kind).
    """

    user: int
    kind: str
    place: str
    mode: str
    at: int | None
    places: tuple[str | int, ...]
    chain: tuple[tuple[int, str], ...] = ()


@dataclass(frozen=True, slots=True)
class YardView:
    """A shipyard, or another pile of coins, by kind: (kind, count), in the order of the data."""

    seat: int | None
    coins: tuple[tuple[str, int], ...]
    coin_ids: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class OfferView:
    """An offered trade: kinds given and wanted; `coins` are the ids given, for the giver."""

    giver: int
    taker: int
    give: tuple[str, ...]
    want: tuple[str, ...]
    coins: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Waiting:
    """A rule under resolution as the viewer may know it: kind, step and fields, coins by where they lie (see `sealed`)."""

    kind: str
    step: str
    fields: tuple[tuple[str, Any], ...]


@dataclass(frozen=True, slots=True)
class View:
    """What one viewer (a seat, or None for everybody) may know of the whole table.

    `stage`: "pool", "building", "turn", "lending", "window", "layout", "between", "over". `phase` names the part of the turn
    in progress. `order` is the coming order of seats, the one on turn first. `yards` are those the viewer may know; the one
    without a seat is the pile in question (the pool while it is drafted, the coins set aside while scraps are chosen).

    The rest is what a state needs besides: `stack` and `step` the rules under resolution, `built` who had a ship when this or
    the last game began, `layout` the viewer's own (nest first), `yard_sizes` and `aside` numbers of coins, `pool` the kinds of
    the coins still to be drafted, `offers` the trades that concern the viewer, `news` the hidden coins all saw in the last step.
    """

    viewer: int | None
    stage: str
    game: int
    turn: int
    phase: str
    on_turn: int | None
    ships: tuple[ShipView, ...]
    wins: tuple[int, ...]
    target: int
    order: tuple[int, ...]
    next_override: int | None
    low_mark: int
    quiet: int
    deadlocks: int
    play: PlayView | None = None
    yards: tuple[YardView, ...] = ()
    winners: tuple[int, ...] = ()
    champions: bool = False
    options: Options = Options()
    asked: Asked | None = None
    result: Result | None = None
    stack: tuple[Waiting, ...] = ()
    step: str = ""
    betrayed: bool = False
    agreed: bool = False
    votes: tuple[int, ...] = ()
    leaving: tuple[int, ...] = ()
    fallen: tuple[int, ...] = ()
    losers: tuple[int, ...] = ()
    last_winner: int | None = None
    built: tuple[bool, ...] = ()
    layout: tuple[str, ...] = ()
    yard_sizes: tuple[int, ...] = ()
    pool: tuple[str, ...] = ()
    aside: int = 0
    offers: tuple[OfferView, ...] = ()
    news: tuple[str, ...] = ()
    draws: int = 0


STAGES = {"pe.draft": "pool", "pe.trade": "pool", "pe.ship": "building", "pe.turn": "turn", "pe.nest": "turn", "pe.lend": "lending",
          "pe.window": "window", "pe.lapse": "window", "pe.loss": "window", "pe.grog": "layout", "pe.treasure": "layout",
          "pe.quarters": "layout", "pe.deadlock": "layout", "pe.scraps": "between"}
"""The stage of a table by the question that is open."""
PHASES = {"main": "main", "play": "main", "last_nest": "last_nest"}
ALL = -1
"""The viewer who may see everything."""


def view(state: State[Table], viewer: int | None) -> View:
    """What that seat (None: everybody) may know of a game."""
    table, series = state.table, state.table.series
    stage = STAGES[state.asked.kind] if state.asked else "over"
    return View(
        viewer=None if viewer == ALL else viewer, stage=stage, game=series.game, turn=table.turn, phase=PHASES.get(table.phase, ""),
        on_turn=table.on_turn, ships=tuple(_ship(table, seat, viewer) for seat in table.seats), wins=series.wins,
        target=target(series.options), order=_order(table), next_override=table.following, low_mark=table.low, quiet=table.quiet,
        deadlocks=table.deadlocks, play=_play(state), yards=_yards(state, viewer, stage), winners=_winners(state, stage),
        champions=table.champions, options=series.options, asked=state.asked, result=state.result,
        stack=tuple(_waiting(table, frame, viewer) for frame in state.stack), step=table.phase, betrayed=table.betrayed,
        agreed=table.agreed, votes=table.votes, leaving=table.leaving, fallen=table.fallen, losers=series.losers,
        last_winner=series.last_winner, built=tuple(map(bool, series.layouts)),
        layout=series.layouts[viewer] if series.layouts and viewer in table.seats else (),
        yard_sizes=tuple(map(len, series.yards)), pool=_kinds(series.pool) if stage == "pool" else (), aside=len(series.aside),
        offers=_offers(table, viewer), news=table.news, draws=series.draws)


def _ship(table: Table, seat: int, viewer: int | None) -> ShipView:
    ship, own = table.ships[seat], viewer in (seat, ALL)
    teams = table.series.options.teams
    hold = tuple(_own(coin) for coin in ship.hold) if own else ()
    gone = tuple(_own(coin) for coin in ship.gone) if own else ()
    last = len(ship.deck) - 1
    shown = last > 0 and ship.deck[-1] in table.shown
    captain = ship.captain_at
    deck = tuple(_own(coin) if own else Place(KIND[coin] if at in (0, captain) or (at == last and shown) else None)
                 for at, coin in enumerate(ship.deck))
    nest = None if ship.nest is None else _own(ship.nest) if own else Place(KIND[ship.nest])
    reacted = tuple(place for place in ship.places() if ship.at(place) in table.reacted and (place != AFT or shown))
    return ShipView(seat, nest, deck, captain + 1 if captain >= 0 else None, len(ship.hold), hold, ship.owed, ship.out, reacted,
                    teams[seat] if teams else None, len(ship.gone), gone, shown)


def _own(coin: str) -> Place:
    return Place(KIND[coin], coin)


def _order(table: Table) -> tuple[int, ...]:
    """PE-INFO-01: who is on turn, then the coming captains."""
    if table.on_turn is None:
        return tuple(table.in_play())
    count = len(table.ships)
    start = table.following if table.following is not None else (table.on_turn + 1) % count
    coming = [seat for step in range(count) if not table.ships[seat := (start + step) % count].out]
    return (table.on_turn, *(seat for seat in coming if seat != table.on_turn or table.following == seat))


def _play(state: State[Table]) -> PlayView | None:
    play = next((frame for frame in state.stack if isinstance(frame, Play)), None)
    if play is None:
        return None
    chain = tuple((frame.user, KIND[frame.coin]) for frame in state.stack if isinstance(frame, Use))
    places = tuple(int(place) if place.isdigit() else place for place in play.places)
    return PlayView(play.user, KIND[play.coin], play.place, play.mode, play.victim if play.victim >= 0 else None, places, chain)


def _winners(state: State[Table], stage: str) -> tuple[int, ...]:
    if state.result:
        return state.result.places[0]
    last = state.table.series.last_winner
    return (last,) if stage == "between" and last is not None else ()


def _kinds(coins: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(sorted((KIND[coin] for coin in coins), key=KINDS.index))


def yard_view(seat: int | None, coins: tuple[str, ...], own: bool) -> YardView:
    """A pile of coins by kind."""
    kinds = _kinds(coins)
    return YardView(seat, tuple((kind, kinds.count(kind)) for kind in dict.fromkeys(kinds)), coins if own else ())


def _yards(state: State[Table], viewer: int | None, stage: str) -> tuple[YardView, ...]:
    """PE-INFO-13: without pooling all yards are known; with it the own one, and what lies open."""
    series = state.table.series
    seen = [yard_view(seat, yard, viewer in (seat, ALL)) for seat, yard in enumerate(series.yards)
            if series.options.pool == "none" or viewer in (seat, ALL)]
    if series.pool and stage == "pool":
        seen.append(yard_view(None, series.pool, False))
    if state.asked and state.asked.kind == "pe.draft":
        seen += _drafted(state.table, viewer)
    if stage == "between" and state.asked and viewer in state.asked.seats:
        seen.append(yard_view(None, series.aside, False))
    return tuple(seen)


def _drafted(table: Table, viewer: int | None) -> list[YardView]:
    """What the others have drafted; what was dealt before is theirs to know."""
    series = table.series
    dealt = dealt_before_draft(series.options, table.seats)
    return [yard_view(seat, yard[1 + dealt:], False) for seat, yard in enumerate(series.yards) if viewer not in (seat, ALL)]


def _offers(table: Table, viewer: int | None) -> tuple[OfferView, ...]:
    return tuple(OfferView(offer.giver, offer.taker, _kinds(offer.give), offer.want, offer.give if viewer == offer.giver else ())
                 for offer in table.series.offers if viewer in (offer.giver, offer.taker, ALL))


def _waiting(table: Table, frame: Frame[Table], viewer: int | None) -> Waiting:
    """A rule under resolution: what is sealed only for the seat that sealed it."""
    rule = SEALED[frame.kind]
    known: list[tuple[str, Any]] = []
    for name, value in ((part.name, getattr(frame, part.name)) for part in fields(frame)):
        if name == "step":
            continue
        if name in rule.sealed:
            if viewer in (getattr(frame, rule.sealed[name]), ALL):
                known.append((name, value))
        elif name in rule.coins:
            known.append((name, _refs(table, value, rule.coins[name])))
        else:
            known.append((name, value))
    return Waiting(frame.kind, frame.step, tuple(known))


def _refs(table: Table, coins: Coins, is_seen: bool) -> Any:
    """A coin, or several, by where they lie now; with their kind where all have seen it."""
    if isinstance(coins, str):
        return ref(table, coins, is_seen) if coins else ()
    return tuple(ref(table, coin, is_seen) for coin in coins)


def ref(table: Table, coin: str, is_seen: bool) -> Ref:
    """Where a coin lies: seat, zone, place in it, and its kind where that is public."""
    for seat, ship in enumerate(table.ships):
        for zone, coins in zones(ship):
            if coin in coins:
                return (seat, zone, coins.index(coin), KIND[coin] if is_seen else "")
    raise AssertionError(f"{coin} lies nowhere")


def zones(ship: Ship) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Where coins of a ship can lie."""
    return (("nest", (ship.nest,) if ship.nest else ()), ("deck", ship.deck), ("hold", ship.hold), ("gone", ship.gone))
