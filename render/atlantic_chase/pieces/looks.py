"""The silhouette of each ship: by her class, or by her name where the class would mislead."""

from __future__ import annotations

from render.kit.ships.hulls import Profile
from render.kit.ships.steamers import freighter, liner
from render.kit.ships.warships import battery, capital, carrier, destroyer, group, tanker

CLOSED_UP = ((0.26, 0.46, 0.07), (0.0, 0.48, 0.0), (0.52, 0.48, 0.0))
APART = ((0.40, 0.26, 0.12), (0.0, 0.34, 0.0), (0.66, 0.34, 0.05))
"""The places of three merchant ships in a convoy, and in a dispersed one."""
COUNTY = capital(2, 2, 3, 0.11, "plumb", 0.056, 0.042)
GEORGE = capital(2, 1, 2, 0.15, "plumb")
NELSON = capital(3, 0, 1, 0.19, "plumb")
OLD = capital(2, 2, 1, 0.14, "plumb")
RENOWN = capital(2, 1, 2, 0.15)
TOWN = capital(2, 2, 2, 0.11, "raked", 0.054, 0.044)
SMALL = capital(2, 1, 2, 0.10, "raked", 0.05, 0.04)
LEANDER = capital(2, 2, 1, 0.10, "raked", 0.052, 0.06)
HIPPER = capital(2, 2, 1, 0.14, "clipper", 0.06, 0.056)
SCHARNHORST = capital(2, 1, 1, 0.15)
BY_CLASS: dict[str, Profile] = {
    "BB": capital(2, 2, 1),
    "BC": RENOWN,
    "PB": capital(1, 1, 1, 0.18, "clipper", 0.094),
    "CA": TOWN,
    "CL": SMALL,
    "CV": carrier(),
    "DD": group(destroyer(), ((0.24, 0.5, 0.085), (0.0, 0.5, 0.0), (0.5, 0.5, 0.0))),
    "AC": freighter(True),
    "AO": tanker(),
    "CONVOY": group(freighter(), CLOSED_UP),
    "SHORE": battery(),
    "LINER": liner(2),
}
BY_SHIP: dict[str, Profile] = {
    **dict.fromkeys(
        ("uk_norfolk", "uk_suffolk", "uk_dorsetshire", "uk_cumberland", "uk_kent", "uk_devonshire", "uk_berwick", "uk_cornwall"),
        COUNTY,
    ),
    **dict.fromkeys(("uk_king_george_v", "uk_duke_of_york", "uk_prince_of_wales"), GEORGE),
    **dict.fromkeys(("uk_nelson", "uk_rodney"), NELSON),
    **dict.fromkeys(
        ("uk_malaya", "uk_ramillies", "uk_resolution", "uk_royal_oak", "uk_valiant", "uk_warspite", "fr_bretagne", "fr_provence"),
        OLD,
    ),
    **dict.fromkeys(("ge_scharnhorst", "ge_gneisenau"), SCHARNHORST),
    **dict.fromkeys(("fr_dunkerque", "fr_strasbourg"), capital(2, 0, 1, 0.18)),
    **dict.fromkeys(("ge_admiral_hipper", "ge_prinz_eugen"), HIPPER),
    **dict.fromkeys(("uk_achilles", "uk_ajax", "uk_neptune"), LEANDER),
    "uk_hood": capital(2, 2, 2, 0.15),
    "uk_exeter": capital(2, 1, 2, 0.11, "raked", 0.056, 0.046),
}
DISPERSED = group(freighter(), APART)
SPEEDS = {"vs": 0, "s": 1, "m": 2, "f": 3}
"""Chevrons of each speed."""
LONG = {"BB": 1.0, "BC": 1.0, "CV": 1.0, "PB": 0.92, "CA": 0.92, "CL": 0.84, "AC": 0.8, "AO": 0.84}
"""The length of a class beside the longest."""


def profile_of(id: str, cls: str, *, dispersed: bool = False) -> Profile:
    """The silhouette of a ship by her id and class."""
    return DISPERSED if dispersed else BY_SHIP.get(id, BY_CLASS[cls])
