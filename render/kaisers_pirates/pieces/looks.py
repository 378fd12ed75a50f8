"""The silhouette of each ship, and its flag."""

from __future__ import annotations

from engines.kaisers_pirates.data import FLEET, MERCHANTMEN, VESSEL
from engines.kaisers_pirates.data.ids import Card, CardKind, Ship, card_of
from render.kit.ships import sails, steamers
from render.kit.ships.hulls import Profile

GERMAN: dict[str, Profile] = {
    **dict.fromkeys(("dresden", "emden", "koenigsberg", "nuernberg", "leipzig"), steamers.cruiser(3)),
    "karlsruhe": steamers.cruiser(4),
    **dict.fromkeys(("kaiser_wilhelm_der_grosse", "kronprinz_wilhelm"), steamers.liner(4, True)),
    **dict.fromkeys(("berlin", "prinz_eitel_friedrich"), steamers.liner(2)),
    "cap_trafalgar": steamers.liner(3),
    **dict.fromkeys(("geier", "iltis"), steamers.gunboat()),
    "seeadler": sails.ship_rigged(3),
    **dict.fromkeys(("wolf", "moewe"), steamers.freighter(tall=True)),
    "cormoran": steamers.liner(1, tiers=1),
    "greif": steamers.freighter(bow="raked"),
}
"""Warships and Raiders that look like nothing else; the others are freighters."""
LARGE, GREAT = 5000, 3000
"""Tons from which a steamer has four masts with derricks, and from which a sailing ship has four masts."""
LINER = 8
"""The Challenge die of fast passenger ships."""
BOATS: dict[str, Profile] = {
    "hms_alcantara": steamers.armed(),
    "hms_carmania": steamers.liner(2),
    "q_7_penhurst": steamers.freighter(),
    "q_19_privet": steamers.trawler(),
    "q_21_prize": sails.schooner(),
}
"""Ships that stand on Action Cards; the others are submarines."""
NAVY, ROYAL = "German navy", "British navy"
MERCHANT = "British"
MOTIFS: dict[str, tuple[Profile, str]] = {
    "blockade_runner": (steamers.freighter(bow="raked"), "German"),
    "boarding_party": (steamers.liner(1), MERCHANT),
    "break_contact": (steamers.cruiser(3), NAVY),
    "breakdown": (steamers.cruiser(3), NAVY),
    "breakout": (steamers.liner(3), NAVY),
    "collier": (steamers.collier(), "German"),
    "fast_ship": (steamers.liner(2), MERCHANT),
    "good_hunting": (steamers.freighter(holds=4), MERCHANT),
    "interned": (steamers.liner(2), NAVY),
    "lay_mines": (steamers.freighter(tall=True), NAVY),
    "minesweeper": (steamers.trawler(), ROYAL),
    "monitor": (steamers.monitor(), ROYAL),
    "non_combatant": (steamers.freighter(), MERCHANT),
    "recalled": (steamers.battleship(), ROYAL),
    "scuttle": (steamers.gunboat(), NAVY),
    "shipping_lanes": (steamers.freighter(holds=4), MERCHANT),
    "surprise_attack": (steamers.cruiser(4), NAVY),
    "trap": (steamers.freighter(), MERCHANT),
}
"""Kinds of cards that a ship belongs to, with its flag; those with a ship of their own show that."""


def profile_of(ship: Ship) -> Profile:
    """The silhouette of a ship."""
    return GERMAN.get(ship, steamers.freighter()) if ship in FLEET else merchant(ship)


def merchant(ship: Ship) -> Profile:
    """A Merchantman by what is known of it: its rig, its speed, its size."""
    its = MERCHANTMEN[ship]
    if its.sailing:
        return sails.ship_rigged(4 if its.tons > GREAT else 3)
    if its.challenge == (LINER,):
        return steamers.liner(1 if its.tons < 2 * LARGE else 2)
    return steamers.freighter(holds=4) if its.tons > LARGE else steamers.freighter(funnel_at=0.47)


def is_under_sail(ship: Ship) -> bool:
    """Whether it is higher than steamers of its length."""
    return ship == "seeadler" or (ship in MERCHANTMEN and MERCHANTMEN[ship].sailing)


def flag_of(ship: Ship) -> str:
    """The flag of a ship."""
    return NAVY if ship in FLEET else MERCHANTMEN[ship].flag


def motif(kind: CardKind) -> tuple[Profile, str] | None:
    """The ship on a kind of card with its flag; None if no ship belongs to it."""
    card = card_of(kind, 1)
    return vessel(card) if card in VESSEL else MOTIFS.get(kind)


def vessel(card: Card) -> tuple[Profile, str]:
    """The silhouette and the flag of the ship that stands on a card. Raises KeyError if there is none."""
    id = VESSEL[card].id
    is_german = id.startswith("u")
    return BOATS.get(id, steamers.submarine()), NAVY if is_german else ROYAL
