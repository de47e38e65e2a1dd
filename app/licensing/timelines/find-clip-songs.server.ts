import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { namedRecordings } from "#app/catalogue/record/named-recordings.server.ts";
import { versionLabel } from "#app/catalogue/track/version-label.ts";
import { visibleTo } from "#app/catalogue/track/visibility.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { Clip, ClipSong } from "#app/licensing/timelines/match-events.ts";

/** Recordings that are compared with the clips of one edit. */
const maxSongs = 3000;
/** Characters of names in one statement: a value that is bound in D1 has at most 2 MB. */
const maxPieceLength = 400_000;

const texts = z.array(z.string());
const parseTexts = (json: string) => texts.parse(JSON.parse(json));

type Row = Omit<ClipSong, "artists" | "version" | "names"> & {
  artists: string;
  names: string;
  versionType: string;
  versionTitle: string | null;
};

function piecesOf(clips: readonly Clip[]): Clip[][] {
  const pieces: Clip[][] = [[]];
  let length = 0;
  for (const clip of clips) {
    const own = JSON.stringify([clip.titles, clip.ids]).length;
    if (length > 0 && length + own > maxPieceLength) {
      pieces.push([]);
      length = 0;
    }
    pieces.at(-1)?.push(clip);
    length += own;
  }
  return pieces;
}

/**
 * Visible recordings that the clips may be, of their works every version. `families`: ids of recordings that were found by search, or
 * picked.
 */
export async function findClipSongs(
  ctx: RequestContext,
  { clips, families }: { clips: readonly Clip[]; families: readonly string[] },
): Promise<ClipSong[]> {
  const statements = piecesOf(clips).map((piece) => ctx.db.all<Row>(songsOf(ctx, piece, families)));
  const [first, ...others] = statements;
  const found = first === undefined ? [] : await ctx.db.batch([first, ...others]);
  const rows = new Map(found.flat().map((row) => [row.id, row]));
  return [...rows.values()].map(({ versionType, versionTitle, artists, names, ...song }) => ({
    ...song,
    version: versionLabel(versionType, versionTitle),
    artists: parseTexts(artists),
    names: parseTexts(names),
  }));
}

function songsOf(ctx: RequestContext, clips: readonly Clip[], families: readonly string[]): SQL {
  const list = (values: readonly string[]) => sql`json_each(${JSON.stringify([...new Set(values)])})`;
  const ids = clips.flatMap((clip) => clip.ids);
  const names = ids.map((id) => (id.startsWith("song/") ? id.slice(5) : id));
  const keys = clips.flatMap((clip) => clip.titles);
  return sql`WITH named AS (${namedRecordings([...names, ...families])}),
    titled AS (SELECT r.work_id AS work FROM ${list(keys)} k CROSS JOIN recordings r ON r.slug = k.value
      UNION SELECT r.work_id FROM ${list(keys)} k CROSS JOIN recordings r ON r.slug > k.value || '-' AND r.slug < k.value || '-:'
        WHERE ltrim(substr(r.slug, length(k.value) + 2), '0123456789') = ''
      UNION SELECT r.work_id FROM ${list(families)} f JOIN named k ON k.name = f.value CROSS JOIN recordings r ON r.id = k.id LIMIT ${maxSongs}),
    found AS (SELECT id FROM named
      UNION SELECT r.id FROM ${list(ids)} k CROSS JOIN recordings r ON r.isrc = k.value
      UNION SELECT r.id FROM titled CROSS JOIN recordings r ON r.work_id = titled.work LIMIT ${maxSongs})
    SELECT recordings.id, recordings.slug, recordings.isrc, recordings.title, recordings.version_type AS versionType,
      recordings.version_title AS versionTitle, recordings.duration_ms AS durationMs,
      (SELECT json_group_array(a.name ORDER BY ra.position) FROM recording_artists ra JOIN artists a ON a.id = ra.artist_id
        WHERE ra.recording_id = recordings.id) AS artists, coalesce(n.names, '[]') AS names
    FROM found CROSS JOIN recordings ON recordings.id = found.id
      LEFT JOIN (SELECT id, json_group_array(name) AS names FROM named GROUP BY id) n ON n.id = found.id WHERE ${visibleTo(ctx)}`;
}
