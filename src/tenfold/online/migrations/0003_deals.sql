-- What the deals of finished games gave, summed up: names nobody, and stays when a table or a person is deleted.
CREATE TABLE deals (
  whose    TEXT NOT NULL,
  which    TEXT NOT NULL,
  what     TEXT NOT NULL,
  trials   INTEGER NOT NULL,
  seen     INTEGER NOT NULL,
  expected REAL NOT NULL,
  variance REAL NOT NULL,
  PRIMARY KEY (whose, which, what)
) WITHOUT ROWID;

-- Over how many games, and since when.
CREATE TABLE dealt (
  id    INTEGER PRIMARY KEY CHECK (id = 1),
  games INTEGER NOT NULL,
  hands INTEGER NOT NULL,
  since INTEGER NOT NULL
);

-- Which games are in those sums.
CREATE TABLE counted (
  room TEXT NOT NULL,
  game INTEGER NOT NULL,
  PRIMARY KEY (room, game)
) WITHOUT ROWID;
