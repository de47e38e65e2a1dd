-- Facet codes are followed by what must be cleared, which is counted for a use: rows are written again.
UPDATE generation SET complete = 0;
