import { type SQL, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { Actor } from "#app/edge/context/visitor.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { can } from "#app/identity/access/scopes.ts";
import { isChangeablePitch } from "#app/pitches/access/pitch-rights.server.ts";
import { isChangeable } from "#app/playlists/access/is-changeable.server.ts";
import { isSharer } from "#app/sharing/links/require-sharer.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** The actor, if they see the figures of the company or share playlists and pitches. @throws AppError unauthorised, forbidden */
export function requireHeardReader(ctx: RequestContext): Actor {
  return requireAccess(ctx, isSharer(ctx, "playlist") ? "playlists" : "analytics");
}

/**
 * Condition on `share_links` without alias: links of playlists and pitches of this company whose figures the actor may see. All of them
 * with the figures' permission; else those that they made, and those of what they may share.
 */
export function visibleLinks(ctx: RequestContext, actor: Actor): SQL {
  const { playlists, pitches } = scoped(ctx.db, ctx.company);
  const kinds = sql`share_links.company_id = ${ctx.company.id} AND share_links.subject_kind IN ('playlist', 'pitch')`;
  if (can(actor, "analytics", ctx.company)) return kinds;
  if (!isSharer(ctx, "playlist")) return sql`${kinds} AND share_links.created_by = ${actor.id}`;
  return sql`${kinds} AND (share_links.created_by = ${actor.id}
    OR share_links.subject_kind = 'playlist' AND EXISTS (SELECT 1 FROM ${playlists} WHERE playlists.id = share_links.subject_id
      AND playlists.status = 'active' AND ${isChangeable(ctx, actor, "edit")})
    OR share_links.subject_kind = 'pitch' AND EXISTS (SELECT 1 FROM ${pitches} WHERE pitches.id = share_links.subject_id
      AND pitches.status = 'active' AND ${isChangeablePitch(ctx, actor)}))`;
}
