"""Ratings of people and sides: what one game changes, who is rated against whom, and that all of it can be computed anew."""

from __future__ import annotations

import asyncio
import math
from collections.abc import AsyncIterator
from itertools import permutations, product
from pathlib import Path
from random import Random

import pytest
import pytest_asyncio

from bot.model.results.ratings import ALL_GAMES, ALL_TIME, MILLION, NEW, CaptainRating, Ladder, Rating
from bot.model.results.results import WHOLE, GameResult, Holder
from bot.service.results import arithmetic, recomputation
from bot.service.results.arithmetic import COMPUTERS, SIDE_SIGMA, RatedSeat, Team, rate
from bot.service.results.board import MOST_MEETINGS, RatedGame, ServerBoard
from bot.service.results.game_result import write
from bot.service.results.ladders import Ladders, Replacement, digest, rebuild, replacement
from bot.service.results.rated_game import rated_game
from bot.service.results.recomputation import Recomputation
from bot.store.base.database import Store
from bot.store.results import ladders, members, results
from bot.store.upkeep.forgetting import forget
from engines import game_of, games
from tests.bot.inline_driver import inline_store
from tests.empty_database import lay
from tests.ladders.captains import hard_side, order
from tests.ladders.history import BEGAN, GAMES, GUILD, History, recomputed

SEASON = Ladder("plain", 1)


@pytest_asyncio.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    await lay(tmp_path / "b.sqlite3")
    made = inline_store(f"sqlite:///{tmp_path / 'b.sqlite3'}")
    for person in range(1, 30):
        await made.write(members.note_joined, GUILD, person, 0.0)
    yield made
    await made.close()


def alone(person: int, place: int, side: str = "") -> Team:
    """A captain who plays for himself."""
    return Team((RatedSeat(((person, WHOLE),)),), place, side)


def game(id: str, *people: int, at: float = BEGAN) -> GameResult:
    """A game of these people that the first has won."""
    holders = tuple(Holder(seat, 0, person, 0, "", seat, seat + 1) for seat, person in enumerate(people))
    return GameResult(id, GUILD, "plain", {}, "score", "", at, holders)


async def ends(store: Store, *games: GameResult) -> None:
    """These games end, one after the other."""
    for one in games:
        await store.write(write, one, GAMES[one.game])


async def standing(store: Store, person: int, ladder: Ladder = SEASON) -> CaptainRating:
    """A person on a ladder."""
    return (await store.read(ladders.standings, GUILD, [ladder], [person]))[ladder, person]


# -- the arithmetic


def test_a_win_moves_both_alike_and_makes_both_surer() -> None:
    people, sides = rate([alone(1, 1), alone(2, 2)], {}, {})
    assert people[1].mu - NEW.mu == NEW.mu - people[2].mu > 2 * MILLION and not sides
    assert people[1].sigma == people[2].sigma < NEW.sigma


def test_no_estimate_hangs_on_the_order_of_seats() -> None:
    teams = [alone(1, 1), alone(2, 2), alone(3, 2), alone(4, 4)]
    known = {person: Rating((20 + person) * MILLION, 3 * MILLION) for person in range(1, 5)}
    assert len({tuple(sorted(rate(each, known, {})[0].items())) for each in permutations(teams)}) == 1


def test_four_who_share_the_first_place_stay_where_they_are() -> None:
    people, _ = rate([alone(person, 1) for person in range(4)], {}, {})
    assert {one.mu for one in people.values()} == {NEW.mu}


def test_a_side_learns_what_captains_are_spared() -> None:
    people, sides = rate([alone(1, 1, "easy"), alone(2, 2, "hard")], {}, {"easy": Rating(6 * MILLION, SIDE_SIGMA)})
    plain, _ = rate([alone(1, 1), alone(2, 2)], {}, {})
    assert people[1].mu < plain[1].mu, "to win with the easy side is less"
    assert sides["easy"].mu > 6 * MILLION and sides["hard"].mu < 0


def test_a_lone_captain_against_two_is_no_weaker_for_it() -> None:
    """Even results: both end alike, since the lone captain's side makes up for the captain it lacks."""
    people: dict[int, Rating] = {}
    sides: dict[str, Rating] = {}
    for number in range(60):
        pair = Team((RatedSeat(((1, WHOLE),)), RatedSeat(((2, WHOLE),))), 1 + number % 2, "pair")
        new, new_sides = rate([pair, alone(3, 2 - number % 2, "lone")], people, sides)
        people, sides = people | new, sides | new_sides
    assert abs(people[3].mu - people[1].mu) < 2 * MILLION and sides["lone"].mu > 20 * MILLION


