"""Answers said back in the words of their options, for any choice."""

from __future__ import annotations

from collections.abc import Mapping

from engines.kernel.base.messages import Message, say
from engines.kernel.base.values import Answer
from engines.kernel.choices.arrangements import Assignment, Path, Programme, Ranking
from engines.kernel.choices.plan import Plan
from engines.kernel.choices.shapes import Amount, Choice, OneOf, SomeOf
from engines.kernel.choices.sheet import Sheet


def readback(choice: Choice, answer: Answer) -> Message:
    """The answer, or what there is of it so far; of a sheet each part that is answered, behind its question."""
    if isinstance(choice, Plan):
        return say("ui.said", list=tuple(map(choice.name, answer))) if answer else say("ui.said.nothing")
    if not isinstance(choice, Sheet):
        return say("ui.said", list=(words(choice, answer),))
    walked = choice.walk(answer if isinstance(answer, Mapping) else {})
    said = [(filled.part.question, words(filled.part.choice, filled.value)) for filled in walked if filled.value is not None]
    if not said:
        return say("ui.said.nothing")
    return say("ui.said", list=tuple(say("ui.said.part", question=question, answer=answer) for question, answer in said))


def words(choice: Choice, answer: Answer) -> Message:
    """The answer to a choice that is no sheet."""
    match choice:
        case OneOf():
            return choice.name(answer)
        case Amount():
            return say("ui.said.amount", number=answer) if choice.name is None else choice.name(answer)
        case Path() if not answer:
            return choice.empty
        case SomeOf() | Ranking() | Path() | Programme():
            return say("ui.said.list", list=tuple(map(choice.name, answer))) if answer else say("ui.said.none")
        case Assignment():
            pairs = tuple(say("ui.said.at", thing=choice.name(one), place=choice.place_name(answer[one])) for one in answer)
            return say("ui.said.list", list=pairs) if pairs else say("ui.said.none")
        case _:
            return say("ui.said.nothing")
