"""Options: blitz, match, teams (PE-BLITZ, PE-MATCH, PE-TEAM, PE-TIME-53, -54)."""

from __future__ import annotations

import pytest

from engines.kernel.choices.shapes import Illegal
from engines.pieces_of_eight import game
from locales import words
from tests.engines.pieces_of_eight.positions import Sea, position
from tests.engines.pieces_of_eight.set_ups import at_sea, kinds, opened, quiet, rest, ship_of
from tests.rules import rule

OTHER = "D=[x, Captain]"


def _values(name: str, seats: int) -> tuple[object, ...]:
    return next((field.values for field in game.option_fields(seats) if field.name == name), ())


# -- blitz


@rule("PE-BLITZ-01")
def test_blitz_is_for_two_and_gives_two_or_three_minutes() -> None:
    assert _values("blitz", 2) == ("no", 2, 3)
    assert all(not _values("blitz", seats) for seats in range(3, 9))
    assert at_sea(2, blitz=3).state.table.series.options.blitz == 3
    with pytest.raises(Illegal):
        game.read_options({"blitz": 2}, 3)
    with pytest.raises(Illegal):
        at_sea(2).move("A", "flag")


@rule("PE-BLITZ-02", "PE-TIME-53")
@pytest.mark.parametrize("who", ["A", "B"])
def test_time_up_loses_also_in_the_middle_of_a_play(who: str) -> None:
    sea = position(A="N=Mate D=[x, Captain]", B="N=Bomb D=[x, Captain, y]", options={"blitz": 2}).play("Mate", at="B.nest")
    assert sea.kind == "window"
    sea.move(who, "flag")
    assert sea.winner == "AB".replace(who, "") and sea.kind == ""
    assert sea.state.result is not None and sea.state.result.reason == "time"


@rule("PE-BLITZ-02")
def test_a_ship_without_a_captain_wins_if_the_others_time_is_up() -> None:
    sea = position(A="N=x D=[y, z]", B="N=x D=[y]", options={"blitz": 2}).move("B", "flag")
    assert sea.winner == "A"


@rule("PE-BLITZ-03")
def test_in_blitz_all_normal_ways_of_losing_stay() -> None:
    ships = {"A": "N=Mate D=[x, Captain]", "B": "N=Captain D=[x]"}
    assert position(options={"blitz": 2}, **ships).play("Mate", at="B.nest").winner == "A"
    assert position(options={"blitz": 2}, **ships).move("A", "surrender").winner == "B"


# -- match


@rule("PE-MATCH-01")
@pytest.mark.parametrize(("match", "needed"), [("best_of_3", 2), ("best_of_5", 3)])
def test_two_play_best_of_three_or_five(match: str, needed: int) -> None:
    assert _values("match", 2) == ("1", "best_of_3", "best_of_5")
    sea = at_sea(2, match=match).move("B", "surrender")
    assert sea.winner == "" and sea.view().wins == (1, 0)
    for number in range(1, needed + 1):
        rest(sea, faces=[1]).move("A", "surrender")
        assert sea.view().wins == (1, number)
    assert sea.winner == "B" and sea.state.result is not None and sea.state.result.places == ((1,), (0,))


@rule("PE-MATCH-02")
@pytest.mark.parametrize("needed", [2, 3, 4, 5])
def test_more_play_until_one_has_won_an_agreed_number(needed: int) -> None:
    assert _values("match", 3) == ("1", "first_to_2", "first_to_3", "first_to_4", "first_to_5")
    sea = at_sea(3, match=f"first_to_{needed}").move("A", "surrender").move("C", "surrender")
    for number in range(1, needed + 1):
        assert sea.winner == ""
        rest(sea, faces=[1]).move("A", "surrender").move("B", "surrender")
        assert sea.view().wins == (0, 1, number)
    assert sea.winner == "C" and sea.state.result is not None
    assert sea.state.result.places == ((2,), (1,), (0,)) and sea.state.result.scores == (0, 1, needed)


def second_game() -> Sea:
    """A match of three whose second game is being built; B has won the first and C's coins lie about."""
    sea = at_sea(3, match="first_to_2")
    return sea.move("A", "surrender").move("C", "surrender")


