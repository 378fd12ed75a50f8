"""`python -m tests.bot.rehearsal FILE`: carry a whole rehearsal out at the stand-in, and write its report there."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.bot.rehearsal.performed import performed
from tests.bot.rehearsal.presser import Presser


def main(file: Path) -> int:
    """The exit code of the rehearsal."""
    with TemporaryDirectory() as folder:
        code, _, _ = asyncio.run(performed(Path(folder), presser=Presser))
        (report,) = Path(folder).glob("rehearsal-*.json")
        file.write_bytes(report.read_bytes())
    return code


sys.exit(main(Path(sys.argv[1])))
