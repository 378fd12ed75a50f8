"""The law of turns (17): a game names the turn it is in, by what everybody sees, and no turn comes back."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from engines.kernel.contract.game import Game
from engines.kernel.laws.laws import require

LONGEST = 40
"""Characters of a turn's name."""
MANY = 60
"""Rounds after which a game has had more than one turn; of rounds that are told in one post a day so many for each seat."""


@dataclass(slots=True)
class Turns:
    """The turns of one game, in order."""

    names: list[str] = field(default_factory=list)
    rounds: int = 0
    gathering_rounds: int = 0

    def see(self, game: Game[Any, Any], view: Any, seats: int) -> None:
        """Look at a position as everybody sees it, of so many seats. Raises Broken."""
        turn = game.turn(view)
        require(17, len(turn.name) <= LONGEST, "the name of a turn is long", turn)
        require(17, turn.then is None or turn.then in range(seats), "nobody sits where the next turn goes to", turn)
        if not self.names or self.names[-1] != turn.name:
            require(17, turn.name not in self.names, "a turn comes back", turn.name, self.names)
            self.names.append(turn.name)
        self.rounds += not turn.gathers
        self.gathering_rounds += turn.gathers
        is_long = self.rounds > MANY or self.gathering_rounds > MANY * seats
        require(17, not is_long or len(self.names) > 1, "a long game that names no turns", turn)
