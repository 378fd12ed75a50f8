"""Lines in advance in words: conditions, how long they hold, a Treachery attached."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.edge.parser.read import Reading, read
from engines.kernel.base.messages import say
from engines.kernel.contract.game import relevant_lines
from engines.pieces_of_eight import game
from engines.pieces_of_eight.rules.slips import PLAY_LINES
from engines.pieces_of_eight.speech.vocabulary import VOCABULARY
from locales import LANGUAGES, words
from tests.bot.edge.typed.pieces_of_eight.positions import WORDS
from tests.engines.pieces_of_eight.positions import Sea, position
from tests.engines.pieces_of_eight.set_ups import seen_by
from tests.rules import rule

NAMES = ("Ana", "Ben", "Carla")
LINES = {line.id: line for line in game.foreseen(seen_by(3), "pe.window")}
CONCEPTS = ("treachery", "pass", "else", "if", "me", "anycaptain", "plays", "answers", "until", "and", "ask", "at")
OTHERS = ["Ana", "ben", "captain's monkey", ";", ",", "own from aft", "monkey", "sail"]
SAID = [phrase for concept in CONCEPTS for phrase in WORDS[concept]] + OTHERS


def window() -> Sea:
    """Ben's and Carla's slips for Ana's Mate; Ben is aimed at."""
    ships = {"A": "N=Mate D=[x, Captain]", "B": "N=Bomb D=[Monkey, Captain, Treachery]", "C": "D=[x, Captain, y]"}
    return position(**ships).play("Mate", at="B.fore")


def typed(sea: Sea, who: str, text: str, language: str = "en", **kept: str) -> Reading:
    asked = sea.state.asked
    assert asked is not None
    wording, lines = words(language).naming(NAMES), game.foreseen(seen_by(3), asked.kind)
    before = {id.replace("_", "."): option for id, option in kept.items()}
    return read(text, sea.choice(who), wording, vocabulary=VOCABULARY, lines=lines, line_answers=before)


@rule("PE-TIME-41")
@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("treachery until my next turn", {"t.next": "always"}),
        ("traición hasta mi próximo turno", {"t.next": "always"}),
        ("tradimento fino al mio prossimo turno", {"t.next": "always"}),
        ("treachery if my captain until my next turn ends", {"t.next": "cap"}),
        ("treachery if ana plays", {"t.next": "always", "t.next.by": "0"}),
        ("traición si juega Ana", {"t.next": "always", "t.next.by": "0"}),
        ("tradimento se gioca Ana", {"t.next": "always", "t.next.by": "0"}),
        ("treachery if ana plays and my captain", {"t.next": "cap", "t.next.by": "0"}),
        ("treachery if it answers ben, then own from aft", {"t.play": "always", "t.play.of": "1", "attach.play": "aft"}),
        ("traición si responde a Ben", {"t.play": "always", "t.play.of": "1"}),
        ("tradimento se risponde a Ben e mio capitano", {"t.play": "cap", "t.play.of": "1"}),
        ("treachery against captain's monkey", {"t.play": "always", "t.play.on": "captains_monkey"}),
        ("treachery against the coin played if me", {"t.next": "mine", "t.next.on": "played"}),
        ("monkey no until my next turn", {"m.next": "no"}),
        ("vela hasta mi próximo turno", {"l.next": "sail"}),
        ("sail until my next turn; spot until my next turn", {"l.next": "both"}),
    ],
)
def test_lines_in_advance(text: str, lines: dict[str, str]) -> None:
    for language in LANGUAGES:
        reading = typed(window(), "C", text, language)
        assert (reading.troubles, reading.lines, reading.answer) == ((), lines, {"t": "pass"})


@rule("PE-TIME-41")
def test_lines_in_advance_with_a_turn() -> None:
    reading = typed(position(A="N=Mate D=[x, Captain]", B="D=[x, Captain]", C="D=[x, Captain]"), "A", "dump; treachery if me")
    assert (reading.troubles, reading.lines) == ((), {"t.play": "mine"}) and reading.answer == {"action": "dump", "nest2": "none"}


