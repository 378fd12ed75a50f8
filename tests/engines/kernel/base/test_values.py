"""Light values: made, compared, hashed and replaced as frozen dataclasses are."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

import pytest

from engines.kernel.base.values import altered, copier, value_class


@value_class
class Boat:
    name: str
    size: int = 2
    crew: list[str] = field(default_factory=list)
    seen: dict[str, Any] = field(default_factory=dict, init=False, compare=False)
    flag: bool = field(default=False, kw_only=True)


@value_class(kw_only=True)
class Sum:
    one: int
    two: int = 2
    both: int = field(init=False, compare=False)

    def __post_init__(self):
        self.both = self.one + self.two


@value_class
class Point:
    x: int
    y: int = 0


@dataclass(frozen=True, slots=True)
class Guarded:
    x: int
    y: int = 0


def test_defaults_and_factories_are_those_of_the_class():
    one, two = Boat("Ann"), Boat("Ann", 3, flag=True)
    assert (one.size, one.crew, one.seen, one.flag) == (2, [], {}, False) and (two.size, two.flag) == (3, True)
    assert one.crew is not Boat("Ann").crew and one.seen is not Boat("Ann").seen


@pytest.mark.parametrize("wrong", [{}, {"name": "Ann", "seen": {}}, {"name": "Ann", "mast": 1}])
def test_refusals_are_those_of_a_dataclass(wrong):
    with pytest.raises(TypeError):
        Boat(**wrong)


def test_a_keyword_is_no_position():
    with pytest.raises(TypeError):
        Boat(*("Ann", 2, [], True))


def test_equality_hash_and_replacing_are_as_before():
    assert Point(1) == Point(1, 0) != Point(1, 2) and hash(Point(1)) == hash(Guarded(1)) and replace(Point(1), y=5) == Point(1, 5)
    assert repr(Point(1)) == "Point(x=1, y=0)" and not hasattr(Point(1), "__dict__")


def test_a_copy_is_another_value_with_the_same_fields():
    boat = Boat("Ann", 3, ["Bob"], flag=True)
    copy = copier(Boat)(boat)
    assert copy == boat and copy is not boat and copy.crew is boat.crew and copy.seen is boat.seen
    assert copier(Sum)(Sum(one=1, two=5)).both == 6


def test_a_value_is_altered_in_a_copy():
    before = Point(1, 2)
    assert (altered(before, y=3), before) == (Point(1, 3), Point(1, 2))
    with pytest.raises(AttributeError):
        altered(before, z=3)
