"""What is written on buttons, looked up by message id, so that the words may change."""

from __future__ import annotations

from engines.kernel.messages import say
from locales import words

_ENGLISH = words("en")
SEAL, FILM, PASS = (_ENGLISH.label(say(id)) for id in ("pe.ship.seal", "ui.movie", "pe.pass"))
