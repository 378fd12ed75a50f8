"""Positions in the notation of the rules, and a small vocabulary to play on from them.

    sea = position(A="N=Captain D=[x, y]", B="D=[Cutlass, ..., Treachery]")
    sea.play("Captain", at="B.fore")
    sea.react(B="treachery aft")
    assert sea.winner == "B"

Ships: ``N=`` nest (``-`` or left out: empty), ``D=[…]`` deck from fore to aft, ``H=[…]`` hold, the longest there first,
``owes=1`` lost turns, ``out``. Coins by name ("Captain's Monkey" may be "Monkey", "Barrel of Grog" "Barrel" …);
``x y z u v w`` are harmless coins (Pillage); ``...`` is a harmless coin, a Captain unless the ship has one elsewhere, and a
harmless coin; ``C:Mate`` is a Mate that belonged to C first. Seats are letters. Faces of dice are scripted: too few or too
many fail.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from engines.kernel.base.chance import Scripted
from engines.kernel.base.messages import Message
from engines.kernel.base.values import Answer
from engines.kernel.choices.shapes import Illegal
from engines.kernel.choices.sheet import Sheet
from engines.kernel.resolution import resolve
from engines.kernel.resolution.frames import Event, Move, State
from engines.pieces_of_eight import game
from engines.pieces_of_eight.data import KIND, KINDS, yard_of
from engines.pieces_of_eight.options import options_of
from engines.pieces_of_eight.pieces.ship import Ship
from engines.pieces_of_eight.rules.match import Match
from engines.pieces_of_eight.rules.round import Game, coins_aboard
from engines.pieces_of_eight.rules.turn import Turn
from engines.pieces_of_eight.table import Series, Table

LETTERS = "ABCDEFGH"
SHORT = {
    "monkey": "captains_monkey",
    "barrel": "barrel_of_grog",
    "treasure": "buried_treasure",
    "call": "call_to_quarters",
    "quarters": "call_to_quarters",
    "sail": "full_sail",
    "spot": "black_spot",
    "grog": "barrel_of_grog",
}
NAMES = {kind: " ".join(word.capitalize() for word in kind.split("_")) for kind in KINDS} | {
    "captains_monkey": "Monkey",
    "barrel_of_grog": "Barrel",
    "buried_treasure": "Treasure",
    "call_to_quarters": "Call",
    "full_sail": "Full Sail",
    "black_spot": "Black Spot",
}
HARMLESS = "pillage"


def kind_of(name: str) -> str:
    """The kind a name of the notation stands for. Raises KeyError."""
    plain = re.sub(r"[^a-z]+", "_", name.lower().replace("'", "")).strip("_")
    if plain in "xyzuvw":
        return HARMLESS
    return plain if plain in KINDS else SHORT[plain]


class Shipwright:
    """Makes coins with ids that are used once."""

    def __init__(self) -> None:
        self.made: Counter[tuple[int, str]] = Counter()

    def coin(self, seat: int, name: str) -> str:
        owner, _, kind = name.rpartition(":")
        first = LETTERS.index(owner.strip()) if owner else seat
        key = (first, kind_of(kind))
        self.made[key] += 1
        return f"{first}.{key[1]}.{self.made[key]}"

    def ship(self, seat: int, text: str) -> Ship:
        nest = re.search(r"N=(.*?)(?=\s*(?:D=|H=|owes=|out\b|$))", text)
        name = nest.group(1).strip(" -") if nest else ""
        deck, hold = self._pile(text, "D"), self._pile(text, "H")
        has_captain = any(item.lower() == "captain" for item in (name, *deck))
        named = [self.coin(seat, item) for item in self._filled(deck, has_captain)]
        owes = re.search(r"owes=(\d+)", text)
        return Ship(
            self.coin(seat, name) if name else None,
            tuple(named),
            tuple(self.coin(seat, item) for item in hold),
            owed=int(owes.group(1)) if owes else 0,
            out=text.strip() == "out",
        )

    def _pile(self, text: str, letter: str) -> list[str]:
        found = re.search(letter + r"=\[(.*?)\]", text)
        return [item.strip() for item in found.group(1).split(",") if item.strip()] if found else []

    def _filled(self, deck: Sequence[str], has_captain: bool) -> list[str]:
        filled: list[str] = []
        for item in deck:
            if item == "...":
                filled += ["x", "y"] if has_captain else ["x", "Captain", "y"]
                has_captain = True
            else:
                filled.append(item)
        return filled


def position(*, turn: str = "A", options: Mapping[str, Any] | None = None, **ships: str) -> Sea:
    """A game in which it is that captain's turn, with those ships."""
    seats = len(ships)
    wright = Shipwright()
    afloat = [wright.ship(LETTERS.index(letter), text) for letter, text in sorted(ships.items())]
    chosen = options_of(game.read_options(options or {}, seats), seats)
    series = Series(chosen, tuple(yard_of("standard", seat) for seat in range(seats)), wins=(0,) * seats, game=1)
    table = Table(series, afloat, turn=0)
    table.low = coins_aboard(table)
    state = State(table, (Match(step="count"), Game(step="close"), Turn(seat=LETTERS.index(turn))))
    return Sea(state, resolve.advance(state, None, Scripted([])))


