"""Who could be asked something before the end: what the host wants to know of whoever is out (PE-ELIM-05, PE-MATCH-02)."""

from __future__ import annotations

from dataclasses import replace

from engines.pieces_of_eight.game import game
from tests.engines.pieces_of_eight.positions import Sea, position

ON, OTHER = "N=Mate D=[x, Captain]", "D=[x, Captain]"


def deciding(sea: Sea) -> set[int]:
    """The seats that may still decide."""
    return set(game.seats_to_be_asked(sea.state))


def match(draws: int = 0, wins: tuple[int, ...] = (0, 0, 0)) -> Sea:
    """Three ships in a match of first to two, so many games drawn in a row and won before."""
    sea = position(A=ON, B=OTHER, C=OTHER, options={"match": "first_to_2"})
    sea.state.table.series = replace(sea.state.table.series, draws=draws, wins=wins)
    return sea


def test_all_in_a_game_in_which_all_are() -> None:
    assert deciding(position(A=ON, B=OTHER, C=OTHER)) == {0, 1, 2}


def test_a_captain_out_of_a_single_game_is_never_asked_again() -> None:
    assert deciding(position(A=ON, B=OTHER, C=OTHER).move("B", "surrender")) == {0, 2}


def test_a_captain_who_surrenders_in_a_play_is_not_waited_for() -> None:
    hidden = "D=[x, Captain, y]"
    sea = position(A=ON, B=hidden, C=hidden).play("Mate", at="B.fore")
    assert sea.kind == "window"
    sea.move("C", "surrender")
    assert sea.kind == "window" and not sea.state.table.ships[2].out
    assert deciding(sea) == {0, 1}


def test_a_ship_that_has_lost_its_captain_only_plays_on() -> None:
    sea = position(A=ON, B=OTHER, C="D=[x, y]")
    assert deciding(sea) == {0, 1, 2}


def test_another_game_of_the_match_asks_everybody_again() -> None:
    assert deciding(match().move("B", "surrender")) == {0, 1, 2}
    assert deciding(match(wins=(1, 0, 1)).move("B", "surrender")) == {0, 1, 2}


def test_a_match_that_this_game_ends_however_it_ends_asks_nobody_who_is_out() -> None:
    assert deciding(match(draws=2, wins=(1, 0, 1)).move("B", "surrender")) == {0, 2}
    assert deciding(match(draws=2, wins=(1, 0, 0)).move("B", "surrender")) == {0, 1, 2}


def test_a_team_whose_captain_is_out_is_played_without_him() -> None:
    sea = position(A=ON, B=OTHER, C=OTHER, D=OTHER, options={"teams": "0101"}).move("C", "surrender")
    assert deciding(sea) == {0, 1, 3}


def test_a_captain_past_deciding_is_never_asked() -> None:
    """Played to the end by defaults: whoever was once past deciding is not asked any more."""
    sea = position(A=ON, B=OTHER, C=OTHER, D="N=Cannon D=[Mate, Captain]").move("B", "surrender")
    past: set[int] = set()
    for _ in range(60):
        if sea.state.asked is None:
            break
        past |= {0, 1, 2, 3} - deciding(sea)
        assert past.isdisjoint(sea.state.asked.seats)
        answers = {seat: game.choice(sea.state, seat).default for seat in sea.state.asked.seats}
        sea.state, _ = game.apply(sea.state, answers, lambda sides: 1)
    assert 1 in past
