"""How long tests wait for what must come: for a condition, with a ceiling that no machine under load reaches."""
from __future__ import annotations

CEILING = 60.0
"""Seconds. Never a measure of speed: a test that runs into it has failed for another reason."""
