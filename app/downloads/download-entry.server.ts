import { and, eq, gt, sql } from "drizzle-orm";
import type { SentPart } from "#app/downloads/file-response.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { auditEntryIf } from "#app/records/audit-entry.server.ts";
import { rowExists } from "#app/records/batch-assertion.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** For how long (ms) later bytes belong to a download that began. */
const resumedMs = 24 * 3_600_000;

type Counting = Pick<RequestContext, "db" | "now" | "actor" | "company">;
type Counted = { action: string; subjectType: string; subjectId: string; detail: Record<string, unknown> };

/**
 * The audit entry of a download, the last statement of its batch, and the condition under which the response is a new one: the start of a file
 * always is; later bytes are, unless the same person began the same download within a day. So a resumed one counts once, and one
 * that leaves out the first bytes counts.
 */
export function downloadEntry(ctx: Counting, part: SentPart, counted: Counted) {
  const { auditLog, ofCompany } = scoped(ctx.db, ctx.company);
  const { action, subjectType, subjectId, detail } = counted;
  const isOfDownload = and(
    ...[eq(auditLog.subjectId, subjectId), eq(auditLog.subjectType, subjectType), eq(auditLog.action, action)],
    sql`${auditLog.actorId} IS ${ctx.actor?.id ?? null}`,
    sql`json_patch(${auditLog.detail}, ${JSON.stringify(detail)}) = json(${auditLog.detail})`,
    gt(auditLog.createdAt, ctx.now - resumedMs),
  );
  const isNew = part === "start" ? sql`1` : sql`NOT ${rowExists(auditLog, ofCompany(auditLog, isOfDownload))}`;
  return { isNew, entry: auditEntryIf(ctx, counted, isNew) };
}
