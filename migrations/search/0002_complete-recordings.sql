-- Complete recordings have an index token of their own (`token.complete`). The schedule rebuilds the projection; until then searches
-- use the rows that are there.

UPDATE generation SET complete = 0;
