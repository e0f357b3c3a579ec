"""What the people of a table can settle about playing together, each with a friendly default."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

AwayPolicy = Literal["bot", "ask", "wait"]
TimerMode = Literal["off", "gentle", "strict"]
ChatMode = Literal["off", "phrases", "players", "all"]
Seconds = Annotated[int, Meta(ge=10, le=600)]


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The settings of a table; `set` changes some of them."""

    away: AwayPolicy = "bot"
    """Whose turn it is and is away: a bot stands in until they are back; the others may ask for one; all wait."""
    timer: TimerMode = "off"
    """gentle: who is too slow may be helped by a bot for this turn. strict: a bot ends the turn."""
    seconds: Seconds = 60
    """How long a turn may take where there is a timer."""
    chat: ChatMode = "phrases"
    """Nothing; ready-made phrases of the players; free text of the players; of those who watch, too."""
    watch: bool = True
    """Whether people without a seat may look on."""
    hints: bool | None = None
    """Whether whoever is to move may ask for a hint; None: where one person plays alone."""
    rated: bool = False
    """Whether finished games count for the ratings of the people here; settled before the first one begins."""
    open: bool = False
    """Whether the table is in the list of open tables; else it is found by its link alone."""
