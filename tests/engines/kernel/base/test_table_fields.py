"""Fields of a table: clones and views follow from what each says, and what does not fit is refused when it is put together."""

from __future__ import annotations

from dataclasses import dataclass, field, fields, make_dataclass
from importlib import import_module
from random import Random
from typing import Any

import pytest

from engines import game_of, games
from engines.kernel.base import codec
from engines.kernel.base.chance import Scripted
from engines.kernel.base.table_fields import UNSEEN, cloner, containers, passing, sight_of, unseen, veiled
from engines.kernel.base.values import value_class
from engines.kernel.hidden.view_fields import ViewFields


@dataclass(slots=True)
class Table:
    points: tuple[int, ...] = (0, 0)
    owners: dict[str, int] = field(default_factory=dict)
    queue: list[int] = field(default_factory=list)
    hand: tuple[str, ...] = veiled(default=())
    piles: list[str] = veiled(default_factory=list)
    news: tuple[str, ...] = passing(default=())
    told: list[str] = unseen(default_factory=list, anew=True)
    index: dict[str, str] = unseen(default_factory=dict, anew=False)
    made: int = field(default=0, compare=False, metadata={"sight": UNSEEN})

    def __post_init__(self) -> None:
        self.made += 1


@value_class
class View:
    viewer: int | None
    points: tuple[int, ...]
    owners: dict[str, int]
    queue: tuple[int, ...]
    news: tuple[str, ...]
    hand: tuple[str, ...] = ()
    sizes: tuple[int, ...] = ()


VEILS = {"hand": ("hand",), "piles": ("sizes",)}


def full() -> Table:
    return Table((1, 2), {"a": 0}, [3], ("c",), ["p"], ("n",), ["t"], {"p": "a"})


def test_a_clone_has_containers_of_its_own_and_shares_the_rest() -> None:
    old = full()
    new = cloner(Table)(old)
    assert new.owners == {"a": 0} and (new.queue, new.piles, new.index) == ([3], ["p"], {"p": "a"})
    assert all(getattr(new, name) is not getattr(old, name) for name in containers(Table))
    assert new.points is old.points and new.hand is old.hand


def test_a_clone_begins_anew_with_what_tells_of_the_last_step() -> None:
    old = full()
    new = cloner(Table)(old)
    assert (new.news, new.told) == ((), []) and (old.news, old.told) == (("n",), ["t"])
    assert cloner(Table)(old).told is not new.told


def test_a_clone_is_made_without_the_work_of_a_new_table() -> None:
    assert cloner(Table)(full()).made == 1


def test_unseen_fields_are_neither_saved_nor_compared() -> None:
    one, other = full(), full()
    other.told, other.index = ["else"], {}
    assert one == other and not {"told", "index"} & codec.dump(one).keys()


def test_a_table_of_one_field_is_cloned() -> None:
    one = make_dataclass("One", [("n", int)])
    assert cloner(one)(one(4)) == one(4)


def test_open_fields_of_a_view_are_those_of_the_table_as_values() -> None:
    table, pair = full(), ViewFields(Table, View, VEILS)
    view = pair.view(table, viewer=None, hand=(), sizes=(1,))
    assert view == View(None, (1, 2), {"a": 0}, (3,), ("n",), (), (1,))
    assert view.owners is not table.owners


def test_a_table_is_imagined_from_the_open_fields_of_a_view() -> None:
    pair = ViewFields(Table, View, VEILS)
    table = pair.table(pair.view(full(), viewer=None), hand=("z",), piles=["q"])
    assert table == Table((1, 2), {"a": 0}, [3], ("z",), ["q"], ("n",))


@pytest.mark.parametrize(
    ("wrong", "veils", "own"),
    [
        ("veiled, and no veil tells of piles", {"hand": ("hand",)}, ("sizes",)),
        ("not veiled, and a veil tells of points", {**VEILS, "points": ()}, ()),
        ("of a view, and nothing of the table is behind sizes", {"hand": ("hand",), "piles": ()}, ()),
        ("of no view: order", VEILS, ("order",)),
        ("of no view: heap", {"hand": ("hand", "heap"), "piles": ("sizes",)}, ()),
    ],
)
def test_veils_that_do_not_fit_are_refused(wrong: str, veils: dict[str, Any], own: tuple[str, ...]) -> None:
    with pytest.raises(TypeError, match=wrong):
        ViewFields(Table, View, veils, own)


def test_an_open_field_that_no_view_has_is_refused() -> None:
    wider = make_dataclass("Wider", [("depth", int, field(default=0))], bases=(Table,))
    with pytest.raises(TypeError, match="open, and no view has depth"):
        ViewFields(wider, View, VEILS)


def test_an_unseen_field_in_a_view_is_refused() -> None:
    wider = make_dataclass("Wider", [("told", tuple, field(default=()))], bases=(View,))
    with pytest.raises(TypeError, match="unseen, and a view has told"):
        ViewFields(Table, wider, VEILS, ("told",))


@pytest.mark.parametrize("id", games())
def test_clones_of_a_game_are_equal_to_what_they_are_made_of(id: str) -> None:
    """And share no container with it."""
    game, rnd = game_of(id), Random(7)
    state, _ = game.setup(max(game.players), {}, Scripted([]) if not game.draws({}, max(game.players)) else _any(rnd))
    for _ in range(30):
        if state.asked is None:
            break
        answers = {seat: game.choice(state, seat).sample(rnd) for seat in state.asked.seats}
        table, new = state.table, state.table.clone()
        assert codec.dump(new) | {"news": 0} == codec.dump(table) | {"news": 0}
        assert all(getattr(new, name) is not getattr(table, name) for name in containers(type(table)))
        state, _ = game.apply(state, answers, _any(rnd))


def _any(rnd: Random) -> Any:
    return lambda sides: rnd.randint(1, sides)


@pytest.mark.parametrize("id", games())
def test_a_game_says_of_each_field_who_sees_it(id: str) -> None:
    table = import_module(f"engines.{id}.table").Table
    sights = {one.name: sight_of(one) for one in fields(table)}
    pair = import_module(f"engines.{id}.knowledge.observe").FIELDS
    assert sights["events"] == UNSEEN and len(pair.open) > 5
    assert pair.open == [name for name, sight in sights.items() if not sight]
