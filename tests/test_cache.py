"""What is kept and run can only have been written by ourselves."""

import os
import stat
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tenfold import cache


@pytest.fixture(autouse=True)
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return tmp_path / "cache" / "tenfold"


def keep(text: str = "kept") -> Path:
    path = cache.root() / "rules" / "1.code"
    with cache.written(path) as fresh:
        fresh.write_text(text)
    return path


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_what_is_kept_is_private(place: Path) -> None:
    path = keep()
    assert cache.read(path) == b"kept" and cache.is_kept(path)
    assert mode(path) == 0o600
    assert {mode(folder) for folder in (place, place.parent, path.parent)} == {0o700}


@pytest.mark.parametrize("open_to", [0o020, 0o002])
@pytest.mark.parametrize("depth", [0, 1, 2], ids=["file", "folder", "folder of folders"])
def test_what_others_could_have_written_is_not_read(open_to: int, depth: int) -> None:
    path = keep()
    changed = [path, *path.parents][depth]
    changed.chmod(mode(changed) | open_to)
    assert cache.read(path) is None and not cache.is_kept(path)
    assert cache.read(keep("anew")) == b"anew"


@pytest.mark.skipif(not hasattr(os, "getuid"), reason="the system knows no owners")
class TestOwners:
    def test_what_is_somebody_elses_is_neither_read_nor_written(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        path, ours = keep(), os.getuid()
        monkeypatch.setattr(cache, "ROOT_USER", ours + 2)
        monkeypatch.setattr(os, "getuid", lambda: ours + 1)
        assert cache.read(path) is None and not cache.is_kept(path)
        with pytest.raises(PermissionError, match="others may write there"):
            keep()

    def test_what_is_roots_is_read(self, monkeypatch: pytest.MonkeyPatch) -> None:
        path, ours = keep(), os.getuid()
        monkeypatch.setattr(cache, "ROOT_USER", ours)
        monkeypatch.setattr(os, "getuid", lambda: ours + 1)
        assert cache.read(path) == b"kept"

    def test_where_the_system_knows_no_owners_none_is_asked_for(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        path = keep()
        path.chmod(0o666)
        monkeypatch.delattr(os, "getuid")
        assert cache.read(path) == b"kept"


def as_link(path: Path) -> None:
    path.rename(path.with_name("elsewhere"))
    path.symlink_to("elsewhere")


def as_pipe(path: Path) -> None:
    path.unlink()
    os.mkfifo(path)


def as_folder(path: Path) -> None:
    path.unlink()
    path.mkdir()


@pytest.mark.parametrize("other", [as_link, as_pipe, as_folder])
def test_what_is_no_file_is_not_read(other: Callable[[Path], None]) -> None:
    path = keep()
    other(path)
    assert cache.read(path) is None and not cache.is_kept(path)
    if other is as_folder:
        with pytest.raises(IsADirectoryError):
            cache.see_that_it_can_be_written(path, 5)
    else:
        assert cache.read(keep("anew")) == b"anew"


def test_what_fails_leaves_nothing_behind() -> None:
    path = keep()
    with pytest.raises(OSError), cache.written(path) as fresh:
        fresh.write_text("half")
        raise OSError("no space")
    cache.see_that_it_can_be_written(path, 5)
    assert cache.read(path) == b"kept" and list(path.parent.iterdir()) == [path]


def test_what_a_killed_process_was_writing_goes_when_it_is_old() -> None:
    path = keep()
    old, earlier, new = (path.with_name(name) for name in ("1.code.x.part", "1.4711", "1.code.y.part"))
    for file in (old, earlier, new):
        file.write_bytes(b"")
    for file in (old, earlier):
        os.utime(file, (0, 0))
    cache.forget_left_over(path.parent)
    assert sorted(path.parent.iterdir()) == [path, new]


def test_a_folder_of_earlier_versions_goes_and_a_link_stays(tmp_path: Path, place: Path) -> None:
    others = tmp_path / "others"
    for folder in (place / "twin", others):
        folder.mkdir(parents=True)
        (folder / "file").write_bytes(b"")
    (place / "link").symlink_to(others)
    for name in ("twin", "link", "nothing"):
        cache.forget_folder(name)
    assert [path.name for path in place.iterdir()] == ["link"] and (others / "file").exists()


@pytest.mark.parametrize("named", ["", "here", "./here"])
def test_only_a_whole_path_names_the_place(
    named: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", named)
    monkeypatch.setenv("HOME", str(tmp_path))
    assert cache.root() == tmp_path / ".cache" / "tenfold"


@pytest.fixture
def nobody(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    pwd = pytest.importorskip("pwd")
    monkeypatch.delenv("XDG_CACHE_HOME")

    def unknown(number: int) -> object:
        raise KeyError(number)

    monkeypatch.setattr(pwd, "getpwuid", unknown)
    yield


@pytest.mark.parametrize("home", [None, "", "here"])
def test_without_a_home_that_is_said(home: str | None, nobody: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("HOME", raising=False)
    if home is not None:
        monkeypatch.setenv("HOME", home)
    with pytest.raises(cache.NoCache, match="there is no home folder"):
        cache.root()
