"""Writes the games that are kept as text anew: ``python -m tests.engines.cartagena``."""

from __future__ import annotations

from engines.cartagena import game
from tests.engines.cartagena.test_playthrough import TOLD, golden
from tests.engines.playthrough import told_of

if __name__ == "__main__":
    for seats, options in TOLD.items():
        golden(seats).write_text(told_of(game, seats, options, 1), encoding="utf-8")
