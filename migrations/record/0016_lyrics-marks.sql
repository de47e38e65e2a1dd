-- Lyrics are searched: whoever writes, changes or deletes them marks the recording, whichever function or tool it is.
CREATE TRIGGER lyrics_inserted AFTER INSERT ON lyrics BEGIN
  INSERT INTO search_dirty (recording_id, marked_at) VALUES (NEW.recording_id, CAST(unixepoch('subsec') * 1000 AS INTEGER))
  ON CONFLICT (recording_id) DO UPDATE SET marked_at = excluded.marked_at;
END;
--> statement-breakpoint
CREATE TRIGGER lyrics_updated AFTER UPDATE ON lyrics BEGIN
  INSERT INTO search_dirty (recording_id, marked_at) VALUES (NEW.recording_id, CAST(unixepoch('subsec') * 1000 AS INTEGER))
  ON CONFLICT (recording_id) DO UPDATE SET marked_at = excluded.marked_at;
END;
--> statement-breakpoint
CREATE TRIGGER lyrics_deleted AFTER DELETE ON lyrics BEGIN
  INSERT INTO search_dirty (recording_id, marked_at) VALUES (OLD.recording_id, CAST(unixepoch('subsec') * 1000 AS INTEGER))
  ON CONFLICT (recording_id) DO UPDATE SET marked_at = excluded.marked_at;
END;
