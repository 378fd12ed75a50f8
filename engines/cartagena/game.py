"""The contract of the kernel, kept by Cartagena de Indias."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from engines.cartagena import options
from engines.cartagena.advance import apply, define
from engines.cartagena.data import CLASS_OF, HERO, stock
from engines.cartagena.data.balance import ENGLISH_SHARES
from engines.cartagena.data.board import LAND, MIXED, WATER
from engines.cartagena.data.ids import ENGLISH, SPANISH
from engines.cartagena.knowledge.imagine import imagine
from engines.cartagena.knowledge.observe import view
from engines.cartagena.knowledge.whereabouts import whereabouts
from engines.cartagena.lessons import LESSONS
from engines.cartagena.mind import answers, evaluate
from engines.cartagena.mind.rows import EVEN
from engines.cartagena.mind.tempers import TEMPERS
from engines.cartagena.pieces import names
from engines.cartagena.rules.ending import GOAL, sides_of
from engines.cartagena.rules.heroes import DEPLOY
from engines.cartagena.rules.siege import Siege
from engines.cartagena.saves import SAVES, upcast_view
from engines.cartagena.speech import course, drafting, gather, prompts
from engines.cartagena.speech.events import EVENTS, weighs
from engines.cartagena.speech.heard import HEARSAY
from engines.cartagena.speech.narrate import headline, is_played
from engines.cartagena.speech.rulebook import RULEBOOK
from engines.cartagena.speech.usual import USUAL
from engines.cartagena.speech.vocabulary import VOCABULARY
from engines.cartagena.table import CANNONS, Table
from engines.cartagena.view import View
from engines.kernel.base.chance import Random
from engines.kernel.base.messages import Message, say
from engines.kernel.base.values import Answer
from engines.kernel.choices.shapes import Choice
from engines.kernel.choices.sheet import Sheet
from engines.kernel.contract.game import Game, OpenMove, Transition
from engines.kernel.contract.search import SearchBudget, Thought, immediate
from engines.kernel.contract.sides import Side
from engines.kernel.resolution import resolve
from engines.kernel.resolution.frames import Chance, Move, State
from engines.kernel.resolution.leavers import asked_no_more
from engines.kernel.speech.turns import Turn
from engines.kernel.speech.vocabulary import Vocabulary

PLACED = 25
"""Pieces of a deployment that are told in one post."""
AT_A_GLANCE = SearchBudget(1, 0)
"""The level that looks no order ahead when it lays cards."""
BY_RULE = SearchBudget(1)
"""The highest level answers by rules of thumb: a search of 24 or 96 iterations was not shown to be stronger."""
RESIGN = OpenMove("resign", say("ct.move.resign"), twice=True)


class Cartagena(Game[Table, View]):
    """Siege of Cartagena de Indias, 1741, for two to four captains (CT-GOAL-01)."""

    id = "cartagena"
    players = range(2, 5)
    rules_version = 4
    releases: ClassVar[Mapping[int, str]] = {1: "0.2.0", 2: "0.3.0", 3: "0.4.0", 4: "0.5.0"}
    balance_options = ("deployment",)
    saves = SAVES
    views = View
    narrators = EVENTS
    hearsay = HEARSAY
    lessons = LESSONS
    rulebook = RULEBOOK
    typical_answers = USUAL
    levels = (AT_A_GLANCE, BY_RULE)
    tempers = tuple(TEMPERS)
    score_name = say("ct.counted")
    event_counters = course.TALLIED

    option_fields = staticmethod(options.fields)
    view = staticmethod(view)
    whereabouts = staticmethod(whereabouts)
    imagine = staticmethod(imagine)
    is_quiet = staticmethod(evaluate.is_settled)
    is_cutoff = staticmethod(evaluate.is_settled)
    narrate_all = staticmethod(gather.narrate)
    headline = staticmethod(headline)
    opens_post = staticmethod(is_played)
    is_important = staticmethod(weighs)
    drafted = staticmethod(drafting.drafted)
    foreseen = staticmethod(define.lines)
    standing_orders = staticmethod(define.meanwhile)
    moment = staticmethod(apply.moment)
    answer_from_lines = staticmethod(apply.fits)
    is_left = staticmethod(apply.is_left)
    waiting_line = staticmethod(prompts.asking)
    triggering_event = staticmethod(prompts.event)
    glossary = staticmethod(prompts.glossary)
    scoreboard = staticmethod(course.standing)
    summarize = staticmethod(course.remembered)
    score_breakdown = staticmethod(course.accounts)
    evaluate = staticmethod(evaluate.chances)

    def setup(self, seats: int, options_: Mapping[str, Any], chance: Chance) -> Transition[Table]:
        """CT-TIME-01."""
        rules = options.agreed(self.read_options(options_, seats))
        return resolve.begin(Table(rules=rules, players=seats), Siege(), chance)

    def sides(self, options_: Mapping[str, Any], seats: int) -> tuple[Side, ...]:
        """CT-TIME-01, CT-MP-06."""
        return tuple([Side(side, names.side(side)) for side in sides_of(seats)])

    def side_shares(self, options_: Mapping[str, Any], seats: int) -> Mapping[str, float]:
        """CT-TIME-01: by the deployment."""
        english = ENGLISH_SHARES.get((options_.get("deployment", ""), seats))
        return {} if english is None else {ENGLISH: english, SPANISH: 1 - english}

    def open_moves(self, state: State[Table], seat: int) -> tuple[OpenMove, ...]:
        """CT-D78."""
        is_in = state.asked is not None and seat in state.table.seats and seat not in state.table.gone
        return (RESIGN,) if is_in else ()

    def act(self, state: State[Table], seat: int, move: Move, chance: Chance) -> Transition[Table]:
        """CT-D78: whoever has given up is not waited for; the default holds."""
        after, events = resolve.act(state, seat, move, chance)
        return asked_no_more(after, events, seat, chance, has_default=True) if seat in after.table.gone else (after, events)

    def seats_to_be_asked(self, state: State[Table]) -> frozenset[int]:
        return frozenset(state.table.seats) - frozenset(state.table.gone)

    def load_view(self, saved: Any) -> View:
        """Also a view that an older release kept."""
        return super().load_view(upcast_view(saved))

    def mind(self, seen: View, choice: Choice, rnd: Random) -> Answer:
        return choice.default if seen.viewer is None else answers.answer(imagine(seen, rnd), seen.viewer, choice, rnd)

    def thinking(self, seen: View, seat: int, choice: Choice, rnd: Random, effort: SearchBudget) -> Thought:
        """Orders are planned at a glance, by rules of thumb or by search, and carried out by rules of thumb."""
        is_planned = seen.asked is not None and seen.asked.kind == "ct.plan"
        if is_planned and effort.without_temper not in self.levels:
            return super().thinking(seen, seat, choice, rnd, effort)
        guess, looks_ahead = imagine(seen, rnd), effort.without_temper != AT_A_GLANCE
        found = answers.at_level(guess, seat, choice, rnd, looks_ahead, TEMPERS.get(effort.temper, EVEN))
        return immediate(found, evaluate.chances(guess, seat) if is_planned and looks_ahead else None)

    def proposal(self, seen: View, seat: int, choice: Choice, rnd: Random) -> Answer | None:
        """CT-TIME-10, CT-TIME-12 to -33: the answer of the quickest computer captain in a turn; of a row, unless it is empty."""
        if seen.asked is None or not seen.turn:
            return None
        found = answers.at_level(imagine(seen, rnd), seat, choice, rnd, False, EVEN)
        is_row = isinstance(choice, Sheet) and choice.draft_counts
        return None if is_row and found == choice.default else found

    def candidates(self, seen: View, seat: int, choice: Choice, rnd: Random) -> Sequence[Answer]:
        return answers.candidates(imagine(seen, rnd), seat, choice, rnd)

    def rollout_answer(self, state: State[Table], seat: int, rnd: Random) -> Answer:
        return answers.answer(state, seat, self.choice(state, seat), rnd)

    def quick_answer(self, state: State[Table], seat: int, rnd: Random) -> Answer:
        return self.rollout_answer(state, seat, rnd)

    def turn(self, seen: View) -> Turn:
        """The set-up is told in the post of the first turn, but for one of piece after piece."""
        if seen.turn or seen.rules.deployment != "alternating":
            return Turn(str(max(1, seen.turn)))
        placed = sum(1 + len(hull.load) for hull in seen.hulls.values()) + sum(pile.size for pile in seen.piles.values())
        return Turn(f"0.{placed // PLACED}", gathers=True)

    def readback(self, choice: Choice, answer: Answer) -> Message:
        """The changes of a deployment against the data, and the names of the heroes chosen."""
        return prompts.readback(choice, answer) or super().readback(choice, answer)

    def describe_lines(self, seen: View, kind: str, lines: Mapping[str, Answer]) -> tuple[Message, ...]:
        instructions = {line: answer for line, answer in lines.items() if line != DEPLOY}
        return (*define.described(lines), *super().describe_lines(seen, kind, instructions))

    def describe_line(self, question: Message, answer: Message) -> Message:
        return say("ct.kept", what=question, answer=answer)

    def vocabulary(self, seen: View, choice: Choice | None) -> Vocabulary:
        return VOCABULARY

    def score(self, n: int) -> Message:
        return say("ct.score", n=n)

    def invariants(self, state: State[Table]) -> None:
        """Every counter lies in one place; squares hold what may be there; guns have somebody to serve them."""
        table = state.table
        if not table.hulls and not table.piles:
            return
        _pieces(table)
        _squares(table)
        assert min(table.fame) < GOAL, "both sides have won"
        assert table.afloat == {hull.at: ship for ship, hull in table.hulls.items()}, "the index of ships is wrong"
        assert 0 <= table.supply() <= CANNONS and all(square in table.piles for square in table.guns), "a gun without a crew"
        assert all(0 <= wounds < HERO_WOUNDS for wounds in table.hurt.values()), "a hero has more wounds than he can"
        assert all(hull.wounds < CLASS_OF[ship].wounds for ship, hull in table.hulls.items()), "a sunk ship floats"


HERO_WOUNDS = max(hero.wounds for hero in HERO.values())


def _pieces(table: Table) -> None:
    ashore = [piece for pile in table.piles.values() for piece in pile.troops]
    aboard = [piece for hull in table.hulls.values() for piece in hull.load if piece not in HERO]
    troops = Counter((*ashore, *aboard, *table.aside.values(), *table.lost))
    is_split = table.players > 2
    every = Counter((*stock(SPANISH, is_split), *stock(ENGLISH, is_split)))
    assert not troops - every, f"troops that are too many: {troops - every}"
    assert not table.turn or troops == every, f"troops that are nowhere: {every - troops}"
    heroes = [hero for pile in table.piles.values() for hero in pile.heroes]
    heroes += [hero for hull in table.hulls.values() for hero in (*hull.heroes, *hull.load) if hero in HERO]
    assert len(set(heroes)) == len(heroes), f"a hero in two places: {heroes}"
    assert not table.turn or sorted((*heroes, *table.defeated)) == sorted(table.camps), f"heroes: {heroes}"
    for ship, hull in table.hulls.items():
        assert len(hull.load) <= CLASS_OF[ship].berths, f"{ship} carries too many"
        assert not hull.known or not Counter(hull.known) - Counter(hull.load), f"{ship} carries less than all know"


def _squares(table: Table) -> None:
    assert len(table.afloat) == len(table.hulls), "two ships in a square"
    assert all(square in LAND for square in table.piles), "land pieces at sea"
    assert all(square in WATER for square in table.afloat if square[1:] != "0"), "a ship ashore"
    assert not any(square in table.piles for square in table.afloat if square in MIXED), "a ship and land pieces in a square"
    for square, pile in table.piles.items():
        assert len(pile.dark) == len(pile.troops) and (square in table.works or not any(pile.dark)), f"{square} is dark"
        if pile.among:
            hidden = Counter(piece for piece, dark in zip(pile.troops, pile.dark, strict=True) if dark)
            assert not Counter(pile.among) - hidden, f"{square} has less than all know"
        assert len({table.camp(piece).partition(".")[0] for piece in (*pile.heroes, *pile.troops)}) == 1, (
            f"two armies in {square}"
        )


game = Cartagena()
