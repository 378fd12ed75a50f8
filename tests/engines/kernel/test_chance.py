"""Dice strangers can check: the published rule, worked by hand here from its text."""

from __future__ import annotations

import hashlib
import hmac
import json
from collections import Counter

import pytest

from engines.kernel.chance import Scripted, Stream, promise, salt_of, shuffle_dice, shuffled

SEED = bytes(range(32))


def block(n, salts=("wind", "señal")):
    text = json.dumps([1, "b1d2", list(salts), n], ensure_ascii=False, separators=(",", ":"))
    return int.from_bytes(hmac.new(SEED, text.encode("utf-8"), hashlib.sha256).digest()[:8], "big")


def test_faces_follow_the_published_rule():
    stream = Stream(SEED, "b1d2", ("wind", "señal"))
    assert [stream(6), stream(20), stream(2)] == [block(0) % 6 + 1, block(1) % 20 + 1, block(2) % 2 + 1]
    assert (stream.used, stream.faces) == (3, [block(0) % 6 + 1, block(1) % 20 + 1, block(2) % 2 + 1])


def test_a_block_above_the_last_whole_multiple_is_passed_over():
    salts = next((str(n),) for n in range(1000) if block(0, (str(n),)) > 3 * 2**62 and 2**62 < block(1, (str(n),)) < 3 * 2**62)
    stream = Stream(SEED, "b1d2", salts)
    assert stream(3 * 2**62) == block(1, salts) + 1 and stream.used == 2


def test_a_stream_goes_on_where_it_was_left():
    whole, later = Stream(SEED, "b1d2", ()), Stream(SEED, "b1d2", (), used=5)
    faces = [whole(1000) for _ in range(10)]
    assert [later(1000) for _ in range(5)] == faces[5:]


def test_each_salt_changes_the_dice():
    one, other = (Stream(SEED, "b1d2", salts) for salts in (("wind",), ("wine",)))
    assert [one(1000) for _ in range(5)] != [other(1000) for _ in range(5)]


def test_faces_are_even():
    stream = Stream(SEED, "even", ())
    counts = Counter(stream(6) for _ in range(6000))
    assert set(counts) == set(range(1, 7)) and all(850 < count < 1150 for count in counts.values())


def test_the_promise_is_the_hash_of_the_seed():
    assert promise(SEED) == hashlib.sha256(SEED).hexdigest()


def test_a_word_is_salted_in_one_form():
    assert salt_of(" sen\u0303al ") == "se\u00f1al"


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
        Stream(SEED, "t", ())(0)
