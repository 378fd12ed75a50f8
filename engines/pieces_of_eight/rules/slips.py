"""The reaction slip: every item an event puts to a captain, in one answer (PE-TIME-22, -33)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache, partial
from itertools import combinations
from typing import Any

from engines.kernel.base.chance import Random
from engines.kernel.base.messages import Message, say
from engines.kernel.choices.legality import Reason, forbid_all, reason
from engines.kernel.choices.shapes import Forbidden, OneOf
from engines.kernel.choices.sheet import Part, PlayLabel, Sheet, Shortcut
from engines.kernel.resolution.window import PASS, Item, Items
from engines.kernel.resolution.window import slip as slip_of
from engines.pieces_of_eight.components import ABILITY, ANSWERING, CANCELLING, LOSS, SAVING
from engines.pieces_of_eight.components.ability import Ability
from engines.pieces_of_eight.components.captains_monkey import NO_MONKEY, CaptainsMonkey, monkey_part
from engines.pieces_of_eight.components.reactive import AnswersLoss
from engines.pieces_of_eight.components.treachery import Treachery, own_part, treacheries, treachery_part
from engines.pieces_of_eight.data import KIND
from engines.pieces_of_eight.data.ids import (
    LOSS_ITEM,
    MONKEY,
    NO_COIN,
    NO_KIND,
    NO_PLACE,
    NONE,
    TREACHERY_ITEM,
    YES,
    Coin,
    ItemName,
    Kind,
    Place,
    loss_of,
    monkey_of,
    named_of,
    named_parts,
    own_of,
    subject_of,
)
from engines.pieces_of_eight.pieces.names import effect, kind_name, place_name
from engines.pieces_of_eight.pieces.ship import AFT, PLACES, Ship
from engines.pieces_of_eight.table import Table

TREACHERY_ONLY, LOSS_ONLY = frozenset((TREACHERY_ITEM,)), frozenset((LOSS_ITEM,))
_ANSWERING_LOSS = {kind: ability for kind, ability in ABILITY.items() if isinstance(ability, AnswersLoss)}
_MONKEY = CaptainsMonkey()
_PASSED = say("pe.react.pass")
_NOT_DUE = reason("PE-TIME-22", "pe.why.treachery.asked")
NamedPlaces = tuple[tuple[Place, Place], ...]
"""Places whose coins are to be used, each with the place of the own Treachery attached ("" for none)."""
PLAY_LINES = {"t.play": PASS, "m.play": YES, "l.play": NONE}
TURN_LINES = {**PLAY_LINES, "turn": PASS}
_MONKEY_AT = {place: monkey_of(place) for place in PLACES}
NEXT_LINES = {**TURN_LINES, "t.next": PASS, "m.next": YES, "l.next": NONE, "lend.next": "0"}


def is_treachery_due(table: Table, seat: int, user: int) -> bool:
    """PE-TIME-22: item T is due to everybody in play but the user who may hold a Treachery."""
    return seat != user and table.may_hold(seat, CANCELLING)


def monkeys_due(table: Table, victim: int, aim: tuple[Coin, ...]) -> tuple[Place, ...]:
    """PE-TIME-22: item M is due for the places aimed at that may hold a Monkey able to save itself."""
    placed = table.ships[victim].placed()
    return tuple([place for place, coin in placed.items() if coin in aim and may_be_monkey(table, victim, place)])


def may_be_monkey(table: Table, seat: int, place: Place) -> bool:
    """An open Monkey that has not reacted, or a hidden aft coin (PE-TIME-33)."""
    if place == AFT:
        return table.has_hidden(seat)
    coin = table.ships[seat].at(place)
    return coin in SAVING and coin not in table.reacted


def is_loss_due(table: Table, user: int, victim: int, aim: tuple[Coin, ...]) -> bool:
    """PE-TIME-22: item L is due when an opponent would destroy an open coin whose owner may hold a Full Sail or a Black Spot."""
    if set(aim).isdisjoint(table.ships[victim].open) or not table.is_opponent(user, victim):
        return False
    return table.may_hold(victim, ANSWERING)


def loss_part(coins: Mapping[Place, Coin], by: int, reacted: frozenset[Coin]) -> Part:
    """L: which of the owner's Full Sails and Black Spots, by place, answer the loss."""
    return Part("l", say("pe.q.loss"), loss_choice(coins, by, reacted), True)


def loss_choice(coins: Mapping[Place, Coin], by: int, reacted: frozenset[Coin]) -> OneOf:
    """The places whose coins can answer a loss, alone and together."""
    return _loss_choice(
        tuple((place, KIND[coin]) for place, coin in coins.items() if KIND[coin] in LOSS and coin not in reacted), by
    )


