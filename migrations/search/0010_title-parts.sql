-- Titles, names, tags and lyrics in scripts without blanks are held by character or syllable, symbols of titles are words, titles sort by
-- numbers as people count, and ISWCs are searched. The next rebuild (`npm run reindex`, or the schedule's) writes all that; until then parts
-- of such words find what has blanks around them.
UPDATE generation SET complete = 0;
