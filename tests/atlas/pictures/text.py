"""Atlas in words: as Soundings."""

from render.soundings.text import *  # noqa: F403
