"""A kept result as the arithmetic takes it: its teams, and what is known of their sides."""

from __future__ import annotations

from collections.abc import Mapping
from math import log
from typing import Any

from bot.model.results.ratings import MILLION
from bot.model.results.results import GameResult, Holder
from bot.service.results.arithmetic import RatedSeat, Team
from bot.service.results.board import RatedGame
from engines.kernel.contract.game import Game

SCALE = 7.6
"""The distance in mu of two settled teams of which one wins e times as often as the other."""
LEAST, MOST = 0.02, 0.98
"""The limits of a measured share of wins, beyond which a prior says no more."""


def rated_game(result: GameResult, season: int, game: Game[Any, Any]) -> RatedGame:
    """The game of a result, with its teams in the order of seats."""
    seats = len({one.seat for one in result.holders})
    shares = game.side_shares(result.options, seats)
    numbers = sorted({one.team for one in result.holders})
    teams = tuple(_team(result, number, _key(result, game, seats), shares) for number in numbers)
    return RatedGame(result.game, season, teams)


def _key(result: GameResult, game: Game[Any, Any], seats: int) -> str:
    """The beginning of the names of sides: the game, the number of seats, and its options that move the balance."""
    options = "".join(f" {name}={result.options[name]}" for name in game.balance_options if name in result.options)
    return f"{result.game} {seats}{options}"


def _team(result: GameResult, number: int, key: str, shares: Mapping[str, float]) -> Team:
    mine = [one for one in result.holders if one.team == number]
    side = mine[0].side
    by_seat = {seat: [one for one in mine if one.seat == seat] for seat in sorted({one.seat for one in mine})}
    seats = tuple(_seat(holders) for holders in by_seat.values())
    prior = _prior(shares[side]) if side in shares else 0
    return Team(seats, min(one.place for one in mine), f"{key} {side}" if side else "", prior)


def _seat(holders: list[Holder]) -> RatedSeat:
    people = tuple((one.person, one.share) for one in holders if one.person is not None)
    return RatedSeat(people, 0 if people else holders[0].level)


def _prior(share: float) -> int:
    """The mu of a side that wins that share of games between equal captains, in millionths."""
    bounded = min(max(share, LEAST), MOST)
    return round(MILLION * SCALE / 2 * log(bounded / (1 - bounded)))
