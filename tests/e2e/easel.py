"""The drawing process without what it draws beforehand: within one test that comes to no use."""

from __future__ import annotations

from render.drawing import easel

if __name__ == "__main__":
    easel._shared = lambda: iter(())
    easel.main()
