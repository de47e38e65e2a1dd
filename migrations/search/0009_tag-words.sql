-- Terms of the vocabulary in other scripts have the words of their labels, by which they are suggested: their slugs are hashes. The next
-- rebuild (`npm run reindex`, or the schedule's) writes them; until then such a tag is suggested once another one has joined.
UPDATE generation SET complete = 0;
