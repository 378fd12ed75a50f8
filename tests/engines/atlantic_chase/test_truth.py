"""A sentence of log or post that everybody's view denies after the step is found (law 18), and a computer says why."""

from __future__ import annotations

from random import Random

import pytest

from engines.atlantic_chase.data.ids import CLOSE, FAR, NEAR, Ship
from engines.atlantic_chase.game import game
from engines.atlantic_chase.pieces import names
from engines.atlantic_chase.speech.truth import TRUTH
from engines.kernel.base.messages import Captain, Verbatim, say
from engines.kernel.laws.law_violated import LawViolated
from engines.kernel.laws.telling import Hearing, check_narration
from tests.engines.atlantic_chase.positions import battle, board, play
from tests.rules import rule

ANA, BEN = Captain(0), Captain(1)
HOOD, BISMARCK, NORFOLK = (names.ship(Ship(ship)) for ship in ("uk_hood", "ge_bismarck", "uk_norfolk"))
MADE = say("ac.rolled", dice=Verbatim("1 1"), total=2)
FALSE = {
    "a zone": say("ac.told.moved", ship=HOOD, to=names.zone(CLOSE)),
    "who is sunk": say("ac.told.sunk", ship=HOOD),
    "who is damaged": say("ac.told.damaged", ship=HOOD),
    "hits that were not scored": say("ac.told.hit", ship=HOOD, n=4),
    "who has dispersed": say("ac.told.dispersed", ship=HOOD),
    "who has left": say("ac.told.left", captain=ANA, list=(HOOD,)),
    "who has left by evasion": say("ac.told.evades", captain=ANA, ship=HOOD),
    "smoke that is not there": say("ac.told.smokes", ship=HOOD),
    "smoke over others": say("ac.told.smokes.over", ship=NORFOLK, list=(HOOD,)),
    "smoke that is gone": say("ac.told.clears", ship=NORFOLK),
    "a shot that nobody fired": say(
        "ac.told.torpedo", ship=HOOD, target=BISMARCK, rolled=MADE, result=names.hits(2)
    ),
    "the round": say("ac.told.round", number=3, most=3),
    "the round above": say("ac.head.round", mini=names.mini("MS9"), number=1, most=3),
    "the weather": say("ac.told.battle", weather=names.weather("bad"), n=3),
    "the force": say("ac.told.force", number=1, dice=Verbatim("1 1"), total=2, force=Verbatim("B")),
    "a wish to leave": say("ac.told.announces", captain=BEN),
    "an attempt to leave": say("ac.told.attempt.away", captain=BEN, rolled=MADE),
    "a leader who is used": say("ac.told.leader_lost", leader=names.leader("forbes"), ship=HOOD),
    "a leader elsewhere": say("ac.told.leader_moves", leader=names.leader("forbes"), ship=NORFOLK),
    "a ship that takes a place": say("ac.told.swapped", ship=HOOD, out=NORFOLK),
    "a ship that stays out": say("ac.told.swapped.none", ship=HOOD),
    "grades": say("ac.told.graded", captain=ANA, target=BEN, own=names.grade("decisive"), other=names.grade("none")),
    "who has won": say("ac.told.won.decisive", captain=ANA),
    "a draw": say("ac.told.drawn", grade=names.grade("none")),
}  # fmt: skip


@pytest.fixture(scope="module")
def fought():
    """The view before a round of Hood and Norfolk against Bismarck, its events, and the view after it."""
    state, _ = battle(board({"uk_hood": FAR, "uk_norfolk": FAR}, {"ge_bismarck": FAR}), leaders=(("forbes", Ship("uk_hood")),))
    british = {"guns": {"uk_hood": "ge_bismarck", "uk_norfolk": "hold"}, "moves": {"uk_hood": NEAR, "uk_norfolk": FAR}}
    after, events = play(state, "666", british={**british, "smoke": ("uk_norfolk",)}, german={"guns": {"ge_bismarck": "hold"}})
    return game.view(state, None), events, game.view(after, None)


class Lying(type(game)):  # type: ignore[misc]
    """The game that tells a sentence more, each time."""

    def __init__(self, sentence) -> None:
        self.sentence = sentence

    def narrate_all(self, events, viewer):
        return (*super().narrate_all(events, viewer), self.sentence)


def test_the_round_is_told_truly(fought):
    before, events, after = fought
    hearing = Hearing()
    check_narration(game, before, events, after, hearing, is_sampled=False)
    assert hearing.post is not None
    assert {"ac.told.fires", "ac.told.hit", "ac.told.moved", "ac.told.smokes"} <= {one.id for one in hearing.post.whole}


@rule("AC-I1")
@pytest.mark.parametrize("case", FALSE)
def test_a_false_sentence_is_refused(case, fought):
    before, events, after = fought
    with pytest.raises(LawViolated, match="untrue after the step"):
        check_narration(Lying(FALSE[case]), before, events, after, Hearing(), is_sampled=False)


def test_smoke_that_moves_have_changed_is_no_lie(fought):
    _, _, after = fought
    over, moved = say("ac.told.smokes.over", ship=NORFOLK, list=(HOOD,)), say("ac.told.moved", ship=HOOD, to=names.zone(NEAR))
    assert TRUTH.untrue((over, moved), after) is None and TRUTH.untrue((moved, over), after) == over


def test_a_computer_says_why():
    state, _ = battle(board({"uk_hood": FAR, "uk_exeter": CLOSE}, {"ge_bismarck": NEAR}))
    seen, choice, rnd = game.view(state, 0), game.choice(state, 0), Random(1)
    fights = choice.check({"leave": "no", "guns": {"uk_hood": "ge_bismarck", "uk_exeter": "hold"}})
    goes, holds = choice.check({"leave": "yes"}), choice.check({"guns": dict.fromkeys(("uk_hood", "uk_exeter"), "hold")})
    said = [game.because(seen, 0, choice, one, rnd) for one in (fights, goes, holds)]
    assert [one and one.id for one in said] == ["ac.hint.aims", "ac.hint.away", None]
    assert said[0] is not None and said[0].get("ship") == BISMARCK
    asks = {"guns": dict.fromkeys(("uk_hood", "uk_exeter"), "hold"), "torpedoes": {"uk_exeter": "ask"}, "leave": "ask"}
    state, _ = play(state, british=asks, german={"guns": {"ge_bismarck": "hold"}})
    seen, choice = game.view(state, 0), game.choice(state, 0)
    said = [game.because(seen, 0, choice, {"uk_exeter": to}, rnd) for to in ("ge_bismarck", "none")]
    assert [one and one.id for one in said] == ["ac.hint.strikes", "ac.hint.saves"]
    state, _ = play(state)
    seen, choice = game.view(state, 0), game.choice(state, 0)
    said = [game.because(seen, 0, choice, one, rnd) for one in ("yes", "no")]
    assert [one and one.id for one in said] == ["ac.hint.away", "ac.hint.stays"]
