"""Games of The Kaiser's Pirates that are kept, hosted, measured and looked at."""

from __future__ import annotations

from engines.kaisers_pirates.options import OPTIONAL
from tests.game_cases import ANSWER_STYLES, CHANCE, ITSELF, GameCases, Match

SHORT = {"deck": "short"}
EVERY = {name: "yes" for name in OPTIONAL if name != "balanced"}
SAVED = {**SHORT, **EVERY}
"""Short Rounds with the optional rules, in which each way of waiting is met soonest."""
CASES = GameCases(
    matches=(
        *(Match("mind", CHANCE, seats) for seats in (2, 3, 4)),
        Match("mind", ITSELF, 1, SHORT),
        Match("level 2", "level 1", 2),
    ),
    told={
        "plain": (2, {}, 1),
        "first_edition": (3, {"edition": "1e", **SHORT}, 2),
        "teams": (4, {"play": "teams", **SHORT}, 3),
        "solitaire": (1, SHORT, 4),
    },
    saved=((2, SAVED), (1, SAVED), (3, {"edition": "1e", **SHORT}), (4, {"play": "teams", **SAVED})),
    hosted=(
        (1, SHORT, ("twice", "wrongly")),
        (2, SHORT, ANSWER_STYLES),
        (3, {"edition": "1e", **SHORT}, ("twice", "wrongly")),
        (4, {"play": "teams", **SHORT}, ANSWER_STYLES),
    ),
    long=(4, {"deck": "long"}),
    late=550,
    speeds=(((2, 3, 4), 10_000.0), ((1,), 6_000.0)),
    public=((1, SHORT), (2, {}), (3, {"edition": "1e"}), (4, {"play": "teams"})),
    pictures=(
        ("board2", "dark", "en"),
        ("board4_answer", "light", "es"),
        ("board4_crowded", "dark", "it"),
        ("hand3_answer", "dark", "en"),
        ("hand4", "light", "it"),
        ("dice", "dark", "es"),
        ("score4", "light", "en"),
        ("component_amc", "dark", "en"),
    ),
)
