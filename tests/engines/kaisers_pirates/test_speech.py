"""Whole games in words: every event, heading, question and option in three languages."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

from engines.kaisers_pirates import game
from engines.kaisers_pirates.data import CARD, FLEET, MERCHANTMEN, SHIP
from engines.kaisers_pirates.pieces import names
from engines.kaisers_pirates.rules import plays as play_rules
from engines.kernel.base.messages import say
from engines.kernel.contract.game import sentences_for
from engines.kernel.resolution.frames import Event
from locales import LANGUAGES, words
from render.kaisers_pirates import pictures
from tests.engines.kaisers_pirates.positions import play, two
from tests.engines.kaisers_pirates.told_odds import dice_alone

NAMES = ("Ana", "Ben", "Carla", "Dario")
LABEL = 34
"""Characters of a button that are seen."""


@cache
def positions(seats: int, seed: int):
    """Every position of a random game, with the events before it; played once for all tests."""
    return tuple(played(seats, seed))


def played(seats: int, seed: int):
    """The positions, one after the other."""
    rnd = Random(seed)

    def chance(sides: int) -> int:
        return rnd.randint(1, sides)

    state, events = game.setup(seats, game.read_options({"deck": "short"}, seats), chance)
    yield state, events
    while state.asked is not None:
        answers = {seat: game.choice(state, seat).sample(rnd) for seat in state.asked.seats}
        state, events = game.apply(state, answers, chance)
        yield state, events


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_everything_that_is_told_has_words(seats, monkeypatch):
    monkeypatch.setenv("BROADSIDE_STRICT_WORDS", "1")
    told = [words(language).naming(NAMES) for language in LANGUAGES]
    for state, events in positions(seats, 7):
        for viewer in (None, *range(seats)):
            view = game.view(state, viewer)
            sentences = [*sentences_for(game, events, viewer), game.headline(events, view), *game.inventory(view)]
            sentences += [*(message for pair in game.glossary(view) for message in pair)]
            if state.asked is not None:
                sentences += [game.waiting_line(view, state.asked), game.prompt(view, state.asked)]
                sentences += game.acting_thing(view, state.asked) or ()
            assert all(tell(sentence).strip() for sentence in sentences for tell in told)


def said(sea):
    """What everybody is told of the last step, in English."""
    told = words("en").naming(NAMES)
    return [told(one).replace("\u2068", "").replace("\u2069", "") for one in sentences_for(game, sea.events, None)]


def test_an_answer_that_ends_an_attack_says_so():
    sea = two("collier.1", other=("slim_pickings.1",)).plan(play("leipzig>matheran", "collier.1"))
    called_off = sea.answer({"reaction": "slim_pickings.1"})
    assert said(called_off)[:2] == ["Ben answers with Slim Pickings.", "The intercept of Matheran is called off."]
    mined = two("submarines_uc_16_uc_29.1", other=("minesweeper.1",)).plan(play("submarines_uc_16_uc_29>seat.1"))
    assert "The mines against Ben are removed." in said(mined.answer({"reaction": "minesweeper.1"}))


def test_a_turn_of_an_action_is_headed_by_it():
    sea = two("damage_control.1", damaged=("emden",)).plan(play("damage_control>emden"))
    heading = words("en").naming(NAMES)(game.headline(sea.events, game.view(sea.state, None)))
    assert heading.startswith("Ana plays Damage Control") and heading in said(sea)


def test_damage_that_is_ignored_is_told_as_such():
    sea = two("collier.1", other=("non_combatant.1",)).plan(play("leipzig>matheran", "collier.1"))
    spared = sea.answer({"reaction": "non_combatant.1", "passage": "stay"}, (9, 1, 1, 5))
    assert "Matheran takes no damage: it could only be captured." in said(spared)
    missed = sea.answer({"reaction": "non_combatant.1", "passage": "stay"}, (3, 1, 1, 5))
    assert "No effect on Matheran." in said(missed)


def test_discards_of_several_captains_at_the_end_of_a_turn_are_one_sentence():
    sea = two("collier.1", other=("non_combatant.1",)).plan(play("leipzig>matheran", "collier.1"))
    told = said(sea.answer({"reaction": "non_combatant.1", "passage": "stay"}, (9, 1, 1, 5)))
    assert [one for one in told if "discarded" in one] == ["2 cards are discarded. On top: Collier, Non-Combatant."]


@pytest.mark.parametrize("language", LANGUAGES)
def test_boards_in_words_have_room_for_every_position(language):
    for state, _ in positions(4, 3):
        asked = frozenset(state.asked.seats) if state.asked else frozenset()
        for viewer in (None, 2):
            view = game.view(state, viewer)
            pages = pictures.text_board(view, NAMES, words(language), asked, (), "4TQ9")
            assert all(len(page) <= 3900 for page in pages)
            assert len(pictures.alt_text(view, NAMES, words(language), asked)) <= 1000


def test_the_board_in_words_says_what_is_open_and_the_viewer_s_hand_last():
    sea = two("collier.1", "trap.1", other=("qqq.1",), damaged=("matheran",)).plan(play("leipzig>lovat", "collier.1"))
    (page,) = pictures.text_board(game.view(sea.state, 1), NAMES, words("en"), frozenset((1,)))
    plain = page.replace("\u2068", "").replace("\u2069", "")
    assert "Leipzig, Warship, attack d10 d8 d4, defense d10, VA 16, has intercepted this turn." in plain
    assert "Ana (disc A): " in plain and "Ben (square B): " in plain
    assert "Matheran, Merchantman, defense d8, Safe Passage d6 against d8, VA 7, damaged." in plain
    assert "Collier on Leipzig" in plain
    assert "Answer to the attack: Ben." in plain and plain.splitlines()[-1] == "Only you see this (Ben): in hand QQQ."
    (public,) = pictures.text_board(game.view(sea.state, None), NAMES, words("en"))
    assert "QQQ" not in public and "Trap" not in public


@pytest.mark.parametrize("language", LANGUAGES)
def test_plays_of_two_ships_are_read_whole_on_a_button(language):
    told = words(language)
    targets = sorted(MERCHANTMEN, key=lambda ship: -len(SHIP[ship].short))[:12]
    assert all(len(told(names.play(f"{ship}>{target}"))) <= LABEL for ship in FLEET for target in targets)
    assert all(len(told(names.kind(kind))) <= LABEL + 2 for kind in CARD)


@pytest.mark.parametrize("language", LANGUAGES)
def test_modifiers_are_told_as_rows(language):
    sea = two("deception.1", "surprise_attack.1", other=("qqq.1",), damaged=("leipzig",))
    sea = sea.plan(play("leipzig>matheran", "deception.1", "surprise_attack.1")).let_pass((6, 1, 1, 8), passage="stay")
    told = words(language)(sentences_for(game, tuple(e for e in sea.events if e.kind == "fired"), None)[0])
    assert "\u22122" in told and "\u22121" in told and "+2" in told and "5" in told


def test_a_play_says_what_it_sets_against_what():
    plays = two("collier.1", "fair_seas.1", "damage_control.1").choice().next_sheet(()).open({}).choice
    told = words("en")
    assert dice_alone(told(plays.description("leipzig>matheran"))) == "d10 d8 d4 against d8, 7 VA"
    assert told(plays.description("british>dresden")) == "defense d10 d4, 18 VA"
    assert told(plays.description("fair_seas>appam")) == "d8 +1 against d8, 7 VA (56 %)", "36 of 64 throws"
    assert told(plays.description("damage_control>appam")) == "Action: takes the Damage marker off one of your ships."
    assert told(plays.description("leipzig>later")) == "Choose the target later"
    assert [told.naming(NAMES)(plays.group(one)) for one in ("leipzig>matheran", "fair_seas>appam", "leipzig>later")] == [
        "Ben", "Own", "Own",
    ]  # fmt: skip


def test_an_answer_is_asked_with_the_attack_and_said_back_without_it():
    sea, told = two("collier.1", other=("break_contact.1",)).plan(play("leipzig>matheran")), words("en").naming(NAMES)
    view = game.view(sea.state, 1)
    assert told(game.triggering_event(view, sea.state.asked)) == "Leipzig intercepts Ben's Matheran: by day."
    assert told(game.prompt(view, sea.state.asked)) == "d10 d8 d4 against d8, 7 VA: 69 % hit, 39 % sunk, 10 % to port."
    assert game.triggering_event(game.view(sea.state, 0), sea.state.asked) is not None, "whoever looks on sees the same"
    assert game.acting_thing(view, sea.state.asked) is None, "a ship that comes alone says it all by its dice"
    assert told(game.readback(sea.choice(1), {"reaction": "break_contact.1"})) == "Break Contact, Attempt Safe Passage"
    turn = two("collier.1", "surprise_attack.1").choice()
    plan = turn.check((play("leipzig>matheran", "collier.1", "surprise_attack.1"),))
    assert "Leipzig \u2192 Matheran, with Surprise Attack, spending Collier" in told(game.readback(turn, plan))


def test_a_play_is_offered_with_all_that_changes_its_dice():
    told = words("en")

    def offered(turn, item, before=()):
        seen = turn.view
        for one in before:
            seen = turn.after(seen, one)
        return dice_alone(told(play_rules.play_label(seen, item).description))

    hand, sea = ("collier.1", "deception.1", "surprise_attack.1", "damage_control.1"), {"damaged": ("leipzig", "lovat")}
    turn = two(*hand, **sea, limited=("leipzig",)).choice()
    by_day, by_night = play("leipzig>matheran", "collier.1"), play("leipzig>matheran", "deception.1", "surprise_attack.1")
    assert offered(turn, by_day) == "d10 d8 d4 \u22124 against d8, 7 VA, spending Collier"
    assert offered(turn, by_night) == "d10 d8 d4 \u22123 against d8, 7 VA, by night, spending Deception"
    assert offered(turn, play("emden>lovat", "collier.1")) == "d10 d8 d4 against d8 \u22122, 7 VA, spending Collier"
    repaired = (play("damage_control>leipzig"),)
    assert offered(turn, by_day, repaired) == "d10 d8 d4 \u22122 against d8, 7 VA, spending Collier", "a plan that repairs first"
    supplied = (*repaired, play("collier>all"))
    assert offered(turn, play("leipzig>matheran", "surprise_attack.1"), supplied) == (
        "d10 d8 d4 \u22121 against d8, 7 VA, by night, spending Surprise Attack"
    )


def test_several_targets_and_the_cards_that_join_are_said_in_one_breath():
    item = {**play("wolf>kaipara", "collier.1", "surprise_attack.1"), "spread": "good_hunting.1", "second": "lovat"}
    assert words("en")(names.item(item)) == "Wolf \u2192 Kaipara+Lovat, with Good Hunting, Surprise Attack, spending Collier"
    assert words("it")(names.item(item)) == (
        "Wolf \u2192 Kaipara+Lovat, con Buona Caccia, Attacco a Sorpresa, spendendo Nave Rifornimenti"
    )
    turn = two("collier.1", "good_hunting.1").choice()
    item = {**play("wolf>lovat", "collier.1"), "spread": "good_hunting.1", "second": "matheran"}
    hint = play_rules.play_label(turn.view, item).description
    assert dice_alone(words("en")(hint)) == "d10 d8 d6 against d8, 7 VA, then d8, 7 VA, with Good Hunting, spending Collier"


def test_a_captain_who_answers_reads_the_dice_with_their_modifiers():
    told, marked = words("en"), {"damaged": ("leipzig", "lovat"), "other": ("break_contact.1",)}
    sea = two("deception.1", "searchlight.1", **marked).plan(play("leipzig>lovat", "deception.1", "searchlight.1"))
    asked = told(game.prompt(game.view(sea.state, 1), sea.state.asked))
    assert dice_alone(asked) == "d10 d8 d4 against d8 \u22122, 7 VA.", "-2 for the damage, -1 by night, +3 for the Searchlight"
    besieged = two("monitor.1", refuges=(("leopard", "island_refuge.1", 1),), other=("pull_the_plug.1",))
    sea = besieged.plan(play("monitor>leopard"))
    assert " +2 against " in told(game.prompt(game.view(sea.state, 1), sea.state.asked))


def test_a_submarine_of_a_card_with_two_is_named():
    said = {language: words(language)(names.card("submarines_u_27_u_41.1")) for language in LANGUAGES}
    assert said == {"en": "Submarine U-27", "es": "Submarino U-27", "it": "Sottomarino U-27"}
    assert words("it")(names.card("q_ship.1")) == "Nave Q: Q-7 Penhurst"


def test_letting_it_pass_is_called_the_same_under_the_post_and_on_the_panel():
    sea = two("collier.1", other=("break_contact.1",)).plan(play("leipzig>matheran"))
    under = {id: game.shortcut(sea.state.asked, id) for id in sea.state.asked.shortcuts}
    assert under == {cut.id: cut.label for cut in sea.choice(1).shortcuts if cut.id in under} == {"pass": say("kp.pass")}


def test_the_card_that_acts_is_explained_to_whoever_answers_it():
    sea, told = two("deception.1", "surprise_attack.1", other=("break_contact.1",)), words("en")
    sea = sea.plan(play("leipzig>matheran", "deception.1", "surprise_attack.1"))
    name, does = game.acting_thing(game.view(sea.state, 1), sea.state.asked)
    assert (told(name), told(does).startswith("Assist: +2 to an intercept")) == ("Surprise Attack", True)
    turn = two("deception.1")
    assert game.acting_thing(game.view(turn.state, 0), turn.state.asked) is None, "on a turn nothing is answered"


def test_cards_that_lie_alike_are_told_once():
    facts = {"seat": 1, "places": (("action", False), ("emden", False), ("action", False)), "left": 2}
    event, told = Event("commits", facts, {"cards": ("collier.1", "recalled.1", "fair_seas.1")}, (1,)), words("en").naming(NAMES)
    (everybody,), (own,) = sentences_for(game, (event,), None), sentences_for(game, (event,), 1)
    assert told(everybody) == "Ben commits 3 cards: 2 in front of the Force as actions, on Emden as Intercept. In hand: 2."
    assert told(own).count("in front of the Force as action,") + told(own).count("in front of the Force as action.") == 2
