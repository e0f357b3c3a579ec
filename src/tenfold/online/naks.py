"""A command that is refused, and what many decisions ask first."""

from collections.abc import Callable

from tenfold.game import Game, Refusal
from tenfold.online.names import BadText
from tenfold.online.table import Table


class Nak(Exception):
    """A command that is refused: a `nak.code` of docs/protocol.md and, for `illegal`, the game's reason."""

    def __init__(self, code: str, refusal: Refusal | None = None) -> None:
        super().__init__(code)
        self.code = code
        self.refusal = refusal


def need_host(table: Table, seat: int) -> None:
    """Raises Nak for everybody but the host."""
    if table.host != seat:
        raise Nak("not_host")


def known(table: Table, number: int) -> int:
    """A seat that the table has. Raises Nak."""
    if number > len(table.seats):
        raise Nak("bad_command")
    return number


def running(table: Table) -> Game:
    """The game that is played. Raises Nak."""
    if table.game is None or table.state != "playing":
        raise Nak("not_now")
    return table.game


def cleaned(clean: Callable[[str], str], text: str) -> str:
    """The text as `clean` leaves it. Raises Nak."""
    try:
        return clean(text)
    except BadText as fault:
        raise Nak(fault.code) from fault
