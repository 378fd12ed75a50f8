"""What of the public view is told, and what each kind of event changes there (law 18): one module for each kind of subject."""

from engines.kaisers_pirates.speech.heard import attacks, cards, rounds, ships
from engines.kaisers_pirates.speech.heard.declared import BESIDE, HEARD, likeness, seen

__all__ = ["BESIDE", "HEARD", "attacks", "cards", "likeness", "rounds", "seen", "ships"]
