import { and, eq, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import { refusePreview } from "#app/identity/access/refuse-preview.ts";
import { environmentCopy as copy } from "#app/licensing/environment/environment-copy.ts";
import { findExclusivityRequest } from "#app/licensing/environment/list-exclusivity-requests.server.ts";
import { requireEnvironmentStaff } from "#app/licensing/environment/require-environment-staff.server.ts";
import { refuseClient } from "#app/licensing/transactions/require-transaction.server.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { rowExists } from "#app/records/batch-assertion.server.ts";
import { assertUnchanged, isChangedMeanwhile, nextUpdatedAt, versionOf } from "#app/records/record-version.server.ts";
import { writeOnce } from "#app/records/write-once.server.ts";
import { newId } from "#db/new-id.server.ts";
import { clearances } from "#db/schema/licences.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/**
 * Allows a company of the environment to license a request: its songs exclusively, if it asks for that, and by what its staff say for rights
 * holders (`stated`), which becomes an approval. The grant appears in the history for client and staff. `version`: that of the request as it was
 * shown. @throws AppError unauthorised, forbidden except on the environment's own host (also for the requester and in a preview),
 * too_many_requests; conflict if the request does not wait for a grant, or what is stated changed since it was shown
 */
export async function grantExclusivity(
  ctx: RequestContext,
  { id, version = "" }: { id: string; version?: string },
): Promise<void> {
  const actor = refusePreview(requireEnvironmentStaff(ctx));
  await enforceRateLimit(ctx.env, "form", `licence:${actor.id}`);
  const request = await findExclusivityRequest(ctx, { id });
  if (request === null) throw new AppError("conflict", copy.alreadyGranted);
  refuseClient(ctx, request, copy.own);
  const { db, now } = ctx;
  const { companyId, exclusivity, category, territories, stated, isUngranted } = request;
  if (stated.length > 0 && version !== versionOf(request)) throw new AppError("conflict", copy.changed);
  const entry = {
    ...{ action: "licence-request-exclusivity-granted", subjectType: "transaction", subjectId: id },
    detail: { exclusivity, category, territories, stated },
  };
  const { transactions, transactionEvents, insert, update, ofCompany } = scoped(db, { id: companyId });
  const kinds = [
    ...(isUngranted ? (["exclusivity_granted"] as const) : []),
    ...(stated.length > 0 ? (["clearance_granted"] as const) : []),
  ];
  const isGrant = and(eq(transactionEvents.transactionId, id), eq(transactionEvents.kind, "exclusivity_granted"));
  const isGranted = isUngranted ? rowExists(transactionEvents, ofCompany(transactionEvents, isGrant)) : sql`0`;
  const isStated = and(eq(clearances.transactionId, id), eq(clearances.status, "stated"));
  const approved =
    stated.length === 0
      ? []
      : [
          assertUnchanged(db, transactions, request),
          db.update(clearances).set({ status: "approved", updatedAt: now }).where(isStated),
          update(transactions, { updatedAt: nextUpdatedAt(now, request) }, eq(transactions.id, id)),
        ];
  const isWritten = await writeOnce(db, isGranted, [
    ...approved,
    ...kinds.map((kind) =>
      insert(transactionEvents, { id: newId(now), transactionId: id, kind, actorId: actor.id, createdAt: now }),
    ),
    // Audit entries for the company and for the environment, on whose host the form was submitted.
    auditEntry({ db, now, actor, company: { id: companyId } }, entry),
    auditEntry(ctx, entry),
  ]).catch((error) => {
    throw isChangedMeanwhile(error) ? new AppError("conflict", copy.changed) : error;
  });
  if (!isWritten) throw new AppError("conflict", copy.alreadyGranted);
}
