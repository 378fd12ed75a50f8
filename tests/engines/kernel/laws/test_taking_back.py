"""What may be taken back, judged by structure, and the laws that find a game which says wrongly who knows what."""

from __future__ import annotations

from random import Random

import pytest

from engines.kernel.analysis.taking_back import DRAWN, LEARNT, MOVED, OVER, TOGETHER, UNSAID, Judgement, TakenStep, judge
from engines.kernel.base.chance import NoChance, Scripted
from engines.kernel.hidden.whereabouts import in_zones
from engines.kernel.laws import fuzz, laws
from tests.engines.kernel.parlour import pennies, sticks
from tests.engines.kernel.smugglers import Smugglers, smugglers


class Saying(Smugglers):
    """Smugglers who say who knows what."""

    def whereabouts(self, state):
        return in_zones(state.table.zones())


class Spilling(Saying):
    """Smugglers who turn over the top card of the deck as they land another, without a draw."""

    def apply(self, state, answers, chance):
        after, events = super().apply(state, answers, chance)
        if state.asked.kind == "sm.land" and after.table.deck:
            *deck, top = after.table.deck
            after.table.deck, after.table.discards = tuple(deck), (*after.table.discards, top)
        return after, events


class Showing(Saying):
    """Smugglers who lay the card that they land on the pile first, for all to see."""

    def apply(self, state, answers, chance):
        after, events = super().apply(state, answers, chance)
        if state.asked.kind == "sm.land":
            (seat,), card = state.asked.seats, next(iter(answers.values()))["card"]
            hands = list(after.table.hands)
            hands[seat] = tuple(one for one in hands[seat] if one != card)
            after.table.hands, after.table.discards = tuple(hands), (*after.table.discards, card)
        return after, events


def landed(game, own=frozenset({0}), drawn=False):
    before, _ = game.setup(2, {}, Scripted([1]))
    after, events = game.apply(before, {0: {"card": "rum.1", "bribe": "purse"}}, NoChance())
    return judge(game, TakenStep(before, after, events, own, drawn))


def test_an_answer_that_tells_nobody_anything_may_be_taken_back():
    assert landed(Saying()) == Judgement("")


def test_things_that_its_captain_showed_are_no_barrier_and_are_told():
    assert landed(Showing()) == Judgement("", None, None)


def test_a_thing_that_nobody_knew_before_stays_seen():
    assert landed(Spilling()).barrier == LEARNT


def test_a_draw_an_open_move_and_silence_about_who_knows_what_are_barriers():
    assert landed(Saying(), drawn=True).barrier == DRAWN
    assert landed(Saying(), own=frozenset()).barrier == MOVED
    assert landed(smugglers).barrier == UNSAID


def test_a_rule_that_keeps_anothers_secret_may_not_go_on():
    """The searched captain's bribe decides: whoever searches has learnt of it, whatever it was."""
    game = Saying()
    before, _ = game.setup(2, {}, Scripted([1]))
    before, _ = game.apply(before, {0: {"card": "rum.1", "bribe": "purse"}}, NoChance())
    after, events = game.apply(before, {1: "no"}, Scripted([1]))
    assert judge(game, TakenStep(before, after, events, frozenset({1}), False)).barrier == LEARNT


@pytest.mark.parametrize(("game", "answers", "reason"), [(pennies, {0: "heads", 1: "tails"}, TOGETHER), (sticks, {0: "1"}, OVER)])
def test_answers_of_several_and_the_end_stay(game, answers, reason):
    before, _ = game.setup(2, {"left": 1}, NoChance())
    after, events = game.apply(before, answers, NoChance())
    assert judge(game, TakenStep(before, after, events, frozenset(answers), False)).barrier == reason


def run(game):
    tally = laws.Tally()
    for seed in range(12):
        fuzz.play(game, 3, {}, seed, tally, Random(seed))
    return tally


@pytest.mark.parametrize("game", [Saying(), Spilling()], ids=lambda game: type(game).__name__)
def test_a_game_that_says_who_knows_what_keeps_the_laws(game):
    tally = run(game)
    assert sum(tally.judged.values()) > 10 and tally.judged_again > 10
    assert tally.led_back > 0 or isinstance(game, Spilling)


class Lying(Spilling):
    """Smugglers who say that nothing is hidden."""

    def whereabouts(self, state):
        return {}


class Telling(Saying):
    """Smugglers who say who knows what unless a gun lies in the deck."""

    def whereabouts(self, state):
        return None if "gun.4" in state.table.deck else super().whereabouts(state)


@pytest.mark.parametrize(("game", "law"), [(Lying(), "law 19"), (Telling(), "law 20")])
def test_a_game_that_says_it_wrongly_is_found_out(game, law):
    with pytest.raises(fuzz.Violation, match=law):
        run(game)
