"""Positions for tests: ships, stacks and rows of cards as they are needed; answers with the faces that fall."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engines.cartagena import game
from engines.cartagena.data import HERO
from engines.cartagena.data.board import WORKS
from engines.cartagena.data.ids import ASK, ENGLISH, NO_CARD, NONE, SPANISH, Card, Piece, Ship, Square, piece_of
from engines.cartagena.lessons import set_aside_the_rest
from engines.cartagena.pieces.holdings import Hull, Pile, Rules, listed
from engines.cartagena.rules.decks import make_rows, share_out, slots_of, usual
from engines.cartagena.rules.historical import camp_of_ship, place_works
from engines.cartagena.rules.planning import Turn
from engines.cartagena.rules.siege import Siege
from engines.cartagena.table import Table
from engines.kernel.base.chance import Scripted
from engines.kernel.choices.shapes import Illegal, allows
from engines.kernel.resolution import resolve
from engines.kernel.resolution.frames import Event, Move, State

HEROES = {
    2: ((0, "lezo"), (1, "vernon")),
    3: ((0, "lezo"), (0, "eslava"), (1, "vernon"), (2, "wentworth")),
    4: ((0, "lezo"), (1, "vernon"), (2, "eslava"), (3, "wentworth")),
}


class Field:
    """A game at a question, and what has happened since the position was laid out."""

    def __init__(self, state: State[Table], events: tuple[Event, ...]) -> None:
        self.state, self.events = state, events

    @property
    def table(self) -> Table:
        return self.state.table

    @property
    def asked(self) -> tuple[str, tuple[int, ...]]:
        """The kind of the question, and who is asked; why the game is over at the end."""
        asked, result = self.state.asked, self.state.result
        return (asked.kind, asked.seats) if asked else (f"over: {result.reason if result else ''}", ())

    def choice(self, seat: int | None = None) -> Any:
        """What whoever is asked may answer."""
        assert self.state.asked is not None
        return game.choice(self.state, self.state.asked.seats[0] if seat is None else seat)

    def allows(self, answer: Any) -> bool:
        """Whether that answer is legal."""
        return allows(self.choice(), self.item(answer))

    def refusal(self, answer: Any) -> str:
        """The rule by which that answer is refused."""
        try:
            self.choice().check(self.item(answer))
        except Illegal as wrong:
            return wrong.rule
        return ""

    def item(self, answer: Any) -> Any:
        """The answer; one item of a plan as a list."""
        return (answer,) if isinstance(answer, Mapping) and self.choice().shape == "plan" else answer

    def options(self, part: str, **draft: Any) -> tuple[str, ...]:
        """The options of a part of the question, behind what is drafted; of the next item, when it is a plan."""
        choice = self.choice()
        sheet = choice.next_sheet(()) if hasattr(choice, "next_sheet") else choice
        found = next(filled.part.choice for filled in sheet.walk(draft) if filled.part.name == part)
        return tuple(found.options)

    def answer(self, answer: Any, faces: Sequence[int] = ()) -> Field:
        """Whoever is asked answers; exactly those faces fall. Of a shot or an attack alone he is asked again when it is done."""
        assert self.state.asked is not None
        return self.answers({self.state.asked.seats[0]: self.listed(answer)}, faces)

    def listed(self, answer: Any) -> Any:
        """One shot or attack as the list that is sent; that of nobody is empty."""
        part = next((part for part in ("gun", "frm") if isinstance(answer, Mapping) and part in answer), None)
        if part is None:
            return answer
        return () if answer[part] == NONE else (answer, {part: ASK}) if self.allows((answer, {part: ASK})) else (answer,)

    def answers(self, answers: Mapping[int, Any], faces: Sequence[int] = ()) -> Field:
        """Several answer at once."""
        chance = Scripted(faces)
        state, events = game.apply(self.state, answers, chance)
        chance.end()
        game.invariants(state)
        return Field(state, (*self.events, *events))

    def resigns(self, seat: int, faces: Sequence[int] = ()) -> Field:
        """A captain gives up."""
        chance = Scripted(faces)
        state, events = game.act(self.state, seat, Move("resign"), chance)
        chance.end()
        return Field(state, (*self.events, *events))

    def told(self, kind: str) -> list[dict[str, Any]]:
        """The facts of all events of a kind."""
        return [dict(event.facts) for event in self.events if event.kind == kind]

    def tells(self, kind: str, *expected: dict[str, Any]) -> bool:
        """Whether so many events of a kind have these facts, whatever else they say."""
        found = self.told(kind)
        return len(found) == len(expected) and all(
            one.items() <= facts.items() for one, facts in zip(expected, found, strict=True)
        )

    def order(self) -> list[tuple[int, str]]:
        """The cards carried out, with their players."""
        return [(facts["seat"], facts["card"]) for facts in self.told("order")]

    def troops(self, square: str) -> tuple[str, ...]:
        """The pieces in a square, top first, without colours."""
        pile = self.table.piles.get(Square(square), Pile())
        return tuple(piece.partition(".")[0] for piece in (*pile.heroes, *pile.troops))

    def at(self, ship: str) -> str:
        """Where a ship is; "" when it is sunk."""
        hull = self.table.hulls.get(Ship(ship))
        return hull.at if hull else ""


def laid(
    spanish: Sequence[str] | str = (),
    english: Sequence[str] | str = (),
    ships: Mapping[str, str] = {},
    land: Mapping[str, str] = {},
    players: int = 2,
    heroes: Sequence[tuple[int, str]] = (),
    faces: Sequence[int] = (),
    fame: tuple[int, int] = (0, 0),
    wounds: Mapping[str, int] = {},
    without: Sequence[str] = (),
    prepare: Any = None,
    **rules: Any,
) -> Field:
    """A position with cards laid, played to its first question.

    `spanish`, `english`: "move attack - shoot", a text for each row of the side. `ships`: the place and the load, as in
    "F3 infantry_en vernon wentworth*marine_en"; a hidden hero has the counter set aside. `land`: pieces by square, top first.
    `wounds` of works and ships, `without`: works that are destroyed.
    """
    table = Table(rules=Rules(**rules), players=players, fame=fame, turn=1)
    make_rows(table, tuple((seat, Piece(hero)) for seat, hero in heroes or HEROES[players]))
    if players > 2:
        share_out(table, {row.side: usual(row.side, table.rules) for row in table.rows})
    place_works(table)
    for square in without:
        del table.works[Square(square)]
    _stand(table, land)
    _float(table, ships)
    set_aside_the_rest(table)
    for thing, count in wounds.items():
        _wound(table, thing, count)
    for side, texts in ((SPANISH, spanish), (ENGLISH, english)):
        _lay(table, side, [texts] if isinstance(texts, str) else list(texts))
    if prepare is not None:
        prepare(table)
    return begun(table, faces)


def begun(table: Table, faces: Sequence[int] = ()) -> Field:
    """The phases of a turn from that table on."""
    chance = Scripted(faces)
    state = State(table, (Siege(step="turn_over"), Turn(step="next_phase")))
    events = resolve.advance(state, None, chance)
    chance.end()
    game.invariants(state)
    return Field(state, events)


def _stand(table: Table, land: Mapping[str, str]) -> None:
    for square, words in land.items():
        pieces = words.split()
        heroes = tuple(Piece(word) for word in pieces if word in HERO)
        troops = tuple(_troop(word) for word in pieces if word not in HERO)
        is_dark = square in table.works
        table.piles[Square(square)] = Pile(heroes, troops, (is_dark,) * len(troops))


def _troop(word: str) -> Piece:
    kind, _, colour = word.partition(".")
    return piece_of(kind, colour or "a")


def _float(table: Table, ships: Mapping[str, str]) -> None:
    for id, words in ships.items():
        at, *pieces = words.split()
        load, open_ = [], []
        for word in pieces:
            hero, _, aside = word.partition("*")
            if aside:
                table.aside[Piece(hero)] = _troop(aside)
                load.append(Piece(hero))
            elif word in HERO:
                open_.append(Piece(word))
            else:
                load.append(_troop(word))
        table.launch(Ship(id), Hull(Square(at), camp_of_ship(table, Ship(id)), load=listed(load), heroes=tuple(open_)))


def _wound(table: Table, thing: str, count: int) -> None:
    if thing in WORKS:
        table.works[Square(thing)] = count
    elif thing in HERO:
        table.hurt[thing] = count
    else:
        for _ in range(count):
            table.hulls[Ship(thing)] = table.hulls[Ship(thing)].hit()


def _lay(table: Table, side: str, texts: list[str]) -> None:
    numbers = [number for number, row in enumerate(table.rows) if row.side == side]
    for place, number in enumerate(numbers):
        words = texts[place].split() if place < len(texts) else []
        cards = [NO_CARD if word == "-" else Card(word) for word in words]
        table.rows[number] = table.rows[number].with_slots([*cards, *[NO_CARD] * (slots_of(table) - len(cards))])