@lru_cache(maxsize=1024)
def _loss_choice(ready: tuple[tuple[Place, Kind], ...], by: int) -> OneOf:
    kinds = dict(ready)
    options = tuple(named_of(some) for count in range(len(ready) + 1) for some in combinations(kinds, count))

    def name(option: str) -> Message:
        return _loss_name(tuple((place, kinds[place]) for place in named_parts(option)), ready, by)

    def bars() -> Sequence[Forbidden]:
        return tuple(_barred(ability, ability.absent) for kind, ability in _ANSWERING_LOSS.items() if kind not in kinds.values())

    def hint(option: str) -> Message | None:
        named = {kinds[place] for place in named_parts(option)}
        return effect(named.pop()) if len(named) == 1 else None

    return OneOf(options=options, default=NONE, name=name, description=hint, rule="PE-TIME-29", forbidden=bars)


def _barred(ability: Ability, why: Reason) -> Forbidden:
    """A coin that cannot answer a loss: the options are places, it is named by its word."""
    return Forbidden(ability.word, kind_name(ability.kind), why.rule, why.words)


def _loss_name(picked: tuple[tuple[Place, Kind], ...], ready: tuple[tuple[Place, Kind], ...], by: int) -> Message:
    if not picked:
        return say("pe.loss.none")
    if len(picked) == len(ready) == 2 and {kind for _, kind in picked} == set(LOSS):
        return say("pe.loss.both")
    if len({kind for _, kind in ready}) == len(ready) and len(picked) == 1:
        return _ANSWERING_LOSS[picked[0][1]].chosen(by)
    return say(
        "pe.loss.some", coins=tuple(say("pe.loss.at", coin=kind_name(kind), place=place_name(place)) for place, kind in picked)
    )


def treacheries_aboard(ship: Ship) -> int:
    """How many Treacheries the ship holds: one besides that which is used might be attached (PE-D32)."""
    return len(CANCELLING.intersection(ship.coins))


def slip(table: Table, seat: int, user: int, kind: Kind, asks: frozenset[ItemName], aim: Sequence[Coin] = ()) -> Sheet:
    """S2: the items in `asks` ("t", "l", "m.fore" …) that are due to the seat. `aim`: its coins that are about to be lost."""
    ship, reacted = table.ships[seat], monkey_reacted(table, seat)
    places = treacheries(ship, table.reacted)
    has_spare = bool(places) and treacheries_aboard(ship) > 1
    if asks == TREACHERY_ONLY and not aim:
        return _treachery_slip(places, has_spare, user, kind, reacted, has_monkey(ship))
    due = [Item(TREACHERY_ITEM, partial(ask_treachery, places, has_spare, user, kind))] if TREACHERY_ITEM in asks else []
    due += [Item(item, partial(ask_monkey, ship, place)) for place, item in _MONKEY_AT.items() if item in asks]
    if LOSS_ITEM in asks:
        due.append(Item(LOSS_ITEM, partial(ask_loss, table, ship, ship.placed(), user)))
    loss = loss_choice(ship.placed(), user, table.reacted) if LOSS_ITEM in asks else None
    return slip_of(due, shortcuts(asks, ship, aim), partial(not_asked, reacted, asks), partial(play_label, places, loss))


@lru_cache(maxsize=4096)
def _treachery_slip(places: tuple[Place, ...], has_spare: bool, user: int, kind: Kind, reacted: bool, monkey: bool) -> Sheet:
    """The slip of whoever is asked for nothing but a Treachery, as most are."""
    item = Item(TREACHERY_ITEM, partial(ask_treachery, places, has_spare, user, kind))
    cuts = _shortcuts(TREACHERY_ONLY, (), saves=False, monkey=monkey)
    return slip_of((item,), cuts, partial(not_asked, reacted, TREACHERY_ONLY), partial(play_label, places, None))


def play_label(places: tuple[Place, ...], loss: OneOf | None, answer: Mapping[str, Any]) -> PlayLabel:
    """A slip answered by one press: what is used; a Monkey saves itself unasked."""
    place, named = answer.get(TREACHERY_ITEM, PASS), answer.get(LOSS_ITEM, NONE)
    if place != PASS:
        name = say("pe.react.from", place=place_name(place)) if len(places) > 1 else say("pe.react.treachery")
        return PlayLabel(label=name, button=name, description=effect(Treachery.kind))
    if loss is not None and named != NONE:
        return PlayLabel(
            label=loss.name(named), button=loss.name(named), description=loss.description(named) if loss.description else None
        )
    return PlayLabel(label=_PASSED, button=_PASSED)


def not_asked(reacted: bool, asks: Collection[ItemName], part: str, before: object) -> Sequence[Forbidden]:
    """Why a slip with the items in `asks` does not ask that part. `reacted`: an open Monkey has, in this turn."""
    item = subject_of(part)
    if item in map(subject_of, asks) and part in (item, *asks):
        return ()
    if part == TREACHERY_ITEM:
        return forbid_all(_NOT_DUE)
    if part == MONKEY or part in _MONKEY_AT.values():
        return _MONKEY.why_reacted if reacted else forbid_all(NO_MONKEY)
    return tuple(_barred(ability, ability.not_due) for ability in _ANSWERING_LOSS.values()) if part == LOSS_ITEM else ()


