"""Reaction cards against each sort of attack: which may answer it, and by which rule the others are refused."""

from __future__ import annotations

import pytest

from engines.kaisers_pirates.components import REACTIONS
from engines.kaisers_pirates.rules.attack import MINES, TORPEDOES, Attack
from tests.engines.kaisers_pirates.positions import two
from tests.rules import rule

BY_RAIDER = Attack(0, "wolf", "matheran", 1, "collier.1")
BY_WARSHIP = Attack(0, "leipzig", "matheran", 1, "collier.1")
ON_WARSHIP = Attack(0, "british", "dresden", 1, "collier.1")
BY_MONITOR = Attack(0, "monitor", "dresden", 1, "monitor.1")
MINED = Attack(0, "wolf", "", 1, "lay_mines.1", (), MINES)
BY_SUBMARINE = Attack(0, "submarines_u_27_u_41", "matheran", 1, "submarines_u_27_u_41.1", (), TORPEDOES)
UNSUNK = {"recalled": "KP-3.3.30a"}
"""It answers a sinking alone (KP-R.10)."""


@rule("KP-R.1", "KP-R.2", "KP-R.6", "KP-R.7", "KP-R.8", "KP-3.3.13e", "KP-3.3.27a")
@pytest.mark.parametrize(
    ("attack", "listed", "answers", "refused"),
    [
        (
            BY_RAIDER, "KP-R.1",
            {"amc", "break_contact", "fast_ship", "non_combatant", "qqq", "shallow_run", "slim_pickings", "trap"}, {},
        ),
        (
            BY_WARSHIP, "KP-R.1", {"amc", "break_contact", "non_combatant", "shallow_run", "slim_pickings", "trap"},
            {"fast_ship": "KP-3.3.13e", "qqq": "KP-3.3.27a"},
        ),
        (ON_WARSHIP, "KP-R.2", {"break_contact", "pull_the_plug", "shallow_run"}, {}),
        (BY_MONITOR, "KP-R.2", {"pull_the_plug"}, {"break_contact": "KP-3.3.5h", "shallow_run": "KP-3.3.38f"}),
        (MINED, "KP-R.7", {"minesweeper"}, {"break_contact": "KP-3.3.5j", "shallow_run": "KP-3.3.38h"}),
        (
            BY_SUBMARINE, "KP-R.8", {"q_ship", "razzle_dazzle"},
            {"break_contact": "KP-3.3.5j", "shallow_run": "KP-3.3.38h", "sail_q_ship": "KP-3.3.34c"},
        ),
    ],
    ids=["by a Raider", "by a Warship", "on a Warship", "by a Monitor", "by mines", "by a submarine"],
)  # fmt: skip
def test_cards_that_do_not_answer_an_attack_are_refused_by_the_list_of_those_that_do(
    attack: Attack, listed: str, answers: set[str], refused: dict[str, str]
) -> None:
    table = two(other=("qqq.1",)).table
    bars = {kind: card.bar(attack, table) for kind, card in REACTIONS.items()}
    assert {kind for kind, why in bars.items() if why is None} == answers
    rules = {kind: why.rule for kind, why in bars.items() if why is not None}
    assert rules == dict.fromkeys(rules, listed) | UNSUNK | refused
