"""Temperaments: which orders a captain lays rather than others that bring as much."""

from __future__ import annotations

from collections.abc import Mapping

from engines.cartagena.data import BASIC
from engines.cartagena.mind.rows import ORDERS, Leaning

LIKED, FAVOURED, RESERVED = 1.1, 1.3, 0.7
"""Factors of an order that a captain likes, of one that he likes best, which seldom gains most, and of one that he keeps."""
TEMPERS: Mapping[str, Leaning] = {
    "bold": {"move": LIKED, **dict.fromkeys(("attack", "surprise_attack", "disembark", "full_sail", "brulote"), FAVOURED)},
    "careful": {"shoot": LIKED, **dict.fromkeys(("heal", "field_hospital"), FAVOURED)},
    "patient": {order: RESERVED for order in ORDERS if order not in BASIC},
}
"""Bold: comes to close quarters. Careful: fires from afar and heals. Patient: keeps the special cards. The factors differ little
from 1, since more costs strength."""
