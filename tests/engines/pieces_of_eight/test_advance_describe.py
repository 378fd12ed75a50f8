"""What is told of lines left in advance is what they do (PE-TIME-41), and of trades what was offered (PE-TIME-02)."""

from __future__ import annotations

import pytest

from engines.kernel.base.messages import say
from engines.kernel.resolution.frames import Move
from engines.pieces_of_eight import game
from locales import LANGUAGES, words
from tests.engines.pieces_of_eight.pooled import pooled
from tests.engines.pieces_of_eight.set_ups import seen_by
from tests.rules import rule

NAMES = ("Ana", "Ben", "Carla")


def told(language: str = "en", kind: str = "pe.window", **lines: str) -> list[str]:
    """The sentences for lines ("t_next_by" for `t.next.by`)."""
    given = {name.replace("_", "."): option for name, option in lines.items()}
    return [words(language).naming(NAMES)(one) for one in game.describe_lines(seen_by(3), kind, given)]


@rule("PE-TIME-41")
def test_a_list_is_told_in_its_order_with_its_conditions_and_its_end() -> None:
    lines = {"t_next": "cap", "t_next_by": "0", "t_next_2": "passif", "t_next_2_on": "played", "t_next_2_of": "1"}
    begin = "Treachery until your next turn ends? Treachery for my Captain (when Ana plays). "
    middle = "Else let it pass (against the coin played, in answer to Ben). "
    assert told(**lines) == [begin + middle + "Else ask me"]
    assert told(**lines, t_next_3="mine") == [begin + middle + "Else Treachery if I am the target. Else ask me"]
    assert told(**lines, t_next_3="pass") == [begin + middle + "Else let it pass"]


@rule("PE-TIME-41")
def test_the_rest_after_a_list_of_this_play_is_told_by_the_other_lines() -> None:
    play = "Treachery against other reactions? Treachery if I am the target. "
    assert told(t_play="mine") == [play + "Else ask me"]
    assert told(t_play="mine", t_next="pass")[0] == play + "Otherwise what holds until your next turn ends"
    assert told(t_play="mine", t_next="pass", turn="pass")[0] == play + "Else let it pass"
    assert told(t_play="pass") == ["Treachery against other reactions? Let it pass"]
    assert told(t_play="passif") == ["Treachery against other reactions? Let it pass"]


@rule("PE-TIME-41")
def test_lines_without_effect_are_not_told() -> None:
    assert told(t_next="pass", t_next_by="0", t_next_2="always") == ["Treachery until your next turn ends? Let it pass"]
    assert told(t_next="later", t_next_by="0", attach_next="aft") == told() == []
    assert told(kind="pe.turn", turn="pass", m_next="no") == ["Your Monkey, until your next turn ends? Do not save it"]
    assert told(kind="pe.nest", t_next="mine") == told(t_next="mine") != []
    assert told(kind="pe.draft", wish_1="mate", wish_2="later") == ["Wish 1 Mate"]


@rule("PE-TIME-41")
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_list_ends_with_what_happens_when_none_fits(language: str) -> None:
    ask, done = words(language)(say("pe.else.next")), words(language)(say("pe.else.always"))
    for wish in ("mine", "cap", "anycap"):
        (one,), (two,) = told(language, t_next=wish), told(language, t_next=wish, t_next_2="always")
        assert one.endswith(f". {ask}") and two == one.removesuffix(ask) + done


@rule("PE-TIME-02", "PE-INFO-13")
def test_both_traders_are_told_of_an_offer_and_nobody_else() -> None:
    state = pooled(3, pool="random_trades").state
    coin = game.open_moves(state, 0)[0].args["give"].options[0]
    offer = Move("offer", {"to": "1", "give": (coin,), "want": ("mate", "bomb")})
    after, _ = game.act(state, 0, offer, lambda sides: 1)
    sentences = [[words("en").naming(NAMES)(one) for one in game.offers(game.view(after, seat))] for seat in (0, 1, 2, None)]
    assert sentences[0] == sentences[1] and sentences[2:] == [[], []]
    assert len(sentences[0]) == 1 and sentences[0][0].startswith("Ana offers Ben a trade: ")
    assert sentences[0][0].endswith("for Mate, Bomb.")
