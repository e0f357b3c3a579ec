"""Chromium and a server of its own for the browser tests."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from tenfold.game import Deals, Game, Rules

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

    from .playing import Another

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "src" / "tenfold" / "online" / "static" / "index.html"
CHROMIUM = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
MOST_SEEDS = 20_000
"""More deals than any wanted position takes."""
ARGS = [
    "--no-sandbox",
    "--disable-dev-shm-usage",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Without a browser or a built page these tests say so instead of failing."""
    missing = "no Chromium here" if CHROMIUM is None else "" if PAGE.is_file() else "the page is not built"
    if missing:
        for item in items:
            if Path(__file__).parent in item.path.parents:
                item.add_marker(pytest.mark.skip(reason=missing))


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """The system's Chromium; it must also start as root."""
    return {**browser_type_launch_args, "executable_path": CHROMIUM, "args": ARGS}


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    """Without flights a click need not wait for a card to land; pages that tests open themselves do fly."""
    return {**browser_context_args, "reduced_motion": "reduce"}


def free_port() -> int:
    """A port nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def outer_address() -> str | None:
    """This machine's address in its network; nothing is sent to find it. None without a network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return None
        address = str(probe.getsockname()[0])
    return None if address.startswith("127.") else address


def serve(
    folder: Path,
    port: int,
    host: str,
    program: Sequence[str] = ("-m", "tenfold"),
    *,
    compiled: bool = False,
) -> subprocess.Popen[bytes]:
    """Start the server as a process of its own, and wait until it listens."""
    # nothing compiles the rules for the strongest bot beside the tests; level 5 plays for it
    jit = {} if compiled else {"TENFOLD_JIT": "0"}
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src"), **jit}
    command = [sys.executable, *program, "serve", "--host", host, "--port", str(port)]
    with (folder / "server.log").open("ab") as log:
        process = subprocess.Popen([*command, "--data", str(folder)], env=environment, stdout=log, stderr=log)
    while process.poll() is None:
        try:
            socket.create_connection(("127.0.0.1", port), 0.2).close()
        except OSError:
            continue
        return process
    raise RuntimeError((folder / "server.log").read_text())


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a running server that every address of this machine reaches."""
    folder = tmp_path_factory.mktemp("served")
    port = free_port()
    process = serve(folder, port, "0.0.0.0")  # the test of another address needs it
    try:
        yield f"http://127.0.0.1:{port}"
    finally:
        process.terminate()
        process.wait()


@dataclass(frozen=True)
class DealtServer:
    """A server whose deals are chosen: the next table is dealt as the library deals from the same seed."""

    url: str
    seed: Path

    def deal(self, rules: str, players: int, wanted: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """Let the next table begin with a position that is wanted, as seat 1 sees it; that view."""
        chosen = Rules.parse(rules)
        for number in range(MOST_SEEDS):
            deals = Deals(number.to_bytes(32, "big"), ("",) * players)
            view = Game.new(chosen, players, deals).view(1).to_json()
            if wanted(view):
                self.seed.write_text(deals.seed.hex())
                return view
        raise AssertionError(f"no such deal in {MOST_SEEDS}: {rules}")


@pytest.fixture(scope="session")
def dealt(tmp_path_factory: pytest.TempPathFactory) -> Iterator[DealtServer]:
    """A server of its own that deals what a test asks for."""
    folder = tmp_path_factory.mktemp("dealt")
    seed = folder / "seed"
    port = free_port()
    process = serve(folder, port, "127.0.0.1", (str(Path(__file__).parent / "dealing.py"), str(seed)))
    try:
        yield DealtServer(f"http://127.0.0.1:{port}", seed)
    finally:
        process.terminate()
        process.wait()


@pytest.fixture
def outer_server(server: str) -> str:
    """The same server under this machine's address in its network, which is no secure context."""
    address = outer_address()
    if address is None:
        pytest.skip("this machine has no network address")
    return server.replace("127.0.0.1", address)


@pytest.fixture
def another(browser: Browser) -> Iterator[Another]:
    """Opens pages of other people."""
    contexts = []

    def make() -> Page:
        contexts.append(browser.new_context(reduced_motion="reduce"))
        return contexts[-1].new_page()

    yield make
    for context in contexts:
        context.close()
