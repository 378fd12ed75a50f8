"""Claims of a step's sentences on ships, turns, wins and shipyards, held against the view after it (law 18)."""

from __future__ import annotations

from collections.abc import Iterator

from engines.kernel.base.messages import Message
from engines.kernel.speech.claims import Claim, Claims, seat, seats
from engines.pieces_of_eight.data.ids import Kind
from engines.pieces_of_eight.pieces.names import kind_name
from engines.pieces_of_eight.rules.calling import WAYS, WAYS_TOLD
from engines.pieces_of_eight.speech.course import KINDS_OF_CAPTAIN
from engines.pieces_of_eight.speech.events import CALLING_OFF, ROBBING, USES
from engines.pieces_of_eight.view import ShipView, View

NEST, FORE, AFT, COMMAND, HOLD, FATE, OWED = "nest", "fore", "aft", "command", "hold", "fate", "owed"
NEXT, TURN, NUMBER, VOTES, WON, WINS, ASIDE, ASHORE = "next", "turn", "number", "votes", "won", "wins", "aside", "ashore"
OF_GAME = (NEST, FORE, AFT, COMMAND, HOLD, FATE, OWED, NEXT, TURN, NUMBER, VOTES)
"""Topics of a game, as long as it lasts; COMMAND of a ship is whether a Captain is aboard, and at which place."""
_OVER = ("pe.told.won.captain", "pe.told.won.left", "pe.told.won.time", "pe.told.drawn", "pe.told.game_over")
TRUTH = Claims({**dict.fromkeys(_OVER, (NEXT, TURN, NUMBER, VOTES, OWED, FATE)), "pe.told.game_over": OF_GAME})
CAPTAINS = tuple(map(kind_name, KINDS_OF_CAPTAIN))
_PLAYING = ("pe.told.plays", "pe.told.plays.at", "pe.told.fires", "pe.told.fires.second", *USES.values())
"""Sentences of a coin that is played or used from a place that they name."""


def _ship(view: View, sentence: Message, name: str = "captain") -> ShipView:
    return view.ships[seat(sentence, name)]


def _fore(ship: ShipView) -> Message | None:
    return kind_name(Kind(ship.deck[0].kind or "")) if ship.deck else None


def _nest(ship: ShipView) -> Message | None:
    return kind_name(Kind(ship.nest.kind or "")) if ship.nest else None


def _unsaid(*topics: str, of: int) -> Iterator[Claim]:
    """The topics of a ship whose earlier claims are void."""
    for topic in topics:
        yield (topic, of), True


# -- coins and their places


@TRUTH.says("pe.told.fore")
def _at_the_fore(sentence: Message, view: View) -> Iterator[Claim]:
    """PE-INFO-01."""
    yield (FORE, seat(sentence)), _fore(_ship(view, sentence)) == sentence.get("coin")


@TRUTH.says("pe.told.nests.fore", "pe.told.nests.aft")
def _nests(sentence: Message, view: View) -> Iterator[Claim]:
    """PE-NEST-01."""
    yield from _unsaid(FORE, AFT, COMMAND, of=seat(sentence))
    yield (NEST, seat(sentence)), _nest(_ship(view, sentence)) == sentence.get("coin")


@TRUTH.says(*_PLAYING)
def _plays(sentence: Message, view: View) -> Iterator[Claim]:
    """PE-HOLD-01: the coin goes its usual way, of which a shortened post says nothing; what was said of its place is void."""
    source = sentence.get("from")
    if isinstance(source, Message) and source.id == "pe.from.nest":
        yield from _unsaid(NEST, of=seat(sentence))
    if sentence.get("coin") in CAPTAINS:
        yield from _unsaid(COMMAND, of=seat(sentence))


@TRUTH.says("pe.told.dumps")
def _dumps(sentence: Message, view: View) -> Iterator[Claim]:
    """PE-DUMP-01."""
    yield (NEST, seat(sentence)), _ship(view, sentence).nest is None
    yield from _to_the_hold(sentence, view)


@TRUTH.says("pe.told.lost", "pe.told.cancelled", "pe.told.pays", *(f"pe.told.{kind}" for kind in CALLING_OFF))
def _to_the_hold(sentence: Message, view: View) -> Iterator[Claim]:
    """PE-HOLD-01: a coin at least lies in that hold; a ship that has lost the Captain has none."""
    owner, ship = seat(sentence), _ship(view, sentence)
    yield from _unsaid(FORE, AFT, of=owner)
    if sentence.id != "pe.told.dumps":
        yield (NEST, owner), True
    yield (HOLD, owner), ship.hold > 0 or ship.out
    if any(one in CAPTAINS for one in _coins(sentence)):
        yield (COMMAND, owner), _captain_at(ship) is None


