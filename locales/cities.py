"""Time zones as people know them: by a city, in each language."""

from __future__ import annotations

from functools import cache

from babel import Locale


@cache
def city(zone: str, language: str) -> str:
    """The city of a time zone in a language; for a zone without a city its name."""
    kept = Locale.parse(language).time_zones.get(zone, {}).get("city")
    return str(kept) if kept else zone.rpartition("/")[2].replace("_", " ")
