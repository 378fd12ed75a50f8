"""Which refusals of Discord a test brings about: any other one fails it at its end."""

from __future__ import annotations

import pytest


def wanted_by(request: pytest.FixtureRequest) -> frozenset[int]:
    """The codes that the marks `refused` of a test name."""
    return frozenset(code for mark in request.node.iter_markers("refused") for code in mark.args)
