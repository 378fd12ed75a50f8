"""The twelve checks of the conversation's design, and the tests that prove each for this game.

1  every panel keeps Discord's limits, labels at most 34 visible characters, in three languages, with the longest names
2  every form has 1 to 5 parts, title and labels at most 45 characters, descriptions at most 100
3  every choice is answered by clicks alone, by typing alone and by the default, and equal meaning gives equal answers
4  every option is found by its own label in each language, no two share a name, every match by distance is marked
5  every captain at any moment gets a "What do I do now?" whose last line is an action or "nothing"
6  double, late, foreign and stale clicks on each kind of component get a polite text and change nothing
7  after a restart between any two clicks of a draft, the draft is there
8  closing times do not change when hidden facts or the content of answers change
9  public posts of two states that differ in hidden facts are equal to the byte, files included
10 a step costs what it may in requests under the global limit; strips and bells never delay a post
11 every sentence in three languages with the longest and shortest names, without a gendered word about a person
12 text boards have at most 3,900 characters a page in the largest position

Those that span the whole bot are below; `PROVED` names all.
"""

from __future__ import annotations

import ast
import asyncio
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot.edge.drafts.answer import whole
from bot.edge.parser.read import read
from engines.pieces_of_eight.speech.vocabulary import VOCABULARY
from tests.bot.edge.panels.test_panels import together
from tests.bot.edge.positions import GAME
from tests.bot.edge.typed.pieces_of_eight.test_whole_answers import parts, told, written
from tests.e2e.captains import answer, can_send, one_pick, send
from tests.e2e.discord_fixture import DiscordFixture, buttons
from tests.e2e.pieces_of_eight.positions import by_kind
from tests.e2e.test_clicks import begun, drafts, on_turn

pytestmark = pytest.mark.usefixtures("stub_drawing")

ROOT = Path(__file__).parents[3]
PANELS, TYPED, POSTS = (
    "tests/bot/edge/panels/test_panels.py",
    "tests/bot/edge/typed/pieces_of_eight",
    "tests/bot/edge/posts/test_posts.py",
)
CLICKS, HOSTILE = "tests/e2e/test_clicks.py", "tests/e2e/test_hostile_clicks.py"
SEALED, COURIER = "tests/bot/service/play/test_sealed.py", "tests/bot/service/posting/test_courier.py"
WORDS = "tests/locales/test_catalogues.py"
HERE = "tests/e2e/pieces_of_eight/test_conversation_checks.py"
POSITIONS = by_kind()
PROVED = [
    (1, PANELS, "test_every_panel_keeps_the_limits_on_every_way_through_it"), (1, POSTS, "test_lobby_and_muster"),
    (1, POSTS, "test_steps_of_a_game_with_the_longest_names"),
    (1, f"{TYPED}/test_whole_answers.py", "test_labels_have_at_most_34_visible_characters"),
    (2, PANELS, "test_every_panel_keeps_the_limits_on_every_way_through_it"),
    (2, "tests/bot/edge/pieces_of_eight/test_moves.py", "test_an_offer_is_made_by_its_form_and_accepted_by_another"),
    (3, PANELS, "test_clicks_alone_give_any_answer"),
    (3, f"{TYPED}/test_whole_answers.py", "test_whole_answers_by_their_labels_are_those_of_clicks"),
    (3, HERE, "test_3_clicks_and_words_give_the_default"),
    (3, "tests/e2e/pieces_of_eight/test_panels_by_clicking.py", "test_a_question_is_answered_by_clicks"),
    (4, f"{TYPED}/test_whole_answers.py", "test_every_option_is_found_by_its_own_label"),
    (4, f"{TYPED}/test_whole_answers.py", "test_no_two_options_share_a_name"),
    (4, f"{TYPED}/test_shapes.py", "test_every_match_by_similarity_is_marked"),
    (5, "tests/bot/edge/turn/test_now.py", "test_at_every_decision_for_every_seat_and_a_spectator"),
    (5, "tests/bot/edge/turn/test_now.py", "test_before_and_after_the_game"),
    (6, CLICKS, "test_a_double_click_plays_once"), (6, HOSTILE, "test_the_same_interaction_twice_is_one_answer"),
    (6, HOSTILE, "test_two_presses_of_send_are_one_answer"), (6, CLICKS, "test_a_foreign_panel_is_not_obeyed"),
    (6, HOSTILE, "test_presses_of_others_change_nothing"),
    (6, HOSTILE, "test_a_panel_drawn_from_an_older_draft_shows_the_newer"),
    (6, HOSTILE, "test_buttons_of_a_round_that_has_closed_show_the_present"),
    (6, "tests/e2e/test_told.py", "test_a_click_after_the_deadline_tells_what_was_played"),
    (7, HERE, "test_7_a_draft_is_there_after_a_restart_between_any_two_clicks"),
    (7, "tests/e2e/test_faults_reborn.py", "test_a_draft_is_as_it_was"),
    (8, SEALED, "test_times_do_not_depend_on_what_is_answered"),
    (8, SEALED, "test_answers_in_advance_do_not_shorten_a_window"),
    (9, POSTS, "test_public_posts_are_equal_when_only_hidden_facts_differ"),
    (9, "tests/laws/test_messages.py", "test_messages_and_pictures_tell_no_secret"),
    (10, HERE, "test_10_a_step_costs_a_post_or_an_edit_and_a_strip"), (10, HERE, "test_10_strips_and_bells_never_delay_a_post"),
    (10, COURIER, "test_present_captain_is_rung_only_after_doing_nothing"),
    (11, WORDS, "test_every_sentence_with_longest_and_shortest_names"),
    (11, WORDS, "test_no_gendered_word_about_a_person"), (11, "tests/locales/test_words.py", "test_n_chooses_the_plural"),
    (12, "tests/render/pieces_of_eight/test_text.py", "test_the_largest_position_fits_its_pages"),
]  # fmt: skip
"""Number of the check, file, test."""


