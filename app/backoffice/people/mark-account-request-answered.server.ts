import { and, eq, inArray } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { can } from "#app/identity/access/scopes.ts";
import { auditEntryIf } from "#app/records/audit-entry.server.ts";
import { rowExists } from "#app/records/batch-assertion.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** Of an invitation that answers a visitor's account request. Changes nothing for who may not handle requests, or once it is answered. */
export async function markAccountRequestAnswered(ctx: RequestContext, { id }: { id: string }): Promise<void> {
  if (!can(ctx.actor, "requests", ctx.company)) return;
  const { visitorRequests, update, ofCompany } = scoped(ctx.db, ctx.company);
  const isOpen = and(
    eq(visitorRequests.id, id),
    eq(visitorRequests.kind, "account"),
    inArray(visitorRequests.status, ["new", "in_progress"]),
  );
  await ctx.db.batch([
    auditEntryIf(
      ctx,
      {
        action: "visitor-request-changed",
        subjectType: "visitor-request",
        subjectId: id,
        detail: { after: { status: "answered" } },
      },
      rowExists(visitorRequests, ofCompany(visitorRequests, isOpen)),
    ),
    update(visitorRequests, { status: "answered", updatedAt: ctx.now }, isOpen),
  ]);
}
