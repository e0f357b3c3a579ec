"""The step before a wheel is made: build the page, and never make a wheel without one.

The editable install of ./play and ./test skips it; they build the page themselves.
"""

import os
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PREBUILT = "TENFOLD_PAGE_PREBUILT"
"""Set to 1, the page that lies in src/tenfold/online/static is taken as it is."""


class PageHook(BuildHookInterface):  # type: ignore[type-arg]
    """Builds web/ into src/tenfold/online/static."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Hatch calls this before each target; `version` is "editable" or "standard"."""
        if self.target_name != "wheel" or version == "editable":
            return
        root = Path(self.root)
        if os.environ.get(PREBUILT) != "1":
            sys.path.insert(0, str(root / "tools"))
            import page

            page.build(root)
        if not (root / "src/tenfold/online/static/index.html").is_file():
            raise SystemExit("src/tenfold/online/static/index.html is missing: no wheel without the page")
