"""Lines in advance in words: conditions, how long they hold, a Treachery attached."""

from __future__ import annotations

import pytest

from bot.edge.typed import Reading, read
from bot.edge.typed.pieces_of_eight import VERBS
from engines.kernel.messages import say
from engines.pieces_of_eight import game
from locales import LANGUAGES, words
from tests.engines.pieces_of_eight.positions import Sea, position
from tests.rules import rule

NAMES = ("Ana", "Ben", "Carla")


def window() -> Sea:
    """Ben's and Carla's slips for Ana's Mate; Ben is aimed at."""
    ships = {"A": "N=Mate D=[x, Captain]", "B": "N=Bomb D=[Monkey, Captain, Treachery]", "C": "D=[x, Captain, y]"}
    return position(**ships).play("Mate", at="B.fore")


def typed(sea: Sea, who: str, text: str, language: str = "en") -> Reading:
    asked = sea.state.asked
    assert asked is not None
    return read(text, sea.choice(who), words(language).naming(NAMES), verbs=VERBS, lines=game.foreseen(asked.kind, 3))


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
