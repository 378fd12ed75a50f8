"""Time zones by their names in the IANA database, of the version that is pinned.

`zoneinfo` reads the files of the system first, if there are any. Its search path is emptied here, so that every machine counts
with the same package `tzdata`.
"""

from __future__ import annotations

import zoneinfo
from functools import cache
from zoneinfo import ZoneInfo

zoneinfo.reset_tzpath(())
UTC = "UTC"
LONGEST = 40
"""Characters of the name of a zone that is kept; the longest one has 32."""


@cache
def names() -> tuple[str, ...]:
    """The names of all zones, old ones included, in order."""
    return tuple(sorted(zoneinfo.available_timezones()))


@cache
def zone_of(name: str) -> ZoneInfo:
    """The zone with a name; UTC for an empty name, and for one that the database no longer has."""
    return ZoneInfo(name if name in names() else UTC)
