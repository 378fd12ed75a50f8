"""What the door says of a file and a folder of several modes, to a process without the rights of root.

`python -m tests.bot.store.barred FOLDER` prints the modes of file and folder and the reason, a line each.
"""

from __future__ import annotations

import ctypes
import os
import sys
from pathlib import Path

from bot.store.base.faults import UnusableDatabase
from bot.store.files import preflight
from tests.bot.store.filled import filled

AGAIN = "again"
DROP_FROM_BOUNDING_SET, OF_FILES = 24, (1, 2)
MODES = ((0o000, 0o700), (0o400, 0o700), (0o600, 0o500), (0o600, 0o000))


def without_rights() -> None:
    """Go on as a process that may do with files what their modes allow, also where it is root."""
    for capability in OF_FILES:
        ctypes.CDLL(None).prctl(DROP_FROM_BOUNDING_SET, capability)
    os.execv(sys.executable, [sys.executable, "-m", "tests.bot.store.barred", *sys.argv[1:], AGAIN])


def main(folder: Path) -> None:
    for number, (of_file, of_folder) in enumerate(MODES):
        place = folder / str(number)
        place.mkdir()
        file = place / "b.sqlite3"
        filled(file, "one")
        file.chmod(of_file)
        place.chmod(of_folder)
        try:
            preflight.look(file)
        except UnusableDatabase as wrong:
            print(f"{of_file:03o} {of_folder:03o} {wrong.reason.name}")
        place.chmod(0o700)


if __name__ == "__main__":
    if AGAIN not in sys.argv:
        without_rights()
    main(Path(sys.argv[1]))