def test_captains_of_one_seat_share_its_change_by_their_answers() -> None:
    shared = Team((RatedSeat(((1, 700_000), (2, 300_000))),), 2)
    people, _ = rate([shared, alone(3, 1)], {}, {})
    lost, less = NEW.mu - people[1].mu, NEW.mu - people[2].mu
    assert lost > less > 0 and abs(lost * 3 - less * 7) < 10
    assert people[1].sigma < people[2].sigma < NEW.sigma


def test_a_captain_with_few_answers_is_not_rated_for_the_seat() -> None:
    shared = Team((RatedSeat(((1, 850_000), (2, 150_000))),), 2)
    people, _ = rate([shared, alone(3, 1)], {}, {})
    assert set(people) == {1, 3} and shared.people == (1,)


def test_computers_stay_as_they_are() -> None:
    computers = [Team((RatedSeat((), level),), 1) for level in (1, 3)]
    gained = [rate([alone(1, 1), alone(2, 2), Team(each.seats, 2)], {}, {})[0][1].mu for each in computers]
    assert gained[0] < gained[1] and COMPUTERS[1] < COMPUTERS[3]


# -- ladders


def test_a_game_counts_on_four_ladders_and_the_next_season_begins_anew() -> None:
    board = ServerBoard()
    board.enter(RatedGame("plain", 1, (alone(1, 1), alone(2, 2))))
    changed = board.enter(RatedGame("plain", 2, (alone(1, 1), alone(2, 2))))
    on = {ladder: one.games for (ladder, person), one in board.standings.items() if person == 1}
    assert on == {
        ("plain", 1): 1, ("plain", 2): 1, ("plain", ALL_TIME): 2, (ALL_GAMES, 1): 1, (ALL_GAMES, 2): 1, (ALL_GAMES, ALL_TIME): 2,
    }  # fmt: skip
    assert changed[1].before == NEW.estimate < changed[1].after


def test_partners_are_no_opponents() -> None:
    board = ServerBoard()
    pair = Team((RatedSeat(((1, WHOLE),)), RatedSeat(((2, WHOLE),))), 1, "a")
    board.enter(RatedGame("plain", 1, (pair, alone(3, 2, "b"))))
    assert [board.standings[SEASON, person].opponents for person in (1, 2, 3)] == [1, 1, 2]
    assert [board.standings[SEASON, person].wins for person in (1, 2, 3)] == [1, 1, 0]


async def test_two_who_have_met_often_enough_are_rated_again_next_season_or_with_a_third(store: Store) -> None:
    again = [game(f"{number}", 1, 2, at=BEGAN + number) for number in range(MOST_MEETINGS + 1)]
    await ends(store, *again, game("a", 1, 2, 3, at=BEGAN + 20))
    assert (await store.read(results.outcome, "5")) == ("", "met", "") and not await store.read(results.changes, "5")
    assert (await standing(store, 1)).games == MOST_MEETINGS + 1
    await store.write(ladders.begin_season, GUILD, BEGAN + 30)
    await ends(store, game("b", 1, 2, at=BEGAN + 31))
    assert (await standing(store, 1, Ladder("plain", 2))).games == 1


async def test_an_estimate_is_shown_after_five_games_and_has_a_place_after_three_opponents(store: Store) -> None:
    await ends(store, *(game(f"{number}", 1, 2 + number % 2, at=BEGAN + number) for number in range(5)))
    one = await standing(store, 1)
    assert (one.games, one.wins, one.opponents, ladders.visibility(one)) == (5, 5, 2, ladders.LISTED)
    await ends(store, game("6", 1, 9, at=BEGAN + 9))
    assert ladders.visibility(await standing(store, 1)) == ladders.PLACED and ladders.visibility(await standing(store, 9)) == 0


async def test_a_game_that_ends_before_one_that_is_kept_counts_in_its_order(store: Store) -> None:
    await ends(store, game("b", 1, 2, at=BEGAN + 9), game("a", 3, 1, at=BEGAN))
    assert await store.read(ladders.stale) == [GUILD]
    await Recomputation(store, GAMES.__getitem__).mend()
    other = rebuild([game("a", 3, 1), game("b", 1, 2)], [], GAMES.__getitem__)
    assert other.board.standings[SEASON, 1] == await standing(store, 1) and await store.read(ladders.stale) == []


async def test_an_annulled_game_counts_no_more_until_it_is_put_back(store: Store) -> None:
    await ends(store, game("a", 1, 2), game("b", 2, 1, at=BEGAN + 1))
    before, mending = await standing(store, 1), Recomputation(store, GAMES.__getitem__)
    assert await mending.annul("b", "played by his brother") and not await mending.annul("none", "no such game")
    await mending.mend()
    assert (await standing(store, 1)).games == 1 and await store.read(results.changes, "b") == {}
    await mending.annul("b", "")
    await mending.mend()
    assert await standing(store, 1) == before and len(await store.read(results.changes, "b")) == 2


