"""What environment variables switch."""

from __future__ import annotations

import os

JIT = "TENFOLD_JIT"


class WrongSwitch(ValueError):
    """An environment variable has a value that means nothing; the text names both."""


def wants_machine_code() -> bool:
    """Whether the rules may be compiled: TENFOLD_JIT is 1 or nothing, and not 0. Raises WrongSwitch."""
    value = os.environ.get(JIT, "")
    if value not in ("", "0", "1"):
        raise WrongSwitch(f"{JIT} is 0 (plain Python) or 1 (compiled), not {value!r}")
    return value != "0"
