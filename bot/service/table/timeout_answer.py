"""The answer that stands for a captain whose time is over."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress

from bot.model.table import AnswerKind
from engines.kernel.base.light import Answer
from engines.kernel.choices.plan import Plan
from engines.kernel.choices.shapes import Choice, Illegal
from engines.kernel.choices.sheet import Sheet


def timeout_answer(
    choice: Choice, in_advance: Mapping[str, Answer], draft: Mapping[str, Answer] | None
) -> tuple[AnswerKind, Answer]:
    """What counts for a seat that does not answer, and as which kind: its draft, where the sheet says so and nothing is missing;
    else what its lines tell of parts of the question, and for the rest the default. What a rule forbids counts as not given."""
    if isinstance(choice, Plan) and choice.from_draft and draft is not None and "answer" in draft:
        with suppress(Illegal):
            return "draft", choice.check(draft["answer"])
    if isinstance(choice, Sheet):
        if choice.from_draft and draft is not None:
            with suppress(Illegal):
                return "draft", choice.check(choice.complete(draft))
        if in_advance:
            with suppress(Illegal):
                return "default", choice.check(choice.complete(in_advance))
    return "default", choice.default
