import { and, eq, isNull } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import { refusePreview } from "#app/identity/access/refuse-preview.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { isErasedAddress } from "#app/identity/account/erased-address.ts";
import { requireManagedTransaction } from "#app/licensing/transactions/require-transaction.server.ts";
import type { TransactionStatus } from "#app/licensing/transactions/transaction-status.ts";
import { opportunityLimits, type Stage, usageOfOpportunity } from "#app/opportunities/opportunity.ts";
import type { OpportunityForm } from "#app/opportunities/opportunity-form.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { assertInBatch, isFailedAssertion, rowExists } from "#app/records/batch-assertion.server.ts";
import { foldName } from "#db/folded-name.server.ts";
import { newId } from "#db/new-id.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** How a deal stands whose request has this status; those under way are licensing. */
const stateOfRequest: Partial<Record<TransactionStatus, { stage: Stage; lostReason?: "other" }>> = {
  ...{ licensed: { stage: "won" }, delivered: { stage: "won" } },
  ...{ declined: { stage: "lost", lostReason: "other" }, expired: { stage: "lost", lostReason: "other" } },
};

type Row = {
  id: string;
  brief: { organisation: string; name: string; email: string; message: string };
  deal: Partial<ReturnType<typeof scoped>["opportunities"]["$inferInsert"]>;
  assigneeId: string;
};

/** Statements of an opportunity for which no one sent a brief, without a promised reply. */
function insertOpportunity({ db, now, company }: RequestContext, { id, brief, deal, assigneeId }: Row) {
  const { opportunities, visitorRequests, insert } = scoped(db, company);
  const times = { createdAt: now, updatedAt: now };
  const searchKey = foldName([brief.name, brief.email, brief.organisation, brief.message].join(" "));
  const state = { kind: "brief", status: "answered", source: "staff" } as const;
  return [
    insert(visitorRequests, { id, ...state, ...brief, searchKey, submissionKey: id, assigneeId, ...times }),
    insert(opportunities, { ...deal, id, ...times }),
  ] as const;
}

const isFree = "request-has-no-opportunity";

/**
 * The opportunity of a licence request that has none: a new one with its client, words, use and state; the one that it has by now, if another
 * was faster. @throws AppError unauthorised, forbidden, not_found, too_many_requests
 */
export async function opportunityOfRequest(ctx: RequestContext, requestId: string): Promise<{ id: string }> {
  const actor = refusePreview(requireAccess(ctx, "opportunities"));
  const request = await requireManagedTransaction(ctx, { id: requestId });
  if (request.opportunityId !== null) return { id: request.opportunityId };
  await enforceRateLimit(ctx.env, "form", `opportunity:${actor.id}`);
  const { db, now, company } = ctx;
  const { transactions, update, ofCompany } = scoped(db, company);
  const id = newId(now);
  const { name, email } = isErasedAddress(request.sender.email) ? { name: "", email: "" } : request.sender;
  const organisation = (request.endClient || request.project || name).slice(0, opportunityLimits.organisation);
  const message = request.description || request.project;
  const state = stateOfRequest[request.status] ?? { stage: "licensing" };
  // An opportunity has one budget for all of it.
  const budget = request.budgetPer === "track" ? null : request.budget;
  const isIt = and(eq(transactions.id, requestId), isNull(transactions.opportunityId));
  try {
    await db.batch([
      assertInBatch(db, rowExists(transactions, ofCompany(transactions, isIt)), isFree),
      ...insertOpportunity(ctx, {
        ...{ id, brief: { organisation, name, email, message }, assigneeId: request.assigneeId ?? actor.id },
        deal: { ...state, ...usageOfOpportunity(request), budget, deadline: request.neededBy },
      }),
      update(transactions, { opportunityId: id }, isIt),
      auditEntry(ctx, {
        ...{ action: "opportunity-of-request", subjectType: "opportunity", subjectId: id },
        detail: { request: requestId },
      }),
    ]);
  } catch (error) {
    if (!isFailedAssertion(error, isFree)) throw error;
    const { opportunityId } = await requireManagedTransaction(ctx, { id: requestId });
    if (opportunityId === null) throw error;
    return { id: opportunityId };
  }
  return { id };
}

/** An opportunity that no one sent a brief for: assigned to who adds it, without a promised reply. @throws AppError unauthorised, forbidden, too_many_requests */
export async function createOpportunity(ctx: RequestContext, input: OpportunityForm): Promise<{ id: string }> {
  const actor = refusePreview(requireAccess(ctx, "opportunities"));
  await enforceRateLimit(ctx.env, "form", `opportunity:${actor.id}`);
  const { organisation, name, email, message, version: _, ...deal } = input;
  const id = newId(ctx.now);
  await ctx.db.batch([
    ...insertOpportunity(ctx, { id, brief: { organisation, name, email, message }, assigneeId: actor.id, deal }),
    auditEntry(ctx, { action: "opportunity-created", subjectType: "opportunity", subjectId: id }),
  ]);
  return { id };
}
