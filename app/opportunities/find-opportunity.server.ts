import { eq, ne, type SQL, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { opportunitiesCopy as copy } from "#app/opportunities/opportunities-copy.ts";
import { users } from "#db/schema/identity.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** Opportunities of this company with their briefs and assignees, as a query for a batch. @throws AppError unauthorised, forbidden */
export function selectOpportunities(ctx: RequestContext, condition: SQL | undefined) {
  requireAccess(ctx, "opportunities");
  const { opportunities, visitorRequests: briefs, ofCompany } = scoped(ctx.db, ctx.company);
  const { stage, lostReason, deadline, media, territories, startsOn, termMonths, perpetual } = opportunities;
  const { exclusivity, category, budget, value, currency, remindOn, playlistId, updatedAt } = opportunities;
  const { status, source, name, email, organisation, message, details, note, assigneeId, dueAt } = briefs;
  return ctx.db
    .select({
      ...{ id: opportunities.id, createdAt: opportunities.createdAt, updatedAt, stage, lostReason, deadline },
      ...{ media, territories, startsOn, termMonths, perpetual, exclusivity, category, budget, value, currency },
      ...{ remindOn, playlistId, status, source, name, email, organisation, message, details, note, assigneeId, dueAt },
      assignee: sql<string | null>`${users.name}`.as("assignee"),
      organisationKey: organisationKey(ctx).as("organisation_key"),
    })
    .from(opportunities)
    .innerJoin(briefs, eq(briefs.id, opportunities.id))
    .leftJoin(users, eq(users.id, briefs.assigneeId))
    .where(ofCompany(opportunities, condition))
    .$dynamic();
}

/** The client in lower case; null without one. */
export function organisationKey({ db, company }: Pick<RequestContext, "db" | "company">) {
  const { visitorRequests } = scoped(db, company);
  return sql<string | null>`nullif(lower(${visitorRequests.organisation}), '')`;
}

export type Opportunity = Awaited<ReturnType<typeof selectOpportunities>>[number];

/** @throws AppError unauthorised, forbidden, not_found */
export async function requireOpportunity(ctx: RequestContext, id: string): Promise<Opportunity> {
  const { opportunities } = scoped(ctx.db, ctx.company);
  const [row] = await selectOpportunities(ctx, eq(opportunities.id, id));
  if (row === undefined) throw new AppError("not_found", copy.errors.missing);
  return row;
}

/** Condition: not spam. */
export function isNoSpam({ db, company }: Pick<RequestContext, "db" | "company">): SQL {
  return ne(scoped(db, company).visitorRequests.status, "spam");
}
