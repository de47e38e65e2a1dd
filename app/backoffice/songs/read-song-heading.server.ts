import { and, asc, eq, ne, sql } from "drizzle-orm";
import { listedSongColumns, songReadiness } from "#app/backoffice/songs/listed-song.server.ts";
import { songsCopy as copy } from "#app/backoffice/songs/songs-copy.ts";
import { maxSegments } from "#app/catalogue/segments/song-segments.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import type { SegmentsGroup } from "#app/player/player.ts";
import { recordings } from "#db/schema/catalogue.server.ts";
import { ratings } from "#db/schema/ratings.server.ts";
import { segments } from "#db/schema/segments.server.ts";

type FoundSegment = { group: string; startMs: number; endMs: number };

function segmentsGroups(found: readonly FoundSegment[]): SegmentsGroup[] {
  const names = [...new Set(found.map(({ group }) => group))];
  return names.map((group) => ({
    group,
    segments: found
      .filter((one) => one.group === group)
      .map(({ startMs, endMs }) => ({ start: startMs / 1000, endTime: endMs / 1000 })),
  }));
}

/** What stands beside the parts of a song, also of a deleted one. @throws AppError unauthorised, forbidden, not_found */
export async function readSongHeading(ctx: RequestContext, id: string) {
  requireAccess(ctx, "songs");
  const { db } = ctx;
  const { slug, title, versionType, versionTitle, status, imageKey, integratedLufs } = recordings;
  const { group, startMs, endMs } = segments;
  const artists = sql<string>`coalesce((SELECT group_concat(name, ', ') FROM (SELECT artists.name FROM recording_artists
    JOIN artists ON artists.id = artist_id WHERE recording_id = recordings.id ORDER BY position)), '')`;
  const [[found], parts, [rating]] = await db.batch([
    db
      .select({
        ...{ slug, title, versionType, versionTitle, status, imageKey, integratedLufs },
        ...{ artists: artists.as("artist_names"), ...listedSongColumns },
      })
      .from(recordings)
      .where(eq(recordings.id, id)),
    db
      .select({ group, startMs, endMs })
      .from(segments)
      .where(eq(segments.recordingId, id))
      .orderBy(asc(startMs), asc(segments.id))
      .limit(maxSegments),
    db.select({ state: ratings.state, score: ratings.score }).from(ratings).where(eq(ratings.recordingId, id)),
  ]);
  if (found === undefined) throw new AppError("not_found", copy.missing);
  const { track, rights, others } = songReadiness(found);
  return {
    ...{ slug: found.slug, title: found.title, versionType: found.versionType, versionTitle: found.versionTitle },
    ...{ status: found.status, artists: found.artists, imageKey: found.imageKey, lufs: found.integratedLufs },
    track: { ...track, segmentsGroups: segmentsGroups(parts) },
    lacks: { rights, others },
    rating: rating ?? null,
  };
}

/** That a song exists and is not deleted. @throws AppError not_found */
export async function requireSongRow({ db }: RequestContext, id: string): Promise<void> {
  const isIt = and(eq(recordings.id, id), ne(recordings.status, "deleted"));
  if ((await db.select({ id: recordings.id }).from(recordings).where(isIt).get()) === undefined)
    throw new AppError("not_found", copy.missing);
}
