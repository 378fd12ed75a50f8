"""The board in words: for those who want no picture, for screen readers, and as the text that stands for a picture."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from engines.kernel.base.messages import Arg, Captain, Message, Verbatim, say
from engines.pieces_of_eight.rules.round import QUIET
from engines.pieces_of_eight.view import ShipView, View, YardView
from locales import Words
from render.board.text_pages import sentence
from render.pieces_of_eight.facts import as_everybody, coin_text, in_play, ship_facts
from render.pieces_of_eight.pieces.scene import (
    SHIPLESS,
    UNBUILT,
    Scene,
    aim_told,
    coin_name,
    headline,
    is_ashore,
    phase_told,
    place_name,
    play_told,
    ship_part,
    shown_yards,
    with_own_layout,
)

PARTS = {"fore": "deck", "aft": "deck", "captain": "deck"}


def paragraphs(scene: Scene, table: str) -> list[str]:
    """The whole board, a paragraph each ship; a viewer's own part comes last."""
    view, words = scene.view, scene.words
    told = [_heading(view, words, table), " ".join(_summary(view, words, scene.asked))]
    told += [_ship(scene, ship) for ship in view.ships]
    told += [sentence(words.marked(_yard(yard))) for yard in shown_yards(view) if yard.seat is None or yard.seat != view.viewer]
    if view.on_turn is not None and view.stage != "over":
        told.append(words.marked(say("pe.text.order", list=tuple(Captain(seat) for seat in view.order))))
    if view.viewer is not None:
        told.append(_own(view, words))
    return told


def sentences(scene: Scene) -> list[str]:
    """The play under way, then ship by ship."""
    view, words = scene.view, scene.words
    lines = [sentence(words(headline(view))), *(sentence(words(m)) for m in _going_on(view, scene.asked))]
    lines += [sentence(words(_yard(yard))) for yard in shown_yards(view)] if view.stage == "pool" else []
    return [*lines, *(_brief(view, ship, words) for ship in view.ships)]


def own_sentences(scene: Scene) -> list[str]:
    """A captain's own ship; while there are turns the play under way, and the ships of the others."""
    view, words = scene.view, scene.words
    told = [sentence(words(message)) for message in _own_facts(view)]
    if view.stage in (*UNBUILT, *SHIPLESS):
        return told
    told += [sentence(words(play_told(view.play)))] if view.play else []
    return [*told, *(_brief(view, ship, words) for ship in view.ships if ship.seat != view.viewer)]


def own_lines(scene: Scene) -> list[str]:
    """A captain's own ship as Discord's markdown, a line for each place that coins lie in: deck, nest, hold, ashore."""
    order = {"pe.text.own_deck": 0, "pe.text.nest": 1, "pe.text.own_hold": 2}
    facts = sorted(
        (fact for fact in _own_facts(scene.view) if fact.id != "pe.text.own"), key=lambda fact: order.get(fact.id, len(order))
    )
    return [_labelled(sentence(scene.words.marked(fact))) for fact in facts]


def _labelled(line: str) -> str:
    """A line of a list, with what stands before its colon in bold."""
    label, colon, listed = line.partition(":")
    return f"**{label}{colon}**{listed}" if colon else line


def _heading(view: View, words: Words, table: str) -> str:
    args = {"game": say("game.pieces_of_eight"), "what": headline(view)}
    return "### " + words.marked(say("text.head_table", code=Verbatim(table), **args) if table else say("text.head", **args))


def _going_on(view: View, asked: frozenset[int]) -> Iterator[Message]:
    if view.play:
        yield play_told(view.play)
        if len(view.play.chain) > 1:
            uses = view.play.chain[1:]
            told = tuple(say("pe.text.use", captain=Captain(seat), coin=coin_name(kind)) for seat, kind in uses)
            yield say("pe.text.chain", list=told)
    elif view.on_turn is not None and (phase := phase_told(view)):
        yield say("pe.text.turn", captain=Captain(view.on_turn), phase=phase)
    if asked:
        yield say("pe.text.asked", n=len(asked), list=tuple(Captain(seat) for seat in sorted(asked)))


def _summary(view: View, words: Words, asked: frozenset[int]) -> Iterator[str]:
    for message in _going_on(view, asked):
        yield sentence(words.marked(message))
    if view.stage in UNBUILT:
        return
    for message in _standing(view):
        yield sentence(words.marked(message))