class Sea:
    """A game under test. Every method that answers a question plays on to the next one."""

    def __init__(self, state: State[Table], events: tuple[Event, ...] = ()) -> None:
        self.state = state
        self.events = list(events)

    # -- what is asked

    @property
    def kind(self) -> str:
        """The kind of the open question, "" when the game is over."""
        return self.state.asked.kind.partition(".")[2] if self.state.asked else ""

    @property
    def asked(self) -> str:
        """The letters of those who are asked."""
        return "".join(LETTERS[seat] for seat in self.state.asked.seats) if self.state.asked else ""

    def choice(self, who: str) -> Any:
        """What that captain may answer."""
        return game.choice(self.state, LETTERS.index(who))

    def items(self, who: str) -> set[str]:
        """The parts of the slip of that captain, "t", "m.fore", "l" …, as it lies before him."""
        return {filled.part.name for filled in self.choice(who).walk({})}

    def offers(self, name: str, **draft: Answer) -> tuple[str, ...]:
        """The options of one part of the sheet of whoever is asked first, after those parts."""
        filled = next((filled for filled in self.choice(self.asked[0]).walk(_plain(draft)) if filled.part.name == name), None)
        return filled.part.choice.options if filled else ()  # type: ignore[attr-defined]

    def warning(self, name: str, option: str, **draft: Answer) -> Message | None:
        """What the host asks twice before it takes that option of a part."""
        filled = next(filled for filled in self.choice(self.asked[0]).walk(_plain(draft)) if filled.part.name == name)
        warn = filled.part.choice.warn  # type: ignore[attr-defined]
        return warn(option) if warn else None

    # -- answers

    def answer(self, faces: Sequence[int] = (), **answers: Answer) -> Sea:
        """One answer from each captain asked, with the faces that will fall."""
        chance = Scripted(faces)
        given = {LETTERS.index(who): answer for who, answer in answers.items()}
        self.state, events = game.apply(self.state, given, chance)
        chance.end()
        self.events += events
        return self

    def turn(self, faces: Sequence[int] = (), **parts: Answer) -> Sea:
        """The turn sheet of whoever is on turn, part by part; "." in a name is written "_"."""
        return self.answer(faces, **{self.asked: _plain(parts)})

    def play(
        self, coin: str, at: str = "", *, source: str = "", mode: str = "", faces: Sequence[int] = (), **parts: Answer
    ) -> Sea:
        """Play a coin: `at` "B.fore", "B.3" (Broadside) or "B" (Cannon, Bomb); `source`: its place, where several are."""
        return self.turn(faces, **self.announcement(coin, at, source=source, mode=mode, **parts))

    def announcement(self, coin: str, at: str = "", *, source: str = "", mode: str = "", **parts: Answer) -> dict[str, Answer]:
        """The turn sheet for playing a coin."""
        kind = kind_of(coin)
        ship = self._after_nest(parts)
        places = [place for place in ship.places() if KIND[ship.at(place) or ""] == kind]
        place = source or (places[0] if places else "nowhere")
        found: dict[str, Answer] = {**parts, "action": f"{place}.{mode}" if mode else place}
        if at:
            seat, _, where = at.partition(".")
            target = LETTERS.index(seat)
            found["target"] = str(target) if kind == "broadside" or not where else f"{target}.{where}"
            if kind == "broadside":
                found["position"] = where
        if kind == "barrel_of_grog" and "grog" in parts:
            found["grog"] = next(item for item in ship.hold if KIND[item] == kind_of(str(parts["grog"])))
        if "invite" in parts:
            found["invite"] = tuple(str(LETTERS.index(letter)) for letter in str(parts["invite"]))
        return found

    def _after_nest(self, parts: Mapping[str, Answer]) -> Ship:
        ship = self.state.table.ships[LETTERS.index(self.asked)]
        return ship.raised(str(parts["nest1"])) if parts.get("nest1") in ("fore", "aft") else ship

    def react(self, faces: Sequence[int] = (), **said: str) -> Sea:
        """Answers to a slip or lending; who is not named lets it pass. "treachery aft", "treachery fore own nest", "monkey no",
        "sail", "spot", "both", "monkey yes, both", "lend 2", "pass"."""
        foreign = set(said) - set(self.asked)
        assert not foreign, f"{foreign} are not asked, {self.asked} are"
        return self.answer(faces, **{who: self._slip(who, said.get(who, "pass")) for who in self.asked})

    def passes(self, faces: Sequence[int] = ()) -> Sea:
        """Everybody asked lets it pass; a Monkey saves itself."""
        return self.react(faces)

    def calm(self) -> Sea:
        """Whatever is still asked because of this play, everybody lets it pass."""
        while self.kind in ("window", "lapse", "loss"):
            self.passes()
        return self

    def calm_until(self, kind: str) -> Sea:
        """Everybody lets it pass until a question of that kind is open."""
        while self.kind != kind:
            self.passes()
        return self

    def _slip(self, who: str, said: str) -> Answer:
        if self.kind == "lend":
            return int(said.split()[1]) if said.startswith("lend") else 0
        answer: dict[str, Answer] = {}
        sheet = self.choice(who)
        assert isinstance(sheet, Sheet)
        for phrase in said.split(","):
            _fill(answer, phrase.split(), sheet, self._loss_places(who))
        return answer

    def _loss_places(self, who: str) -> dict[str, str]:
        frame = self.state.stack[-1]
        ship = self.state.table.ships[LETTERS.index(who)]
        coins = frame.coins() if hasattr(frame, "coins") else {place: ship.at(place) for place in ship.places()}
        return {place: KIND[coin] for place, coin in coins.items()}

    def move(self, who: str, kind: str, faces: Sequence[int] = (), **args: Answer) -> Sea:
        """An open move: "surrender", "deadlock", "no_deadlock", "flag" …"""
        chance = Scripted(faces)
        self.state, events = game.act(self.state, LETTERS.index(who), Move(kind, args), chance)
        chance.end()
        self.events += events
        return self

    def moves(self, who: str) -> set[str]:
        """The open moves of that captain."""
        return {move.kind for move in game.open_moves(self.state, LETTERS.index(who))}

    # -- what has come of it

    def ship(self, who: str) -> str:
        """Nest and deck in the notation of the rules; harmless coins are x."""
        ship = self.state.table.ships[LETTERS.index(who)]
        return f"N={_name(ship.nest)} D=[{', '.join(_name(coin) for coin in ship.deck)}]"

    def hold(self, who: str) -> list[str]:
        """The hold, the longest there first."""
        return [_name(coin) for coin in self.state.table.ships[LETTERS.index(who)].hold]

    def lost(self, who: str, coin: str) -> bool:
        """Whether a coin of that kind lies in the hold of that captain."""
        return _name(f"0.{kind_of(coin)}.1") in self.hold(who)

    def owes(self, who: str) -> int:
        """Lost turns still to come."""
        return self.state.table.ships[LETTERS.index(who)].owed

    def is_out(self, who: str) -> bool:
        """Whether that captain is out of the game."""
        return self.state.table.ships[LETTERS.index(who)].out

    @property
    def on_turn(self) -> str:
        """Whose turn it is."""
        return "" if self.state.table.on_turn is None else LETTERS[self.state.table.on_turn]

    @property
    def winner(self) -> str:
        """The letters of those in the first place, "" while the game goes on."""
        return "".join(LETTERS[seat] for seat in self.state.result.places[0]) if self.state.result else ""

    def happened(self, kind: str) -> list[Mapping[str, Any]]:
        """The facts of all events of that kind so far."""
        return [{**event.facts, **event.secret} for event in self.events if event.kind == kind]

    def told(self, kind: str, who: str | None = None) -> list[Mapping[str, Any]]:
        """The facts of all events of that kind so far, as that captain, or everybody, may know them."""
        seat = LETTERS.index(who) if who else None
        return [seen.facts for event in self.events if event.kind == kind and (seen := event.seen_by(seat)) is not None]

    def view(self, who: str | None = None) -> Any:
        """What that captain, or everybody, may know."""
        return game.view(self.state, LETTERS.index(who) if who else None)

    def refuses(self, **answers: Answer) -> Illegal | None:
        """The refusal of a round of answers, None when it is legal."""
        given = {LETTERS.index(who): answer for who, answer in answers.items()}
        try:
            for seat, answer in given.items():
                game.choice(self.state, seat).check(answer)
        except Illegal as refusal:
            return refusal
        return None

    def refuses_play(self, coin: str, at: str = "", **parts: Any) -> Illegal | None:
        """The refusal of playing a coin, None when it is legal."""
        return self.refuses(**{self.asked: self.announcement(coin, at, **parts)})


