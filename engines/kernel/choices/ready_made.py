"""The answers of a choice that one press can give, on its panel or under the post that asks for it."""

from __future__ import annotations

from engines.kernel.choices.plan import Plan
from engines.kernel.choices.shapes import Choice, OneOf
from engines.kernel.choices.sheet import Sheet, Shortcut


def ready_made(choice: Choice) -> tuple[Shortcut, ...]:
    """The shortcuts of a sheet or a plan, or the options of a choice that takes one of a list."""
    if isinstance(choice, Sheet | Plan):
        return choice.shortcuts
    if isinstance(choice, OneOf):
        return tuple(Shortcut(option, choice.name(option), option, {}) for option in choice.options)
    return ()
