"""How much script the page loads before the first card is seen."""

from __future__ import annotations

import gzip
import json
from typing import Any

from .conftest import PAGE

MOST = 80_000
"""Bytes of script as it travels (gzip)."""


def test_the_page_shows_its_first_card_with_less_than_80_kilobytes_of_script() -> None:
    parts: dict[str, dict[str, Any]] = json.loads((PAGE.parent / ".vite" / "manifest.json").read_text())
    waiting = [name for name, part in parts.items() if part.get("isEntry")]
    loaded: set[str] = set()
    while waiting:
        name = waiting.pop()
        if name not in loaded:
            loaded.add(name)
            waiting += parts[name].get("imports", [])
    files = [PAGE.parent / parts[name]["file"] for name in sorted(loaded)]
    assert files
    assert sum(len(gzip.compress(file.read_bytes())) for file in files) < MOST
