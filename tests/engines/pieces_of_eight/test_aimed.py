"""What a play is aimed at stays the coins that lay there when it was announced (PE-D15), in views, words and older saves."""

from __future__ import annotations

import json
from collections import Counter
from random import Random

from engines.kernel.laws import fuzz, laws
from engines.kernel.resolution.frames import State
from engines.pieces_of_eight import game
from engines.pieces_of_eight.table import Table
from locales import words
from tests.engines.pieces_of_eight.positions import Sea, position
from tests.rules import rule

VOLLEY = {"A": "N=Cannon D=[Cannon, Captain]", "B": "N=x D=[Black Spot, Mate, Bomb, Captain, y]"}


def aim(sea: Sea, who: str | None = None) -> tuple[tuple[object, ...], tuple[object, ...]]:
    """Where the coins aimed at lie, and of which kinds those are that have left their ship."""
    play = sea.view(who).play
    return play.places, play.left


def spotted() -> Sea:
    """A volley has struck, and the ship answers its loss with a Black Spot that can still be cancelled."""
    sea = position(**VOLLEY, C="N=Treachery D=[x, Captain]").play("Cannon", at="B", mode="second")
    assert aim(sea) == (("fore", 2), ())
    return sea.react(B="spot")


@rule("PE-D15")
def test_after_a_volley_nothing_that_has_moved_up_is_aimed_at() -> None:
    sea = spotted()
    assert sea.ship("B") == "N=x D=[Bomb, Captain, x]" and sea.kind == "window"
    assert aim(sea) == aim(sea, "A") == ((), ("black_spot", None)), "nobody but its owner has seen the coin behind"
    assert aim(sea, "B") == ((), ("black_spot", "mate"))


@rule("PE-D15", "PE-CANNON-04")
def test_a_coin_that_answers_is_aimed_at_no_more_and_the_next_one_is_where_it_lies_now() -> None:
    sea = position(A="N=Cannon D=[Cannon, Captain]", B="N=x D=[Treachery, Bomb, Captain, y]", C="D=[x, Captain, Treachery]")
    sea.play("Cannon", at="B", mode="second").react(B="treachery fore")
    assert sea.ship("B") == "N=x D=[Bomb, Captain, x]" and sea.kind == "window"
    assert all(aim(sea, who) == (("fore",), ("treachery",)) for who in (None, "A", "B", "C"))


@rule("PE-D15", "PE-BOMB-01")
def test_an_open_coin_that_is_lost_leaves_the_other_where_it_is() -> None:
    sea = position(A="N=Mate D=[Bomb, Captain]", B="N=Treachery D=[Mate, Captain, y]", C="D=[x, Captain, Treachery]")
    sea.play("Bomb", at="B")
    assert aim(sea) == (("nest", "fore"), ())
    assert aim(sea.react(B="treachery nest")) == (("fore",), ("treachery",))


@rule("PE-PILLAGE-01", "PE-D15")
def test_an_aft_coin_is_called_so_while_it_is_the_one_aimed_at() -> None:
    sea = position(A="N=Pistols D=[x, Captain, Mate]", B="N=Treachery D=[x, Captain, Mate]").play("Pistols", at="B.aft")
    assert aim(sea) == (("aft",), ())
    broadside = position(A="N=Broadside D=[x, Captain]", B="N=Treachery D=[x, Captain, y]").play("Broadside", at="B.3")
    assert aim(broadside) == ((3,), ())


def test_an_imagined_state_shows_the_same_coins_as_gone() -> None:
    """In random games, for every viewer, whenever a coin aimed at has left while something is asked."""
    met, rnd = Counter[bool](), Random(3)

    def watch(state: State[Table], _: object) -> None:
        seen = game.view(state, None)
        if state.asked is None or seen.play is None or not seen.play.left:
            return
        met.update(kind is None for kind in seen.play.left)
        for viewer in (None, *state.table.seats):
            view = game.view(state, viewer)
            assert game.view(game.imagine(view, rnd), viewer) == view

    for seed in range(80):
        if met[True] > 10 and met[False] > 100:
            break
        fuzz.play(game, 6, game.read_options({}, 6), seed, laws.Tally(), Random(seed), under_laws=False, watch=watch)
    assert met[True] > 5 < 50 < met[False], "coins that were hidden, and coins that all had seen"


def test_it_is_told_which_coins_have_left() -> None:
    sea, told = spotted(), words("en").naming(["Anna", "Bruno", "Chiara"])
    volley = [told(line) for event in sea.events if event.kind == "volley" for line in game.narrate(event, None)]
    assert volley == ["Anna's volley is aimed at: Black Spot, position 2."]
    asked = position(A="N=Cannon D=[Cannon, Captain]", B="N=x D=[Treachery, Bomb, Captain, y]", C="D=[x, Captain, Treachery]")
    asked.play("Cannon", at="B", mode="second")
    assert (
        told(game.triggering_event(asked.view("B"), asked.state.asked))
        == "Anna plays Cannon at your Treachery (fore), Bomb (position 2)."
    )


def test_a_view_that_an_older_release_kept_follows_its_coins_too() -> None:
    for sea, places in ((spotted(), []), (position(**VOLLEY).play("Cannon", at="B", mode="second"), ["fore", 2])):
        kept = json.loads(json.dumps(game.dump_view(sea.view())))
        del kept["play"]["left"]
        kept["play"]["places"] = ["fore", 2]
        again = game.load_view(kept)
        assert list(again.play.places) == places and again.play.left == (None,) * (2 - len(places))
        assert again.ships == sea.view().ships and again.stack == sea.view().stack


def test_a_view_without_a_play_is_read_as_it_stands() -> None:
    sea = position(**VOLLEY)
    assert game.load_view(json.loads(json.dumps(game.dump_view(sea.view())))) == sea.view() and sea.view().play is None
