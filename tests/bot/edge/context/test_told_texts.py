"""Texts made from a log are made once, and the last ones are kept."""

from __future__ import annotations

from bot.edge.context.log_texts import MAX_TEXTS, RecapCache


async def test_a_text_is_made_once_and_the_ones_longest_unread_go() -> None:
    texts, made = RecapCache(), list[int]()

    async def of(key: int) -> str:
        async def make() -> str:
            made.append(key)
            return f"text {key}"

        return await texts.of(key, make)

    for key in (*range(MAX_TEXTS), 0, MAX_TEXTS, 0, 1):
        assert await of(key) == f"text {key}"
    assert made == [*range(MAX_TEXTS + 1), 1] and len(texts.texts) == MAX_TEXTS
