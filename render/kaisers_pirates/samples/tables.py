"""Tables for sample pictures: four captains at sea, as many as are wanted, with dice, cards and markers of every kind."""

from __future__ import annotations

from typing import Any

from engines.kaisers_pirates.data import DECKS, FLEET, MERCHANTMEN
from engines.kaisers_pirates.data.ids import Card, CardKind, Ship
from engines.kaisers_pirates.pieces.dice import Facts, Throw
from engines.kaisers_pirates.pieces.holdings import Commitment, Counted, Refuge, Rules, Waiting, Won
from engines.kaisers_pirates.rules.intercept import Intercept
from engines.kaisers_pirates.table import Table
from engines.kernel.resolution.frames import Asked, Result, State

FLEETS = (
    ("emden", "moewe", "pontoporos"),
    ("karlsruhe", "wolf", "kaiser_wilhelm_der_grosse"),
    ("leipzig", "prinz_eitel_friedrich", "seeadler", "hudson_maru"),
    ("dresden", "geier"),
)
ROWS = (
    ("troilus", "maroni", "dee"),
    ("vandyck", "king_lud", "strebror"),
    ("clan_mactavish", "floride", "igotz_mendi"),
    ("manchester_commerce", "luxembourg", "william_p_frye"),
)
HANDS = (
    ("boarding_party.1", "surprise_attack.1", "collier.1", "heavy_weather.1", "fast_ship.1", "amc.1"),
    ("non_combatant.1", "reflag.1", "trap.1", "interned.1"),
    ("qqq.1", "good_hunting.1", "fair_seas.1", "island_refuge.1", "recalled.1"),
    ("second_chance.1", "submarines_uc_16_uc_29.1", "lay_mines.1"),
)
PILES = (
    (("diplomat", "sunk"), ("lovat", "port"), ("iltis", "sunk")),
    (("rio_iguassu", "sunk"), ("matheran", "port")),
    (("invercoe", "sunk"), ("georgic", "sunk"), ("meteor", "sunk"), ("berlin", "sunk"), ("hyades", "port")),
    (),
)
LARGE = (
    "transfer_command.1",
    "scuttle.1",
    "searchlight.1",
    "monitor.1",
    "wireless_intercept.1",
    "special_cargo.1",
    "submarines_u_27_u_41.1",
    "exchange_information.1",
    "razzle_dazzle.1",
)
"""Cards that make a hand large."""
MANY = ("koenigsberg", "greif", "cormoran")
"""Ships that make a Force large."""


def rolled(dice: tuple[int, ...], faces: tuple[int, ...], *rows: tuple[str, int]) -> Facts:
    """One side's dice, with modifiers (reason, value)."""
    return dice, faces, tuple(("", reason, value) for reason, value in rows)


THROWS = (
    Throw("checked", "", "wolf", rolled((10, 8), (8, 4)), rolled((10,), (5,)), "yes", 0, None, "interrogate"),
    Throw("strikes", "amc.1", "emden", rolled((10, 8), (3, 6)), rolled((10, 4), (7, 2)), "none"),
    Throw("passage", "king_lud", "", rolled((6,), (5,)), rolled((8,), (4,)), "yes", 1, None, "", 5),
    Throw(
        "fired",
        "emden",
        "vandyck",
        rolled((10, 8, 4), (9, 6, 2), ("kp.why.hurt", -2), ("kp.card.surprise_attack", 2)),
        rolled((10,), (5,)),
        "damaged",
        0,
        1,
        "",
        9,
    ),
)
SINKING = Throw(
    "fired", "moewe", "lovat", rolled((10, 8, 6), (4, 8, 1)), rolled((8,), (4,), ("kp.why.hurt", -2)), "sunk", 0, 1, "", 7
)


