-- Whether others ended most turns of a seat in a game, so that its owner could not gain by it.
ALTER TABLE results ADD COLUMN idle INTEGER NOT NULL DEFAULT 0;
