"""Seeds of running games are in the data folder: nobody else on the machine reads it."""

import os
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest

from tenfold.online.backup import back_up, restore
from tenfold.online.folder import DATABASE, claim
from tenfold.online.sqlite import SqliteStore

pytestmark = [pytest.mark.anyio, pytest.mark.skipif(os.name == "nt", reason="rights of Unix")]


@pytest.fixture(autouse=True)
def open_handed() -> Iterator[None]:
    """Files are made for everybody unless it is said otherwise."""
    before = os.umask(0)
    yield
    os.umask(before)


def mode(path: Path) -> int:
    """The rights of a file."""
    return stat.S_IMODE(path.stat().st_mode)


async def used(folder: Path) -> dict[str, int]:
    """The rights of every file in a folder while a server uses it."""
    with claim(folder):
        store = SqliteStore(folder / DATABASE)
        await store.open_session("a", 1)
        found = {path.name: mode(path) for path in folder.iterdir()}
        await store.close()
    return found


async def test_folder_and_files_are_their_owners_alone(tmp_path: Path) -> None:
    folder = tmp_path / "new"
    files = ("lock", "tenfold.db", "tenfold.db-shm", "tenfold.db-wal")
    assert await used(folder) == dict.fromkeys(files, 0o600) and mode(folder) == 0o700
    back_up(folder, tmp_path / "copy.db")
    restore(tmp_path / "copy.db", tmp_path / "again")
    assert mode(tmp_path / "copy.db") == mode(tmp_path / "again" / DATABASE) == 0o600
    assert mode(tmp_path / "again") == 0o700


async def test_a_folder_from_before_is_closed_at_the_start(tmp_path: Path) -> None:
    folder = tmp_path / "old"
    await used(folder)
    folder.chmod(0o755)
    for path in folder.iterdir():
        path.chmod(0o644)
    assert set((await used(folder)).values()) == {0o600} and mode(folder) == 0o700


@pytest.mark.parametrize(("rights", "other"), [(0o775, ""), (0o2750, ""), (0o755, "holiday.jpg")])
async def test_a_folder_that_is_shared_on_purpose_stays_as_it_is(
    tmp_path: Path, rights: int, other: str
) -> None:
    folder = tmp_path / "shared"
    folder.mkdir()
    folder.chmod(rights)
    if other:
        (folder / other).touch()
    found = await used(folder)
    assert mode(folder) == rights and set(found.values()) - {mode(folder / other) if other else 0} == {0o600}
