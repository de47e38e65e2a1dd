-- A row holds the other versions of its song. The next rebuild (`npm run reindex`, or the schedule's) fills them in; until then rows
-- are shown without them.
UPDATE generation SET complete = 0;
