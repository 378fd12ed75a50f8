"""A sentence of log or post that everybody's view denies after the step is found (law 18)."""

from __future__ import annotations

import pytest

from engines.kernel.base.messages import Captain, Message, say
from engines.kernel.laws.law_violated import LawViolated
from engines.kernel.laws.telling import Hearing, NarratedPost, check_narration
from engines.pieces_of_eight import game
from engines.pieces_of_eight.pieces.names import kind_name
from engines.pieces_of_eight.speech.truth import TRUTH
from tests.engines.pieces_of_eight.positions import Sea, position
from tests.rules import rule

ANA, BEN, CLEO = map(Captain, range(3))


def _counted(*numbers: int) -> tuple[Message, ...]:
    return tuple(say("pe.wins", captain=Captain(seat), number=number) for seat, number in enumerate(numbers))


MATE, BOMB, CAPTAIN = (kind_name(kind) for kind in ("mate", "bomb", "captain"))
FALSE = {
    "the fore coin": say("pe.told.fore", captain=BEN, coin=BOMB),
    "the nest coin": say("pe.told.nests.fore", captain=ANA, coin=MATE),
    "a nest that is full": say("pe.told.dumps", captain=CLEO, coin=MATE),
    "a hold that is empty": say("pe.told.lost", captain=CLEO, coins=(BOMB,), n=1),
    "a Captain lost who is aboard": say("pe.told.lost", captain=BEN, coins=(CAPTAIN,), n=1),
    "a Captain fetched who is not aboard": say("pe.told.grog.captain", captain=CLEO),
    "what is in sight on a ship": say("pe.told.arranged", captain=BEN, list=(say("pe.open.nonest"), say("pe.open.nodeck"))),
    "where the Captain lies": say(
        "pe.told.arranged",
        captain=BEN,
        list=(say("pe.open.nonest"), say("pe.open.fore", coin=kind_name("pistols")), say("pe.open.captain", number=1)),
    ),
    "whose turn it is": say("pe.told.turn", captain=ANA, n=2),
    "the number of the turn": say("pe.head.turn", number=7),
    "who is next": say("pe.told.sail", captain=CLEO),
    "a turn that is not lost": say("pe.told.spot", captain=ANA, target=BEN),
    "a vote that nobody cast": say("pe.told.votes", captain=BEN),
    "a deadlock that nobody agreed to": say("pe.told.agreed"),
    "who is out": say("pe.told.out.coins", captain=BEN),
    "who gives up": say("pe.told.gives_up", captain=BEN),
    "who has won": say("pe.told.won.captain", captain=ANA),
    "the games won": say("pe.told.game_over", number=1, list=_counted(1, 0, 0)),
    "the coins ashore": say("pe.told.ashore", list=_counted(99)),
    "a coin on a ship that has none": say("pe.told.pillage", captain=Captain(3), coin=MATE, aim=say("pe.of.fore", captain=ANA)),
    "the coins set aside": say("pe.told.aside", n=3),
}


@pytest.fixture(scope="module")
def struck() -> tuple[object, Sea]:
    """Ana's Mate has taken Ben's fore coin; the view before the last answer, and the sea after it."""
    sea = position(A="N=Mate D=[x, Captain]", B="D=[Bomb, Pistols, x, Captain]", C="N=Bomb D=[x, y]", D="N=Bomb D=[]")
    before = sea.view()
    sea.events.clear()
    sea.play("Mate", at="B.fore").calm()
    return before, sea


class Lying(type(game)):  # type: ignore[misc]
    """The game that tells a sentence more, each time."""

    def __init__(self, sentence: Message) -> None:
        self.sentence = sentence

    def narrate_all(self, events, viewer):
        return (*super().narrate_all(events, viewer), self.sentence)


def lawful(game_, struck, hearing: Hearing) -> None:
    """The law of telling for that stroke as one step."""
    before, sea = struck
    check_narration(game_, before, tuple(sea.events), sea.view(), hearing, is_sampled=False)


def test_the_stroke_is_told_truly(struck):
    hearing = Hearing()
    lawful(game, struck, hearing)
    assert hearing.post is not None and {one.id for one in hearing.post.whole} >= {"pe.told.lost", "pe.told.fore", "pe.told.turn"}


@rule("PE-INFO-01", "PE-INFO-02")
@pytest.mark.parametrize("case", FALSE)
def test_a_false_sentence_of_the_log_is_refused(case, struck):
    with pytest.raises(LawViolated, match="untrue after the step"):
        lawful(Lying(FALSE[case]), struck, Hearing())


@pytest.mark.parametrize("part", ["whole", "short"])
@pytest.mark.parametrize("case", ["a nest that is full", "who is out", "who gives up", "the games won", "a hold that is empty"])
def test_a_sentence_of_an_earlier_step_that_has_become_false_is_refused(case, part, struck):
    view = struck[0]
    post = NarratedPost(game.turn(view).name, **{part: (FALSE[case],)})
    with pytest.raises(LawViolated, match="untrue after the step"):
        lawful(game, struck, Hearing(post=post))


def test_a_sentence_overtaken_by_a_later_one_is_no_lie(struck):
    _, sea = struck
    wrong, right = (say("pe.told.fore", captain=BEN, coin=kind_name(kind)) for kind in ("bomb", "pistols"))
    assert TRUTH.untrue((wrong, right), sea.view()) is None
    assert TRUTH.untrue((right, wrong), sea.view()) == wrong


@rule("PE-HOLD-01")
@pytest.mark.parametrize(("place", "owner", "is_void"), [("nest", ANA, True), ("fore", ANA, False), ("nest", BEN, False)])
def test_a_coin_played_from_the_nest_need_not_lie_there_any_more(place, owner, is_void, struck):
    """A shortened post leaves out that it goes to the hold."""
    _, sea = struck
    nested = say("pe.told.nests.fore", captain=ANA, coin=BOMB)
    played = say("pe.told.plays", captain=owner, coin=BOMB, **{"from": say(f"pe.from.{place}")})
    assert TRUTH.untrue((nested, played), sea.view()) == (None if is_void else nested)


def test_a_captain_that_is_played_is_no_place_to_call_coins_to(struck):
    _, sea = struck
    called = say("pe.told.calls.ff", captain=CLEO)
    assert TRUTH.untrue((called,), sea.view()) == called
    played = say("pe.told.plays", captain=CLEO, coin=CAPTAIN, **{"from": say("pe.from.fore")})
    assert TRUTH.untrue((called, played), sea.view()) is None
