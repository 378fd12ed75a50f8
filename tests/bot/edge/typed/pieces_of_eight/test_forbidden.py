"""What newcomers type and a rule forbids: they are told which rule, and why, instead of "not understood"."""

from __future__ import annotations

from typing import Any

import pytest

from bot.edge.kit.replies import problem_text
from bot.edge.parser.read import Reading, read
from engines.pieces_of_eight import game
from engines.pieces_of_eight.speech.vocabulary import VOCABULARY
from locales import LANGUAGES, words
from tests.engines.pieces_of_eight.pooled import pooled
from tests.engines.pieces_of_eight.positions import Sea, position
from tests.rules import rule

NAMES = ("Ana", "Ben", "Carla", "Dario")


def typed(sea: Sea, text: str, language: str = "en", who: int = 0) -> Reading:
    return read(text, game.choice(sea.state, who), words(language).naming(NAMES), vocabulary=VOCABULARY)


def told(reading: Reading) -> list[tuple[str, str]]:
    """Rule and reason of every trouble."""
    return [(trouble.rule or trouble.kind, trouble.reason.id if trouble.reason else "") for trouble in reading.troubles]


TURN = position(
    A="N=Cutlass D=[Treachery, Pistols, Captain, Mate, Cannon] H=[Bomb]",
    B="N=x D=[y, z, Captain, w]",
    C="D=[Captain, x, y]",
    D="N=Captain D=[Cannon, x]",
)


@rule("PE-PLAY-02", "PE-PLAY-06", "PE-CANNON-01", "PE-CUTLASS-01", "PE-CUTLASS-02", "PE-NEST-03", "PE-D18")
@pytest.mark.parametrize(
    ("text", "why", "reason"),
    [
        ("play treachery", "PE-PLAY-06", "reactive"),
        ("jugar traición contra Ben", "PE-PLAY-06", "reactive"),
        ("gioca tradimento", "PE-PLAY-06", "reactive"),
        ("play fore", "PE-PLAY-06", "reactive"),
        ("play cannon at ben", "PE-CANNON-01", "cannonaft"),
        ("jugar cañón contra Ben", "PE-CANNON-01", "cannonaft"),
        ("gioca cannone contro Ben", "PE-CANNON-01", "cannonaft"),
        ("play aft", "PE-CANNON-01", "cannonaft"),
        ("play pistols at ben aft", "PE-PLAY-02", "inner"),
        ("jugar pistolas", "PE-PLAY-02", "inner"),
        ("gioca pistole contro Ben poppa", "PE-PLAY-02", "inner"),
        ("play mate", "PE-PLAY-02", "inner"),
        ("play bomb at ben", "PE-POS-05", "inhold"),
        ("bomb ben", "PE-POS-05", "inhold"),
        ("cutlass ben aft", "PE-CUTLASS-01", "at.open"),
        ("gioca bomba", "PE-POS-05", "inhold"),
        ("play broadside", "PE-PLAY-01", "notaboard"),
        ("jugar abordaje contra Ben 3", "PE-PLAY-01", "notaboard"),
        ("play full sail", "PE-PLAY-01", "notaboard"),
        ("play cutlass at ben aft", "PE-CUTLASS-01", "at.open"),
        ("jugar sable contra Ben popa", "PE-CUTLASS-01", "at.open"),
        ("gioca sciabola contro Ben poppa", "PE-CUTLASS-01", "at.open"),
        ("play cutlass at ben 3", "PE-CUTLASS-01", "at.open"),
        ("play cutlass at carla nest", "PE-NEST-03", "at.empty"),
        ("play cutlass at ben fore, keep", "PE-CUTLASS-02", "mate"),
        ("gioca sciabola contro Ben prua, tieni", "PE-CUTLASS-02", "mate"),
        ("play cutlass at ben fore, second cannon", "PE-CANNON-02", "second"),
        ("play cutlass at ben fore, invite dario", "PE-CANNON-03", "invite.cannon"),
        ("play cutlass at ben fore, treachery from aft", "PE-TREACHERY-01", "treachery.place"),
        ("call aft to aft, treachery from fore", "PE-D18", "treachery.call"),
        ("play cutlass at ben fore, monkey yes", "PE-MONKEY-01", "monkey"),
    ],
)
def test_on_a_turn(text: str, why: str, reason: str) -> None:
    assert told(typed(TURN, text)) == [(why, f"pe.why.{reason}")]


