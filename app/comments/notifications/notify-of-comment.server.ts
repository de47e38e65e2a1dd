import { and, eq, ne, sql } from "drizzle-orm";
import { isOpenPlaylist } from "#app/collaboration/readable-playlist.server.ts";
import { isThreadOf } from "#app/comments/comment-thread.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { foldName } from "#db/folded-name.server.ts";
import { newIdPerRow } from "#db/new-id.server.ts";
import { users } from "#db/schema/identity.server.ts";
import { scoped, unsafeTenantTables } from "#db/tenant-tables.server.ts";

const { notifications } = unsafeTenantTables("rows are inserted from a SELECT that names the company");

/** Max members whose nicknames are compared with one message. */
const maxCompared = 500;

type Written = {
  id: string;
  recordingId: string;
  playlistId: string | null;
  userId: string;
  startMs: number;
  endMs: number;
};

/** Query for members of this company who may be mentioned in `message`, for the caller's batch. */
export function possibleMentions({ db, company }: Pick<RequestContext, "db" | "company">, message: string) {
  const { memberships, ofCompany } = scoped(db, company);
  // SQLite folds ASCII letters only: `findMentioned` checks all nicknames with other letters.
  const named = sql`(instr(${foldName(message)}, '@' || lower(${users.nickname})) > 0 OR ${users.nickname} GLOB '*[^ -~]*')`;
  return db
    .select({ id: users.id, nickname: users.nickname })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(
      ofCompany(
        memberships,
        and(eq(memberships.status, "active"), eq(users.status, "active"), ne(users.nickname, ""), named),
      ),
    )
    .limit(message.includes("@") ? maxCompared : 0);
}

/**
 * Statement that notifies everyone concerned by a new comment, for its batch: mentioned users, authors and assignee of the thread, owner of
 * the playlist. One notification per user, of the first matching kind; none for the author, former members, and users without access to the
 * playlist.
 */
export function notifyOfComment(ctx: RequestContext, input: { comment: Written; mentioned: string[] }) {
  const { db, company, now } = ctx;
  const { comments, commentThreads, memberships, playlists } = scoped(db, company);
  const { id, recordingId, playlistId, userId, startMs, endMs } = input.comment;
  const concerned = sql`
    SELECT value AS user_id, 1 AS rank FROM json_each(${JSON.stringify(input.mentioned)})
    UNION ALL SELECT c.user_id, 2 FROM ${comments} AS c WHERE c.company_id = ${company.id} AND c.recording_id = ${recordingId}
      AND c.start_ms = ${startMs} AND c.end_ms = ${endMs} AND c.playlist_id IS ${playlistId} AND c.deleted_at IS NULL
    UNION ALL SELECT t.assignee_id, 2 FROM ${commentThreads} AS t WHERE ${isThreadOf(ctx, sql`t`, input.comment)}
      AND t.assignee_id IS NOT NULL
    UNION ALL SELECT p.owner_id, 3 FROM ${playlists} AS p WHERE p.id = ${playlistId}`;
  const mayRead = playlistId === null ? sql`1` : isOpenPlaylist(ctx, playlistId, sql`who.user_id`);
  return db.run(sql`INSERT INTO ${notifications} (id, company_id, user_id, kind, comment_id, created_at)
    SELECT ${newIdPerRow(now)}, ${company.id}, who.user_id,
      CASE min(who.rank) WHEN 1 THEN 'mention' WHEN 2 THEN 'answer' ELSE 'comment' END, ${id}, ${now}
    FROM (${concerned}) AS who
    CROSS JOIN ${memberships} AS m ON m.user_id = who.user_id AND m.company_id = ${company.id} AND m.status = 'active'
    CROSS JOIN ${users} AS u ON u.id = who.user_id AND u.status = 'active'
    WHERE who.user_id <> ${userId} AND ${mayRead} GROUP BY who.user_id`);
}
