-- A device that took over a seat has a session of its own; `person` is the digest of the first one.
ALTER TABLE sessions ADD COLUMN person TEXT NOT NULL DEFAULT '';

-- What people have told the keeper of this server about others.
CREATE TABLE reports (
  id   INTEGER PRIMARY KEY,
  room TEXT NOT NULL,
  at   INTEGER NOT NULL,
  body BLOB NOT NULL
);
