"""Layouts (S3): which coin goes to the nest, and the deck from fore to aft."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping, Sequence
from itertools import chain
from typing import Any

from engines.kernel.base.messages import Message, say
from engines.kernel.base.values import Answer
from engines.kernel.choices.arrangements import Ranking
from engines.kernel.choices.legality import Legality, forbidden, offered, reason
from engines.kernel.choices.shapes import Forbidden, OneOf
from engines.kernel.choices.sheet import Part, Sheet
from engines.pieces_of_eight.data import KIND, KINDS
from engines.pieces_of_eight.data.ids import NONE, Coin, Kind
from engines.pieces_of_eight.pieces.names import coin_names, effect, first_of_each_kind, kind_name
from engines.pieces_of_eight.table import Table

Script = Generator[Part, Answer, None]
_NEST, _ORDER = say("pe.q.nestcoin"), say("pe.q.order")


def layout_sheet(nest: Coin, deck: tuple[Coin, ...], rule: str) -> Sheet:
    """A new layout of a ship (PE-D34), which that rule allows; unchanged by default."""
    return Sheet(script=lambda: layout_parts(nest, deck, rule, may_be_empty=True), draft_counts=True)


def layout_parts(nest: Coin, deck: tuple[Coin, ...], rule: str, may_be_empty: bool) -> Script:
    """The nest coin and the order of the others; the rule that asks for them."""
    coins = ((nest,) if nest else ()) + deck
    firsts = first_of_each_kind(coins)
    names, options = coin_names(firsts), offered(_nest_coins(firsts, rule, may_be_empty))

    def name(option: str) -> Message:
        return say("pe.nest.none") if option == NONE else names(Coin(option)) if option in KIND else kind_name(Kind(option))

    def bars() -> Sequence[Forbidden]:
        return forbidden(chain(_nest_coins(firsts, rule, may_be_empty), _not_there(firsts, rule)), name)

    def does(option: str) -> Message | None:
        return None if option == NONE else effect(KIND[Coin(option)])

    choice = OneOf(options=options, default=nest or NONE, name=name, description=does, rule=rule, forbidden=bars)
    picked = yield Part("nest", _NEST, choice, True)
    rest = _without(nest, deck, picked)
    if len(rest) > 1:
        order = Ranking(items=rest, default=rest, name=coin_names(rest), alike=KIND.__getitem__, rule=rule)
        yield Part("order", _ORDER, order, True)


def _nest_coins(coins: tuple[Coin, ...], rule: str, may_be_empty: bool) -> Iterator[Legality[str]]:
    """The coins that can go to the nest; a ship that is built needs one (PE-SETUP-02)."""
    yield NONE, None if may_be_empty else reason(rule, "pe.why.nestcoin")
    for coin in coins:
        yield coin, None


def _not_there(coins: tuple[Coin, ...], rule: str) -> Iterator[Legality[Kind]]:
    """Kinds of which there is no coin."""
    there = {KIND[coin] for coin in coins}
    for kind in KINDS:
        if kind not in there:
            yield kind, reason(rule, "pe.why.notyours", coin=kind_name(kind))


def _without(nest: Coin, deck: tuple[Coin, ...], picked: str) -> tuple[Coin, ...]:
    """The deck when that coin goes to the nest: the old nest coin takes its place."""
    if picked == nest or (picked == NONE and not nest):
        return deck
    if picked == NONE:
        return (nest, *deck)
    return tuple([nest if coin == picked else coin for coin in deck if coin != picked or nest])


def layout_of(answer: Mapping[str, Any], coins: tuple[Coin, ...]) -> tuple[Coin | None, tuple[Coin, ...]]:
    """Nest and deck as answered, for a ship of those coins."""
    nest = answer["nest"]
    rest = tuple([coin for coin in coins if coin != nest])
    return (None if nest == NONE else nest, tuple(answer.get("order", rest)))


def tell_arranged(table: Table, seat: int, **besides: Any) -> None:
    """Tell the open coins and the Captain's place of a ship that was rearranged."""
    ship = table.ships[seat]
    table.tell(
        "arranged",
        seat=seat,
        nest=KIND[ship.nest] if ship.nest else "",
        fore=KIND[ship.deck[0]] if ship.deck else "",
        captain=ship.captain_at + 1,
        **besides,
    )