def test_each_check_has_tests_and_they_are_there() -> None:
    tests = {file: {one.name for one in ast.parse((ROOT / file).read_text()).body if hasattr(one, "name")}
             for file in {file for _, file, _ in PROVED}}  # fmt: skip
    assert [(number, file, name) for number, file, name in PROVED if name not in tests[file]] == []
    assert {number for number, _, _ in PROVED} == set(range(1, 13))


@pytest.mark.parametrize("kind", sorted(POSITIONS))
def test_3_clicks_and_words_give_the_default(kind: str) -> None:
    """Whoever clicks or writes what is played for the absent gives that very answer."""
    state = POSITIONS[kind]
    for seat in state.asked.seats:
        choice = GAME.choice(state, seat)
        absent = choice.check(choice.default)
        assert whole(choice, together(state, seat, choice.default)) == absent
        tongue = told("en").naming(tuple(f"Captain {n}" for n in range(len(state.table.seats))))
        lines = [f"{place}. {written(part, value, tongue)}" for place, (_, part, value) in enumerate(parts(choice, absent), 1)]
        text = "\n".join(lines) if choice.shape == "sheet" else written(choice, absent, tongue)
        reading = read(text, choice, tongue, vocabulary=VOCABULARY)
        assert (text, reading.troubles, reading.answer) == (text, (), absent)


async def test_7_a_draft_is_there_after_a_restart_between_any_two_clicks(fixture: DiscordFixture) -> None:
    code, rnd, clicks = await begun(fixture, fixture.ana, fixture.ben), Random(7), 0
    _, captain, _ = await on_turn(fixture, code)
    panel = (await captain.click(fixture.posts[-1], "Decide")).message
    while not can_send(panel):
        assert await one_pick(captain, panel, rnd)
        drafted, clicks = drafts(panel.text), clicks + 1
        await fixture.restart()
        shown = (await captain.click(fixture.posts[-1], "Decide")).message
        assert drafts(shown.text) == drafted
        panel = shown
    assert clicks >= 1
    before = (await fixture.process.host.lookup.find(code)).decision
    await send(captain, panel)
    assert (await fixture.process.host.lookup.find(code)).decision == before + 1


async def test_10_a_step_costs_a_post_or_an_edit_and_a_strip(fixture: DiscordFixture) -> None:
    """At a live table whose captains are there: every other request goes by the token of a click."""
    code, rnd = await begun(fixture, fixture.ana, fixture.ben), Random(5)
    before, since, posts = (await fixture.at(code)).decision, len(fixture.discord.calls), len(fixture.posts)
    await steps(fixture, code, rnd, 8)
    await fixture.settled()
    made, counted = len(fixture.posts) - posts, [call.operation for call in fixture.discord.calls[since:] if not call.by_token]
    decided = (await fixture.at(code)).decision - before
    assert counted.count("create_message") == made >= 1
    assert counted.count("update_message") <= decided + made
    assert set(counted) <= {"create_message", "update_message"}


async def test_10_strips_and_bells_never_delay_a_post(fixture: DiscordFixture, monkeypatch: pytest.MonkeyPatch) -> None:
    """Those that never end keep nobody waiting."""

    async def never(*given: Any) -> Any:
        await asyncio.Event().wait()

    code, rnd = await begun(fixture, fixture.ana, fixture.ben, pace="daily"), Random(5)
    for name in ("strip", "direct"):
        monkeypatch.setattr(fixture.process.poster, name, never)
    posts = len(fixture.posts)
    await steps(fixture, code, rnd, 4)
    assert len(fixture.posts) >= posts + 1


async def steps(fixture: DiscordFixture, code: str, rnd: Random, answers: int) -> None:
    """So many answers of whoever is asked, each after the post that asks for it. What a captain has let pass closes by itself."""
    people = {one.id: one for one in fixture.people.values()}

    async def asking() -> Any:
        table = await fixture.at(code)
        missing = [seat for seat in table.asked.seats if seat not in table.answered]
        is_posted = buttons(fixture.posts[-1]).get("Decide", "").endswith(f":{table.decision}:decide")
        return (table, missing[0]) if missing and is_posted else None

    for _ in range(answers):
        table, seat = await fixture.until(asking, "a post that asks somebody")
        await answer(fixture, people[table.seats[seat].person], rnd)
        await fixture.past(code, table.decision)
