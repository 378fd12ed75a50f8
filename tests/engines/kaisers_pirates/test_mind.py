"""The computer: it plays legally, from its own view alone; it commits, holds back, and reacts. How well: `make strength`."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from engines.kaisers_pirates import game
from engines.kaisers_pirates.data import FLEET, KIND, SHIP
from engines.kaisers_pirates.mind import evaluate, plans, search, worth
from engines.kaisers_pirates.mind.tempers import TEMPERS
from engines.kaisers_pirates.rules import odds
from engines.kernel.contract.search import SearchBudget, answer_of, run_search
from engines.kernel.dice.odds import highest
from locales import LANGUAGES, words
from tests.engines.kaisers_pirates.positions import Sea, at_turn, play, three, two
from tests.engines.minds import played
from tests.rules import rule


def mind(sea: Sea, seat: int = 0):
    return game.mind(game.view(sea.state, seat), sea.choice(seat), Random(1))


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (1, {"deck": "short"}),
        (2, {"edition": "1e", "deck": "short"}),
        (3, {"deck": "short", "pursuit": "yes", "fast": "yes", "prize_supply": "yes", "prize_torpedoes": "yes"}),
        (4, {"deck": "short", "play": "teams", "keep_three": "yes", "more_damage": "yes"}),
    ],
)
def test_minds_alone_play_every_option_to_the_end(seats, options):
    assert played(game, seats, options, 5, set(range(seats))).result is not None


def test_odds_are_those_of_all_faces():
    """KP-3.2.7.1: d4 against d4, counted by hand: 4 of 16 at least twice, 2 more than the defense."""
    assert odds.attack((4,), 0, (4,), 0) == (pytest.approx(4 / 16), pytest.approx(2 / 16))
    assert odds.check((4,), (4,)) == pytest.approx(6 / 16)
    assert sum(chance for _, chance in highest((10, 8, 4))) == pytest.approx(1)
    assert odds.attack((10, 8), 2, (4,), -2)[0] > odds.attack((10, 8), 0, (4,), 0)[0]


def test_it_commits_an_attack_and_spends_what_it_needs_least():
    plan = mind(two("collier.1", "non_combatant.1", other=("qqq.1",)))
    assert plan and plan[0]["play"].startswith(("leipzig>", "emden>", "wolf>", "british>dresden"))
    assert plan[0]["card"] == "collier.1"


def test_it_holds_back_what_is_missed_when_it_is_attacked():
    """A captain to whom his cards are dear keeps the Reaction; where the Round is nearly over they are dear no more."""
    seen = two("non_combatant.1", "amc.1", other=("qqq.1",)).choice().view
    assert len(plans.greedy(seen, mood=3.0)) < len(plans.greedy(seen, mood=0.2))
    late = two("non_combatant.1", "amc.1", other=("qqq.1",), deck=1).choice().view
    assert len(plans.greedy(late, mood=3.0)) == 2


def test_all_attacks_of_a_plan_go_against_one_captain_and_every_plan_is_legal():
    sea = three("collier.1", "surprise_attack.1", "submarines_u_27_u_41.1", "lay_mines.1", "interrogate.1", "good_hunting.1")
    choice = sea.choice()
    found = search.candidates(sea.state, 0, choice)
    assert () in found and len(found) == search.WEIGHED and len({len(plan) for plan in found}) > 2
    for plan in found:
        assert choice.check(plan) is not None


def test_it_answers_an_attack_by_a_card_that_helps_and_attempts_safe_passage():
    sea = two("collier.1", other=("non_combatant.1", "razzle_dazzle.1")).plan(play("leipzig>matheran"))
    assert mind(sea, 1) == {"reaction": "non_combatant.1", "passage": "attempt"}
    idle = two("collier.1", other=("razzle_dazzle.1",)).plan(play("leipzig>matheran"))
    assert mind(idle, 1) == {"reaction": "pass", "passage": "attempt"}


def test_after_a_sinking_it_sends_the_ship_home():
    sea = two("collier.1", other=("recalled.1",)).plan(play("wolf>matheran")).let_pass((10, 8, 6, 1))
    assert sea.asked[0] == "kp.sunk" and mind(sea, 1) == "recalled.1"


@rule("KP-D19")
def test_in_the_next_window_it_still_sends_the_ship_home_that_sank_one():
    both = play("wolf>matheran", "collier.1"), play("emden>lovat", "fair_seas.1")
    sea = two("collier.1", "fair_seas.1", other=("recalled.1", "non_combatant.1")).plan(*both).let_pass((10, 8, 6, 1))
    later = sea.answer("pass")
    assert later.asked[0] == "kp.answer" and mind(later, 1) == {"reaction": "recalled.1>wolf", "passage": "attempt"}
    assert search.rollout_answer(later.state, 1, Random(3))["reaction"] in ("pass", "recalled.1>wolf")


def test_it_keeps_a_strong_ship_and_no_weak_one():
    sea = two("collier.1", deck=1).to("kp.keep")
    kept = mind(sea, 0)
    assert len(kept) == 1 and FLEET[kept[0]].va == max(FLEET[ship].va for ship in sea.table.warships(0))


def test_ships_sunk_and_ships_afloat_count():
    before = two("collier.1", "amc.1", other=("qqq.1",))
    after = before.plan(play("leipzig>matheran", "collier.1")).let_pass((10, 8, 4, 1))
    worse = evaluate.chances(before.state, 1)
    assert evaluate.chances(before.state, 0) + worse == pytest.approx(1) and evaluate.chances(after.state, 1) < worse
    over = played(game, 2, {"deck": "short"}, 3, {0, 1})
    assert sum(evaluate.chances(over, seat) for seat in (0, 1)) == pytest.approx(1)


def test_the_levels_think_harder_from_one_to_the_next_and_answer_legally():
    assert [one.iterations for one in game.levels] == sorted(one.iterations for one in game.levels) and len(game.levels) == 2
    sea = two("collier.1", "surprise_attack.1", other=("qqq.1",))
    for effort in (*game.levels, SearchBudget(40)):
        found = answer_of(game.thinking(game.view(sea.state, 0), 0, sea.choice(), Random(2), effort))
        assert sea.choice().check(found) is not None


def test_the_highest_level_says_what_the_position_is_worth():
    sea = two("collier.1", "surprise_attack.1", other=("qqq.1",))
    found = run_search(game.thinking(game.view(sea.state, 0), 0, sea.choice(), Random(2), game.levels[-1]))
    (weighed,) = found.weighed
    assert weighed.answer == found.answer == mind(sea) and 0 < weighed.worth < 1


@pytest.mark.parametrize("kind", ["turn", "answer"])
def test_a_level_without_a_temperament_answers_as_the_mind_does(kind):
    """The level that answers by rules of thumb is known by what it is, whatever temperament it is handed."""
    sea, seat = two("collier.1", "surprise_attack.1", other=("non_combatant.1", "qqq.1")), 0
    if kind == "answer":
        sea, seat = sea.plan(play("leipzig>matheran")), 1
    choice, seen, level = sea.choice(seat), game.view(sea.state, seat), game.levels[-1]
    assert answer_of(game.thinking(seen, seat, choice, Random(1), level)) == mind(sea, seat)
    for temper in game.tempers:
        found = run_search(game.thinking(seen, seat, choice, Random(1), replace(level, temper=temper)))
        assert len(found.weighed) == 1 and choice.check(found.answer) == found.answer


def test_temperaments_hold_cards_dear_and_fear_each_in_its_way():
    """Who is patient makes most of cards, who is bold least; who is careful fears for a Raider that is recognized."""
    assert game.tempers == ("bold", "careful", "patient")
    rich = two("collier.1", "amc.1", "trap.1", other=("qqq.1",)).state
    row, theirs = ("appam", "dee"), (("leopard",), ("matheran",), ())
    hunted = at_turn((("wolf",), row, ()), theirs, recognized=("wolf",)).state
    plain, bold, careful, patient = (
        [game.evaluate_with_temper(state, 0, temper) if temper else game.evaluate(state, 0) for state in (rich, hunted)]
        for temper in ("", *game.tempers)
    )
    assert bold[0] < plain[0] < patient[0] and careful[0] == plain[0]
    assert careful[1] < plain[1] < bold[1]
    assert all(0 < worth < 1 for seen in (bold, careful, patient) for worth in seen)


def test_temperaments_weigh_what_a_card_saves():
    attacked = two("collier.1", other=("non_combatant.1",)).plan(play("leipzig>matheran"))
    attack, card = attacked.frame.attack, "non_combatant.1"
    saved = {name: worth.saved(attacked.table, attack, card, temper) for name, temper in TEMPERS.items()}
    even = worth.saved(attacked.table, attack, card)
    assert saved["careful"] > even > saved["patient"]


def test_a_gain_still_to_come_counts():
    """A Prize Ship counts twice, a recognized Raider is hunted, a card early in the Round may do more than one at its end."""
    row, theirs = ("appam", "dee"), (("leopard",), ("matheran",), ())
    plain, prize = (at_turn((fleet, row, ()), theirs) for fleet in (("emden",), ("emden", "otaki")))
    assert evaluate.riches(prize.table, 0) > evaluate.riches(plain.table, 0) + 1.5 * SHIP["otaki"].va
    hidden, known = (at_turn((("wolf",), row, ()), theirs, recognized=ships) for ships in ((), ("wolf",)))
    assert evaluate.chances(hidden.state, 0) > evaluate.chances(known.state, 0)
    early, late = (two("collier.1", "qqq.1", deck=deck) for deck in (28, 3))
    empty = [two(deck=deck) for deck in (28, 3)]
    gains = [
        evaluate.riches(one.table, 0) - evaluate.riches(bare.table, 0) for one, bare in zip((early, late), empty, strict=True)
    ]
    assert gains[0] > gains[1]


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_says_why(language):
    sea, told = two("collier.1", other=("non_combatant.1",)), words(language)
    plan = mind(sea)
    said = [game.because(game.view(sea.state, 0), 0, sea.choice(), one, Random(1)) for one in (plan, ())]
    attacked = sea.plan(play("leipzig>matheran"))
    said += [
        game.because(game.view(attacked.state, 1), 1, attacked.choice(1), {"reaction": one}, Random(1))
        for one in ("pass", "non_combatant.1")
    ]
    assert all(one is not None and told(one) for one in said) and len({told(one) for one in said}) == 4
    assert all(told(one) for one in game.typical_answers.values())


def test_hands_that_nobody_shows_do_not_matter():
    """KP-I.20: in another state that looks the same the same is answered."""
    sea = two("collier.1", "interrogate.1", "fog_bank.1", other=("amc.1", "trap.1"))
    other = game.imagine(game.view(sea.state, 0), Random(9))
    assert {KIND[card] for card in other.table.hands[1]} != {"amc", "trap"}
    assert mind(Sea(other)) == mind(sea)
