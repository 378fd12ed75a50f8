"""Which presses are acknowledged when: what is listed is something that can be pressed."""

from __future__ import annotations

from bot.edge.delivery.answering import ANSWERS, FORMS
from bot.edge.router import COMMANDS, PLACELESS, VERBS, WITHOUT_TABLE


def test_what_waits_for_its_commit_and_what_may_open_a_form_can_be_pressed() -> None:
    pressed = set(VERBS) | set(WITHOUT_TABLE) | {" ".join(words) for words in (*COMMANDS, *PLACELESS)}
    assert pressed >= ANSWERS | FORMS, (ANSWERS | FORMS) - pressed


def test_what_may_open_a_form_is_no_answer_that_would_wait_unannounced() -> None:
    assert set() == FORMS & ANSWERS
