-- What a finished game was for each person who had a seat in it; `who` is '' once that person is deleted.
CREATE TABLE results (
  room    TEXT NOT NULL,
  game    INTEGER NOT NULL,
  seat    INTEGER NOT NULL,
  who     TEXT NOT NULL,
  at      INTEGER NOT NULL,
  players INTEGER NOT NULL,
  people  INTEGER NOT NULL,
  place   INTEGER NOT NULL,
  won     INTEGER NOT NULL,
  score   INTEGER NOT NULL,
  hands   INTEGER NOT NULL,
  phases  INTEGER NOT NULL,
  rules   TEXT NOT NULL,
  rated   INTEGER NOT NULL,
  by_bot  INTEGER NOT NULL,
  PRIMARY KEY (room, game, seat)
) WITHOUT ROWID;
CREATE INDEX results_of ON results (who);

-- How strong somebody is, on the scale of OpenSkill; one row for each ladder.
CREATE TABLE ratings (
  who    TEXT NOT NULL,
  ladder TEXT NOT NULL,
  mu     REAL NOT NULL,
  sigma  REAL NOT NULL,
  games  INTEGER NOT NULL,
  PRIMARY KEY (who, ladder)
) WITHOUT ROWID;

-- Passkeys: the public half. `id` is the credential's, base64url; `count` its last signature counter.
CREATE TABLE passkeys (
  id    TEXT PRIMARY KEY,
  who   TEXT NOT NULL,
  key   BLOB NOT NULL,
  count INTEGER NOT NULL,
  label TEXT NOT NULL,
  made  INTEGER NOT NULL,
  used  INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX passkeys_of ON passkeys (who);

-- Who wrote a report; '' where it is not known, or that person is deleted.
ALTER TABLE reports ADD COLUMN who TEXT NOT NULL DEFAULT '';
