"""Taking one's seats along to another device: a ticket, good once and for ten minutes.

Tickets are in memory only; a restart makes them worthless, and another is asked for.
"""

from tenfold.online.tokens import digest, new_token

GOOD_FOR = 600_000
"""Milliseconds."""


class Devices:
    """The tickets there are: the digest of each, whose it is and until when."""

    def __init__(self) -> None:
        self._tickets: dict[str, tuple[str, int]] = {}

    def ticket(self, who: str, now: int) -> str:
        """A fresh ticket for a session; an older one of it is worthless from now on."""
        self._tickets = {
            ticket: (owner, until)
            for ticket, (owner, until) in self._tickets.items()
            if until > now and owner != who
        }
        ticket = new_token()
        self._tickets[digest(ticket)] = who, now + GOOD_FOR
        return ticket

    def forget(self, who: str) -> None:
        """No ticket of a session is good any more."""
        self._tickets = {ticket: kept for ticket, kept in self._tickets.items() if kept[0] != who}

    def whose(self, ticket: str, now: int) -> str:
        """Whose ticket it is, "" for none that is good; it stays good."""
        who, until = self._tickets.get(digest(ticket), ("", 0))
        return who if until > now else ""

    def take(self, ticket: str, now: int) -> str:
        """Whose ticket it is, "" for none that is good; nobody can take it a second time."""
        who = self.whose(ticket, now)
        self._tickets.pop(digest(ticket), None)
        return who
