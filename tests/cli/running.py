"""How the tests call the command: `command("replay", path, given="…", NAME="…")`."""

import subprocess
from collections.abc import Callable

Run = Callable[..., subprocess.CompletedProcess[str]]
"""Arguments as they are typed; `given`: standard input; other keywords: the environment."""

Start = Callable[..., subprocess.Popen[str]]
"""The same for a process that goes on, with all three streams as pipes."""
