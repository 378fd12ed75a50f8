"""Refusals: with the rule of the game that forbids it, and without one where no rule of a game does."""

from __future__ import annotations

import pytest

from bot.edge.kit.replies import refusal, sentence
from engines.kernel.base.messages import say
from locales import LANGUAGES, words
from tests.bot.edge.limits import walk


def said(rule: str, reason: str, language: str = "en") -> str:
    return next(part["content"] for part in walk(refusal(words(language), say(reason), rule).components) if part["type"] == 10)


def test_a_rule_of_a_game_is_named() -> None:
    assert said("PE-TIME-02", "e.option") == "Not possible: that is not among the options (rule PE-TIME-02)."


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("rule", ["PE-TIME-02", "kernel"])
def test_draft_says_its_fate_and_the_next_press(language: str, rule: str) -> None:
    wording = words(language)
    short, long = (wording(sentence(say("e.option"), rule, draft=draft)) for draft in (False, True))
    assert long.startswith(short)
    assert len(long) > len(short)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("reason", ["e.option", "e.copies", "e.tableoption", "e.full", "e.move"])
def test_refusal_of_the_kernel_names_no_rule(language: str, reason: str) -> None:
    text = said("kernel", reason, language)
    assert "kernel" not in text
    assert not text.endswith("..")
    assert words(language)(say(reason)).rstrip(".") in text


def test_whole_sentences_are_not_put_into_another() -> None:
    assert said("kernel", "e.full").startswith("All seats of this table are taken.")
    assert said("", "e.rematch").startswith("A captain of that table")


@pytest.mark.parametrize("rule", ["PE-MAIN-01", "PE-D9", "KP-3.2.1.1b", "KP-R.1", "KP-T1.5"])
def test_a_refusal_names_the_rule_of_any_game(rule: str) -> None:
    assert sentence(say("kp.e.aimed"), rule).id == "e.illegal"
    assert sentence(say("kp.e.aimed"), "kernel").id == "e.impossible"
