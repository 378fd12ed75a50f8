"""The options of a table (section 15)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cache
from typing import Any

from engines.kernel.base.messages import Message, Verbatim, say
from engines.kernel.choices.shapes import Illegal
from engines.kernel.contract.game import OptionField, chosen
from engines.pieces_of_eight.table import Options

POOLS = ("none", "draft", "random", "random_trades", "draft_random", "random_draft", "draft_random_trades", "random_draft_trades")
NO = "no"


@cache
def fields(seats: int) -> tuple[OptionField, ...]:
    """The options open to a table of that many seats."""
    matches = ("1", "best_of_3", "best_of_5") if seats == 2 else ("1", "first_to_2", "first_to_3", "first_to_4", "first_to_5")
    found = [_field("yard", ("standard", "red_blue", "free")), _field("match", matches)]
    if seats >= 4 and seats % 2 == 0:
        found.append(_field("teams", ("none", *team_lists(seats))))
    found += [
        _field("pool", POOLS),
        _field("drafted", (4, 3, 5, 6)),
        _field("aside", (0, 1, 2, 3)),
        _field("scraps", (NO, "yes")),
    ]
    if seats == 2:
        found.append(_field("blitz", (NO, 2, 3)))
    return tuple(found)


@cache
def _but_teams(seats: int) -> tuple[OptionField, ...]:
    return tuple(field for field in fields(seats) if field.name != "teams")


def _field(name: str, values: tuple[Any, ...]) -> OptionField:
    labels = {value: _value(name, value) for value in values}
    together = {value: _teams_of(value) for value in values if value != "none"} if name == "teams" else {}
    return OptionField(name, say(f"pe.option.{name}"), values, labels, _NEEDS.get(name, {}), quiet=True, together=together)


def _teams_of(teams: str) -> tuple[tuple[int, ...], ...]:
    """The seats of each team, of a digit for each seat."""
    return tuple(tuple(seat for seat, team in enumerate(teams) if team == which) for which in sorted(set(teams)))


_POOLED = tuple(pool for pool in POOLS if pool != "none")
_MATCHES = ("best_of_3", "best_of_5", "first_to_2", "first_to_3", "first_to_4", "first_to_5")
_NEEDS = {
    "drafted": {"pool": tuple(pool for pool in POOLS if "draft" in pool)},
    "aside": {"pool": _POOLED},
    "scraps": {"pool": _POOLED, "match": _MATCHES},
}
"""Conditions under which an option matters: coins drafted need a draft, coins set aside a pool, scraps also a match."""


def _value(name: str, value: Any) -> Message:
    if name == "teams" and value != "none":
        teams = tuple(Verbatim(" + ".join(str(seat + 1) for seat in team)) for team in _teams_of(value))
        return say("pe.option.teams.list", teams=teams)
    return say(f"pe.option.{name}.n", n=value) if isinstance(value, int) else say(f"pe.option.{name}.{value}")


def team_lists(seats: int) -> tuple[str, ...]:
    """PE-TEAM-01: the lists offered, a digit for each seat: teams by turns, and neighbours together."""
    sizes = [size for size in range(seats // 2, 1, -1) if seats % size == 0]
    found = []
    for size in sizes:
        teams = seats // size
        found += ["".join(str(seat % teams) for seat in range(seats)), "".join(str(seat // size) for seat in range(seats))]
    return (*found, "0110") if seats == 4 else tuple(found)


def read(given: Mapping[str, Any], seats: int) -> dict[str, Any]:
    """The whole set of options. Raises Illegal when they do not go together."""
    asked = {name: str(value) if name == "match" else value for name, value in given.items()}
    teams = asked.pop("teams", "none")
    whole = chosen(_but_teams(seats), asked)
    whole["teams"] = _teams(teams, seats)
    if whole["scraps"] == "yes" and (whole["match"] == "1" or whole["pool"] == "none"):
        raise Illegal("PE-SCRAP-01", say("pe.e.scraps"))
    if whole["scraps"] == "yes" and "aside" not in given:
        whole["aside"] = 2
    return whole


def _teams(given: Any, seats: int) -> str:
    """PE-TEAM-01: equal teams of two or more, for an even number of four players or more."""
    if given == "none":
        return "none"
    text = given if isinstance(given, str) else "".join(map(str, given)) if isinstance(given, list | tuple) else ""
    sizes = set(Counter(text).values())
    if len(text) != seats or not text.isdigit() or seats < 4 or seats % 2 or len(sizes) != 1 or not 1 < min(sizes) < seats:
        raise Illegal("PE-TEAM-01", say("pe.e.teams"))
    return text


def options_of(whole: Mapping[str, Any], seats: int) -> Options:
    """The options as the rules use them."""
    teams = () if whole["teams"] == "none" else tuple(map(int, whole["teams"]))
    blitz = whole.get("blitz", NO)
    return Options(
        whole["yard"],
        whole["match"],
        teams,
        whole["pool"],
        whole["drafted"],
        whole["aside"],
        whole["scraps"] == "yes",
        0 if blitz == NO else blitz,
    )
