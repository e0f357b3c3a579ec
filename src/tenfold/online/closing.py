"""That a room has left memory."""


class RoomClosed(Exception):
    """The room has left memory; it can be loaded again."""
