"""The board in words: for those who want no picture, for screen readers, and as the text that stands for a picture."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from engines.kaisers_pirates.data import FLEET, MERCHANTMEN, SHIP
from engines.kaisers_pirates.data.ids import Ship
from engines.kaisers_pirates.pieces import names
from engines.kaisers_pirates.pieces.holdings import Won, total
from engines.kaisers_pirates.speech import prompts
from engines.kaisers_pirates.speech.events import lying
from engines.kaisers_pirates.speech.narrate import turn_head
from engines.kaisers_pirates.view import ForceView, View
from engines.kernel.base.messages import Arg, Captain, Message, Verbatim, say
from render.kaisers_pirates.event_text import throw
from render.kaisers_pirates.pieces.scene import Scene, points_of, round_of
from render.kaisers_pirates.pieces.stocks import ships_left

Tell = Callable[[Message], str]


def paragraphs(scene: Scene, table: str) -> list[str]:
    """The whole board, a paragraph each Force; a viewer's own part comes last."""
    view, game, what = scene.view, say("game.kaisers_pirates"), turn_head(scene.view)
    head = say("text.head_table", code=Verbatim(table), game=game, what=what) if table else say("text.head", game=game, what=what)
    signed = [say("seat.signed", captain=Captain(force.seat), sign=scene.sign(force.seat)) for force in view.forces]
    told = ["### " + scene.marked(head), *_paragraphs(view, scene.asked, scene.marked, signed, is_whole=True)]
    return told if view.viewer is None else [*told, scene.marked(own(view))]


def sentences(scene: Scene) -> list[str]:
    """The turn, then Force by Force."""
    return [
        scene.plain(turn_head(scene.view)) + ".",
        *_paragraphs(scene.view, scene.asked, scene.plain, [Captain(force.seat) for force in scene.view.forces], is_whole=False),
    ]


def thrown(scene: Scene) -> list[str]:
    """The dice of the turn."""
    return [scene.plain(sentence) for one in scene.view.throws for sentence in throw(one)]


def scored(scene: Scene) -> list[str]:
    """The parts of the last Round's score."""
    return list(map(scene.plain, score_of(scene.view)))


def own_sentences(scene: Scene) -> list[str]:
    """A captain's own cards."""
    return [scene.plain(own(scene.view))]


def own_lines(scene: Scene) -> list[str]:
    """A captain's hand, and each own ship with its state, a line each."""
    view = scene.view
    return [scene.marked(one) for one in (own(view), *_ships(view, view.forces[view.viewer or 0], is_whole=True))]


def own(view: View) -> Message:
    """The viewer's hand."""
    captain = Captain(view.viewer or 0)
    if not view.hand:
        return say("kp.own.hand.none", captain=captain)
    return say("kp.own.hand", captain=captain, list=tuple(map(names.card, view.hand)))


# -- what everybody sees


def _paragraphs(view: View, asked: frozenset[int], tell: Tell, captains: Sequence[Arg], *, is_whole: bool) -> list[str]:
    """`is_whole`: with the Safe Passage dice of Merchantmen, for which what stands for a picture has no room."""
    told = [" ".join(map(tell, _going(view, captains)))]
    if view.counted and (view.result is not None or not view.deck):
        told += list(map(tell, score_of(view)))
    if view.throws:
        told.append(" ".join(tell(sentence) for one in view.throws for sentence in throw(one)))
    if view.asked is not None and asked:
        told.append(tell(prompts.waiting(view.asked.kind, tuple(sorted(asked)))) + ".")
    return [*told, *(_force(view, *one, tell, is_whole) for one in zip(view.forces, captains, strict=True))]


def _going(view: View, captains: Sequence[Arg]) -> Iterator[Message]:
    """Round and decks, discards, committed cards."""
    number, total_ = round_of(view)
    yield say("kp.text.round", number=number, total=total_)
    if view.rounds:
        points = tuple(say("kp.text.points.of", captain=one, n=points_of(view, seat)) for seat, one in enumerate(captains))
        yield say("kp.text.points", list=points)
    yield say("kp.board.decks", number=view.deck, total=view.aside)
    fleet, traders = ships_left(view)
    yield say("kp.text.left", number=fleet, total=traders)
    if view.top:
        yield say("kp.board.top", list=tuple(map(names.card, view.top)))
    if view.laid:
        yield say("kp.board.laid", list=tuple(lying(one.place, one.card or None, mines=one.mines) for one in view.laid))


def _force(view: View, force: ForceView, captain: Arg, tell: Tell, is_whole: bool) -> str:
    """One Force: hand and VA, its ships, its VA pile."""
    head = say("kp.board.force", captain=captain, n=force.hand, number=total(force.pile))
    won = _won(force.pile)
    pile = say("kp.board.pile", list=won) if won else say("kp.board.pile.none")
    waits = [say("kp.board.waiting", card=names.kind(one.kind)) for one in view.waiting if one.seat == force.seat]
    return " ".join([tell(head), *map(tell, _ships(view, force, is_whole)), tell(pile), *map(tell, waits)])


def _ships(view: View, force: ForceView, is_whole: bool) -> tuple[Message, ...]:
    ships = (*force.fleet, *force.merchantmen)
    if not ships:
        return (say("kp.board.no.ships"),)
    return tuple(say("kp.board.line", list=(_ship(ship, ship in force.fleet, is_whole), *_states(view, ship))) for ship in ships)


def _ship(ship: Ship, is_in_fleet: bool, is_whole: bool) -> Message:
    defense: Arg = names.coin(SHIP[ship].defense)
    va = SHIP[ship].va
    if ship in MERCHANTMEN:
        defense = _passage(ship) if is_whole else defense
        return say("kp.board.prize" if is_in_fleet else "kp.board.merchantman", ship=names.ship(ship), defense=defense, number=va)
    attack = names.coin(FLEET[ship].attack)
    return say(f"kp.board.{FLEET[ship].kind}", ship=names.ship(ship), attack=attack, defense=defense, number=va)


def _passage(ship: Ship) -> Message:
    """KP-3.2.6.1: the Defense coin of a Merchantman, and the dice by which she may get away."""
    its = MERCHANTMEN[ship]
    challenge, response = names.coin(its.challenge), names.coin(its.response)
    return say("kp.board.passage", defense=names.coin(its.defense), challenge=challenge, response=response)


def _states(view: View, ship: Ship) -> list[Message]:
    refuge = {one.ship for one in view.refuges}
    found = (
        ("recognized", view.recognized), ("damaged", view.damaged), ("limited", view.limited), ("refuge", refuge),
        ("busy", view.busy), ("aimed", view.aimed),
    )  # fmt: skip
    return [say(f"kp.state.{name}") for name, ships in found if ship in ships]


def score_of(view: View) -> Iterator[Message]:
    """KP-2.3: of each captain what the last Round's VA was made of, what did not count, and the Round Points."""
    for force, counted in zip(view.forces, view.counted, strict=True):
        (va, points), captain = view.rounds[-1][force.seat], Captain(force.seat)
        yield say(
            "kp.text.scored", captain=captain, number=va, total=points, list=_won(counted.pile) or (say("kp.text.nothing"),)
        )
        if counted.excess:
            yield say("kp.told.excess", captain=captain, list=tuple(names.fighter(one.ship) for one in counted.excess))


def _won(pile: Iterable[Won]) -> tuple[Message, ...]:
    return tuple(say(f"kp.won.{one.how}", ship=names.fighter(one.ship), number=one.va) for one in pile)