def _name(coin: str | None) -> str:
    if coin is None:
        return "-"
    return "x" if KIND[coin] == HARMLESS else NAMES[KIND[coin]]


def _plain(parts: Mapping[str, Answer]) -> dict[str, Answer]:
    return {name.replace("_", "."): value for name, value in parts.items()}


def _fill(answer: dict[str, Answer], words: list[str], sheet: Sheet, losses: Mapping[str, str]) -> None:
    """One phrase of `Sea.react` as parts of a slip."""
    own = words[words.index("own") + 1] if "own" in words else ""
    match words[0]:
        case "pass":
            return
        case "treachery":
            name, value = "t", words[1]
        case "monkey":
            name = next(
                filled.part.name
                for filled in sheet.walk(answer)
                if filled.part.name.startswith("m.") and (len(words) < 3 or own or filled.part.name == f"m.{words[2]}")
            )
            value = words[1]
        case "sail" | "spot" | "both":
            wanted = {"sail": ("full_sail",), "spot": ("black_spot",), "both": ("full_sail", "black_spot")}[words[0]]
            name, value = "l", "+".join(place for place, kind in losses.items() if kind in wanted)
        case other:
            raise AssertionError(f"no such phrase: {other}")
    answer[name] = value
    if own:
        answer[f"l.{value}.own" if name == "l" else f"{name}.own"] = own
