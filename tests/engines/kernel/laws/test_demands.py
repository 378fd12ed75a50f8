"""Each demand of the laws, by what it says, is broken by a game that breaks it."""

from __future__ import annotations

import dataclasses
from random import Random

import pytest

from engines.kernel.base.messages import say
from engines.kernel.choices.lines import PLAY, AdvanceLine
from engines.kernel.choices.shapes import Forbidden, Illegal, OneOf
from engines.kernel.choices.sheet import PlayLabel, Sheet, Shortcut
from engines.kernel.laws import choices, fuzz, laws, playouts
from engines.kernel.record.record import replay_positions
from engines.kernel.resolution.frames import Asked, Event, State
from engines.kernel.speech.ends import NOTHING, Elimination, KeyMoment, Scoreboard, ScoreRow
from engines.kernel.speech.turns import Turn as NamedTurn
from tests.engines.kernel.laws.test_laws import breaking, forgets, run, with_a_shortcut_of_nothing
from tests.engines.kernel.raiders import CANCEL, COAL, Raiders, Turn, raiders


def on_turn(change):
    """A game whose turn is asked otherwise."""

    def choice(self, state, seat):
        true = Raiders.choice(self, state, seat)
        return change(true, state, seat) if state.asked.kind == "turn" else true

    return {"choice": choice}


def hidden(state, seat):
    """What a seat may not know: how many cards of a kind the next one holds."""
    return state.table.hands[(seat + 1) % len(state.table.seats)].count(CANCEL)


class Turning(OneOf):
    """A choice that takes one option for the other, each time it looks."""

    def check(self, answer):
        return self.options[1 - self.options.index(super().check(answer))]


def cuts(count, answer):
    return tuple(Shortcut(f"cut{number}", say("cut", n=number), answer, {}) for number in range(count))


def saying(label, press=None):
    """A sheet put into words."""

    def change(true, state, seat):
        said = lambda answer: PlayLabel(label=label(answer, state, seat), button=say((press or str)(answer)))  # noqa: E731
        return Sheet(script=true.script, play_label=said)

    return on_turn(change)


def told_of(**facts):
    """A game that tells one event more after each step."""

    def apply(self, state, answers, chance):
        after, events = Raiders.apply(self, state, answers, chance)
        given = {name: fact(after, answers) for name, fact in facts.items()}
        return after, (*events, Event("peeked", {"seat": 0, **given}))

    def narrate(self, event, viewer):
        if event.kind != "peeked":
            return Raiders.narrate(self, event, viewer)
        return (say("peeked", **{name: value for name, value in event.facts.items() if name != "seat"}),)

    return {"apply": apply, "narrate": narrate}


class Counted:
    """A number that no record has."""

    count = 0

    def __call__(self, after, answers):
        self.count += 1
        return self.count


def tells_what_is_hidden(self, state, answers, chance):
    after, events = Raiders.apply(self, state, answers, chance)
    return after, (*events, Event("whispers", {"seat": 0}, {"card": CANCEL}, (0,), True))


def adds_a_sentence(self, events, viewer):
    return (*(line for event in events for line in self.narrate(event, viewer)), say("and.so.on"))


def drops_a_refused_hand(self, state, answers, chance):
    try:
        return Raiders.apply(self, state, answers, chance)
    except Illegal:
        state.table.hands[0] = (*state.table.hands[0], CANCEL)
        raise


def fails_on_nonsense(self, state, answers, chance):
    if set(answers) != set(state.asked.seats):
        raise KeyError("who?")
    return Raiders.apply(self, state, answers, chance)


def line(own, options=("yes", "no"), default="no"):
    """A line for later, which only some are offered, or that does not allow its own answer."""

    def foreseen(self, view, kind):
        return (AdvanceLine("later", say("later"), OneOf(options=options, default=default), PLAY),) if own(view) else ()

    return {"foreseen": foreseen}


def barring(self, state, seat):
    return (Forbidden("resign", say("resign"), "x", say("because", n=hidden(state, seat))),)


def barred_choice(true, state, seat):
    bars = (Forbidden("sail", say("sail"), "x", say("because", n=hidden(state, seat))),)
    return dataclasses.replace(true, forbidden=lambda part, before: bars)


def open_when_hidden(self, state, seat):
    return Raiders.open_moves(self, state, seat) if hidden(state, seat) else ()


def remembering(**what):
    return {"summarize": lambda self, before, events, after: dataclasses.replace(NOTHING, **what)}


