"""A sentence of log or post that everybody's view denies after the step is found (law 18)."""

from __future__ import annotations

from functools import cache

import pytest

from engines.kaisers_pirates import game
from engines.kaisers_pirates.pieces import names
from engines.kaisers_pirates.speech.card_claims import TRUTH
from engines.kernel.base.messages import Captain, Message, say
from engines.kernel.contract.game import sentences_for
from engines.kernel.laws.law_violated import LawViolated
from engines.kernel.laws.telling import Hearing, NarratedPost, check_narration
from tests.engines.kaisers_pirates.positions import Sea, play, three, two
from tests.rules import rule

ANA, BEN = Captain(0), Captain(1)
WOLF, EMDEN, DRESDEN, MATHERAN = map(names.ship, ("wolf", "emden", "dresden", "matheran"))
FALSE = {
    "damage of a ship that is whole": say("kp.told.damaged", ship=WOLF),
    "a hit on a ship that is whole": say("kp.told.fired.damaged", target=DRESDEN),
    "a repair of a ship that is damaged": say("kp.told.repaired", target=EMDEN),
    "Limited Supply of a ship that is full": say("kp.told.limited", ship=WOLF),
    "full supplies of a ship that is limited": say("kp.told.resupplied", ship=EMDEN),
    "a Raider that nobody recognized": say("kp.told.recognized", ship=WOLF),
    "a sinking that scores for another": say("kp.told.fired.sunk", target=MATHERAN, number=7, captain=BEN),
    "a sinking that scores more": say("kp.told.fired.sunk", target=MATHERAN, number=9, captain=ANA),
    "a ship in port": say("kp.told.passage.yes", ship=names.ship("lovat"), number=7, captain=BEN),
    "a capture": say("kp.told.fired.captured", target=names.ship("lovat"), captain=ANA),
    "a ship in another Force": say("kp.told.transferred", ship=DRESDEN, captain=ANA),
    "a Merchantman drawn by another": say("kp.told.joins", ship=names.ship("lovat"), captain=ANA),
    "a ship that left play": say("kp.told.retired", ship=WOLF, card=names.kind("recalled")),
    "a ship that survived": say("kp.told.fired.none", target=MATHERAN),
    "a Refuge": say("kp.told.refuge", captain=ANA, ship=WOLF),
    "cards left to draw": say("kp.told.draws", captain=ANA, n=99),
    "cards in hand": say("kp.told.commits", captain=ANA, n=1, list=(), number=7),
    "what lies on top": say("kp.told.uncovered", list=(names.kind("trap"),)),
    "whose turn it is": say("kp.told.turn", number=1, captain=BEN),
    "the heading of another turn": say("kp.head.turn", number=9, captain=ANA),
    "a captain who plays on": say("kp.told.resigns", captain=BEN),
    "a turn that is not lost": say("kp.told.skips", captain=BEN),
    "a score": say("kp.told.scored", captain=ANA, total=9, number=1, n=1),
    "a Round that goes on": say("kp.told.ends", number=1),
    "a Prize Ship that nobody counted": say("kp.told.kept_prize", ship=names.ship("lovat"), number=7, captain=ANA),
    "who has won": say("kp.head.over", list=(ANA,)),
}


@cache
def sunk() -> tuple[Sea, Sea]:
    """Wolf has sunk Matheran; before and after."""
    before = two("collier.1", other=("qqq.1",), limited=("emden",), damaged=("emden",)).plan(play("wolf>matheran", "collier.1"))
    return before, before.let_pass((8, 1, 1, 4))


def lying(sentence: Message) -> type:
    """The game that tells a sentence more, each time."""

    class Lying(type(game)):  # type: ignore[misc]
        def narrate_all(self, events, viewer):
            return (*super().narrate_all(events, viewer), sentence)

    return Lying


def lawful(game_, hearing: Hearing) -> None:
    """The law of telling for that sinking."""
    before, after = sunk()
    check_narration(game_, game.view(before.state, None), after.events, game.view(after.state, None), hearing)


def test_the_sinking_is_told_truly():
    _, after = sunk()
    said = sentences_for(game, after.events, None)
    assert "kp.told.fired.sunk" in {one.id for one in said}
    assert TRUTH.untrue(said, game.view(after.state, None)) is None
    lawful(game, Hearing())


@rule("KP-3.1.7", "KP-3.2.7.1a", "KP-2.3a")
@pytest.mark.parametrize("case", FALSE)
def test_a_false_sentence_of_the_log_is_refused(case):
    with pytest.raises(LawViolated, match="untrue after the step"):
        lawful(lying(FALSE[case])(), Hearing())


POST = (
    "damage of a ship that is whole",
    "a hit on a ship that is whole",
    "a Raider that nobody recognized",
    "a Refuge",
    "a capture",
)


@pytest.mark.parametrize("part", ["whole", "short"])
@pytest.mark.parametrize("case", POST)
def test_a_sentence_of_an_earlier_step_that_has_become_false_is_refused(case, part):
    view = game.view(sunk()[0].state, None)
    post = NarratedPost(game.turn(view).name, **{part: (FALSE[case],)})
    with pytest.raises(LawViolated, match="untrue after the step"):
        lawful(game, Hearing(post=post))


@pytest.mark.parametrize("case", ["a ship that survived", "who has won"])
def test_a_heading_that_has_become_false_is_refused(case):
    view = game.view(sunk()[0].state, None)

    class Quiet(type(game)):  # type: ignore[misc]
        def opens_post(self, events):
            return False

        def narrate_all(self, events, viewer):
            return ()

    post = NarratedPost(game.turn(view).name, heading=FALSE[case])
    with pytest.raises(LawViolated, match="untrue after the step"):
        lawful(Quiet(), Hearing(post=post))


def test_a_sentence_overtaken_by_a_later_one_is_no_lie():
    after = game.view(sunk()[1].state, None)
    said = (say("kp.told.joins", ship=MATHERAN, captain=BEN), say("kp.told.fired.damaged", target=MATHERAN))
    sinks = say("kp.told.fired.sunk", target=MATHERAN, number=7, captain=ANA)
    assert TRUTH.untrue((*said, sinks), after) is None
    assert TRUTH.untrue((sinks, *said), after) in said


def test_a_ship_that_is_transferred_leaves_the_refuge_of_its_owner():
    after = game.view(sunk()[1].state, None)
    refuge = say("kp.told.refuge", captain=ANA, ship=DRESDEN)
    assert TRUTH.untrue((refuge, say("kp.told.transferred", captain=BEN, ship=DRESDEN)), after) is None
    assert TRUTH.untrue((refuge,), after) is refuge


@rule("KP-3.1.7")
def test_a_sentence_about_the_discards_that_the_view_denies_is_found():
    sea = three("wireless_intercept.1", discard=("fair_seas.1", "trap.1", "trap.2", "collier.1"))
    before, sea = game.view(sea.state, None), sea.plan(play("wireless_intercept>all"))
    said = sentences_for(game, sea.events, None)
    assert TRUTH.untrue(said, game.view(sea.state, None)) is None and TRUTH.untrue(said, before) is not None


TAKEN_BACK = (
    ("limited", "resupplied"), ("damaged", "repaired"), ("refuge", "leaves"), ("recognized", "unrecognized"),
    ("recognized", "disguised"),
)  # fmt: skip


@pytest.mark.parametrize(("deed", "back"), TAKEN_BACK)
def test_a_sentence_that_undoes_a_deed_stays_in_a_shortened_post(deed, back):
    assert all(game.is_important(say(f"kp.told.{one}")) for one in (deed, back))
