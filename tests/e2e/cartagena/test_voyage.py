"""A short siege at a table in each language: its words, its pictures, and no id in place of words."""

from __future__ import annotations

import re

from tests.foreign.product import ROOT, in_every_language, seen_in

TOLD = {
    "en": (" win: ", "all as promised"),
    "es": ("Ganan los ", "todo según lo prometido"),
    "it": ("Vincono gli ", "tutto come promesso"),
}


@in_every_language
def test_a_siege_is_played_in_the_channel(language: str) -> None:
    seen = seen_in(ROOT, "tests.e2e.cartagena.voyage")[language]
    told = "\n".join(seen["texts"])
    assert [sentence for sentence in TOLD[language] if sentence not in told] == []
    assert not re.search(r"\b(ct|pe|help|ui)\.[a-z]+\.?[a-z]*\b", told)
    names = {name for name, *_ in seen["pictures"]}
    assert names >= {"emblem.png", "board.png", "private.png", "frame.png", "replay.gif"}
    assert all(wide > 100 and high > 100 for _, wide, high in seen["pictures"])