def _coins(sentence: Message) -> tuple[Message, ...]:
    """The coins that a sentence names."""
    named = sentence.get("coins") or sentence.get("coin")
    listed = named if isinstance(named, tuple) else (named,)
    return tuple([one for one in listed if isinstance(one, Message)])


def _captain_at(ship: ShipView) -> int | None:
    """The place of the Captain: 0 in the nest, else counted from the fore; None without a Captain aboard."""
    in_nest = ship.nest is not None and ship.nest.kind in KINDS_OF_CAPTAIN
    return 0 if in_nest else ship.captain_at


@TRUTH.says(*(f"pe.told.{kind}" for kind in ROBBING))
def _robs(sentence: Message, view: View) -> Iterator[Claim]:
    """PE-PILLAGE-01: the coin lies at the aft of whoever took it."""
    yield (AFT, seat(sentence)), bool(_ship(view, sentence).deck) or _ship(view, sentence).out
    aim = sentence.get("aim")
    if isinstance(aim, Message):
        yield from _unsaid(NEST, FORE, AFT, COMMAND, of=seat(aim))


@TRUTH.says("pe.told.grog.captain", "pe.told.quarters.captain")
def _fetches_the_captain(sentence: Message, view: View) -> Iterator[Claim]:
    """PE-INFO-02: all see a Captain aboard."""
    yield (HOLD, seat(sentence)), True
    yield (COMMAND, seat(sentence)), _captain_at(_ship(view, sentence)) is not None


@TRUTH.says("pe.told.grog", "pe.told.quarters", "pe.told.treasure", "pe.told.stowed", "pe.told.stowed.ordered")
def _fetches(sentence: Message, view: View) -> Iterator[Claim]:
    """PE-INFO-08: of the coins that come back a Captain alone is seen afterwards."""
    yield from _unsaid(HOLD, FORE, of=seat(sentence))
    if any(one in CAPTAINS for one in _coins(sentence)):
        yield (COMMAND, seat(sentence)), _captain_at(_ship(view, sentence)) is not None


@TRUTH.says(*{f"pe.told.calls.{WAYS_TOLD.get(way, way)}" for way in WAYS})
def _calls(sentence: Message, view: View) -> Iterator[Claim]:
    """PE-CALL-01: what lies at the fore is said by itself; the Captain is where coins can be called to."""
    yield (FORE, seat(sentence)), True
    yield (COMMAND, seat(sentence)), _captain_at(_ship(view, sentence)) is not None


@TRUTH.says("pe.told.arranged")
def _arranged(sentence: Message, view: View) -> Iterator[Claim]:
    """PE-TIME-04: what is in sight on a ship."""
    owner, ship = seat(sentence), _ship(view, sentence)
    said = {part.id: part for part in _listed(sentence)}
    nest, fore, captain = map(said.get, ("pe.open.nest", "pe.open.fore", "pe.open.captain"))
    yield (NEST, owner), _nest(ship) == (nest.get("coin") if nest else None)
    yield (FORE, owner), _fore(ship) == (fore.get("coin") if fore else None)
    yield (COMMAND, owner), captain is None or ship.captain_at == captain.get("number")


# -- turns


@TRUTH.says("pe.told.turn")
def _turn(sentence: Message, view: View) -> Iterator[Claim]:
    """PE-TIME-10: who was to be next is on turn, and offers of the turn before are gone."""
    yield (TURN,), (view.turn, view.on_turn) == (sentence.get("n"), seat(sentence))
    for topic in (NEXT, VOTES, NUMBER):
        yield (topic,), True


@TRUTH.says("pe.head", "pe.head.turn")
def _numbered(sentence: Message, view: View) -> Iterator[Claim]:
    yield (NUMBER,), view.turn == sentence.get("number")


@TRUTH.says("pe.told.sail")
def _sail(sentence: Message, view: View) -> Iterator[Claim]:
    """PE-SAIL-02."""
    yield (NEXT,), view.following == seat(sentence)


@TRUTH.says("pe.told.first")
def _first(sentence: Message, view: View) -> Iterator[Claim]:
    yield (NEXT,), True


@TRUTH.says("pe.told.spot")
def _spot(sentence: Message, view: View) -> Iterator[Claim]:
    """PE-SPOT-02."""
    yield (OWED, seat(sentence, "target")), _ship(view, sentence, "target").lost_turns > 0


