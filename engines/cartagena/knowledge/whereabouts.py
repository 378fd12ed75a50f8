"""Whereabouts of counters and cards that lie face down (CT-INFO). They have no ids: like ones in a place are numbered."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from engines.cartagena.data.ids import Camp, Piece
from engines.cartagena.knowledge.observe import known_camps
from engines.cartagena.pieces.holdings import less
from engines.cartagena.table import Table
from engines.kernel.hidden.whereabouts import Whereabouts
from engines.kernel.resolution.frames import State


def whereabouts(state: State[Table]) -> dict[str, Whereabouts] | None:
    """The whereabouts of all counters and cards that lie face down; none while deployments are sealed (CT-INFO-07)."""
    table = state.table
    if table.sealed:
        return None
    return {f"{place}.{camp}.{number}": Whereabouts((place,), _knowers(table, camp)) for place, camp, number in _face_down(table)}


def _face_down(table: Table) -> Iterator[tuple[str, Camp, int]]:
    """Place, camp and number of each."""
    for at, row in enumerate(table.rows):
        for slot, is_seen in enumerate(row.seen):
            if not is_seen:
                yield f"row.{at}", Camp(f"{row.side}.{row.colour}"), slot
    for square, pile in table.piles.items():
        dark = [troop for troop, is_dark in zip(pile.troops, pile.dark, strict=True) if is_dark]
        yield from _numbered(table, f"pile.{square}", dark)
    for ship, hull in table.hulls.items():
        yield from _numbered(table, f"hull.{ship}", less(hull.load, hull.known))
    for hero in table.aside:
        yield f"aside.{hero}", table.camp(Piece(hero)), 0


def _numbered(table: Table, place: str, pieces: Iterable[Piece]) -> Iterator[tuple[str, Camp, int]]:
    """Counters of a place, numbered by camp."""
    for camp, count in Counter(map(table.camp, pieces)).items():
        yield from ((place, camp, number) for number in range(count))


def _knowers(table: Table, camp: Camp) -> tuple[int, ...]:
    """CT-INFO-14, CT-INFO-16: the captains who know the counters and cards of a camp."""
    return tuple([seat for seat in table.seats if known_camps(table, seat)(camp)])
