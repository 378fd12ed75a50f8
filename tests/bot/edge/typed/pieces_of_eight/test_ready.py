"""What stands ready in the form "Type it", and its examples: read back, they mean what they say."""

from __future__ import annotations

import pytest

from bot.edge.parser.read import read
from bot.edge.parser.spelling import written
from bot.edge.parser.verbs import Verbs
from engines.kernel.choices.sheet import Sheet
from engines.pieces_of_eight.speech.vocabulary import VOCABULARY
from locales import LANGUAGES, Words, words
from tests.bot.edge.typed.pieces_of_eight.positions import NAMES, questions


def told(language: str) -> Words:
    return words(language).naming(NAMES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_answer_written_out_is_read_as_that_answer(language: str) -> None:
    met = set()
    for kind, choice, answer in questions():
        met.add((kind, isinstance(choice, Sheet) and choice.draft_counts))
        text = written(choice, choice.check(answer), told(language), VOCABULARY)
        reading = read(text, choice, told(language), vocabulary=VOCABULARY)
        assert (reading.troubles, reading.answer) == ((), choice.check(answer)), text
    assert ("pe.ship", True) in met and ("pe.turn", False) in met


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", sorted(set(VOCABULARY.examples) - {"pe.trade"}))
def test_examples_are_lines_of_verbs(language: str, kind: str) -> None:
    _, _, lines = told(language)(VOCABULARY.examples[kind]).partition(": ")
    for line in lines.rstrip(".").split(". "):
        piece = line.partition(": ")[2] or line
        assert Verbs(VOCABULARY).waits(piece) or read(piece, None, told(language)).control is not None, piece
