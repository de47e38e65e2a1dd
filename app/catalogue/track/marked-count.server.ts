import { sql } from "drizzle-orm";

/** Tracks of a link, and those whose streams carry a code. */
export type MarkedCount = { tracks: number; marked: number };

/** Columns of a query of shared tracks joined with `recordings`: how many there are, and how many have streams that carry a code. */
export const markedCount = {
  tracks: sql<MarkedCount["tracks"]>`count(*)`.as("tracks"),
  marked: sql<MarkedCount["marked"]>`coalesce(sum(EXISTS (SELECT 1 FROM files m INDEXED BY files_marked
    WHERE m.recording_id = recordings.id AND m.role = 'marked')), 0)`.as("marked"),
};
