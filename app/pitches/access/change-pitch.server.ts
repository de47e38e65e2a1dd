import { and, eq, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { type Change, changeDocument } from "#app/collaboration/change-document.server.ts";
import type { DocumentKind, DocumentRight } from "#app/collaboration/document-kind.server.ts";
import { hasRole } from "#app/collaboration/has-role.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { Actor } from "#app/edge/context/visitor.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { holdsAll } from "#app/identity/access/scopes.ts";
import { pitchCopy } from "#app/pitches/pitch-copy.ts";
import { rowExists } from "#app/records/batch-assertion.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

const { errors: copy } = pitchCopy;

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

export const pitchDocument: DocumentKind = {
  name: "pitch",
  table: "pitches",
  requireActor: (ctx) => requireAccess(ctx, "playlists"),
  rateLimit: { name: "edit", key: "pitch-change" },
  hasStatus: (status) => sql`pitches.status = ${status}`,
  mayChange: isChangeablePitch,
  mayRead(ctx, actor, { id }) {
    const { pitches, ofCompany } = scoped(ctx.db, ctx.company);
    const isOpen = and(eq(pitches.id, id), eq(pitches.status, "active"), isReadablePitch(ctx, actor));
    return rowExists(pitches, ofCompany(pitches, isOpen));
  },
  hasRevision: true,
  errors: { readOnly: copy.readOnly, gone: copy.gone },
};

/** A change of a pitch. @throws AppError as `changeDocument` */
export function changePitch(
  ctx: RequestContext,
  change: Change,
  statements: BatchItem<"sqlite">[],
): Promise<unknown[]> {
  return changeDocument(ctx, pitchDocument, change, statements);
}
