"""Changes of public knowledge by events of ships and marches."""

from __future__ import annotations

from dataclasses import replace

from engines.cartagena.data import CAMP, CLASS_OF, HERO
from engines.cartagena.data.ids import Ship, Square, veiled
from engines.cartagena.pieces.holdings import Gun, less
from engines.cartagena.speech import stacked
from engines.cartagena.speech.heard.declared import HEARSAY
from engines.kernel.speech.hearsay import Now
from engines.kernel.speech.narrators import Facts


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
