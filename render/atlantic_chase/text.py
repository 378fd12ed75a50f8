"""The battle board in words: for those who want no picture, for screen readers, and as the text that stands for a picture."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from engines.atlantic_chase.data.ids import ZONES, Ship
from engines.atlantic_chase.pieces import names
from engines.atlantic_chase.pieces.vessels import Shot, Vessel, face, kind_of, row_of
from engines.atlantic_chase.view import View
from engines.kernel.base.messages import Captain, Message, Verbatim, say
from render.atlantic_chase.helps import helps_of
from render.atlantic_chase.pieces.scene import BRITISH, GERMAN, Scene, on_board, shots, title

Tell = Callable[[Message], str]


def paragraphs(scene: Scene, table: str) -> list[str]:
    """The whole board: round and weather, a paragraph each side, the shots; a viewer's own orders come last."""
    view, game = scene.view, say("game.atlantic_chase")
    what = title(view)
    head = say("text.head_table", code=Verbatim(table), game=game, what=what) if table else say("text.head", game=game, what=what)
    told = ["### " + scene.marked(head), " ".join(map(scene.marked, going(view)))]
    for seat in (BRITISH, GERMAN):
        signed = say("seat.signed", captain=Captain(seat), sign=scene.sign(seat))
        side, ships = scene.marked(names.side(view.mini, seat)), " ".join(_side(view, seat, scene.marked))
        told.append(f"**{side}**, {scene.marked(signed)}. {ships}")
    if shots(view):
        told.append(" ".join(map(scene.marked, map(_shot(view), shots(view)))))
    return told


def sentences(scene: Scene) -> list[str]:
    """Round and weather, then side by side, then the shots."""
    view = scene.view
    told = [*map(scene.plain, going(view))]
    for seat in (BRITISH, GERMAN):
        told.append(f"{scene.plain(names.side(view.mini, seat))}: {' '.join(_side(view, seat, scene.plain))}")
    return [*told, *thrown(scene)]


def thrown(scene: Scene) -> list[str]:
    """The shots of the round with their dice."""
    return list(map(scene.plain, map(_shot(scene.view), shots(scene.view))))


def own_lines(scene: Scene) -> list[str]:
    """The viewer's ships with their states, a line each."""
    view = scene.view
    return [scene.marked(one) for one in _ships(view, view.viewer or 0)]


def going(view: View) -> Iterator[Message]:
    """The round, the weather, the part of a battle in parts."""
    if view.round:
        yield say("ac.text.round", number=view.round, total=view.limits.rounds)
    if view.part:
        yield say("ac.text.part", number=view.part)
    yield say("ac.text.weather", what=names.weather(view.weather))


def _side(view: View, seat: int, tell: Tell) -> Iterator[str]:
    """The ships of a side, those it has lost, then its leaders and its evasion."""
    ships = list(_ships(view, seat))
    yield from map(tell, ships)
    if not ships:
        yield tell(say("ac.text.none"))
    for what in ("sunk", "left"):
        if lost := tuple(_named(view, ship) for ship in view.fleets[seat] if _is(view.ships[ship], what)):
            yield tell(say(f"ac.text.{what}", list=lost))
    for _, _, sentence in helps_of(view, seat):
        yield tell(sentence)


def _is(vessel: Vessel, what: str) -> bool:
    return vessel.is_sunk if what == "sunk" else vessel.has_left


def _named(view: View, ship: Ship) -> Message:
    return names.ship(ship, view.ships[ship].known_as)


def _ships(view: View, seat: int) -> Iterator[Message]:
    """A sentence each ship, zone by zone from far to close."""
    for zone in ZONES:
        for ship in on_board(view, seat):
            if view.ships[ship].zone == zone:
                yield say("ac.text.ship", zone=names.zone(zone), ship=_named(view, ship), list=tuple(_facts(view, ship)))


def _facts(view: View, ship: Ship) -> Iterator[Message]:
    """Class, speed, guns, hits, states, smoke."""
    vessel, row = view.ships[ship], row_of(ship)
    its = face(ship, vessel)
    yield names.kind(kind_of(ship))
    yield names.speed(its.speed)
    if values := names.guns(its):
        yield say("ac.text.guns", value=values)
    yield hits(vessel, row.hits, its.hits)
    if vessel.is_damaged:
        yield say("ac.text.damaged")
    if vessel.is_dispersed:
        yield say("ac.text.dispersed")
    if row.torpedo and not vessel.is_damaged:
        yield say("ac.text.torpedoes", n=vessel.torpedoes)
    if ship in view.smoke:
        over = tuple(_named(view, one) for one in view.smoke[ship])
        yield say("ac.text.smoke.over", list=over) if over else say("ac.text.smoke")
    elif any(ship in over for over in view.smoke.values()):
        yield say("ac.text.concealed")


def hits(vessel: Vessel, front: int | None, now: int | None) -> Message:
    """Hits taken, and those that bring damage, sink or destroy."""
    if vessel.is_damaged and now:
        return say("ac.text.hits.sink", number=vessel.hits, total=now)
    if front:
        return say("ac.text.hits.damage", number=vessel.hits, total=front)
    return (
        say("ac.text.hits.sink", number=vessel.hits, total=vessel.hit_limit)
        if vessel.hit_limit
        else say("ac.text.hits", n=vessel.hits)
    )


def _shot(view: View) -> Callable[[Shot], Message]:
    """A shot in a sentence: dice, those that count, what is added, the sum, the result."""

    def sentence(shot: Shot) -> Message:
        dice = Verbatim(" ".join(map(str, shot.faces)))
        came = say("ac.pic.hits", n=shot.hits) if shot.hits else say("ac.pic.miss" if shot.is_torpedo else "ac.pic.splash")
        kind = "torpedo" if shot.is_torpedo else "guns"
        more = {} if shot.is_torpedo else {"range": names.range_(shot.range)}
        who, target = _named(view, shot.ship), _named(view, shot.target)
        return say(f"ac.text.shot.{kind}", ship=who, target=target, dice=dice, total=shot.total, came=came, **more)

    return sentence
