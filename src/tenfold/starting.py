"""How Tenfold starts Python once more: with its own files, whatever lies in the current folder.

`python -m` looks in the current folder first, so that a stranger's `copy.py` there would be run.
"""

from __future__ import annotations

import os
import site
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

PACKAGE = Path(__file__).absolute().parent
"""The folder of the package `tenfold`."""
SAFE_PATH = "PYTHONSAFEPATH"


def python(*arguments: str) -> list[str]:
    """The words that start Python; it goes with `environment`."""
    alone = ["-s"] if sys.flags.no_user_site else []
    return [sys.executable, "-P", *alone, *arguments]


def folders() -> list[str]:
    """Where another Python has to look for modules: the package's own folder, and those that the user has named.

    A folder of PYTHONPATH counts only with its whole path, as others mean the current folder, or one in it. Where
    packages are installed Python looks by itself, and before the standard library it must not.
    """
    named = [] if sys.flags.ignore_environment else os.environ.get("PYTHONPATH", "").split(os.pathsep)
    installed = {Path(folder) for folder in [*site.getsitepackages(), site.getusersitepackages()]}
    own = [] if PACKAGE.parent in installed else [str(PACKAGE.parent)]
    return list(dict.fromkeys([*own, *(folder for folder in named if Path(folder).is_absolute())]))


def environment() -> dict[str, str]:
    """The environment for another Python, and for those that it starts."""
    return os.environ | {"PYTHONPATH": os.pathsep.join(folders()), SAFE_PATH: "1"}


@contextmanager
def safe_environment() -> Iterator[None]:
    """Let `multiprocessing` start Python as above: it has no other way than the environment of this process."""
    before = {name: os.environ.get(name) for name in ("PYTHONPATH", SAFE_PATH)}
    os.environ.update(environment())
    try:
        yield
    finally:
        for name, value in before.items():
            if value is None:
                del os.environ[name]
            else:
                os.environ[name] = value
