"""Games of Atlantic Chase that are kept, hosted, measured and looked at."""

from __future__ import annotations

from tests.game_cases import ANSWER_STYLES, CHANCE, GameCases, Match

MINIS = ("MS9", "MS1", "MS3", "MS4", "MS6", "MS8", "MS11", "MS12")
EVERY = tuple({"mini": f"MS{number}"} for number in range(1, 13))
OPERATION = {"game": "operation", "operation": "Op5"}
OPERATIONS = tuple([f"Op{number}" for number in range(1, 10)])
CASES = GameCases(
    matches=(
        Match("mind", CHANCE, 2, {"mini": "MS10"}),
        Match("level 1", CHANCE, 2, in_turn=EVERY),
        Match("level 2", "level 1", 2, in_turn=EVERY),
        *(Match("mind", CHANCE, 2, {**OPERATION, "operation": id}, seat=seat) for id in OPERATIONS for seat in (0, 1)),
    ),
    told={
        "bismarck": (2, {}, 1),
        "parts": (2, {"mini": "MS12"}, 2),
        "oran": (2, {"mini": "MS5"}, 3),
        "rheinuebung": (2, OPERATION, 6),
    },
    saved=(
        *((2, {"mini": mini}) for mini in MINIS),
        (2, {"mini": "MS1", "link": "yes"}),
        *((2, {**OPERATION, "operation": id}) for id in ("Op5", "Op2", "Op3", "Op7")),
    ),
    hosted=((2, {"mini": "MS12"}, ANSWER_STYLES), (2, {}, ("twice", "wrongly")), (2, OPERATION, ("twice", "wrongly"))),
    long=(2, {"mini": "MS12"}),
    late=12,
    public=((2, {}), (2, {"mini": "MS12"}), (2, OPERATION)),
    pictures=(
        ("board", "dark", "en"),
        ("board_after", "light", "es"),
        ("board_convoy", "dark", "it"),
        ("orders", "dark", "en"),
        ("orders_ten", "light", "it"),
        ("dice", "dark", "es"),
        ("component_ge_bismarck", "dark", "en"),
        ("chart", "dark", "en"),
        ("chart_first", "light", "it"),
        ("sector_denmark_strait", "dark", "es"),
        ("display_british", "light", "es"),
        ("strip_search", "dark", "it"),
    ),
    lessons=range(8, 9),
    marks=4,
)
