"""Games from positions with troops ashore, where stacks meet: part of the answers are captains', so that it does not come apart.

`python -m tests.engines.cartagena.ashore GAMES` plays so many for 2, 3 and 4 players under the laws, and tells what was reached.
"""

from __future__ import annotations

import sys
from random import Random

from engines.cartagena import game
from engines.cartagena.data import SIDE
from engines.cartagena.data.board import LAND, WATER
from engines.cartagena.data.ids import ENGLISH, SPANISH
from engines.kernel.base.chance import Stream
from engines.kernel.laws import fuzz, laws, playouts
from tests.engines.cartagena.positions import Field, laid

SHORE = ("D5", "E5", "F5", "F4", "C6", "C5", "D4", "E4")
"""Squares where stacks stand beside each other and in works."""
CREWS = {
    SPANISH: ("harquebusier_es infantry_es", "infantry_es", "harquebusier_es", "native_es"),
    ENGLISH: (
        "harquebusier_en marine_en infantry_en",
        "infantry_en marine_en",
        "harquebusier_en marine_en",
        "machetero_en infantry_en",
    ),
}
LEADERS = {
    2: (((0, "lezo"), (1, "vernon")), ((0, "eslava"), (1, "wentworth")), ((0, "desnaux"), (1, "vernon"))),
    3: (
        ((0, "desnaux"), (0, "eslava"), (1, "vernon"), (2, "wentworth")),
        ((0, "lezo"), (0, "desnaux"), (1, "vernon"), (2, "smollett")),
    ),
    4: (
        ((0, "lezo"), (1, "vernon"), (2, "desnaux"), (3, "wentworth")),
        ((0, "eslava"), (1, "vernon"), (2, "desnaux"), (3, "smollett")),
    ),
}
MINDED, TURNS = 0.7, 5


def start(players: int, seed: int) -> Field:
    """Stacks of both sides beside each other and in works, each with a hero or without, ships in the bay; all plan."""
    rnd, leaders = Random(seed), LEADERS[players][seed % len(LEADERS[players])]
    squares = rnd.sample(SHORE, len(SHORE))
    land = dict(zip(squares, (*CREWS[SPANISH], *CREWS[ENGLISH]), strict=True))
    for _, hero in leaders:
        mine = [square for square, crew in land.items() if crew.endswith("es") == (SIDE[hero] == SPANISH)]
        chosen = rnd.choice(mine)
        land[chosen] = f"{hero} {land[chosen]}"
    water = rnd.sample(sorted(square for square in WATER - LAND if square[1:] in ("6", "7", "8")), 6)
    ships = dict(zip(("S1", "S3", "T3", "SF", "SC", "GA"), water, strict=True))
    return laid((), (), ships=ships, land=land, players=players, heroes=leaders)


def play(players: int, seed: int, tally: laws.Tally, reached: fuzz.Reached) -> None:
    """Some turns from such a position, under the laws. Raises laws.Broken, or what a rule raises."""
    state, rnd, stream = start(players, seed).state, Random(seed), Stream(playouts.seed_of(seed), playouts.key_of(seed))
    while state.asked is not None and state.table.turn < 2 + TURNS:
        before = laws.position(game, state, rnd, tally)
        answers = {}
        for seat in state.asked.seats:
            choice = game.choice(state, seat)
            thinks = rnd.random() < MINDED
            answers[seat] = game.mind(game.view(state, seat), choice, rnd) if thinks else choice.sample(rnd)
        stream.begin()
        after, events = game.apply(state, answers, stream)
        laws.transition(game, before, laws.PlayedRound(answers, None, tuple(stream.faces)), (after, events), tally)
        reached.see(after, events)
        tally.decisions += len(answers)
        state = after


def main(games: int) -> None:
    """Play, and tell."""
    for players in LEADERS:
        tally, reached = laws.Tally(), fuzz.Reached()
        for seed in range(games):
            play(players, seed, tally, reached)
            print(f"{players} players: {seed + 1} games", end="\r", file=sys.stderr)
        print(f"{players} players, {games} games, {tally.decisions} decisions\n{reached.text()}", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]))
