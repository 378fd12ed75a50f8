"""Every shape of choice at every size: within limits, and any answer can be clicked together."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from bot.edge.drafts.answer import is_whole, whole
from bot.edge.drafts.clicks import hear
from bot.edge.drafts.filling import PanelDraft, parts
from bot.edge.shapes import amount, assignment, one_of, programme
from bot.edge.shapes.controls import Buttons, Menu, OpenChoice
from bot.edge.shapes.parts import WHOLE
from engines.kernel.base.messages import Message, Verbatim, say
from engines.kernel.choices.arrangements import Assignment, Path, Programme, Ranking
from engines.kernel.choices.shapes import Amount, Choice, OneOf, SomeOf
from engines.kernel.choices.sheet import Part, Sheet
from locales import words
from tests.bot.edge.panels.pressing import Panel

TOLD = words("en")


def name(id: str) -> Message:
    return say("ui.code", code=Verbatim(f"The {id}"))


def ids(number: int) -> tuple[str, ...]:
    return tuple(f"thing {place:03}" for place in range(number))


def some(number: int, least: int, most: int) -> SomeOf:
    return SomeOf(options=ids(number), least=least, most=most, default=ids(number)[:least], name=name)


def ways(number: int) -> Callable[[tuple[str, ...]], tuple[str, ...]]:
    return lambda way: tuple(id for id in ids(number) if id not in way)


def orders(slots: int, number: int, copies: int | None = None) -> Programme:
    held = None if copies is None else dict.fromkeys(ids(number), copies)
    default = tuple(ids(number)[place % number] for place in range(slots))
    return Programme(slots=slots, options=ids(number), default=default, copies=held, name=name)


def places(things: int, number: int) -> Assignment:
    where = tuple(f"place {place}" for place in range(number))
    default = dict.fromkeys(ids(things), where[0])
    return Assignment(things=ids(things), places=lambda thing: where, default=default, name=name, place_name=name)


CHOICES: list[Choice] = [
    *(OneOf(options=ids(n), default=ids(n)[0], name=name) for n in (2, 5, 6, 25, 26, 200)),
    OneOf(options=ids(60), default=ids(60)[0], name=name, group=lambda id: name(id[:-1])),
    *(some(n, 1, n - 1) for n in (3, 5, 6, 25, 30, 50)), some(120, 2, 9), some(16, 13, 13),
    *(Amount(least=0, most=n, default=1) for n in (1, 4, 5, 24, 60)),
    *(Ranking(items=ids(n), default=ids(n), name=name) for n in (2, 5, 6, 12, 25)),
    Path(next_places=ways(9), least=1, most=4, default=ids(9)[:1], name=name),
    Path(next_places=ways(9), least=0, most=2, default=(), name=name),
    Path(next_places=ways(60), least=1, most=3, default=ids(60)[:1], name=name),
    orders(4, 6, 2), orders(5, 25), orders(8, 5), places(3, 4), places(12, 6), places(40, 6),
]  # fmt: skip


def label(choice: Choice) -> str:
    size = next((len(getattr(choice, field)) for field in ("options", "items", "things") if hasattr(choice, field)), 0)
    return f"{choice.shape}-{size or getattr(choice, 'most', '')}"


@pytest.mark.parametrize("choice", CHOICES, ids=label)
@pytest.mark.parametrize("seed", range(2))
def test_any_answer_can_be_clicked_together(choice: Choice, seed: int) -> None:
    wanted = choice.check(choice.sample(Random(seed)))
    filling = PanelDraft()
    for _ in range(400):
        check(choice, filling)
        if done(choice, filling, wanted):
            break
        filling = toward(choice, filling, wanted)
    assert whole(choice, filling) == wanted
    assert is_whole(choice, filling)


def check(choice: Choice, filling: PanelDraft) -> None:
    """The rows keep Discord's limits."""
    made = parts(choice, filling, TOLD, say("ui.answer"))
    rows = [control for part in made for control in part.controls]
    components = sum(1 + (len(row.entries) if isinstance(row, Buttons) else 1) for row in rows)
    assert components <= 30, components
    for row in rows:
        assert len(row.entries) <= (5 if isinstance(row, Buttons) else 25)
        assert len({entry.label for entry in row.entries}) == len(row.entries)


