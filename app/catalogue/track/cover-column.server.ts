import { type SQL, sql } from "drizzle-orm";
import { toMiniPeaks } from "#app/catalogue/track/mini-peaks.ts";
import { trackColumns, trackOfRow } from "#app/catalogue/track/track-column.server.ts";
import { visibleTo } from "#app/catalogue/track/visibility.server.ts";
import type { TrackView } from "#app/track/track.ts";

/**
 * The waveform of the main version of a recording's song; null for the main version itself, and where the visitor may see none. The
 * condition of visibility speaks of `recordings`, so the song stands between the two recordings.
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

/** A track with what its song's cover is drawn from. */
export function coveredTrackOfRow(row: { trackId: string; trackJson: string; coverPeaks: string | null }): TrackView {
  return { ...trackOfRow(row), ...(row.coverPeaks === null ? {} : { cover: toMiniPeaks(row.coverPeaks) }) };
}
