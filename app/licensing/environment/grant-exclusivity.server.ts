import { and, eq } from "drizzle-orm";
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
import { writeOnce } from "#app/records/write-once.server.ts";
import { newId } from "#db/new-id.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/**
 * Allows a company of the environment to license the songs of a request exclusively. The grant appears in the history for client and staff.
 * @throws AppError unauthorised, forbidden except on the environment's own host (also for the requester and in a preview),
 * too_many_requests; conflict if the request does not wait for a grant
 */
export async function grantExclusivity(ctx: RequestContext, { id }: { id: string }): Promise<void> {
  const actor = refusePreview(requireEnvironmentStaff(ctx));
  await enforceRateLimit(ctx.env, "form", `licence:${actor.id}`);
  const request = await findExclusivityRequest(ctx, { id });
  if (request === null) throw new AppError("conflict", copy.alreadyGranted);
  refuseClient(ctx, request, copy.own);
  const { db, now } = ctx;
  const { companyId, exclusivity, category, territories } = request;
  const entry = {
    ...{ action: "licence-request-exclusivity-granted", subjectType: "transaction", subjectId: id },
    detail: { exclusivity, category, territories },
  };
  const { transactionEvents, insert, ofCompany } = scoped(db, { id: companyId });
  const kind = "exclusivity_granted" as const;
  const isGrant = and(eq(transactionEvents.transactionId, id), eq(transactionEvents.kind, kind));
  const isWritten = await writeOnce(db, rowExists(transactionEvents, ofCompany(transactionEvents, isGrant)), [
    insert(transactionEvents, { id: newId(now), transactionId: id, kind, actorId: actor.id, createdAt: now }),
    // Audit entries for the company and for the environment, on whose host the form was submitted.
    auditEntry({ db, now, actor, company: { id: companyId } }, entry),
    auditEntry(ctx, entry),
  ]);
  if (!isWritten) throw new AppError("conflict", copy.alreadyGranted);
}
