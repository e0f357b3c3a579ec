"""What happened: the small buffer of events the kernel writes, and the reasons of a refusal.

The buffer holds the events of one act (a move, a deal, a renewal). `log_events` = 0 switches it off.
"""

from .codes import EVENTS


def clear_events(g):
    """Forget the events of the act before."""
    g.event_count = 0


def tell(g, code, seat, kind, group, value):
    """Write one event; parts without meaning are 0."""
    if g.log_events == 0 or g.event_count >= EVENTS:
        return
    row = g.event[g.event_count]
    row[0] = code
    row[1] = seat
    row[2] = kind
    row[3] = group
    row[4] = value
    g.event_count += 1


def refuse(g, code, a, b, c):
    """Note the parameters of a refusal and give its code back."""
    g.why[0] = a
    g.why[1] = b
    g.why[2] = c
    return code
