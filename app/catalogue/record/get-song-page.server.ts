import { and, asc, desc, eq, ne, type SQL, sql } from "drizzle-orm";
import { type Credit, groupCredits } from "#app/catalogue/record/credits.ts";
import { trackColumns, trackOfRow } from "#app/catalogue/track/track-column.server.ts";
import { visibleTo } from "#app/catalogue/track/visibility.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { TrackView } from "#app/player/track.ts";
import {
  albumRecordings,
  albums,
  lyrics,
  recordings,
  recordingTags,
  tags,
  works,
} from "#db/schema/catalogue.server.ts";
import { parties, splits } from "#db/schema/licensing.server.ts";

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

/** What belongs to the song, each read by the slug of the recording, so that all go in one batch. */
function songReads({ db }: RequestContext, slug: string) {
  const bySlug = (column: "id" | "work_id"): SQL =>
    sql`(SELECT ${sql.raw(column)} FROM recordings WHERE slug = ${slug})`;
  const ofRecording = bySlug("id");
  const { isrc, catalogueNumber, integratedLufs, year, label, copyright } = recordings;
  return [
    db
      .select({ isrc, iswc: works.iswc, catalogueNumber, integratedLufs, year, label, copyright })
      .from(recordings)
      .innerJoin(works, eq(works.id, recordings.workId))
      .where(eq(recordings.slug, slug)),
    db
      .select({ line: lyrics.line, atMs: lyrics.atMs, text: lyrics.text })
      .from(lyrics)
      .where(eq(lyrics.recordingId, ofRecording))
      .orderBy(asc(lyrics.line)),
    db
      .select({
        side: splits.side,
        name: parties.name,
        role: splits.role,
        society: parties.society,
        shareBp: splits.shareBp,
      })
      .from(splits)
      .innerJoin(parties, eq(parties.id, splits.partyId))
      .where(
        sql`(${splits.side} = 'composition' AND ${splits.subjectId} = ${bySlug("work_id")})
OR (${splits.side} = 'master' AND ${splits.subjectId} = ${ofRecording})`,
      ),
    db
      .select({ title: albums.title, track: albumRecordings.track, year: albums.year })
      .from(albumRecordings)
      .innerJoin(albums, eq(albums.id, albumRecordings.albumId))
      .where(and(eq(albumRecordings.recordingId, ofRecording), eq(albums.status, "published")))
      .orderBy(asc(albums.year), asc(albums.id)),
    db
      .select({ category: tags.category, slug: tags.slug, label: tags.label })
      .from(recordingTags)
      .innerJoin(tags, eq(tags.id, recordingTags.tagId))
      .where(eq(recordingTags.recordingId, ofRecording))
      .orderBy(desc(recordingTags.strength), asc(tags.label)),
  ] as const;
}

/** Everything the page of a recording shows, by its slug; null when none is visible to this visitor. */
export async function getSongPage(ctx: RequestContext, { slug }: { slug: string }): Promise<SongPage | null> {
  const { db } = ctx;
  const [found, family, [facts], lines, shares, released, tagged] = await db.batch([
    db
      .select(trackColumns)
      .from(recordings)
      .where(and(eq(recordings.slug, slug), visibleTo(ctx))),
    db
      .select(trackColumns)
      .from(recordings)
      .where(
        and(
          eq(recordings.workId, sql`(SELECT work_id FROM recordings WHERE slug = ${slug})`),
          ne(recordings.slug, slug),
          visibleTo(ctx),
        ),
      )
      .orderBy(sql`${recordings.versionType} <> 'main'`, desc(recordings.durationMs), asc(recordings.id))
      .limit(maxVersions),
    ...songReads(ctx, slug),
  ]);
  const [row] = found;
  if (row === undefined || facts === undefined) return null;
  return {
    track: trackOfRow(row),
    versions: family.map(trackOfRow),
    facts,
    lyrics: lines,
    credits: groupCredits(shares),
    albums: released,
    tags: tagged,
  };
}
