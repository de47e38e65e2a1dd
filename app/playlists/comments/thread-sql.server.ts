import { type SQL, sql } from "drizzle-orm";
import { visibleTo } from "#app/catalogue/track/visibility.server.ts";
import { isReadablePlaylist, takesCommentsOf } from "#app/collaboration/readable-playlist.server.ts";
import { environmentCompanyIds } from "#app/companies/environment-companies.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { Actor } from "#app/edge/context/visitor.ts";
import { isChangeable } from "#app/playlists/access/is-changeable.server.ts";
import {
  type CommentsQuery,
  type ThreadView,
  threadsPerPage,
  threadViews,
} from "#app/playlists/comments/comments-query.ts";
import { users } from "#db/schema/identity.server.ts";
import { playlistMembers, playlistTracks } from "#db/schema/playlists.server.ts";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";

const { comments, commentThreads, playlists } = unsafeTenantTables(
  "public playlists of an environment's own company are commented by all its companies; every part names its company",
);

/** Sub-select: id of the playlist with this slug whose comments the user may read, the company's before the environment's. */
export function chosenPlaylist(ctx: RequestContext, actor: Actor, slug: string): SQL {
  const { company } = ctx;
  return sql`(SELECT playlists.id FROM ${playlists} WHERE playlists.slug = ${slug} AND playlists.status = 'active'
    AND playlists.company_id IN (${company.id}, ${environmentCompanyIds[company.environment]})
    AND (${isReadablePlaylist(ctx, sql`playlists.id`, actor)} OR ${isChangeable(ctx, actor, "edit")})
    ORDER BY playlists.company_id <> ${company.id} LIMIT 1)`;
}

/** Whether the user may edit the playlist `id`. */
export function editsPlaylist(ctx: RequestContext, actor: Actor, id: SQL | string): SQL {
  return sql`EXISTS (SELECT 1 FROM ${playlists} WHERE playlists.id = ${id} AND playlists.status = 'active'
    AND ${isChangeable(ctx, actor, "edit")})`;
}

/**
 * SQL condition on `comments` without alias: the user may resolve and assign the thread, as editor of the playlist or, with the permission
 * to comment, as its author or assignee.
 */
export function keepsThread(ctx: RequestContext, actor: Actor): SQL {
  const isThread = sql`s.company_id = comments.company_id AND s.playlist_id = comments.playlist_id
    AND s.recording_id = comments.recording_id AND s.start_ms = comments.start_ms AND s.end_ms = comments.end_ms`;
  const author = sql`(SELECT s.user_id FROM ${comments} AS s WHERE ${isThread} AND s.deleted_at IS NULL ORDER BY s.id LIMIT 1)`;
  const assignee = sql`(SELECT s.assignee_id FROM ${commentThreads} AS s WHERE ${isThread})`;
  return sql`(${editsPlaylist(ctx, actor, sql`comments.playlist_id`)} OR (${takesCommentsOf(ctx, sql`comments.playlist_id`, actor)}
    AND ${actor.id} IN (${author}, ${assignee})))`;
}

/**
 * Users to whom a thread of playlist `id` can be assigned: owner, members and comment authors who are active in this company and may
 * comment. A query with columns `id` and `name`.
 */
export function assignablePeople(ctx: RequestContext, id: SQL | string): SQL {
  const { company } = ctx;
  const { memberships } = unsafeTenantTables("the query names the company");
  return sql`SELECT u.id AS id, coalesce(nullif(u.nickname, ''), u.name) AS name FROM (
      SELECT owner_id AS user_id FROM ${playlists} AS own WHERE own.id = ${id} AND owner_id IS NOT NULL
      UNION SELECT user_id FROM ${playlistMembers} AS invited WHERE invited.playlist_id = ${id}
      UNION SELECT user_id FROM ${comments} AS said WHERE said.playlist_id = ${id} AND said.company_id = ${company.id}
        AND said.deleted_at IS NULL) AS part
    CROSS JOIN ${memberships} AS m ON m.user_id = part.user_id AND m.company_id = ${company.id} AND m.status = 'active'
    CROSS JOIN ${users} AS u ON u.id = part.user_id AND u.status = 'active'
    WHERE ${takesCommentsOf(ctx, id, sql`part.user_id`)}`;
}

