import { sql } from "drizzle-orm";
import { z } from "zod";
import { trackJson, trackOfRow } from "#app/catalogue/track/track-column.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { jsonReader } from "#app/edge/stored-json.ts";
import { audienceOf, figuresBetween, licencesOf } from "#app/figures/audience/audience-sql.server.ts";
import { type AudienceFigures, passageSeconds } from "#app/figures/audience/figures.ts";
import type { Period } from "#app/figures/period.ts";
import { parseSnapshots } from "#app/insight/snapshot.server.ts";
import type { TrackView } from "#app/track/track.ts";

const parsePassage = jsonReader(z.tuple([z.number(), z.number()]), "a passage");

export const songsPerPage = 15;

type Row = {
  trackId: string;
  trackJson: string;
  status: string;
  totals: string;
  licences: number;
  licencesBefore: number;
  /** JSON: bin and count of the passage that was heard again most often. */
  passage: string | null;
};

export type SongFigures = {
  id: string;
  track: TrackView;
  isPublished: boolean;
  figures: AudienceFigures;
  before: AudienceFigures;
  /** Seconds; null while fewer than three people heard the same passage again. */
  passage: { start: number; end: number; count: number } | null;
};

/** A page of the songs of an artist that have figures, the most played of all time first, and one more row if there is another page. */
export function selectSongs(
  { db }: Pick<RequestContext, "db">,
  { artistId, period, page }: { artistId: string; period: Period; page: number },
) {
  const id = sql`listed.recording_id`;
  return db.all<Row>(sql`SELECT recordings.id AS "trackId", ${trackJson} AS "trackJson", recordings.status AS status,
      ${audienceOf("song", id, [period, period.before])} AS totals, ${licencesOf("song", id, period)} AS licences,
      ${licencesOf("song", id, period.before)} AS "licencesBefore",
      (SELECT json_array(bin, count) FROM audience_passages WHERE recording_id = ${id} ORDER BY count DESC, bin DESC LIMIT 1) AS passage
    FROM (SELECT recording_id, plays FROM audience_songs WHERE artist_id = ${artistId} ORDER BY plays DESC, recording_id DESC
      LIMIT ${songsPerPage + 1} OFFSET ${(page - 1) * songsPerPage}) AS listed
    CROSS JOIN recordings ON recordings.id = listed.recording_id
    WHERE recordings.status <> 'deleted' ORDER BY listed.plays DESC, recordings.id DESC`);
}

function passageOf(json: string | null): SongFigures["passage"] {
  if (json === null) return null;
  const [bin, count] = parsePassage(json);
  return { start: bin * passageSeconds, end: (bin + 1) * passageSeconds, count };
}

export function readSongs(rows: readonly Row[]): SongFigures[] {
  return rows.slice(0, songsPerPage).map((row) => {
    const [start = null, end = null, beforeStart = null, beforeEnd = null] = parseSnapshots(row.totals);
    return {
      id: row.trackId,
      track: trackOfRow(row),
      isPublished: row.status === "published",
      figures: { ...figuresBetween(start, end), licences: row.licences },
      before: { ...figuresBetween(beforeStart, beforeEnd), licences: row.licencesBefore },
      passage: passageOf(row.passage),
    };
  });
}
