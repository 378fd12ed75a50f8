"""Positions in the notation of the rules, and a game played on from there.

``position("N=Mate D=[Pistols, x, Captain, x]", "D=[Cutlass, Captain, Treachery]")`` are the ships of A and B, A on turn.
x, y and z are coins that do nothing; ``B.Captain`` is a coin whose first owner is B; ``H=[...]`` a hold, the longest there
first; ``owed=1`` lost turns; ``out``. Dice are scripted: a step fails when a face is missing or left over.
"""
from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from engines.kernel.chance import Scripted
from engines.kernel.frames import Event, Move, State, advance
from engines.kernel.sheet import Sheet
from engines.pieces_of_eight import game
from engines.pieces_of_eight.book.match import Match
from engines.pieces_of_eight.book.round import Game, coins_aboard
from engines.pieces_of_eight.book.turn import Turn
from engines.pieces_of_eight.data import COMPONENTS, KIND
from engines.pieces_of_eight.options import options_of
from engines.pieces_of_eight.table import Series, Ship, Table
from engines.pieces_of_eight.view import View
from engines.pieces_of_eight.yards import first_yards

NAME = {coin.id: coin.name for coin in COMPONENTS.coins}
SHORT = {"Monkey": "captains_monkey", "Barrel": "barrel_of_grog", "Treasure": "buried_treasure", "Call": "call_to_quarters"}
IDS = {name: kind for kind, name in NAME.items()} | SHORT
SEATS = "ABCDEFGH"
FILLERS = [f"{kind}.{number}" for kind in ("pistols", "cutlass") for number in range(9, 4, -1)]


class Shipwright:
    """Coins for the names of a position, each coin once."""

    def __init__(self) -> None:
        self.used: set[str] = set()

    def coin(self, name: str, seat: int) -> str:
        owner, dot, kind = name.rpartition(".")
        seat = SEATS.index(owner) if dot else seat
        if kind in ("x", "y", "z"):
            ids = [f"{seat}.{filler}" for filler in FILLERS]
        else:
            ids = [f"{seat}.{IDS[kind]}.{number}" for number in range(1, 5 + (IDS[kind] == "mate"))]
        found = next(coin for coin in ids if coin not in self.used)
        self.used.add(found)
        return found

    def coins(self, text: str, seat: int) -> tuple[str, ...]:
        return tuple(self.coin(name.strip(), seat) for name in text.split(",") if name.strip())

    def ship(self, text: str, seat: int) -> tuple[Ship, str]:
        nest = re.search(r"N=([^D\[]*?)(?= D=| H=| owed=| out|$)", text)
        deck, hold = re.search(r"D=\[([^]]*)\]", text), re.search(r"H=\[([^]]*)\]", text)
        owed = re.search(r"owed=(\d)", text)
        nests = nest[1].strip() if nest else "-"
        return Ship(None if nests == "-" else self.coin(nests, seat), self.coins(deck[1] if deck else "", seat), (),
                    owed=int(owed[1]) if owed else 0, out=text.endswith("out")), hold[1] if hold else ""


def named(coin: str | None) -> str:
    """A coin as it is written in positions; fillers are x."""
    if coin is None:
        return "-"
    return "x" if coin.partition(".")[2] in FILLERS else NAME[KIND[coin]]


