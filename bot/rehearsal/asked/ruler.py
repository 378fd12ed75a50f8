"""A picture with a ruler, and letters of several sizes: what of it can be read tells how large boards are shown."""

from __future__ import annotations

import io

from PIL import Image, ImageDraw

from bot.edge.discord.http import Upload
from render.paint.type import font

SIZES = tuple(range(8, 17))
"""Heights of letters, as a telephone is meant to show them."""
VISIBLE, TIMES = 278, 4
"""Width of a board on a telephone, and how many times larger it is drawn."""
STEP, HIGH = 50, 30
INK, GROUND = (240, 240, 240), (30, 33, 40)


def drawn() -> Upload:
    """The picture."""
    size = (VISIBLE * TIMES, (HIGH + sum(SIZES) + 10 * len(SIZES)) * TIMES)
    picture = Image.new("RGB", size, GROUND)
    on = ImageDraw.Draw(picture)
    for at in range(0, VISIBLE, STEP):
        on.line([(at * TIMES, 0), (at * TIMES, 15 * TIMES)], INK, TIMES)
        on.text(((at + 2) * TIMES, 4 * TIMES), str(at), INK, font("data", 10 * TIMES))
    y = HIGH
    for height in SIZES:
        on.text((4 * TIMES, y * TIMES), f"{height}: captain, anchor, 12345", INK, font("data", height * TIMES))
        y += height + 10
    made = io.BytesIO()
    picture.save(made, "PNG", optimize=True)
    return Upload("ruler.png", made.getvalue(), "A ruler, and letters of several sizes")
