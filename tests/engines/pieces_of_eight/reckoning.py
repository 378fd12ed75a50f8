"""How a play, a turn, a game and a match end: a second description, slow and of its own, written from docs/rules.

It knows of each ship how many coins are aboard, whether a Captain is among them, and whether its owner is out. It is told what
was sent and which coins moved, and works out alone who is out, whether the game is over, who has won and who is asked next. What
the engine itself says of endings (`won`, `out`, `champions` …) it never reads.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from engines.kernel.resolution.frames import Event, State
from engines.pieces_of_eight.data import KIND
from engines.pieces_of_eight.table import Table

PLAYS = ("lend", "window", "lapse", "loss", "grog", "treasure", "quarters")
"""Questions within a play; all others are asked between plays."""
QUIET, DEADLOCKS, DRAWS = 24, 2, 3
"""PE-DEAD-05, PE-DEAD-06, PE-D39."""


@dataclass
class Boat:
    """A ship: coins aboard, a Captain among them, out of the game, turns still to be lost."""

    coins: int
    captain: bool
    out: bool
    owed: int


@dataclass
class Reckoning:
    """The endings of one game of a match. `over` is how the game ended and for whom; `ended`: play and turn end here."""

    boats: list[Boat]
    teams: tuple[int, ...]
    on_turn: int
    champions: bool
    fallen: list[int]
    low: int
    quiet: int
    deadlocks: int
    wins: list[int]
    needed: int
    draws: int
    scraps: bool
    leaving: list[int] = field(default_factory=list)
    votes: set[int] = field(default_factory=set)
    agreed: bool = False
    following: int | None = None
    over: tuple[str, tuple[int, ...]] | None = None
    ended: bool = False
    treasure: tuple[int, tuple[str, ...]] | None = None
    next: tuple[str, tuple[int, ...]] = ("turn", ())
    in_play: bool = False

    @classmethod
    def of(cls, state: State[Table]) -> Reckoning:
        """What lies on the table when a turn begins."""
        table, options = state.table, state.table.series.options
        boats = [Boat(len(ship.coins), "captain" in map(KIND.get, ship.coins), ship.out, ship.owed) for ship in table.ships]
        number = int(options.match.rpartition("_")[2])
        needed = number // 2 + 1 if options.match.startswith("best") else number
        found = cls(
            boats, options.teams, table.on_turn or 0, table.champions, list(table.fallen), table.low, table.quiet,
            table.deadlocks, list(table.series.wins), needed, table.series.draws, options.scraps and bool(table.series.aside),
        )  # fmt: skip
        found.next = ("turn", (found.on_turn,))
        return found

    # -- who is there

    def afloat(self) -> list[int]:
        """The seats in play."""
        return [seat for seat, boat in enumerate(self.boats) if not boat.out]

    def outs(self) -> list[int]:
        """The seats that are out."""
        return [seat for seat, boat in enumerate(self.boats) if boat.out]

    def is_waited_for(self) -> bool:
        """Whether somebody goes with the end of the play."""
        return any(not self.boats[seat].coins or seat in self.leaving for seat in self.afloat())

    def captains(self) -> list[int]:
        """The seats in play with a Captain."""
        return [seat for seat in self.afloat() if self.boats[seat].captain]

    def lose(self, seat: int, coins: Iterable[str]) -> None:
        """Coins leave a ship; PE-D30: the moment of losing is when it was last left without a Captain."""
        for coin in coins:
            self.boats[seat].coins -= 1
            if coin == "captain":
                self.boats[seat].captain = False
                self._falls(seat)

    def take(self, seat: int, coins: Iterable[str]) -> None:
        """Coins come aboard."""
        for coin in coins:
            self.boats[seat].coins += 1
            self.boats[seat].captain |= coin == "captain"

    def _falls(self, seat: int) -> None:
        self.fallen = [other for other in self.fallen if other != seat] + [seat]

    def depart(self, seat: int) -> None:
        """PE-ELIM-05: he is out, and his coins leave play with him, his Captain too."""
        boat = self.boats[seat]
        if boat.captain or seat not in self.fallen:
            self._falls(seat)
        boat.coins, boat.captain, boat.out = 0, False, True
        self.votes.discard(seat)

    # -- victory

    def victory(self) -> None:
        """PE-VICT-01, PE-TEAM-02, PE-D27, PE-TIME-32, and `victory()` of PE-TIME-39."""
        captains = self.captains()
        if self.over or not captains:
            return
        if len(captains) == 1:
            self.over = ("won", (captains[0],))
        elif self.teams and not self.champions and len({self.teams[seat] for seat in captains}) == 1:
            self.champions = True
            for seat in self.afloat():
                if self.teams[seat] != self.teams[captains[0]]:
                    self.depart(seat)
            self.ended = self.boats[self.on_turn].out

    def gone(self, had: list[int]) -> None:
        """PE-TIME-52, PE-D24: after departures that took effect together."""
        if not self.captains() and (had or not self.afloat()):
            self.over = self.over or ("draw", tuple(had))
        self.victory()

    # -- a play

    def moved(self, event: Event) -> None:
        """One thing that happened to coins. Raises AssertionError when anything moves after the end (PE-TIME-32)."""
        facts = {**event.facts, **event.secret}
        move = getattr(self, f"_{event.kind}", None)
        if move is None:
            return
        self.land()
        assert self.over is None, f"{event.kind} after the end of the game"
        assert not self.ended, f"{event.kind} after the end of the play"
        move(facts)
        if event.kind != "quarters":
            self.victory()

    def land(self) -> None:
        """Coins of a Buried Treasure come aboard once their order is chosen."""
        if self.treasure is not None:
            seat, coins = self.treasure
            self.treasure = None
            self.take(seat, coins)
            self.victory()

    def _treachery(self, facts: Mapping[str, Any]) -> None:
        self.lose(facts["seat"], ["treachery"])

    def _cancelled(self, facts: Mapping[str, Any]) -> None:
        self.lose(facts["seat"], [facts["coin"]] if facts["lost"] else [])

    def _lost(self, facts: Mapping[str, Any]) -> None:
        self.lose(facts["seat"], facts["coins"])

    def _pays(self, facts: Mapping[str, Any]) -> None:
        self.lose(facts["seat"], [facts["coin"]])

    def _dumps(self, facts: Mapping[str, Any]) -> None:
        self.lose(facts["seat"], [facts["coin"]])

    def _pillage(self, facts: Mapping[str, Any]) -> None:
        self.lose(facts["at"], [facts["coin"]])
        self.take(facts["seat"], [facts["coin"]])

    def _grog(self, facts: Mapping[str, Any]) -> None:
        self.take(facts["seat"], [facts["coin"]])

    def _treasure(self, facts: Mapping[str, Any]) -> None:
        self.treasure = (facts["seat"], facts["coins"])

    def _quarters(self, facts: Mapping[str, Any]) -> None:
        """PE-D47: the Call leaves before the layout; victory is looked for after it."""
        self.take(facts["seat"], [facts["coin"]] if facts["drawn"] else [])
        self.lose(facts["seat"], ["call_to_quarters"])

    def _arranged(self, facts: Mapping[str, Any]) -> None:
        """The new layout lies there."""

    def _sail(self, facts: Mapping[str, Any]) -> None:
        self.following = facts["seat"]

    def _spot(self, facts: Mapping[str, Any]) -> None:
        self.boats[facts["at"]].owed += 1

    def play_over(self) -> None:
        """PE-ELIM-02, PE-TIME-52, PE-D44, PE-D49: who has no coin is out, and who has surrendered, together."""
        if self.over:
            return
        self.ended, had = False, self.captains()
        for seat in [seat for seat in self.afloat() if not self.boats[seat].coins]:
            self.depart(seat)
        for seat in [seat for seat in self.leaving if not self.boats[seat].out]:
            self.depart(seat)
        self.leaving, self.in_play = [], False
        self.gone(had)

    # -- what follows

    def turn_over(self) -> None:
        """PE-TIME-15, PE-DEAD-04 to -06: low mark, quiet turns, deadlock, and who is next."""
        self.ended, total = False, sum(boat.coins for boat in self.boats)
        self.quiet = 0 if total < self.low else self.quiet + 1
        self.low = min(self.low, total)
        agreed = self.agreed or bool(self.votes and self.votes >= set(self.afloat()))
        self.agreed, self.votes = False, set()
        if not agreed and self.quiet >= QUIET and self.deadlocks >= DEADLOCKS:
            self.over = ("draw", tuple(self.captains()))
        elif agreed or self.quiet >= QUIET:
            self.next = ("deadlock", tuple(self.afloat()))
        else:
            count = len(self.boats)
            start = (self.on_turn + 1) % count if self.following is None else self.following
            self.following = None
            self.arrive(start)

    def arrive(self, seat: int) -> None:
        """From that seat clockwise: who is out is passed over, who owes a turn loses one (PE-D23)."""
        while self.boats[seat].out or self.boats[seat].owed:
            if not self.boats[seat].out:
                self.boats[seat].owed -= 1
            seat = (seat + 1) % len(self.boats)
        self.on_turn, self.next = seat, ("turn", (seat,))

    def deadlock_over(self, coins: Mapping[int, str], first: int | None) -> None:
        """PE-DEAD-01 to -03, PE-D26; `first` is the seat the lot fell on."""
        for seat, coin in coins.items():
            self.take(seat, [coin])
        self.low, self.quiet, self.following = sum(boat.coins for boat in self.boats), 0, None
        self.deadlocks += 1
        self.victory()
        if self.over is None:
            assert first in self.afloat(), f"the lot fell on {first}"
            self.arrive(first)

    def game_over(self) -> tuple[str, tuple[int, ...]] | None:
        """PE-MATCH-02, PE-D39: the next question of the match; None when the match is over too."""
        assert self.over is not None
        how, seats = self.over
        if how == "draw":
            self.draws += 1
        else:
            self.wins[seats[0]] += 1
            self.draws = 0
        if self.needed == 1 or max(self.wins) >= self.needed or self.draws == DRAWS:
            return None
        return ("scraps", self.losers()[:1]) if self.scraps else ("ship", tuple(range(len(self.boats))))

    def losers(self) -> tuple[int, ...]:
        """PE-SCRAP-03, PE-D30: the first to lose first; after a draw those who still have a Captain come last."""
        assert self.over is not None
        winner = self.over[1][0] if self.over[0] != "draw" else None
        rest = [seat for seat in range(len(self.boats)) if seat not in self.fallen]
        return tuple(seat for seat in (*self.fallen, *rest) if seat != winner)

    def table(self) -> dict[str, Any]:
        """What is known, to be compared."""
        return {
            "boats": [(boat.coins, boat.captain, boat.out, boat.owed) for boat in self.boats],
            "champions": self.champions, "leaving": self.leaving, "following": self.following, "low": self.low,
            "quiet": self.quiet, "deadlocks": self.deadlocks, "on turn": self.on_turn, "votes": self.votes,
            "agreed": self.agreed, "fallen": self.fallen,
        }  # fmt: skip

    # -- what is sent

    def surrender(self, seat: int) -> None:
        """PE-TIME-52: noted in a play; between plays at once, and the turn of the player on turn ends."""
        if self.in_play:
            self.leaving.append(seat)
            return
        self.leave_now(seat)

    def leave_now(self, seat: int) -> None:
        """PE-ELIM-03, -04 between plays."""
        had = self.captains()
        self.depart(seat)
        self.gone(had)
        if self.over is None and self.next[0] == "deadlock":
            self.ended, self.next = False, ("deadlock", tuple(self.afloat()))
        elif self.over is None and (self.ended or seat == self.on_turn):
            self.turn_over()

    def flag(self, seat: int) -> None:
        """PE-BLITZ-02, PE-TIME-53: time up loses, in mid-play too."""
        self._falls(seat)
        self.over = ("time", (1 - seat,))

    def vote(self, seat: int) -> None:
        """PE-TIME-50: an offer, or a yes to one."""
        self.votes.add(seat)
        if self.votes >= set(self.afloat()):
            self.agreed, self.votes = True, set()
