import { and, eq, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { isReadablePlaylist } from "#app/comments/comment-access.server.ts";
import { mayChangePlaylist, type PlaylistRight } from "#app/comments/playlist-rights.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { Actor } from "#app/edge/context/visitor.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import { requireActor } from "#app/identity/access/require-actor.server.ts";
import { can, holdsAll } from "#app/identity/access/scopes.ts";
import { playlistsCopy as copy } from "#app/playlists/playlists-copy.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { assertInBatch, isFailedAssertion } from "#app/records/batch-assertion.server.ts";
import { newId } from "#db/new-id.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

const isAllowed = "playlist-may-be-changed";
const isOfKind = "playlist-is-of-kind";

type Holder = Pick<Actor, "id" | "scopes"> & Partial<Pick<Actor, "heldScopes">>;

/** Whether the person may change a playlist of this company, as a condition on the table `playlists` without alias. */
export function isChangeable(ctx: Pick<RequestContext, "company">, actor: Holder, right: PlaylistRight): SQL {
  const holds = (scope: "*" | "UpdatePlaylist") => (holdsAll(actor, [scope]) ? sql`1` : sql`0`);
  return mayChangePlaylist(ctx, { id: actor.id, holds, byRole: actsByRole(ctx, actor) }, right);
}

/** An API token acts as an editor with the permission, or with everything that its owner holds. */
function actsByRole({ company }: Pick<RequestContext, "company">, actor: Holder): boolean {
  return can(actor, "playlists", company) || holdsAll(actor, actor.heldScopes ?? []);
}

type Change = {
  id: string;
  right?: PlaylistRight;
  /** What the change is for: rows are changed in manual playlists, rules in smart ones. */
  kind?: "manual" | "smart";
  /** The status it has before. */
  status?: "active" | "deleted";
  action: string;
  detail?: Record<string, unknown> | SQL;
  /** The id of the audit row, where a statement or a link names it. */
  auditId?: string;
  /** What is said when an assertion of a statement fails, by its name. */
  errors?: Record<string, AppError>;
};

/** A change of a playlist with what it writes. */
export type PlaylistChange = Change & { statements: BatchItem<"sqlite">[] };

/** The statements of `openingOf`. */
const openingLength = 4;

/** What comes before the statements of a change: the checks of the right and the kind, the audit row, and the next revision. */
function openingOf(ctx: RequestContext, actor: Actor, change: Change): BatchItem<"sqlite">[] {
  const { id, right = "edit", kind, status = "active", action, detail, auditId = newId(ctx.now) } = change;
  const { db, company, now } = ctx;
  const { playlists, update } = scoped(db, company);
  const isIt = and(eq(playlists.id, id), eq(playlists.status, status), isChangeable(ctx, actor, right));
  const hasKind = sql`EXISTS (SELECT 1 FROM ${playlists} WHERE ${and(isIt, eq(playlists.kind, kind ?? "manual"))})`;
  const next = { revision: sql`${playlists.revision} + 1`, updatedAt: now };
  return [
    assertInBatch(db, sql`EXISTS (SELECT 1 FROM ${playlists} WHERE ${isIt})`, isAllowed),
    assertInBatch(db, kind === undefined ? sql`1` : hasKind, isOfKind),
    auditEntry(ctx, { id: auditId, action, subjectType: "playlist", subjectId: id, detail }),
    update(playlists, next, eq(playlists.id, id)),
  ];
}

/**
 * Runs `statements` in one batch with what every change of a playlist needs: the check of the right, the audit row, which comes before
 * them, and the next revision. Returns the results of the statements.
 * @throws AppError unauthorised; forbidden for a playlist that the person may only read; not_found for every other one;
 * conflict for a playlist of the other `kind`; too_many_requests; and `errors`
 */
export async function changePlaylist(
  ctx: RequestContext,
  change: Change,
  statements: BatchItem<"sqlite">[],
): Promise<unknown[]> {
  return (await changePlaylistTogether(ctx, change.id, [{ ...change, statements }])).slice(openingLength);
}

/**
 * Several changes of one playlist, each as `changePlaylist`, in one batch: when one is refused, none is written. Returns the results of
 * all statements, those of `openingOf` too.
 * @throws AppError as `changePlaylist`
 */
export async function changePlaylistTogether(
  ctx: RequestContext,
  id: string,
  changes: PlaylistChange[],
): Promise<unknown[]> {
  const actor = requireActor(ctx);
  const [first, ...others] = changes.flatMap((change) => [...openingOf(ctx, actor, change), ...change.statements]);
  if (first === undefined) return [];
  await enforceRateLimit(ctx.env, "edit", `playlist-change:${actor.id}`);
  try {
    return await ctx.db.batch([first, ...others]);
  } catch (error) {
    const kind = changes.find((change) => change.kind !== undefined)?.kind ?? "manual";
    if (isFailedAssertion(error, isOfKind)) throw new AppError("conflict", copy.wrongKind[kind]);
    if (isFailedAssertion(error, isAllowed)) throw await refusal(ctx, { id, actor });
    const errors = changes.flatMap((change) => Object.entries(change.errors ?? {}));
    const [, expected] = errors.find(([name]) => isFailedAssertion(error, name)) ?? [];
    throw expected ?? error;
  }
}

/** Why a playlist cannot be changed: it can be read at most. */
async function refusal(ctx: RequestContext, { id, actor }: { id: string; actor: Actor }): Promise<AppError> {
  const readable = sql<number>`${isReadablePlaylist(ctx, id, actor)}`.as("readable");
  const [row] = await ctx.db.select({ readable }).from(sql`(SELECT 1)`);
  return row?.readable ? new AppError("forbidden", copy.readOnly) : new AppError("not_found", copy.notShared);
}
