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
, complete INTEGER NOT NULL DEFAULT 0);
--> statement-breakpoint
CREATE TABLE vocabulary_a (id INTEGER PRIMARY KEY CHECK (id = 1), terms TEXT NOT NULL);
--> statement-breakpoint
CREATE TABLE vocabulary_b (id INTEGER PRIMARY KEY CHECK (id = 1), terms TEXT NOT NULL);
--> statement-breakpoint
CREATE VIRTUAL TABLE hits_a USING fts5(title, artist, album, tags, lyrics, ids, anchors, facets, codes UNINDEXED, view UNINDEXED, content='', contentless_delete=1, contentless_unindexed=1, prefix='1 2 3 4 5 6', tokenize="unicode61 remove_diacritics 2");
--> statement-breakpoint
CREATE VIRTUAL TABLE hits_b USING fts5(title, artist, album, tags, lyrics, ids, anchors, facets, codes UNINDEXED, view UNINDEXED, content='', contentless_delete=1, contentless_unindexed=1, prefix='1 2 3 4 5 6', tokenize="unicode61 remove_diacritics 2");
--> statement-breakpoint
CREATE TABLE facets_a (position INTEGER PRIMARY KEY, popularity INTEGER NOT NULL, hidden TEXT NOT NULL, title TEXT NOT NULL, created_at INTEGER NOT NULL, bpm REAL, duration_ms INTEGER NOT NULL);
--> statement-breakpoint
CREATE TABLE rows_a (position INTEGER PRIMARY KEY, id TEXT NOT NULL);
--> statement-breakpoint
CREATE VIRTUAL TABLE words_a USING fts5vocab(hits_a, 'row');
--> statement-breakpoint
CREATE TABLE facets_b (position INTEGER PRIMARY KEY, popularity INTEGER NOT NULL, hidden TEXT NOT NULL, title TEXT NOT NULL, created_at INTEGER NOT NULL, bpm REAL, duration_ms INTEGER NOT NULL);
--> statement-breakpoint
CREATE TABLE rows_b (position INTEGER PRIMARY KEY, id TEXT NOT NULL);
--> statement-breakpoint
CREATE VIRTUAL TABLE words_b USING fts5vocab(hits_b, 'row');
--> statement-breakpoint
CREATE TABLE dictionary (id INTEGER PRIMARY KEY CHECK (id = 1), version TEXT NOT NULL, source TEXT NOT NULL, families TEXT NOT NULL);
--> statement-breakpoint
CREATE TABLE lyrics_a (position INTEGER PRIMARY KEY, text TEXT NOT NULL);
--> statement-breakpoint
CREATE TABLE lyrics_b (position INTEGER PRIMARY KEY, text TEXT NOT NULL);
--> statement-breakpoint
CREATE TABLE similar_index (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  -- Grows with every write; a writer that read an older one is refused by NOT NULL.
  revision INTEGER NOT NULL,
  -- The build that searches use; null before the first.
  build_id TEXT,
  model_version TEXT,
  recordings INTEGER NOT NULL DEFAULT 0,
  windows INTEGER NOT NULL DEFAULT 0,
  built_at INTEGER,
  -- The build under way; null while there is none: when it began and moved last (milliseconds), the revision it began with, how far it is.
  next_id TEXT,
  next_version TEXT,
  next_began INTEGER,
  next_since INTEGER,
  next_revision INTEGER,
  next_parts INTEGER NOT NULL DEFAULT 0,
  next_seen INTEGER NOT NULL DEFAULT 0,
  next_last TEXT
);
--> statement-breakpoint
CREATE TABLE similar_delta (recording_id TEXT PRIMARY KEY, sequence INTEGER NOT NULL, packed TEXT NOT NULL);
--> statement-breakpoint
CREATE TABLE shapes_a (position INTEGER PRIMARY KEY, id TEXT NOT NULL, song TEXT NOT NULL, duration_ms INTEGER NOT NULL, energy TEXT NOT NULL, curve TEXT NOT NULL, cuts TEXT NOT NULL, sections TEXT NOT NULL);
--> statement-breakpoint
CREATE TABLE shapes_b (position INTEGER PRIMARY KEY, id TEXT NOT NULL, song TEXT NOT NULL, duration_ms INTEGER NOT NULL, energy TEXT NOT NULL, curve TEXT NOT NULL, cuts TEXT NOT NULL, sections TEXT NOT NULL);
--> statement-breakpoint
INSERT INTO "generation" VALUES (1, 'a', 1, NULL, 0, NULL, NULL, 0);
--> statement-breakpoint
INSERT INTO "vocabulary_a" VALUES (1, '[]');
--> statement-breakpoint
INSERT INTO "vocabulary_b" VALUES (1, '[]');
--> statement-breakpoint
INSERT INTO "dictionary" VALUES (1, '', '', '[]');
--> statement-breakpoint
INSERT INTO "similar_index" VALUES (1, 0, NULL, NULL, 0, 0, NULL, NULL, NULL, NULL, NULL, NULL, 0, 0, NULL);
--> statement-breakpoint
CREATE INDEX facets_a_popularity ON facets_a (popularity DESC, position);
--> statement-breakpoint
CREATE UNIQUE INDEX rows_a_id ON rows_a (id);
--> statement-breakpoint
CREATE INDEX facets_b_popularity ON facets_b (popularity DESC, position);
--> statement-breakpoint
CREATE UNIQUE INDEX rows_b_id ON rows_b (id);
--> statement-breakpoint
CREATE VIEW hits AS SELECT rowid AS position, hits_a AS words, codes, view FROM hits_a;
--> statement-breakpoint
CREATE VIEW facets AS SELECT position, hidden, title, created_at, bpm, duration_ms FROM facets_a;
--> statement-breakpoint
CREATE VIEW rows AS SELECT position, id FROM rows_a;
--> statement-breakpoint
CREATE VIEW words AS SELECT term, doc FROM words_a;
--> statement-breakpoint
CREATE VIEW vocabulary AS SELECT terms FROM vocabulary_a;
--> statement-breakpoint
CREATE VIEW lyrics AS SELECT position, text FROM lyrics_a;
--> statement-breakpoint
CREATE INDEX similar_delta_sequence ON similar_delta (sequence);
--> statement-breakpoint
CREATE INDEX shapes_a_id ON shapes_a (id);
--> statement-breakpoint
CREATE INDEX shapes_a_song ON shapes_a (song);
--> statement-breakpoint
CREATE INDEX shapes_b_id ON shapes_b (id);
--> statement-breakpoint
CREATE INDEX shapes_b_song ON shapes_b (song);
--> statement-breakpoint
CREATE VIEW shapes AS SELECT position, id, song, duration_ms, energy, curve, cuts, sections FROM shapes_a;