class Position:
    """A game in progress. Seats are letters; every step must use exactly the faces it is given."""

    def __init__(self, state: State[Table]) -> None:
        self.state = state
        self.last: tuple[Event, ...] = ()
        self.events: list[Event] = []

    # -- what is asked
    @property
    def asked(self) -> str:
        """The open question and who is asked: "window BC", "turn A"; "" when the game is over."""
        asked = self.state.asked
        return f"{asked.kind.removeprefix('pe.')} {''.join(SEATS[seat] for seat in asked.seats)}" if asked else ""

    def choice(self, seat: str) -> Any:
        return game.choice(self.state, SEATS.index(seat))

    def items(self, seat: str) -> set[str]:
        """The items on the slip of a seat, as its default leaves it."""
        sheet = self.choice(seat)
        return {filled.part.name for filled in sheet.walk({})}

    def options(self, part: str, seat: str | None = None, **draft: Any) -> tuple[str, ...]:
        """The options of one part of a sheet, after the parts of `draft` have been filled; () when it is not asked."""
        found = self.part(part, seat, **draft)
        return tuple(found.choice.options) if found else ()

    def part(self, part: str, seat: str | None = None, **draft: Any) -> Any:
        sheet = self.choice(seat or self.asked[-1])
        assert isinstance(sheet, Sheet)
        return next((filled.part for filled in sheet.walk(draft) if filled.part.name == part), None)

    # -- answers
    def answer(self, faces: Iterable[int] = (), **answers: Any) -> Position:
        """One answer a seat; whoever is asked and not named gives the default."""
        asked = self.state.asked
        assert asked is not None and {SEATS.index(seat) for seat in answers} <= set(asked.seats), self.asked
        whole = {seat: answers.get(SEATS[seat], game.choice(self.state, seat).default) for seat in asked.seats}
        chance = Scripted(faces)
        return self._after(*game.apply(self.state, whole, chance), chance)

    def move(self, seat: str, kind: str, faces: Iterable[int] = ()) -> Position:
        """An open move."""
        chance = Scripted(faces)
        return self._after(*game.act(self.state, SEATS.index(seat), Move(kind), chance), chance)

    def _after(self, state: State[Table], events: tuple[Event, ...], chance: Scripted) -> Position:
        chance.end()
        self.state, self.last = state, events
        self.events += events
        return self

    def on_turn(self, answer: Mapping[str, Any], faces: Iterable[int] = ()) -> Position:
        assert self.asked.startswith("turn"), self.asked
        return self.answer(faces, **{self.asked[-1]: answer})

    def play(self, action: str, at: str = "", faces: Iterable[int] = (), **parts: Any) -> Position:
        """A coin is played: "nest", "fore.keep", "aft.show" …, at "B.fore" or, for Cannon, Bomb and Broadside, "B"."""
        answer: dict[str, Any] = {"action": action, **parts}
        if at:
            seat, dot, place = at.partition(".")
            answer["target"] = f"{SEATS.index(seat)}{dot}{place}"
        if "invite" in parts:
            answer["invite"] = tuple(str(SEATS.index(seat)) for seat in parts["invite"])
        return self.on_turn(answer, faces)

    def call(self, way: str, faces: Iterable[int] = (), **parts: Any) -> Position:
        return self.on_turn({"action": "call", "call": way, **parts}, faces)

    def dump(self, faces: Iterable[int] = (), **parts: Any) -> Position:
        """Destroy the own nest coin."""
        return self.on_turn({"action": "dump", **parts}, faces)

    def react(self, faces: Iterable[int] = (), **said: str) -> Position:
        """Slips: ``B="aft"`` is a Treachery from aft, ``B="m.fore=no l=nest"`` names items; the others are left as preset."""
        return self.answer(faces, **{seat: self._slip(seat, text) for seat, text in said.items()})

    def _slip(self, seat: str, text: str) -> dict[str, str]:
        pairs = [pair.partition("=") if "=" in pair else ("t", "=", pair) for pair in text.split()]
        return {name: value for name, _, value in pairs}

    def passes(self, faces: Iterable[int] = ()) -> Position:
        """Everybody who is asked leaves his slip as it is preset."""
        return self.answer(faces)

    def quiet(self, turns: int = 1) -> Position:
        """Turns in which captains call, as they do by default."""
        for _ in range(turns):
            assert self.options("action")[-1] in ("call", "dump") and "call" in self.options("action")
            self.answer()
        return self

    # -- what has come of it
    def ship(self, seat: str) -> str:
        ship = self.state.table.ships[SEATS.index(seat)]
        return f"N={named(ship.nest)} D=[{', '.join(map(named, ship.deck))}]"

    def hold(self, seat: str) -> str:
        return ", ".join(map(named, self.state.table.ships[SEATS.index(seat)].hold))

    def owed(self, seat: str) -> int:
        return self.state.table.ships[SEATS.index(seat)].owed

    def is_out(self, seat: str) -> bool:
        return self.state.table.ships[SEATS.index(seat)].out

    @property
    def ended(self) -> str:
        """ "won A", "draw AB", "time B"; "" while the game goes on. """
        result = self.state.result
        return f"{result.reason} {''.join(SEATS[seat] for seat in result.places[0])}" if result else ""

    def told(self, kind: str) -> list[dict[str, Any]]:
        """The facts of all events of that kind since the position, as everybody may know them."""
        return [dict(event.facts) for event in self.events if event.kind == kind and not event.hidden]

    def told_to(self, seat: str | None, kind: str) -> list[dict[str, Any]]:
        """The facts of events of that kind as that seat knows them."""
        viewer = None if seat is None else SEATS.index(seat)
        seen = (event.seen_by(viewer) for event in self.events if event.kind == kind)
        return [dict(event.facts) for event in seen if event is not None]

    def view(self, seat: str | None = None) -> View:
        return game.view(self.state, None if seat is None else SEATS.index(seat))


def table_of(ships: Iterable[str], options: Mapping[str, Any]) -> Table:
    """A table with those ships."""
    wright, texts = Shipwright(), tuple(ships)
    built = [wright.ship(text, seat) for seat, text in enumerate(texts)]
    ready = [replace(ship, hold=wright.coins(hold, seat)) for seat, (ship, hold) in enumerate(built)]
    chosen = options_of(game.read_options(options, len(texts)), len(texts))
    table = Table(Series(chosen, first_yards(chosen, len(texts)), wins=(0,) * len(texts), game=1), ready)
    table.low = coins_aboard(table)
    return table


def position(*ships: str, turn: str = "A", faces: Iterable[int] = (), options: Mapping[str, Any] | None = None, **facts: Any) -> Position:
    """Those ships, with that captain on turn. `facts` are fields of the table (low, quiet, deadlocks …)."""
    table = table_of(ships, options or {})
    for name, value in facts.items():
        setattr(table, name, value)
    state = State(table, (Match(step="count"), Game(step="close"), Turn(seat=SEATS.index(turn))))
    chance = Scripted(faces)
    begun = Position(state)
    return begun._after(state, advance(state, None, chance), chance)


def new(seats: int = 2, options: Mapping[str, Any] | None = None, faces: Iterable[int] = ()) -> Position:
    """A table opened with those options."""
    chance = Scripted(faces)
    state, events = game.setup(seats, options or {}, chance)
    return Position(state)._after(state, events, chance)
