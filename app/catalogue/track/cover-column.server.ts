import { type SQL, sql } from "drizzle-orm";
import { toMiniPeaks } from "#app/catalogue/track/mini-peaks.ts";
import { trackColumns, trackOfRow } from "#app/catalogue/track/track-column.server.ts";
import { visibleTo } from "#app/catalogue/track/visibility.server.ts";
import type { TrackView } from "#app/track/track.ts";

/**
 * Waveform of the song's main version; null for the main version itself, and if it is not visible to the visitor. The visibility condition
 * refers to `recordings`, so it is a nested sub-select.
 */
export function mainPeaks(visitor: Parameters<typeof visibleTo>[0]): SQL {
  return sql`CASE WHEN recordings.version_type <> 'main' THEN (SELECT (SELECT recordings.mini_peaks FROM recordings
      WHERE recordings.work_id = song.id AND recordings.version_type = 'main' AND ${visibleTo(visitor)}
      ORDER BY recordings.duration_ms DESC, recordings.id LIMIT 1)
    FROM works song WHERE song.id = recordings.work_id) END`;
}

/** `trackColumns` for `coveredTrackOfRow`. */
export function coveredTrackColumns(visitor: Parameters<typeof visibleTo>[0]) {
  return { ...trackColumns, coverPeaks: sql<string | null>`${mainPeaks(visitor)}`.as("cover_peaks") };
}

/** A track with the waveform of its song's cover. */
export function coveredTrackOfRow(row: { trackId: string; trackJson: string; coverPeaks: string | null }): TrackView {
  return { ...trackOfRow(row), ...(row.coverPeaks === null ? {} : { cover: toMiniPeaks(row.coverPeaks) }) };
}