def _standing(view: View) -> Iterator[Message]:
    """How the game and the match stand; between two games the match alone."""
    if view.champions:
        yield say("pe.text.champions")
    alive, crowned = in_play(view)
    if view.stage != "between":
        yield say("pe.text.in_play", n=alive)
        yield say("pe.text.crowned", n=crowned)
    if view.target > 1:
        wins = tuple(say("pe.text.won", captain=Captain(seat), games=n) for seat, n in enumerate(view.wins))
        yield say("pe.text.score", target=view.target, list=wins)
    if view.stage not in ("over", "between"):
        yield from _still(view)


def _still(view: View) -> Iterator[Message]:
    """PE-DEAD-04 to -06: that nothing is lost any more is told once it has lasted half of what brings a deadlock."""
    if 2 * view.quiet >= QUIET:
        yield say("pe.text.quiet", n=view.quiet, most=QUIET)
    if view.deadlocks:
        yield say("pe.text.deadlocks", n=view.deadlocks)


def _ship(scene: Scene, ship: ShipView) -> str:
    view, words, fresh = scene.view, scene.words, scene.fresh
    new = {PARTS.get(str(what), "deck" if isinstance(what, int) else str(what)) for seat, what, _ in fresh if seat == ship.seat}
    named: dict[str, Arg] = {"captain": Captain(ship.seat), "sign": scene.sign(ship.seat), "seat": ship.seat + 1}
    head = say("pe.text.ship", **named)
    if ship.team is not None:
        mates = tuple(Captain(other.seat) for other in view.ships if other.team == ship.team and other is not ship)
        head = say("pe.text.ship_team", **named, list=mates)
    told = [sentence(words.marked(head))]
    for about, fact in ship_facts(view, as_everybody(ship) if ship.seat == view.viewer else ship):
        told.append(sentence(words.marked(say("pe.text.new", fact=fact) if about in new else fact)))
    return " ".join(told)


def _yard(yard: YardView) -> Message:
    """A shipyard all may see, or the coins to choose from."""
    if yard.seat is None:
        return say("pe.text.free", list=piled(yard))
    return say("pe.text.yard_of", captain=Captain(yard.seat), list=piled(yard))


def piled(yard: YardView) -> tuple[Message, ...]:
    """The coins of a yard by kind, as arguments of a message."""
    return tuple(say("pe.text.pile", n=n, coin=coin_name(kind)) for kind, n in yard.coins)


def _own_facts(view: View) -> Iterator[Message]:
    view = with_own_layout(view)
    ship = view.ships[view.viewer or 0]
    yield say("pe.text.own", captain=Captain(ship.seat))
    if ship.nest:
        yield say("pe.text.nest", coin=coin_text(ship.nest))
    if ship.deck:
        coins = tuple(say("pe.text.numbered", number=i, coin=coin_text(place)) for i, place in enumerate(ship.deck, 1))
        yield say("pe.text.own_deck", list=coins)
    if ship.hold_coins:
        yield say("pe.text.own_hold", list=tuple(coin_text(place) for place in ship.hold_coins))
    if ship.reacted:
        yield say("pe.text.reacted", list=tuple(place_name(place) for place in ship.reacted))
    if view.play and view.play.at == ship.seat and (aim := aim_told(view.play)):
        yield say("pe.text.aimed", list=aim)
    for yard in shown_yards(view):
        if yard.seat == ship.seat:
            yield say("pe.text.ashore" if is_ashore(view) else "pe.text.yard", list=piled(yard))


def _own(view: View, words: Words) -> str:
    head, *rest = (sentence(words.marked(message)) for message in _own_facts(view))
    return " ".join([f"**{head}**", *rest])


def _brief(view: View, ship: ShipView, words: Words) -> str:
    """One ship in one sentence."""
    return _briefly(ship_part(view, ship.seat), ship, words)


@lru_cache(2048)
def _briefly(view: View, ship: ShipView, words: Words) -> str:
    name = words(Captain(ship.seat))
    facts = ", ".join(words(fact) for _, fact in _short_facts(view, ship))
    return f"{name}: {facts}."


def _short_facts(view: View, ship: ShipView) -> Iterator[tuple[str, Message]]:
    for about, fact in ship_facts(view, ship):
        if about != "deck" or not ship.deck:
            yield about, fact
        else:
            yield about, say("pe.alt.deck", n=len(ship.deck), coin=coin_text(ship.deck[0]))
            if ship.captain_at and ship.captain_at > 1:
                yield about, say("pe.alt.captain_at", place=ship.captain_at)
