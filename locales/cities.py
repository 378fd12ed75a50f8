"""Time zones as people know them: by a city, in each language."""

from __future__ import annotations

from functools import cache

from babel import Locale
from babel.core import get_global


def is_second_name(zone: str) -> bool:
    """Whether a time zone has another name, by which lists call it."""
    return zone in get_global("zone_aliases")


@cache
def city(zone: str, language: str) -> str:
    """The city of a time zone in a language; for a zone without a city its name."""
    kept = Locale.parse(language).time_zones.get(zone, {}).get("city")
    return str(kept) if kept else zone.rpartition("/")[2].replace("_", " ")