@rule("PE-MATCH-03", "PE-MATCH-04", "PE-D41", "PE-TIME-54")
def test_all_but_the_winner_rebuild_and_all_rearrange() -> None:
    sea = second_game()
    assert (sea.kind, sea.asked) == ("ship", "ABC")
    assert sea.items("A") == sea.items("C") == {"coins", "nest", "order"} and sea.items("B") == {"nest", "order"}
    winner, loser = sea.choice("B").default, sea.choice("A").default
    coins = tuple(coin for coin in sea.offers("coins") if coin not in ("0.mate.1", "0.mate.2", "0.mate.3"))
    built = {"coins": coins, "nest": "0.bomb.1", "order": tuple(coin for coin in coins if coin != "0.bomb.1")}
    assert sea.refuses(B={**winner, "coins": tuple(sea.choice("C").default["coins"])})
    backwards = {"nest": winner["order"][0], "order": (winner["nest"], *winner["order"][:0:-1])}
    assert set(built["coins"]) != set(loser["coins"])
    rest(sea, A=built, B=backwards, faces=[1])
    assert ship_of(sea, "A")[0] == "bomb" and "mate" not in ship_of(sea, "A")
    assert ship_of(sea, "B") == (kinds(winner["order"])[0], *kinds((winner["nest"], *winner["order"][:0:-1])))


@rule("PE-TIME-54")
def test_between_games_the_default_is_the_same_ship_in_the_same_layout() -> None:
    sea = opened(2, match="best_of_3")
    coins = tuple(coin for coin in sea.offers("coins") if coin not in ("0.mate.1", "0.mate.2", "0.mate.3"))
    built = {"coins": coins, "nest": "0.bomb.1", "order": tuple(coin for coin in coins[::-1] if coin != "0.bomb.1")}
    rest(sea, A=built, faces=[1])
    before = ship_of(sea, "A"), ship_of(sea, "B")
    quiet(sea).move("A", "surrender")
    assert [cut.id for cut in sea.choice("A").shortcuts] == ["stored", "standard", "gunners", "boarders"]
    rest(sea, faces=[2])
    assert (ship_of(sea, "A"), ship_of(sea, "B")) == before


@rule("PE-MATCH-05")
def test_stolen_and_destroyed_coins_go_home_between_games() -> None:
    sea = position(
        A="N=Pillage D=[x, Captain] H=[C:Bomb]",
        B="N=C:Mate D=[Captain]",
        C="D=[x, Captain] H=[Cannon]",
        options={"match": "first_to_2"},
    )
    sea.play("Pillage", at="B.nest").calm().move("C", "surrender").move("B", "surrender")
    assert sea.kind == "ship"
    for seat in range(3):
        assert all(coin.startswith(f"{seat}.") for coin in sea.state.table.series.yards[seat])
    assert {"2.mate.1", "2.bomb.1", "2.cannon.1"} <= set(sea.state.table.series.yards[2])
    assert all(not ship.coins and not ship.hold and not ship.gone for ship in sea.state.table.ships)


@rule("PE-D39")
def test_a_draw_counts_for_nobody_in_a_match_and_then_everybody_may_rebuild() -> None:
    sea = at_sea(2, match="best_of_3")
    sea.state.table.deadlocks, sea.state.table.quiet = 2, 23
    quiet(sea)
    assert sea.view().wins == (0, 0) and sea.kind == "ship"
    assert all("coins" in sea.items(who) for who in "AB")


@rule("PE-D39")
def test_three_drawn_games_in_a_row_end_a_match() -> None:
    sea = at_sea(2, match="best_of_3").move("A", "surrender")
    for number in range(3):
        assert sea.kind == "ship" and sea.winner == ""
        rest(sea, faces=[1])
        sea.state.table.deadlocks, sea.state.table.quiet = 2, 23
        quiet(sea)
        assert len(sea.happened("drawn")) == number + 1
    assert sea.happened("match_drawn") and sea.state.result is not None and sea.state.result.scores == (0, 1)


# -- teams


@rule("PE-TEAM-01")
def test_teams_are_named_by_the_seats_that_sit_together() -> None:
    labels = next(field for field in game.option_fields(4) if field.name == "teams").value_label
    told = [words("en")(labels[teams]) for teams in ("0101", "0011", "0110")]
    assert told == ["seats 1 + 3, 2 + 4", "seats 1 + 2, 3 + 4", "seats 1 + 4, 2 + 3"]


