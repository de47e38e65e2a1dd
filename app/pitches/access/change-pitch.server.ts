import { and, eq, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { type Change, changeDocument } from "#app/collaboration/change-document.server.ts";
import type { DocumentKind } from "#app/collaboration/document-kind.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { isChangeablePitch, isReadablePitch } from "#app/pitches/access/pitch-rights.server.ts";
import { pitchCopy } from "#app/pitches/pitch-copy.ts";
import { rowExists } from "#app/records/batch-assertion.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

const { errors: copy } = pitchCopy;

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

/** Changes a pitch. @throws AppError as `changeDocument` */
export function changePitch(
  ctx: RequestContext,
  change: Change,
  statements: BatchItem<"sqlite">[],
): Promise<unknown[]> {
  return changeDocument(ctx, pitchDocument, change, statements);
}
