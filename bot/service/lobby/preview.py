"""A preview of a game before it begins."""

from __future__ import annotations

from itertools import count
from typing import Any

from engines.kernel.choices.sheet import Sheet
from engines.kernel.contract.game import Game


def sample_view(game: Game[Any, Any], seats: int, seat: int) -> Any:
    """A seat's view of an imaginary game after its first answer, always the same. Its dice count up, because equal faces would be
    thrown again for ever at a tie."""
    numbers = count()
    state, _ = game.setup(seats, game.read_options({}, seats), lambda sides: next(numbers) % sides + 1)
    view = game.view(state, seat)
    if state.asked is None or seat not in state.asked.seats:
        return view
    choice = game.choice(state, seat)
    return game.drafted(view, choice, choice.default if isinstance(choice, Sheet) else {"answer": choice.default})
