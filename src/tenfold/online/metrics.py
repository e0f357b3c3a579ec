"""What is counted, shown at /metrics to the machine itself."""

from prometheus_client import Counter, Gauge, Histogram

SOCKETS = Gauge("tenfold_sockets", "Open connections")
ROOMS = Gauge("tenfold_rooms", "Rooms in memory")
MOVES = Counter("tenfold_moves", "Moves played", ["by"])
NAKS = Counter("tenfold_naks", "Commands refused", ["code"])
APPENDS = Histogram("tenfold_append_seconds", "From a decision to its COMMIT")
OVERFLOWS = Counter("tenfold_outbox_overflows", "Connections closed because they were too slow")
BOT_FAULTS = Counter("tenfold_bot_faults", "Bots that raised, hung, died or chose an illegal move", ["kind"])
RESUMES = Counter("tenfold_resumes", "How those who came back were brought up to date", ["kind"])
SWEPT = Counter("tenfold_tables_swept", "Tables deleted because their games ended long ago")
CRASHES = Counter("tenfold_room_crashes", "Rooms that stopped on a fault")
