-- How recordings develop and where they can be cut, for searches by shape, by length and by sound: docs/decisions/033-search-by-shape.md. A row for
-- each recording; without an analysis its texts are empty. The next rebuild (`npm run reindex`, or the schedule's) fills the tables and
-- points the view at its generation.
CREATE TABLE shapes_a (position INTEGER PRIMARY KEY, id TEXT NOT NULL, song TEXT NOT NULL, duration_ms INTEGER NOT NULL, energy TEXT NOT NULL, curve TEXT NOT NULL, cuts TEXT NOT NULL, sections TEXT NOT NULL);
--> statement-breakpoint
CREATE INDEX shapes_a_id ON shapes_a (id);
--> statement-breakpoint
CREATE INDEX shapes_a_song ON shapes_a (song);
--> statement-breakpoint
CREATE TABLE shapes_b (position INTEGER PRIMARY KEY, id TEXT NOT NULL, song TEXT NOT NULL, duration_ms INTEGER NOT NULL, energy TEXT NOT NULL, curve TEXT NOT NULL, cuts TEXT NOT NULL, sections TEXT NOT NULL);
--> statement-breakpoint
CREATE INDEX shapes_b_id ON shapes_b (id);
--> statement-breakpoint
CREATE INDEX shapes_b_song ON shapes_b (song);
--> statement-breakpoint
CREATE VIEW shapes AS SELECT position, id, song, duration_ms, energy, curve, cuts, sections FROM shapes_a;
--> statement-breakpoint
UPDATE generation SET complete = 0;
