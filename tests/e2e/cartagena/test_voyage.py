"""A short siege at a table in each language: its words, its pictures, and no id in place of words."""

from __future__ import annotations

import re

from tests.foreign.product import ROOT, in_every_language, seen_in

TOLD = {
    "en": (r" win: |Equal fame: ", "all as promised"),
    "es": (r"Ganan los |Fama igual: ", "todo según lo prometido"),
    "it": (r"Vincono gli |Fama pari: ", "tutto come promesso"),
}
"""How a siege of five turns ends, won or drawn as the dice fell; that they were checked."""


@in_every_language
def test_a_siege_is_played_in_the_channel(language: str) -> None:
    seen = seen_in(ROOT, "tests.e2e.cartagena.voyage")[language]
    told = "\n".join(seen["texts"])
    assert [sentence for sentence in TOLD[language] if not re.search(sentence, told)] == []
    assert not re.search(r"\b(ct|pe|help|ui)\.[a-z]+\.?[a-z]*\b", told)
    names = {name for name, *_ in seen["pictures"]}
    assert names >= {"emblem.png", "board.png", "private.png", "frame.png", "replay.gif"}
    assert all(wide > 100 and high > 100 for _, wide, high in seen["pictures"])
