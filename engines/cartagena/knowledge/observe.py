"""Views are built up from what a viewer may know (CT-INFO-01 to -16)."""

from __future__ import annotations

from collections.abc import Callable

from engines.cartagena.data import SIDE
from engines.cartagena.data.ids import SIDES, Camp, Piece, veiled
from engines.cartagena.pieces.holdings import Hull, Pile, less
from engines.cartagena.table import Table
from engines.cartagena.view import View
from engines.kernel.hidden.frame_secrets import stack_view
from engines.kernel.hidden.view_fields import ViewFields
from engines.kernel.hidden.zones import ALL
from engines.kernel.resolution.frames import State

Knows = Callable[[Camp], bool]
"""Whether the viewer knows all pieces of a camp."""
FIELDS = ViewFields(Table, View, {name: (name,) for name in ("rows", "hulls", "piles", "aside")})


def known_camps(table: Table, viewer: int | None) -> Knows:
    """CT-INFO-14, CT-INFO-16: a player knows what is his, and by the option what is his side's."""
    if viewer == ALL:
        return lambda camp: True
    if viewer is None:
        return lambda camp: False
    if table.rules.mates_see == "side" and table.rows:
        side = table.side(viewer) if any(row.seat == viewer for row in table.rows) else ""
        return lambda camp: camp.startswith(side) if side else False
    return lambda camp: table.owners.get(camp) == viewer


def view(state: State[Table], viewer: int | None) -> View:
    """The view of that seat (None: everybody) of a game."""
    table = state.table
    knows = known_camps(table, ALL if state.result is not None else viewer)
    shows = shown_sides(table, ALL if state.result is not None else viewer)
    return FIELDS.view(
        table,
        viewer=None if viewer == ALL else viewer,
        rows=tuple([row if knows(Camp(f"{row.side}.{row.colour}")) else row.masked() for row in table.rows]),
        hulls={ship: _hull(table, hull, knows) for ship, hull in table.hulls.items() if SIDE[ship] in shows},
        piles={square: _pile(table, pile, knows) for square, pile in table.piles.items() if pile.side in shows},
        aside={
            hero: piece if knows(table.camp(piece)) else veiled(table.camp(piece))
            for hero, piece in table.aside.items()
            if SIDE[piece] in shows
        },
        stack=stack_view(state, viewer),
        asked=state.asked,
        result=state.result,
    )


def shown_sides(table: Table, viewer: int | None) -> tuple[str, ...]:
    """CT-INFO-07: while deployments are sealed, a player sees those of his side alone, and everybody else none."""
    if not table.sealed or viewer == ALL:
        return SIDES
    return () if viewer is None else (table.side(viewer),)


def _veil(table: Table, piece: Piece, knows: Knows) -> Piece:
    camp = table.camp(piece)
    return piece if knows(camp) else veiled(camp)


def _hull(table: Table, hull: Hull, knows: Knows) -> Hull:
    """CT-INFO-02 to -05: how many counters of which colour, and those that all have seen come aboard."""
    hidden = less(hull.load, hull.known)
    if not hidden:
        return hull
    return hull.loaded((*hull.known, *[_veil(table, piece, knows) for piece in hidden]), hull.heroes, hull.known)


def _pile(table: Table, pile: Pile, knows: Knows) -> Pile:
    """CT-INFO-06: garrisons, by colour; what has been shown is known."""
    if not any(pile.dark):
        return pile
    troops = [_veil(table, piece, knows) if dark else piece for piece, dark in zip(pile.troops, pile.dark, strict=True)]
    return Pile(pile.heroes, tuple(troops), pile.dark, pile.among)
