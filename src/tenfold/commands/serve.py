"""`tenfold serve`: the table in the browser.

Serve the table. Open the address it prints in a browser; stop it with Ctrl-C.
"""

import argparse
import os
from collections.abc import Callable
from typing import TypeVar

from tenfold.commands.common import Wrong, named_path, without_server_packages
from tenfold.online.configuring import BadSetting, configured, port, public_url

T = TypeVar("T")


def describe(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument(
        "--host", help="address to listen on; 0.0.0.0 lets the same network in (default: 127.0.0.1)"
    )
    parser.add_argument("--port", type=_argument(port), help="default: 8010; 0 takes any that is free")
    parser.add_argument("--data", type=named_path, metavar="FOLDER", help="where games are kept")
    parser.add_argument(
        "--public-url",
        type=_argument(public_url),
        metavar="URL",
        help="the address friends reach, behind a proxy",
    )
    parser.add_argument(
        "--settings", type=named_path, metavar="FILE", help="what a host can set, in TOML (docs/hosting.md)"
    )
    parser.add_argument("--quiet", action="store_true", help="print only the address and faults")


def _argument(read: Callable[[str], T]) -> Callable[[str], T]:
    """A reader of settings for the command line."""

    def read_argument(text: str) -> T:
        try:
            return read(text)
        except ValueError as problem:
            raise argparse.ArgumentTypeError(f"{text!r} will not do; {problem}") from None

    return read_argument


def run(chosen: argparse.Namespace) -> int:
    """Serve until stopped. Raises Wrong for bad settings, or where the packages of the server are missing."""
    try:
        settings = configured(chosen.settings, os.environ)
    except BadSetting as problem:
        raise Wrong(str(problem)) from None
    try:
        from tenfold.online import serve
    except ModuleNotFoundError as problem:
        raise without_server_packages(problem) from None
    return serve.run(chosen.host, chosen.port, chosen.data, chosen.public_url, chosen.quiet, settings)
