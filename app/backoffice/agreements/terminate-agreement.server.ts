import { and, desc, eq } from "drizzle-orm";
import { z } from "zod";
import type { StoredParty } from "#app/backoffice/agreements/agreement-schemas.ts";
import { agreementStore } from "#app/backoffice/agreements/agreement-store.server.ts";
import { agreementsCopy } from "#app/backoffice/agreements/agreements-copy.ts";
import { hasNoOverlap, refuseOverlap } from "#app/backoffice/agreements/find-overlaps.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { assertInBatch, isFailedAssertion } from "#app/records/batch-assertion.server.ts";
import {
  assertUnchanged,
  isChangedMeanwhile,
  nextUpdatedAt,
  requireVersion,
} from "#app/records/record-version.server.ts";
import { markRecordings, requireRecord } from "#app/records/store/read-records.server.ts";
import { formatIsoDate } from "#app/rights/iso-date.ts";
import { agreements } from "#db/schema/agreements.server.ts";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";

const { auditLog } = unsafeTenantTables("agreements are shared: their history is that of both environments' hosts");
const { terminate: copy } = agreementsCopy;

type Agreement = typeof agreements.$inferSelect & { parties: StoredParty[] };
type Change = { status: "active" | "terminated"; endsOn: string | null };

const isAlone = "agreement-overlaps-with-none";

async function change(ctx: RequestContext, agreement: Agreement, { reason, ...after }: Change & { reason: string }) {
  const { db, now } = ctx;
  const { id, status, endsOn } = agreement;
  const detail = { before: { status, endsOn }, after: { ...after, reason } };
  try {
    await db.batch([
      assertUnchanged(db, agreements, agreement),
      ...(after.status === "active" ? [assertInBatch(db, hasNoOverlap({ ...agreement, ...after }), isAlone)] : []),
      db
        .update(agreements)
        .set({ ...after, updatedAt: nextUpdatedAt(now, agreement) })
        .where(eq(agreements.id, id)),
      db.run(markRecordings(ctx, agreementStore, id)),
      auditEntry(ctx, { action: "agreement-changed", subjectType: "agreement", subjectId: id, detail }),
    ]);
  } catch (error) {
    if (isFailedAssertion(error, isAlone)) throw new AppError("conflict", agreementsCopy.overlapMeanwhile);
    if (isChangedMeanwhile(error)) throw new AppError("conflict", agreementsCopy.conflict);
    throw error;
  }
  return { title: agreement.title };
}

async function requireAgreement(ctx: RequestContext, { id, version }: { id: string; version: string }) {
  requireAccess(ctx, "agreements-edit");
  const agreement = (await requireRecord(ctx, agreementStore, id)) as Agreement;
  requireVersion(agreement, { version, message: agreementsCopy.conflict });
  return agreement;
}

type Termination = { id: string; version: string; day: string; reason: string };

/**
 * Ends an agreement on a day, which may be to come or past. @throws AppError unauthorised, forbidden, not_found, invalid for a day before its
 * start or after its end, or one that is not active, conflict when it changed after it was read
 */
export async function terminateAgreement(ctx: RequestContext, { day, reason, ...read }: Termination) {
  const agreement = await requireAgreement(ctx, read);
  if (agreement.status !== "active") throw new AppError("invalid", copy.notActive);
  if (day < agreement.startsOn) throw new AppError("invalid", copy.dayBeforeStart, { day: [copy.dayBeforeStart] });
  const { renewMonths, endsOn } = agreement;
  if (renewMonths === null && endsOn !== null && day > endsOn) {
    const message = copy.dayAfterEnd(formatIsoDate(endsOn));
    throw new AppError("invalid", message, { day: [message] });
  }
  return await change(ctx, agreement, { status: "terminated", endsOn: day, reason });
}

const beforeSchema = z.object({ before: z.object({ endsOn: z.string().nullable() }) });

/**
 * Takes a termination back: the end is that of before. @throws AppError as `terminateAgreement`, duplicate when another agreement represents
 * its parties by now
 */
export async function reinstateAgreement(ctx: RequestContext, read: { id: string; version: string }) {
  const agreement = await requireAgreement(ctx, read);
  if (agreement.status !== "terminated") throw new AppError("invalid", copy.notTerminated);
  const entries = await ctx.db
    .select({ detail: auditLog.detail })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.subjectId, agreement.id),
        eq(auditLog.subjectType, "agreement"),
        eq(auditLog.action, "agreement-changed"),
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(100);
  const terminations = entries.filter(({ detail }) => (detail as { after?: Change }).after?.status === "terminated");
  const { data } = beforeSchema.safeParse(terminations[0]?.detail);
  const after = { status: "active" as const, endsOn: data ? data.before.endsOn : agreement.endsOn };
  await refuseOverlap(ctx, { ...agreement, ...after });
  return await change(ctx, agreement, { ...after, reason: copy.takeBack });
}
