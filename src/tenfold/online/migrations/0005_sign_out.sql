-- When a session was signed out (ms since 1970), 0 while it is good. The row stays: it is who the first one was.
ALTER TABLE sessions ADD COLUMN ended INTEGER NOT NULL DEFAULT 0;
