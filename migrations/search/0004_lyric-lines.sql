-- The lyrics as they are shown, one line each, for the line of a result that was found by its lyrics. Only recordings with lyrics have
-- a row. The next rebuild (`npm run reindex`, or the schedule's) fills it and points the view at its generation.
CREATE TABLE lyrics_a (position INTEGER PRIMARY KEY, text TEXT NOT NULL);
--> statement-breakpoint
CREATE TABLE lyrics_b (position INTEGER PRIMARY KEY, text TEXT NOT NULL);
--> statement-breakpoint
CREATE VIEW lyrics AS SELECT position, text FROM lyrics_a;
--> statement-breakpoint
UPDATE generation SET complete = 0;
