"""The contract of the kernel, kept by Atlantic Chase."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar

from engines.atlantic_chase import options
from engines.atlantic_chase.advance import ahead, apply, define
from engines.atlantic_chase.data import LEADER
from engines.atlantic_chase.data.balance import BRITISH_SHARES
from engines.atlantic_chase.data.ids import OFF, SIDES
from engines.atlantic_chase.knowledge.imagine import imagine
from engines.atlantic_chase.knowledge.observe import view
from engines.atlantic_chase.knowledge.whereabouts import whereabouts
from engines.atlantic_chase.lessons import LESSONS
from engines.atlantic_chase.mind import answers, evaluate, reasons, rollouts, stubborn
from engines.atlantic_chase.pieces import names
from engines.atlantic_chase.pieces.board import on_board, seat_of
from engines.atlantic_chase.pieces.vessels import face, is_never_damaged
from engines.atlantic_chase.rules import order, set_up
from engines.atlantic_chase.rules.links import handed_on, second
from engines.atlantic_chase.rules.mini import Scenario, place_ships
from engines.atlantic_chase.rules.operation import Sailing
from engines.atlantic_chase.rules.orders import orders_of
from engines.atlantic_chase.saves import OF_OPERATIONS, SAVES
from engines.atlantic_chase.speech import carried, course, notation, points, prompts
from engines.atlantic_chase.speech.events import weighs
from engines.atlantic_chase.speech.forces_at_sea import NARRATORS
from engines.atlantic_chase.speech.heard import HEARSAY
from engines.atlantic_chase.speech.rulebook import RULEBOOK
from engines.atlantic_chase.speech.usual import USUAL
from engines.atlantic_chase.table import Ocean, Table
from engines.atlantic_chase.view import OceanView, View
from engines.kernel.base import codec
from engines.kernel.base.chance import Random
from engines.kernel.base.messages import say
from engines.kernel.base.values import Answer
from engines.kernel.choices.plan import Plan
from engines.kernel.choices.shapes import Choice
from engines.kernel.contract.game import Game, OpenMove, OptionField, Transition
from engines.kernel.contract.search import SearchBudget, Thought, immediate
from engines.kernel.contract.sides import Side
from engines.kernel.resolution import resolve
from engines.kernel.resolution.frames import Chance, State
from engines.kernel.speech.turns import Turn
from engines.kernel.speech.vocabulary import LABELS_ALONE, Vocabulary

STUBBORN = SearchBudget(1, 0)
"""The level that stands, fires at what is nearest, and heeds no grade."""
AS_SUGGESTED = SearchBudget(1)
"""The search of who answers for the late: the orders that are suggested to everybody."""
BY_SEARCH = SearchBudget(400)
"""The level that plays the battle out with each of the plays that are best at a glance."""
RESIGN = OpenMove("resign", say("ac.move.resign"), twice=True)


class AtlanticChase(Game[Table, View]):
    """Atlantic Chase, for two captains: a British and a German side (AC-1e)."""

    id = "atlantic_chase"
    players = range(2, 3)
    rules_version = 1
    releases: ClassVar[Mapping[int, str]] = {1: "0.5.0"}
    balance_options = ("operation", "mini")
    saves = SAVES
    views = View
    narrators = NARRATORS
    hearsay = HEARSAY
    rulebook = RULEBOOK
    typical_answers = USUAL
    lessons = LESSONS

    levels = (STUBBORN, BY_SEARCH)
    stand_in = AS_SUGGESTED
    score_name = say("ac.counted")
    event_counters = course.TALLIED

    plan_kind = ahead.ACT
    foreseen = staticmethod(define.lines)
    standing_orders = staticmethod(define.meanwhile)
    moment = staticmethod(apply.moment)
    answer_from_lines = staticmethod(apply.fits)
    next_turn_state = staticmethod(ahead.next_turn_state)
    plan_basis = staticmethod(ahead.plan_basis)

    view = staticmethod(view)
    whereabouts = staticmethod(whereabouts)
    imagine = staticmethod(imagine)
    carryover = staticmethod(handed_on)
    describe_carryover = staticmethod(carried.described)
    campaign_options = staticmethod(options.of_campaign)
    scenario = staticmethod(carried.scenario)
    waiting_line = staticmethod(prompts.asking)
    aim = staticmethod(prompts.aim)
    general_aim = staticmethod(prompts.general_aim)
    triggering_event = staticmethod(prompts.answered)
    prompt = staticmethod(prompts.question)
    headline = staticmethod(prompts.headline)
    is_important = staticmethod(weighs)
    scoreboard = staticmethod(course.standing)
    summarize = staticmethod(course.remembered)
    score_breakdown = staticmethod(points.rows)
    score = staticmethod(points.score)
    number = staticmethod(points.number)
    because = staticmethod(reasons.because)
    is_quiet = staticmethod(evaluate.is_settled)
    evaluate = staticmethod(evaluate.chances)

    def option_fields(self, seats: int) -> tuple[OptionField, ...]:
        """Section 32 of the rules."""
        return options.FIELDS

    def read_options(self, given: Mapping[str, Any], seats: int) -> Mapping[str, Any]:
        """A battle is played unless an operation is asked for; options of the other count for nothing."""
        return options.read(given)

    def setup(self, seats: int, options_: Mapping[str, Any], chance: Chance) -> Transition[Table]:
        """AC-T21a, AC-T1a."""
        agreed = self.read_options(options_, seats)
        if agreed["game"] == options.OPERATION:
            return self.sailing(agreed, chance)
        rules = options.agreed(agreed)
        table = Table(rules=rules, mini=rules.mini)
        place_ships(table)
        return resolve.begin(table, Scenario(), chance)

    def sailing(self, agreed: Mapping[str, Any], chance: Chance) -> Transition[Table]:
        """AC-T1a: an operation."""
        ocean = Ocean(operation=agreed["operation"], terms=options.terms(agreed))
        set_up.place(ocean)
        begun: Any = resolve.begin(ocean, Sailing(), chance)
        opened: Transition[Table] = begun
        return opened

    def vocabulary(self, view: View, choice: Choice | None) -> Vocabulary:
        """Actions of an operation may be written in codes."""
        return notation.vocabulary(choice) if isinstance(choice, Plan) else LABELS_ALONE

    def load_view(self, saved: Any) -> View:
        """AC-I1: a view of a battle, or of an operation."""
        return codec.load(OceanView if OF_OPERATIONS in saved else View, saved)

    def setup_from(self, handed: Any, seats: int, options_: Mapping[str, Any], chance: Chance) -> Transition[Table]:
        """AC-T21e."""
        rules = options.agreed(self.read_options(options_, seats))
        return resolve.begin(second(rules, handed), Scenario(), chance)

    def sides(self, options_: Mapping[str, Any], seats: int) -> tuple[Side, ...]:
        """AC-1e: the British and the German side, which plays the French of a scenario."""
        mini = "" if options_.get("game") == options.OPERATION else options_.get("mini", options.FIRST)
        return tuple([Side(side, names.side(mini, seat)) for seat, side in enumerate(SIDES)])

    def side_shares(self, options_: Mapping[str, Any], seats: int) -> Mapping[str, float]:
        """AC-1e: by the mini-scenario; of operations nothing was measured."""
        is_battle = options_.get("game", options.BATTLE) == options.BATTLE
        british = BRITISH_SHARES.get(options_.get("mini", options.FIRST)) if is_battle else None
        return {} if british is None else {SIDES[0]: british, SIDES[1]: 1 - british}

    def shares_seats(self, options_: Mapping[str, Any], seats: int) -> bool:
        """AC-1e: one person may act for both sides."""
        return True

    def open_moves(self, state: State[Table], seat: int) -> tuple[OpenMove, ...]:
        """AC-D117."""
        return (RESIGN,) if state.asked is not None else ()

    def mind(self, seen: View, choice: Choice, rnd: Random) -> Answer:
        return choice.default if seen.viewer is None else answers.answer(imagine(seen, rnd), seen.viewer, choice)

    def thinking(self, seen: View, seat: int, choice: Choice, rnd: Random, effort: SearchBudget) -> Thought:
        """Stubbornly, as suggested, or by battles played out; in an operation as suggested."""
        if effort.without_temper == STUBBORN:
            return immediate(stubborn.answer(imagine(seen, rnd), seat, choice))
        if isinstance(seen, OceanView) or effort.without_temper == AS_SUGGESTED:
            return immediate(answers.answer(imagine(seen, rnd), seat, choice))
        return rollouts.thinking(self, seen, seat, choice, rnd, effort)

    def candidates(self, seen: View, seat: int, choice: Choice, rnd: Random) -> Sequence[Answer]:
        return answers.candidates(imagine(seen, rnd), seat, choice, rnd)

    def rollout_answer(self, state: State[Table], seat: int, rnd: Random) -> Answer:
        return answers.answer(state, seat, self.choice(state, seat))

    def quick_answer(self, state: State[Table], seat: int, rnd: Random) -> Answer:
        return self.rollout_answer(state, seat, rnd)

    def turn(self, seen: View) -> Turn:
        """A battle is a turn; in an operation an initiative is."""
        if isinstance(seen, OceanView):
            return Turn(str(seen.changes + 1))
        return Turn(str(max(1, seen.part)))

    def drafted(self, seen: View, choice: Any, draft: Mapping[str, Any]) -> View:
        """The own orders as far as they are drafted; in a battle those of the round that are carried out already are left out."""
        is_round = seen.asked is not None and seen.asked.kind == "ac.round"
        return replace(seen, orders=orders_of(draft)) if is_round or not isinstance(seen, OceanView) else seen

    def invariants(self, state: State[Table]) -> None:
        """Every ship is in play once; a sunk ship is nowhere; smoke lies over ships that are together."""
        table = state.table
        if isinstance(table, Ocean):
            order.check(table)
        assert set(table.ships) == {ship for fleet in table.fleets for ship in fleet}, "a ship of no fleet"
        assert not set(table.fleets[0]) & set(table.fleets[1]), "a ship of both sides"
        for ship, vessel in table.ships.items():
            assert not (vessel.is_sunk and vessel.zone != OFF), f"{ship} is sunk and on the board"
            most = vessel.hit_limit if is_never_damaged(ship) else face(ship, vessel).hits
            assert vessel.is_sunk or not most or vessel.hits < most, f"{ship} has too many hits"
            assert vessel.hits <= vessel.suffered and vessel.torpedoes >= 0, f"{ship} is counted wrongly"
        for maker, over in table.smoke.items():
            mine = on_board(table, seat_of(table, maker))
            assert all(ship in mine and table.ships[ship].zone == table.ships[maker].zone for ship in over), "smoke apart"
            assert len(over) <= 2, "smoke over too many"
        for leader, ship in table.leaders.items():
            assert ship in table.fleets[SIDES.index(LEADER[leader].side)], f"{leader} is on no ship of his side"


game = AtlanticChase()
