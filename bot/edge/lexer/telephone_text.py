"""Text as telephones write it, in the signs that typed answers are read by."""

from __future__ import annotations

import re

SIGNS = str.maketrans(
    {
        **{chr(0xFF10 + figure): str(figure) for figure in range(10)},
        **dict.fromkeys("\u00a0\u2007\u202f\u3000", " "),
        **dict.fromkeys("\u200b\u200e\u200f\u2060\ufeff", ""),
        **dict.fromkeys("‘’‚‛ʼ＇", "'"),
        **dict.fromkeys("“”„‟«»＂", '"'),
        **dict.fromkeys("‐‑‒–−", "-"),
        "—": "--",
        "…": "...",
        "＃": "#",
        "，": ",",
        "；": ";",
        "：": ":",
        "＝": "=",
    }
)
"""The signs that keyboards put in place of plain ones: wide ones, curly quotes, dashes, spaces that do not break."""
ARROW = re.compile(r"(?:--|-)>")
NUMBER_SIGN = re.compile(
    r"(?<![\w#])(?:#|№|n[º°]\.?|n\.[º°]|nr\.?|no\.(?=\s*\d)|núm\.?|num\.?)\s*(?=\d{1,4}(?!\d))", re.IGNORECASE
)
"""The prefixes of an option's number: "# 4", "№ 4", "nº 4", "Nr. 4"."""
AFTER_NUMBER = re.compile(r"(#\d{1,4})\s*[.!?:)]+(?=\s|[,;+]|$)")
"""A number of an option with the stop that a sentence ends with."""


def plain(text: str) -> str:
    """The text with plain signs, its numbers of options as "#4"."""
    text = ARROW.sub("->", text.translate(SIGNS))
    return AFTER_NUMBER.sub(r"\1", NUMBER_SIGN.sub("#", text))
