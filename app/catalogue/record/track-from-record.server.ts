import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { downsamplePeaks } from "#app/catalogue/projection/recording-document.ts";
import { versionLabel } from "#app/catalogue/record/version-label.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { TrackView } from "#app/player/track.ts";
import { recordings } from "#db/schema/catalogue.server.ts";

/**
 * Rows of the record as the catalogue shows them, for pages whose other data lies in the record too: one database, one trip.
 * Search and what lists recordings alone read the projection instead.
 */
const artistsSchema = z.array(z.object({ name: z.string(), slug: z.string() }));
const labelsSchema = z.array(z.string());

/** The decoder of a JSON column. */
function fromJson<T>(schema: z.ZodType<T>) {
  return (text: string) => schema.parse(JSON.parse(text));
}

/** Labels of one category, the strongest first. Named in full: drizzle drops the table of a column when a query has one table only. */
function labelsOf(category: "genre" | "mood") {
  return sql`(SELECT json_group_array(t.label ORDER BY rt.strength DESC, t.label) FROM recording_tags rt JOIN tags t ON t.id = rt.tag_id
    WHERE rt.recording_id = "recordings"."id" AND t.category = ${sql.raw(`'${category}'`)})`.mapWith(
    fromJson(labelsSchema),
  );
}

/** What to select from `recordings` for `trackFromRecord`. No two columns share a name, which a D1 batch would lose. */
export const trackColumns = {
  id: recordings.id,
  songId: recordings.workId,
  slug: recordings.slug,
  title: recordings.title,
  versionType: recordings.versionType,
  versionTitle: recordings.versionTitle,
  vocals: recordings.vocals,
  explicit: recordings.explicit,
  durationMs: recordings.durationMs,
  bpm: recordings.bpm,
  musicalKey: recordings.musicalKey,
  rev: recordings.rev,
  miniPeaks: recordings.miniPeaks,
  artists: sql`(SELECT json_group_array(json_object('name', a.name, 'slug', a.slug) ORDER BY ra.position)
    FROM recording_artists ra JOIN artists a ON a.id = ra.artist_id WHERE ra.recording_id = "recordings"."id")`.mapWith(
    fromJson(artistsSchema),
  ),
  albumTitle: sql<string | null>`(SELECT al.title FROM album_recordings ar JOIN albums al ON al.id = ar.album_id
    WHERE ar.recording_id = "recordings"."id" AND al.status = 'published' ORDER BY al.year, al.id LIMIT 1)`,
  genres: labelsOf("genre"),
  moods: labelsOf("mood"),
};

type TrackRow = Pick<
  typeof recordings.$inferSelect,
  | "id"
  | "slug"
  | "title"
  | "versionType"
  | "versionTitle"
  | "vocals"
  | "explicit"
  | "durationMs"
  | "bpm"
  | "musicalKey"
  | "rev"
  | "miniPeaks"
> & { songId: string; artists: TrackView["artists"]; albumTitle: string | null; genres: string[]; moods: string[] };

/**
 * The recordings this visitor may hear: published, of a tier open to strangers unless somebody is signed in, and not restricted for the
 * company. It says of the record what search says with its tokens. The + keeps the planner from walking all published recordings
 * by their status: whoever asks knows which recordings he asks about.
 */
export function visibleTo({ company, actor }: Pick<RequestContext, "company" | "actor">): SQL {
  const open = actor ? sql`1` : sql`coalesce((SELECT public_access FROM tiers WHERE id = "recordings"."tier_id"), 1)`;
  return sql`(+"recordings"."status" = 'published' AND ${open} AND NOT EXISTS (SELECT 1 FROM recording_restrictions rr
    JOIN restrictions r ON r.id = rr.restriction_id
    WHERE rr.recording_id = "recordings"."id" AND r.kind = 'company' AND r.company_id = ${company.id}))`;
}

export function trackFromRecord(row: TrackRow): TrackView {
  return {
    id: row.id,
    songId: row.songId,
    slug: row.slug,
    title: row.title,
    versionLabel: versionLabel(row.versionType, row.versionTitle),
    vocals: row.vocals,
    explicit: row.explicit,
    artists: row.artists,
    albumTitle: row.albumTitle,
    durationMs: row.durationMs,
    bpm: row.bpm,
    musicalKey: row.musicalKey,
    genres: row.genres,
    moods: row.moods,
    miniPeaks: downsamplePeaks(row.miniPeaks),
    mediaBase: `/media/songs/${row.id}/${row.rev}`,
  };
}
