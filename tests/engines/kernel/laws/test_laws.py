"""The laws hold for a sound game, and each is broken by a game that breaks it."""

from __future__ import annotations

import dataclasses
from random import Random

import pytest

from engines.kernel.base.messages import Captain, say
from engines.kernel.choices.shapes import OneOf
from engines.kernel.laws import fuzz, laws, playouts, turns
from engines.kernel.resolution.frames import Asked, Question
from engines.kernel.speech.hearsay import Hearsay
from tests.engines.kernel.raiders import Raiders, Turn, raiders


@pytest.fixture(autouse=True)
def short_games(monkeypatch):
    monkeypatch.setattr(fuzz, "BOUND", 400)


def run(game, games=3, seats=3, **more):
    tally = laws.Tally()
    for seed in range(games):
        fuzz.play(game, seats, {"hull": 6}, seed, tally, Random(seed), **more)
    return tally


def test_a_sound_game_keeps_them_all():
    tally = run(raiders, 6)
    assert tally.different > 50 and tally.retold > 50 and set(tally.kinds) == {"turn", "window"}


def test_defaults_alone_are_played_too(monkeypatch):
    monkeypatch.setattr(turns, "MANY", fuzz.BOUND)
    with pytest.raises(fuzz.Violation, match="law 11"):
        run(raiders, 1, defaults=True)


def breaking(**methods):
    return type("Broken", (Raiders,), methods)()


def leaky_view(self, state, viewer):
    seen = Raiders.view(self, state, viewer)
    return dataclasses.replace(seen, turn=sum(map(len, state.table.hands.values())) * 0 + state.table.hands[0].count("cancel"))


def leaky_choice(self, state, seat):
    cancels, true = state.table.hands[(seat + 1) % 3].count("cancel"), Raiders.choice(self, state, seat)
    return true if state.asked.kind == "turn" else dataclasses.replace(true, name=lambda option: say(option, n=cancels))


def asked_by_hidden_facts(self, view, rnd):
    state = Raiders.imagine(self, view, rnd)
    holders = tuple(seat for seat in state.table.seats if "cancel" in state.table.hands[seat])
    return dataclasses.replace(state, asked=state.asked and Asked(holders, state.asked.kind))


def narrates_hands(self, event, viewer):
    return (say("x", n=event.facts.get("seat", 0)),) if viewer is None else (say("x"), say("y"))


def changes_its_argument(self, state, answers, chance):
    turned = Raiders.apply(self, state, answers, chance)
    state.table.hands[0] = (*state.table.hands[0], "coal")
    return turned


def forgets(self, saved):
    state = Raiders.load(self, saved)
    state.table.hands[0] = ()
    return state


def with_a_shortcut_of_nothing(self, state, answers, chance):
    after, events = Raiders.apply(self, state, answers, chance)
    return dataclasses.replace(after, asked=after.asked and dataclasses.replace(after.asked, shortcuts=("fly",))), events


@dataclasses.dataclass(frozen=True)
class Hull:
    """A value of the rules, which no store knows."""

    strength: int


def tells_of_things(self, state, answers, chance):
    after, events = Raiders.apply(self, state, answers, chance)
    return after, tuple(dataclasses.replace(event, facts={**event.facts, "hull": Hull(6)}) for event in events)


BREAKS = {
    "1": {
        "result": None,
        "apply": lambda self, state, answers, chance: (
            dataclasses.replace(Raiders.apply(self, state, answers, chance)[0], asked=None),
            (),
        ),
    },
    "2": {"choice": lambda self, state, seat: OneOf(options=("pass",), default="fly")},
    "2b": {"apply": with_a_shortcut_of_nothing},
    "3": {"choice": lambda self, state, seat: OneOf(options=("pass", "other"), default="pass", name=lambda option: say("same"))},
    "4": {"apply": changes_its_argument},
    "5": {"load": forgets},
    "5b": {"apply": tells_of_things},
    "7": {"view": leaky_view},
    "7b": {"choice": leaky_choice},
    "8": {"imagine": asked_by_hidden_facts},
    "9": {
        "apply": lambda self, state, answers, chance: Raiders.apply(
            self, state, {seat: self.choice(state, seat).default for seat in state.asked.seats}, chance
        )
    },
    "12": {"narrate": narrates_hands},
}


