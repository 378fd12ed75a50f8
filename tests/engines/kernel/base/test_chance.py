"""Dice strangers can check: the published rule, worked by hand here from its text."""

from __future__ import annotations

import hashlib
import hmac
import json
from collections import Counter

import pytest

from engines.kernel.base.chance import (
    NoChance,
    Posted,
    Salted,
    Scripted,
    Stream,
    canonical,
    normalized_salt,
    shuffle_dice,
    shuffled,
)
from engines.kernel.record.rows import key_of

SEED = bytes(range(32))


def block(n, salts=("wind", "señal")):
    text = json.dumps([1, "b1d2", list(salts), n], ensure_ascii=False, separators=(",", ":"))
    return int.from_bytes(hmac.new(SEED, text.encode("utf-8"), hashlib.sha256).digest()[:8], "big")


def test_faces_follow_the_published_rule():
    stream = Stream(SEED, Salted("b1d2", ("wind", "señal")))
    assert [stream(6), stream(20), stream(2)] == [block(0) % 6 + 1, block(1) % 20 + 1, block(2) % 2 + 1]
    assert (stream.used, stream.faces) == (3, [block(0) % 6 + 1, block(1) % 20 + 1, block(2) % 2 + 1])


def test_a_block_above_the_last_whole_multiple_is_passed_over():
    salts = next((str(n),) for n in range(1000) if block(0, (str(n),)) > 3 * 2**62 and 2**62 < block(1, (str(n),)) < 3 * 2**62)
    stream = Stream(SEED, Salted("b1d2", salts))
    assert stream(3 * 2**62) == block(1, salts) + 1 and stream.used == 2


def test_a_stream_goes_on_where_it_was_left():
    whole, later = Stream(SEED, Salted("b1d2", ())), Stream(SEED, Salted("b1d2", ()), used=5)
    faces = [whole(1000) for _ in range(10)]
    assert [later(1000) for _ in range(5)] == faces[5:]


def test_each_salt_changes_the_dice():
    one, other = (Stream(SEED, Salted("b1d2", salts)) for salts in (("wind",), ("wine",)))
    assert [one(1000) for _ in range(5)] != [other(1000) for _ in range(5)]


def test_faces_are_even():
    stream = Stream(SEED, Salted("even", ()))
    counts = Counter(stream(6) for _ in range(6000))
    assert set(counts) == set(range(1, 7)) and all(850 < count < 1150 for count in counts.values())


def test_the_promise_of_protocol_1_is_the_hash_of_the_seed():
    assert Salted("b1d2", ()).promise(SEED) == hashlib.sha256(SEED).hexdigest()


POSTED = Posted("b1d2", "1234567890123456789", ("wind", "", "señal"))


def test_the_promise_of_protocol_2_fixes_seed_words_table_and_channel():
    text = f'[2,"b1d2","1234567890123456789",["wind","","señal"],"{SEED.hex()}"]'
    assert POSTED.promise(SEED) == hashlib.sha256(text.encode("utf-8")).hexdigest()
    assert POSTED.posted_as("77").promise(SEED) == POSTED.promise(SEED)


def test_protocol_2_draws_from_the_id_of_the_promise():
    def posted(n):
        text = f'[2,"b1d2","1234567890123456789",["wind","","señal"],"987654321987654321",{n}]'
        return int.from_bytes(hmac.new(SEED, text.encode("utf-8"), hashlib.sha256).digest()[:8], "big")

    stream = Stream(SEED, POSTED.posted_as("987654321987654321"))
    assert [stream(6), stream(20)] == [posted(0) % 6 + 1, posted(1) % 20 + 1]
    assert (stream.used, stream.dice) == (2, [6, 20])
    other = Stream(SEED, POSTED.posted_as("987654321987654322"))
    assert [other(1000) for _ in range(5)] != [Stream(SEED, POSTED.posted_as("987654321987654321"))(1000) for _ in range(5)]


DATED = Posted("b1d2", "1234567890123456789", ("wind", "", "señal"), fixed=1794960123)


def test_the_promise_of_protocol_3_fixes_the_second_too():
    text = f'[3,"b1d2","1234567890123456789",["wind","","señal"],1794960123,"{SEED.hex()}"]'
    assert DATED.promise(SEED) == hashlib.sha256(text.encode("utf-8")).hexdigest()
    assert DATED.posted_as("77").promise(SEED) == DATED.promise(SEED) != POSTED.promise(SEED)