function isInView(view: ThreadView, actor: Actor): SQL {
  if (view === "all") return sql`1`;
  if (view === "resolved") return sql`resolved_at IS NOT NULL`;
  return view === "mine" ? sql`(resolved_at IS NULL AND assignee_id = ${actor.id})` : sql`resolved_at IS NULL`;
}

type Threads = { playlistId: SQL; actor: Actor };

/**
 * Threads of a playlist on its current tracks that are visible to the user, as a query: `playlist_id`, `recording_id`, `start_ms`,
 * `end_ms`, `place` (first position of the track), `resolved_at`, `resolved_by`, `assignee_id`.
 */
function allThreads(ctx: RequestContext, { playlistId }: Threads): SQL {
  return sql`SELECT c.playlist_id, c.recording_id, c.start_ms, c.end_ms, r.place, t.resolved_at, t.resolved_by, t.assignee_id
    FROM ${comments} AS c
    JOIN (SELECT recording_id, min(position) AS place FROM ${playlistTracks} AS has WHERE has.playlist_id = ${playlistId}
      GROUP BY recording_id) AS r ON r.recording_id = c.recording_id
    CROSS JOIN recordings ON recordings.id = c.recording_id
    LEFT JOIN ${commentThreads} AS t ON t.playlist_id = c.playlist_id AND t.recording_id = c.recording_id
      AND t.start_ms = c.start_ms AND t.end_ms = c.end_ms AND t.company_id = c.company_id
    WHERE c.playlist_id = ${playlistId} AND c.company_id = ${ctx.company.id} AND c.deleted_at IS NULL AND ${visibleTo(ctx)}
    GROUP BY c.recording_id, c.start_ms, c.end_ms`;
}

/** Number of threads per view: one row. */
export function countThreads(ctx: RequestContext, threads: Threads): SQL {
  const figures = threadViews.map(
    (view) => sql`count(CASE WHEN ${isInView(view, threads.actor)} THEN 1 END) AS ${sql.raw(`"${view}"`)}`,
  );
  return sql`SELECT ${sql.join(figures, sql`, `)} FROM (${allThreads(ctx, threads)})`;
}

/** Sub-select: number of open threads of a playlist. */
export function countOpenThreads(ctx: RequestContext, threads: Threads): SQL<number> {
  return sql<number>`(SELECT count(*) FROM (${allThreads(ctx, threads)}) WHERE ${isInView("open", threads.actor)})`;
}

/** Inlined: D1 binds numbers as REAL, which makes the division a float division. */
const size = sql.raw(String(threadsPerPage));

type Shown = Threads & Pick<CommentsQuery, "view"> & { paging: Pick<CommentsQuery, "page" | "commentId"> | null };

/**
 * CTEs (`WITH …`) that define `shown`: the threads of a view, ordered by track and time, with `number` (from 1) and `first` (the number
 * before the page). Without `paging`, all of them. Pages beyond the last give the last page.
 */
export function withShownThreads(ctx: RequestContext, { view, paging, ...threads }: Shown): SQL {
  const { company } = ctx;
  const linked = sql`SELECT (listed.number - 1) / ${size} * ${size} FROM listed
    CROSS JOIN ${comments} AS c ON c.id = ${paging?.commentId ?? ""} AND c.company_id = ${company.id} AND c.recording_id = listed.recording_id
      AND c.start_ms = listed.start_ms AND c.end_ms = listed.end_ms`;
  const last = sql`max(0, ((SELECT count(*) FROM listed) - 1) / ${size} * ${size})`;
  const first =
    paging === null ? sql`0` : sql`coalesce((${linked}), min(${(paging.page - 1) * threadsPerPage}, ${last}))`;
  const end = paging === null ? sql`1` : sql`number <= first + ${threadsPerPage}`;
  return sql`WITH listed AS MATERIALIZED (SELECT *, row_number() OVER (ORDER BY place, recording_id, start_ms, end_ms) AS number
      FROM (${allThreads(ctx, threads)}) WHERE ${isInView(view, threads.actor)}),
    page AS MATERIALIZED (SELECT ${first} AS first),
    shown AS MATERIALIZED (SELECT listed.*, page.first FROM listed CROSS JOIN page WHERE number > first AND ${end})`;
}
