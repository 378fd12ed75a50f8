"""Claims of a step's sentences on cards, turns and scores, held against the view after it (law 18)."""

from __future__ import annotations

from collections.abc import Iterator

from engines.kaisers_pirates.pieces import names
from engines.kaisers_pirates.speech.truth import ASIDE, DECK, HAND, SCORE, TOP, TRUTH, TURN, force_of
from engines.kaisers_pirates.view import View
from engines.kernel.base.messages import Message
from engines.kernel.contract.sides import PHANTOM
from engines.kernel.speech.claims import Claim, seat, seats

__all__ = ["TRUTH"]


# -- cards


@TRUTH.says("kp.told.draws")
def _draws(sentence: Message, view: View) -> Iterator[Claim]:
    yield (DECK,), view.deck == sentence.get("n")
    yield (HAND, seat(sentence)), True


@TRUTH.says("kp.told.disposes")
def _disposes(sentence: Message, view: View) -> Iterator[Claim]:
    yield (DECK,), view.deck == sentence.get("n")


@TRUTH.says("kp.told.removed")
def _removed(sentence: Message, view: View) -> Iterator[Claim]:
    yield (DECK,), view.deck == sentence.get("number")
    yield (ASIDE,), view.aside == sentence.get("total")


@TRUTH.says("kp.told.ends")
def _ends(sentence: Message, view: View) -> Iterator[Claim]:
    """KP-T1.10: the Round is counted, and the next deal tells another number of cards to draw."""
    number = sentence.get("number")
    yield (DECK,), True
    yield ("round",), isinstance(number, int) and number <= len(view.rounds)


@TRUTH.says("kp.told.commits")
def _commits(sentence: Message, view: View) -> Iterator[Claim]:
    yield (HAND, seat(sentence)), force_of(view, seat(sentence)).hand == sentence.get("number")


@TRUTH.says("kp.told.reacts", "kp.told.deceived", "kp.told.deceived.idle")
def _hand_changes(sentence: Message, view: View) -> Iterator[Claim]:
    yield (HAND, seat(sentence)), True


@TRUTH.says("kp.told.loses", "kp.told.picks_up")
def _pile_changes(sentence: Message, view: View) -> Iterator[Claim]:
    """The hand changes, and so does the top of the pile, which is told by itself or not seen."""
    yield (HAND, seat(sentence)), True
    yield (TOP,), True


@TRUTH.says("kp.told.steals", "kp.told.passes")
def _hands_change(sentence: Message, view: View) -> Iterator[Claim]:
    yield (HAND, seat(sentence)), True
    yield (HAND, seat(sentence, "target")), True


@TRUTH.says("kp.told.discards", "kp.told.uncovered")
def _lie_on_top(sentence: Message, view: View) -> Iterator[Claim]:
    """KP-3.1.7."""
    yield (TOP,), sentence.get("list") == tuple(map(names.card, view.top))


# -- turns and scores


@TRUTH.says("kp.told.turn", "kp.head.turn")
def _turn(sentence: Message, view: View) -> Iterator[Claim]:
    yield (TURN,), (view.turn, view.on_turn) == (sentence.get("number"), seat(sentence))


@TRUTH.says("kp.told.skips")
def _skips(sentence: Message, view: View) -> Iterator[Claim]:
    yield ("skipped", seat(sentence)), seat(sentence) in view.skipped


@TRUTH.says("kp.told.skipped")
def _skipped(sentence: Message, view: View) -> Iterator[Claim]:
    yield ("skipped", seat(sentence)), seat(sentence) not in view.skipped


@TRUTH.says("kp.told.resigns")
def _resigns(sentence: Message, view: View) -> Iterator[Claim]:
    yield ("resigned", seat(sentence)), seat(sentence) in view.resigned


@TRUTH.says("kp.told.scored")
def _scored(sentence: Message, view: View) -> Iterator[Claim]:
    rows = zip(view.forces, view.rounds[-1] if view.rounds else (), strict=False)
    mine = next((row for force, row in rows if force.seat == seat(sentence)), None)
    yield (SCORE, seat(sentence)), mine == (sentence.get("total"), sentence.get("number"))


@TRUTH.says("kp.head.over")
def _over(sentence: Message, view: View) -> Iterator[Claim]:
    yield ("won",), view.result is not None and set(view.result.places[0]) == set(seats(sentence))


@TRUTH.says("kp.head.lost")
def _lost(sentence: Message, view: View) -> Iterator[Claim]:
    yield ("won",), view.result is not None and not view.result.places[0] and PHANTOM not in seats(sentence)
