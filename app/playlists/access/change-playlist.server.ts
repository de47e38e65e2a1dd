import { and, eq, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { isReadablePlaylist } from "#app/comments/comment-access.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { Actor } from "#app/edge/context/visitor.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import { auditEntry } from "#app/identity/access/audit-entry.server.ts";
import { assertInBatch, isFailedAssertion } from "#app/identity/access/batch-assertion.server.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { can, holdsAll } from "#app/identity/access/scopes.ts";
import { playlistsCopy as copy } from "#app/playlists/playlists-copy.ts";
import { newId } from "#db/new-id.server.ts";
import { playlistMembers } from "#db/schema/playlists.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** `edit`: the rows and texts. `manage`: who reads it, its members, deleting it. */
export type PlaylistRight = "edit" | "manage";

const isAllowed = "playlist-may-be-changed";

/**
 * Whether the person may change a playlist of this company, as a condition on the table `playlists` without alias: their own, one they
 * are an editor of (`edit` only), with the permission one that has no owner; and every one with all permissions.
 */
export function isChangeable(
  ctx: Pick<RequestContext, "company">,
  actor: Pick<Actor, "id" | "scopes">,
  right: PlaylistRight,
): SQL {
  // Columns by their names in SQL: drizzle leaves the table out of what a SELECT from one table returns.
  const isEditor = sql`EXISTS (SELECT 1 FROM ${playlistMembers} AS editor WHERE editor.playlist_id = playlists.id
    AND editor.user_id = ${actor.id} AND editor.role = 'editor')`;
  const isCompanys = can(actor, "playlists", ctx.company) ? sql`playlists.owner_id IS NULL` : sql`0`;
  const isOwn = sql`(playlists.owner_id = ${actor.id} OR ${isCompanys} OR ${right === "edit" ? isEditor : sql`0`})`;
  return sql`(playlists.company_id = ${ctx.company.id} AND ${holdsAll(actor, ["*"]) ? sql`1` : isOwn})`;
}

type Change = {
  id: string;
  right?: PlaylistRight;
  /** The status it has before. */
  status?: "active" | "deleted";
  action: string;
  detail?: Record<string, unknown> | SQL;
  /** The id of the audit row, where a statement or a link names it. */
  auditId?: string;
  /** What is said when an assertion of a statement fails, by its name. */
  errors?: Record<string, AppError>;
};

/**
 * Runs `statements` in one batch with what every change of a playlist needs: the check of the right, the audit row, which comes before
 * them, and the next revision. Returns the results of the statements.
 * @throws AppError unauthorised; forbidden without the permission, or for a playlist that the person may only read; not_found for
 * every other one; too_many_requests; and `errors`
 */
export async function changePlaylist(
  ctx: RequestContext,
  { id, right = "edit", status = "active", action, detail, auditId = newId(ctx.now), errors = {} }: Change,
  statements: BatchItem<"sqlite">[],
): Promise<unknown[]> {
  const actor = requireAccess(ctx, "playlists");
  await enforceRateLimit(ctx.env, "edit", `playlist-change:${actor.id}`);
  const { db, company, now } = ctx;
  const { playlists, update } = scoped(db, company);
  const isIt = and(eq(playlists.id, id), eq(playlists.status, status), isChangeable(ctx, actor, right));
  const next = { revision: sql`${playlists.revision} + 1`, updatedAt: now };
  try {
    const results: unknown[] = await db.batch([
      assertInBatch(db, sql`EXISTS (SELECT 1 FROM ${playlists} WHERE ${isIt})`, isAllowed),
      auditEntry(ctx, { id: auditId, action, subjectType: "playlist", subjectId: id, detail }),
      update(playlists, next, eq(playlists.id, id)),
      ...statements,
    ]);
    return results.slice(3);
  } catch (error) {
    if (isFailedAssertion(error, isAllowed)) throw await refusal(ctx, { id, actor });
    const [, expected] = Object.entries(errors).find(([name]) => isFailedAssertion(error, name)) ?? [];
    throw expected ?? error;
  }
}

/** Why a playlist cannot be changed: it can be read at most. */
async function refusal(ctx: RequestContext, { id, actor }: { id: string; actor: Actor }): Promise<AppError> {
  const readable = sql<number>`${isReadablePlaylist(ctx, id, actor.id)}`.as("readable");
  const [row] = await ctx.db.select({ readable }).from(sql`(SELECT 1)`);
  return row?.readable ? new AppError("forbidden", copy.readOnly) : new AppError("not_found", copy.gone);
}
