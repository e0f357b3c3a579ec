"""`tenfold backup FILE`: a copy of everything a server keeps, while it runs.

Copy the database of a data folder to a new file, also while the server runs. With --restore, put such a copy
back into a data folder that has no database yet.
"""

import argparse

from tenfold.commands.common import Wrong, named_path, without_server_packages


def describe(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument(
        "file", metavar="FILE", type=named_path, help="the copy: a new file, or the one to put back"
    )
    parser.add_argument("--data", type=named_path, metavar="FOLDER", help="where games are kept")
    parser.add_argument("--restore", action="store_true", help="put the copy back; never over a database")


def run(chosen: argparse.Namespace) -> int:
    """0: done. Raises Wrong where it could not be done."""
    try:
        from tenfold.online import backup, folder
    except ModuleNotFoundError as problem:
        raise without_server_packages(problem) from None
    data = folder.data_folder(chosen.data)
    try:
        if chosen.restore:
            contents, where = backup.restore(chosen.file, data), data
        else:
            contents, where = backup.back_up(data, chosen.file), chosen.file
    except backup.BackupError as problem:
        raise Wrong(str(problem)) from None
    moment = f", as of {contents.last:%Y-%m-%d %H:%M:%S} UTC" if contents.last else ""
    print(f"{where}: {contents.tables} tables, {contents.records} records of finished games{moment}")
    return 0