DEMANDS = {
    "law 2: the canonical answer is not canonical": on_turn(
        lambda true, state, seat: Turning(options=("fire", "coal"), default="coal")
    ),
    "law 2: more shortcuts than a menu holds": on_turn(
        lambda true, state, seat: dataclasses.replace(true, shortcuts=cuts(choices.MENU + 1, {"action": "coal"}))
    ),
    "law 2: a shortcut is not allowed": on_turn(
        lambda true, state, seat: dataclasses.replace(true, shortcuts=cuts(1, {"action": "fly"}))
    ),
    "law 2: a shortcut under the post is none of the choice": {"apply": with_a_shortcut_of_nothing},
    "law 2: a one_of does not allow its own answer": line(lambda view: True, default="perhaps"),
    "law 3: last presses of one name": saying(lambda answer, state, seat: say("same"), lambda answer: "same"),
    "law 5: a saved state loads as another one": {"load": forgets},
    "law 5: a view does not survive saving": {"load_view": lambda self, saved: dataclasses.replace(
        Raiders.load_view(self, saved), turn=7
    )},
    "law 5: a loaded state goes on differently": told_of(n=Counted()),
    "law 5: .*the order of answers matters": told_of(n=lambda after, answers: next(iter(answers), 0)),
    "law 4: .*a refused answer did": {"apply": drops_a_refused_hand},
    "law 7: open moves of": {"open_moves": open_when_hidden},
    "law 7: moves barred to": {"forbidden_moves": barring},
    "law 7: why . may not choose something tells a secret": on_turn(barred_choice),
    "law 7: the whole plays of": saying(lambda answer, state, seat: say(str(answer), n=hidden(state, seat))),
    "law 7: .* is told what his view does not show": told_of(n=lambda after, answers: hidden(after, 0)),
    "law 7: .* is hidden, and None is told": {"apply": tells_what_is_hidden, "narrate_all": adds_a_sentence},
    "law 8: who may still decide": {
        "seats_to_be_asked": lambda self, state: frozenset(one for one in state.table.seats if CANCEL in state.table.hands[one])
    },
    "law 8: answers in advance are offered to some": line(lambda view: view.viewer == 0),
    "law 9: .* was refused with": {"apply": fails_on_nonsense},
    "law 12: .*cannot be told": {"narrate": lambda self, event, viewer: ("words",)},
    "law 16: not every seat has a place": {"final_places": lambda self, view, result: (result.places[0],)},
    "law 16: others are placed first": {"final_places": lambda self, view, result: result.places[::-1]},
    "law 16: the rows do not make up the scores": {
        "score_breakdown": lambda self, view, result: tuple(ScoreRow(say("row"), (seat,)) for seat in (1, 2, 3))
    },
    "law 16: not a count for each seat": {
        "score_name": say("hulls"), "scoreboard": lambda self, view: Scoreboard(turn=sum(view.hulls) + 1, counts=view.hulls[:1])
    },
    "law 16: a deed or a fall is of no seat": remembering(eliminations=(Elimination(9),)),
    "law 16: a deed cannot be told": remembering(deeds=(KeyMoment("a word"),)),
    "law 16: a deed weighs more than 10": remembering(deeds=(KeyMoment(say("much"), weight=11),)),
    "law 17: a turn comes back": {"turn": lambda self, view: NamedTurn(str(view.turn))},
}  # fmt: skip


@pytest.mark.parametrize("demand", DEMANDS)
def test_each_demand_is_broken_by_a_game_that_breaks_it(demand):
    with pytest.raises(fuzz.Violation, match=demand):
        run(breaking(**DEMANDS[demand]), 6)


def rolls_for_itself(count):
    """A step that hangs on what is in no record."""

    def apply(self, state, answers, chance):
        after, events = Raiders.apply(self, state, answers, chance)
        after.table.hands[0] = (COAL,) * count(after, answers)
        return after, events

    return apply


@pytest.mark.parametrize("seed", range(3))
def test_a_game_that_rolls_for_itself_is_found_when_its_record_is_gone_through_again(seed):
    """Law 6, by the same comparison that every game of the product is put to."""
    sound, restless = raiders, breaking(apply=rolls_for_itself(Counted()))
    for game in (sound, restless):
        playout, state = fuzz.play(game, 3, {"hull": 6}, seed, laws.Tally(), Random(seed), under_laws=False)
        *_, last = replay_positions(game, playouts.replay_of(game, playout, state))
        assert (last.state == state) is (game is sound)


def at_next_turn(state, seat, **changes):
    table = state.table.clone()
    table.turn = seat
    return State(table, (Turn(step="order"),), Asked((seat,), changes.pop("kind", "turn")))


class Planning(Raiders):
    """A game in which the next turn is planned."""

    plan_kind = "turn"
    rested = 0

    def next_turn_state(self, state, seat):
        return at_next_turn(state, seat)

    def plan_basis(self, view, answer):
        return self.rested


def looked_ahead(game):
    state, _ = raiders.setup(3, {"hull": 6}, lambda sides: 1)
    state.table.hands[1] = (CANCEL, COAL, COAL)
    tally = laws.Tally()
    for seed in range(20):
        other = game.imagine(raiders.view(state, 0), Random(seed))
        laws.check_plans(game, state, other, 0, tally)
    return tally.planned


def resting(self, view, answer):
    self.rested += 1
    return self.rested


PLANS = {
    "whether 0 may plan": {
        "next_turn_state": lambda self, state, seat: at_next_turn(state, seat) if hidden(state, seat) else None
    },
    "is asked otherwise": {"next_turn_state": lambda self, state, seat: at_next_turn(state, seat, kind="window")},
    "what 0 may plan differs": {
        "choice": lambda self, state, seat: OneOf(
            options=("x",), default="x", name=lambda option: say(option, n=hidden(state, seat))
        )
    },
    "the whole plays that 0 may plan": saying(lambda answer, state, seat: say(str(answer), n=hidden(state, seat))),
    "plans by another view": {"view": lambda self, state, viewer: (Raiders.view(self, state, viewer), hidden(state, 0))},
    "does not allow its own answer": {"choice": lambda self, state, seat: OneOf(options=("x",), default="y")},
    "rests on what it may not know": {"plan_basis": resting},
}


def test_a_sound_plan_keeps_the_laws():
    assert looked_ahead(Planning()) == 20


@pytest.mark.parametrize("demand", PLANS)
def test_a_plan_that_looks_where_it_may_not_is_found(demand):
    game = type("Broken", (Planning,), PLANS[demand])()
    with pytest.raises(laws.LawViolated, match=demand):
        looked_ahead(game)
