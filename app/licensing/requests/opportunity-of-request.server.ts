import { and, eq, inArray, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { notifyPeople } from "#app/comments/notifications/notify-people.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { requestCopy as copy } from "#app/licensing/requests/request-copy.ts";
import { opportunitiesPath } from "#app/licensing/transactions/transaction-paths.ts";
import { auditEntryIf } from "#app/records/audit-entry.server.ts";
import { rowExists } from "#app/records/batch-assertion.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** Statements of a batch that sends the licence request of an opportunity: an open one moves to licensing. */
export function startLicensing(ctx: RequestContext, opportunityId: string | null): BatchItem<"sqlite">[] {
  if (opportunityId === null) return [];
  const { opportunities, update, ofCompany } = scoped(ctx.db, ctx.company);
  const isEarlier = and(
    eq(opportunities.id, opportunityId),
    inArray(opportunities.stage, ["new", "qualified", "pitching", "shortlisted"]),
  );
  const updatedAt = sql`max(${opportunities.updatedAt} + 1, ${ctx.now})`;
  return [
    auditEntryIf(
      ctx,
      {
        ...{ action: "opportunity-changed", subjectType: "opportunity", subjectId: opportunityId },
        detail: { after: { stage: "licensing" } },
      },
      rowExists(opportunities, ofCompany(opportunities, isEarlier)),
    ),
    update(opportunities, { stage: "licensing", updatedAt }, isEarlier),
  ];
}

/** Statements of a batch that issues the licence of an opportunity: its assignee is asked whether it is won. */
export function proposeWon(ctx: RequestContext, opportunityId: string | null): BatchItem<"sqlite">[] {
  if (opportunityId === null) return [];
  const { visitorRequests: briefs, opportunities, ofCompany } = scoped(ctx.db, ctx.company);
  const isOpen = and(eq(opportunities.id, opportunityId), sql`${opportunities.stage} NOT IN ('won', 'lost')`);
  const userIds = sql`SELECT ${briefs.assigneeId} FROM ${briefs} JOIN ${opportunities} ON ${opportunities.id} = ${briefs.id}
    WHERE ${ofCompany(opportunities, isOpen)}`;
  return notifyPeople(ctx, {
    ...{ kind: "request", userIds, subject: { visitorRequestId: opportunityId } },
    ...{ title: copy.isOpportunityWon, path: `${opportunitiesPath}/${opportunityId}` },
  });
}
