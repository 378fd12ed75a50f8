"""A state in which a view would be seen: veiled counters and cards are dealt anew (CT-INFO)."""

from __future__ import annotations

from collections import Counter

from engines.cartagena.data import CAMP, stock
from engines.cartagena.data.ids import DOWN, ENGLISH, SPANISH, A, Camp, Piece, Ship, camp_of, is_veiled
from engines.cartagena.knowledge.observe import FIELDS
from engines.cartagena.pieces.holdings import Hull, Pile, Row, less, listed
from engines.cartagena.rules.historical import deploy
from engines.cartagena.table import Table
from engines.cartagena.view import View
from engines.kernel.base.chance import Random, mixed
from engines.kernel.hidden.frame_secrets import imagined_state
from engines.kernel.resolution.frames import State


def imagine(view: View, rnd: Random) -> State[Table]:
    """Everything hidden is drawn anew."""
    dealer = _Dealer(view, rnd)
    piles = {square: dealer.pile(pile) for square, pile in view.piles.items()}
    hulls, aside = dealer.ships(), dealer.aside()
    rows = [_row(row, rnd) for row in view.rows]
    table = FIELDS.table(view, rows=rows, hulls=hulls, piles=piles, aside=aside)
    if view.sealed:
        _deploy_unseen(table, view.viewer)
    return imagined_state(view, table, rnd)


def _deploy_unseen(table: Table, viewer: int | None) -> None:
    """CT-INFO-07: deployments that are sealed, as in the data; those of colour A are made, those of colour B are not."""
    seen = () if viewer is None else (table.side(viewer),)
    first = {row.seat for row in table.rows if row.colour == A}
    deploy(table, [camp_of(row.side, row.colour) for row in table.rows if row.seat in first and row.side not in seen])


def _row(row: Row, rnd: Random) -> Row:
    """CT-INFO-09, CT-INFO-12: face-down cards are any of the deck that are not seen elsewhere."""
    if DOWN not in row.slots:
        return row
    left = less(row.deck, [card for card in row.slots if card in row.deck])
    drawn = iter(rnd.sample(left, row.slots.count(DOWN)))
    slots = tuple([next(drawn) if card == DOWN else card for card in row.slots])
    return Row(row.seat, row.side, row.colour, row.heroes, row.deck, slots, row.seen, row.discards, row.written)


class _Dealer:
    """The counters of each camp that the viewer does not see, in random order, and heroes who hide somewhere."""

    def __init__(self, view: View, rnd: Random) -> None:
        self._view, self._rnd = view, rnd
        is_split = view.players > 2
        left = Counter((*stock(SPANISH, is_split), *stock(ENGLISH, is_split)))
        left.subtract(self._shown_pieces())
        self._left: dict[Camp, list[Piece]] = {}
        for piece in mixed(left.elements(), rnd):
            self._left.setdefault(CAMP[piece], []).append(piece)

    def _shown_pieces(self) -> list[Piece]:
        """All troops that the viewer sees, or knows to be somewhere."""
        view, found = self._view, list(self._view.lost)
        for pile in view.piles.values():
            found += pile.troops
            if any(map(is_veiled, pile.troops)):
                found += [piece for piece in pile.among if self._is_veiled_in(pile, CAMP[piece])]
        for hull in view.hulls.values():
            found += hull.load
        found += view.aside.values()
        return [piece for piece in found if piece in CAMP and not is_veiled(piece)]

    def _is_veiled_in(self, pile: Pile, camp: Camp) -> bool:
        return any(is_veiled(piece) and CAMP[piece] == camp for piece in pile.troops)

    def _draw(self, veil: Piece) -> Piece:
        return self._left[CAMP[veil]].pop()

    def pile(self, pile: Pile) -> Pile:
        """A garrison: what is known to lie in it in any of the unknown places, the others at random."""
        if not any(map(is_veiled, pile.troops)):
            return pile
        troops = list(pile.troops)
        for piece in pile.among:
            free = [place for place, veil in enumerate(troops) if is_veiled(veil) and CAMP[veil] == CAMP[piece]]
            if free:
                troops[self._rnd.choice(free)] = piece
        return Pile(pile.heroes, tuple([self._draw(one) if is_veiled(one) else one for one in troops]), pile.dark, pile.among)

    def ships(self) -> dict[Ship, Hull]:
        """Loads, with heroes of unknown places put into any place of their camp."""
        view = self._view
        loads = {ship: list(hull.load) for ship, hull in view.hulls.items()}
        for hero in self._hidden():
            places = [(ship, place) for ship, load in loads.items() for place, one in enumerate(load) if is_veiled(one)]
            free = [(ship, place) for ship, place in places if CAMP[loads[ship][place]] == view.camps[hero]]
            ship, place = self._rnd.choice(free)
            loads[ship][place] = hero
        for load in loads.values():
            load[:] = [self._draw(one) if is_veiled(one) else one for one in load]
        return {ship: hull.loaded(listed(loads[ship]), hull.heroes, hull.known) for ship, hull in view.hulls.items()}

    def _hidden(self) -> list[Piece]:
        """Heroes who hide aboard a ship that the viewer cannot name."""
        aboard = {piece for hull in self._view.hulls.values() for piece in hull.load}
        return [Piece(hero) for hero in self._view.aside if hero not in aboard]

    def aside(self) -> dict[str, Piece]:
        """CT-INFO-05: the counters under the cards of hidden heroes."""
        return {hero: self._draw(piece) if is_veiled(piece) else piece for hero, piece in self._view.aside.items()}
