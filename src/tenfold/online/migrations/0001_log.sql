-- The log of every room. Nothing in it is ever changed; the key lets nobody write a version twice.
CREATE TABLE log (
  room TEXT NOT NULL,
  v    INTEGER NOT NULL,
  at   INTEGER NOT NULL,
  body BLOB NOT NULL,
  PRIMARY KEY (room, v)
) WITHOUT ROWID;

-- Guests: only the SHA-256 of a token is kept.
CREATE TABLE sessions (
  who  TEXT PRIMARY KEY,
  made INTEGER NOT NULL
) WITHOUT ROWID;

-- Whose tables these are or were.
CREATE TABLE owners (
  who  TEXT NOT NULL,
  room TEXT NOT NULL,
  PRIMARY KEY (who, room)
) WITHOUT ROWID;

-- What the list of one's games shows of a room, as of version v. Can be made again from the log.
CREATE TABLE summaries (
  room    TEXT PRIMARY KEY,
  v       INTEGER NOT NULL,
  updated INTEGER NOT NULL,
  body    BLOB NOT NULL
) WITHOUT ROWID;

-- Records of finished games. Can be made again from the log.
CREATE TABLE records (
  room   TEXT NOT NULL,
  game   INTEGER NOT NULL,
  record TEXT NOT NULL,
  PRIMARY KEY (room, game)
) WITHOUT ROWID;

-- One row, written again to see whether writing works.
CREATE TABLE pulse (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  at INTEGER NOT NULL
);
