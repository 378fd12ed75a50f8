"""Choices that leave nothing to choose."""

from __future__ import annotations

from engines.kernel.base.values import Answer
from engines.kernel.choices.arrangements import Ranking
from engines.kernel.choices.plan import Plan
from engines.kernel.choices.shapes import Amount, Choice, Illegal, OneOf, SomeOf
from engines.kernel.choices.sheet import Sheet
from engines.kernel.resolution.frames import Asked, question_of


def forced(asked: Asked, choice: Choice) -> Answer | None:
    """The one legal answer to the choice of that question, canonical. None if there are several, if that is not seen at a
    glance, or if open moves are what counts."""
    question = question_of.get(asked.kind)
    if question is not None and question.answered_by_moves:
        return None
    try:
        found = _only(choice)
        return None if found is None else choice.check(found)
    except Illegal:
        return None


def _only(choice: Choice) -> Answer | None:
    match choice:
        case OneOf(options=(option,)):
            return option
        case SomeOf(options=options, most=most) if most == 0 or choice.least == len(options):
            return tuple(options) if most else ()
        case Amount(least=least, most=most) if least == most:
            return least
        case Ranking(items=items) if len(items) == 1:
            return tuple(items)
        case Sheet():
            return _whole(choice)
        case Plan():
            return _items(choice)
        case _:
            return None


def _whole(sheet: Sheet) -> Answer | None:
    """The answer of a sheet of whose parts none leaves a choice on which anything hangs."""
    answers: dict[str, Answer] = {}
    while (part := next((one.part for one in sheet.walk(answers) if one.part.name not in answers), None)) is not None:
        answer = part.choice.default if part.is_dummy else _only(part.choice)
        if answer is None:
            return None
        answers[part.name] = answer
    return sheet.complete(answers)


def _items(plan: Plan) -> Answer | None:
    """The list of a plan to which nothing can be added that its captain may leave out."""
    items: tuple[Answer, ...] = ()
    while (sheet := plan.next_sheet(items)) is not None:
        item = _whole(sheet) if len(items) < plan.least else None
        if item is None:
            return None
        items = (*items, item)
    return items
