import { and, eq, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { licencesCopy as copy } from "#app/licensing/licences/licences-copy.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { assertInBatch, isFailedAssertion, rowExists } from "#app/records/batch-assertion.server.ts";
import { newId } from "#db/new-id.server.ts";
import { clearances } from "#db/schema/licences.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

const nothingDenied = "no-side-is-denied";

/** A statement that fails the batch if a rights holder denied a side of one of the songs. */
export function assertNothingDenied(
  { db }: RequestContext,
  { id, recordingIds }: { id: string; recordingIds: string[] },
) {
  const denial = and(
    eq(clearances.transactionId, id),
    eq(clearances.status, "denied"),
    sql`${clearances.recordingId} IN (SELECT value FROM json_each(${JSON.stringify(recordingIds)}))`,
  );
  return assertInBatch(db, sql`NOT ${rowExists(clearances, denial)}`, nothingDenied);
}

/** A reason that a company's staff type speaks neither for rights holders nor for the catalogue. @throws AppError conflict */
export function refuseCompanyReason({ company }: Pick<RequestContext, "company">, blocked: string[]): void {
  if (company.subdomain === null || blocked.length === 0) return;
  throw new AppError("conflict", copy.errors.blockedForCompany(blocked));
}

/** Records in the history, for the staff only, why blocked songs are licensed; `blocked` says what blocked them. */
export function overrideStatements(
  ctx: RequestContext,
  { id, reason, blocked }: { id: string; reason: string; blocked: string[] },
): BatchItem<"sqlite">[] {
  const { transactionEvents, insert } = scoped(ctx.db, ctx.company);
  const event = { id: newId(ctx.now), transactionId: id, kind: "denial_overridden" as const, message: reason };
  return [
    insert(transactionEvents, { ...event, actorId: ctx.actor?.id ?? null, createdAt: ctx.now }),
    auditEntry(ctx, {
      action: "licence-denial-overridden",
      subjectType: "transaction",
      subjectId: id,
      detail: { reason, blocked },
    }),
  ];
}

/** Whether a batch failed because of `assertNothingDenied`. */
export function isDenied(error: unknown): boolean {
  return isFailedAssertion(error, nothingDenied);
}
