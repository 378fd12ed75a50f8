"""Games of Cartagena de Indias that are kept, hosted, measured and looked at."""

from __future__ import annotations

from tests.game_cases import ANSWER_STYLES, CHANCE, GameCases, Match

SHORT = {"turn_limit": 5}
HISTORICAL = {**SHORT, "deployment": "historical"}
CASES = GameCases(
    matches=(
        Match("mind", CHANCE, 2, {"deployment": "historical"}),
        *(Match("level 2", "level 1", seats) for seats in (2, 4)),
    ),
    told={
        "two": (2, HISTORICAL, 1),
        "three": (3, {**SHORT, "split": "chosen", "deployment": "alternating"}, 2),
        "four": (4, SHORT, 3),
    },
    saved=(
        (2, {"heroes_per_player": 2}),
        (3, {"split": "chosen"}),
        (4, {"deployment": "alternating"}),
        (2, {"deployment": "alternating", "english_deck": "three_brulote", "move_unit": "group"}),
    ),
    hosted=(
        (2, HISTORICAL, ANSWER_STYLES),
        (3, HISTORICAL, ("twice", "wrongly")),
        (4, SHORT, ANSWER_STYLES),
    ),
    long=(4, {"turn_limit": 0}),
    speeds=(((2, 3, 4), 7_000.0),),
    public=((2, {}), (3, {"split": "chosen"}), (4, {"deployment": "alternating"})),
    pictures=(("board2_first", "light", "es"), ("board4_crowded", "dark", "it"), ("chart", "light", "es")),
)
