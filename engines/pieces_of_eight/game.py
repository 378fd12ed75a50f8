"""The contract of the kernel, kept by Pieces of Eight."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import chain
from typing import Any, ClassVar

from engines.kernel.base.chance import Random
from engines.kernel.base.messages import Message, say
from engines.kernel.base.values import Answer
from engines.kernel.choices.lines import AdvanceLine
from engines.kernel.choices.shapes import Choice
from engines.kernel.contract.game import Game, Transition
from engines.kernel.contract.search import SearchBudget, Thought, immediate
from engines.kernel.resolution import resolve
from engines.kernel.resolution.frames import Asked, Chance, Move, State
from engines.kernel.resolution.leavers import asked_no_more
from engines.kernel.speech.vocabulary import Vocabulary
from engines.pieces_of_eight import options
from engines.pieces_of_eight.advance import apply, define, describe
from engines.pieces_of_eight.knowledge.imagine import imagine
from engines.pieces_of_eight.knowledge.observe import view
from engines.pieces_of_eight.knowledge.whereabouts import whereabouts
from engines.pieces_of_eight.lessons import LESSONS
from engines.pieces_of_eight.mind import barter, evaluate, reasons, search
from engines.pieces_of_eight.pieces.ship import Ship, is_captain
from engines.pieces_of_eight.rules.ending import has_given_up
from engines.pieces_of_eight.rules.match import DRAWS, Match, target
from engines.pieces_of_eight.rules.moves import forbidden_moves, open_moves
from engines.pieces_of_eight.rules.shipyards import can_build, first_yards
from engines.pieces_of_eight.saves import SAVES, stored_view, upcast_view
from engines.pieces_of_eight.speech import course, inventory, prompts
from engines.pieces_of_eight.speech.heard import HEARSAY
from engines.pieces_of_eight.speech.match_events import EVENTS
from engines.pieces_of_eight.speech.narrate import headline, is_important, opens_post, turn
from engines.pieces_of_eight.speech.places import placed
from engines.pieces_of_eight.speech.readback import readback
from engines.pieces_of_eight.speech.rulebook import RULEBOOK
from engines.pieces_of_eight.speech.usual import USUAL
from engines.pieces_of_eight.speech.vocabulary import VOCABULARY
from engines.pieces_of_eight.table import Series, Table
from engines.pieces_of_eight.view import View


class PiecesOfEight(Game[Table, View]):
    """Pieces of Eight, for two to eight captains."""

    id = "pieces_of_eight"
    players = range(2, 9)
    rules_version = 2
    releases: ClassVar[Mapping[int, str]] = {1: "0.1.0", 2: "0.2.0"}
    draw_move = "deadlock"
    saves = SAVES
    views = View
    narrators = EVENTS
    hearsay = HEARSAY
    levels = (SearchBudget(2), SearchBudget(5), SearchBudget(400))
    tempers = tuple(evaluate.TEMPERS)
    lessons = LESSONS
    rulebook = RULEBOOK
    typical_answers = USUAL
    score_name = say("pe.counted")
    event_counters = course.TALLIED

    option_fields = staticmethod(options.fields)
    read_options = staticmethod(options.read)
    open_moves = staticmethod(open_moves)
    forbidden_moves = staticmethod(forbidden_moves)
    standing_orders = staticmethod(define.standing_orders)
    moment = staticmethod(apply.moment)
    answer_from_lines = staticmethod(apply.answer_from_lines)
    parts_from_lines = staticmethod(apply.parts_from_lines)
    view = staticmethod(view)
    whereabouts = staticmethod(whereabouts)
    imagine = staticmethod(imagine)
    mind = staticmethod(search.answer)
    candidates = staticmethod(search.worth_weighing)
    because = staticmethod(reasons.because)
    rollout_answer = staticmethod(search.rollout_answer)
    is_quiet = staticmethod(search.is_quiet)
    unprompted_move = staticmethod(barter.unprompted_move)
    headline = staticmethod(headline)
    turn = staticmethod(turn)
    opens_post = staticmethod(opens_post)
    is_important = staticmethod(is_important)
    readback = staticmethod(readback)
    waiting_line = staticmethod(prompts.waiting_line)
    triggering_event = staticmethod(prompts.triggering_event)
    acting_thing = staticmethod(prompts.acting_thing)
    drafted = staticmethod(prompts.drafted)
    glossary = staticmethod(inventory.glossary)
    offers = staticmethod(inventory.offers)
    final_places = staticmethod(placed)
    scoreboard = staticmethod(course.scoreboard)
    summarize = staticmethod(course.summarize)
    game_end = staticmethod(course.game_end)
    evaluate = staticmethod(evaluate.chances)
    inventory = staticmethod(inventory.inventory)

    def setup(self, seats: int, options_: Mapping[str, Any], chance: Chance) -> Transition[Table]:
        """PE-TIME-01."""
        chosen = options.options_of(self.read_options(options_, seats), seats)
        series = Series(chosen, first_yards(chosen, seats), wins=(0,) * seats)
        return resolve.begin(Table(series, [Ship(None, ()) for _ in range(seats)]), Match(), chance)

    def act(self, state: State[Table], seat: int, move: Move, chance: Chance) -> Transition[Table]:
        """PE-TIME-52: whoever has given up is not waited for, nor does the default answer for him."""
        after, events = resolve.act(state, seat, move, chance)
        has_left = has_given_up(after.table, seat)
        return asked_no_more(after, events, seat, chance, has_default=False) if has_left else (after, events)

    def seats_to_be_asked(self, state: State[Table]) -> frozenset[int]:
        """PE-ELIM-05, PE-MATCH-02: whoever is out is asked again only when another game of the match may follow."""
        table = state.table
        if may_follow(table):
            return frozenset(table.seats)
        return frozenset(table.in_play()) - frozenset(table.leaving)

    def foreseen(self, seen: View, kind: str) -> tuple[AdvanceLine, ...]:
        return define.lines(kind, len(seen.ships))

    def describe_lines(self, seen: View, kind: str, lines: Mapping[str, Answer]) -> tuple[Message, ...]:
        return describe.describe_lines(kind, len(seen.ships), lines)

    def dump_view(self, view: View) -> Any:
        return stored_view(super().dump_view(view))

    def load_view(self, saved: Any) -> View:
        """Also a view that an older release kept."""
        return super().load_view(upcast_view(saved))

    def thinking(self, seen: View, seat: int, choice: Choice, rnd: Random, effort: SearchBudget) -> Thought:
        if seen.asked is not None and seen.asked.kind in search.PREPARING:
            return immediate(search.answer(seen, choice, rnd))
        return super().thinking(seen, seat, choice, rnd, effort)

    def evaluate_with_temper(self, state: State[Table], seat: int, temper: str) -> float:
        return evaluate.chances(state, seat, evaluate.TEMPERS[temper])

    def is_cutoff(self, state: State[Table]) -> bool:
        return state.asked is None or evaluate.is_between_games(state)

    def prompt(self, seen: View, asked: Asked) -> Message:
        return prompts.question(seen, asked) or super().prompt(seen, asked)

    def shortcut(self, asked: Asked, id: str) -> Message:
        return prompts.SHORTCUTS.get(id) or super().shortcut(asked, id)

    def vocabulary(self, seen: View, choice: Choice | None) -> Vocabulary:
        return VOCABULARY

    def score(self, n: int) -> Message:
        return say("pe.score", n=n)

    def invariants(self, state: State[Table]) -> None:
        """Every coin lies in one place; each crew has thirteen coins of its yard, one Captain, within the limits."""
        table = state.table
        _yards(table)
        coins = [coin for ship in table.ships for coin in (*ship.coins, *ship.hold, *ship.gone)]
        afloat, crews = set(coins), {coin for layout in table.series.layouts for coin in layout if coin}
        assert len(coins) == len(afloat), f"a coin lies in two places: {Counter(coins).most_common(2)}"
        assert not coins or afloat == crews, f"coins aboard are not those of the crews: {afloat - crews} {crews - afloat}"
        for ship in table.ships:
            assert sum(map(is_captain, ship.coins)) <= 1, "a ship has two Captains"
            assert not (ship.out and ship.coins), "a ship out of the game has coins"
        aboard = {coin for ship in table.ships for coin in ship.coins}
        assert table.known <= set(coins), "a coin is known to lie somewhere that lies nowhere"
        assert table.reacted | table.shown <= aboard, "a coin that has left its ship counts as reacted or shown"


def may_follow(table: Table) -> bool:
    """PE-MATCH-02, PE-D39: whether the game being played can end without ending the match."""
    series, needed = table.series, target(table.series.options)
    if needed == 1:
        return False
    return series.draws + 1 < DRAWS or any(series.wins[seat] + 1 < needed for seat in table.in_play())


def _yards(table: Table) -> None:
    series = table.series
    dealt, whole = (*series.yards, series.aside, series.pool), (*first_yards(series.options, len(series.yards)), (), ())
    assert dealt == whole or sorted(chain(*dealt)) == sorted(chain(*whole)), f"coins ashore are not those of the sets: {dealt}"
    for seat, layout in enumerate(series.layouts):
        assert not layout or set(layout) - {""} <= set(series.yards[seat]), "a crew is not of its yard"
        assert not layout or can_build(series.yards[seat]), "a yard cannot build"


game = PiecesOfEight()
