"""Answers said back to their captain, in the words of their options."""

from __future__ import annotations

from collections.abc import Mapping

from engines.kernel.base.messages import Message, say
from engines.kernel.base.values import Answer
from engines.kernel.choices.arrangements import Ranking
from engines.kernel.choices.shapes import Amount, Choice, OneOf, SomeOf
from engines.kernel.choices.sheet import PartState, Sheet
from engines.pieces_of_eight.data import KIND
from engines.pieces_of_eight.data.ids import NO_COIN, Coin
from engines.pieces_of_eight.pieces.names import kind_name


def readback(choice: Choice, answer: Answer) -> Message:
    """An answer in the words of its options."""
    if isinstance(choice, Sheet):
        draft = answer if isinstance(answer, Mapping) else {}
        walked = {filled.part.name: filled for filled in choice.walk(draft) if filled.value is not None}
        is_ship = "order" in walked
        elsewhere = _OF_SHIP if is_ship else ("target",) if "position" in walked else ()
        said = [
            _part(name, _value_text(filled.part.choice, filled.value))
            for name, filled in walked.items()
            if not _is_idle(name, filled) and name not in elsewhere
        ]
        said += [_ship(walked["nest"].value or NO_COIN, tuple(walked["order"].value or ()))] if is_ship else []
        if said:
            return say("pe.back", list=tuple(said))
        return say("pe.back.pass" if _is_whole(choice, draft) else "pe.back.nothing")
    return say("pe.back", list=(_value_text(choice, answer),))


_OF_SHIP = ("coins", "nest", "order")
"""Parts that are said together, as the ship they make."""


def _is_whole(choice: Sheet, draft: Mapping[str, Answer]) -> bool:
    """Whether every part is answered, though none of them need be said back."""
    return all(filled.value is not None for filled in choice.walk(draft))


def _ship(nest: Coin, order: tuple[Coin, ...]) -> Message:
    """A layout: the nest, then the deck."""
    aboard = kind_name(KIND[nest]) if nest in KIND else say("pe.back.empty")
    return say("pe.back.ship", nest=aboard, deck=tuple(kind_name(KIND[coin]) for coin in order))


def _is_idle(name: str, filled: PartState) -> bool:
    """Whether a part need not be said back: nothing attached, nobody invited, the nest left empty, no coin that could answer."""
    choice = filled.part.choice
    if name == "l" and isinstance(choice, OneOf):
        return len(choice.options) == 1
    return (name.endswith("own") or name in ("nest1", "nest2", "invite")) and filled.value in ("none", ())


def _part(name: str, said: Message) -> Message:
    """A part said back, with its subject where the option alone would not tell."""
    about = "target" if name == "position" else name
    return say(f"pe.back.{about}", answer=said) if about in _ABOUT else said


_ABOUT = ("target", "l", "nest", "order", "coin", "invite", "longest", "grog", "nest1", "nest2")


def _value_text(choice: Choice, value: Answer) -> Message:
    match choice:
        case OneOf():
            return choice.name(value)
        case SomeOf() | Ranking():
            return say("pe.back.list", list=tuple(choice.name(item) for item in value), n=len(value))
        case Amount():
            return say("pe.back.amount", n=value) if choice.name is None else choice.name(value)
        case _:
            return say("pe.back.nothing")
