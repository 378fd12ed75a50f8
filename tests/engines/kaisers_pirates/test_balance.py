"""The program that measures balance counts the games that the phantom wins."""

from __future__ import annotations

import json

from tools.balance import Played, main, summed


def test_a_side_that_nobody_holds_wins_by_a_name_of_its_own(capsys):
    assert main(["kaisers_pirates", "--games", "4", "--players", "1", "--seed", "6000"]) == 0
    won = json.loads(capsys.readouterr().out)["won"]
    assert set(won) <= {"seat 1", "unseated"} and sum(count for count, *_ in won.values()) == 4
    told = summed([Played("seat 1", "points", 88), Played("unseated", "points", 90), Played("", "points", 90)], ("seat 1",))
    assert [told["won"]["seat 1"][0], told["won"]["unseated"][0], told["drawn"]] == [1, 1, 1]
