import { type SQL, sql } from "drizzle-orm";
import type { DocumentRight } from "#app/collaboration/document-kind.server.ts";
import { hasRole } from "#app/collaboration/has-role.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { Actor } from "#app/edge/context/visitor.ts";
import { holdsAll } from "#app/identity/access/scopes.ts";

type Person = Pick<Actor, "id" | "scopes">;

/**
 * Whether the person may change a pitch of this company, as a condition on the table `pitches` without alias: its owner and its editors, and
 * every one with all permissions. `manage`, to delete it, say who sees it and let people in, is not for editors. The right to work with
 * playlists is checked apart.
 */
export function isChangeablePitch(
  { company }: Pick<RequestContext, "company">,
  actor: Person,
  right: DocumentRight = "edit",
): SQL {
  const isTheirs = holdsAll(actor, ["*"]) ? sql`1` : hasRole("pitch", actor.id, right);
  return sql`(pitches.company_id = ${company.id} AND ${isTheirs})`;
}

/** Whether the person may open a pitch of this company: one that they may change or are a member of, and one that the company sees. */
export function isReadablePitch(ctx: Pick<RequestContext, "company">, actor: Person): SQL {
  return sql`(pitches.company_id = ${ctx.company.id}
    AND (pitches.visibility = 'company' OR ${hasRole("pitch", actor.id, "read")} OR ${isChangeablePitch(ctx, actor)}))`;
}
