-- Facet codes and what a result row shows are kept in the index itself, in columns that are not searched: a hit then costs one row
-- read instead of three. Everything is dropped; the next rebuild (`npm run reindex`, or the schedule's) fills it again.

DROP VIEW hits;
--> statement-breakpoint
DROP VIEW facets;
--> statement-breakpoint
DROP VIEW rows;
--> statement-breakpoint
DROP VIEW words;
--> statement-breakpoint
DROP TABLE words_a;
--> statement-breakpoint
DROP TABLE hits_a;
--> statement-breakpoint
DROP TABLE facets_a;
--> statement-breakpoint
DROP TABLE rows_a;
--> statement-breakpoint
DROP TABLE words_b;
--> statement-breakpoint
DROP TABLE hits_b;
--> statement-breakpoint
DROP TABLE facets_b;
--> statement-breakpoint
DROP TABLE rows_b;
--> statement-breakpoint
CREATE VIRTUAL TABLE hits_a USING fts5(title, artist, album, tags, lyrics, ids, anchors, facets, codes UNINDEXED, view UNINDEXED, content='', contentless_delete=1, contentless_unindexed=1, prefix='1 2 3 4 5 6', tokenize="unicode61 remove_diacritics 2");
--> statement-breakpoint
CREATE VIRTUAL TABLE hits_b USING fts5(title, artist, album, tags, lyrics, ids, anchors, facets, codes UNINDEXED, view UNINDEXED, content='', contentless_delete=1, contentless_unindexed=1, prefix='1 2 3 4 5 6', tokenize="unicode61 remove_diacritics 2");
--> statement-breakpoint
CREATE TABLE facets_a (position INTEGER PRIMARY KEY, popularity INTEGER NOT NULL, hidden TEXT NOT NULL, title TEXT NOT NULL, created_at INTEGER NOT NULL, bpm REAL, duration_ms INTEGER NOT NULL);
--> statement-breakpoint
CREATE INDEX facets_a_popularity ON facets_a (popularity DESC, position);
--> statement-breakpoint
CREATE TABLE rows_a (position INTEGER PRIMARY KEY, id TEXT NOT NULL);
--> statement-breakpoint
CREATE UNIQUE INDEX rows_a_id ON rows_a (id);
--> statement-breakpoint
CREATE VIRTUAL TABLE words_a USING fts5vocab(hits_a, 'row');
--> statement-breakpoint
CREATE TABLE facets_b (position INTEGER PRIMARY KEY, popularity INTEGER NOT NULL, hidden TEXT NOT NULL, title TEXT NOT NULL, created_at INTEGER NOT NULL, bpm REAL, duration_ms INTEGER NOT NULL);
--> statement-breakpoint
CREATE INDEX facets_b_popularity ON facets_b (popularity DESC, position);
--> statement-breakpoint
CREATE TABLE rows_b (position INTEGER PRIMARY KEY, id TEXT NOT NULL);
--> statement-breakpoint
CREATE UNIQUE INDEX rows_b_id ON rows_b (id);
--> statement-breakpoint
CREATE VIRTUAL TABLE words_b USING fts5vocab(hits_b, 'row');
--> statement-breakpoint
CREATE VIEW hits AS SELECT rowid AS position, hits_a AS words, codes, view FROM hits_a;
--> statement-breakpoint
CREATE VIEW facets AS SELECT position, hidden, title, created_at, bpm, duration_ms FROM facets_a;
--> statement-breakpoint
CREATE VIEW rows AS SELECT position, id FROM rows_a;
--> statement-breakpoint
CREATE VIEW words AS SELECT term, doc FROM words_a;
--> statement-breakpoint
-- 1 once a rebuild has filled this layout.
ALTER TABLE generation ADD COLUMN complete INTEGER NOT NULL DEFAULT 0;
--> statement-breakpoint
UPDATE generation SET active = 'a', revision = revision + 1, building_since = NULL;
--> statement-breakpoint
DROP VIEW vocabulary;
--> statement-breakpoint
CREATE VIEW vocabulary AS SELECT terms FROM vocabulary_a;
--> statement-breakpoint
UPDATE vocabulary_a SET terms = '[]';
--> statement-breakpoint
-- The word families of the record in one row, as JSON: what a search expands words with. `version` changes with every publication, so
-- that a server reads the families only when its copy is older; `source` says which state of the record was published.
CREATE TABLE dictionary (id INTEGER PRIMARY KEY CHECK (id = 1), version TEXT NOT NULL, source TEXT NOT NULL, families TEXT NOT NULL);
--> statement-breakpoint
INSERT INTO dictionary (id, version, source, families) VALUES (1, '', '', '[]');
