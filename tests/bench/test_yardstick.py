"""The C yardsticks play the kernel's games, to the last point; only then may they be compared."""

import os
import shutil
from pathlib import Path

import pytest

from tenfold.bench import yardstick
from tenfold.bench.in_c import Program, Untranslatable
from tenfold.bench.yardstick import BY_HAND, SAME_IN_C, Yardstick
from tenfold.bots.engine import Engine, engine
from tenfold.game import Rules

LONG = os.environ.get("TENFOLD_LONG") == "1"
GAMES = 20_000 if LONG else 400
GAMES_IN_PLAIN = 20
YARDSTICKS = (BY_HAND, SAME_IN_C)
EACH = pytest.mark.parametrize("each", YARDSTICKS, ids=("by hand", "the kernel in C"))

# play_games of the kernel, players to hash, numbers 0 to 299; a change of both sides at once would be seen here.
PINNED = {2: 8715167932021817, 4: 27253756141880761, 6: 25904167331991306}


@pytest.fixture(scope="module", autouse=True)
def built() -> None:
    """Builds it once, or says why these tests are left out."""
    try:
        for each in YARDSTICKS:
            yardstick.program(each)
    except yardstick.NoYardstick as problem:
        if any(shutil.which(name) for name in yardstick.COMPILERS):
            raise
        pytest.skip(str(problem))


@pytest.fixture(scope="module")
def kernel() -> Engine:
    return engine(quiet=True)


@EACH
@pytest.mark.parametrize("players", range(2, 7))
def test_it_plays_the_games_of_the_kernel(each: Yardstick, players: int, kernel: Engine) -> None:
    count = GAMES if kernel.compiled else GAMES_IN_PLAIN
    games, rng = kernel.games(Rules.edition("mattel")), kernel.rng()
    played = kernel["play_games"](games, 0, players, 0, count, rng)
    assert yardstick.play(each, players, 0, count).hash == played


@EACH
@pytest.mark.parametrize("first", [12_345, 2**40 + 7, 2**61])
def test_large_numbers_name_games_too(each: Yardstick, first: int, kernel: Engine) -> None:
    games, rng = kernel.games(Rules.edition("mattel")), kernel.rng()
    played = kernel["play_games"](games, 0, 3, first, 5, rng)
    assert yardstick.play(each, 3, first, 5).hash == played


@EACH
@pytest.mark.parametrize("players", PINNED)
def test_its_games_stay_what_they_were(each: Yardstick, players: int) -> None:
    assert yardstick.play(each, players, 0, 300).hash == PINNED[players]


def test_wrong_input_is_told_in_a_line() -> None:
    with pytest.raises(yardstick.NoYardstick, match="usage: yardstick PLAYERS FIRST COUNT"):
        yardstick.play(BY_HAND, 7, 0, 1)


def test_a_compiler_that_fails_is_named(tmp_path, monkeypatch):
    broken = tmp_path / "broken-cc"
    broken.write_text("#!/bin/sh\necho 'no such flag' >&2\nexit 1\n")
    broken.chmod(0o755)
    monkeypatch.setenv("CC", str(broken))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    with pytest.raises(
        yardstick.NoYardstick, match=r"broken-cc could not compile the yardstick: no such flag"
    ):
        yardstick.program.__wrapped__(BY_HAND)
    assert not [path for path in tmp_path.rglob("*") if path.is_file() and path != broken]


TEST_PROGRAM = "int main(void) { return 0; }"
PLANTED = "#!/bin/sh\necho 1 1 1\n"


def built_here(text: str = TEST_PROGRAM) -> Path:
    return yardstick.program.__wrapped__(Yardstick("the program", lambda: text, ()))


def test_a_program_that_others_could_have_written_is_not_run(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    program = built_here()
    made = program.read_bytes()
    assert program.stat().st_mode & 0o777 == 0o700 and list(program.parent.iterdir()) == [program]
    program.write_text(PLANTED)
    program.chmod(0o777)
    assert built_here() == program and program.read_text("latin-1") != PLANTED
    program.write_text(PLANTED)
    program.parent.chmod(0o777)
    assert built_here().stat().st_size == len(made)


def test_where_no_program_can_be_kept_that_is_said(tmp_path, monkeypatch):
    (tmp_path / "tenfold").write_text("a file where a folder should be")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    with pytest.raises(yardstick.NoYardstick, match=r"cannot be kept at .*: Not a directory"):
        built_here()


def test_where_there_is_no_compiler_that_is_said(tmp_path, monkeypatch):
    monkeypatch.delenv("CC", raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(yardstick.NoYardstick, match="no C compiler was found"):
        yardstick.compiler()


def odd(g, s):
    return [g.seat, s][0]


def strange(g, s):
    return s**2


def foreign(g, s):
    return shutil.which(s)


@pytest.mark.parametrize("function", [odd, strange, foreign])
def test_what_has_no_equal_in_c_is_refused(function):
    with pytest.raises(Untranslatable, match=function.__name__):
        Program().add(function)
