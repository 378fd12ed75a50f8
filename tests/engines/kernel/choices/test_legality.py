"""What a sheet bars, part by part, whatever the shape of the part."""

from __future__ import annotations

from typing import Any

import pytest

from engines.kernel.base.messages import say
from engines.kernel.choices.arrangements import Assignment, Path
from engines.kernel.choices.legality import forbidden_parts, own_forbidden
from engines.kernel.choices.shapes import Amount, Choice, Forbidden, Illegal, OneOf
from engines.kernel.choices.sheet import Part, Sheet

BAR = Forbidden("c", say("ui.put"), "X-1", say("e.copies"))
UNASKED = Forbidden("", say("ui.put"), "X-2", say("e.copies"))
WAY = Path(next_places=lambda way: ("a", "b"), least=1, most=2, default=("a",), forbidden=lambda way: (BAR,) if way else ())
PLACES = Assignment(things=("t",), places=lambda thing: ("a",), default={"t": "a"}, forbidden=lambda thing: (BAR,))


def sheet(choice: Choice) -> Sheet:
    def script() -> Any:
        yield Part("part", say("ui.put"), choice)

    return Sheet(script=script, forbidden=forbidden_parts(script, lambda part, before: (UNASKED,)))


@pytest.mark.parametrize(("choice", "answer"), [(WAY, ("a", "c")), (PLACES, {"t": "c"})])
def test_bars_that_hang_on_what_is_chosen_are_told_by_the_choice_of_a_part(choice: Choice, answer: Any) -> None:
    asked = sheet(choice)
    assert asked.forbidden is not None and tuple(asked.forbidden("part", {})) == ()
    with pytest.raises(Illegal) as refused:
        asked.check({"part": answer})
    assert refused.value.rule == "X-1"


def test_a_part_that_is_not_asked_is_barred_by_the_sheet() -> None:
    asked = sheet(OneOf(options=("a",), default="a", forbidden=lambda: (BAR,)))
    assert asked.forbidden is not None and tuple(asked.forbidden("part", {})) == (BAR,)
    assert tuple(asked.forbidden("other", {})) == (UNASKED,)
    with pytest.raises(Illegal) as refused:
        asked.check({"part": "a", "other": "x"})
    assert refused.value.rule == "X-2"


def test_a_choice_that_bars_nothing_leaves_the_word_to_the_sheet() -> None:
    plain = Amount(least=0, most=2, default=0)
    asked = sheet(plain)
    assert own_forbidden(plain) == () and asked.forbidden is not None and tuple(asked.forbidden("part", {})) == (UNASKED,)
