"""Pictures of Atlas: those of Soundings."""

from render.soundings import *  # noqa: F403
