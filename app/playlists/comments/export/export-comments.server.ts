import { sql } from "drizzle-orm";
import { visibleTo } from "#app/catalogue/track/visibility.server.ts";
import { attachment } from "#app/downloads/file-name.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { csvResponse } from "#app/edge/http/csv-response.server.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import { requireActor } from "#app/identity/access/require-actor.server.ts";
import type { ThreadView } from "#app/playlists/comments/comments-query.ts";
import type { TimedThread } from "#app/playlists/comments/export/timed-thread.ts";
import { type FrameRate, writeEdl } from "#app/playlists/comments/export/write-edl.ts";
import { writeLabels } from "#app/playlists/comments/export/write-labels.ts";
import { playlistCommentsCopy } from "#app/playlists/comments/playlist-comments-copy.ts";
import { threadQueries, toTracks } from "#app/playlists/comments/read-threads.server.ts";
import { chosenPlaylist, withShownThreads } from "#app/playlists/comments/thread-sql.server.ts";
import { playlistsCopy } from "#app/playlists/playlists-copy.ts";
import { artistNames } from "#app/track/track-label.ts";
import { playlistTracks } from "#db/schema/playlists.server.ts";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";

const { playlists } = unsafeTenantTables("the id is one that the person may read");
const { exports: copy, errors } = playlistCommentsCopy;

/** Max comments per file: five tracks at their limit. */
const maxExported = 20_000;

export const exportFormats = ["csv", "labels", "edl"] as const;
type ExportFormat = (typeof exportFormats)[number];

type Wanted = {
  slug: string;
  view: ThreadView;
  format: ExportFormat;
  rate: FrameRate;
  /** Recording id; null: all tracks, in sequence. */
  trackId: string | null;
};

/** The playlist with the threads of `view`, each with the start of its track in the playlist. */
async function readTimedThreads(ctx: RequestContext, { slug, view, trackId }: Wanted) {
  const actor = requireActor(ctx);
  const playlistId = chosenPlaylist(ctx, actor, slug);
  const withShown = withShownThreads(ctx, { playlistId, actor, view, paging: null });
  const [[playlist], lengths, rows, trackRows] = await ctx.db.batch([
    ctx.db.all<{ slug: string; name: string }>(
      sql`SELECT p.slug, p.name FROM ${playlists} AS p WHERE p.id = ${playlistId}`,
    ),
    ctx.db.all<{
      id: string;
      ms: number;
    }>(sql`SELECT recordings.id, recordings.duration_ms AS ms FROM ${playlistTracks} AS t
      CROSS JOIN recordings ON recordings.id = t.recording_id WHERE t.playlist_id = ${playlistId} AND ${visibleTo(ctx)}
      ORDER BY t.position, t.id`),
    ...threadQueries(ctx, withShown, maxExported),
  ]);
  if (playlist === undefined) throw new AppError("not_found", playlistsCopy.notShared);
  if (trackId !== null && !lengths.some(({ id }) => id === trackId)) throw new AppError("not_found", errors.track);
  const offsets = new Map<string, number>();
  let end = 0;
  // Comments on a recording that is in the playlist twice are at its first position.
  for (const { id, ms } of lengths) {
    if (!offsets.has(id)) offsets.set(id, end);
    end += ms;
  }
  const threads = toTracks(rows, trackRows).flatMap(({ track, threads: own }): TimedThread[] => {
    if (trackId !== null && track.id !== trackId) return [];
    const offsetMs = trackId === null ? (offsets.get(track.id) ?? 0) : 0;
    return own.map((thread) => ({ ...thread, track, offsetMs }));
  });
  return { playlist, threads };
}

function csv(name: string, threads: TimedThread[]): Response {
  const lines = threads.flatMap(({ track, startMs, endMs, resolvedAt, assignee, comments }) =>
    comments.map(({ author, message, createdAt }) => [
      ...[track.title, artistNames(track), track.versionLabel, startMs / 1000, endMs / 1000, author, message],
      ...[resolvedAt === null ? copy.open : copy.resolved, assignee?.name ?? null],
      new Date(createdAt).toISOString().slice(0, 19).replace("T", " "),
    ]),
  );
  return csvResponse(name, copy.csv, lines);
}

/**
 * Exports the comments of a playlist, for those who may read them. Times count from the start of the track, or of the playlist with its
 * whole tracks in sequence; passages are not cut. @throws AppError unauthorised, not_found, too_many_requests
 */
export async function exportComments(ctx: RequestContext, query: Wanted): Promise<Response> {
  const actor = requireActor(ctx);
  await enforceRateLimit(ctx.env, "form", `comment-export:${actor.id}`);
  const { format, rate, trackId } = query;
  const { playlist, threads } = await readTimedThreads(ctx, query);
  const base = `${playlist.slug}-comments`;
  if (format === "csv") return csv(base, threads);
  const text =
    format === "labels"
      ? writeLabels(threads, { named: trackId === null })
      : writeEdl(threads, { title: playlist.name, rate });
  return new Response(text, {
    headers: {
      "Content-Type": "text/plain; charset=utf-8",
      "Content-Disposition": attachment(format === "labels" ? `${base}.txt` : `${base}.edl`),
      "Cache-Control": "private, no-store",
    },
  });
}
