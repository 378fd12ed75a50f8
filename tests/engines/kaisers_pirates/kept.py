"""Games of The Kaiser's Pirates that are kept, hosted, measured and looked at."""

from __future__ import annotations

from tests.kept import MANNERS, Kept

SHORT = {"deck": "short"}
EVERY = {
    "pursuit": "yes",
    "fast": "yes",
    "more_damage": "yes",
    "keep_three": "yes",
    "prize_supply": "yes",
    "prize_torpedoes": "yes",
}
KEPT = Kept(
    told={"plain": (2, {}, 1), "first_edition": (3, {"edition": "1e", **SHORT}, 2), "teams": (4, {"play": "teams", **SHORT}, 3)},
    saved=((2, {}), (3, {"edition": "1e"}), (4, {"play": "teams", **EVERY})),
    hosted=((2, SHORT, MANNERS), (3, {"edition": "1e", **SHORT}, ("twice", "wrongly")), (4, {"play": "teams", **SHORT}, MANNERS)),
    long=(4, {"deck": "long"}),
    public=((2, {}), (3, {"edition": "1e"}), (4, {"play": "teams"})),
)
