"""The mark `@rule("PE-MAIN-01", ...)`: the test proves these statements of a rules document in docs/rules."""

from __future__ import annotations

from functools import cache

import pytest

from tools.rules import documents


@cache
def known_ids() -> frozenset[str]:
    """All ids of all rules documents."""
    return frozenset(id_ for document in documents() for id_ in document.ids)


def rule(*ids: str) -> pytest.MarkDecorator:
    """Mark a test with the ids it proves. An id that no rules document has is a ValueError."""
    unknown = [id_ for id_ in ids if id_ not in known_ids()]
    if unknown or not ids:
        raise ValueError(f"no such id in docs/rules: {', '.join(unknown) or '(none given)'}")
    return pytest.mark.rule(*ids)
