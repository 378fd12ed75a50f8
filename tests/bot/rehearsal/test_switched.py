"""Each fact of which sources contradict each other is a switch of the stand-in: thrown, it turns exactly its own rows."""

from __future__ import annotations

from dataclasses import fields
from functools import partial
from pathlib import Path

import pytest

from bot.rehearsal.asked.asking import LETTERS
from bot.rehearsal.verdicts import WRONG
from playground.discord import Limits
from tests.bot.rehearsal.performed import performed, verdicts_of
from tests.bot.rehearsal.presser import Presser

ALONE = {
    "edits_find_kept_files": {"3a"}, "ids_name_kept_files": {"4a"}, "edits_name_unlisted_files": {"6c"},
    "edits_bring_files": {"6a", "6b"}, "zero_flags_in_v2": {"7c"}, "turning_keeps_files": {"8a"},
    "nonces_are_kept": {"1d"},
}  # fmt: skip
"""The rows that a switch turns, of those that need nobody."""
ASKED = {
    "updates_keep_files": {"c3"}, "edits_bring_files": {"6a", "6b", "d2", "f1", "f2"},
    "answers_in_shut_threads": {"k2"}, "v2_rings_with_words": {"j1"},
}  # fmt: skip
"""The same with somebody who presses."""
HARMFUL = {"edits_bring_files"}
"""Switches for which the bot has only a longer way round."""
PANELS = ("a", "b", "c1", "c2", "c3", "d", "f", "j1", "k2")


def thrown(switch: str) -> Limits:
    """The stand-in's limits, where that is the other way round."""
    return Limits(**{switch: not getattr(Limits(), switch)})


def test_every_switch_is_thrown() -> None:
    switches = {one.name for one in fields(Limits) if isinstance(one.default, bool)}
    assert switches == {*ALONE, *ASKED}


@pytest.mark.parametrize("switch", ALONE)
async def test_a_switch_turns_its_own_rows_alone(switch: str, tmp_path: Path) -> None:
    code, report, _ = await performed(tmp_path, thrown(switch))
    assert {key for key, said in verdicts_of(report).items() if said == WRONG} == ALONE[switch]
    assert code == (switch in HARMFUL)


@pytest.mark.long
@pytest.mark.parametrize("switch", ASKED)
async def test_a_switch_turns_its_own_rows_of_panels(switch: str, tmp_path: Path) -> None:
    pressing = partial(Presser, leaves_out=tuple(letter for letter in LETTERS if letter not in PANELS))
    code, report, _ = await performed(tmp_path, thrown(switch), presser=pressing)
    assert {key for key, said in verdicts_of(report).items() if said == WRONG} == ASKED[switch]
    assert code == (switch in HARMFUL)
