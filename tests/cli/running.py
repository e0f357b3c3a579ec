"""How the tests call the command: `command("replay", path, given="…", NAME="…")`."""

import subprocess
from collections.abc import Callable

Run = Callable[..., subprocess.CompletedProcess[str]]
"""Arguments as they are typed; `given`: standard input; other keywords: the environment."""