def monkey_reacted(table: Table, seat: int) -> bool:
    """PE-REACT-06: whether an open Monkey has reacted in this turn."""
    return bool(table.reacted) and any(coin in SAVING and coin in table.reacted for coin in table.ships[seat].open)


def ask_treachery(places: tuple[Place, ...], has_spare: bool, user: int, kind: Kind) -> Items:
    """T from one of those places, with a Treachery attached if there is one to spare."""
    place = yield treachery_part(places, user, kind)
    if place != PASS and has_spare:
        yield own_part(own_of(TREACHERY_ITEM))


def ask_monkey(ship: Ship, place: Place) -> Items:
    """M for one place, with the Treachery attached."""
    coin = ship.at(place)
    saves = yield monkey_part(place, coin in SAVING)
    if saves == YES and coin in SAVING and treacheries_aboard(ship):
        yield own_part(own_of(monkey_of(place)))


def ask_loss(table: Table, ship: Ship, coins: Mapping[Place, Coin], by: int) -> Items:
    """L, with a Treachery attached to each coin named."""
    named = yield loss_part(coins, by, table.reacted)
    if named != NONE and treacheries_aboard(ship):
        for place in named_parts(named):
            yield own_part(own_of(loss_of(place)), kind=KIND.get(coins.get(place, NO_COIN), NO_KIND))


_LET_PASS = {TREACHERY_ITEM: PASS, MONKEY: YES, LOSS_ITEM: NONE}
"""The answers that let an item pass; a Monkey saves itself."""


def shortcuts(asks: frozenset[ItemName], ship: Ship, aim: Sequence[Coin] = ()) -> tuple[Shortcut, ...]:
    """PE-TIME-41: let it pass, in this play, for the turn, until the end of the own next turn. `aim`: coins of that ship that are
    about to be lost."""
    saved = [coin for coin in aim if coin in SAVING and (place := ship.place_of(coin)) and monkey_of(place) in asks]
    lost = tuple(KIND[coin] for coin in aim if coin not in saved)
    return _shortcuts(asks, lost, saves=bool(saved), monkey=has_monkey(ship))


def has_monkey(ship: Ship) -> bool:
    """Whether a Monkey is aboard."""
    return any(coin in SAVING for coin in ship.coins)


@lru_cache(maxsize=1024)
def _shortcuts(asks: frozenset[ItemName], lost: tuple[Kind, ...], saves: bool, monkey: bool) -> tuple[Shortcut, ...]:
    answer = {name: _LET_PASS[subject_of(name)] for name in sorted(asks)}
    in_turn, until = ("pe.passed.turn.monkey", "pe.passed.next.monkey") if monkey else ("pe.passed.turn", "pe.passed.next")
    return (
        Shortcut(PASS, say("pe.short.play"), answer, PLAY_LINES, _passed(lost, saves)),
        Shortcut("turn", say("pe.short.turn"), answer, TURN_LINES, say(in_turn)),
        Shortcut("next", say("pe.short.next"), answer, NEXT_LINES, say(until)),
    )


def _passed(lost: tuple[Kind, ...], saves: bool) -> Message:
    """The effect of letting a play pass: the own coins lost if it stands, and whether a Monkey saves itself."""
    if not lost:
        return say("pe.passed.play.monkey" if saves else "pe.passed.play")
    return say("pe.passed.play.monkey.lost" if saves else "pe.passed.play.lost", coins=tuple(map(kind_name, lost)))


def named_losses(answer: Mapping[str, Any]) -> NamedPlaces:
    """The places an L answer names, with what is attached."""
    return tuple((place, attached(answer, loss_of(place))) for place in named_parts(answer.get(LOSS_ITEM, NONE)))


def monkeys_saved(answer: Mapping[str, Any]) -> NamedPlaces:
    """The places of which an M answer says yes, with what is attached."""
    if len(answer) == (TREACHERY_ITEM in answer):
        return ()
    return tuple([(place, attached(answer, item)) for place, item in _MONKEY_AT.items() if answer.get(item) == YES])


def attached(answer: Mapping[str, Any], item: ItemName) -> Place:
    """The place of the own Treachery attached to an item, "" for none."""
    place: Place = answer.get(own_of(item), NONE)
    return NO_PLACE if place == NONE else place


def losses_anew(table: Table, known: Mapping[str, Any], rnd: Random) -> tuple[tuple[Coin, Place], ...]:
    """Coins with which a loss is answered, when nobody may know them."""
    if not known["decided"]:
        return ()
    coins = [known[place] for place in PLACES if known[place]]
    able = [
        (coin, NO_PLACE)
        for kind in LOSS
        for coin in coins
        if KIND[coin] == kind and coin != known["coin"] and coin not in table.reacted
    ]
    return tuple(pair for pair in able if rnd.random() < 0.5)
