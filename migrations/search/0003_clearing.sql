-- Rows also have what must be cleared before a licence: they are written again.
UPDATE generation SET complete = 0;
