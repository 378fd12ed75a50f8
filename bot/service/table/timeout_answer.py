"""The answer that counts for a captain after the deadline."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any

from bot.model.clocks.time_control import TimeControl
from bot.model.table.table import AnswerKind
from bot.service.table.question import is_window
from engines.kernel.base.values import Answer
from engines.kernel.choices.plan import Plan
from engines.kernel.choices.shapes import Choice, Illegal
from engines.kernel.choices.sheet import Sheet
from engines.kernel.contract.game import Game
from engines.kernel.resolution.frames import Asked


def is_played_by_computer(game: Game[Any, Any], pace: TimeControl, asked: Asked | None) -> bool:
    """Whether a computer captain answers for whoever lets the time of this question run out: never in a reaction window."""
    return pace.out_of_time == "computer" and bool(game.levels) and asked is not None and not is_window(asked)


def counts_as_answer(choice: Choice, draft: Mapping[str, Answer] | None) -> bool:
    """Whether a draft counts at the deadline as if it had been sent."""
    return draft is not None and timeout_answer(choice, {}, draft)[0] == "draft"


def timeout_answer(
    choice: Choice, in_advance: Mapping[str, Answer], draft: Mapping[str, Answer] | None, proposed: Answer | None = None,
    of_computer: Callable[[], Answer | None] = lambda: None,
) -> tuple[AnswerKind, Answer]:  # fmt: skip
    """The answer that counts for a seat without one, and its kind. A complete draft counts if the sheet says so. Otherwise the
    lines answer their parts, and the default the rest. Without lines it is the proposed answer, if there is one and more than a
    reaction or one of a few things is asked. Else it is the answer `of_computer`, if there is one. Forbidden values count as
    missing."""
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
    played = of_computer()
    if played is not None:
        with suppress(Illegal):
            return "default", choice.check(played)
    return "default", choice.default
