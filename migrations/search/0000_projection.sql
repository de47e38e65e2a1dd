-- The search projection: everything here can be dropped and rebuilt from the record (`npm run reindex`).
--
-- Two generations, `a` and `b`, each with an index, the figures that filters and sorts need, and the rows a result shows.
-- Queries read the views `hits`, `facets` and `rows`; a rebuild fills the idle generation and points the views at it in one
-- transaction. `position` is the FTS5 rowid and the order of popularity, best first, so that a page of results is the first
-- twenty rowids and nothing is ever ranked as a whole.

CREATE TABLE generation (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  active TEXT NOT NULL CHECK (active IN ('a', 'b')),
  -- Grows with every write; a writer that read an older one is refused by NOT NULL.
  revision INTEGER NOT NULL,
  -- Milliseconds; null while no rebuild is under way.
  building_since INTEGER,
  -- Where the rebuild stands: how many recordings are in, and the last one of them.
  built INTEGER NOT NULL DEFAULT 0,
  last_popularity INTEGER,
  last_id TEXT
);
--> statement-breakpoint
INSERT INTO generation (id, active, revision) VALUES (1, 'a', 0);
--> statement-breakpoint
-- What the facets offer, in one row: a JSON list of [category, slug, label]. The place in the list is the code that `codes` of a
-- recording holds, one character for each of its tags, so that a thousand hits are counted from a few kilobytes.
CREATE TABLE vocabulary_a (id INTEGER PRIMARY KEY CHECK (id = 1), terms TEXT NOT NULL);
--> statement-breakpoint
CREATE TABLE vocabulary_b (id INTEGER PRIMARY KEY CHECK (id = 1), terms TEXT NOT NULL);
--> statement-breakpoint
INSERT INTO vocabulary_a (id, terms) VALUES (1, '[]');
--> statement-breakpoint
INSERT INTO vocabulary_b (id, terms) VALUES (1, '[]');
--> statement-breakpoint
-- Contentless: what is shown stands in rows_*. Text arrives folded (lower case, no diacritics), see app/catalogue/fold.ts;
-- `anchors` and `facets` hold private-use tokens nobody can type.
CREATE VIRTUAL TABLE hits_a USING fts5(title, artist, album, tags, lyrics, ids, anchors, facets, content='', contentless_delete=1, prefix='1 2 3 4 5 6', tokenize="unicode61 remove_diacritics 2");
--> statement-breakpoint
CREATE VIRTUAL TABLE hits_b USING fts5(title, artist, album, tags, lyrics, ids, anchors, facets, content='', contentless_delete=1, prefix='1 2 3 4 5 6', tokenize="unicode61 remove_diacritics 2");
--> statement-breakpoint
CREATE TABLE facets_a (position INTEGER PRIMARY KEY, popularity INTEGER NOT NULL, codes TEXT NOT NULL, hidden TEXT NOT NULL, title TEXT NOT NULL, created_at INTEGER NOT NULL, bpm REAL, duration_ms INTEGER NOT NULL);
--> statement-breakpoint
CREATE INDEX facets_a_popularity ON facets_a (popularity DESC, position);
--> statement-breakpoint
CREATE TABLE facets_b (position INTEGER PRIMARY KEY, popularity INTEGER NOT NULL, codes TEXT NOT NULL, hidden TEXT NOT NULL, title TEXT NOT NULL, created_at INTEGER NOT NULL, bpm REAL, duration_ms INTEGER NOT NULL);
--> statement-breakpoint
CREATE INDEX facets_b_popularity ON facets_b (popularity DESC, position);
--> statement-breakpoint
CREATE TABLE rows_a (position INTEGER PRIMARY KEY, id TEXT NOT NULL, view TEXT NOT NULL);
--> statement-breakpoint
CREATE UNIQUE INDEX rows_a_id ON rows_a (id);
--> statement-breakpoint
CREATE TABLE rows_b (position INTEGER PRIMARY KEY, id TEXT NOT NULL, view TEXT NOT NULL);
--> statement-breakpoint
CREATE UNIQUE INDEX rows_b_id ON rows_b (id);
--> statement-breakpoint
CREATE VIRTUAL TABLE words_a USING fts5vocab(hits_a, 'row');
--> statement-breakpoint
CREATE VIRTUAL TABLE words_b USING fts5vocab(hits_b, 'row');
--> statement-breakpoint
CREATE VIEW hits AS SELECT rowid AS position, hits_a AS words FROM hits_a;
--> statement-breakpoint
CREATE VIEW facets AS SELECT position, codes, hidden, title, created_at, bpm, duration_ms FROM facets_a;
--> statement-breakpoint
CREATE VIEW rows AS SELECT position, id, view FROM rows_a;
--> statement-breakpoint
CREATE VIEW words AS SELECT term, doc FROM words_a;
--> statement-breakpoint
CREATE VIEW vocabulary AS SELECT terms FROM vocabulary_a;
