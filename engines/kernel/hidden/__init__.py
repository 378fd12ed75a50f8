"""Knowledge: zones, secrets of frames, dealing anew what is hidden.

May import: base, resolution.
"""