def done(choice: Choice, filling: PanelDraft, wanted: Any) -> bool:
    return is_whole(choice, filling) and whole(choice, filling) == wanted


def toward(choice: Choice, filling: PanelDraft, wanted: Any) -> PanelDraft:
    """The click that comes nearest to the answer: tried one by one, the best is taken. Of equal ones those that were not looked
    at come first."""
    made = parts(choice, filling, TOLD, say("ui.answer"))
    rows = [control for part in made for control in part.controls]
    tried = []
    for number, row in enumerate(rows):
        for clicked in clicks(choice, row, wanted):
            after = hear(filling, made, number, clicked)
            if after is not None and after != filling:
                tried.append(after)
    assert tried, f"nothing to click: {filling}"
    apart = [_apart(choice, after.answer.get(WHOLE), wanted) for after in tried]
    nearest = [after for after, far in zip(tried, apart, strict=True) if far == min(apart)]
    return nearest[0] if len(nearest) == 1 else min(nearest, key=lambda after: _unopened(choice, after, wanted))


def clicks(choice: Choice, row: Any, wanted: Any) -> list[tuple[int, ...]]:
    if isinstance(row, Menu) and row.most > 1:
        named = {TOLD.label(name(id)) for id in wanted}
        places = tuple(place for place, entry in enumerate(row.entries) if entry.label in named)
        return [places] if places or row.least == 0 else []
    return [(place,) for place, entry in enumerate(row.entries) if not entry.disabled]


def _apart(choice: Choice, given: Any, wanted: Any) -> float:
    if choice.shape == "one_of":
        return float(given != wanted)
    if choice.shape == "amount":
        return abs((choice.default if given is None else given) - wanted)
    if choice.shape == "some_of":
        return float(len(set(given or ()) ^ set(wanted)))
    if choice.shape == "assignment":
        held = {**choice.default, **(given or {})}
        return float(sum(held[thing] != place for thing, place in wanted.items()))
    held = tuple(given or (choice.default if choice.shape == "ranking" else ()))
    if choice.shape == "ranking" and len(wanted) > 5:
        return float(next((len(wanted) - place for place, item in enumerate(wanted) if held[place] != item), 0))
    wrong = sum(a != b and a != "" for a, b in zip(held, wanted, strict=False))
    return float(100 * wrong + sum(a != b for a, b in zip(held, wanted, strict=False)) + abs(len(held) - len(wanted)))


def _unopened(choice: Choice, after: PanelDraft, wanted: Any) -> float:
    """Smaller when the click opened what the answer needs next."""
    look = after.view_states.get(WHOLE, {})
    made = parts(choice, after, TOLD, say("ui.answer"))
    rows = [control for part in made for control in part.controls]
    missing = _missing(choice, after, wanted)
    named = {TOLD.label(name(id)) for id in missing}
    if choice.shape in ("assignment", "ranking"):
        taking = [entry.label for row in rows[:2] for entry in row.entries]
        return 0.0 if look.get("take") in missing else 1.0 if named & set(taking) else 2.0
    shown = any(entry.label.lstrip("+ ") in named for row in rows for entry in row.entries)
    return 0.0 if shown else 1.0


def _missing(choice: Choice, after: PanelDraft, wanted: Any) -> set[str]:
    given = after.answer.get(WHOLE)
    if choice.shape == "assignment":
        held = {**choice.default, **(given or {})}
        return {thing for thing, place in wanted.items() if held[thing] != place}
    if choice.shape == "ranking":
        held = tuple(given or choice.default)
        return {next((item for place, item in enumerate(wanted) if place >= len(held) or held[place] != item), "")}
    if choice.shape == "path":
        return set(wanted[len(given or ()) : len(given or ()) + 1])
    if choice.shape == "amount":
        return set()
    return {wanted} if isinstance(wanted, str) else set(wanted) - set(given or ())