def table(seats: int, **more: Any) -> Table:
    """The table in a turn of the first captain."""
    hands = [tuple(map(Card, hand)) for hand in HANDS[:seats]]
    fleets, rows = ([tuple(map(Ship, row)) for row in of[:seats]] for of in (FLEETS, ROWS))
    piles = [tuple(Won(Ship(ship), how) for ship, how in pile) for pile in PILES[:seats]]
    afloat = {ship for row in (*fleets, *rows) for ship in row}
    marked = {name: frozenset(set(map(Ship, ships)) & afloat) for name, ships in MARKED.items()}
    plain: dict[str, Any] = {
        "rules": Rules(kept=80),
        "deck": DECKS["2e"][60:83],
        "aside": DECKS["2e"][:20],
        "discard": (Card("shipping_lanes.1"), Card("fair_seas.2")),
        "hands": hands,
        "fleets": fleets,
        "merchantmen": rows,
        "piles": piles,
        "fleet_deck": tuple(ship for ship in FLEET if ship not in afloat),
        "merchant_deck": tuple(ship for ship in MERCHANTMEN if ship not in afloat),
        "turn": 9,
        "rounds": (tuple(zip((37, 21, 44, 16), (3, 2, 4, 1), strict=True))[:seats],),
        "refuges": (Refuge(Ship("dresden"), Card("island_refuge.2"), 3, 8),),
        "waiting": (Waiting(CardKind("fog_bank"), Card("fog_bank.1"), 1, 0),),
        **marked,
    }
    return Table(**{**plain, **more})


MARKED = {
    "damaged": ("leipzig", "seeadler", "dresden", "vandyck"),
    "limited": ("emden", "leipzig"),
    "recognized": ("seeadler", "kaiser_wilhelm_der_grosse", "hudson_maru"),
    "busy": ("moewe",),
    "aimed": ("king_lud",),
}
"""Ships by their markers."""
COMMITMENTS = (
    Commitment(Card("surprise_attack.2"), "action", True),
    Commitment(Card("collier.2"), "emden"),
    Commitment(Card("damage_control.1"), "action"),
    Commitment(Card("lay_mines.2"), "moewe", False, True),
    Commitment(Card("fog_bank.2"), "british"),
)


def turn(seats: int, **more: Any) -> State[Table]:
    """The first captain has played, and goes on."""
    return State(table(seats, **{"laid": COMMITMENTS, "throws": THROWS, **more}), (), Asked((0,), "kp.next"))


def answering(seats: int, **more: Any) -> State[Table]:
    """The second captain may answer an intercept."""
    attack = Intercept(
        step="hear",
        seat=0,
        actor="emden",
        target=Ship("vandyck"),
        owner=1,
        card=Card("surprise_attack.2"),
        assists=(Card("surprise_attack.3"),),
    )
    return State(
        table(seats, **{"laid": COMMITMENTS, "throws": THROWS[:1], "aimed": frozenset({Ship("vandyck")}), **more}),
        (attack,),
        Asked((1,), "kp.answer"),
    )


def counted(seats: int, is_over: bool = False) -> State[Table]:
    """The end of a Round, or of the game."""
    piles = [tuple(Won(Ship(ship), how) for ship, how in pile) for pile in PILES[:seats]]
    piles[0] = (*piles[0], Won(Ship("pontoporos"), "prize", True), Won(Card("amc.2"), "sunk"))
    sums = tuple(Counted(pile, (Won(Ship("greif"), "sunk"),) if seat == 2 else ()) for seat, pile in enumerate(piles))
    scores = tuple((sum(won.va for won in pile), seats - seat) for seat, pile in enumerate(piles))
    ended = Result.of_scores(tuple(range(9, 9 - seats, -1)), "points") if is_over else None
    first = tuple(zip((37, 21, 44, 16), (3, 2, 4, 1), strict=True))[:seats]
    whole = table(seats, piles=piles, counted=sums, rounds=(first, scores), deck=())
    return State(whole, (), None if is_over else Asked(tuple(range(seats)), "kp.keep"), ended)
