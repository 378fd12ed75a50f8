"""Views are built up from what a viewer may know (PE-INFO)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache, lru_cache, partial
from typing import NamedTuple

from engines.kernel.hidden.frame_secrets import Ref, stack_view
from engines.kernel.hidden.view_fields import ViewFields
from engines.kernel.hidden.zones import ALL
from engines.kernel.resolution.frames import State, question_of
from engines.pieces_of_eight.data import KIND, KINDS, RANK
from engines.pieces_of_eight.data.ids import Coin, Kind, Place, position_of
from engines.pieces_of_eight.pieces.ship import AFT, CAPTAIN, CAPTAINS, FORE, NEST, Ship
from engines.pieces_of_eight.rules.match import target
from engines.pieces_of_eight.rules.play import Play
from engines.pieces_of_eight.rules.reactions import Use
from engines.pieces_of_eight.rules.shipyards import dealt_before_draft
from engines.pieces_of_eight.table import Table
from engines.pieces_of_eight.view import OfferView, PlayView, SeenCoin, ShipView, View, YardView

OPEN = frozenset((NEST, FORE, position_of(1)))
"""PE-POS-06: the open places, as they can be named."""
PARTS = {"main": "main", "play": "main", "last_nest": "last_nest"}
FIELDS = ViewFields(
    Table, View,
    veils={
        "series": (
            "game", "wins", "target", "options", "yards", "losers", "last_winner", "built", "layout", "yard_sizes", "pool",
            "aside", "offers", "draws", "tried",
        ),
        "ships": ("ships",), "reacted": ("ships",), "shown": ("ships",), "known": ("remembered",),
    },
    own=("stage", "part", "order", "play", "winners", "weighed"),
)  # fmt: skip


def view(state: State[Table], viewer: int | None) -> View:
    """The view of that seat (None: everybody) of a game."""
    table, series = state.table, state.table.series
    stage = question_of[state.asked.kind].stage if state.asked else "over"
    return FIELDS.view(
        table, viewer=None if viewer == ALL else viewer, stage=stage,
        game=series.game, part=PARTS.get(table.phase, ""), ships=tuple(_ship(table, seat, viewer) for seat in table.seats),
        wins=series.wins, target=target(series.options), order=_order(table),
        play=_play(state, viewer), yards=_yards(state, viewer, stage), winners=_winners(state, stage),
        options=series.options, asked=state.asked, result=state.result, stack=stack_view(state, viewer, partial(ref, table)),
        losers=series.losers, last_winner=series.last_winner, built=tuple(map(bool, series.layouts)),
        layout=series.layouts[viewer] if series.layouts and viewer is not None and viewer in table.seats else (),
        yard_sizes=tuple(map(len, series.yards)), pool=_kinds(series.pool) if stage == "pool" else (), aside=len(series.aside),
        offers=_offers(table, viewer), draws=series.draws, tried=tuple(pair for pair in series.tried if viewer in (pair[0], ALL)),
        remembered=_remembered(table) if viewer in table.seats else (),
    )  # fmt: skip


def _ship(table: Table, seat: int, viewer: int | None) -> ShipView:
    ship, teams = table.ships[seat], table.series.options.teams
    shown = len(ship.deck) > 1 and ship.deck[-1] in table.shown
    reacted = _reacted(table, ship, shown) if table.reacted else ()
    team = teams[seat] if teams else None
    if viewer in (seat, ALL):
        return _own_ship(seat, ship, reacted, team, shown)
    nest, captain = KIND[ship.nest] if ship.nest else None, ship.captain_at
    deck = _seen_from_afar(ship.deck, captain, shown)
    return _foreign_ship(
        _FromAfar(seat, nest, deck, captain, len(ship.hold), ship.owed, ship.out, reacted, team, len(ship.gone), shown)
    )


def _reacted(table: Table, ship: Ship, shown: bool) -> tuple[Place, ...]:
    """The places with a coin that all have seen react this turn."""
    return tuple(place for place, coin in ship.placed().items() if coin in table.reacted and (place != AFT or shown))


def _seen_from_afar(deck: tuple[Coin, ...], captain: int, shown: bool) -> tuple[Kind | None, ...]:
    """PE-INFO-01, -02: the fore coin, the Captain, and an aft coin that was shown."""
    kinds: list[Kind | None] = [None] * len(deck)
    if deck:
        kinds[0] = KIND[deck[0]]
    if captain >= 0:
        kinds[captain] = CAPTAIN
    if shown:
        kinds[-1] = KIND[deck[-1]]
    return tuple(kinds)


@lru_cache(maxsize=1024)
def _own_ship(seat: int, ship: Ship, reacted: tuple[Place, ...], team: int | None, shown: bool) -> ShipView:
    nest = _own(ship.nest) if ship.nest else None
    deck, hold, gone = (tuple(map(_own, coins)) for coins in (ship.deck, ship.hold, ship.gone))
    captain = ship.captain_at + 1 or None
    return ShipView(seat, nest, deck, captain, len(hold), hold, ship.owed, ship.out, reacted, team, len(gone), gone, shown)


class _FromAfar(NamedTuple):
    """A ship as others see it: kinds of coins on nest and deck, the place of its Captain (-1: unknown), and numbers."""

    seat: int
    nest: Kind | None
    deck: tuple[Kind | None, ...]
    captain: int
    hold: int
    owed: int
    out: bool
    reacted: tuple[Place, ...]
    team: int | None
    gone: int
    is_shown: bool


@lru_cache(maxsize=1024)
def _foreign_ship(seen: _FromAfar) -> ShipView:
    """All ships that look alike from afar are one view."""
    nest = SeenCoin(seen.nest) if seen.nest else None
    deck, captain = tuple(map(SeenCoin, seen.deck)), seen.captain + 1 or None
    return ShipView(
        seen.seat, nest, deck, captain, seen.hold, (), seen.owed, seen.out, seen.reacted, seen.team, seen.gone, (), seen.is_shown
    )


@cache
def _own(coin: Coin) -> SeenCoin:
    return SeenCoin(KIND[coin], coin)


def _remembered(table: Table) -> tuple[tuple[int, str, int, Kind], ...]:
    """PE-INFO-04 to -07: coins that are hidden again, or lie in a hold, and were seen by all on their way."""
    return tuple(
        (seat, zone, at, KIND[coin])
        for seat, ship in enumerate(table.ships if table.known else ())
        for zone, coins in zones(ship)
        for at, coin in enumerate(coins)
        if coin in table.known
    )


def _order(table: Table) -> tuple[int, ...]:
    """PE-INFO-01: who is on turn, then the coming captains."""
    if table.on_turn is None:
        return tuple(table.in_play())
    count = len(table.ships)
    start = table.following if table.following is not None else (table.on_turn + 1) % count
    coming = [seat for step in range(count) if not table.ships[seat := (start + step) % count].out]
    return (table.on_turn, *(seat for seat in coming if seat != table.on_turn or table.following == seat))


def _play(state: State[Table], viewer: int | None) -> PlayView | None:
    """PE-D15: a play is aimed at the coins that lay there when it was announced, wherever they are now."""
    play = next((frame for frame in state.stack if isinstance(frame, Play)), None)
    if play is None:
        return None
    uses = (frame for frame in state.stack if isinstance(frame, Use) and frame.victim is None)
    chain = ((play.user, KIND[play.coin]), *((use.user, KIND[use.coin]) for use in uses))
    ship, knows_all = state.table.ships[play.victim], viewer in (play.victim, ALL)
    places = tuple(_place(ship, coin, play.places) for coin in play.aim if coin in ship.coins)
    left = [coin for coin in play.aim if coin not in ship.coins]
    named = state.table.known if viewer in state.table.seats else state.table.known.intersection(_in_sight(play))
    kinds = tuple(KIND[coin] if knows_all or coin in named else None for coin in left)
    at = play.victim if play.victim >= 0 else None
    return PlayView(play.user, KIND[play.coin], play.place, play.mode, at, places, chain, kinds)


def _in_sight(play: Play) -> Iterator[Coin]:
    """The coins aimed at that all could see when they left; a spectator remembers nothing else (PE-INFO-06)."""
    is_open = OPEN.issuperset(play.places)
    for at, coin in enumerate(play.aim):
        if is_open or play.places[at] in OPEN or coin in CAPTAINS:
            yield coin


def _place(ship: Ship, coin: Coin, announced: tuple[Place, ...]) -> Place | int:
    """The place of a coin in a ship; the aft coin by its number, unless the aft coin was aimed at."""
    if coin == ship.nest:
        return NEST
    number = ship.deck.index(coin) + 1
    if number == 1:
        return FORE
    return AFT if AFT in announced and number == len(ship.deck) else number


def _winners(state: State[Table], stage: str) -> tuple[int, ...]:
    if state.result:
        return state.result.places[0]
    last = state.table.series.last_winner
    return (last,) if stage == "between" and last is not None else ()


def _kinds(coins: tuple[Coin, ...]) -> tuple[Kind, ...]:
    return tuple(sorted((KIND[coin] for coin in coins), key=RANK.__getitem__))


@lru_cache(maxsize=256)
def yard_view(seat: int | None, coins: tuple[Coin, ...], own: bool) -> YardView:
    """A pile of coins by kind."""
    count = Counter(KIND[coin] for coin in coins)
    return YardView(seat, tuple((kind, count[kind]) for kind in KINDS if kind in count), coins if own else ())


def _yards(state: State[Table], viewer: int | None, stage: str) -> tuple[YardView, ...]:
    """PE-INFO-13: without pooling all yards are known; with it the own one, and what lies open."""
    series = state.table.series
    seen = [
        yard_view(seat, yard, viewer in (seat, ALL))
        for seat, yard in enumerate(series.yards)
        if series.options.pool == "none" or viewer in (seat, ALL)
    ]
    if series.pool and stage == "pool":
        seen.append(yard_view(None, series.pool, False))
    if state.asked and state.asked.kind == "pe.draft":
        seen += _drafted(state.table, viewer)
    if stage == "between" and state.asked and viewer in state.asked.seats:
        seen.append(yard_view(None, series.aside, False))
    return tuple(seen)


def _drafted(table: Table, viewer: int | None) -> list[YardView]:
    """The coins that the others have drafted; those dealt before are known to their owners alone."""
    series = table.series
    dealt = dealt_before_draft(series.options, table.seats)
    return [yard_view(seat, yard[1 + dealt :], False) for seat, yard in enumerate(series.yards) if viewer not in (seat, ALL)]


def _offers(table: Table, viewer: int | None) -> tuple[OfferView, ...]:
    return tuple(
        OfferView(offer.giver, offer.taker, _kinds(offer.give), offer.want, offer.give if viewer == offer.giver else ())
        for offer in table.series.offers
        if viewer in (offer.giver, offer.taker, ALL)
    )


def ref(table: Table, coin: Coin, is_seen: bool) -> Ref:
    """The place of a coin: seat, zone, place in the zone, and its kind if all have seen it."""
    for seat, ship in enumerate(table.ships):
        for zone, coins in zones(ship):
            if coin in coins:
                return (seat, zone, coins.index(coin), KIND[coin] if is_seen else "")
    raise AssertionError(f"{coin} lies nowhere")


def zones(ship: Ship) -> tuple[tuple[str, tuple[Coin, ...]], ...]:
    """The zones of a ship with their coins."""
    return (("nest", (ship.nest,) if ship.nest else ()), ("deck", ship.deck), ("hold", ship.hold), ("gone", ship.gone))
