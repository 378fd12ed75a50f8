"""Moves sent without being asked: buttons, forms within Discord's limits, and what they come to."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from bot.edge.drafts.filling import PanelDraft
from bot.edge.kit.components import container, frozen
from bot.edge.panel import moves
from bot.edge.panel.brief import PanelModel
from bot.edge.panel.panel import draw
from bot.edge.turn.waiting_panel import saved
from engines.kernel.base.messages import say
from engines.kernel.choices.shapes import Illegal
from engines.kernel.resolution.frames import Move
from engines.pieces_of_eight.data import KINDS
from locales import LANGUAGES, words
from tests.bot.edge.limits import check_form, check_message
from tests.bot.edge.positions import GAME, LONGEST, captain_table, random_game
from tests.rules import rule


def trading(seats: int = 3) -> Any:
    """A table at which trades are open."""
    options = {"pool": "random_trades", "yard": "free"}
    return next(state for state in random_game(5, seats, options) if state.asked.kind == "pe.trade")


def act(state: Any, seat: int, move: Move) -> Any:
    return GAME.act(state, seat, move, lambda sides: Random(1).randint(1, sides))[0]


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_offer_is_made_by_its_form_and_accepted_by_another(language: str) -> None:
    state = trading()
    table, wording = captain_table(state, LONGEST[:3], 0), words(language).naming(LONGEST[:3])
    (offer,) = moves.offered(table)
    check_message(frozen(container(*moves.row(table, wording))))
    check_form(moves.form(table, offer, wording).to_dict())
    menus = [name for name, _ in moves.chunks(offer)]
    assert menus == ["to", "give", "give", "want", "want"]
    wanted = next(part for name, part in moves.chunks(offer) if name == "want")
    twice = tuple(wanted.index(option) for option in ("mate", "mate.2"))
    args = moves.arguments_of(offer, {0: (0,), 1: (0,), 2: (0,), 3: twice, 4: (1,)})
    assert (len(args["give"]), args["to"], args["want"][:2], len(args["want"])) == (2, "1", ("mate", "mate.2"), 3)
    offered = act(state, 0, Move(offer.kind, {name: choice.check(args[name]) for name, choice in (offer.args or {}).items()}))
    answers = [move.kind for move in moves.offered(captain_table(offered, LONGEST[:3], 1))]
    assert answers == ["offer", "accept", "decline"]
    assert [move.kind for move in moves.offered(captain_table(offered, LONGEST[:3], 2))] == ["offer"]


def test_an_old_form_is_told_from_a_new_one() -> None:
    state, wording = trading(), words("en").naming(LONGEST[:3])
    before = moves.offered(captain_table(state, LONGEST[:3], 1))
    offer = Move("offer", {"to": "1", "give": (GAME.open_moves(state, 0)[0].args["give"].options[0],), "want": ("mate",)})  # type: ignore[index, union-attr, attr-defined]
    looks = [moves.look(move, wording) for move in moves.offered(captain_table(act(state, 0, offer), LONGEST[:3], 1))]
    assert looks[0] == moves.look(before[0], wording)
    assert len(set(looks)) == 3


def test_giving_up_is_no_button() -> None:
    state = next(state for state in random_game(3, 2) if state.asked.kind == "pe.turn")
    assert "surrender" in [move.kind for move in GAME.open_moves(state, 0)]
    assert "surrender" not in [move.kind for move in moves.offered(captain_table(state, LONGEST[:2], 0))]


def offered_trades() -> Any:
    """Everybody has offered seat 1 something; it has offered nothing; three coins against three kinds."""
    state = trading(4)
    for seat in (0, 2, 3):
        args: Any = GAME.open_moves(state, seat)[0].args
        state = act(state, seat, Move("offer", {"to": "1", "give": args["give"].options[:3], "want": args["want"].options[3:6]}))
    return state


@rule("PE-TIME-02", "PE-INFO-13")
@pytest.mark.parametrize("language", LANGUAGES)
def test_offer_stands_on_the_panels_of_both_traders_alone(language: str) -> None:
    """Where it is asked, and where the captain has said that he is done and may still answer; in words that are not cut."""
    state = offered_trades()
    wording = words(language).naming(LONGEST[:4])
    for seat, number in ((0, 1), (1, 3), (2, 1), (3, 1)):
        sentences = [f"- {wording.marked(one)}" for one in GAME.offers(GAME.view(state, seat))]
        assert len(sentences) == number
        choice = GAME.choice(state, seat)
        table = captain_table(state, LONGEST[:4], seat)
        (asked,) = frozen(draw(PanelModel(table, choice, PanelDraft(), wording)))
        done = saved(table, choice, "done", wording).components[0]
        for box in (asked, done):
            check_message([box])
            text = "\n".join(part["content"] for part in box["components"] if part["type"] == 10)
            assert [line for line in text.splitlines() if line.startswith("- ")] == sentences
            assert wording(say("ui.offers")) in text
    bare = captain_table(trading(4), LONGEST[:4], 0)
    assert bare.choice is not None
    assert wording(say("ui.offers")) not in str(saved(bare, bare.choice, "done", wording).components)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_form_for_an_answer_has_the_whole_offer_where_its_label_is_cut(language: str) -> None:
    state = offered_trades()
    table, wording = captain_table(state, LONGEST[:4], 1), words(language).naming(LONGEST[:4])
    found = moves.offered(table)
    accept = next(place for place, move in enumerate(found) if move.kind == "decline")
    form = moves.form(table, found[accept], wording).to_dict()
    check_form(form)
    (menu,) = (part["component"] for part in form["components"])
    assert len(menu["options"]) == 3
    args: Any = found[accept].args
    for option, shown in zip(args["of"].options, menu["options"], strict=True):
        whole = wording(args["of"].name(option))
        assert shown["description"] == whole or (len(whole) > 100 and shown["description"].endswith("…"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_form_for_an_offer_is_never_too_large(language: str) -> None:
    """Three of every kind to give, three of every kind to want, eight captains: five menus."""
    state, wording = trading(8), words(language).naming(LONGEST)
    mine = tuple(f"{seat}.{kind}.1" for kind in KINDS for seat in range(1 if kind == "captain" else 5))
    others = tuple(coin for yard in state.table.series.yards for coin in yard if coin not in mine)
    state.table.series = replace(state.table.series, yards=(mine, others, *((),) * 6))
    table = captain_table(state, LONGEST, 0)
    (offer,) = moves.offered(table)
    form = moves.form(table, offer, wording).to_dict()
    check_form(form)
    menus = [name for name, _ in moves.chunks(offer)]
    assert menus == ["to", "give", "give", "want", "want"] and len(form["components"]) == 5
    args: Any = offer.args
    assert len(args["give"].options) == len(args["want"].options) == 3 * (len(KINDS) - 1)


@rule("PE-TIME-02")
def test_a_form_drawn_before_means_the_same_captain_when_another_is_barred() -> None:
    """Ana fills in an old form, and the first captain of its menu has had an offer meanwhile."""
    state, wording = trading(4), words("en").naming(LONGEST[:4])
    (before,) = moves.offered(captain_table(state, LONGEST[:4], 0))
    args: Any = before.args
    first = {"to": "1", "give": args["give"].options[:1], "want": args["want"].options[:1]}
    state = act(state, 0, Move("offer", first))
    now = captain_table(state, LONGEST[:4], 0)
    (after,) = moves.offered(now)
    assert moves.look(after, wording) == moves.look(before, wording)
    menu = moves.form(now, after, wording).to_dict()["components"][0]["component"]
    assert [option["value"] for option in menu["options"]] == ["1", "2"]
    for place, seat in enumerate("123"):
        assert moves.arguments_of(after, {0: (place,)})["to"] == seat
    with pytest.raises(Illegal):
        act(state, 0, Move("offer", first))
