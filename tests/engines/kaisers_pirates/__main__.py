"""Writes the game that is kept as text anew: ``python -m tests.engines.kaisers_pirates``."""

from __future__ import annotations

from engines.kaisers_pirates import game
from tests.engines.kaisers_pirates.test_playthrough import GOLDEN
from tests.engines.playthrough import told_of

if __name__ == "__main__":
    GOLDEN.write_text(told_of(game, 2, {}, 2), encoding="utf-8")