@rule("PE-TEAM-01")
def test_teams_are_equal_and_of_an_even_number_of_four_or_more() -> None:
    assert set(_values("teams", 4)) == {"none", "0101", "0011", "0110"}
    assert {"000111", "010101", "001122", "012012"} <= set(_values("teams", 6))
    assert not _values("teams", 3) and not _values("teams", 5) and not _values("teams", 2)
    for teams, seats in (("0001", 4), ("0000", 4), ("0123", 4), ("001", 3), ("01", 2), ("00112", 5), ("000011", 6)):
        with pytest.raises(Illegal):
            game.read_options({"teams": teams}, seats)
    assert opened(6, teams="001122").state.table.series.options.teams == (0, 0, 1, 1, 2, 2)


TEAMS = {"A": "N=Cannon D=[x, Captain]", "B": "D=[x, Captain]", "C": "D=[x, y]", "D": "N=x D=[Captain, y]"}


@rule("PE-TEAM-02", "PE-TEAM-03", "PE-D27")
def test_the_team_with_the_only_captains_wins_and_fights_on() -> None:
    sea = position(options={"teams": "0011"}, **TEAMS).play("Cannon", at="D").calm()
    assert sea.is_out("C") and sea.is_out("D") and sea.winner == ""
    assert sea.happened("champions") == [{"seats": (0, 1), "out": (2, 3)}]
    assert sea.ship("A") == TEAMS["A"] and sea.ship("B") == "N=- D=[x, Captain]" and sea.on_turn == "B"
    quiet(sea)
    assert sea.on_turn == "A"
    assert sea.play("Cannon", at="B").calm().winner == "A"


@rule("PE-TEAM-02")
def test_a_team_is_beaten_when_none_of_it_has_a_captain() -> None:
    ships = {**TEAMS, "C": "D=[x, Captain]"}
    sea = position(options={"teams": "0011"}, **ships).play("Cannon", at="D").calm()
    assert not sea.is_out("C") and not sea.is_out("D") and not sea.happened("champions")


@rule("PE-D27", "PE-TEAM-03")
def test_the_only_captain_of_the_winning_team_is_champion_at_once() -> None:
    sea = position(options={"teams": "0011"}, **{**TEAMS, "B": "D=[x, y]"}).play("Cannon", at="D").calm()
    assert sea.winner == "A"


@rule("PE-TEAM-04", "PE-D27")
def test_a_team_mate_is_no_opponent_until_only_they_are_left() -> None:
    ships = {"A": "N=Mate D=[Cannon, Captain]", "B": "N=Black Spot D=[x, Captain, Full Sail]", "C": OTHER, "D": OTHER}
    mates = position(options={"teams": "0011"}, **ships).play("Mate", at="B.nest")
    assert "l" not in mates.items("B")
    mates.calm()
    assert mates.owes("A") == 0 and not mates.happened("uses")
    apart = position(options={"teams": "0101"}, **ships).play("Mate", at="B.nest")
    assert "l" in apart.items("B")
    last = position(options={"teams": "0011"}, **{**ships, "C": "out", "D": "out"})
    last.state.table.champions = True
    last.play("Mate", at="B.nest")
    assert "l" in last.items("B")


@rule("PE-D27", "PE-TIME-32")
def test_when_the_player_on_turn_is_out_with_his_team_his_turn_ends() -> None:
    sea = position(
        turn="D",
        options={"teams": "0011"},
        A="N=Treachery D=[x, Captain]",
        B=OTHER + " owes=1",
        C="D=[x, y]",
        D="N=Captain D=[x, y]",
    )
    sea.play("Captain", at="A.fore").react(A="treachery nest").calm()
    assert sea.is_out("C") and sea.is_out("D") and sea.on_turn == "A" and sea.kind == "turn"
    quiet(sea)
    assert sea.on_turn == "A" and sea.owes("B") == 0


@rule("PE-D27")
def test_a_mate_may_be_pillaged() -> None:
    sea = position(options={"teams": "0011"}, A="N=Pillage D=[x, Captain]", B="N=Mate D=[Captain]", C=OTHER, D=OTHER)
    assert "1.nest" in sea.offers("target", action="nest")
    assert sea.play("Pillage", at="B.nest").ship("A") == "N=- D=[x, Captain, Mate]"


@rule("PE-TEAM-02", "PE-D24")
def test_a_team_whose_players_leave_while_ships_are_built_is_beaten() -> None:
    sea = opened(4, teams="0011").move("C", "surrender").move("D", "surrender")
    assert sea.asked == "AB"
    rest(sea, faces=[1])
    assert sea.view().champions and sea.on_turn == "A" and sea.winner == ""
