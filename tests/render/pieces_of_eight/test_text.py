"""Boards in words: the facts of the picture, in pages, with nothing the viewer may not know."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engines.kernel.resolution.frames import Asked
from engines.pieces_of_eight.view import SeenCoin, YardView
from locales import LANGUAGES, words
from render.pieces_of_eight import pictures
from render.pieces_of_eight.samples import EIGHT, FOUR, NAMES, PLAY, YARD, opened, own_view, view


@pytest.fixture(autouse=True)
def strict(monkeypatch: pytest.MonkeyPatch) -> None:
    """A message that is missing in a language is an error here."""
    monkeypatch.setenv("BROADSIDE_STRICT_WORDS", "1")


def english(seen: object, **more: object) -> str:
    pages = pictures.text_board(seen, NAMES, words("en"), **more)
    assert len(pages) == 1
    return pages[0].replace("\u2068", "").replace("\u2069", "")


def test_one_paragraph_a_ship_in_seat_order() -> None:
    lines = english(view(FOUR), asked=frozenset({1}), table="8K2F").split("\n")
    assert lines[0] == "### Table 8K2F, Pieces of Eight: Turn 23"
    assert lines[1].startswith(
        "Turn of Bruno: play or call. To decide: Bruno. 3 captains in play. 3 captains still have a Captain."
    )
    assert lines[2] == (
        "**Anna** (disc A), seat 1. Nest: Cannon. Deck of 8 coins: 1 (fore) Cannon, 2 to 4 hidden, 5 Captain, "
        "6, 7 hidden, 8 (aft) hidden. Hold: 4 coins. Has reacted this turn: fore."
    )
    assert lines[5].endswith("seat 4. Hold: 9 coins. Out of the game.")
    assert lines[6].startswith("Turn order: Bruno")


def test_news_is_named() -> None:
    text = english(view(FOUR), fresh=((0, "nest", 1), (2, "hold", 2), (1, 4, 3)))
    assert "New: nest: Cannon." in text
    assert "New: hold: 7 coins." in text
    assert "New: deck of 10 coins" in text


def test_a_deck_of_one_coin_is_told_as_both_ends() -> None:
    assert "Deck of one coin: 1 (fore, aft) Captain." in english(view(EIGHT))


def test_the_play_and_the_answers_to_it_are_told() -> None:
    text = english(view(EIGHT, play=PLAY, stage="window"), asked=frozenset({0, 2}))
    assert "Bruno plays Bomb (fore) at" in text
    assert "Answered in turn by: Bartholomew Roberts el Negro (Treachery)" in text


def test_an_owner_reads_the_own_ship_last_and_only_there() -> None:
    *public, own = english(own_view(8, ("mate", "cutlass"))).split("\n")
    assert own.startswith("**Only you see this (Anna).** Nest: Captain's Monkey. Deck from fore to aft: 1 Cannon, 2 Mate, ")
    assert own.endswith("Hold: Mate, Cutlass.")
    assert "Treachery" not in "\n".join(public)


def test_the_shipyard_is_told_while_building() -> None:
    assert "Shipyard: Captain, 2 Mate, 3 Cutlass," in english(own_view(0, yards=(YARD,), stage="building"))


def test_a_team_is_told_by_the_names_of_those_in_it() -> None:
    ships = tuple(opened(i, i, team=i % 2) for i in range(4))
    assert f"seat 1, in a team with {NAMES[2]}." in english(view(ships)) and "team 1" not in english(view(ships))


def test_a_game_that_stands_still_is_told_of_once_a_deadlock_is_near() -> None:
    """PE-DEAD-05: twenty-four turns without a new low; from twelve on they are counted aloud."""
    assert "new low" not in english(view(FOUR, quiet=11)) and "deadlock" not in english(view(FOUR, quiet=11))
    near = english(view(FOUR, quiet=12, deadlocks=1))
    assert "12 turns without a new low in coins aboard; after 24 the deadlock comes by itself. One deadlock so far." in near


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_largest_position_fits_its_pages(language: str) -> None:
    ships = tuple(opened(i, i, team=i // 2, lost_turns=3, reacted=("nest", "fore")) for i in range(8))
    seen = view(ships, target=5, wins=(1,) * 8, play=PLAY, quiet=23, deadlocks=1)
    pages = pictures.text_board(seen, ["*" * 31 + "W"] * 8, words(language), frozenset(range(8)), ((0, "nest", 1),))
    assert len(pages) > 1
    assert all(len(page) <= 3900 for page in pages)
    assert len(pictures.alt_text(seen, ["W" * 32] * 8, words(language))) <= 1000


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_is_there_in_every_language(language: str) -> None:
    told = words(language)
    for seen in (
        view(FOUR),
        view(EIGHT, play=PLAY, stage="window"),
        own_view(12, ("mate",), yards=(YARD,)),
        view(tuple(opened(i, 3 * i) for i in range(4)), stage="over", winners=(1, 2)),
        view(FOUR, stage="over"),
        view(FOUR, part="main", target=2, wins=(1, 0, 0, 0)),
        view(FOUR, part="last_nest", following=0),
    ):
        for text in (*pictures.text_board(seen, NAMES, told, frozenset({1, 2})), pictures.alt_text(seen, NAMES, told)):
            assert "{" not in text
            assert "text." not in text
            assert "board." not in text


def test_a_deadlock_is_told_as_in_the_picture() -> None:
    asked = Asked((0, 1), "pe.deadlock")
    offered, agreed = view(FOUR, votes=(2,)), view(FOUR, agreed=True)
    assert "loses the next turn" in english(offered).lower() and "Agrees to a deadlock." in english(offered)
    assert "agrees to a deadlock" in pictures.alt_text(offered, NAMES, words("en"))
    for text in (english(agreed), pictures.alt_text(agreed, NAMES, words("en"))):
        assert "Turn of Bruno: deadlock after this turn." in text
    for text in (english(view(FOUR, asked=asked)), pictures.alt_text(view(FOUR, asked=asked), NAMES, words("en"))):
        assert "Turn of Bruno: deadlock: a coin and a new layout." in text


def test_alt_texts_tell_the_position() -> None:
    text = pictures.alt_text(view(FOUR), NAMES, words("en"), frozenset({1}))
    assert text.startswith("Turn 23. Turn of Bruno: play or call. To decide: Bruno. Anna: nest: Cannon, deck of 8, fore Cannon, ")
    assert "Treachery" in pictures.draw("own_ship", own_view(8), NAMES, words("en")).alt


def test_hidden_coins_of_others_are_in_no_text() -> None:
    masked = replace(FOUR[1], deck=tuple(SeenCoin(p.kind) if i in (0, 6) else SeenCoin(None) for i, p in enumerate(FOUR[1].deck)))
    seen = view((FOUR[0], masked, *FOUR[2:]))
    assert english(seen) == english(view(FOUR))


def test_names_cannot_write_markdown() -> None:
    page = pictures.text_board(view(FOUR), ["**x** @everyone\n# y", "b", "c", "d"], words("en"))[0]
    assert "**x**" not in page
    assert "\n# y" not in page


def test_between_games_shipyards_are_told_and_no_ships() -> None:
    bare = tuple(replace(ship, nest=None, deck=(), hold=0, captain_at=None, out=False) for ship in FOUR)
    seen = view(bare, stage="between", on_turn=None, order=(), winners=(2,), wins=(0, 0, 1, 0), target=2)
    seen = replace(seen, yard_sizes=(14, 1, 13, 15))
    text = english(seen, asked=frozenset({1}))
    assert "**Anna** (disc A), seat 1. 14 coins in the shipyard.\n" in text
    assert "seat 2. 1 coin in the shipyard.\n" in text
    assert "Wins." in text
    assert "Nest empty" not in text and "in play" not in text and "new low" not in text


def test_the_coins_of_a_pool_are_in_the_text_that_stands_for_its_picture() -> None:
    yards = (YardView(None, (("mate", 3),)), YardView(1, (("bomb", 2),)))
    seen = view(FOUR[:2], stage="pool", on_turn=None, order=(), yards=yards, yard_sizes=(0, 2))
    assert pictures.alt_text(seen, NAMES, words("en")) == (
        "Pooling coins. Coins to choose from: 3 Mate. Shipyard of Bruno: 2 Bomb. Anna: 0 coins in the shipyard. "
        "Bruno: 2 coins in the shipyard."
    )
