"""The drawing process without what it draws beforehand: within one test that comes to no use."""

from __future__ import annotations

from render.drawing import drawing_process

if __name__ == "__main__":
    drawing_process._warm_ups = lambda: iter(())
    drawing_process.main()
