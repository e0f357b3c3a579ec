"""What ./play and ./test do on machines that lack something; stand-ins play the system's commands."""

import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
NEEDED = ("sh", "cat", "cksum", "mkdir", "rm", "sleep", "grep", "dirname")


class Machine:
    """A machine with a copy of tools/setup.sh and only the commands it is given."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.commands = folder / "bin"
        self.commands.mkdir()
        (folder / "tools").mkdir()
        shutil.copy(ROOT / "tools" / "setup.sh", folder / "tools")
        for name in NEEDED:
            (self.commands / name).symlink_to(str(shutil.which(name)))

    def has(self, name: str, script: str) -> None:
        """Give the machine a command."""
        path = self.commands / name
        path.write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
        path.chmod(0o755)

    def runs(self, script: str) -> subprocess.CompletedProcess[str]:
        """Run a script behind the shared part of ./play and ./test."""
        return subprocess.run(
            [str(self.commands / "sh"), "-c", f"set -eu\n. tools/setup.sh\n{script}"],
            cwd=self.folder,
            env={"PATH": str(self.commands), "HOME": str(self.folder)},
            capture_output=True,
            text=True,
            check=False,
        )


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


NO_VENV = """
case "$*" in
*"import venv"*) exit 1 ;;
*"python%d"*) echo python3.11-venv ;;
esac
"""


def test_without_python(machine: Machine) -> None:
    ended = machine.runs("make_venv")
    assert ended.returncode == 1
    assert "Python 3.11 or later is needed" in ended.stderr


def test_an_old_python_is_passed_over(machine: Machine) -> None:
    machine.has("python3", "exit 1")
    assert machine.runs("find_python").returncode == 1
    machine.has("python3.12", "exit 0")
    assert machine.runs("find_python").stdout == "python3.12\n"


def test_the_named_python_comes_first(machine: Machine) -> None:
    machine.has("python3", "exit 0")
    machine.has("mine", "exit 0")
    assert machine.runs("TENFOLD_PYTHON=mine; find_python").stdout == "mine\n"


def test_without_venv_somebody_else_is_told_the_one_command(machine: Machine) -> None:
    machine.has("python3", NO_VENV)
    machine.has("apt-get", "echo apt-get was called")
    machine.has("id", "echo 1000")
    ended = machine.runs("make_venv")
    assert ended.returncode == 1
    assert (
        ended.stderr
        == "tenfold: Python's venv is missing. Please run: sudo apt-get install python3.11-venv\n"
    )
    assert ended.stdout == ""


def test_without_venv_root_installs_it(machine: Machine) -> None:
    machine.has("python3", NO_VENV)
    machine.has("apt-get", 'echo "$*" >>calls')
    machine.has("id", "echo 0")
    assert machine.runs("ensure_venv_module python3").returncode == 0
    calls = (machine.folder / "calls").read_text(encoding="utf-8").splitlines()
    assert calls[0].startswith("update")
    assert calls[1].split()[0] == "install"
    assert calls[1].split()[-1] == "python3.11-venv"


def test_a_lock_whose_owner_is_gone_does_not_hold(machine: Machine) -> None:
    machine.runs("mkdir -p .cache/setup.lock; (exit 0) & echo $! >.cache/setup.lock/pid; wait")
    ended = machine.runs("take_lock; echo mine; drop_lock")
    assert ended.stdout == "mine\n"
    assert not (machine.folder / ".cache" / "setup.lock").exists()


def test_the_lock_is_given_back_after_a_fault(machine: Machine) -> None:
    assert machine.runs("take_lock; give_up nothing works").returncode == 1
    assert not (machine.folder / ".cache" / "setup.lock").exists()


@pytest.mark.parametrize("script", ["play", "test"])
def test_setup_stands_alone(script: str) -> None:
    ended = subprocess.run([str(ROOT / script), "--setup", "x"], capture_output=True, text=True, check=False)
    assert ended.returncode == 2
    assert ended.stderr == "tenfold: --setup stands alone\n"
