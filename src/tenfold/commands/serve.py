"""`tenfold serve`: the table in the browser.

Serve the table. Open the address it prints in a browser; stop it with Ctrl-C.
"""

import argparse
from pathlib import Path
from urllib.parse import urlsplit

from tenfold.commands.common import Wrong

PORT = 8010


def describe(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument(
        "--host",
        default="127.0.0.1",
        help="address to listen on; 0.0.0.0 lets the same network in (default: %(default)s)",
    )
    parser.add_argument(
        "--port", type=port, default=PORT, help="default: %(default)s; 0 takes any that is free"
    )
    parser.add_argument("--data", type=Path, metavar="FOLDER", help="where games are kept")
    parser.add_argument(
        "--public-url", type=public_url, metavar="URL", help="the address friends reach, behind a proxy"
    )
    parser.add_argument("--quiet", action="store_true", help="print only the address and faults")


def port(text: str) -> int:
    """A number of a port. Raises ArgumentTypeError."""
    if not text.isascii() or not text.isdigit() or int(text) > 65535:
        raise argparse.ArgumentTypeError(f"{text!r} is no port; a port is a number from 0 to 65535")
    return int(text)


def public_url(text: str) -> str:
    """An address such as https://cards.example.org. Raises ArgumentTypeError."""
    parts = urlsplit(text)
    if (
        parts.scheme not in ("http", "https")
        or not parts.netloc
        or parts.path not in ("", "/")
        or parts.query
    ):
        raise argparse.ArgumentTypeError(f"{text!r} should look like https://cards.example.org")
    return text.rstrip("/")


def run(chosen: argparse.Namespace) -> int:
    """Serve until stopped. Raises Wrong where the packages of the server are missing."""
    try:
        from tenfold.online import serve
    except ModuleNotFoundError as problem:
        if problem.name is None or problem.name.partition(".")[0] == "tenfold":
            raise
        raise Wrong(
            f"the table needs the package {problem.name}, which is not installed; "
            "start it with ./play, or: pip install 'tenfold[server]'"
        ) from None
    return serve.run(chosen.host, chosen.port, chosen.data, chosen.public_url, chosen.quiet)
