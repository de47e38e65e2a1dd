import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { FoldedVersion } from "#app/catalogue/search/read-track-views.server.ts";
import { toTrackView } from "#app/catalogue/track/to-track-view.ts";
import { hasDirectMp3 } from "#app/catalogue/track/track-column.server.ts";
import { hiddenFrom } from "#app/catalogue/track/visibility.server.ts";
import { isInForce, restrictionsOf } from "#app/rights/restrictions-in-force.server.ts";
import type { TrackView } from "#app/track/track.ts";

/** Max versions stored with a recording; the song's page has all. */
const maxVersions = 8;

/** JSON of the other published versions of the song, for a `SELECT … FROM recordings`: main version first. */
export const versionsJson: SQL = sql`(SELECT json_group_array(json_object('id', v.id, 'slug', v.slug, 'title', v.title,
  'versionType', v.version_type, 'versionTitle', v.version_title, 'vocals', v.vocals, 'explicit', v.explicit,
  'durationMs', v.duration_ms, 'bpm', v.bpm, 'musicalKey', v.musical_key, 'rev', v.rev, 'mp3', ${hasDirectMp3("v")}, 'miniPeaks', v.mini_peaks,
  'publicAccess', (SELECT t.public_access FROM tiers t WHERE t.id = v.tier_id),
  'excludedCompanies', json((SELECT json_group_array(r.company_id) FROM ${restrictionsOf(sql`v.id`)} rr
    CROSS JOIN restrictions r ON r.id = rr.restriction_id
    WHERE r.kind = 'company' AND r.company_id IS NOT NULL AND ${isInForce})),
  'artists', json((SELECT json_group_array(json_object('name', a.name, 'slug', a.slug) ORDER BY ra.position)
    FROM recording_artists ra JOIN artists a ON a.id = ra.artist_id WHERE ra.recording_id = v.id))))
  FROM (SELECT * FROM recordings o WHERE o.work_id = recordings.work_id AND o.id <> recordings.id AND o.status = 'published'
    ORDER BY o.version_type <> 'main', o.duration_ms DESC, o.id LIMIT ${maxVersions}) v)`;

/** Fields of a recording, also as a version of another. */
export const recordingFields = {
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  versionType: z.string(),
  versionTitle: z.string().nullable(),
  vocals: z.number(),
  explicit: z.number(),
  durationMs: z.number(),
  bpm: z.number().nullable(),
  musicalKey: z.string().nullable(),
  rev: z.string(),
  mp3: z.number(),
  miniPeaks: z.string(),
  /** Null without a tier, which means public. */
  publicAccess: z.number().nullable(),
};

/** Longer than ingest allows: a longer one would fill the rows of the other versions. */
const maxTitle = 1_000;

const versionSchema = z.object({
  ...recordingFields,
  title: z.string().max(maxTitle),
  versionTitle: z.string().max(maxTitle).nullable(),
  excludedCompanies: z.array(z.string()),
  artists: z.array(z.object({ name: z.string(), slug: z.string() })),
});
type Version = z.infer<typeof versionSchema>;

/** Displayable versions. A malformed one is left out; its own row reports why. */
export const versionsSchema = z
  .array(z.unknown())
  .transform((versions) => versions.flatMap((version) => versionSchema.safeParse(version).data ?? []));

/** A version as stored with another one of its song, whose album and tags apply. */
export function foldedVersion(own: TrackView, version: Version): FoldedVersion {
  const view = toTrackView({ ...version, songId: own.songId, album: null, tags: [] });
  const same = (name: keyof TrackView) => JSON.stringify(view[name]) === JSON.stringify(own[name]);
  const inherited = ["albumTitle", "genres", "moods"];
  const differing = Object.entries(view).filter(
    ([name]) => !inherited.includes(name) && !same(name as keyof TrackView),
  );
  const hidden = hiddenFrom(version);
  return { ...Object.fromEntries(differing), ...(hidden.length > 0 ? { hidden } : {}) };
}