def test_protocol_3_draws_from_the_second_and_the_id_of_the_promise():
    def dated(n):
        text = f'[3,"b1d2","1234567890123456789",["wind","","señal"],1794960123,"987654321987654321",{n}]'
        return int.from_bytes(hmac.new(SEED, text.encode("utf-8"), hashlib.sha256).digest()[:8], "big")

    stream = Stream(SEED, DATED.posted_as("987654321987654321"))
    assert [stream(6), stream(20)] == [dated(0) % 6 + 1, dated(1) % 20 + 1]


@pytest.mark.parametrize("protocol", [-1, 4, 99])
def test_a_protocol_that_is_unknown_draws_nothing(protocol):
    with pytest.raises(ValueError, match="protocol"):
        key_of(protocol, "b1d2", (), "1", "2", 3)


def test_draw_before_the_promise_is_refused():
    with pytest.raises(ValueError, match="posted"):
        Stream(SEED, POSTED)


def test_a_table_that_draws_nothing_draws_nothing():
    with pytest.raises(ValueError, match="draws nothing"):
        NoChance()(6)


def test_canonical_json_is_that_of_rfc_8785():
    text = 'a"b\\c/é€😀\u0007\b\f\n\r\t\x7f'
    assert canonical([2, "x", [text]]) == b'[2,"x",["a\\"b\\\\c/' + "é€😀".encode() + b'\\u0007\\b\\f\\n\\r\\t\x7f"]]'


def test_a_word_has_one_form():
    assert (
        normalized_salt(" sen\u0303al ") == "se\u00f1al" and normalized_salt("  ") == "" and len(normalized_salt("x" * 60)) == 60
    )
    assert normalized_salt("a\u00a0 \u3000b") == "a b", "blanks are one plain space"


@pytest.mark.parametrize("word", [
    "\U0001f469\u200d\u2693", "\u2693\ufe0f", "1\ufe0f\u20e3", "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645",
    "\u0915\u094d\u200d\u0937", "\u0e17\u0e35\u0e48", "\u05e9\u05b8\u05c1", "q\u0303", "!",
    "\u6d77 \ud0c0", "\U0001f1e9\U0001f1ea",
])  # fmt: skip
def test_visible_text_is_a_salt(word):
    assert normalized_salt(word) == word


INVISIBLE = [
    "\u200b", "a\u200bb", "a\u200db", "\u200d", "a\u200d", "\u2693\u200d", "\u00ad", "a\u2060b", "\ufeff", "a\ufeff",
    "\u061ca", "\u034f",
    "\u115f", "\u3164", "\uffa0", "\u2800", "\u17b4", "\u180e", "\U000e0041",
    "a\ufe0fb", "1\ufe0f", "c\ufe00", "\U000e0100", "\ue000", "\u0378",
    "\u0301", "a \u0301", "a" + "\u0316" * 5, "\u200e a",
]  # fmt: skip


@pytest.mark.parametrize("text", INVISIBLE, ids=ascii)
def test_invisible_text_is_no_salt(text):
    with pytest.raises(ValueError):
        normalized_salt(text)


@pytest.mark.parametrize("text", ["x" * 61, "a`b", "@all", "<b", "a\nb", "a\x00", "\ud800", "a\u2028b", "a\u202eb", "a\u2067b"])
def test_text_that_is_no_salt_is_refused(text):
    with pytest.raises(ValueError):
        normalized_salt(text)


def test_shuffles_go_from_the_last_place():
    assert shuffle_dice(4) == (4, 3, 2)
    assert shuffled("abcd", (1, 2, 2)) == ("d", "c", "b", "a")
    assert shuffled("abcd", (4, 3, 2)) == tuple("abcd")
    assert sorted(shuffled("abcd", (1, 1, 1))) == list("abcd")


@pytest.mark.parametrize("faces", [[], [7], [0]])
def test_scripted_faces_must_be_there_and_possible(faces):
    with pytest.raises(ValueError):
        Scripted(faces)(6)


def test_scripted_faces_must_be_used_up():
    with pytest.raises(ValueError):
        Scripted([1]).end()


def test_a_die_has_a_side():
    with pytest.raises(ValueError):
        Stream(SEED, Salted("t", ()))(0)
