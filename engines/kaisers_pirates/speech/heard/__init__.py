"""Public knowledge as events tell it (law 18): the change by each kind of event, a module for each subject."""

from engines.kaisers_pirates.speech.heard import attacks, cards, rounds, ships
from engines.kaisers_pirates.speech.heard.declared import BESIDE, HEARSAY, likeness, parts_of

__all__ = ["BESIDE", "HEARSAY", "attacks", "cards", "likeness", "parts_of", "rounds", "ships"]
