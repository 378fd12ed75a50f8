"""Long texts: however a text of 1,500 characters is made, it is read in a bounded number of steps."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from cProfile import Profile
from random import Random
from typing import Any

import pytest

from bot.edge.lexer import fold, names
from bot.edge.parser.read import read
from bot.edge.parser.spelling import LONGEST
from engines.kernel.choices.shapes import Choice
from engines.kernel.choices.sheet import Sheet
from engines.pieces_of_eight.speech.vocabulary import VOCABULARY
from locales import LANGUAGES, words
from tests.bot.edge.typed.pieces_of_eight.positions import NAMES, questions

CALLS = 1_500_000
"""Calls of functions for one text. Comparing every word with every name anew, letter by letter, took up to 6,300,000."""
VERB = [
    "nest", "fore", "aft", "call", "play", "dump", "monkey", "treachery", "sail", "spot", "at", "for", "and", "then", "own",
    "from", "until", "if", "else", "pass", "captain", "cutlass", "ana", "ben",
]  # fmt: skip


def nonsense(rnd: Random, letters: int) -> str:
    return "".join(rnd.choice("abcdefghijklmnoprstuvw") for _ in range(letters))


def joined(word: Callable[[], str], sign: str) -> str:
    """As many words as there is room for."""
    text = ""
    while len(text) < LONGEST:
        text += word() + sign
    return text[:LONGEST]


def texts() -> Iterator[tuple[str, str]]:
    rnd = Random(3)
    for sign in (" ", ", ", "\n"):
        yield f"short{sign!r}", joined(lambda: nonsense(rnd, 1), sign)
        yield f"words{sign!r}", joined(lambda: nonsense(rnd, 5), sign)
        yield f"longer{sign!r}", joined(lambda: nonsense(rnd, 8), sign)
        yield f"verbs{sign!r}", joined(lambda: rnd.choice(VERB), sign)
        yield f"verbs without sense{sign!r}", joined(lambda: f"{rnd.choice(VERB)} {nonsense(rnd, 7)}", sign)
    yield "lines of verbs", joined(lambda: " ".join(rnd.choice(VERB) for _ in range(6)), "\n")
    yield "lines of lists", joined(lambda: ", ".join(nonsense(rnd, 8) for _ in range(4)), "\n")
    yield "counted", joined(lambda: f"3x {nonsense(rnd, 6)}", "\n")
    yield "all but", f"all but {joined(lambda: nonsense(rnd, 5), ',')}"[:LONGEST]
    yield "nearly a name", joined(lambda: "cutlsas", "\n")
    yield "one word", "a" * LONGEST
    yield "signs that fold to many", "\ufdfa " * (LONGEST // 2)
    yield "accents alone", "a" + "\u0301" * (LONGEST - 1)
    yield "pairs", "a=" * (LONGEST // 2)
    yield "lines in advance", joined(lambda: "treachery at monkey if me and it answers ben else", " ")


def largest() -> dict[str, Choice]:
    """Of each kind of question the one with the most options."""
    found: dict[str, tuple[int, Choice]] = {}
    for kind, choice, answer in questions():
        parts = [one.part.choice for one in choice.walk(answer)] if isinstance(choice, Sheet) else [choice]
        size = sum(len(getattr(part, "options", getattr(part, "items", ()))) for part in parts)
        found[kind] = max(found.get(kind, (-1, choice)), (size, choice), key=lambda pair: pair[0])
    return {kind: choice for kind, (_, choice) in found.items()}


def calls(work: Callable[[], Any]) -> int:
    """How many functions written in Python it calls."""
    counted = Profile(subcalls=False, builtins=False)
    counted.runcall(work)
    return sum(entry.callcount for entry in counted.getstats())


@pytest.mark.parametrize(("name", "text"), list(texts()), ids=lambda given: given[:20] if len(given) < 30 else "")
def test_a_long_text_is_read_in_a_bounded_number_of_steps(name: str, text: str) -> None:
    tongue = words(LANGUAGES[0]).naming(NAMES)
    for kind, choice in largest().items():
        for kept in (fold._short, fold.distance, names._names, names._sure, names._is_near, names._runs):
            kept.cache_clear()
        assert calls(lambda choice=choice: read(text, choice, tongue, vocabulary=VOCABULARY)) < CALLS, (kind, name)  # type: ignore[misc]


def test_text_longer_than_any_name_is_not_remembered() -> None:
    fold._short.cache_clear()
    fold.folded("x" * (fold.LONGEST + 1))
    assert fold._short.cache_info().currsize == 0
    assert len(fold.folded("\ufdfa" * LONGEST)) <= 2 * fold.LONGEST
