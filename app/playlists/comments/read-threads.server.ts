import { type SQL, sql } from "drizzle-orm";
import { trackColumns, trackOfRow } from "#app/catalogue/track/track-column.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { CommentedTrack, PlaylistThread } from "#app/playlists/comments/playlist-thread.ts";
import { recordings } from "#db/schema/catalogue.server.ts";
import { users } from "#db/schema/identity.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

type Row = {
  trackId: string;
  startMs: number;
  endMs: number;
  first: number;
  resolvedAt: number | null;
  resolvedBy: string | null;
  assigneeId: string | null;
  assignee: string | null;
  id: string;
  userId: string;
  author: string;
  message: string;
  createdAt: number;
};

/**
 * Comments of the threads in the CTE `shown`, and their tracks, as two queries for the caller's batch; see `toTracks`. `withShown` is from
 * `withShownThreads`; `limit` counts comments.
 */
export function threadQueries({ db, company }: RequestContext, withShown: SQL, limit: number) {
  const { comments, ofCompany } = scoped(db, company);
  const nameOf = (id: SQL) =>
    sql`(SELECT coalesce(nullif(u.nickname, ''), u.name) FROM ${users} AS u WHERE u.id = ${id})`;
  return [
    db.all<Row>(sql`${withShown} SELECT shown.recording_id AS trackId, shown.start_ms AS startMs, shown.end_ms AS endMs, shown.first,
        shown.resolved_at AS resolvedAt, ${nameOf(sql`shown.resolved_by`)} AS resolvedBy, shown.assignee_id AS assigneeId,
        ${nameOf(sql`shown.assignee_id`)} AS assignee, ${comments.id} AS id, ${comments.userId} AS userId,
        ${comments.userNickname} AS author, ${comments.message} AS message, ${comments.createdAt} AS createdAt
      FROM shown CROSS JOIN ${comments} ON ${comments.recordingId} = shown.recording_id AND ${comments.startMs} = shown.start_ms
        AND ${comments.endMs} = shown.end_ms AND ${comments.playlistId} = shown.playlist_id
      WHERE ${ofCompany(comments, sql`${comments.deletedAt} IS NULL`)} ORDER BY shown.number, ${comments.id} LIMIT ${limit}`),
    db.select(trackColumns).from(recordings).where(sql`recordings.id IN (${withShown} SELECT recording_id FROM shown)`),
  ] as const;
}

type TrackRow = { trackId: string; trackJson: string };

/** Threads by track, in playlist order. Comments of a thread are adjacent in `rows`. */
export function toTracks(rows: Row[], trackRows: TrackRow[]): CommentedTrack[] {
  const tracks = new Map(trackRows.map((row) => [row.trackId, trackOfRow(row)]));
  const byTrack = new Map<string, PlaylistThread[]>();
  for (const { id, userId, author, message, createdAt, assigneeId, assignee, first: _, ...thread } of rows) {
    const threads = byTrack.get(thread.trackId) ?? [];
    byTrack.set(thread.trackId, threads);
    const comment = { id, userId, author, message, createdAt };
    const last = threads.at(-1);
    if (last?.startMs === thread.startMs && last.endMs === thread.endMs) last.comments.push(comment);
    else
      threads.push({
        ...thread,
        assignee: assigneeId ? { id: assigneeId, name: assignee ?? "" } : null,
        comments: [comment],
      });
  }
  return [...byTrack].flatMap(([id, threads]) => {
    const track = tracks.get(id);
    return track === undefined ? [] : [{ track, threads }];
  });
}