@rule("PE-PILLAGE-01", "PE-CAPTAIN-02", "PE-PISTOLS-01", "PE-MATE-01", "PE-BOMB-01", "PE-BROADSIDE-01", "PE-CALL-04")
@pytest.mark.parametrize(
    ("ship", "text", "why"),
    [
        ("N=Pillage D=[x, Captain]", "play pillage from nest at dario nest", "PE-CAPTAIN-02"),
        ("N=Pillage D=[x, Captain]", "play pillage from nest at ben aft", "PE-PILLAGE-01"),
        ("N=Pistols D=[x, Captain]", "play pistols at ben nest", "PE-PISTOLS-01"),
        ("N=Mate D=[x, Captain]", "play mate at ben 3", "PE-MATE-01"),
        ("N=Mate D=[x, Captain]", "jugar oficial contra Ben 2", "PE-MATE-01"),
        ("N=Bomb D=[x, Captain]", "play bomb at ben", "PE-BOMB-01"),
        ("N=Bomb D=[Mate, Captain]", "play bomb at ben fore", "PE-BOMB-01"),
        ("N=Broadside D=[x, Captain]", "play broadside at ben 3", "PE-BROADSIDE-01"),
        ("N=Broadside D=[x, Captain]", "play broadside at ben 9", "PE-BROADSIDE-02"),
        ("N=Cannon D=[x, Captain]", "play cannon at ben 2", "PE-CANNON-01"),
        ("N=Cannon D=[x, Captain]", "play cannon at carla, invite ben", "PE-CANNON-03"),
        ("N=Cannon D=[x, Captain]", "play cannon at carla, invite carla", "PE-TIME-21"),
        ("N=Captain D=[x, Mate]", "call aft to aft", "PE-CALL-04"),
        ("N=- D=[Captain, Mate]", "nest empty; dump", "PE-DUMP-01"),
        ("N=Barrel D=[x, Captain] H=[Mate, Captain]", "play barrel for captain", "PE-GROG-04"),
        ("N=Barrel D=[x, Captain] H=[Mate]", "jugar barril por bomba", "PE-GROG-01"),
        ("N=Mate D=[x, Captain]", "play mate from fore at ben nest", "PE-PLAY-07"),
    ],
)
def test_coins_that_cannot_do_that(ship: str, text: str, why: str) -> None:
    ships = {"B": "N=x D=[y, z, Captain, w]", "C": "N=Cannon D=[x, y]", "D": "N=Captain D=[Cannon, x]"}
    if why == "PE-PLAY-07":
        ship = "N=Mate D=[Treasure, Captain]"
    assert [rule_ for rule_, _ in told(typed(position(A=ship, **ships), text))] == [why]


@rule("PE-TREACHERY-01", "PE-MONKEY-01", "PE-SAIL-01", "PE-SPOT-01")
@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("treachery", "PE-TREACHERY-01"),
        ("traición desde popa", "PE-TREACHERY-01"),
        ("tradimento da poppa", "PE-TREACHERY-01"),
        ("monkey yes", "PE-MONKEY-01"),
        ("scimmia no", "PE-MONKEY-01"),
        ("sail", "PE-SAIL-01"),
        ("vela sí", "PE-SAIL-01"),
    ],
)
def test_on_a_slip(text: str, why: str) -> None:
    sea = position(A="N=Mate D=[x, Captain]", B="N=Bomb D=[Spot, Captain, y]", C="D=[x, Captain, y]").play("Mate", at="B.nest")
    assert [rule_ for rule_, _ in told(typed(sea, text, who=1))] == [why]
    assert [rule_ for rule_, _ in told(typed(sea, text, who=2))] == [why]
    assert typed(sea, "spot", who=1).answer is not None and told(typed(sea, "spot", who=2)) == [
        ("PE-SPOT-01", "pe.why.loss.open")
    ]


@rule("PE-POOL-03", "PE-NEST-04", "PE-CANNON-03")
def test_single_questions() -> None:
    draft = pooled(2, pool="draft")
    picker = draft.state.asked.seats[0] if draft.state.asked else -1
    assert told(typed(draft, "captain", who=picker)) == [("PE-POOL-03", "pe.why.gone")]
    last = position(A="N=Mate D=[Captain]", B="N=x D=[Captain]").play("Mate", at="B.nest", nest2="later")
    assert last.kind == "nest" and told(typed(last, "aft coin to the nest")) == [("PE-POS-09", "pe.why.onecoin")]
    lend = position(A="N=Cannon D=[x, Captain]", B="D=[x, y, Captain]", C="N=Cannon D=[x, Captain]").play(
        "Cannon", "B", invite="C"
    )
    assert told(typed(lend, "lend 2", who=2)) == [("PE-CANNON-03", "e.amount")]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("text", "rule_"), [("play treachery", "PE-PLAY-06"), ("call aft to aft, treachery from fore", "PE-D18")]
)
def test_the_sentence_names_the_rule(text: str, rule_: str, language: str) -> None:
    tongue = words(language).naming(NAMES)
    sentence = tongue(problem_text(typed(TURN, text, language).troubles[0]))
    assert f"{ {'en': 'rule', 'es': 'regla', 'it': 'regola'}[language] } {rule_})" in sentence


@pytest.mark.parametrize(
    "text",
    [
        "play cutlass at ben nest",
        "play cutlass at ben fore",
        "jugar sable contra Ben proa",
        "dump",
        "call aft to aft",
        "play cutlass at carla fore",
        "gioca sciabola contro Dario coffa, coffa prua",
    ],
)
def test_legal_words_stay_legal(text: str) -> None:
    answer: Any = typed(TURN, text).answer
    assert answer is not None and TURN.refuses(A=answer) is None
