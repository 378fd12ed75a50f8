"""Public knowledge as events tell it (law 18): the change by each kind of event, a module for each subject."""

from engines.cartagena.speech.heard import ships, stacks, turns
from engines.cartagena.speech.heard.declared import HEARSAY

__all__ = ["HEARSAY", "ships", "stacks", "turns"]