@rule("PE-TIME-41")
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_ready_made_pass_until_the_next_turn(language: str) -> None:
    """By its name in full, or as far as no other name begins so."""
    name = words(language)(say("pe.short.next"))
    for text in (name, name.rpartition(" ")[0]):
        reading = typed(window(), "B", text)
        assert reading.answer == {"t": "pass", "m.fore": "yes", "m.fore.own": "none", "l": "none"}
        assert reading.lines["t.next"] == reading.lines["turn"] == reading.lines["t.play"] == "pass"


def test_an_unknown_condition_is_told_with_those_there_are() -> None:
    reading = typed(window(), "C", "treachery if the moon is blue")
    assert [(trouble.kind, trouble.word) for trouble in reading.troubles] == [("unknown", "the moon is blue")]
    assert len(reading.troubles[0].expected) > 5


CAPTAIN_ELSE_PASS = {"t.next": "cap", "t.next.2": "pass"}


@rule("PE-TIME-41")
@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("treachery if my captain else pass until my next turn", CAPTAIN_ELSE_PASS),
        ("treachery if my captain until my next turn, otherwise let it pass", CAPTAIN_ELSE_PASS),
        ("treachery if my captain until my next turn; else pass", CAPTAIN_ELSE_PASS),
        ("traición si es mi capitán, si no pasar, hasta mi próximo turno", CAPTAIN_ELSE_PASS),
        ("traición hasta mi próximo turno si mi capitán\nsi no, paso", CAPTAIN_ELSE_PASS),
        ("tradimento se mio capitano, altrimenti passo, fino al mio prossimo turno", CAPTAIN_ELSE_PASS),
        ("tradimento se mio capitano fino al mio prossimo turno; se no lascia passare", CAPTAIN_ELSE_PASS),
        ("treachery if me; else treachery at black spot; else pass",
         {"t.play": "mine", "t.play.2": "always", "t.play.2.on": "black_spot", "t.play.3": "pass"}),
        ("treachery if me; treachery if any captain; else ask me", {"t.play": "mine", "t.play.2": "anycap", "t.play.3": "later"}),
        ("treachery if me, then own from aft, else pass", {"t.play": "mine", "t.play.2": "pass", "attach.play": "aft"}),
        ("pass if ana plays, else treachery if ben plays and me",
         {"t.next": "passif", "t.next.by": "0", "t.next.2": "mine", "t.next.2.by": "1"}),
        ("pass if ana plays until my next turn", {"t.next": "passif", "t.next.by": "0"}),
        ("dejar pasar solo si juega Ana", {"t.next": "passif", "t.next.by": "0"}),
        ("lascia passare solo se gioca Ana", {"t.next": "passif", "t.next.by": "0"}),
        ("pass against captain's monkey; else treachery",
         {"t.play": "passif", "t.play.on": "captains_monkey", "t.play.2": "always"}),
        ("treachery if it answers ben; treachery if ana plays",
         {"t.play": "always", "t.play.of": "1", "t.next": "always", "t.next.by": "0"}),
        ("treachery for my captain until my next turn, else let it pass", CAPTAIN_ELSE_PASS),
        ("traición por mi capitán hasta mi próximo turno; si no, paso", CAPTAIN_ELSE_PASS),
        ("tradimento per il mio capitano fino al mio turno, se no passo", CAPTAIN_ELSE_PASS),
    ],
)  # fmt: skip
def test_a_list_of_lines(text: str, lines: dict[str, str]) -> None:
    for language in LANGUAGES:
        reading = typed(window(), "C", text, language)
        assert (reading.troubles, reading.lines, reading.answer) == ((), lines, {"t": "pass"})
        told = {line.get("question").id for line in game.describe_lines(seen_by(3), "pe.window", reading.lines)}  # type: ignore[union-attr]
        assert told == {f"pe.line.{id}" for id in lines if id in ("t.play", "t.next", "attach.play")}


