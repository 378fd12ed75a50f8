"""The program that measures balance: it counts games by side, and tells how long they took and why they ended."""

from __future__ import annotations

import json
from collections import Counter

import pytest

from tools.balance import Played, main, summed


def test_a_side_that_wins_three_of_four_is_told_with_its_interval():
    games = [Played("a", "fame", 6, Counter({"a: ship": 2})) for _ in range(30)] + [Played("b", "turns", 40) for _ in range(10)]
    told = summed([*games, Played("", "turns", 40)], ("a", "b"))
    won, share, least, most = told["won"]["a"]
    assert (won, share, told["drawn"]) == (30, 0.75, 1) and 0.59 < least < 0.6 and 0.85 < most < 0.87
    assert told["turns"] == [6, 6, 40] and told["within 5 to 28 turns"] == pytest.approx(30 / 41, abs=1e-3)
    assert told["ended by"] == {"fame": 30, "turns": 11} and told["scored a game"] == {
        "a: ship": pytest.approx(60 / 41, abs=0.01)
    }


def test_games_of_a_package_that_is_not_registered_are_measured(capsys):
    options = {"deployment": "historical"}
    assert main(["cartagena", "--games", "2", "--players", "2", "--players", "3", "--options", json.dumps(options)]) == 0
    two, three = map(json.loads, capsys.readouterr().out.splitlines())
    assert (two["players"], three["players"], two["games"]) == (2, 3, 2)
    assert sum(won[0] for won in three["won"].values()) + three["drawn"] == 2 and three["scored a game"]
