"""What captains are shown of a game before it begins."""

from __future__ import annotations

from bot.service.lobby.preview import sample_view
from engines.kaisers_pirates import game


def test_a_sample_of_a_game_in_which_ties_are_thrown_again_is_dealt_and_always_the_same() -> None:
    view = sample_view(game, 3, 1)
    assert len(view.hand) == 6 and view.viewer == 1
    assert sample_view(game, 3, 1) == view
