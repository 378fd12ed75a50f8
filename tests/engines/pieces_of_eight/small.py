"""Small positions drawn at random and played at random, each step compared with the second description of endings.

``python -m tests.engines.pieces_of_eight --positions 10000 --seed 1`` plays many of them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any

from engines.kernel.resolution.frames import Event, Move, State
from engines.pieces_of_eight import game
from engines.pieces_of_eight.data import KIND
from engines.pieces_of_eight.table import Table
from tests.engines.pieces_of_eight.positions import LETTERS, position
from tests.engines.pieces_of_eight.reckoning import PLAYS, Reckoning

COINS = (
    "Captain", "Mate", "Mate", "Mate", "Cutlass", "Pistols", "Cannon", "Cannon", "Broadside", "Bomb", "Pillage", "Barrel",
    "Treasure", "Call", "Full Sail", "Black Spot", "Monkey", "Treachery", "Treachery", "Treachery", "Treachery",
)  # fmt: skip
STEPS = 60
"""Steps of a position after which it is left as it stands."""


class Wrong(AssertionError):
    """The engine and the second description differ; the text says at which position, and how."""


@dataclass
class Small:
    """A position by its number: ships in the notation of the rules, options, and what is already counted."""

    number: int
    options: dict[str, Any]
    ships: dict[str, str]
    counts: dict[str, Any]
    steps: list[str] = field(default_factory=list)

    def start(self) -> State[Table]:
        """The position at the question of the first turn."""
        on_turn = next(letter for letter in self.counts["order"] if self.ships[letter] != "out")
        state = position(turn=on_turn, options=self.options, **self.ships).state
        table = state.table
        table.quiet, table.deadlocks = self.counts["quiet"], self.counts["deadlocks"]
        out = [seat for seat, ship in enumerate(table.ships) if ship.out]
        table.fallen = (*out, *(seat for seat in table.in_play() if not table.ships[seat].has_captain))
        table.champions = len({table.series.options.teams[seat] for seat in table.captains()} if self.teams else {0, 1}) == 1
        aside = ("0.mate.9",) if self.options.get("scraps") else ()
        table.series = replace(table.series, aside=aside, wins=self.counts["wins"], draws=self.counts["draws"])
        return state

    @property
    def teams(self) -> str:
        """The teams, "" for none."""
        return str(self.options.get("teams", ""))

    def __str__(self) -> str:
        told = "\n".join(self.steps)
        return f"position {self.number}: {self.options} {self.counts}\n{self.ships}\n{told}"


def small(number: int) -> Small:
    """The position of that number: two ships with a Captain at least; now and then there is none (PE-VICT-04)."""
    rnd = Random(number)
    seats = rnd.choice((2, 3, 4, 4, 4, 6))
    letters = LETTERS[:seats]
    with_captain = set(rnd.sample(letters, rnd.randint(2, seats))) if rnd.random() > 0.05 else set[str]()
    ships = {letter: _ship(rnd, letter in with_captain, bool(with_captain)) for letter in letters}
    counts = {
        "order": "".join(rnd.sample(letters, seats)), "quiet": rnd.choice((0, 0, 0, 22, 23)), "deadlocks": rnd.choice((0, 1, 2)),
        "wins": tuple(rnd.choice((0, 0, 1)) for _ in letters), "draws": rnd.choice((0, 0, 2)),
    }  # fmt: skip
    return Small(number, _options(rnd, seats), ships, counts)


def _ship(rnd: Random, captain: bool, may_be_out: bool) -> str:
    """A few coins, or a ship that is out."""
    if may_be_out and not captain and rnd.random() < 0.2:
        return "out"
    coins = [rnd.choice(COINS[1:]) for _ in range(rnd.choice((0, 1, 1, 2, 2, 3, 4)) or not captain)] + ["Captain"] * captain
    rnd.shuffle(coins)
    nest = coins.pop() if rnd.random() < 0.7 else "-"
    hold = [rnd.choice(COINS) for _ in range(rnd.choice((0, 0, 1, 2)))]
    owes = f" owes={rnd.choice((1, 2))}" if rnd.random() < 0.2 else ""
    return f"N={nest} D=[{', '.join(coins)}] H=[{', '.join(hold)}]{owes}"


def _options(rnd: Random, seats: int) -> dict[str, Any]:
    """A single game or a match, teams, a clock, scraps."""
    found: dict[str, Any] = {}
    if seats >= 4 and rnd.random() < 0.6:
        found["teams"] = rnd.choice(("0101", "0011", "0110") if seats == 4 else ("010101", "000111", "001122", "012012"))
    if rnd.random() < 0.4:
        found["match"] = rnd.choice(("best_of_3", "best_of_5") if seats == 2 else ("first_to_2", "first_to_3"))
        if rnd.random() < 0.5:
            found |= {"pool": "random", "scraps": "yes"}
    if seats == 2 and rnd.random() < 0.4:
        found["blitz"] = 2
    return found


Sent = Mapping[int, Any] | tuple[int, str]
"""Answers by seat, or an open move: seat and kind."""


@dataclass
class Watch:
    """A position played on, with the second description beside it. `later`: the last nest phase is to be asked."""

    small: Small
    state: State[Table]
    known: Reckoning
    rnd: Random
    later: bool = False
    tally: Counter[str] = field(default_factory=Counter)

    def play(self) -> None:
        """To the end of the game, or as many steps. Raises Wrong."""
        for _ in range(STEPS):
            try:
                if self.step():
                    return
            except Exception as wrong:
                raise Wrong(f"{wrong}\n{self.small}") from wrong

    def step(self) -> bool:
        """A round of answers or an open move, and what must have come of it. Whether the game is over."""
        asked = self.state.asked
        assert asked is not None
        sent = self._move() or {seat: self._sample(seat) for seat in asked.seats}
        before = self.state
        if isinstance(sent, tuple):
            self.state, events = game.act(before, sent[0], Move(sent[1]), self._chance)
        else:
            self.state, events = game.apply(before, sent, self._chance)
        facts = [(event.kind, {**event.facts, **event.secret}) for event in events]
        self.small.steps.append(f"{asked.kind} {asked.seats}: {sent}\n    {facts}\n    {self.state.asked}")
        self._reckon(asked.kind.partition(".")[2], sent, events)
        return self._compare()

    def _chance(self, sides: int) -> int:
        return self.rnd.randint(1, sides)

    # -- what is sent

    def _move(self) -> tuple[int, str] | None:
        """Now and then an open move: a surrender, a vote; time up where there is a clock."""
        if self.rnd.random() > 0.15:
            return None
        seat = self.rnd.randrange(len(self.state.table.ships))
        moves = [move.kind for move in game.open_moves(self.state, seat)]
        if self.small.options.get("blitz") and self.rnd.random() < 0.3:
            moves.append("flag")
        return (seat, self.rnd.choice(moves)) if moves else None

    def _sample(self, seat: int) -> Any:
        """A random answer; more often than not one that plays a coin at somebody else, or a Treachery."""
        answers = [game.choice(self.state, seat).sample(self.rnd) for _ in range(3)]
        parts = [one for one in answers if isinstance(one, Mapping)]
        bold = [one for one in parts if one.get("t", "pass") != "pass" or one.get("target", str(seat))[0] != str(seat)]
        return (bold or answers)[0]

    # -- what must have come of it

    def _reckon(self, kind: str, sent: Sent, events: tuple[Event, ...]) -> None:
        """Tell the second description what was sent and what happened to coins; it works out the rest."""
        known = self.known
        if isinstance(sent, tuple):
            self._moved(*sent)
            if known.over or not known.in_play:
                return
        elif kind == "deadlock":
            coins = {seat: KIND[answer["coin"]] for seat, answer in sent.items() if "coin" in answer}
            known.deadlock_over(coins, next((event.facts["seat"] for event in events if event.kind == "first"), None))
            return
        elif kind == "turn":
            ((seat, answer),) = sent.items()
            self.later = answer.get("nest2") == "later"
            known.in_play = answer["action"] not in ("call", "dump", "nothing")
            if answer["action"] == "nothing":
                known.leave_now(seat)
                return
        for event in events:
            known.moved(event)
        self._ends(kind)

    def _moved(self, seat: int, kind: str) -> None:
        """An open move."""
        known = self.known
        self.tally[f"{kind} in a play" if known.in_play else f"{kind} between plays"] += 1
        if kind == "no_deadlock":
            known.votes = set()
        else:
            {"surrender": known.surrender, "flag": known.flag, "deadlock": known.vote}[kind](seat)

    def _ends(self, kind: str) -> None:
        """Whether play and turn are over now; that a play goes on is seen by what the engine asks."""
        known, asked = self.known, self.state.asked
        now = asked.kind.partition(".")[2] if asked else ""
        if now != "treasure":
            known.land()
        if known.over or (now in PLAYS and not known.ended):
            self.tally["won by one who has surrendered"] += bool(known.over and set(known.over[1]) & set(known.leaving))
            return
        if kind != "nest":
            self.tally["last fights that end a play"] += known.ended
            self.tally["last fights that end a play, somebody is to go with it"] += known.ended and known.is_waited_for()
            known.play_over()
        ship = self.state.table.ships[known.on_turn]
        if known.over is None and kind != "nest" and self.later and ship.deck and not ship.nest:
            known.next = ("nest", (known.on_turn,))
        elif known.over is None:
            known.turn_over()

    def _compare(self) -> bool:
        """Raises AssertionError where engine and second description differ. Whether the game is over."""
        known, state = self.known, self.state
        if known.over is not None:
            self._compare_end()
            return True
        assert state.result is None and state.asked is not None, f"over: {state.result}, not as reckoned"
        asked = (state.asked.kind.partition(".")[2], state.asked.seats)
        if known.in_play:
            assert asked[0] in PLAYS, f"asked {asked} in a play"
            assert not set(asked[1]) & {*known.leaving, *known.outs()}, f"asked {asked} though out or leaving"
        else:
            assert asked == known.next, f"asked {asked}, reckoned {known.next}"
            assert not state.table.shown, f"{state.table.shown} are shown after the play"
        seen, reckoned = table_of(state.table), known.table()
        assert seen == reckoned, f"on the table {seen}\nreckoned     {reckoned}"
        return False

    def _compare_end(self) -> None:
        """The result of the match, or the first question of what follows; wins, and the order in which was lost."""
        known, state = self.known, self.state
        assert known.over is not None
        how, seats = known.over
        self.tally[f"games ended: {how}"] += 1
        follows = known.game_over()
        assert state.table.series.wins == tuple(known.wins), f"wins {state.table.series.wins}, reckoned {known.wins}"
        if follows is None:
            assert state.result is not None, f"asked {state.asked}, reckoned the end {known.over}"
            if known.needed == 1:
                assert (state.result.reason, state.result.places[0]) == (how, seats), f"{state.result}, reckoned {known.over}"
            else:
                best = tuple(seat for seat, wins in enumerate(known.wins) if wins == max(known.wins))
                assert (state.result.reason, state.result.places[0]) == ("match", best), f"{state.result}, reckoned {best}"
            return
        assert state.result is None and state.asked is not None, f"over: {state.result}, reckoned {follows}"
        assert (state.asked.kind.partition(".")[2], state.asked.seats) == follows, f"asked {state.asked}, reckoned {follows}"
        if follows[0] == "scraps":
            queue = state.stack[-1].queue  # type: ignore[attr-defined]
            assert queue == known.losers(), f"losers {queue}, reckoned {known.losers()}"


def table_of(table: Table) -> dict[str, Any]:
    """What the second description knows of a table, as the engine has it."""
    return {
        "boats": [(len(ship.coins), "captain" in map(KIND.get, ship.coins), ship.out, ship.owed) for ship in table.ships],
        "champions": table.champions, "leaving": list(table.leaving), "following": table.following, "low": table.low,
        "quiet": table.quiet, "deadlocks": table.deadlocks, "on turn": table.on_turn, "votes": set(table.votes),
        "agreed": table.agreed, "fallen": list(table.fallen),
    }  # fmt: skip


def watched(number: int, tally: Counter[str]) -> None:
    """Play the position of that number. Raises Wrong."""
    drawn = small(number)
    state = drawn.start()
    Watch(drawn, state, Reckoning.of(state), Random(number), tally=tally).play()
    tally["positions"] += 1
    tally["steps"] += len(drawn.steps)
