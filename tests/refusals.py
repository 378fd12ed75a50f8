"""Which refusals of Discord a test brings about: any other one fails it at its end."""

from __future__ import annotations

import pytest

OF_CHAOS = (10008, 10015, 10062, 40060, 50027)
"""Refusals of answers that come too late, twice, or to what is gone: what faults at random, kills and presses at random bring
about."""


def wanted_by(request: pytest.FixtureRequest) -> frozenset[int]:
    """The codes that the marks `refused` of a test name."""
    return frozenset(code for mark in request.node.iter_markers("refused") for code in mark.args)
