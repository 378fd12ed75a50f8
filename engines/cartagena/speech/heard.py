"""Public knowledge as events tell it, and the change by each kind of event (law 18)."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import replace
from typing import Any

from engines.cartagena.data import CAMP, CLASS_OF, HERO, WORK
from engines.cartagena.data.board import WORKS
from engines.cartagena.data.ids import DOWN, NO_CARD, NO_SQUARE, Piece, Ship, Square, camp_of, veiled
from engines.cartagena.pieces import names
from engines.cartagena.pieces.holdings import CANNON, CULVERIN, Gun, Row, less
from engines.cartagena.rules.up import INITIATIVE
from engines.cartagena.speech import stacked
from engines.cartagena.speech.truth import denied
from engines.cartagena.view import View
from engines.kernel.speech.hearsay import Hearsay, Now, alike
from engines.kernel.speech.narrators import Facts

BESIDE = {
    "viewer": "who looks",
    "stack": "what rules under way have done is told, what they ask the question says",
    "asked": "the question itself",
    "sealed": "the question says that deployments are still sent",
    "silent": "counts turns without cards, and cards laid are told",
    "fallen": "says again where those lie who fell this turn, each of whom is told",
    "boarded": "says again where those came from who went aboard this turn, each of whom is told",
}
PLAIN = ("rules", "players", "held", "hospital", "wrecked", "fame", "turn", "phase", "swapped", "fired", "sunk")
COPIED = ("owners", "camps", "hulls", "works", "guns", "aside", "hurt")


def parts_of(view: View) -> Now:
    """The parts of a view that events tell: hands of cards by their rows, stacks as a listener knows them."""
    now: Now = {name: getattr(view, name) for name in PLAIN}
    now |= {name: dict(getattr(view, name)) for name in COPIED}
    now["rows"], now["gone"] = list(view.rows), frozenset(view.gone)
    now["piles"] = {square: stacked.as_seen(pile) for square, pile in view.piles.items()}
    now["lost"], now["defeated"] = sorted(view.lost), sorted(view.defeated)
    now["result"] = view.result.reason if view.result is not None else ""
    return now


def likeness(name: str, value: Any) -> Hashable:
    """Pieces of one kind are called alike."""
    if name == "piece":
        return names.piece(value)
    return names.counted(value) if name in ("pieces", "unseen") else alike(name, value)


HEARSAY = Hearsay(parts_of, BESIDE, denied, likeness)
BOARD = ("hulls", "piles", "works", "guns", "aside")
HEARSAY.opens("heroes", "rows", "owners", "camps", "works", why="decks, colours and works follow from the heroes by the rules")
HEARSAY.opens("shared", "rows", "works", why="the special cards that are told make up the decks by the rules")
HEARSAY.opens("placed", "hulls", "piles", why="a counter more lies face down in the place that is told")
HEARSAY.opens("hides", "hulls", "aside", why="where a hero hides nobody may know")
HEARSAY.opens("deployed", *BOARD, why="all deployments are laid open at once, and looked at")
HEARSAY.opens("won", *BOARD, "rows", why="what lay face down is laid open when the game is over, and looked at")
HEARSAY.opens("drawn", *BOARD, "rows", why="what lay face down is laid open when the game is over, and looked at")


# -- turns and cards


def _row(now: Now, facts: Facts, change: Callable[[Row], Row]) -> None:
    """The row that an event is about: of several of a captain that of the hero who is told."""
    rows: list[Row] = now["rows"]
    seat, of = facts["seat"], facts.get("of")
    number = next(at for at, row in enumerate(rows) if row.seat == seat and (of is None or of in row.heroes))
    rows[number] = change(rows[number])


@HEARSAY.hears("turn")
def _turn(now: Now, facts: Facts) -> None:
    now["turn"] = facts["number"]
    _over(now)


def _over(now: Now) -> None:
    """CT-EXEC-06: what a turn leaves behind when it is over."""
    now["phase"], now["swapped"], now["fired"] = -1, False, frozenset()
    now["hulls"] = {ship: hull.mutinous(False) for ship, hull in now["hulls"].items()}
    now["guns"] = {square: Gun(gun.kind) for square, gun in now["guns"].items()}


@HEARSAY.hears("laid")
def _row_is_laid(now: Now, facts: Facts) -> None:
    length, filled = 4 if now["players"] == 2 else 2, facts["slots"]
    _row(now, facts, lambda row: row.with_slots([DOWN if slot + 1 in filled else NO_CARD for slot in range(length)]))


@HEARSAY.hears("phase")
def _phase(now: Now, facts: Facts) -> None:
    now["phase"], now["fired"] = facts["number"] - 1, frozenset()


def _lies(slot: int, card: Any) -> Callable[[Row], Row]:
    """A card that lies open in a slot."""

    def change(row: Row) -> Row:
        slots = (*row.slots[:slot], card, *row.slots[slot + 1 :])
        return replace(row, slots=slots).turned(slot)

    return change


@HEARSAY.hears("turned")
def _turned(now: Now, facts: Facts) -> None:
    _row(now, facts, _lies(now["phase"], facts["card"]))


@HEARSAY.hears("swapped")
def _swapped(now: Now, facts: Facts) -> None:
    now["swapped"] = True
    _row(now, facts, _lies(now["phase"], facts["card"]))
    _row(now, facts, _lies(facts["number"] - 1, facts["other"]))


@HEARSAY.hears("pulls")
def _pulls(now: Now, facts: Facts) -> None:
    _row(now, facts, lambda row: row.spent(INITIATIVE))
    _row(now, facts, _lies(now["phase"], facts["card"]))
    _row(now, facts, _lies(facts["number"] - 1, NO_CARD))


@HEARSAY.hears("no_pull")
def _no_pull(now: Now, facts: Facts) -> None:
    _row(now, facts, lambda row: row.spent(INITIATIVE))


@HEARSAY.hears("spent")
def _spent(now: Now, facts: Facts) -> None:
    card = facts["card"]
    _row(now, facts, lambda row: row.spent(card))


@HEARSAY.hears("resigned")
def _resigned(now: Now, facts: Facts) -> None:
    seat, phase = facts["seat"], now["phase"]
    now["gone"] = now["gone"] | {seat}
    now["rows"] = [row.cut(phase) if row.seat == seat and phase >= 0 else row for row in now["rows"]]


@HEARSAY.hears("takes_over")
def _takes_over(now: Now, facts: Facts) -> None:
    number = next(at for at, row in enumerate(now["rows"]) if facts["hero"] in row.heroes)
    row = now["rows"][number].held_by(facts["seat"])
    now["rows"][number], now["owners"][camp_of(row.side, row.colour)] = row, row.seat


# -- ships and marches


@HEARSAY.hears("sails")
def _sails(now: Now, facts: Facts) -> None:
    ship = facts["ship"]
    now["hulls"][ship] = now["hulls"][ship].moved(Square(facts["to"]))


@HEARSAY.hears("goes")
def _goes(now: Now, facts: Facts) -> None:
    at, to, pieces = facts["at"], facts["to"], facts["pieces"]
    stacked.leave(now, at, pieces, facts.get("unseen", ()))
    if to in CLASS_OF:
        heroes, troops = [one for one in pieces if one in HERO], [one for one in pieces if one not in HERO]
        hull = now["hulls"][to]
        now["hulls"][to] = hull.loaded((*hull.load, *troops), (*hull.heroes, *heroes), (*hull.known, *troops))
        return
    stacked.arrive(now, to, pieces)
    if "gun" in facts:
        del now["guns"][at]
        now["guns"][to] = Gun(facts["gun"], moved=True)
        now["fired"] = (now["fired"] - {at}) | ({to} if at in now["fired"] else set())


@HEARSAY.hears("lands")
def _lands(now: Now, facts: Facts) -> None:
    """A hero who was hidden leaves the counter aboard that lay under his card."""
    ship, (piece,) = facts["ship"], facts["pieces"]
    hull = now["hulls"][ship]
    heroes = tuple([hero for hero in hull.heroes if hero != piece])
    load = hull.load
    if piece in now["aside"]:
        del now["aside"][piece]
    elif piece not in HERO:
        load = less(load, (piece if piece in hull.known else veiled(CAMP[piece]),))
    now["hulls"][ship] = hull.loaded(load, heroes, less(hull.known, (piece,)))
    stacked.arrive(now, facts["to"], (piece,))


@HEARSAY.hears("mutiny")
def _mutiny(now: Now, facts: Facts) -> None:
    ship = facts["ship"]
    now["hulls"][ship] = now["hulls"][ship].mutinous(True)


@HEARSAY.hears("ship_hit")
def _ship_hit(now: Now, facts: Facts) -> None:
    ship, left = facts["ship"], facts["number"]
    now["hulls"][ship] = replace(now["hulls"][ship], wounds=CLASS_OF[Ship(ship)].wounds - left)


@HEARSAY.hears("sunk")
def _sunk(now: Now, facts: Facts) -> None:
    ship, pieces = facts["ship"], facts["pieces"]
    del now["hulls"][ship]
    now["sunk"] = (*now["sunk"], ship)
    now["lost"] = sorted((*now["lost"], *[piece for piece in pieces if piece not in HERO]))
    now["aside"] = {hero: under for hero, under in now["aside"].items() if hero not in pieces}


# -- stacks, works, guns


@HEARSAY.hears("captured")
def _captured(now: Now, facts: Facts) -> None:
    now["held"] = now["held"] | {facts["at"]}


@HEARSAY.hears("work_hit")
def _work_hit(now: Now, facts: Facts) -> None:
    at = facts["at"]
    now["works"][at] = WORK[WORKS[Square(at)].kind].wounds - facts["number"]


@HEARSAY.hears("destroyed")
def _destroyed(now: Now, facts: Facts) -> None:
    del now["works"][facts["at"]]


@HEARSAY.hears("shown")
def _troop_is_shown(now: Now, facts: Facts) -> None:
    stacked.show(now, facts["at"], (facts["piece"],))


@HEARSAY.hears("seen")
def _ship_is_seen(now: Now, facts: Facts) -> None:
    stacked.show(now, facts["at"], facts["pieces"])


@HEARSAY.hears("stacked")
def _stacked(now: Now, facts: Facts) -> None:
    stacked.order(now, facts["at"], facts["pieces"])


@HEARSAY.hears("covered")
def _covered(now: Now, facts: Facts) -> None:
    stacked.cover(now, facts["at"])


@HEARSAY.hears("lost")
def _lost(now: Now, facts: Facts) -> None:
    at, piece = facts["at"], facts["piece"]
    stacked.fall(now, at, piece, is_gun="gun" in facts)
    now["lost"] = sorted((*now["lost"], piece))
    if "gun" in facts:
        del now["guns"][at]


@HEARSAY.hears("hero_hit")
def _hero_hit(now: Now, facts: Facts) -> None:
    hero = facts["hero"]
    now["hurt"][hero] = now["hurt"].get(hero, 0) + 1


@HEARSAY.hears("defeated")
def _defeated(now: Now, facts: Facts) -> None:
    hero = Piece(facts["hero"])
    now["hurt"].pop(hero, None)
    now["defeated"] = sorted((*now["defeated"], hero))
    for at in [at for at, stack in now["piles"].items() if hero in stack.there]:
        stacked.leave(now, at, (hero,))


@HEARSAY.hears("healed")
def _healed(now: Now, facts: Facts) -> None:
    at, piece = facts["at"], Piece(facts["piece"])
    here = now["piles"].get(at, stacked.EMPTY)
    stacked.put(now, at, (*here.there, piece), (*here.order, piece), here.among)
    now["lost"] = sorted(less(now["lost"], (piece,)))


@HEARSAY.hears("cannon")
def _cannon(now: Now, facts: Facts) -> None:
    stacked.lift(now, facts["at"], Piece(facts["piece"]))
    now["guns"][facts["at"]] = Gun(CANNON)


@HEARSAY.hears("culverin")
def _culverin(now: Now, facts: Facts) -> None:
    stacked.lift(now, facts["at"], Piece(facts["piece"]))
    now["guns"][facts["at"]] = Gun(CULVERIN)


@HEARSAY.hears("culverin_back", "cannon_down")
def _gun_gone(now: Now, facts: Facts) -> None:
    del now["guns"][facts["at"]]


@HEARSAY.hears("cannon_lost")
def _cannon_lost(now: Now, facts: Facts) -> None:
    del now["guns"][facts["at"]]
    now["wrecked"] += 1


@HEARSAY.hears("hospital")
def _hospital(now: Now, facts: Facts) -> None:
    now["hospital"] = facts["at"]


@HEARSAY.hears("hospital_gone")
def _hospital_gone(now: Now, facts: Facts) -> None:
    now["hospital"] = NO_SQUARE


# -- shots, fame, the end


@HEARSAY.hears("fires")
def _fires(now: Now, facts: Facts) -> None:
    now["fired"] = now["fired"] | {facts["shooter"]}


@HEARSAY.hears("volley")
def _volley(now: Now, facts: Facts) -> None:
    now["fired"] = now["fired"] | {facts["at"]}


@HEARSAY.hears("fame")
def _fame(now: Now, facts: Facts) -> None:
    spanish, english = now["fame"]
    now["fame"] = (facts["total"], english) if facts["side"] == "spanish" else (spanish, facts["total"])


@HEARSAY.hears("won", "drawn")
def _ended(now: Now, facts: Facts) -> None:
    now["result"] = facts["why"]
    if facts["why"] in ("turns", "silence"):
        _over(now)
