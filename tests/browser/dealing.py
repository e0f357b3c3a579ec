"""The program, dealing every new game from a seed that stands in a file: dealing.py FILE serve ..."""

import sys
from pathlib import Path
from unittest import mock

from tenfold.cli import main
from tenfold.game import Deals

if __name__ == "__main__":
    file = Path(sys.argv.pop(1))
    with mock.patch.object(Deals, "new", lambda: Deals(bytes.fromhex(file.read_text()))):
        sys.exit(main())
