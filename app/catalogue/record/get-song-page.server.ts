import { desc, eq, type SQL, sql } from "drizzle-orm";
import { type Credit, groupCredits } from "#app/catalogue/record/credits.ts";
import { trackColumns, trackOfRow } from "#app/catalogue/track/track-column.server.ts";
import { visibleTo } from "#app/catalogue/track/visibility.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { TrackView } from "#app/player/track.ts";
import { recordings } from "#db/schema/catalogue.server.ts";

export type SongPage = {
  track: TrackView;
  /** The same song as instrumental, cut-down and so on, without the track itself: main version first. */
  versions: TrackView[];
  /** `atMs` is null where the words are not timed. */
  lyrics: { line: number; atMs: number | null; text: string }[];
  credits: Credit[];
  albums: { title: string; track: number | null; year: number | null }[];
  tags: { category: string; slug: string; label: string }[];
  facts: {
    isrc: string | null;
    iswc: string | null;
    catalogueNumber: string | null;
    integratedLufs: number | null;
    year: number | null;
    label: string | null;
    copyright: string | null;
  };
};

/** Versions shown of one song. */
const maxVersions = 60;

/** A row of `detailsOf`; lists are JSON. */
type DetailsRow = SongPage["facts"] & Record<"lyrics" | "shares" | "albums" | "tags", string>;

/** What the page shows besides the tracks, as one row: each statement of a batch costs as much as reading it. */
function detailsOf(slug: string): SQL {
  return sql`SELECT r.isrc, w.iswc, r.catalogue_number AS catalogueNumber, r.integrated_lufs AS integratedLufs, r.year, r.label,
  r.copyright,
  (SELECT json_group_array(json_object('line', l.line, 'atMs', l.at_ms, 'text', l.text) ORDER BY l.line)
    FROM lyrics l WHERE l.recording_id = r.id) AS lyrics,
  (SELECT json_group_array(json_object('side', s.side, 'name', p.name, 'role', s.role, 'society', p.society, 'shareBp', s.share_bp))
    FROM splits s JOIN parties p ON p.id = s.party_id
    WHERE (s.side = 'composition' AND s.subject_id = r.work_id) OR (s.side = 'master' AND s.subject_id = r.id)) AS shares,
  (SELECT json_group_array(json_object('title', b.title, 'track', ab.track, 'year', b.year) ORDER BY b.year, b.id)
    FROM album_recordings ab JOIN albums b ON b.id = ab.album_id
    WHERE ab.recording_id = r.id AND b.status = 'published') AS albums,
  (SELECT json_group_array(json_object('category', t.category, 'slug', t.slug, 'label', t.label) ORDER BY rt.strength DESC, t.label)
    FROM recording_tags rt JOIN tags t ON t.id = rt.tag_id WHERE rt.recording_id = r.id) AS tags
FROM recordings r JOIN works w ON w.id = r.work_id WHERE r.slug = ${slug}`;
}

/** Everything the page of a recording shows, by its slug; null when none is visible to this visitor. */
export async function getSongPage(ctx: RequestContext, { slug }: { slug: string }): Promise<SongPage | null> {
  const { db } = ctx;
  const [family, [details]] = await db.batch([
    db
      .select({ ...trackColumns, isAsked: sql<number>`recordings.slug = ${slug}`.as("is_asked") })
      .from(recordings)
      .where(
        sql`${eq(recordings.workId, sql`(SELECT work_id FROM recordings WHERE slug = ${slug})`)} AND ${visibleTo(ctx)}`,
      )
      .orderBy(
        desc(sql`is_asked`),
        sql`${recordings.versionType} <> 'main'`,
        desc(recordings.durationMs),
        recordings.id,
      )
      .limit(maxVersions + 1),
    db.all<DetailsRow>(detailsOf(slug)),
  ]);
  const [row, ...versions] = family;
  if (row === undefined || row.isAsked !== 1 || details === undefined) return null;
  const { lyrics, shares, albums, tags, ...facts } = details;
  return {
    track: trackOfRow(row),
    versions: versions.map(trackOfRow),
    facts,
    lyrics: JSON.parse(lyrics),
    credits: groupCredits(JSON.parse(shares)),
    albums: JSON.parse(albums),
    tags: JSON.parse(tags),
  };
}
