"""What a sheet bars, part by part, whatever the shape of the part."""

from __future__ import annotations

from typing import Any

import pytest

from engines.kernel.base.messages import say
from engines.kernel.choices.arrangements import Assignment, Path
from engines.kernel.choices.legality import bars_of, own_bars
from engines.kernel.choices.shapes import Amount, Barred, Choice, Illegal, OneOf
from engines.kernel.choices.sheet import Part, Sheet

BAR = Barred("c", say("ui.put"), "X-1", say("e.copies"))
UNASKED = Barred("", say("ui.put"), "X-2", say("e.copies"))
WAY = Path(onward=lambda way: ("a", "b"), least=1, most=2, default=("a",), barred=lambda way: (BAR,) if way else ())
PLACES = Assignment(things=("t",), places=lambda thing: ("a",), default={"t": "a"}, barred=lambda thing: (BAR,))


def sheet(choice: Choice) -> Sheet:
    def script() -> Any:
        yield Part("part", say("ui.put"), choice)

    return Sheet(script=script, barred=bars_of(script, lambda part, before: (UNASKED,)))


@pytest.mark.parametrize(("choice", "answer"), [(WAY, ("a", "c")), (PLACES, {"t": "c"})])
def test_bars_that_hang_on_what_is_chosen_are_told_by_the_choice_of_a_part(choice: Choice, answer: Any) -> None:
    asked = sheet(choice)
    assert asked.barred is not None and tuple(asked.barred("part", {})) == ()
    with pytest.raises(Illegal) as refused:
        asked.check({"part": answer})
    assert refused.value.rule == "X-1"


def test_a_part_that_is_not_asked_is_barred_by_the_sheet() -> None:
    asked = sheet(OneOf(options=("a",), default="a", barred=lambda: (BAR,)))
    assert asked.barred is not None and tuple(asked.barred("part", {})) == (BAR,)
    assert tuple(asked.barred("other", {})) == (UNASKED,)
    with pytest.raises(Illegal) as refused:
        asked.check({"part": "a", "other": "x"})
    assert refused.value.rule == "X-2"


def test_a_choice_that_bars_nothing_leaves_the_word_to_the_sheet() -> None:
    plain = Amount(least=0, most=2, default=0)
    asked = sheet(plain)
    assert own_bars(plain) == () and asked.barred is not None and tuple(asked.barred("part", {})) == (UNASKED,)
