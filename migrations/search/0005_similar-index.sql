-- The index of similar music: docs/decisions/028-similar-index.md. Its vectors are an object in the bucket; this row names it.
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
INSERT INTO similar_index (id, revision) VALUES (1, 0);
--> statement-breakpoint
-- Recordings newer than the build, embedded with its model: base64 of a packed matrix of one recording.
CREATE TABLE similar_delta (recording_id TEXT PRIMARY KEY, sequence INTEGER NOT NULL, packed TEXT NOT NULL);
--> statement-breakpoint
CREATE INDEX similar_delta_sequence ON similar_delta (sequence);