@pytest.mark.parametrize("law", BREAKS)
def test_a_broken_law_is_found(law):
    with pytest.raises(fuzz.Violation, match=f"law {law.rstrip('b')}"):
        run(breaking(**BREAKS[law]), 6)


@pytest.mark.parametrize("declared", [{"saved_steps": ("order",)}, {"questions": (Question("window"),)}])
def test_a_step_or_a_question_that_a_rule_does_not_declare_is_found(monkeypatch, declared):
    for name, value in declared.items():
        monkeypatch.setattr(Turn, name, value)
    with pytest.raises(fuzz.Violation, match="law 13"):
        run(raiders, 6)


def test_a_broken_invariant_is_found():
    def invariants(self, state):
        assert sum(map(len, state.table.hands.values())) < 4, "law 10: too many cards"

    with pytest.raises(fuzz.Violation, match="law 10"):
        run(breaking(invariants=invariants))


def test_handed_on_things_must_be_taken_up_by_the_next_game():
    run(breaking(carryover=lambda self, state: {"x": 1}, setup_from=lambda self, handed, *rest: Raiders.setup(self, *rest)), 1)
    with pytest.raises(fuzz.Violation, match=r"e\.handed"):
        run(breaking(carryover=lambda self, state: {"x": 1}), 1)
    with pytest.raises(fuzz.Violation, match="not JSON serializable"):
        run(breaking(carryover=lambda self, state: {"x": {1}}), 1)


@pytest.mark.parametrize("law", ["1", "2b", "12"])
def test_laws_that_cost_little_are_tried_where_others_are_not(law):
    with pytest.raises(fuzz.Violation, match=f"law {law.rstrip('b')}"):
        run(breaking(**BREAKS[law]), 6, check_share=0.0)


def test_laws_that_cost_much_are_tried_at_the_share_that_is_asked_for():
    asked = []
    seldom = run(
        raiders, 1, check_share=0.0, watch=lambda state, _: state.asked and asked.append((state.asked.kind, state.asked.seats))
    )
    assert seldom.imagined == len({*asked}) * len((None, 0, 1, 2)) > 12, "the first question of each kind to the same seats"
    some, all_of_them = run(raiders, 6, check_share=0.2), run(raiders, 6)
    assert 0 < some.imagined / some.decisions < 0.5 * all_of_them.imagined / all_of_them.decisions
    with pytest.raises(fuzz.Violation, match="law 7"):
        run(breaking(**BREAKS["7"]), 6, check_share=0.2)


def reproduce_often(game, playout):
    for seed in range(20):
        fuzz.reproduce(game, playout, Random(seed))


def test_a_violation_is_written_and_goes_the_same_way_again():
    game = breaking(**BREAKS["7"])
    with pytest.raises(fuzz.Violation) as found:
        run(game)
    playout = playouts.load_playout(playouts.dump_playout(found.value.playout, str(found.value)))
    with pytest.raises(laws.LawViolated, match="law 7"):
        reproduce_often(game, playout)
    fuzz.reproduce(raiders, playout, Random(0))


def test_secrets_of_the_small_game_are_really_drawn_anew():
    state, _ = raiders.setup(3, {"hull": 6}, lambda sides: 1)
    seen = raiders.view(state, None)
    assert {raiders.imagine(seen, Random(seed)).table.hands[0] for seed in range(20)} == {("cancel",), ("coal",)}


