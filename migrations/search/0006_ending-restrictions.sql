-- Rows also have the restrictions that end: they are written again.
UPDATE generation SET complete = 0;
