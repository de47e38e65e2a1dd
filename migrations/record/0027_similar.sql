-- Recordings whose features are newer than the index of similar music: docs/decisions/028-similar-index.md.
CREATE TABLE similar_dirty (recording_id TEXT PRIMARY KEY NOT NULL, marked_at INTEGER NOT NULL);
--> statement-breakpoint
CREATE INDEX similar_dirty_oldest ON similar_dirty (marked_at, recording_id);
--> statement-breakpoint
-- Recordings that could not be brought into the index, until they can.
CREATE TABLE similar_problems (recording_id TEXT PRIMARY KEY NOT NULL, reason TEXT NOT NULL, found_at INTEGER NOT NULL);
--> statement-breakpoint
CREATE INDEX files_features ON files (recording_id) WHERE role = 'features';
--> statement-breakpoint
-- Whoever stores, replaces or deletes features marks the recording, whichever function or tool it is.
CREATE TRIGGER features_inserted AFTER INSERT ON files WHEN NEW.role = 'features' BEGIN
  INSERT INTO similar_dirty (recording_id, marked_at) VALUES (NEW.recording_id, CAST(unixepoch('subsec') * 1000 AS INTEGER))
  ON CONFLICT (recording_id) DO UPDATE SET marked_at = excluded.marked_at;
END;
--> statement-breakpoint
CREATE TRIGGER features_updated AFTER UPDATE OF role, key, sha256 ON files WHEN NEW.role = 'features' BEGIN
  INSERT INTO similar_dirty (recording_id, marked_at) VALUES (NEW.recording_id, CAST(unixepoch('subsec') * 1000 AS INTEGER))
  ON CONFLICT (recording_id) DO UPDATE SET marked_at = excluded.marked_at;
END;
--> statement-breakpoint
CREATE TRIGGER features_deleted AFTER DELETE ON files WHEN OLD.role = 'features' BEGIN
  INSERT INTO similar_dirty (recording_id, marked_at) VALUES (OLD.recording_id, CAST(unixepoch('subsec') * 1000 AS INTEGER))
  ON CONFLICT (recording_id) DO UPDATE SET marked_at = excluded.marked_at;
END;
