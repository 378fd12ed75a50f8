"""What is kept to be used again, within its bytes."""

from __future__ import annotations

from render.paint.byte_cache import ByteCache


def test_least_recently_used_entry_goes_first() -> None:
    kept: ByteCache[str, bytes] = ByteCache(10, len)
    for name in "abc":
        kept.put(name, name.encode() * 3)
    assert kept.get("a") == b"aaa"
    kept.put("d", b"dddd")
    assert [kept.get(name) for name in "abcd"] == [b"aaa", None, b"ccc", b"dddd"]


def test_entry_that_is_too_large_is_not_stored() -> None:
    kept: ByteCache[str, bytes] = ByteCache(10, len)
    kept.put("a", b"a" * 11)
    assert kept.get("a") is None
    kept.put("b", b"b" * 10)
    assert kept.get("b") == b"b" * 10


def test_cleared_cache_is_empty() -> None:
    kept: ByteCache[str, bytes] = ByteCache(10, len)
    kept.put("a", b"a" * 10)
    kept.clear()
    kept.put("b", b"b" * 10)
    assert (kept.get("a"), kept.get("b")) == (None, b"b" * 10)
