"""Temperaments: which orders a captain lays rather than others that bring as much."""

from __future__ import annotations

from collections.abc import Mapping

from engines.cartagena.data import BASIC
from engines.cartagena.mind.rows import KNOWN, Leaning

LIKED, FAVOURED, KEPT = 1.1, 1.3, 0.7
"""What an order counts that a captain likes, one that he likes best, which is seldom worth most, and one whose card he keeps."""
TEMPERS: Mapping[str, Leaning] = {
    "bold": {"move": LIKED, **dict.fromkeys(("attack", "surprise_attack", "disembark", "full_sail", "brulote"), FAVOURED)},
    "careful": {"shoot": LIKED, **dict.fromkeys(("heal", "field_hospital"), FAVOURED)},
    "patient": {order: KEPT for order in KNOWN if order not in BASIC},
}
"""Who is bold comes to close quarters, who is careful fires from afar and cures, who is patient keeps his special cards. By
little, since more costs strength."""
