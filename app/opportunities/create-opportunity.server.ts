import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import { refusePreview } from "#app/identity/access/refuse-preview.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import type { OpportunityForm } from "#app/opportunities/opportunity-form.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { foldName } from "#db/folded-name.server.ts";
import { newId } from "#db/new-id.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** An opportunity that no one sent a brief for: assigned to who adds it, without a promised reply. @throws AppError unauthorised, forbidden, too_many_requests */
export async function createOpportunity(ctx: RequestContext, input: OpportunityForm): Promise<{ id: string }> {
  const actor = refusePreview(requireAccess(ctx, "opportunities"));
  await enforceRateLimit(ctx.env, "form", `opportunity:${actor.id}`);
  const { db, now, company } = ctx;
  const { opportunities, visitorRequests, insert } = scoped(db, company);
  const { organisation, name, email, message, version: _, ...deal } = input;
  const id = newId(now);
  const times = { createdAt: now, updatedAt: now };
  await db.batch([
    insert(visitorRequests, {
      ...{ id, kind: "brief", status: "answered", source: "staff", organisation, name, email, message, ...times },
      searchKey: foldName([name, email, organisation, message].join(" ")),
      ...{ submissionKey: id, assigneeId: actor.id },
    }),
    insert(opportunities, { id, ...deal, ...times }),
    auditEntry(ctx, { action: "opportunity-created", subjectType: "opportunity", subjectId: id }),
  ]);
  return { id };
}
