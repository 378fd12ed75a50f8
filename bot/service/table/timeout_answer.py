"""The answer that counts for a captain after the deadline."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress

from bot.model.table import AnswerKind
from engines.kernel.base.values import Answer
from engines.kernel.choices.plan import Plan
from engines.kernel.choices.shapes import Choice, Illegal
from engines.kernel.choices.sheet import Sheet


def timeout_answer(
    choice: Choice, in_advance: Mapping[str, Answer], draft: Mapping[str, Answer] | None, proposed: Answer | None = None
) -> tuple[AnswerKind, Answer]:
    """The answer that counts for a seat without one, and its kind. A complete draft counts if the sheet says so. Otherwise the
    lines answer their parts, and the default the rest. Without lines it is the proposed answer, if there is one and more than a
    reaction or one of a few things is asked. Forbidden values count as missing."""
    if isinstance(choice, Plan) and choice.draft_counts and draft is not None and "answer" in draft:
        with suppress(Illegal):
            return "draft", choice.check(draft["answer"])
    if isinstance(choice, Sheet):
        if choice.draft_counts and draft is not None:
            with suppress(Illegal):
                return "draft", choice.check(choice.complete(draft))
        if in_advance:
            with suppress(Illegal):
                return "default", choice.check(choice.complete(in_advance))
    if isinstance(choice, Sheet | Plan) and proposed is not None:
        with suppress(Illegal):
            return "default", choice.check(proposed)
    return "default", choice.default
