"""Which refusals of Discord a test brings about: any other one fails it at its end."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

import pytest

from playground.discord import StandIn

OF_CHAOS = (10008, 10015, 10062, 40060, 50027)
"""Refusals of answers that come too late, twice, or to what is gone: what faults at random, kills and presses at random bring
about."""


def wanted_by(request: pytest.FixtureRequest) -> frozenset[int]:
    """The codes that the marks `refused` of a test name."""
    return frozenset(code for mark in request.node.iter_markers("refused") for code in mark.args)


@contextmanager
def named(wanted: Collection[int]) -> Iterator[None]:
    """While it is open each stand-in is noted, and held at the end to these codes, unless the test held it to some by itself.
    Raises AssertionError."""
    made, make, check = list[StandIn](), StandIn.__init__, StandIn.check

    def noted(standin: StandIn, *given: Any, **options: Any) -> None:
        make(standin, *given, **options)
        made.append(standin)

    def held(standin: StandIn, codes: Collection[int] | None = None) -> None:
        made[:] = [one for one in made if codes is None or one is not standin]
        check(standin, codes)

    with patch.object(StandIn, "__init__", noted), patch.object(StandIn, "check", held):
        yield
    for standin in made:
        standin.check(wanted)


@pytest.fixture(autouse=True)
def refusals_are_named(request: pytest.FixtureRequest) -> Iterator[None]:
    """No stand-in of a test has refused anything that the test does not name, whoever made it."""
    with named(wanted_by(request)):
        yield