@rule("PE-TIME-41")
def test_a_new_list_takes_the_place_of_the_one_left_before_and_an_else_goes_on_with_it() -> None:
    before = {"t_next": "cap", "t_next_by": "0", "t_next_2": "mine", "m_next": "no", "t_play": "mine"}
    anew = typed(window(), "C", "treachery if me until my next turn", **before).lines
    held = {id: option for id, option in anew.items() if option != "later"}
    assert held == {"t.next": "mine", "m.next": "no", "t.play": "mine"}
    assert set(anew) == {"t.next", "t.next.by", "t.next.2", "m.next", "t.play"}
    on = typed(window(), "C", "else pass until my next turn", **before).lines
    assert on == {"t.next": "cap", "t.next.by": "0", "t.next.2": "mine", "m.next": "no", "t.play": "mine", "t.next.3": "pass"}
    assert typed(window(), "C", "else pass", **before).lines["t.play.2"] == "pass"
    assert typed(window(), "C", "sail until my next turn", l_next="spot").lines == {"l.next": "sail"}


@rule("PE-TIME-41")
@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("treachery until my next turn, else pass", "pe.e.lines.always"),
        ("treachery if me, else pass, else treachery", "pe.e.lines.always"),
        ("treachery if me, else treachery if my captain, else treachery if any captain, else pass", "pe.e.lines.full"),
        ("treachery if me, else treachery if my captain, else treachery if it answers ana", "pe.e.lines.last"),
    ],
)
def test_impossible_line_is_told_with_its_reason(text: str, reason: str) -> None:
    (trouble,) = typed(window(), "C", text).troubles
    assert (trouble.kind, trouble.rule, trouble.reason) == ("illegal", "PE-TIME-41", say(reason))


@rule("PE-TIME-41")
@pytest.mark.parametrize(
    ("text", "word"), [("else pass", "else pass"), ("treachery if me, else hop", "hop"), ("pass if my captain", "if my captain")]
)
def test_a_list_that_is_not_understood_is_told(text: str, word: str) -> None:
    (trouble,) = typed(window(), "C", text).troubles
    assert (trouble.kind, trouble.word) == ("unknown", word)


@pytest.mark.parametrize("text", ["pass", "let it pass", "Let it pass", "paso", "lascia passare"])
def test_a_plain_pass_lets_the_whole_play_pass_as_its_button_does(text: str) -> None:
    reading = typed(window(), "C", text)
    assert reading.troubles == ()
    assert reading.control is not None or (reading.answer, dict(reading.lines)) == ({"t": "pass"}, PLAY_LINES)


@rule("PE-TIME-41")
@pytest.mark.parametrize("language", LANGUAGES)
def test_labels_of_a_list_may_be_typed_as_they_stand_on_the_panel(language: str) -> None:
    """Each goes on with the list it follows: "else" labels of two lists are alike."""
    wording = words(language)
    text = f"{wording(say('pe.react.cap'))}; {wording(say('pe.else.mine'))}; {wording(say('pe.else.pass'))}"
    assert typed(window(), "C", text, language).lines == {"t.play": "cap", "t.play.2": "mine", "t.play.3": "pass"}
    on = typed(window(), "C", wording(say("pe.else.pass")), language, t_next="cap").lines
    assert on == {"t.next": "cap", "t.next.2": "pass"}


def options_of(line: Any) -> tuple[str, ...]:
    """The answers that a line may have."""
    return tuple(line.choice.options)


@rule("PE-TIME-41")
@settings(max_examples=150)
@given(
    st.lists(st.sampled_from(SAID), max_size=14).map(" ".join),
    st.dictionaries(st.sampled_from(sorted(LINES)), st.integers(0, 4), max_size=6),
    st.sampled_from(LANGUAGES),
)
def test_typed_lines_are_offered_and_make_a_difference(text: str, before: dict[str, int], language: str) -> None:
    """Never raises; only what the slip offers; a list has no line that could not be reached, nor an end that is not told."""
    kept = {id: options[place % len(options)] for id, place in before.items() for options in [options_of(LINES[id])]}
    reading = typed(window(), "B", text, language, **{id.replace(".", "_"): option for id, option in kept.items()})
    assert all(option in options_of(LINES[id]) for id, option in reading.lines.items())
    anew = {id: option for id, option in reading.lines.items() if kept.get(id) != option and option != "later"}
    if not reading.troubles:
        assert set(anew) <= {line.id for line in relevant_lines(tuple(LINES.values()), reading.lines)}
    assert len(game.describe_lines(seen_by(3), "pe.window", reading.lines)) <= len(reading.lines)