def test_random_answers_set_in_where_captains_have_come_to():
    """Up to the first event of that kind the game's own captains give all answers, and nobody makes an open move."""

    class Heard(Raiders):
        heard = 0

        def mind(self, view, choice, rnd):
            self.heard += 1
            return choice.default

    game = Heard()
    playout, _ = fuzz.play(game, 3, {"hull": 6}, 1, laws.Tally(), Random(1), captains_until="rolled")
    opening = playout.rounds[: playout.opened]
    assert playout.opened and sum(len(one.answers) for one in opening) == game.heard
    assert all(one.move is None for one in opening) and len(playout.rounds) > playout.opened


# -- what is told


def hulls_seen(view):
    return {"hulls": list(view.hulls), "gone": set(view.gone)}


def hulls_heard(*left_out, seen=hulls_seen, **more):
    """What is told of the small game: its hulls, and who has given up; kinds of events that are left out are not heard."""
    beside = dict.fromkeys(("viewer", "hands", "own", "turn", "stack", "asked"), "not looked at here")
    heard = Hearsay(seen, beside, **more)

    def hits(now, facts):
        now["hulls"][facts["seat"]] = facts["hull"]

    def resigns(now, facts):
        now["gone"].add(facts["seat"])

    for kind, hearer in {"hits": hits, "resigns": resigns}.items():
        if kind not in left_out:
            heard.hears(kind)(hearer)
    return heard


def says_hulls(self, event, viewer):
    told = Raiders.narrate(self, event, viewer)
    return (say("hits", captain=Captain(event.facts["seat"]), n=event.facts["hull"]),) if event.kind == "hits" else told


def without_hits(self, state, answers, chance):
    after, events = Raiders.apply(self, state, answers, chance)
    return after, tuple(event for event in events if event.kind != "hits")


UNTOLD = {
    "nobody hears it": {"hearsay": hulls_heard("hits"), "narrate": says_hulls},
    "nothing tells it": {"hearsay": hulls_heard(), "narrate": says_hulls, "apply": without_hits},
    "a fact that is not said": {"hearsay": hulls_heard()},
    "a field that is forgotten": {"hearsay": Hearsay(lambda view: {"hulls": view.hulls}, {}), "narrate": says_hulls},
    "a sentence that is untrue": {
        "hearsay": hulls_heard(denied=lambda after: lambda told: next((one for one in told if one.id == "hits"), None)),
        "narrate": says_hulls,
    },
}


def test_truthful_narration_keeps_the_law_of_telling():
    assert run(breaking(hearsay=hulls_heard(), narrate=says_hulls), 6, check_share=0.0).hearing.values


def test_facts_are_told_otherwise_by_those_of_tables_with_as_many_seats():
    """Rows of one table do not fit another: games of several numbers of captains are one run."""
    tally = laws.Tally()
    kept = {}
    for seats in (3, 2, 3):
        game = breaking(hearsay=hulls_heard(), narrate=says_hulls)
        fuzz.play(game, seats, {"hull": 6}, seats, tally, Random(seats), check_share=0.0)
        assert tally.hearing.values and kept.setdefault(seats, tally.hearing.values) is tally.hearing.values
    assert kept[2] is not kept[3]


def test_fact_in_the_question_needs_no_event():
    def asking(now, asked):
        now["kind"] = asked.kind if asked else ""

    def seen(view):
        return {**hulls_seen(view), "kind": view.asked.kind if view.asked else ""}

    assert run(breaking(hearsay=hulls_heard(seen=seen, asking=asking), narrate=says_hulls), 6, check_share=0.0).hearing.values
    with pytest.raises(fuzz.Violation, match="what was not told"):
        run(breaking(hearsay=hulls_heard(seen=seen), narrate=says_hulls), 6, check_share=0.0)


@pytest.mark.parametrize("case", UNTOLD)
def test_untold_fact_is_found(case):
    with pytest.raises(fuzz.Violation, match="law 18"):
        run(breaking(**UNTOLD[case]), 6, check_share=0.0)


def test_a_kind_of_event_is_heard_once():
    with pytest.raises(ValueError, match="heard already"):
        hulls_heard().hears("hits")(lambda now, facts: None)
