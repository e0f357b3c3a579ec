"""The server under load, in a process of its own: python -m tenfold.online.load.serving FOLDER [null]."""

import sys
from pathlib import Path

from tenfold.online import serve
from tenfold.online.load import null_game
from tenfold.online.settings import Settings

MUCH = (1e9, 1e9)
"""All of the load comes from one address: what slows strangers down is out of its way."""


def settings(folder: Path) -> Settings:
    """As usual, but for the limits by client, and that tables which were left leave memory soon."""
    return Settings(
        port=0,
        data=str(folder),
        bots_at_start=False,
        idle_after=3,
        frames=MUCH,
        look_ups=MUCH,
        look_ups_together=MUCH,
        connects=MUCH,
        connects_together=MUCH,
        new_rooms=MUCH,
        new_rooms_together=MUCH,
    )


if __name__ == "__main__":
    folder, *game = sys.argv[1:]
    if game == ["null"]:
        null_game.put_in_place()
    sys.exit(serve.run(quiet=True, settings=settings(Path(folder))))
