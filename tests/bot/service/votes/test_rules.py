"""The rules of votes by numbers: who must say yes, and when nothing can change any more."""

from __future__ import annotations

from itertools import product

import pytest

from bot.model.base.times import DAY
from bot.service.votes.rules import RULES, decided, least, length, paused_seconds


@pytest.mark.parametrize(
    ("kind", "needed"), [("pause", (1, 1, 2, 2, 3, 3, 4)), ("resume", (1, 1, 2, 2, 3, 3, 4)), ("extend", (0, 1, 1, 2, 2, 3, 3))]
)
def test_the_part_that_must_say_yes(kind: str, needed: tuple[int, ...]) -> None:
    assert tuple(least(kind, voters) for voters in range(7)) == needed


@pytest.mark.parametrize("kind", RULES)
@pytest.mark.parametrize("voters", range(1, 6))
def test_a_vote_is_settled_exactly_when_no_ballot_can_change_it(kind: str, voters: int) -> None:
    """Against all ways in which those who are silent may vote yet."""
    seats = range(voters)
    for ballots in product("yn-", repeat=voters):
        yes, no = ({seat for seat in seats if ballots[seat] == one} for one in "yn")
        silent = voters - len(yes) - len(no)
        ends = {len(yes) + more >= least(kind, voters) for more in range(silent + 1)}
        wanted = "open" if len(ends) == 2 else "won" if ends == {True} else "lost"
        assert decided(kind, seats, yes, no) == wanted, ballots


def test_a_voter_who_left_counts_no_more_and_none_left_is_a_no() -> None:
    assert decided("pause", (1, 2), {1}, {2}) == "lost"
    assert decided("pause", (1,), {1}, {2}) == "won"
    assert decided("pause", (), {1, 2}, ()) == "lost"


def test_votes_of_live_tables_are_short_and_one_on_more_time_ends_with_the_time() -> None:
    assert (length("pause", 300.0), length("pause", DAY), length("extend", DAY)) == (300.0, DAY, None)


def test_pauses_count_for_ninety_days() -> None:
    pauses = ((0.0, 7 * DAY), (50 * DAY, 60 * DAY))
    assert [paused_seconds(pauses, day * DAY) / DAY for day in (60, 94, 97, 145, 150)] == [17, 13, 10, 5, 0]