@TRUTH.says("pe.told.passed_over")
def _passed_over(sentence: Message, view: View) -> Iterator[Claim]:
    yield (OWED, seat(sentence)), True


@TRUTH.says("pe.told.votes", "pe.told.votes.first")
def _votes(sentence: Message, view: View) -> Iterator[Claim]:
    """PE-TIME-50."""
    yield (VOTES,), seat(sentence) in view.votes


@TRUTH.says("pe.told.refuses")
def _refuses(sentence: Message, view: View) -> Iterator[Claim]:
    yield (VOTES,), not view.votes


@TRUTH.says("pe.told.agreed")
def _agreed(sentence: Message, view: View) -> Iterator[Claim]:
    yield (VOTES,), view.agreed


@TRUTH.says("pe.told.deadlock")
def _deadlock(sentence: Message, view: View) -> Iterator[Claim]:
    yield (VOTES,), not view.votes and not view.agreed


# -- who is out, and who has won


@TRUTH.says("pe.told.out.coins", "pe.told.out.stuck", "pe.told.out.surrender", "pe.told.forgoes", "pe.head.out")
def _out(sentence: Message, view: View) -> Iterator[Claim]:
    """PE-ELIM-05."""
    yield from _unsaid(NEST, FORE, AFT, COMMAND, HOLD, OWED, of=seat(sentence))
    yield (FATE, seat(sentence)), _ship(view, sentence).out


@TRUTH.says("pe.told.gives_up")
def _gives_up(sentence: Message, view: View) -> Iterator[Claim]:
    yield (FATE, seat(sentence)), seat(sentence) in view.leaving or _ship(view, sentence).out


@TRUTH.says("pe.told.champions")
def _champions(sentence: Message, view: View) -> Iterator[Claim]:
    """PE-TEAM-02."""
    for owner in seats(sentence, "out"):
        yield from _unsaid(NEST, FORE, AFT, COMMAND, HOLD, OWED, of=owner)
        yield (FATE, owner), view.ships[owner].out
    for owner in seats(sentence):
        yield (FATE, owner), not view.ships[owner].out


@TRUTH.says("pe.told.won.captain", "pe.told.won.left", "pe.told.won.time", "pe.head.won")
def _won(sentence: Message, view: View) -> Iterator[Claim]:
    """PE-VICT-01."""
    yield (WON,), view.last_winner == seat(sentence)


@TRUTH.says("pe.told.drawn")
def _drawn(sentence: Message, view: View) -> Iterator[Claim]:
    yield (WON,), view.last_winner is None


@TRUTH.says("pe.told.game_over")
def _game_over(sentence: Message, view: View) -> Iterator[Claim]:
    """PE-MATCH-02."""
    yield (WINS,), _counts(sentence) == dict(enumerate(view.wins))


def _listed(sentence: Message) -> tuple[Message, ...]:
    """The items of the list in a sentence."""
    listed = sentence.get("list")
    assert isinstance(listed, tuple)
    return tuple([one for one in listed if isinstance(one, Message)])


def _counts(sentence: Message) -> dict[int, int]:
    """Captains with the number that is said of each."""
    counts = {}
    for one in _listed(sentence):
        number = one.get("number")
        assert isinstance(number, int)
        counts[seat(one)] = number
    return counts


# -- shipyards


@TRUTH.says("pe.told.ashore")
def _ashore(sentence: Message, view: View) -> Iterator[Claim]:
    """PE-INFO-13."""
    for owner, number in _counts(sentence).items():
        yield (ASHORE, owner), view.yard_sizes[owner] == number


@TRUTH.says("pe.told.picks")
def _picks(sentence: Message, view: View) -> Iterator[Claim]:
    """PE-INFO-13: drafts are open as long as they last."""
    mine = next((yard.coins for yard in view.yards if yard.seat == seat(sentence)), None)
    has_it = mine is None or any(kind_name(kind) == sentence.get("coin") for kind, _ in mine)
    yield (ASHORE, seat(sentence)), has_it


@TRUTH.says("pe.told.dealt", "pe.told.scraps", "pe.told.trades")
def _yards_change(sentence: Message, view: View) -> Iterator[Claim]:
    yield (ASHORE, seat(sentence)), True
    yield (ASIDE,), True


@TRUTH.says("pe.told.aside")
def _aside(sentence: Message, view: View) -> Iterator[Claim]:
    yield (ASIDE,), view.aside == sentence.get("n")
