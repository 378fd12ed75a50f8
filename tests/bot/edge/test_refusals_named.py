"""A stand-in that a test makes for itself refuses nothing but what the test names."""

from __future__ import annotations

from pathlib import Path

import pytest

from playground.discord import StandIn, World
from tests.playground.raw import Raw
from tests.refusals import named

UNKNOWN, ELSE = 10003, 50001


async def refused(folder: Path) -> StandIn:
    """A stand-in that refused one request."""
    async with StandIn(World(), ca_file=folder / "authority.pem") as standin:
        raw = Raw(standin)
        assert (await raw.send("GET", "/channels/5/messages"))[1]["code"] == UNKNOWN
        await raw.close()
    return standin


@pytest.mark.refused(UNKNOWN)
async def test_unnamed_refusal_fails_the_test_at_its_end(tmp_path: Path) -> None:
    with pytest.raises(AssertionError, match=str(UNKNOWN)), named((ELSE,)):
        await refused(tmp_path)
    with named((UNKNOWN,)):
        await refused(tmp_path)


@pytest.mark.refused(UNKNOWN)
async def test_one_that_was_held_to_other_codes_by_the_test_is_not_held_again(tmp_path: Path) -> None:
    with named(()):
        (await refused(tmp_path)).check((UNKNOWN,))
    with pytest.raises(AssertionError, match=str(UNKNOWN)), named(()):
        (await refused(tmp_path)).check()
