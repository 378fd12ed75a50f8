"""The options of a captain on his own picture: the coins that can act, their reach, and the draft so far.

All of it is in the choice that is put to him, and in what he has answered of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from engines.kernel.choices.shapes import Amount, Choice, OneOf
from engines.kernel.choices.sheet import Sheet
from engines.pieces_of_eight.components import ABILITY, SAVES
from engines.pieces_of_eight.components.ability import SECOND
from engines.pieces_of_eight.data import KIND
from engines.pieces_of_eight.data.ids import (
    LOSS_ITEM,
    MONKEY,
    NO_COIN,
    NO_PLACE,
    TREACHERY_ITEM,
    Action,
    Kind,
    Place,
    Target,
    action_parts,
    monkey_place,
    named_parts,
    position_of,
    subject_of,
    target_parts,
)
from engines.pieces_of_eight.pieces.ship import AFT, FORE, NEST, PLACES
from engines.pieces_of_eight.view import ShipView, View, Weighed

LENT = tuple(kind for kind, ability in ABILITY.items() if ability.volleys)
"""The kinds that are lent to others."""
Where = Place | int
Answered = Mapping[str, Any]


def weighed(view: View, own: ShipView, choice: Choice, answer: Answered) -> Weighed | None:
    """The options of the captain of that ship; None if the question concerns no coin of it."""
    if not isinstance(choice, Sheet):
        ready = [place for place in PLACES if place in _open_to(choice, own)]
        return Weighed(_where(own, ready)) if ready else None
    parts = {filled.part.name: filled.part.choice for filled in choice.walk(answer)}
    if isinstance(actions := parts.get("action"), OneOf):
        return _turn(view, own, choice, actions.options, answer)
    return _answering(own, parts, answer) if any(map(_is_item, parts)) else None


def _open_to(choice: Choice, own: ShipView) -> tuple[str, ...]:
    """The own places a choice is about that is no sheet: those it offers, or those of the Cannons to be lent."""
    if isinstance(choice, Amount):
        return tuple(place for place in (NEST, FORE) if _kind(own, place) in LENT)
    return choice.options if isinstance(choice, OneOf) else ()


# -- a turn


def _turn(view: View, own: ShipView, choice: Sheet, actions: Iterable[str], answer: Answered) -> Weighed:
    modes = [(*action_parts(Action(action)), action) for action in actions]
    playable = {place: action for place, _, action in reversed(modes) if place in PLACES}
    twice = {place for place, mode, _ in modes if mode == SECOND}
    begun = {"nest1": answer["nest1"]} if "nest1" in answer else {}
    found = (
        aim
        for place, action in playable.items()
        for aim in _aims(view, choice, {**begun, "action": action}, _kind(own, place), place in twice)
    )
    reach = tuple(sorted({aim for aim in found if aim[0] != own.seat}, key=str))
    place, mode = action_parts(Action(answer.get("action") or NO_PLACE))
    ready = _where(own, [place for place in PLACES if place in playable])
    if place not in PLACES:
        return Weighed(ready, reach)
    at, places = _aim(view, answer.get("target", ""), answer.get("position", NO_PLACE), _kind(own, place), mode == SECOND)
    back = KIND.get(answer.get("grog", NO_COIN))
    return Weighed(ready, reach, _where(own, (place,)), at, places, fetched=back)


def _aims(
    view: View, choice: Sheet, begun: Answered, kind: Kind | None, second: bool
) -> Iterator[tuple[int, Where]]:  # fmt: skip
    """Everything a play may be aimed at."""
    for target in _options(choice, begun, "target"):
        names_place = target_parts(Target(target))[1]
        positions = () if names_place else _options(choice, {**begun, "target": target}, "position")
        for position in positions or (NO_PLACE,):
            at, places = _aim(view, target, position, kind, second)
            yield from ((at, place) for place in places if at is not None)


def _options(choice: Sheet, begun: Answered, name: str) -> tuple[str, ...]:
    found = next((filled.part.choice for filled in choice.walk(begun) if filled.part.name == name), None)
    return found.options if isinstance(found, OneOf) else ()


def _aim(view: View, target: str, position: str, kind: Kind | None, second: bool) -> tuple[int | None, tuple[Where, ...]]:
    """The seat and the places that a play is aimed at; None and no place before a target is named."""
    if not target or kind is None:
        return None, ()
    seat, place = target_parts(Target(target))
    named = (place,) if place else (Place(position),) if position else ABILITY[kind].reach
    beyond = (position_of(2),) if second else ()
    return seat, _where(view.ships[seat], (*named, *beyond))


# -- an answer


def _is_item(part: str) -> bool:
    return subject_of(part) in (TREACHERY_ITEM, LOSS_ITEM, MONKEY)


def _answering(own: ShipView, parts: Mapping[str, Choice], answer: Answered) -> Weighed:
    """Own coins that can answer, and the one that shall."""
    ready = [place for part, choice in parts.items() for place in _answers(own, part, choice)]
    used = answer.get(TREACHERY_ITEM, ""), *named_parts(answer.get(LOSS_ITEM) or "none")
    picked = [Place(place) for place in used if place in PLACES]
    return Weighed(_where(own, [place for place in PLACES if place in ready]), picked=_where(own, picked))


def _answers(own: ShipView, part: str, choice: Choice) -> Iterator[Place]:
    """The own places whose coins an item of a slip is about."""
    options = choice.options if isinstance(choice, OneOf) else ()
    if part == TREACHERY_ITEM:
        yield from (place for place in PLACES if place in options)
    elif part == LOSS_ITEM:
        yield from (place for place in PLACES if any(place in named_parts(option) for option in options))
    elif subject_of(part) == MONKEY:
        place = monkey_place(part)
        yield from (place,) if _kind(own, place) in SAVES else ()


# -- places


def _kind(own: ShipView, place: str) -> Kind | None:
    """The kind of a coin at an active place, as far as the viewer knows it."""
    if place == NEST:
        return own.nest.kind if own.nest else None
    return own.deck[0 if place == FORE else -1].kind if own.deck and place in (FORE, AFT) else None


def _where(ship: ShipView, places: Iterable[Place]) -> tuple[Where, ...]:
    """The places of a ship that have a coin: the nest by its name, those of the deck by their numbers."""
    numbers = {FORE: 1, AFT: len(ship.deck)}
    found = (place if place == NEST else numbers.get(place) or int(place) for place in places)
    return tuple(where for where in found if (ship.nest if where == NEST else int(where) <= len(ship.deck) and ship.deck))
