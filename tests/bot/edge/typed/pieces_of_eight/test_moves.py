"""Open moves in words: trades offered and answered, a deadlock, in three languages; the same move that a form gives."""

from __future__ import annotations

from typing import Any

import pytest

from bot.edge.parser.moves import MoveParse, read
from engines.pieces_of_eight import game
from engines.pieces_of_eight.speech.vocabulary import VOCABULARY
from locales import LANGUAGES, words
from tests.engines.pieces_of_eight.positions import LETTERS, Sea, position
from tests.engines.pieces_of_eight.test_trades import trading
from tests.rules import rule

NAMES = ("Ana", "Ben", "Per")


def meant(sea: Sea, who: str, text: str, language: str = "en") -> MoveParse | None:
    """What that captain means."""
    seat, wording = LETTERS.index(who), words(language).naming(NAMES)
    return read(text, game.open_moves(sea.state, seat), game.forbidden_moves(sea.state, seat), wording, VOCABULARY)


def sent(sea: Sea, who: str, text: str, language: str = "en") -> tuple[str, dict[str, Any]]:
    """Kind and arguments of a move that was understood."""
    found = meant(sea, who, text, language)
    assert found is not None and found.trouble is None and found.move is not None, found
    return found.move.kind, dict(found.args)


OFFER = ("offer", {"to": "1", "give": ("0.bomb.1", "0.broadside.1"), "want": ("mate", "mate.2", "cutlass")})
WORDED = (
    ("en", "offer Ben: broadside, bomb for 2 mate and cutlass"),
    ("en", "Offer a trade to Ben: bomb + broadside; mate, mate, cutlass"),
    ("en", "trade ben broadside and bomb for cutlass, 2 x mate"),
    ("es", "ofrezco a Ben: abordaje y bomba por 2 oficial, sable"),
    ("es", "cambio Ben abordaje, bomba a cambio de sable, 2x oficial"),
    ("it", "offro a Ben arrembaggio, bomba per 2 ufficiale e sciabola"),
    ("it", "scambio Ben: bomba, arrembaggio; sciabola, ufficiale, ufficiale"),
    ("it", "offer Ben: broadside, bomb for 2 mate and cutlass"),
)


@rule("PE-POOL-05", "PE-TIME-02")
@pytest.mark.parametrize(("language", "text"), WORDED)
def test_a_trade_with_several_of_a_kind_is_offered_in_words(language: str, text: str) -> None:
    sea = trading(3)
    kind, args = sent(sea, "A", text, language)
    assert (kind, args) == OFFER
    sea.move("A", kind, **args)
    assert sea.view("B").offers[0].want == ("mate", "mate", "cutlass")


def test_single_partner_need_not_be_named() -> None:
    assert sent(trading(), "A", "offer broadside, bomb for 2 mate, cutlass") == OFFER


def test_a_name_that_is_a_word_of_the_grammar_is_a_name() -> None:
    assert sent(trading(3), "A", "offer Per: bomb per mate") == ("offer", {"to": "2", "give": ("0.bomb.1",), "want": ("mate",)})


@pytest.mark.parametrize(
    ("text", "kind", "reason"),
    [
        ("offer Ben: bomb for 9 mate", "illegal", "typed.few"),
        ("offer Ben: bomb for 2 mate, 2 cutlass", "illegal", "e.count"),
        ("offer Ben: bomb", "unknown", ""),
        ("offer Ben", "unknown", ""),
        ("offer", "unknown", ""),
        ("offer Zoe: bomb for mate", "unknown", ""),
        ("offer Ben: rowing boat for mate", "unknown", ""),
        ("offer Ben: bomb for mate: cutlass", "unknown", ""),
    ],
)
def test_fault_of_an_offer_is_said(text: str, kind: str, reason: str) -> None:
    found = meant(trading(3), "A", text)
    assert found is not None and found.trouble is not None
    assert (found.trouble.kind, found.trouble.reason.id if found.trouble.reason else "") == (kind, reason)


@rule("PE-TIME-02")
@pytest.mark.parametrize(
    ("language", "yes", "no"),
    [
        ("en", "accept Ana", "decline Ana"),
        ("es", "acepto Ana", "rechazo Ana"),
        ("it", "accetto Ana", "rifiuto Ana"),
        ("en", "accept", "Decline an offered trade"),
    ],
)
def test_an_offer_is_answered_in_words(language: str, yes: str, no: str) -> None:
    sea = trading(3)
    sea.move("A", "offer", **OFFER[1])
    assert sent(sea, "B", yes, language) == ("accept", {"of": "0"})
    assert sent(sea, "B", no, language) == ("decline", {"of": "0"})
    assert meant(sea, "C", yes, language) is None


@rule("PE-TIME-02")
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_second_offer_is_refused_in_words(language: str) -> None:
    sea = trading(3)
    sea.move("A", "offer", **OFFER[1])
    for name, barred in (("Ben", True), ("Per", False)):
        found = meant(sea, "A", f"offer {name}: bomb for mate", language)
        assert found is not None and (found.trouble is not None) is barred
        assert not barred or (found.trouble and found.trouble.reason and found.trouble.reason.id == "pe.e.trade.again")


@rule("PE-TIME-50")
@pytest.mark.parametrize(
    ("language", "offer", "yes", "no"),
    [
        ("en", "offer a deadlock", "agree", "refuse"),
        ("es", "punto muerto", "aceptar", "rechazar"),
        ("it", "stallo", "accetto", "rifiuto"),
    ],
)
def test_a_deadlock_is_offered_and_answered_in_words(language: str, offer: str, yes: str, no: str) -> None:
    sea = position(A="D=[x, Captain]", B="D=[x, Captain]")
    assert sent(sea, "A", offer, language) == ("deadlock", {})
    sea.move("A", "deadlock")
    assert sent(sea, "B", yes, language)[0] == "deadlock" and sent(sea, "B", no, language)[0] == "no_deadlock"
    sea.move("B", "no_deadlock")
    again = meant(sea, "A", offer, language)
    assert again is not None and again.trouble is not None and again.trouble.reason is not None
    assert again.trouble.reason.id == "e.offer"


def test_other_words_are_no_moves() -> None:
    sea = position(A="D=[x, Captain]", B="D=[x, Captain]")
    for text in ("call aft to aft", "pass", "", "  ", "done", "offering", ":", "no"):
        assert meant(sea, "A", text) is None


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_example_means_what_it_says(language: str) -> None:
    _, _, lines = words(language)(VOCABULARY.examples["pe.trade"]).rstrip(".").partition(": ")
    offer, *answers = (line.partition(": ")[2] if at else line for at, line in enumerate(lines.split(". ")))
    sea = trading(3)
    assert sent(sea, "A", offer, language) == ("offer", {**OFFER[1], "give": ("0.bomb.1",)})
    sea.move("B", "offer", to="0", give=("1.bomb.1",), want=("mate",))
    assert [sent(sea, "A", answer, language)[0] for answer in answers] == ["accept", "decline"]
