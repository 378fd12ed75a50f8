"""Text written by people, made fit to stand in a sentence: any script, nothing that breaks the line or calls anybody."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

LONGEST = 32
"""Characters of a name."""
FIRST_STRONG, POP = "\u2068", "\u2069"
"""The isolating marks around a name, so that its direction does not turn the sentence."""
JOINERS = "\u200c\u200d"
VARIATIONS = "\ufe0e\ufe0f"
BLANKS = "\u115f\u1160\u3164\uffa0\u2800\u034f"
"""Letters and marks that show nothing."""
MARKS_IN_A_ROW = 3
NUMBERED = re.compile(r" \(\d{1,2}\)$")
"""The number of his seat, by which a captain is told from another who reads the same."""
LIKE = str.maketrans("АВЕЅКМНІЈОРСТУХΑΒΕΖΗΙΚΜΝΟΡΤΥΧ", "ABESKMHIJOPCTYXABEZHIKMNOPTYX")
"""Capitals of other scripts that look like those of the Latin one."""
SMALL_CAPITALS = "ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘꞯʀꜱᴛᴜᴠᴡʏᴢ", "abcdefghijklmnopqrstuvwyz"
"""Letters of phonetic alphabets by which names are dressed up, and what they stand for; there is none for x."""
DRESSED = str.maketrans(*SMALL_CAPITALS) | {first + at: ord("A") + at for first in (0x1F150, 0x1F170) for at in range(26)}
"""Letters that Unicode itself does not make plain: small capitals, white ones on circles and on squares."""
MARKDOWN = re.compile(r"([\\*_~`|<>\[\]():/#])")


@lru_cache(maxsize=4096)
def tidy(text: str, longest: int = LONGEST) -> str:
    """One line of at most `longest` visible characters' code points, without controls; empty when nothing can be seen of it."""
    line = " ".join("".join(map(_allowed_sign, unicodedata.normalize("NFC", text))).split())
    line = _joined(_thinned(line))
    return cut(line, longest) if any(_visible(sign) for sign in line) else ""


@lru_cache(maxsize=1024)
def apart(names: tuple[str, ...], longest: int = LONGEST) -> tuple[str, ...]:
    """The names by seat, at most so long; where two read the same, each with the number of his seat: *Ana (2)*.

    Names that are told apart are left as they are; one that shows nothing stays so.
    """
    short = tuple(_short(name, longest) for name in names)
    looks = tuple(map(look, short))
    alike = {at for at, seen in enumerate(looks) if seen and looks.count(seen) > 1}
    if not alike:
        return short
    return apart(tuple(f"{NUMBERED.sub('', name)} ({at + 1})" if at in alike else name for at, name in enumerate(short)), longest)


def look(text: str) -> str:
    """A key that is equal for names that look alike: without accents, in capitals, with Latin letters for lookalikes."""
    bare = (part for part in unicodedata.normalize("NFKD", plain(text)) if not unicodedata.combining(part))
    return "".join(bare).casefold().upper().translate(LIKE)


def plain(text: str) -> str:
    """The text with letters in fancy dress made plain: small capitals, mathematical and full-width ones, those in circles."""
    return unicodedata.normalize("NFKC", text.translate(DRESSED))


def _short(name: str, longest: int) -> str:
    """A name of at most so many characters, the number of its seat not cut, and counted only against the longest of all."""
    name = tidy(name, LONGEST + len(" (99)"))
    number = NUMBERED.search(name)
    if number is None:
        return tidy(name, longest)
    return tidy(name[: number.start()], min(longest, LONGEST - len(number[0]))) + number[0]


def cut(text: str, longest: int) -> str:
    """The beginning, never ending inside what is drawn as one character; an ellipsis stands for the rest."""
    if len(text) <= longest:
        return text
    end = longest - 1
    while end > 0 and together(text, end):
        end -= 1
    return text[:end].rstrip() + "…"


def escaped(text: str) -> str:
    """The text as Discord's markdown shows it unchanged: no emphasis, no link, no mention."""
    return MARKDOWN.sub(r"\\\1", text).replace("@", "@\u200b")


def isolated(text: str) -> str:
    """The text within isolating marks."""
    return f"{FIRST_STRONG}{text}{POP}"


def visible_length(text: str) -> int:
    """How many visible characters the text has, about: code points that are drawn by themselves."""
    return sum(unicodedata.category(sign) not in ("Cf", "Mn", "Me") for sign in text)


def _allowed_sign(sign: str) -> str:
    kind = unicodedata.category(sign)
    if sign in JOINERS:
        return sign
    if kind in ("Zl", "Zp", "Zs") or sign in "\t\n\r":
        return " "
    return "" if kind in ("Cc", "Cf", "Cs", "Co") or sign in BLANKS else sign


def _visible(sign: str) -> bool:
    return unicodedata.category(sign)[0] in "LNPS" or unicodedata.category(sign) == "Cn"


def _joined(text: str) -> str:
    """Joiners only between signs."""
    return re.sub(f"(?:^|(?<= ))[{JOINERS}]+|[{JOINERS}]+(?=[ {JOINERS}]|$)", "", text)


def _thinned(text: str) -> str:
    """No more than a few combining marks on one letter."""
    kept, run = [], 0
    for sign in text:
        run = run + 1 if unicodedata.combining(sign) or unicodedata.category(sign) in ("Mn", "Me") else 0
        if run <= MARKS_IN_A_ROW:
            kept.append(sign)
    return "".join(kept)


def together(text: str, at: int) -> bool:
    """Whether the signs before and at that place are drawn as one."""
    before, sign = text[at - 1], text[at]
    if before in JOINERS or sign in JOINERS or sign in VARIATIONS or unicodedata.category(sign)[0] == "M":
        return True
    if "\U0001f3fb" <= sign <= "\U0001f3ff":
        return True
    return _flag(sign) and len(text[:at]) - len(text[:at].rstrip(_FLAGS)) & 1 == 1


_FLAGS = "".join(chr(0x1F1E6 + letter) for letter in range(26))


def _flag(sign: str) -> bool:
    return sign in _FLAGS
