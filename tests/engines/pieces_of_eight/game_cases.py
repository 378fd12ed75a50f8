"""Games of Pieces of Eight that are kept, hosted, measured and looked at."""

from __future__ import annotations

import re

from engines.kernel.base.messages import say
from engines.pieces_of_eight.data import KINDS
from locales import words
from tests.game_cases import ANSWER_STYLES, CHANCE, GameCases, Match

COINS = "|".join(KINDS)
LABELS = "|".join(re.escape(words("en")(say(f"coin.{kind}"))) for kind in KINDS if kind != "captain")
TELLING = re.compile(rf"\b\d\.(?:{COINS})\.\d\b|(?<![a-z_])(?:{COINS})(?![a-z_])|\b(?:{LABELS})\b")
"""A coin by its id, by its kind or by what it is called."""
BEST_OF_3 = {"match": "best_of_3"}
LADDER = tuple(
    Match(stronger, weaker, seats, options)
    for seats, options in ((2, {}), (2, BEST_OF_3), (3, {}), (4, {}))
    for stronger, weaker in (("level 2", "level 1"), ("level 3", "level 2"), ("level 3", "mind"))
)
CASES = GameCases(
    matches=(*(Match("mind", CHANCE, seats) for seats in (2, 4)), *LADDER),
    draft={"pool": "draft"},
    told={
        "plain": (3, {}, 11),
        "match": (2, {"match": "best_of_3", "pool": "draft", "scraps": "yes"}, 2),
        "teams": (4, {"teams": "0101"}, 5),
    },
    saved=(
        *((seats, options) for seats in (2, 4) for options in ({}, {"pool": "random_trades"}, {"pool": "draft", "yard": "free"})),
        (2, {"match": "best_of_3", "pool": "draft", "scraps": "yes"}),
        (2, {"blitz": 2}),
        (4, {"teams": "0101"}),
        (3, {"match": "first_to_2"}),
    ),
    hosted=(
        (2, {}, ANSWER_STYLES),
        (2, {"match": "best_of_3", "pool": "draft_random_trades", "scraps": "yes"}, ANSWER_STYLES),
        (2, {"blitz": 2}, ("twice", "wrongly")),
        (3, {"match": "first_to_2", "pool": "random_draft"}, ANSWER_STYLES),
        (4, {"teams": "0101"}, ANSWER_STYLES),
        (5, {"yard": "free"}, ANSWER_STYLES),
        (6, {"teams": "012012", "pool": "random"}, ANSWER_STYLES),
        (7, {}, ANSWER_STYLES),
        (8, {"teams": "00001111"}, ANSWER_STYLES),
    ),
    long=(4, {"match": "first_to_5"}),
    public=((2, {}), (3, {}), (4, {}), (3, {"pool": "draft"}), (4, {"pool": "random_draft_trades"})),
    secrets=TELLING,
    labels=re.compile(
        r"coin\..*|pe\.(ahead|call|deadlock|dump|loss|mode|monkey|move|nest|nothing|option|own|react|scraps|short|trade)(\..*)?"
    ),
    said=10,
    pictures=(
        ("board4", "dark", "en"),
        ("board8", "light", "es"),
        ("own12", "dark", "it"),
        ("own_building", "light", "en"),
        ("own_aimed", "dark", "en"),
        ("picked4", "light", "es"),
        ("answer8", "dark", "it"),
        ("reveal4", "dark", "it"),
        ("states4", "light", "es"),
        ("names8", "dark", "en"),
        ("pool", "dark", "it"),
    ),
)
"""On a blitz clock whoever is silent has lost: no manner is sure to be seen there but twice and wrongly."""
