"""The contract of the kernel, kept by The Kaiser's Pirates."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar

from engines.kaisers_pirates import options
from engines.kaisers_pirates.advance import ahead, apply, define, describe
from engines.kaisers_pirates.data import SHIP
from engines.kaisers_pirates.knowledge.imagine import imagine
from engines.kaisers_pirates.knowledge.observe import view, zones_of
from engines.kaisers_pirates.knowledge.whereabouts import whereabouts
from engines.kaisers_pirates.lessons import LESSONS
from engines.kaisers_pirates.mind import evaluate, reasons, search
from engines.kaisers_pirates.mind.tempers import EVEN, TEMPERS
from engines.kaisers_pirates.rules import drawing
from engines.kaisers_pirates.rules.rounds import Rounds
from engines.kaisers_pirates.rules.stock import deck_of, fleet_of, merchantmen_of
from engines.kaisers_pirates.saves import SAVES, upcast_view
from engines.kaisers_pirates.speech import course, drafting, prompts
from engines.kaisers_pirates.speech.heard import HEARSAY
from engines.kaisers_pirates.speech.narrate import headline, is_important, narrate, opens_post
from engines.kaisers_pirates.speech.rulebook import RULEBOOK
from engines.kaisers_pirates.speech.solitaire import EVENTS
from engines.kaisers_pirates.speech.usual import USUAL
from engines.kaisers_pirates.speech.vocabulary import VOCABULARY
from engines.kaisers_pirates.table import Table
from engines.kaisers_pirates.view import View
from engines.kernel.base.chance import Random
from engines.kernel.base.messages import Message, say
from engines.kernel.base.values import Answer
from engines.kernel.choices.shapes import Choice
from engines.kernel.contract.game import Game, OpenMove, Transition
from engines.kernel.contract.search import SearchBudget, Thought, immediate
from engines.kernel.contract.sides import PHANTOM, Side
from engines.kernel.resolution import resolve
from engines.kernel.resolution.frames import Asked, Chance, State
from engines.kernel.resolution.window import PASS
from engines.kernel.speech.turns import Turn
from engines.kernel.speech.vocabulary import Vocabulary

BY_RULE = SearchBudget(16)
"""The highest level answers by rules of thumb: a search of 8, 64 or more iterations was no stronger."""


class KaisersPirates(Game[Table, View]):
    """The Kaiser's Pirates, for one captain against the phantom, for two to four, or for two teams (KP-0.5)."""

    id = "kaisers_pirates"
    players = range(1, 5)
    plan_kind = ahead.TURN
    rules_version = 2
    releases: ClassVar[Mapping[int, str]] = {1: "0.2.0", 2: "0.5.0"}
    saves = SAVES
    views = View
    narrators = EVENTS
    hearsay = HEARSAY
    lessons = LESSONS
    rulebook = RULEBOOK
    typical_answers = USUAL
    levels = (SearchBudget(2), BY_RULE)
    tempers = tuple(TEMPERS)
    score_name = say("kp.counted")
    event_counters = course.TALLIED

    option_fields = staticmethod(options.fields)
    view = staticmethod(view)
    whereabouts = staticmethod(whereabouts)
    imagine = staticmethod(imagine)
    narrate_all = staticmethod(narrate)
    headline = staticmethod(headline)
    opens_post = staticmethod(opens_post)
    is_important = staticmethod(is_important)
    readback = staticmethod(prompts.answer_text)
    waiting_line = staticmethod(prompts.waiting_line)
    prompt = staticmethod(prompts.prompt)
    rollout_answer = staticmethod(search.rollout_answer)
    is_quiet = staticmethod(evaluate.is_quiet)
    is_cutoff = staticmethod(evaluate.is_cutoff)
    triggering_event = staticmethod(prompts.triggering_event)
    acting_thing = staticmethod(prompts.acting_thing)
    drafted = staticmethod(drafting.drafted)
    foreseen = staticmethod(define.lines)
    standing_orders = staticmethod(define.standing_orders)
    moment = staticmethod(apply.moment)
    answer_from_lines = staticmethod(apply.answer_from_lines)
    plan_basis = staticmethod(ahead.plan_basis)
    glossary = staticmethod(prompts.glossary)
    inventory = staticmethod(prompts.inventory)
    scoreboard = staticmethod(course.scoreboard)
    summarize = staticmethod(course.summarize)
    score_breakdown = staticmethod(course.score_breakdown)
    vacant_side_result = staticmethod(course.vacant_side_result)
    evaluate = staticmethod(evaluate.chances)
    next_turn_state = staticmethod(ahead.next_turn_state)

    def read_options(self, given: Mapping[str, Any], seats: int) -> Mapping[str, Any]:
        return options.whole(super().read_options(given, seats), seats)

    def setup(self, seats: int, options_: Mapping[str, Any], chance: Chance) -> Transition[Table]:
        """KP-2.1: nothing is dealt yet; the first Round begins."""
        rules = options.agreed(self.read_options(options_, seats), seats)
        empty: list[Any] = [()] * (seats + rules.is_solitaire)
        table = Table(rules=rules, hands=empty[:], fleets=empty[:], merchantmen=empty[:], piles=empty[:])
        return resolve.begin(table, Rounds(), chance)

    def sides(self, options_: Mapping[str, Any], seats: int) -> tuple[Side, ...]:
        """KP-4.1: partners sit alternately."""
        if options_.get("play") != "teams" or seats != 4:
            return ()
        return tuple([Side(f"team{seat % 2 + 1}", say(f"kp.team.{seat % 2 + 1}")) for seat in range(seats)])

    def open_moves(self, state: State[Table], seat: int) -> tuple[OpenMove, ...]:
        """KP-T0.7: whoever has not resigned may, at every question."""
        if state.asked is None or seat in state.table.resigned:
            return ()
        return (OpenMove("resign", say("kp.resign"), twice=True),)

    def load_view(self, saved: Any) -> View:
        """Also a view that an older release kept."""
        return super().load_view(upcast_view(saved))

    def turn(self, seen: View) -> Turn:
        """The turn of a captain; the next in seat order follows. The phantom's turn is a part of the one before it."""
        if seen.rules.is_solitaire:
            return Turn(str(seen.turn - (seen.on_turn == PHANTOM)), 0)
        return Turn(str(seen.turn), (seen.on_turn + 1) % len(seen.forces))

    def mind(self, seen: View, choice: Choice, rnd: Random) -> Answer:
        return choice.default if seen.viewer is None else search.answer(imagine(seen, rnd), seen.viewer, choice)

    def thinking(self, seen: View, seat: int, choice: Choice, rnd: Random, effort: SearchBudget) -> Thought:
        if effort.without_temper == BY_RULE:
            guess, temper = imagine(seen, rnd), TEMPERS.get(effort.temper, EVEN)
            return immediate(search.answer(guess, seat, choice, temper), evaluate.chances(guess, seat))
        return super().thinking(seen, seat, choice, rnd, effort)

    def candidates(self, seen: View, seat: int, choice: Choice, rnd: Random) -> Sequence[Answer]:
        return search.candidates(imagine(seen, rnd), seat, choice)

    def because(self, seen: View, seat: int, choice: Choice, answer: Answer, rnd: Random) -> Message | None:
        return reasons.because(seen, choice, answer)

    def evaluate_with_temper(self, state: State[Table], seat: int, temper: str) -> float:
        return evaluate.chances(state, seat, TEMPERS[temper])

    def describe_lines(self, seen: View, kind: str, lines: Mapping[str, Answer]) -> tuple[Message, ...]:
        return describe.describe_lines(seen, lines)

    def shortcut(self, asked: Asked, id: str) -> Message:
        return say("kp.pass") if id == PASS else super().shortcut(asked, id)

    def vocabulary(self, seen: View, choice: Choice | None) -> Vocabulary:
        return VOCABULARY

    def score(self, n: int) -> Message:
        return say("kp.score", n=n)

    def invariants(self, state: State[Table]) -> None:
        """Every card and every ship lies in one place; nobody has more than three Merchantmen."""
        table = state.table
        cards = [card for zone in zones_of(table).values() for card in zone.things]
        assert _are(cards, deck_of(table.rules)), f"cards: {_apart(cards, deck_of(table.rules))}"
        afloat = [ship for row in (*table.fleets, *table.merchantmen) for ship in row]
        won = [won.ship for pile in table.piles for won in pile if won.ship in SHIP]
        decks = (*table.fleet_deck, *table.merchant_deck, *table.fleet_used, *table.merchant_used)
        ships, every = (*afloat, *won, *decks), (*fleet_of(table.rules), *merchantmen_of(table.rules))
        assert _are(ships, every), f"ships: {_apart(ships, every)}"
        assert all(len(row) <= drawing.MERCHANTMEN for row in table.merchantmen), "more than three Merchantmen"
        marked = table.damaged | table.limited | table.recognized | {one.ship for one in table.refuges}
        assert marked <= set(afloat), f"a ship that is not afloat has a marker: {marked - set(afloat)}"
        assert set(table.worse) <= table.damaged, "a ship with a second Damage marker has no first one"


def _are(things: Iterable[str], every: Iterable[str]) -> bool:
    """Whether these things are all there are, each as often; sorted, since counting them takes longer."""
    return sorted(things) == sorted(every)


def _apart(things: Iterable[str], every: Iterable[str]) -> tuple[Counter[str], Counter[str]]:
    """The things that are too many, and those that are nowhere."""
    found, all_of_them = Counter(things), Counter(every)
    return found - all_of_them, all_of_them - found


game = KaisersPirates()