def test_sides_are_told_apart_by_seats_and_by_options_that_move_the_balance() -> None:
    holders = (Holder(0, 0, 1, 0, "dutch", 0, 1), Holder(1, 0, 2, 0, "french", 1, 2))
    made = rated_game(GameResult("a", GUILD, "sided", {"map": "open", "dice": 2}, "", "", 0.0, holders), 1, GAMES["sided"])
    assert [team.side for team in made.teams] == ["sided 2 map=open dutch", "sided 2 map=open french"]
    assert made.teams[0].prior == -made.teams[1].prior > 0


# -- computed anew


@pytest.mark.parametrize("seed", range(3))
async def test_a_board_computed_anew_is_the_kept_one(tmp_path: Path, seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Sixty events of what `python -m tests.ladders rebuild` goes through for ten thousand games."""
    file = tmp_path / "b.sqlite3"
    await lay(file)
    history = History(inline_store(f"sqlite:///{file}"), file, Random(seed), steady=20)
    await history.begin()
    for number in range(60):
        await history.go_on()
        await history.mend()
        if number == 30 and seed == 0:
            await history.migrate()
    assert (await recomputed(history.store)).is_same and len(history.games) > 30
    to, rnd = (-math.inf, math.inf), Random(seed)
    monkeypatch.setattr(arithmetic, "whole", lambda value: round(math.nextafter(value, rnd.choice(to)) * MILLION))
    shaken = await recomputed(history.store)
    assert shaken.is_same and shaken.before == shaken.after and await history.are_listed_rightly()
    await history.store.close()


async def test_somebody_who_is_forgotten_while_a_board_is_computed_does_not_come_back(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    await ends(store, game("a", 1, 2), game("b", 3, 1, at=BEGAN + 1))
    await store.write(results.correct, "a", {0: 2, 1: 1})
    await store.write(ladders.note_change, GUILD, True)
    tries = list[int]()

    def forgetting(*given: Ladders) -> Replacement:
        if not tries:
            asyncio.run_coroutine_threadsafe(store.write(forget, 1, {}), loop).result()
        tries.append(1)
        return replacement(*given)

    loop = asyncio.get_running_loop()
    monkeypatch.setattr(recomputation, "replacement", forgetting)
    await Recomputation(store, GAMES.__getitem__).mend()
    assert len(tries) == 2 and await store.read(ladders.stale) == []
    people = {person for _, person in await store.read(ladders.standings, GUILD)}
    assert people == {-1, 2, 3} and (await recomputed(store)).is_same


async def test_a_substitute_with_few_answers_counts_in_the_strength_of_the_seat_that_is_kept(store: Store) -> None:
    """Once he has a rating, which no game changes in which he gave few answers."""
    held = (
        Holder(0, 0, 1, 0, "", 0, 1, share=850_000),
        Holder(0, 1, 3, 0, "", 0, 1, share=150_000),
        Holder(1, 0, 2, 0, "", 1, 2),
    )
    shared = GameResult("b", GUILD, "plain", {}, "score", "", BEGAN + 1, held)
    await ends(store, game("a", 3, 4), shared)
    assert (await standing(store, 3)).games == 1 and (await recomputed(store)).is_same


def test_a_digest_names_the_library_and_every_number() -> None:
    board, other = ServerBoard(), ServerBoard()
    board.enter(RatedGame("plain", 1, (alone(1, 1), alone(2, 2))))
    other.enter(RatedGame("plain", 1, (alone(2, 1), alone(1, 2))))
    assert digest(board) != digest(other) and digest(board).startswith("openskill ")


def test_simulated_captains_come_into_order_and_a_hard_side_costs_little() -> None:
    """One seed of what `python -m tests.ladders captains` measures."""
    assert order((2,), 20, 1).order > 0.75
    assert abs(hard_side(20, 1).bias) < 0.5 < abs(hard_side(20, 1, has_sides=False).bias)


@pytest.mark.parametrize("id", games())
def test_measured_shares_are_of_the_sides_of_a_game_and_make_a_whole(id: str) -> None:
    of_game = game_of(id)
    for seats in of_game.players:
        fields = {field.name: field.values for field in of_game.option_fields(seats)}
        assert set(of_game.balance_options) <= set(fields)
        for values in product(*(fields[name] for name in of_game.balance_options)):
            options = dict(zip(of_game.balance_options, values, strict=True))
            shares = of_game.side_shares(options, seats)
            assert not shares or (
                set(shares) == {side.id for side in of_game.sides(options, seats)} and abs(sum(shares.values()) - 1) < 1e-9
            )
