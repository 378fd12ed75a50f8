"""Collected where the game is registered: the product once it offers it, before that a copy of it (`tests.foreign`)."""

from __future__ import annotations

from engines import games

collect_ignore_glob = [] if "kaisers_pirates" in games() else ["test_*.py"]