def test_the_default_is_marked_on_buttons() -> None:
    (row,) = one_of.controls(OpenChoice(CHOICES[0], None, {}, TOLD, say("ui.answer")))
    assert [entry.label.endswith(" ·") for entry in row.entries] == [True, False]


def test_an_amount_is_called_by_its_name_where_it_has_one() -> None:
    named = Amount(least=0, most=2, default=0, name=lambda number: say("pe.lend", n=number))
    labels = [
        entry.label
        for control in (named, Amount(least=0, most=2, default=0))
        for row in amount.controls(OpenChoice(control, None, {}, TOLD, say("ui.answer")))
        for entry in row.entries
    ]
    assert labels == ["Lend 0 ·", "Lend 1", "Lend 2", "0 ·", "1", "2"]


def test_a_programme_offers_what_is_left_in_the_hand() -> None:
    choice = orders(4, 3, 1)
    rows = programme.controls(OpenChoice(choice, ("thing 000", "thing 001"), {}, TOLD, say("ui.answer")))
    assert len(rows[2].entries) == 1


def test_an_assignment_starts_from_its_preset() -> None:
    choice = places(3, 4)
    assert assignment.placed(OpenChoice(choice, None, {}, TOLD, say("ui.answer"))) == choice.default
    assert whole(choice, PanelDraft()) == choice.default


def test_a_way_of_no_place_is_chosen_where_it_is_an_answer() -> None:
    """A button beside the one that takes a place back; what it says is the game's, or the common word."""
    short = {"next_places": ways(3), "most": 2, "default": (), "name": name}
    panel = Panel(Path(least=0, **short))
    assert not is_whole(panel.choice, panel.filling)
    panel.press("Stay where you are")
    assert whole(panel.choice, panel.filling) == () and "Stay where you are" in panel.text()
    assert panel.buttons()["Save answer"] and "✓ Stay where you are" in panel.buttons()
    assert whole(panel.choice, panel.press("The thing 001").filling) == ("thing 001",)
    assert panel.back().filling.answer == {WHOLE: ()} and panel.back().filling.answer == {}
    called = Panel(Path(least=0, empty=say("ui.pass"), **short))
    assert "Pass" in called.labels() and whole(called.choice, called.press("Pass").filling) == ()
    assert "Stay where you are" not in Panel(Path(least=1, **{**short, "default": ("thing 000",)})).labels()


def test_a_way_of_no_place_may_be_a_part_of_a_sheet() -> None:
    def script() -> Any:
        yield Part("way", say("ui.answer"), Path(next_places=ways(3), least=0, most=2, default=(), name=name))
        yield Part("then", say("ui.answer"), Amount(least=0, most=4, default=1))

    panel = Panel(Sheet(script=script)).press("Stay where you are", "3")
    assert whole(panel.choice, panel.filling) == {"way": (), "then": 3}


@pytest.mark.parametrize("count", [3, 9, 30])
def test_empty_pick_is_read_back_and_sent_by_one_press(count: int) -> None:
    choice = SomeOf(options=ids(count), least=0, most=2, default=ids(count)[:1], name=name)
    panel = Panel(choice)
    assert panel.buttons()["Save answer"] and whole(choice, panel.filling) == ()
    assert "Draft: none" in panel.text(), "what is sent is none, whatever holds when nobody answers"


@pytest.mark.parametrize("count", [3, 9])
def test_an_order_as_it_stands_is_sent_by_one_press_and_read_back_first(count: int) -> None:
    choice = Ranking(items=ids(count), default=ids(count)[::-1], name=name)
    panel = Panel(choice)
    assert panel.buttons()["Save answer"] and whole(choice, panel.filling) == ids(count)[::-1]
    assert f"Draft: The thing {count - 1:03}, The thing" in panel.text()


def test_an_order_that_was_begun_is_finished_first_and_what_must_be_picked_is_picked() -> None:
    begun = Panel(Ranking(items=ids(4), default=ids(4), name=name)).press("The thing 002")
    assert not begun.buttons()["Save answer"]
    assert not Panel(some(4, 1, 2)).buttons()["Save answer"]
