"""Rows and their decks: whole for one player of a side, halves for two or for a lone one's two heroes (CT-CARD, CT-MP)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from engines.cartagena.data import BASIC, CARD, CARDS, RANK, SIDE
from engines.cartagena.data.ids import ENGLISH, SPANISH, A, B, Card, Piece, camp_of
from engines.cartagena.pieces.holdings import Row, Rules
from engines.cartagena.rules.abilities import LEZO, SMOLLETT, VERNON
from engines.cartagena.table import Table

INITIATIVE, HEAL, HOSPITAL = Card("initiative"), Card("heal"), Card("field_hospital")
FULL_SAIL, SURPRISE, BRULOTE = Card("full_sail"), Card("surprise_attack"), Card("brulote")
LEADERS = {SPANISH: LEZO, ENGLISH: VERNON}
"""CT-TIME-02: colour A is that of their player."""
SLOTS, FEWER_SLOTS = 4, 2
"""CT-PLAN-01, CT-MP-05."""


def slots_of(table: Table) -> int:
    """How many cards a row has."""
    return SLOTS if table.players == 2 else FEWER_SLOTS


def counts(side: str, rules: Rules) -> Counter[Card]:
    """CT-CARD-09, CT-CARD-10, CT-D2: the whole deck of a side."""
    deck = Counter({card: its.spanish if side == SPANISH else its.english for card, its in CARD.items()})
    if side == ENGLISH and rules.english_deck != "two_full_sail":
        deck[FULL_SAIL] -= 1
        deck[SURPRISE if rules.english_deck == "two_surprise" else BRULOTE] += 1
    return +deck


def specials(side: str, rules: Rules) -> tuple[Card, ...]:
    """CT-MP-02: the special cards that are shared out between the halves of a side."""
    deck = counts(side, rules)
    return tuple([card for card in deck.elements() if card not in BASIC and card != INITIATIVE])


def usual(side: str, rules: Rules) -> tuple[Card, ...]:
    """CT-D66: the special cards of colour A."""
    if side == ENGLISH and rules.english_deck == "two_surprise":
        return (FULL_SAIL, SURPRISE)
    return tuple([card for card in CARDS.split[side][A] if card != HEAL])


def half(side: str, extras: Sequence[Card], heroes: Sequence[Piece]) -> tuple[Card, ...]:
    """CT-MP-01 to -04: one of each basic order, one Initiative, the special cards, and Heal where it goes."""
    basic = [
        card for card, its in CARD.items() if card in BASIC and card != HEAL and (its.spanish if side == SPANISH else its.english)
    ]
    heals = HOSPITAL in extras if side == SPANISH else SMOLLETT in heroes
    return in_order((*basic, INITIATIVE, *extras, *([HEAL] if heals else [])))


def in_order(cards: Sequence[Card]) -> tuple[Card, ...]:
    """Cards as they are listed."""
    return tuple(sorted(cards, key=lambda card: RANK[card]))


def make_rows(table: Table, chosen: Sequence[tuple[int, Piece]]) -> None:
    """CT-CARD-01, CT-TIME-02, CT-D67: a row for each player, two for a lone one; colour A for Lezo's or Vernon's."""
    by_side = {side: [(seat, hero) for seat, hero in chosen if SIDE[hero] == side] for side in (SPANISH, ENGLISH)}
    if table.players == 2:
        table.rows = [_whole(table, side, mine) for side, mine in by_side.items()]
    else:
        table.rows = [row for side, mine in by_side.items() for row in _halves(table, side, mine)]
    for row in table.rows:
        table.owners[camp_of(row.side, row.colour)] = row.seat
        table.camps |= {hero: camp_of(row.side, row.colour) for hero in row.heroes}


def _whole(table: Table, side: str, mine: Sequence[tuple[int, Piece]]) -> Row:
    deck = in_order(tuple(counts(side, table.rules).elements()))
    return Row(mine[0][0], side, A, tuple([hero for _, hero in mine]), deck)


def _halves(table: Table, side: str, mine: Sequence[tuple[int, Piece]]) -> list[Row]:
    first = next((place for place, (_, hero) in enumerate(mine) if hero == LEADERS[side]), 0)
    ordered = [mine[first], mine[1 - first]]
    return [Row(seat, side, colour, (hero,)) for (seat, hero), colour in zip(ordered, (A, B), strict=True)]


def share_out(table: Table, picked: Mapping[str, Sequence[Card]]) -> None:
    """CT-MP-02, CT-D66: the decks of the halves; `picked` are the special cards of each colour A."""
    for number, row in enumerate(table.rows):
        taken = Counter(picked[row.side])
        extras = taken if row.colour == A else Counter(specials(row.side, table.rules)) - taken
        deck = half(row.side, tuple(extras.elements()), row.heroes)
        table.rows[number] = Row(row.seat, row.side, row.colour, row.heroes, deck)
